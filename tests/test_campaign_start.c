/* The start of a campaign: characters, objectives, the auction, latecomers, regiments (C-1 to C-5). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "campaign_fixture.h"

static const char three[] = "\"campaign\": {\"colonels\": 3, \"months\": 12}";

static void characters(struct campaign *c, const char *options)
{
    campaign_open(c, three, options);
    give(c, 0, "buy 0");
    give(c, 1, "buy 40");
    give(c, 2, "buy 99");
    for (unsigned s = 0; s < 3; s++)
        give(c, s, s == 0 ? "objective glory" : s == 1 ? "objective duty" : "objective smartest");
}

static void c1_pip_are_bought_at_ten_pounds_once(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, three, NULL);
    assert_int_equal(c.st.purse[0], 1000);
    refused(&c, 0, "buy 100", "cost £1000; you have £1000 and must keep £10");
    give(&c, 0, "buy 99"); /* the reserve is kept */
    assert_int_equal(c.st.purse[0], 10);
    assert_int_equal(c.st.pip[0], 99);
    refused(&c, 0, "buy 1", "nothing is asked of you");
    give(&c, 1, "buy 0");
    assert_int_equal(c.st.purse[1], 1000);
    campaign_close(&c);
}

static void c2_objectives_are_secret_until_the_end(void **state)
{
    (void)state;
    struct campaign c;
    struct cc_campaign seen;
    characters(&c, NULL);
    cc_redact(c.sc, &c.st, 1, &seen);
    assert_int_equal(seen.objective[0], OBJECTIVE_NONE);
    assert_int_equal(seen.objective[1], OBJECTIVE_DUTY);
    cc_redact(c.sc, &c.st, CC_UMPIRE, &seen);
    assert_int_equal(seen.objective[0], OBJECTIVE_GLORY);
    campaign_close(&c);
}

static void c2_an_objective_of_ones_own_needs_the_umpire(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, three, NULL);
    for (unsigned s = 0; s < 3; s++)
        give(&c, s, "buy 0");
    refused(&c, 0, "objective own", "needs an umpire");
    campaign_close(&c);
    campaign_open(&c, three, "umpire=seated");
    for (unsigned s = 0; s < 3; s++)
        give(&c, s, "buy 0");
    for (unsigned s = 0; s < 3; s++)
        give(&c, s, s == 1 ? "objective own" : "objective wealth");
    assert_int_equal(c.st.question, CQ_APPROVAL);
    refused(&c, CC_UMPIRE, "approve colonel_1", "colonel_2");
    give(&c, CC_UMPIRE, "reject colonel_2");
    assert_int_equal(c.st.question, CQ_OBJECTIVE);
    give(&c, 1, "objective own");
    give(&c, CC_SECOND, "approve colonel_2"); /* the umpires share a desk */
    assert_int_equal(c.st.objective[1], OBJECTIVE_OWN);
    assert_int_equal(c.st.question, CQ_BID);
    campaign_close(&c);
}

static void c3_an_open_ascending_auction_in_cash(void **state)
{
    (void)state;
    struct campaign c;
    characters(&c, NULL);
    assert_int_equal(c.st.lot, 3);
    refused(&c, 0, "bid 9", "the next bid for the 3rd Foot is £10 or more");
    refused(&c, 2, "bid 11", "more than the £10 that you have");
    give(&c, 2, "bid 10");
    refused(&c, 2, "bid 10", "nothing is asked of you"); /* nobody bids over himself, nor drops out as the highest */
    refused(&c, 2, "drop", "nothing is asked of you");
    refused(&c, 0, "bid 10", "£11 or more");
    give(&c, 0, "bid 300");
    give(&c, 2, "drop");
    give(&c, 1, "bid 301");
    give(&c, 0, "drop");
    assert_int_equal(c.st.regiment[1], 3);
    assert_int_equal(c.st.purse[1], 1000 - 400 - 301);
    assert_int_equal(c.st.lot, 4);
    assert_false(cc_in(c.st.asked, 1)); /* one each */
    campaign_close(&c);
}

static void c3_a_lot_that_nobody_wants_is_set_aside(void **state)
{
    (void)state;
    struct campaign c;
    characters(&c, NULL);
    for (unsigned lot = 3; lot <= 20; lot++) {
        assert_int_equal(c.st.lot, lot);
        give(&c, 0, "drop");
        give(&c, 1, "drop");
        give(&c, 2, "drop");
        assert_int_equal(told(&c, CE_SET_ASIDE)->field[0], lot);
    }
    /* The richest first: 1,000, then 600, then 10 pounds; at the reserve. */
    assert_int_equal(c.st.question, CQ_CHOOSE);
    assert_int_equal(c.st.asked, 1);
    refused(&c, 0, "pass", "choose one");
    give(&c, 0, "choose 7");
    assert_int_equal(c.st.asked, 2);
    refused(&c, 1, "choose 7", "has a colonel");
    give(&c, 1, "choose 20");
    give(&c, 2, "choose 3");
    assert_int_equal(c.st.purse[2], 0);
    assert_int_equal(c.st.lowest_price, 10);
    campaign_close(&c);
}

static void c3_ties_among_the_richest_by_d6(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, three, NULL);
    for (unsigned s = 0; s < 3; s++)
        give(&c, s, "buy 5");
    for (unsigned s = 0; s < 3; s++)
        give(&c, s, "objective wealth");
    for (unsigned lot = 3; lot <= 20; lot++)
        for (unsigned s = 0; s < 3; s++)
            give(&c, s, "drop");
    roll(&c, CQ_DIE_TIE, 2);
    roll(&c, CQ_DIE_TIE, 5);
    roll(&c, CQ_DIE_TIE, 5);
    roll(&c, CQ_DIE_TIE, 1); /* again if equal */
    roll(&c, CQ_DIE_TIE, 6);
    assert_int_equal(c.st.asked, 1 << 2);
    give(&c, 2, "choose 5");
    roll(&c, CQ_DIE_TIE, 4);
    roll(&c, CQ_DIE_TIE, 3);
    assert_int_equal(c.st.asked, 1);
    campaign_close(&c);
}

static void c4_a_latecomer_pays_the_lowest_price(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, three, NULL);
    begin(&c);
    assert_int_equal(c.st.lowest_price, 10);
    refused(&c, CC_UMPIRE, "admit colonel_2", "plays already");
    give(&c, CC_UMPIRE, "admit colonel_9");
    month(&c, 6);
    assert_int_equal(c.st.question, CQ_PIP);
    give(&c, 8, "buy 20");
    give(&c, 8, "objective prestige");
    assert_int_equal(c.st.question, CQ_CHOOSE); /* alone he chooses */
    give(&c, 8, "choose 20");
    assert_int_equal(c.st.purse[8], 1000 - 200 - 10);
    assert_int_equal(c.st.regiment[8], 20);
    assert_int_equal(c.st.question, CQ_MONTH);
    campaign_close(&c);
}

static void c4_latecomers_at_once_bid_among_themselves(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, three, NULL);
    begin(&c);
    give(&c, CC_UMPIRE, "admit colonel_9");
    give(&c, CC_UMPIRE, "admit colonel_10");
    month(&c, 6);
    for (unsigned s = 8; s < 10; s++)
        give(&c, s, "buy 0");
    for (unsigned s = 8; s < 10; s++)
        give(&c, s, "objective wealth");
    assert_int_equal(c.st.lot, 6); /* the lowest that is free */
    assert_int_equal(c.st.asked, 3 << 8);
    give(&c, 8, "bid 10");
    give(&c, 9, "bid 55");
    give(&c, 8, "drop");
    assert_int_equal(c.st.regiment[9], 6);
    assert_int_equal(c.st.lowest_price, 10); /* of the first auction */
    campaign_close(&c);
}

static void c5_a_regiment_is_raised_at_ones_and_full(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, three, "bases-by-men=on");
    begin(&c);
    assert_int_equal(c.st.men[3], 600);
    assert_int_equal(c.st.companies[3], 10);
    for (unsigned a = 0; a < CC_TRAININGS; a++)
        assert_int_equal(c.st.attribute[a][3], 1);
    give(&c, CC_UMPIRE, "adjust regiment_3.men by -299 because story");
    json_t *view = cc_view(c.sc, &c.st, 0);
    const json_t *regiment = json_array_get(json_object_get(view, "regiments"), 0);
    assert_int_equal(json_integer_value(json_object_get(regiment, "bases")), 3); /* 301 men */
    assert_string_equal(json_string_value(json_object_get(regiment, "facings")), "buff");
    json_decref(view);
    campaign_close(&c);
}

/* A regiment of eight companies declares eight unless its new colonel says otherwise: nobody is false by doing nothing.
 */
static void c11_a_vacant_regiment_declares_the_companies_it_has(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, three, NULL);
    begin(&c);
    c.st.raised[7] = 1;
    c.st.companies[7] = 8;
    for (unsigned a = 0; a < CC_TRAININGS; a++)
        c.st.attribute[a][7] = 1;
    give(&c, CC_UMPIRE, "adjust regiment_7.men by 480 because story");
    give(&c, CC_UMPIRE, "admit colonel_4");
    month(&c, 6);
    give(&c, 3, "buy 0");
    give(&c, 3, "objective duty");
    give(&c, 3, "choose 7");
    assert_int_equal(c.st.kept[3], 8);
    assert_int_equal(c.st.declared[3], 8);
    month(&c, 6);
    assert_int_equal(c.st.false_pay[3], 0);
    assert_false(c.st.record[3] & RECORD_FALSE_MUSTER);
    assert_int_equal(c.st.purse[3], 1000 - 10 + 80 + 20 - 80 + 20); /* with his own business */
    campaign_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c1_pip_are_bought_at_ten_pounds_once),
        cmocka_unit_test(c2_objectives_are_secret_until_the_end),
        cmocka_unit_test(c2_an_objective_of_ones_own_needs_the_umpire),
        cmocka_unit_test(c3_an_open_ascending_auction_in_cash),
        cmocka_unit_test(c3_a_lot_that_nobody_wants_is_set_aside),
        cmocka_unit_test(c3_ties_among_the_richest_by_d6),
        cmocka_unit_test(c4_a_latecomer_pays_the_lowest_price),
        cmocka_unit_test(c4_latecomers_at_once_bid_among_themselves),
        cmocka_unit_test(c11_a_vacant_regiment_declares_the_companies_it_has),
        cmocka_unit_test(c5_a_regiment_is_raised_at_ones_and_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
