/*
 * Where everything is on the table of a battle, and who sees whom.
 *
 * All of it is found from the state when it is first asked for and lasts for one entry (struct cb_table); the state
 * keeps nothing of it.  Distances are measured exactly by outlines (geometry.h), but most units are far from each
 * other: what their middles alone tell for certain is asked first.
 */
#ifndef COLONELS_BATTLE_TABLE_H
#define COLONELS_BATTLE_TABLE_H

#include "colonels/battle/battle.h"

/* What is found from the units' places when it is first asked for: who is where, and their outlines. */
struct cb_table {
    const struct cb_battle *st;
    uint64_t have;                 /* outlines that are made */
    uint64_t here[2], on_table[2]; /* by side; only if counted */
    bool counted;
    struct geo_quad quad[CB_UNITS];
};

static inline uint64_t cb_bit(unsigned unit)
{
    return UINT64_C(1) << unit;
}

static inline bool cb_has(uint64_t set, unsigned unit)
{
    return (set >> unit) & 1;
}

static inline bool cb_here(const struct cb_battle *st, unsigned unit)
{
    return st->status[unit] == UNIT_HERE;
}

static inline bool cb_on_table(const struct cb_battle *st, unsigned unit)
{
    return st->status[unit] <= UNIT_RUNS;
}

static inline bool cb_is_foot(const struct cb_battle *st, unsigned unit)
{
    return st->troop[unit] != HORSE && !st->gun[unit];
}

static inline unsigned cb_least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The lowest unit of a set that has some. */
static inline unsigned cb_first(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static inline void cb_lay_table(struct cb_table *table, const struct cb_battle *st)
{
    table->st = st;
    table->have = 0;
    table->counted = false;
}

/* B-20: half width and half depth, in mm, of a line, column or square of so many bases. */
static inline void cb_footprint(const struct cb_battle *st, unsigned unit, unsigned formation, int *half,
                                int *half_depth)
{
    const int bases = st->bases[unit], abreast = formation == LINE ? bases : 1, deep = formation == LINE ? 1 : bases;
    *half = st->base_width[unit] * abreast / 2;
    *half_depth = st->base_depth[unit] * deep / 2;
    if (formation == SQUARE)
        *half = *half_depth = st->square_side / 2;
}

void cb_make_quad(struct cb_table *table, unsigned unit);
static inline const struct geo_quad *cb_quad(struct cb_table *table, unsigned unit)
{
    if (!cb_has(table->have, unit))
        cb_make_quad(table, unit);
    return &table->quad[unit];
}

/* mm: no corner is farther from the unit's middle.  Half width and half depth together are longer than the diagonal
 * between them by more than a corner is rounded. */
static inline int cb_radius(const struct cb_battle *st, unsigned unit)
{
    int half, depth;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    return half + depth;
}

/* Whether two units are farther from each other than that, by their middles alone: true is certain, false may be. */
static inline bool cb_apart(const struct cb_battle *st, unsigned a, unsigned b, int mm)
{
    const int x = st->x[a] - st->x[b], y = st->y[a] - st->y[b];
    const int far = mm + cb_radius(st, a) + cb_radius(st, b);
    return x * x + y * y > far * far;
}

/*
 * Sets of units.  Most loops of the rules go over one: who is in it is as good as random, so it is found without a
 * branch, and only those in it are gone through.
 */

/* Finds the sets below; made again after a unit's status has changed (`counted` is false then). */
void cb_count(struct cb_table *table);

/* Those of a side in good order. */
static inline uint64_t cb_standing(struct cb_table *table, unsigned side)
{
    if (!table->counted)
        cb_count(table);
    return table->here[side];
}

/* Those of a side on the table, running or not. */
static inline uint64_t cb_present(struct cb_table *table, unsigned side)
{
    if (!table->counted)
        cb_count(table);
    return table->on_table[side];
}

/* Of a set, those who are not surely farther than that from a unit. */
static inline uint64_t cb_about(const struct cb_battle *st, uint64_t set, unsigned unit, int mm)
{
    uint64_t near = 0;
    for (; set; set &= set - 1)
        near |= (uint64_t)!cb_apart(st, unit, cb_first(set), mm) << cb_first(set);
    return near;
}

/* Whether two units are certainly as near to each other as that: the line between their middles leaves each after half
 * its lesser side at least, but for the rounding of corners. */
static inline bool cb_close(const struct cb_battle *st, unsigned a, unsigned b, int mm)
{
    int half_a, depth_a, half_b, depth_b;
    cb_footprint(st, a, st->formation[a], &half_a, &depth_a);
    cb_footprint(st, b, st->formation[b], &half_b, &depth_b);
    const int x = st->x[a] - st->x[b], y = st->y[a] - st->y[b];
    const int near = mm + (half_a < depth_a ? half_a : depth_a) + (half_b < depth_b ? half_b : depth_b) - 1;
    return x * x + y * y <= near * near;
}

/*
 * Whether no point of another unit can lie within 45 degrees before a point of the unit's front: true is certain, false
 * may be.  In mm times 2^14, ahead of the unit's middle and across.
 */
static inline bool cb_aside(const struct cb_battle *st, unsigned unit, unsigned other)
{
    int half, depth;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    const int32_t s = geo_sin(st->facing[unit]), c = geo_cos(st->facing[unit]);
    const int32_t x = st->x[other] - st->x[unit], y = st->y[other] - st->y[unit], r = cb_radius(st, other);
    const int32_t ahead = x * s + y * c, across = x * c - y * s;
    return ahead + (r - depth) * GEO_SINE < 0 ||
           (across < 0 ? -across : across) > ahead + (2 * r + half - depth) * GEO_SINE;
}

/* The same as cb_apart for a point and a unit. */
static inline bool cb_beyond(const struct cb_battle *st, struct geo_point from, unsigned unit, int mm)
{
    return geo_beyond(from, geo_at(st->x[unit], st->y[unit]), mm + cb_radius(st, unit));
}

static inline struct geo_polygon cb_polygon(const struct cb_battle *st, unsigned polygon)
{
    const int16_t *box = st->box[polygon];
    return (struct geo_polygon){st->point_x[polygon], st->point_y[polygon], st->point_count[polygon], box[0] * GEO_UNIT,
                                box[1] * GEO_UNIT,    box[2] * GEO_UNIT,    box[3] * GEO_UNIT};
}

/* Whether a figure overlaps a polygon of terrain that has one of the flags. */
bool cb_on_terrain(const struct cb_battle *st, const struct geo_quad *quad, unsigned flags);
bool cb_touches(struct cb_table *table, unsigned unit, unsigned flags);
/* Whether a point is in, or on the edge of, such a polygon. */
bool cb_in_terrain(const struct cb_battle *st, struct geo_point point, unsigned flags);
/* Whether the bounds of such a polygon come within so many mm of a place, along both axes. */
bool cb_terrain_about(const struct cb_battle *st, int x, int y, int mm, unsigned flags);
struct geo_point cb_front(const struct cb_battle *st, unsigned unit);
/* Whether terrain leaves the line free (B-1): a polygon with either end in it does not block. */
bool cb_clear(const struct cb_battle *st, struct geo_point from, const struct geo_near *to);
bool cb_sees(const struct cb_battle *st, unsigned unit, unsigned other);
/* The enemy in good order that a unit sees nearest to it, or CB_NONE; ahead: only within its front's 90 degrees. */
unsigned cb_nearest_enemy(struct cb_table *table, unsigned unit, bool ahead);
/* Whether an enemy is outside of the unit's front (B-42). */
bool cb_beside(struct cb_table *table, unsigned unit, unsigned enemy);
/* How two units lie to each other: the nearest point of one's outline from the other's front or middle. */
struct geo_near cb_from_middle(struct cb_table *table, unsigned unit, unsigned other);
struct geo_near cb_from_front(struct cb_table *table, unsigned unit, unsigned other);
/* Whether a leader's place is within 30 mm of the unit's nearest edge (B-11); his own unit's always is. */
bool cb_stands_by(struct cb_table *table, const struct cb_rules *r, unsigned leader, unsigned unit);
static inline bool cb_is_with(struct cb_table *table, const struct cb_rules *r, unsigned leader, unsigned unit)
{
    const struct cb_battle *st = table->st;
    const int x = st->leader_x[leader] - st->x[unit], y = st->leader_y[leader] - st->y[unit];
    const int far = r->with + cb_radius(st, unit);
    return st->leader_status[leader] == LEADER_ACTS && st->leader_side[leader] == st->side[unit] &&
           cb_on_table(st, unit) &&
           (st->with[leader] == unit || (x * x + y * y <= far * far && cb_stands_by(table, r, leader, unit)));
}
bool cb_has_leader(struct cb_table *table, const struct cb_rules *r, unsigned unit);

/* How far muskets carry in hands of such a rating, in mm (B-31). */
static inline int cb_musket_reach(const struct cb_rules *r, unsigned musketry)
{
    return r->musket + r->musket_rating * (int)musketry;
}

/* The same of a unit; guns have none. */
static inline int cb_musket_range(const struct cb_rules *r, const struct cb_battle *st, unsigned unit)
{
    return st->gun[unit] ? 0 : cb_musket_reach(r, st->musketry[unit]);
}

static inline const struct cb_pace *cb_pace_of(const struct cb_rules *r, const struct cb_battle *st, unsigned unit)
{
    if (st->gun[unit])
        return &r->pace[st->formation[unit] == COLUMN ? PACE_LIMBERED : PACE_GUNS];
    return &r->pace[st->troop[unit] == HORSE ? PACE_HORSE : PACE_FOOT];
}

#endif
