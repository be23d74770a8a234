/*
 * Fire (B-30, B-31).  A unit fires at the nearest enemy on which one of its bases bears: within range and 45 degrees of
 * the base's front, both inclusive, with nothing in the line.  Nobody fires into a melee but those just charged, at him
 * who came.
 */
#include "colonels/battle/rules.h"

/* --- Bearing --- */

/* Other units in the line bar it: nobody shoots through friends, and an enemy there would be nearer. */
static bool is_line_free(struct cb_table *table, unsigned unit, unsigned target, struct geo_point from,
                         const struct geo_near *to)
{
    const struct cb_battle *st = table->st;
    const int64_t x = from.x + geo_part(to->vx, to->scale), y = from.y + geo_part(to->vy, to->scale);
    uint64_t set = (cb_present(table, CROWN) | cb_present(table, ENEMY)) & ~(cb_bit(unit) | cb_bit(target));
    for (; set; set &= set - 1) {
        const unsigned v = cb_first(set);
        const int32_t r = cb_radius(st, v) * GEO_UNIT, at_x = st->x[v] * GEO_UNIT, at_y = st->y[v] * GEO_UNIT;
        if (!geo_misses(from, x, y, at_x - r, at_y - r, at_x + r, at_y + r) &&
            geo_crosses_quad(from, to, cb_quad(table, v)))
            return false;
    }
    return cb_clear(st, from, to);
}

static int reach_of(const struct cb_rules *r, const struct cb_battle *st, unsigned unit)
{
    if (st->gun[unit])
        return r->ball;
    return st->fire[unit] == FIRE_HELD ? r->hold : cb_musket_range(r, st, unit);
}

void cb_find_muzzles(const struct cb_battle *st, unsigned unit, struct cb_muzzles *m)
{
    const int width = st->base_width[unit], x = st->x[unit], y = st->y[unit], ahead = st->facing[unit];
    int half, depth;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    const bool square = st->formation[unit] == SQUARE;
    const bool one = st->formation[unit] == COLUMN || st->gun[unit]; /* a battery has one shot */
    m->count = square ? 4 : one ? 1 : st->bases[unit];
    for (unsigned i = 0; i < m->count; i++) {
        m->facing[i] = square ? ahead + 90 * (int)i : ahead;
        m->point[i] = geo_offset(x, y, m->facing[i], square || one ? 0 : width * (int)i + width / 2 - half, depth);
    }
}

/* Whether a unit could fire so far at a target, by their middles and its front: false is certain, true may not be. */
static bool may_bear(const struct cb_battle *st, unsigned unit, unsigned target, int reach)
{
    return !cb_apart(st, unit, target, reach) && (st->formation[unit] == SQUARE || !cb_aside(st, unit, target));
}

/* A unit that looks for a target: its reach, the target that it has and how far that is, in sixteenths. */
struct aim {
    int reach;
    unsigned target, bases;
    int64_t distance;
    struct cb_muzzles muzzles; /* count 0: not yet found */
};

/* Takes a target if bases bear on it and it is nearer than the one it has.  Lines of fire are drawn only if a muzzle is
 * as near as that. */
static void take_aim(struct cb_table *table, unsigned unit, unsigned target, struct aim *aim)
{
    const struct cb_battle *st = table->st;
    const struct cb_muzzles *m = &aim->muzzles;
    const struct geo_point middle = geo_at(st->x[target], st->y[target]);
    const int far = aim->reach + cb_radius(st, target);
    struct geo_near near[8];
    unsigned aimed = 0, bases = 0;
    int64_t distance = INT64_MAX;
    bool nearer = false;
    if (m->count == 0)
        cb_find_muzzles(st, unit, &aim->muzzles);
    for (unsigned i = 0; i < m->count; i++) {
        if (geo_beyond(m->point[i], middle, far))
            continue;
        near[i] = geo_nearest(m->point[i], cb_quad(table, target));
        if (!geo_within(&near[i], aim->reach) || !geo_ahead(m->facing[i], near[i].vx, near[i].vy))
            continue;
        aimed |= 1u << i;
        nearer |= aim->target == CB_NONE || geo_whole(&near[i]) <= (aim->distance - 1) * (aim->distance - 1);
    }
    for (unsigned set = nearer ? aimed : 0; set; set &= set - 1) {
        const unsigned i = cb_first(set);
        if (!is_line_free(table, unit, target, m->point[i], &near[i]))
            continue;
        const int64_t here = geo_distance(&near[i]);
        distance = here < distance ? here : distance;
        bases++;
    }
    if (bases == 0 || distance >= aim->distance)
        return;
    aim->target = target;
    aim->bases = bases;
    aim->distance = distance;
}

static struct aim aim_of(const struct cb_rules *r, const struct cb_battle *st, unsigned unit)
{
    return (struct aim){.reach = reach_of(r, st, unit), .target = CB_NONE, .distance = INT64_MAX};
}

static bool is_limbered(const struct cb_battle *st, unsigned unit)
{
    return st->gun[unit] && st->formation[unit] == COLUMN;
}

bool cb_bears(struct cb_table *table, const struct cb_rules *r, unsigned unit, unsigned target, unsigned *bases,
              int64_t *distance)
{
    struct aim aim = aim_of(r, table->st, unit);
    if (!is_limbered(table->st, unit) && may_bear(table->st, unit, target, aim.reach))
        take_aim(table, unit, target, &aim);
    *bases = aim.bases;
    *distance = aim.distance;
    return aim.target != CB_NONE;
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
    return st->foe[unit] == CB_NONE ? st->foe[target] == CB_NONE : st->foe[unit] == target;
}

unsigned cb_find_target(struct cb_table *table, const struct cb_rules *r, unsigned unit, unsigned *bases, int *mm)
{
    const struct cb_battle *st = table->st;
    struct aim aim = aim_of(r, st, unit);
    int far = aim.reach; /* farther than the best so far nobody is wanted */
    uint64_t set = is_limbered(st, unit) ? 0 : cb_about(st, cb_present(table, 1u - st->side[unit]), unit, far);
    for (; set; set &= set - 1) {
        const unsigned v = cb_first(set);
        if (!may_be_target(st, unit, v) || !may_bear(st, unit, v, far))
            continue;
        take_aim(table, unit, v, &aim);
        if (aim.target == v)
            far = (int)((aim.distance + GEO_UNIT - 1) / GEO_UNIT);
    }
    *bases = aim.bases;
    *mm = aim.target == CB_NONE ? 0 : far;
    return aim.target;
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

unsigned cb_volley_least(const struct cb_rules *r, unsigned musketry, unsigned bases)
{
    return r->musketry[cb_least(r->option[CB_OPT_MUSKETRY_BY] == MUSKETRY_BY_RATING ? musketry : bases, 6)];
}

unsigned cb_guns_least(const struct cb_rules *r, int mm)
{
    return mm <= r->grape ? r->grape_least : r->ball_least;
}

/* A volley that was held until 40 mm, once (B-11). */
static bool is_first_volley(const struct cb_battle *st, unsigned unit)
{
    return cb_has(st->held, unit) && st->fire[unit] == FIRE_HELD;
}

struct cb_shot cb_shot_at(const struct cb_rules *r, const struct cb_battle *st, unsigned unit, unsigned target,
                          unsigned bases, int mm)
{
    if (st->gun[unit])
        return (struct cb_shot){cb_guns_least(r, mm), is_deep(st, target) ? r->deep_bonus : 0};
    return (struct cb_shot){cb_volley_least(r, st->musketry[unit], bases),
                            is_first_volley(st, unit) ? r->hold_bonus : 0};
}

void cb_die_guns(struct cb_game *g, unsigned die)
{
    struct cb_battle *st = g->st;
    const unsigned unit = st->sequence[st->cursor++], target = st->aim;
    const int mm = st->aim_mm;
    const struct cb_shot shot = cb_shot_at(g->r, st, unit, target, st->shots, mm);
    const bool told = die + shot.bonus >= shot.least;
    const uint64_t bit = cb_bit(target);
    if (!(st->gunned_now & bit))
        st->gunned[target]++;
    st->gunned_now |= bit;
    st->met |= bit;
    cb_tell(g, (struct sp_event){.kind = CB_GUNS_FIRE,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)unit, (int32_t)target, mm, (int32_t)die, (int32_t)shot.bonus,
                                           (int32_t)shot.least, told}});
    if (cb_beside(&g->table, target, unit))
        st->due |= bit; /* surprised (B-42) */
    if (told) {
        cb_strain(g, target, CAUSE_GUNS);
        cb_put_at_risk(g, target, RISK_FIRE);
    }
}

void cb_die_musketry(struct cb_game *g, unsigned die)
{
    struct cb_battle *st = g->st;
    const unsigned unit = st->sequence[st->cursor++], target = st->aim;
    const uint64_t bit = cb_bit(target);
    const int mm = st->aim_mm;
    const struct cb_shot shot = cb_shot_at(g->r, st, unit, target, st->shots, mm);
    const bool told = die + shot.bonus >= shot.least;
    if (is_first_volley(st, unit))
        st->held &= ~cb_bit(unit);
    if (st->fire[unit] == FIRE_HELD)
        st->fire[unit] = FIRE_AT_WILL;
    if (!(st->volleyed & bit))
        st->volleys[target]++;
    st->volleyed |= bit;
    st->met |= bit;
    st->due |= bit; /* B-33: told or not */
    cb_tell(g, (struct sp_event){.kind = CB_VOLLEY,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)unit, (int32_t)target, mm, st->shots, (int32_t)die,
                                           (int32_t)shot.bonus, (int32_t)shot.least, told}});
    if (told) {
        cb_strain(g, target, CAUSE_VOLLEY);
        cb_put_at_risk(g, target, RISK_FIRE);
    }
}
