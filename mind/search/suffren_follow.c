/*
 * How both sides go on in a playout of Suffren aux Indes: as greedy would, but that a group which has set out follows
 * its route without looking around at every step.
 */
#include "mind/search/suffren_mind.h"

enum { LAND_PM = 3, NAVAL_PM = 10 };

/* A number that differs from those of the halves before and after. */
static uint8_t half_of(const struct sf_state *st)
{
    return (uint8_t)(1 + 8 * st->turn + 2 * st->phase + st->half);
}

/* A stack that gains by going somewhere sets out.  One that stays is not looked at again in the same half. */
static bool set_out(const struct greedy *g, const struct sp_order *legal, uint32_t count, struct suffren_route *route,
                    struct sp_order *order)
{
    const struct sf_state *st = g->st;
    const uint32_t movers = sf_takeable(g->sc, st, g->side);
    const uint8_t half = half_of(st);
    uint16_t stay = route->half == half ? route->stay : 0;
    for (uint32_t left = movers & (uint32_t)~stay; left;) {
        const uint8_t from = st->place[sf_first(left)];
        const uint32_t set = movers & sf_at(st, from);
        left &= ~set;
        const struct greedy_plan plan = greedy_plan_of(g, set, from, st->phase == PHASE_B ? LAND_PM : NAVAL_PM);
        if (plan.length > 0 && suffren_find(legal, count, O_TAKE, st->leader[sf_commander(g->sc, st, set)], order)) {
            *route = suffren_route_by(st, set, &plan);
            route->half = half;
            route->stay = stay;
            return true;
        }
        stay |= (uint16_t)set;
    }
    return false;
}

void suffren_follow(const struct sp_scene *scene, struct sp_notes *notes, struct sp_goal *goal, struct sp_dice *dice,
                    struct sp_order *order)
{
    const struct sf_state *st = scene->state;
    const struct sp_order *legal = scene->legal;
    const uint32_t count = scene->count;
    (void)notes;
    if (st->question != Q_MOVE && st->question != Q_GROUP) {
        *order = legal[greedy_choose_suffren(scene->judgement, scene->scenario, st, scene->seat, legal, count, dice)];
        return;
    }
    struct suffren_route route = suffren_route_of(goal);
    struct greedy g;
    bool done = suffren_go(st, legal, count, &route, order);
    if (!done) {
        greedy_look(&g, scene->judgement, scene->scenario, st, scene->seat);
        if (st->question == Q_GROUP) {
            const struct greedy_plan plan = greedy_plan_of(&g, st->group, st->here, st->pm);
            route = suffren_route_by(st, st->group, &plan);
            done = suffren_go(st, legal, count, &route, order);
        } else {
            done = set_out(&g, legal, count, &route, order) || suffren_find(legal, count, O_END, 0, order);
        }
    }
    if (!done)
        *order = legal[0];
    *goal = suffren_goal_of(&route);
}
