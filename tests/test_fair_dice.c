/* Fair dice: committed, influenced by both, without bias, the same for everybody who computes them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "match/internal.h"
#include "toy_game.h"
#include "toy_match.h"

static void fill_secret(uint8_t secret[SP_SECRET_BYTES], uint8_t with)
{
    memset(secret, with, SP_SECRET_BYTES);
}

/* Computed apart from this code, by BLAKE2b of another implementation. */
static void the_commitment_is_blake2b(void **state)
{
    (void)state;
    uint8_t secret[SP_SECRET_BYTES];
    uint8_t commitment[SP_COMMITMENT_BYTES];
    char text[2 * SP_COMMITMENT_BYTES + 1];
    for (uint8_t i = 0; i < SP_SECRET_BYTES; i++)
        secret[i] = i;
    sp_fair_commit(secret, commitment);
    sp_hex(commitment, sizeof commitment, text);
    assert_string_equal(text, "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
    const char *const texts[] = {"Vive le roi", NULL};
    const uint32_t expected[] = {1, 4, 1, 8, 2, 6, 0, 8, 0, 3, 4, 3, 2, 9, 4, 7};
    for (uint32_t n = 0; n < sizeof expected / sizeof *expected; n++)
        assert_int_equal(sp_fair_die(secret, texts, 2, n + 1, 10), expected[n]);
}

static void every_part_changes_the_dice(void **state)
{
    (void)state;
    uint8_t one[SP_SECRET_BYTES];
    uint8_t two[SP_SECRET_BYTES];
    fill_secret(one, 1);
    fill_secret(two, 2);
    const char *const none[] = {"", ""};
    const char *const ab_c[] = {"ab", "c"};
    const char *const a_bc[] = {"a", "bc"};
    unsigned same[4] = {0};
    for (uint64_t n = 1; n <= 1000; n++) {
        const uint32_t die = sp_fair_die(one, ab_c, 2, n, 100);
        same[0] += die == sp_fair_die(two, ab_c, 2, n, 100);
        same[1] += die == sp_fair_die(one, none, 2, n, 100);
        same[2] += die == sp_fair_die(one, a_bc, 2, n, 100);
        same[3] += die == sp_fair_die(one, ab_c, 2, n + 1, 100);
        assert_int_equal(die, sp_fair_die(one, ab_c, 2, n, 100));
    }
    for (size_t i = 0; i < 4; i++)
        assert_in_range(same[i], 0, 30); /* 10 are expected by chance */
}

/* Chi-square over 60,000 dice; the bounds are beyond one chance in a million. */
static void faces_are_even(void **state)
{
    (void)state;
    static const uint32_t sides_of[] = {2, 3, 6, 10, 100};
    uint8_t secret[SP_SECRET_BYTES];
    fill_secret(secret, 9);
    const char *const texts[] = {"x", "y"};
    for (size_t k = 0; k < sizeof sides_of / sizeof *sides_of; k++) {
        const uint32_t sides = sides_of[k];
        unsigned count[SP_SIDES_MAX] = {0};
        for (uint64_t n = 1; n <= 60000; n++) {
            const uint32_t die = sp_fair_die(secret, texts, 2, n, sides);
            assert_true(die < sides);
            count[die]++;
        }
        const double expected = 60000.0 / sides;
        double chi = 0;
        for (uint32_t i = 0; i < sides; i++)
            chi += (count[i] - expected) * (count[i] - expected) / expected;
        assert_true(chi < 30 + 1.8 * sides);
    }
}

static void secrets_differ(void **state)
{
    (void)state;
    uint8_t one[SP_SECRET_BYTES];
    uint8_t two[SP_SECRET_BYTES];
    assert_true(sp_fair_secret(one) && sp_fair_secret(two));
    assert_memory_not_equal(one, two, sizeof one);
}

static void the_secret_stays_secret_until_the_end(void **state)
{
    (void)state;
    struct sp_match *match = toy_match(SP_DICE_FAIR, 5, (struct sp_sink){0});
    char secret[2 * SP_SECRET_BYTES + 1];
    size_t length;
    sp_hex(toy_setup(SP_DICE_FAIR, 5).secret, SP_SECRET_BYTES, secret);
    toy_play(match, 1, 1000);
    assert_null(strstr(sp_match_journal(match, &length), secret));
    assert_null(strstr(sp_match_record(match, TOY_RED, &length), secret));
    assert_int_equal(sp_match_close(match, 0, NULL), SP_DONE);
    assert_non_null(strstr(sp_match_journal(match, &length), secret));
    assert_non_null(strstr(sp_match_record(match, TOY_RED, &length), secret));
    sp_match_free(match);
}

static void texts_come_before_the_first_roll_and_once(void **state)
{
    (void)state;
    struct sp_match *match = toy_match(SP_DICE_FAIR, 5, (struct sp_sink){0});
    char long_text[SP_DICE_TEXT_MAX + 2];
    memset(long_text, 'a', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    assert_int_equal(sp_match_dice_text(match, TOY_RED, long_text, NULL), SP_REFUSED);
    assert_int_equal(sp_match_dice_text(match, TOY_RED, "", NULL), SP_REFUSED);
    assert_int_equal(sp_match_dice_text(match, TOY_RED, long_text + 1, NULL), SP_DONE);
    assert_int_equal(sp_match_dice_text(match, TOY_RED, "again", NULL), SP_REFUSED);
    toy_order(match, TOY_RED, "bid 1");
    toy_order(match, TOY_BLUE, "bid 1");
    uint32_t fell;
    assert_int_equal(sp_match_roll(match, &fell, NULL), SP_DONE);
    const char *const texts[] = {long_text + 1, ""};
    assert_int_equal(fell, sp_fair_die(toy_setup(SP_DICE_FAIR, 5).secret, texts, 2, 1, 10));
    assert_int_equal(sp_match_dice_text(match, TOY_BLUE, "too late", NULL), SP_REFUSED);
    sp_match_free(match);
    match = toy_match(SP_DICE_SEEDED, 5, (struct sp_sink){0});
    assert_int_equal(sp_match_dice_text(match, TOY_BLUE, "no use", NULL), SP_REFUSED);
    sp_match_free(match);
}

static void a_loaded_match_needs_its_own_secret_to_roll(void **state)
{
    (void)state;
    struct sp_match *match = toy_match(SP_DICE_FAIR, 5, (struct sp_sink){0});
    const struct sp_loading loading = toy_loading();
    uint8_t wrong[SP_SECRET_BYTES];
    size_t length;
    fill_secret(wrong, 1);
    toy_order(match, TOY_RED, "bid 1");
    toy_order(match, TOY_BLUE, "bid 1");
    const char *text = sp_match_journal(match, &length);
    struct sp_match *again = sp_match_load(&loading, "j", text, length, NULL, NULL);
    assert_non_null(again);
    sp_match_set_sink(again, (struct sp_sink){0});
    assert_int_equal(sp_match_roll(again, NULL, NULL), SP_REFUSED);
    assert_int_equal(sp_match_close(again, TOY_BOTH, NULL), SP_REFUSED);
    assert_int_equal(sp_match_set_secret(again, wrong, NULL), SP_REFUSED);
    assert_int_equal(sp_match_set_secret(again, toy_setup(SP_DICE_FAIR, 5).secret, NULL), SP_DONE);
    uint32_t one;
    uint32_t two;
    assert_int_equal(sp_match_roll(match, &one, NULL), SP_DONE);
    assert_int_equal(sp_match_roll(again, &two, NULL), SP_DONE);
    assert_int_equal(one, two);
    sp_match_free(again);
    sp_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_commitment_is_blake2b),
        cmocka_unit_test(every_part_changes_the_dice),
        cmocka_unit_test(faces_are_even),
        cmocka_unit_test(secrets_differ),
        cmocka_unit_test(the_secret_stays_secret_until_the_end),
        cmocka_unit_test(texts_come_before_the_first_roll_and_once),
        cmocka_unit_test(a_loaded_match_needs_its_own_secret_to_roll),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
