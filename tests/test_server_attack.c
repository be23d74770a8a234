/*
 * Somebody who means no good: other people's seats, forged and old sessions, path tricks, slow bodies, junk, many
 * connections.  He gets nothing, and everybody else is served.
 *
 * SPONTOON_CONNECTIONS and SPONTOON_WRONG_ORDERS make it larger (300, 600).
 */
#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/inside.h"
#include "server_fixture.h"
#include "server_play.h"
#include "store_fixture.h"

enum {
    IDLE_SECONDS = 60,
    IMPATIENT_SECONDS = 1,
    PER_ADDRESS = 60,
    CONNECTIONS = 300,
    JUNK = 400,
    JUNK_BYTES = 300,
    WRONG_ORDERS = 600,
    A_TIME = 30,
    STEPS = 20000, /* of a millisecond, at most */
};

static struct store_fixture place;
static struct sv_server *server;
static uint64_t inherited; /* before the server was there */

/* Descriptors that a program would find open if it were started here, a bit each. */
static uint64_t inheritable(void)
{
    uint64_t set = 0;
    for (int file = 0; file < 64; file++) {
        const int flags = fcntl(file, F_GETFD);
        if (flags >= 0 && !(flags & FD_CLOEXEC))
            set |= UINT64_C(1) << file;
    }
    return set;
}

static int start_with(uint64_t idle_seconds)
{
    struct sp_error error = {.text = ""};
    if (!store_fixture_empty(&place))
        return -1;
    struct sv_config config = server_fixture_config(place.address);
    config.connections = 20000;
    config.connections_per_address = PER_ADDRESS;
    config.idle_seconds = idle_seconds;
    config.tries_per_minute = 20;
    inherited = inheritable();
    server = sv_open(&config, &error);
    return server ? 0 : -1;
}

static int start(void **state)
{
    (void)state;
    return start_with(IDLE_SECONDS);
}

/* For those who wait until the server closes a connection.  Others would lose theirs while a password is hashed. */
static int start_impatient(void **state)
{
    (void)state;
    return start_with(IMPATIENT_SECONDS);
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

static unsigned status_of(struct client *client, const char *method, const char *path, json_t *body)
{
    struct answer answer = client_ask(client, method, path, body);
    const unsigned status = answer.status;
    answer_free(&answer);
    return status;
}

/* Everything that a seat alone may do, tried by the client; each must be answered with this status. */
static void try_all(const struct playing *playing, struct client *client, unsigned status)
{
    static const struct {
        const char *method;
        const char *rest;
        const char *body;
    } all[] = {
        {"GET", "/view", NULL},
        {"GET", "/decision", NULL},
        {"GET", "/record", NULL},
        {"GET", "/events", NULL},
        {"GET", "/note", NULL},
        {"GET", "/texts", NULL},
        {"GET", "/odds", NULL},
        {"GET", "/hint", NULL},
        {"PUT", "/note", "{\"text\":\"x\"}"},
        {"POST", "/orders", "{\"order\":\"resign\",\"decision\":\"0000000000000000\"}"},
        {"POST", "/wish", "{\"wish\":\"undo\"}"},
        {"PUT", "/wish", "{\"agree\":true}"},
        {"POST", "/dice_text", "{\"text\":\"x\"}"},
        {"PUT", "", "{\"player\":\"me\"}"},
        {"PUT", "", "{\"player\":\"open\"}"},
    };
    for (int seat = 0; seat < 2; seat++) {
        for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
            json_t *body = all[i].body ? json_loads(all[i].body, 0, NULL) : NULL;
            const char *path = playing_seat_path(playing, seat, all[i].rest);
            if (status_of(client, all[i].method, path, body) != status)
                fail_msg("%s %s", all[i].method, path);
        }
    }
}

static void another_s_seat_is_closed(void **state)
{
    (void)state;
    struct playing playing;
    struct client anna = newcomer("Anna"), bert = newcomer("Bert"), eve = newcomer("Eve");
    struct client nobody = client_of(sv_port(server));
    playing_start(&playing, &anna, &bert, 3);
    playing_go_on(&playing, 5);
    try_all(&playing, &eve, 403);
    try_all(&playing, &nobody, 401);
    snprintf(nobody.cookie, sizeof nobody.cookie, "spontoon=%s", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    try_all(&playing, &nobody, 401);
    memcpy(nobody.cookie, eve.cookie, sizeof nobody.cookie);
    assert_int_equal(status_of(&eve, "DELETE", "/api/v1/sessions", NULL), 200);
    try_all(&playing, &nobody, 401);
    assert_int_equal(status_of(&anna, "GET", playing_seat_path(&playing, 1, "/view"), NULL), 403);
    assert_true(playing_go_on(&playing, 5));
    client_close(&nobody);
    client_close(&eve);
    client_close(&bert);
    client_close(&anna);
}

static void paths_lead_nowhere_else(void **state)
{
    (void)state;
    static const char *const paths[] = {
        "/",
        "//",
        "/..",
        "/../../etc/passwd",
        "/api/v1/../../etc/passwd",
        "/api/v1/%2e%2e/%2e%2e/etc/passwd",
        "/api/v1/matches/..",
        "/api/v1/matches/%00",
        "/api/v1/games%00",
        "/healthz%00/x",
        "/%00index.html",
        "/api/v1/matches?list=open%00",
        "/api/v1/matches?list%00=open",
        "/api/v1/matches/'%20OR%201=1--",
        "/api/v1/matches//view",
        "/api/v1/matches/a/seats/b/view/",
        "/API/V1/games",
        "/healthz/",
    };
    struct client eve = newcomer("Eve");
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        struct answer answer = client_ask_raw(&eve, "GET", paths[i], "", "", 0);
        if (answer.status != 404 && answer.status != 400)
            fail_msg("%s is answered with %u", paths[i], answer.status);
        answer_free(&answer);
    }
    client_close(&eve);
}

static void bodies_of_the_wrong_kind_make_no_match(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "{\"game\":\"suffren\",\"seats\":5}",
        "{\"game\":\"suffren\",\"seats\":[\"me\"]}",
        "{\"game\":\"suffren\",\"seats\":{\"french\":5}}",
        "{\"game\":\"suffren\",\"seats\":{\"dutch\":\"me\"}}",
        "{\"game\":\"suffren\",\"options\":[\"straits\"]}",
        "{\"game\":\"suffren\",\"options\":\"straits\"}",
        "{\"game\":\"suffren\",\"clock\":\"60\"}",
        "{\"game\":\"suffren\",\"clock\":60,\"grace\":\"60\"}",
        "{\"game\":\"suffren\",\"clock\":60,\"grace\":1.5}",
        "{\"game\":\"suffren\",\"hints\":null}",
    };
    struct client anna = newcomer("Anna");
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++)
        json_decref(client_expect(&anna, 400, "POST", "/api/v1/matches", json_loads(bodies[i], 0, NULL)));
    client_close(&anna);
}

static void what_is_no_utf8_is_refused_in_utf8(void **state)
{
    (void)state;
    struct client anna = newcomer("Anna"), bert = newcomer("Bert");
    struct playing playing;
    playing_start(&playing, &anna, &bert, 1);
    json_decref(client_expect(&anna, 422, "GET", playing_seat_path(&playing, 0, "/odds?way=%ff%fe"), NULL));
    client_close(&anna);
    client_close(&bert);
}

static void an_empty_overlay_changes_nothing(void **state)
{
    (void)state;
    static const char *const games[] = {"suffren", "colonels"};
    struct client anna = newcomer("Anna");
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        json_decref(
            client_expect(&anna, 201, "POST", "/api/v1/matches", json_pack("{s:s,s:{}}", "game", games[i], "overlay")));
    client_close(&anna);
}

static void passwords_are_not_tried_for_ever(void **state)
{
    (void)state;
    struct client eve = client_of(sv_port(server));
    unsigned refused = 0;
    unsigned asked = 0;
    for (; asked < 100 && refused == 0; asked++) {
        json_t *body = json_pack("{s:s,s:s}", "name", "admin", "password", "password1");
        refused += status_of(&eve, "POST", "/api/v1/sessions", body) == 429;
    }
    assert_int_equal(refused, 1);
    assert_true(asked <= 42); /* a minute may have begun meanwhile */
    assert_int_equal(status_of(&eve, "GET", "/api/v1/games", NULL), 200);
    client_close(&eve);
}

static int connection(void)
{
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(sv_port(server)), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    const int file = socket(AF_INET, SOCK_STREAM, 0);
    if (file >= 0 && connect(file, (const struct sockaddr *)&address, sizeof address) != 0) {
        close(file);
        return -1;
    }
    return file;
}

static void send_text(int file, const char *bytes, size_t length)
{
    (void)!send(file, bytes, length, MSG_NOSIGNAL);
}

static void another_method_is_told_which_there_are(void **state)
{
    (void)state;
    static const struct {
        const char *method, *path, *allowed;
    } cases[] = {{"DELETE", "/api/v1/games", "\r\nAllow: GET, HEAD\r\n"},
                 {"PUT", "/api/v1/matches", "\r\nAllow: GET, HEAD, POST\r\n"},
                 {"BREW", "/api/v1/games", "\r\nAllow: GET, HEAD, POST, PUT, DELETE\r\n"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[2048];
        size_t length = (size_t)snprintf(text, sizeof text, "%s %s HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                                         cases[i].method, cases[i].path);
        const int file = connection();
        send_text(file, text, length);
        length = 0;
        for (ssize_t got = 1; got > 0; length += got > 0 ? (size_t)got : 0)
            got = recv(file, text + length, sizeof text - 1 - length, 0);
        text[length] = '\0';
        assert_memory_equal(text, "HTTP/1.1 405", 12);
        assert_non_null(strstr(text, cases[i].allowed));
        close(file);
    }
}

/* Whether the other end has closed, waiting for it. */
static bool ends(int file)
{
    char bytes[512];
    ssize_t got;
    do
        got = recv(file, bytes, sizeof bytes, 0);
    while (got > 0);
    return got <= 0;
}

static void slow_bodies_are_cut_off(void **state)
{
    (void)state;
    static const char *const heads[] = {
        "",
        "GET / HTTP/1.1\r\nHost:",
        "POST /api/v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
        "POST /api/v1/accounts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    };
    enum { HEADS = sizeof heads / sizeof heads[0] };
    int files[HEADS];
    struct client anna = newcomer("Anna");
    for (size_t i = 0; i < HEADS; i++) {
        files[i] = connection();
        send_text(files[i], heads[i], strlen(heads[i]));
    }
    assert_int_equal(status_of(&anna, "GET", "/api/v1/account", NULL), 200);
    for (size_t i = 0; i < HEADS; i++) {
        assert_true(ends(files[i]));
        close(files[i]);
    }
    client_close(&anna);
    assert_int_equal(status_of(&anna, "GET", "/api/v1/account", NULL), 200);
    client_close(&anna);
}

static void many_connections_stop_nobody(void **state)
{
    (void)state;
    const char *wanted = getenv("SPONTOON_CONNECTIONS");
    const size_t count = wanted ? strtoul(wanted, NULL, 10) : CONNECTIONS;
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    struct client anna = newcomer("Anna");
    int *files = calloc(count, sizeof *files);
    for (size_t i = 0; i < count; i++) {
        files[i] = connection();
        if (i % 16 == 0) /* she was there before, and stays */
            assert_int_equal(status_of(&anna, "GET", "/api/v1/account", NULL), 200);
    }
    for (size_t i = 0; i < count; i++) {
        assert_true(files[i] < 0 || ends(files[i]));
        if (files[i] >= 0)
            close(files[i]);
    }
    client_close(&anna);
    assert_int_equal(status_of(&anna, "GET", "/api/v1/account", NULL), 200);
    free(files);
    client_close(&anna);
}

/* Waits until the server has so many streams. */
static void wait_for_streams(unsigned count)
{
    for (unsigned i = 0; atomic_load(&server->teller.sockets) != count && i < STEPS; i++)
        poll(NULL, 0, 1);
    assert_int_equal(atomic_load(&server->teller.sockets), count);
}

/* Libmicrohttpd may count the connections of other streams a moment longer. */
static void open_stream(struct client *client, const char *path, struct stream *stream)
{
    bool opened = false;
    for (unsigned i = 0; !opened && i < STEPS; i++) {
        opened = stream_try(client, path, -1, stream);
        poll(NULL, 0, !opened);
    }
    assert_true(opened);
}

static void streams_of_one_address_are_bounded(void **state)
{
    (void)state;
    struct playing playing;
    struct stream streams[PER_ADDRESS];
    struct client anna = newcomer("Anna"), bert = newcomer("Bert");
    playing_start(&playing, &anna, &bert, 1);
    const char *path = playing_path(&playing, "/events");
    for (size_t i = 0; i < PER_ADDRESS; i++)
        open_stream(&anna, path, &streams[i]);
    assert_int_equal(status_of(&anna, "GET", path, NULL), 429);
    assert_int_equal(status_of(&anna, "GET", "/api/v1/account", NULL), 200);
    stream_close(&streams[0]);
    wait_for_streams(PER_ADDRESS - 1);
    open_stream(&anna, path, &streams[0]);
    for (size_t i = 0; i < PER_ADDRESS; i++)
        stream_close(&streams[i]);
    wait_for_streams(0);
    client_close(&anna);
    client_close(&bert);
}

/* Players may be programs of other people: the sockets and files of the server are not theirs. */
static void programs_inherit_nothing(void **state)
{
    (void)state;
    struct playing playing;
    struct stream stream;
    struct client anna = newcomer("Anna"), bert = newcomer("Bert");
    playing_start(&playing, &anna, &bert, 1);
    open_stream(&anna, playing_path(&playing, "/events"), &stream);
    assert_int_equal(inheritable(), inherited);
    stream_close(&stream);
    client_close(&anna);
    client_close(&bert);
}

/* The record is more than the sockets between them hold. */
static void who_does_not_read_is_cut_off(void **state)
{
    (void)state;
    enum { ORDERS = 300, SMALL = 2048 };
    char text[256];
    struct playing playing;
    struct client anna = newcomer("Anna"), bert = newcomer("Bert");
    playing_start(&playing, &anna, &bert, 1);
    playing_go_on(&playing, ORDERS);
    const int small = SMALL;
    const int file = socket(AF_INET, SOCK_STREAM, 0);
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(sv_port(server)), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    setsockopt(file, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    assert_int_equal(connect(file, (const struct sockaddr *)&address, sizeof address), 0);
    struct stream reader = stream_open(&anna, playing_path(&playing, "/events"), -1);
    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", playing_path(&playing, "/events"));
    send_text(file, text, strlen(text));
    wait_for_streams(2);
    wait_for_streams(1); /* who reads stays */
    client_close(&anna); /* connections that were kept are as old as the server's patience */
    client_close(&bert);
    playing_go_on(&playing, ORDERS);
    assert_true(stream_wait(&reader, "still here"));
    stream_close(&reader);
    wait_for_streams(0);
    close(file);
    client_close(&anna);
    client_close(&bert);
}

static void junk_is_only_junk(void **state)
{
    (void)state;
    static const char *const starts[] = {"", "GET /", "POST /api/v1/accounts HTTP/1.1\r\n", "PUT * HTTP/9.9\r\n\r\n"};
    struct sp_dice dice = {.seed = 4};
    struct client anna = newcomer("Anna");
    for (unsigned i = 0; i < JUNK; i++) {
        char bytes[JUNK_BYTES];
        const int file = connection();
        send_text(file, starts[i % 4], strlen(starts[i % 4]));
        for (size_t k = 0; k < sizeof bytes; k++)
            bytes[k] = (char)sp_roll(&dice, i % 2 == 0 ? 256 : 100);
        send_text(file, bytes, sizeof bytes);
        close(file);
    }
    assert_int_equal(status_of(&anna, "GET", "/api/v1/account", NULL), 200);
    client_close(&anna);
}

/* ---- Orders that are none ---- */

/* A position in which somebody owes an order, and what was decided before. */
struct position {
    int mover;
    json_t *decisions[2];
    json_t *before; /* the mover's, which has been answered */
    char *records[2];
};

static char *record_of(const struct playing *playing, int seat)
{
    struct answer answer = client_ask(playing->player[seat], "GET", playing_seat_path(playing, seat, "/record"), NULL);
    assert_int_equal(answer.status, 200);
    char *record = answer.body;
    answer.body = NULL;
    answer_free(&answer);
    return record;
}

static json_t *decision_of(const struct playing *playing, int seat)
{
    return client_expect(playing->player[seat], 200, "GET", playing_seat_path(playing, seat, "/decision"), NULL);
}

static const char *id_of(const json_t *decision)
{
    return json_string_value(json_object_get(decision, "decision"));
}

static const char *one_of(struct sp_dice *dice, const json_t *decision)
{
    const json_t *legal = json_object_get(decision, "legal");
    const size_t count = json_array_size(legal);
    return count == 0 ? "standing" : json_string_value(json_array_get(legal, sp_roll(dice, (uint32_t)count)));
}

static bool lists(const json_t *decision, const char *text)
{
    static const char *const kinds[] = {"legal", "open"};
    for (size_t k = 0; k < 2; k++) {
        size_t i;
        const json_t *listed;
        json_array_foreach(json_object_get(decision, kinds[k]), i, listed)
        {
            if (strcmp(json_string_value(listed), text) == 0)
                return true;
        }
    }
    return false;
}

/* The text, unless the seat may order it now. */
static const char *unlisted(const json_t *decision, const char *text)
{
    return lists(decision, text) ? "carry nobody on nothing" : text;
}

static unsigned give(const struct playing *playing, int by, int seat, const char *text, const json_t *decision)
{
    return status_of(playing->player[by], "POST", playing_seat_path(playing, seat, "/orders"),
                     json_pack("{s:s,s:s}", "order", text, "decision", id_of(decision)));
}

static unsigned give_junk(const struct playing *playing, int seat, struct sp_dice *dice)
{
    char bytes[JUNK_BYTES];
    for (size_t k = 0; k < sizeof bytes; k++)
        bytes[k] = (char)sp_roll(dice, 256);
    struct answer answer = client_ask_raw(playing->player[seat], "POST", playing_seat_path(playing, seat, "/orders"),
                                          "Content-Type: application/json\r\n", bytes, sp_roll(dice, sizeof bytes));
    const unsigned status = answer.status;
    answer_free(&answer);
    return status;
}

/* One that must be refused: off turn, in another's seat, stale or doubled, not listed, made of letters, of bytes. */
static unsigned give_wrong(const struct playing *playing, const struct position *at, struct sp_dice *dice)
{
    char text[32] = "";
    const int mover = at->mover;
    const json_t *now = at->decisions[mover];
    const char *earlier = one_of(dice, at->before);
    const bool stale = strcmp(id_of(at->before), id_of(now)) != 0;
    switch (sp_roll(dice, stale ? 6 : 5)) {
    case 0:
        return give(playing, mover ^ 1, mover ^ 1, unlisted(at->decisions[mover ^ 1], one_of(dice, now)),
                    at->decisions[mover ^ 1]);
    case 1:
        return give(playing, mover ^ 1, mover, one_of(dice, now), now);
    case 2:
        return give(playing, mover, mover, unlisted(now, earlier), now);
    case 3:
        for (size_t i = 0; i + 1 < sizeof text; i++)
            text[i] = (char)(' ' + sp_roll(dice, 95));
        return give(playing, mover, mover, text, now);
    case 4:
        return give_junk(playing, mover, dice);
    default:
        return give(playing, mover, mover, earlier, at->before);
    }
}

static void look(struct playing *playing, struct position *at)
{
    for (int seat = 0; seat < 2; seat++) {
        at->decisions[seat] = decision_of(playing, seat);
        at->records[seat] = record_of(playing, seat);
    }
    at->mover = json_is_true(json_object_get(at->decisions[0], "owes")) ? 0 : 1;
}

/* Everything is as it was. */
static void look_again(struct playing *playing, struct position *at)
{
    struct position now = {0};
    look(playing, &now);
    for (int seat = 0; seat < 2; seat++) {
        assert_true(json_equal(now.decisions[seat], at->decisions[seat]));
        assert_string_equal(now.records[seat], at->records[seat]);
        json_decref(now.decisions[seat]);
        free(now.records[seat]);
        free(at->records[seat]);
    }
    json_decref(at->before);
    at->before = json_incref(at->decisions[at->mover]);
    json_decref(at->decisions[0]);
    json_decref(at->decisions[1]);
}

static void no_wrong_order_changes_anything(void **state)
{
    (void)state;
    const char *wanted = getenv("SPONTOON_WRONG_ORDERS");
    const size_t count = wanted ? strtoul(wanted, NULL, 10) : WRONG_ORDERS;
    struct sp_dice dice = {.seed = 11};
    struct client anna = newcomer("Anna"), bert = newcomer("Bert");
    struct playing playing;
    struct position at = {0};
    playing_start(&playing, &anna, &bert, 7);
    at.before = decision_of(&playing, 0);
    for (size_t i = 0; i < count;) {
        if (!playing_go_on(&playing, 1 + sp_roll(&dice, 3)))
            playing_start(&playing, &anna, &bert, i);
        look(&playing, &at);
        for (unsigned k = 0; k < A_TIME && i < count; k++, i++) {
            const unsigned status = give_wrong(&playing, &at, &dice);
            assert_in_range(status, 400, 499);
        }
        look_again(&playing, &at);
    }
    json_decref(at.before);
    client_close(&bert);
    client_close(&anna);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(another_s_seat_is_closed, start, stop),
        cmocka_unit_test_setup_teardown(paths_lead_nowhere_else, start, stop),
        cmocka_unit_test_setup_teardown(another_method_is_told_which_there_are, start, stop),
        cmocka_unit_test_setup_teardown(bodies_of_the_wrong_kind_make_no_match, start, stop),
        cmocka_unit_test_setup_teardown(an_empty_overlay_changes_nothing, start, stop),
        cmocka_unit_test_setup_teardown(what_is_no_utf8_is_refused_in_utf8, start, stop),
        cmocka_unit_test_setup_teardown(passwords_are_not_tried_for_ever, start, stop),
        cmocka_unit_test_setup_teardown(slow_bodies_are_cut_off, start_impatient, stop),
        cmocka_unit_test_setup_teardown(many_connections_stop_nobody, start_impatient, stop),
        cmocka_unit_test_setup_teardown(streams_of_one_address_are_bounded, start, stop),
        cmocka_unit_test_setup_teardown(programs_inherit_nothing, start, stop),
        cmocka_unit_test_setup_teardown(who_does_not_read_is_cut_off, start_impatient, stop),
        cmocka_unit_test_setup_teardown(junk_is_only_junk, start, stop),
        cmocka_unit_test_setup_teardown(no_wrong_order_changes_anything, start, stop),
    };
    if (!store_fixture_open(&place))
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    store_fixture_close(&place);
    return failed;
}
