/* How far a unit can go (B-20, B-21): what is in the way, terrain that slows, room to stand. */
#include "colonels/battle/rules.h"

/* --- What is in the way --- */

/*
 * What a move can meet: units and polygons that it may reach and does not stand in already (C-60), and whether it may
 * come over the table's edge.  A place in whole mm lies less than SLACK beside the swept outline.
 */
struct way {
    uint64_t units, polygons;
    bool edge;
    struct geo_quad stand; /* the outline before the move */
};

enum { SLACK = GEO_UNIT };

/* Other units in good order whose middles are so near to a figure's bounds that they could touch them. */
static uint64_t about_figure(struct cb_table *table, unsigned unit, const struct geo_quad *quad)
{
    const struct cb_battle *st = table->st;
    uint64_t set = 0;
    for (uint64_t m = (cb_standing(table, CROWN) | cb_standing(table, ENEMY)) & ~cb_bit(unit); m; m &= m - 1) {
        const unsigned v = cb_first(m);
        const int32_t far = cb_radius(st, v) * GEO_UNIT + SLACK, x = st->x[v] * GEO_UNIT, y = st->y[v] * GEO_UNIT;
        set |= (uint64_t)((x > quad->lo_x - far) & (x < quad->hi_x + far) & (y > quad->lo_y - far) &
                          (y < quad->hi_y + far))
               << v;
    }
    return set;
}

/* Whether an outline reaches farther over the table's edge than another, but for the side's own and for runners. */
static bool leaves_table(const struct cb_battle *st, unsigned unit, const struct geo_quad *quad,
                         const struct geo_quad *stand)
{
    const uint8_t home = st->home[st->side[unit]];
    const int32_t width = st->width * GEO_UNIT, height = st->height * GEO_UNIT;
    if (st->status[unit] == UNIT_RUNS)
        return false;
    return (home != EDGE_WEST && quad->lo_x < 0 && quad->lo_x < stand->lo_x) ||
           (home != EDGE_SOUTH && quad->lo_y < 0 && quad->lo_y < stand->lo_y) ||
           (home != EDGE_EAST && quad->hi_x > width && quad->hi_x > stand->hi_x) ||
           (home != EDGE_NORTH && quad->hi_y > height && quad->hi_y > stand->hi_y);
}

static bool overlaps(const struct cb_battle *st, const struct geo_quad *quad, unsigned i)
{
    const struct geo_polygon polygon = cb_polygon(st, i);
    return geo_overlap_polygon(quad, &polygon);
}

/* For any move within the outline of the longest, `sweep`. */
static struct way find_way(struct cb_game *g, unsigned unit, const struct geo_quad *sweep)
{
    const struct cb_battle *st = g->st;
    const int32_t width = st->width * GEO_UNIT, height = st->height * GEO_UNIT;
    const uint8_t home = st->home[st->side[unit]];
    struct way way = {0, 0, false, *cb_quad(&g->table, unit)};
    way.edge =
        st->status[unit] != UNIT_RUNS &&
        ((home != EDGE_WEST && sweep->lo_x < SLACK) || (home != EDGE_SOUTH && sweep->lo_y < SLACK) ||
         (home != EDGE_EAST && sweep->hi_x > width - SLACK) || (home != EDGE_NORTH && sweep->hi_y > height - SLACK));
    for (uint64_t m = st->status[unit] == UNIT_RUNS ? 0 : about_figure(&g->table, unit, sweep); m; m &= m - 1)
        if (!geo_overlap(&way.stand, cb_quad(&g->table, cb_first(m))))
            way.units |= cb_bit(cb_first(m));
    for (unsigned i = 0; i < st->polygon_count; i++) {
        const int16_t *box = st->box[i];
        if ((st->terrain_flags[i] & CB_BARS) && box[0] * GEO_UNIT < sweep->hi_x + SLACK &&
            box[1] * GEO_UNIT < sweep->hi_y + SLACK && box[2] * GEO_UNIT > sweep->lo_x - SLACK &&
            box[3] * GEO_UNIT > sweep->lo_y - SLACK && !overlaps(st, &way.stand, i))
            way.polygons |= cb_bit(i);
    }
    return way;
}

/* Whether something is in the way of an outline; *who is the unit that is, or CB_NONE. */
static bool is_blocked(struct cb_game *g, unsigned unit, const struct way *way, const struct geo_quad *quad,
                       unsigned *who)
{
    const struct cb_battle *st = g->st;
    *who = CB_NONE;
    for (uint64_t m = way->units; m; m &= m - 1) {
        const unsigned v = cb_first(m);
        if (geo_overlap(quad, cb_quad(&g->table, v)) && (*who == CB_NONE || st->side[v] != st->side[unit]))
            *who = v;
    }
    if (*who != CB_NONE || (way->edge && leaves_table(st, unit, quad, &way->stand)))
        return true;
    for (uint64_t m = way->polygons; m; m &= m - 1)
        if (overlaps(st, quad, cb_first(m)))
            return true;
    return false;
}

/* The outline of all the way, from where it stands. */
static void sweep(struct cb_game *g, unsigned unit, bool back, int mm, struct geo_quad *quad)
{
    const struct cb_battle *st = g->st;
    int half, depth;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    *quad = *cb_quad(&g->table, unit);
    geo_stretch(quad, st->x[unit], st->y[unit], st->facing[unit], half, back ? -depth - mm : depth + mm);
}

void cb_step(const struct cb_battle *st, unsigned unit, bool back, int mm, int *x, int *y)
{
    const int64_t way = back ? -mm : mm;
    *x = st->x[unit] + (int)geo_round(way * geo_sin(st->facing[unit]), GEO_SINE);
    *y = st->y[unit] + (int)geo_round(way * geo_cos(st->facing[unit]), GEO_SINE);
}

/* --- Terrain that slows (B-1): on it half a mm for a mm --- */

bool cb_is_on_road(const struct cb_battle *st, unsigned unit)
{
    return st->formation[unit] == COLUMN && cb_in_terrain(st, geo_at(st->x[unit], st->y[unit]), CB_QUICKENS);
}

/* The way that a rate allows, whose outline is `full`: half from where it begins to touch slow terrain. */
static int slowed(struct cb_game *g, unsigned unit, bool back, int rate, const struct geo_quad *full)
{
    struct geo_quad quad;
    if (!cb_on_terrain(g->st, full, CB_SLOWS) || cb_is_on_road(g->st, unit))
        return rate;
    if (cb_on_terrain(g->st, cb_quad(&g->table, unit), CB_SLOWS))
        return rate / 2;
    int free = 0, slow = rate;
    while (slow - free > 1) {
        const int middle = (free + slow) / 2;
        sweep(g, unit, back, middle, &quad);
        if (cb_on_terrain(g->st, &quad, CB_SLOWS))
            slow = middle;
        else
            free = middle;
    }
    return free + (rate - free) / 2;
}

/* --- Going --- */

/* A place in whole mm may lie over another's edge by less than one: then a little less far. */
static int fit(struct cb_game *g, unsigned unit, const struct way *way, bool back, int far)
{
    const struct cb_battle *st = g->st;
    int half, depth, x, y;
    unsigned who;
    struct geo_quad quad;
    if (!way->units && !way->polygons && !way->edge)
        return far;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    for (; far > 0; far--) {
        cb_step(st, unit, back, far, &x, &y);
        geo_rectangle(&quad, x, y, st->facing[unit], half, depth, depth);
        if (!is_blocked(g, unit, way, &quad, &who))
            break;
    }
    return far;
}

/* Whom the end of its way just touches: a mm farther he would stop it.  CB_NONE: nobody. */
static unsigned touched(struct cb_game *g, unsigned unit, const struct way *way, bool back, int far,
                        const struct geo_quad *outline)
{
    struct geo_quad farther;
    unsigned who;
    sweep(g, unit, back, far + 1, &farther);
    const bool stops = is_blocked(g, unit, way, &farther, &who) && who != CB_NONE;
    return stops && geo_gap_within(outline, cb_quad(&g->table, who), 0) ? who : CB_NONE;
}

/* The farthest of the whole mm up to `far` at which the swept outline meets nothing. */
static int until_blocked(struct cb_game *g, unsigned unit, const struct way *way, bool back, int far, unsigned *blocker)
{
    struct geo_quad quad;
    unsigned who;
    int near = 0;
    sweep(g, unit, back, far, &quad);
    if (!is_blocked(g, unit, way, &quad, blocker)) {
        *blocker = touched(g, unit, way, back, far, &quad);
        return far;
    }
    while (far - near > 1) {
        const int middle = (near + far) / 2;
        sweep(g, unit, back, middle, &quad);
        if (is_blocked(g, unit, way, &quad, &who)) {
            far = middle;
            *blocker = who;
        } else {
            near = middle;
        }
    }
    return near;
}

int cb_reach(struct cb_game *g, unsigned unit, bool back, int rate, unsigned *blocker)
{
    struct geo_quad full;
    sweep(g, unit, back, rate, &full);
    const struct way way = find_way(g, unit, &full);
    int far = slowed(g, unit, back, rate, &full);
    *blocker = CB_NONE;
    if (way.units || way.polygons || way.edge)
        far = until_blocked(g, unit, &way, back, far, blocker);
    return fit(g, unit, &way, back, far);
}

int cb_fit(struct cb_game *g, unsigned unit, int far)
{
    struct geo_quad full;
    sweep(g, unit, false, far, &full);
    const struct way way = find_way(g, unit, &full);
    return fit(g, unit, &way, false, far);
}

bool cb_has_room(struct cb_game *g, unsigned unit, int x, int y, int facing, unsigned formation)
{
    const struct cb_battle *st = g->st;
    const uint8_t home = st->home[st->side[unit]];
    int half, depth;
    struct geo_quad quad;
    cb_footprint(st, unit, formation, &half, &depth);
    geo_rectangle(&quad, x, y, facing, half, depth, depth);
    if ((home != EDGE_WEST && quad.lo_x < 0) || (home != EDGE_SOUTH && quad.lo_y < 0) ||
        (home != EDGE_EAST && quad.hi_x > st->width * GEO_UNIT) ||
        (home != EDGE_NORTH && quad.hi_y > st->height * GEO_UNIT))
        return false;
    for (uint64_t m = about_figure(&g->table, unit, &quad); m; m &= m - 1)
        if (geo_overlap(&quad, cb_quad(&g->table, cb_first(m))))
            return false;
    return !cb_on_terrain(st, &quad, CB_BARS);
}
