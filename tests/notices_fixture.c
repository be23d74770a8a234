/* Notices for tests: who sends them, who gets them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "notices_fixture.h"

/* ---- The server ---- */

struct sv_config notices_config(struct notices *n, uint64_t look_seconds)
{
    struct sv_config config = server_fixture_config(n->place.address);
    config.look_seconds = look_seconds;
    config.post = (struct sv_post){.address = "https://spontoon.example",
                                   .smtp = n->smtp,
                                   .from = "post@spontoon.example",
                                   .hooks = true,
                                   .hook_hosts = n->allowed,
                                   .hook_host_count = 1,
                                   .give_up_seconds = 3600};
    return config;
}

struct sv_server *notices_server(const struct sv_config *config)
{
    struct sp_error error = {.text = ""};
    struct sv_server *open = sv_open(config, &error);
    if (!open)
        fail_msg("%s", error.text);
    return open;
}

void notices_open(struct notices *n, const struct sv_config *config)
{
    n->server = notices_server(config);
    client_close(&n->anna);
    client_close(&n->bert);
    n->anna.port = n->bert.port = sv_port(n->server);
}

int notices_begin(void **state)
{
    struct notices *n = calloc(1, sizeof *n);
    *state = n;
    return n && store_fixture_open(&n->place) ? 0 : -1;
}

int notices_end(void **state)
{
    struct notices *n = *state;
    store_fixture_close(&n->place);
    free(n);
    return 0;
}

int notices_start(void **state)
{
    struct notices *n = *state;
    if (!store_fixture_empty(&n->place))
        return -1;
    n->mail = sink_open();
    n->hook = sink_open();
    snprintf(n->smtp, sizeof n->smtp, "smtp://127.0.0.1:%u", n->mail.port);
    snprintf(n->hook_host, sizeof n->hook_host, "127.0.0.1:%u", n->hook.port);
    snprintf(n->hook_address, sizeof n->hook_address, "http://%s/turn?of=anna", n->hook_host);
    n->allowed[0] = n->hook_host;
    const struct sv_config config = notices_config(n, 1);
    n->anna = n->bert = client_of(0);
    notices_open(n, &config);
    client_sign_up(&n->anna, "Anna");
    client_sign_up(&n->bert, "Bert");
    return 0;
}

int notices_stop(void **state)
{
    struct notices *n = *state;
    client_close(&n->anna);
    client_close(&n->bert);
    sv_close(n->server);
    n->server = NULL;
    sink_close(&n->mail);
    sink_close(&n->hook);
    return 0;
}

/* ---- What people do ---- */

json_t *notices_set(struct client *client, unsigned status, const char *way, json_t *body)
{
    char path[64];
    snprintf(path, sizeof path, "/api/v1/account/notices/%s", way);
    return client_expect(client, status, "PUT", path, body);
}

void notices_set_hook(struct notices *n, struct client *client)
{
    json_decref(notices_set(client, 200, "hook", json_pack("{s:s}", "address", n->hook_address)));
}

void notices_play(struct notices *n, const char *title, char match[32])
{
    json_t *made = client_expect(&n->anna, 201, "POST", "/api/v1/matches",
                                 json_pack("{s:s,s:s,s:{s:s,s:s}}", "game", "suffren", "title", title, "seats",
                                           "french", "me", "english", "computer:random"));
    snprintf(match, 32, "%s", json_string_value(json_object_get(made, "match")));
    json_decref(made);
}

void notices_order(struct client *client, const char *match, const char *seat)
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

void notices_link(const char *letter, const char *beginning, char link[NOTICES_LINK])
{
    const char *at = strstr(letter, beginning);
    if (!at)
        fail_msg("%s is not in %s", beginning, letter);
    snprintf(link, NOTICES_LINK, "%.*s",
             (int)strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/"), at);
}

char *notices_page(const struct notices *n, const char *method, const char *path, const char *headers, const char *body,
                   unsigned status)
{
    struct client nobody = client_of(sv_port(n->server));
    struct answer answer = client_ask_raw(&nobody, method, path, headers, body, strlen(body));
    assert_int_equal(answer.status, status);
    char *text = strdup(answer.body);
    answer_free(&answer);
    struct answer checked = client_ask(&nobody, "GET", path, NULL); /* against the document */
    answer_free(&checked);
    client_close(&nobody);
    return text;
}

void notices_confirm(struct notices *n)
{
    char link[NOTICES_LINK];
    json_decref(notices_set(&n->anna, 200, "mail", json_pack("{s:s}", "address", "anna@people.example")));
    char *letter = sink_take_mail(&n->mail, "250 yes");
    notices_link(letter, "/api/v1/confirmations/", link);
    free(letter);
    free(notices_page(n, "POST", link, "", "", 200));
}

/* ---- The store ---- */

static void count(void *context, const struct st_notice *notice)
{
    struct notices_kept *kept = context;
    if (kept->waiting++ == 0)
        kept->first = *notice;
}

struct notices_kept notices_kept(const struct notices *n)
{
    struct sp_error error = {.text = ""};
    struct notices_kept kept = {.waiting = 0};
    struct st_store *store = st_open(n->place.address, &error);
    assert_non_null(store);
    assert_true(st_begin(store, DB_READ, &error));
    assert_true(st_list_notices(store, INT64_MAX, 100, count, &kept, &error));
    st_rollback(store);
    st_close(store);
    return kept;
}
