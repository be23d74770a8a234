/* Movement (B-20, B-21): advances, retreats, wheels, changes of formation. */
#include "colonels/battle/rules.h"

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
    cb_step(st, unit, back, mm, &x, &y);
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

/* --- Moves by order --- */

int cb_until_in_range(struct cb_game *g, unsigned unit, unsigned enemy, int range, int most)
{
    const struct cb_battle *st = g->st;
    int half, depth, mm = 0;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    while (mm <= most) {
        int x, y;
        cb_step(st, unit, false, mm, &x, &y);
        const struct geo_near near =
            geo_nearest(geo_offset(x, y, st->facing[unit], 0, depth), cb_quad(&g->table, enemy));
        if (geo_within(&near, range))
            break;
        /* A step brings it nearer by no more than its length and, for places in whole mm, less than 2: nothing that
         * counts is stepped over. */
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
    unsigned blocker;
    bool meets = false, shorter = false;
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
        if (mm > reach)
            continue;
        shorter = (mm == reach && shorter) || range < cb_musket_range(g->r, st, v); /* of any who are as near */
        reach = mm;
        meets = true;
    }
    const int free = meets && reach > 0 ? cb_fit(g, unit, reach) : reach;
    *closes = shorter && reach > 0 && free == reach;
    return free;
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
    if (cb_has(g->st->halted, unit))
        return;
    const int reach = advance_reach(g, unit, &closes);
    cb_go(g, unit, false, closes && !cb_has(g->st->passed, unit) ? cb_fit(g, unit, reach - 1) : reach);
}

/* B-32: going back ends a melee; where there is no room, or after NA (B-43), it fights on. */
static void retreat(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    const struct cb_pace *pace = cb_pace_of(g->r, st, unit);
    unsigned blocker;
    if (st->foe[unit] != CB_NONE && cb_has(st->halted, unit))
        return;
    const int mm = cb_reach(g, unit, true, pace->back + pace->back_drill * st->drill[unit], &blocker);
    if (mm == 0)
        return;
    cb_break_off(g, unit);
    st->fell_back |= cb_bit(unit); /* the enemy sees it go (B-42) */
    cb_go(g, unit, true, mm);
}

/* The arc of the outer front corner in whole degrees, rounded down: arc * 180 / (pi * width), pi as 355 / 113. */
int cb_wheel_rate(const struct cb_rules *r, const struct cb_battle *st, unsigned unit)
{
    const struct cb_pace *pace = cb_pace_of(r, st, unit);
    int half, depth;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    const int arc = pace->wheel + pace->wheel_drill * st->drill[unit];
    const int degrees = arc * 180 * 113 / (355 * 2 * half);
    return degrees < r->wheel_most ? degrees : r->wheel_most;
}

/* Where it stands once it has turned so far about its front corner; below 0 to the left, about the left one. */
struct stand {
    int x, y, facing;
};

static struct stand turned(const struct cb_battle *st, unsigned unit, int degrees)
{
    int half, depth;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    const int inner = degrees < 0 ? -half : half, facing = geo_whole_turn(st->facing[unit] + degrees);
    const struct geo_point pivot = geo_offset(st->x[unit], st->y[unit], st->facing[unit], inner, depth);
    const struct geo_point away = geo_offset(0, 0, facing, -inner, -depth);
    return (struct stand){(int)geo_round(pivot.x + away.x, GEO_UNIT), (int)geo_round(pivot.y + away.y, GEO_UNIT),
                          facing};
}

/* B-1: as on any way, from where it first touches ground that slows it turns half as far. */
static int slowed_wheel(struct cb_game *g, unsigned unit, int turn, int rate)
{
    const struct cb_battle *st = g->st;
    int half, depth;
    if (cb_is_on_road(st, unit))
        return rate;
    if (cb_touches(&g->table, unit, CB_SLOWS))
        return rate / 2;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    for (int free = 0; free < rate; free++) {
        const struct stand next = turned(st, unit, turn * (free + 1));
        struct geo_quad quad;
        geo_rectangle(&quad, next.x, next.y, next.facing, half, depth, depth);
        if (cb_on_terrain(st, &quad, CB_SLOWS))
            return free + (rate - free) / 2;
    }
    return rate;
}

static void wheel(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    if (st->formation[unit] == SQUARE)
        return; /* formed since it was told to (B-11) */
    const int turn = st->order[unit] == ORDER_WHEEL_LEFT ? -1 : 1;
    const int rate = slowed_wheel(g, unit, turn, cb_wheel_rate(g->r, st, unit));
    const int left = g->r->wheel_most - st->wheeled[unit], most = rate < left ? rate : left;
    struct stand end = {0, 0, 0};
    int done = 0;
    while (done < most) {
        const struct stand next = turned(st, unit, turn * (done + 1));
        if (!cb_has_room(g, unit, next.x, next.y, next.facing, st->formation[unit]))
            break;
        end = next;
        done++;
    }
    if (done == 0)
        return;
    cb_place_unit(g, unit, end.x, end.y, end.facing);
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

/* B-43: hidden gunners whom an enemy in good order has reached, however he came there, are out. */
static void overrun(struct cb_game *g)
{
    const struct cb_battle *st = g->st;
    const int contact = g->r->contact;
    for (uint64_t hidden = st->hidden; hidden; hidden &= hidden - 1) {
        const unsigned u = cb_first(hidden);
        bool reached = false;
        for (uint64_t m = cb_standing(&g->table, 1u - st->side[u]); m; m &= m - 1)
            reached |= !cb_apart(st, u, cb_first(m), contact) &&
                       geo_gap_within(cb_quad(&g->table, u), cb_quad(&g->table, cb_first(m)), contact);
        if (reached && cb_here(st, u))
            cb_leave(g, u, UNIT_OUT);
    }
}

/* Runners first, then all others, in the order in which tests are taken (B-42).  Whom tests have brought in sight, as
 * those do who fall back and run, is seen before anybody comes nearer. */
void cb_stage_moves(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    look_out(g);
    for (unsigned i = 0; i < st->unit_count; i++) {
        const unsigned u = st->sequence[i];
        if (st->status[u] == UNIT_RUNS && !cb_has(st->ran_now, u))
            cb_flee(g, u);
    }
    for (unsigned i = 0; i < st->unit_count; i++)
        move(g, st->sequence[i]);
    overrun(g);
    look_out(g);
    cb_next_stage(g, STAGE_SURPRISE_TESTS);
}
