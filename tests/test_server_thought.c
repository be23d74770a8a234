/*
 * What happens to a match while a computer thinks about its order: the helpers of this server work only when the test
 * lets them.  STORE_TEST names the kind of store.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "server/inside.h"
#include "server_client.h"
#include "server_fixture.h"
#include "store_fixture.h"

enum { ENGLISH = 1, COLONEL_1 = 0, PATIENCE_SECONDS = 60 /* of a test that fails */ };

static struct store_fixture place;
static struct sv_server *server;
static struct client anna;
static char match[64];
static bool stopped;

static int start(void **state)
{
    (void)state;
    struct sp_error error = {.text = ""};
    if (!store_fixture_empty(&place))
        return -1;
    struct sv_config config = server_fixture_config(place.address);
    config.helpers = 0;
    stopped = false;
    server = sv_open(&config, &error);
    if (!server)
        return -1;
    anna = client_of(sv_port(server));
    json_decref(client_expect(&anna, 201, "POST", "/api/v1/guests", json_pack("{s:s}", "name", "Anna")));
    return 0;
}

static int stop(void **state)
{
    (void)state;
    client_close(&anna);
    if (!stopped)
        sv_stop(server);
    sv_free(server);
    return 0;
}

static json_t *ask(unsigned status, const char *method, const char *rest, json_t *body)
{
    char path[256];
    snprintf(path, sizeof path, "/api/v1/matches/%s%s", match, rest);
    return client_expect(&anna, status, method, path, body);
}

/* Until all that waits has been thought about and is with the keeper. */
static void let_think(void)
{
    struct sp_error error = {.text = ""};
    json_decref(ask(200, "GET", "", NULL)); /* the keeper is done with what was asked before */
    free(server->helping.helpers);
    server->config.helpers = 1;
    assert_true(sv_helpers_start(server, &error));
    sv_helpers_stop(server);
    pthread_mutex_lock(&server->helping.lock);
    server->helping.ending = false;
    pthread_mutex_unlock(&server->helping.lock);
}

static void make(json_t *body)
{
    json_t *made = client_expect(&anna, 201, "POST", "/api/v1/matches", body);
    snprintf(match, sizeof match, "%s", json_string_value(json_object_get(made, "match")));
    json_decref(made);
}

/* Anna is the French, and is asked first. */
static void begin(void)
{
    make(json_pack("{s:s,s:{s:s,s:s}}", "game", "suffren", "seats", "french", "me", "english", "computer:random"));
}

static bool french_owe(void)
{
    json_t *decision = ask(200, "GET", "/seats/french/decision", NULL);
    const bool owe = json_is_true(json_object_get(decision, "owes"));
    json_decref(decision);
    return owe;
}

/* The first legal order, until the English are asked. */
static void play_until_english(void)
{
    for (unsigned i = 0; i < 100 && french_owe(); i++) {
        json_t *decision = ask(200, "GET", "/seats/french/decision", NULL);
        json_t *body = json_pack("{s:O,s:O}", "decision", json_object_get(decision, "decision"), "order",
                                 json_array_get(json_object_get(decision, "legal"), 0));
        json_decref(ask(200, "POST", "/seats/french/orders", body));
        json_decref(decision);
    }
    assert_false(french_owe());
}

/* After the last request nobody else looks at the match. */
static uint64_t orders_at_the_end(uint8_t seat)
{
    struct sv_request *request = sv_request_about(match);
    client_close(&anna);
    sv_stop(server);
    stopped = true;
    struct sv_table *table = sv_table_find(server, request, match);
    const uint64_t count = sp_match_orders_given(sv_table_match(table), seat);
    sv_request_free(request);
    return count;
}

/* Anna umpires two colonels, of whom the first is taken away from a computer that thinks. */
static void no_computer_decides_for_a_seat_that_was_taken_from_it(void **state)
{
    (void)state;
    make(json_pack("{s:s,s:{s:{s:i}},s:{s:s},s:{s:s,s:s,s:s}}", "game", "colonels", "overlay", "campaign", "colonels",
                   2, "options", "umpire", "seated", "seats", "umpire", "me", "colonel_1", "computer:steady",
                   "colonel_2", "computer:steady"));
    json_decref(ask(200, "PUT", "/seats/colonel_1", json_pack("{s:s}", "player", "invited")));
    let_think();
    assert_int_equal(orders_at_the_end(COLONEL_1), 0);
}

static void a_computer_goes_on_after_a_pause(void **state)
{
    (void)state;
    begin();
    play_until_english();
    json_decref(ask(200, "POST", "/seats/french/wish", json_pack("{s:s}", "wish", "pause")));
    let_think();
    json_decref(ask(200, "POST", "/seats/french/wish", json_pack("{s:s}", "wish", "resume")));
    let_think();
    assert_true(orders_at_the_end(ENGLISH) > 0);
}

static void a_server_that_ends_waits_for_no_thought_that_has_not_begun(void **state)
{
    (void)state;
    begin();
    play_until_english();
    pthread_mutex_lock(&server->helping.lock);
    assert_non_null(server->helping.queue[SV_LATER].first);
    pthread_mutex_unlock(&server->helping.lock);
    assert_int_equal(orders_at_the_end(ENGLISH), 0);
    assert_null(server->helping.queue[SV_LATER].first);
}

/* A match of two computers. */
static void begin_without_people(void)
{
    make(json_pack("{s:s,s:{s:s,s:s}}", "game", "suffren", "seats", "french", "computer:random", "english",
                   "computer:random"));
}

/* Until a helper is wanted for the match, which nobody asks for. */
static void wait_until_a_helper_is_wanted(void)
{
    struct timespec limit;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += PATIENCE_SECONDS;
    int waited = 0;
    pthread_mutex_lock(&server->helping.lock);
    while (!server->helping.queue[SV_LATER].first && waited == 0)
        waited = pthread_cond_timedwait(&server->helping.wake, &server->helping.lock, &limit);
    pthread_mutex_unlock(&server->helping.lock);
    assert_int_equal(waited, 0);
    assert_string_equal(server->helping.queue[SV_LATER].first->match, match);
}

/* All that waits comes back as from a helper who could not have the program. */
static void let_all_fail(void)
{
    struct sv_job_queue *queue = &server->helping.queue[SV_LATER];
    pthread_mutex_lock(&server->helping.lock);
    struct sv_job *left = queue->first;
    *queue = (struct sv_job_queue){.end = &queue->first};
    pthread_mutex_unlock(&server->helping.lock);
    while (left) {
        struct sv_job *job = left;
        left = job->next;
        job->failed = true;
        sv_enqueue(server, job->request);
    }
}

/* A new server, to which nobody comes and which has no helper yet, finds by itself that one is wanted. */
static void it_goes_on_after_a_restart(void)
{
    struct sp_error error = {.text = ""};
    client_close(&anna);
    sv_close(server);
    struct sv_config config = server_fixture_config(place.address);
    config.helpers = 0;
    server = sv_open(&config, &error);
    assert_non_null(server);
    wait_until_a_helper_is_wanted();
    assert_int_equal(server->counts.requests[2], 0);
}

static void computers_go_on_after_a_restart_though_nobody_looks(void **state)
{
    (void)state;
    begin_without_people();
    it_goes_on_after_a_restart();
}

/* The first order of the seat that ends its month, or any that answers; false when it owes none. */
static bool colonel_goes_on(const char *seat, struct sp_dice *dice)
{
    char path[64];
    size_t index;
    json_t *listed;
    snprintf(path, sizeof path, "/seats/%s/decision", seat);
    json_t *decision = ask(200, "GET", path, NULL);
    const bool owes = json_is_true(json_object_get(decision, "owes"));
    const json_t *legal = json_object_get(decision, "legal");
    json_t *order = owes ? json_array_get(legal, sp_roll(dice, (uint32_t)json_array_size(legal))) : NULL;
    json_array_foreach(legal, index, listed) order = strcmp(json_string_value(listed), "ready") == 0 ? listed : order;
    snprintf(path, sizeof path, "/seats/%s/orders", seat);
    if (owes)
        json_decref(ask(200, "POST", path,
                        json_pack("{s:O,s:O}", "decision", json_object_get(decision, "decision"), "order", order)));
    json_decref(decision);
    return owes;
}

/* C-27: battles are settled by the program, which gives the cards of people; nobody else plays in this match. */
static void the_program_goes_on_after_a_restart_though_nobody_looks(void **state)
{
    enum { ORDERS_MOST = 1000 };
    struct sp_dice dice = {.seed = 3};
    unsigned orders = 0;
    (void)state;
    make(json_pack("{s:s,s:{s:{s:i,s:i,s:i}},s:{s:s},s:{s:s,s:s}}", "game", "colonels", "overlay", "campaign",
                   "colonels", 2, "crisis_dice", 1, "crisis_sides", 3, "options", "battles", "settled", "seats",
                   "colonel_1", "me", "colonel_2", "me"));
    while (orders < ORDERS_MOST && (colonel_goes_on("colonel_1", &dice) || colonel_goes_on("colonel_2", &dice)))
        orders++;
    wait_until_a_helper_is_wanted();
    it_goes_on_after_a_restart();
}

static void a_computer_that_failed_is_asked_again_though_nobody_looks(void **state)
{
    (void)state;
    begin_without_people();
    wait_until_a_helper_is_wanted();
    let_all_fail();
    wait_until_a_helper_is_wanted();
}

static void *ask_for_a_hint(void *context)
{
    struct client *client = context;
    char path[256];
    snprintf(path, sizeof path, "/api/v1/matches/%s/seats/french/hint", match);
    json_decref(client_expect(client, 200, "GET", path, NULL));
    return NULL;
}

static void one_hint_a_seat_waits_at_most(void **state)
{
    struct sp_error error = {.text = ""};
    pthread_t thread;
    (void)state;
    begin();
    struct client other = client_of(sv_port(server));
    memcpy(other.cookie, anna.cookie, sizeof other.cookie);
    assert_int_equal(pthread_create(&thread, NULL, ask_for_a_hint, &other), 0);
    wait_until_a_helper_is_wanted();
    json_decref(ask(429, "GET", "/seats/french/hint", NULL));
    free(server->helping.helpers);
    server->config.helpers = 1;
    assert_true(sv_helpers_start(server, &error));
    pthread_join(thread, NULL);
    client_close(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(no_computer_decides_for_a_seat_that_was_taken_from_it, start, stop),
        cmocka_unit_test_setup_teardown(a_computer_goes_on_after_a_pause, start, stop),
        cmocka_unit_test_setup_teardown(computers_go_on_after_a_restart_though_nobody_looks, start, stop),
        cmocka_unit_test_setup_teardown(the_program_goes_on_after_a_restart_though_nobody_looks, start, stop),
        cmocka_unit_test_setup_teardown(a_computer_that_failed_is_asked_again_though_nobody_looks, start, stop),
        cmocka_unit_test_setup_teardown(one_hint_a_seat_waits_at_most, start, stop),
        cmocka_unit_test_setup_teardown(a_server_that_ends_waits_for_no_thought_that_has_not_begun, start, stop),
    };
    if (!store_fixture_open(&place))
        return EXIT_FAILURE;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    store_fixture_close(&place);
    return failed;
}
