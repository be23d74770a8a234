/* Proofs: honest journals are proved and counted, forged ones are found out. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "match/internal.h"
#include "toy_game.h"
#include "toy_match.h"

static bool verify(const char *text, size_t length, json_t **report, struct sp_error *error)
{
    const struct sp_loading loading = toy_loading();
    return sp_verify(&loading, "j", text, length, report, error);
}

static json_int_t number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

static void an_honest_game_is_proved(enum sp_dice_kind kind)
{
    struct sp_match *match = toy_match(kind, 11, (struct sp_sink){0});
    if (kind == SP_DICE_FAIR)
        assert_int_equal(sp_match_dice_text(match, TOY_BLUE, "Hughes", NULL), SP_DONE);
    toy_play(match, 1, 4);
    assert_int_equal(sp_match_undo(match, TOY_RED, sp_match_latest(match) - 1, TOY_BOTH, NULL), SP_DONE);
    toy_play(match, 2, 1000);
    assert_int_equal(sp_match_close(match, 0, NULL), SP_DONE);
    size_t length;
    const char *text = sp_match_journal(match, &length);
    json_t *report;
    struct sp_error error = {.text = ""};
    if (!verify(text, length, &report, &error))
        fail_msg("%s", error.text);
    json_t *dice = json_object_get(report, "dice");
    assert_true(json_is_true(json_object_get(report, "proved")) && json_is_true(json_object_get(report, "closed")));
    assert_int_equal(number(dice, "proved"), sp_match_dice_drawn(match));
    assert_int_equal(number(dice, "typed"), 0);
    assert_int_equal(number(report, "undone"), 1);
    json_decref(report);
    sp_match_free(match);
}

static void seeded_dice_are_proved(void **state)
{
    (void)state;
    an_honest_game_is_proved(SP_DICE_SEEDED);
}

static void fair_dice_are_proved(void **state)
{
    (void)state;
    an_honest_game_is_proved(SP_DICE_FAIR);
}

static void typed_dice_are_counted_with_their_luck(void **state)
{
    (void)state;
    struct sp_match *match = toy_match(SP_DICE_TYPED, 0, (struct sp_sink){0});
    toy_order(match, TOY_RED, "bid 1");
    toy_order(match, TOY_BLUE, "bid 2");
    assert_int_equal(sp_match_die(match, 9, NULL), SP_DONE);
    assert_int_equal(sp_match_die(match, 0, NULL), SP_DONE);
    size_t length;
    const char *text = sp_match_journal(match, &length);
    json_t *report;
    struct sp_error error = {.text = ""};
    if (!verify(text, length, &report, &error))
        fail_msg("%s", error.text);
    assert_int_equal(number(json_object_get(report, "dice"), "typed"), 2);
    assert_int_equal(number(json_object_get(report, "dice"), "proved"), 0);
    const json_t *luck = json_object_get(report, "luck");
    assert_int_equal(json_array_size(luck), 2);
    const json_t *red = json_array_get(luck, 0);
    assert_string_equal(json_string_value(json_object_get(red, "seat")), "red");
    assert_true(fabs(json_real_value(json_object_get(red, "mean")) - 9.0) < 1e-9);
    assert_true(fabs(json_real_value(json_object_get(red, "expected")) - 4.5) < 1e-9);
    /* A d10 has a variance of 99/12. */
    assert_true(fabs(json_real_value(json_object_get(red, "deviation")) - 4.5 / sqrt(8.25)) < 1e-9);
    assert_int_equal(json_array_size(json_object_get(report, "questions")), 2);
    json_decref(report);
    sp_match_free(match);
}

static void fair_dice_cannot_be_proved_before_the_end(void **state)
{
    (void)state;
    struct sp_match *match = toy_match(SP_DICE_FAIR, 11, (struct sp_sink){0});
    toy_play(match, 1, 9);
    size_t length;
    const char *text = sp_match_journal(match, &length);
    json_t *report;
    struct sp_error error = {.text = ""};
    assert_false(verify(text, length, &report, &error));
    assert_null(report);
    assert_non_null(strstr(error.text, "not published yet"));
    sp_match_free(match);
}

/* The journal with one member of one line changed and the chain made anew. */
static void forge(struct sp_match *match, uint64_t n, const char *key, json_t *value, struct sp_text *text)
{
    uint64_t chain = 0;
    for (uint64_t i = 0; i <= sp_match_entry_count(match); i++) {
        size_t length;
        json_t *line = json_loads(sp_match_line(match, i, &length), JSON_DISABLE_EOF_CHECK, NULL);
        json_object_del(line, "check");
        if (i == n)
            json_object_set(line, key, value);
        assert_true(sp_line_write(text, line, &chain));
        json_decref(line);
    }
    json_decref(value);
}

static void expect_forgery_found(struct sp_match *match, uint64_t n, const char *key, json_t *value, const char *reason)
{
    struct sp_text text = {0};
    json_t *report;
    struct sp_error error = {.text = ""};
    forge(match, n, key, value, &text);
    if (verify(text.bytes, text.length, &report, &error) || report || !strstr(error.text, reason))
        fail_msg("\"%s\" instead of \"%s\"", error.text, reason);
    sp_text_free(&text);
}

static void a_forged_die_is_found(void **state)
{
    (void)state;
    for (unsigned kind = SP_DICE_SEEDED; kind <= SP_DICE_FAIR; kind++) {
        struct sp_match *match = toy_match(kind, 11, (struct sp_sink){0});
        toy_order(match, TOY_RED, "bid 1");
        toy_order(match, TOY_BLUE, "bid 2");
        uint32_t fell;
        assert_int_equal(sp_match_roll(match, &fell, NULL), SP_DONE);
        assert_int_equal(sp_match_close(match, TOY_BOTH, NULL), SP_DONE);
        expect_forgery_found(match, 3, "die", json_integer((fell + 1) % 10), "entry 3: the die says");
        sp_match_free(match);
    }
}

static void a_changed_secret_is_found(void **state)
{
    (void)state;
    struct sp_match *match = toy_match(SP_DICE_FAIR, 11, (struct sp_sink){0});
    toy_play(match, 1, 1000);
    assert_int_equal(sp_match_close(match, 0, NULL), SP_DONE);
    const uint64_t last = sp_match_entry_count(match);
    expect_forgery_found(match, last, "secret",
                         json_string("0000000000000000000000000000000000000000000000000000000000000000"),
                         "not the one to which the header is committed");
    expect_forgery_found(match, last, "secret", json_string("00"), "64 hex digits");
    sp_match_free(match);
}

static void a_torn_journal_is_proved_with_a_notice(void **state)
{
    (void)state;
    struct sp_match *match = toy_match(SP_DICE_SEEDED, 11, (struct sp_sink){0});
    toy_play(match, 1, 9);
    size_t length;
    const char *text = sp_match_journal(match, &length);
    json_t *report;
    assert_true(verify(text, length - 3, &report, NULL));
    assert_non_null(strstr(json_string_value(json_object_get(report, "notice")), "cut short"));
    json_decref(report);
    sp_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeded_dice_are_proved),
        cmocka_unit_test(fair_dice_are_proved),
        cmocka_unit_test(typed_dice_are_counted_with_their_luck),
        cmocka_unit_test(fair_dice_cannot_be_proved_before_the_end),
        cmocka_unit_test(a_forged_die_is_found),
        cmocka_unit_test(a_changed_secret_is_found),
        cmocka_unit_test(a_torn_journal_is_proved_with_a_notice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
