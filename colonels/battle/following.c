/* Following a leader (B-13): unit and leader go together towards his point, at the unit's rate. */
#include "colonels/battle/rules.h"

/* How far off his point is, and in which direction; false when nobody leads it anywhere. */
static bool find_point(const struct cb_battle *st, unsigned unit, int *way, int *facing)
{
    unsigned leader = 0;
    while (leader < st->leader_count &&
           !(st->with[leader] == unit && st->shown[leader] == CARD_MOVE && st->leader_status[leader] == LEADER_ACTS))
        leader++;
    if (leader == st->leader_count)
        return false;
    const int dx = st->card_x[leader] - st->x[unit], dy = st->card_y[leader] - st->y[unit];
    *way = (int)geo_root((int64_t)dx * dx + (int64_t)dy * dy);
    if (*way == 0)
        return false;
    *facing = (int)geo_heading(dx, dy);
    return true;
}

/* How far it comes, once it has turned that way: as far as it can, but not past his point.  *blocker is who stops it,
 * or CB_NONE. */
static int reach_of(struct cb_game *g, unsigned unit, int way, unsigned *blocker)
{
    const int reach = cb_reach(g, unit, false, cb_forward_rate(g, unit), blocker);
    return way < reach ? cb_fit(g, unit, way) : reach;
}

/* mm at which an enemy before it with a longer range comes into its own; more than reach when none does (B-32). */
static int until_closing(struct cb_game *g, unsigned unit, int reach)
{
    const struct cb_battle *st = g->st;
    const int range = cb_own_range(g, unit);
    int least = reach + 1;
    for (uint64_t m = cb_about(st, cb_standing(&g->table, 1u - st->side[unit]), unit, range + reach); m; m &= m - 1) {
        const unsigned v = cb_first(m);
        const struct geo_near near = cb_from_front(&g->table, unit, v);
        if (range >= cb_musket_range(g->r, st, v) || !geo_ahead(st->facing[unit], near.vx, near.vy) ||
            !cb_sees(st, unit, v))
            continue;
        const int mm = cb_until_in_range(g, unit, v, range, reach);
        least = mm > 0 && mm < least ? mm : least;
    }
    return least;
}

bool cb_follows_close(struct cb_game *g, unsigned unit)
{
    const struct cb_battle *st = g->st;
    const int x = st->x[unit], y = st->y[unit], before = st->facing[unit];
    int way, facing;
    unsigned blocker;
    if (!find_point(st, unit, &way, &facing) || !cb_has_room(g, unit, x, y, facing, st->formation[unit]))
        return false;
    cb_place_unit(g, unit, x, y, facing);
    const int reach = reach_of(g, unit, way, &blocker);
    const bool closes = until_closing(g, unit, reach) <= reach;
    cb_place_unit(g, unit, x, y, before);
    return closes;
}

/* It takes 1 TP each turn that it moves so; NA keeps it where it is (B-43). */
void cb_follow(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    const int before = st->facing[unit];
    int way, facing;
    unsigned blocker;
    if (cb_has(st->halted, unit) || !find_point(st, unit, &way, &facing))
        return;
    if (!cb_has_room(g, unit, st->x[unit], st->y[unit], facing, st->formation[unit])) {
        cb_stopped(g, unit, CB_NONE);
        return;
    }
    cb_place_unit(g, unit, st->x[unit], st->y[unit], facing);
    int mm = reach_of(g, unit, way, &blocker);
    const int closing = cb_has(st->passed, unit) ? mm + 1 : until_closing(g, unit, mm);
    if (closing <= mm)
        mm = cb_fit(g, unit, closing - 1);
    if (mm == 0) {
        cb_place_unit(g, unit, st->x[unit], st->y[unit], before);
        cb_stopped(g, unit, blocker);
        return;
    }
    cb_strain(g, unit, CAUSE_FOLLOWS);
    cb_go(g, unit, false, mm);
}
