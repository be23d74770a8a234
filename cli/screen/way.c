#include "cli/screen/way.h"

#include <stdio.h>
#include <string.h>

#include "cli/screen/map.h"

enum { NEVER = 255 };

/* PM to each place from where the group is, and the place before it. */
struct reach {
    uint8_t cost[SF_PLACES], before[SF_PLACES];
};

static void spread(const struct sight *sight, struct reach *reach)
{
    const struct sf_scenario *sc = sight->scenario;
    const struct sf_state *view = sight->view;
    const int arm = view->phase == PHASE_B ? LAND : SEA;
    memset(reach, NEVER, sizeof *reach);
    reach->cost[view->here] = 0;
    for (int cost = 0; cost < view->pm; cost++) {
        for (int p = 0; p < sc->place_count; p++) {
            const struct sf_place *place = &sc->place[p];
            if (reach->cost[p] != cost || (place->ends_move && p != view->here))
                continue;
            for (int e = 0; e < place->edge_count[arm]; e++) {
                const struct sf_edge edge = place->edge[arm][e];
                if (cost + edge.cost > view->pm || reach->cost[edge.to] <= cost + edge.cost)
                    continue;
                reach->cost[edge.to] = (uint8_t)(cost + edge.cost);
                reach->before[edge.to] = (uint8_t)p;
            }
        }
    }
}

bool way_find(const struct sight *sight, uint8_t to, struct way *way)
{
    const struct sf_state *view = sight->view;
    if (view->question != Q_GROUP || view->mover != sight->seat || view->here >= sight->scenario->place_count ||
        to >= sight->scenario->place_count || to == view->here)
        return false;
    struct reach reach;
    spread(sight, &reach);
    if (reach.cost[to] == NEVER)
        return false;
    way->cost = reach.cost[to];
    way->count = 0;
    for (uint8_t p = to; p != view->here; p = reach.before[p])
        way->count++;
    int i = way->count;
    for (uint8_t p = to; p != view->here; p = reach.before[p])
        way->step[--i] = p;
    return true;
}

void way_text(const struct sight *sight, const struct way *way, char *text, size_t size)
{
    size_t used = 0;
    for (int i = 0; i < way->count && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i > 0 ? "-" : "",
                                 sight->scenario->place[way->step[i]].id);
    if (used < size)
        snprintf(text + used, size - used, ", %d PM", way->cost);
}

uint8_t way_ahead(const struct sight *sight)
{
    static const enum map_way ways[] = {MAP_NORTH,      MAP_SOUTH,      MAP_NORTH_WEST,
                                        MAP_NORTH_EAST, MAP_SOUTH_WEST, MAP_SOUTH_EAST};
    const struct sf_scenario *sc = sight->scenario;
    const struct sf_state *view = sight->view;
    int column, row;
    if (view->question != Q_GROUP || !view->under_way || !facts_hex(sc, view->came_from, &column, &row) ||
        !facts_hex(sc, view->here, &column, &row))
        return SF_NONE;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        if (map_next(sc, view->came_from, ways[i]) == view->here)
            return map_next(sc, view->here, ways[i]);
    return SF_NONE;
}
