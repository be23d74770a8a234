/*
 * greedy: whether to fight, and how long.
 */
#include "mind/greedy/greedy.h"

/* --- Interception (S-35 to S-37) --- */

int greedy_score_intercept(const struct greedy *g, const struct sp_order *order)
{
    if (order->kind == O_DECLINE)
        return 0;
    const struct sf_state *st = g->st;
    const unsigned arm = sf_arm_of_phase(st);
    const uint8_t from = (uint8_t)order->a;
    const uint32_t triers = sf_stack(g->sc, st, g->side, arm, from) & ~(uint32_t)g->sc->convoys;
    const uint32_t us = triers | sf_stack(g->sc, st, g->side, arm, st->here);
    const uint32_t them = st->group | sf_stack(g->sc, st, g->enemy, arm, st->here);
    int worth = greedy_exchange(g, arm, st->here, us, them) - g->w->intercept_reluctance[arm];
    if (from != st->here && sf_towns_of(g->sc, st, g->side, from) &&
        (g->leaders[g->side] & sf_at(st, from) & ~triers) == 0)
        worth -= g->w->left_port;
    return worth;
}

/* --- Attacks (S-42, S-50, S-57) --- */

int greedy_score_attack(const struct greedy *g, const struct sp_order *order)
{
    if (order->kind == O_END)
        return 0;
    const struct sf_state *st = g->st;
    const unsigned arm = sf_arm_of_phase(st);
    if (order->kind == O_SORTIE) {
        const uint8_t place = g->sc->town[order->a].place;
        const uint16_t besiegers = sf_stack(g->sc, st, g->enemy, LAND, place);
        return greedy_exchange(g, LAND, place, sf_garrison(st, (uint8_t)order->a), besiegers);
    }
    const uint8_t place = (uint8_t)order->a;
    const uint32_t us = sf_stack(g->sc, st, g->side, arm, place) & (uint32_t)~st->fought;
    const uint32_t them = sf_stack(g->sc, st, g->enemy, arm, place);
    /* S-52: the way to a town's walls is through those who bar it. */
    const int prize = sf_towns_of(g->sc, st, g->enemy, place) ? g->w->barred_prize : 0;
    return greedy_exchange(g, arm, place, us, them) - g->w->attack_reluctance[arm] + prize;
}

int greedy_score_relief(const struct greedy *g, const struct sp_order *order)
{
    (void)g;
    return order->kind == O_JOIN; /* together, since the attack has been chosen */
}

/* --- In battle --- */

void greedy_prepare_battle(struct greedy *g)
{
    const struct sf_state *st = g->st;
    const bool attacks = st->attacker == g->side;
    const struct greedy_force own = greedy_force_of(g, attacks ? st->attackers : st->defenders);
    const struct greedy_force enemy = greedy_force_of(g, attacks ? st->defenders : st->attackers);
    g->worth = greedy_roll(g, st->battle_arm, st->battle_place, &own, &enemy);
    g->other_worth = -greedy_roll(g, st->battle_arm, st->battle_place, &enemy, &own);
}

/* A battle that is joined: a good one is broken off by the enemy, a bad one drags on. */
static int battle_worth(const struct greedy *g, int exchange)
{
    return exchange > 0 ? exchange : exchange * g->w->long_odds / GREEDY_SHARE;
}

/* What to expect behind the walls (S-54). */
static int shelter_worth(const struct greedy *g, unsigned town)
{
    const struct sf_state *st = g->st;
    const bool attacks = st->attacker == g->side;
    const uint32_t us = attacks ? st->attackers : st->defenders, them = attacks ? st->defenders : st->attackers;
    const int chance = greedy_siege_chance(g, them, us, town);
    const int half = (int)sf_pf_of(g->sc, st, us) * 10;
    return -chance * (g->w->town + half) / 10 - g->w->ground[LAND];
}

int greedy_score_respond(const struct greedy *g, const struct sp_order *order)
{
    const struct sf_state *st = g->st;
    const int fight = battle_worth(g, g->worth + g->other_worth);
    if (order->kind == O_ACCEPT)
        return fight + g->w->accept[st->battle_arm];
    if (order->kind == O_SHELTER)
        return shelter_worth(g, order->a);
    const struct greedy_force own = greedy_force_of(g, st->defenders), enemy = greedy_force_of(g, st->attackers);
    int chance = 9 - own.initiative - (st->battle_arm == SEA && enemy.initiative <= 2);
    chance = chance < 0 ? 0 : chance;
    const bool town = st->battle_arm == LAND && sf_towns_of(g->sc, st, g->side, st->battle_place) != 0;
    return (chance * (g->other_worth - (town ? g->w->left_town : 0)) + (10 - chance) * fight) / 10;
}

/* What a sequence brings in which this side fights; the enemy's stance is known to the defender only. */
static int fight_worth(const struct greedy *g)
{
    const struct sf_state *st = g->st;
    if (st->attacker != g->side && st->stance[0] == STANCE_PASS)
        return g->worth + g->w->free_shot[st->battle_arm];
    const int exchange = g->worth + g->other_worth;
    return g->w->press[st->battle_arm] + exchange + (exchange < 0 ? exchange * g->w->long_odds / GREEDY_SHARE : 0);
}

/* An enemy whose roll promises him anything goes on firing at one who passes; else the battle ends. */
static int pass_worth(const struct greedy *g)
{
    const struct sf_state *st = g->st;
    const bool attacks = st->attacker == g->side;
    if (!attacks && st->stance[0] == STANCE_PASS)
        return 0;
    const int later = g->other_worth < 0 ? g->other_worth : 0;
    return (attacks ? later : g->other_worth) + later * g->w->pass_odds / GREEDY_SHARE;
}

int greedy_score_stance(const struct greedy *g, const struct sp_order *order)
{
    switch (order->kind) {
    case O_FIGHT:
        return fight_worth(g);
    case O_PASS:
        return pass_worth(g);
    case O_STOP:
        return g->st->attacker == g->side ? 0 : -g->w->siege_raised;
    case O_SHELTER:
        return g->other_worth + shelter_worth(g, order->a);
    default:
        return g->other_worth - g->w->ground[g->st->battle_arm];
    }
}
