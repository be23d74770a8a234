/*
 * What people at one match agree on, say to one another, and keep to themselves: taking back, pauses, time, talk,
 * notes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "served.h"
#include "server_play.h"

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
    struct client anna = served_newcomer("Anna"), bert = served_newcomer("Bert");
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
    json_t *after = playing_decision(&playing, 0);
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
    struct client anna = served_newcomer("Anna"), bert = served_newcomer("Bert");
    playing_start(&playing, &anna, &bert, 14);
    playing_go_on(&playing, 5);
    assert_int_equal(wish(&playing, 0, "resume"), 422);
    assert_int_equal(wish(&playing, 0, "peace"), 400);
    assert_int_equal(wish(&playing, 0, "pause"), 202);
    agree(&playing, 1, true, 200);
    json_t *decision = playing_decision(&playing, 0);
    const int mover = json_is_true(json_object_get(decision, "owes")) ? 0 : 1;
    json_decref(decision);
    decision = playing_decision(&playing, mover);
    assert_int_equal(playing_order(&playing, mover, mover, playing_first_legal(decision), decision, NULL), 422);
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
    struct client anna = served_newcomer("Anna"), bert = served_newcomer("Bert");
    json_t *match =
        client_expect(&anna, 201, "POST", "/api/v1/matches",
                      json_pack("{s:s,s:i,s:{s:s}}", "game", "suffren", "clock", 1, "seats", "french", "me"));
    snprintf(playing.match, sizeof playing.match, "%s", json_string_value(json_object_get(match, "match")));
    json_decref(match);
    json_decref(
        client_expect(&bert, 200, "PUT", playing_seat_path(&playing, 1, ""), json_pack("{s:s}", "player", "me")));
    playing.player[0] = &anna;
    playing.player[1] = &bert;
    json_t *decision = playing_decision(&playing, 0);
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
    json_decref(playing_decision(&playing, 0));
    client_close(&bert);
    client_close(&anna);
}

static void time_is_given_by_the_other(void **state)
{
    (void)state;
    struct playing playing = {.player = {NULL}};
    struct client anna = served_newcomer("Anna"), bert = served_newcomer("Bert"), carl = served_newcomer("Carl");
    json_t *match =
        client_expect(&anna, 201, "POST", "/api/v1/matches",
                      json_pack("{s:s,s:i,s:{s:s}}", "game", "suffren", "clock", 500, "seats", "french", "me"));
    snprintf(playing.match, sizeof playing.match, "%s", json_string_value(json_object_get(match, "match")));
    json_decref(match);
    json_decref(
        client_expect(&bert, 200, "PUT", playing_seat_path(&playing, 1, ""), json_pack("{s:s}", "player", "me")));
    playing.player[0] = &anna;
    playing.player[1] = &bert;
    json_t *before = playing_decision(&playing, 0);
    json_decref(client_expect(&carl, 403, "PUT", playing_seat_path(&playing, 0, "/deadline"),
                              json_pack("{s:i}", "seconds", 9000)));
    json_decref(client_expect(&bert, 200, "PUT", playing_seat_path(&playing, 0, "/deadline"),
                              json_pack("{s:i}", "seconds", 9000)));
    json_t *after = playing_decision(&playing, 0);
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
    struct client anna = served_newcomer("Anna"), bert = served_newcomer("Bert"), carl = served_newcomer("Carl");
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
    struct client anna = served_newcomer("Anna"), guest = client_of(sv_port(served.server));
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
        sv_close(served.server); /* and so it is when it is read again */
        served.server = server_fixture_start(served.place.address);
        anna.port = guest.port = sv_port(served.server);
        client_close(&anna);
        client_close(&guest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(taking_back_needs_consent, served_start, served_stop),
        cmocka_unit_test_setup_teardown(pauses_and_an_early_end_need_consent, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_computer_sits_in_for_who_is_late, served_start, served_stop),
        cmocka_unit_test_setup_teardown(time_is_given_by_the_other, served_start, served_stop),
        cmocka_unit_test_setup_teardown(talk_and_notes_are_for_those_who_sit_there, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_guest_is_known_for_one, served_start, served_stop),
    };
    return cmocka_run_group_tests(tests, served_open, served_close);
}
