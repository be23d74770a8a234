/*
 * A month carried out on a copy (C-60): the dice that will fall, those that the umpire has changed, every modifier and
 * rule; nothing of it is written.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/colonels/affairs.h"
#include "cli/colonels/console.h"
#include "cli/play_session.h"

enum { ROLLS_MOST = 4000 }; /* more than any month has; a battle on the table is not rehearsed */

struct rehearsal {
    struct play *play;
    void *state; /* the copy */
    struct sp_event *events;
    uint32_t number; /* rolls so far */
    uint64_t drawn;  /* of the match's own dice */
    struct sp_pending pending;
    const struct paper *paper; /* NULL: nothing is shown */
    bool known;                /* the dice to come are known here */
};

static bool begin(struct rehearsal *r, struct play *play, const struct paper *paper)
{
    *r = (struct rehearsal){.play = play, .paper = paper, .known = true};
    r->state = malloc(play->game->state_size);
    r->events = calloc(play->game->max_events, sizeof *r->events);
    if (r->state == NULL || r->events == NULL)
        return false;
    memcpy(r->state, sp_match_state(play->match), play->game->state_size);
    return true;
}

static void end(struct rehearsal *r)
{
    free(r->state);
    free(r->events);
}

/* Events in words as the umpire sees them, those of a roll with its number before them. */
static void show_events(const struct rehearsal *r, const struct sp_events *events, bool roll, uint16_t changed)
{
    const struct sp_names names = cli_names_lookup(r->play->names);
    for (uint32_t i = 0; i < events->count; i++) {
        char text[SP_MESSAGE_MAX], number[48] = "     ";
        json_t *json = r->play->game->event_json(play_scenario(r->play), &events->buffer[i]);
        cli_event_words(r->play->messages, &names, json, text, sizeof text);
        if (roll && i == 0)
            snprintf(number, sizeof number, "%s%3u%s%s ", to_ink(INK_STRONG), r->number, changed != 0 ? "*" : " ",
                     to_ink(INK_TEXT));
        page_add(r->paper->page, r->paper->theme, "%s%s", number, text);
        json_decref(json);
    }
}

static void apply(struct rehearsal *r, const struct sp_entry *entry, uint16_t changed)
{
    struct sp_events events = {.buffer = r->events, .capacity = r->play->game->max_events};
    r->play->game->apply(play_scenario(r->play), r->state, entry, &events);
    if (r->paper != NULL)
        show_events(r, &events, entry->kind == SP_DIE, changed);
}

/* The next roll, as it will be; false when none is awaited or it is not known. */
static bool roll(struct rehearsal *r)
{
    struct sp_entry die = {.kind = SP_DIE};
    uint32_t value = 0;
    r->number++;
    const uint32_t key = console_die_key(play_scenario(r->play), r->state);
    const uint16_t changed = play_changed_die(r->play, r->pending.question, key);
    if (changed != 0 && changed <= r->pending.die_sides) {
        die.die = (uint16_t)(changed - 1);
    } else {
        r->known = play_coming_die(r->play, ++r->drawn, r->pending.die_sides, &value);
        if (!r->known)
            return false;
        die.die = (uint16_t)value;
    }
    apply(r, &die, changed);
    return true;
}

/* Carries the month out until somebody is asked, the table is laid out, or `until` rolls have been looked at. */
static void carry_out(struct rehearsal *r, uint32_t until)
{
    const struct sp_game *game = r->play->game;
    const struct cc_campaign *st = r->state;
    if (st->question == CQ_MONTH) {
        const struct sp_entry close = {.kind = SP_ORDER, .seat = CC_UMPIRE, .order = {.kind = CO_CLOSE}};
        apply(r, &close, 0);
    }
    while (r->number < ROLLS_MOST && !st->over && !cc_at_table(st)) {
        game->pending(play_scenario(r->play), r->state, &r->pending);
        if (r->pending.die_sides == 0 || r->number + 1 == until || !roll(r))
            return;
    }
}

bool rehearsal_die(struct play *play, uint32_t number, struct play_die *die, uint16_t *sides)
{
    struct rehearsal r;
    bool found = false;
    if (begin(&r, play, NULL)) {
        carry_out(&r, number);
        found = r.known && r.number + 1 == number && r.pending.die_sides != 0;
        die->question = r.pending.question;
        die->key = console_die_key(play_scenario(play), r.state);
        *sides = r.pending.die_sides;
    }
    end(&r);
    return found;
}

bool page_rehearsal(const struct paper *paper)
{
    struct rehearsal r;
    struct play *play = paper->play;
    const struct cc_campaign *st = sp_match_state(play->match);
    if (!affairs_is_umpire(paper->seat))
        return sp_fail(paper->error, "only an umpire rehearses a month (C-60)");
    page_head(paper->page, paper->theme, "The month rehearsed: nothing of it is written (C-60)");
    if (st->question != CQ_MONTH && play_pending(play).die_sides == 0) {
        page_add(paper->page, paper->theme, "Nothing is to be rolled now: %s first.",
                 "the question on the table must be answered");
        return true;
    }
    if (!begin(&r, play, paper)) {
        end(&r);
        return sp_fail(paper->error, "there is not enough memory for a rehearsal");
    }
    carry_out(&r, 0);
    if (!r.known)
        page_add(paper->page, paper->theme, "%sThe dice to come are not known: real ones, or another's secret.",
                 to_ink(INK_WARN));
    else if (r.number > 0)
        page_add(paper->page, paper->theme,
                 "%sA number before a line is that of its roll: `die %u 6` changes it; * is changed.", to_ink(INK_DIM),
                 r.number);
    end(&r);
    return true;
}
