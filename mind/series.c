/*
 * The loop that plays games by computers as fast as the rules allow: pending, legal, choice, apply, and nothing else
 * unless a player remembers or somebody wants the events.
 */
#include "mind/series.h"

#include <stdlib.h>

#include "spontoon/play.h"

/* Some ten games' worth, so that the list is seldom full, and small enough to stay in the second-level cache. */
enum { ENTRIES_MAX = 16384, TOLD_AT_FIRST = 1024 };

static sp_seats remembering(const struct sp_series *series)
{
    sp_seats seats = 0;
    for (uint32_t seat = 0; seat < series->game->seat_count; seat++)
        seats |= series->player[seat]->remembers ? UINT32_C(1) << seat : 0;
    return seats;
}

bool sp_workspace_open(struct sp_workspace *workspace, const struct sp_series *series)
{
    const struct sp_game *game = series->game;
    *workspace = (struct sp_workspace){.series = series, .remembering = remembering(series)};
    workspace->state = calloc(1, game->state_size);
    workspace->redacted = calloc(1, game->state_size);
    workspace->legal = calloc(game->max_legal, sizeof *workspace->legal);
    workspace->entries = calloc(ENTRIES_MAX, sizeof *workspace->entries);
    const bool told = series->eventful || workspace->remembering != 0;
    workspace->made.buffer = told ? calloc(game->max_events, sizeof *workspace->made.buffer) : NULL;
    workspace->made.capacity = game->max_events;
    if (workspace->state != NULL && workspace->redacted != NULL && workspace->legal != NULL &&
        workspace->entries != NULL && (!told || workspace->made.buffer != NULL))
        return true;
    sp_workspace_close(workspace);
    return false;
}

static void end_game(struct sp_workspace *workspace)
{
    for (size_t seat = 0; seat < SP_SEATS_MAX; seat++) {
        sp_sitting_leave(&workspace->sitting[seat]);
        workspace->told[seat].count = 0;
    }
}

void sp_workspace_close(struct sp_workspace *workspace)
{
    end_game(workspace);
    for (size_t seat = 0; seat < SP_SEATS_MAX; seat++)
        free(workspace->told[seat].event);
    free(workspace->made.buffer);
    free(workspace->state);
    free(workspace->redacted);
    free(workspace->legal);
    free(workspace->entries);
    *workspace = (struct sp_workspace){0};
}

void sp_series_start(struct sp_workspace *workspace, uint64_t number)
{
    const struct sp_series *series = workspace->series;
    end_game(workspace);
    for (uint8_t seat = 0; seat < series->game->seat_count; seat++) {
        const struct sp_seating seating = {.game = series->game,
                                           .scenario = series->scenario,
                                           .argument = series->argument[seat],
                                           .number = number,
                                           .seat = seat};
        sp_sit(&workspace->sitting[seat], series->player[seat], &seating);
    }
    workspace->number = number;
    workspace->dice = (struct sp_dice){.seed = sp_seed_of(series->seed, number)};
    workspace->entry_count = 0;
    workspace->entries_total = 0;
    workspace->decisions = 0;
    workspace->hash = sp_entry_hash_start(number);
    workspace->failure.text[0] = '\0';
    series->game->set_up(series->scenario, workspace->state);
}

static uint8_t lowest(sp_seats seats)
{
    uint8_t seat = 0;
    while ((seats & 1u << seat) == 0)
        seat++;
    return seat;
}

/* Other people's programs may answer anything: what is not legal loses, and another order is given in its place. */
static void lose_by_nonsense(struct sp_sitting *sitting, const struct sp_asked *asked, const void *state,
                             struct sp_order *order)
{
    struct sp_refusal refusal = {{0}};
    if (!asked->game->check(asked->scenario, state, asked->seat, order, &refusal))
        sp_sitting_lose(sitting, asked, refusal.text, order);
}

/* The order of a seat that owes one; SP_SERIES_FULL: there is one. */
static enum sp_series_result choose(struct sp_workspace *workspace, uint8_t seat, struct sp_order *order)
{
    const struct sp_series *series = workspace->series;
    const struct sp_game *game = series->game;
    struct sp_sitting *sitting = &workspace->sitting[seat];
    const uint32_t count = game->legal(series->scenario, workspace->state, seat, workspace->legal);
    if (count == 0)
        return SP_SERIES_STUCK;
    if (sitting->player->looks)
        game->redact(series->scenario, workspace->state, seat, workspace->redacted);
    const struct sp_asked asked = {.game = game,
                                   .scenario = series->scenario,
                                   .state = sitting->player->looks ? workspace->redacted : workspace->state,
                                   .seat = seat,
                                   .legal = workspace->legal,
                                   .count = count,
                                   .dice = &workspace->dice,
                                   .log = {workspace->told[seat].event, workspace->told[seat].count},
                                   .limits = series->limits};
    if (!sp_sitting_ask(sitting, &asked, order, &workspace->failure))
        return SP_SERIES_ENDED;
    if (sitting->player->foreign)
        lose_by_nonsense(sitting, &asked, workspace->state, order);
    workspace->decisions++;
    return SP_SERIES_FULL;
}

static bool remember(struct sp_told *told, const struct sp_event *event)
{
    if (told->count == told->capacity) {
        const uint32_t capacity = told->capacity > 0 ? 2 * told->capacity : TOLD_AT_FIRST;
        struct sp_event *larger = realloc(told->event, capacity * sizeof *larger);
        if (larger == NULL)
            return false;
        told->event = larger;
        told->capacity = capacity;
    }
    told->event[told->count++] = *event;
    return true;
}

/* Tells the seats that remember what an entry made happen. */
static bool tell(struct sp_workspace *workspace)
{
    for (uint32_t i = 0; i < workspace->made.count; i++) {
        const struct sp_event *event = &workspace->made.buffer[i];
        for (sp_seats seats = event->seen & workspace->remembering; seats != 0; seats &= seats - 1)
            if (!remember(&workspace->told[lowest(seats)], event))
                return sp_fail(&workspace->failure, "there is not enough memory for what the players are told");
    }
    return true;
}

static bool apply(struct sp_workspace *workspace, const struct sp_entry *entry)
{
    const struct sp_series *series = workspace->series;
    const bool told = workspace->made.buffer != NULL;
    workspace->made.count = 0;
    series->game->apply(series->scenario, workspace->state, entry, told ? &workspace->made : NULL);
    workspace->entry_count++;
    workspace->entries_total++;
    return (workspace->remembering == 0 || tell(workspace)) &&
           (workspace->watch == NULL || workspace->watch(workspace->watch_context, workspace, entry));
}

enum sp_series_result sp_series_play(struct sp_workspace *workspace)
{
    const struct sp_series *series = workspace->series;
    const struct sp_game *game = series->game;
    for (;;) {
        if (workspace->entry_count == ENTRIES_MAX)
            return SP_SERIES_FULL;
        struct sp_pending pending;
        game->pending(series->scenario, workspace->state, &pending);
        struct sp_entry *entry = &workspace->entries[workspace->entry_count];
        if (pending.die_sides != 0) {
            *entry = (struct sp_entry){.kind = SP_DIE, .die = (uint16_t)sp_roll(&workspace->dice, pending.die_sides)};
        } else if (pending.seats != 0) {
            *entry = (struct sp_entry){.kind = SP_ORDER, .seat = lowest(pending.seats)};
            const enum sp_series_result result = choose(workspace, entry->seat, &entry->order);
            if (result != SP_SERIES_FULL)
                return result;
        } else {
            return game->outcome(series->scenario, workspace->state, &(struct sp_outcome){0}) ? SP_SERIES_OVER
                                                                                              : SP_SERIES_STUCK;
        }
        if (!apply(workspace, entry))
            return SP_SERIES_ENDED;
    }
}

void sp_series_hash(struct sp_workspace *workspace)
{
    for (uint32_t i = 0; i < workspace->entry_count; i++)
        workspace->hash = sp_entry_hash_add(workspace->hash, &workspace->entries[i]);
    workspace->entry_count = 0;
}
