/*
 * What comes after a match, over HTTP: a rematch, and the archive.  Every answer is checked against the OpenAPI
 * document (openapi.c).  STORE_TEST names the kind of store.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "served.h"
#include "server_play.h"

static struct client anna, bert, carl;

static int start(void **state)
{
    if (served_start(state) != 0)
        return -1;
    anna = bert = carl = client_of(sv_port(served.server));
    client_sign_up(&anna, "Anna");
    client_sign_up(&bert, "Bert");
    client_sign_up(&carl, "Carl");
    return 0;
}

static int stop(void **state)
{
    client_close(&anna);
    client_close(&bert);
    client_close(&carl);
    return served_stop(state);
}

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* Another path than server_play's, which has one buffer. */
static const char *path_of(const char *match, const char *rest)
{
    static char path[256];
    snprintf(path, sizeof path, "/api/v1/matches/%s%s", match, rest);
    return path;
}

static json_t *seat_of(const json_t *match, const char *name)
{
    size_t index;
    json_t *seat;
    json_array_foreach(json_object_get(match, "seats"), index, seat)
    {
        if (strcmp(text_of(seat, "seat"), name) == 0)
            return seat;
    }
    fail_msg("there is no seat %s", name);
    return NULL;
}

static void expect_seat(const json_t *match, const char *name, const char *kind, const char *who)
{
    const json_t *seat = seat_of(match, name);
    assert_string_equal(text_of(seat, "kind"), kind);
    assert_string_equal(text_of(seat, "name"), who);
}

static bool is_listed(struct client *client, const char *list, const char *match)
{
    char path[64];
    bool found = false;
    size_t index;
    json_t *item;
    snprintf(path, sizeof path, "/api/v1/matches?list=%s", list);
    json_t *answer = client_expect(client, 200, "GET", path, NULL);
    json_array_foreach(json_object_get(answer, "matches"), index, item)
    {
        found = found || strcmp(text_of(item, "match"), match) == 0;
    }
    json_decref(answer);
    return found;
}

/* Anna (French) and Bert play a little and agree to end it; the match's id is in playing. */
static void play_and_end(struct playing *playing)
{
    playing_start(playing, &anna, &bert, 21);
    playing_go_on(playing, 12);
    json_decref(
        client_expect(&anna, 202, "POST", playing_seat_path(playing, 0, "/wish"), json_pack("{s:s}", "wish", "end")));
    json_decref(
        client_expect(&bert, 200, "PUT", playing_seat_path(playing, 1, "/wish"), json_pack("{s:b}", "agree", 1)));
}

/* The header of a match that is over. */
static json_t *header_of(const char *match)
{
    struct answer answer = client_ask(&anna, "GET", path_of(match, "/record"), NULL);
    assert_int_equal(answer.status, 200);
    json_t *header = json_loadb(answer.body, strcspn(answer.body, "\n"), 0, NULL);
    answer_free(&answer);
    return header;
}

/* ---- Rematch ---- */

static void sides_change_and_the_other_is_asked(void **state)
{
    (void)state;
    struct playing playing;
    play_and_end(&playing);
    struct stream stream = stream_open(&bert, playing_seat_path(&playing, 1, "/events"), -1);
    json_t *made = client_expect(&anna, 201, "POST", path_of(playing.match, "/rematch"), json_object());
    char *next = strdup(text_of(made, "match"));
    expect_seat(made, "english", "person", "Anna");
    expect_seat(made, "french", "invited", "Bert");
    assert_string_equal(text_of(made, "status"), "open");
    assert_non_null(text_of(json_object_get(made, "invitations"), "french"));
    char told[64];
    snprintf(told, sizeof told, "\"rematch\":\"%s\"", next);
    assert_true(stream_wait(&stream, told)); /* whoever still looks at the old one sees it */
    stream_close(&stream);
    assert_true(is_listed(&bert, "own", next)); /* and whoever comes back finds it */
    assert_false(is_listed(&carl, "open", next));
    json_t *seen = client_expect(&bert, 200, "GET", path_of(next, ""), NULL);
    assert_string_equal(json_string_value(json_array_get(json_object_get(seen, "own"), 0)), "french");
    json_decref(seen);
    json_decref(client_expect(&carl, 403, "PUT", path_of(next, "/seats/french"), json_pack("{s:s}", "player", "me")));
    json_decref(client_expect(&bert, 403, "GET", path_of(next, "/seats/french/decision"), NULL));
    json_t *taken =
        client_expect(&bert, 200, "PUT", path_of(next, "/seats/french"), json_pack("{s:s}", "player", "me"));
    assert_string_equal(text_of(taken, "status"), "playing");
    json_decref(taken);
    snprintf(playing.match, sizeof playing.match, "%s", next);
    playing.player[0] = &bert;
    playing.player[1] = &anna;
    assert_true(playing_go_on(&playing, 20));
    free(next);
    json_decref(made);
}

static void seats_may_be_kept_and_the_other_may_refuse(void **state)
{
    (void)state;
    struct playing playing;
    play_and_end(&playing);
    json_decref(
        client_expect(&anna, 400, "POST", path_of(playing.match, "/rematch"), json_pack("{s:s}", "seats", "shuffled")));
    json_t *made =
        client_expect(&bert, 201, "POST", path_of(playing.match, "/rematch"), json_pack("{s:s}", "seats", "kept"));
    const char *next = text_of(made, "match");
    expect_seat(made, "english", "person", "Bert");
    expect_seat(made, "french", "invited", "Anna");
    json_t *refused =
        client_expect(&anna, 200, "PUT", path_of(next, "/seats/french"), json_pack("{s:s}", "player", "open"));
    expect_seat(refused, "french", "open", "");
    assert_false(is_listed(&anna, "own", next));
    assert_true(is_listed(&carl, "open", next));
    json_decref(refused);
    json_decref(made);
}

/* Whoever asks second is shown the match that the first has made. */
static void there_is_one_rematch(void **state)
{
    (void)state;
    struct playing playing;
    play_and_end(&playing);
    json_t *made = client_expect(&anna, 201, "POST", path_of(playing.match, "/rematch"), json_object());
    json_t *same =
        client_expect(&bert, 200, "POST", path_of(playing.match, "/rematch"), json_pack("{s:s}", "seats", "kept"));
    assert_string_equal(text_of(made, "match"), text_of(same, "match"));
    json_decref(same);
    sv_close(served.server);
    served.server = server_fixture_start(served.place.address);
    anna.port = sv_port(served.server);
    client_close(&anna);
    same = client_expect(&anna, 200, "POST", path_of(playing.match, "/rematch"), json_object());
    assert_string_equal(text_of(made, "match"), text_of(same, "match"));
    json_decref(same);
    json_decref(made);
    bert.port = carl.port = anna.port;
    client_close(&bert);
    client_close(&carl);
}

static void only_those_who_sat_there_ask_and_only_at_the_end(void **state)
{
    (void)state;
    struct playing playing;
    playing_start(&playing, &anna, &bert, 22);
    json_decref(client_expect(&anna, 409, "POST", path_of(playing.match, "/rematch"), json_object()));
    json_decref(client_expect(&carl, 403, "POST", path_of(playing.match, "/rematch"), json_object()));
    json_decref(client_expect(&anna, 404, "POST", path_of("nothing", "/rematch"), json_object()));
    play_and_end(&playing);
    json_decref(client_expect(&carl, 403, "POST", path_of(playing.match, "/rematch"), json_object()));
    json_decref(client_expect(&anna, 201, "POST", path_of(playing.match, "/rematch"), json_object()));
    json_t *seen = client_expect(&carl, 200, "GET", path_of(playing.match, ""), NULL);
    assert_true(json_is_null(json_object_get(seen, "rematch")));
    json_decref(seen);
}

/* Options, overlay, clock, dice and title are those of before; three colonels change round, the umpire stays. */
static void settings_are_the_same(void **state)
{
    (void)state;
    json_t *match = client_expect(
        &anna, 201, "POST", "/api/v1/matches",
        json_pack("{s:s,s:s,s:s,s:i,s:i,s:s,s:s,s:{s:{s:i,s:i}},s:{s:s,s:s},s:{s:s,s:s,s:s,s:s}}", "game", "colonels",
                  "title", "Ärger", "dice", "held", "clock", 9000, "grace", 60, "late", "silence", "hints", "all",
                  "overlay", "campaign", "colonels", 3, "months", 2, "options", "umpire", "seated", "ready", "secret",
                  "seats", "umpire", "me", "colonel_1", "me", "colonel_2", "open", "colonel_3", "computer:random"));
    const char *id = text_of(match, "match");
    json_decref(client_expect(&bert, 200, "PUT", path_of(id, "/seats/colonel_2"), json_pack("{s:s}", "player", "me")));
    json_decref(
        client_expect(&anna, 202, "POST", path_of(id, "/seats/umpire/wish"), json_pack("{s:s}", "wish", "end")));
    json_decref(client_expect(&bert, 202, "PUT", path_of(id, "/seats/colonel_2/wish"), json_pack("{s:b}", "agree", 1)));
    json_decref(client_expect(&anna, 200, "PUT", path_of(id, "/seats/colonel_1/wish"), json_pack("{s:b}", "agree", 1)));
    json_t *made = client_expect(&anna, 201, "POST", path_of(id, "/rematch"), json_object());
    expect_seat(made, "umpire", "person", "Anna");
    expect_seat(made, "colonel_1", "invited", "Bert");
    expect_seat(made, "colonel_2", "computer", "random");
    expect_seat(made, "colonel_3", "person", "Anna");
    expect_seat(made, "colonel_4", "nobody", "");
    static const char *const same[] = {"game", "title", "clock", "grace", "late", "held", "hints"};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_true(json_equal(json_object_get(match, same[i]), json_object_get(made, same[i])));
    json_t *before = header_of(id), *after = header_of(text_of(made, "match"));
    static const char *const kept[] = {"rules_version", "scenario", "scenario_digest", "options"};
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        assert_true(json_equal(json_object_get(before, kept[i]), json_object_get(after, kept[i])));
    json_decref(before);
    json_decref(after);
    json_decref(made);
    json_decref(match);
}

/* ---- Archive ---- */

static json_t *put_away(struct client *client, const char *match, bool away)
{
    return client_expect(client, 200, "PUT", path_of(match, "/archive"), json_pack("{s:b}", "archived", away));
}

static void a_match_is_put_away_by_each_for_himself(void **state)
{
    (void)state;
    struct playing playing;
    playing_start(&playing, &anna, &bert, 23);
    json_decref(
        client_expect(&anna, 409, "PUT", path_of(playing.match, "/archive"), json_pack("{s:b}", "archived", 1)));
    play_and_end(&playing);
    const char *id = playing.match;
    json_decref(client_expect(&carl, 403, "PUT", path_of(id, "/archive"), json_pack("{s:b}", "archived", 1)));
    json_decref(client_expect(&anna, 400, "PUT", path_of(id, "/archive"), json_pack("{s:s}", "archived", "yes")));
    json_t *away = put_away(&anna, id, true);
    assert_true(json_is_true(json_object_get(away, "archived")));
    json_decref(away);
    assert_false(is_listed(&anna, "own", id));
    assert_true(is_listed(&anna, "archive", id));
    assert_true(is_listed(&bert, "own", id));
    assert_false(is_listed(&bert, "archive", id));
    struct client nobody = client_of(anna.port);
    json_decref(client_expect(&nobody, 401, "GET", "/api/v1/matches?list=archive", NULL));
    client_close(&nobody);
    json_decref(put_away(&anna, id, false));
    assert_true(is_listed(&anna, "own", id));
    assert_false(is_listed(&anna, "archive", id));
}

static void what_is_put_away_can_be_read_and_downloaded(void **state)
{
    (void)state;
    struct playing playing;
    play_and_end(&playing);
    struct answer before = client_ask(&anna, "GET", playing_path(&playing, "/journal"), NULL);
    struct answer record = client_ask(&bert, "GET", playing_seat_path(&playing, 1, "/record"), NULL);
    json_decref(put_away(&anna, playing.match, true));
    json_decref(put_away(&bert, playing.match, true));
    sv_close(served.server); /* so that it comes from the store */
    served.server = server_fixture_start(served.place.address);
    anna.port = bert.port = carl.port = sv_port(served.server);
    client_close(&anna);
    client_close(&bert);
    client_close(&carl);
    assert_true(is_listed(&bert, "archive", playing.match));
    struct answer after = client_ask(&anna, "GET", playing_path(&playing, "/journal"), NULL);
    struct answer again = client_ask(&bert, "GET", playing_seat_path(&playing, 1, "/record"), NULL);
    assert_int_equal(after.status, 200);
    assert_int_equal(before.length, after.length);
    assert_memory_equal(before.body, after.body, before.length);
    assert_int_equal(record.length, again.length);
    assert_memory_equal(record.body, again.body, record.length);
    answer_free(&before);
    answer_free(&record);
    answer_free(&after);
    answer_free(&again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(sides_change_and_the_other_is_asked, start, stop),
        cmocka_unit_test_setup_teardown(seats_may_be_kept_and_the_other_may_refuse, start, stop),
        cmocka_unit_test_setup_teardown(there_is_one_rematch, start, stop),
        cmocka_unit_test_setup_teardown(only_those_who_sat_there_ask_and_only_at_the_end, start, stop),
        cmocka_unit_test_setup_teardown(settings_are_the_same, start, stop),
        cmocka_unit_test_setup_teardown(a_match_is_put_away_by_each_for_himself, start, stop),
        cmocka_unit_test_setup_teardown(what_is_put_away_can_be_read_and_downloaded, start, stop),
    };
    return cmocka_run_group_tests(tests, served_open, served_close);
}
