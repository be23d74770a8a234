/*
 * How both sides go on in a playout of Suffren aux Indes: as greedy would, but that a group which has set out follows
 * its route without looking around at every step.
 */
#include <string.h>

#include "mind/suffren_mind.h"

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

/* The order of a kind and an object, or of the kind alone if it has none. */
static bool find(const struct sp_order *legal, uint32_t count, unsigned kind, unsigned object, struct sp_order *order)
{
    for (uint32_t i = 0; i < count; i++) {
        if (legal[i].kind != kind || (kind != O_HALT && legal[i].a != object))
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
        if (find(legal, count, O_TAKE, st->leader[sf_first(m)], order))
            return true;
    if (route->at < route->length && find(legal, count, O_TO, route->way[route->at], order)) {
        route->at++;
        return true;
    }
    return find(legal, count, O_HALT, 0, order);
}

bool suffren_goes_on(const void *scenario, const void *redacted, uint8_t seat, const struct sp_order *legal,
                     uint32_t count, struct sp_goal *goal, struct sp_order *order)
{
    const struct sf_state *st = redacted;
    struct suffren_route route = suffren_route_of(goal);
    (void)scenario, (void)seat;
    if (route.set == 0 || wear(st, route.set) != route.wear || !suffren_go(st, legal, count, &route, order))
        return false;
    *goal = suffren_goal_of(&route);
    return true;
}

/* --- Playouts --- */

enum { LAND_PM = 3, NAVAL_PM = 10 };

/* The stack that gains most by going somewhere sets out. */
static bool set_out(const struct greedy *g, const struct sp_order *legal, uint32_t count, struct suffren_route *route,
                    struct sp_order *order)
{
    const struct sf_state *st = g->st;
    const uint32_t movers = sf_takeable(g->sc, st, g->side);
    int most = 0;
    for (uint32_t left = movers; left;) {
        const uint8_t from = st->place[sf_first(left)];
        const uint32_t set = movers & sf_at(st, from);
        left &= ~set;
        const struct greedy_plan plan = greedy_plan_of(g, set, from, st->phase == PHASE_B ? LAND_PM : NAVAL_PM);
        if (plan.length == 0 || plan.gain <= most ||
            !find(legal, count, O_TAKE, st->leader[sf_commander(g->sc, st, set)], order))
            continue;
        most = plan.gain;
        *route = suffren_route_by(st, set, &plan);
    }
    return most > 0;
}

static bool find_end(const struct sp_order *legal, uint32_t count, struct sp_order *order)
{
    return find(legal, count, O_END, 0, order);
}

void suffren_follow(const void *scenario, const void *state, uint8_t seat, const struct sp_order *legal, uint32_t count,
                    struct sp_goal *goal, struct sp_dice *dice, struct sp_order *order)
{
    const struct sf_scenario *sc = scenario;
    const struct sf_state *st = state;
    if (st->question != Q_MOVE && st->question != Q_GROUP) {
        *order = legal[greedy_choose_suffren(scenario, state, seat, legal, count, dice)];
        return;
    }
    struct suffren_route route = suffren_route_of(goal);
    struct greedy g;
    bool done = suffren_go(st, legal, count, &route, order);
    if (!done) {
        greedy_look(&g, sc, st, seat);
        if (st->question == Q_GROUP) {
            const struct greedy_plan plan = greedy_plan_of(&g, st->group, st->here, st->pm);
            route = suffren_route_by(st, st->group, &plan);
            done = suffren_go(st, legal, count, &route, order);
        } else {
            done = set_out(&g, legal, count, &route, order) || find_end(legal, count, order);
        }
    }
    if (!done)
        *order = legal[0];
    *goal = suffren_goal_of(&route);
}
