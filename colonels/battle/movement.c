/* Movement (B-20, B-21): how far a unit can go, advances, retreats, wheels, changes of formation. */
#include "colonels/battle/inside.h"

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

static void step(const struct cb_battle *st, unsigned unit, bool back, int mm, int *x, int *y)
{
    const int64_t way = back ? -mm : mm;
    *x = st->x[unit] + (int)geo_round(way * geo_sin(st->facing[unit]), GEO_SINE);
    *y = st->y[unit] + (int)geo_round(way * geo_cos(st->facing[unit]), GEO_SINE);
}

/* --- Terrain that slows (B-1): on it half a mm for a mm --- */

static bool is_on_road(const struct cb_battle *st, unsigned unit)
{
    return st->formation[unit] == COLUMN && cb_in_terrain(st, geo_at(st->x[unit], st->y[unit]), CB_QUICKENS);
}

/* The way that a rate allows, whose outline is `full`: half from where it begins to touch slow terrain. */
static int slowed(struct cb_game *g, unsigned unit, bool back, int rate, const struct geo_quad *full)
{
    struct geo_quad quad;
    if (!cb_on_terrain(g->st, full, CB_SLOWS) || is_on_road(g->st, unit))
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
        step(st, unit, back, far, &x, &y);
        geo_rectangle(&quad, x, y, st->facing[unit], half, depth, depth);
        if (!is_blocked(g, unit, way, &quad, &who))
            break;
    }
    return far;
}

/* The farthest of the whole mm up to `far` at which the swept outline meets nothing. */
static int until_blocked(struct cb_game *g, unsigned unit, const struct way *way, bool back, int far, unsigned *blocker)
{
    struct geo_quad quad;
    unsigned who;
    int near = 0;
    sweep(g, unit, back, far, &quad);
    if (!is_blocked(g, unit, way, &quad, blocker))
        return far;
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

/* Leaders who are with the unit go along. */
void cb_place_unit(struct cb_game *g, unsigned unit, int x, int y, int facing)
{
    struct cb_battle *st = g->st;
    st->x[unit] = (int16_t)x;
    st->y[unit] = (int16_t)y;
    st->facing[unit] = (int16_t)facing;
    g->table.have &= ~cb_bit(unit);
    for (unsigned l = 0; l < st->leader_count; l++)
        if (st->with[l] == unit) {
            st->leader_x[l] = (int16_t)x;
            st->leader_y[l] = (int16_t)y;
        }
}

static bool is_off(const struct cb_battle *st, unsigned unit)
{
    return st->x[unit] < 0 || st->y[unit] < 0 || st->x[unit] > st->width || st->y[unit] > st->height;
}

static int clamp(int value, int most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

/* Off the table: leaders go with one that leaves in order, else they stay at the edge. */
void cb_leave(struct cb_game *g, unsigned unit, unsigned status)
{
    struct cb_battle *st = g->st;
    const uint64_t bit = cb_bit(unit);
    cb_break_off(g, unit);
    st->status[unit] = (uint8_t)status;
    g->table.counted = false;
    st->order[unit] = st->pending[unit] = ORDER_NONE;
    st->due &= ~bit;
    st->due_next &= ~bit;
    st->charging &= ~bit;
    st->impetuous &= ~bit;
    st->fresh &= ~bit;
    for (unsigned l = 0; l < st->leader_count; l++) {
        if (st->with[l] != unit)
            continue;
        st->with[l] = CB_NONE;
        st->leader_x[l] = (int16_t)clamp(st->leader_x[l], st->width);
        st->leader_y[l] = (int16_t)clamp(st->leader_y[l], st->height);
        if (status == UNIT_LEFT && st->leader_status[l] == LEADER_ACTS)
            st->leader_status[l] = LEADER_LEFT;
    }
    st->x[unit] = (int16_t)clamp(st->x[unit], st->width);
    st->y[unit] = (int16_t)clamp(st->y[unit], st->height);
    g->table.have &= ~bit;
    cb_tell(g, (struct sp_event){.kind = CB_LEAVES, .seen = SEEN_BY_ALL, .field = {(int32_t)unit, (int32_t)status}});
}

static void tell_move(struct cb_game *g, unsigned unit, unsigned how)
{
    const struct cb_battle *st = g->st;
    cb_tell(g, (struct sp_event){.kind = CB_MOVES,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)unit, st->x[unit], st->y[unit], st->facing[unit], (int32_t)how}});
}

/* C-60: what the umpire placed over others is like any piece again once it has moved clear of them. */
static void settle_exempt(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    if (cb_has(st->exempt, unit) &&
        cb_has_room(g, unit, st->x[unit], st->y[unit], st->facing[unit], st->formation[unit]))
        st->exempt &= ~cb_bit(unit);
}

void cb_go(struct cb_game *g, unsigned unit, bool back, int mm)
{
    struct cb_battle *st = g->st;
    int x, y;
    if (mm <= 0)
        return;
    step(st, unit, back, mm, &x, &y);
    cb_place_unit(g, unit, x, y, st->facing[unit]);
    st->moved |= cb_bit(unit);
    tell_move(g, unit,
              st->status[unit] == UNIT_RUNS        ? HOW_RUN
              : back                               ? HOW_BACK
              : cb_has(st->charging, unit)         ? HOW_RUSH
              : st->order[unit] == ORDER_FOLLOW_ME ? HOW_FOLLOW
                                                   : HOW_FORWARD);
    if (is_off(st, unit))
        cb_leave(g, unit, st->status[unit] == UNIT_RUNS ? UNIT_GONE : UNIT_LEFT);
    else
        settle_exempt(g, unit);
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

/* --- Moves by order --- */

int cb_until_in_range(struct cb_game *g, unsigned unit, unsigned enemy, int range, int most)
{
    const struct cb_battle *st = g->st;
    int half, depth, mm = 0;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    while (mm <= most) {
        const struct geo_point front = geo_offset(st->x[unit], st->y[unit], st->facing[unit], 0, depth + mm);
        const struct geo_near near = geo_nearest(front, cb_quad(&g->table, enemy));
        if (geo_within(&near, range))
            break;
        /* A step brings it nearer by no more than its length, so nothing is stepped over. */
        const int gap = (int)(geo_distance(&near) / GEO_UNIT) - range;
        mm += gap > 1 ? gap - 1 : 1;
    }
    return mm;
}

int cb_own_range(const struct cb_game *g, unsigned unit)
{
    return g->st->gun[unit] ? g->r->ball : cb_musket_range(g->r, g->st, unit);
}

int cb_forward_rate(const struct cb_game *g, unsigned unit)
{
    const struct cb_pace *pace = cb_pace_of(g->r, g->st, unit);
    return pace->forward + pace->forward_drill * g->st->drill[unit];
}

static int advance_reach(struct cb_game *g, unsigned unit, bool *closes)
{
    const struct cb_battle *st = g->st;
    const int range = cb_own_range(g, unit);
    unsigned blocker, enemy = CB_NONE;
    int reach = cb_reach(g, unit, false, cb_forward_rate(g, unit), &blocker);
    for (uint64_t m = cb_about(st, cb_standing(&g->table, 1u - st->side[unit]), unit, range + reach); m; m &= m - 1) {
        const unsigned v = cb_first(m);
        if (cb_aside(st, unit, v))
            continue;
        const struct geo_near near = cb_from_front(&g->table, unit, v);
        if (!geo_within(&near, range + reach) || !geo_ahead(st->facing[unit], near.vx, near.vy) ||
            !cb_sees(st, unit, v))
            continue;
        const int mm = cb_until_in_range(g, unit, v, range, reach);
        if (mm <= reach) {
            reach = mm;
            enemy = v;
        }
    }
    if (enemy != CB_NONE && reach > 0) {
        struct geo_quad full;
        sweep(g, unit, false, reach, &full);
        const struct way way = find_way(g, unit, &full);
        reach = fit(g, unit, &way, false, reach);
    }
    *closes = enemy != CB_NONE && reach > 0 && range < cb_musket_range(g->r, st, enemy);
    return reach;
}

bool cb_closes(struct cb_game *g, unsigned unit)
{
    const struct cb_battle *st = g->st;
    const int range = cb_own_range(g, unit), most = range + cb_forward_rate(g, unit);
    bool closes = false, may = false;
    for (uint64_t m = cb_about(st, cb_standing(&g->table, 1u - st->side[unit]), unit, most); m && !may; m &= m - 1) {
        const unsigned v = cb_first(m);
        if (range >= cb_musket_range(g->r, st, v) || cb_aside(st, unit, v))
            continue;
        const struct geo_near near = cb_from_front(&g->table, unit, v);
        may = geo_within(&near, most) && geo_ahead(st->facing[unit], near.vx, near.vy);
    }
    if (may) /* there is one with whom it might do so */
        advance_reach(g, unit, &closes);
    return closes;
}

void cb_stopped(struct cb_game *g, unsigned unit, unsigned by)
{
    cb_tell(g, (struct sp_event){
                   .kind = CB_STOPPED, .seen = SEEN_BY_ALL, .field = {(int32_t)unit, (int32_t)by, g->st->order[unit]}});
}

static void advance(struct cb_game *g, unsigned unit)
{
    bool closes;
    if (!cb_has(g->st->halted, unit))
        cb_go(g, unit, false, advance_reach(g, unit, &closes));
}

static void retreat(struct cb_game *g, unsigned unit)
{
    const struct cb_pace *pace = cb_pace_of(g->r, g->st, unit);
    unsigned blocker;
    cb_break_off(g, unit);
    cb_go(g, unit, true, cb_reach(g, unit, true, pace->back + pace->back_drill * g->st->drill[unit], &blocker));
}

/* The arc of the outer front corner in whole degrees, rounded down: arc * 180 / (pi * width), pi as 355 / 113. */
static int wheel_degrees(const struct cb_game *g, unsigned unit, int half)
{
    const struct cb_pace *pace = cb_pace_of(g->r, g->st, unit);
    const int arc = pace->wheel + pace->wheel_drill * g->st->drill[unit];
    const int degrees = arc * 180 * 113 / (355 * 2 * half);
    const int left = g->r->wheel_most - g->st->wheeled[unit];
    return degrees < left ? degrees : left;
}

static void wheel(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    int half, depth, done = 0;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    const int turn = st->order[unit] == ORDER_WHEEL_LEFT ? -1 : 1; /* about the front corner on that side */
    const int most = wheel_degrees(g, unit, half);
    const struct geo_point pivot = geo_offset(st->x[unit], st->y[unit], st->facing[unit], turn * half, depth);
    int x = st->x[unit], y = st->y[unit], facing = st->facing[unit];
    for (int degree = 1; degree <= most; degree++) {
        const int next = (st->facing[unit] + turn * degree + 360) % 360;
        const struct geo_point away = geo_offset(0, 0, next, -turn * half, -depth);
        const int next_x = (int)geo_round(pivot.x + away.x, GEO_UNIT),
                  next_y = (int)geo_round(pivot.y + away.y, GEO_UNIT);
        if (!cb_has_room(g, unit, next_x, next_y, next, st->formation[unit]))
            break;
        x = next_x;
        y = next_y;
        facing = next;
        done = degree;
    }
    if (done == 0)
        return;
    cb_place_unit(g, unit, x, y, facing);
    st->wheeled[unit] = (uint8_t)(st->wheeled[unit] + done);
    st->moved |= cb_bit(unit);
    tell_move(g, unit, HOW_WHEEL);
    if (is_off(st, unit))
        cb_leave(g, unit, UNIT_LEFT);
}

/* B-20: takes the turn; without room it is tried again in the next. */
static void change_formation(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    const unsigned formation = (unsigned)st->order[unit] - ORDER_LINE + LINE;
    if (st->formation[unit] == formation)
        return;
    if (!cb_has_room(g, unit, st->x[unit], st->y[unit], st->facing[unit], formation)) {
        cb_stopped(g, unit, CB_NONE);
        return;
    }
    st->formation[unit] = (uint8_t)formation;
    st->forming |= cb_bit(unit);
    st->moved |= cb_bit(unit);
    g->table.have &= ~cb_bit(unit);
    cb_tell(g, (struct sp_event){.kind = CB_FORMS, .seen = SEEN_BY_ALL, .field = {(int32_t)unit, (int32_t)formation}});
}

static void (*const moves[CB_UNIT_ORDERS])(struct cb_game *, unsigned unit) = {
    [ORDER_RETREAT] = retreat,         [ORDER_ADVANCE] = advance,         [ORDER_WHEEL_LEFT] = wheel,
    [ORDER_WHEEL_RIGHT] = wheel,       [ORDER_FOLLOW_ME] = cb_follow,     [ORDER_LINE] = change_formation,
    [ORDER_COLUMN] = change_formation, [ORDER_SQUARE] = change_formation,
};

static void move(struct cb_game *g, unsigned unit)
{
    const struct cb_battle *st = g->st;
    const uint8_t order = st->order[unit];
    if (!cb_here(st, unit) || cb_has(st->fell_back, unit) || cb_has(st->hidden, unit))
        return;
    if (cb_has(st->charging, unit) && st->foe[unit] == CB_NONE)
        cb_rush(g, unit);
    else if (moves[order] && (st->foe[unit] == CB_NONE || order == ORDER_RETREAT))
        moves[order](g, unit);
}

/* B-42: whoever first sees an enemy within 200 mm is surprised; as seeing is mutual, a pair is looked at once. */
static void meet_eyes(struct cb_game *g, unsigned unit, unsigned enemy)
{
    struct cb_battle *st = g->st;
    st->seen[unit] |= cb_bit(enemy);
    st->seen[enemy] |= cb_bit(unit);
    if (cb_apart(st, unit, enemy, g->r->surprise) ||
        !geo_gap_within(cb_quad(&g->table, unit), cb_quad(&g->table, enemy), g->r->surprise))
        return;
    st->due |= cb_here(st, unit) ? cb_bit(unit) : 0;
    st->due |= cb_here(st, enemy) ? cb_bit(enemy) : 0;
}

static void look_out(struct cb_game *g)
{
    const struct cb_battle *st = g->st;
    const uint64_t enemies = cb_present(&g->table, ENEMY);
    for (uint64_t m = cb_present(&g->table, CROWN); m; m &= m - 1) {
        const unsigned u = cb_first(m);
        for (uint64_t unseen = enemies & ~st->seen[u]; unseen; unseen &= unseen - 1)
            if (cb_sees(st, u, cb_first(unseen)))
                meet_eyes(g, u, cb_first(unseen));
    }
}

/* Runners first, then all others, in the order in which tests are taken (B-42). */
void cb_stage_moves(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    for (unsigned i = 0; i < st->unit_count; i++) {
        const unsigned u = st->sequence[i];
        if (st->status[u] == UNIT_RUNS && !cb_has(st->ran_now, u))
            cb_flee(g, u);
    }
    for (unsigned i = 0; i < st->unit_count; i++)
        move(g, st->sequence[i]);
    look_out(g);
    cb_next_stage(g, STAGE_SURPRISE_TESTS);
}
