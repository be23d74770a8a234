/* Chains of bytes (server/chain.h): each is sent everything from his place on, once, and what all have is freed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/chain.h"
#include "spontoon/dice.h"

enum { ALL = 4096, PARTS = 3 };

/* Somebody at a chain, and what he has been sent. */
struct reader {
    struct sv_place place;
    char text[ALL];
};

static void add(struct sv_chain *chain, const char *text)
{
    sv_chain_add(chain, strdup(text), strlen(text));
}

static void begin(struct reader *reader, struct sv_chain *chain, const char *text)
{
    reader->text[0] = '\0';
    assert_true(sv_place_begin(&reader->place, chain, strdup(text), strlen(text)));
}

/* Takes up to `most` bytes. */
static size_t take(struct reader *reader, size_t most)
{
    size_t length;
    struct iovec parts[PARTS];
    const size_t count = sv_place_gather(&reader->place, parts, PARTS, &length);
    size_t left = length < most ? length : most;
    const size_t taken = left;
    for (size_t i = 0; i < count && left > 0; i++) {
        const size_t part = parts[i].iov_len < left ? parts[i].iov_len : left;
        strncat(reader->text, parts[i].iov_base, part);
        left -= part;
    }
    sv_place_move(&reader->place, taken);
    return taken;
}

static void each_has_his_own_pace(void **state)
{
    (void)state;
    enum { WORDS = 200 };
    struct sv_chain chain = {0};
    struct sp_dice dice = {.seed = 1};
    struct reader slow, fast;
    char expected[ALL] = "";
    begin(&slow, &chain, "slow ");
    begin(&fast, &chain, "fast ");
    for (int i = 0; i < WORDS; i++) {
        char word[16];
        snprintf(word, sizeof word, "%d,", i);
        strncat(expected, word, sizeof expected - strlen(expected) - 1);
        add(&chain, word);
        take(&slow, sp_roll(&dice, 6) - 1);
        while (take(&fast, ALL) > 0) {
        }
        assert_int_equal(sv_place_behind(&fast.place, &chain), 0);
    }
    assert_true(sv_place_behind(&slow.place, &chain) > 0);
    assert_false(sv_place_ended(&fast.place));
    sv_chain_end(&chain);
    assert_true(sv_place_ended(&fast.place));
    assert_false(sv_place_ended(&slow.place));
    while (take(&slow, 7) > 0) {
    }
    assert_true(sv_place_ended(&slow.place));
    assert_string_equal(slow.text + strlen("slow "), expected);
    assert_string_equal(fast.text + strlen("fast "), expected);
    sv_place_free(&slow.place);
    sv_place_free(&fast.place);
}

static void who_comes_later_gets_what_comes_later(void **state)
{
    (void)state;
    struct sv_chain chain = {0};
    struct reader first, second;
    add(&chain, "for nobody ");
    begin(&first, &chain, "a ");
    add(&chain, "b ");
    begin(&second, &chain, "c ");
    add(&chain, "d ");
    while (take(&first, ALL) + take(&second, ALL) > 0) {
    }
    assert_string_equal(first.text, "a b d ");
    assert_string_equal(second.text, "c d ");
    sv_place_free(&first.place);
    sv_chain_end(&chain);
    begin(&first, &chain, "e ");
    add(&chain, "f ");
    take(&first, ALL);
    assert_string_equal(first.text, "e f ");
    assert_false(sv_place_waiting(&second.place));
    assert_true(sv_place_ended(&second.place));
    sv_place_free(&first.place);
    sv_place_free(&second.place);
    sv_chain_end(&chain);
}

/* Nobody may go on as if he had everything. */
static void without_bytes_it_ends(void **state)
{
    (void)state;
    struct sv_chain chain = {0};
    struct reader reader;
    struct sv_place none;
    assert_false(sv_place_begin(&none, &chain, NULL, 0));
    begin(&reader, &chain, "a ");
    sv_chain_add(&chain, NULL, 0);
    assert_false(sv_place_ended(&reader.place));
    take(&reader, ALL);
    assert_true(sv_place_ended(&reader.place));
    sv_place_free(&reader.place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_has_his_own_pace),
        cmocka_unit_test(who_comes_later_gets_what_comes_later),
        cmocka_unit_test(without_bytes_it_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
