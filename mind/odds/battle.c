/*
 * The odds of a battle: from a state of the game to all chances of its end.
 */
#include "mind/odds/inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct odds *odds_open(void)
{
    struct odds *o = calloc(1, sizeof *o);
    if (o != NULL && (o->exchange = malloc(ROLLS * ROLLS * sizeof *o->exchange)) == NULL) {
        free(o);
        return NULL;
    }
    return o;
}

void odds_close(struct odds *o)
{
    if (o == NULL)
        return;
    for (unsigned role = ATT; role <= DEF; role++) {
        odds_graph_free(&o->graph[role]);
        free(o->mass[role]);
        free(o->path_to[role]);
    }
    free(o->exchange);
    free(o->leave[ATT]);
    free(o->leave[DEF]);
    free(o->ended);
    free(o->value);
    free(o->declared);
    free(o->end);
    free(o);
}

/* --- The position --- */

static bool lists(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, unsigned kind)
{
    struct sp_order orders[SF_MAX_LEGAL];
    struct sf_list list = {orders, 0};
    sf_list_stance(sc, st, side, &list);
    for (uint32_t i = 0; i < list.count; i++)
        if (orders[i].kind == kind)
            return true;
    return false;
}

/* A withdrawal into a town costs what any other does. */
static bool may_withdraw(const struct sf_scenario *sc, const struct sf_state *st, unsigned role)
{
    const unsigned side = role == ATT ? st->attacker : sf_other(st->attacker);
    return lists(sc, st, side, O_WITHDRAW) || lists(sc, st, side, O_SHELTER);
}

static unsigned layers_of(const struct odds_plan *plan)
{
    unsigned layers = 1;
    for (unsigned role = ATT; role <= DEF; role++) {
        const struct odds_policy *policy = &plan->policy[role];
        const bool from = policy->kind == ODDS_PASS || policy->kind == ODDS_WITHDRAW;
        const unsigned needed = policy->kind == ODDS_FIGHT ? 1 : from && policy->from > 2 ? policy->from : 2;
        layers = needed > layers ? needed : layers;
    }
    return layers;
}

static bool is_chosen(const struct odds_plan *plan)
{
    return plan->losses[ATT] == ODDS_CHOSEN || plan->losses[DEF] == ODDS_CHOSEN;
}

/* An array of `room` items, its old contents gone; *made is false when memory ran out. */
static void *renewed(void *array, size_t size, size_t room, bool *made)
{
    free(array);
    void *new = malloc(size * room);
    *made = *made && new != NULL;
    return new;
}

static bool make_room(struct odds *o, struct sp_error *error)
{
    const size_t values = o->weighs ? o->layers * o->cells : 0;
    bool made = true;
    if (o->cells > CELLS_MOST || values > CELLS_MOST)
        return sp_fail(error, "the battle can stand in %zu ways, which is too many to be worked out",
                       values > o->cells ? values : o->cells);
    if (o->cells > o->mass_room) {
        o->mass[0] = renewed(o->mass[0], sizeof(double), o->cells, &made);
        o->mass[1] = renewed(o->mass[1], sizeof(double), o->cells, &made);
        o->ended = renewed(o->ended, sizeof(double), o->cells, &made);
        o->mass_room = made ? o->cells : 0;
    }
    for (unsigned role = ATT; role <= DEF; role++) {
        const size_t paths = (size_t)PATHS * o->graph[role].count;
        if (paths <= o->path_room[role])
            continue;
        o->path_to[role] = renewed(o->path_to[role], sizeof(uint32_t), paths, &made);
        o->path_room[role] = made ? paths : 0;
    }
    if (values > o->value_room) {
        o->value = renewed(o->value, sizeof(double), values, &made);
        o->declared = renewed(o->declared, 1, values, &made);
        o->leave[ATT] = renewed(o->leave[ATT], sizeof(double), values, &made);
        o->leave[DEF] = renewed(o->leave[DEF], sizeof(double), values, &made);
        o->value_room = made ? values : 0;
    }
    return made || sp_fail(error, "there is not enough memory for the odds");
}

static bool prepare(struct odds *o, const struct sf_scenario *sc, const struct sf_state *st,
                    const struct odds_plan *plan, struct sp_error *error)
{
    o->sc = sc;
    o->plan = *plan;
    o->sortie = st->battle == BATTLE_SORTIE;
    o->layers = layers_of(plan);
    o->chooses = is_chosen(plan);
    o->weighs = o->chooses || plan->policy[ATT].kind == ODDS_BEST || plan->policy[DEF].kind == ODDS_BEST;
    o->bounded = !o->chooses && plan->policy[ATT].kind == ODDS_BEST && plan->policy[DEF].kind == ODDS_BEST;
    odds_forget_rolls(o);
    memset(o->outcome, 0, sizeof o->outcome);
    o->sequences = 0;
    struct sf_state start = *st;
    start.due_count = 0;
    for (unsigned role = ATT; role <= DEF; role++) {
        o->may_withdraw[role] = may_withdraw(sc, st, role);
        if (!odds_graph_make(&o->graph[role], sc, &start, role, plan->losses[role], error))
            return false;
    }
    o->cells = (size_t)o->graph[ATT].count * o->graph[DEF].count;
    if (!make_room(o, error))
        return false;
    for (unsigned i = 0; i < 2; i++)
        memset(o->mass[i], 0, o->cells * sizeof(double));
    memset(o->ended, 0, o->cells * sizeof(double));
    if (o->weighs)
        memset(o->declared, NOT_WEIGHED, o->layers * o->cells);
    for (size_t cell = 0; o->bounded && cell < o->cells; cell++)
        o->leave[ATT][cell] = o->leave[DEF][cell] = NAN;
    return true;
}

/* --- Where in its course the battle stands --- */

/* A sequence by itself, of which a die may lie already. */
static void begin_sequence(struct odds *o, const struct sf_state *st, enum odds_stance attacker,
                           enum odds_stance defender, double chance)
{
    const struct odds_target target = odds_target_of(o, st, attacker, defender);
    struct odds_exchange exchange;
    odds_fallen_exchange(o, attacker, defender, st->rolled, &exchange);
    o->sequences += chance;
    odds_deal(o, 0, 0, &exchange, chance, &target);
}

static void begin_defended(struct odds *o, const struct sf_state *st, double chance)
{
    const enum odds_stance attacker = odds_stance_of(st, ATT);
    const enum odds_stance defender = odds_defender(o, odds_layer(o, st->sequence), 0, 0, attacker);
    if (odds_is_broken_off(o, attacker, defender))
        odds_end(o, 0, 0, chance, ODDS_PASSED);
    else
        begin_sequence(o, st, attacker, defender, chance);
}

/* Deals a chance out from what is awaited in a state; the layer from which the battle runs on. */
static unsigned begin(struct odds *o, const struct sf_state *st, double chance)
{
    const enum odds_stance attacker = odds_stance_of(st, ATT), defender = odds_stance_of(st, DEF);
    const struct odds_target target = odds_target_of(o, st, attacker, defender);
    uint32_t att = 0, def = 0;
    switch (st->question) {
    case Q_ATTACKER:
        o->mass[odds_layer(o, st->sequence) & 1][0] += chance;
        return odds_layer(o, st->sequence);
    case Q_DEFENDER:
        begin_defended(o, st, chance);
        break;
    case Q_DIE_ATTACK:
    case Q_DIE_DEFENCE:
        begin_sequence(o, st, attacker, defender, chance);
        break;
    default: /* losses to be marked, or a retreat, for which none are due */
        odds_suffer_dues(o, &att, &def, st, target.layer);
        odds_arrive(o, &target, att, def, chance);
        break;
    }
    return odds_layer(o, st->sequence + 1U);
}

/* The die of those who try to evade: how many faces do it, and the states after it. */
static unsigned evading_faces(const struct sf_scenario *sc, const struct sf_state *st, struct sf_state *evaded,
                              struct sf_state *caught)
{
    unsigned faces = 0;
    for (unsigned die = 0; die < FACES; die++) {
        struct sf_state after = *st;
        struct sf_game g = {.sc = sc, .st = &after};
        sf_answer_die(&g, die);
        const bool success = after.stance[DEF] == STANCE_EVADED;
        *(success ? evaded : caught) = after;
        faces += success;
    }
    return faces;
}

static void run(struct odds *o, const struct sf_state *st)
{
    unsigned layer = o->layers;
    if (st->question == Q_DIE_EVADE) {
        struct sf_state evaded, caught;
        const unsigned faces = evading_faces(o->sc, st, &evaded, &caught);
        if (faces > 0)
            begin(o, &evaded, (double)faces / FACES);
        if (faces < FACES)
            layer = begin(o, &caught, 1 - (double)faces / FACES);
    } else {
        layer = begin(o, st, 1);
    }
    odds_run(o, layer);
}

/* --- A whole battle --- */

/* Answers what stands between a state and its battle: who joins (nobody more), who carries generals, the response. */
static void come_to_battle(const struct sf_scenario *sc, struct sf_state *st, bool evades)
{
    struct sp_order orders[SF_MAX_LEGAL];
    struct sf_game g = {.sc = sc, .st = st};
    while (st->question == Q_RELIEF || st->question == Q_RESPOND || st->question == Q_CARRY) {
        const unsigned side = sf_first(st->asked);
        const unsigned wanted = st->question == Q_RELIEF ? O_BEGIN : st->question == Q_CARRY ? O_CARRY : O_EVADE;
        struct sf_list list = {orders, 0};
        uint32_t answer = 0; /* accepting, unless he evades */
        sf_list_answers(sc, st, side, &list);
        for (uint32_t i = 0; i < list.count; i++)
            if (orders[i].kind == wanted && (wanted != O_EVADE || evades))
                answer = i;
        sf_answer(&g, side, &orders[answer]);
    }
}

static bool solve(struct odds *o, const struct sf_scenario *sc, const struct sf_state *st, const struct odds_plan *plan,
                  bool evades, struct odds_result *result, struct sp_error *error)
{
    struct sf_state battle = *st;
    if (st->battle != BATTLE_NONE)
        come_to_battle(sc, &battle, evades);
    if (battle.battle == BATTLE_NONE || battle.attackers == 0 || battle.defenders == 0)
        return sp_fail(error, "no battle goes on in this position");
    if (!prepare(o, sc, &battle, plan, error))
        return false;
    run(o, &battle);
    return odds_collect(o, result, error);
}

bool odds_solve(struct odds *o, const struct sf_scenario *sc, const struct sf_state *st, const struct odds_plan *plan,
                struct odds_result *result, struct sp_error *error)
{
    if (plan->evasion != ODDS_EVADES_IF_BETTER)
        return solve(o, sc, st, plan, plan->evasion == ODDS_EVADES, result, error);
    struct odds_result standing = {.measure = 0};
    if (!solve(o, sc, st, plan, false, &standing, error) || !solve(o, sc, st, plan, true, result, error))
        return false;
    return result->measure < standing.measure || solve(o, sc, st, plan, false, result, error);
}
