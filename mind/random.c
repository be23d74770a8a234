/*
 * Draws one of the legal orders, each as likely as the others.
 */
#include "mind/player.h"

static uint32_t choose(const struct sp_game *game, const void *scenario, const void *redacted, uint8_t seat,
                       const struct sp_order *legal, uint32_t count, struct sp_dice *dice)
{
    (void)game;
    (void)scenario;
    (void)redacted;
    (void)seat;
    (void)legal;
    return count == 1 ? 0 : sp_roll(dice, count);
}

const struct sp_player sp_random_player = {
    .name = "random",
    .help = "draws one of the legal orders",
    .looks = false,
    .choose = choose,
};
