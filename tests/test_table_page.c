/*
 * The page of a battle's table: the map to scale, the letters of both sides, and all of it in words as well.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "cli/colonels/table_map.h"
#include "cli/colonels/table_page.h"

/* A table of 1,000 by 500 mm with two units that face each other, a town and a leader by himself. */
static const char view_text[] =
    "{\"width\": 1000, \"height\": 500, \"turn\": 3, \"turns\": 24, \"mission\": \"put_down_riots\", \"objective\": "
    "\"clear\","
    " \"attacker\": \"crown\", \"home_crown\": \"west\", \"home_enemy\": \"east\","
    " \"men_in_order\": {\"crown\": 600, \"enemy\": 450},"
    " \"terrain\": [{\"kind\": \"town\", \"objective\": true, \"points\": [[600, 0], [800, 0], [800, 100], [600, "
    "100]]}],"
    " \"units\": ["
    "  {\"id\": \"foot_3\", \"side\": \"crown\", \"status\": \"here\", \"x\": 100, \"y\": 250, \"facing\": 90, "
    "\"width\": 160,"
    "   \"depth\": 20, \"outline\": [[110, 330], [110, 170], [90, 170], [90, 330]], \"formation\": \"line\","
    "   \"order\": \"advance\", \"pending\": \"hold_fire\", \"men\": 600, \"tension\": 3, \"range\": 60, \"foe\": null,"
    "   \"leaders\": [\"kemp\"], \"nearest\": {\"unit\": \"weavers\", \"mm\": 680, \"ahead\": true},"
    "   \"record\": {\"drill\": 2, \"musketry\": 3, \"effectiveness\": 4}},"
    "  {\"id\": \"weavers\", \"side\": \"enemy\", \"status\": \"runs\", \"x\": 800, \"y\": 250, \"facing\": 270, "
    "\"width\": 160,"
    "   \"depth\": 20, \"outline\": [[790, 170], [790, 330], [810, 330], [810, 170]], \"formation\": \"line\","
    "   \"order\": \"fire\", \"pending\": \"stand\", \"men\": 450, \"tension\": 8, \"range\": 50, \"foe\": null,"
    "   \"leaders\": [], \"nearest\": null, \"record\": {\"drill\": 1, \"musketry\": 1, \"effectiveness\": 1}}],"
    " \"leaders\": [{\"id\": \"kemp\", \"side\": \"crown\", \"status\": \"acts\", \"x\": 100, \"y\": 250, \"with\": "
    "\"foot_3\","
    "  \"commander\": true, \"own\": true, \"asked\": true, \"shown\": \"inspire\"},"
    "  {\"id\": \"swing\", \"side\": \"enemy\", \"status\": \"acts\", \"x\": 500, \"y\": 490, \"with\": null,"
    "  \"commander\": true, \"own\": false, \"asked\": true, \"shown\": \"none\"}]}";

static const struct theme plain = {0};

struct fixture {
    struct page page;
    json_t *view;
};

static void open_page(struct fixture *f, int width, enum table_names names)
{
    *f = (struct fixture){.view = json_loads(view_text, 0, NULL)};
    assert_non_null(f->view);
    page_clear(&f->page, width);
    table_page(&f->page, &plain, f->view, names);
}

static void close_page(struct fixture *f)
{
    page_free(&f->page);
    json_decref(f->view);
}

/* The first line that holds the words, without its inks; fails when there is none. */
static const char *line_with(const struct fixture *f, const char *words)
{
    static _Thread_local char bare[TEXT_LINE];
    for (int i = 0; i < f->page.count; i++) {
        const char *text = page_text(&f->page, i);
        size_t used = 0;
        for (enum screen_ink ink; *text != '\0' && used < sizeof bare - 1;)
            if (!text_take_ink(&text, &ink))
                bare[used++] = *text++;
        bare[used] = '\0';
        if (strstr(bare, words) != NULL)
            return bare;
    }
    fail_msg("no line has \"%s\"", words);
    return NULL;
}

static void the_map_is_to_scale(void **state)
{
    (void)state;
    struct fixture f;
    open_page(&f, 80, TABLE_IDS);
    const char *top = line_with(&f, "+--");
    assert_int_equal(strlen(top), 72 + 2); /* 18 lines of a table twice as wide as high */
    const char *free_leader = line_with(&f, "@");
    assert_int_equal(strchr(free_leader, '@') - free_leader, 1 + 36);
    close_page(&f);
}

static void a_unit_is_drawn_where_it_stands_and_faces(void **state)
{
    (void)state;
    struct fixture f;
    open_page(&f, 80, TABLE_IDS);
    const char *front = line_with(&f, ">");
    assert_int_equal(strchr(front, '>') - front, 1 + 7); /* 100 mm of 1,000 on 72 columns */
    assert_int_equal(strchr(front, '<') - front, 1 + 57);
    close_page(&f);
}

static void everything_stands_in_words_too(void **state)
{
    (void)state;
    struct fixture f;
    open_page(&f, 100, TABLE_IDS);
    line_with(&f, "Turn 3 of 24, put down riots: the attacker must leave no enemy standing in the town");
    const char *unit = line_with(&f, "A foot_3");
    assert_non_null(strstr(unit, "600 men  line   > E  at 100,250"));
    assert_non_null(strstr(unit, "D2 M3 E4  TP 3"));
    line_with(&f, "advance, next turn hold fire; weavers 680 mm ahead; range 60; with Kemp");
    assert_non_null(strstr(line_with(&f, "a weavers"), "RUNS AWAY"));
    line_with(&f, "commands; with foot_3; last card inspire; yours; owes a card");
    close_page(&f);
}

static void a_campaign_names_units_by_number(void **state)
{
    (void)state;
    struct fixture f;
    open_page(&f, 80, TABLE_NUMBERS);
    line_with(&f, "A u0 3rd Foot");
    line_with(&f, "a u1 Weavers");
    close_page(&f);
}

static void no_line_is_wider_than_the_page(void **state)
{
    (void)state;
    for (int width = 40; width <= 120; width += 20) {
        struct fixture f;
        open_page(&f, width, TABLE_IDS);
        for (int i = 0; i < f.page.count; i++)
            assert_true(text_width(&plain, page_text(&f.page, i)) <= width);
        close_page(&f);
    }
}

static void letters_go_on_past_z(void **state)
{
    (void)state;
    char mark[TABLE_MARK];
    table_mark(mark, true, 0);
    assert_string_equal(mark, "A");
    table_mark(mark, false, 25);
    assert_string_equal(mark, "z");
    table_mark(mark, true, 26);
    assert_string_equal(mark, "+");
}

static void arrows_are_the_nearest_eighth(void **state)
{
    (void)state;
    static const struct {
        int facing;
        const char *arrow;
    } rows[] = {{0, "^"}, {22, "^"}, {23, "/"}, {90, ">"}, {180, "v"}, {270, "<"}, {337, "\\"}, {338, "^"}, {359, "^"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_string_equal(table_arrow(&plain, rows[i].facing), rows[i].arrow);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_map_is_to_scale),
        cmocka_unit_test(a_unit_is_drawn_where_it_stands_and_faces),
        cmocka_unit_test(everything_stands_in_words_too),
        cmocka_unit_test(a_campaign_names_units_by_number),
        cmocka_unit_test(no_line_is_wider_than_the_page),
        cmocka_unit_test(letters_go_on_past_z),
        cmocka_unit_test(arrows_are_the_nearest_eighth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
