/*
 * "It is your turn", by e-mail and to hooks, as it arrives at a mail server and a hook of the test's own.  Every answer
 * over HTTP is checked against the OpenAPI document (openapi.c).  STORE_TEST names the kind of store.
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "post_sink.h"
#include "server/inside.h"
#include "server_fixture.h"
#include "server_play.h"
#include "store_fixture.h"

enum { LINK = 256 };

static struct store_fixture place;
static struct sink mail, hook;
static char smtp[64], hook_host[64], hook_address[96];
static const char *allowed[] = {hook_host};
static struct sv_server *server;
static struct client anna, bert;

/* ---- The server ---- */

static struct sv_config config_of(uint64_t look_seconds)
{
    struct sv_config config = server_fixture_config(place.address);
    config.look_seconds = look_seconds;
    config.post = (struct sv_post){.address = "https://spontoon.example",
                                   .smtp = smtp,
                                   .from = "post@spontoon.example",
                                   .hooks = true,
                                   .hook_hosts = allowed,
                                   .hook_host_count = 1,
                                   .give_up_seconds = 3600};
    return config;
}

static struct sv_server *opened(const struct sv_config *config)
{
    struct sp_error error = {.text = ""};
    struct sv_server *open = sv_open(config, &error);
    if (!open)
        fail_msg("%s", error.text);
    return open;
}

/* Another server over the same store; both clients go there. */
static void open_next(const struct sv_config *config)
{
    server = opened(config);
    client_close(&anna);
    client_close(&bert);
    anna.port = bert.port = sv_port(server);
}

static int start(void **state)
{
    (void)state;
    if (!store_fixture_empty(&place))
        return -1;
    mail = sink_open();
    hook = sink_open();
    snprintf(smtp, sizeof smtp, "smtp://127.0.0.1:%u", mail.port);
    snprintf(hook_host, sizeof hook_host, "127.0.0.1:%u", hook.port);
    snprintf(hook_address, sizeof hook_address, "http://%s/turn?of=anna", hook_host);
    const struct sv_config config = config_of(1);
    anna = bert = client_of(0);
    open_next(&config);
    client_sign_up(&anna, "Anna");
    client_sign_up(&bert, "Bert");
    return 0;
}

static int stop(void **state)
{
    (void)state;
    client_close(&anna);
    client_close(&bert);
    sv_close(server);
    server = NULL;
    sink_close(&mail);
    sink_close(&hook);
    return 0;
}

/* ---- What people do ---- */

static json_t *set(struct client *client, unsigned status, const char *way, json_t *body)
{
    char path[64];
    snprintf(path, sizeof path, "/api/v1/account/notices/%s", way);
    return client_expect(client, status, "PUT", path, body);
}

static void set_hook(struct client *client)
{
    json_decref(set(client, 200, "hook", json_pack("{s:s}", "address", hook_address)));
}

/* A match in which Anna, the French, must act first; its id into 32 bytes. */
static void play(const char *title, char match[32])
{
    json_t *made = client_expect(&anna, 201, "POST", "/api/v1/matches",
                                 json_pack("{s:s,s:s,s:{s:s,s:s}}", "game", "suffren", "title", title, "seats",
                                           "french", "me", "english", "computer:random"));
    snprintf(match, 32, "%s", json_string_value(json_object_get(made, "match")));
    json_decref(made);
}

/* Gives the seat's first legal order. */
static void give_order(struct client *client, const char *match, const char *seat)
{
    char path[128];
    snprintf(path, sizeof path, "/api/v1/matches/%s/seats/%s/decision", match, seat);
    json_t *decision = client_expect(client, 200, "GET", path, NULL);
    snprintf(path, sizeof path, "/api/v1/matches/%s/seats/%s/orders", match, seat);
    json_decref(client_expect(client, 200, "POST", path,
                              json_pack("{s:O,s:O}", "order", json_array_get(json_object_get(decision, "legal"), 0),
                                        "decision", json_object_get(decision, "decision"))));
    json_decref(decision);
}

/* Where in the letter a link with this beginning leads, without the server's own address. */
static void find_link(const char *letter, const char *beginning, char link[LINK])
{
    const char *at = strstr(letter, beginning);
    if (!at)
        fail_msg("%s is not in %s", beginning, letter);
    snprintf(link, LINK, "%.*s", (int)strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/"),
             at);
}

/* A page without a session; its text is the caller's. */
static char *page(const char *method, const char *path, const char *headers, const char *body, unsigned status)
{
    struct client nobody = client_of(sv_port(server));
    struct answer answer = client_ask_raw(&nobody, method, path, headers, body, strlen(body));
    assert_int_equal(answer.status, status);
    char *text = strdup(answer.body);
    answer_free(&answer);
    struct answer checked = client_ask(&nobody, "GET", path, NULL); /* against the document */
    answer_free(&checked);
    client_close(&nobody);
    return text;
}

/* Anna's address, confirmed by the link in the letter that comes to it. */
static void confirm_mail(void)
{
    char link[LINK];
    json_decref(set(&anna, 200, "mail", json_pack("{s:s}", "address", "anna@people.example")));
    char *letter = sink_take_mail(&mail, "250 yes");
    find_link(letter, "/api/v1/confirmations/", link);
    free(letter);
    free(page("POST", link, "", "", 200));
}

static const json_t *told(const json_t *notices, const char *way, const char *member)
{
    return json_object_get(json_object_get(notices, way), member);
}

/* What the store holds to be sent, sent ones that stay among it. */
struct kept {
    size_t waiting;
    struct st_notice first;
};

static void count(void *context, const struct st_notice *notice)
{
    struct kept *kept = context;
    if (kept->waiting++ == 0)
        kept->first = *notice;
}

static struct kept kept_in_store(void)
{
    struct sp_error error = {.text = ""};
    struct kept kept = {.waiting = 0};
    struct st_store *store = st_open(place.address, &error);
    assert_non_null(store);
    assert_true(st_begin(store, DB_READ, &error));
    assert_true(st_list_notices(store, INT64_MAX, 100, count, &kept, &error));
    st_rollback(store);
    st_close(store);
    return kept;
}

/* ---- E-mail ---- */

static void an_address_is_confirmed_by_a_letter_to_it(void **state)
{
    (void)state;
    char link[LINK];
    json_t *notices = client_expect(&anna, 200, "GET", "/api/v1/account/notices", NULL);
    assert_int_equal(json_array_size(json_object_get(notices, "offered")), 2);
    json_decref(notices);
    notices = set(&anna, 200, "mail", json_pack("{s:s}", "address", "anna@people.example"));
    assert_false(json_is_true(told(notices, "mail", "confirmed")));
    json_decref(notices);
    char *letter = sink_take_mail(&mail, "250 yes");
    assert_non_null(strstr(letter, "MAIL FROM:<post@spontoon.example>"));
    assert_non_null(strstr(letter, "RCPT TO:<anna@people.example>"));
    assert_null(strstr(letter, "Anna")); /* perhaps it is somebody else's address */
    find_link(letter, "/api/v1/confirmations/", link);
    free(letter);
    char *text = page("GET", link, "", "", 200); /* as programs do that read mail: nothing happens */
    assert_non_null(strstr(text, "<form method=\"post\">"));
    free(text);
    notices = client_expect(&anna, 200, "GET", "/api/v1/account/notices", NULL);
    assert_false(json_is_true(told(notices, "mail", "confirmed")));
    json_decref(notices);
    free(page("POST", link, "Origin: null\r\n", "", 200));
    notices = client_expect(&anna, 200, "GET", "/api/v1/account/notices", NULL);
    assert_true(json_is_true(told(notices, "mail", "confirmed")));
    json_decref(notices);
    free(page("POST", link, "", "", 404)); /* once */
}

static void a_letter_tells_match_seat_and_link(void **state)
{
    (void)state;
    char match[32], link[LINK], expected[LINK];
    confirm_mail();
    play("Über\xc3\xa4ll = Indien", match);
    char *letter = sink_take_mail(&mail, "250 yes");
    assert_non_null(strstr(letter, "Subject: =?UTF-8?Q?It_is_your_turn:_=C3=9Cber=C3=A4ll_=3D_Ind"));
    assert_non_null(strstr(letter, "\nIt is your turn: Über\xc3\xa4ll = Indien (french)\n"));
    assert_non_null(strstr(letter, "\nTo: <anna@people.example>\n"));
    assert_non_null(strstr(letter, "\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n"));
    snprintf(expected, sizeof expected, "https://spontoon.example/#/%s/french", match);
    assert_non_null(strstr(letter, expected));
    find_link(letter, "/api/v1/quiet/", link);
    free(letter);
    free(page("GET", link, "", "", 200));
    json_t *notices = client_expect(&anna, 200, "GET", "/api/v1/account/notices", NULL);
    assert_false(json_is_true(told(notices, "mail", "quiet")));
    json_decref(notices);
    /* As a mail program's own button does it: from anywhere, without a session (RFC 8058). */
    free(page("POST", link, "Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: cross-site\r\n",
              "List-Unsubscribe=One-Click", 200));
    notices = client_expect(&anna, 200, "GET", "/api/v1/account/notices", NULL);
    assert_true(json_is_true(told(notices, "mail", "quiet")));
    json_decref(notices);
    play("quiet", match);
    assert_int_equal(kept_in_store().waiting, 0);
    notices = set(&anna, 200, "mail", json_pack("{s:b}", "quiet", 0));
    assert_true(json_is_true(told(notices, "mail", "confirmed")));
    json_decref(notices);
    play("loud", match);
    letter = sink_take_mail(&mail, "250 yes");
    assert_non_null(strstr(letter, "loud (french)"));
    free(letter);
    free(page("POST", "/api/v1/quiet/none", "", "", 404));
}

static void letters_are_in_the_accounts_language(void **state)
{
    (void)state;
    char match[32], link[LINK];
    json_decref(client_expect(&anna, 200, "PUT", "/api/v1/account/language", json_pack("{s:s}", "language", "fr")));
    json_decref(set(&anna, 200, "mail", json_pack("{s:s}", "address", "anna@people.example")));
    char *letter = sink_take_mail(&mail, "250 yes");
    assert_non_null(strstr(letter, "Subject: =?UTF-8?Q?Cette_adresse_est-elle_la_v=C3=B4tre"));
    assert_non_null(strstr(letter, "\nSi c’est vous, dites-le ici :\n"));
    assert_non_null(strstr(letter, "\nSinon, ne faites rien : il ne viendra pas d’autre lettre.\n"));
    find_link(letter, "/api/v1/confirmations/", link);
    free(letter);
    char *text = page("GET", link, "Accept-Language: fr\r\n", "", 200);
    assert_non_null(strstr(text, "<html lang=\"fr\">"));
    assert_non_null(strstr(text, "<button>Oui, qu’on les envoie</button>"));
    free(text);
    free(page("POST", link, "", "", 200));
    play("Gondelour", match);
    letter = sink_take_mail(&mail, "250 yes");
    assert_non_null(strstr(letter, "Subject: =?UTF-8?Q?=C3=80_vous_de_jouer_:_Gondelour_(french)?="));
    assert_non_null(strstr(letter, "\nÀ vous de jouer : Gondelour (french)\n"));
    assert_non_null(strstr(letter, "\nPlus de telles lettres, sans avoir à entrer :\n"));
    free(letter);
}

static void an_address_must_be_one_and_gets_few_letters(void **state)
{
    (void)state;
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
        json_decref(set(&anna, 400, "mail", json_pack("{s:s}", "address", wrong[i])));
    json_decref(set(&anna, 400, "mail", json_object()));
    json_decref(set(&anna, 404, "pigeon", json_pack("{s:s}", "address", "x")));
    for (unsigned i = 0; i < 3; i++) {
        json_decref(set(i == 0 ? &anna : &bert, 200, "mail", json_pack("{s:s}", "address", "carl@people.example")));
        json_decref(client_expect(&bert, 200, "DELETE", "/api/v1/account/notices/mail", NULL));
    }
    json_decref(set(&bert, 429, "mail", json_pack("{s:s}", "address", "carl@people.example")));
    json_t *notices = client_expect(&anna, 200, "DELETE", "/api/v1/account/notices/mail", NULL);
    assert_true(json_is_null(json_object_get(notices, "mail")));
    json_decref(notices);
    assert_int_equal(kept_in_store().waiting, 0);
}

/* The link of an address does not confirm the next. */
static void another_address_is_confirmed_anew(void **state)
{
    (void)state;
    char first[LINK], second[LINK];
    json_decref(set(&anna, 200, "mail", json_pack("{s:s}", "address", "anna@people.example")));
    char *letter = sink_take_mail(&mail, "250 yes");
    find_link(letter, "/api/v1/confirmations/", first);
    free(letter);
    json_decref(set(&anna, 200, "mail", json_pack("{s:s}", "address", "other@people.example")));
    free(page("POST", first, "", "", 404));
    letter = sink_take_mail(&mail, "250 yes");
    assert_non_null(strstr(letter, "RCPT TO:<other@people.example>"));
    find_link(letter, "/api/v1/confirmations/", second);
    free(letter);
    free(page("POST", second, "", "", 200));
}

/* ---- Hooks, and what holds for both ---- */

static json_t *take_hook(const char *code)
{
    char *call = sink_take_hook(&hook, code);
    assert_memory_equal(call, "POST /turn?of=anna HTTP/1.1\n", 28);
    assert_non_null(strstr(call, "\nContent-Type: application/json\n"));
    json_t *body = json_loads(strstr(call, "\n\n"), 0, NULL);
    assert_non_null(body);
    free(call);
    return body;
}

static void expect_hook(const char *code, const char *event, const char *match)
{
    json_t *body = take_hook(code);
    assert_string_equal(json_string_value(json_object_get(body, "event")), event);
    assert_string_equal(json_string_value(json_object_get(body, "match")), match);
    json_decref(body);
}

/* Also while a page is open; and nothing of the game is in it. */
static void a_hook_is_called_with_match_seat_and_link(void **state)
{
    (void)state;
    char match[32], path[128];
    set_hook(&anna);
    play("first", match);
    snprintf(path, sizeof path, "/api/v1/matches/%s/seats/french/events", match);
    struct stream stream = stream_open(&anna, path, -1);
    json_t *body = take_hook("204 Done");
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
    (void)state;
    char match[32];
    set_hook(&anna);
    play("first", match);
    expect_hook("500 Oh", "turn", "first");
    expect_hook("302 Elsewhere\r\nLocation: http://127.0.0.1:1/", "turn", "first");
    expect_hook("200 Well", "turn", "first");
    play("second", match);
    expect_hook("200 Well", "turn", "second");
    play("third", match);
    expect_hook("200 Well", "turn", "third");
    assert_true(sink_is_quiet(&hook));
}

static void waits_grow_to_an_hour(void **state)
{
    (void)state;
    const struct sv_post post = {.retry_seconds = 60};
    assert_int_equal(sv_post_wait(&post, 1), 60);
    assert_int_equal(sv_post_wait(&post, 2), 120);
    assert_int_equal(sv_post_wait(&post, 5), 960);
    assert_int_equal(sv_post_wait(&post, 7), 3600);
    assert_int_equal(sv_post_wait(&post, 1000), 3600);
}

static void in_the_end_it_is_given_up(void **state)
{
    (void)state;
    char match[32];
    set_hook(&anna);
    sv_close(server);
    struct sv_config config = config_of(1);
    config.post.retry_seconds = 1;
    config.post.give_up_seconds = 0;
    open_next(&config);
    play("first", match);
    expect_hook("500 Oh", "turn", "first");
    sv_stop(server); /* after which it knows what became of all letters */
    assert_int_equal(server->counts.letters_given_up, 1);
    assert_int_equal(server->counts.letters, 0);
    sv_free(server);
    assert_int_equal(kept_in_store().waiting, 0);
    config = config_of(1);
    open_next(&config);
    play("second", match);
    expect_hook("200 Well", "turn", "second");
}

/* A hook that says it is gone is not called again for this turn. */
static void what_is_gone_is_given_up_at_once(void **state)
{
    (void)state;
    char match[32];
    set_hook(&anna);
    play("first", match);
    expect_hook("410 Gone", "turn", "first");
    sv_stop(server);
    assert_int_equal(server->counts.letters_given_up, 1);
    sv_free(server);
    const struct sv_config config = config_of(1);
    open_next(&config);
}

static void who_has_answered_is_not_told(void **state)
{
    (void)state;
    char match[32], wish[128];
    sv_close(server);
    struct sv_config config = config_of(3600);
    config.post.wait_seconds = 600;
    open_next(&config);
    set_hook(&anna);
    play("first", match);
    const struct kept kept = kept_in_store();
    assert_int_equal(kept.waiting, 1);
    assert_int_equal(kept.first.due - kept.first.made, 600);
    give_order(&anna, match, "french"); /* there is more to order, but he is there */
    assert_int_equal(kept_in_store().waiting, 0);
    play("second", match);
    assert_int_equal(kept_in_store().waiting, 1);
    snprintf(wish, sizeof wish, "/api/v1/matches/%s/seats/french/wish", match);
    json_decref(client_expect(&anna, 200, "POST", wish, json_pack("{s:s}", "wish", "end")));
    assert_int_equal(kept_in_store().waiting, 0);
}

/* A turn is told again when it comes again, and to who sits there then. */
static void each_turn_is_told_to_who_sits_there(void **state)
{
    (void)state;
    struct playing playing;
    set_hook(&bert);
    playing_start(&playing, &anna, &bert, 31);
    unsigned turns = 0;
    while (turns < 3) {
        json_t *decision = client_expect(&bert, 200, "GET", playing_seat_path(&playing, 1, "/decision"), NULL);
        const bool owes = json_is_true(json_object_get(decision, "owes"));
        json_decref(decision);
        if (owes) {
            json_t *body = take_hook("200 Well");
            assert_string_equal(json_string_value(json_object_get(body, "seat")), "english");
            json_decref(body);
            turns++;
        }
        give_order(owes ? &bert : &anna, playing.match, owes ? "english" : "french");
        while (owes) { /* the rest of his turn, of which he is not told */
            json_t *next = client_expect(&bert, 200, "GET", playing_seat_path(&playing, 1, "/decision"), NULL);
            const bool more = json_is_true(json_object_get(next, "owes"));
            json_decref(next);
            if (!more)
                break;
            give_order(&bert, playing.match, "english");
        }
    }
    assert_true(sink_is_quiet(&hook));
}

static void a_rematch_is_told_to_who_is_asked(void **state)
{
    (void)state;
    struct playing playing;
    char path[128];
    set_hook(&bert);
    playing_start(&playing, &anna, &bert, 32);
    json_decref(
        client_expect(&anna, 202, "POST", playing_seat_path(&playing, 0, "/wish"), json_pack("{s:s}", "wish", "end")));
    json_decref(
        client_expect(&bert, 200, "PUT", playing_seat_path(&playing, 1, "/wish"), json_pack("{s:b}", "agree", 1)));
    snprintf(path, sizeof path, "/api/v1/matches/%s/rematch", playing.match);
    json_decref(client_expect(&anna, 201, "POST", path, json_object()));
    json_t *body = take_hook("200 Well");
    assert_string_equal(json_string_value(json_object_get(body, "event")), "asked");
    assert_string_equal(json_string_value(json_object_get(body, "seat")), "french");
    json_decref(body);
}

/* ---- Restarts and several servers ---- */

static void a_restart_loses_no_notice(void **state)
{
    (void)state;
    char match[32];
    sv_close(server);
    struct sv_config config = config_of(3600);
    config.post.wait_seconds = 1; /* and by then it looks at nothing */
    open_next(&config);
    set_hook(&anna);
    play("first", match);
    sv_close(server);
    assert_int_equal(kept_in_store().waiting, 1);
    config = config_of(1);
    open_next(&config);
    expect_hook("200 Well", "turn", "first");
    sv_close(server);
    assert_int_equal(kept_in_store().waiting, 0);
    open_next(&config);
    play("second", match);
    expect_hook("200 Well", "turn", "second"); /* and not the first again */
}

static void several_servers_send_each_once(void **state)
{
    enum { MATCHES = 12, SERVERS = 3 };
    (void)state;
    const struct sv_config config = config_of(1);
    struct sv_server *others[SERVERS];
    char match[MATCHES][32];
    unsigned taken[MATCHES] = {0};
    const size_t servers = place.server ? SERVERS : 0; /* one SQLite file is for one server */
    for (size_t i = 0; i < servers; i++)
        others[i] = opened(&config);
    set_hook(&anna);
    for (size_t i = 0; i < MATCHES; i++)
        play("many", match[i]);
    for (size_t i = 0; i < MATCHES; i++) {
        json_t *body = take_hook("200 Well");
        const char *link = json_string_value(json_object_get(body, "link"));
        for (size_t k = 0; k < MATCHES; k++)
            taken[k] += strstr(link, match[k]) != NULL;
        json_decref(body);
    }
    for (size_t i = 0; i < MATCHES; i++)
        assert_int_equal(taken[i], 1);
    for (size_t i = 0; i < servers; i++)
        sv_close(others[i]);
    assert_true(sink_is_quiet(&hook));
    play("last", match[0]);
    expect_hook("200 Well", "turn", "last");
}

/* Somebody who switches notices on at one server is known to the others. */
static void several_servers_know_who_wants_notices(void **state)
{
    (void)state;
    struct playing playing;
    struct sv_config config = config_of(3600);
    config.post.wait_seconds = 600;
    sv_close(server);
    open_next(&config);
    struct sv_server *other = place.server ? opened(&config) : NULL;
    playing_start(&playing, &anna, &bert, 33); /* known at the first */
    struct client elsewhere = bert;
    elsewhere.port = sv_port(other ? other : server);
    elsewhere.file = -1;
    struct stream stream = stream_open(&bert, playing_seat_path(&playing, 1, "/events"), -1);
    set_hook(&elsewhere);
    /* What one server hears of another comes in order: when this has, that has too. */
    json_decref(
        client_expect(&elsewhere, 201, "POST", playing_path(&playing, "/messages"), json_pack("{s:s}", "text", "On!")));
    assert_true(stream_wait(&stream, "event: message"));
    for (bool owes = false; !owes;) {
        json_t *decision = client_expect(&bert, 200, "GET", playing_seat_path(&playing, 1, "/decision"), NULL);
        owes = json_is_true(json_object_get(decision, "owes"));
        json_decref(decision);
        if (!owes)
            give_order(&anna, playing.match, "french");
    }
    assert_int_equal(kept_in_store().waiting, 1);
    stream_close(&stream);
    client_close(&elsewhere);
    sv_close(other);
}

/* ---- Where hooks may lead ---- */

static bool is_public(const char *address)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, address, &v4.sin_addr) == 1)
        return sv_is_public((const struct sockaddr *)&v4);
    assert_int_equal(inet_pton(AF_INET6, address, &v6.sin6_addr), 1);
    return sv_is_public((const struct sockaddr *)&v6);
}

static void only_the_open_internet_is_public(void **state)
{
    (void)state;
    static const char *const inside[] = {"0.0.0.0",
                                         "10.1.2.3",
                                         "100.64.0.1",
                                         "100.127.255.255",
                                         "127.0.0.1",
                                         "127.255.255.255",
                                         "169.254.169.254",
                                         "172.16.0.1",
                                         "172.31.255.255",
                                         "192.0.0.8",
                                         "192.0.2.1",
                                         "192.168.1.1",
                                         "198.18.0.1",
                                         "198.19.255.255",
                                         "198.51.100.1",
                                         "203.0.113.1",
                                         "224.0.0.1",
                                         "255.255.255.255",
                                         "240.0.0.1",
                                         "::",
                                         "::1",
                                         "::ffff:10.0.0.1",
                                         "::ffff:8.8.8.8",
                                         "64:ff9b::a00:1",
                                         "fe80::1",
                                         "fc00::1",
                                         "fd12::1",
                                         "ff02::1",
                                         "2001:db8::1",
                                         "2001::1",
                                         "2002:a00:1::1",
                                         "100::1",
                                         "fec0::1"};
    static const char *const outside[] = {
        "1.1.1.1",    "9.255.255.255",   "11.0.0.1",     "100.63.255.255", "100.128.0.1", "126.0.0.1",
        "128.0.0.1",  "172.15.0.1",      "172.32.0.1",   "192.167.0.1",    "192.169.0.1", "198.17.0.1",
        "198.20.0.1", "223.255.255.255", "2606:4700::1", "2a00:1450::1",   "2003::1",     "2001:4860::1"};
    for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
        if (is_public(inside[i]))
            fail_msg("%s is not on the open internet", inside[i]);
    }
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        if (!is_public(outside[i]))
            fail_msg("%s is on the open internet", outside[i]);
    }
}

static void a_hook_leads_only_outside(void **state)
{
    (void)state;
    char near[96];
    static const char *const wrong[] = {"ftp://hook.example/",
                                        "http://hook.example/",
                                        "hook.example",
                                        "https://",
                                        "https://a:b@hook.example/",
                                        "https://127.0.0.1/",
                                        "https://2130706433/",
                                        "https://0x7f.1/",
                                        "https://[::1]/",
                                        "https://[::ffff:127.0.0.1]/",
                                        "https://[fe80::1%25eth0]/",
                                        "https://192.168.0.1:8443/x",
                                        "https://169.254.169.254/",
                                        "file:///etc/passwd",
                                        "https://hook.example/\r\nX: y",
                                        "https://h\xc3\xb6ok.example/",
                                        "gopher://127.0.0.1:25/_HELO",
                                        "https://hook.example/ x"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        json_decref(set(&anna, 400, "hook", json_pack("{s:s}", "address", wrong[i])));
    snprintf(near, sizeof near, "http://127.0.0.1:%u/", mail.port); /* another port than the allowed one */
    json_decref(set(&anna, 400, "hook", json_pack("{s:s}", "address", near)));
    json_decref(set(&anna, 200, "hook", json_pack("{s:s}", "address", "https://hook.example:8443/x?y=z")));
}

/* A name that leads inside is found out when it is resolved, before anything is sent. */
static void a_name_that_leads_inside_is_not_called(void **state)
{
    (void)state;
    const struct sv_config config = config_of(1);
    struct sp_error error = {.text = ""};
    const atomic_bool stopping = false;
    char address[96];
    snprintf(address, sizeof address, "https://localhost:%u/", mail.port);
    assert_true(sv_hook_address_sound(&config.post, address, &error));
    assert_int_equal(sv_send_hook(&config.post, address, "{}", &stopping, &error), SV_NOT_YET);
    assert_non_null(strstr(error.text, "not on the open internet"));
    assert_true(sink_is_quiet(&mail));
}

/* ---- Operators ---- */

static void a_server_without_post_offers_nothing(void **state)
{
    (void)state;
    char match[32];
    sv_close(server);
    const struct sv_config config = server_fixture_config(place.address);
    open_next(&config);
    json_t *notices = client_expect(&anna, 200, "GET", "/api/v1/account/notices", NULL);
    assert_int_equal(json_array_size(json_object_get(notices, "offered")), 0);
    json_decref(notices);
    json_decref(set(&anna, 404, "mail", json_pack("{s:s}", "address", "anna@people.example")));
    json_decref(set(&anna, 404, "hook", json_pack("{s:s}", "address", hook_address)));
    play("first", match);
    assert_int_equal(kept_in_store().waiting, 0);
}

static void what_an_operator_sets_must_fit(void **state)
{
    (void)state;
    struct sp_error error;
    static const struct sv_post wrong[] = {
        {.smtp = "smtp://mail.example"},
        {.hooks = true},
        {.address = "spontoon.example"},
        {.address = "https://spontoon.example/"},
        {.address = "https://spontoon.example/ x"},
        {.address = "https://a.example", .smtp = "mail.example", .from = "a@b.example"},
        {.address = "https://a.example", .smtp = "smtp://mail.example"},
        {.address = "https://a.example", .smtp = "smtp://mail.example", .from = "a@b.example", .user = "a"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(sv_post_check(&wrong[i], &error));
    const struct sv_post none = {.address = NULL};
    assert_true(sv_post_check(&none, &error));
    const struct sv_config config = config_of(1);
    assert_true(sv_post_check(&config.post, &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_address_is_confirmed_by_a_letter_to_it, start, stop),
        cmocka_unit_test_setup_teardown(a_letter_tells_match_seat_and_link, start, stop),
        cmocka_unit_test_setup_teardown(letters_are_in_the_accounts_language, start, stop),
        cmocka_unit_test_setup_teardown(an_address_must_be_one_and_gets_few_letters, start, stop),
        cmocka_unit_test_setup_teardown(another_address_is_confirmed_anew, start, stop),
        cmocka_unit_test_setup_teardown(a_hook_is_called_with_match_seat_and_link, start, stop),
        cmocka_unit_test_setup_teardown(what_fails_is_tried_again_and_what_arrived_is_not, start, stop),
        cmocka_unit_test(waits_grow_to_an_hour),
        cmocka_unit_test_setup_teardown(in_the_end_it_is_given_up, start, stop),
        cmocka_unit_test_setup_teardown(what_is_gone_is_given_up_at_once, start, stop),
        cmocka_unit_test_setup_teardown(who_has_answered_is_not_told, start, stop),
        cmocka_unit_test_setup_teardown(each_turn_is_told_to_who_sits_there, start, stop),
        cmocka_unit_test_setup_teardown(a_rematch_is_told_to_who_is_asked, start, stop),
        cmocka_unit_test_setup_teardown(a_restart_loses_no_notice, start, stop),
        cmocka_unit_test_setup_teardown(several_servers_send_each_once, start, stop),
        cmocka_unit_test_setup_teardown(several_servers_know_who_wants_notices, start, stop),
        cmocka_unit_test(only_the_open_internet_is_public),
        cmocka_unit_test_setup_teardown(a_hook_leads_only_outside, start, stop),
        cmocka_unit_test_setup_teardown(a_name_that_leads_inside_is_not_called, start, stop),
        cmocka_unit_test_setup_teardown(a_server_without_post_offers_nothing, start, stop),
        cmocka_unit_test_setup_teardown(what_an_operator_sets_must_fit, start, stop),
    };
    if (!store_fixture_open(&place))
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    store_fixture_close(&place);
    return failed;
}
