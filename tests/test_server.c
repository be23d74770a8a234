/*
 * The match server over HTTP: accounts, whole games, live events, refusals, secrets.  Every answer is checked against
 * the OpenAPI document (openapi.c).  STORE_TEST names the kind of store.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "look_back.h"
#include "server_fixture.h"
#include "server_play.h"
#include "spontoon/fairness.h"
#include "spontoon/match.h"
#include "store_fixture.h"

static struct store_fixture place;
static struct sv_server *server;

static int start(void **state)
{
    (void)state;
    if (!store_fixture_empty(&place))
        return -1;
    server = server_fixture_start(place.address);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    sv_close(server);
    server = NULL;
    return 0;
}

static struct client newcomer(const char *name)
{
    struct client client = client_of(sv_port(server));
    client_sign_up(&client, name);
    return client;
}

/* ---- Accounts ---- */

static void an_account_is_made_left_and_entered(void **state)
{
    (void)state;
    struct client anna = newcomer("Anna");
    struct client other = client_of(sv_port(server));
    json_decref(client_expect(&anna, 200, "GET", "/api/v1/account", NULL));
    json_decref(client_expect(&other, 401, "GET", "/api/v1/account", NULL));
    json_decref(client_expect(&other, 409, "POST", "/api/v1/accounts",
                              json_pack("{s:s,s:s}", "name", "ANNA", "password", "another one")));
    json_decref(client_expect(&other, 401, "POST", "/api/v1/sessions",
                              json_pack("{s:s,s:s}", "name", "anna", "password", "wrong horse")));
    json_decref(client_expect(&other, 401, "POST", "/api/v1/sessions",
                              json_pack("{s:s,s:s}", "name", "nobody", "password", "wrong horse")));
    json_decref(client_expect(&other, 201, "POST", "/api/v1/sessions",
                              json_pack("{s:s,s:s}", "name", "anna", "password", "correct horse")));
    json_decref(client_expect(&other, 200, "DELETE", "/api/v1/sessions", NULL));
    json_decref(client_expect(&other, 401, "GET", "/api/v1/account", NULL));
    json_decref(client_expect(&anna, 200, "GET", "/api/v1/account", NULL));
    client_close(&other);
    client_close(&anna);
}

static void a_guest_needs_no_password(void **state)
{
    (void)state;
    struct client guest = client_of(sv_port(server));
    json_t *made = client_expect(&guest, 201, "POST", "/api/v1/guests", json_pack("{s:s}", "name", "Guest"));
    json_t *same = client_expect(&guest, 201, "POST", "/api/v1/guests", json_pack("{s:s}", "name", "Other"));
    assert_true(json_equal(made, same)); /* he stays who he is */
    assert_true(json_is_true(json_object_get(made, "guest")));
    json_decref(same);
    same = client_expect(&guest, 200, "GET", "/api/v1/account", NULL);
    assert_true(json_equal(made, same));
    json_decref(same);
    json_decref(client_expect(&guest, 403, "PUT", "/api/v1/account/password",
                              json_pack("{s:s,s:s}", "old", "none at all", "password", "a new password")));
    json_decref(made);
    json_decref(client_expect(&guest, 201, "POST", "/api/v1/accounts",
                              json_pack("{s:s,s:s}", "name", "Gustav", "password", "correct horse")));
    made = client_expect(&guest, 200, "GET", "/api/v1/account", NULL);
    assert_true(json_is_false(json_object_get(made, "guest")));
    json_decref(made);
    client_close(&guest);
}

static void a_new_password_ends_other_sessions(void **state)
{
    (void)state;
    struct client anna = newcomer("Anna");
    struct client thief = client_of(sv_port(server));
    json_decref(client_expect(&thief, 201, "POST", "/api/v1/sessions",
                              json_pack("{s:s,s:s}", "name", "Anna", "password", "correct horse")));
    json_decref(client_expect(&anna, 403, "PUT", "/api/v1/account/password",
                              json_pack("{s:s,s:s}", "old", "wrong horse", "password", "battery staple")));
    json_decref(client_expect(&anna, 200, "PUT", "/api/v1/account/password",
                              json_pack("{s:s,s:s}", "old", "correct horse", "password", "battery staple")));
    json_decref(client_expect(&thief, 401, "GET", "/api/v1/account", NULL));
    json_decref(client_expect(&anna, 200, "GET", "/api/v1/account", NULL));
    client_close(&thief);
    client_close(&anna);
}

static void a_reset_is_used_once(void **state)
{
    (void)state;
    struct sp_error error;
    char secret[SV_SECRET], other[SV_SECRET], path[128];
    struct client anna = newcomer("Anna");
    struct client again = client_of(sv_port(server));
    assert_true(sv_reset_password(place.address, "anna", secret, &error));
    assert_true(sv_reset_password(place.address, "anna", other, &error));
    snprintf(path, sizeof path, "/api/v1/resets/%s", secret);
    json_decref(client_expect(&again, 400, "POST", path, json_pack("{s:s}", "password", "short")));
    json_decref(client_expect(&again, 200, "POST", path, json_pack("{s:s}", "password", "battery staple")));
    json_decref(client_expect(&again, 200, "GET", "/api/v1/account", NULL));
    json_decref(client_expect(&anna, 401, "GET", "/api/v1/account", NULL));
    json_decref(client_expect(&anna, 404, "POST", path, json_pack("{s:s}", "password", "battery staple")));
    snprintf(path, sizeof path, "/api/v1/resets/%s", other); /* an older one ends with the new password */
    json_decref(client_expect(&anna, 404, "POST", path, json_pack("{s:s}", "password", "battery staple")));
    json_decref(client_expect(&anna, 201, "POST", "/api/v1/sessions",
                              json_pack("{s:s,s:s}", "name", "Anna", "password", "battery staple")));
    client_close(&again);
    client_close(&anna);
}

static void what_is_no_request_is_refused(void **state)
{
    (void)state;
    struct client anna = newcomer("Anna");
    struct client other = client_of(sv_port(server));
    json_t *json = client_expect(&anna, 400, "POST", "/api/v1/matches", json_pack("{s:s}", "game", "chess"));
    json_decref(json);
    json_decref(client_expect(&anna, 400, "POST", "/api/v1/matches",
                              json_pack("{s:s,s:s}", "game", "suffren", "scenario", "../../etc/passwd")));
    json_decref(client_expect(&anna, 400, "POST", "/api/v1/matches",
                              json_pack("{s:s,s:{s:s}}", "game", "suffren", "options", "straits", "ajar")));
    json_decref(client_expect(&anna, 404, "GET", "/api/v1/matches/nothing", NULL));
    json_decref(client_expect(&anna, 405, "DELETE", "/api/v1/matches", NULL));
    json_decref(client_expect(&anna, 404, "GET", "/api/v2/", NULL));
    json_decref(client_expect(&other, 401, "POST", "/api/v1/matches", json_pack("{s:s}", "game", "suffren")));
    static const struct {
        const char *headers;
        const char *body;
        unsigned status;
    } odd[] = {
        {"Content-Type: text/plain\r\n", "{\"game\":\"suffren\"}", 415},
        {"Content-Type: application/json\r\n", "{\"game\":", 400},
        {"Content-Type: application/json\r\n", "[1]", 400},
        {"Content-Type: application/json\r\n", "{\"game\":\"suffren\",\"game\":\"suffren\"}", 400},
        {"Content-Type: application/json\r\nOrigin: https://elsewhere.example\r\n", "{\"game\":\"suffren\"}", 403},
        {"Content-Type: application/json\r\nSec-Fetch-Site: cross-site\r\n", "{\"game\":\"suffren\"}", 403},
        {"Content-Type: application/json\r\nOrigin: http://test\r\n", "{\"game\":\"suffren\"}", 201},
    };
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        struct answer answer =
            client_ask_raw(&anna, "POST", "/api/v1/matches", odd[i].headers, odd[i].body, strlen(odd[i].body));
        assert_int_equal(answer.status, odd[i].status);
        answer_free(&answer);
    }
    client_close(&other);
    client_close(&anna);
}

static void a_name_that_no_eye_sees_is_refused(void **state)
{
    (void)state;
    struct client guest = client_of(sv_port(server));
    json_decref(client_expect(&guest, 400, "POST", "/api/v1/guests", json_pack("{s:s}", "name", "\xE2\x80\xAE")));
    json_decref(client_expect(&guest, 400, "POST", "/api/v1/guests", json_pack("{s:s}", "name", "\xC2\x85")));
    const char *const unseen[] = {"An\xE2\x80\x8Bna",
                                  "Anna\xEF\xBB\xBF",
                                  "Anna\xE3\x80\x80",
                                  "\xE3\x85\xA4",
                                  "An\xCC\x81na",
                                  "\xF3\xA0\x81\x81 Anna",
                                  " Anna",
                                  "An  na"};
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
        json_decref(client_expect(&guest, 400, "POST", "/api/v1/guests", json_pack("{s:s}", "name", unseen[i])));
    json_decref(client_expect(&guest, 201, "POST", "/api/v1/guests", json_pack("{s:s}", "name", "Ana\xC3\xAFs")));
    client_close(&guest);
}

static void a_body_that_is_too_large_is_refused(void **state)
{
    (void)state;
    enum { LARGE = 70000 };
    struct client anna = newcomer("Anna");
    char *body = calloc(1, LARGE);
    memset(body, ' ', LARGE);
    struct answer answer = client_ask_raw(&anna, "POST", "/api/v1/matches", "", body, LARGE);
    assert_true(answer.status == 413 || answer.status == 0);
    answer_free(&answer);
    json_decref(client_expect(&anna, 200, "GET", "/api/v1/account", NULL));
    free(body);
    client_close(&anna);
}

/* ---- Joining ---- */

static void an_invitation_seats_one_guest(void **state)
{
    (void)state;
    struct client anna = newcomer("Anna");
    struct client guest = client_of(sv_port(server));
    struct client late = client_of(sv_port(server));
    json_t *match =
        client_expect(&anna, 201, "POST", "/api/v1/matches",
                      json_pack("{s:s,s:{s:s,s:s}}", "game", "suffren", "seats", "french", "me", "english", "invited"));
    char link[128], seat[128];
    snprintf(link, sizeof link, "/api/v1/invitations/%s",
             json_string_value(json_object_get(json_object_get(match, "invitations"), "english")));
    json_t *seen = client_expect(&guest, 200, "GET", link, NULL);
    assert_string_equal(json_string_value(json_object_get(seen, "seat")), "english");
    json_decref(seen);
    json_t *joined = client_expect(&guest, 200, "POST", link, json_pack("{s:s}", "name", "Bert"));
    assert_string_equal(json_string_value(json_object_get(joined, "status")), "playing");
    json_decref(joined);
    json_decref(client_expect(&guest, 200, "GET", "/api/v1/account", NULL));
    json_decref(client_expect(&late, 404, "POST", link, json_pack("{s:s}", "name", "Carl")));
    joined = client_expect(&guest, 200, "POST", link, json_pack("{s:s}", "name", "Bert")); /* he missed the answer */
    assert_string_equal(json_string_value(json_object_get(joined, "seat")), "english");
    snprintf(seat, sizeof seat, "/api/v1/matches/%s/seats/english",
             json_string_value(json_object_get(joined, "match")));
    json_decref(joined);
    json_decref(client_expect(&guest, 200, "PUT", seat, json_pack("{s:s}", "player", "me")));
    json_decref(client_expect(&guest, 200, "PUT", seat, json_pack("{s:s}", "player", "open")));
    json_decref(client_expect(&guest, 404, "POST", link, json_pack("{s:s}", "name", "Bert")));
    json_decref(match);
    client_close(&late);
    client_close(&guest);
    client_close(&anna);
}

static void a_computer_takes_a_seat_and_plays(void **state)
{
    (void)state;
    struct client anna = client_of(sv_port(server));
    client_sign_up(&anna, "Anna");
    json_t *match = client_expect(&anna, 201, "POST", "/api/v1/matches",
                                  json_pack("{s:s,s:{s:s,s:s}}", "game", "suffren", "seats", "french",
                                            "computer:random", "english", "computer:random"));
    char path[128];
    snprintf(path, sizeof path, "/api/v1/matches/%s/events", json_string_value(json_object_get(match, "match")));
    struct stream stream = stream_open(&anna, path, -1);
    assert_true(stream_wait(&stream, "match_closed"));
    stream_close(&stream);
    json_decref(match);
    client_close(&anna);
}

/* A match of those two, until it is over; its last view. */
static json_t *played_by(struct client *client, const char *french, const char *english)
{
    json_t *match =
        client_expect(client, 201, "POST", "/api/v1/matches",
                      json_pack("{s:s,s:{s:s,s:s}}", "game", "suffren", "seats", "french", french, "english", english));
    const char *id = json_string_value(json_object_get(match, "match"));
    char path[128];
    snprintf(path, sizeof path, "/api/v1/matches/%s/events", id);
    struct stream stream = stream_open(client, path, -1);
    assert_true(stream_wait(&stream, "match_closed"));
    stream_close(&stream);
    snprintf(path, sizeof path, "/api/v1/matches/%s/view", id);
    json_t *view = client_expect(client, 200, "GET", path, NULL);
    json_decref(match);
    return view;
}

static void a_program_of_the_operator_plays(void **state)
{
    (void)state;
    struct client anna = client_of(sv_port(server));
    client_sign_up(&anna, "Anna");
    json_t *view = played_by(&anna, "computer:random", "computer:brief");
    assert_string_equal(json_string_value(json_object_get(view, "winner")), "french");
    assert_int_equal(json_integer_value(json_object_get(view, "turn")), 2);
    json_decref(view);
    /* Who writes nonsense resigns (S-66). */
    view = played_by(&anna, "computer:nonsense", "computer:brief");
    assert_string_equal(json_string_value(json_object_get(view, "winner")), "english");
    assert_int_equal(json_integer_value(json_object_get(view, "turn")), 0);
    json_decref(view);
    client_close(&anna);
}

static void a_client_cannot_choose_a_program(void **state)
{
    (void)state;
    static const char *const wanted[] = {"computer:exec", "computer:exec:true", "exec:true", "computer:yes"};
    struct client anna = client_of(sv_port(server));
    client_sign_up(&anna, "Anna");
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        json_decref(client_expect(&anna, 400, "POST", "/api/v1/matches",
                                  json_pack("{s:s,s:{s:s}}", "game", "suffren", "seats", "english", wanted[i])));
    client_close(&anna);
}

/* ---- Whole games ---- */

enum { KEPT = 400 };

struct kept_view {
    int seat;
    unsigned given;
    char *view;
};

struct kept {
    struct kept_view views[KEPT];
    size_t count;
    unsigned given[2];
};

static void keep_view(void *context, struct playing *playing, int seat, const json_t *decision)
{
    struct kept *kept = context;
    (void)decision;
    const unsigned given = kept->given[seat]++;
    if (kept->count == KEPT || playing->orders % 3 != 0)
        return;
    json_decref(client_expect(playing->player[seat], 200, "GET", playing_seat_path(playing, seat, "/odds"), NULL));
    struct answer answer = client_ask(playing->player[seat], "GET", playing_seat_path(playing, seat, "/view"), NULL);
    assert_int_equal(answer.status, 200);
    kept->views[kept->count++] = (struct kept_view){seat, given, strdup(answer.body)};
    answer_free(&answer);
}

static const char *behind_line(const char *text)
{
    return text + strcspn(text, "\n") + 1;
}

/* The views that were sent are those of the played back journal, at the same places. */
static void compare_views(struct kept *kept, const char *journal)
{
    struct sp_error error;
    const struct sp_loading loading = server_fixture_loading();
    const char *end = behind_line(journal);
    struct sp_match *match = sp_match_load(&loading, "journal", journal, (size_t)(end - journal), NULL, &error);
    assert_non_null(match);
    for (size_t i = 0; i < kept->count; end = behind_line(end)) {
        const struct kept_view *view = &kept->views[i];
        struct sp_pending pending;
        sp_match_pending(match, &pending);
        if (sp_match_orders_given(match, (uint8_t)view->seat) == view->given && pending.seats >> view->seat & 1) {
            json_t *json = sp_match_view(match, (uint8_t)view->seat);
            char *text = json_dumps(json, JSON_COMPACT);
            assert_string_equal(text, view->view);
            free(text);
            json_decref(json);
            i++;
        }
        const char *next = behind_line(end);
        assert_true(sp_match_extend(match, end, (size_t)(next - end), &error));
    }
    sp_match_free(match);
}

/* The stream of a seat is its record: what the engine lets it know, and nothing else. */
static void compare_record(struct stream *stream, struct client *client, const char *path, struct sp_match *match,
                           uint8_t seat)
{
    int64_t last;
    size_t length;
    assert_true(stream_wait(stream, "match_closed"));
    assert_true(stream_wait(stream, "\"status\":\"over\""));
    char *sent = stream_record(stream, &last);
    const char *record = sp_match_record(match, seat, &length);
    assert_int_equal(strlen(sent), length);
    assert_memory_equal(sent, record, length);
    assert_int_equal(last, (int64_t)sp_match_record_count(match, seat));
    struct answer answer = client_ask(client, "GET", path, NULL);
    assert_int_equal(answer.length, length);
    assert_memory_equal(answer.body, record, length);
    answer_free(&answer);
    free(sent);
}

static void two_people_play_a_whole_game(void **state)
{
    (void)state;
    struct kept kept = {.count = 0};
    struct playing playing;
    struct sp_error error = {.text = ""};
    struct client anna = newcomer("Anna"), bert = newcomer("Bert"), public = client_of(sv_port(server));
    const struct sp_loading loading = server_fixture_loading();
    playing_start(&playing, &anna, &bert, 7);
    playing.look = keep_view;
    playing.context = &kept;
    struct stream french = stream_open(&anna, playing_seat_path(&playing, 0, "/events"), -1);
    struct stream english = stream_open(&bert, playing_seat_path(&playing, 1, "/events"), -1);
    struct stream observer = stream_open(&public, playing_path(&playing, "/events"), -1);
    json_decref(client_expect(&public, 403, "GET", playing_path(&playing, "/journal"), NULL));
    json_decref(client_expect(&bert, 403, "GET", playing_seat_path(&playing, 0, "/odds"), NULL));
    json_decref(client_expect(&anna, 422, "GET", playing_seat_path(&playing, 0, "/odds?way=atlantis"), NULL));
    while (playing_go_on(&playing, 100)) {
    }
    struct answer journal = client_ask(&public, "GET", playing_path(&playing, "/journal"), NULL);
    assert_int_equal(journal.status, 200);
    json_t *report = NULL;
    if (!sp_verify(&loading, "journal", journal.body, journal.length, &report, &error))
        fail_msg("%s", error.text);
    assert_true(json_is_true(json_object_get(report, "closed")));
    struct sp_match *match = sp_match_load(&loading, "journal", journal.body, journal.length, NULL, &error);
    compare_record(&french, &anna, playing_seat_path(&playing, 0, "/record"), match, 0);
    compare_record(&english, &bert, playing_seat_path(&playing, 1, "/record"), match, 1);
    compare_record(&observer, &public, playing_path(&playing, "/record"), match, SP_OBSERVER);
    assert_true(kept.count > 50);
    compare_views(&kept, journal.body);
    for (int seat = 0; seat < 2; seat++) /* S-12: whatever has come to light since */
        look_back(playing.player[seat], playing_seat_path(&playing, seat, "/view"), journal.body, playing_seats[seat],
                  3);
    look_back(&public, playing_path(&playing, "/view"), journal.body, NULL, 7);
    json_decref(client_expect(&bert, 403, "GET", playing_seat_path(&playing, 0, "/view?event=0"), NULL));
    while (kept.count > 0)
        free(kept.views[--kept.count].view);
    sp_match_free(match);
    json_decref(report);
    answer_free(&journal);
    stream_close(&french);
    stream_close(&english);
    stream_close(&observer);
    client_close(&public);
    client_close(&bert);
    client_close(&anna);
}

static void who_comes_back_gets_what_he_missed(void **state)
{
    (void)state;
    struct playing playing;
    int64_t last, later;
    struct client anna = newcomer("Anna"), bert = newcomer("Bert");
    playing_start(&playing, &anna, &bert, 8);
    struct stream whole = stream_open(&anna, playing_seat_path(&playing, 0, "/events"), -1);
    struct stream first = stream_open(&anna, playing_seat_path(&playing, 0, "/events"), -1);
    playing_go_on(&playing, 20);
    assert_true(stream_wait(&first, "id: 5\n") && stream_wait(&first, "\n\n"));
    char *before = stream_record(&first, &last);
    stream_close(&first);
    playing_go_on(&playing, 60);
    struct stream second = stream_open(&anna, playing_seat_path(&playing, 0, "/events"), last);
    while (playing_go_on(&playing, 20)) {
        stream_drain(&second);
        stream_drain(&whole);
    }
    assert_true(stream_wait(&second, "match_closed") && stream_wait(&second, "\"status\":\"over\""));
    assert_true(stream_wait(&whole, "match_closed") && stream_wait(&whole, "\"status\":\"over\""));
    char *after = stream_record(&second, &later);
    char *all = stream_record(&whole, &later);
    assert_int_equal(strlen(all), strlen(before) + strlen(after));
    assert_memory_equal(all, before, strlen(before));
    assert_string_equal(all + strlen(before), after);
    free(all);
    free(after);
    free(before);
    stream_close(&second);
    stream_close(&whole);
    client_close(&bert);
    client_close(&anna);
}

/* ---- Orders that are none ---- */

static json_t *decision_of(const struct playing *playing, int seat)
{
    return client_expect(playing->player[seat], 200, "GET", playing_seat_path(playing, seat, "/decision"), NULL);
}

static unsigned order(const struct playing *playing, int by, int seat, const char *text, const json_t *decision,
                      const char *name)
{
    json_t *body = json_pack("{s:s,s:O}", "order", text, "decision", json_object_get(decision, "decision"));
    if (name)
        json_object_set_new(body, "request", json_string(name));
    struct answer answer = client_ask(playing->player[by], "POST", playing_seat_path(playing, seat, "/orders"), body);
    const unsigned status = answer.status;
    answer_free(&answer);
    return status;
}

static const char *first_legal(const json_t *decision)
{
    return json_string_value(json_array_get(json_object_get(decision, "legal"), 0));
}

static void a_repeated_order_is_answered_as_the_first_was(void **state)
{
    (void)state;
    struct playing playing;
    struct client anna = newcomer("Anna"), bert = newcomer("Bert");
    playing_start(&playing, &anna, &bert, 9);
    json_t *decision = decision_of(&playing, 0);
    json_t *body = json_pack("{s:s,s:O,s:s}", "order", first_legal(decision), "decision",
                             json_object_get(decision, "decision"), "request", "once");
    json_t *first = client_expect(&anna, 200, "POST", playing_seat_path(&playing, 0, "/orders"), json_incref(body));
    json_t *second = client_expect(&anna, 200, "POST", playing_seat_path(&playing, 0, "/orders"), json_incref(body));
    assert_true(json_equal(first, second));
    sv_close(server);
    server = server_fixture_start(place.address);
    anna.port = bert.port = sv_port(server);
    client_close(&anna);
    client_close(&bert);
    json_t *third = client_expect(&anna, 200, "POST", playing_seat_path(&playing, 0, "/orders"), json_incref(body));
    assert_true(json_equal(first, third));
    json_object_set_new(body, "request", json_string("twice"));
    json_decref(client_expect(&anna, 409, "POST", playing_seat_path(&playing, 0, "/orders"), body));
    json_decref(decision);
    json_decref(first);
    json_decref(second);
    json_decref(third);
    client_close(&bert);
    client_close(&anna);
}

static void no_wrong_order_is_accepted(void **state)
{
    (void)state;
    static const char *const junk[] = {"",           "x",        "to 9999",          "carry nobody on nothing",
                                       "resign now", "\xc3\xa4", "to 0509; to 0510", "standing suffren"};
    enum { ROUNDS = 40 };
    struct playing playing;
    struct client anna = newcomer("Anna"), bert = newcomer("Bert"), carl = newcomer("Carl");
    playing_start(&playing, &anna, &bert, 10);
    json_t *stale = decision_of(&playing, 0);
    for (unsigned round = 0; round < ROUNDS; round++) {
        playing_go_on(&playing, 1 + round % 3);
        json_t *decisions[2] = {decision_of(&playing, 0), decision_of(&playing, 1)};
        const int mover = json_is_true(json_object_get(decisions[0], "owes")) ? 0 : 1;
        struct answer before = client_ask(&anna, "GET", playing_seat_path(&playing, 0, "/record"), NULL);
        const char *legal = first_legal(decisions[mover]);
        assert_int_equal(order(&playing, mover, mover, first_legal(stale), stale, NULL), 409);
        assert_int_equal(order(&playing, mover ^ 1, mover, legal, decisions[mover], NULL), 403);
        if (!json_is_true(json_object_get(decisions[mover ^ 1], "owes")))
            assert_int_equal(order(&playing, mover ^ 1, mover ^ 1, legal, decisions[mover ^ 1], NULL), 422);
        assert_int_equal(order(&playing, mover ^ 1, mover ^ 1, legal, decisions[mover], NULL), 409);
        for (size_t i = 0; i < sizeof junk / sizeof junk[0]; i++)
            assert_in_range(order(&playing, mover, mover, junk[i], decisions[mover], NULL), 400, 422);
        playing.player[0] = &carl;
        assert_int_equal(order(&playing, 0, mover, legal, decisions[mover], NULL), 403);
        playing.player[0] = &anna;
        struct answer after = client_ask(&anna, "GET", playing_seat_path(&playing, 0, "/record"), NULL);
        assert_int_equal(before.length, after.length);
        assert_memory_equal(before.body, after.body, before.length);
        json_t *again = decision_of(&playing, mover);
        assert_true(json_equal(again, decisions[mover]));
        json_decref(again);
        answer_free(&before);
        answer_free(&after);
        json_decref(decisions[0]);
        json_decref(decisions[1]);
    }
    json_decref(stale);
    client_close(&carl);
    client_close(&bert);
    client_close(&anna);
}

/* ---- Taking back, talk, notes ---- */

static unsigned wish(struct playing *playing, int seat, const char *kind)
{
    struct answer answer = client_ask(playing->player[seat], "POST", playing_seat_path(playing, seat, "/wish"),
                                      json_pack("{s:s}", "wish", kind));
    const unsigned status = answer.status;
    answer_free(&answer);
    return status;
}

static void agree(struct playing *playing, int seat, bool yes, unsigned status)
{
    json_decref(client_expect(playing->player[seat], status, "PUT", playing_seat_path(playing, seat, "/wish"),
                              json_pack("{s:b}", "agree", yes)));
}

static void taking_back_needs_consent(void **state)
{
    (void)state;
    struct playing playing;
    struct client anna = newcomer("Anna"), bert = newcomer("Bert");
    playing_start(&playing, &anna, &bert, 11);
    playing_go_on(&playing, 30);
    unsigned status = wish(&playing, 0, "undo");
    while (status == 200) /* its own quiet orders it takes back alone */
        status = wish(&playing, 0, "undo");
    assert_int_equal(status, 202);
    json_t *asked = client_expect(&bert, 200, "GET", playing_path(&playing, ""), NULL);
    assert_string_equal(json_string_value(json_object_get(json_object_get(asked, "wish"), "by")), "french");
    agree(&playing, 1, false, 200);
    agree(&playing, 1, true, 409);
    assert_int_equal(wish(&playing, 0, "undo"), 202);
    agree(&playing, 1, true, 200);
    json_t *after = decision_of(&playing, 0);
    assert_true(json_is_true(json_object_get(after, "owes")));
    while (playing_go_on(&playing, 100)) {
    }
    json_decref(asked);
    json_decref(after);
    client_close(&bert);
    client_close(&anna);
}

static void pauses_and_an_early_end_need_consent(void **state)
{
    (void)state;
    struct playing playing;
    struct client anna = newcomer("Anna"), bert = newcomer("Bert");
    playing_start(&playing, &anna, &bert, 14);
    playing_go_on(&playing, 5);
    assert_int_equal(wish(&playing, 0, "resume"), 422);
    assert_int_equal(wish(&playing, 0, "peace"), 400);
    assert_int_equal(wish(&playing, 0, "pause"), 202);
    agree(&playing, 1, true, 200);
    json_t *decision = decision_of(&playing, 0);
    const int mover = json_is_true(json_object_get(decision, "owes")) ? 0 : 1;
    json_decref(decision);
    decision = decision_of(&playing, mover);
    assert_int_equal(order(&playing, mover, mover, first_legal(decision), decision, NULL), 422);
    json_decref(decision);
    assert_int_equal(wish(&playing, 1, "resume"), 202);
    agree(&playing, 0, true, 200);
    assert_true(playing_go_on(&playing, 3));
    assert_int_equal(wish(&playing, 1, "pause"), 202);
    json_t *summary = client_expect(&anna, 200, "GET", playing_path(&playing, ""), NULL);
    json_t *agreement =
        json_pack("{s:b,s:O}", "agree", 1, "id", json_object_get(json_object_get(summary, "wish"), "id"));
    json_decref(summary);
    assert_int_equal(wish(&playing, 1, "end"), 202); /* Anna agrees to a pause, not to this */
    json_decref(client_expect(&anna, 409, "PUT", playing_seat_path(&playing, 0, "/wish"), agreement));
    assert_int_equal(wish(&playing, 0, "end"), 200); /* but wishes for the same */
    summary = client_expect(&bert, 200, "GET", playing_path(&playing, ""), NULL);
    assert_string_equal(json_string_value(json_object_get(summary, "status")), "over");
    assert_int_equal(json_array_size(json_object_get(summary, "waits_for")), 0);
    json_decref(summary);
    struct answer journal = client_ask(&bert, "GET", playing_path(&playing, "/journal"), NULL);
    assert_int_equal(journal.status, 200);
    assert_non_null(strstr(journal.body, "\"secret\""));
    answer_free(&journal);
    assert_int_equal(wish(&playing, 1, "undo"), 409);
    client_close(&bert);
    client_close(&anna);
}

static void a_computer_sits_in_for_who_is_late(void **state)
{
    (void)state;
    struct playing playing = {.player = {NULL}};
    struct client anna = newcomer("Anna"), bert = newcomer("Bert");
    json_t *match =
        client_expect(&anna, 201, "POST", "/api/v1/matches",
                      json_pack("{s:s,s:i,s:{s:s}}", "game", "suffren", "clock", 1, "seats", "french", "me"));
    snprintf(playing.match, sizeof playing.match, "%s", json_string_value(json_object_get(match, "match")));
    json_decref(match);
    json_decref(
        client_expect(&bert, 200, "PUT", playing_seat_path(&playing, 1, ""), json_pack("{s:s}", "player", "me")));
    playing.player[0] = &anna;
    playing.player[1] = &bert;
    json_t *decision = decision_of(&playing, 0);
    assert_true(json_integer_value(json_object_get(decision, "due")) > 0);
    json_decref(decision);
    json_decref(client_expect(&anna, 403, "PUT", playing_seat_path(&playing, 0, "/deadline"),
                              json_pack("{s:i}", "seconds", 1000)));
    struct stream stream = stream_open(&bert, playing_seat_path(&playing, 1, "/events"), -1);
    assert_true(stream_wait(&stream, "match_handed_over\",\"seat\":\"french\",\"player\":\""));
    assert_null(strstr(stream.text, "\"seat\":\"french\",\"player\":\"Anna\"}"));
    stream_close(&stream);
    json_decref(client_expect(&anna, 403, "GET", playing_seat_path(&playing, 0, "/decision"), NULL));
    json_decref(
        client_expect(&anna, 200, "PUT", playing_seat_path(&playing, 0, ""), json_pack("{s:s}", "player", "me")));
    json_decref(decision_of(&playing, 0));
    client_close(&bert);
    client_close(&anna);
}

static void time_is_given_by_the_other(void **state)
{
    (void)state;
    struct playing playing = {.player = {NULL}};
    struct client anna = newcomer("Anna"), bert = newcomer("Bert"), carl = newcomer("Carl");
    json_t *match =
        client_expect(&anna, 201, "POST", "/api/v1/matches",
                      json_pack("{s:s,s:i,s:{s:s}}", "game", "suffren", "clock", 500, "seats", "french", "me"));
    snprintf(playing.match, sizeof playing.match, "%s", json_string_value(json_object_get(match, "match")));
    json_decref(match);
    json_decref(
        client_expect(&bert, 200, "PUT", playing_seat_path(&playing, 1, ""), json_pack("{s:s}", "player", "me")));
    playing.player[0] = &anna;
    playing.player[1] = &bert;
    json_t *before = decision_of(&playing, 0);
    json_decref(client_expect(&carl, 403, "PUT", playing_seat_path(&playing, 0, "/deadline"),
                              json_pack("{s:i}", "seconds", 9000)));
    json_decref(client_expect(&bert, 200, "PUT", playing_seat_path(&playing, 0, "/deadline"),
                              json_pack("{s:i}", "seconds", 9000)));
    json_t *after = decision_of(&playing, 0);
    assert_true(json_integer_value(json_object_get(after, "due")) >
                json_integer_value(json_object_get(before, "due")) + 1000);
    json_decref(after);
    json_decref(before);
    client_close(&carl);
    client_close(&bert);
    client_close(&anna);
}

static void talk_and_notes_are_for_those_who_sit_there(void **state)
{
    (void)state;
    struct playing playing;
    struct client anna = newcomer("Anna"), bert = newcomer("Bert"), carl = newcomer("Carl");
    playing_start(&playing, &anna, &bert, 12);
    struct stream stream = stream_open(&bert, playing_seat_path(&playing, 1, "/events"), -1);
    json_decref(client_expect(&anna, 201, "POST", playing_path(&playing, "/messages"),
                              json_pack("{s:s}", "text", "Bonjour\nMonsieur")));
    assert_true(stream_wait(&stream, "event: message"));
    json_t *heard = client_expect(&bert, 200, "GET", playing_path(&playing, "/messages?from=1"), NULL);
    assert_int_equal(json_array_size(json_object_get(heard, "messages")), 1);
    json_decref(client_expect(&carl, 403, "GET", playing_path(&playing, "/messages"), NULL));
    json_decref(
        client_expect(&carl, 403, "POST", playing_path(&playing, "/messages"), json_pack("{s:s}", "text", "hear me")));
    json_decref(client_expect(&anna, 200, "PUT", playing_seat_path(&playing, 0, "/note"),
                              json_pack("{s:s}", "text", "attack at dawn")));
    json_decref(client_expect(&bert, 403, "GET", playing_seat_path(&playing, 0, "/note"), NULL));
    json_t *note = client_expect(&anna, 200, "GET", playing_seat_path(&playing, 0, "/note"), NULL);
    assert_string_equal(json_string_value(json_object_get(note, "text")), "attack at dawn");
    json_decref(note);
    json_decref(heard);
    stream_close(&stream);
    client_close(&carl);
    client_close(&bert);
    client_close(&anna);
}

/* A guest may have an account's name: everybody sees that he is one, in his seat and in what he says. */
static void a_guest_is_known_for_one(void **state)
{
    (void)state;
    struct playing playing;
    struct client anna = newcomer("Anna"), guest = client_of(sv_port(server));
    json_decref(client_expect(&guest, 201, "POST", "/api/v1/guests", json_pack("{s:s}", "name", "Anna")));
    playing_start(&playing, &anna, &guest, 5);
    json_decref(
        client_expect(&guest, 201, "POST", playing_path(&playing, "/messages"), json_pack("{s:s}", "text", "I?")));
    json_decref(
        client_expect(&anna, 201, "POST", playing_path(&playing, "/messages"), json_pack("{s:s}", "text", "I!")));
    for (unsigned begun = 0; begun < 2; begun++) {
        json_t *match = client_expect(&anna, 200, "GET", playing_path(&playing, ""), NULL);
        json_t *talk = client_expect(&anna, 200, "GET", playing_path(&playing, "/messages"), NULL);
        const json_t *seats = json_object_get(match, "seats"), *said = json_object_get(talk, "messages");
        assert_true(json_is_false(json_object_get(json_array_get(seats, 0), "guest")));
        assert_true(json_is_true(json_object_get(json_array_get(seats, 1), "guest")));
        assert_true(json_is_true(json_object_get(json_array_get(said, 0), "guest")));
        assert_true(json_is_false(json_object_get(json_array_get(said, 1), "guest")));
        json_decref(talk);
        json_decref(match);
        sv_close(server); /* and so it is when it is read again */
        server = server_fixture_start(place.address);
        anna.port = guest.port = sv_port(server);
        client_close(&anna);
        client_close(&guest);
    }
}

/* ---- Stopping and going on ---- */

static void a_restart_changes_nothing(void **state)
{
    (void)state;
    struct playing playing;
    struct client anna = newcomer("Anna"), bert = newcomer("Bert");
    playing_start(&playing, &anna, &bert, 13);
    for (unsigned i = 0; i < 5; i++) {
        struct stream stream = stream_open(&anna, playing_seat_path(&playing, 0, "/events"), -1);
        playing_go_on(&playing, 20);
        json_t *before = decision_of(&playing, 0);
        sv_close(server);
        assert_false(stream_wait(&stream, "this never comes"));
        assert_non_null(strstr(stream.text, "event: stop"));
        stream_close(&stream);
        server = server_fixture_start(place.address);
        anna.port = bert.port = sv_port(server);
        client_close(&anna);
        client_close(&bert);
        json_t *after = decision_of(&playing, 0);
        assert_true(json_equal(before, after));
        json_decref(before);
        json_decref(after);
    }
    while (playing_go_on(&playing, 100)) {
    }
    client_close(&bert);
    client_close(&anna);
}

static void it_tells_how_it_is(void **state)
{
    (void)state;
    struct client client = client_of(sv_port(server));
    json_decref(client_expect(&client, 200, "GET", "/healthz", NULL));
    json_decref(client_expect(&client, 200, "GET", "/api/v1/games", NULL));
    struct answer metrics = client_ask(&client, "GET", "/metrics", NULL);
    assert_non_null(strstr(metrics.body, "\nspontoon_orders_total 0\n"));
    answer_free(&metrics);
    client_close(&client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_account_is_made_left_and_entered, start, stop),
        cmocka_unit_test_setup_teardown(a_guest_needs_no_password, start, stop),
        cmocka_unit_test_setup_teardown(a_new_password_ends_other_sessions, start, stop),
        cmocka_unit_test_setup_teardown(a_reset_is_used_once, start, stop),
        cmocka_unit_test_setup_teardown(what_is_no_request_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(a_name_that_no_eye_sees_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(a_body_that_is_too_large_is_refused, start, stop),
        cmocka_unit_test_setup_teardown(an_invitation_seats_one_guest, start, stop),
        cmocka_unit_test_setup_teardown(a_computer_takes_a_seat_and_plays, start, stop),
        cmocka_unit_test_setup_teardown(a_program_of_the_operator_plays, start, stop),
        cmocka_unit_test_setup_teardown(a_client_cannot_choose_a_program, start, stop),
        cmocka_unit_test_setup_teardown(two_people_play_a_whole_game, start, stop),
        cmocka_unit_test_setup_teardown(who_comes_back_gets_what_he_missed, start, stop),
        cmocka_unit_test_setup_teardown(a_repeated_order_is_answered_as_the_first_was, start, stop),
        cmocka_unit_test_setup_teardown(no_wrong_order_is_accepted, start, stop),
        cmocka_unit_test_setup_teardown(taking_back_needs_consent, start, stop),
        cmocka_unit_test_setup_teardown(pauses_and_an_early_end_need_consent, start, stop),
        cmocka_unit_test_setup_teardown(a_computer_sits_in_for_who_is_late, start, stop),
        cmocka_unit_test_setup_teardown(time_is_given_by_the_other, start, stop),
        cmocka_unit_test_setup_teardown(talk_and_notes_are_for_those_who_sit_there, start, stop),
        cmocka_unit_test_setup_teardown(a_guest_is_known_for_one, start, stop),
        cmocka_unit_test_setup_teardown(a_restart_changes_nothing, start, stop),
        cmocka_unit_test_setup_teardown(it_tells_how_it_is, start, stop),
    };
    if (!store_fixture_open(&place))
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    store_fixture_close(&place);
    return failed;
}
