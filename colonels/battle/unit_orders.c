/* Orders that take effect, the turn after they were given (B-11), and the tests that they call for (B-42). */
#include "colonels/battle/rules.h"

static void obey_fire(struct cb_game *g, unsigned unit)
{
    g->st->fire[unit] = FIRE_AT_WILL;
    g->st->hidden &= ~cb_bit(unit);
}

static void obey_hold(struct cb_game *g, unsigned unit)
{
    g->st->fire[unit] = FIRE_HELD;
    g->st->held |= cb_bit(unit);
}

static void obey_test(struct cb_game *g, unsigned unit)
{
    g->st->fresh |= cb_bit(unit);
}

static void obey_run(struct cb_game *g, unsigned unit)
{
    cb_begin_run(g, unit, false);
}

static void obey_wheel(struct cb_game *g, unsigned unit)
{
    g->st->wheeled[unit] = 0;
}

static void (*const obeys[CB_UNIT_ORDERS])(struct cb_game *, unsigned unit) = {
    [ORDER_FIRE] = obey_fire,        [ORDER_HOLD_FIRE] = obey_hold,    [ORDER_RETREAT] = obey_test,
    [ORDER_RUN_AWAY] = obey_run,     [ORDER_ADVANCE] = obey_test,      [ORDER_CHARGE] = obey_test,
    [ORDER_WHEEL_LEFT] = obey_wheel, [ORDER_WHEEL_RIGHT] = obey_wheel,
};

/* B-43: a charge that comes of a test is ridden before an order to run away is obeyed; other orders come after it by
 * themselves. */
static bool waits(struct cb_game *g, unsigned unit)
{
    return g->st->pending[unit] == ORDER_RUN_AWAY && cb_has(g->st->impetuous, unit) &&
           cb_nearest_enemy(&g->table, unit, false) != CB_NONE;
}

void cb_take_effect(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    for (unsigned i = 0; i < st->unit_count; i++) {
        const unsigned u = st->sequence[i];
        const uint8_t order = st->pending[u];
        if (waits(g, u))
            continue;
        st->pending[u] = ORDER_NONE;
        if (order == ORDER_NONE || !cb_here(st, u))
            continue;
        st->order[u] = order;
        st->fresh &= ~cb_bit(u);
        cb_tell(g, (struct sp_event){.kind = CB_ORDER_HEARD, .seen = SEEN_BY_ALL, .field = {(int32_t)u, order}});
        if (obeys[order])
            obeys[order](g, u);
    }
}

/* B-11: hard to hear in the din; tried each turn. */
void cb_stage_cease(struct cb_game *g)
{
    const struct cb_battle *st = g->st;
    uint64_t set = 0;
    for (unsigned u = 0; u < st->unit_count; u++)
        if (cb_here(st, u) && st->order[u] == ORDER_CEASE_FIRE && st->fire[u] != FIRE_CEASED)
            set |= cb_bit(u);
    if (cb_walk(g->st, set) == CB_NONE)
        cb_next_stage(g, STAGE_ORDERS);
    else
        cb_await(g, DIE_CEASE);
}

void cb_die_cease(struct cb_game *g, unsigned die)
{
    struct cb_battle *st = g->st;
    const unsigned unit = st->sequence[st->cursor++];
    const bool obeyed = die <= st->drill[unit] + 1u;
    if (obeyed)
        st->fire[unit] = FIRE_CEASED;
    cb_tell(g, (struct sp_event){.kind = CB_CEASE_ROLL,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)unit, (int32_t)die, st->drill[unit], obeyed}});
}

/* Whether the order of a unit calls for a test in this turn (B-32, B-42). */
static bool must_test(struct cb_game *g, unsigned unit)
{
    const struct cb_battle *st = g->st;
    const bool fresh = cb_has(st->fresh, unit);
    switch (st->order[unit]) {
    case ORDER_ADVANCE:
        if (fresh || st->foe[unit] != CB_NONE)
            return fresh && st->foe[unit] == CB_NONE;
        return cb_closes(g, unit);
    case ORDER_CHARGE:
        return st->foe[unit] == CB_NONE && cb_nearest_enemy(&g->table, unit, false) != CB_NONE;
    case ORDER_FOLLOW_ME:
        return st->foe[unit] == CB_NONE && cb_follows_close(g, unit);
    case ORDER_RETREAT:
        return fresh && cb_nearest_enemy(&g->table, unit, false) != CB_NONE;
    default:
        return false;
    }
}

void cb_stage_orders(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    st->due |= st->due_next;
    st->due_next = 0;
    for (unsigned i = 0; i < st->unit_count; i++) {
        const unsigned u = st->sequence[i];
        if (!cb_here(st, u) || cb_has(st->hidden, u))
            continue;
        if (cb_has(st->impetuous, u))
            cb_start_charge(g, u); /* B-43: whatever order it has heard since waits */
        if (!cb_has(st->charging, u) && must_test(g, u))
            st->due |= cb_bit(u);
    }
    cb_next_stage(g, STAGE_ORDER_TESTS);
}
