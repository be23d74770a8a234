/*
 * The store as a whole: backups of any age, files that are moved or missing, who listens.  STORE_TEST as in
 * test_store.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_steps.h"

static struct store_fixture place;

static int each(void **state)
{
    (void)state;
    return store_fixture_empty(&place) ? 0 : -1;
}

static void fill(struct st_store *store)
{
    struct sp_error error;
    const struct st_account anna = {.id = "a1", .name = "Anna", .folded = "anna", .password = "", .created = 5};
    struct st_message message = {.at = 9, .seat = -1, .name = "Anna", .text = "\"\\ \n ü"};
    struct st_entry entries[] = {store_entry("A", 0, "{\"n\":0}\n"), store_entry("A", 1, "{\"n\":1}\n")};
    bool done;
    entries[1].request = "";
    store_begin(store);
    assert_true(st_add_account(store, &anna, &done, &error));
    store_match(store, "A", 10, "person");
    assert_true(st_add_entries(store, entries, 2, &done, &error));
    assert_true(st_add_message(store, "A", &message, &error) && st_put_note(store, "A", 0, "note", &error));
    store_commit(store);
}

static void a_backup_fills_an_empty_store(void **state)
{
    (void)state;
    struct sp_error error = {.text = ""};
    char *first = NULL, *second = NULL;
    size_t first_size = 0, second_size = 0;
    struct st_store *store = store_opened(&place);
    fill(store);
    FILE *out = open_memstream(&first, &first_size);
    assert_true(st_backup(store, out, &error));
    fclose(out);
    FILE *in = fmemopen(first, first_size, "r");
    assert_false(st_restore(store, in, "backup", &error));
    assert_non_null(strstr(error.text, "not empty"));
    fclose(in);
    st_close(store);

    assert_true(store_fixture_empty(&place));
    store = store_opened(&place);
    in = fmemopen(first, first_size, "r");
    if (!st_restore(store, in, "backup", &error))
        fail_msg("%s", error.text);
    fclose(in);
    out = open_memstream(&second, &second_size);
    assert_true(st_backup(store, out, &error));
    fclose(out);
    assert_string_equal(first, second);
    free(first);
    free(second);
    st_close(store);
}

static void a_backup_cut_short_restores_nothing(void **state)
{
    (void)state;
    struct sp_error error = {.text = ""};
    char *text = NULL;
    size_t size = 0;
    struct st_store *store = store_opened(&place);
    fill(store);
    FILE *out = open_memstream(&text, &size);
    assert_true(st_backup(store, out, &error));
    fclose(out);
    st_close(store);
    assert_true(store_fixture_empty(&place));
    store = store_opened(&place);
    const size_t last_line = strlen("{\"rows\":7}\n");
    const size_t cuts[] = {size - 1 - last_line, size / 2, 10};
    for (size_t i = 0; i < sizeof cuts / sizeof cuts[0]; i++) {
        FILE *in = fmemopen(text, cuts[i], "r");
        assert_false(st_restore(store, in, "backup", &error));
        fclose(in);
    }
    store_begin(store);
    assert_int_equal(store_lines(store, "A", 0).last, -1);
    st_rollback(store);
    free(text);
    st_close(store);
}

/* As programs wrote it when the tables had their first version. */
static const char old_backup[] = "{\"spontoon_backup\":1,\"tables\":1}\n"
                                 "[\"accounts\",\"a1\",\"Anna\",\"anna\",\"\",5]\n"
                                 "[\"matches\",\"A\",\"suffren\",\"\",\"a1\",\"\",\"open\",\"\",0,10]\n"
                                 "[\"seats\",\"A\",0,\"open\",\"\",\"\",0]\n"
                                 "[\"entries\",\"A\",0,\"{\\\"n\\\":0}\\n\",-1,null,null]\n"
                                 "[\"messages\",\"A\",1,9,-1,\"Anna\",\"Hello\"]\n"
                                 "{\"rows\":5}\n";

static bool restore_text(struct st_store *store, const char *text, struct sp_error *error)
{
    FILE *in = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    const bool done = st_restore(store, in, "backup", error);
    fclose(in);
    return done;
}

static void a_backup_of_an_older_program_is_brought_up_to_date(void **state)
{
    (void)state;
    struct sp_error error = {.text = ""};
    struct st_match match;
    bool found;
    int64_t count;
    struct st_store *store = store_opened(&place);
    if (!restore_text(store, old_backup, &error))
        fail_msg("%s", error.text);
    store_begin(store);
    assert_true(st_find_match(store, "A", &match, &found, &error) && found);
    assert_string_equal(match.late, "computer");
    assert_string_equal(match.hints, "alone");
    assert_true(st_count_messages(store, "A", 2, &count, &error));
    assert_int_equal(count, 1);
    assert_int_equal(store_lines(store, "A", 0).last, 0);
    store_commit(store);
    st_close(store);
    store = store_opened(&place); /* its version is the right one, too */
    store_begin(store);
    store_match(store, "B", 11, "open");
    store_commit(store);
    st_close(store);
}

static void a_backup_that_does_not_fit_restores_nothing(void **state)
{
    (void)state;
    static const char newer[] = "{\"spontoon_backup\":1,\"tables\":1000}\n{\"rows\":0}\n";
    struct sp_error error = {.text = ""};
    struct st_store *store = store_opened(&place);
    assert_false(restore_text(store, newer, &error));
    assert_non_null(strstr(error.text, "too old"));
    char *cut = strdup(old_backup);
    strstr(cut, "{\"rows\"")[0] = '\0';
    assert_false(restore_text(store, cut, &error));
    free(cut);
    fill(store); /* the tables are what they were */
    st_close(store);
}

/* What is written into a file that nobody finds again is not kept: then nothing is, until it is back. */
static void a_file_that_was_moved_keeps_nothing(void **state)
{
    (void)state;
    char moved[sizeof place.address + 8];
    const char *path = place.address + strlen("sqlite:");
    const struct st_account anna = {.id = "a1", .name = "Anna", .folded = "anna", .password = "hash"};
    struct sp_error error = {.text = ""};
    bool done = false;
    if (place.server)
        return; /* a database looks after its own files */
    snprintf(moved, sizeof moved, "%s.moved", path);
    struct st_store *store = store_opened(&place);
    store_begin(store);
    assert_true(st_add_account(store, &anna, &done, &error));
    assert_int_equal(rename(path, moved), 0);
    assert_false(st_commit(store, &error));
    assert_non_null(strstr(error.text, "deleted or moved"));
    assert_false(st_begin(store, DB_WRITE, &error));
    assert_int_equal(rename(moved, path), 0);
    store_begin(store);
    store_commit(store);
    st_close(store);
}

static void a_store_that_is_not_there_is_not_made(void **state)
{
    (void)state;
    struct sp_error error = {.text = ""};
    if (place.server)
        return; /* a database looks after its own files */
    assert_null(st_open_existing(place.address, &error));
    assert_non_null(strstr(error.text, "there is no store"));
    st_close(store_opened(&place));
    struct st_store *store = st_open_existing(place.address, &error);
    assert_non_null(store);
    st_close(store);
}

static void count_blank(void *context, const char *text)
{
    if (text[0] == '\0')
        atomic_fetch_add((atomic_int *)context, 1);
}

/* What may have been missed is told before st_listen returns: later it would end what watchers are told. */
static void who_listens_misses_nothing(void **state)
{
    (void)state;
    struct sp_error error;
    atomic_int blank = 0;
    struct st_store *store = store_opened(&place);
    assert_true(st_listen(store, count_blank, &blank, &error));
    assert_int_equal(atomic_load(&blank), st_shared(store) ? 1 : 0);
    st_close(store);
}

static void an_address_must_be_known(void **state)
{
    (void)state;
    struct sp_error error = {.text = ""};
    assert_null(st_open("mysql://x", &error));
    assert_non_null(strstr(error.text, "sqlite:FILE"));
    assert_null(st_open("sqlite:/nowhere/at/all", &error));
    assert_null(st_open("postgresql://nobody@/x?host=/nowhere", &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_backup_fills_an_empty_store, each),
        cmocka_unit_test_setup(a_backup_cut_short_restores_nothing, each),
        cmocka_unit_test_setup(a_backup_of_an_older_program_is_brought_up_to_date, each),
        cmocka_unit_test_setup(a_backup_that_does_not_fit_restores_nothing, each),
        cmocka_unit_test_setup(a_file_that_was_moved_keeps_nothing, each),
        cmocka_unit_test_setup(a_store_that_is_not_there_is_not_made, each),
        cmocka_unit_test_setup(who_listens_misses_nothing, each),
        cmocka_unit_test_setup(an_address_must_be_known, each),
    };
    if (!store_fixture_open(&place))
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    store_fixture_close(&place);
    return failed;
}
