/* Texts that people write: entries of the match, named by orders and events, read by whom they concern. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/internal.h"
#include "toy_game.h"
#include "toy_match.h"

static struct sp_match *quiet_match(void)
{
    return toy_match(SP_DICE_SEEDED, 5, (struct sp_sink){0});
}

static uint32_t wrote(struct sp_match *match, uint8_t seat, const char *words)
{
    uint32_t number = 0;
    struct sp_error error = {.text = ""};
    if (sp_match_write(match, seat, words, &number, &error) != SP_DONE)
        fail_msg("%s", error.text);
    return number;
}

/* The order, or the text of a seat if `words` are given, is refused by a sentence that holds `part`; nothing changes.
 */
static void refused(struct sp_match *match, uint8_t seat, const char *order, const char *part)
{
    struct sp_error error = {.text = ""};
    const uint64_t before = sp_match_entry_count(match);
    assert_int_equal(sp_match_order_text(match, seat, order, &error), SP_REFUSED);
    if (!strstr(error.text, part))
        fail_msg("\"%s\" is refused by \"%s\", which does not hold \"%s\"", order, error.text, part);
    assert_int_equal(sp_match_entry_count(match), before);
}

static void words_refused(struct sp_match *match, const char *words)
{
    struct sp_error error = {.text = ""};
    assert_int_equal(sp_match_write(match, TOY_RED, words, NULL, &error), SP_REFUSED);
    assert_non_null(strstr(error.text, "a text has 1 to 4000 bytes of UTF-8"));
    assert_int_equal(sp_match_entry_count(match), 0);
}

static void holds_line(const struct sp_match *match, uint64_t n, const char *line)
{
    size_t length;
    assert_memory_equal(sp_match_line(match, n, &length), line, strlen(line));
}

/* Line n of a record is a text's with these words. */
static void tells_words(struct sp_match *match, uint8_t seat, uint64_t n, const char *words)
{
    json_t *line = sp_match_record_line(match, seat, n);
    assert_string_equal(json_string_value(json_object_get(line, "event")), "match_text");
    assert_string_equal(json_string_value(json_object_get(line, "words")), words);
    json_decref(line);
}

static void tells_event(struct sp_match *match, uint8_t seat, uint64_t n, const char *event)
{
    json_t *line = sp_match_record_line(match, seat, n);
    assert_string_equal(json_string_value(json_object_get(line, "event")), event);
    json_decref(line);
}

static void a_text_is_an_entry_with_a_number(void **state)
{
    (void)state;
    struct sp_match *match = quiet_match();
    assert_int_equal(wrote(match, TOY_RED, "Sir,\n\n*I remain* …"), 1);
    assert_int_equal(wrote(match, TOY_BLUE, "\"Madam\""), 2);
    holds_line(match, 1, "{\"n\":1,\"by\":\"red\",\"text\":1,\"words\":\"Sir,\\n\\n*I remain* …\",\"check\":\"");
    holds_line(match, 2, "{\"n\":2,\"by\":\"blue\",\"text\":2,\"words\":\"\\\"Madam\\\"\",\"check\":\"");
    toy_order(match, TOY_BLUE, "whisper text 2");
    holds_line(match, 3, "{\"n\":3,\"by\":\"blue\",\"order\":\"whisper text 2\",\"state\":\"");
    sp_match_free(match);
}

static void an_order_names_only_what_its_giver_wrote(void **state)
{
    (void)state;
    struct sp_match *match = quiet_match();
    wrote(match, TOY_RED, "mine");
    refused(match, TOY_BLUE, "whisper text 1", "blue has written no text 1");
    refused(match, TOY_BLUE, "whisper text 2", "blue has written no text 2");
    refused(match, TOY_RED, "whisper text 65535", "red has written no text 65535");
    refused(match, TOY_RED, "whisper text 0", "has to be written");
    refused(match, TOY_RED, "whisper text 65536", "is no order");
    toy_order(match, TOY_RED, "whisper text 1");
    toy_order(match, TOY_RED, "note text 1"); /* as often as one likes */
    sp_match_free(match);
}

static void a_text_holds_utf8_and_new_lines_only(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "a\tb",
        "a\rb",
        "\x1b[2J", /* clears a terminal */
        "\x7f",
        "\302\23331m",      /* U+009B, an escape of one character */
        "\342\200\256evil", /* U+202E turns the direction about */
        "\342\201\246",     /* U+2066 too */
        "\xe2\x80\xa8",     /* U+2028, a line's end of its own */
        "\xff",             /* not UTF-8 */
        "caf\xc3",          /* cut in a character */
        "\xc0\xaf",         /* a slash in two bytes */
        "\xed\xa0\x80",     /* half a pair */
    };
    struct sp_match *match = quiet_match();
    char words[SP_WORDS_MAX + 2];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        words_refused(match, bad[i]);
    memset(words, 'x', sizeof words);
    words[SP_WORDS_MAX + 1] = '\0';
    words_refused(match, words);
    words[SP_WORDS_MAX] = '\0';
    assert_int_equal(wrote(match, TOY_RED, words), 1);
    assert_int_equal(wrote(match, TOY_RED, "naïve — 𝄞 אבג\n"), 2);
    sp_match_free(match);
}

static void quotes_write_the_text_and_name_it(void **state)
{
    (void)state;
    struct sp_match *match = quiet_match();
    toy_order(match, TOY_RED, "note \"He said \\\"no\\\".\\nA \\\\ too; # is no comment\"");
    holds_line(match, 1,
               "{\"n\":1,\"by\":\"red\",\"text\":1,\"words\":\"He said \\\"no\\\".\\nA \\\\ too; # is no comment\"");
    holds_line(match, 2, "{\"n\":2,\"by\":\"red\",\"order\":\"note text 1\"");
    sp_match_free(match);
}

static void nothing_is_written_if_the_order_would_be_refused(void **state)
{
    (void)state;
    struct sp_match *match = quiet_match();
    char longest[SP_WORDS_MAX + 32];
    refused(match, TOY_RED, "shout \"hear me\"", "is no order");
    refused(match, TOY_RED, "bid \"hear me\"", "is no order");
    refused(match, TOY_RED, "whisper \"hear me", "at the end of the text is missing");
    refused(match, TOY_RED, "whisper \"hear\" \"me\"", "one text in quotes");
    refused(match, TOY_RED, "whisper \"hear\\tme\"", "after a backslash");
    refused(match, TOY_RED, "whisper \"hear me\\", "after a backslash");
    refused(match, TOY_RED, "whisper \"\"", "a text has 1 to 4000 bytes");
    refused(match, TOY_RED, "whisper \"\x1b\"", "a text has 1 to 4000 bytes");
    refused(match, 9, "whisper \"hear me\"", "there is no seat 9");
    memset(longest, 'x', sizeof longest);
    memcpy(longest, "whisper \"", 9);
    memcpy(longest + sizeof longest - 2, "\"", 2);
    refused(match, TOY_RED, longest, "at most 4000 bytes");
    assert_int_equal(sp_match_pause(match, TOY_RED, true, NULL), SP_DONE);
    refused(match, TOY_RED, "whisper \"hear me\"", "paused");
    assert_int_equal(sp_match_write(match, TOY_RED, "hear me", NULL, NULL), SP_REFUSED);
    assert_int_equal(sp_match_pause(match, TOY_RED, false, NULL), SP_DONE);
    toy_order(match, TOY_RED, "resign");
    refused(match, TOY_RED, "whisper \"hear me\"", "cannot do that now");
    sp_match_free(match);
}

static void a_game_without_texts_takes_none(void **state)
{
    (void)state;
    struct sp_game silent = toy_game;
    silent.order_text = NULL;
    silent.event_text = NULL;
    struct sp_setup setup = toy_setup(SP_DICE_SEEDED, 5);
    setup.game = &silent;
    struct sp_error error = {.text = ""};
    struct sp_match *match = sp_match_new(&setup, (struct sp_sink){0}, &error);
    assert_non_null(match);
    refused(match, TOY_RED, "whisper \"hear me\"", "there are no texts in coffers");
    assert_int_equal(sp_match_write(match, TOY_RED, "hear me", NULL, NULL), SP_REFUSED);
    sp_match_free(match);
}

static void a_match_holds_so_many_texts_and_no_more(void **state)
{
    (void)state;
    struct sp_match *match = quiet_match();
    match->writing_count = SP_TEXTS_MAX;
    assert_int_equal(sp_match_write(match, TOY_RED, "one more", NULL, NULL), SP_REFUSED);
    match->writing_count = 0;
    sp_match_free(match);
}

/* ---- Who reads ---- */

static void a_reader_gets_the_words_once_before_the_event_that_names_them(void **state)
{
    (void)state;
    struct sp_match *match = quiet_match();
    wrote(match, TOY_RED, "Sir");
    assert_int_equal(sp_match_record_count(match, TOY_RED), 1);
    assert_int_equal(sp_match_record_count(match, TOY_BLUE), 0);
    tells_words(match, TOY_RED, 1, "Sir");
    toy_order(match, TOY_RED, "whisper text 1");
    toy_order(match, TOY_RED, "whisper text 1");
    assert_int_equal(sp_match_record_count(match, TOY_RED), 3);
    assert_int_equal(sp_match_record_count(match, TOY_BLUE), 3);
    tells_words(match, TOY_BLUE, 1, "Sir");
    tells_event(match, TOY_BLUE, 2, "whisper");
    tells_event(match, TOY_BLUE, 3, "whisper");
    assert_int_equal(sp_match_record_count(match, SP_OBSERVER), 0);
    sp_match_free(match);
}

static void what_concerns_one_seat_is_told_to_no_other(void **state)
{
    (void)state;
    struct sp_match *match = quiet_match();
    size_t length;
    toy_order(match, TOY_RED, "note \"a secret of mine\"");
    assert_int_equal(sp_match_record_count(match, TOY_BLUE), 0);
    assert_null(strstr(sp_match_record(match, TOY_BLUE, &length), "secret of mine"));
    assert_null(strstr(sp_match_record(match, SP_OBSERVER, &length), "secret of mine"));
    assert_non_null(strstr(sp_match_record(match, TOY_RED, &length), "secret of mine"));
    sp_match_free(match);
}

static void an_umpire_reads_all_as_soon_as_it_is_written(void **state)
{
    (void)state;
    struct sp_game judged = toy_game;
    judged.umpires = 1U << TOY_BLUE;
    struct sp_setup setup = toy_setup(SP_DICE_SEEDED, 5);
    setup.game = &judged;
    struct sp_match *match = sp_match_new(&setup, (struct sp_sink){0}, NULL);
    assert_non_null(match);
    wrote(match, TOY_RED, "a draft");
    tells_words(match, TOY_BLUE, 1, "a draft");
    toy_order(match, TOY_RED, "whisper text 1");
    assert_int_equal(sp_match_record_count(match, TOY_BLUE), 2);
    assert_int_equal(sp_match_record_count(match, SP_OBSERVER), 0);
    sp_match_free(match);
}

static void one_text_is_read_by_its_number(void **state)
{
    (void)state;
    struct sp_match *match = quiet_match();
    toy_order(match, TOY_RED, "note \"mine\"");
    json_t *text = sp_match_text(match, TOY_RED, 1);
    assert_string_equal(json_string_value(json_object_get(text, "words")), "mine");
    json_decref(text);
    assert_null(sp_match_text(match, TOY_BLUE, 1));
    assert_null(sp_match_text(match, TOY_RED, 0));
    assert_null(sp_match_text(match, TOY_RED, 2));
    assert_null(sp_match_text(match, TOY_RED, UINT32_MAX));
    assert_null(sp_match_text(match, 9, 1));
    sp_match_free(match);
}

/* The texts that a seat could read after entry n, as JSON. */
static void reads(const struct sp_match *match, uint8_t seat, uint64_t n, const char *expected)
{
    json_t *texts = sp_match_texts(match, seat, n);
    char *text = json_dumps(texts, JSON_COMPACT);
    assert_string_equal(text, expected);
    free(text);
    json_decref(texts);
}

static void what_a_seat_can_read_at_any_entry(void **state)
{
    (void)state;
    struct sp_match *match = quiet_match();
    wrote(match, TOY_RED, "Sir");
    toy_order(match, TOY_RED, "whisper text 1");
    toy_order(match, TOY_BLUE, "note \"Hm\"");
    assert_int_equal(sp_match_undo(match, TOY_BLUE, 2, 0, NULL), SP_DONE);
    reads(match, TOY_RED, 0, "{}");
    reads(match, TOY_RED, 1, "{\"1\":{\"seat\":\"red\",\"words\":\"Sir\"}}");
    reads(match, TOY_BLUE, 1, "{}");
    reads(match, TOY_BLUE, 2, "{\"1\":{\"seat\":\"red\",\"words\":\"Sir\"}}");
    reads(match, TOY_BLUE, 4,
          "{\"1\":{\"seat\":\"red\",\"words\":\"Sir\"},\"2\":{\"seat\":\"blue\",\"words\":\"Hm\"}}");
    reads(match, TOY_BLUE, 5, "{\"1\":{\"seat\":\"red\",\"words\":\"Sir\"}}");
    reads(match, SP_OBSERVER, 5, "{}");
    assert_null(sp_match_texts(match, TOY_RED, 6));
    sp_match_free(match);
}

/* ---- Undo ---- */

static void an_undone_text_counts_no_more_and_its_number_is_not_given_again(void **state)
{
    (void)state;
    struct sp_match *match = quiet_match();
    uint64_t to = 99;
    toy_order(match, TOY_RED, "note \"first\"");
    assert_int_equal(sp_match_undo_target(match, TOY_RED, &to, NULL), SP_DONE);
    assert_int_equal(to, 0); /* the text goes with the order for which it was written */
    assert_int_equal(sp_match_before_own(match, TOY_RED), 0);
    assert_int_equal(sp_match_undo(match, TOY_RED, to, 0, NULL), SP_DONE);
    refused(match, TOY_RED, "note text 1", "red has written no text 1");
    toy_order(match, TOY_RED, "note \"second\"");
    holds_line(match, 4, "{\"n\":4,\"by\":\"red\",\"text\":2,\"words\":\"second\"");
    tells_words(match, TOY_RED, 1, "first"); /* what was read stays read */
    tells_words(match, TOY_RED, 4, "second");
    sp_match_free(match);
}

static void an_undo_of_the_order_alone_leaves_a_text_written_before(void **state)
{
    (void)state;
    struct sp_match *match = quiet_match();
    uint64_t to = 99;
    wrote(match, TOY_RED, "one");
    wrote(match, TOY_RED, "two");
    toy_order(match, TOY_RED, "note text 1");
    assert_int_equal(sp_match_undo_target(match, TOY_RED, &to, NULL), SP_DONE);
    assert_int_equal(to, 2);
    assert_int_equal(sp_match_undo(match, TOY_RED, 2, 0, NULL), SP_DONE);
    toy_order(match, TOY_RED, "note text 1");
    toy_order(match, TOY_RED, "note text 2");
    assert_int_equal(sp_match_undo(match, TOY_RED, 1, 0, NULL), SP_DONE);
    refused(match, TOY_RED, "note text 2", "no text 2");
    toy_order(match, TOY_RED, "note text 1");
    sp_match_free(match);
}

static void an_undo_crosses_nobody_elses_text_without_consent(void **state)
{
    (void)state;
    struct sp_match *match = quiet_match();
    struct sp_error error = {.text = ""};
    toy_order(match, TOY_RED, "signal 1");
    wrote(match, TOY_BLUE, "a secret of blue's");
    assert_int_equal(sp_match_undo(match, TOY_RED, 0, 0, &error), SP_REFUSED);
    assert_non_null(strstr(error.text, "another seat has acted since"));
    toy_order(match, TOY_BLUE, "whisper text 1");
    assert_int_equal(sp_match_undo(match, TOY_BLUE, 2, 0, NULL), SP_REFUSED); /* red has read it */
    assert_int_equal(sp_match_undo(match, TOY_RED, 0, TOY_BOTH, NULL), SP_DONE);
    refused(match, TOY_BLUE, "whisper text 1", "no text 1");
    sp_match_free(match);
}

/* What another seat gave may be a secret: a refusal does not tell it. */
static void a_refused_undo_tells_no_secret(void **state)
{
    (void)state;
    struct sp_match *match = quiet_match();
    struct sp_error error = {.text = ""};
    uint64_t to;
    toy_order(match, TOY_RED, "bid 1");
    toy_order(match, TOY_BLUE, "signal 1");
    assert_int_equal(sp_match_undo_target(match, TOY_RED, &to, &error), SP_REFUSED);
    assert_null(strstr(error.text, "signal"));
    sp_match_free(match);
}

/* ---- Journals ---- */

static struct sp_match *load(const char *text, size_t length, struct sp_error *error)
{
    const struct sp_loading loading = toy_loading();
    return sp_match_load(&loading, "j", text, length, NULL, error);
}

/* Texts of both, named, unnamed and undone. */
static struct sp_match *written_match(void)
{
    struct sp_match *match = quiet_match();
    toy_order(match, TOY_RED, "note \"to be undone\"");
    assert_int_equal(sp_match_undo(match, TOY_RED, 0, 0, NULL), SP_DONE);
    toy_order(match, TOY_RED, "whisper \"Sir,\\n\\\"…\\\"\"");
    wrote(match, TOY_BLUE, "a draft");
    toy_play(match, 2, 12);
    toy_order(match, TOY_BLUE, "note text 3");
    return match;
}

static void a_journal_with_texts_is_played_back(void **state)
{
    (void)state;
    struct sp_match *match = written_match();
    size_t length, other_length;
    const char *text = sp_match_journal(match, &length);
    struct sp_error error = {.text = ""};
    struct sp_match *again = load(text, length, &error);
    if (!again)
        fail_msg("%s", error.text);
    assert_memory_equal(text, sp_match_journal(again, &other_length), length);
    assert_int_equal(length, other_length);
    static const uint8_t seats[] = {TOY_RED, TOY_BLUE, SP_OBSERVER};
    for (size_t i = 0; i < sizeof seats; i++) {
        const char *record = sp_match_record(match, seats[i], &length);
        const char *other = sp_match_record(again, seats[i], &other_length);
        assert_int_equal(length, other_length);
        assert_memory_equal(record, other, length);
    }
    sp_match_set_sink(again, (struct sp_sink){0});
    refused(again, TOY_RED, "note text 1", "no text 1");
    assert_int_equal(wrote(again, TOY_RED, "next"), 4);
    struct toy_state at_end;
    assert_true(sp_match_state_at(match, sp_match_entry_count(match), &at_end));
    assert_memory_equal(&at_end, sp_match_state(match), sizeof at_end);
    sp_match_free(again);
    sp_match_free(match);
}

static void cut_anywhere_a_journal_with_texts_is_recovered(void **state)
{
    (void)state;
    struct sp_match *match = written_match();
    size_t length, header;
    const char *text = sp_match_journal(match, &length);
    sp_match_line(match, 0, &header);
    for (size_t cut = header; cut < length; cut++) {
        struct sp_error error = {.text = ""};
        struct sp_match *again = load(text, cut, &error);
        if (!again)
            fail_msg("cut at %zu: %s", cut, error.text);
        sp_match_free(again);
    }
    sp_match_free(match);
}

/* Loads the journal with one member of line n changed (value is taken; NULL deletes it), the chain made anew. */
static void forged(uint64_t n, const char *key, json_t *value, const char *reason)
{
    struct sp_match *match = written_match();
    struct sp_text text = {0};
    uint64_t chain = 0;
    for (uint64_t i = 0; i <= sp_match_entry_count(match); i++) {
        size_t length;
        json_t *line = json_loads(sp_match_line(match, i, &length), JSON_DISABLE_EOF_CHECK, NULL);
        json_object_del(line, "check");
        if (i == n && value)
            json_object_set_new(line, key, value);
        else if (i == n)
            json_object_del(line, key);
        assert_true(sp_line_write(&text, line, &chain));
        json_decref(line);
    }
    struct sp_error error = {.text = ""};
    struct sp_match *again = load(text.bytes, text.length, &error);
    if (again || !strstr(error.text, reason))
        fail_msg("\"%s\" instead of \"%s\"", again ? "taken" : error.text, reason);
    sp_text_free(&text);
    sp_match_free(match);
}

static void forged_texts_are_refused(void **state)
{
    (void)state;
    char longest[SP_WORDS_MAX + 2];
    memset(longest, 'x', sizeof longest);
    longest[SP_WORDS_MAX + 1] = '\0';
    /* Line 4 is red's text 2, line 5 the order that names it, line 6 blue's text 3. */
    forged(4, "text", json_integer(1), "\"text\" should be 2");
    forged(4, "text", json_integer(3), "\"text\" should be 2");
    forged(4, "text", NULL, "\"text\" should be 2");
    forged(4, "words", NULL, "an entry must hold");
    forged(4, "words", json_integer(7), "a text is missing");
    forged(4, "words", json_string(""), "a text has 1 to 4000 bytes");
    forged(4, "words", json_string("\x1b[2J"), "a text has 1 to 4000 bytes");
    forged(4, "words", json_string(longest), "a text has 1 to 4000 bytes");
    forged(4, "by", json_string("green"), "must name a seat");
    forged(4, "by", json_string("blue"), "red has written no text 2"); /* when its writer's order comes */
    forged(4, "order", json_string("bid 1"), "holds more");
    forged(5, "order", json_string("whisper text 1"), "red has written no text 1"); /* undone */
    forged(5, "order", json_string("whisper text 3"), "red has written no text 3"); /* not yet written */
    forged(5, "order", json_string("whisper text 0"), "has to be written");
    forged(5, "order", json_string("whisper \"Sir\""), "is no order");
    forged(5, "by", json_string("blue"), "blue has written no text 2");
}

static void bytes_that_are_no_utf8_are_refused(void **state)
{
    (void)state;
    struct sp_match *match = quiet_match();
    wrote(match, TOY_RED, "caf\xc3\xa9");
    size_t length;
    struct sp_error error = {.text = ""};
    const char *text = sp_match_journal(match, &length);
    char *copy = malloc(length);
    assert_non_null(copy);
    memcpy(copy, text, length);
    for (size_t i = 0; i + 1 < length; i++)
        if (copy[i] == '\xc3')
            copy[i + 1] = 'e';
    assert_null(load(copy, length, &error)); /* the checksum sees it before anything else does */
    assert_non_null(strstr(error.text, "line 2"));
    free(copy);
    sp_match_free(match);
}

static void the_proof_counts_undone_texts(void **state)
{
    (void)state;
    struct sp_match *match = written_match();
    const struct sp_loading loading = toy_loading();
    size_t length;
    json_t *report;
    struct sp_error error = {.text = ""};
    const char *text = sp_match_journal(match, &length);
    assert_true(sp_verify(&loading, "j", text, length, &report, &error));
    assert_int_equal(json_integer_value(json_object_get(report, "undone")), 2);
    json_decref(report);
    sp_match_free(match);
}

static void what_the_disk_does_not_take_has_not_happened(void **state)
{
    (void)state;
    struct toy_sink sink = {.fail_each = 2};
    struct sp_match *match = toy_match(SP_DICE_SEEDED, 5, toy_sink_of(&sink)); /* the header is the first append */
    struct sp_error error = {.text = ""};
    assert_int_equal(sp_match_order_text(match, TOY_RED, "note \"lost\"", &error), SP_FAILED);
    assert_int_equal(sp_match_entry_count(match), 0);
    sink.fail_each = 4; /* the text is the third append, its order the fourth */
    assert_int_equal(sp_match_order_text(match, TOY_RED, "note \"kept\"", &error), SP_FAILED);
    assert_int_equal(sp_match_entry_count(match), 1);
    toy_order(match, TOY_RED, "note text 1"); /* the text stands */
    struct sp_match *again = load(sink.text, sink.length, &error);
    assert_non_null(again);
    sp_match_free(again);
    sp_match_free(match);
    toy_sink_free(&sink);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_is_an_entry_with_a_number),
        cmocka_unit_test(an_order_names_only_what_its_giver_wrote),
        cmocka_unit_test(a_text_holds_utf8_and_new_lines_only),
        cmocka_unit_test(quotes_write_the_text_and_name_it),
        cmocka_unit_test(nothing_is_written_if_the_order_would_be_refused),
        cmocka_unit_test(a_game_without_texts_takes_none),
        cmocka_unit_test(a_match_holds_so_many_texts_and_no_more),
        cmocka_unit_test(a_reader_gets_the_words_once_before_the_event_that_names_them),
        cmocka_unit_test(what_concerns_one_seat_is_told_to_no_other),
        cmocka_unit_test(an_umpire_reads_all_as_soon_as_it_is_written),
        cmocka_unit_test(one_text_is_read_by_its_number),
        cmocka_unit_test(what_a_seat_can_read_at_any_entry),
        cmocka_unit_test(an_undone_text_counts_no_more_and_its_number_is_not_given_again),
        cmocka_unit_test(an_undo_of_the_order_alone_leaves_a_text_written_before),
        cmocka_unit_test(an_undo_crosses_nobody_elses_text_without_consent),
        cmocka_unit_test(a_refused_undo_tells_no_secret),
        cmocka_unit_test(a_journal_with_texts_is_played_back),
        cmocka_unit_test(cut_anywhere_a_journal_with_texts_is_recovered),
        cmocka_unit_test(forged_texts_are_refused),
        cmocka_unit_test(bytes_that_are_no_utf8_are_refused),
        cmocka_unit_test(the_proof_counts_undone_texts),
        cmocka_unit_test(what_the_disk_does_not_take_has_not_happened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
