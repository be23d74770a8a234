/*
 * Fire (B-30, B-31).  A unit fires at the nearest enemy on which one of its bases bears: within range and 45 degrees of
 * the base's front, both inclusive, with nothing in the line.  Nobody fires into a melee but those just charged, at him
 * who came.
 */
#include "colonels/battle/inside.h"

/* --- Bearing --- */

/* Other units in the line bar it: nobody shoots through friends, and an enemy there would be nearer. */
static bool is_line_free(struct cb_table *table, unsigned unit, unsigned target, struct geo_point from,
                         const struct geo_near *to, int reach)
{
    const struct cb_battle *st = table->st;
    for (unsigned v = 0; v < st->unit_count; v++)
        if (v != unit && v != target && cb_on_table(st, v) && !cb_beyond(st, from, v, reach) &&
            geo_crosses_quad(from, to, cb_quad(table, v)))
            return false;
    return cb_clear(st, from, to);
}

static int reach_of(const struct cb_rules *r, const struct cb_battle *st, unsigned unit)
{
    if (st->gun[unit])
        return r->ball;
    return st->fire[unit] == FIRE_HELD ? r->hold : cb_musket_range(r, st, unit);
}

/* Where the bases of a formation have their front's middle, and which way they look. */
static unsigned muzzles(const struct cb_battle *st, unsigned unit, struct geo_point point[8], int facing[8])
{
    const int width = st->base_width[unit], x = st->x[unit], y = st->y[unit], ahead = st->facing[unit];
    int half, depth;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    if (st->formation[unit] == SQUARE) {
        for (int side = 0; side < 4; side++) {
            facing[side] = ahead + 90 * side;
            point[side] = geo_offset(x, y, facing[side], 0, depth);
        }
        return 4;
    }
    if (st->formation[unit] == COLUMN || st->gun[unit]) { /* a battery has one shot */
        facing[0] = ahead;
        point[0] = geo_offset(x, y, ahead, 0, depth);
        return 1;
    }
    for (int i = 0; i < st->bases[unit]; i++) {
        facing[i] = ahead;
        point[i] = geo_offset(x, y, ahead, width * i + width / 2 - half, depth);
    }
    return st->bases[unit];
}

bool cb_bears(struct cb_table *table, const struct cb_rules *r, unsigned unit, unsigned target, unsigned *bases,
              int64_t *distance)
{
    const struct cb_battle *st = table->st;
    const int reach = reach_of(r, st, unit);
    *bases = 0;
    *distance = INT64_MAX;
    if (st->gun[unit] && st->formation[unit] == COLUMN)
        return false; /* limbered */
    if (cb_apart(st, unit, target, reach) || (st->formation[unit] != SQUARE && cb_aside(st, unit, target)))
        return false;
    struct geo_point point[8];
    int facing[8];
    const unsigned count = muzzles(st, unit, point, facing);
    for (unsigned i = 0; i < count; i++) {
        if (cb_beyond(st, point[i], target, reach))
            continue;
        const struct geo_near near = geo_nearest(point[i], cb_quad(table, target));
        if (!geo_within(&near, reach) || !geo_ahead(facing[i], near.vx, near.vy) ||
            !is_line_free(table, unit, target, point[i], &near, reach))
            continue;
        (*bases)++;
        const int64_t far = geo_distance(&near);
        if (far < *distance)
            *distance = far;
    }
    return *bases > 0;
}

/* --- Who fires at whom --- */

/* Whether a unit may fire at all in this turn. */
static bool may_fire(const struct cb_battle *st, unsigned unit)
{
    if (!cb_here(st, unit) || st->fire[unit] == FIRE_CEASED || cb_has(st->hidden | st->rushed | st->forming, unit))
        return false;
    if (st->gun[unit])
        return !cb_has(st->moved, unit) && st->foe[unit] == CB_NONE;
    return st->foe[unit] == CB_NONE || cb_has(st->joined, unit);
}

/* In a melee that has just begun only the foe can be fired on; other melees by nobody. */
static bool may_be_target(const struct cb_battle *st, unsigned unit, unsigned target)
{
    if (st->side[target] == st->side[unit] || !cb_on_table(st, target))
        return false;
    return st->foe[unit] == CB_NONE ? st->foe[target] == CB_NONE : st->foe[unit] == target;
}

unsigned cb_find_target(struct cb_table *table, const struct cb_rules *r, unsigned unit, unsigned *bases, int *mm)
{
    const struct cb_battle *st = table->st;
    unsigned best = CB_NONE, bearing;
    int64_t least = INT64_MAX, distance;
    int far = reach_of(r, st, unit);
    *bases = 0;
    for (unsigned v = 0; v < st->unit_count; v++) {
        if (!may_be_target(st, unit, v) || cb_apart(st, unit, v, far) ||
            !cb_bears(table, r, unit, v, &bearing, &distance) || distance >= least)
            continue;
        least = distance;
        best = v;
        *bases = bearing;
        far = (int)((distance + GEO_UNIT - 1) / GEO_UNIT);
    }
    *mm = best == CB_NONE ? 0 : far;
    return best;
}

void cb_stage_fire(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    for (; st->cursor < st->unit_count; st->cursor++) {
        const unsigned unit = st->sequence[st->cursor];
        unsigned bases;
        int mm;
        if (!may_fire(st, unit))
            continue;
        const unsigned target = cb_find_target(&g->table, g->r, unit, &bases, &mm);
        if (target == CB_NONE)
            continue;
        st->aim = (uint8_t)target;
        st->shots = (uint8_t)bases;
        st->aim_mm = (int16_t)mm;
        cb_await(g, st->gun[unit] ? DIE_GUNS : DIE_MUSKETRY);
        return;
    }
    st->aim = CB_NONE;
    st->aim_mm = 0;
    st->shots = 0;
    cb_next_stage(g, STAGE_FIRE_TESTS);
}

/* --- Results --- */

static bool is_deep(const struct cb_battle *st, unsigned unit)
{
    return st->formation[unit] == SQUARE || (st->formation[unit] == COLUMN && st->bases[unit] > 1);
}

void cb_die_guns(struct cb_game *g, unsigned die)
{
    struct cb_battle *st = g->st;
    const unsigned unit = st->sequence[st->cursor++], target = st->aim;
    const int mm = st->aim_mm;
    const unsigned least = mm <= g->r->grape ? g->r->grape_least : g->r->ball_least;
    const unsigned bonus = is_deep(st, target) ? g->r->deep_bonus : 0;
    const bool told = die + bonus >= least;
    const uint64_t bit = cb_bit(target);
    if (!(st->gunned_now & bit))
        st->gunned[target]++;
    st->gunned_now |= bit;
    st->met |= bit;
    cb_tell(g, (struct sp_event){
                   .kind = CB_GUNS_FIRE,
                   .seen = SEEN_BY_ALL,
                   .field = {(int32_t)unit, (int32_t)target, mm, (int32_t)die, (int32_t)bonus, (int32_t)least, told}});
    if (cb_beside(&g->table, target, unit))
        st->due |= bit; /* surprised (B-42) */
    if (told) {
        cb_strain(g, target, CAUSE_GUNS);
        cb_put_at_risk(g, target, RISK_FIRE);
    }
}

/* A volley that was held until 40 mm, once (B-11). */
static unsigned held_bonus(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    if (!cb_has(st->held, unit) || st->fire[unit] != FIRE_HELD)
        return 0;
    st->held &= ~cb_bit(unit);
    return g->r->hold_bonus;
}

void cb_die_musketry(struct cb_game *g, unsigned die)
{
    struct cb_battle *st = g->st;
    const unsigned unit = st->sequence[st->cursor++], target = st->aim;
    const uint64_t bit = cb_bit(target);
    const int mm = st->aim_mm;
    const unsigned row = g->r->option[CB_OPT_MUSKETRY_BY] ? st->musketry[unit] : st->shots;
    const unsigned least = g->r->musketry[cb_least(row, 6)], bonus = held_bonus(g, unit);
    const bool told = die + bonus >= least;
    if (st->fire[unit] == FIRE_HELD)
        st->fire[unit] = FIRE_AT_WILL;
    if (!(st->volleyed & bit))
        st->volleys[target]++;
    st->volleyed |= bit;
    st->met |= bit;
    st->due |= bit; /* B-33: told or not */
    cb_tell(g, (struct sp_event){.kind = CB_VOLLEY,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)unit, (int32_t)target, mm, st->shots, (int32_t)die, (int32_t)bonus,
                                           (int32_t)least, told}});
    if (told) {
        cb_strain(g, target, CAUSE_VOLLEY);
        cb_put_at_risk(g, target, RISK_FIRE);
    }
}
