/* Order cards, battle records and plans of tables (C-62, B-1, B-62), and the paper and type that all handouts share. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colonels/battle/single.h"
#include "colonels/colonels.h"
#include "draw/flow.h"
#include "draw/words.h"
#include "tests/draw_fixture.h"

/* --- Order cards --- */

static void c62_cards_are_the_eighteen_of_annex_b_and_advance(void **state)
{
    (void)state;
    static const char *const names[] = {
        "talk",       "inspire the men", "engage in the fight", "move",        "fire",      "hold your fire",
        "cease fire", "retreat",         "form square",         "form column", "form line", "special order",
        "run away",   "charge",          "wheel left",          "wheel right", "follow me", "no action",
        "advance"};
    struct cb_rules rules = battle_rules(NULL, 0);
    rules.leader_move = 417; /* the cards have the distance that is played with */
    struct sp_messages *words = words_for(NULL, NULL, 0);
    struct draw_paper paper, again;
    struct sp_error error;
    assert_true(draw_cards(words, &rules, &paper, &error));
    assert_true(draw_cards(words, &rules, &again, &error));
    assert_int_equal(paper.pages, 2);
    assert_int_equal(paper.overfull, 0);
    assert_int_equal(paper.length, again.length);
    assert_memory_equal(paper.bytes, again.bytes, paper.length);
    stays_on_page(&paper);
    char *text = read_paper(&paper, "-nopgbrk");
    squeeze(text);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        says(text, names[i]);
    says(text, "417 mm");
    free(text);
    draw_paper_free(&paper);
    draw_paper_free(&again);
    sp_messages_free(words);
}

/* --- Battle records and tables --- */

/* The record sheet of the source: Drill 2, Musketry 2, Effectiveness 3. */
static void b62_the_sample_record_under_both_readings(void **state)
{
    (void)state;
    static const struct {
        const char *value;
        const char *score;
    } readings[] = {{"rating", "5–6"}, {"bases", "4–6"}};
    struct sp_messages *words = words_for(NULL, NULL, 0);
    for (size_t i = 0; i < 2; i++) {
        struct sp_option option = {.name = "musketry-by"};
        snprintf(option.value, sizeof option.value, "%s", readings[i].value);
        const struct cb_rules rules = battle_rules(&option, 1);
        struct draw_matter matter = {.rules = &rules,
                                     .seat = "colonel_4",
                                     .events = json_array(),
                                     .view = json_pack("{s:{s:[i]}, s:[{s:i, s:s, s:i, s:i, s:i, s:i, s:i}]}",
                                                       "expedition", "force", 8, "regiments", "regiment", 8, "colonel",
                                                       "colonel_4", "drill", 2, "musketry", 2, "effectiveness", 3,
                                                       "bases", 4, "men", 600)};
        unsigned pages;
        char *text = drawn_well(draw_record, words, &matter, &pages);
        assert_int_equal(pages, 1);
        says(text, "the 8th foot");
        says(text, readings[i].score);
        says(text, "fire to 60 mm");
        free(text);
        struct draw_paper paper = drawn(draw_record, words, &matter);
        text = read_paper(&paper, "-layout");
        draw_paper_free(&paper);
        const char *row = strstr(text, readings[i].score);
        assert_non_null(row);
        while (row > text && row[-1] != '\n')
            row--;
        char *next = (char *)row;
        for (int rating = 0; rating < 3; rating++)
            strtol(next, &next, 10); /* Drill, Musketry, Effectiveness */
        const long average = strtol(next, NULL, 10);
        assert_int_equal(average, 3);
        free(text);
        draw_matter_free(&matter);
    }
    sp_messages_free(words);
}

/* A set piece as it begins. */
static struct draw_matter set_piece(const char *name, void **scenario)
{
    char path[80];
    snprintf(path, sizeof path, "colonels/battles/%s.json", name);
    char *texts[] = {read_data(path), read_data("colonels/battle.json")};
    const struct sp_source sources[] = {{.name = name, .text = texts[0], .length = strlen(texts[0])},
                                        {.name = "battle.json", .text = texts[1], .length = strlen(texts[1])}};
    struct sp_error error;
    if (!cb_game.load_scenario(scenario, sources, 2, NULL, 0, &error))
        fail_msg("%s", error.text);
    free(texts[0]);
    free(texts[1]);
    void *states = calloc(1, cb_game.state_size);
    assert_non_null(states);
    cb_game.set_up(*scenario, states);
    struct draw_matter matter = {.rules = draw_rules_of(&cb_game, *scenario),
                                 .battle = cb_game.view(*scenario, states, SP_OBSERVER),
                                 .events = json_array(),
                                 .seat = "observer"};
    free(states);
    return matter;
}

static void b1_plans_of_the_set_pieces(void **state)
{
    (void)state;
    static const char *const names[] = {"bridport", "glenmore", "st_servan", "tobago", "two_brigades", "four_brigades"};
    struct sp_messages *words = words_for(NULL, NULL, 0);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        void *scenario;
        struct draw_matter matter = set_piece(names[i], &scenario);
        unsigned pages;
        char *text = drawn_well(draw_plan, words, &matter, &pages);
        assert_int_equal(pages, 1);
        assert_null(strstr(text, "plan."));
        assert_null(strchr(text, '{')); /* nothing without a name */
        free(text);
        const json_t *units = json_object_get(matter.battle, "units");
        text = drawn_well(draw_record, words, &matter, &pages);
        assert_int_equal(pages, (json_array_size(units) + 1) / 2);
        free(text);
        draw_matter_free(&matter);
        cb_game.free_scenario(scenario);
    }
    sp_messages_free(words);
}

static void b1_a_plan_as_picture_and_drawing(void **state)
{
    (void)state;
    void *scenario;
    struct draw_matter matter = set_piece("glenmore", &scenario);
    struct sp_messages *words = words_for(NULL, NULL, 0);
    struct draw_paper paper;
    struct sp_error error;
    assert_true(draw_table(words, &matter, DRAW_PNG, &paper, &error));
    assert_memory_equal(paper.bytes, "\x89PNG", 4);
    assert_int_equal(paper.overfull, 0);
    draw_paper_free(&paper);
    assert_true(draw_table(words, &matter, DRAW_SVG, &paper, &error));
    assert_memory_equal(paper.bytes, "<?xml", 5);
    draw_paper_free(&paper);
    sp_messages_free(words);
    draw_matter_free(&matter);
    cb_game.free_scenario(scenario);
}

/* As many units as a table may have, with names as long as they may be. */
static void b1_a_plan_of_64_units(void **state)
{
    (void)state;
    json_t *units = json_array();
    for (int i = 0; i < CB_UNITS; i++) {
        char id[CB_ID];
        snprintf(id, sizeof id, "grenadierkorps%c", (char)('a' + i % 26));
        json_array_append_new(
            units, json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:{s:i, s:i, s:i, s:i}}", "id", id,
                             "side", i % 2 ? "enemy" : "crown", "troops", "regular", "status", "here", "x",
                             100 + i % 8 * 220, "y", 100 + i / 8 * 130, "facing", i * 11 % 360, "width", 160, "depth",
                             20, "men", 600, "record", "regiment", 0, "drill", 2, "musketry", 2, "effectiveness", 2));
    }
    struct draw_matter matter = {.seat = "observer",
                                 .events = json_array(),
                                 .battle =
                                     json_pack("{s:i, s:i, s:s, s:i, s:s, s:s, s:o, s:[], s:[]}", "width", 1800,
                                               "height", 1200, "mission", "fight_jacobites", "turn", 1, "home_crown",
                                               "south", "home_enemy", "north", "units", units, "leaders", "terrain")};
    struct sp_messages *words = words_for(NULL, NULL, 0);
    unsigned pages;
    char *text = drawn_well(draw_plan, words, &matter, &pages);
    assert_int_equal(pages, 1);
    says(text, " af "); /* the 32nd unit of the Crown */
    says(text, "plan of the battle");
    free(text);
    sp_messages_free(words);
    draw_matter_free(&matter);
}

/* --- Paper and type --- */

/* What is measured can be too large: the count that other tests want to be 0 does count. */
static void a_text_without_room_is_counted(void **state)
{
    (void)state;
    struct sheet sheet;
    struct sp_error error;
    struct draw_paper paper;
    assert_true(sheet_open(&sheet, DRAW_PDF, 200, 200, "", &error));
    sheet_in_box(&sheet, STYLE_BODY, (struct sheet_box){10, 10, 100, 40}, STAND_TOP,
                 "It finds room, if it is set smaller.");
    sheet_line(&sheet, STYLE_TITLE, 10, 80, 120, ALIGN_CENTRE, "SMALLER");
    assert_int_equal(sheet.overfull, 0);
    sheet_in_box(&sheet, STYLE_TITLE, (struct sheet_box){10, 10, 40, 12}, STAND_TOP,
                 "It finds none, however small it is set.");
    assert_int_equal(sheet.overfull, 1);
    sheet_line(&sheet, STYLE_MAST, 10, 80, 30, ALIGN_LEFT, "UNREASONABLE");
    assert_int_equal(sheet.overfull, 2);
    assert_true(sheet_close(&sheet, &paper, &error));
    assert_int_equal(paper.overfull, 2);
    draw_paper_free(&paper);
}

static void what_players_type_has_no_marks(void **state)
{
    (void)state;
    char plain[24];
    sheet_plain("*A|b\nc*\x01 d", plain, sizeof plain);
    assert_string_equal(plain, "Abc d");
    sheet_plain("12345678901234567890123é", plain, sizeof plain); /* cut at a character */
    assert_string_equal(plain, "12345678901234567890123");
    sheet_plain("1234567890123456789012é", plain, sizeof plain);
    assert_string_equal(plain, "1234567890123456789012");
}

static void fill_lines(struct flow *flow, const void *matter)
{
    for (int i = 0; i < *(const int *)matter; i++)
        flow_text(flow, STYLE_BODY, ALIGN_LEFT, 0, "A line.");
}

static void columns_of_the_last_page_are_even(void **state)
{
    (void)state;
    const struct flow_frame frame = {
        .left = 10, .width = 180, .gutter = 10, .top = 10, .next_top = 10, .bottom = 190, .columns = 2};
    struct sheet sheet;
    struct sp_error error;
    struct draw_paper paper;
    assert_true(sheet_open(&sheet, DRAW_PDF, 200, 200, "", &error));
    const double line = sheet_leading(&sheet, STYLE_BODY);
    const int page = 2 * (int)(180 / line), lines = page + 6; /* a full page, and three in each column */
    const double low = flow_run(&sheet, &frame, fill_lines, &lines);
    assert_int_equal(sheet.number, 2);
    assert_true(low > 10 + 2.5 * line && low < 10 + 3.5 * line);
    assert_true(sheet_close(&sheet, &paper, &error));
    assert_int_equal(paper.pages, 2);
    draw_paper_free(&paper);
}

static void fill_numbers(struct flow *flow, const void *matter)
{
    char text[80];
    for (int i = 1; i <= *(const int *)matter; i++) {
        snprintf(text, sizeof text, "No%d", i);
        flow_gap(flow, 1.7);
        flow_text(flow, i % 3 ? STYLE_SMALL : STYLE_BODY, ALIGN_LEFT, -9, text);
    }
}

/* Whatever the columns' lengths come to, each paragraph stands once, and none is left out. */
static void columns_hold_every_paragraph_once(void **state)
{
    (void)state;
    for (int count = 1; count <= 40; count++) {
        const struct flow_frame frame = {.left = 30,
                                         .width = 240,
                                         .gutter = 10,
                                         .top = 30,
                                         .next_top = 40,
                                         .bottom = 160,
                                         .columns = 1 + (unsigned)count % 3};
        struct sheet sheet;
        struct sp_error error;
        struct draw_paper paper;
        assert_true(sheet_open(&sheet, DRAW_PDF, 300, 300, "", &error));
        flow_run(&sheet, &frame, fill_numbers, &count);
        assert_true(sheet_close(&sheet, &paper, &error));
        char *text = read_paper(&paper, "-nopgbrk");
        int found = 0;
        for (const char *at = text; (at = strstr(at, "No")) != NULL; at++)
            found++;
        assert_int_equal(found, count);
        free(text);
        draw_paper_free(&paper);
    }
}

static void a_catalogue_that_is_broken_is_refused(void **state)
{
    (void)state;
    const struct sp_source source = {.name = "paper.xx.json", .text = "{\"a\": 1,\n \"b\"}", .length = 14};
    struct sp_messages *words;
    struct sp_error error;
    assert_false(draw_words_load(&words, &source, 1, NULL, NULL, 0, &error));
    assert_non_null(strstr(error.text, "paper.xx.json, line 2"));
    assert_null(words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c62_cards_are_the_eighteen_of_annex_b_and_advance),
        cmocka_unit_test(b62_the_sample_record_under_both_readings),
        cmocka_unit_test(b1_plans_of_the_set_pieces),
        cmocka_unit_test(b1_a_plan_as_picture_and_drawing),
        cmocka_unit_test(b1_a_plan_of_64_units),
        cmocka_unit_test(a_text_without_room_is_counted),
        cmocka_unit_test(what_players_type_has_no_marks),
        cmocka_unit_test(columns_of_the_last_page_are_even),
        cmocka_unit_test(columns_hold_every_paragraph_once),
        cmocka_unit_test(a_catalogue_that_is_broken_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
