/*
 * Who has left hears nothing more, on whichever server he listens: streams end with the session and with the seat.
 * STORE_TEST names the kind of store; with PostgreSQL two servers share it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include <cmocka.h>

#include "server/inside.h"
#include "server_fixture.h"
#include "server_play.h"
#include "store_fixture.h"

static struct store_fixture place;
static struct sv_server *servers[2]; /* the second only where they can share the store */
static struct client anna, bert, elsewhere;
static struct playing playing;

static int start(void **state)
{
    (void)state;
    if (!store_fixture_empty(&place))
        return -1;
    servers[0] = server_fixture_start(place.address);
    servers[1] = place.server ? server_fixture_start(place.address) : NULL;
    anna = bert = client_of(sv_port(servers[0]));
    client_sign_up(&anna, "Anna");
    client_sign_up(&bert, "Bert");
    playing_start(&playing, &anna, &bert, 9);
    elsewhere = anna;
    elsewhere.file = -1;
    if (servers[1])
        elsewhere.port = sv_port(servers[1]);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    client_close(&anna);
    client_close(&bert);
    client_close(&elsewhere);
    for (size_t i = 0; i < 2; i++)
        sv_close(servers[i]);
    return 0;
}

static struct stream listening(void)
{
    struct stream stream = stream_open(&elsewhere, playing_seat_path(&playing, 0, "/events"), -1);
    assert_true(stream_wait(&stream, "event: match"));
    return stream;
}

static void ends(struct stream *stream)
{
    assert_false(stream_wait(stream, "nothing that is ever sent"));
    stream_close(stream);
}

static void a_stream_ends_by_signing_out(void **state)
{
    (void)state;
    struct stream stream = listening();
    json_decref(client_expect(&anna, 200, "DELETE", "/api/v1/sessions", NULL));
    ends(&stream);
    json_decref(client_expect(&elsewhere, 401, "GET", "/api/v1/account", NULL));
}

static void a_stream_ends_by_a_new_password(void **state)
{
    (void)state;
    struct stream stream = listening();
    json_decref(client_expect(&anna, 200, "PUT", "/api/v1/account/password",
                              json_pack("{s:s,s:s}", "old", "correct horse", "password", "battery staple")));
    ends(&stream);
    json_decref(client_expect(&elsewhere, 401, "GET", "/api/v1/account", NULL));
}

static void a_stream_ends_with_the_seat(void **state)
{
    (void)state;
    struct stream stream = listening();
    json_decref(
        client_expect(&anna, 200, "PUT", playing_seat_path(&playing, 0, ""), json_pack("{s:s}", "player", "open")));
    ends(&stream);
}

/* A session of Anna's that ends in so many seconds. */
static void begin_session(const char *text, int64_t seconds)
{
    struct sp_error error = {.text = ""};
    struct st_account account;
    struct st_token token = {.kind = "session", .expires = (int64_t)time(NULL) + seconds};
    bool found = false;
    struct st_store *store = st_open_existing(place.address, &error);
    assert_non_null(store);
    assert_true(st_begin(store, DB_WRITE, &error));
    assert_true(st_find_account_by_name(store, "anna", &account, &found, &error) && found);
    sv_hash_token(text, token.hash);
    snprintf(token.account, sizeof token.account, "%s", account.id);
    assert_true(st_add_token(store, &token, &error) && st_commit(store, &error));
    st_close(store);
}

/* However slow the machine is, a session lasts long enough at last for its stream to begin. */
static void a_stream_ends_with_its_session(void **state)
{
    (void)state;
    struct stream stream;
    bool listens = false;
    for (int64_t seconds = 1; !listens; seconds *= 2) {
        char text[SV_TOKEN];
        snprintf(text, sizeof text, "a-session-of-%lld-seconds", (long long)seconds);
        snprintf(elsewhere.cookie, sizeof elsewhere.cookie, "spontoon=%s", text);
        begin_session(text, seconds);
        listens = stream_try(&elsewhere, playing_seat_path(&playing, 0, "/events"), -1, &stream);
    }
    ends(&stream);
    json_decref(client_expect(&elsewhere, 401, "GET", "/api/v1/account", NULL));
    json_decref(client_expect(&anna, 200, "GET", "/api/v1/account", NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_stream_ends_by_signing_out, start, stop),
        cmocka_unit_test_setup_teardown(a_stream_ends_by_a_new_password, start, stop),
        cmocka_unit_test_setup_teardown(a_stream_ends_with_the_seat, start, stop),
        cmocka_unit_test_setup_teardown(a_stream_ends_with_its_session, start, stop),
    };
    if (!store_fixture_open(&place))
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    store_fixture_close(&place);
    return failed;
}
