/* What an expedition comes to: voyages, losses, loot, PIP, death (C-21, C-24 to C-26, B-60). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "expedition_fixture.h"

/* The table is made, and the umpire ends the battle at once; dice of losses and loot are all `face`. */
static void end_battle(struct campaign *c, const char *side, unsigned face)
{
    char text[SP_TEXT_MAX];
    for (unsigned i = 0; i < 3; i++)
        roll(c, CQ_DIE_TABLE, 17);
    assert_true(cc_at_table(&c->st));
    snprintf(text, sizeof text, "umpire end %s", side);
    give(c, CC_UMPIRE, text);
    roll_all(c, face);
}

static void c24_a_voyage_out_the_field_and_a_voyage_back(void **state)
{
    (void)state;
    struct campaign c;
    open_crisis(&c, NULL, NULL);
    brief(&c, 20, 0, 1); /* a rebellion in the West Indies */
    send_two(&c);
    assert_int_equal(c.st.leg, LEG_OUT);
    refused(&c, 0, "train drill", "not possible on campaign");
    refused(&c, 0, "socialise", "not possible on campaign");
    give(&c, 0, "pay none"); /* pay orders are still given */
    close_month(&c);
    roll(&c, CQ_DIE_DISEASE, 2);
    roll(&c, CQ_DIE_DISEASE, 1);
    roll(&c, CQ_DIE_DISEASE_FORCE, 3);
    assert_int_equal(c.st.men[4], 600 - 90); /* 15 % */
    roll(&c, CQ_DIE_WRECK, 1);
    assert_int_equal(c.st.men[4], 255); /* half of those left */
    assert_int_equal(c.st.leg, LEG_FIELD);
    assert_int_equal(c.st.activity[0], ACTIVITY_CAMPAIGN);
    close_month(&c);
    assert_int_equal(c.st.question, CQ_DIE_TABLE);
    end_battle(&c, "crown", 4);
    assert_int_equal(c.st.leg, LEG_BACK);
    close_month(&c);
    roll_all(&c, 5);
    assert_int_equal(c.st.leg, LEG_NONE);
    assert_int_equal(c.st.going, 0);
    campaign_close(&c);
}

static void c24_the_umpire_may_set_the_risk(void **state)
{
    (void)state;
    struct campaign c;
    open_crisis(&c, NULL, NULL);
    brief(&c, 20, 0, 1);
    send_two(&c);
    give(&c, CC_UMPIRE, "set expedition.disease 3 because story");
    give(&c, CC_UMPIRE, "set expedition.wreck 0 because story");
    close_month(&c);
    roll(&c, CQ_DIE_DISEASE, 3);
    roll(&c, CQ_DIE_DISEASE_FORCE, 1);
    assert_int_equal(c.st.question, CQ_DIE_DISEASE); /* the next regiment's: no wreck to be rolled for */
    assert_int_equal(c.st.men[3], 570);
    campaign_close(&c);
}

static void c24_spain_is_one_sea_month_in_all(void **state)
{
    (void)state;
    struct campaign c;
    open_crisis(&c, NULL, NULL);
    brief(&c, 86, 0, 1);
    send_two(&c);
    assert_int_equal(c.st.leg, LEG_OUT);
    close_month(&c);
    roll_all(&c, 6);
    close_month(&c);
    end_battle(&c, "crown", 6);
    assert_int_equal(c.st.leg, LEG_NONE);
    assert_int_equal(c.st.month, 4);
    campaign_close(&c);
}

/* An expedition to France under way, whose results are typed in. */
static void in_the_field(struct campaign *c, unsigned region, unsigned nation, unsigned multiple)
{
    open_crisis(c, NULL, "battles=typed");
    brief(c, region, nation, multiple);
    send_two(c);
    while (c->st.leg == LEG_OUT) {
        close_month(c);
        roll_all(c, 6);
    }
    close_month(c);
    roll_all(c, 6);
    assert_int_equal(c->st.question, CQ_RESULT);
}

static void c21_loot_is_shared_and_odd_pounds_go_to_the_commander(void **state)
{
    (void)state;
    struct campaign c;
    open_crisis(&c, NULL, "battles=typed");
    brief(&c, 66, 0, 1);
    for (unsigned s = 0; s < 4; s++)
        give(&c, s, s == 0 ? "send 3 staking 1" : "send 1 staking 0");
    for (unsigned round = 0; round < 2; round++)
        for (unsigned s = 0; s < 4; s++)
            give(&c, s, "done");
    close_month(&c);
    const int32_t before[] = {c.st.purse[0], c.st.purse[1], c.st.purse[2]};
    give(&c, CC_UMPIRE, "won british");
    give(&c, CC_UMPIRE, "taken yes");
    give(&c, CC_UMPIRE, "book");
    roll(&c, CQ_DIE_LOOT, 2); /* 200 pounds among three */
    assert_int_equal(c.st.purse[0] - before[0], 68);
    assert_int_equal(c.st.purse[1] - before[1], 66);
    assert_int_equal(c.st.purse[2] - before[2], 66);
    assert_int_equal(c.st.pip[1], 50 + 5 + 5); /* took part, town taken; not outnumbered */
    campaign_close(&c);
}

static void c21_raiders_who_lose_leave_the_loot_behind(void **state)
{
    (void)state;
    struct campaign c;
    in_the_field(&c, 66, 0, 1);
    const int32_t before = c.st.purse[0];
    give(&c, CC_UMPIRE, "won enemy");
    give(&c, CC_UMPIRE, "taken yes");
    give(&c, CC_UMPIRE, "book");
    assert_int_equal(c.st.question, CQ_DIE_CRISIS_DATE); /* they are home; no die for loot */
    assert_int_equal(c.st.purse[0], before);
    assert_int_equal(c.st.pip[0], 50 + 5 + 5); /* took part, and took the town */
    campaign_close(&c);
}

static void c21_an_island_pays_the_commander_twenty_in_place_of_fifteen(void **state)
{
    (void)state;
    struct campaign c;
    in_the_field(&c, 1, 1, 11);
    assert_true(c.st.outnumbered); /* 1.5 times */
    const int32_t before = c.st.purse[1];
    give(&c, CC_UMPIRE, "won british");
    give(&c, CC_UMPIRE, "taken yes");
    give(&c, CC_UMPIRE, "book");
    assert_int_equal(c.st.pip[0], 50 + 5 + 20);
    assert_int_equal(c.st.pip[1], 50 + 5 + 15);
    assert_int_equal(c.st.purse[1] - before, 250);
    assert_int_equal(c.st.battles_won[1], 1);
    assert_int_equal(c.st.commands_won[0], 1);
    assert_true(c.st.record[0] & RECORD_ABROAD);
    campaign_close(&c);
}

static void c21_gains_of_the_other_missions(void **state)
{
    (void)state;
    static const struct {
        unsigned region, nation, multiple;
        const char *results[3];
        int32_t pip;
    } rows[] = {
        {36, 1, 6, {"won british"}, 10},  /* a raid beaten off, outnumbered */
        {36, 1, 1, {"won british"}, 5},   /* not outnumbered */
        {36, 1, 1, {"taken yes"}, -10},   /* the town is taken */
        {20, 0, 21, {"won british"}, 5},  /* a rebellion put down */
        {31, 0, 21, {"won british"}, 10}, /* riots */
        {31, 0, 21, {"worse yes"}, -10},  /* the riots get worse */
        {55, 0, 11, {"won british"}, 15}, /* Jacobites, outnumbered */
        {55, 0, 1, {"won british"}, 5},   /* not outnumbered */
        {55, 0, 1, {NULL}, -10},          /* lost */
        {55, 0, 1, {"won nobody"}, 0},    /* drawn */
        {66, 0, 11, {NULL}, 10},          /* a raid, outnumbered, whoever won */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct campaign c;
        in_the_field(&c, rows[i].region, rows[i].nation, rows[i].multiple);
        for (size_t r = 0; r < 3 && rows[i].results[r]; r++)
            give(&c, CC_UMPIRE, rows[i].results[r]);
        if (c.st.outcome == OUTCOME_UNSAID)
            give(&c, CC_UMPIRE, "won enemy");
        give(&c, CC_UMPIRE, "book");
        roll_all(&c, 6);
        assert_int_equal(c.st.pip[1] - 50, rows[i].pip);
        campaign_close(&c);
    }
}

/* What the umpire types may be a slip, until he says that these are the results. */
static void c27_results_are_the_umpires_until_they_are_booked(void **state)
{
    (void)state;
    struct campaign c;
    struct cc_campaign before, seen;
    in_the_field(&c, 66, 0, 1);
    cc_redact(c.sc, &c.st, 1, &before);
    give(&c, CC_UMPIRE, "won british");
    give(&c, CC_UMPIRE, "taken yes");
    give(&c, CC_UMPIRE, "ran 3 2");
    give(&c, CC_UMPIRE, "guns 4 1");
    give(&c, CC_UMPIRE, "fallen colonel_1");
    assert_int_equal(told(&c, CE_RESULT_TYPED)->seen, CC_UMPIRES);
    give(&c, CC_UMPIRE, "set regiment_3.ran 1 because mistake");
    assert_int_equal(told(&c, CE_OVERRIDE)->seen, CC_UMPIRES);
    cc_redact(c.sc, &c.st, 1, &seen);
    assert_memory_equal(&seen, &before, sizeof seen);
    cc_redact(c.sc, &c.st, CC_UMPIRE, &seen);
    assert_int_equal(seen.outcome, OUTCOME_BRITISH);
    give(&c, CC_UMPIRE, "book");
    cc_redact(c.sc, &c.st, 1, &seen);
    assert_int_equal(seen.outcome, OUTCOME_BRITISH);
    assert_int_equal(seen.ran[3], 1);
    give(&c, CC_UMPIRE, "set regiment_3.ran 0 because fairness");
    assert_int_equal(told(&c, CE_OVERRIDE)->seen, CC_EVERYBODY);
    campaign_close(&c);
}

static void c25_half_its_strength_lost_costs_a_point_in_all_three(void **state)
{
    (void)state;
    struct campaign c;
    in_the_field(&c, 66, 0, 1);
    for (unsigned a = 0; a < CC_TRAININGS; a++)
        c.st.attribute[a][3] = c.st.attribute[a][4] = 3;
    give(&c, CC_UMPIRE, "ran 3 2");
    give(&c, CC_UMPIRE, "guns 3 2"); /* 30 + 10 + the die */
    give(&c, CC_UMPIRE, "musketry 4 4");
    give(&c, CC_UMPIRE, "won enemy");
    give(&c, CC_UMPIRE, "book");
    roll(&c, CQ_DIE_LOSSES, 2); /* 50 % */
    roll(&c, CQ_DIE_LOSSES, 1); /* 45 % */
    assert_int_equal(c.st.men[3], 300);
    assert_int_equal(c.st.men[4], 330);
    for (unsigned a = 0; a < CC_TRAININGS; a++) {
        assert_int_equal(c.st.attribute[a][3], 2);
        assert_int_equal(c.st.attribute[a][4], 3);
    }
    campaign_close(&c);
}

static void b60_losses_are_capped_and_an_idle_regiment_loses_nothing(void **state)
{
    (void)state;
    struct campaign c;
    in_the_field(&c, 66, 0, 1);
    give(&c, CC_UMPIRE, "musketry 3 12");
    give(&c, CC_UMPIRE, "won enemy");
    give(&c, CC_UMPIRE, "book");
    roll(&c, CQ_DIE_LOSSES, 6);
    assert_int_equal(c.st.men[3], 0); /* at most 100 */
    assert_int_equal(c.st.men[4], 600);
    campaign_close(&c);
}

static void b60_losses_are_by_the_table_s_numbers(void **state)
{
    (void)state;
    struct campaign c;
    in_the_field(&c, 66, 0, 1);
    c.sc->table.loss_die = 2; /* a rule of the house */
    c.sc->table.loss_musketry = 7;
    give(&c, CC_UMPIRE, "musketry 3 2");
    give(&c, CC_UMPIRE, "won enemy");
    give(&c, CC_UMPIRE, "book");
    roll(&c, CQ_DIE_LOSSES, 3);
    assert_int_equal(c.st.men[3], 600 - 600 * (3 * 2 + 2 * 7) / 100);
    campaign_close(&c);
}

static void c26_a_colonel_killed(void **state)
{
    (void)state;
    struct campaign c;
    struct cc_campaign seen;
    in_the_field(&c, 1, 1, 1);
    give(&c, CC_UMPIRE, "won british");
    give(&c, CC_UMPIRE, "fallen colonel_1");
    refused(&c, CC_UMPIRE, "fallen colonel_1", "no longer");
    refused(&c, CC_UMPIRE, "fallen colonel_4", "not");
    give(&c, CC_UMPIRE, "ran 3 0");
    give(&c, CC_UMPIRE, "book");
    roll(&c, CQ_DIE_LOSSES, 2);
    assert_int_equal(c.st.commander, 1); /* the next senior present */
    assert_int_equal(c.st.commands_won[1], 1);
    assert_int_equal(told(&c, CE_KILLED)->field[1], 3);
    assert_int_equal(c.st.purse[0], 1000); /* the dead man's fortune and PIP are lost; the new one's is C-1's */
    assert_int_equal(c.st.pip[0], 0);
    assert_int_equal(c.st.owner[3], CC_NONE);
    assert_int_equal(c.st.men[3], 540); /* as it is */
    cc_redact(c.sc, &c.st, 2, &seen);
    assert_int_equal(seen.men[3], 540);
    /* A new colonel next month; his old regiment is still abroad, others are free. */
    assert_int_equal(c.st.question, CQ_PIP);
    assert_int_equal(c.st.character[0], 2);
    give(&c, 0, "buy 0");
    give(&c, 0, "objective duty");
    refused(&c, 0, "choose 4", "has a colonel");
    give(&c, 0, "pass"); /* a volunteer for now */
    refused(&c, 1, "petition", "only a colonel without");
    give(&c, 0, "petition");
    refused(&c, 0, "petition", "already");
    assert_int_equal(c.st.regiment[0], 0);
    refused(&c, 0, "train drill", "no regiment");
    close_month(&c);
    roll_all(&c, 6); /* home: the vacant regiment is offered */
    assert_int_equal(c.st.purse[0], 1000 + 20 + 20);
    assert_int_equal(c.st.question, CQ_CHOOSE);
    give(&c, 0, "choose 3");
    assert_int_equal(c.st.men[3], 540);
    assert_int_equal(c.st.purse[0], 1040 - 10);
    campaign_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c21_loot_is_shared_and_odd_pounds_go_to_the_commander),
        cmocka_unit_test(c21_raiders_who_lose_leave_the_loot_behind),
        cmocka_unit_test(c21_an_island_pays_the_commander_twenty_in_place_of_fifteen),
        cmocka_unit_test(c21_gains_of_the_other_missions),
        cmocka_unit_test(c24_a_voyage_out_the_field_and_a_voyage_back),
        cmocka_unit_test(c24_the_umpire_may_set_the_risk),
        cmocka_unit_test(c24_spain_is_one_sea_month_in_all),
        cmocka_unit_test(c27_results_are_the_umpires_until_they_are_booked),
        cmocka_unit_test(c25_half_its_strength_lost_costs_a_point_in_all_three),
        cmocka_unit_test(b60_losses_are_capped_and_an_idle_regiment_loses_nothing),
        cmocka_unit_test(b60_losses_are_by_the_table_s_numbers),
        cmocka_unit_test(c26_a_colonel_killed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
