/* Sentences are cut at a character. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "spontoon/error.h"

static void it_returns_false_and_keeps_the_sentence(void **state)
{
    (void)state;
    struct sp_error error;
    assert_false(sp_fail(&error, "%s, line %d: a name is expected", "map.json", 7));
    assert_string_equal(error.text, "map.json, line 7: a name is expected");
    assert_false(sp_fail(NULL, "nobody asks"));
}

/* Whatever stands before the cut, no character is split: of 2, 3 and 4 bytes. */
static void a_long_sentence_is_cut_at_a_character(void **state)
{
    (void)state;
    static const char *const letters[] = {"x", "é", "‰", "𝄞"};
    for (size_t i = 0; i < 4; i++) {
        const size_t size = strlen(letters[i]);
        for (size_t lead = 0; lead < 4; lead++) {
            char text[2 * SP_ERROR_MAX + 8] = {0};
            memset(text, 'a', lead);
            for (size_t at = lead; at + size < sizeof text; at += size)
                memcpy(text + at, letters[i], size);
            struct sp_error error;
            sp_fail(&error, "%s", text);
            const size_t length = strlen(error.text);
            assert_true(length < SP_ERROR_MAX && length + size >= SP_ERROR_MAX);
            assert_int_equal((length - lead) % size, 0);
            assert_memory_equal(error.text, text, length);
        }
    }
}

static void a_sentence_that_just_fits_is_whole(void **state)
{
    (void)state;
    char text[SP_ERROR_MAX];
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    struct sp_error error;
    sp_fail(&error, "%s", text);
    assert_string_equal(error.text, text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_returns_false_and_keeps_the_sentence),
        cmocka_unit_test(a_long_sentence_is_cut_at_a_character),
        cmocka_unit_test(a_sentence_that_just_fits_is_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
