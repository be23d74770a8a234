/* Battles of the colonels: how a side stands. */
#include "mind/search/battle_look.h"

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t worth(const struct cb_battle *st, unsigned unit)
{
    enum { BASE = 400 };
    return BASE + st->men[unit];
}

static int between(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* Thousandths of turns that so many mm take a unit. */
static int32_t turns_of(const struct cb_rules *r, const struct cb_battle *st, unsigned unit, int64_t mm)
{
    const struct cb_pace *pace = cb_pace_of(r, st, unit);
    return (int32_t)(mm * WHOLE / (pace->forward + pace->forward_drill * st->drill[unit]));
}

/* mm to the town's nearest box; far off when there is none. */
static int64_t town_way(const struct cb_battle *st, unsigned unit)
{
    enum { FAR = 10000 };
    int64_t square = (int64_t)FAR * FAR;
    for (unsigned i = 0; i < st->polygon_count; i++) {
        const int16_t *box = st->box[i];
        const int64_t dx = between(st->x[unit], box[0], box[2]) - st->x[unit];
        const int64_t dy = between(st->y[unit], box[1], box[3]) - st->y[unit];
        if ((st->terrain_flags[i] & CB_OBJECTIVE) && geo_dot(dx, dy, dx, dy) < square)
            square = geo_dot(dx, dy, dx, dy);
    }
    return geo_root(square);
}

static int home_way(const struct cb_battle *st, unsigned unit)
{
    switch (st->home[st->side[unit]]) {
    case EDGE_NORTH:
        return st->height - st->y[unit];
    case EDGE_SOUTH:
        return st->y[unit];
    case EDGE_EAST:
        return st->width - st->x[unit];
    default:
        return st->x[unit];
    }
}

/* A unit that stands: how tense it is, and whether it fights. */
static void look_at_nerves(const struct cb_battle *st, unsigned unit, struct battle_look *look)
{
    enum { TENSE = 80, MOST = 6 };
    const int32_t tension = least(st->tp[unit], MOST);
    look->fresh += worth(st, unit) * (WHOLE - TENSE * tension) / WHOLE;
    for (int32_t t = 0; t < tension; t++)
        look->of[TENSE_1 + t] += worth(st, unit);
    if (st->foe[unit] != CB_NONE)
        look->of[MELEE] += worth(st, unit);
}

/* Whether a side has been where it had to go: who has taken the town need not stay near it. */
static bool has_been_there(const struct cb_battle *st, unsigned side)
{
    return st->town_taken && st->attacker == side;
}

/* How far foot and horse have come to the town, and those who took it on their way home. */
static void look_at_way(const struct cb_rules *r, const struct cb_battle *st, unsigned unit, struct battle_look *look)
{
    enum { WAY_TURNS = 8, HOME_TURNS = 12 };
    if (st->gun[unit])
        return;
    const int32_t way = has_been_there(st, st->side[unit]) ? 0 : turns_of(r, st, unit, town_way(st, unit));
    look->of[WAY] = least(look->of[WAY], way / WAY_TURNS);
    look->of[NEAR] += worth(st, unit) * WHOLE / (WHOLE + way);
    if (cb_has(st->looted_by, unit)) {
        const int32_t home = WHOLE - least(turns_of(r, st, unit, home_way(st, unit)) / HOME_TURNS, WHOLE);
        look->of[HOME] = home > look->of[HOME] ? home : look->of[HOME];
    }
}

static void look_at_unit(const struct cb_rules *r, const struct cb_battle *st, unsigned unit, struct battle_look *look)
{
    enum { RUNNER = 150 };
    look->sum += worth(st, unit);
    if (st->status[unit] == UNIT_RUNS) {
        look->of[RUNS] += worth(st, unit);
        look->fresh += worth(st, unit) * RUNNER / WHOLE;
    } else if (st->status[unit] == UNIT_LEFT) {
        look->of[LEFT] += worth(st, unit);
    } else if (!cb_here(st, unit)) {
        look->of[GONE] += worth(st, unit);
    } else {
        look_at_nerves(st, unit, look);
        if (st->objective != OBJECTIVE_ROUT)
            look_at_way(r, st, unit, look);
    }
}

static void look_at_leaders(const struct cb_battle *st, unsigned side, struct battle_look *look)
{
    enum { MOST = 4 };
    int32_t count = 0;
    for (unsigned l = 0; l < st->leader_count; l++)
        count += st->leader_side[l] == side && st->leader_status[l] == LEADER_ACTS;
    look->of[LEADERLESS] = count == 0 ? WHOLE : 0;
    look->of[LEADERS] = least(count, MOST) * WHOLE / MOST;
}

static void look_at_town(const struct cb_battle *st, unsigned side, struct battle_look *look)
{
    struct cb_table table;
    unsigned count = 0;
    cb_lay_table(&table, st);
    for (unsigned u = 0; u < st->unit_count && TOWN_1 + count <= TOWN_3; u++)
        if (st->side[u] == side && cb_here(st, u) && cb_touches(&table, u, CB_OBJECTIVE))
            look->of[TOWN_1 + count++] = WHOLE;
}

struct battle_look battle_look_at(const struct cb_rules *r, const struct cb_battle *st, unsigned side)
{
    struct battle_look look = {.of = {[WAY] = WHOLE}, .sum = 1};
    for (unsigned u = 0; u < st->unit_count; u++)
        if (st->side[u] == side)
            look_at_unit(r, st, u, &look);
    for (unsigned t = TENSE_1; t <= MELEE; t++)
        look.of[t] = (int32_t)((int64_t)look.of[t] * WHOLE / look.sum);
    look.of[NEAR] = (int32_t)((int64_t)look.of[NEAR] * WHOLE / look.sum);
    look_at_leaders(st, side, &look);
    if (st->objective != OBJECTIVE_ROUT && !has_been_there(st, side))
        look_at_town(st, side, &look);
    return look;
}
