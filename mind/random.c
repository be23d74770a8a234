/*
 * Draws one of the legal orders, each as likely as the others, or as the game itself draws them.
 */
#include "mind/player.h"

static void choose(const struct sp_asked *asked, struct sp_order *order)
{
    if (asked->game->draw) {
        asked->game->draw(asked->scenario, asked->state, asked->seat, asked->legal, asked->count, asked->dice, order);
        return;
    }
    *order = asked->legal[asked->count == 1 ? 0 : sp_roll(asked->dice, asked->count)];
}

const struct sp_player sp_random_player = {
    .name = "random",
    .help = "draws one of the legal orders",
    .looks = false,
    .choose = choose,
};
