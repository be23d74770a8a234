/* A match over the toy game: orders, dice, undo, pause, what disk and memory do not take. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "toy_game.h"
#include "toy_match.h"

static const struct toy_state *toy_state_of(const struct sp_match *match)
{
    return sp_match_state(match);
}

static void a_new_match_awaits_the_first_orders(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(1);
    struct sp_pending pending;
    struct sp_order orders[16];
    sp_match_pending(match, &pending);
    assert_int_equal(pending.seats, TOY_BOTH);
    assert_int_equal(sp_match_legal(match, TOY_RED, orders), 3);
    assert_int_equal(sp_match_legal(match, 9, orders), 0);
    assert_int_equal(sp_match_open_orders(match, TOY_RED, orders), 4);
    assert_int_equal(sp_match_entry_count(match), 0);
    assert_string_equal(sp_match_player(match, TOY_RED), "human");
    assert_int_equal(sp_match_seat(match, "blue"), TOY_BLUE);
    assert_int_equal(sp_match_seat(match, "green"), -1);
    sp_match_free(match);
}

static void the_header_names_all_that_the_match_is_made_of(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(77);
    const json_t *header = sp_match_header(match);
    json_t *dice = json_object_get(header, "dice");
    assert_string_equal(json_string_value(json_object_get(header, "game")), "coffers");
    assert_string_equal(json_string_value(json_object_get(header, "scenario")), "toy");
    assert_string_equal(json_string_value(json_object_get(json_object_get(header, "options"), "purse")), "poor");
    assert_string_equal(json_string_value(json_object_get(json_object_get(header, "seats"), "blue")), "random");
    assert_string_equal(json_string_value(json_object_get(dice, "seed")), "77");
    assert_int_equal(json_array_size(json_object_get(header, "sources")), 0);
    sp_match_free(match);
}

static void a_setup_that_cannot_be_played_is_refused(void **state)
{
    (void)state;
    struct sp_error error;
    struct sp_setup setup = toy_setup(SP_DICE_SEEDED, 1);
    const struct sp_option twice[] = {{"purse", "rich"}, {"purse", "poor"}};
    setup.options = twice;
    setup.option_count = 2;
    assert_null(sp_match_new(&setup, (struct sp_sink){0}, &error));
    assert_non_null(strstr(error.text, "twice"));
    const struct sp_option unknown = {"colour", "red"};
    setup.options = &unknown;
    setup.option_count = 1;
    assert_null(sp_match_new(&setup, (struct sp_sink){0}, &error));
    setup = toy_setup(SP_DICE_SEEDED, 1);
    const char *const nobody[] = {"human", ""};
    setup.players = nobody;
    assert_null(sp_match_new(&setup, (struct sp_sink){0}, &error));
    assert_non_null(strstr(error.text, "who plays blue"));
}

static void refused_orders_change_nothing(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(1);
    struct sp_error error;
    const uint64_t digest = sp_match_digest(match);
    const struct sp_order junk = {.kind = 99, .a = 7};
    assert_int_equal(sp_match_order(match, TOY_RED, &junk, &error), SP_REFUSED);
    assert_int_equal(sp_match_order_text(match, TOY_RED, "hide 1", &error), SP_REFUSED);
    assert_non_null(strstr(error.text, "T-2"));
    assert_int_equal(sp_match_order_text(match, TOY_RED, "dance", &error), SP_REFUSED);
    assert_int_equal(sp_match_order_text(match, 7, "bid 1", &error), SP_REFUSED);
    assert_int_equal(sp_match_roll(match, NULL, &error), SP_REFUSED);
    assert_int_equal(sp_match_die(match, 1, NULL), SP_REFUSED);
    assert_int_equal(sp_match_entry_count(match), 0);
    assert_true(sp_match_digest(match) == digest);
    sp_match_free(match);
}

static void a_game_is_played_to_its_end_and_closed(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(3);
    struct sp_outcome outcome;
    struct sp_error error;
    assert_int_equal(sp_match_close(match, 0, &error), SP_REFUSED);
    toy_play(match, 5, 1000);
    assert_true(sp_match_over(match, &outcome));
    assert_int_equal(sp_match_close(match, 0, &error), SP_DONE);
    assert_true(sp_match_closed(match));
    assert_int_equal(sp_match_close(match, 0, &error), SP_REFUSED);
    assert_int_equal(sp_match_undo(match, TOY_RED, 0, TOY_BOTH, &error), SP_REFUSED);
    sp_match_free(match);
}

static void a_match_is_closed_early_only_by_all(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(3);
    assert_int_equal(sp_match_close(match, 1U << TOY_RED, NULL), SP_REFUSED);
    assert_int_equal(sp_match_close(match, TOY_BOTH, NULL), SP_DONE);
    sp_match_free(match);
}

static void typed_dice_are_taken_and_marked(void **state)
{
    (void)state;
    struct sp_match *match = toy_match(SP_DICE_TYPED, 0, (struct sp_sink){0});
    struct sp_error error;
    size_t length;
    toy_order(match, TOY_RED, "bid 1");
    toy_order(match, TOY_BLUE, "bid 2");
    assert_int_equal(sp_match_roll(match, NULL, &error), SP_REFUSED);
    assert_int_equal(sp_match_die(match, 10, &error), SP_REFUSED);
    assert_non_null(strstr(error.text, "0 to 9"));
    assert_int_equal(sp_match_die(match, 9, &error), SP_DONE);
    assert_int_equal(toy_state_of(match)->purse[TOY_RED], 9);
    assert_non_null(strstr(sp_match_line(match, 3, &length), "\"typed\":true"));
    assert_int_equal(sp_match_dice_drawn(match), 0);
    sp_match_free(match);
}

static void an_order_is_printed_by_its_entry(void **state)
{
    (void)state;
    char text[SP_TEXT_MAX] = "what was there";
    struct sp_match *match = toy_match(SP_DICE_TYPED, 0, (struct sp_sink){0});
    toy_order(match, TOY_RED, "bid 1");
    toy_order(match, TOY_BLUE, "bid 2");
    assert_int_equal(sp_match_die(match, 9, NULL), SP_DONE);
    sp_match_printed(match, 1, text);
    assert_string_equal(text, "bid 1");
    sp_match_printed(match, 2, text);
    assert_string_equal(text, "bid 2");
    for (uint64_t n = 0; n <= 4; n += n == 0 ? 3 : 1) { /* the header, a die, and nothing yet */
        sp_match_printed(match, n, text);
        assert_string_equal(text, "");
    }
    sp_match_free(match);
}

/* ---- Undo ---- */

static void own_quiet_orders_can_be_taken_back(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(1);
    uint64_t to = 99;
    toy_order(match, TOY_RED, "bid 3");
    assert_int_equal(sp_match_undo_target(match, TOY_BLUE, &to, NULL), SP_REFUSED);
    assert_int_equal(sp_match_undo_target(match, TOY_RED, &to, NULL), SP_DONE);
    assert_int_equal(to, 0);
    assert_int_equal(sp_match_undo(match, TOY_RED, to, 0, NULL), SP_DONE);
    assert_int_equal(toy_state_of(match)->bid[TOY_RED], 0);
    assert_int_equal(sp_match_latest(match), 0);
    assert_int_equal(sp_match_entry_count(match), 2);
    toy_order(match, TOY_RED, "bid 1");
    assert_int_equal(sp_match_latest(match), 3);
    assert_int_equal(toy_state_of(match)->bid[TOY_RED], 1);
    sp_match_free(match);
}

static void undo_crosses_no_reveal_no_die_no_other_without_consent(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(1);
    struct sp_error error;
    toy_order(match, TOY_RED, "bid 1");
    toy_order(match, TOY_BLUE, "signal 1");
    assert_int_equal(sp_match_undo(match, TOY_RED, 0, 1U << TOY_RED, &error), SP_REFUSED);
    assert_non_null(strstr(error.text, "another seat has acted"));
    toy_order(match, TOY_BLUE, "bid 2");
    assert_int_equal(sp_match_undo(match, TOY_BLUE, 2, 0, &error), SP_REFUSED);
    assert_non_null(strstr(error.text, "showed what was hidden"));
    assert_int_equal(sp_match_roll(match, NULL, NULL), SP_DONE);
    assert_int_equal(sp_match_undo(match, TOY_BLUE, 3, 1U << TOY_BLUE, &error), SP_REFUSED);
    assert_non_null(strstr(error.text, "a die fell"));
    assert_int_equal(sp_match_undo(match, TOY_BLUE, 3, 1U << TOY_RED, &error), SP_DONE);
    assert_int_equal(sp_match_undo(match, TOY_BLUE, 4, TOY_BOTH, &error), SP_REFUSED);
    assert_int_equal(sp_match_undo(match, TOY_BLUE, 3, TOY_BOTH, &error), SP_REFUSED);
    assert_int_equal(sp_match_undo(match, 5, 0, TOY_BOTH, &error), SP_REFUSED);
    sp_match_free(match);
}

static void one_goes_back_before_ones_own_order_not_before_anothers(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(1);
    toy_order(match, TOY_RED, "bid 1");
    assert_int_equal(sp_match_before_own(match, TOY_BLUE), 1);
    assert_int_equal(sp_match_undo(match, TOY_BLUE, 1, TOY_BOTH, NULL), SP_REFUSED);
    toy_order(match, TOY_BLUE, "bid 2");
    assert_int_equal(sp_match_roll(match, NULL, NULL), SP_DONE);
    assert_int_equal(sp_match_before_own(match, TOY_BLUE), 1);
    assert_int_equal(sp_match_before_own(match, TOY_RED), 0);
    sp_match_free(match);
}

static void undone_dice_are_not_thrown_again(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(8);
    uint32_t fell[6];
    struct sp_dice dice = {.seed = 8};
    toy_order(match, TOY_RED, "bid 1");
    toy_order(match, TOY_BLUE, "bid 2");
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(sp_match_roll(match, &fell[i], NULL), SP_DONE);
        assert_int_equal(fell[i], sp_roll(&dice, 10));
        assert_int_equal(sp_match_undo(match, TOY_RED, 2, TOY_BOTH, NULL), SP_DONE);
    }
    assert_int_equal(sp_match_dice_drawn(match), 6);
    sp_match_free(match);
}

static void every_earlier_state_can_be_seen_again(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(4);
    struct toy_state seen[64];
    struct toy_state again;
    uint64_t known = 0;
    for (unsigned i = 0; i < 20; i++) {
        memcpy(&seen[known++], sp_match_state(match), sizeof *seen);
        if (i % 7 == 6)
            assert_int_equal(sp_match_undo(match, TOY_RED, i % 2 ? 0 : 1, TOY_BOTH, NULL), SP_DONE);
        else
            toy_play(match, i, 1);
    }
    for (uint64_t n = 0; n < known; n++) {
        assert_true(sp_match_state_at(match, n, &again));
        assert_memory_equal(&again, &seen[n], sizeof again);
    }
    assert_false(sp_match_state_at(match, sp_match_entry_count(match) + 1, &again));
    sp_match_free(match);
}

/* ---- Acts of the match ---- */

static void a_paused_match_takes_no_entry(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(1);
    struct sp_error error;
    assert_int_equal(sp_match_pause(match, TOY_RED, false, &error), SP_REFUSED);
    assert_int_equal(sp_match_pause(match, TOY_RED, true, &error), SP_DONE);
    assert_int_equal(sp_match_order_text(match, TOY_RED, "bid 1", &error), SP_REFUSED);
    assert_non_null(strstr(error.text, "paused"));
    assert_int_equal(sp_match_pause(match, TOY_BLUE, false, &error), SP_DONE);
    toy_order(match, TOY_RED, "bid 1");
    sp_match_free(match);
}

static void a_seat_changes_hands(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(1);
    assert_int_equal(sp_match_hand_over(match, TOY_BLUE, "Jean-François", NULL), SP_DONE);
    assert_string_equal(sp_match_player(match, TOY_BLUE), "Jean-François");
    assert_int_equal(sp_match_hand_over(match, TOY_BLUE, "bad\xff", NULL), SP_REFUSED);
    assert_int_equal(sp_match_hand_over(match, TOY_BLUE, "two\nlines", NULL), SP_REFUSED);
    sp_match_free(match);
}

/* ---- A full disk ---- */

static void a_full_disk_changes_nothing_and_can_be_tried_again(void **state)
{
    (void)state;
    struct toy_sink bad = {.fail_each = 3};
    struct toy_sink good = {0};
    struct sp_match *one = toy_match(SP_DICE_SEEDED, 6, toy_sink_of(&bad));
    struct sp_match *two = toy_match(SP_DICE_SEEDED, 6, toy_sink_of(&good));
    struct sp_error error = {.text = ""};
    toy_order(one, TOY_RED, "bid 1");
    const uint64_t digest = sp_match_digest(one);
    assert_int_equal(sp_match_order_text(one, TOY_BLUE, "bid 2", &error), SP_FAILED);
    assert_string_equal(error.text, "the disk is full");
    assert_true(sp_match_digest(one) == digest && sp_match_entry_count(one) == 1 && sp_match_record_count(one, 1) == 0);
    toy_order(one, TOY_BLUE, "bid 2");
    while (!sp_match_over(one, NULL))
        if (sp_match_roll(one, NULL, &error) == SP_REFUSED)
            toy_play(one, sp_match_entry_count(one), 1);
    for (uint64_t n = 1; n <= sp_match_entry_count(one); n++) {
        size_t length;
        json_t *line = json_loads(sp_match_line(one, n, &length), JSON_DISABLE_EOF_CHECK, NULL);
        const char *order = json_string_value(json_object_get(line, "order"));
        if (order)
            toy_order(two, (uint8_t)sp_match_seat(two, json_string_value(json_object_get(line, "by"))), order);
        else
            assert_int_equal(sp_match_roll(two, NULL, NULL), SP_DONE);
        json_decref(line);
    }
    assert_int_equal(bad.length, good.length);
    assert_memory_equal(bad.text, good.text, good.length);
    sp_match_free(one);
    sp_match_free(two);
    assert_true(bad.closed && good.closed);
    toy_sink_free(&bad);
    toy_sink_free(&good);
}

static void a_header_that_cannot_be_kept_makes_no_match(void **state)
{
    (void)state;
    struct toy_sink sink = {.fail_each = 1};
    const struct sp_setup setup = toy_setup(SP_DICE_SEEDED, 1);
    struct sp_error error;
    assert_null(sp_match_new(&setup, toy_sink_of(&sink), &error));
    assert_string_equal(error.text, "the disk is full");
    assert_true(sink.closed);
}

/* ---- Memory that runs out ---- */

/* Allocations that still succeed.  The JSON library takes no context, so this must be a global of the test. */
static unsigned long allocations_left;

static void *allocate(size_t size)
{
    if (allocations_left == 0)
        return NULL;
    allocations_left--;
    return malloc(size);
}

/* One act of each kind, so that each kind of line is once made without memory. */
static enum sp_answer act_number(struct sp_match *match, unsigned number, struct sp_error *error)
{
    switch (number) {
    case 0:
        return sp_match_dice_text(match, TOY_RED, "text", error);
    case 1:
        return sp_match_order_text(match, TOY_RED, "bid 1", error);
    case 2:
        return sp_match_undo(match, TOY_RED, 0, TOY_BOTH, error);
    case 3:
        return sp_match_order_text(match, TOY_RED, "bid 2", error);
    case 4:
        return sp_match_order_text(match, TOY_BLUE, "bid 3", error);
    case 5:
        return sp_match_roll(match, NULL, error);
    case 6:
        return sp_match_pause(match, TOY_RED, true, error);
    case 7:
        return sp_match_hand_over(match, TOY_RED, "greedy", error);
    default:
        return sp_match_close(match, TOY_BOTH, error);
    }
}

static void without_memory_an_entry_is_whole_or_not_at_all(void **state)
{
    (void)state;
    struct toy_sink sink = {0};
    struct sp_match *match = toy_match(SP_DICE_FAIR, 6, toy_sink_of(&sink));
    json_set_alloc_funcs(allocate, free);
    for (unsigned number = 0; number <= 8; number++) {
        enum sp_answer answer = SP_FAILED;
        for (unsigned long left = 0; answer != SP_DONE; left++) {
            struct sp_error error = {.text = ""};
            const uint64_t digest = sp_match_digest(match);
            allocations_left = left;
            answer = act_number(match, number, &error);
            allocations_left = ULONG_MAX;
            assert_true(answer == SP_DONE || (error.text[0] && sp_match_digest(match) == digest));
            assert_int_equal(sp_match_entry_count(match), number + (answer == SP_DONE));
            assert_true(left < 200);
        }
    }
    for (unsigned long left = 0; left < 400; left++) {
        size_t length;
        allocations_left = left;
        const char *record = sp_match_record(match, TOY_RED, &length);
        allocations_left = ULONG_MAX;
        if (record)
            break;
    }
    assert_int_equal(sp_match_record_count(match, TOY_RED), 9);
    json_set_alloc_funcs(malloc, free);
    const struct sp_loading loading = toy_loading();
    struct sp_match *again = sp_match_load(&loading, "j", sink.text, sink.length, NULL, NULL);
    assert_non_null(again);
    sp_match_free(again);
    sp_match_free(match);
    toy_sink_free(&sink);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_match_awaits_the_first_orders),
        cmocka_unit_test(the_header_names_all_that_the_match_is_made_of),
        cmocka_unit_test(a_setup_that_cannot_be_played_is_refused),
        cmocka_unit_test(refused_orders_change_nothing),
        cmocka_unit_test(a_game_is_played_to_its_end_and_closed),
        cmocka_unit_test(a_match_is_closed_early_only_by_all),
        cmocka_unit_test(typed_dice_are_taken_and_marked),
        cmocka_unit_test(an_order_is_printed_by_its_entry),
        cmocka_unit_test(own_quiet_orders_can_be_taken_back),
        cmocka_unit_test(undo_crosses_no_reveal_no_die_no_other_without_consent),
        cmocka_unit_test(one_goes_back_before_ones_own_order_not_before_anothers),
        cmocka_unit_test(undone_dice_are_not_thrown_again),
        cmocka_unit_test(every_earlier_state_can_be_seen_again),
        cmocka_unit_test(a_paused_match_takes_no_entry),
        cmocka_unit_test(a_seat_changes_hands),
        cmocka_unit_test(a_full_disk_changes_nothing_and_can_be_tried_again),
        cmocka_unit_test(a_header_that_cannot_be_kept_makes_no_match),
        cmocka_unit_test(without_memory_an_entry_is_whole_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
