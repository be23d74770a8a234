/* The steady leader: how a unit gets somewhere. */
#include "mind/steady/field.h"

enum {
    LANE = 45,         /* degrees: farther round one does not get by going straight on */
    ON_COURSE = 4,     /* degrees off a way round something */
    SURE_TO_MEET = 15, /* mm of its line's end with which it must come upon a thing */
    FIRE_WIDE = 90,    /* mm beside its line's end at which it still fires at an enemy */
};

int steady_tested(struct steady_field *f, unsigned unit, int worth)
{
    const struct cb_modifiers *m = steady_modify(f, unit);
    const struct odds_faces odds = steady_odds_of(f, unit, f->st.tp[unit], m);
    const int goes = odds.of[RESULT_CH] + odds.of[RESULT_OK];
    return worth * goes / ODDS_SIXTHS - steady_risk(f, unit, f->st.tp[unit], m);
}

/* --- Round water --- */

static int half_front(const struct steady_field *f, unsigned unit)
{
    int half, depth;
    cb_footprint(&f->st, unit, f->st.formation[unit], &half, &depth);
    return half;
}

struct spot {
    int x, y;
};

static int64_t square_between(struct spot a, struct spot b)
{
    const int64_t dx = b.x - a.x, dy = b.y - a.y;
    return geo_dot(dx, dy, dx, dy);
}

/* Whether a line of that half width can go from one place to another without coming to what bars its way. */
static bool is_way_free(const struct steady_field *f, struct spot a, struct spot b, int half)
{
    const int64_t dx = b.x - a.x, dy = b.y - a.y;
    const int far = (int)geo_root(square_between(a, b));
    for (unsigned i = 0; i < f->st.polygon_count && far > 0; i++) {
        if (!(f->st.terrain_flags[i] & CB_BARS))
            continue;
        const struct geo_polygon polygon = cb_polygon(&f->st, i);
        for (int side = -1; side <= 1; side++) {
            const struct geo_point from =
                geo_at(a.x + (int)(side * half * dy / far), a.y - (int)(side * half * dx / far));
            const struct geo_near to = {dx * GEO_UNIT, dy * GEO_UNIT, 0, 1};
            if (geo_crosses(from, &to, &polygon) || geo_inside(from, &polygon))
                return false;
        }
    }
    return true;
}

static bool is_on_table(const struct cb_battle *st, struct spot a, int half)
{
    return a.x >= half && a.y >= half && a.x <= st->width - half && a.y <= st->height - half;
}

/* Of the corners around water that a unit can go to at once, the one by which the way to the goal is shortest; the
 * goal itself when there is none. */
static struct spot way_round(const struct steady_field *f, unsigned unit, struct spot goal, int half)
{
    enum { CLEAR_OF = 20 };
    const struct spot here = {f->st.x[unit], f->st.y[unit]};
    const int room = half + CLEAR_OF;
    struct spot best = goal;
    int64_t least = INT64_MAX;
    for (unsigned i = 0; i < f->st.polygon_count; i++) {
        const int16_t *box = f->st.box[i];
        for (unsigned corner = 0; corner < 4 && (f->st.terrain_flags[i] & CB_BARS); corner++) {
            const struct spot at = {corner & 1 ? box[2] + room : box[0] - room,
                                    corner & 2 ? box[3] + room : box[1] - room};
            const int64_t near = square_between(here, at), way = geo_root(near) + geo_root(square_between(at, goal));
            if (way >= least || near < CLEAR_OF * CLEAR_OF || !is_on_table(&f->st, at, half) ||
                !is_way_free(f, here, at, half))
                continue;
            least = way;
            best = at;
        }
    }
    return best;
}

bool steady_goes_free(const struct steady_field *f, unsigned unit, int mm)
{
    const struct cb_battle *st = &f->st;
    const struct geo_point to = geo_offset(st->x[unit], st->y[unit], st->facing[unit], 0, mm);
    return is_way_free(f, (struct spot){st->x[unit], st->y[unit]}, (struct spot){to.x / GEO_UNIT, to.y / GEO_UNIT},
                       half_front(f, unit));
}

/* --- Straight on, or turned by a leader --- */

/* mm by which it would miss a place if it went straight on. */
static int aside(const struct steady_field *f, unsigned unit, int x, int y)
{
    const int turn = steady_turn(f, unit, x, y), size = turn < 0 ? -turn : turn;
    return size >= 90 ? INT16_MAX : (int)(geo_sin(size) * (int64_t)steady_way(f, unit, x, y) / GEO_SINE);
}

/* Whether it has some way before it, and no friends. */
static bool can_advance(struct steady_field *f, unsigned unit)
{
    enum { STEP = 40 };
    unsigned blocker;
    const int mm = cb_reach(&f->g, unit, false, STEP, &blocker);
    return mm > 0 && (blocker == CB_NONE || f->st.side[blocker] == f->enemy);
}

/* Whether it comes there, or into range of there, by going straight on. */
static bool is_straight(const struct steady_field *f, unsigned unit, struct steady_goal to)
{
    const int turn = steady_turn(f, unit, to.x, to.y), size = turn < 0 ? -turn : turn, half = half_front(f, unit);
    const int off = aside(f, unit, to.x, to.y);
    if (off > half - SURE_TO_MEET && (size > LANE || off > half + to.wide))
        return false;
    const int ahead = (int)(geo_cos(size) * (int64_t)steady_way(f, unit, to.x, to.y) / GEO_SINE) - to.from;
    return ahead <= 0 || steady_goes_free(f, unit, ahead);
}

bool steady_can_follow(struct steady_field *f, unsigned unit, int x, int y)
{
    struct cb_battle *st = &f->st;
    const int before = st->facing[unit], facing = (before + steady_turn(f, unit, x, y) + 360) % 360;
    unsigned blocker;
    if (!cb_has_room(&f->g, unit, st->x[unit], st->y[unit], facing, st->formation[unit]))
        return false;
    cb_place_unit(&f->g, unit, st->x[unit], st->y[unit], facing);
    const bool goes = cb_reach(&f->g, unit, false, 1, &blocker) > 0;
    cb_place_unit(&f->g, unit, st->x[unit], st->y[unit], before);
    return goes;
}

static void wish_to_advance(struct steady_field *f, unsigned unit, int worth, struct steady_wish *wish)
{
    if (steady_order_of(f, unit) == ORDER_ADVANCE)
        return;
    const int tested = steady_tested(f, unit, worth);
    if (tested > wish->worth && can_advance(f, unit))
        *wish = (struct steady_wish){.worth = tested, .order = ORDER_ADVANCE};
}

void steady_go(struct steady_field *f, unsigned unit, struct steady_goal to, int worth, struct steady_wish *wish)
{
    const struct spot here = {f->st.x[unit], f->st.y[unit]}, goal = {to.x, to.y};
    const int way = steady_way(f, unit, to.x, to.y), left = way - to.from;
    if (left <= 0 || worth <= wish->worth)
        return;
    if (is_straight(f, unit, to)) {
        wish_to_advance(f, unit, worth, wish);
        return;
    }
    const int half = half_front(f, unit);
    const struct spot end = {here.x + (to.x - here.x) * left / way, here.y + (to.y - here.y) * left / way};
    const bool free = is_way_free(f, here, end, half);
    const struct spot next = free ? goal : way_round(f, unit, goal, half);
    const int turn = steady_turn(f, unit, next.x, next.y), size = turn < 0 ? -turn : turn;
    const bool goes = steady_order_of(f, unit) == ORDER_ADVANCE;
    if (goes && size <= (free ? LANE : 3 * ON_COURSE))
        return;
    if (!free && size <= ON_COURSE)
        wish_to_advance(f, unit, worth, wish);
    else if (worth - f->worths->about_turn > wish->worth && steady_can_follow(f, unit, next.x, next.y))
        *wish = (struct steady_wish){worth - f->worths->about_turn, ORDER_FOLLOW_ME, (int16_t)next.x, (int16_t)next.y};
    else if (size < 90)
        wish_to_advance(f, unit, worth / 2, wish); /* out of the press, to turn where there is room */
}

void steady_seek(struct steady_field *f, unsigned unit, unsigned prey, int worth, struct steady_wish *wish)
{
    const struct cb_battle *st = &f->st;
    const int range = st->gun[unit] ? f->g.r->ball : cb_musket_range(f->g.r, st, unit);
    steady_go(f, unit, (struct steady_goal){st->x[prey], st->y[prey], FIRE_WIDE, range}, worth, wish);
}

unsigned steady_prey(const struct steady_field *f, unsigned unit, uint64_t among)
{
    const struct cb_battle *st = &f->st;
    const int half = half_front(f, unit);
    unsigned best = CB_NONE;
    int least = INT32_MAX;
    for (uint64_t m = among; m; m &= m - 1) {
        const unsigned v = cb_first(m);
        if (steady_square(f, unit, st->x[v], st->y[v]) >= (int64_t)least * least)
            continue;
        int way = steady_way(f, unit, st->x[v], st->y[v]);
        way += aside(f, unit, st->x[v], st->y[v]) > half + FIRE_WIDE ? f->worths->turning : 0;
        if (way >= least)
            continue;
        best = v;
        least = way;
    }
    return best;
}

/* --- Charging --- */

bool steady_can_charge(struct steady_field *f, unsigned unit, unsigned target, int mm)
{
    struct cb_battle *st = &f->st;
    const struct geo_near near = cb_from_middle(&f->g.table, unit, target);
    const int facing = (int)geo_heading(near.vx / near.scale, near.vy / near.scale), before = st->facing[unit];
    unsigned blocker = CB_NONE;
    if (facing != before && cb_has_room(&f->g, unit, st->x[unit], st->y[unit], facing, st->formation[unit]))
        cb_place_unit(&f->g, unit, st->x[unit], st->y[unit], facing);
    else if (!geo_ahead(before, near.vx, near.vy))
        return false;
    cb_reach(&f->g, unit, false, mm, &blocker);
    cb_place_unit(&f->g, unit, st->x[unit], st->y[unit], before);
    return blocker != CB_NONE && st->side[blocker] == f->enemy;
}
