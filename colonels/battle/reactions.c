/* Reaction tests: who must take one, its modifiers, and what comes of it (B-33, B-42, B-43). */
#include "colonels/battle/rules.h"

/* --- Modifiers --- */

/* Units of a side that may be within 150 mm, but for the unit itself; *men is how many men they are. */
static uint64_t perhaps_near(struct cb_table *table, const struct cb_rules *r, unsigned unit, unsigned side,
                             unsigned *men)
{
    const struct cb_battle *st = table->st;
    const uint64_t set = cb_about(st, cb_present(table, side) & ~cb_bit(unit), unit, r->outnumbered);
    *men = 0;
    for (uint64_t m = set; m; m &= m - 1)
        *men += st->men[cb_first(m)];
    return set;
}

static unsigned men_near(struct cb_table *table, const struct cb_rules *r, unsigned unit, uint64_t set)
{
    unsigned men = 0;
    for (; set; set &= set - 1) {
        const unsigned v = cb_first(set);
        if (cb_close(table->st, unit, v, r->outnumbered) ||
            geo_gap_within(cb_quad(table, unit), cb_quad(table, v), r->outnumbered))
            men += table->st->men[v];
    }
    return men;
}

/* Enemy above 1 1/2 times friendly; nothing is measured where those who may be near are too few, or too many. */
static int outnumbered(struct cb_table *table, const struct cb_rules *r, unsigned unit)
{
    const struct cb_battle *st = table->st;
    const unsigned own = st->men[unit];
    unsigned men;
    const uint64_t enemies = perhaps_near(table, r, unit, 1 - st->side[unit], &men);
    if (2 * men <= 3 * own)
        return 0;
    const unsigned enemy = men_near(table, r, unit, enemies);
    if (2 * enemy <= 3 * own)
        return 0;
    const uint64_t friends = perhaps_near(table, r, unit, st->side[unit], &men);
    return 2 * enemy > 3 * (own + men) || 2 * enemy > 3 * (own + men_near(table, r, unit, friends)) ? -1 : 0;
}

static bool can_charge(struct cb_table *table, const struct cb_rules *r, unsigned enemy, unsigned unit)
{
    const struct cb_battle *st = table->st;
    if (st->gun[enemy] || cb_apart(st, enemy, unit, cb_pace_of(r, st, enemy)->rush))
        return false;
    const struct geo_near near = cb_from_front(table, enemy, unit);
    return geo_within(&near, cb_pace_of(r, st, enemy)->rush) && cb_sees(st, enemy, unit);
}

/* How far a unit can fire or charge at most. */
static int threat(const struct cb_rules *r, const struct cb_battle *st, unsigned unit)
{
    const int rush = cb_pace_of(r, st, unit)->rush, range = cb_musket_range(r, st, unit);
    return st->gun[unit] ? r->ball : rush > range ? rush : range;
}

static int outflanked(struct cb_table *table, const struct cb_rules *r, unsigned unit)
{
    const struct cb_battle *st = table->st;
    for (uint64_t m = cb_standing(table, 1u - st->side[unit]) & ~st->hidden; m; m &= m - 1) {
        const unsigned v = cb_first(m);
        unsigned bases;
        int64_t distance;
        const bool elsewhere = st->foe[v] != CB_NONE && st->foe[v] != unit; /* in melee he can do neither */
        if (elsewhere || cb_apart(st, unit, v, threat(r, st, v)) || !cb_beside(table, unit, v))
            continue;
        if (can_charge(table, r, v, unit) || cb_bears(table, r, v, unit, &bases, &distance))
            return -1;
    }
    return 0;
}

/* Whose Drill counts: the foe, else who charges it, else the nearest enemy before it, else the nearest. */
static unsigned opponent(struct cb_table *table, unsigned unit)
{
    const struct cb_battle *st = table->st;
    if (st->foe[unit] != CB_NONE)
        return st->foe[unit];
    for (unsigned i = 0; i < st->unit_count; i++)
        if (cb_has(st->charging, st->sequence[i]) && st->target[st->sequence[i]] == unit)
            return st->sequence[i];
    const unsigned ahead = cb_nearest_enemy(table, unit, true);
    return ahead != CB_NONE ? ahead : cb_nearest_enemy(table, unit, false);
}

static int drill_gap(struct cb_table *table, const struct cb_rules *r, unsigned unit)
{
    const struct cb_battle *st = table->st;
    const int least = st->drill[unit] + r->drill_gap;
    unsigned v = 0;
    while (v < st->unit_count && (st->side[v] == st->side[unit] || st->drill[v] <= least))
        v++;
    if (v == st->unit_count)
        return 0; /* nobody is so good */
    const unsigned enemy = opponent(table, unit);
    return enemy != CB_NONE && st->drill[enemy] > least ? -1 : 0;
}

/* Gunners with foot beside them, or in a wood, a town or behind a hedge. */
static int covered(struct cb_table *table, const struct cb_rules *r, unsigned unit)
{
    const struct cb_battle *st = table->st;
    if (st->troop[unit] != GUNNERS)
        return 0;
    for (unsigned v = 0; v < st->unit_count; v++)
        if (st->side[v] == st->side[unit] && cb_here(st, v) && cb_is_foot(st, v) && st->troop[v] != GUNNERS &&
            !cb_apart(st, unit, v, r->adjacent) && geo_gap_within(cb_quad(table, unit), cb_quad(table, v), r->adjacent))
            return 1;
    return cb_touches(table, unit, CB_COVERS);
}

static int enemy_back(struct cb_table *table, unsigned unit)
{
    const struct cb_battle *st = table->st;
    const unsigned side = 1u - st->side[unit];
    const uint64_t back = cb_present(table, side) & (~cb_standing(table, side) | st->fell_back);
    for (uint64_t m = back; m; m &= m - 1)
        if (cb_sees(st, unit, cb_first(m)))
            return 1;
    return 0;
}

struct cb_modifiers cb_modify(struct cb_table *table, const struct cb_rules *r, unsigned unit)
{
    return (struct cb_modifiers){
        .outnumbered = outnumbered(table, r, unit),
        .outflanked = outflanked(table, r, unit),
        .drill = drill_gap(table, r, unit),
        .leader = cb_has_leader(table, r, unit),
        .cover = covered(table, r, unit),
        .enemy_back = enemy_back(table, unit),
    };
}

int cb_modified_by(const struct cb_modifiers *m)
{
    return m->outnumbered + m->outflanked + m->drill + m->leader + m->cover + m->enemy_back;
}

unsigned cb_react(const struct cb_rules *r, const struct cb_battle *st, unsigned unit, unsigned die,
                  const struct cb_modifiers *modifiers)
{
    return cb_result_of(r, st->troop[unit], st->tp[unit], (int)die + cb_modified_by(modifiers));
}

/* --- Results (B-43) --- */

/* What its order asked for is done by the test for orders; tests for another reason leave that due. */
static void order_tested(struct cb_battle *st, unsigned unit)
{
    if (st->stage == STAGE_ORDER_TESTS)
        st->fresh &= ~cb_bit(unit);
}

/* Before the moves it charges in them, later, or if it fell back in this turn, in the next turn's; nobody in sight, it
 * goes on as ordered.  In melee it fights on, though it were ordered back. */
static void charge_wildly(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    const bool fights = st->foe[unit] != CB_NONE;
    order_tested(st, unit);
    if (st->gun[unit] || cb_nearest_enemy(&g->table, unit, false) == CB_NONE ||
        (fights && st->order[unit] != ORDER_RETREAT))
        return;
    st->order[unit] = ORDER_CHARGE;
    st->fresh &= ~cb_bit(unit);
    if (fights)
        return;
    if (st->stage <= STAGE_CHARGED_TESTS && !cb_has(st->fell_back, unit))
        cb_start_charge(g, unit);
    else
        st->impetuous |= cb_bit(unit);
}

static void go_on(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    order_tested(st, unit);
    if (st->stage == STAGE_ORDER_TESTS && st->order[unit] == ORDER_CHARGE && st->foe[unit] == CB_NONE)
        cb_start_charge(g, unit);
}

/* The order stands, and is tested again next turn.  A retreat goes no nearer anyway, but out of a melee: there it
 * fights on. */
static void no_nearer(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    const uint8_t order = st->order[unit];
    st->halted |= cb_bit(unit);
    st->charging &= ~cb_bit(unit);
    st->impetuous &= ~cb_bit(unit);
    if (order == ORDER_ADVANCE || (order == ORDER_RETREAT && st->foe[unit] != CB_NONE))
        st->fresh |= cb_bit(unit);
    else
        order_tested(st, unit);
}

static void run_away(struct cb_game *g, unsigned unit)
{
    cb_begin_run(g, unit, true);
}

static void hide(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    st->hidden |= cb_bit(unit);
    st->order[unit] = ORDER_NONE;
    st->fresh &= ~cb_bit(unit);
    if (st->foe[unit] != CB_NONE)
        cb_leave(g, unit, UNIT_OUT);
}

static void (*const results[CB_REACTIONS])(struct cb_game *, unsigned unit) = {
    [RESULT_CH] = charge_wildly, [RESULT_OK] = go_on,    [RESULT_NA] = no_nearer,
    [RESULT_FB] = cb_fall_back,  [RESULT_RA] = run_away, [RESULT_CF] = hide,
};

/* --- The walk of one phase --- */

static const uint8_t after[CB_STAGES] = {
    [STAGE_ORDER_TESTS] = STAGE_CHARGED_TESTS, [STAGE_CHARGED_TESTS] = STAGE_MOVES, [STAGE_SURPRISE_TESTS] = STAGE_FIRE,
    [STAGE_FIRE_TESTS] = STAGE_MELEE_BEGINS,   [STAGE_MELEE_TESTS] = STAGE_RALLY,
};

/* One test a unit and phase; those that tests cause wait for the next phase. */
void cb_stage_tests(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    for (uint64_t m = st->due; m; m &= m - 1)
        if (!cb_here(st, cb_first(m)))
            st->due &= ~cb_bit(cb_first(m));
    if (cb_walk(st, st->due) != CB_NONE) {
        cb_await(g, DIE_REACTION);
        return;
    }
    st->due = st->due_next;
    st->due_next = 0;
    cb_next_stage(g, after[st->stage]);
}

void cb_die_reaction(struct cb_game *g, unsigned die)
{
    struct cb_battle *st = g->st;
    const unsigned unit = st->sequence[st->cursor++];
    const struct cb_modifiers m = cb_modify(&g->table, g->r, unit);
    const unsigned result = cb_react(g->r, st, unit, die, &m);
    st->due &= ~cb_bit(unit);
    if (st->stage <= STAGE_CHARGED_TESTS && (result == RESULT_OK || result == RESULT_CH))
        st->passed |= cb_bit(unit);
    cb_tell(g, (struct sp_event){.kind = CB_REACTION,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)unit, (int32_t)die, m.outnumbered, m.outflanked, m.drill, m.leader,
                                           m.cover, m.enemy_back, st->tp[unit], (int32_t)result}});
    results[result](g, unit);
}
