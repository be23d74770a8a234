/*
 * Handouts of a campaign (C-62): what they say, that nothing runs out of its box, that each tells what its seat may
 * know and no more, and that the same match gives the same bytes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colonels/campaign/orders.h"
#include "colonels/campaign/scenario.h"
#include "draw/words.h"
#include "tests/draw_fixture.h"

static const json_t *last_event(const struct draw_matter *matter, const char *name)
{
    for (size_t i = json_array_size(matter->events); i-- > 0;)
        if (strcmp(member_word(json_array_get(matter->events, i), "event"), name) == 0)
            return json_array_get(matter->events, i);
    return NULL;
}

/* Six colonels in their ninth month: shared by the tests that only read it. */
static struct sp_match *six;

static int start_six(void **state)
{
    (void)state;
    six = campaign(OVERLAY(6, 14), 0);
    return six == NULL;
}

static int end_six(void **state)
{
    (void)state;
    sp_match_free(six);
    return 0;
}

/* The month of the latest of that event; fails when there was none. */
static unsigned month_of(const char *event)
{
    struct draw_matter matter = matter_of(six, SP_OBSERVER, 0);
    unsigned month = 0, found = 0;
    for (size_t i = 0; i < json_array_size(matter.events); i++) {
        const json_t *line = json_array_get(matter.events, i);
        if (strcmp(member_word(line, "event"), "month") == 0)
            month = (unsigned)member_number(line, "month");
        if (strcmp(member_word(line, "event"), event) == 0)
            found = month;
    }
    draw_matter_free(&matter);
    if (found == 0)
        fail_msg("there was no %s in this campaign", event);
    return found;
}

/* --- Muster roll and accounts --- */

static const json_t *colonel_in(const json_t *view, const char *seat)
{
    const json_t *colonels = json_object_get(view, "colonels");
    for (size_t i = 0; i < json_array_size(colonels); i++)
        if (strcmp(member_word(json_array_get(colonels, i), "colonel"), seat) == 0)
            return json_array_get(colonels, i);
    fail_msg("%s is not in the view", seat);
    return NULL;
}

/* The last number of the first line that holds the words. */
static long long last_number(const char *text, const char *words)
{
    const char *at = strstr(text, words);
    long long number = 0;
    assert_non_null(at);
    for (bool within = false; *at != '\n' && *at != '\0'; at++) {
        const bool digit = *at >= '0' && *at <= '9';
        if (digit)
            number = (within ? number * 10 : 0) + (*at - '0');
        within = digit || (within && *at == ',');
    }
    return number;
}

static void c62_muster_roll_and_accounts_of_a_colonel(void **state)
{
    (void)state;
    for (unsigned month = 1; month <= 12; month += 11) {
        struct draw_matter matter = matter_of(six, 1, month);
        struct sp_messages *words = words_for(&matter, NULL, 0);
        unsigned pages;
        char *text = drawn_well(draw_muster, words, &matter, &pages), line[80];
        assert_int_equal(pages, 2);
        says(text, "muster roll");
        says(text, "account current");
        says(text, "grenadiers");
        /* The purse, as it was at that month's end, is what the last line of the month carries forward. */
        const json_t *last = last_event(&matter, "money");
        assert_non_null(last);
        assert_int_equal(member_number(last, "balance"), member_number(colonel_in(matter.view, "colonel_2"), "pounds"));
        struct draw_paper paper = drawn(draw_muster, words, &matter);
        char *lines = read_paper(&paper, "-layout");
        assert_int_equal(last_number(lines, "carried forward"), member_number(last, "balance"));
        free(lines);
        draw_paper_free(&paper);
        snprintf(line, sizeof line, "end of month %u", month);
        says(text, line);
        free(text);
        sp_messages_free(words);
        draw_matter_free(&matter);
    }
}

static void c61_a_muster_roll_tells_a_colonel_of_nobody_else(void **state)
{
    (void)state;
    static const struct draw_name names[] = {{"colonel_1", "alderney"},     {"colonel_2", "bellasis"},
                                             {"colonel_3", "cholmondeley"}, {"colonel_4", "dalrymple"},
                                             {"colonel_5", "effingham"},    {"colonel_6", "featherstone"}};
    struct draw_matter own = matter_of(six, 2, 9), all = matter_of(six, CC_UMPIRE, 9);
    struct sp_messages *words = words_for(&own, names, 6);
    unsigned pages;
    char *text = drawn_well(draw_muster, words, &own, &pages);
    for (size_t i = 0; i < 6; i++) {
        const bool there = strstr(text, names[i].name) != NULL;
        assert_int_equal(there, i == 2);
    }
    free(text);
    /* The umpire has them all, two pages each. */
    text = drawn_well(draw_muster, words, &all, &pages);
    assert_int_equal(pages, 12);
    for (size_t i = 0; i < 6; i++)
        says(text, names[i].name);
    free(text);
    sp_messages_free(words);
    draw_matter_free(&own);
    draw_matter_free(&all);
    /* An observer has none. */
    struct draw_matter none = matter_of(six, SP_OBSERVER, 9);
    struct draw_paper paper;
    struct sp_error error;
    words = words_for(&none, NULL, 0);
    assert_false(draw_muster(words, &none, &paper, &error));
    assert_null(paper.bytes);
    assert_non_null(strstr(error.text, "observer"));
    sp_messages_free(words);
    draw_matter_free(&none);
}

/* --- Gazette and briefing --- */

static void c62_gazette_of_a_month(void **state)
{
    (void)state;
    struct draw_matter first = matter_of(six, SP_OBSERVER, 1);
    struct sp_messages *words = words_for(&first, NULL, 0);
    unsigned pages;
    char *text = drawn_well(draw_public_gazette, words, &first, &pages);
    assert_int_equal(pages, 1);
    says(text, "the gazette");
    says(text, "pleased to appoint"); /* the sale before the first month */
    free(text);
    draw_matter_free(&first);
    const unsigned month = month_of("result");
    struct draw_matter battle = matter_of(six, SP_OBSERVER, month);
    text = drawn_well(draw_public_gazette, words, &battle, &pages);
    says(text, "vollies");
    says(text, "plan of"); /* of the battle, which was fought on the table */
    free(text);
    draw_matter_free(&battle);
    sp_messages_free(words);
}

static void c21_briefing_is_the_same_for_all_and_keeps_the_truth_for_the_umpire(void **state)
{
    (void)state;
    const unsigned month = month_of("briefing");
    struct draw_matter one = matter_of(six, 0, month), other = matter_of(six, SP_OBSERVER, month),
                       umpire = matter_of(six, CC_UMPIRE, month);
    struct sp_messages *words = words_for(&one, NULL, 0);
    struct draw_paper first = drawn(draw_briefing, words, &one), second = drawn(draw_briefing, words, &other);
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.bytes, second.bytes, first.length);
    assert_int_equal(first.pages, 1);
    draw_paper_free(&first);
    draw_paper_free(&second);
    unsigned pages;
    char *text = drawn_well(draw_briefing, words, &one, &pages);
    says(text, "not to be relied on");
    assert_null(strstr(text, "alone"));
    free(text);
    text = drawn_well(draw_briefing, words, &umpire, &pages);
    says(text, "tenths");
    free(text);
    /* What it may bring stands in the view. */
    const json_t *gains = json_object_get(json_object_get(one.view, "expedition"), "gains");
    const struct cc_scenario *sc = sp_match_scenario(six);
    const char *mission = member_word(json_object_get(one.view, "expedition"), "mission");
    for (unsigned m = 0; m < sc->mission_count; m++) {
        if (strcmp(sc->mission[m].id, mission) != 0)
            continue;
        assert_int_equal(member_number(gains, "win"), sc->mission[m].win);
        assert_int_equal(member_number(gains, "taken"), sc->mission[m].taken);
        assert_int_equal(member_number(gains, "loot"), sc->mission[m].loot);
    }
    sp_messages_free(words);
    draw_matter_free(&one);
    draw_matter_free(&other);
    draw_matter_free(&umpire);
}

/* It is asked for as the latest expedition's, which may be home. */
static void c21_briefing_of_an_expedition_that_is_home(void **state)
{
    (void)state;
    struct draw_matter matter = matter_of(six, 0, month_of("home"));
    struct sp_messages *words = words_for(&matter, NULL, 0);
    unsigned pages;
    assert_false(json_is_object(json_object_get(matter.view, "expedition")));
    char *text = drawn_well(draw_briefing, words, &matter, &pages);
    says(text, "not to be relied on");
    says(text, "in command");
    free(text);
    sp_messages_free(words);
    draw_matter_free(&matter);
}

static void c20_every_mission_has_its_country(void **state)
{
    (void)state;
    const struct cc_scenario *sc = sp_match_scenario(six);
    struct sp_messages *words = words_for(NULL, NULL, 0);
    struct draw_paper before = {0};
    for (unsigned r = 0; r < sc->region_count; r++) {
        const struct cc_region *region = &sc->region[r];
        json_t *expedition = json_pack("{s:s, s:s, s:s, s:i, s:[s], s:[], s:[], s:i, s:i, s:i, s:i, s:i}", "region",
                                       region->id, "mission", sc->mission[region->mission].id, "nation", "french",
                                       "reported_men", 2000, "reported_quality", "militia", "members", "fit",
                                       "months_out", 1, "months_back", 1, "battalions", 1, "horse", 0, "guns", 2);
        struct draw_matter matter = {
            .view = json_pack("{s:[]}", "colonels"), .expedition = expedition, .events = json_array()};
        unsigned pages;
        char *text = drawn_well(draw_briefing, words, &matter, &pages);
        assert_int_equal(pages, 1);
        assert_null(strstr(text, "sketch."));   /* no place without its name */
        assert_null(strstr(text, "despatch.")); /* nor a mission without its words */
        free(text);
        struct draw_paper paper = drawn(draw_briefing, words, &matter);
        assert_false(before.bytes != NULL && paper.length == before.length &&
                     memcmp(paper.bytes, before.bytes, paper.length) == 0);
        draw_paper_free(&before);
        before = paper;
        draw_matter_free(&matter);
    }
    draw_paper_free(&before);
    sp_messages_free(words);
}

/* --- Battle records --- */

/* The record of a regiment among the units of a battle. */
static const json_t *record_of(const json_t *units, long long regiment)
{
    for (size_t i = 0; i < json_array_size(units); i++) {
        const json_t *record = json_object_get(json_array_get(units, i), "record");
        if (member_number(record, "regiment") == regiment)
            return record;
    }
    fail_msg("regiment %lld has no record", regiment);
    return NULL;
}

static void b62_record_of_a_battle_that_was_fought(void **state)
{
    (void)state;
    const unsigned month = month_of("table_losses");
    unsigned dice = 0;
    struct draw_matter matter = matter_of(six, CC_UMPIRE, month);
    struct sp_messages *words = words_for(&matter, NULL, 0);
    const json_t *units = json_object_get(matter.battle, "units");
    assert_true(json_array_size(units) > 0); /* the table stands, though the expedition may be home */
    for (size_t i = draw_month_begins(&matter); i < json_array_size(matter.events); i++) {
        const json_t *event = json_array_get(matter.events, i);
        if (strcmp(member_word(event, "event"), "table_losses") == 0)
            assert_int_equal(member_number(record_of(units, member_number(event, "regiment")), "percent"),
                             member_number(event, "percent"));
        if (strcmp(member_word(event, "event"), "losses") == 0 && json_object_get(event, "die") != NULL) {
            const size_t unit = strtoul(member_word(event, "unit") + 1, NULL, 10); /* "u8" */
            assert_int_equal(member_number(json_object_get(json_array_get(units, unit), "record"), "die"),
                             member_number(event, "die"));
            dice++;
        }
    }
    assert_int_not_equal(dice, 0);
    for (size_t u = 0; u < json_array_size(units); u++)
        assert_true(member_yes(json_object_get(json_array_get(units, u), "record"), "settled"));
    unsigned pages;
    char *text = drawn_well(draw_record, words, &matter, &pages);
    assert_int_equal(pages, (json_array_size(units) + 1) / 2);
    says(text, "15 % each");
    free(text);
    text = drawn_well(draw_plan, words, &matter, &pages);
    assert_int_equal(pages, 1);
    free(text);
    sp_messages_free(words);
    draw_matter_free(&matter);
}

/* --- Long names, many colonels --- */

static void c62_eighteen_colonels_with_long_names(void **state)
{
    (void)state;
    struct sp_match *match = campaign(OVERLAY(18, 60), 3);
    struct draw_name names[CC_COLONELS];
    char texts[CC_COLONELS][80];
    for (int i = 0; i < CC_COLONELS; i++) {
        snprintf(texts[i], sizeof texts[i], "The Honourable Marmaduke Fotheringay-Cholmondeley the %dth of that Name",
                 i + 1);
        names[i] = (struct draw_name){.seat = cc_seat_names[i], .name = texts[i]};
    }
    struct draw_matter gazette = matter_of(match, SP_OBSERVER, 1), umpire = matter_of(match, CC_UMPIRE, 2);
    struct sp_messages *words = words_for(&gazette, names, CC_COLONELS);
    unsigned pages;
    char *text = drawn_well(draw_public_gazette, words, &gazette, &pages);
    assert_int_equal(pages, 2); /* it flows on */
    says(text, "numb. 1");
    free(text);
    text = drawn_well(draw_muster, words, &umpire, &pages);
    assert_int_equal(pages, 2 * CC_COLONELS);
    free(text);
    sp_messages_free(words);
    draw_matter_free(&gazette);
    draw_matter_free(&umpire);
    sp_match_free(match);
}

/* --- Refusals --- */

static void a_month_that_has_not_begun_is_refused(void **state)
{
    (void)state;
    struct draw_matter matter;
    struct sp_error error;
    assert_false(draw_matter_read(six, 0, 99, &matter, &error));
    assert_non_null(strstr(error.text, "month 99 has not begun"));
    assert_null(matter.view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c62_muster_roll_and_accounts_of_a_colonel),
        cmocka_unit_test(c61_a_muster_roll_tells_a_colonel_of_nobody_else),
        cmocka_unit_test(c62_gazette_of_a_month),
        cmocka_unit_test(c21_briefing_is_the_same_for_all_and_keeps_the_truth_for_the_umpire),
        cmocka_unit_test(c21_briefing_of_an_expedition_that_is_home),
        cmocka_unit_test(c20_every_mission_has_its_country),
        cmocka_unit_test(b62_record_of_a_battle_that_was_fought),
        cmocka_unit_test(c62_eighteen_colonels_with_long_names),
        cmocka_unit_test(a_month_that_has_not_begun_is_refused),
    };
    return cmocka_run_group_tests(tests, start_six, end_six);
}
