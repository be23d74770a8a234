/*
 * The levels that fight battles of the colonels.  They differ in how much they think and how far they look.  In a
 * campaign they search on the table, and are steady in everything else.
 */
#include <stdlib.h>
#include <string.h>

#include "colonels/battle/rules.h"
#include "colonels/campaign/rules.h"
#include "colonels/colonels.h"
#include "mind/search/battle_mind.h"
#include "mind/steady/battle.h"
#include "mind/steady/campaign.h"
#include "mind/steady/field.h"

static const struct sp_thought battle_thought = {
    .game = "colonels_battle",
    .stake = 4000000,
    .imagine = battle_imagine,
    .propose = battle_propose,
    .follow = battle_follow,
    .page = sizeof(struct steady_memory),
    .goes_on = battle_goes_on,
    .place = battle_place,
    .settled = battle_settled,
    .stage = battle_stage,
    .weigh = battle_weigh,
};

/* A leader in a seat.  A campaign's table is searched as a battle by itself. */
struct general {
    struct sp_search *search;
    struct cb_scenario *table; /* of a campaign, else NULL: its rules */
    struct cb_single seen;
    struct sp_findings findings;
};

static void get_up(void *self)
{
    struct general *general = self;
    if (general->search)
        sp_search_close(general->search);
    free(general->table);
    free(general);
}

static void *sit_down(const struct sp_player *player, const struct sp_seating *seating, struct sp_error *error)
{
    const bool campaign = seating->game == &cc_game;
    struct general *general = calloc(1, sizeof *general);
    if (general != NULL && campaign) {
        general->table = calloc(1, sizeof *general->table);
        if (general->table != NULL)
            general->table->rules = ((const struct cc_scenario *)seating->scenario)->table;
    }
    if (general != NULL && (!campaign || general->table != NULL))
        general->search = sp_search_open(player->level, &cb_game, campaign ? general->table : seating->scenario);
    if (general != NULL && general->search != NULL)
        return general;
    if (general != NULL)
        get_up(general);
    sp_fail(error, "there is not enough memory for a computer player to think in");
    return NULL;
}

/* What no search is needed for. */
static void by_thumb(const struct sp_asked *asked, const struct sp_order *order, struct sp_findings *findings)
{
    *findings = (struct sp_findings){.count = 1, .unit = asked->game->score_unit};
    findings->list[0].intent.order = *order;
}

/* A parley is offered, and taken back, as steady would. */
static void fight(struct general *general, const struct sp_asked *asked, struct sp_findings *findings)
{
    const struct cb_rules *rules = &((const struct cb_scenario *)asked->scenario)->rules;
    struct sp_order order;
    const struct steady_asked card = {rules, &general->seen.table, asked->seat, asked->legal, asked->count};
    sp_steady_battle(&card, &order);
    if (order.kind == CB_O_PARLEY || order.kind == CB_O_FIGHT_ON || asked->count == 1)
        by_thumb(asked, &order, findings);
    else
        sp_search_think(general->search, asked, findings);
}

static bool consider(void *self, const struct sp_asked *asked, struct sp_findings *findings, struct sp_error *error)
{
    struct general *general = self;
    struct sp_asked on_table = *asked;
    struct sp_order order;
    (void)error;
    if (asked->game == &cc_game && !cc_at_table(asked->state)) {
        sp_steady_campaign(asked, &order);
        by_thumb(asked, &order, findings);
        return true;
    }
    if (asked->game == &cc_game)
        general->seen = (struct cb_single){.table = ((const struct cc_campaign *)asked->state)->table};
    else
        general->seen = *(const struct cb_single *)asked->state;
    on_table.game = &cb_game;
    on_table.scenario = general->table != NULL ? general->table : asked->scenario;
    on_table.state = &general->seen;
    fight(general, &on_table, findings);
    return true;
}

static bool ask(void *self, const struct sp_asked *asked, struct sp_order *order, struct sp_error *error)
{
    struct general *general = self;
    const bool found = consider(self, asked, &general->findings, error);
    *order = general->findings.list[0].intent.order;
    return found;
}

static const char *const games[] = {"colonels", "colonels_battle", NULL};

const struct sp_player sp_ensign_player = {
    .name = "ensign",
    .help = "tries his cards out in a few possible battles",
    .games = games,
    .looks = true,
    .constancy = SP_CONSTANT_UNTIMED,
    .level =
        &(const struct sp_level){
            .thought = &battle_thought, .nodes = 100000, .width = 10, .reach = 3, .first = 1, .doubt = 5},
    .open = sit_down,
    .ask = ask,
    .consider = consider,
    .close = get_up,
};

const struct sp_player sp_major_player = {
    .name = "major",
    .help = "tries his cards out in many possible battles",
    .games = games,
    .looks = true,
    .constancy = SP_CONSTANT_UNTIMED,
    .level =
        &(const struct sp_level){
            .thought = &battle_thought, .nodes = 200000, .width = 14, .reach = 3, .first = 1, .doubt = 5},
    .open = sit_down,
    .ask = ask,
    .consider = consider,
    .close = get_up,
};

const struct sp_player sp_general_player = {
    .name = "general",
    .help = "tries his cards out in very many possible battles",
    .games = games,
    .looks = true,
    .constancy = SP_CONSTANT_UNTIMED,
    .level =
        &(const struct sp_level){
            .thought = &battle_thought, .nodes = 400000, .width = 14, .reach = 3, .first = 1, .doubt = 5},
    .open = sit_down,
    .ask = ask,
    .consider = consider,
    .close = get_up,
};
