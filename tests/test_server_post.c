/* Where hooks may lead, and what an operator sets of the post.  STORE_TEST names the kind of store. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "notices_fixture.h"

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
    for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++)
        if (is_public(inside[i]))
            fail_msg("%s is not on the open internet", inside[i]);
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++)
        if (!is_public(outside[i]))
            fail_msg("%s is on the open internet", outside[i]);
}

static void a_hook_leads_only_outside(void **state)
{
    struct notices *n = *state;
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
        json_decref(notices_set(&n->anna, 400, "hook", json_pack("{s:s}", "address", wrong[i])));
    snprintf(near, sizeof near, "http://127.0.0.1:%u/", n->mail.port); /* another port than the allowed one */
    json_decref(notices_set(&n->anna, 400, "hook", json_pack("{s:s}", "address", near)));
    json_decref(notices_set(&n->anna, 200, "hook", json_pack("{s:s}", "address", "https://hook.example:8443/x?y=z")));
}

/* A name that leads inside is found out when it is resolved, before anything is sent. */
static void a_name_that_leads_inside_is_not_called(void **state)
{
    struct notices *n = *state;
    const struct sv_config config = notices_config(n, 1);
    struct sp_error error = {.text = ""};
    const atomic_bool stopping = false;
    char address[96];
    snprintf(address, sizeof address, "https://localhost:%u/", n->mail.port);
    assert_true(sv_hook_address_sound(&config.post, address, &error));
    assert_int_equal(sv_send_hook(&config.post, address, "{}", &stopping, &error), SV_NOT_YET);
    assert_non_null(strstr(error.text, "not on the open internet"));
    assert_true(sink_is_quiet(&n->mail));
}

/* ---- Operators ---- */

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

static void a_server_without_post_offers_nothing(void **state)
{
    struct notices *n = *state;
    char match[32];
    sv_close(n->server);
    const struct sv_config config = server_fixture_config(n->place.address);
    notices_open(n, &config);
    json_t *notices = client_expect(&n->anna, 200, "GET", "/api/v1/account/notices", NULL);
    assert_int_equal(json_array_size(json_object_get(notices, "offered")), 0);
    json_decref(notices);
    json_decref(notices_set(&n->anna, 404, "mail", json_pack("{s:s}", "address", "anna@people.example")));
    json_decref(notices_set(&n->anna, 404, "hook", json_pack("{s:s}", "address", n->hook_address)));
    notices_play(n, "first", match);
    assert_int_equal(notices_kept(n).waiting, 0);
}

static void what_an_operator_sets_must_fit(void **state)
{
    struct notices *n = *state;
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
    const struct sv_config config = notices_config(n, 1);
    assert_true(sv_post_check(&config.post, &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_open_internet_is_public),
        cmocka_unit_test_setup_teardown(a_hook_leads_only_outside, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(a_name_that_leads_inside_is_not_called, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(a_server_without_post_offers_nothing, notices_start, notices_stop),
        cmocka_unit_test_setup_teardown(what_an_operator_sets_must_fit, notices_start, notices_stop),
        cmocka_unit_test(waits_grow_to_an_hour),
    };
    return cmocka_run_group_tests(tests, notices_begin, notices_end);
}
