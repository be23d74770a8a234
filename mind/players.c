/*
 * The computer players of this build.
 */
#include <string.h>

#include "mind/player.h"

static const struct sp_player *const players[] = {&sp_random_player, &sp_greedy_player, NULL};

const struct sp_player *sp_player_find(const char *name)
{
    for (size_t i = 0; players[i] != NULL; i++) {
        if (strcmp(players[i]->name, name) == 0)
            return players[i];
    }
    return NULL;
}

const struct sp_player *const *sp_players(void)
{
    return players;
}
