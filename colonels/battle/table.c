/* Where everything stands on the table, and who sees whom (B-1, B-2). */
#include "colonels/battle/inside.h"

/* mm: no outline reaches farther from its middle (six bases in a row, or a square of 200 mm). */
enum { RADIUS = 170 };

void cb_lay_table(struct cb_table *table, const struct cb_battle *st)
{
    table->st = st;
    table->have = 0;
}

/* B-20: line, column, square of so many bases. */
void cb_footprint(const struct cb_battle *st, unsigned unit, unsigned formation, int *half, int *half_depth)
{
    const int bases = st->bases[unit], width = st->base_width[unit], depth = st->base_depth[unit];
    *half = formation == LINE ? width * bases / 2 : width / 2;
    *half_depth = formation == LINE ? depth / 2 : depth * bases / 2;
    if (formation == SQUARE)
        *half = *half_depth = st->square_side / 2;
}

const struct geo_quad *cb_quad(struct cb_table *table, unsigned unit)
{
    if (!cb_has(table->have, unit)) {
        const struct cb_battle *st = table->st;
        int half, depth;
        cb_footprint(st, unit, st->formation[unit], &half, &depth);
        geo_rectangle(&table->quad[unit], st->x[unit], st->y[unit], st->facing[unit], half, depth, depth);
        table->have |= cb_bit(unit);
    }
    return &table->quad[unit];
}

struct geo_polygon cb_polygon(const struct cb_battle *st, unsigned polygon)
{
    const int16_t *box = st->box[polygon];
    return (struct geo_polygon){st->point_x[polygon], st->point_y[polygon], st->point_count[polygon], box[0] * GEO_UNIT,
                                box[1] * GEO_UNIT,    box[2] * GEO_UNIT,    box[3] * GEO_UNIT};
}

struct geo_point cb_front(const struct cb_battle *st, unsigned unit)
{
    int half, depth;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    return geo_offset(st->x[unit], st->y[unit], st->facing[unit], 0, depth);
}

bool cb_clear(const struct cb_battle *st, struct geo_point from, const struct geo_near *to)
{
    for (unsigned i = 0; i < st->polygon_count; i++) {
        if (!(st->terrain_flags[i] & CB_BLOCKS_SIGHT))
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
    for (unsigned v = 0; v < st->unit_count; v++) {
        if (st->side[v] == st->side[unit] || !cb_here(st, v) || geo_box_square(from, cb_quad(table, v)) >= least)
            continue;
        const struct geo_near near = geo_nearest(from, cb_quad(table, v));
        const int64_t square = near.square / near.scale;
        if (square >= least || (ahead && !geo_ahead(st->facing[unit], near.vx, near.vy)) || !cb_sees(st, unit, v))
            continue;
        least = square;
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
    const struct geo_near near = cb_from_front(table, unit, enemy);
    return !geo_ahead(st->facing[unit], near.vx, near.vy);
}

bool cb_touches(struct cb_table *table, unsigned unit, unsigned flags)
{
    const struct cb_battle *st = table->st;
    for (unsigned i = 0; i < st->polygon_count; i++) {
        if (!(st->terrain_flags[i] & flags))
            continue;
        const struct geo_polygon polygon = cb_polygon(st, i);
        if (geo_overlap_polygon(cb_quad(table, unit), &polygon))
            return true;
    }
    return false;
}

bool cb_is_with(struct cb_table *table, const struct cb_rules *r, unsigned leader, unsigned unit)
{
    const struct cb_battle *st = table->st;
    if (st->leader_status[leader] != LEADER_ACTS || st->leader_side[leader] != st->side[unit] || !cb_on_table(st, unit))
        return false;
    if (st->with[leader] == unit)
        return true;
    const struct geo_point place = geo_at(st->leader_x[leader], st->leader_y[leader]);
    const int64_t reach = (int64_t)r->with * GEO_UNIT;
    const int near_x = st->leader_x[leader] - st->x[unit], near_y = st->leader_y[leader] - st->y[unit];
    if (near_x > r->with + RADIUS || -near_x > r->with + RADIUS || near_y > r->with + RADIUS ||
        -near_y > r->with + RADIUS || geo_box_square(place, cb_quad(table, unit)) > reach * reach)
        return false;
    const struct geo_near near = geo_nearest(place, cb_quad(table, unit));
    return geo_within(&near, r->with);
}

bool cb_has_leader(struct cb_table *table, const struct cb_rules *r, unsigned unit)
{
    for (unsigned l = 0; l < table->st->leader_count; l++)
        if (cb_is_with(table, r, l, unit))
            return true;
    return false;
}

int cb_musket_range(const struct cb_rules *r, const struct cb_battle *st, unsigned unit)
{
    return st->gun[unit] ? 0 : r->musket + r->musket_rating * st->musketry[unit];
}

const struct cb_pace *cb_pace_of(const struct cb_rules *r, const struct cb_battle *st, unsigned unit)
{
    if (st->gun[unit])
        return &r->pace[st->formation[unit] == COLUMN ? PACE_LIMBERED : PACE_GUNS];
    return &r->pace[st->troop[unit] == HORSE ? PACE_HORSE : PACE_FOOT];
}
