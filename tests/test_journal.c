/* Journals: what is written is read back; what is damaged is recovered or refused with line and reason. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "match/internal.h"
#include "toy_game.h"
#include "toy_match.h"

/* A match with a line of every kind. */
static struct sp_match *varied_match(void)
{
    struct sp_match *match = toy_match(SP_DICE_FAIR, 5, (struct sp_sink){0});
    assert_int_equal(sp_match_dice_text(match, TOY_RED, "à la mer \"}", NULL), SP_DONE);
    toy_order(match, TOY_RED, "bid 1");
    assert_int_equal(sp_match_undo(match, TOY_RED, 0, 0, NULL), SP_DONE);
    toy_play(match, 2, 5);
    assert_int_equal(sp_match_pause(match, TOY_BLUE, true, NULL), SP_DONE);
    assert_int_equal(sp_match_pause(match, TOY_BLUE, false, NULL), SP_DONE);
    assert_int_equal(sp_match_hand_over(match, TOY_BLUE, "greedy", NULL), SP_DONE);
    toy_play(match, 3, 6);
    assert_int_equal(sp_match_close(match, TOY_BOTH, NULL), SP_DONE);
    return match;
}

static struct sp_match *load(const char *text, size_t length, struct sp_loaded *loaded, struct sp_error *error)
{
    const struct sp_loading loading = toy_loading();
    /* A copy of just this size, so that a sanitizer sees any byte too many. */
    char *copy = malloc(length + !length);
    assert_non_null(copy);
    memcpy(copy, text, length);
    struct sp_match *match = sp_match_load(&loading, "j", copy, length, loaded, error);
    free(copy);
    return match;
}

static void a_journal_is_played_back_to_the_same_match(void **state)
{
    (void)state;
    struct sp_match *match = varied_match();
    size_t length;
    size_t other_length;
    const char *text = sp_match_journal(match, &length);
    struct sp_error error = {.text = ""};
    struct sp_loaded loaded;
    struct sp_match *again = load(text, length, &loaded, &error);
    if (!again)
        fail_msg("%s", error.text);
    assert_true(loaded.kept == length && loaded.torn == 0 && loaded.notice[0] == '\0');
    const char *other = sp_match_journal(again, &other_length);
    assert_int_equal(length, other_length);
    assert_memory_equal(text, other, length);
    assert_true(sp_match_digest(match) == sp_match_digest(again));
    assert_string_equal(sp_match_player(again, TOY_BLUE), "greedy");
    assert_true(sp_match_closed(again) && sp_match_dice_drawn(again) == sp_match_dice_drawn(match));
    sp_match_free(again);
    sp_match_free(match);
}

static void a_loaded_match_goes_on_as_if_never_left(void **state)
{
    (void)state;
    struct toy_sink sink = {0};
    struct sp_match *match = toy_match(SP_DICE_SEEDED, 9, toy_sink_of(&sink));
    for (unsigned i = 0; !sp_match_over(match, NULL); i++) {
        struct sp_match *again = load(sink.text, sink.length, NULL, NULL);
        assert_non_null(again);
        assert_int_equal(sp_match_pause(again, TOY_RED, true, NULL), SP_FAILED);
        sp_match_set_sink(again, (struct sp_sink){0});
        toy_play(again, i, 3);
        toy_play(match, i, 3);
        assert_true(sp_match_digest(again) == sp_match_digest(match));
        sp_match_free(again);
    }
    sp_match_free(match);
    toy_sink_free(&sink);
}

static void two_keepers_of_a_journal_tell_each_other(void **state)
{
    (void)state;
    struct sp_error error = {.text = ""};
    struct toy_sink sink = {0};
    struct sp_match *first = toy_match(SP_DICE_SEEDED, 11, toy_sink_of(&sink));
    const struct sp_loading loading = toy_loading();
    struct sp_match *second = sp_match_load(&loading, "j", sink.text, sink.length, NULL, &error);
    const size_t known = sink.length;
    toy_play(first, 3, 40);
    assert_true(sp_match_extend(second, sink.text + known, sink.length - known, &error));
    assert_true(sp_match_digest(first) == sp_match_digest(second));
    assert_true(sp_match_entry_count(first) == sp_match_entry_count(second));
    assert_true(sp_match_orders_given(first, TOY_RED) + sp_match_orders_given(first, TOY_BLUE) > 0);
    assert_true(sp_match_orders_given(first, TOY_RED) == sp_match_orders_given(second, TOY_RED));
    assert_false(sp_match_extend(second, sink.text + known, sink.length - known, &error));
    assert_non_null(strstr(error.text, "entry "));
    assert_false(sp_match_extend(second, sink.text, 5, &error));
    assert_true(sp_match_digest(first) == sp_match_digest(second));
    sp_match_free(first);
    sp_match_free(second);
    toy_sink_free(&sink);
}

static void cut_anywhere_it_is_recovered_or_refused(void **state)
{
    (void)state;
    struct sp_match *match = varied_match();
    size_t length;
    size_t header;
    const char *text = sp_match_journal(match, &length);
    sp_match_line(match, 0, &header);
    size_t whole = 0;
    for (size_t cut = 0; cut < length; cut++) {
        struct sp_error error = {.text = ""};
        struct sp_loaded loaded;
        struct sp_match *again = load(text, cut, &loaded, &error);
        if (cut > 0 && text[cut - 1] == '\n')
            whole = cut;
        if (cut < header) {
            assert_null(again);
            assert_non_null(strstr(error.text, "line 1"));
            continue;
        }
        if (!again)
            fail_msg("cut at %zu: %s", cut, error.text);
        assert_int_equal(loaded.kept, whole);
        assert_int_equal(loaded.torn, cut - whole);
        assert_int_equal(loaded.notice[0] != '\0', cut != whole);
        sp_match_free(again);
    }
    sp_match_free(match);
}

static void a_flipped_bit_is_refused_wherever_it_is(void **state)
{
    (void)state;
    struct sp_match *match = varied_match();
    size_t length;
    const char *text = sp_match_journal(match, &length);
    char *copy = malloc(length);
    assert_non_null(copy);
    for (size_t bit = 0; bit < length * 8; bit++) {
        memcpy(copy, text, length);
        copy[bit / 8] = (char)(copy[bit / 8] ^ 1 << bit % 8);
        struct sp_error error = {.text = ""};
        struct sp_match *again = load(copy, length, NULL, &error);
        if (again || !strstr(error.text, "j, line "))
            fail_msg("bit %zu of byte %zu (%c): %s", bit % 8, bit / 8, text[bit / 8], again ? "taken" : error.text);
    }
    free(copy);
    sp_match_free(match);
}

/* The same for a match that goes on, whose last line could be mistaken for a torn one. */
static void a_flipped_last_newline_is_no_torn_line(void **state)
{
    (void)state;
    struct toy_sink sink = {0};
    struct sp_match *match = toy_match(SP_DICE_SEEDED, 5, toy_sink_of(&sink));
    for (unsigned i = 0; i < 30 && !sp_match_over(match, NULL); i++) {
        toy_play(match, i, 1);
        for (int bit = 0; bit < 8; bit++) {
            struct sp_error error = {.text = ""};
            sink.text[sink.length - 1] = (char)('\n' ^ 1 << bit);
            assert_null(load(sink.text, sink.length, NULL, &error));
            assert_non_null(strstr(error.text, "newline"));
        }
        sink.text[sink.length - 1] = '\n';
    }
    sp_match_free(match);
    toy_sink_free(&sink);
}

/* ---- Journals whose chain is right and whose content is wrong ---- */

/* Loads the journal with one member of line n changed (value is taken; NULL deletes it), the chain made anew. */
static void expect_refusal(uint64_t n, const char *key, json_t *value, const char *reason)
{
    struct sp_match *match = toy_match(SP_DICE_SEEDED, 5, (struct sp_sink){0});
    toy_order(match, TOY_RED, "bid 1");
    toy_order(match, TOY_BLUE, "bid 3");
    toy_play(match, 1, 10);
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
    char place[24];
    snprintf(place, sizeof place, "j, line %llu: ", (unsigned long long)n + 1);
    if (load(text.bytes, text.length, NULL, &error) || !strstr(error.text, reason) || !strstr(error.text, place))
        fail_msg("\"%s\" instead of \"%s%s\"", error.text, place, reason);
    sp_text_free(&text);
    sp_match_free(match);
}

static void another_world_is_refused_by_name(void **state)
{
    (void)state;
    expect_refusal(0, "rules_version", json_integer(2), "played under version 2 of the rules of coffers");
    expect_refusal(0, "scenario_digest", json_string("0123456789abcdef"), "the scenario is not the one");
    expect_refusal(0, "state", json_string("0123456789abcdef"), "the set-up is not the one");
    expect_refusal(0, "game", json_string("chess"), "there is no game \"chess\"");
    expect_refusal(0, "game", NULL, "there is no game");
    expect_refusal(0, "scenario", json_string("moon"), "there is no scenario coffers/moon");
    expect_refusal(0, "scenario", json_null(), "must name a scenario");
    expect_refusal(0, "spontoon", json_integer(2), "\"spontoon\":1");
    expect_refusal(0, "options", json_pack("{s:s}", "purse", "huge"), "there is no option");
    expect_refusal(0, "options", json_pack("{s:i}", "purse", 3), "can be no option");
    expect_refusal(0, "options", json_object(), "not as this version writes it");
    expect_refusal(0, "seats", json_object(), "who plays red");
    expect_refusal(0, "dice", json_pack("{s:s}", "kind", "loaded"), "\"dice\" must be");
    expect_refusal(0, "dice", json_pack("{s:s,s:s}", "kind", "seeded", "seed", "99999999999999999999"), "seed");
    expect_refusal(0, "dice", json_pack("{s:s,s:s}", "kind", "fair", "commitment", "ab"), "\"dice\" must be");
    expect_refusal(0, "sources", json_pack("[{s:s}]", "name", "x"), "each of \"sources\"");
    expect_refusal(0, "more", json_true(), "not as this version writes it");
}

static void entries_that_are_not_legal_are_refused(void **state)
{
    (void)state;
    expect_refusal(1, "order", json_string("hide 3"), "red cannot do that now (T-2)");
    expect_refusal(1, "order", json_string("dance"), "is no order");
    expect_refusal(1, "order", json_integer(3), "must be a text");
    expect_refusal(1, "order", NULL, "an entry must hold");
    expect_refusal(1, "by", json_string("green"), "must name a seat");
    expect_refusal(1, "n", json_integer(7), "\"n\" should be 1");
    expect_refusal(1, "extra", json_integer(7), "holds more");
    expect_refusal(3, "die", json_integer(10), "counts 0 to 9");
    expect_refusal(3, "die", json_integer(-1), "\"die\" must be");
    expect_refusal(3, "sides", json_integer(6), "\"sides\" should be 10");
    expect_refusal(3, "question", json_string("die_storm"), "\"question\" should be \"die_red_gain\"");
    expect_refusal(2, "undo", json_integer(0), "holds more");
}

static void a_state_that_differs_is_noticed_where_it_does(void **state)
{
    (void)state;
    struct sp_match *match = toy_match(SP_DICE_SEEDED, 5, (struct sp_sink){0});
    toy_play(match, 1, 40);
    struct sp_text text = {0};
    uint64_t chain = 0;
    bool changed = false;
    unsigned line_number = 0;
    for (uint64_t i = 0; i <= sp_match_entry_count(match); i++) {
        size_t length;
        json_t *line = json_loads(sp_match_line(match, i, &length), JSON_DISABLE_EOF_CHECK, NULL);
        json_object_del(line, "check");
        if (i > 0 && !changed && json_object_get(line, "state")) {
            json_object_set_new(line, "state", json_string("00000000deadbeef"));
            changed = true;
            line_number = (unsigned)i + 1;
        }
        assert_true(sp_line_write(&text, line, &chain));
        json_decref(line);
    }
    assert_true(changed);
    struct sp_error error = {.text = ""};
    char place[24];
    snprintf(place, sizeof place, "line %u:", line_number);
    assert_null(load(text.bytes, text.length, NULL, &error));
    assert_non_null(strstr(error.text, "the state after this entry is not the one that was played"));
    assert_non_null(strstr(error.text, place));
    sp_text_free(&text);
    sp_match_free(match);
}

static void a_scenario_of_ones_own_travels_with_the_journal(void **state)
{
    (void)state;
    struct sp_setup setup = toy_setup(SP_DICE_SEEDED, 1);
    const struct sp_source sources[] = {{"/home/ann/own.txt", "rounds 2\n", 9}, {"more.txt", "rounds 3\n", 9}};
    setup.scenario = NULL;
    setup.sources = sources;
    setup.source_count = 2;
    struct sp_match *match = sp_match_new(&setup, (struct sp_sink){0}, NULL);
    assert_non_null(match);
    size_t length;
    const char *text = sp_match_journal(match, &length);
    assert_null(strstr(text, "/home"));
    const struct sp_loading loading = {.find_game = toy_find};
    struct sp_match *again = sp_match_load(&loading, "j", text, length, NULL, NULL);
    assert_non_null(again);
    assert_int_equal(((const struct toy_scenario *)sp_match_scenario(again))->rounds, 3);
    sp_match_free(again);
    sp_match_free(match);
}

/* ---- Files ---- */

static char folder[] = "/tmp/spontoon-test-XXXXXX";
static char path[sizeof folder + 16];

static int make_folder(void **state)
{
    (void)state;
    memcpy(folder + sizeof folder - 7, "XXXXXX", 6);
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/j.jsonl", folder);
    return 0;
}

static int drop_folder(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static struct sp_match *open_again(struct sp_loaded *loaded, struct sp_error *error)
{
    const struct sp_loading loading = toy_loading();
    return sp_match_open_file(&loading, path, loaded, error);
}

static void a_file_keeps_a_match(void **state)
{
    (void)state;
    const struct sp_setup setup = toy_setup(SP_DICE_SEEDED, 4);
    struct sp_error error = {.text = ""};
    struct sp_match *match = sp_match_create_file(&setup, path, &error);
    if (!match)
        fail_msg("%s", error.text);
    toy_play(match, 1, 9);
    const uint64_t digest = sp_match_digest(match);
    assert_null(open_again(NULL, &error));
    assert_non_null(strstr(error.text, "another program"));
    sp_match_free(match);
    match = open_again(NULL, &error);
    assert_non_null(match);
    assert_true(sp_match_digest(match) == digest);
    toy_play(match, 2, 3);
    sp_match_free(match);
    assert_null(sp_match_create_file(&setup, path, &error));
    assert_non_null(strstr(error.text, "already"));
}

static void a_torn_line_is_cut_off_the_file(void **state)
{
    (void)state;
    const struct sp_setup setup = toy_setup(SP_DICE_SEEDED, 4);
    struct sp_match *match = sp_match_create_file(&setup, path, NULL);
    struct sp_loaded loaded;
    toy_play(match, 1, 9);
    size_t length;
    sp_match_journal(match, &length);
    sp_match_free(match);
    assert_int_equal(truncate(path, (off_t)length - 5), 0);
    match = open_again(&loaded, NULL);
    assert_non_null(match);
    assert_true(loaded.torn > 0 && strstr(loaded.notice, "cut short"));
    assert_int_equal(sp_match_entry_count(match), 8);
    toy_play(match, 2, 3);
    sp_match_free(match);
    match = open_again(&loaded, NULL);
    assert_non_null(match);
    assert_int_equal(loaded.torn, 0);
    assert_int_equal(sp_match_entry_count(match), 11);
    sp_match_free(match);
}

static void a_file_that_cannot_grow_changes_nothing(void **state)
{
    (void)state;
    const struct sp_setup setup = toy_setup(SP_DICE_SEEDED, 4);
    struct sp_error error = {.text = ""};
    struct sp_match *match = sp_match_create_file(&setup, path, NULL);
    toy_play(match, 1, 5);
    size_t length;
    sp_match_journal(match, &length);
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    const struct rlimit tight = {.rlim_cur = length + 10, .rlim_max = before.rlim_max};
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    const uint64_t digest = sp_match_digest(match);
    const enum sp_answer answer = sp_match_pause(match, TOY_RED, true, &error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, handler);
    assert_int_equal(answer, SP_FAILED);
    assert_non_null(strstr(error.text, "could not be written"));
    assert_true(sp_match_digest(match) == digest && !sp_match_paused(match));
    toy_play(match, 2, 3);
    sp_match_free(match);
    struct sp_loaded loaded;
    match = open_again(&loaded, NULL);
    assert_non_null(match);
    assert_true(loaded.torn == 0 && sp_match_entry_count(match) == 8);
    sp_match_free(match);
}

/* Plays for ever and tells the number of each entry once it is made. */
static void play_and_tell(int told)
{
    for (uint64_t seed = 1;; seed++) {
        const struct sp_setup setup = toy_setup(SP_DICE_SEEDED, seed);
        unlink(path);
        struct sp_match *match = sp_match_create_file(&setup, path, NULL);
        while (match && !sp_match_over(match, NULL)) {
            toy_play(match, seed, 1);
            const uint64_t entry[2] = {seed, sp_match_entry_count(match)};
            if (write(told, entry, sizeof entry) != sizeof entry)
                _exit(1);
        }
        sp_match_free(match);
    }
}

static void a_killed_program_has_kept_what_it_said(void **state)
{
    (void)state;
    for (unsigned kept = 3; kept < 40; kept += 6) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0)
            play_and_tell(ends[1]);
        close(ends[1]);
        uint64_t entry[2] = {0};
        for (unsigned i = 0; i < kept; i++)
            assert_int_equal(read(ends[0], entry, sizeof entry), sizeof entry);
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, NULL, 0), child);
        while (read(ends[0], entry, sizeof entry) == sizeof entry)
            continue;
        close(ends[0]);
        struct sp_error error = {.text = ""};
        struct sp_match *match = open_again(NULL, &error);
        /* It may have been killed between two games, with nothing promised of the new one. */
        if (!match && strstr(error.text, "line 1") == NULL && strstr(error.text, "opened") == NULL)
            fail_msg("%s", error.text);
        const char *seed =
            match ? json_string_value(json_object_get(json_object_get(sp_match_header(match), "dice"), "seed")) : "";
        if (strtoull(seed, NULL, 10) == entry[0])
            assert_true(sp_match_entry_count(match) >= entry[1]);
        else
            assert_true(match == NULL || strtoull(seed, NULL, 10) == entry[0] + 1);
        sp_match_free(match);
        unlink(path);
    }
}

static void files_that_are_no_journal_are_refused(void **state)
{
    (void)state;
    struct sp_error error = {.text = ""};
    const struct sp_setup setup = toy_setup(SP_DICE_SEEDED, 4);
    assert_null(open_again(NULL, &error));
    assert_non_null(strstr(error.text, path));
    assert_null(sp_journal_file_create("/dev/null", &error));
    assert_non_null(strstr(error.text, "plain file"));
    assert_null(sp_match_create_file(&setup, "/nowhere/at/all.jsonl", &error));
    assert_non_null(strstr(error.text, "cannot be made"));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
    assert_null(open_again(NULL, &error));
    assert_non_null(strstr(error.text, "empty"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_journal_is_played_back_to_the_same_match),
        cmocka_unit_test(a_loaded_match_goes_on_as_if_never_left),
        cmocka_unit_test(two_keepers_of_a_journal_tell_each_other),
        cmocka_unit_test(cut_anywhere_it_is_recovered_or_refused),
        cmocka_unit_test(a_flipped_bit_is_refused_wherever_it_is),
        cmocka_unit_test(a_flipped_last_newline_is_no_torn_line),
        cmocka_unit_test(another_world_is_refused_by_name),
        cmocka_unit_test(entries_that_are_not_legal_are_refused),
        cmocka_unit_test(a_state_that_differs_is_noticed_where_it_does),
        cmocka_unit_test(a_scenario_of_ones_own_travels_with_the_journal),
        cmocka_unit_test_setup_teardown(a_file_keeps_a_match, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_torn_line_is_cut_off_the_file, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_file_that_cannot_grow_changes_nothing, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_killed_program_has_kept_what_it_said, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(files_that_are_no_journal_are_refused, make_folder, drop_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
