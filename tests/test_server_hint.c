/*
 * Hints over HTTP: to whom they are given, and that they are orders which can be given.  Every answer is checked
 * against the OpenAPI document (openapi.c).  STORE_TEST names the kind of store.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "served.h"

static struct client anna, bert;

static int start(void **state)
{
    if (served_start(state) != 0)
        return -1;
    anna = bert = client_of(sv_port(served.server));
    client_sign_up(&anna, "Anna");
    client_sign_up(&bert, "Bert");
    return 0;
}

static int stop(void **state)
{
    client_close(&anna);
    client_close(&bert);
    return served_stop(state);
}

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* In a buffer that the next call uses again. */
static const char *seat_path(const json_t *match, const char *seat, const char *rest)
{
    static char path[256];
    snprintf(path, sizeof path, "/api/v1/matches/%s/seats/%s%s", text_of(match, "match"), seat, rest);
    return path;
}

/* A match of Anna's as the French; hints NULL: by default. */
static json_t *match_with(const char *english, const char *hints)
{
    json_t *body = json_pack("{s:s,s:{s:s,s:s},s:s*}", "game", "suffren", "seats", "french", "me", "english", english,
                             "hints", hints);
    return client_expect(&anna, 201, "POST", "/api/v1/matches", body);
}

static bool lists(const json_t *array, const char *text)
{
    size_t index;
    const json_t *value;
    json_array_foreach(array, index, value)
    {
        if (strcmp(json_string_value(value), text) == 0)
            return true;
    }
    return false;
}

static void who_plays_with_computers_is_told_what_one_would_do(void **state)
{
    (void)state;
    json_t *match = match_with("computer:greedy", NULL);
    assert_true(json_is_true(json_object_get(match, "hints")));
    json_t *decision = client_expect(&anna, 200, "GET", seat_path(match, "french", "/decision"), NULL);
    json_t *answer = client_expect(&anna, 200, "GET", seat_path(match, "french", "/hint"), NULL);
    const json_t *hints = json_object_get(json_object_get(answer, "hint"), "hints");
    assert_string_equal(text_of(answer, "decision"), text_of(decision, "decision"));
    assert_true(json_array_size(hints) > 0);
    assert_string_equal(text_of(json_object_get(answer, "hint"), "unit"), "victory points");
    const char *order = text_of(json_array_get(hints, 0), "order");
    assert_true(lists(json_object_get(decision, "legal"), order));
    json_decref(client_expect(&anna, 200, "POST", seat_path(match, "french", "/orders"),
                              json_pack("{s:s,s:s}", "order", order, "decision", text_of(decision, "decision"))));
    json_decref(answer);
    json_decref(decision);
    json_decref(match);
}

static void people_who_play_each_other_get_none_unless_they_agreed_on_it(void **state)
{
    (void)state;
    json_t *match = match_with("open", NULL);
    assert_true(json_is_false(json_object_get(match, "hints")));
    json_decref(client_expect(&bert, 200, "PUT", seat_path(match, "english", ""), json_pack("{s:s}", "player", "me")));
    json_decref(client_expect(&anna, 403, "GET", seat_path(match, "french", "/hint"), NULL));
    json_decref(match);
    match = match_with("open", "all");
    assert_true(json_is_true(json_object_get(match, "hints")));
    json_decref(client_expect(&anna, 409, "GET", seat_path(match, "french", "/hint"), NULL)); /* not begun */
    json_decref(client_expect(&bert, 200, "PUT", seat_path(match, "english", ""), json_pack("{s:s}", "player", "me")));
    json_decref(client_expect(&anna, 200, "GET", seat_path(match, "french", "/hint"), NULL));
    json_decref(client_expect(&bert, 409, "GET", seat_path(match, "english", "/hint"), NULL)); /* he owes nothing */
    json_decref(match);
}

static void nobody_is_told_for_another_or_where_nobody_is_to_be(void **state)
{
    (void)state;
    json_t *match = match_with("computer:cadet", "nobody");
    assert_true(json_is_false(json_object_get(match, "hints")));
    json_decref(client_expect(&anna, 403, "GET", seat_path(match, "french", "/hint"), NULL));
    json_decref(client_expect(&anna, 403, "GET", seat_path(match, "english", "/hint"), NULL));
    json_decref(client_expect(&bert, 403, "GET", seat_path(match, "french", "/hint"), NULL));
    json_decref(match);
    json_decref(client_expect(&anna, 400, "POST", "/api/v1/matches",
                              json_pack("{s:s,s:s}", "game", "suffren", "hints", "loudly")));
}

/* What nobody searches is told by rules of thumb, and says so: nothing was looked at, nothing is promised. */
static void a_colonel_is_told_what_one_would_do_in_his_month(void **state)
{
    (void)state;
    json_t *body = json_pack("{s:s,s:{s:{s:i}},s:{s:s,s:s}}", "game", "colonels", "overlay", "campaign", "colonels", 2,
                             "seats", "colonel_1", "me", "colonel_2", "computer:steady");
    json_t *match = client_expect(&anna, 201, "POST", "/api/v1/matches", body);
    json_t *decision = client_expect(&anna, 200, "GET", seat_path(match, "colonel_1", "/decision"), NULL);
    json_t *answer = client_expect(&anna, 200, "GET", seat_path(match, "colonel_1", "/hint"), NULL);
    const json_t *hint = json_object_get(answer, "hint"), *hints = json_object_get(hint, "hints");
    assert_string_equal(text_of(hint, "adviser"), "general");
    assert_int_equal(json_integer_value(json_object_get(hint, "nodes")), 0);
    assert_int_equal(json_array_size(hints), 1);
    assert_true(json_is_null(json_object_get(json_array_get(hints, 0), "chance")));
    json_decref(client_expect(&anna, 200, "POST", seat_path(match, "colonel_1", "/orders"),
                              json_pack("{s:s,s:s}", "order", text_of(json_array_get(hints, 0), "order"), "decision",
                                        text_of(decision, "decision"))));
    json_decref(answer);
    json_decref(decision);
    json_decref(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(who_plays_with_computers_is_told_what_one_would_do, start, stop),
        cmocka_unit_test_setup_teardown(people_who_play_each_other_get_none_unless_they_agreed_on_it, start, stop),
        cmocka_unit_test_setup_teardown(nobody_is_told_for_another_or_where_nobody_is_to_be, start, stop),
        cmocka_unit_test_setup_teardown(a_colonel_is_told_what_one_would_do_in_his_month, start, stop),
    };
    return cmocka_run_group_tests(tests, served_open, served_close);
}
