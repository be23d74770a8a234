/*
 * The match server over HTTP: seats, whole games with live events, refusals, restarts.  Every answer is checked against
 * the OpenAPI document (openapi.c).
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
#include "served.h"
#include "server_play.h"
#include "spontoon/fairness.h"
#include "spontoon/match.h"

/* ---- Joining ---- */

static void an_invitation_seats_one_guest(void **state)
{
    (void)state;
    struct client anna = served_newcomer("Anna");
    struct client guest = client_of(sv_port(served.server));
    struct client late = client_of(sv_port(served.server));
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
    struct client anna = client_of(sv_port(served.server));
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
    struct client anna = client_of(sv_port(served.server));
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
    struct client anna = client_of(sv_port(served.server));
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
    struct client anna = served_newcomer("Anna"), bert = served_newcomer("Bert"),
                  public = client_of(sv_port(served.server));
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
    struct client anna = served_newcomer("Anna"), bert = served_newcomer("Bert");
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

static void a_repeated_order_is_answered_as_the_first_was(void **state)
{
    (void)state;
    struct playing playing;
    struct client anna = served_newcomer("Anna"), bert = served_newcomer("Bert");
    playing_start(&playing, &anna, &bert, 9);
    json_t *decision = playing_decision(&playing, 0);
    json_t *body = json_pack("{s:s,s:O,s:s}", "order", playing_first_legal(decision), "decision",
                             json_object_get(decision, "decision"), "request", "once");
    json_t *first = client_expect(&anna, 200, "POST", playing_seat_path(&playing, 0, "/orders"), json_incref(body));
    json_t *second = client_expect(&anna, 200, "POST", playing_seat_path(&playing, 0, "/orders"), json_incref(body));
    assert_true(json_equal(first, second));
    sv_close(served.server);
    served.server = server_fixture_start(served.place.address);
    anna.port = bert.port = sv_port(served.server);
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
    struct client anna = served_newcomer("Anna"), bert = served_newcomer("Bert"), carl = served_newcomer("Carl");
    playing_start(&playing, &anna, &bert, 10);
    json_t *stale = playing_decision(&playing, 0);
    for (unsigned round = 0; round < ROUNDS; round++) {
        playing_go_on(&playing, 1 + round % 3);
        json_t *decisions[2] = {playing_decision(&playing, 0), playing_decision(&playing, 1)};
        const int mover = json_is_true(json_object_get(decisions[0], "owes")) ? 0 : 1;
        struct answer before = client_ask(&anna, "GET", playing_seat_path(&playing, 0, "/record"), NULL);
        const char *legal = playing_first_legal(decisions[mover]);
        assert_int_equal(playing_order(&playing, mover, mover, playing_first_legal(stale), stale, NULL), 409);
        assert_int_equal(playing_order(&playing, mover ^ 1, mover, legal, decisions[mover], NULL), 403);
        if (!json_is_true(json_object_get(decisions[mover ^ 1], "owes")))
            assert_int_equal(playing_order(&playing, mover ^ 1, mover ^ 1, legal, decisions[mover ^ 1], NULL), 422);
        assert_int_equal(playing_order(&playing, mover ^ 1, mover ^ 1, legal, decisions[mover], NULL), 409);
        for (size_t i = 0; i < sizeof junk / sizeof junk[0]; i++)
            assert_in_range(playing_order(&playing, mover, mover, junk[i], decisions[mover], NULL), 400, 422);
        playing.player[0] = &carl;
        assert_int_equal(playing_order(&playing, 0, mover, legal, decisions[mover], NULL), 403);
        playing.player[0] = &anna;
        struct answer after = client_ask(&anna, "GET", playing_seat_path(&playing, 0, "/record"), NULL);
        assert_int_equal(before.length, after.length);
        assert_memory_equal(before.body, after.body, before.length);
        json_t *again = playing_decision(&playing, mover);
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

/* ---- Stopping and going on ---- */

static void a_restart_changes_nothing(void **state)
{
    (void)state;
    struct playing playing;
    struct client anna = served_newcomer("Anna"), bert = served_newcomer("Bert");
    playing_start(&playing, &anna, &bert, 13);
    for (unsigned i = 0; i < 5; i++) {
        struct stream stream = stream_open(&anna, playing_seat_path(&playing, 0, "/events"), -1);
        playing_go_on(&playing, 20);
        json_t *before = playing_decision(&playing, 0);
        sv_close(served.server);
        assert_false(stream_wait(&stream, "this never comes"));
        assert_non_null(strstr(stream.text, "event: stop"));
        stream_close(&stream);
        served.server = server_fixture_start(served.place.address);
        anna.port = bert.port = sv_port(served.server);
        client_close(&anna);
        client_close(&bert);
        json_t *after = playing_decision(&playing, 0);
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
    struct client client = client_of(sv_port(served.server));
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
        cmocka_unit_test_setup_teardown(an_invitation_seats_one_guest, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_computer_takes_a_seat_and_plays, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_program_of_the_operator_plays, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_client_cannot_choose_a_program, served_start, served_stop),
        cmocka_unit_test_setup_teardown(two_people_play_a_whole_game, served_start, served_stop),
        cmocka_unit_test_setup_teardown(who_comes_back_gets_what_he_missed, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_repeated_order_is_answered_as_the_first_was, served_start, served_stop),
        cmocka_unit_test_setup_teardown(no_wrong_order_is_accepted, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_restart_changes_nothing, served_start, served_stop),
        cmocka_unit_test_setup_teardown(it_tells_how_it_is, served_start, served_stop),
    };
    return cmocka_run_group_tests(tests, served_open, served_close);
}
