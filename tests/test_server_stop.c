/*
 * A server that stops in the middle of everything: whatever state a request is in, it is completed or forgotten, and
 * its memory is free again (which a build with -Db_sanitize=address looks at).
 */
#include <arpa/inet.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/inside.h"
#include "server_fixture.h"
#include "server_play.h"
#include "store_fixture.h"

enum { STEPS = 30000, SMALL = 2048, HEAD = 512 };

static struct store_fixture place;

static struct sv_server *opened(void)
{
    assert_true(store_fixture_empty(&place));
    return server_fixture_start(place.address);
}

static void nothing_is_left(const struct sv_server *server)
{
    assert_int_equal(atomic_load(&server->under_way), 0);
    assert_int_equal(atomic_load(&server->teller.sockets), 0);
    assert_int_equal(atomic_load(&server->connections), 0);
    assert_null(server->queue);
    for (size_t i = 0; i < SV_JOB_QUEUES; i++)
        assert_null(server->helping.queue[i].first);
}

static void stop(struct sv_server *server)
{
    sv_stop(server);
    nothing_is_left(server);
    sv_free(server);
}

/* A connection on which these bytes are sent; it takes little before it is read from. */
static int connection(const struct sv_server *server, const char *bytes)
{
    const int small = SMALL;
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(sv_port(server)), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    const int file = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(file, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    assert_int_equal(connect(file, (const struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(send(file, bytes, strlen(bytes), MSG_NOSIGNAL), (ssize_t)strlen(bytes));
    return file;
}

static void wait_for(const atomic_uint *number, unsigned count)
{
    for (unsigned i = 0; atomic_load(number) < count && i < STEPS; i++)
        poll(NULL, 0, 1);
    assert_in_range(atomic_load(number), count, UINT32_MAX);
}

static void half_a_request_is_forgotten(void **state)
{
    (void)state;
    static const char *const halves[] = {
        "POST /api/v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n",
        "POST /api/v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
        "POST /api/v1/accounts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
        "PUT /api/v1/accounts HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n",
        "POST /api/v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n{",
        "DEBUG / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    };
    enum { HALVES = sizeof halves / sizeof halves[0], CLOSED = 2 };
    struct sv_server *server = opened();
    int files[HALVES + 2];
    for (size_t i = 0; i < HALVES; i++)
        files[i] = connection(server, halves[i]);
    files[HALVES] = connection(server, "");
    files[HALVES + 1] = connection(server, "GET / HTTP/1.1\r\nHost:");
    wait_for(&server->under_way, HALVES - CLOSED); /* the last two are refused at once */
    stop(server);
    for (size_t i = 0; i < HALVES + 2; i++)
        close(files[i]);
}

static void who_waits_is_answered(void **state)
{
    (void)state;
    enum { WAITING = 8 };
    struct sv_server *server = opened();
    int files[WAITING];
    for (int i = 0; i < WAITING; i++) {
        char text[HEAD], body[64];
        snprintf(body, sizeof body, "{\"name\":\"Player %d\",\"password\":\"a long password\"}", i);
        snprintf(text, sizeof text,
                 "POST /api/v1/accounts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                 "Content-Length: %zu\r\n\r\n%s",
                 strlen(body), body);
        files[i] = connection(server, text);
    }
    wait_for(&server->under_way, 1);
    shutdown(files[WAITING - 1], SHUT_WR);
    stop(server);
    for (int i = 0; i < WAITING; i++) {
        char answer[HEAD] = "";
        const ssize_t got = recv(files[i], answer, sizeof answer - 1, 0);
        assert_true(got <= 0 || strncmp(answer, "HTTP/1.1 201", 12) == 0 || strncmp(answer, "HTTP/1.1 503", 12) == 0);
        close(files[i]);
    }
}

static void watchers_are_let_go(void **state)
{
    (void)state;
    enum { WATCHING = 6, ORDERS = 60 };
    struct sv_server *server = opened();
    struct client anna = client_of(sv_port(server)), bert = client_of(sv_port(server));
    struct playing playing;
    client_sign_up(&anna, "Anna");
    client_sign_up(&bert, "Bert");
    playing_start(&playing, &anna, &bert, 5);
    playing_go_on(&playing, ORDERS);
    char text[HEAD];
    int files[WATCHING];
    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", playing_path(&playing, "/events"));
    for (int i = 0; i < WATCHING; i++)
        files[i] = connection(server, text);
    wait_for(&server->teller.sockets, WATCHING);
    close(files[0]); /* one has gone, and the others read nothing while more comes */
    playing_go_on(&playing, ORDERS);
    stop(server);
    for (int i = 1; i < WATCHING; i++)
        close(files[i]);
    client_close(&anna);
    client_close(&bert);
}

/* Another server's news, or a clock, at a moment when the keeper has gone. */
static void what_comes_after_the_end_is_forgotten(void **state)
{
    (void)state;
    struct sv_server *server = opened();
    sv_stop(server);
    sv_enqueue_own(server, sv_request_about("a match"));
    struct sv_request *late = sv_request_new();
    assert_false(sv_enqueue_new(server, late));
    sv_request_free(late);
    nothing_is_left(server);
    sv_free(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(half_a_request_is_forgotten),
        cmocka_unit_test(who_waits_is_answered),
        cmocka_unit_test(watchers_are_let_go),
        cmocka_unit_test(what_comes_after_the_end_is_forgotten),
    };
    if (!store_fixture_open(&place))
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    store_fixture_close(&place);
    return failed;
}
