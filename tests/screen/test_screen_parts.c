/*
 * Parts of the full screen that need no terminal: texts, pages, signs of stacks, ways on the map.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "cli/screen/facts.h"
#include "cli/screen/map.h"
#include "cli/screen/text.h"
#include "cli/screen/way.h"
#include "tests/scenario_fixture.h"

static const struct theme ascii = {.utf8 = false, .colours = 0};

static void broken_utf8_never_runs_past_the_end(void **state)
{
    (void)state;
    static const char *const broken[] = {"\xc3",     "\xe2\x82", "\xf0\x9f",    "\x80",
                                         "\xff\xfe", "\xc0\xaf", "\xed\xa0\x80"};
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        const char *at = broken[i];
        const char *end = at + strlen(at);
        assert_int_equal(text_next(&at), 0xfffd);
        while (text_next(&at) != 0)
            assert_true(at <= end);
        assert_ptr_equal(at, end);
    }
}

static void ascii_locales_get_plain_letters(void **state)
{
    (void)state;
    assert_int_equal(text_width(&ascii, "Mahé"), 4);
    assert_int_equal(text_width(&ascii, "−1 …"), 6);
    assert_int_equal(text_width(&ascii, to_ink(INK_WARN)), 0);
}

static const char *line_of(const struct page *page, int line)
{
    assert_true(line < page->count);
    return page->text + page->start[line];
}

static void pages_wrap_between_words(void **state)
{
    (void)state;
    struct page page = {0};
    page_clear(&page, 10);
    page_add(&page, &ascii, "one two three four");
    assert_int_equal(page.count, 3);
    assert_string_equal(line_of(&page, 0), "one two");
    assert_non_null(strstr(line_of(&page, 1), "  three"));
    assert_non_null(strstr(line_of(&page, 2), "  four"));
    page_clear(&page, 4);
    page_add(&page, &ascii, "undividable");
    assert_true(page.count > 1);
    page_add(&page, &ascii, "%s", "");
    page_free(&page);
}

/* An empty map in the first naval phase, the French moving. */
static void make_view(const struct sf_scenario *scenario, struct sf_state *view)
{
    memset(view, 0, sizeof *view);
    memset(view->place, SF_NONE, sizeof view->place);
    memset(view->leader, SF_NONE, sizeof view->leader);
    view->question = Q_GROUP;
    view->pm = 10;
    view->here = sf_find_place(scenario, "transit_a");
    assert_true(view->here < scenario->place_count);
}

static void stacks_show_signs_or_how_many(void **state)
{
    (void)state;
    char text[24];
    const struct stack stack = {.squadrons = 2, .generals = 1, .aboard = 1, .total = 4};
    facts_stack_text(&stack, FRENCH, 6, text, sizeof text);
    assert_string_equal(text, "F2SGt");
    facts_stack_text(&stack, ENGLISH, 4, text, sizeof text);
    assert_string_equal(text, "Ex4");
    facts_stack_text(&stack, ENGLISH, 2, text, sizeof text);
    assert_string_equal(text, "E+");
}

static void s10_face_down_counters_have_no_name(void **state)
{
    struct sf_scenario *scenario = *state;
    struct sf_state view;
    make_view(scenario, &view);
    const struct sight sight = {.scenario = scenario, .view = &view, .seat = FRENCH};
    for (int p = 0; p < scenario->piece_count; p++) {
        assert_false(facts_face_up(&sight, p));
        assert_string_equal(facts_leader_name(&sight, p), "");
        assert_false(facts_on_map(&sight, p));
    }
}

static void s30_ways_keep_to_what_the_group_has_left(void **state)
{
    struct sf_scenario *scenario = *state;
    struct sf_state view;
    struct way way;
    make_view(scenario, &view);
    const struct sight sight = {.scenario = scenario, .view = &view, .seat = FRENCH};
    assert_true(way_find(&sight, sf_find_place(scenario, "0506"), &way));
    assert_int_equal(way.cost, 5);
    assert_int_equal(way.count, 5);
    assert_int_equal(way.step[4], sf_find_place(scenario, "0506"));
    view.pm = 4;
    assert_false(way_find(&sight, sf_find_place(scenario, "0506"), &way));
    assert_false(way_find(&sight, view.here, &way));
    assert_false(way_find(&sight, SF_NONE, &way));
    view.pm = 10;
    assert_false(way_find(&sight, sf_find_place(scenario, "0802"), &way));
    assert_true(way_find(&sight, sf_find_place(scenario, "transit_b"), &way));
    assert_int_equal(way.cost, 10);
}

static void s32_a_move_into_transit_a_ends_there(void **state)
{
    struct sf_scenario *scenario = *state;
    struct sf_state view;
    struct way way;
    make_view(scenario, &view);
    view.here = sf_find_place(scenario, "0310");
    const struct sight sight = {.scenario = scenario, .view = &view, .seat = FRENCH};
    assert_true(way_find(&sight, sf_find_place(scenario, "0710"), &way));
    for (int i = 0; i + 1 < way.count; i++)
        assert_false(scenario->place[way.step[i]].ends_move);
}

static void straight_on_is_offered_first(void **state)
{
    struct sf_scenario *scenario = *state;
    struct sf_state view;
    make_view(scenario, &view);
    const struct sight sight = {.scenario = scenario, .view = &view, .seat = FRENCH};
    assert_int_equal(way_ahead(&sight), SF_NONE);
    view.under_way = 1;
    view.came_from = sf_find_place(scenario, "0606");
    view.here = sf_find_place(scenario, "0507");
    assert_int_equal(way_ahead(&sight), sf_find_place(scenario, "0407"));
    view.here = sf_find_place(scenario, "0605");
    assert_int_equal(way_ahead(&sight), sf_find_place(scenario, "0604"));
    view.came_from = sf_find_place(scenario, "transit_a");
    assert_int_equal(way_ahead(&sight), SF_NONE);
}

static void the_cursor_reaches_every_place(void **state)
{
    const struct sf_scenario *scenario = *state;
    bool seen[SF_PLACES] = {false};
    uint8_t queue[SF_PLACES];
    int first = 0, count = 0;
    queue[count++] = 0;
    seen[0] = true;
    while (first < count) {
        const uint8_t place = queue[first++];
        for (int way = MAP_NORTH; way <= MAP_SOUTH_EAST; way++) {
            const uint8_t next = map_next(scenario, place, (enum map_way)way);
            assert_true(next < scenario->place_count);
            if (!seen[next])
                queue[count++] = next;
            seen[next] = true;
        }
    }
    assert_int_equal(count, scenario->place_count);
}

static int load(void **state)
{
    *state = fixture_load(NULL, NULL, NULL);
    return *state ? 0 : 1;
}

static int unload(void **state)
{
    sf_free_scenario(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_utf8_never_runs_past_the_end),
        cmocka_unit_test(ascii_locales_get_plain_letters),
        cmocka_unit_test(pages_wrap_between_words),
        cmocka_unit_test(stacks_show_signs_or_how_many),
        cmocka_unit_test(s10_face_down_counters_have_no_name),
        cmocka_unit_test(s30_ways_keep_to_what_the_group_has_left),
        cmocka_unit_test(s32_a_move_into_transit_a_ends_there),
        cmocka_unit_test(straight_on_is_offered_first),
        cmocka_unit_test(the_cursor_reaches_every_place),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
