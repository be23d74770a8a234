/* Expeditions: crisis, briefing, committee, voyages, results, death, coming home (C-20 to C-27, B-60). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "campaign_fixture.h"

static const char four[] = "\"campaign\": {\"colonels\": 4, \"months\": 60}";

/* Everybody ready; stops at the first die or question. */
static void close_month(struct campaign *c)
{
    const uint16_t now = c->st.month;
    while (c->st.question == CQ_MONTH && c->st.month == now)
        give(c, cc_first(c->st.asked), "ready");
    if (c->st.question == CQ_CLOSE) /* a person umpires (C-10) */
        give(c, CC_UMPIRE, "close");
}

/* Four colonels with regiments 3 to 6, PIP, and a crisis in the first month. */
static void open_crisis(struct campaign *c, const char *groups, const char *options)
{
    campaign_open(c, groups ? groups : four, options);
    begin(c);
    give(c, CC_UMPIRE, "adjust colonel_1.pip by 50 because story");
    give(c, CC_UMPIRE, "adjust colonel_2.pip by 50 because story");
    give(c, CC_UMPIRE, "adjust colonel_3.pip by 50 because story");
    give(c, CC_UMPIRE, "adjust colonel_4.pip by 50 because story");
    if (cc_automatic(c->sc))
        give(c, CC_UMPIRE, "set campaign.crisis_month 1 because story");
    close_month(c);
}

/* d100 of the region, nothing attached, the multiple and the report by their numbers from 1. */
static void brief(struct campaign *c, unsigned region, unsigned nation, unsigned multiple)
{
    roll(c, CQ_DIE_REGION, region);
    if (nation)
        roll(c, CQ_DIE_NATION, nation);
    for (unsigned k = 0; k < CC_ATTACHED; k++)
        roll(c, CQ_DIE_ATTACH, 1);
    roll(c, CQ_DIE_MULTIPLE, multiple);
    roll(c, CQ_DIE_REPORT, 26); /* as it is */
    roll(c, CQ_DIE_REPORT_QUALITY, 2);
}

/* No stakes: the two senior of four go, the senior commands. */
static void send_two(struct campaign *c)
{
    for (unsigned s = 0; s < 4; s++)
        give(c, s, "send 2 staking 0");
    for (unsigned round = 0; round < 2; round++)
        for (unsigned s = 0; s < 4; s++)
            give(c, s, "done");
}

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

static void c20_the_crisis_comes_in_secret(void **state)
{
    (void)state;
    struct campaign c;
    struct cc_campaign seen;
    campaign_open(&c, four, NULL);
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
    campaign_open(&c, four, NULL);
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
    campaign_open(&c, four, NULL);
    begin(&c);
    give(&c, CC_UMPIRE, "set campaign.crisis_month 1 because story");
    give(&c, 2, "ready");
    give(&c, CC_UMPIRE, "close"); /* the others are absent */
    brief(&c, 66, 0, 1);
    assert_int_equal(c.st.question, CQ_MONTH);
    assert_int_equal(c.st.going, cc_bit(2));
    assert_int_equal(c.st.commander, 2);
    campaign_close(&c);
    campaign_open(&c, four, NULL);
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
    roll(&c, CQ_DIE_WRECK, 1);
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

/* Everybody plays "card none" until the table asks for a die or is over. */
static void no_cards(struct campaign *c)
{
    struct sp_pending pending;
    cc_pending(c->sc, &c->st, &pending);
    assert_true(pending.seats != 0);
    for (; cc_at_table(&c->st) && pending.seats; cc_pending(c->sc, &c->st, &pending))
        give(c, cc_first(pending.seats), "card none");
}

static void c27_a_battle_settled_at_once_is_the_programs_on_both_sides(void **state)
{
    (void)state;
    struct campaign c;
    struct sp_pending pending;
    open_crisis(&c, NULL, "battles=settled");
    brief(&c, 66, 0, 1);
    send_two(&c);
    cc_pending(c.sc, &c.st, &pending);
    assert_int_equal(pending.program, 0); /* a month's orders are the colonels' own */
    close_month(&c);
    for (int i = 0; i < 3; i++)
        roll(&c, CQ_DIE_TABLE, 1);
    cc_pending(c.sc, &c.st, &pending);
    assert_true(cc_at_table(&c.st) && pending.seats != 0);
    assert_int_equal(pending.program, pending.seats);
    campaign_close(&c);

    open_crisis(&c, NULL, "battles=table");
    brief(&c, 66, 0, 1);
    send_two(&c);
    close_month(&c);
    for (int i = 0; i < 3; i++)
        roll(&c, CQ_DIE_TABLE, 1);
    cc_pending(c.sc, &c.st, &pending);
    assert_true(pending.seats != 0);
    assert_int_equal(pending.program, 0);
    campaign_close(&c);
}

static void c27_with_nobody_left_the_battle_is_lost(void **state)
{
    (void)state;
    struct campaign c;
    open_crisis(&c, NULL, NULL);
    brief(&c, 66, 0, 1);
    send_two(&c);
    for (unsigned n = 3; n <= 4; n++) {
        c.st.men_out[n] += c.st.men[n];
        c.st.men[n] = 0;
    }
    close_month(&c);
    assert_true(c.st.question != CQ_DIE_TABLE && c.st.leg == LEG_NONE); /* home again */
    assert_int_equal(told(&c, CE_RESULT)->field[0], 0);
    assert_int_equal(c.st.battles_won[0], 0);
    campaign_close(&c);
}

static void at_the_table(struct campaign *c, unsigned region, unsigned nation, unsigned multiple)
{
    open_crisis(c, NULL, "battles=table");
    brief(c, region, nation, multiple);
    send_two(c);
    while (c->st.leg == LEG_OUT) {
        close_month(c);
        roll_all(c, 6);
    }
    close_month(c);
    for (unsigned i = 0; i < 3; i++)
        roll(c, CQ_DIE_TABLE, 17);
    assert_true(cc_at_table(&c->st));
}

static void c27_a_battle_on_the_table_is_booked(void **state)
{
    (void)state;
    struct campaign c;
    struct sp_pending pending;
    at_the_table(&c, 66, 0, 1);
    /* Regiments 3 and 4 with their colonels; colonel_3, who stayed, plays the enemy (C-23). */
    const unsigned third = cb_find_unit(&c.st.table, "foot_3");
    assert_int_equal(c.st.table.men[third], 600);
    assert_int_equal(c.st.table.regiment[third], 3);
    /* Leaders of the Crown go by their seats, not by their regiments' numbers. */
    for (unsigned l = 0; l < c.st.table.leader_count; l++) {
        if (c.st.table.leader_side[l] == CROWN)
            assert_string_equal(c.st.table.leader_id[l], cc_seat_names[c.st.table.leader_seat[l]]);
    }
    cc_pending(c.sc, &c.st, &pending);
    assert_int_equal(pending.seats, 1 | 2 | 4);
    refused(&c, 3, "card none", "No card is asked");
    refused(&c, 0, "bid 5", "answers nothing that is asked now");
    refused(&c, 0, "card order u99 fire", "no unit 'u99'");
    give(&c, 1, "card inspire");
    no_cards(&c);
    give(&c, CC_UMPIRE, "roll 2"); /* his own die */
    give(&c, CC_SECOND, "umpire end crown");
    roll_all(&c, 1);
    assert_true(c.st.leg == LEG_NONE && c.st.battles_won[0] == 1);
    assert_int_equal(c.st.pip[1], 50 + 5); /* no town was taken */
    assert_int_equal(c.st.table.unit_count, 0);
    campaign_close(&c);
}

/* Who lead on the table speak when they talk; who is at home, and the umpire, is not there. */
static void b10_letters_cross_the_table_only_among_those_who_talk(void **state)
{
    (void)state;
    struct campaign c;
    at_the_table(&c, 66, 0, 1);
    struct cb_battle *table = &c.st.table;
    unsigned leaders[2] = {0, 0};
    for (unsigned l = 0; l < table->leader_count; l++) {
        if (table->leader_seat[l] < 2)
            leaders[table->leader_seat[l]] = l;
    }
    give(&c, 0, "letter colonel_4 text 1");
    give(&c, 3, "letter colonel_1 text 2");
    refused(&c, 0, "letter colonel_2 text 3", "when you stand together and talk (B-10)");
    refused(&c, 2, "letter colonel_1 text 3", "(B-10)"); /* he plays the enemy */
    table->talk_with[leaders[0]] = 1u << leaders[1];
    give(&c, 0, "letter colonel_2 text 3");
    table->talk_with[leaders[0]] = 0;
    char text[SP_TEXT_MAX];
    snprintf(text, sizeof text, "umpire set fate l%u %d", leaders[1], LEADER_WOUNDED);
    give(&c, CC_UMPIRE, text);
    give(&c, 1, "letter colonel_1 text 4"); /* out of the battle */
    campaign_close(&c);
}

/* Riots, which get worse, and Jacobites, which cost those who lose: a battle that nobody wins does neither. */
static void c21_a_drawn_battle_is_not_lost(void **state)
{
    (void)state;
    static const unsigned regions[] = {31, 55};
    for (size_t i = 0; i < 2; i++) {
        struct campaign c;
        at_the_table(&c, regions[i], 0, 1);
        give(&c, CC_UMPIRE, "umpire end nobody");
        roll_all(&c, 1);
        assert_int_equal(c.st.leg, LEG_NONE);
        assert_int_equal(c.st.pip[0], 50);
        assert_int_equal(c.st.battles_won[0], 0);
        campaign_close(&c);
        at_the_table(&c, regions[i], 0, 1);
        give(&c, CC_UMPIRE, "umpire end enemy");
        roll_all(&c, 1);
        assert_int_equal(c.st.pip[0], 50 - 10);
        campaign_close(&c);
    }
}

static void c27_without_an_opponent_at_home_the_umpire_plays_the_enemy(void **state)
{
    (void)state;
    struct campaign c;
    struct sp_pending pending;
    open_crisis(&c, NULL, "battles=table");
    brief(&c, 66, 0, 1);
    for (unsigned s = 0; s < 4; s++)
        give(&c, s, "send 4 staking 1");
    for (unsigned round = 0; round < 2; round++)
        for (unsigned s = 0; s < 4; s++)
            give(&c, s, "done");
    close_month(&c);
    roll_all(&c, 50);
    cc_pending(c.sc, &c.st, &pending);
    assert_true(cc_in(pending.seats, CC_UMPIRE));
    refused(&c, CC_SECOND, "card none", "the umpire's");
    campaign_close(&c);
}

static void c23_those_at_home_play_their_parts_at_the_table(void **state)
{
    (void)state;
    struct campaign c;
    struct sp_pending pending;
    open_crisis(&c, "\"campaign\": {\"colonels\": 8, \"months\": 60}", "battles=table");
    roll(&c, CQ_DIE_REGION, 66);
    for (unsigned k = 0; k < CC_ATTACHED; k++)
        roll(&c, CQ_DIE_ATTACH, 6);
    roll(&c, CQ_DIE_MULTIPLE, 11);
    roll(&c, CQ_DIE_REPORT, 26);
    roll(&c, CQ_DIE_REPORT_QUALITY, 2);
    for (unsigned s = 0; s < 8; s++)
        give(&c, s, s == 0 ? "send 2 staking 1" : "send 2 staking 0");
    for (unsigned round = 0; round < 2; round++)
        for (unsigned s = 0; s < 8; s++)
            give(&c, s, "done");
    assert_int_equal(c.st.role[2], ROLE_ENEMY);
    assert_int_equal(c.st.role[3], ROLE_GUNS);
    assert_int_equal(c.st.role[4], ROLE_HORSE);
    assert_int_equal(c.st.role[7], ROLE_ENEMY);
    close_month(&c);
    for (unsigned i = 0; i < 3; i++)
        roll(&c, CQ_DIE_TABLE, 50);
    cc_pending(c.sc, &c.st, &pending);
    /* Two who go, guns and horse, two who share the enemy's captains. */
    assert_int_equal(pending.seats, 1 | 2 | 4 | 8 | 16 | 128);
    campaign_close(&c);
}

static void c27_b60_a_campaign_needs_the_numbers_of_the_table(void **state)
{
    (void)state;
    char *text = campaign_text("campaign.json");
    const struct sp_source source = {.name = "campaign.json", .text = text, .length = strlen(text)};
    static const char *const battles[] = {"table", "settled", "typed"};
    for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        struct sp_option option = {"battles", ""};
        memcpy(option.value, battles[i], strlen(battles[i]) + 1);
        struct sp_error error;
        void *scenario;
        assert_false(cc_load_scenario(&scenario, &source, 1, &option, 1, &error));
        assert_non_null(strstr(error.text, "needs the battle's numbers beside it: colonels/battle.json"));
    }
    free(text);
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
        cmocka_unit_test(c21_loot_is_shared_and_odd_pounds_go_to_the_commander),
        cmocka_unit_test(c21_raiders_who_lose_leave_the_loot_behind),
        cmocka_unit_test(c21_an_island_pays_the_commander_twenty_in_place_of_fifteen),
        cmocka_unit_test(c21_gains_of_the_other_missions),
        cmocka_unit_test(c22_stakes_on_equal_numbers_are_added_and_spent),
        cmocka_unit_test(c22_the_highest_net_go_ties_by_seniority),
        cmocka_unit_test(c22_the_senior_commands_unless_a_motion_wins),
        cmocka_unit_test(c22_too_weak_a_regiment_cannot_be_chosen),
        cmocka_unit_test(c22_one_present_has_no_vote_and_none_sends_nobody),
        cmocka_unit_test(c23_troops_are_attached_and_those_at_home_get_roles),
        cmocka_unit_test(c23_a_seated_umpire_attaches_and_gives_roles),
        cmocka_unit_test(c24_a_voyage_out_the_field_and_a_voyage_back),
        cmocka_unit_test(c24_the_umpire_may_set_the_risk),
        cmocka_unit_test(c24_spain_is_one_sea_month_in_all),
        cmocka_unit_test(c25_half_its_strength_lost_costs_a_point_in_all_three),
        cmocka_unit_test(b60_losses_are_capped_and_an_idle_regiment_loses_nothing),
        cmocka_unit_test(b60_losses_are_by_the_table_s_numbers),
        cmocka_unit_test(c26_a_colonel_killed),
        cmocka_unit_test(c27_a_battle_settled_at_once_is_the_programs_on_both_sides),
        cmocka_unit_test(c27_with_nobody_left_the_battle_is_lost),
        cmocka_unit_test(c27_a_battle_on_the_table_is_booked),
        cmocka_unit_test(b10_letters_cross_the_table_only_among_those_who_talk),
        cmocka_unit_test(c21_a_drawn_battle_is_not_lost),
        cmocka_unit_test(c27_without_an_opponent_at_home_the_umpire_plays_the_enemy),
        cmocka_unit_test(c23_those_at_home_play_their_parts_at_the_table),
        cmocka_unit_test(c27_b60_a_campaign_needs_the_numbers_of_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
