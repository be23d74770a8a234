/*
 * A client of the match server for tests: one connection, its session's cookie, JSON in and out.  Every answer is
 * checked against the OpenAPI document of the tree; what does not fit it fails the test.
 */
#ifndef TESTS_SERVER_CLIENT_H
#define TESTS_SERVER_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct client {
    uint16_t port;
    int file; /* -1: not connected */
    char cookie[128];
};

struct answer {
    unsigned status; /* 0: the connection was lost */
    json_t *json;    /* NULL when the body is none */
    char *body;
    size_t length;
};

struct client client_of(uint16_t port);
void client_close(struct client *client);
/* Sends a request, takes the body, and waits for the answer.  Reconnects when there is no connection. */
struct answer client_ask(struct client *client, const char *method, const char *path, json_t *body);
/* The same with bytes of any kind as body and more header lines, each with its end; not checked. */
struct answer client_ask_raw(struct client *client, const char *method, const char *path, const char *headers,
                             const char *body, size_t length);
void answer_free(struct answer *answer);
/* The answer's JSON, which the caller owns; fails the test when the status is another. */
json_t *client_expect(struct client *client, unsigned status, const char *method, const char *path, json_t *body);
/* Signs up under a new name. */
void client_sign_up(struct client *client, const char *name);

/* An event stream. */
struct stream {
    int file;
    char *text; /* all that came */
    size_t length, capacity;
};
/* last_event -1: from the start.  False: the server has gone, or gives none. */
bool stream_try(struct client *client, const char *path, int64_t last_event, struct stream *stream);
/* The same; fails the test if there is none. */
struct stream stream_open(struct client *client, const char *path, int64_t last_event);
/* Reads until the text has come, or the stream ends: false. */
bool stream_wait(struct stream *stream, const char *text);
/* Reads what has come so far: a stream that nobody reads is cut off once too much waits for it. */
void stream_drain(struct stream *stream);
/* The data of all numbered events that came whole, as lines; *last is the number of the last, -1 when there is none. */
char *stream_record(const struct stream *stream, int64_t *last);
void stream_close(struct stream *stream);

#endif
