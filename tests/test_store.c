/*
 * What the store keeps: the same tests over both databases.  STORE_TEST names the kind; the PostgreSQL is a private one
 * (postgres.sh), the SQLite a file in a folder of its own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
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

/* ---- Accounts and tokens ---- */

static void a_name_is_given_once(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = store_opened(&place);
    const struct st_account anna = {
        .id = "a1", .name = "Ännchen", .folded = "ännchen", .password = "hash", .created = 5};
    const struct st_account other = {.id = "a2", .name = "ÄNNCHEN", .folded = "ännchen", .password = ""};
    struct st_account found;
    bool done = false;
    store_begin(store);
    assert_true(st_add_account(store, &anna, &done, &error));
    assert_true(done);
    assert_true(st_add_account(store, &other, &done, &error));
    assert_false(done);
    store_commit(store);
    store_begin(store);
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
    struct st_store *store = store_opened(&place);
    const struct st_token token = {
        .hash = "h1", .kind = "invitation", .account = "", .match = "m", .seat = 1, .expires = 100};
    struct st_token found;
    bool done = false;
    store_begin(store);
    assert_true(st_add_token(store, &token, &error));
    store_commit(store);
    store_begin(store);
    assert_true(st_find_token(store, "h1", &found, &done, &error));
    assert_true(done);
    assert_int_equal(found.seat, 1);
    assert_string_equal(found.kind, "invitation");
    assert_true(st_drop_token(store, "h1", &done, &error));
    assert_true(done);
    assert_true(st_drop_token(store, "h1", &done, &error));
    assert_false(done);
    store_commit(store);
    st_close(store);
}

static void expired_tokens_go(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = store_opened(&place);
    const struct st_token early = {.hash = "h1", .kind = "session", .account = "a", .match = "", .expires = 100};
    const struct st_token late = {.hash = "h2", .kind = "session", .account = "a", .match = "", .expires = 200};
    struct st_token found;
    bool there = false;
    store_begin(store);
    assert_true(st_add_token(store, &early, &error) && st_add_token(store, &late, &error));
    assert_true(st_drop_expired(store, 150, &error));
    assert_true(st_find_token(store, "h1", &found, &there, &error));
    assert_false(there);
    assert_true(st_find_token(store, "h2", &found, &there, &error));
    assert_true(there);
    assert_true(st_drop_sessions(store, "a", &error));
    assert_true(st_find_token(store, "h2", &found, &there, &error));
    assert_false(there);
    store_commit(store);
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
    struct st_store *store = store_opened(&place);
    struct st_contact found;
    bool there = false;
    store_begin(store);
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
    store_commit(store);
    st_close(store);
}

/* Of two who deal with what is due one gets it; what is done is not due again, and is known until the turn has passed.
 */
static void a_notice_is_claimed_by_one(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = store_opened(&place);
    const struct st_seat seat = {.seat = 2, .kind = "person", .account = "a", .name = "Anna"};
    const struct st_notice call = {.account = "a", .kind = "turn", .match = "M", .seat = 2, .due = 50, .made = 40};
    struct st_notice due = {.account = ""};
    struct st_calling calling = {.seat = -1};
    bool mine = false;
    store_begin(store);
    add_contact(store, "a", "hook", true);
    add_contact(store, "a", "mail", false);
    assert_true(st_put_seat(store, "M", &seat, &error));
    assert_true(st_call(store, &call, &error) && st_call(store, &call, &error));
    store_commit(store);
    store_begin(store);
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
    store_commit(store);
    st_close(store);
}

/* ---- Journals ---- */

static void entries_come_back_in_order(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = store_opened(&place);
    struct st_entry entries[] = {store_entry("m", 0, "zero\n"), store_entry("m", 1, "one\n"),
                                 store_entry("n", 0, "other\n"), store_entry("m", 2, "two\n")};
    entries[3].seat = 1;
    entries[3].decision = "d";
    entries[3].request = "r";
    bool lost = true;
    store_begin(store);
    assert_true(st_add_entries(store, entries, 4, &lost, &error));
    assert_false(lost);
    store_commit(store);
    store_begin(store);
    const struct store_lines all = store_lines(store, "m", 0);
    assert_string_equal(all.text, "zero\none\ntwo\n");
    assert_string_equal(all.request, "r");
    assert_string_equal(store_lines(store, "m", 2).text, "two\n");
    st_rollback(store);
    st_close(store);
}

static void a_line_is_a_part_of_a_journal(void **state)
{
    (void)state;
    static const char journal[] = "zero\none\ntwo\n";
    struct sp_error error;
    struct st_store *store = store_opened(&place);
    struct st_entry entries[] = {store_entry("m", 0, journal), store_entry("m", 1, journal + 5),
                                 store_entry("m", 2, journal + 9)};
    bool lost = true;
    entries[0].length = 5;
    entries[1].length = 4;
    store_begin(store);
    assert_true(st_add_entries(store, entries, 2, &lost, &error));
    assert_true(st_add_entries(store, entries + 2, 1, &lost, &error));
    assert_string_equal(store_lines(store, "m", 0).text, journal);
    store_commit(store);
    st_close(store);
}

static void of_two_entries_with_one_number_one_is_kept(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *first = store_opened(&place);
    struct st_store *second = store_opened(&place);
    const struct st_entry mine = store_entry("m", 7, "mine\n");
    const struct st_entry theirs[] = {store_entry("k", 1, "k\n"), store_entry("m", 7, "theirs\n"),
                                      store_entry("m", 8, "more\n")};
    bool lost = true;
    store_begin(first);
    assert_true(st_add_entries(first, &mine, 1, &lost, &error));
    assert_false(lost);
    store_commit(first);
    store_begin(second);
    assert_true(st_add_entries(second, theirs, 3, &lost, &error));
    assert_true(lost);
    st_rollback(second);
    store_begin(second);
    assert_string_equal(store_lines(second, "m", 0).text, "mine\n");
    assert_string_equal(store_lines(second, "k", 0).text, "");
    st_rollback(second);
    st_close(first);
    st_close(second);
}

static void what_is_rolled_back_is_gone(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = store_opened(&place);
    const struct st_entry one = store_entry("m", 1, "one\n");
    bool lost = true;
    store_begin(store);
    assert_true(st_add_entries(store, &one, 1, &lost, &error));
    st_rollback(store);
    store_begin(store);
    assert_int_equal(store_lines(store, "m", 0).last, -1);
    st_rollback(store);
    st_close(store);
}

static void many_entries_at_once(void **state)
{
    (void)state;
    enum { MANY = 1000 };
    static struct st_entry entries[MANY];
    struct sp_error error;
    struct st_store *store = store_opened(&place);
    bool lost = true;
    for (int64_t i = 0; i < MANY; i++)
        entries[i] = store_entry("m", i, "a line like any other\n");
    store_begin(store);
    assert_true(st_add_entries(store, entries, MANY, &lost, &error));
    assert_false(lost);
    store_commit(store);
    st_close(store);
    store = store_opened(&place);
    store_begin(store);
    assert_int_equal(store_lines(store, "m", 990).last, MANY - 1);
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

static void matches_are_listed_newest_first(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = store_opened(&place);
    store_begin(store);
    store_match(store, "A", 10, "open");
    store_match(store, "B", 20, "person");
    store_match(store, "C", 20, "open");
    store_match(store, "D", 30, "open");
    struct listed open = {0}, rest = {0}, own = {0}, none = {0};
    assert_true(st_list_matches(store, &(struct st_query){ST_OPEN, NULL, 1000, "", 2}, list, &open, &error));
    assert_string_equal(open.ids, "DC");
    assert_true(st_list_matches(store, &(struct st_query){ST_OPEN, NULL, 20, "C", 9}, list, &rest, &error));
    assert_string_equal(rest.ids, "A");
    assert_true(st_list_matches(store, &(struct st_query){ST_OWN, "a", 1000, "", 9}, list, &own, &error));
    assert_string_equal(own.ids, "B");
    const struct st_seat away = {.seat = 0, .kind = "person", .account = "a", .archived = true};
    struct listed left = {0}, archive = {0};
    assert_true(st_put_seat(store, "B", &away, &error));
    assert_true(st_list_matches(store, &(struct st_query){ST_OWN, "a", 1000, "", 9}, list, &left, &error));
    assert_true(st_list_matches(store, &(struct st_query){ST_ARCHIVED, "a", 1000, "", 9}, list, &archive, &error));
    assert_int_equal(left.count, 0);
    assert_string_equal(archive.ids, "B");
    assert_true(st_set_status(store, "D", "playing", &error));
    assert_true(st_list_matches(store, &(struct st_query){ST_OPEN, NULL, 1000, "", 1}, list, &none, &error));
    assert_string_equal(none.ids, "C");
    store_commit(store);
    st_close(store);
}

static void a_match_is_followed_by_one(void **state)
{
    (void)state;
    struct sp_error error;
    struct st_store *store = store_opened(&place);
    struct st_match match;
    bool set = false, found = false;
    store_begin(store);
    store_match(store, "A", 10, "open");
    assert_true(st_set_rematch(store, "A", "B", &set, &error));
    assert_true(set);
    assert_true(st_set_rematch(store, "A", "C", &set, &error));
    assert_false(set);
    assert_true(st_find_match(store, "A", &match, &found, &error));
    assert_string_equal(match.rematch, "B");
    store_commit(store);
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
    struct st_store *store = store_opened(&place);
    const struct st_seat taken = {.seat = 0, .kind = "person", .account = "a9", .name = "Anna", .due = 77};
    struct st_seat found = {0};
    struct st_match match;
    bool there = false;
    store_begin(store);
    store_match(store, "A", 10, "open");
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
    store_commit(store);
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
    struct st_store *store = store_opened(&place);
    struct st_message message = {
        .at = 9, .seat = 1, .name = "Anna", .text = "À vous “l'honneur”", .heard = 6, .guest = true};
    struct st_message found = {0};
    char *note = NULL;
    store_begin(store);
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
    store_commit(store);
    st_close(store);
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
    };
    if (!store_fixture_open(&place))
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    store_fixture_close(&place);
    return failed;
}
