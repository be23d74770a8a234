/*
 * The computer players of this build.
 */
#include <string.h>

#include "base/words.h"
#include "mind/player.h"

static const struct sp_player *const players[] = {
    &sp_random_player,  &sp_greedy_player, &sp_steady_player, &sp_cadet_player,   &sp_captain_player,
    &sp_admiral_player, &sp_ensign_player, &sp_major_player,  &sp_general_player, NULL};

const struct sp_player *sp_player_find(const char *name)
{
    for (size_t i = 0; players[i] != NULL; i++)
        if (strcmp(players[i]->name, name) == 0)
            return players[i];
    return NULL;
}

const struct sp_player *const *sp_players(void)
{
    return players;
}

bool sp_player_plays(const struct sp_player *player, const struct sp_game *game)
{
    return !player->games || sp_find_word(player->games, game->name) >= 0;
}

bool sp_player_repeats(const struct sp_player *player, const struct sp_limits *limits)
{
    return player->constancy == SP_CONSTANT || (player->constancy == SP_CONSTANT_UNTIMED && limits->milliseconds == 0);
}

const struct sp_player *sp_player_for(const struct sp_game *game)
{
    const struct sp_player *best = &sp_random_player;
    for (size_t i = 0; players[i] != NULL; i++)
        if (players[i]->choose != NULL && sp_player_plays(players[i], game))
            best = players[i];
    return best;
}
