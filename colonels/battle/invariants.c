/* What is true of every battle between two entries; one that breaks one of these is a bug of the rules. */
#undef NDEBUG /* whoever calls these checks wants them, in a release build too */
#include "colonels/battle/rules.h"

static void assert_unit(const struct cb_battle *st, unsigned u)
{
    assert(st->tp[u] <= CB_TENSION_MOST);
    assert(st->status[u] <= UNIT_OUT);
    assert(st->facing[u] >= 0 && st->facing[u] < 360);
    assert(st->x[u] >= 0 && st->x[u] <= st->width && st->y[u] >= 0 && st->y[u] <= st->height);
    assert(st->order[u] < CB_UNIT_ORDERS && st->pending[u] < CB_UNIT_ORDERS);
    assert(st->formation[u] < CB_FORMATIONS && (st->formation[u] != SQUARE || cb_is_foot(st, u)));
    assert(st->lost[u] <= st->men[u]); /* men are conserved: who is lost was there */
    assert(st->lost[u] == (unsigned)st->men[u] * st->percent[u] / 100);
    assert(st->percent[u] <= 100); /* B-60 */
    assert(st->ran[u] == 0 || cb_has(st->met, u));
    assert(st->status[u] != UNIT_RUNS || st->order[u] == ORDER_RUN_AWAY);
    if (st->foe[u] != CB_NONE) {
        assert(cb_here(st, u) && cb_here(st, st->foe[u]));
        assert(st->side[st->foe[u]] != st->side[u]);
        assert(st->foe[st->foe[u]] != CB_NONE); /* whoever is fought fights */
    }
}

/* B-21: nothing overlaps but runners, and what the umpire placed. */
static void assert_apart(const struct cb_battle *st)
{
    struct cb_table table;
    cb_lay_table(&table, st);
    for (unsigned u = 0; u < st->unit_count; u++) {
        if (!cb_here(st, u) || cb_has(st->exempt, u))
            continue;
        for (unsigned v = u + 1; v < st->unit_count; v++)
            if (cb_here(st, v) && !cb_has(st->exempt, v))
                assert(!geo_overlap(cb_quad(&table, u), cb_quad(&table, v)));
        assert(!cb_touches(&table, u, CB_BARS)); /* B-1 */
    }
}

static void assert_leader(const struct cb_battle *st, unsigned l)
{
    assert(st->leader_status[l] <= LEADER_LEFT);
    assert(st->leader_x[l] >= 0 && st->leader_x[l] <= st->width);
    assert(st->leader_y[l] >= 0 && st->leader_y[l] <= st->height);
    assert(!st->asked[l] || (st->leader_status[l] == LEADER_ACTS && st->question == QUESTION_CARD));
    if (st->with[l] == CB_NONE)
        return;
    assert(st->leader_status[l] == LEADER_ACTS && st->leader_side[l] == st->side[st->with[l]]);
    assert(cb_on_table(st, st->with[l]));
    assert(st->leader_x[l] == st->x[st->with[l]] && st->leader_y[l] == st->y[st->with[l]]);
}

void cb_assert_sound(const struct cb_rules *rules, const struct cb_battle *battle)
{
    const struct cb_battle *st = battle;
    bool asked = false;
    (void)rules;
    for (unsigned u = 0; u < st->unit_count; u++)
        assert_unit(st, u);
    for (unsigned l = 0; l < st->leader_count; l++) {
        assert_leader(st, l);
        asked |= st->asked[l] != 0;
    }
    assert_apart(st);
    assert(st->turn <= st->turns);
    assert(st->over || st->question != QUESTION_NONE);            /* no dead end */
    assert(st->over || (st->question == QUESTION_CARD) == asked); /* leaders or a die */
    assert(!st->over || st->end != END_NOT);
    assert(st->spare[0] == 0);
}
