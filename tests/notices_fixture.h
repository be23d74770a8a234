/*
 * A server whose notices arrive at a mail server and a hook of the test's own, and two people, Anna and Bert.
 */
#ifndef TESTS_NOTICES_FIXTURE_H
#define TESTS_NOTICES_FIXTURE_H

#include <jansson.h>

#include "post_sink.h"
#include "server/inside.h"
#include "server_client.h"
#include "server_fixture.h"
#include "store_fixture.h"

enum { NOTICES_LINK = 256 };

struct notices {
    struct store_fixture place;
    struct sink mail, hook;
    char smtp[64], hook_host[64], hook_address[96];
    const char *allowed[1]; /* hosts that hooks may lead to, though they are inside */
    struct sv_server *server;
    struct client anna, bert;
};

/* Set-up and tear-down of the group, whose state is a struct notices, and of each test. */
int notices_begin(void **state);
int notices_end(void **state);
int notices_start(void **state);
int notices_stop(void **state);

/* The server */
struct sv_config notices_config(struct notices *n, uint64_t look_seconds);
/* Fails the test when there is none. */
struct sv_server *notices_server(const struct sv_config *config);
/* Another server over the same store; both people go there. */
void notices_open(struct notices *n, const struct sv_config *config);

/* What people do */
json_t *notices_set(struct client *client, unsigned status, const char *way, json_t *body);
void notices_set_hook(struct notices *n, struct client *client);
/* A match in which Anna, the French, must act first; its id into 32 bytes. */
void notices_play(struct notices *n, const char *title, char match[32]);
/* Gives the seat's first legal order. */
void notices_order(struct client *client, const char *match, const char *seat);
/* Where in the letter a link with this beginning leads, without the server's own address. */
void notices_link(const char *letter, const char *beginning, char link[NOTICES_LINK]);
/* A page without a session; its text is the caller's. */
char *notices_page(const struct notices *n, const char *method, const char *path, const char *headers, const char *body,
                   unsigned status);
/* Anna's address, confirmed by the link in the letter that comes to it. */
void notices_confirm(struct notices *n);

/* What the store holds to be sent, sent ones that stay among it. */
struct notices_kept {
    size_t waiting;
    struct st_notice first;
};
struct notices_kept notices_kept(const struct notices *n);

#endif
