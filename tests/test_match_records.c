/* The record of a seat over the toy game: what it holds, and how it grows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "toy_game.h"
#include "toy_match.h"

static const char *event_of(json_t *line)
{
    return json_string_value(json_object_get(line, "event"));
}

/* The name of the event in line n of the record; static storage. */
static const char *record_event(struct sp_match *match, uint8_t seat, uint64_t n)
{
    static char name[32];
    json_t *line = sp_match_record_line(match, seat, n);
    assert_non_null(line);
    assert_int_equal(json_integer_value(json_object_get(line, "n")), n);
    memcpy(name, event_of(line), strlen(event_of(line)) + 1);
    json_decref(line);
    return name;
}

static void a_record_holds_what_its_seat_may_know(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(424242);
    toy_order(match, TOY_RED, "bid 1");
    assert_int_equal(sp_match_record_count(match, TOY_RED), 1);
    assert_int_equal(sp_match_record_count(match, TOY_BLUE), 0);
    toy_order(match, TOY_BLUE, "bid 2");
    assert_string_equal(record_event(match, TOY_RED, 1), "bid");
    assert_string_equal(record_event(match, TOY_RED, 2), "bids");
    assert_string_equal(record_event(match, TOY_BLUE, 2), "bids");
    assert_string_equal(record_event(match, SP_OBSERVER, 1), "bids");
    assert_int_equal(sp_match_record_count(match, SP_OBSERVER), 1);
    assert_null(sp_match_record_line(match, TOY_RED, 3));
    size_t length;
    const char *text = sp_match_record(match, TOY_BLUE, &length);
    assert_null(strstr(text, "424242")); /* the seed would tell all dice to come */
    assert_non_null(strstr(text, "\"record\":\"blue\""));
    assert_null(sp_match_record(match, 9, &length));
    sp_match_free(match);
}

static void a_record_grows_over_undo(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(1);
    toy_order(match, TOY_RED, "signal 1");
    toy_order(match, TOY_RED, "bid 1");
    assert_int_equal(sp_match_undo(match, TOY_RED, 1, 0, NULL), SP_DONE);
    assert_string_equal(record_event(match, TOY_RED, 3), "match_undone");
    json_t *line = sp_match_record_line(match, TOY_RED, 3);
    assert_int_equal(json_integer_value(json_object_get(line, "to")), 1);
    json_decref(line);
    /* Blue heard of nothing and hears of nothing. */
    assert_int_equal(sp_match_record_count(match, TOY_BLUE), 0);
    toy_order(match, TOY_RED, "bid 2");
    toy_order(match, TOY_BLUE, "bid 3");
    const uint64_t count = sp_match_record_count(match, TOY_BLUE);
    assert_int_equal(sp_match_undo(match, TOY_RED, 0, TOY_BOTH, NULL), SP_DONE);
    assert_int_equal(sp_match_record_count(match, TOY_BLUE), count + 1);
    assert_string_equal(record_event(match, TOY_BLUE, count + 1), "match_undone");
    /* Another's quiet undo after that leaves no trace either. */
    toy_order(match, TOY_RED, "bid 2");
    assert_int_equal(sp_match_undo(match, TOY_RED, 0, 0, NULL), SP_DONE);
    assert_int_equal(sp_match_record_count(match, TOY_BLUE), count + 1);
    sp_match_free(match);
}

static void a_record_asked_for_late_is_the_one_that_grew(void **state)
{
    (void)state;
    struct sp_match *early = toy_quiet_match(12);
    struct sp_match *late = toy_quiet_match(12);
    size_t length[2];
    for (unsigned i = 0; i < 40; i++) {
        toy_play(early, i, 1);
        toy_play(late, i, 1);
        if (i % 9 == 8) {
            const uint64_t to = sp_match_entry_count(early) > 20 ? 0 : sp_match_latest(early);
            assert_int_equal(sp_match_undo(early, TOY_RED, to, TOY_BOTH, NULL),
                             sp_match_undo(late, TOY_RED, to, TOY_BOTH, NULL));
        }
        assert_non_null(sp_match_record(early, TOY_BLUE, &length[0]));
    }
    const char *grown = sp_match_record(early, TOY_BLUE, &length[0]);
    const char *made = sp_match_record(late, TOY_BLUE, &length[1]);
    assert_int_equal(length[0], length[1]);
    assert_memory_equal(grown, made, length[0]);
    sp_match_free(early);
    sp_match_free(late);
}

static void coming_back_shows_what_happened_since(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(2);
    assert_int_equal(sp_match_record_since(match, TOY_RED), 1);
    toy_order(match, TOY_RED, "signal 1");
    toy_order(match, TOY_RED, "bid 3");
    assert_int_equal(sp_match_record_since(match, TOY_RED), 2);
    assert_int_equal(sp_match_record_since(match, TOY_BLUE), 1);
    toy_order(match, TOY_BLUE, "bid 1");
    assert_int_equal(sp_match_record_since(match, TOY_RED), 2);
    assert_int_equal(sp_match_record_since(match, SP_OBSERVER), 1);
    sp_match_free(match);
}

static void acts_of_the_match_stand_in_every_record(void **state)
{
    (void)state;
    struct sp_match *match = toy_match(SP_DICE_FAIR, 3, (struct sp_sink){0});
    assert_int_equal(sp_match_dice_text(match, TOY_RED, "Vive le roi", NULL), SP_DONE);
    assert_int_equal(sp_match_pause(match, TOY_RED, true, NULL), SP_DONE);
    assert_int_equal(sp_match_pause(match, TOY_RED, false, NULL), SP_DONE);
    assert_int_equal(sp_match_hand_over(match, TOY_RED, "greedy", NULL), SP_DONE);
    assert_int_equal(sp_match_close(match, TOY_BOTH, NULL), SP_DONE);
    static const char *const names[] = {"match_dice_text", "match_paused", "match_resumed", "match_handed_over",
                                        "match_closed"};
    for (uint64_t n = 0; n < 5; n++)
        assert_string_equal(record_event(match, SP_OBSERVER, n + 1), names[n]);
    json_t *line = sp_match_record_line(match, TOY_BLUE, 5);
    assert_int_equal(json_string_length(json_object_get(line, "secret")), 2 * SP_SECRET_BYTES);
    json_decref(line);
    sp_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_holds_what_its_seat_may_know),
        cmocka_unit_test(a_record_grows_over_undo),
        cmocka_unit_test(a_record_asked_for_late_is_the_one_that_grew),
        cmocka_unit_test(coming_back_shows_what_happened_since),
        cmocka_unit_test(acts_of_the_match_stand_in_every_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
