/*
 * The player `steady` of the colonels: a sane campaign and a sane battle, by plain rules of thumb and the rules' odds.
 */
#include <string.h>

#include "colonels/battle/single.h"
#include "colonels/campaign/rules.h"
#include "mind/player.h"
#include "mind/steady/battle.h"
#include "mind/steady/campaign.h"

static const char *const games[] = {"colonels", "colonels_battle", NULL};

static void fight(const struct sp_asked *asked, const struct cb_rules *rules, const struct cb_battle *table,
                  struct sp_order *order)
{
    sp_steady_battle(&(struct steady_asked){rules, table, asked->seat, asked->legal, asked->count}, order);
}

static void choose_in_campaign(const struct sp_asked *asked, struct sp_order *order)
{
    const struct cc_scenario *sc = asked->scenario;
    const struct cc_campaign *st = asked->state;
    if (cc_at_table(st))
        fight(asked, &sc->table, &st->table, order);
    else
        sp_steady_campaign(asked, order);
}

static void choose_in_battle(const struct sp_asked *asked, struct sp_order *order)
{
    const struct cb_scenario *sc = asked->scenario;
    const struct cb_single *st = asked->state;
    fight(asked, &sc->rules, &st->table, order);
}

static void choose(const struct sp_asked *asked, struct sp_order *order)
{
    if (strcmp(asked->game->name, games[0]) == 0)
        choose_in_campaign(asked, order);
    else
        choose_in_battle(asked, order);
}

const struct sp_player sp_steady_player = {
    .name = "steady",
    .help = "keeps his regiment paid and trained, his line together, and to his objective",
    .games = games,
    .looks = true,
    .choose = choose,
};
