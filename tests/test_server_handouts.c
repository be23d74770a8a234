/*
 * Handouts over HTTP: to whom they are given, that nothing of another's is in them, and that few are drawn at a time.
 * Every refusal is checked against the OpenAPI document (openapi.c).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw_fixture.h"
#include "server/inside.h"
#include "server_evening.h"

static struct store_fixture place;
static struct evening *e;

static int start(void **state)
{
    (void)state;
    e = malloc(sizeof *e);
    if (!e)
        return -1;
    evening_start(e, &place, "held", 31, json_object());
    evening_until(e, "month");
    return 0;
}

static int stop(void **state)
{
    (void)state;
    evening_end(e);
    free(e);
    e = NULL;
    return 0;
}

/* The bytes of a seat's handout, which must be given. */
static struct draw_paper handed(unsigned seat, const char *what)
{
    char rest[64];
    snprintf(rest, sizeof rest, "/handouts/%s", what);
    struct answer answer = client_ask(&e->client[seat], "GET", evening_path(e, seat, rest), NULL);
    if (answer.status != 200)
        fail_msg("%s of %s: %u, %s", what, evening_seats[seat], answer.status, answer.body);
    struct draw_paper paper = {.bytes = (unsigned char *)answer.body, .length = answer.length};
    answer.body = NULL;
    answer_free(&answer);
    assert_memory_equal(paper.bytes, "%PDF-", 5);
    return paper;
}

static char *read_handed(unsigned seat, const char *what)
{
    struct draw_paper paper = handed(seat, what);
    char *text = read_paper(&paper, "-layout");
    squeeze(text);
    draw_paper_free(&paper);
    return text;
}

static void is_silent(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("the paper says \"%s\"", part);
}

/* A colonel's roll is his own; an umpire's has everybody's. */
static void a_colonel_is_handed_his_own(void **state)
{
    (void)state;
    evening_give(e, 0, "name \"Jas. Stamford Vere\"");
    evening_give(e, 1, "name \"Wm. Pitt-Rivers\"");
    evening_give(e, 0, "letter colonel_3 \"The Duke is bought.\"");
    char *first = read_handed(0, "muster"), *second = read_handed(1, "muster"), *all = read_handed(UMPIRE, "muster");
    says(first, "jas. stamford vere");
    says(second, "wm. pitt-rivers");
    is_silent(first, "wm. pitt-rivers");
    is_silent(second, "jas. stamford vere");
    is_silent(second, "the duke");
    says(all, "jas. stamford vere");
    says(all, "wm. pitt-rivers");
    free(first);
    free(second);
    free(all);
}

/* What one does in secret changes not a byte of another's papers (C-10, C-17); his own it may. */
static void what_others_do_in_secret_leaves_no_trace(void **state)
{
    static const char *const whats[] = {"muster", "gazette", "cards"};
    enum { WHATS = sizeof whats / sizeof whats[0] };
    struct draw_paper before[WHATS], after;
    (void)state;
    for (unsigned i = 0; i < WHATS; i++)
        before[i] = handed(1, whats[i]);
    evening_give(e, 0, "train drill");
    evening_give(e, 0, "biography \"He owes a banker in Lisbon £900.\"");
    evening_give(e, 0, "letter umpire \"How deep is the ford?\"");
    for (unsigned i = 0; i < WHATS; i++) {
        after = handed(1, whats[i]);
        assert_int_equal(after.length, before[i].length);
        assert_memory_equal(after.bytes, before[i].bytes, after.length);
        draw_paper_free(&after);
        draw_paper_free(&before[i]);
    }
}

static void is_refused(unsigned by, unsigned seat, unsigned status, const char *rest)
{
    json_decref(client_expect(&e->client[by], status, "GET", evening_path(e, seat, rest), NULL));
}

static void it_is_given_to_nobody_else(void **state)
{
    struct client nobody = client_of(sv_port(e->server));
    (void)state;
    is_refused(1, 0, 403, "/handouts/muster");
    is_refused(PUBLIC, 0, 403, "/handouts/gazette");
    json_decref(client_expect(&nobody, 401, "GET", evening_path(e, 0, "/handouts/muster"), NULL));
    client_close(&nobody);
}

static void what_cannot_be_drawn_is_refused_in_a_sentence(void **state)
{
    (void)state;
    is_refused(0, 0, 404, "/handouts/map");
    is_refused(0, 0, 409, "/handouts/briefing"); /* there has been no crisis */
    is_refused(0, 0, 409, "/handouts/gazette?month=99");
    is_refused(0, 0, 400, "/handouts/gazette?month=first");
    is_refused(0, 0, 400, "/handouts/gazette?month=99999999999");
    json_t *other = client_expect(
        &e->client[0], 201, "POST", "/api/v1/matches",
        json_pack("{s:s,s:{s:s,s:s}}", "game", "suffren", "seats", "french", "me", "english", "computer:random"));
    char path[128];
    snprintf(path, sizeof path, "/api/v1/matches/%s/seats/french/handouts/cards",
             json_string_value(json_object_get(other, "match")));
    json_decref(client_expect(&e->client[0], 409, "GET", path, NULL));
    json_decref(other);
}

static void it_is_written_in_the_language_asked_for(void **state)
{
    (void)state;
    struct answer answer =
        client_ask_raw(&e->client[0], "GET", evening_path(e, 0, "/handouts/muster"), "Accept-Language: fr\r\n", "", 0);
    assert_int_equal(answer.status, 200);
    struct draw_paper paper = {.bytes = (unsigned char *)answer.body, .length = answer.length};
    char *text = read_paper(&paper, "-layout");
    squeeze(text);
    says(text, "régiment");
    free(text);
    answer_free(&answer);
}

/* A board without a draughtsman: nothing is ever taken from it. */
static struct sv_server *idle_server(void)
{
    struct sv_server *server = calloc(1, sizeof *server);
    assert_non_null(server);
    server->board.end = &server->board.first;
    pthread_mutex_init(&server->board.lock, NULL);
    pthread_cond_init(&server->board.wake, NULL);
    return server;
}

/* Asks for an account, and returns the status of the refusal; 0 if it waits now. */
static unsigned asked_for(struct sv_server *server, const char *account)
{
    struct sv_drawing *wanted = calloc(1, sizeof *wanted);
    assert_non_null(wanted);
    wanted->request = sv_request_new();
    assert_non_null(wanted->request);
    struct sv_request *request = wanted->request;
    snprintf(wanted->account, sizeof wanted->account, "%s", account);
    if (sv_ask_drawing(server, wanted))
        return 0;
    const unsigned status = request->status;
    assert_false(request->parked);
    sv_request_free(request);
    return status;
}

static void few_wait_and_nobody_twice(void **state)
{
    enum { ROOM = 8 };
    struct sv_server *server = idle_server();
    char account[ST_ID];
    (void)state;
    for (unsigned i = 0; i < ROOM; i++) {
        snprintf(account, sizeof account, "account%u", i);
        assert_int_equal(asked_for(server, account), 0);
        assert_int_equal(asked_for(server, account), 429);
    }
    assert_int_equal(asked_for(server, "another"), 503);
    while (server->board.first) {
        struct sv_request *request = server->board.first->request;
        server->board.first = server->board.first->next;
        sv_request_free(request);
    }
    pthread_cond_destroy(&server->board.wake);
    pthread_mutex_destroy(&server->board.lock);
    free(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_colonel_is_handed_his_own, start, stop),
        cmocka_unit_test_setup_teardown(what_others_do_in_secret_leaves_no_trace, start, stop),
        cmocka_unit_test_setup_teardown(it_is_given_to_nobody_else, start, stop),
        cmocka_unit_test_setup_teardown(what_cannot_be_drawn_is_refused_in_a_sentence, start, stop),
        cmocka_unit_test_setup_teardown(it_is_written_in_the_language_asked_for, start, stop),
        cmocka_unit_test(few_wait_and_nobody_twice),
    };
    if (!store_fixture_open(&place))
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    store_fixture_close(&place);
    return failed;
}
