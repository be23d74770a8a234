/*
 * Routes: who goes where, as a goal of the search.
 */
#include <string.h>

#include "mind/search/suffren_mind.h"

enum { LAND_PM = 3, NAVAL_PM = 10 };

static_assert(sizeof(struct suffren_route) <= sizeof(struct sp_goal), "a route is a goal");

struct suffren_route suffren_route_of(const struct sp_goal *goal)
{
    struct suffren_route route;
    memcpy(&route, goal, sizeof route);
    return route;
}

struct sp_goal suffren_goal_of(const struct suffren_route *route)
{
    struct sp_goal goal = {{0}};
    memcpy(&goal, route, sizeof *route);
    return goal;
}

/* Hulls that are damaged, and twice those that are sunk. */
static uint8_t wear(const struct sf_state *st, uint32_t set)
{
    unsigned hits = 0;
    for (uint32_t m = set; m; m &= m - 1)
        hits += sf_count(st->damaged[sf_first(m)]) + 2 * sf_count(st->sunk[sf_first(m)]);
    return (uint8_t)hits;
}

struct suffren_route suffren_route_by(const struct sf_state *st, uint32_t set, const struct greedy_plan *plan)
{
    struct suffren_route route = {.set = (uint16_t)set, .wear = wear(st, set)};
    if (plan) {
        route.length = plan->length;
        memcpy(route.way, plan->way, plan->length);
    }
    return route;
}

bool suffren_find(const struct sp_order *legal, uint32_t count, unsigned kind, unsigned object, struct sp_order *order)
{
    for (uint32_t i = 0; i < count; i++) {
        if (legal[i].kind != kind || legal[i].a != object)
            continue;
        *order = legal[i];
        return true;
    }
    return false;
}

bool suffren_go(const struct sf_state *st, const struct sp_order *legal, uint32_t count, struct suffren_route *route,
                struct sp_order *order)
{
    if (st->question != Q_GROUP || (st->group & (uint32_t)~route->set) != 0)
        return false;
    for (uint32_t m = st->under_way ? 0 : route->set & (uint32_t)~st->group; m; m &= m - 1)
        if (suffren_find(legal, count, O_TAKE, st->leader[sf_first(m)], order))
            return true;
    if (route->at < route->length && suffren_find(legal, count, O_TO, route->way[route->at], order)) {
        route->at++;
        return true;
    }
    return suffren_find(legal, count, O_HALT, 0, order);
}

bool suffren_goes_on(const struct sp_scene *scene, struct sp_goal *goal, struct sp_order *order)
{
    const struct sf_state *st = scene->state;
    struct suffren_route route = suffren_route_of(goal);
    if (route.set == 0 || wear(st, route.set) != route.wear ||
        !suffren_go(st, scene->legal, scene->count, &route, order))
        return false;
    *goal = suffren_goal_of(&route);
    return true;
}

/* --- As orders --- */

static void lay(struct sp_order *orders, uint32_t most, uint32_t *count, unsigned kind, unsigned object)
{
    if (*count < most)
        orders[(*count)++] = (struct sp_order){.kind = (uint16_t)kind, .a = (uint16_t)object};
}

/* PM for a step; more than there can be if there is no such step. */
static unsigned cost_of(const struct sf_scenario *sc, unsigned arm, uint8_t from, uint8_t to)
{
    for (unsigned i = 0; i < sc->place[from].edge_count[arm]; i++)
        if (sc->place[from].edge[arm][i].to == to)
            return sc->place[from].edge[arm][i].cost;
    return UINT8_MAX;
}

/* The steps from a place on that so many PM allow, and a halt if some are left. */
static void lay_steps(const struct sf_scenario *sc, const struct sf_state *st, const struct suffren_route *route,
                      uint8_t from, unsigned pm, struct sp_order *orders, uint32_t most, uint32_t *count)
{
    for (unsigned i = route->at; i < route->length; i++) {
        const unsigned cost = cost_of(sc, sf_arm_of_phase(st), from, route->way[i]);
        if (cost > pm)
            return;
        from = route->way[i];
        pm = sc->place[from].ends_move ? 0 : pm - cost;
        lay(orders, most, count, O_TO, from);
    }
    if (pm > 0)
        lay(orders, most, count, O_HALT, 0);
}

uint32_t suffren_lay_out(const void *scenario, const void *redacted, uint8_t seat, const struct sp_intent *intent,
                         struct sp_order *orders, uint32_t most)
{
    const struct sf_scenario *sc = scenario;
    const struct sf_state *st = redacted;
    const struct suffren_route route = suffren_route_of(&intent->goal);
    uint32_t count = 0;
    (void)seat;
    orders[count++] = intent->order;
    if (route.set == 0 || intent->order.kind == O_HALT)
        return count;
    unsigned pm = st->question == Q_GROUP ? st->pm : st->phase == PHASE_B ? LAND_PM : NAVAL_PM;
    uint8_t from = st->place[sf_first(route.set)];
    if (intent->order.kind == O_TO) {
        pm -= cost_of(sc, sf_arm_of_phase(st), st->here, (uint8_t)intent->order.a);
        from = (uint8_t)intent->order.a;
    } else {
        const uint32_t taken = st->group | 1u << sc->leader_piece[intent->order.a];
        for (uint32_t m = route.set & ~taken; m; m &= m - 1)
            lay(orders, most, &count, O_TAKE, st->leader[sf_first(m)]);
    }
    lay_steps(sc, st, &route, from, pm, orders, most, &count);
    return count;
}
