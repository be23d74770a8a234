/*
 * Accounts, guests and sessions; what is no request at all.
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

/* ---- Accounts ---- */

static void an_account_is_made_left_and_entered(void **state)
{
    (void)state;
    struct client anna = served_newcomer("Anna");
    struct client other = client_of(sv_port(served.server));
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
    struct client guest = client_of(sv_port(served.server));
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
    struct client anna = served_newcomer("Anna");
    struct client thief = client_of(sv_port(served.server));
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
    struct client anna = served_newcomer("Anna");
    struct client again = client_of(sv_port(served.server));
    assert_true(sv_reset_password(served.place.address, "anna", secret, &error));
    assert_true(sv_reset_password(served.place.address, "anna", other, &error));
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
    struct client anna = served_newcomer("Anna");
    struct client other = client_of(sv_port(served.server));
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
        {"Content-Type: application/jsonl\r\n", "{\"game\":\"suffren\"}", 415},
        {"Content-Type: Application/JSON ; charset=UTF-8\r\n", "{\"game\":\"suffren\"}", 201},
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
    struct client guest = client_of(sv_port(served.server));
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
    struct client anna = served_newcomer("Anna");
    char *body = calloc(1, LARGE);
    memset(body, ' ', LARGE);
    struct answer answer = client_ask_raw(&anna, "POST", "/api/v1/matches", "", body, LARGE);
    assert_true(answer.status == 413 || answer.status == 0);
    answer_free(&answer);
    json_decref(client_expect(&anna, 200, "GET", "/api/v1/account", NULL));
    free(body);
    client_close(&anna);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_account_is_made_left_and_entered, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_guest_needs_no_password, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_new_password_ends_other_sessions, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_reset_is_used_once, served_start, served_stop),
        cmocka_unit_test_setup_teardown(what_is_no_request_is_refused, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_name_that_no_eye_sees_is_refused, served_start, served_stop),
        cmocka_unit_test_setup_teardown(a_body_that_is_too_large_is_refused, served_start, served_stop),
    };
    return cmocka_run_group_tests(tests, served_open, served_close);
}
