/*
 * The match server: HTTP and JSON over a store.
 *
 *   sv_open -> sv_port ... sv_close
 *
 * Kinds of threads.  One takes requests off the sockets and hands them over (http.c).  One, the keeper
 * (keeper.c), owns the store and all matches: it answers what only looks, carries out what changes something, makes
 * all of that durable with one commit, and only then answers it and tells the watchers.  A few helpers (helpers.c) do
 * what takes long: hashing passwords and thinking for computer players; postmen send letters (postmen.c), and one
 * draws handouts (draughtsman.c).
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/tongue.h"
#include "spontoon/error.h"
#include "spontoon/match.h"

/* A program of the operator's that clients may let play, as if it were one of the computers (guests/exec.h). */
struct sv_bot {
    const char *name;
    const char *command; /* of the shell */
};

/* How people are told that it is their turn, when they want it. */
struct sv_post {
    const char *address; /* of this server, for links: "https://spontoon.example"; NULL: nobody is told anything */
    const char *smtp;    /* the mail server: "smtp://HOST:PORT" or "smtps://HOST:PORT"; NULL: no e-mail */
    const char *user;    /* of the mail server, with a password; NULL: none is needed */
    const char *password;
    const char *from;              /* the sender's address of e-mail */
    bool hooks;                    /* people may name an address that is called */
    const char *const *hook_hosts; /* HOST or HOST:PORT: hooks there may lie inside, and be without TLS */
    size_t hook_host_count;
    uint64_t wait_seconds;    /* before who is asked is told; if he has answered by then he is not */
    uint64_t retry_seconds;   /* after the first try, and twice as many after each other; an hour at most */
    uint64_t give_up_seconds; /* after which no more is tried */
};

/* Whether that can be done; false and one sentence. */
bool sv_post_check(const struct sv_post *post, struct sp_error *error);
/* Whether it says where to listen. */
bool sv_listen_check(const char *listening, struct sp_error *error);
/* The seconds that pass after so many tries in vain. */
uint64_t sv_post_wait(const struct sv_post *post, uint64_t tries);

/* What handouts are drawn with (draw/). */
struct sv_paper {
    struct sp_loading loading;        /* finds scenarios; used by one thread, which is not the keeper's */
    const struct sp_source *words[2]; /* catalogues, English and French, as draw_words_load takes them */
    size_t word_count;                /* of each; 0: there are no handouts */
};

/* All texts are borrowed for as long as the server is open. */
struct sv_config {
    const char *listen;      /* "127.0.0.1:1782"; port 0: any that is free */
    const char *store;       /* see st_open */
    const char *certificate; /* PEM texts for TLS; NULL: none */
    const char *key;
    uint64_t connections;             /* at most, watchers included */
    uint64_t connections_per_address; /* 0: no limit of its own */
    uint64_t body_bytes;              /* of a request, at most */
    uint64_t idle_seconds;            /* before a silent connection is closed */
    uint64_t tries_per_minute;        /* of an address, at passwords and new accounts; 0: no limit */
    uint64_t session_days;
    uint64_t matches_in_memory; /* about so many; others are read from the store when somebody asks */
    uint64_t helpers;           /* threads */
    const struct sv_bot *bots;
    size_t bot_count;
    uint64_t think_milliseconds; /* that a computer has for an order; 0: as it thinks fit */
    uint64_t look_seconds;       /* between looks at clocks and signs of life to watchers */
    struct sv_post post;
    bool behind_proxy;              /* the last of X-Forwarded-For is the client; cookies are for TLS only */
    const char *web;                /* the folder of the web client; NULL: none */
    const struct sp_tongue *french; /* for refusals of requests that ask for it; NULL: all get English */
    struct sp_loading loading;      /* finds scenarios; used by one thread at a time */
    struct sv_paper paper;
};

struct sv_server;

/* Starts to serve; NULL and one sentence on failure. */
struct sv_server *sv_open(const struct sv_config *config, struct sp_error *error);
/* The port that it listens on. */
uint16_t sv_port(const struct sv_server *server);
/* Takes no more, finishes what has begun, tells the watchers, and frees all. */
void sv_close(struct sv_server *server);

/* A secret text with which the person of that name can give himself a new password, once, within a day; for the
 * operator, also while a server is running. */
enum { SV_SECRET = 48 };
bool sv_reset_password(const char *store, const char *name, char secret[SV_SECRET], struct sp_error *error);

/* A line of JSON on standard error: {"time", "level", "event", more...}; takes more, which may be NULL. */
void sv_log(const char *level, const char *event, json_t *more);

#endif
