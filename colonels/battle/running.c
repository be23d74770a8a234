/* Falling back and running (B-21, B-43). */
#include "colonels/battle/rules.h"

static int back_rate(const struct cb_game *g, unsigned unit)
{
    const struct cb_pace *pace = cb_pace_of(g->r, g->st, unit);
    return pace->back + pace->back_drill * g->st->drill[unit];
}

/* FB: a turn back in good order, at once, facing the enemy; then it holds. */
void cb_fall_back(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    unsigned blocker;
    cb_strain(g, unit, CAUSE_FALLS_BACK);
    cb_break_off(g, unit);
    cb_tell(g, (struct sp_event){.kind = CB_FALLS_BACK, .seen = SEEN_BY_ALL, .field = {(int32_t)unit}});
    st->fell_back |= cb_bit(unit);
    st->rushed |= cb_bit(unit);
    st->charging &= ~cb_bit(unit);
    st->impetuous &= ~cb_bit(unit);
    st->fresh &= ~cb_bit(unit);
    st->order[unit] = ORDER_NONE;
    const int mm = cb_reach(g, unit, true, back_rate(g, unit), &blocker);
    cb_go(g, unit, true, mm);
}

/* Away from the nearest enemy in sight, else towards its own edge, else on. */
static int way_out(struct cb_game *g, unsigned unit)
{
    static const int16_t edges[] = {[EDGE_NORTH] = 0, [EDGE_EAST] = 90, [EDGE_SOUTH] = 180, [EDGE_WEST] = 270};
    const struct cb_battle *st = g->st;
    const unsigned enemy = cb_nearest_enemy(&g->table, unit, false);
    const uint8_t home = st->home[st->side[unit]];
    if (enemy != CB_NONE && (st->x[enemy] != st->x[unit] || st->y[enemy] != st->y[unit]))
        return (int)geo_heading(st->x[unit] - st->x[enemy], st->y[unit] - st->y[enemy]);
    return home == EDGE_NONE ? st->facing[unit] : edges[home];
}

/* Friends who stand where it ran take 1 TP. */
static void pass_through(struct cb_game *g, unsigned unit, const struct geo_quad *way)
{
    struct cb_battle *st = g->st;
    for (unsigned v = 0; v < st->unit_count; v++)
        if (v != unit && st->side[v] == st->side[unit] && cb_here(st, v) && geo_overlap(way, cb_quad(&g->table, v)))
            cb_give(g, unit, v);
}

void cb_flee(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    unsigned blocker;
    int half, depth;
    cb_alarm(g, unit);
    cb_place_unit(g, unit, st->x[unit], st->y[unit], way_out(g, unit));
    const int mm = cb_reach(g, unit, false, cb_pace_of(g->r, st, unit)->run, &blocker);
    struct geo_quad way;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    geo_rectangle(&way, st->x[unit], st->y[unit], st->facing[unit], half, depth, depth + mm);
    pass_through(g, unit, &way);
    cb_go(g, unit, false, mm);
    st->rushed |= cb_bit(unit);
}

/* RA, or by order: it runs at once, and goes on each turn. */
void cb_begin_run(struct cb_game *g, unsigned unit, bool tension)
{
    struct cb_battle *st = g->st;
    const uint64_t bit = cb_bit(unit);
    if (tension)
        cb_strain(g, unit, CAUSE_RUNS);
    cb_break_off(g, unit);
    st->status[unit] = UNIT_RUNS;
    g->table.counted = false;
    st->ran[unit]++; /* at most once a turn, so at most 40 */
    st->met |= bit;
    st->ran_now |= bit;
    st->hidden &= ~bit;
    st->charging &= ~bit;
    st->impetuous &= ~bit;
    st->fresh &= ~bit;
    st->order[unit] = ORDER_RUN_AWAY;
    st->pending[unit] = ORDER_NONE;
    cb_tell(g, (struct sp_event){.kind = CB_RUNS, .seen = SEEN_BY_ALL, .field = {(int32_t)unit, st->ran[unit]}});
    cb_flee(g, unit);
}

/* --- Halting (B-43): with a leader, or out of the enemy's sight --- */

static bool is_seen(const struct cb_battle *st, unsigned unit)
{
    for (unsigned v = 0; v < st->unit_count; v++)
        if (st->side[v] != st->side[unit] && cb_on_table(st, v) && cb_sees(st, unit, v))
            return true;
    return false;
}

/* Among others it cannot halt: only runners may overlap (B-21). */
static bool may_halt(struct cb_game *g, unsigned unit)
{
    const struct cb_battle *st = g->st;
    return st->status[unit] == UNIT_RUNS && (cb_has_leader(&g->table, g->r, unit) || !is_seen(st, unit)) &&
           cb_has_room(g, unit, st->x[unit], st->y[unit], st->facing[unit], st->formation[unit]);
}

void cb_stage_rally(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    while (st->cursor < st->unit_count && !may_halt(g, st->sequence[st->cursor]))
        st->cursor++;
    if (st->cursor < st->unit_count)
        cb_await(g, DIE_RALLY);
    else
        cb_next_stage(g, STAGE_SIGHT);
}

void cb_die_rally(struct cb_game *g, unsigned die)
{
    struct cb_battle *st = g->st;
    const unsigned unit = st->sequence[st->cursor++];
    const struct cb_modifiers m = cb_modify(&g->table, g->r, unit);
    const unsigned result = cb_react(g->r, st, unit, die, &m);
    const bool halts = result != RESULT_RA;
    if (halts) {
        st->status[unit] = UNIT_HERE;
        g->table.counted = false;
        st->order[unit] = ORDER_NONE;
    }
    cb_tell(g, (struct sp_event){
                   .kind = CB_RALLY_ROLL,
                   .seen = SEEN_BY_ALL,
                   .field = {(int32_t)unit, (int32_t)die, cb_modified_by(&m), st->tp[unit], (int32_t)result, halts}});
}
