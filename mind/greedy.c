/*
 * The player `greedy`: for each game a plain judgement of the orders at hand, without looking ahead.
 */
#include <string.h>

#include "mind/greedy.h"

static const struct {
    const char *game;
    uint32_t (*choose)(const void *scenario, const void *redacted, uint8_t seat, const struct sp_order *legal,
                       uint32_t count, struct sp_dice *dice);
} choosers[] = {
    {"suffren", greedy_choose_suffren},
};

static uint32_t choose(const struct sp_game *game, const void *scenario, const void *redacted, uint8_t seat,
                       const struct sp_order *legal, uint32_t count, struct sp_dice *dice)
{
    if (count == 1)
        return 0;
    for (size_t i = 0; i < sizeof choosers / sizeof *choosers; i++) {
        if (strcmp(choosers[i].game, game->name) == 0)
            return choosers[i].choose(scenario, redacted, seat, legal, count, dice);
    }
    return sp_roll(dice, count); /* a game that it has not learnt */
}

const struct sp_player sp_greedy_player = {
    .name = "greedy",
    .help = "takes what looks best at the moment, by plain rules of thumb",
    .looks = true,
    .choose = choose,
};
