/*
 * A request, from its arrival to its answer.  It knows nothing of sockets: tests and fuzzers can make one.
 */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/out.h"
#include "server/server.h"
#include "spontoon/game.h"
#include "store/store.h"

struct sv_server;
struct sv_drawing;
struct sv_job;
struct sv_letter;
struct sv_watcher;

enum sv_method { SV_GET, SV_POST, SV_PUT, SV_DELETE };

enum {
    SV_PATH = 256,
    SV_TOKEN = SV_SECRET, /* a secret text in a cookie or a link: 32 bytes in base64, with the NUL */
    SV_ADDRESS = 48,      /* of a client */
    SV_PART = 80,         /* of a path or a query */
    SV_COOKIE = 192,
};

enum { SV_QUERY_NAME = 16, SV_QUERIES = 3 /* one more than any route takes, so that a fault is among them */ };

/* A part of the query, NAME=VALUE. */
struct sv_query {
    char name[SV_QUERY_NAME]; /* cut, if it is longer than those that are known */
    char value[SV_PART];
    bool broken; /* it is too long for a value, or is none */
};

struct sv_request {
    struct sv_request *next; /* in the keeper's queue */

    /* What is asked: filled by whoever makes the request. */
    enum sv_method method;
    char path[SV_PATH];
    struct sv_query query[SV_QUERIES]; /* the first that came... */
    size_t query_count;                /* ...of so many */
    char session[SV_TOKEN];            /* the cookie */
    char address[SV_ADDRESS];
    int64_t last_event;             /* Last-Event-ID; -1: none */
    bool json_type;                 /* its body says that it is JSON */
    bool foreign;                   /* it comes from another site's page */
    bool too_large;                 /* its body */
    const struct sp_tongue *tongue; /* what its refusal is told in; NULL: English */
    bool spoken;                    /* it says what: else it is the account's */
    char *body;
    size_t length;

    struct sv_job *job;         /* not asked by anybody: what a computer player thought; owned */
    struct sv_job *advice;      /* what a helper found; owned, the keeper's */
    struct sv_drawing *drawing; /* what the draughtsman made; owned, the keeper's */
    struct sv_letter *letter;   /* not asked by anybody: what became of it; owned */
    bool time_is_up;            /* not asked by anybody: somebody's time is up in `match` */
    uint32_t talk;              /* of news: the seats that hear that somebody has spoken */
    /* not asked by anybody: another server has written to `match`, or ended sessions of `account`, or, if both are
     * empty, perhaps any of that */
    bool news;

    /* What the keeper finds. */
    const struct sv_route *route;
    unsigned allowed;            /* methods of the path, a bit each; once it has no route */
    enum st_list query_list;     /* ?list=open, own or archive */
    int64_t query_before;        /* ?before=CREATED-MATCH; the largest: none */
    char query_before_id[ST_ID]; /* its match */
    char query_way[SV_PART];     /* ?way=PLACE-PLACE; empty: none */
    int64_t query_from;          /* ?from=N; -1: none */
    int64_t query_number;        /* ?number=N: of the seat's orders, as the client knows; -1: none */
    int64_t query_event;         /* ?event=N: of a record; -1: none */
    int64_t query_month;         /* ?month=N: of a handout; 0: the latest */
    char match[SV_PART];         /* parts of the path */
    char seat[SV_PART];
    char token[SV_PART];
    json_t *json;
    bool signed_in;
    bool guest;                /* it has no password */
    int64_t until;             /* its session lasts */
    struct st_account account; /* of the session; without its password */
    unsigned stage;            /* how often a helper has dealt with it */
    bool parked;               /* a helper deals with it: no answer yet */
    bool right;                /* what the helper found of a password */
    char hash[ST_HASH];        /* what the helper made of a password */

    /* The answer. */
    unsigned status; /* 0: none yet */
    char *answer;
    size_t answer_length;
    const char *type;       /* of its contents */
    char cookie[SV_COOKIE]; /* to be set; empty: none */
    struct sv_watcher *watcher;
    bool failed; /* the store could not do it: nothing that it did counts */

    /* Who waits: called by the keeper when the answer is there; the request is then the waiter's. */
    void (*done)(struct sv_request *request);
    void *waiter;
};

struct sv_request *sv_request_new(void);
/* One about a match that nobody waits for: it frees itself when it is done. */
struct sv_request *sv_request_about(const char *match);
void sv_request_free(struct sv_request *request);
/* Throws away what a try has answered, so that it can be tried again. */
void sv_request_again(struct sv_request *request);

/* The answer as JSON; takes the value. */
void sv_answer(struct sv_request *request, unsigned status, json_t *value);
/* The same as it was written; takes the bytes. */
void sv_answer_out(struct sv_request *request, unsigned status, struct sv_out *out);
/* The answer as a text of its own type; takes it. */
void sv_answer_text(struct sv_request *request, unsigned status, const char *type, char *text, size_t length);
/* {"error": CODE, "reason": sentence}. */
void sv_refuse(struct sv_request *request, unsigned status, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The store has failed: logged, answered with 503, and nothing of the request stands. */
void sv_fail(struct sv_request *request, const struct sp_error *error);

/* A text member of the body with at least `least` and fewer than `size` bytes, no control characters but newlines if
 * `lines`.  NULL after refusing. */
const char *sv_text(struct sv_request *request, const char *key, size_t least, size_t size, bool lines);

/* A member of the body that is true or false, as 1 or 0; otherwise if it has none of that name; -1 after refusing. With
 * -1 as otherwise there must be one. */
int sv_flag(struct sv_request *request, const char *key, int otherwise);

/* Which of the words (NULL-terminated) a member of the body is, the first if it has none of that name; -1 after
 * refusing.
 */
int sv_word(struct sv_request *request, const char *key, const char *const *words);

#endif
