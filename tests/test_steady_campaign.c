/* The steady colonel: solvent, honest, to his objective, and better than chance; the umpire's desk that he keeps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "campaign_fixture.h"
#include "colonels/colonels.h"
#include "mind/player.h"

enum { CAMPAIGNS = 12, COLONELS = 6 };

static const char four[] = "\"campaign\": {\"colonels\": 4, \"months\": 60}";

/* --- One decision --- */

/* What the player answers for the seat, from what it may know; the order is legal. */
static struct sp_order ask(const struct cc_scenario *sc, const struct cc_campaign *st, const struct sp_player *player,
                           uint8_t seat, struct sp_dice *dice)
{
    static struct cc_campaign seen;
    static struct sp_order listed[CC_MAX_LEGAL];
    struct sp_order order;
    struct sp_refusal refusal;
    char text[SP_TEXT_MAX];
    cc_redact(sc, st, seat, &seen);
    const uint32_t count = cc_legal(sc, st, seat, listed);
    assert_true(count > 0);
    const struct sp_asked asked = {
        .game = &cc_game, .scenario = sc, .state = &seen, .seat = seat, .legal = listed, .count = count, .dice = dice};
    player->choose(&asked, &order);
    cc_print_order(sc, seat, &order, text);
    if (!cc_check_order(sc, st, seat, &order, &refusal))
        fail_msg("%s: %s", text, refusal.text);
    return order;
}

/* The steady colonel answers so, and the answer is given. */
static void expect(struct campaign *c, uint8_t seat, const char *expected)
{
    struct sp_dice dice = {.seed = 1};
    char text[SP_TEXT_MAX];
    const struct sp_order order = ask(c->sc, &c->st, &sp_steady_player, seat, &dice);
    cc_print_order(c->sc, seat, &order, text);
    assert_string_equal(text, expected);
    give(c, seat, text);
}

/* The month's first colonel of four, with another objective and purse than he had. */
static void open_month(struct campaign *c, uint8_t objective, int32_t purse)
{
    campaign_open(c, four, NULL);
    begin(c);
    c->st.objective[0] = objective;
    c->st.money_in[0] += purse - c->st.purse[0];
    c->st.purse[0] = purse;
    c->st.pip[0] = c->st.pip_in[0] = 40;
}

/* --- The month --- */

static void c14_the_smartest_regiment_is_drilled_by_its_colonel(void **state)
{
    (void)state;
    struct campaign c;
    open_month(&c, OBJECTIVE_SMARTEST, 900);
    expect(&c, 0, "train drill");
    expect(&c, 0, "train musketry");
    expect(&c, 0, "train manoeuvres");
    expect(&c, 0, "supervise drill");
    expect(&c, 0, "ready");
    campaign_close(&c);
}

static void c14_he_trains_no_more_than_he_can_go_on_paying_for(void **state)
{
    (void)state;
    struct campaign c;
    open_month(&c, OBJECTIVE_DUTY, 100);
    expect(&c, 0, "train drill");
    expect(&c, 0, "supervise drill");
    expect(&c, 0, "ready");
    campaign_close(&c);
}

static void c16_wealth_minds_its_business_and_prestige_its_politics(void **state)
{
    (void)state;
    struct campaign c;
    open_month(&c, OBJECTIVE_WEALTH, 900);
    expect(&c, 0, "ready"); /* business is what he would do anyway */
    campaign_close(&c);
    open_month(&c, OBJECTIVE_PRESTIGE, 60);
    expect(&c, 0, "train drill");
    expect(&c, 0, "politics");
    expect(&c, 0, "ready");
    campaign_close(&c);
}

static void c12_arrears_are_paid_before_anything_is_spent(void **state)
{
    (void)state;
    struct campaign c;
    open_month(&c, OBJECTIVE_SMARTEST, 150);
    c.st.arrears[3] = 140;
    expect(&c, 0, "arrears 140");
    expect(&c, 0, "ready"); /* he has £30 left: training waits, and his business is what he would mind anyway */
    campaign_close(&c);
}

static void c18_lost_men_and_companies_come_back(void **state)
{
    (void)state;
    struct campaign c;
    open_month(&c, OBJECTIVE_WEALTH, 500);
    c.st.men[3] = 400;
    c.st.men_out[3] = 200;
    expect(&c, 0, "recruit 60");
    expect(&c, 0, "ready");
    campaign_close(&c);
    open_month(&c, OBJECTIVE_WEALTH, 500);
    c.st.companies[3] = c.st.kept[0] = c.st.declared[0] = 8;
    c.st.men[3] = 480;
    c.st.men_out[3] = 120;
    expect(&c, 0, "keep 10");
    expect(&c, 0, "declare 10"); /* he never cheats */
    expect(&c, 0, "ready");
    campaign_close(&c);
}

/* --- The committee --- */

static void open_committee(struct campaign *c, const char *region)
{
    char text[SP_TEXT_MAX];
    campaign_open(c, four, NULL);
    begin(c);
    for (unsigned s = 0; s < 4; s++) {
        snprintf(text, sizeof text, "adjust colonel_%u.pip by 60 because story", s + 1);
        give(c, CC_UMPIRE, text);
    }
    give(c, CC_UMPIRE, "set campaign.crisis_month 1 because story");
    for (unsigned s = 0; s < 4; s++)
        give(c, s, "ready");
    roll(c, CQ_DIE_REGION, (unsigned)strtoul(region, NULL, 10));
    roll_all(c, 1);
    assert_int_equal(c->st.question, CQ_NUMBER);
}

/* Spain is abroad: colonel_4, the junior, stays at home unless he speaks for himself. */
static void c22_he_stakes_by_his_own_interest(void **state)
{
    (void)state;
    struct campaign c;
    open_committee(&c, "86");
    c.st.objective[0] = OBJECTIVE_SMARTEST; /* would rather stay */
    c.st.objective[1] = OBJECTIVE_SMARTEST;
    c.st.objective[2] = OBJECTIVE_GLORY;
    c.st.objective[3] = OBJECTIVE_DUTY;
    expect(&c, 0, "send 2 staking 0"); /* the senior goes whatever the number */
    expect(&c, 1, "send 1 staking 12");
    expect(&c, 2, "send 3 staking 20");
    expect(&c, 3, "send 4 staking 20"); /* ties to the smaller */
    assert_int_equal(c.st.to_send, 3);
    expect(&c, 0, "against 3 12");
    expect(&c, 0, "done");
    expect(&c, 1, "against 4 9");
    expect(&c, 1, "done");
    expect(&c, 2, "done"); /* third of three */
    expect(&c, 3, "for 6 13");
    expect(&c, 3, "done");
    expect(&c, 0, "done");
    expect(&c, 1, "done");
    expect(&c, 2, "second colonel_3 13"); /* regiments 4, 5 and 6 go, and colonel_2 is the senior */
    expect(&c, 2, "done");
    expect(&c, 3, "done");
    assert_int_equal(c.st.commander, 2);
    campaign_close(&c);
}

/* --- The auction --- */

static void c3_an_auction_of_eight_is_short_and_leaves_money(void **state)
{
    (void)state;
    struct campaign c;
    struct sp_dice dice = {.seed = 3};
    unsigned orders = 0;
    campaign_open(&c, "\"campaign\": {\"colonels\": 8}", NULL);
    while (c.st.question != CQ_MONTH) {
        struct sp_pending pending;
        struct sp_entry entry = {.kind = SP_DIE};
        cc_pending(c.sc, &c.st, &pending);
        if (pending.die_sides) {
            entry.die = (uint16_t)sp_roll(&dice, pending.die_sides);
        } else {
            entry.kind = SP_ORDER;
            entry.seat = (uint8_t)cc_first(pending.seats);
            orders += c.st.question == CQ_BID;
            entry.order = ask(c.sc, &c.st, &sp_steady_player, entry.seat, &dice);
        }
        cc_apply(c.sc, &c.st, &entry, NULL);
    }
    assert_true(orders >= 8 && orders <= 8 * 12);
    for (unsigned s = 0; s < 8; s++) {
        assert_true(c.st.regiment[s] >= 3 && c.st.regiment[s] <= 10);
        assert_true(c.st.purse[s] >= 550);
    }
    campaign_close(&c);
}

/* --- Whole campaigns --- */

struct tally {
    unsigned met[2];
    int64_t pounds[2], attributes[2];
};

/* Seats of that parity are steady, the others' orders are drawn; both: everybody is, the umpire too. */
enum { BOTH = 2 };

static void play(struct campaign *c, uint64_t number, unsigned parity)
{
    struct sp_dice dice = {.seed = sp_seed_of(7, number)};
    cc_set_up(c->sc, &c->st);
    while (!c->st.over) {
        struct sp_pending pending;
        struct sp_entry entry = {.kind = SP_DIE};
        cc_pending(c->sc, &c->st, &pending);
        if (pending.die_sides) {
            entry.die = (uint16_t)sp_roll(&dice, pending.die_sides);
        } else {
            entry.kind = SP_ORDER;
            entry.seat = (uint8_t)cc_first(pending.seats);
            const bool steady = parity == BOTH || entry.seat % 2 == parity;
            entry.order = ask(c->sc, &c->st, steady ? &sp_steady_player : &sp_random_player, entry.seat, &dice);
        }
        cc_apply(c->sc, &c->st, &entry, NULL);
    }
}

static void count(const struct campaign *c, unsigned parity, struct tally *t)
{
    for (unsigned s = 0; s < COLONELS; s++) {
        const unsigned steady = parity == BOTH || s % 2 == parity, regiment = c->st.regiment[s];
        t->met[steady] += (c->st.record[s] & RECORD_MET) != 0;
        t->pounds[steady] += c->st.purse[s];
        for (unsigned a = 0; a < CC_TRAININGS && regiment; a++)
            t->attributes[steady] += c->st.attribute[a][regiment];
        if (steady) {
            assert_int_equal(c->st.record[s] & (RECORD_FALSE_MUSTER | RECORD_ARREARS), 0);
            assert_int_equal(c->st.debt[s], 0);
        }
    }
}

static void c30_a_steady_colonel_is_solvent_honest_and_better_than_chance(void **state)
{
    (void)state;
    struct campaign c;
    struct tally t = {{0, 0}, {0, 0}, {0, 0}};
    campaign_open(&c, NULL, NULL);
    for (unsigned i = 0; i < CAMPAIGNS; i++) {
        play(&c, i, i % 2);
        count(&c, i % 2, &t);
    }
    print_message("# objectives met: steady %u, random %u; pounds %lld, %lld; attributes %lld, %lld\n", t.met[1],
                  t.met[0], (long long)t.pounds[1], (long long)t.pounds[0], (long long)t.attributes[1],
                  (long long)t.attributes[0]);
    assert_true(t.met[1] > 2 * t.met[0]);
    assert_true(t.pounds[1] > t.pounds[0]);
    assert_true(t.attributes[1] > 2 * t.attributes[0]);
    campaign_close(&c);
}

/* C-20, C-23, C-27, C-30: a computer at the umpire's desk brings a campaign to its end, whoever fights its battles. */
static void c60_a_computer_keeps_the_umpires_desk(void **state)
{
    (void)state;
    static const char *const options[] = {"umpire=seated,battles=table", "umpire=seated,battles=typed"};
    for (unsigned i = 0; i < 2; i++) {
        struct campaign c;
        struct tally t = {{0, 0}, {0, 0}, {0, 0}};
        unsigned served = 0;
        campaign_open(&c, NULL, options[i]);
        play(&c, 100 + i, BOTH);
        count(&c, BOTH, &t);
        for (unsigned s = 0; s < COLONELS; s++)
            served += c.st.battles_won[s] > 0 || (c.st.record[s] & RECORD_ABROAD);
        assert_true(served > 0);
        campaign_close(&c);
    }
}

/* Another truth behind the same view brings the same answer, and as many dice. */
static void c61_the_same_view_brings_the_same_order(void **state)
{
    (void)state;
    static struct cc_campaign other;
    struct campaign c;
    struct sp_dice dice = {.seed = 5}, guess = {.seed = 6};
    unsigned compared = 0;
    campaign_open(&c, NULL, NULL);
    while (!c.st.over && c.st.month < 12) {
        struct sp_pending pending;
        struct sp_entry entry = {.kind = SP_DIE};
        cc_pending(c.sc, &c.st, &pending);
        if (pending.die_sides) {
            entry.die = (uint16_t)sp_roll(&dice, pending.die_sides);
        } else {
            struct sp_dice one = dice;
            entry.kind = SP_ORDER;
            entry.seat = (uint8_t)cc_first(pending.seats);
            cc_redact(c.sc, &c.st, entry.seat, &other);
            cc_imagine(c.sc, &other, entry.seat, NULL, &guess);
            const struct sp_order imagined = ask(c.sc, &other, &sp_steady_player, entry.seat, &one);
            entry.order = ask(c.sc, &c.st, &sp_steady_player, entry.seat, &dice);
            assert_memory_equal(&imagined, &entry.order, sizeof imagined);
            assert_true(one.drawn == dice.drawn);
            compared++;
        }
        cc_apply(c.sc, &c.st, &entry, NULL);
    }
    assert_true(compared > 300);
    campaign_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c14_the_smartest_regiment_is_drilled_by_its_colonel),
        cmocka_unit_test(c14_he_trains_no_more_than_he_can_go_on_paying_for),
        cmocka_unit_test(c16_wealth_minds_its_business_and_prestige_its_politics),
        cmocka_unit_test(c12_arrears_are_paid_before_anything_is_spent),
        cmocka_unit_test(c18_lost_men_and_companies_come_back),
        cmocka_unit_test(c22_he_stakes_by_his_own_interest),
        cmocka_unit_test(c3_an_auction_of_eight_is_short_and_leaves_money),
        cmocka_unit_test(c30_a_steady_colonel_is_solvent_honest_and_better_than_chance),
        cmocka_unit_test(c60_a_computer_keeps_the_umpires_desk),
        cmocka_unit_test(c61_the_same_view_brings_the_same_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
