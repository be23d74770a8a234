/* The conformance suite over the toy game, and over variants that break a promise each: the suite must find them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance.h"
#include "toy_game.h"

static const uint16_t revealing_events[] = {TOY_EV_BIDS, TOY_EV_SHOW, TOY_EV_OVER, 0};

static const uint16_t ranged_orders[] = {TOY_WHISPER, TOY_NOTE, 0};

static struct conformance suite_of(const struct sp_game *game)
{
    return (struct conformance){.game = game,
                                .sources = &toy_source,
                                .source_count = 1,
                                .revealing_events = revealing_events,
                                .ranged_orders = ranged_orders,
                                .resignation = TOY_RESIGN,
                                .longest = 400,
                                .match_each = 10,
                                .leak_each = 1};
}

static void the_toy_conforms(void **state)
{
    (void)state;
    const char *wanted = getenv("SPONTOON_TEST_GAMES");
    const struct conformance suite = suite_of(&toy_game);
    struct conformance_counts counts;
    struct sp_error error = {.text = ""};
    if (!conformance_run(&suite, 1, wanted ? strtoull(wanted, NULL, 10) : 500, &counts, &error))
        fail_msg("%s", error.text);
    print_message("# %llu entries, %llu positions: %llu compared, %llu revealed, %llu not legal\n",
                  (unsigned long long)counts.entries, (unsigned long long)counts.positions,
                  (unsigned long long)counts.compared, (unsigned long long)counts.revealed,
                  (unsigned long long)counts.not_legal);
    assert_true(counts.compared > 2 * (counts.revealed + counts.not_legal));
    assert_true(counts.refusals > counts.entries && counts.matches > 0);
}

static void breaks(const struct sp_game *game, const char *reason)
{
    const struct conformance suite = suite_of(game);
    struct conformance_counts counts;
    struct sp_error error = {.text = ""};
    assert_false(conformance_run(&suite, 1, 100, &counts, &error));
    if (!strstr(error.text, reason))
        fail_msg("found \"%s\" instead of \"%s\"", error.text, reason);
}

static void a_leak_in_the_state_is_found(void **state)
{
    (void)state;
    breaks(&toy_leaks_state, "an imagined state looks different");
}

static void a_leak_in_an_event_is_found(void **state)
{
    (void)state;
    breaks(&toy_leaks_event, "an event tells a seat");
}

static void a_leak_in_the_legal_list_is_found(void **state)
{
    (void)state;
    breaks(&toy_leaks_legal, "lists other orders");
}

static void a_game_that_does_not_end_is_found(void **state)
{
    (void)state;
    struct conformance suite = suite_of(&toy_game);
    struct conformance_counts counts;
    struct sp_error error = {.text = ""};
    suite.longest = 5;
    assert_false(conformance_run(&suite, 1, 100, &counts, &error));
    assert_non_null(strstr(error.text, "does not end"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_toy_conforms),
        cmocka_unit_test(a_leak_in_the_state_is_found),
        cmocka_unit_test(a_leak_in_an_event_is_found),
        cmocka_unit_test(a_leak_in_the_legal_list_is_found),
        cmocka_unit_test(a_game_that_does_not_end_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
