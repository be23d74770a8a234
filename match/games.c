/* The games of this build. */
#include <string.h>

#include "colonels/colonels.h"
#include "spontoon/game.h"
#include "suffren/suffren.h"

static const struct sp_game *const games[] = {&sf_game, &cc_game, &cb_game, NULL};

const struct sp_game *const *sp_games(void)
{
    return games;
}

bool sp_check_scenario(const struct sp_game *game, const struct sp_source *sources, size_t source_count,
                       json_t **findings, struct sp_error *error)
{
    void *scenario;
    *findings = NULL;
    if (!game->load_scenario(&scenario, sources, source_count, NULL, 0, error))
        return false;
    game->free_scenario(scenario);
    *findings = game->unpublished(sources, source_count, error);
    return *findings != NULL;
}

int sp_game_seat(const struct sp_game *game, const char *name)
{
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        if (strcmp(game->seat_names[seat], name) == 0)
            return (int)seat;
    return -1;
}

size_t sp_companion_count(const struct sp_game *game)
{
    size_t count = 0;
    while (game->companions && game->companions[count])
        count++;
    return count;
}

const struct sp_game *sp_game_find(const char *name)
{
    for (size_t i = 0; games[i]; i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    return NULL;
}
