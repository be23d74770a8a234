/*
 * Random campaigns: they end by the rules, and what must always hold does after each entry.  SPONTOON_TEST_GAMES plays
 * that many campaigns instead of a few, SPONTOON_TEST_SEED from another seed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "campaign_fixture.h"

enum { ENTRIES_MOST = 200000 };

static uint64_t wanted(const char *name, uint64_t usual)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : usual;
}

struct totals {
    uint64_t entries;
    uint64_t expeditions;
    uint64_t deaths;
    uint64_t won;
    uint64_t digest;
    uint32_t most_events;
    uint32_t most_listed;
    bool checked;
    bool meddled; /* an umpire overrides values by dice (C-60) */
    /* Sums of the ledger's lines, as they are told. */
    int64_t pounds[CC_COLONELS];
    int64_t pip[CC_COLONELS];
    int64_t men[CC_REGIMENTS];
};

/* C-13: the lines told always sum to the purse, the PIP and the men. */
static void add_lines(struct campaign *c, struct totals *t)
{
    for (uint32_t i = 0; i < c->events; i++) {
        const struct sp_event *e = &c->buffer[i];
        if (e->kind == CE_MONEY)
            t->pounds[e->field[0]] += e->field[2];
        else if (e->kind == CE_PIP)
            t->pip[e->field[0]] += e->field[2];
        else if (e->kind == CE_MEN)
            t->men[e->field[0]] += e->field[2];
        t->expeditions += e->kind == CE_COMMANDER;
        t->deaths += e->kind == CE_KILLED;
        t->won += e->kind == CE_RESULT && e->field[0];
    }
    for (unsigned s = 0; s < CC_COLONELS; s++) {
        /* At the set-up nobody hears of a fortune: it is told when its colonel buys PIP, or none. */
        const bool untold = c->st.month == 0 && c->st.question == CQ_PIP && (c->st.asked >> s & 1);
        assert_int_equal(t->pounds[s] + (untold ? c->sc->fortune : 0), c->st.purse[s]);
        assert_int_equal(t->pip[s], c->st.pip[s]);
    }
    for (unsigned n = 0; n < CC_REGIMENTS; n++)
        assert_int_equal(t->men[n], c->st.men[n]);
}

static void enter(struct campaign *c, const struct sp_entry *entry, struct totals *t)
{
    struct sp_events events = {.buffer = c->buffer, .capacity = CC_MAX_EVENTS};
    cc_apply(c->sc, &c->st, entry, t->checked ? &events : NULL);
    c->events = events.count;
    if (t->checked) {
        t->most_events = events.count > t->most_events ? events.count : t->most_events;
        cc_assert_sound(c->sc, &c->st);
        add_lines(c, t);
    }
}

/* C-60: any value at any moment, but for the month, which would never come to an end. */
static void meddle(struct campaign *c, struct sp_dice *dice, struct totals *t)
{
    struct sp_entry entry = {.kind = SP_ORDER, .seat = CC_UMPIRE};
    const unsigned p = sp_roll(dice, cc_path_count);
    const struct cc_path *path = &cc_paths[p];
    const int32_t span = path->most - path->least < 1000 ? path->most - path->least : 1000;
    if (path->offset == offsetof(struct cc_campaign, month))
        return;
    entry.order = (struct sp_order){.kind = path->adjusted ? CO_ADJUST : CO_SET, .a = (uint16_t)p};
    if (path->scope == SCOPE_COLONEL)
        entry.order.b = (int32_t)sp_roll(dice, CC_COLONELS);
    else if (path->scope == SCOPE_REGIMENT)
        entry.order.b = (int32_t)(CC_FIRST_LOT + sp_roll(dice, CC_LAST_LOT - CC_FIRST_LOT + 1));
    entry.order.c = path->least + (int32_t)sp_roll(dice, (uint32_t)span + 1);
    if (path->adjusted)
        entry.order.c -= span / 2;
    if (cc_check_order(c->sc, &c->st, CC_UMPIRE, &entry.order, NULL))
        enter(c, &entry, t);
}

/* Whatever else is open to him, but for the end: his own die, locks, latecomers, the close of a month. */
static void interfere(struct campaign *c, struct sp_dice *dice, struct totals *t)
{
    struct sp_order listed[CC_MAX_LEGAL];
    struct sp_entry entry = {.kind = SP_ORDER, .seat = CC_UMPIRE};
    const uint32_t count = cc_open(c->sc, &c->st, CC_UMPIRE, listed);
    entry.order = listed[sp_roll(dice, count)];
    if (entry.order.kind != CO_END)
        enter(c, &entry, t);
}

static void step(struct campaign *c, struct sp_dice *dice, struct totals *t)
{
    struct sp_pending pending;
    struct sp_order listed[CC_MAX_LEGAL];
    struct sp_entry entry = {.kind = SP_DIE};
    cc_pending(c->sc, &c->st, &pending);
    if (pending.die_sides) {
        entry.die = (uint16_t)sp_roll(dice, pending.die_sides);
    } else {
        entry.kind = SP_ORDER;
        entry.seat = (uint8_t)cc_first(pending.seats);
        const uint32_t count = cc_legal(c->sc, &c->st, entry.seat, listed);
        if (count == 0)
            fail_msg("%s has no order to answer %s", cc_seat_names[entry.seat], cc_question_name(pending.question));
        t->most_listed = count > t->most_listed ? count : t->most_listed;
        cc_draw(c->sc, &c->st, entry.seat, listed, count, dice, &entry.order);
    }
    enter(c, &entry, t);
    t->entries++;
    t->digest =
        sp_mix(t->digest ^ entry.die ^ ((uint64_t)entry.order.kind << 16) ^ ((uint64_t)(uint32_t)entry.order.b << 32));
}

static void play(struct campaign *c, uint64_t number, struct totals *t)
{
    struct sp_dice dice = {.seed = sp_seed_of(wanted("SPONTOON_TEST_SEED", 1), number)};
    memset(t->pounds, 0, sizeof t->pounds);
    memset(t->pip, 0, sizeof t->pip);
    memset(t->men, 0, sizeof t->men);
    cc_set_up(c->sc, &c->st);
    const uint64_t start = t->entries;
    while (!c->st.over) {
        if (t->entries - start == ENTRIES_MOST)
            fail_msg("campaign %llu does not end", (unsigned long long)number);
        if (t->meddled && sp_roll(&dice, 4) == 0)
            meddle(c, &dice, t);
        if (t->meddled && !c->st.over && sp_roll(&dice, 64) == 0)
            interfere(c, &dice, t);
        if (c->st.over)
            break;
        step(c, &dice, t);
    }
}

static uint64_t counted(const char *groups, const char *options, uint64_t games, struct totals t)
{
    struct campaign c;
    campaign_open(&c, groups, options);
    const clock_t start = clock();
    for (uint64_t i = 0; i < games; i++)
        play(&c, i, &t);
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    print_message(
        "# %llu campaigns, %llu entries, %.0f entries a second; %llu expeditions, %llu won, %llu deaths; at most "
        "%u events, %u orders; digest %016llx\n",
        (unsigned long long)games, (unsigned long long)t.entries, (double)t.entries / seconds,
        (unsigned long long)t.expeditions, (unsigned long long)t.won, (unsigned long long)t.deaths, t.most_events,
        t.most_listed, (unsigned long long)t.digest);
    campaign_close(&c);
    return t.digest;
}

static uint64_t campaigns(const char *groups, const char *options, uint64_t games, bool checked)
{
    return counted(groups, options, games, (struct totals){.checked = checked});
}

static void c13_ledgers_sum_in_random_campaigns(void **state)
{
    (void)state;
    campaigns(NULL, NULL, wanted("SPONTOON_TEST_GAMES", 50), true);
}

static void c20_random_campaigns_with_a_seated_umpire(void **state)
{
    (void)state;
    campaigns("\"campaign\": {\"colonels\": 9, \"months\": 24}", "umpire=seated,battles=typed,idle-losses=printed",
              wanted("SPONTOON_TEST_GAMES", 50) / 5 + 1, true);
}

static void c27_random_campaigns_with_battles_settled_at_once(void **state)
{
    (void)state;
    campaigns(NULL, "battles=settled", wanted("SPONTOON_TEST_GAMES", 50) / 5 + 1, true);
}

static void c3_random_campaigns_of_eighteen(void **state)
{
    (void)state;
    campaigns("\"campaign\": {\"colonels\": 18, \"months\": 12}", "bases-by-men=on", 5, true);
    campaigns("\"campaign\": {\"colonels\": 2, \"months\": 12}", NULL, 5, true);
}

/* Whatever the umpire changes, and whenever, nothing breaks and nobody is caught without an order. */
static void c60_random_campaigns_with_values_overridden(void **state)
{
    (void)state;
    const struct totals meddled = {.checked = true, .meddled = true};
    const uint64_t games = wanted("SPONTOON_TEST_GAMES", 50) / 5;
    counted("\"campaign\": {\"colonels\": 6, \"months\": 24}", "battles=settled", games, meddled);
    counted("\"campaign\": {\"colonels\": 9, \"months\": 24}", "umpire=seated,battles=typed", games, meddled);
}

/* The same entries give the same campaigns on every compiler; whoever changes a rule on purpose changes this number. */
static void c13_a_series_has_its_digest(void **state)
{
    (void)state;
    if (!getenv("SPONTOON_TEST_SEED"))
        assert_int_equal(campaigns(NULL, NULL, 10, true), UINT64_C(0xe176a387c4d4dabb));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c13_ledgers_sum_in_random_campaigns),
        cmocka_unit_test(c20_random_campaigns_with_a_seated_umpire),
        cmocka_unit_test(c27_random_campaigns_with_battles_settled_at_once),
        cmocka_unit_test(c3_random_campaigns_of_eighteen),
        cmocka_unit_test(c60_random_campaigns_with_values_overridden),
        cmocka_unit_test(c13_a_series_has_its_digest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
