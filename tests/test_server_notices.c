/*
 * "It is your turn", by e-mail and to hooks, as it arrives at a mail server and a hook of the test's own.  Every answer
 * over HTTP is checked against the OpenAPI document (openapi.c).  STORE_TEST names the kind of store.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "notices_fixture.h"
#include "server_play.h"

/* ---- E-mail ---- */

static const json_t *told(const json_t *notices, const char *way, const char *member)
{
    return json_object_get(json_object_get(notices, way), member);
}

static void an_address_is_confirmed_by_a_letter_to_it(void **state)
{
    struct notices *n = *state;
    char link[NOTICES_LINK];
    json_t *notices = client_expect(&n->anna, 200, "GET", "/api/v1/account/notices", NULL);
    assert_int_equal(json_array_size(json_object_get(notices, "offered")), 2);
    json_decref(notices);
    notices = notices_set(&n->anna, 200, "mail", json_pack("{s:s}", "address", "anna@people.example"));
    assert_false(json_is_true(told(notices, "mail", "confirmed")));
    json_decref(notices);
    char *letter = sink_take_mail(&n->mail, "250 yes");
    assert_non_null(strstr(letter, "MAIL FROM:<post@spontoon.example>"));
    assert_non_null(strstr(letter, "RCPT TO:<anna@people.example>"));
    assert_null(strstr(letter, "Anna")); /* perhaps it is somebody else's address */
    notices_link(letter, "/api/v1/confirmations/", link);
    free(letter);
    char *text = notices_page(n, "GET", link, "", "", 200); /* as programs do that read mail: nothing happens */
    assert_non_null(strstr(text, "<form method=\"post\">"));
    free(text);
    notices = client_expect(&n->anna, 200, "GET", "/api/v1/account/notices", NULL);
    assert_false(json_is_true(told(notices, "mail", "confirmed")));
    json_decref(notices);
    free(notices_page(n, "POST", link, "Origin: null\r\n", "", 200));
    notices = client_expect(&n->anna, 200, "GET", "/api/v1/account/notices", NULL);
    assert_true(json_is_true(told(notices, "mail", "confirmed")));
    json_decref(notices);
    free(notices_page(n, "POST", link, "", "", 404)); /* once */
}

static void a_letter_tells_match_seat_and_link(void **state)
{
    struct notices *n = *state;
    char match[32], link[NOTICES_LINK], expected[NOTICES_LINK];
    notices_confirm(n);
    notices_play(n, "Über\xc3\xa4ll = Indien", match);
    char *letter = sink_take_mail(&n->mail, "250 yes");
    assert_non_null(strstr(letter, "Subject: =?UTF-8?Q?It_is_your_turn:_=C3=9Cber=C3=A4ll_=3D_Ind"));
    assert_non_null(strstr(letter, "\nIt is your turn: Über\xc3\xa4ll = Indien (french)\n"));
    assert_non_null(strstr(letter, "\nTo: <anna@people.example>\n"));
    assert_non_null(strstr(letter, "\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n"));
    snprintf(expected, sizeof expected, "https://spontoon.example/#/%s/french", match);
    assert_non_null(strstr(letter, expected));
    notices_link(letter, "/api/v1/quiet/", link);
    free(letter);
    free(notices_page(n, "GET", link, "", "", 200));
    json_t *notices = client_expect(&n->anna, 200, "GET", "/api/v1/account/notices", NULL);
    assert_false(json_is_true(told(notices, "mail", "quiet")));
    json_decref(notices);
    /* As a mail program's own button does it: from anywhere, without a session (RFC 8058). */
    free(notices_page(n, "POST", link,
                      "Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: cross-site\r\n",
                      "List-Unsubscribe=One-Click", 200));
    notices = client_expect(&n->anna, 200, "GET", "/api/v1/account/notices", NULL);
    assert_true(json_is_true(told(notices, "mail", "quiet")));
    json_decref(notices);
    notices_play(n, "quiet", match);
    assert_int_equal(notices_kept(n).waiting, 0);
    notices = notices_set(&n->anna, 200, "mail", json_pack("{s:b}", "quiet", 0));
    assert_true(json_is_true(told(notices, "mail", "confirmed")));
    json_decref(notices);
    notices_play(n, "loud", match);
    letter = sink_take_mail(&n->mail, "250 yes");
    assert_non_null(strstr(letter, "loud (french)"));
    free(letter);
    free(notices_page(n, "POST", "/api/v1/quiet/none", "", "", 404));
}

static void letters_are_in_the_accounts_language(void **state)
{
    struct notices *n = *state;
    char match[32], link[NOTICES_LINK];
    json_decref(client_expect(&n->anna, 200, "PUT", "/api/v1/account/language", json_pack("{s:s}", "language", "fr")));
    json_decref(notices_set(&n->anna, 200, "mail", json_pack("{s:s}", "address", "anna@people.example")));
    char *letter = sink_take_mail(&n->mail, "250 yes");
    assert_non_null(strstr(letter, "Subject: =?UTF-8?Q?Cette_adresse_est-elle_la_v=C3=B4tre"));
    assert_non_null(strstr(letter, "\nSi c’est vous, dites-le ici :\n"));
    assert_non_null(strstr(letter, "\nSinon, ne faites rien : il ne viendra pas d’autre lettre.\n"));
    notices_link(letter, "/api/v1/confirmations/", link);
    free(letter);
    char *text = notices_page(n, "GET", link, "Accept-Language: fr\r\n", "", 200);
    assert_non_null(strstr(text, "<html lang=\"fr\">"));
    assert_non_null(strstr(text, "<button>Oui, qu’on les envoie</button>"));
    free(text);
    free(notices_page(n, "POST", link, "", "", 200));
    notices_play(n, "Gondelour", match);
    letter = sink_take_mail(&n->mail, "250 yes");
    assert_non_null(strstr(letter, "Subject: =?UTF-8?Q?=C3=80_vous_de_jouer_:_Gondelour_(french)?="));
    assert_non_null(strstr(letter, "\nÀ vous de jouer : Gondelour (french)\n"));
    assert_non_null(strstr(letter, "\nPlus de telles lettres, sans avoir à entrer :\n"));
    free(letter);
}

static void an_address_must_be_one_and_gets_few_letters(void **state)
{
    struct notices *n = *state;
    static const char *const wrong[] = {"anna",
                                        "anna@people",
                                        "@people.example",
                                        "anna@people.example, bert@people.example",
                                        "anna@people.example\r\nBcc: bert@people.example",
                                        "<anna@people.example>",
                                        "anna@[127.0.0.1]",
                                        "anna@people..example",
                                        "anna@-people.example",
                                        "anna@people.example.",
                                        "\"anna maria\"@people.example"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        json_decref(notices_set(&n->anna, 400, "mail", json_pack("{s:s}", "address", wrong[i])));
    json_decref(notices_set(&n->anna, 400, "mail", json_object()));
    json_decref(notices_set(&n->anna, 404, "pigeon", json_pack("{s:s}", "address", "x")));
    for (unsigned i = 0; i < 3; i++) {
        json_decref(notices_set(i == 0 ? &n->anna : &n->bert, 200, "mail",
                                json_pack("{s:s}", "address", "carl@people.example")));
        json_decref(client_expect(&n->bert, 200, "DELETE", "/api/v1/account/notices/mail", NULL));
    }
    json_decref(notices_set(&n->bert, 429, "mail", json_pack("{s:s}", "address", "carl@people.example")));
    json_t *notices = client_expect(&n->anna, 200, "DELETE", "/api/v1/account/notices/mail", NULL);
    assert_true(json_is_null(json_object_get(notices, "mail")));
    json_decref(notices);
    assert_int_equal(notices_kept(n).waiting, 0);
}

/* The link of an address does not confirm the next. */
static void another_address_is_confirmed_anew(void **state)
{
    struct notices *n = *state;
    char first[NOTICES_LINK], second[NOTICES_LINK];
    json_decref(notices_set(&n->anna, 200, "mail", json_pack("{s:s}", "address", "anna@people.example")));
    char *letter = sink_take_mail(&n->mail, "250 yes");
    notices_link(letter, "/api/v1/confirmations/", first);
    free(letter);
    json_decref(notices_set(&n->anna, 200, "mail", json_pack("{s:s}", "address", "other@people.example")));
    free(notices_page(n, "POST", first, "", "", 404));
    letter = sink_take_mail(&n->mail, "250 yes");
    assert_non_null(strstr(letter, "RCPT TO:<other@people.example>"));
    notices_link(letter, "/api/v1/confirmations/", second);
    free(letter);
    free(notices_page(n, "POST", second, "", "", 200));
}

/* ---- Hooks, and what holds for both ---- */

static json_t *take_hook(struct notices *n, const char *code)
{
    char *call = sink_take_hook(&n->hook, code);
    assert_memory_equal(call, "POST /turn?of=anna HTTP/1.1\n", 28);
    assert_non_null(strstr(call, "\nContent-Type: application/json\n"));
    json_t *body = json_loads(strstr(call, "\n\n"), 0, NULL);
    assert_non_null(body);
    free(call);
    return body;
}

static void expect_hook(struct notices *n, const char *code, const char *event, const char *match)
{
    json_t *body = take_hook(n, code);
    assert_string_equal(json_string_value(json_object_get(body, "event")), event);
    assert_string_equal(json_string_value(json_object_get(body, "match")), match);
    json_decref(body);
}

/* Also while a page is open; and nothing of the game is in it. */
static void a_hook_is_called_with_match_seat_and_link(void **state)
{
    struct notices *n = *state;
    char match[32], path[128];
    notices_set_hook(n, &n->anna);
    notices_play(n, "first", match);
    snprintf(path, sizeof path, "/api/v1/matches/%s/seats/french/events", match);
    struct stream stream = stream_open(&n->anna, path, -1);
    json_t *body = take_hook(n, "204 Done");
    static const char *const members[] = {"event", "text", "match", "seat", "link", "quiet"};
    assert_int_equal(json_object_size(body), sizeof members / sizeof members[0]);
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
        assert_true(json_is_string(json_object_get(body, members[i])));
    assert_string_equal(json_string_value(json_object_get(body, "seat")), "french");
    json_decref(body);
    stream_close(&stream);
}

static void what_fails_is_tried_again_and_what_arrived_is_not(void **state)
{
    struct notices *n = *state;
    char match[32];
    notices_set_hook(n, &n->anna);
    notices_play(n, "first", match);
    expect_hook(n, "500 Oh", "turn", "first");
    expect_hook(n, "302 Elsewhere\r\nLocation: http://127.0.0.1:1/", "turn", "first");
    expect_hook(n, "200 Well", "turn", "first");
    notices_play(n, "second", match);
    expect_hook(n, "200 Well", "turn", "second");
    notices_play(n, "third", match);
    expect_hook(n, "200 Well", "turn", "third");
    assert_true(sink_is_quiet(&n->hook));
}

static void in_the_end_it_is_given_up(void **state)
{
    struct notices *n = *state;
    char match[32];
    notices_set_hook(n, &n->anna);
    sv_close(n->server);
    struct sv_config config = notices_config(n, 1);
    config.post.retry_seconds = 1;
    config.post.give_up_seconds = 0;
    notices_open(n, &config);
    notices_play(n, "first", match);
    expect_hook(n, "500 Oh", "turn", "first");
    sv_stop(n->server); /* after which it knows what became of all letters */
    assert_int_equal(n->server->counts.letters_given_up, 1);
    assert_int_equal(n->server->counts.letters, 0);
    sv_free(n->server);
    assert_int_equal(notices_kept(n).waiting, 0);
    config = notices_config(n, 1);
    notices_open(n, &config);
    notices_play(n, "second", match);
    expect_hook(n, "200 Well", "turn", "second");
}

/* A hook that says it is gone is not called again for this turn. */
static void what_is_gone_is_given_up_at_once(void **state)
{
    struct notices *n = *state;
    char match[32];
    notices_set_hook(n, &n->anna);
    notices_play(n, "first", match);
    expect_hook(n, "410 Gone", "turn", "first");
    sv_stop(n->server);
    assert_int_equal(n->server->counts.letters_given_up, 1);
    sv_free(n->server);
    const struct sv_config config = notices_config(n, 1);
    notices_open(n, &config);
}

static void who_has_answered_is_not_told(void **state)
{
    struct notices *n = *state;
    char match[32], wish[128];
    sv_close(n->server);
    struct sv_config config = notices_config(n, 3600);
    config.post.wait_seconds = 600;
    notices_open(n, &config);
    notices_set_hook(n, &n->anna);
    notices_play(n, "first", match);
    const struct notices_kept kept = notices_kept(n);
    assert_int_equal(kept.waiting, 1);
    assert_int_equal(kept.first.due - kept.first.made, 600);
    notices_order(&n->anna, match, "french"); /* there is more to order, but he is there */
    assert_int_equal(notices_kept(n).waiting, 0);
    notices_play(n, "second", match);
    assert_int_equal(notices_kept(n).waiting, 1);
    snprintf(wish, sizeof wish, "/api/v1/matches/%s/seats/french/wish", match);
    json_decref(client_expect(&n->anna, 200, "POST", wish, json_pack("{s:s}", "wish", "end")));
    assert_int_equal(notices_kept(n).waiting, 0);
}

/* A turn is told again when it comes again, and to who sits there then. */
static void each_turn_is_told_to_who_sits_there(void **state)
{
    struct notices *n = *state;
    struct playing playing;
    notices_set_hook(n, &n->bert);
    playing_start(&playing, &n->anna, &n->bert, 31);
    unsigned turns = 0;
    while (turns < 3) {
        json_t *decision = client_expect(&n->bert, 200, "GET", playing_seat_path(&playing, 1, "/decision"), NULL);
        const bool owes = json_is_true(json_object_get(decision, "owes"));
        json_decref(decision);
        if (owes) {
            json_t *body = take_hook(n, "200 Well");
            assert_string_equal(json_string_value(json_object_get(body, "seat")), "english");
            json_decref(body);
            turns++;
        }
        notices_order(owes ? &n->bert : &n->anna, playing.match, owes ? "english" : "french");
        while (owes) { /* the rest of his turn, of which he is not told */
            json_t *next = client_expect(&n->bert, 200, "GET", playing_seat_path(&playing, 1, "/decision"), NULL);
            const bool more = json_is_true(json_object_get(next, "owes"));
            json_decref(next);
            if (!more)
                break;
            notices_order(&n->bert, playing.match, "english");
        }
    }
    assert_true(sink_is_quiet(&n->hook));
}

static void a_rematch_is_told_to_who_is_asked(void **state)
{
    struct notices *n = *state;
    struct playing playing;
    char path[128];
    notices_set_hook(n, &n->bert);
    playing_start(&playing, &n->anna, &n->bert, 32);
    json_decref(client_expect(&n->anna, 202, "POST", playing_seat_path(&playing, 0, "/wish"),
                              json_pack("{s:s}", "wish", "end")));
    json_decref(
        client_expect(&n->bert, 200, "PUT", playing_seat_path(&playing, 1, "/wish"), json_pack("{s:b}", "agree", 1)));
    snprintf(path, sizeof path, "/api/v1/matches/%s/rematch", playing.match);
    json_decref(client_expect(&n->anna, 201, "POST", path, json_object()));
    json_t *body = take_hook(n, "200 Well");
    assert_string_equal(json_string_value(json_object_get(body, "event")), "asked");
    assert_string_equal(json_string_value(json_object_get(body, "seat")), "french");
    json_decref(body);
}

/* ---- Restarts and several servers ---- */

static void a_restart_loses_no_notice(void **state)
{
    struct notices *n = *state;
    char match[32];
    sv_close(n->server);
    struct sv_config config = notices_config(n, 3600);
    config.post.wait_seconds = 1; /* and by then it looks at nothing */
    notices_open(n, &config);
    notices_set_hook(n, &n->anna);
    notices_play(n, "first", match);
    sv_close(n->server);
    assert_int_equal(notices_kept(n).waiting, 1);
    config = notices_config(n, 1);
    notices_open(n, &config);
    expect_hook(n, "200 Well", "turn", "first");
    sv_close(n->server);
    assert_int_equal(notices_kept(n).waiting, 0);
    notices_open(n, &config);
    notices_play(n, "second", match);
    expect_hook(n, "200 Well", "turn", "second"); /* and not the first again */
}

static void several_servers_send_each_once(void **state)
{
    enum { MATCHES = 12, SERVERS = 3 };
    struct notices *n = *state;
    const struct sv_config config = notices_config(n, 1);
    struct sv_server *others[SERVERS];
    char match[MATCHES][32];
    unsigned taken[MATCHES] = {0};
    const size_t servers = n->place.server ? SERVERS : 0; /* one SQLite file is for one server */
    for (size_t i = 0; i < servers; i++)
        others[i] = notices_server(&config);
    notices_set_hook(n, &n->anna);
    for (size_t i = 0; i < MATCHES; i++)
        notices_play(n, "many", match[i]);
    for (size_t i = 0; i < MATCHES; i++) {
        json_t *body = take_hook(n, "200 Well");
        const char *link = json_string_value(json_object_get(body, "link"));
        for (size_t k = 0; k < MATCHES; k++)
            taken[k] += strstr(link, match[k]) != NULL;
        json_decref(body);
    }
    for (size_t i = 0; i < MATCHES; i++)
        assert_int_equal(taken[i], 1);
    for (size_t i = 0; i < servers; i++)
        sv_close(others[i]);
    assert_true(sink_is_quiet(&n->hook));
    notices_play(n, "last", match[0]);
    expect_hook(n, "200 Well", "turn", "last");
}

/* Somebody who switches notices on at one server is known to the others. */
static void several_servers_know_who_wants_notices(void **state)
{
    struct notices *n = *state;
    struct playing playing;
    struct sv_config config = notices_config(n, 3600);
    config.post.wait_seconds = 600;
    sv_close(n->server);
    notices_open(n, &config);
    struct sv_server *other = n->place.server ? notices_server(&config) : NULL;
    playing_start(&playing, &n->anna, &n->bert, 33); /* known at the first */
    struct client elsewhere = n->bert;
    elsewhere.port = sv_port(other ? other : n->server);
    elsewhere.file = -1;
    struct stream stream = stream_open(&n->bert, playing_seat_path(&playing, 1, "/events"), -1);
    notices_set_hook(n, &elsewhere);
    /* What one server hears of another comes in order: when this has, that has too. */
    json_decref(
        client_expect(&elsewhere, 201, "POST", playing_path(&playing, "/messages"), json_pack("{s:s}", "text", "On!")));
    assert_true(stream_wait(&stream, "event: message"));
    for (bool owes = false; !owes;) {
        json_t *decision = client_expect(&n->bert, 200, "GET", playing_seat_path(&playing, 1, "/decision"), NULL);
        owes = json_is_true(json_object_get(decision, "owes"));
        json_decref(decision);
        if (!owes)
            notices_order(&n->anna, playing.match, "french");
    }
    assert_int_equal(notices_kept(n).waiting, 1);
    stream_close(&stream);
    client_close(&elsewhere);
    sv_close(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_address_is_confirmed_by_a_letter_to_it, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(a_letter_tells_match_seat_and_link, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(letters_are_in_the_accounts_language, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(an_address_must_be_one_and_gets_few_letters, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(another_address_is_confirmed_anew, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(a_hook_is_called_with_match_seat_and_link, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(what_fails_is_tried_again_and_what_arrived_is_not, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(in_the_end_it_is_given_up, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(what_is_gone_is_given_up_at_once, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(who_has_answered_is_not_told, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(each_turn_is_told_to_who_sits_there, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(a_rematch_is_told_to_who_is_asked, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(a_restart_loses_no_notice, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(several_servers_send_each_once, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(several_servers_know_who_wants_notices, notices_start, notices_stop),
    };
    return cmocka_run_group_tests(tests, notices_begin, notices_end);
}
