/*
 * The player `greedy` of suffren: a plain judgement of the orders at hand, without looking ahead.
 */
#include "mind/greedy/greedy.h"

static void choose(const struct sp_asked *asked, struct sp_order *order)
{
    const uint32_t chosen = asked->count == 1
                                ? 0
                                : greedy_choose_suffren(&greedy_plain, asked->scenario, asked->state, asked->seat,
                                                        asked->legal, asked->count, asked->dice);
    *order = asked->legal[chosen];
}

static const char *const games[] = {"suffren", NULL};

const struct sp_player sp_greedy_player = {
    .name = "greedy",
    .help = "takes what looks best at the moment, by plain rules of thumb",
    .games = games,
    .looks = true,
    .choose = choose,
};
