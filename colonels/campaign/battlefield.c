/*
 * Battles on the table inside a campaign (C-27): an expedition becomes an order of battle, the battle's own rules take
 * over the questions, orders and dice until it is over, and C-21 books what came of it.
 *
 * Units are named u0 to u63 in orders and events, by their numbers in the battle, because a text must be readable
 * without a state; a view gives each unit's own name beside its number.
 */
#include <string.h>

#include "colonels/battle/generator.h"
#include "colonels/battle/orders.h"
#include "colonels/campaign/rules.h"
#include "colonels/campaign/turn.h"

const struct cb_battle cc_names = {
    .unit_count = CB_UNITS,
    .leader_count = CB_LEADERS,
    .id = {"u0",  "u1",  "u2",  "u3",  "u4",  "u5",  "u6",  "u7",  "u8",  "u9",  "u10", "u11", "u12",
           "u13", "u14", "u15", "u16", "u17", "u18", "u19", "u20", "u21", "u22", "u23", "u24", "u25",
           "u26", "u27", "u28", "u29", "u30", "u31", "u32", "u33", "u34", "u35", "u36", "u37", "u38",
           "u39", "u40", "u41", "u42", "u43", "u44", "u45", "u46", "u47", "u48", "u49", "u50", "u51",
           "u52", "u53", "u54", "u55", "u56", "u57", "u58", "u59", "u60", "u61", "u62", "u63"},
    .leader_id = {"l0",  "l1",  "l2",  "l3",  "l4",  "l5",  "l6",  "l7",  "l8",  "l9",
                  "l10", "l11", "l12", "l13", "l14", "l15", "l16", "l17", "l18", "l19"},
};

/* --- From the expedition to the table --- */

static void brief_regiments(const struct cc_scenario *sc, const struct cc_campaign *st, struct cb_brief *brief)
{
    for (uint32_t m = st->force; m; m &= m - 1) {
        const unsigned n = cc_first(m);
        if (st->men[n] == 0)
            continue; /* nobody is left of it */
        const unsigned owner = st->owner[n];
        brief->regiment[brief->regiment_count++] =
            (struct cb_brief_regiment){.number = (uint8_t)n,
                                       .seat = owner != CC_NONE && cc_in(st->going, owner) ? (uint8_t)owner : CB_NONE,
                                       .drill = st->attribute[DRILL][n],
                                       .musketry = st->attribute[MUSKETRY][n],
                                       .effectiveness = st->attribute[EFFECTIVENESS][n],
                                       .bases = (uint8_t)cc_bases(sc, st, n),
                                       .men = st->men[n]};
    }
}

static struct cb_brief brief_of(const struct cc_scenario *sc, const struct cc_campaign *st)
{
    const struct cc_mission *mission = &sc->mission[st->mission];
    struct cb_brief brief = {.mission = mission->table,
                             .region = cb_region_of(sc->region[st->region].place),
                             .battalions = st->attached[ATTACHED_BATTALIONS],
                             .horse = st->attached[ATTACHED_HORSE],
                             .guns = st->attached[ATTACHED_GUNS],
                             .enemy_guns = mission->enemy_guns,
                             .commander = st->commander,
                             .general = CB_NONE,
                             .enemy_seat = CC_UMPIRE, /* but for those who play him: share_enemy() */
                             .umpire = CC_UMPIRE,
                             .enemy_men = st->enemy_men};
    if (!cc_in(st->force, st->regiment[st->commander]) || st->men[st->regiment[st->commander]] == 0)
        brief.general = st->commander;
    brief_regiments(sc, st, &brief);
    return brief;
}

/* The next colonel at home, from `from` on, who has that part; CC_NONE when there is none. */
static unsigned player_of(const struct cc_campaign *st, unsigned role, unsigned from)
{
    for (unsigned c = from; c < CC_COLONELS; c++)
        if (st->role[c] == role && cc_in(st->played, c) && !cc_in(st->going, c))
            return c;
    return CC_NONE;
}

/* C-23: whoever has the guns or the horse leads the first of them, if they came. */
static void lead_attached(const struct cc_campaign *st, unsigned role, unsigned troop, struct cb_order_of_battle *oob)
{
    const unsigned seat = player_of(st, role, 0);
    unsigned u = 0;
    while (u < oob->unit_count && !(oob->unit[u].side == CROWN && oob->unit[u].troop == troop))
        u++;
    if (seat == CC_NONE || u == oob->unit_count || oob->leader_count == CB_LEADERS)
        return;
    oob->leader[oob->leader_count++] =
        (struct cb_leader_spec){.side = CROWN, .seat = (uint8_t)seat, .with = (uint8_t)u};
}

/* A leader of the Crown goes by the seat that leads it, which leads no other; the enemy's captains by their numbers. */
static void name_leaders(struct cb_order_of_battle *oob)
{
    for (unsigned l = 0; l < oob->leader_count; l++) {
        struct cb_leader_spec *leader = &oob->leader[l];
        if (leader->side == CROWN)
            memcpy(leader->id, cc_seat_names[leader->seat], strlen(cc_seat_names[leader->seat]) + 1);
    }
}

/* Several who play the enemy share his captains in turn. */
static void share_enemy(const struct cc_campaign *st, struct cb_order_of_battle *oob)
{
    unsigned seat = player_of(st, ROLE_ENEMY, 0);
    for (unsigned l = 0; l < oob->leader_count && seat != CC_NONE; l++) {
        if (oob->leader[l].side != ENEMY)
            continue;
        oob->leader[l].seat = (uint8_t)seat;
        seat = player_of(st, ROLE_ENEMY, seat + 1);
        seat = seat == CC_NONE ? player_of(st, ROLE_ENEMY, 0) : seat;
    }
}

int32_t cc_force_men(const struct cc_scenario *sc, const struct cc_campaign *st)
{
    int32_t men = cc_attached_men(sc, st);
    for (uint32_t m = st->force; m; m &= m - 1)
        men += st->men[cc_first(m)];
    return men;
}

/* C-27: the umpire types what happened on a real table. */
static void type_results(struct cc_game *g)
{
    g->st->stage = CC_STAGE_LOSSES;
    g->st->cursor = CC_FIRST_LOT;
    g->st->outcome = OUTCOME_UNSAID;
    cc_ask(g, CQ_RESULT, (sp_seats)CC_UMPIRES);
}

/* C-21: outnumbered when the battle begins; C-27: on the table here, or on a real one; with nobody left it is lost. */
void cc_stage_battle(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    const int32_t men = cc_force_men(g->sc, st);
    st->outnumbered = st->enemy_men > men;
    CC_TELL(g, CE_BATTLE, (sp_seats)CC_EVERYBODY, st->mission, st->outnumbered);
    st->cursor = CC_FIRST_LOT;
    if (men == 0) {
        st->outcome = OUTCOME_ENEMY;
        st->worse = g->sc->mission[st->mission].worse != 0;
        st->taken = g->sc->mission[st->mission].taken < 0; /* a town that nobody keeps */
        cc_tell_result(g);
        st->stage = CC_STAGE_LOSSES;
    } else if (g->sc->option[CC_OPT_BATTLES] == BATTLES_TYPED) {
        type_results(g);
    } else {
        st->stage = CC_STAGE_TABLE;
    }
}

/* Three dice make the table: where terrain lies, who holds his fire. */
void cc_stage_table(struct cc_game *g)
{
    g->st->step = 0;
    cc_await_die(g, CQ_DIE_TABLE);
}

void cc_roll_table(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    struct cb_order_of_battle oob;
    struct sp_error error;
    st->die[st->step++] = (uint8_t)die;
    if (st->step < 3) {
        cc_await_die(g, CQ_DIE_TABLE);
        return;
    }
    const uint64_t seed = st->die[0] + 100u * (uint64_t)st->die[1] + 10000u * (uint64_t)st->die[2];
    const struct cb_brief brief = brief_of(g->sc, st);
    struct sp_dice dice = {.seed = sp_seed_of(seed, st->month)};
    st->step = 0;
    memset(st->die, 0, sizeof st->die);
    if (!cb_generate(&g->sc->table, &brief, &dice, &oob, &error)) {
        type_results(g); /* only the umpire's own hand, or a scenario's, can bring more than a table holds */
        return;
    }
    share_enemy(st, &oob);
    lead_attached(st, ROLE_GUNS, GUNNERS, &oob);
    lead_attached(st, ROLE_HORSE, HORSE, &oob);
    name_leaders(&oob);
    cb_set_up(&g->sc->table, &oob, &st->table);
    CC_TELL(g, CE_TABLE, (sp_seats)CC_EVERYBODY, st->table.unit_count, st->table.leader_count, (int32_t)seed);
    st->stage = CC_STAGE_LOOT;
    st->question = CQ_TABLE;
}

/* --- From the table to the books --- */

static void book_unit(struct cc_game *g, const struct cb_unit_result *unit)
{
    struct cc_campaign *st = g->st;
    const unsigned n = unit->regiment;
    if (n == 0 || n >= CC_REGIMENTS || !cc_in(st->force, n))
        return;
    const int32_t men = unit->lost < st->men[n] ? unit->lost : st->men[n];
    st->ran[n] = unit->ran;
    st->under_musketry[n] = unit->volleys;
    st->under_guns[n] = unit->gunned;
    st->engaged[n] = unit->met;
    st->campaign_lost[n] = (uint16_t)(st->campaign_lost[n] + men);
    CC_TELL(g, CE_TABLE_LOSSES, (sp_seats)CC_EVERYBODY, (int32_t)n, unit->ran, unit->volleys, unit->gunned,
            unit->percent);
    cc_men(g, n, REASON_BATTLE, -men);
}

static uint8_t outcome_of(unsigned winner)
{
    if (winner == CROWN)
        return OUTCOME_BRITISH;
    return winner == ENEMY ? OUTCOME_ENEMY : OUTCOME_NOBODY;
}

static void end_table(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    const struct cc_mission *mission = &g->sc->mission[st->mission];
    struct cb_result result;
    cb_result(&st->table, &result);
    st->question = CQ_NOTHING;
    st->outcome = outcome_of(result.winner);
    /* An island is taken with the field; towns and ports when the attacker has looted or cleared them. */
    st->taken = mission->taken != 0 && (st->table.objective == OBJECTIVE_ROUT ? cc_won(st) : result.town_taken != 0);
    st->worse = mission->worse != 0 && st->outcome == OUTCOME_ENEMY;
    cc_tell_result(g);
    for (unsigned u = 0; u < result.unit_count; u++)
        book_unit(g, &result.unit[u]);
    for (unsigned l = 0; l < result.leader_count; l++) {
        const unsigned seat = st->table.leader_seat[l];
        if (result.leader_status[l] == LEADER_KILLED && st->table.leader_side[l] == CROWN && seat < CC_COLONELS)
            st->fallen |= cc_bit(seat) & st->going;
    }
    st->cursor = 0;
    st->step = 0;
}

/* --- Orders at the table --- */

/* The two umpires share one desk. */
static uint8_t table_seat(uint8_t seat)
{
    return seat == CC_SECOND ? CC_UMPIRE : seat;
}

bool cc_at_table(const struct cc_campaign *st)
{
    return st->question == CQ_TABLE;
}

uint32_t cc_list_table(const struct cc_scenario *sc, const struct cc_campaign *st, uint8_t seat,
                       struct sp_order *orders)
{
    return seat == CC_SECOND ? 0 : cb_legal(&sc->table, &st->table, seat, orders);
}

uint32_t cc_open_table(const struct cc_scenario *sc, const struct cc_campaign *st, uint8_t seat,
                       struct sp_order *orders)
{
    return cb_open(&sc->table, &st->table, table_seat(seat), orders);
}

bool cc_check_table(const struct cc_asker *asker, const struct sp_order *order)
{
    if (!cc_at_table(asker->st))
        return cc_refuse(asker, "there is no battle on the table now (C-27)");
    if (asker->seat == CC_SECOND && order->kind < CB_O_PARLEY)
        return cc_refuse(asker, "cards of the enemy are the umpire's, not the second umpire's (B-4)");
    return cb_check(&asker->sc->table, &asker->st->table, table_seat(asker->seat), order, asker->refusal);
}

void cc_apply_table(struct cc_game *g, const struct sp_entry *entry)
{
    struct sp_entry own = *entry;
    if (own.kind == SP_ORDER)
        own.seat = table_seat(entry->seat);
    cb_apply(&g->sc->table, &g->st->table, &own, g->events);
    if (g->st->table.over)
        end_table(g);
}
