/* The leak test: what a seat sees may depend on nothing that it may not know. */
#include <stdio.h>
#include <string.h>

#include "conformance_parts.h"

static bool in_table(const uint16_t *table, uint16_t value)
{
    for (; table && *table; table++)
        if (*table == value)
            return true;
    return false;
}

static bool reveals(const struct trial *trial, const struct sp_events *events)
{
    for (uint32_t i = 0; i < events->count; i++)
        if (in_table(trial->suite->revealing_events, events->buffer[i].kind))
            return true;
    return false;
}

/* The next event that the seat may know of. */
static const struct sp_event *next_seen(const struct sp_events *events, uint8_t seat, uint32_t *at)
{
    while (*at < events->count) {
        const struct sp_event *event = &events->buffer[(*at)++];
        if (event->seen & 1U << seat)
            return event;
    }
    return NULL;
}

static bool same_events(const struct sp_events *x, const struct sp_events *y, uint8_t seat)
{
    uint32_t at[2] = {0, 0};
    for (;;) {
        const struct sp_event *a = next_seen(x, seat, &at[0]);
        const struct sp_event *b = next_seen(y, seat, &at[1]);
        if (!a || !b)
            return a == b;
        if (a->kind != b->kind || memcmp(a->field, b->field, sizeof a->field) != 0)
            return false;
    }
}

/* A fault with the seat, the entry and, if the redacted states differ, where they do. */
static bool leak(struct trial *trial, const struct sp_entry *entry, uint8_t seat, const char *what)
{
    char text[SP_TEXT_MAX] = "a die";
    char sentence[2 * SP_TEXT_MAX];
    size_t at = 0;
    if (entry->kind == SP_ORDER)
        trial->game->print_order(trial->scenario, entry->seat, &entry->order, text);
    while (at < trial->game->state_size && ((uint8_t *)trial->redacted)[at] == ((uint8_t *)trial->other)[at])
        at++;
    snprintf(sentence, sizeof sentence, "%s (seat %u; seat %u: \"%s\" %u; byte %zu of the redacted state)", what, seat,
             entry->seat, text, entry->die, at);
    return trial_fault(trial, sentence);
}

/* Whether the seat sees the same in two states: redacted state and view. */
static bool same_sight(struct trial *trial, const void *x, const void *y, uint8_t seat)
{
    const struct sp_game *game = trial->game;
    game->redact(trial->scenario, x, seat, trial->redacted);
    game->redact(trial->scenario, y, seat, trial->other);
    if (memcmp(trial->redacted, trial->other, game->state_size) != 0)
        return false;
    if (trial->entry_count % 16 != 0)
        return true;
    json_t *a = game->view(trial->scenario, trial->redacted, seat);
    json_t *b = game->view(trial->scenario, trial->other, seat);
    const bool same = a && json_equal(a, b);
    json_decref(a);
    json_decref(b);
    return same;
}

static bool allowed(struct trial *trial, const void *state, const struct sp_entry *entry)
{
    if (entry->kind == SP_ORDER)
        return trial->game->check(trial->scenario, state, entry->seat, &entry->order, NULL);
    struct sp_pending pending;
    trial->game->pending(trial->scenario, state, &pending);
    return entry->die < pending.die_sides && pending.die_sides == trial->pending.die_sides &&
           pending.question == trial->pending.question;
}

/* Whether a question that is secret until it is put is put now, in the one state and not in the other, or to another.
 */
static bool turn_reveals(struct trial *trial)
{
    struct sp_pending a, b;
    trial->game->pending(trial->scenario, trial->state, &a);
    trial->game->pending(trial->scenario, trial->imagined, &b);
    return (a.question != b.question || a.seats != b.seats) &&
           (in_table(trial->suite->revealing_turns, a.question) || in_table(trial->suite->revealing_turns, b.question));
}

/* Redacting twice is redacting once: what is shown is in one canonical form. */
static bool redaction_rests(struct trial *trial, uint8_t seat)
{
    trial->game->redact(trial->scenario, trial->before, seat, trial->redacted);
    trial->game->redact(trial->scenario, trial->redacted, seat, trial->other);
    return memcmp(trial->redacted, trial->other, trial->game->state_size) == 0 ||
           trial_fault(trial, "redacting a redacted state changes it");
}

/* An order that the seat might try: one of the other seats or of an earlier moment, or one of the `count` that it may
 * give now (in trial->orders[0]), with something else in it; junk where there is none. */
static struct sp_order some_order(struct trial *trial, uint32_t count)
{
    struct sp_order order = {.kind = (uint16_t)(trial->suite->junk_kinds + sp_roll(&trial->dice, 64)),
                             .a = (uint16_t)sp_roll(&trial->dice, 32),
                             .b = (int32_t)sp_roll(&trial->dice, 32)};
    const uint32_t which = sp_roll(&trial->dice, 3);
    if (which == 0 && count > 0)
        order = trial->orders[0][sp_roll(&trial->dice, count)];
    if (which == 1 && trial->entry_count > 0) {
        const struct sp_entry *earlier = &trial->entries[sp_roll(&trial->dice, trial->entry_count)];
        order = earlier->kind == SP_ORDER ? earlier->order : order;
    }
    if (sp_roll(&trial->dice, 2) == 0)
        order.a = (uint16_t)sp_roll(&trial->dice, 64);
    if (sp_roll(&trial->dice, 4) == 0)
        order.b = (int32_t)sp_roll(&trial->dice, 64);
    return order;
}

/* Refused in both truths with the same words, or in neither: a refusal tells the seat nothing. */
static bool same_refusals(struct trial *trial, uint8_t seat)
{
    enum { TRIES = 6 };
    const uint32_t count = trial->game->legal(trial->scenario, trial->before, seat, trial->orders[0]);
    for (unsigned i = 0; i < TRIES; i++) {
        const struct sp_order order = some_order(trial, count);
        const struct sp_entry entry = {.kind = SP_ORDER, .seat = seat, .order = order};
        struct sp_refusal truth = {.text = ""}, imagined = {.text = ""};
        const bool taken = trial->game->check(trial->scenario, trial->before, seat, &order, &truth);
        if (taken != trial->game->check(trial->scenario, trial->imagined, seat, &order, &imagined) ||
            strcmp(truth.text, imagined.text) != 0) {
            char what[2 * sizeof truth.text + 64];
            snprintf(what, sizeof what, "a refusal tells what is hidden: \"%s\", but in another truth \"%s\"",
                     truth.text, imagined.text);
            return leak(trial, &entry, seat, what);
        }
        trial->counts->refusals_compared += !taken;
    }
    return true;
}

static bool keeps_secrets_from(struct trial *trial, const struct sp_entry *entry, uint8_t seat)
{
    const struct sp_game *game = trial->game;
    if (!redaction_rests(trial, seat))
        return false;
    game->redact(trial->scenario, trial->before, seat, trial->imagined);
    game->imagine(trial->scenario, trial->imagined, seat, NULL, &trial->dice);
    game->assert_sound(trial->scenario, trial->imagined);
    trial->counts->positions++;
    if (!same_sight(trial, trial->before, trial->imagined, seat))
        return leak(trial, entry, seat, "a seat sees more than it may know: an imagined state looks different");
    if (seat != SP_OBSERVER && !same_refusals(trial, seat))
        return false;
    if (!allowed(trial, trial->imagined, entry)) {
        trial->counts->not_legal++;
        return true;
    }
    const bool points =
        entry->kind == SP_ORDER && entry->seat != seat && in_table(trial->suite->pointing_orders, entry->order.kind);
    trial->events[1].count = 0;
    game->apply(trial->scenario, trial->imagined, entry, &trial->events[1]);
    if (points || turn_reveals(trial) || in_table(trial->suite->revealing_questions, trial->pending.question) ||
        reveals(trial, &trial->events[0]) || reveals(trial, &trial->events[1])) {
        trial->counts->revealed++;
        return true;
    }
    trial->counts->compared++;
    if (!same_events(&trial->events[0], &trial->events[1], seat))
        return leak(trial, entry, seat, "an event tells a seat what it may not know");
    return same_sight(trial, trial->state, trial->imagined, seat) ||
           leak(trial, entry, seat, "after the same entry a seat sees what it may not know");
}

bool trial_keeps_secrets(struct trial *trial, const struct sp_entry *entry)
{
    for (uint8_t seat = 0; seat < trial->game->seat_count; seat++)
        if (!keeps_secrets_from(trial, entry, seat))
            return false;
    return keeps_secrets_from(trial, entry, SP_OBSERVER);
}
