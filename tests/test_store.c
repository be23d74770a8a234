/*
 * The store: the same tests over both databases.  STORE_TEST names the kind; the PostgreSQL is a private one
 * (postgres.sh), the SQLite a file in a folder of its own.
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

#include "store/store.h"
#include "store_fixture.h"

static struct store_fixture place;

static struct st_store *opened(void)
{
    struct sp_error error = {.text = ""};
    struct st_store *store = st_open(place.address, &error);
    if (!store)
        fail_msg("%s", error.text);
    return store;
}

static void begin(struct st_store *store)
{
    struct sp_error error;
    assert_true(st_begin(store, DB_WRITE, &error));
}

static void commit(struct st_store *store)
{
    struct sp_error error;
    assert_true(st_commit(store, &error));
}

static int each(void **state)
{
    (void)state;
    return store_fixture_empty(&place) ? 0 : -1;
}

/* ---- Accounts and tokens ---- */

static void a_name_is_given_once(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = opened();
    const struct st_account anna = {
        .id = "a1", .name = "Ännchen", .folded = "ännchen", .password = "hash", .created = 5};
    const struct st_account other = {.id = "a2", .name = "ÄNNCHEN", .folded = "ännchen", .password = ""};
    struct st_account found;
    bool done = false;
    begin(store);
    assert_true(st_add_account(store, &anna, &done, &error));
    assert_true(done);
    assert_true(st_add_account(store, &other, &done, &error));
    assert_false(done);
    commit(store);
    begin(store);
    assert_true(st_find_account_by_name(store, "ännchen", &found, &done, &error));
    assert_true(done);
    assert_memory_equal(&found.created, &anna.created, sizeof found.created);
    assert_string_equal(found.id, "a1");
    assert_string_equal(found.name, "Ännchen");
    assert_true(st_find_account(store, "a2", &found, &done, &error));
    assert_false(done);
    st_rollback(store);
    st_close(store);
}

static void a_token_is_used_up_once(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = opened();
    const struct st_token token = {
        .hash = "h1", .kind = "invitation", .account = "", .match = "m", .seat = 1, .expires = 100};
    struct st_token found;
    bool done = false;
    begin(store);
    assert_true(st_add_token(store, &token, &error));
    commit(store);
    begin(store);
    assert_true(st_find_token(store, "h1", &found, &done, &error));
    assert_true(done);
    assert_int_equal(found.seat, 1);
    assert_string_equal(found.kind, "invitation");
    assert_true(st_drop_token(store, "h1", &done, &error));
    assert_true(done);
    assert_true(st_drop_token(store, "h1", &done, &error));
    assert_false(done);
    commit(store);
    st_close(store);
}

static void expired_tokens_go(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = opened();
    const struct st_token early = {.hash = "h1", .kind = "session", .account = "a", .match = "", .expires = 100};
    const struct st_token late = {.hash = "h2", .kind = "session", .account = "a", .match = "", .expires = 200};
    struct st_token found;
    bool there = false;
    begin(store);
    assert_true(st_add_token(store, &early, &error) && st_add_token(store, &late, &error));
    assert_true(st_drop_expired(store, 150, &error));
    assert_true(st_find_token(store, "h1", &found, &there, &error));
    assert_false(there);
    assert_true(st_find_token(store, "h2", &found, &there, &error));
    assert_true(there);
    assert_true(st_drop_sessions(store, "a", &error));
    assert_true(st_find_token(store, "h2", &found, &there, &error));
    assert_false(there);
    commit(store);
    st_close(store);
}

/* ---- Notices ---- */

static void take_notice(void *context, const struct st_notice *notice)
{
    *(struct st_notice *)context = *notice;
}

static void take_calling(void *context, const struct st_calling *calling)
{
    *(struct st_calling *)context = *calling;
}

static void add_contact(struct st_store *store, const char *account, const char *way, bool confirmed)
{
    struct sp_error error;
    struct st_contact contact = {.address = "somewhere", .confirmed = confirmed};
    snprintf(contact.account, sizeof contact.account, "%s", account);
    snprintf(contact.way, sizeof contact.way, "%s", way);
    snprintf(contact.secret, sizeof contact.secret, "%s %s", account, way);
    assert_true(st_put_contact(store, &contact, &error));
}

static void a_contact_is_changed_found_and_dropped(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = opened();
    struct st_contact found;
    bool there = false;
    begin(store);
    add_contact(store, "a", "mail", false);
    add_contact(store, "a", "hook", true);
    add_contact(store, "a", "mail", true);
    assert_true(st_find_contact(store, "a", "mail", &found, &there, &error));
    assert_true(there && found.confirmed && !found.quiet);
    assert_true(st_find_contact_by_secret(store, "a hook", &found, &there, &error));
    assert_string_equal(found.way, "hook");
    assert_true(st_drop_contact(store, "a", "mail", &error));
    assert_true(st_find_contact(store, "a", "mail", &found, &there, &error));
    assert_false(there);
    commit(store);
    st_close(store);
}

/* Of two who deal with what is due one gets it; what is done is not due again, and is known until the turn has passed.
 */
static void a_notice_is_claimed_by_one(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = opened();
    const struct st_seat seat = {.seat = 2, .kind = "person", .account = "a", .name = "Anna"};
    const struct st_notice call = {.account = "a", .kind = "turn", .match = "M", .seat = 2, .due = 50, .made = 40};
    struct st_notice due = {.account = ""};
    struct st_calling calling = {.seat = -1};
    bool mine = false;
    begin(store);
    add_contact(store, "a", "hook", true);
    add_contact(store, "a", "mail", false);
    assert_true(st_put_seat(store, "M", &seat, &error));
    assert_true(st_call(store, &call, &error) && st_call(store, &call, &error));
    commit(store);
    begin(store);
    assert_true(st_list_notices(store, 49, 9, take_notice, &due, &error));
    assert_string_equal(due.account, "");
    assert_true(st_list_notices(store, 50, 9, take_notice, &due, &error));
    assert_string_equal(due.way, "hook");
    assert_true(st_put_off(store, &due, 60, 1, &mine, &error));
    assert_true(mine);
    assert_true(st_put_off(store, &due, 60, 1, &mine, &error));
    assert_false(mine);
    due.due = 60;
    due.tries = 1;
    assert_true(st_put_off(store, &due, 0, 1, &mine, &error));
    assert_true(st_read_callings(store, "M", take_calling, &calling, &error));
    assert_true(calling.seat == 2 && calling.wanted && calling.called && !calling.waiting);
    assert_true(st_drop_calls(store, "M", 2, &error) && st_read_callings(store, "M", take_calling, &calling, &error));
    assert_true(calling.wanted && !calling.called);
    commit(store);
    st_close(store);
}

/* ---- Journals ---- */

struct lines {
    char text[4096];
    int64_t last;
    char request[ST_REQUEST];
};

static void collect(void *context, const struct st_entry *entry)
{
    struct lines *lines = context;
    strncat(lines->text, entry->line, sizeof lines->text - strlen(lines->text) - 1);
    lines->last = entry->n;
    if (entry->request)
        snprintf(lines->request, sizeof lines->request, "%s", entry->request);
}

static struct st_entry entry(const char *match, int64_t n, const char *line)
{
    return (struct st_entry){.match = match, .n = n, .line = line, .length = strlen(line), .seat = -1};
}

static struct lines read_lines(struct st_store *store, const char *match, int64_t from)
{
    struct lines lines = {.last = -1};
    struct sp_error error;
    assert_true(st_read_entries(store, match, from, collect, &lines, &error));
    return lines;
}

static void entries_come_back_in_order(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = opened();
    struct st_entry entries[] = {entry("m", 0, "zero\n"), entry("m", 1, "one\n"), entry("n", 0, "other\n"),
                                 entry("m", 2, "two\n")};
    entries[3].seat = 1;
    entries[3].decision = "d";
    entries[3].request = "r";
    bool lost = true;
    begin(store);
    assert_true(st_add_entries(store, entries, 4, &lost, &error));
    assert_false(lost);
    commit(store);
    begin(store);
    const struct lines all = read_lines(store, "m", 0);
    assert_string_equal(all.text, "zero\none\ntwo\n");
    assert_string_equal(all.request, "r");
    assert_string_equal(read_lines(store, "m", 2).text, "two\n");
    st_rollback(store);
    st_close(store);
}

static void a_line_is_a_part_of_a_journal(void **state)
{
    (void)state;
    static const char journal[] = "zero\none\ntwo\n";
    struct sp_error error;
    struct st_store *store = opened();
    struct st_entry entries[] = {entry("m", 0, journal), entry("m", 1, journal + 5), entry("m", 2, journal + 9)};
    bool lost = true;
    entries[0].length = 5;
    entries[1].length = 4;
    begin(store);
    assert_true(st_add_entries(store, entries, 2, &lost, &error));
    assert_true(st_add_entries(store, entries + 2, 1, &lost, &error));
    assert_string_equal(read_lines(store, "m", 0).text, journal);
    commit(store);
    st_close(store);
}

static void of_two_entries_with_one_number_one_is_kept(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *first = opened();
    struct st_store *second = opened();
    const struct st_entry mine = entry("m", 7, "mine\n");
    const struct st_entry theirs[] = {entry("k", 1, "k\n"), entry("m", 7, "theirs\n"), entry("m", 8, "more\n")};
    bool lost = true;
    begin(first);
    assert_true(st_add_entries(first, &mine, 1, &lost, &error));
    assert_false(lost);
    commit(first);
    begin(second);
    assert_true(st_add_entries(second, theirs, 3, &lost, &error));
    assert_true(lost);
    st_rollback(second);
    begin(second);
    assert_string_equal(read_lines(second, "m", 0).text, "mine\n");
    assert_string_equal(read_lines(second, "k", 0).text, "");
    st_rollback(second);
    st_close(first);
    st_close(second);
}

static void what_is_rolled_back_is_gone(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = opened();
    const struct st_entry one = entry("m", 1, "one\n");
    bool lost = true;
    begin(store);
    assert_true(st_add_entries(store, &one, 1, &lost, &error));
    st_rollback(store);
    begin(store);
    assert_int_equal(read_lines(store, "m", 0).last, -1);
    st_rollback(store);
    st_close(store);
}

static void many_entries_at_once(void **state)
{
    (void)state;
    enum { MANY = 1000 };
    static struct st_entry entries[MANY];
    struct sp_error error;
    struct st_store *store = opened();
    bool lost = true;
    for (int64_t i = 0; i < MANY; i++)
        entries[i] = entry("m", i, "a line like any other\n");
    begin(store);
    assert_true(st_add_entries(store, entries, MANY, &lost, &error));
    assert_false(lost);
    commit(store);
    st_close(store);
    store = opened();
    begin(store);
    assert_int_equal(read_lines(store, "m", 990).last, MANY - 1);
    st_rollback(store);
    st_close(store);
}

/* ---- Matches ---- */

struct listed {
    size_t count;
    char ids[256];
};

static void list(void *context, const struct st_match *match)
{
    struct listed *listed = context;
    listed->count++;
    strncat(listed->ids, match->id, sizeof listed->ids - strlen(listed->ids) - 1);
}

static void add_match(struct st_store *store, const char *id, int64_t created, const char *seat_kind)
{
    struct sp_error error;
    struct st_match match = {.game = "toy", .title = "t", .status = "open", .created = created};
    struct st_seat seat = {.seat = 0, .name = "n"};
    snprintf(match.id, sizeof match.id, "%s", id);
    snprintf(seat.kind, sizeof seat.kind, "%s", seat_kind);
    snprintf(seat.account, sizeof seat.account, "%s", strcmp(seat_kind, "person") == 0 ? "a" : "");
    assert_true(st_add_match(store, &match, &error));
    assert_true(st_put_seat(store, id, &seat, &error));
}

static void matches_are_listed_newest_first(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = opened();
    begin(store);
    add_match(store, "A", 10, "open");
    add_match(store, "B", 20, "person");
    add_match(store, "C", 20, "open");
    add_match(store, "D", 30, "open");
    struct listed open = {0}, rest = {0}, own = {0}, none = {0};
    assert_true(st_list_matches(store, ST_OPEN, NULL, 1000, "", 2, list, &open, &error));
    assert_string_equal(open.ids, "DC");
    assert_true(st_list_matches(store, ST_OPEN, NULL, 20, "C", 9, list, &rest, &error));
    assert_string_equal(rest.ids, "A");
    assert_true(st_list_matches(store, ST_OWN, "a", 1000, "", 9, list, &own, &error));
    assert_string_equal(own.ids, "B");
    const struct st_seat away = {.seat = 0, .kind = "person", .account = "a", .archived = true};
    struct listed left = {0}, archive = {0};
    assert_true(st_put_seat(store, "B", &away, &error));
    assert_true(st_list_matches(store, ST_OWN, "a", 1000, "", 9, list, &left, &error));
    assert_true(st_list_matches(store, ST_ARCHIVED, "a", 1000, "", 9, list, &archive, &error));
    assert_int_equal(left.count, 0);
    assert_string_equal(archive.ids, "B");
    assert_true(st_set_status(store, "D", "playing", &error));
    assert_true(st_list_matches(store, ST_OPEN, NULL, 1000, "", 1, list, &none, &error));
    assert_string_equal(none.ids, "C");
    commit(store);
    st_close(store);
}

static void a_match_is_followed_by_one(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = opened();
    struct st_match match;
    bool set = false, found = false;
    begin(store);
    add_match(store, "A", 10, "open");
    assert_true(st_set_rematch(store, "A", "B", &set, &error));
    assert_true(set);
    assert_true(st_set_rematch(store, "A", "C", &set, &error));
    assert_false(set);
    assert_true(st_find_match(store, "A", &match, &found, &error));
    assert_string_equal(match.rematch, "B");
    commit(store);
    st_close(store);
}

static void list_due(void *context, const char *match)
{
    struct listed *listed = context;
    listed->count++;
    strncat(listed->ids, match, sizeof listed->ids - strlen(listed->ids) - 1);
}

static void take_seat(void *context, const struct st_seat *seat)
{
    *(struct st_seat *)context = *seat;
}

static void a_seat_changes_hands(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = opened();
    const struct st_seat taken = {.seat = 0, .kind = "person", .account = "a9", .name = "Anna", .due = 77};
    struct st_seat found = {0};
    struct st_match match;
    bool there = false;
    begin(store);
    add_match(store, "A", 10, "open");
    assert_true(st_put_seat(store, "A", &taken, &error));
    assert_true(st_read_seats(store, "A", take_seat, &found, &error));
    assert_string_equal(found.account, "a9");
    assert_int_equal(found.due, 77);
    struct listed late = {0}, early = {0};
    assert_true(st_list_due(store, 77, list_due, &late, &error) && st_list_due(store, 76, list_due, &early, &error));
    assert_string_equal(late.ids, "A");
    assert_int_equal(early.count, 0);
    assert_true(st_put_seat(store, "A", &(struct st_seat){.seat = 1, .kind = "computer"}, &error));
    assert_true(st_set_status(store, "A", "playing", &error));
    struct listed played = {0}, others = {0};
    assert_true(st_list_computers(store, "", 8, list_due, &played, &error));
    assert_true(st_list_computers(store, "A", 8, list_due, &others, &error));
    assert_string_equal(played.ids, "A");
    struct listed settled = {0};
    assert_true(st_put_seat(store, "A", &(struct st_seat){.seat = 1, .kind = "person"}, &error));
    assert_true(st_list_computers(store, "", 8, list_due, &settled, &error));
    assert_int_equal(settled.count, 0);
    assert_true(st_set_program(store, "A", true, &error));
    assert_true(st_list_computers(store, "", 8, list_due, &settled, &error));
    assert_string_equal(settled.ids, "A");
    assert_int_equal(others.count, 0);
    assert_true(st_set_wish(store, "A", "0 7", &error));
    assert_true(st_find_match(store, "A", &match, &there, &error));
    assert_true(there);
    assert_string_equal(match.wish, "0 7");
    commit(store);
    st_close(store);
}

/* ---- Talk and notes ---- */

static void take_message(void *context, const struct st_message *message)
{
    *(struct st_message *)context = *message;
}

static void messages_are_counted(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = opened();
    struct st_message message = {
        .at = 9, .seat = 1, .name = "Anna", .text = "À vous “l'honneur”", .heard = 6, .guest = true};
    struct st_message found = {0};
    char *note = NULL;
    begin(store);
    assert_true(st_add_message(store, "m", &message, &error));
    assert_true(st_add_message(store, "m", &message, &error));
    assert_int_equal(message.n, 2);
    assert_true(st_read_messages(store, "m", 4, 2, 10, take_message, &found, &error));
    assert_int_equal(found.n, 2);
    assert_string_equal(found.text, message.text);
    assert_true(found.guest);
    assert_true(st_put_note(store, "m", 0, "first", &error) && st_put_note(store, "m", 0, "second", &error));
    assert_true(st_read_note(store, "m", 0, &note, &error));
    assert_string_equal(note, "second");
    free(note);
    assert_true(st_read_note(store, "m", 1, &note, &error));
    assert_null(note);
    commit(store);
    st_close(store);
}

/* ---- The whole ---- */

static void fill(struct st_store *store)
{
    struct sp_error error;
    const struct st_account anna = {.id = "a1", .name = "Anna", .folded = "anna", .password = "", .created = 5};
    struct st_message message = {.at = 9, .seat = -1, .name = "Anna", .text = "\"\\ \n ü"};
    struct st_entry entries[] = {entry("A", 0, "{\"n\":0}\n"), entry("A", 1, "{\"n\":1}\n")};
    bool done;
    entries[1].request = "";
    begin(store);
    assert_true(st_add_account(store, &anna, &done, &error));
    add_match(store, "A", 10, "person");
    assert_true(st_add_entries(store, entries, 2, &done, &error));
    assert_true(st_add_message(store, "A", &message, &error) && st_put_note(store, "A", 0, "note", &error));
    commit(store);
}

static void a_backup_fills_an_empty_store(void **state)
{
    (void)state;
    struct sp_error error = {.text = ""};
    char *first = NULL, *second = NULL;
    size_t first_size = 0, second_size = 0;
    struct st_store *store = opened();
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
    store = opened();
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
    struct st_store *store = opened();
    fill(store);
    FILE *out = open_memstream(&text, &size);
    assert_true(st_backup(store, out, &error));
    fclose(out);
    st_close(store);
    assert_true(store_fixture_empty(&place));
    store = opened();
    const size_t last_line = strlen("{\"rows\":7}\n");
    const size_t cuts[] = {size - 1 - last_line, size / 2, 10};
    for (size_t i = 0; i < sizeof cuts / sizeof cuts[0]; i++) {
        FILE *in = fmemopen(text, cuts[i], "r");
        assert_false(st_restore(store, in, "backup", &error));
        fclose(in);
    }
    begin(store);
    assert_int_equal(read_lines(store, "A", 0).last, -1);
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
    struct st_store *store = opened();
    if (!restore_text(store, old_backup, &error))
        fail_msg("%s", error.text);
    begin(store);
    assert_true(st_find_match(store, "A", &match, &found, &error) && found);
    assert_string_equal(match.late, "computer");
    assert_string_equal(match.hints, "alone");
    assert_true(st_count_messages(store, "A", 2, &count, &error));
    assert_int_equal(count, 1);
    assert_int_equal(read_lines(store, "A", 0).last, 0);
    commit(store);
    st_close(store);
    store = opened(); /* its version is the right one, too */
    begin(store);
    add_match(store, "B", 11, "open");
    commit(store);
    st_close(store);
}

static void a_backup_that_does_not_fit_restores_nothing(void **state)
{
    (void)state;
    static const char newer[] = "{\"spontoon_backup\":1,\"tables\":1000}\n{\"rows\":0}\n";
    struct sp_error error = {.text = ""};
    struct st_store *store = opened();
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
    struct st_store *store = opened();
    begin(store);
    assert_true(st_add_account(store, &anna, &done, &error));
    assert_int_equal(rename(path, moved), 0);
    assert_false(st_commit(store, &error));
    assert_non_null(strstr(error.text, "deleted or moved"));
    assert_false(st_begin(store, DB_WRITE, &error));
    assert_int_equal(rename(moved, path), 0);
    begin(store);
    commit(store);
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
    st_close(opened());
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
    struct st_store *store = opened();
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
        cmocka_unit_test_setup(a_name_is_given_once, each),
        cmocka_unit_test_setup(a_token_is_used_up_once, each),
        cmocka_unit_test_setup(expired_tokens_go, each),
        cmocka_unit_test_setup(a_contact_is_changed_found_and_dropped, each),
        cmocka_unit_test_setup(a_notice_is_claimed_by_one, each),
        cmocka_unit_test_setup(entries_come_back_in_order, each),
        cmocka_unit_test_setup(a_line_is_a_part_of_a_journal, each),
        cmocka_unit_test_setup(of_two_entries_with_one_number_one_is_kept, each),
        cmocka_unit_test_setup(what_is_rolled_back_is_gone, each),
        cmocka_unit_test_setup(many_entries_at_once, each),
        cmocka_unit_test_setup(matches_are_listed_newest_first, each),
        cmocka_unit_test_setup(a_match_is_followed_by_one, each),
        cmocka_unit_test_setup(a_seat_changes_hands, each),
        cmocka_unit_test_setup(messages_are_counted, each),
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
