/* The games of this build. */
#include <string.h>

#include "spontoon/game.h"
#include "suffren/suffren.h"

static const struct sp_game *const games[] = {&sf_game, NULL};

const struct sp_game *const *sp_games(void)
{
    return games;
}

const struct sp_game *sp_game_find(const char *name)
{
    for (size_t i = 0; games[i]; i++) {
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    }
    return NULL;
}
