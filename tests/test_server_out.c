/* JSON as it is written while an answer is made: what comes out is read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>
#include <stdlib.h>

#include "server/out.h"

static void assert_string(const char *text)
{
    struct sv_out out = {0};
    sv_out_string(&out, text);
    assert_false(out.failed);
    json_t *read = json_loadb(out.bytes, out.length, JSON_DECODE_ANY, NULL);
    assert_non_null(read);
    assert_string_equal(json_string_value(read), text);
    json_decref(read);
    free(out.bytes);
}

/* Texts are looked at eight bytes at a time: so each byte stands in each place of three times eight. */
static void every_byte_comes_back_from_every_place(void **state)
{
    (void)state;
    for (size_t length = 1; length <= 24; length++) {
        for (size_t place = 0; place < length; place++) {
            for (unsigned byte = 1; byte < 0x80; byte++) {
                char text[25] = "the pagoda at Tranquebar";
                text[length] = '\0';
                text[place] = (char)byte;
                assert_string(text);
            }
        }
    }
    assert_string("");
    assert_string("Pondichéry, Île de France, \"Trincomalé\" — \\ 印度");
}

static void every_number_comes_back(void **state)
{
    (void)state;
    const int64_t numbers[] = {0, 7, -1, 10, 1782, -90210, INT64_MAX, INT64_MIN, INT64_MIN + 1};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sv_out out = {0};
        sv_out_number(&out, numbers[i]);
        json_t *read = json_loadb(out.bytes, out.length, JSON_DECODE_ANY, NULL);
        assert_true(json_is_integer(read));
        assert_true(json_integer_value(read) == numbers[i]);
        json_decref(read);
        free(out.bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_comes_back_from_every_place),
        cmocka_unit_test(every_number_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
