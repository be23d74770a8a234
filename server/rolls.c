/*
 * An umpire's order with orders in place of some of the rolls that follow it: a month that is closed as it was
 * rehearsed (C-60).  All of it is one request, so that it happens as a whole or not at all: it is tried on a copy
 * first, where the same dice fall, and then its entries are of one commit.
 */
#include <stdio.h>

#include "server/handlers.h"

enum { STEPS_MOST = 4000, NUMBER = 16 };

/* The order in place of the roll of that number; NULL: it falls. */
static const char *in_place(const json_t *rolls, unsigned number)
{
    char key[NUMBER];
    snprintf(key, sizeof key, "%u", number);
    return json_string_value(json_object_get(rolls, key));
}

struct trial {
    const struct sp_match *match;
    const char *order;
    const json_t *rolls;
    uint8_t seat;
    bool begun;
    unsigned rolled, replaced, steps;
    struct sp_refusal refusal;
};

static bool parse(struct trial *trial, const char *text, struct sp_entry *entry)
{
    *entry = (struct sp_entry){.kind = SP_ORDER, .seat = trial->seat};
    return sp_match_game(trial->match)
        ->parse_order(sp_match_scenario(trial->match), trial->seat, text, &entry->order, &trial->refusal);
}

static bool next_step(void *context, const void *state, const struct sp_pending *pending, struct sp_entry *entry)
{
    struct trial *trial = context;
    (void)state;
    if (!trial->begun) {
        trial->begun = true;
        return parse(trial, trial->order, entry);
    }
    if (pending->die_sides == 0 || ++trial->steps > STEPS_MOST)
        return false;
    const char *text = in_place(trial->rolls, ++trial->rolled);
    trial->replaced += text != NULL;
    return !text || parse(trial, text, entry);
}

static void take_events(void *context, const struct sp_entry *entry, const struct sp_event *events, uint32_t count)
{
    (void)context;
    (void)entry;
    (void)events;
    (void)count;
}

/* Whether all of it can be done; false after an answer. */
static bool try_on_copy(struct sv_request *request, const struct sp_match *match, uint8_t seat, const char *order)
{
    struct sp_error error = {.text = ""};
    struct trial trial = {
        .match = match, .order = order, .rolls = json_object_get(request->json, "rolls"), .seat = seat};
    const enum sp_answer answer = sp_match_rehearse(match, next_step, take_events, &trial, &error);
    if (answer != SP_DONE)
        return sv_not_done(request, answer, &error);
    if (trial.refusal.text[0])
        sv_refuse(request, 422, "rules", "%s", trial.refusal.text);
    else if (trial.replaced < json_object_size(trial.rolls))
        sv_refuse(request, 422, "rules", "this order is followed by %u rolls: \"rolls\" has one that does not come",
                  trial.rolled);
    else
        return true;
    return false;
}

bool sv_rolls_sound(struct sv_request *request, const struct sv_table *table, uint8_t seat, const char *order)
{
    json_t *rolls = json_object_get(request->json, "rolls");
    const char *number;
    json_t *text;
    bool sound = !rolls || json_is_object(rolls);
    json_object_foreach(rolls, number, text) sound = sound && json_is_string(text);
    if (!sound)
        sv_refuse(request, 400, "body", "\"rolls\" must give orders to numbers of rolls");
    else if (rolls && !sv_is_umpire(table, seat))
        sv_refuse(request, 403, "seat", "only an umpire has orders in place of rolls");
    else if (rolls && sv_dice_typed(table))
        sv_refuse(request, 409, "dice", "all dice of this match are typed in");
    else
        return !rolls || try_on_copy(request, sv_table_match(table), seat, order);
    return false;
}

bool sv_roll_through(struct sv_request *request, struct sv_table *table, uint8_t seat)
{
    const json_t *rolls = json_object_get(request->json, "rolls");
    struct sp_match *match = sv_table_match(table);
    struct sp_error error = {.text = ""};
    struct sp_pending pending;
    enum sp_answer answer = SP_DONE;
    sp_match_pending(match, &pending);
    for (unsigned number = 1; rolls && answer == SP_DONE && pending.die_sides > 0; number++) {
        const char *text = in_place(rolls, number);
        answer = text ? sp_match_order_text(match, seat, text, &error) : sp_match_roll(match, NULL, &error);
        sp_match_pending(match, &pending);
    }
    if (answer != SP_DONE) /* the copy did as much: what stands of it must not */
        sv_fail(request, &error);
    return answer == SP_DONE;
}
