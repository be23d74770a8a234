/*
 * What a request asks with: the languages that it may speak, its query, its body.  All that the OpenAPI document names
 * is known, and nothing else.  STORE_TEST names the kind of store.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "openapi.h"
#include "served.h"

enum { PATH = 256 };

static const char as_json[] = "Content-Type: application/json\r\n";
static const char *reason_of(const struct answer *answer)
{
    const char *reason = json_string_value(json_object_get(answer->json, "reason"));
    return reason ? reason : "";
}

/* ---- Languages ---- */

/* Refusals are told in French to who likes it best. */
static void a_refusal_is_in_the_language_that_is_liked(void **state)
{
    static const struct {
        const char *headers, *reason;
    } rows[] = {
        {"", "there is no such match"},
        {"Accept-Language: fr\r\n", "il n’y a pas cette partie"},
        {"Accept-Language: fr-CA,fr;q=0.9,en;q=0.8\r\n", "il n’y a pas cette partie"},
        {"Accept-Language: en-GB,fr;q=0.9\r\n", "there is no such match"},
        {"Accept-Language: fr;q=0\r\n", "there is no such match"},
        {"Accept-Language: fr;q=0.0, en\r\n", "there is no such match"},
        {"Accept-Language: fr;q=0.5, en;q=0.8\r\n", "there is no such match"},
        {"Accept-Language: en;q=0.05, fr;q=0.5\r\n", "il n’y a pas cette partie"},
        {"Accept-Language: frr\r\n", "there is no such match"},
        {"Accept-Language: \r\n", "there is no such match"},
    };
    (void)state;
    struct client anna = served_newcomer("Anna");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct answer answer = client_ask_raw(&anna, "GET", "/api/v1/matches/nothing", rows[i].headers, "", 0);
        assert_int_equal(answer.status, 404);
        assert_string_equal(json_string_value(json_object_get(answer.json, "reason")), rows[i].reason);
        answer_free(&answer);
    }
    client_close(&anna);
}

static void expect_reason(struct client *client, const char *headers, const char *reason)
{
    struct answer answer = client_ask_raw(client, "GET", "/api/v1/matches/nothing", headers, "", 0);
    assert_int_equal(answer.status, 404);
    assert_string_equal(json_string_value(json_object_get(answer.json, "reason")), reason);
    answer_free(&answer);
}

/* Who says nothing of a language is told things in his account's. */
static void a_refusal_is_in_the_accounts_language(void **state)
{
    static const char english[] = "there is no such match", french[] = "il n’y a pas cette partie";
    static const char body[] = "{\"name\":\"Amélie\",\"password\":\"correct horse\"}";
    (void)state;
    struct client amelie = client_of(sv_port(served.server));
    struct answer made =
        client_ask_raw(&amelie, "POST", "/api/v1/accounts", "Accept-Language: fr\r\nContent-Type: application/json\r\n",
                       body, sizeof body - 1);
    assert_int_equal(made.status, 201);
    assert_string_equal(json_string_value(json_object_get(made.json, "language")), "fr");
    answer_free(&made);
    expect_reason(&amelie, "", french);
    expect_reason(&amelie, "Accept-Language: de\r\n", french);
    expect_reason(&amelie, "Accept-Language: en\r\n", english);
    json_decref(client_expect(&amelie, 400, "PUT", "/api/v1/account/language", json_object()));
    json_decref(client_expect(&amelie, 400, "PUT", "/api/v1/account/language", json_pack("{s:s}", "language", "de")));
    json_t *changed =
        client_expect(&amelie, 200, "PUT", "/api/v1/account/language", json_pack("{s:s}", "language", "en"));
    assert_string_equal(json_string_value(json_object_get(changed, "language")), "en");
    json_decref(changed);
    expect_reason(&amelie, "", english);
    expect_reason(&amelie, "Accept-Language: fr\r\n", french);
    client_close(&amelie);
}

/* ---- Against the document ---- */

/* A path of the document with something for its variable parts. */
static void fill_path(const char *path, const char *query, char out[PATH])
{
    size_t length = 0;
    for (const char *at = path; *at; at++) {
        out[length++] = *at == '{' ? 'x' : *at;
        at += *at == '{' ? strcspn(at, "}") : 0;
    }
    snprintf(out + length, PATH - length, "%s", query);
}

static void refuse_query(struct client *client, const char *method, const char *path, const char *query,
                         const char *reason)
{
    char whole[PATH];
    fill_path(path, query, whole);
    struct answer answer = client_ask(client, method, whole, NULL);
    if (answer.status != 400 || !strstr(reason_of(&answer), reason))
        fail_msg("%s %s: %u, %s", method, whole, answer.status, reason_of(&answer));
    answer_free(&answer);
}

/* What is no value of the query; a way is the game's to judge. */
static void refuse_values(struct client *client, const char *method, const char *path, const char *name)
{
    static const char *const wrong[] = {"",      "=",     "=-1",  "=1e3", "=99999999999999999999",
                                        "=%20",  "=7%00", "=7-/", "=7-",  "=7-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                        "=own,", "=OPEN"};
    char query[PATH];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (strcmp(name, "way") == 0 && i > 1)
            continue;
        snprintf(query, sizeof query, "?%s%s", name, wrong[i]);
        refuse_query(client, method, path, query, "of the query must be");
    }
    snprintf(query, sizeof query, "?%s=%0100d", name, 7);
    refuse_query(client, method, path, query, "of the query must be");
    snprintf(query, sizeof query, "?%s=7&%s=7", name, name);
    refuse_query(client, method, path, query, "query");
}

static void check_query(void *context, const char *method, const char *path, const json_t *operation)
{
    size_t index;
    json_t *parameter;
    refuse_query(context, method, path, "?nonsense=1", "\"nonsense\" means nothing here");
    refuse_query(context, method, path, "?a&b&c&d&e", "means nothing here");
    json_array_foreach(json_object_get(operation, "parameters"), index, parameter)
    {
        const char *in = json_string_value(json_object_get(parameter, "in"));
        if (strcmp(in, "query") == 0)
            refuse_values(context, method, path, json_string_value(json_object_get(parameter, "name")));
    }
}

static void a_query_has_what_the_document_says_and_nothing_else(void **state)
{
    (void)state;
    struct client anna = served_newcomer("Anna");
    openapi_each(check_query, &anna);
    json_t *list = client_expect(&anna, 200, "GET", "/api/v1/matches?list=own&before=7-x", NULL);
    json_decref(list);
    refuse_query(&anna, "GET", "/api/v1/matches", "?list=own&list=open", "has \"list\" twice");
    client_close(&anna);
}

static void check_body(void *context, const char *method, const char *path, const json_t *operation)
{
    char whole[PATH];
    const char *name;
    json_t *value;
    json_t *properties = openapi_members(operation);
    fill_path(path, "", whole);
    if (!properties)
        return;
    json_t *refused = client_expect(context, 400, method, whole, json_pack("{s:i}", "nonsense", 1));
    assert_non_null(strstr(json_string_value(json_object_get(refused, "reason")), "\"nonsense\" means nothing here"));
    json_decref(refused);
    json_object_foreach(properties, name, value)
    {
        struct answer answer = client_ask(context, method, whole, json_pack("{s:n}", name));
        if (strstr(reason_of(&answer), "means nothing here"))
            fail_msg("%s %s: %s", method, whole, reason_of(&answer));
        answer_free(&answer);
    }
}

static void a_body_has_what_the_document_says_and_nothing_else(void **state)
{
    (void)state;
    struct client anna = served_newcomer("Anna");
    openapi_each(check_body, &anna);
    client_close(&anna);
}

/* ---- Headers ---- */

static unsigned status_of_header(struct client *client, const char *name, size_t length)
{
    enum { ROOM = 40000 };
    char *header = malloc(ROOM);
    snprintf(header, ROOM, "%s: a=%0*d\r\n", name, (int)(length - strlen(name) - strlen(": a=\r\n")), 7);
    struct answer answer = client_ask_raw(client, "GET", "/healthz", header, "", 0);
    const unsigned status = answer.status;
    answer_free(&answer);
    client_close(client);
    free(header);
    return status;
}

/* With a cookie of another service of the domain, say. */
static void a_header_may_have_eight_kilobytes(void **state)
{
    enum { LENGTH = 8192 - 64 /* the first line and the client's own header */ };
    (void)state;
    struct client anna = client_of(sv_port(served.server));
    assert_int_equal(status_of_header(&anna, "Cookie", LENGTH), 200);
    assert_int_equal(status_of_header(&anna, "X-Other", LENGTH), 200);
    assert_int_equal(status_of_header(&anna, "X-Other", 4 * LENGTH), 431);
}

/* ---- Bodies ---- */

static void a_body_that_is_no_json_is_refused_with_the_place(void **state)
{
    static const struct {
        const char *body, *reason;
    } rows[] = {
        {"", "the body is no JSON, line 1, column 1: it ends before it is whole"},
        {"{\n\"game\":", "the body is no JSON, line 2, column 7: it ends before it is whole"},
        {"{\n\"game\" 1}", "the body is no JSON, line 2, column 8: this is not how JSON is written"},
        {"{\"game\":1,\"game\":1}", "the body is no JSON, line 1, column 16: a member that it has already"},
        {"{\"game\":\"\xC3(\"}", "the body is no JSON, line 1, column 9: a byte that is no UTF-8"},
        {"{\"game\":\"\\u0000\"}", "the body is no JSON, line 1, column 16: a text with a NUL"},
        {"{\"clock\":99999999999999999999}", "the body is no JSON, line 1, column 29: a number that is too large"},
        {"{} {}", "the body is no JSON, line 1, column 4: something follows after its end"},
        {"[1]", "the body must be a JSON object"},
        {"1", "the body must be a JSON object"},
        {"\"x\"", "the body must be a JSON object"},
        {"null", "the body must be a JSON object"},
    };
    (void)state;
    struct client anna = served_newcomer("Anna");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct answer answer =
            client_ask_raw(&anna, "POST", "/api/v1/matches", as_json, rows[i].body, strlen(rows[i].body));
        assert_int_equal(answer.status, 400);
        assert_string_equal(reason_of(&answer), rows[i].reason);
        answer_free(&answer);
    }
    client_close(&anna);
}

/* Two colonels and their umpire, all of them Anna. */
static void members_of_the_wrong_kind_are_refused(void **state)
{
    static const struct {
        const char *method, *path, *body;
    } rows[] = {
        {"POST", "orders", "{\"order\":\"close\",\"decision\":\"x\",\"next\":1}"},
        {"POST", "wish", "{\"wish\":\"undo\",\"event\":\"1\"}"},
        {"POST", "wish", "{\"wish\":\"undo\",\"event\":0}"},
        {"PUT", "wish", "{\"agree\":1}"},
        {"PUT", "dice", "{\"held\":null}"},
        {"POST", "rehearsal", "{\"orders\":\"close\"}"},
        {"POST", "rehearsal", "{\"orders\":[1]}"},
        {"POST", "rehearsal", "{\"dice\":[1]}"},
        {"POST", "rehearsal", "{\"dice\":{\"first\":1}}"},
        {"POST", "rehearsal", "{\"dice\":{\"1\":\"2\"}}"},
        {"PUT", "deadline", "{\"seconds\":true}"},
        {"PUT", "note", "{\"text\":1}"},
    };
    (void)state;
    char path[PATH];
    struct client anna = served_newcomer("Anna");
    json_t *made = client_expect(&anna, 201, "POST", "/api/v1/matches",
                                 json_pack("{s:s,s:{s:{s:i}},s:{s:s},s:{s:s,s:s,s:s}}", "game", "colonels", "overlay",
                                           "campaign", "colonels", 2, "options", "umpire", "seated", "seats", "umpire",
                                           "me", "colonel_1", "me", "colonel_2", "me"));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(path, sizeof path, "/api/v1/matches/%s/seats/umpire/%s",
                 json_string_value(json_object_get(made, "match")), rows[i].path);
        struct answer answer = client_ask_raw(&anna, rows[i].method, path, as_json, rows[i].body, strlen(rows[i].body));
        if (answer.status != 400)
            fail_msg("%s %s: %u, %s", rows[i].path, rows[i].body, answer.status, reason_of(&answer));
        openapi_check(rows[i].method, path, 400, answer.json);
        answer_free(&answer);
    }
    json_decref(made);
    client_close(&anna);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_refusal_is_in_the_language_that_is_liked, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_refusal_is_in_the_accounts_language, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_query_has_what_the_document_says_and_nothing_else, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_body_has_what_the_document_says_and_nothing_else, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_header_may_have_eight_kilobytes, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_body_that_is_no_json_is_refused_with_the_place, served_start, served_stop),
        cmocka_unit_test_setup_teardown(members_of_the_wrong_kind_are_refused, served_start, served_stop),
    };
    return cmocka_run_group_tests(tests, served_open, served_close);
}
