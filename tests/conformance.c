#include "conformance.h"

#include <stdlib.h>
#include <string.h>

#include "conformance_parts.h"
#include "spontoon/match.h"
#include "spontoon/play.h"

/* ---- Memory ---- */

static void *room(size_t count, size_t size)
{
    void *bytes = calloc(count + 1, size);
    if (!bytes)
        abort();
    return bytes;
}

static void open_trial(struct trial *trial, const struct conformance *suite, struct conformance_counts *counts,
                       struct sp_error *error)
{
    const struct sp_game *game = suite->game;
    *trial = (struct trial){.suite = suite, .game = game, .counts = counts, .error = error};
    void **const states[] = {&trial->state,    &trial->before,   &trial->copy,
                             &trial->redacted, &trial->imagined, &trial->other};
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        *states[i] = room(game->state_size, 1);
    for (size_t i = 0; i < 2; i++) {
        trial->bytes[i] = room(game->encoded_size, 1);
        trial->orders[i] = room(2 * game->max_legal, sizeof(struct sp_order));
        trial->events[i].buffer = room(game->max_events, sizeof(struct sp_event));
        trial->events[i].capacity = game->max_events;
    }
    trial->entries = room(suite->longest, sizeof *trial->entries);
    trial->writers = room(suite->longest, sizeof *trial->writers);
}

static void close_trial(struct trial *trial)
{
    free(trial->state);
    free(trial->before);
    free(trial->copy);
    free(trial->redacted);
    free(trial->imagined);
    free(trial->other);
    for (size_t i = 0; i < 2; i++) {
        free(trial->bytes[i]);
        free(trial->orders[i]);
        free(trial->events[i].buffer);
    }
    free(trial->entries);
    free(trial->writers);
    if (trial->scenario)
        trial->game->free_scenario(trial->scenario);
}

/* ---- Small comparisons ---- */

bool trial_same(struct trial *trial, const void *x, const void *y)
{
    trial->game->encode(x, trial->bytes[0]);
    trial->game->encode(y, trial->bytes[1]);
    return memcmp(trial->bytes[0], trial->bytes[1], trial->game->encoded_size) == 0;
}

static bool same_order(const struct sp_order *x, const struct sp_order *y)
{
    return x->kind == y->kind && x->a == y->a && x->b == y->b && x->c == y->c && x->d == y->d;
}

static bool listed(const struct sp_order *order, const struct sp_order *orders, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (same_order(order, &orders[i]))
            return true;
    return false;
}

bool trial_fault(struct trial *trial, const char *what)
{
    return sp_fail(trial->error, "game %llu, entry %lu (question %s): %s", (unsigned long long)trial->number,
                   (unsigned long)trial->entry_count, trial->game->question_name(trial->pending.question), what);
}

/* ---- Orders ---- */

static bool reads_back(struct trial *trial, uint8_t seat, const struct sp_order *order)
{
    char text[SP_TEXT_MAX];
    char again[SP_TEXT_MAX];
    struct sp_order read = {0};
    trial->game->print_order(trial->scenario, seat, order, text);
    if (memchr(text, '\0', sizeof text) == NULL || text[0] == '\0')
        return trial_fault(trial, "an order's text is empty or too long");
    if (!trial->game->parse_order(trial->scenario, seat, text, &read, NULL) || !same_order(&read, order)) {
        return sp_fail(trial->error, "game %llu, entry %lu: the order \"%s\" does not read back as itself",
                       (unsigned long long)trial->number, (unsigned long)trial->entry_count, text);
    }
    trial->game->print_order(trial->scenario, seat, &read, again);
    return strcmp(text, again) == 0 || trial_fault(trial, "an order that was read prints differently");
}

/* A list is of different orders that the check allows, and that read back. */
static bool list_is_sound(struct trial *trial, uint8_t seat, const struct sp_order *orders, uint32_t count)
{
    if (count > trial->game->max_legal)
        return trial_fault(trial, "more orders are listed than max_legal");
    for (uint32_t i = 0; i < count; i++) {
        if (listed(&orders[i], orders, i))
            return trial_fault(trial, "an order is listed twice");
        if (!trial->game->check(trial->scenario, trial->state, seat, &orders[i], NULL))
            return trial_fault(trial, "a listed order is refused");
        if (!reads_back(trial, seat, &orders[i]))
            return false;
    }
    return true;
}

typedef uint32_t list_orders(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders);

/* The list is the same from the state as the seat may know it. */
static bool same_list_redacted(struct trial *trial, uint8_t seat, list_orders *list, uint32_t count)
{
    const uint32_t other = list(trial->scenario, trial->redacted, seat, trial->orders[1]);
    if (other != count)
        return trial_fault(trial, "a redacted state lists other orders than the true one: they depend on a secret");
    for (uint32_t i = 0; i < count; i++)
        if (!same_order(&trial->orders[0][i], &trial->orders[1][i]))
            return trial_fault(trial, "a redacted state lists other orders than the true one: they depend on a secret");
    return true;
}

static bool orders_hold(struct trial *trial, uint8_t seat)
{
    const struct sp_game *game = trial->game;
    const bool owes = trial->pending.seats & 1U << seat;
    game->redact(trial->scenario, trial->state, seat, trial->redacted);
    const uint32_t count = game->legal(trial->scenario, trial->state, seat, trial->orders[0]);
    if (owes != (count > 0))
        return trial_fault(trial, owes ? "a seat owes an order and has none" : "a seat that owes no order has some");
    if (count > trial->counts->most_legal)
        trial->counts->most_legal = count;
    if (!list_is_sound(trial, seat, trial->orders[0], count) || !same_list_redacted(trial, seat, game->legal, count))
        return false;
    const uint32_t open = game->open(trial->scenario, trial->state, seat, trial->orders[0]);
    return list_is_sound(trial, seat, trial->orders[0], open) && same_list_redacted(trial, seat, game->open, open);
}

static bool is_ranged(const struct trial *trial, uint16_t kind)
{
    for (const uint16_t *k = trial->suite->ranged_orders; k && *k; k++)
        if (*k == kind)
            return true;
    return false;
}

/* Orders that are not listed are refused, and nobody is asked when a die is awaited. */
static bool refuses(struct trial *trial, uint8_t seat, const struct sp_order *order)
{
    struct sp_refusal refusal = {.text = ""};
    const uint32_t legal = trial->game->legal(trial->scenario, trial->state, seat, trial->orders[1]);
    const uint32_t open = trial->game->open(trial->scenario, trial->state, seat, trial->orders[1] + legal);
    if (listed(order, trial->orders[1], legal + open))
        return true;
    memcpy(trial->copy, trial->state, trial->game->state_size);
    if (trial->game->check(trial->scenario, trial->state, seat, order, &refusal))
        return is_ranged(trial, order->kind) || trial_fault(trial, "an order that is not listed is accepted");
    if (refusal.text[0] == '\0')
        return trial_fault(trial, "an order is refused without a reason");
    if (memcmp(trial->copy, trial->state, trial->game->state_size) != 0)
        return trial_fault(trial, "a refused order changed the state");
    trial->counts->refusals++;
    return true;
}

/* Junk, an order of the other seats, an order of an earlier moment. */
static bool refusals_hold(struct trial *trial)
{
    for (uint8_t seat = 0; seat < trial->game->seat_count; seat++) {
        struct sp_order junk = {.kind = (uint16_t)(trial->suite->junk_kinds + sp_roll(&trial->dice, 64))};
        junk.a = (uint16_t)sp_roll(&trial->dice, trial->dice.drawn % 3 ? 32 : 65536);
        junk.b = (int32_t)sp_roll(&trial->dice, 24) - 2;
        junk.c = trial->dice.drawn % 2 ? 0 : (int32_t)sp_roll(&trial->dice, 12) - 1;
        if (!refuses(trial, seat, &junk))
            return false;
        if (trial->entry_count > 0) {
            const struct sp_entry *stale = &trial->entries[sp_roll(&trial->dice, trial->entry_count)];
            if (stale->kind == SP_ORDER && !refuses(trial, seat, &stale->order))
                return false;
        }
    }
    return true;
}

/* ---- A game ---- */

static bool is_sensible(struct trial *trial, const struct sp_outcome *outcome)
{
    if ((outcome->over && outcome->players == 0) || outcome->players >> trial->game->seat_count != 0)
        return trial_fault(trial, "those who took part are no seats");
    if ((outcome->won & ~outcome->players) != 0)
        return trial_fault(trial, "a seat won that took no part");
    if (outcome->winner >= 0 && (outcome->won >> outcome->winner & 1) == 0)
        return trial_fault(trial, "the winner did not win");
    return true;
}

static bool awaits_something(struct trial *trial)
{
    struct sp_outcome outcome = {0};
    const struct sp_pending *pending = &trial->pending;
    trial->game->outcome(trial->scenario, trial->state, &outcome);
    trial->over = outcome.over;
    if (!is_sensible(trial, &outcome))
        return false;
    if (outcome.over)
        return (pending->seats == 0 && pending->die_sides == 0) || trial_fault(trial, "over, and something is awaited");
    if (pending->seats == 0 && pending->die_sides == 0)
        return trial_fault(trial, "a dead end: nobody can act, no die is awaited, and the game is not over");
    if (pending->seats != 0 && pending->die_sides != 0)
        return trial_fault(trial, "orders and a die are awaited at once");
    if (pending->seats >> trial->game->seat_count)
        return trial_fault(trial, "a seat is awaited that does not exist");
    if (pending->die_sides > SP_SIDES_MAX || pending->die_sides == 1)
        return trial_fault(trial, "a die has too many sides, or only one");
    return true;
}

/* What must hold between two entries. */
static bool position_holds(struct trial *trial)
{
    trial->game->pending(trial->scenario, trial->state, &trial->pending);
    trial->game->assert_sound(trial->scenario, trial->state);
    if (!awaits_something(trial))
        return false;
    for (uint8_t seat = 0; seat < trial->game->seat_count; seat++)
        if (!orders_hold(trial, seat))
            return false;
    return refusals_hold(trial);
}

/* The next entry, drawn as DESIGN has it: a kind, then an order of it; now and then an order that is open. */
static struct sp_entry draw_entry(struct trial *trial)
{
    const struct sp_pending *pending = &trial->pending;
    struct sp_entry entry = {.kind = SP_DIE};
    if (pending->die_sides > 0) {
        entry.die = (uint16_t)sp_roll(&trial->dice, pending->die_sides);
        return entry;
    }
    entry.kind = SP_ORDER;
    do
        entry.seat = (uint8_t)sp_roll(&trial->dice, trial->game->seat_count);
    while (!(pending->seats & 1U << entry.seat));
    struct sp_order *orders = trial->orders[0];
    uint32_t count = trial->game->legal(trial->scenario, trial->state, entry.seat, orders);
    if (sp_roll(&trial->dice, 40) == 0) {
        const uint32_t open = trial->game->open(trial->scenario, trial->state, entry.seat, orders + count);
        /* Ending a game by resignation is rare: the last of the open orders only now and then. */
        if (open > 0 && sp_roll(&trial->dice, 8) > 0) {
            entry.order = orders[count + sp_roll(&trial->dice, open)];
            const bool resigns = trial->suite->resignation == entry.order.kind;
            if (!resigns || sp_roll(&trial->dice, 50) == 0)
                return entry;
        }
    }
    const uint16_t kind = orders[sp_roll(&trial->dice, count)].kind;
    uint32_t of_kind = 0;
    for (uint32_t i = 0; i < count; i++)
        if (orders[i].kind == kind)
            orders[of_kind++] = orders[i];
    entry.order = orders[sp_roll(&trial->dice, of_kind)];
    return entry;
}

static bool events_hold(struct trial *trial, const struct sp_events *events)
{
    if (events->count > trial->game->max_events)
        return trial_fault(trial, "an entry made more events than max_events");
    if (events->count > trial->counts->most_events)
        trial->counts->most_events = events->count;
    for (uint32_t i = 0; i < events->count && trial->number % 16 == 0; i++) {
        json_t *json = trial->game->event_json(trial->scenario, &events->buffer[i]);
        const bool named = json_is_string(json_object_get(json, "event"));
        json_decref(json);
        if (!named)
            return trial_fault(trial, "an event has no name");
    }
    return true;
}

/* Applies the entry, with and without room for events: the state must be the same. */
static bool step(struct trial *trial, const struct sp_entry *entry)
{
    memcpy(trial->before, trial->state, trial->game->state_size);
    memcpy(trial->copy, trial->state, trial->game->state_size);
    trial->events[0].count = 0;
    trial->game->apply(trial->scenario, trial->state, entry, &trial->events[0]);
    trial->game->apply(trial->scenario, trial->copy, entry, NULL);
    if (memcmp(trial->copy, trial->state, trial->game->state_size) != 0)
        return trial_fault(trial, "the state depends on whether events are asked for, or has bytes of no member");
    if (!events_hold(trial, &trial->events[0]))
        return false;
    const uint32_t each = trial->suite->leak_each;
    return each == 0 || trial->entry_count % each != 0 || trial_keeps_secrets(trial, entry);
}

static bool replay_holds(struct trial *trial)
{
    trial->game->set_up(trial->scenario, trial->copy);
    for (uint32_t i = 0; i < trial->entry_count; i++)
        trial->game->apply(trial->scenario, trial->copy, &trial->entries[i], NULL);
    if (memcmp(trial->copy, trial->state, trial->game->state_size) != 0)
        return trial_fault(trial, "the entries replayed give another state");
    if (!trial_same(trial, trial->copy, trial->state))
        return trial_fault(trial, "equal states are encoded differently");
    const uint32_t each = trial->suite->match_each;
    return each == 0 || trial->number % each != 0 || trial_match_holds(trial);
}

static bool play_game(struct trial *trial)
{
    trial->entry_count = 0;
    trial->text_count = 0;
    trial->game->set_up(trial->scenario, trial->state);
    while (position_holds(trial)) {
        if (trial->over)
            return replay_holds(trial);
        if (trial->entry_count == trial->suite->longest)
            return trial_fault(trial, "the game does not end");
        struct sp_entry entry = draw_entry(trial);
        if (!trial_write_text(trial, &entry) || !step(trial, &entry))
            return false;
        trial->entries[trial->entry_count++] = entry;
        trial->counts->entries++;
        trial->counts->dice += entry.kind == SP_DIE;
        if (trial->entry_count > trial->counts->most_entries)
            trial->counts->most_entries = trial->entry_count;
    }
    return false;
}

bool conformance_run(const struct conformance *suite, uint64_t seed, uint64_t games, struct conformance_counts *counts,
                     struct sp_error *error)
{
    struct trial trial;
    *counts = (struct conformance_counts){0};
    open_trial(&trial, suite, counts, error);
    bool sound = suite->game->load_scenario(&trial.scenario, suite->sources, suite->source_count, suite->options,
                                            suite->option_count, error);
    for (uint64_t i = 0; sound && i < games; i++) {
        trial.number = i;
        trial.dice = (struct sp_dice){.seed = sp_seed_of(seed, i)};
        sound = play_game(&trial);
        counts->games += sound;
    }
    close_trial(&trial);
    return sound;
}
