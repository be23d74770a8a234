/* What is true of every state between two entries; a state that breaks one of these is a bug of the rules. */
#undef NDEBUG /* whoever calls these checks wants them, in a release build too */
#include "colonels/campaign/rules.h"
#include "colonels/campaign/turn.h"

/* Ledgers sum to what is there; nothing is below zero (C-13). */
static void assert_colonel(const struct cc_campaign *st, unsigned c)
{
    assert(st->purse[c] >= 0 && st->purse[c] == st->money_in[c] - st->money_out[c]);
    assert(st->money_in[c] <= CC_LEDGER_MOST && st->pip_in[c] <= CC_LEDGER_MOST);
    assert(st->pip[c] >= 0 && st->pip[c] == st->pip_in[c] - st->pip_out[c]);
    assert(st->debt[c] >= 0 && st->false_pay[c] >= 0);
    assert(st->plan_arrears[c] >= 0 && st->plan_recruits[c] >= 0);
    assert(st->kept[c] <= CC_COMPANIES && st->declared[c] <= CC_COMPANIES);
    assert(st->objective[c] < OBJECTIVES && st->activity[c] < ACTIVITIES && st->role[c] < ROLES);
    assert(st->age[c] <= CC_AGE_MOST && st->family[c] < FAMILIES);
    assert(st->background[c] < BACKGROUNDS && st->experience[c] < EXPERIENCES);
    if (st->regiment[c])
        assert(st->owner[st->regiment[c]] == c && cc_in(st->played, c));
    if (!cc_in(st->played, c))
        assert(st->purse[c] == 0 && st->pip[c] == 0 && st->regiment[c] == 0);
    if (st->highest == c)
        assert(st->purse[c] >= st->bid); /* C-3: in cash */
}

static void assert_regiment(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned n)
{
    assert(st->men[n] == st->men_in[n] - st->men_out[n] && st->men_in[n] <= CC_LEDGER_MOST);
    assert(st->men[n] <= sc->company_men * CC_COMPANIES && st->companies[n] <= CC_COMPANIES);
    assert(st->arrears[n] >= 0 && st->facings[n] < FACINGS);
    if (st->owner[n] != CC_NONE)
        assert(st->owner[n] < CC_COLONELS && st->regiment[st->owner[n]] == n && st->raised[n]);
    for (unsigned a = 0; a < CC_TRAININGS; a++)
        assert(st->raised[n] ? st->attribute[a][n] >= 1 && st->attribute[a][n] <= 6 : st->attribute[a][n] == 0);
}

static void assert_expedition(const struct cc_scenario *sc, const struct cc_campaign *st)
{
    assert((st->leg == LEG_NONE || st->leg == LEG_HOME) || st->region != CC_NONE);
    assert(st->enemy_men >= 0 && st->told_men >= 0);
    assert((st->going & ~st->played) == 0 && (st->fallen & ~st->going) == 0);
    assert(st->region == CC_NONE || (st->region < sc->region_count && st->mission < sc->mission_count));
    assert(st->force == 0 || st->leg == LEG_NONE || (st->force & ~st->fit) == 0);
}

void cc_assert_sound(const void *scenario, const void *state)
{
    const struct cc_scenario *sc = scenario;
    const struct cc_campaign *st = state;
    for (unsigned c = 0; c < CC_COLONELS; c++)
        assert_colonel(st, c);
    for (unsigned n = 0; n < CC_REGIMENTS; n++)
        assert_regiment(sc, st, n);
    assert_expedition(sc, st);
    assert(st->over || st->question != CQ_NOTHING);                                            /* no dead end */
    assert(st->over || (st->question >= CQ_FIRST_DIE || cc_at_table(st)) == (st->asked == 0)); /* a seat or a die */
    assert(st->question != CQ_DIE_HIDDEN);
    assert(st->month <= CC_MONTHS);
    assert(!cc_at_table(st) || (st->table.unit_count && !st->table.over));
    if (st->table.unit_count)
        cb_assert_sound(&sc->table, &st->table);
    for (size_t i = 0; i < sizeof st->spare; i++)
        assert(st->spare[i] == 0);
}
