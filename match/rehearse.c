/*
 * A rehearsal: what would come, on a copy.  Its dice are those that the match would draw, so that what was seen is what
 * then happens.
 */
#include <stdlib.h>
#include <string.h>

#include "match/internal.h"

struct rehearsal {
    const struct sp_match *match;
    void *state;
    struct sp_event *made;
    uint64_t drawn;
};

/* The next entry as the step wants it, and whether the match draws its die; false when it ends. */
static bool next_entry(struct rehearsal *r, const struct sp_pending *pending, sp_rehearsal_step *step, void *context,
                       struct sp_entry *entry)
{
    const bool draws = pending->die_sides != 0 && r->match->dice_kind != SP_DICE_TYPED;
    *entry = (struct sp_entry){.kind = pending->die_sides != 0 ? SP_DIE : SP_ORDER};
    if (draws)
        entry->die = (uint16_t)sp_match_next_die(r->match, r->drawn + 1, pending->die_sides);
    const struct sp_entry offered = *entry;
    if (!step(context, r->state, pending, entry))
        return false;
    r->drawn += draws && entry->kind == SP_DIE && entry->die == offered.die;
    return true;
}

static bool is_allowed(const struct rehearsal *r, const struct sp_pending *pending, const struct sp_entry *entry,
                       struct sp_refusal *refusal)
{
    const struct sp_match *match = r->match;
    if (entry->kind == SP_DIE)
        return entry->die < pending->die_sides;
    return match->game->check(match->scenario, r->state, entry->seat, &entry->order, refusal);
}

static enum sp_answer rehearse(struct rehearsal *r, sp_rehearsal_step *step, sp_rehearsal_event *event, void *context,
                               struct sp_error *error)
{
    const struct sp_game *game = r->match->game;
    for (;;) {
        struct sp_pending pending;
        struct sp_entry entry;
        struct sp_refusal refusal = {.text = "the die has no such face"};
        game->pending(r->match->scenario, r->state, &pending);
        if ((pending.seats == 0 && pending.die_sides == 0) || !next_entry(r, &pending, step, context, &entry))
            return SP_DONE;
        if (!is_allowed(r, &pending, &entry, &refusal))
            return sp_refuse(error, "%s", refusal.text);
        struct sp_events events = {.buffer = r->made, .capacity = game->max_events};
        game->apply(r->match->scenario, r->state, &entry, &events);
        event(context, &entry, r->made, events.count);
    }
}

enum sp_answer sp_match_rehearse(const struct sp_match *match, sp_rehearsal_step *step, sp_rehearsal_event *event,
                                 void *context, struct sp_error *error)
{
    const struct sp_game *game = match->game;
    if (match->dice_kind == SP_DICE_FAIR && !match->secret_known)
        return sp_refuse(error, "the secret of the dice is not known here");
    struct rehearsal r = {.match = match,
                          .state = malloc(game->state_size),
                          .made = calloc(game->max_events, sizeof *r.made),
                          .drawn = match->drawn};
    enum sp_answer answer = SP_FAILED;
    if (r.state && r.made) {
        memcpy(r.state, match->state, game->state_size);
        answer = rehearse(&r, step, event, context, error);
    } else {
        sp_fail(error, "there is no memory left for a rehearsal");
    }
    free(r.state);
    free(r.made);
    return answer;
}
