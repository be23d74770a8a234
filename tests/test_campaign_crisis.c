/* How an expedition comes about: crisis, briefing, committee, troops and roles (C-20 to C-23). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "expedition_fixture.h"

static void c20_the_crisis_comes_in_secret(void **state)
{
    (void)state;
    struct campaign c;
    struct cc_campaign seen;
    campaign_open(&c, four_colonels, NULL);
    begin(&c); /* both dice on 6 */
    assert_int_equal(c.st.crisis_month, 1 + 12);
    cc_redact(c.sc, &c.st, 0, &seen);
    assert_int_equal(seen.crisis_month, 0);
    campaign_close(&c);
}

static void c20_a_short_campaign_has_its_crisis_by_one_die(void **state)
{
    (void)state;
    struct campaign c;
    struct sp_pending pending;
    campaign_open(&c, "\"campaign\": {\"colonels\": 4, \"months\": 6, \"crisis_dice\": 1, \"crisis_sides\": 3}", NULL);
    begin(&c); /* its die on its highest face */
    assert_int_equal(c.st.crisis_month, 1 + 3);
    for (unsigned m = 1; m < 4; m++)
        month(&c, 2);
    close_month(&c);
    while (c.st.question != CQ_DIE_REGION) {
        cc_pending(c.sc, &c.st, &pending);
        assert_int_not_equal(pending.die_sides, 0);
        roll(&c, c.st.question, 2);
    }
    brief(&c, 66, 0, 1);
    assert_int_equal(c.st.month, 4);
    campaign_close(&c);
}

static void c20_no_crisis_comes_in_the_last_month(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, "\"campaign\": {\"colonels\": 4, \"months\": 3}", NULL);
    begin(&c);
    month(&c, 2);
    month(&c, 2);
    give(&c, CC_UMPIRE, "set campaign.crisis_month 3 because story");
    month(&c, 2);
    assert_true(c.st.over);
    campaign_close(&c);
}

static void c20_regions_by_d100_the_doubled_25_is_a_rebellion(void **state)
{
    (void)state;
    static const struct {
        unsigned die;
        const char *region;
    } rows[] = {{1, "west_indies_island"},
                {15, "west_indies_island"},
                {16, "west_indies_rebellion"},
                {25, "west_indies_rebellion"},
                {26, "west_indies_raid"},
                {30, "west_indies_raid"},
                {31, "england_riots"},
                {36, "england_raid"},
                {41, "ireland_riots"},
                {46, "ireland_raid"},
                {51, "scotland_jacobites"},
                {61, "scotland_raid"},
                {66, "france"},
                {76, "flanders"},
                {86, "spain"},
                {91, "netherlands"},
                {100, "netherlands"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct campaign c;
        open_crisis(&c, NULL, NULL);
        roll(&c, CQ_DIE_REGION, rows[i].die);
        assert_string_equal(c.sc->region[c.st.region].id, rows[i].region);
        campaign_close(&c);
    }
}

static void c20_island_or_pirate_base_and_the_nation_by_d6(void **state)
{
    (void)state;
    struct campaign c;
    open_crisis(&c, NULL, NULL);
    roll(&c, CQ_DIE_REGION, 30);
    roll(&c, CQ_DIE_ISLAND, 3);
    roll(&c, CQ_DIE_NATION, 4);
    assert_string_equal(c.sc->mission[c.st.mission].id, "raid_caribbean_island");
    assert_int_equal(c.st.nation, NATION_FRENCH);
    campaign_close(&c);
    open_crisis(&c, NULL, NULL);
    roll(&c, CQ_DIE_REGION, 30);
    roll(&c, CQ_DIE_ISLAND, 4);
    assert_string_equal(c.sc->mission[c.st.mission].id, "raid_pirate_base");
    assert_int_equal(c.st.question, CQ_DIE_ATTACH);
    campaign_close(&c);
}

static void c21_the_enemy_is_a_multiple_of_half_those_present(void **state)
{
    (void)state;
    struct campaign c;
    struct cc_campaign seen;
    open_crisis(&c, NULL, NULL);
    roll(&c, CQ_DIE_REGION, 66);
    roll(&c, CQ_DIE_ATTACH, 3); /* a battalion */
    roll(&c, CQ_DIE_ATTACH, 5); /* two troops of horse */
    roll(&c, CQ_DIE_ATTACH, 2);
    assert_int_equal(cc_die_sides(c.sc, &c.st), 11); /* 0.5 to 1.5, even chances */
    roll(&c, CQ_DIE_MULTIPLE, 8);
    assert_int_equal(c.st.multiple, 12);
    assert_int_equal(c.st.enemy_men, (2 * 600 + 600 + 2 * 150) * 12 / 10);
    roll(&c, CQ_DIE_REPORT, 1); /* −25 % */
    cc_redact(c.sc, &c.st, 0, &seen);
    assert_int_equal(seen.told_men, 0); /* not before the briefing */
    roll(&c, CQ_DIE_REPORT_QUALITY, 1);
    assert_int_equal(c.st.told_men, c.st.enemy_men * 75 / 100);
    assert_int_equal(c.st.told_quality, 1 << CC_QUALITY_HIGHLANDER); /* militia, wrongly reported */
    cc_redact(c.sc, &c.st, 0, &seen);
    assert_int_equal(seen.enemy_men, 0);
    assert_int_equal(seen.multiple, 0);
    campaign_close(&c);
}

/* Where a mission has one multiple only there is nothing to roll; a die that is awaited all the same brings no other.
 */
static void c21_one_multiple_is_not_rolled(void **state)
{
    (void)state;
    static const char one[] =
        "\"campaign\": {\"colonels\": 4}, \"missions\": {\"put_down_riots\": {\"most_tenths\": 20}}";
    struct campaign c;
    open_crisis(&c, one, NULL);
    roll(&c, CQ_DIE_REGION, 31);
    for (unsigned k = 0; k < CC_ATTACHED; k++)
        roll(&c, CQ_DIE_ATTACH, 1);
    assert_int_equal(told(&c, CE_ENEMY)->field[0], 20);
    assert_int_equal(c.st.enemy_men, 2 * 600 * 2);
    assert_int_equal(c.st.question, CQ_DIE_REPORT);
    campaign_close(&c);
    open_crisis(&c, one, NULL);
    roll(&c, CQ_DIE_REGION, 66);
    for (unsigned k = 0; k < CC_ATTACHED; k++)
        roll(&c, CQ_DIE_ATTACH, 1);
    give(&c, CC_UMPIRE, "set expedition.mission 6 because story"); /* riots in France */
    roll(&c, CQ_DIE_MULTIPLE, 2);
    assert_int_equal(c.st.multiple, 20);
    campaign_close(&c);
}

static void c22_stakes_on_equal_numbers_are_added_and_spent(void **state)
{
    (void)state;
    struct campaign c;
    struct cc_campaign seen;
    open_crisis(&c, NULL, NULL);
    brief(&c, 66, 0, 1);
    refused(&c, 0, "send 5 staking 0", "4 are present");
    refused(&c, 0, "send 2 staking 51", "you have 50 left");
    give(&c, 0, "send 4 staking 9");
    cc_redact(c.sc, &c.st, 1, &seen);
    assert_int_equal(seen.stake[0], 0); /* sealed */
    give(&c, 1, "send 1 staking 5");
    give(&c, 2, "send 1 staking 4");
    give(&c, 3, "send 3 staking 0");
    assert_int_equal(c.st.to_send, 1); /* 9 against 9: the smaller */
    assert_int_equal(c.st.pip[0], 41);
    assert_int_equal(c.st.pip[3], 50);
    campaign_close(&c);
}

/* Each is shown his own stakes, so that he need not remember them; nobody is shown another's. */
static void c22_a_view_has_ones_own_stakes_only(void **state)
{
    (void)state;
    struct campaign c;
    struct cc_campaign seen;
    open_crisis(&c, NULL, NULL);
    brief(&c, 66, 0, 1);
    for (uint8_t s = 0; s < 4; s++)
        give(&c, s, "send 2 staking 0");
    give(&c, 0, "for 3 7");
    give(&c, 0, "against 4 2");
    for (uint8_t s = 0; s < 2; s++) {
        cc_redact(c.sc, &c.st, s, &seen);
        json_t *view = cc_view(c.sc, &seen, s);
        const json_t *own = json_array_get(json_object_get(view, "colonels"), 0);
        const json_t *stakes = json_object_get(own, "stakes");
        const json_t *regiments = json_object_get(stakes, "regiments");
        assert_int_equal(stakes == NULL, s != 0);
        assert_int_equal(json_integer_value(json_object_get(regiments, "3")), s == 0 ? 7 : 0);
        assert_int_equal(json_integer_value(json_object_get(regiments, "4")), s == 0 ? -2 : 0);
        assert_int_equal(json_integer_value(json_object_get(json_object_get(view, "terms"), "pip_price")), 10);
        json_decref(view);
    }
    campaign_close(&c);
}

static void c22_the_highest_net_go_ties_by_seniority(void **state)
{
    (void)state;
    struct campaign c;
    open_crisis(&c, NULL, NULL);
    brief(&c, 66, 0, 1);
    for (unsigned s = 0; s < 4; s++)
        give(&c, s, "send 2 staking 1");
    refused(&c, 0, "for 9 3", "cannot go");
    give(&c, 0, "for 6 10");
    refused(&c, 0, "against 6 1", "already");
    give(&c, 1, "against 3 2");
    give(&c, 2, "for 3 1");
    for (unsigned s = 0; s < 4; s++)
        give(&c, s, "done");
    assert_int_equal(c.st.force, cc_bit(6) | cc_bit(4)); /* 10, then 0 and 0; regiment 3 has −1 */
    assert_int_equal(c.st.pip[0], 50 - 1 - 10);
    assert_int_equal(c.st.pip[1], 50 - 1 - 2);
    campaign_close(&c);
}

static void c22_the_senior_commands_unless_a_motion_wins(void **state)
{
    (void)state;
    struct campaign c;
    open_crisis(&c, NULL, NULL);
    brief(&c, 66, 0, 1);
    for (unsigned s = 0; s < 4; s++)
        give(&c, s, "send 2 staking 0");
    for (unsigned s = 0; s < 4; s++)
        give(&c, s, "done");
    refused(&c, 0, "second colonel_1 5", "no motion is needed");
    give(&c, 3, "second colonel_4 6");
    give(&c, 0, "oppose colonel_4 5");
    for (unsigned s = 0; s < 4; s++)
        give(&c, s, "done");
    /* A General without his regiment goes too. */
    assert_int_equal(c.st.commander, 3);
    assert_int_equal(c.st.going, 1 | 2 | 8);
    assert_int_equal(c.st.force, cc_bit(3) | cc_bit(4));
    campaign_close(&c);
}

static void c22_too_weak_a_regiment_cannot_be_chosen(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, four_colonels, NULL);
    begin(&c);
    give(&c, CC_UMPIRE, "set campaign.crisis_month 1 because story");
    give(&c, CC_UMPIRE, "adjust regiment_3.men by -481 because story"); /* 119 */
    give(&c, CC_UMPIRE, "adjust regiment_4.men by -480 because story"); /* 120 */
    close_month(&c);
    brief(&c, 66, 0, 1);
    assert_int_equal(c.st.fit, cc_bit(4) | cc_bit(5) | cc_bit(6));
    campaign_close(&c);
}

static void c22_one_present_has_no_vote_and_none_sends_nobody(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, four_colonels, NULL);
    begin(&c);
    give(&c, CC_UMPIRE, "set campaign.crisis_month 1 because story");
    give(&c, 2, "ready");
    give(&c, CC_UMPIRE, "close"); /* the others are absent */
    brief(&c, 66, 0, 1);
    assert_int_equal(c.st.question, CQ_MONTH);
    assert_int_equal(c.st.going, cc_bit(2));
    assert_int_equal(c.st.commander, 2);
    campaign_close(&c);
    campaign_open(&c, four_colonels, NULL);
    begin(&c);
    give(&c, CC_UMPIRE, "set campaign.crisis_month 1 because story");
    give(&c, CC_UMPIRE, "close");
    brief(&c, 66, 0, 1);
    assert_true(was_told(&c, CE_NO_COMMITTEE));
    roll(&c, CQ_DIE_CRISIS_DATE, 1);
    roll(&c, CQ_DIE_CRISIS_DATE, 2);
    assert_int_equal(c.st.crisis_month, 1 + 3);
    campaign_close(&c);
}

static void c23_troops_are_attached_and_those_at_home_get_roles(void **state)
{
    (void)state;
    struct campaign c;
    open_crisis(&c, NULL, NULL);
    roll(&c, CQ_DIE_REGION, 66);
    roll(&c, CQ_DIE_ATTACH, 6);
    roll(&c, CQ_DIE_ATTACH, 4);
    roll(&c, CQ_DIE_ATTACH, 1);
    assert_int_equal(c.st.attached[ATTACHED_BATTALIONS], 2);
    assert_int_equal(c.st.attached[ATTACHED_HORSE], 1);
    assert_int_equal(cc_attached_men(c.sc, &c.st), 1350);
    roll(&c, CQ_DIE_MULTIPLE, 1);
    roll(&c, CQ_DIE_REPORT, 26);
    roll(&c, CQ_DIE_REPORT_QUALITY, 6);
    send_two(&c);
    assert_int_equal(c.st.role[2], ROLE_ENEMY); /* by seniority; there are no guns */
    assert_int_equal(c.st.role[3], ROLE_HORSE);
    campaign_close(&c);
}

static void c23_a_seated_umpire_attaches_and_gives_roles(void **state)
{
    (void)state;
    struct campaign c;
    open_crisis(&c, NULL, "umpire=seated");
    assert_int_equal(c.st.question, CQ_CRISIS);
    give(&c, CC_UMPIRE, "crisis");
    roll(&c, CQ_DIE_REGION, 80);
    give(&c, CC_SECOND, "attach guns 3");
    refused(&c, CC_UMPIRE, "attach guns 3", "already");
    give(&c, CC_UMPIRE, "done");
    roll(&c, CQ_DIE_MULTIPLE, 11);
    roll(&c, CQ_DIE_REPORT, 26);
    roll(&c, CQ_DIE_REPORT_QUALITY, 6);
    send_two(&c);
    assert_int_equal(c.st.question, CQ_ROLES);
    refused(&c, CC_UMPIRE, "role colonel_1 navy", "does not stay at home");
    give(&c, CC_UMPIRE, "role colonel_4 navy");
    give(&c, CC_UMPIRE, "done");
    assert_int_equal(c.st.role[3], ROLE_NAVY);
    assert_int_equal(c.st.question, CQ_MONTH);
    campaign_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c20_the_crisis_comes_in_secret),
        cmocka_unit_test(c20_a_short_campaign_has_its_crisis_by_one_die),
        cmocka_unit_test(c20_no_crisis_comes_in_the_last_month),
        cmocka_unit_test(c20_regions_by_d100_the_doubled_25_is_a_rebellion),
        cmocka_unit_test(c20_island_or_pirate_base_and_the_nation_by_d6),
        cmocka_unit_test(c21_the_enemy_is_a_multiple_of_half_those_present),
        cmocka_unit_test(c21_one_multiple_is_not_rolled),
        cmocka_unit_test(c22_stakes_on_equal_numbers_are_added_and_spent),
        cmocka_unit_test(c22_a_view_has_ones_own_stakes_only),
        cmocka_unit_test(c22_the_highest_net_go_ties_by_seniority),
        cmocka_unit_test(c22_the_senior_commands_unless_a_motion_wins),
        cmocka_unit_test(c22_too_weak_a_regiment_cannot_be_chosen),
        cmocka_unit_test(c22_one_present_has_no_vote_and_none_sends_nobody),
        cmocka_unit_test(c23_troops_are_attached_and_those_at_home_get_roles),
        cmocka_unit_test(c23_a_seated_umpire_attaches_and_gives_roles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
