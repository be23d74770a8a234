/*
 * The player `steady` of the colonels: a sane campaign, by plain rules of thumb.
 */
#include "mind/player.h"
#include "mind/steady_campaign.h"

static void choose(const struct sp_asked *asked, struct sp_order *order)
{
    const uint32_t chosen = asked->count == 1 ? 0
                                              : sp_steady_campaign(asked->scenario, asked->state, asked->seat,
                                                                   asked->legal, asked->count, asked->dice);
    *order = asked->legal[chosen];
}

static const char *const games[] = {"colonels", NULL};

const struct sp_player sp_steady_player = {
    .name = "steady",
    .help = "pays and trains his men, votes by his interest",
    .games = games,
    .looks = true,
    .choose = choose,
};
