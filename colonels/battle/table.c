/* Where everything stands on the table, and who sees whom (B-1, B-2). */
#include "colonels/battle/rules.h"

void cb_count(struct cb_table *table)
{
    const struct cb_battle *st = table->st;
    uint64_t here = 0, on_table = 0, enemies = 0;
    for (unsigned u = st->unit_count; u-- > 0;) {
        here = 2 * here + cb_here(st, u);
        on_table = 2 * on_table + cb_on_table(st, u);
        enemies = 2 * enemies + (st->side[u] == ENEMY);
    }
    table->here[CROWN] = here & ~enemies;
    table->here[ENEMY] = here & enemies;
    table->on_table[CROWN] = on_table & ~enemies;
    table->on_table[ENEMY] = on_table & enemies;
    table->counted = true;
}

void cb_make_quad(struct cb_table *table, unsigned unit)
{
    const struct cb_battle *st = table->st;
    int half, depth;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    geo_rectangle(&table->quad[unit], st->x[unit], st->y[unit], st->facing[unit], half, depth, depth);
    table->have |= cb_bit(unit);
}

bool cb_on_terrain(const struct cb_battle *st, const struct geo_quad *quad, unsigned flags)
{
    for (unsigned i = 0; i < st->polygon_count; i++) {
        const int16_t *box = st->box[i];
        if (!(st->terrain_flags[i] & flags) || quad->hi_x <= box[0] * GEO_UNIT || quad->hi_y <= box[1] * GEO_UNIT ||
            quad->lo_x >= box[2] * GEO_UNIT || quad->lo_y >= box[3] * GEO_UNIT)
            continue;
        const struct geo_polygon polygon = cb_polygon(st, i);
        if (geo_overlap_polygon(quad, &polygon))
            return true;
    }
    return false;
}

bool cb_touches(struct cb_table *table, unsigned unit, unsigned flags)
{
    return cb_on_terrain(table->st, cb_quad(table, unit), flags);
}

bool cb_in_terrain(const struct cb_battle *st, struct geo_point point, unsigned flags)
{
    for (unsigned i = 0; i < st->polygon_count; i++) {
        const int16_t *box = st->box[i];
        if (!(st->terrain_flags[i] & flags) || point.x < box[0] * GEO_UNIT || point.y < box[1] * GEO_UNIT ||
            point.x > box[2] * GEO_UNIT || point.y > box[3] * GEO_UNIT)
            continue;
        const struct geo_polygon polygon = cb_polygon(st, i);
        if (geo_inside(point, &polygon))
            return true;
    }
    return false;
}

bool cb_terrain_about(const struct cb_battle *st, int x, int y, int mm, unsigned flags)
{
    for (unsigned i = 0; i < st->polygon_count; i++) {
        const int16_t *box = st->box[i];
        if ((st->terrain_flags[i] & flags) && x + mm >= box[0] && y + mm >= box[1] && x - mm <= box[2] &&
            y - mm <= box[3])
            return true;
    }
    return false;
}

struct geo_point cb_front(const struct cb_battle *st, unsigned unit)
{
    int half, depth;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    return geo_offset(st->x[unit], st->y[unit], st->facing[unit], 0, depth);
}

bool cb_clear(const struct cb_battle *st, struct geo_point from, const struct geo_near *to)
{
    const int64_t x = from.x + geo_part(to->vx, to->scale), y = from.y + geo_part(to->vy, to->scale);
    for (unsigned i = 0; i < st->polygon_count; i++) {
        const int16_t *box = st->box[i];
        if (!(st->terrain_flags[i] & CB_BLOCKS_SIGHT) ||
            geo_misses(from, x, y, box[0] * GEO_UNIT, box[1] * GEO_UNIT, box[2] * GEO_UNIT, box[3] * GEO_UNIT))
            continue;
        const struct geo_polygon polygon = cb_polygon(st, i);
        if (!geo_crosses(from, to, &polygon))
            continue;
        /* The far end in whole sixteenths is exact enough to ask which polygon it stands in: it is a unit's edge. */
        const struct geo_point end = {from.x + (int32_t)geo_round(to->vx, to->scale),
                                      from.y + (int32_t)geo_round(to->vy, to->scale)};
        if (!geo_inside(from, &polygon) && !geo_inside(end, &polygon))
            return false;
    }
    return true;
}

/* From middle to middle, drawn from the lower number, so that seeing is mutual. */
bool cb_sees(const struct cb_battle *st, unsigned unit, unsigned other)
{
    const unsigned a = cb_least(unit, other), b = unit ^ other ^ a;
    const struct geo_point from = geo_at(st->x[a], st->y[a]), end = geo_at(st->x[b], st->y[b]);
    const struct geo_near to = {end.x - from.x, end.y - from.y, 0, 1};
    return cb_clear(st, from, &to);
}

struct geo_near cb_from_middle(struct cb_table *table, unsigned unit, unsigned other)
{
    return geo_nearest(geo_at(table->st->x[unit], table->st->y[unit]), cb_quad(table, other));
}

struct geo_near cb_from_front(struct cb_table *table, unsigned unit, unsigned other)
{
    return geo_nearest(cb_front(table->st, unit), cb_quad(table, other));
}

unsigned cb_nearest_enemy(struct cb_table *table, unsigned unit, bool ahead)
{
    const struct cb_battle *st = table->st;
    const struct geo_point from = ahead ? cb_front(st, unit) : geo_at(st->x[unit], st->y[unit]);
    unsigned best = CB_NONE;
    int64_t least = INT64_MAX;
    int mm = 2 * GEO_TABLE_MOST; /* as far as the best so far, rounded up */
    for (uint64_t m = cb_standing(table, 1u - st->side[unit]); m; m &= m - 1) {
        const unsigned v = cb_first(m);
        if (cb_beyond(st, from, v, mm) || (ahead && cb_aside(st, unit, v)))
            continue;
        const struct geo_near near = geo_nearest(from, cb_quad(table, v));
        const int64_t square = geo_whole(&near);
        if (square >= least || (ahead && !geo_ahead(st->facing[unit], near.vx, near.vy)) || !cb_sees(st, unit, v))
            continue;
        least = square;
        mm = (int)(geo_root(square) / GEO_UNIT) + 1;
        best = v;
    }
    return best;
}

/* B-42: outside of the 90 degrees before the front's middle; a square has fronts all round. */
bool cb_beside(struct cb_table *table, unsigned unit, unsigned enemy)
{
    const struct cb_battle *st = table->st;
    if (st->formation[unit] == SQUARE)
        return false;
    if (cb_aside(st, unit, enemy))
        return true;
    const struct geo_near near = cb_from_front(table, unit, enemy);
    return !geo_ahead(st->facing[unit], near.vx, near.vy);
}

bool cb_stands_by(struct cb_table *table, const struct cb_rules *r, unsigned leader, unsigned unit)
{
    const struct cb_battle *st = table->st;
    const struct geo_near near = geo_nearest(geo_at(st->leader_x[leader], st->leader_y[leader]), cb_quad(table, unit));
    return geo_within(&near, r->with);
}

bool cb_has_leader(struct cb_table *table, const struct cb_rules *r, unsigned unit)
{
    for (unsigned l = 0; l < table->st->leader_count; l++)
        if (cb_is_with(table, r, l, unit))
            return true;
    return false;
}
