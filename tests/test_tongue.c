/* Sentences in another tongue: recognised by their fixed words, told with what varies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/tongue.h"

static const char sentences[] =
    "{\"squadron\": \"escadre\", \"{1} has moved\": \"{1} a bougé\", \"the {1} has moved\": \"le {1'} a bougé\",\n"
    " \"{1} PF in {2}\": \"{2} : {1} PF\", \"{1}, line {2}: {3}\": \"{1}, ligne {2} : {3'}\",\n"
    " \"{1} men\": \"{1} {1:men}\", \"men.1\": \"homme\", \"men.other\": \"hommes\", \"or {1}\": \"ou {1'}\", "
    "\"£{1}\": \"{1} £\"}";

static struct sp_tongue *french(const char *text)
{
    struct sp_tongue *tongue = sp_tongue_new();
    struct sp_error error;
    assert_non_null(tongue);
    if (!sp_tongue_add(tongue, "test.json", text, strlen(text), &error))
        fail_msg("%s", error.text);
    return tongue;
}

static void a_sentence_is_known_by_its_fixed_words(void **state)
{
    static const char *const rows[][2] = {
        {"squadron", "escadre"},
        {"Suffren has moved", "Suffren a bougé"},
        {"the squadron has moved", "le escadre a bougé"}, /* of two that fit, the one with more fixed words */
        {"17 PF in Transit A", "Transit A : 17 PF"},
        {"war.jsonl, line 3: the squadron has moved", "war.jsonl, ligne 3 : le escadre a bougé"},
        {"1 men", "1 homme"},
        {"20 men", "20 hommes"},
        {"£60", "60 £"},
        {"£60 and more", "£60 and more"}, /* signs alone make no sentence of many words */
        {"  squadron\n", "  escadre\n"},
        {"has moved", "has moved"},
        {"Suffren has moved away", "Suffren has moved away"},
        {"", ""},
        {"\n", "\n"},
        {"or or or or or or or squadron", "ou ou ou ou ou or or squadron"}, /* sentences within sentences end */
    };
    struct sp_tongue *tongue = french(sentences);
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[128];
        sp_tongue_tell(tongue, rows[i][0], text, sizeof text);
        assert_string_equal(text, rows[i][1]);
        snprintf(text, sizeof text, "%s", rows[i][0]);
        sp_tongue_tell(tongue, text, text, sizeof text); /* in place */
        assert_string_equal(text, rows[i][1]);
        sp_tongue_tell(NULL, rows[i][0], text, sizeof text); /* English */
        assert_string_equal(text, rows[i][0]);
    }
    assert_string_equal(sp_tongue_word(tongue, "squadron"), "escadre");
    assert_string_equal(sp_tongue_word(tongue, "nothing"), "nothing");
    assert_string_equal(sp_tongue_word(NULL, "squadron"), "squadron");
    sp_tongue_free(tongue);
}

static void a_sentence_is_cut_to_its_room(void **state)
{
    struct sp_tongue *tongue = french(sentences);
    (void)state;
    for (size_t size = 1; size < 24; size++) {
        char text[24];
        memset(text, '#', sizeof text);
        sp_tongue_tell(tongue, "Tromelin has moved", text, size);
        assert_true(strlen(text) < size);
    }
    sp_tongue_free(tongue);
}

static void a_bad_file_is_refused_and_adds_nothing(void **state)
{
    struct sp_tongue *tongue = french(sentences);
    struct sp_error error = {.text = ""};
    char text[64];
    (void)state;
    assert_false(sp_tongue_add(tongue, "bad.json", "{\"a\": 1}", 8, &error));
    assert_int_equal(strncmp(error.text, "bad.json", 8), 0);
    sp_tongue_tell(tongue, "Suffren has moved", text, sizeof text);
    assert_string_equal(text, "Suffren a bougé");
    sp_tongue_free(tongue);
    sp_tongue_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sentence_is_known_by_its_fixed_words),
        cmocka_unit_test(a_sentence_is_cut_to_its_room),
        cmocka_unit_test(a_bad_file_is_refused_and_adds_nothing),
    };
    return cmocka_run_group_tests_name("tongue", tests, NULL, NULL);
}
