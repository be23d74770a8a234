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

size_t sp_companion_count(const struct sp_game *game)
{
    size_t count = 0;
    while (game->companions && game->companions[count])
        count++;
    return count;
}

const struct sp_game *sp_game_find(const char *name)
{
    for (size_t i = 0; games[i]; i++) {
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    }
    return NULL;
}
