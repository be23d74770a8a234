/*
 * The loop that plays games by computers as fast as the rules allow: pending, legal, choice, apply, and nothing else.
 */
#include "mind/series.h"

#include <stdlib.h>
#include <string.h>

#include "spontoon/play.h"

/* Some ten games' worth, so that the list is seldom full, and small enough to stay in the second-level cache. */
enum { ENTRIES_MAX = 16384 };

bool sp_workspace_open(struct sp_workspace *workspace, const struct sp_series *series)
{
    const struct sp_game *game = series->game;
    *workspace = (struct sp_workspace){.series = series};
    workspace->state = calloc(1, game->state_size);
    workspace->redacted = calloc(1, game->state_size);
    workspace->legal = calloc(game->max_legal, sizeof *workspace->legal);
    workspace->entries = calloc(ENTRIES_MAX, sizeof *workspace->entries);
    if (workspace->state != NULL && workspace->redacted != NULL && workspace->legal != NULL &&
        workspace->entries != NULL) {
        return true;
    }
    sp_workspace_close(workspace);
    return false;
}

void sp_workspace_close(struct sp_workspace *workspace)
{
    free(workspace->state);
    free(workspace->redacted);
    free(workspace->legal);
    free(workspace->entries);
    *workspace = (struct sp_workspace){0};
}

void sp_series_start(struct sp_workspace *workspace, uint64_t number)
{
    const struct sp_series *series = workspace->series;
    workspace->number = number;
    workspace->dice = (struct sp_dice){.seed = sp_seed_of(series->seed, number)};
    workspace->entry_count = 0;
    workspace->entries_total = 0;
    workspace->decisions = 0;
    workspace->hash = sp_entry_hash_start(number);
    series->game->set_up(series->scenario, workspace->state);
}

static uint8_t lowest(sp_seats seats)
{
    uint8_t seat = 0;
    while ((seats & 1u << seat) == 0) {
        seat++;
    }
    return seat;
}

/* The order of a seat that owes one; false when it has none. */
static bool choose(struct sp_workspace *workspace, uint8_t seat, struct sp_order *order)
{
    const struct sp_series *series = workspace->series;
    const struct sp_game *game = series->game;
    const struct sp_player *player = series->player[seat];
    const uint32_t count = game->legal(series->scenario, workspace->state, seat, workspace->legal);
    if (count == 0) {
        return false;
    }
    if (player->looks) {
        game->redact(series->scenario, workspace->state, seat, workspace->redacted);
    }
    const struct sp_asked asked = {.game = game,
                                   .scenario = series->scenario,
                                   .state = player->looks ? workspace->redacted : workspace->state,
                                   .seat = seat,
                                   .legal = workspace->legal,
                                   .count = count,
                                   .dice = &workspace->dice};
    player->choose(&asked, order);
    workspace->decisions++;
    return true;
}

enum sp_series_result sp_series_play(struct sp_workspace *workspace)
{
    const struct sp_series *series = workspace->series;
    const struct sp_game *game = series->game;
    for (;;) {
        if (workspace->entry_count == ENTRIES_MAX) {
            return SP_SERIES_FULL;
        }
        struct sp_pending pending;
        game->pending(series->scenario, workspace->state, &pending);
        struct sp_entry *entry = &workspace->entries[workspace->entry_count];
        if (pending.die_sides != 0) {
            *entry = (struct sp_entry){.kind = SP_DIE, .die = (uint16_t)sp_roll(&workspace->dice, pending.die_sides)};
        } else if (pending.seats != 0) {
            *entry = (struct sp_entry){.kind = SP_ORDER, .seat = lowest(pending.seats)};
            if (!choose(workspace, entry->seat, &entry->order)) {
                return SP_SERIES_STUCK;
            }
        } else {
            return game->outcome(series->scenario, workspace->state, &(struct sp_outcome){0}) ? SP_SERIES_OVER
                                                                                              : SP_SERIES_STUCK;
        }
        game->apply(series->scenario, workspace->state, entry, NULL);
        workspace->entry_count++;
        workspace->entries_total++;
        if (workspace->watch != NULL && !workspace->watch(workspace->watch_context, workspace, entry)) {
            return SP_SERIES_STUCK;
        }
    }
}

void sp_series_hash(struct sp_workspace *workspace)
{
    for (uint32_t i = 0; i < workspace->entry_count; i++) {
        workspace->hash = sp_entry_hash_add(workspace->hash, &workspace->entries[i]);
    }
    workspace->entry_count = 0;
}
