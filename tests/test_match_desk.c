/* What whoever runs a match does beside playing: a seat's time that runs out, an umpire's undo, a rehearsal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "match/internal.h"
#include "toy_game.h"
#include "toy_match.h"

/* ---- Silence ---- */

/* How many lines of the seat's record tell of a lapse. */
static unsigned lapses_told(struct sp_match *match, uint8_t seat)
{
    unsigned told = 0;
    for (uint64_t n = sp_match_record_count(match, seat); n > 0; n--) {
        json_t *line = sp_match_record_line(match, seat, n);
        told += strcmp(json_string_value(json_object_get(line, "event")), "match_lapsed") == 0;
        json_decref(line);
    }
    return told;
}

static void a_lapse_is_the_games_own_order_and_says_so(void **state)
{
    (void)state;
    struct sp_match *match = toy_quiet_match(1);
    size_t length;
    assert_int_equal(sp_match_lapse(match, TOY_BLUE, NULL), SP_DONE);
    const char *line = sp_match_line(match, 1, &length);
    assert_non_null(strstr(line, "\"order\":\"bid 1\""));
    assert_non_null(strstr(line, "\"lapsed\":true"));
    assert_int_equal(lapses_told(match, TOY_BLUE), 1);
    assert_int_equal(lapses_told(match, TOY_RED), 0); /* whose sealed order is missing is not his affair */
    assert_int_equal(lapses_told(match, SP_OBSERVER), 0);
    sp_match_free(match);
}

static void silence_decides_only_where_the_game_says_so(void **state)
{
    (void)state;
    struct sp_error error;
    struct sp_match *match = toy_quiet_match(1);
    assert_int_equal(sp_match_lapse(match, 7, &error), SP_REFUSED);
    toy_order(match, TOY_RED, "bid 2");
    assert_int_equal(sp_match_lapse(match, TOY_RED, &error), SP_REFUSED); /* it owes nothing */
    assert_string_equal(error.text, "the silence of red decides nothing now");
    assert_int_equal(sp_match_entry_count(match), 1);
    sp_match_free(match);
}

static void a_journal_with_a_lapse_plays_back_and_a_forged_one_does_not(void **state)
{
    (void)state;
    const struct sp_loading loading = toy_loading();
    struct sp_error error = {.text = ""};
    struct sp_match *match = toy_quiet_match(1);
    size_t length;
    assert_int_equal(sp_match_lapse(match, TOY_BLUE, NULL), SP_DONE);
    const char *journal = sp_match_journal(match, &length);
    struct sp_match *again = sp_match_load(&loading, "j", journal, length, NULL, &error);
    assert_non_null(again);
    assert_true(sp_match_digest(again) == sp_match_digest(match));
    sp_match_free(again);
    /* A bid of 2 marked as lapsed, with a chain of its own that is right. */
    struct sp_text text = {0};
    uint64_t chain = 0;
    for (uint64_t i = 0; i <= 1; i++) {
        json_t *line = json_loads(sp_match_line(match, i, &length), JSON_DISABLE_EOF_CHECK, NULL);
        json_object_del(line, "check");
        if (i == 1)
            json_object_set_new(line, "order", json_string("bid 2"));
        assert_true(sp_line_write(&text, line, &chain));
        json_decref(line);
    }
    assert_null(sp_match_load(&loading, "j", text.bytes, text.length, NULL, &error));
    assert_non_null(strstr(error.text, "not the order that stands for the silence of blue"));
    sp_text_free(&text);
    sp_match_free(match);
}

/* ---- The umpire's undo ---- */

static struct sp_game umpired;

static const struct sp_game *find_umpired(void *context, const char *name)
{
    (void)context;
    return strcmp(name, umpired.name) == 0 ? &umpired : NULL;
}

static void an_umpire_unmakes_what_others_would_have_to_consent_to(void **state)
{
    (void)state;
    struct sp_error error = {.text = ""};
    umpired = toy_game;
    umpired.umpires = 1U << TOY_BLUE;
    struct sp_setup setup = toy_setup(SP_DICE_SEEDED, 3);
    setup.game = &umpired;
    struct sp_match *match = sp_match_new(&setup, (struct sp_sink){0}, &error);
    assert_non_null(match);
    toy_order(match, TOY_RED, "bid 2");
    toy_order(match, TOY_BLUE, "bid 3");
    while (sp_match_roll(match, NULL, NULL) == SP_DONE)
        continue;
    assert_int_equal(sp_match_undo(match, TOY_RED, 0, 0, &error), SP_REFUSED);
    assert_int_equal(sp_match_undo(match, TOY_BLUE, 0, 0, &error), SP_DONE);
    struct sp_loading loading = toy_loading();
    loading.find_game = find_umpired;
    size_t length;
    const char *journal = sp_match_journal(match, &length);
    struct sp_match *again = sp_match_load(&loading, "j", journal, length, NULL, &error);
    assert_non_null(again);
    assert_true(sp_match_digest(again) == sp_match_digest(match));
    sp_match_free(again);
    sp_match_free(match);
}

/* ---- Rehearsal ---- */

struct rehearsed {
    struct sp_entry entry[64];
    unsigned count;
    unsigned dice;
    unsigned changed; /* the number of the die that becomes a 0; 0: none */
};

static bool only_dice(void *context, const void *toy, const struct sp_pending *pending, struct sp_entry *entry)
{
    struct rehearsed *r = context;
    (void)toy;
    if (pending->die_sides == 0)
        return false;
    r->dice++;
    if (r->dice == r->changed)
        entry->die = (uint16_t)((entry->die + 1) % pending->die_sides);
    return true;
}

static void note(void *context, const struct sp_entry *entry, const struct sp_event *events, uint32_t count)
{
    struct rehearsed *r = context;
    assert_true(r->count < 64 && (count == 0 || events != NULL));
    r->entry[r->count++] = *entry;
}

/* A match where the dice of the first round are awaited. */
static struct sp_match *before_dice(uint64_t seed)
{
    struct sp_match *match = toy_quiet_match(seed);
    toy_order(match, TOY_RED, "bid 2");
    toy_order(match, TOY_BLUE, "bid 3");
    return match;
}

static void a_rehearsal_shows_the_dice_that_then_fall(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct rehearsed r = {.count = 0};
        struct sp_match *match = before_dice(seed);
        const uint64_t digest = sp_match_digest(match);
        assert_int_equal(sp_match_rehearse(match, only_dice, note, &r, NULL), SP_DONE);
        assert_true(r.count > 0);
        assert_true(sp_match_digest(match) == digest && sp_match_entry_count(match) == 2);
        assert_int_equal(sp_match_dice_drawn(match), 0);
        for (unsigned i = 0; i < r.count; i++) {
            uint32_t value = 0;
            assert_int_equal(sp_match_roll(match, &value, NULL), SP_DONE);
            assert_int_equal(value, r.entry[i].die);
        }
        sp_match_free(match);
    }
}

/* As when a real die is typed in its place: the match's own die is the next one's. */
static void a_die_that_is_changed_is_not_drawn(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct rehearsed r = {.changed = 1};
        struct sp_match *match = before_dice(seed);
        assert_int_equal(sp_match_rehearse(match, only_dice, note, &r, NULL), SP_DONE);
        assert_int_equal(sp_match_die(match, r.entry[0].die, NULL), SP_DONE);
        for (unsigned i = 1; i < r.count; i++) {
            uint32_t value = 0;
            assert_int_equal(sp_match_roll(match, &value, NULL), SP_DONE);
            assert_int_equal(value, r.entry[i].die);
        }
        sp_match_free(match);
    }
}

static bool a_wrong_order(void *context, const void *toy, const struct sp_pending *pending, struct sp_entry *entry)
{
    (void)context;
    (void)toy;
    (void)pending;
    *entry = (struct sp_entry){.kind = SP_ORDER, .seat = TOY_RED, .order = {.kind = 999}};
    return true;
}

static void a_rehearsal_obeys_the_rules(void **state)
{
    (void)state;
    struct rehearsed r = {.count = 0};
    struct sp_error error = {.text = ""};
    struct sp_match *match = toy_quiet_match(1);
    assert_int_equal(sp_match_rehearse(match, a_wrong_order, note, &r, &error), SP_REFUSED);
    assert_true(error.text[0] != '\0');
    assert_int_equal(r.count, 0);
    sp_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lapse_is_the_games_own_order_and_says_so),
        cmocka_unit_test(silence_decides_only_where_the_game_says_so),
        cmocka_unit_test(a_journal_with_a_lapse_plays_back_and_a_forged_one_does_not),
        cmocka_unit_test(an_umpire_unmakes_what_others_would_have_to_consent_to),
        cmocka_unit_test(a_rehearsal_shows_the_dice_that_then_fall),
        cmocka_unit_test(a_die_that_is_changed_is_not_drawn),
        cmocka_unit_test(a_rehearsal_obeys_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
