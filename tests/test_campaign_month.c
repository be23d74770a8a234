/* The month: orders, money, inspection, mutiny, training, decay, activities (C-10 to C-18). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "campaign_fixture.h"

static const char three[] = "\"campaign\": {\"colonels\": 3, \"months\": 40}";

static void open_three(struct campaign *c, const char *options)
{
    campaign_open(c, three, options);
    begin(c); /* each has 990 pounds and regiment 3, 4 or 5 */
}

/* Everybody ready; stops at the first die. */
static void close_month(struct campaign *c)
{
    const uint16_t now = c->st.month;
    while (c->st.question == CQ_MONTH && c->st.month == now)
        give(c, cc_first(c->st.asked), "ready");
    if (c->st.question == CQ_CLOSE) /* a person umpires (C-10) */
        give(c, CC_UMPIRE, "close");
}

static void c10_orders_may_be_amended_until_the_month_closes(void **state)
{
    (void)state;
    struct campaign c;
    struct cc_campaign seen;
    open_three(&c, NULL);
    give(&c, 0, "train drill");
    refused(&c, 0, "train drill", "say already");
    give(&c, 0, "supervise drill");
    give(&c, 0, "ready");
    refused(&c, 0, "socialise", "nothing is asked of you");
    give(&c, 0, "amend");
    give(&c, 0, "rest drill");
    assert_int_equal(c.st.activity[0], ACTIVITY_BUSINESS);
    cc_redact(c.sc, &c.st, 1, &seen);
    assert_int_equal(seen.ordered, 0); /* secret until all are in */
    assert_int_equal(seen.trains[0], 0);
    close_month(&c);
    assert_int_equal(c.st.month, 2);
    campaign_close(&c);
}

static void c10_who_has_sent_his_orders_is_the_umpires_to_know(void **state)
{
    (void)state;
    struct campaign c;
    struct cc_campaign seen;
    open_three(&c, NULL);
    give(&c, 0, "ready");
    assert_true(told(&c, CE_READY)->seen == (cc_bit(0) | (sp_seats)CC_UMPIRES));
    cc_redact(c.sc, &c.st, 0, &seen);
    assert_false(cc_in(seen.asked, 0));
    cc_redact(c.sc, &c.st, 1, &seen);
    assert_true(cc_in(seen.asked, 0) && cc_in(seen.asked, 1));
    cc_redact(c.sc, &c.st, CC_UMPIRE, &seen);
    assert_false(cc_in(seen.asked, 0));
    campaign_close(&c);

    open_three(&c, "ready=shown");
    give(&c, 0, "ready");
    assert_true(told(&c, CE_READY)->seen == (sp_seats)CC_EVERYBODY);
    cc_redact(c.sc, &c.st, 1, &seen);
    assert_false(cc_in(seen.asked, 0));
    campaign_close(&c);
}

static void c10_a_colonel_who_sent_no_orders(void **state)
{
    (void)state;
    struct campaign c;
    open_three(&c, NULL);
    give(&c, CC_UMPIRE, "close");
    /* Paid, no training, personal business: 990 + 120 − 100 + 20. */
    for (unsigned s = 0; s < 3; s++)
        assert_int_equal(c.st.purse[s], 1030);
    campaign_close(&c);
}

/* Every question of a colonel has an order for his silence, and it is legal: time that runs out never stops a club. */
static void b4_c3_c10_c22_silence_is_an_answer(void **state)
{
    (void)state;
    struct campaign c;
    struct sp_order order;
    unsigned questions = 0, dice = 0;
    campaign_open(&c, "\"campaign\": {\"colonels\": 4, \"months\": 24}", NULL);
    for (unsigned seen = 0; !c.st.over;) {
        struct sp_pending pending;
        cc_pending(c.sc, &c.st, &pending);
        if (pending.die_sides) {
            roll(&c, c.st.question, 1 + dice++ % pending.die_sides);
            continue;
        }
        const unsigned seat = cc_first(pending.seats);
        if (!cc_silence(c.sc, &c.st, (uint8_t)seat, &order))
            fail_msg("%s is asked %s", cc_seat_names[seat], cc_question_name(c.st.question));
        questions += !(seen >> c.st.question & 1);
        seen |= 1u << c.st.question;
        const struct sp_entry entry = {.kind = SP_ORDER, .seat = (uint8_t)seat, .order = order};
        cc_apply(c.sc, &c.st, &entry, NULL);
    }
    assert_true(questions >= 5);
    campaign_close(&c);

    open_three(&c, NULL);
    give(&c, 0, "train drill");
    assert_true(cc_silence(c.sc, &c.st, 0, &order));
    assert_int_equal(order.kind, CO_READY); /* with what he has ordered */
    assert_false(cc_silence(c.sc, &c.st, CC_UMPIRE, &order));
    campaign_close(&c);
}

static void c11_income_by_companies_declared_and_pay_by_those_kept(void **state)
{
    (void)state;
    struct campaign c;
    open_three(&c, NULL);
    give(&c, 0, "keep 6");
    give(&c, 1, "keep 6");
    give(&c, 1, "declare 6");
    close_month(&c);
    roll(&c, CQ_DIE_INSPECTION, 21); /* 5 × 4 = 20 finds nothing */
    assert_true(was_told(&c, CE_INSPECTION));
    assert_int_equal(told(&c, CE_INSPECTION)->seen, CC_UMPIRES);
    assert_int_equal(c.st.purse[0], 990 + 120 - 60 + 20);
    assert_int_equal(c.st.purse[1], 990 + 80 - 60 + 20);
    assert_int_equal(c.st.men[3], 360); /* C-18: a disbanded company sends 60 home */
    campaign_close(&c);
}

static void c11_an_inspection_finds_all_months_since_the_last(void **state)
{
    (void)state;
    struct campaign c;
    open_three(&c, NULL);
    give(&c, CC_UMPIRE, "adjust colonel_1.pip by 25 because story");
    give(&c, 0, "keep 8");
    close_month(&c);
    roll(&c, CQ_DIE_INSPECTION, 11);
    assert_int_equal(c.st.false_pay[0], 20);
    close_month(&c); /* declares ten and keeps eight again */
    roll(&c, CQ_DIE_INSPECTION, 10);
    assert_int_equal(told(&c, CE_FALSE_MUSTER)->field[1], 40);
    assert_int_equal(c.st.pip[0], 15);
    assert_int_equal(c.st.false_pay[0], 0);
    assert_true(c.st.record[0] & RECORD_FALSE_MUSTER);
    campaign_close(&c);
}

static void c12_arrears_and_months_of_them(void **state)
{
    (void)state;
    struct campaign c;
    open_three(&c, NULL);
    for (unsigned m = 0; m < 2; m++) {
        give(&c, 0, "pay none");
        close_month(&c);
    }
    assert_int_equal(c.st.arrears[3], 200);
    assert_int_equal(cc_months_in_arrears(c.sc, &c.st, 3), 2);
    refused(&c, 0, "arrears 201", "owed £200");
    give(&c, 0, "arrears 50");
    close_month(&c);
    assert_int_equal(c.st.arrears[3], 150);
    assert_int_equal(cc_months_in_arrears(c.sc, &c.st, 3), 2); /* rounded up */
    campaign_close(&c);
}

static void c12_mutiny_from_three_months_arrears(void **state)
{
    (void)state;
    struct campaign c;
    open_three(&c, NULL);
    give(&c, CC_UMPIRE, "adjust colonel_1.pip by 7 because story");
    give(&c, CC_UMPIRE, "adjust regiment_3.men by -5 because story");
    for (unsigned m = 0; m < 3; m++) {
        give(&c, 0, "pay none");
        close_month(&c);
    }
    roll(&c, CQ_DIE_MUTINY, 2); /* 3 − 2 = 1 */
    assert_int_equal(c.st.pip[0], 7);
    close_month(&c); /* paid, but still three months behind */
    roll(&c, CQ_DIE_MUTINY, 1);
    assert_int_equal(c.st.pip[0], 2);
    assert_int_equal(c.st.men[3], 595 - 59); /* a tenth, rounded down */
    campaign_close(&c);
}

static void c13_what_cannot_be_afforded_is_refused_with_its_cost(void **state)
{
    (void)state;
    struct campaign c;
    open_three(&c, NULL);
    give(&c, CC_UMPIRE, "adjust colonel_1.purse by -985 because story"); /* 5 pounds */
    refused(&c, 0, "train manoeuvres", "would then cost £150; you have £5 and an income of £120");
    give(&c, 0, "train drill");
    refused(&c, 0, "train musketry", "would then cost £130");
    give(&c, 0, "pay none");
    give(&c, 0, "train manoeuvres");
    refused(&c, 0, "pay all", "would then cost £160");
    campaign_close(&c);
}

static void c13_fines_become_a_debt_that_income_pays_first(void **state)
{
    (void)state;
    struct campaign c;
    open_three(&c, NULL);
    give(&c, CC_UMPIRE, "adjust colonel_1.purse by -990 because story");
    give(&c, CC_UMPIRE, "set colonel_1.false_pay 300 because story");
    give(&c, 0, "keep 9");
    give(&c, 0, "pay none");
    close_month(&c); /* 120 pounds of income; the fine is 310 */
    roll(&c, CQ_DIE_INSPECTION, 1);
    assert_int_equal(c.st.debt[0], 310 - 120);
    assert_int_equal(c.st.purse[0], 20); /* C-16: business comes after */
    refused(&c, 0, "pay all", "you have £20 and an income of £120");
    give(&c, 0, "declare 9");
    close_month(&c);
    assert_int_equal(c.st.debt[0], 190 - 130);
    assert_int_equal(c.st.purse[0], 20);
    campaign_close(&c);
}

static void c14_training_gains_on_six_and_supervision_adds_one(void **state)
{
    (void)state;
    struct campaign c;
    open_three(&c, NULL);
    refused(&c, 0, "supervise drill", "nothing to supervise");
    give(&c, 0, "train drill");
    give(&c, 0, "train musketry");
    give(&c, 0, "train manoeuvres");
    give(&c, 0, "supervise musketry");
    close_month(&c);
    assert_int_equal(c.st.purse[0], 990 + 120 - 100 - 80);
    roll(&c, CQ_DIE_TRAINING, 5);
    roll(&c, CQ_DIE_TRAINING, 5); /* supervised: 6 */
    roll(&c, CQ_DIE_TRAINING, 6);
    assert_int_equal(c.st.attribute[DRILL][3], 1);
    assert_int_equal(c.st.attribute[MUSKETRY][3], 2);
    assert_int_equal(c.st.attribute[EFFECTIVENESS][3], 2);
    give(&c, CC_UMPIRE, "set regiment_3.drill 6 because story");
    give(&c, 0, "train drill");
    close_month(&c); /* at 6 no roll, but no decay either */
    assert_int_equal(c.st.question, CQ_MONTH);
    assert_int_equal(c.st.attribute[DRILL][3], 6);
    give(&c, 0, "keep 0");
    refused(&c, 0, "train drill", "no training without a company");
    campaign_close(&c);
}

static void c15_drill_decays_each_month_on_one(void **state)
{
    (void)state;
    struct campaign c;
    open_three(&c, NULL);
    give(&c, CC_UMPIRE, "set regiment_3.drill 3 because story");
    close_month(&c);
    roll(&c, CQ_DIE_DECAY, 2);
    close_month(&c);
    roll(&c, CQ_DIE_DECAY, 1);
    assert_int_equal(c.st.attribute[DRILL][3], 2);
    close_month(&c);
    roll(&c, CQ_DIE_DECAY, 1);
    close_month(&c); /* at 1 no roll */
    assert_int_equal(c.st.attribute[DRILL][3], 1);
    assert_int_equal(c.st.question, CQ_MONTH);
    campaign_close(&c);
}

static void c15_musketry_decays_after_six_months_and_again_after_six(void **state)
{
    (void)state;
    struct campaign c;
    open_three(&c, NULL);
    give(&c, CC_UMPIRE, "set regiment_3.musketry 4 because story");
    give(&c, CC_UMPIRE, "set campaign.crisis_month 200 because story");
    for (unsigned m = 1; m <= 12; m++) {
        assert_int_equal(c.st.month, m);
        close_month(&c);
        if (m == 6)
            roll(&c, CQ_DIE_DECAY, 2); /* from the raising: 1 and 2 lose */
        if (m == 12)
            roll(&c, CQ_DIE_DECAY, 3);
        assert_int_equal(c.st.question, CQ_MONTH);
    }
    assert_int_equal(c.st.attribute[MUSKETRY][3], 3);
    campaign_close(&c);
}

static void c16_activities_and_the_only_one_who_keeps_away(void **state)
{
    (void)state;
    struct campaign c;
    open_three(&c, NULL);
    give(&c, CC_UMPIRE, "adjust colonel_3.pip by 4 because story");
    give(&c, 0, "socialise");
    give(&c, 1, "socialise");
    give(&c, 2, "politics");
    close_month(&c);
    assert_int_equal(c.st.pip[0], 5);
    assert_int_equal(c.st.pip[2], 4 + 10 - 10); /* first the gain, then the loss */
    assert_int_equal(c.st.months_social[0], 1);
    give(&c, 0, "socialise");
    give(&c, 1, "politics");
    close_month(&c); /* two keep away: nobody loses */
    assert_int_equal(c.st.pip[1], 15);
    assert_int_equal(c.st.purse[2], 990 + 2 * 20 + 20);
    campaign_close(&c);
}

static void c16_with_two_present_nobody_is_alone(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, "\"campaign\": {\"colonels\": 2}", NULL);
    begin(&c);
    give(&c, 0, "socialise");
    give(&c, 1, "politics");
    close_month(&c);
    assert_int_equal(c.st.pip[1], 10);
    campaign_close(&c);
}

static void c17_a_diary_for_him_and_a_gazette_for_all(void **state)
{
    (void)state;
    struct campaign c;
    open_three(&c, NULL);
    give(&c, 0, "train drill");
    give(&c, 0, "supervise drill");
    give(&c, CC_UMPIRE, "close");
    assert_int_equal(c.st.question, CQ_DIE_TRAINING);
    roll(&c, CQ_DIE_TRAINING, 1);
    const struct sp_event *diary = told(&c, CE_ACTIVITY), *gazette = told(&c, CE_SEEN);
    assert_int_equal(diary->seen, cc_own(0));
    assert_int_equal(gazette->seen, CC_EVERYBODY);
    assert_string_equal(cc_word(c.sc, CF_ACTIVITY, diary->field[1]), "supervise_drill");
    assert_string_equal(cc_word(c.sc, CF_SEEN, gazette->field[1]), "regiment");
    campaign_close(&c);
}

static void c18_recruits_and_companies(void **state)
{
    (void)state;
    struct campaign c;
    open_three(&c, NULL);
    give(&c, CC_UMPIRE, "adjust regiment_3.men by -100 because story");
    refused(&c, 0, "recruit 61", "at most 60 men");
    refused(&c, 1, "recruit 1", "at most 0 men");
    give(&c, 0, "recruit 45");
    give(&c, 1, "keep 9");
    close_month(&c);
    roll(&c, CQ_DIE_INSPECTION, 100);
    assert_int_equal(c.st.men[3], 545);
    assert_int_equal(c.st.purse[0], 990 + 20 + 20 - 10); /* 10 for up to 60 men */
    assert_int_equal(c.st.men[4], 540);
    give(&c, 1, "keep 10");
    close_month(&c);
    assert_int_equal(c.st.men[4], 600); /* a raised company brings 60 */
    assert_int_equal(c.st.purse[1], 990 + 120 - 90 + 20 + 120 - 100 - 10 + 20);
    campaign_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c10_orders_may_be_amended_until_the_month_closes),
        cmocka_unit_test(c10_who_has_sent_his_orders_is_the_umpires_to_know),
        cmocka_unit_test(c10_a_colonel_who_sent_no_orders),
        cmocka_unit_test(b4_c3_c10_c22_silence_is_an_answer),
        cmocka_unit_test(c11_income_by_companies_declared_and_pay_by_those_kept),
        cmocka_unit_test(c11_an_inspection_finds_all_months_since_the_last),
        cmocka_unit_test(c12_arrears_and_months_of_them),
        cmocka_unit_test(c12_mutiny_from_three_months_arrears),
        cmocka_unit_test(c13_what_cannot_be_afforded_is_refused_with_its_cost),
        cmocka_unit_test(c13_fines_become_a_debt_that_income_pays_first),
        cmocka_unit_test(c14_training_gains_on_six_and_supervision_adds_one),
        cmocka_unit_test(c15_drill_decays_each_month_on_one),
        cmocka_unit_test(c15_musketry_decays_after_six_months_and_again_after_six),
        cmocka_unit_test(c16_activities_and_the_only_one_who_keeps_away),
        cmocka_unit_test(c16_with_two_present_nobody_is_alone),
        cmocka_unit_test(c17_a_diary_for_him_and_a_gazette_for_all),
        cmocka_unit_test(c18_recruits_and_companies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
