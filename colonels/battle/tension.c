/* Tension: what gives it and what takes it away (B-40, B-41). */
#include "colonels/battle/rules.h"

static void tell_tension(struct cb_game *g, unsigned unit, int change, unsigned cause)
{
    cb_tell(g, (struct sp_event){.kind = CB_TENSION,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)unit, change, g->st->tp[unit], (int32_t)cause}});
}

void cb_strain(struct cb_game *g, unsigned unit, unsigned cause)
{
    struct cb_battle *st = g->st;
    st->strained |= cb_bit(unit);
    if (st->tp[unit] == CB_TENSION_MOST || !cb_on_table(st, unit))
        return;
    st->tp[unit]++;
    tell_tension(g, unit, 1, cause);
}

void cb_ease(struct cb_game *g, unsigned unit, unsigned cause)
{
    struct cb_battle *st = g->st;
    if (st->tp[unit] == 0)
        return;
    st->tp[unit]--;
    tell_tension(g, unit, -1, cause);
}

/* A runner or a charger gives a unit at most one a turn (B-21). */
void cb_give(struct cb_game *g, unsigned from, unsigned to)
{
    if (cb_has(g->st->gave[from], to))
        return;
    g->st->gave[from] |= cb_bit(to);
    cb_strain(g, to, CAUSE_FRIEND);
}

void cb_alarm(struct cb_game *g, unsigned unit)
{
    const struct cb_battle *st = g->st;
    const uint64_t friends = cb_standing(&g->table, st->side[unit]) & ~st->gave[unit] & ~cb_bit(unit);
    for (uint64_t m = cb_about(st, friends, unit, g->r->adjacent); m; m &= m - 1)
        if (geo_gap_within(cb_quad(&g->table, unit), cb_quad(&g->table, cb_first(m)), g->r->adjacent))
            cb_give(g, unit, cb_first(m));
}

/* Who has tension. */
static uint64_t tense(const struct cb_battle *st)
{
    uint64_t set = 0;
    for (unsigned u = st->unit_count; u-- > 0;)
        set = 2 * set + ((st->tp[u] > 0) & cb_on_table(st, u));
    return set;
}

/* One look around for both: whether an enemy sees the unit, and whether it sees one run. */
static void look_around(struct cb_game *g, unsigned unit)
{
    const struct cb_battle *st = g->st;
    bool seen = false, sees_runner = false;
    for (uint64_t m = cb_present(&g->table, 1u - st->side[unit]); m && !(seen && sees_runner); m &= m - 1) {
        const unsigned v = cb_first(m);
        const bool runs = st->status[v] == UNIT_RUNS;
        if ((seen && !runs) || !cb_sees(st, unit, v))
            continue;
        seen = true;
        sees_runner |= runs;
    }
    if (!seen)
        cb_ease(g, unit, CAUSE_UNSEEN);
    if (sees_runner)
        cb_ease(g, unit, CAUSE_ENEMY_RUNS);
}

void cb_stage_sight(struct cb_game *g)
{
    for (uint64_t m = tense(g->st); m; m &= m - 1)
        look_around(g, cb_first(m));
    cb_next_stage(g, STAGE_RECOVERY);
}

/* B-41: at the end of a turn without a new TP. */
void cb_stage_recovery(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    if (cb_walk(st, tense(st) & ~st->strained) == CB_NONE)
        cb_next_stage(g, STAGE_TURN_ENDS);
    else
        cb_await(g, DIE_RECOVERY);
}

void cb_die_recovery(struct cb_game *g, unsigned die)
{
    const unsigned unit = g->st->sequence[g->st->cursor++];
    cb_tell(g, (struct sp_event){.kind = CB_RECOVERY_ROLL,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)unit, (int32_t)die, g->st->effectiveness[unit]}});
    if (die <= g->st->effectiveness[unit])
        cb_ease(g, unit, CAUSE_RECOVERS);
}
