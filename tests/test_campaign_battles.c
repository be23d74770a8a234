/* Battles of a campaign: settled at once, or on the table (C-27). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "battle_ids.h"
#include "expedition_fixture.h"

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
    const unsigned third = unit_by_id(&c.st.table, "foot_3");
    assert_int_equal(c.st.table.men[third], 600);
    assert_int_equal(c.st.table.regiment[third], 3);
    /* Leaders of the Crown go by their seats, not by their regiments' numbers. */
    for (unsigned l = 0; l < c.st.table.leader_count; l++)
        if (c.st.table.leader_side[l] == CROWN)
            assert_string_equal(c.st.table.leader_id[l], cc_seat_names[c.st.table.leader_seat[l]]);
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
    for (unsigned l = 0; l < table->leader_count; l++)
        if (table->leader_seat[l] < 2)
            leaders[table->leader_seat[l]] = l;
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
