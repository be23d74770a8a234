/*
 * Streams of bytes to thousands of clients.
 *
 * What the watchers of a seat are sent is made once for all of them, as a chain of blocks in which each has his place.
 * The teller, a thread, goes from one to the next for whom something waits, and sends all of it at once.
 *
 * http.c answers the request with the head of the stream.  Then the teller takes the socket over, and libmicrohttpd
 * forgets the connection: suspended ones cost it memory, and time whenever any other is resumed.  With TLS that cannot
 * be: then libmicrohttpd keeps the connection, suspended, and the teller wakes it when there is something to send.
 */
#ifndef SERVER_STREAM_H
#define SERVER_STREAM_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/chain.h"
#include "spontoon/error.h"

struct MHD_Connection;
struct MHD_Response;
struct sv_server;
struct sv_watcher;

/* A ring of watchers, or a place in one; the head of one that is empty is its own neighbour. */
struct sv_ring {
    struct sv_ring *next, *before;
};

/* Those who are sent the same; zero to begin with. */
struct sv_audience {
    /* under the teller's lock: */
    struct sv_chain chain;
    struct sv_ring asleep; /* who has everything */
};

struct sv_teller {
    pthread_t thread;
    bool runs;
    bool sealed;         /* TLS */
    int64_t patience;    /* seconds that a client may take nothing */
    int events;          /* an epoll descriptor: of sockets, and of */
    int bell;            /* an event descriptor, to wake the teller */
    atomic_uint sockets; /* that were taken over and are open */
    pthread_mutex_t lock;
    /* under the lock: */
    bool sleeps;
    bool ending;          /* what waits is sent, and that is all */
    struct sv_ring line;  /* for whom something waits */
    struct sv_ring stuck; /* who has not taken what was sent, the longest first */
    unsigned awake;       /* connections with TLS that were woken, and that libmicrohttpd has not come to yet */
};

bool sv_teller_start(struct sv_teller *teller, bool sealed, int64_t patience, struct sp_error *error);
/* Sends what can be sent at once, and ends all streams; their audiences must be dismissed. */
void sv_teller_stop(struct sv_teller *teller);
/* When nothing of it is used any more; also of one that is zero. */
void sv_teller_free(struct sv_teller *teller);

/* Sends the bytes, which it takes, to all of them.  Without bytes there was no memory: then their streams end, and who
 * comes back gets what he missed. */
void sv_tell(struct sv_teller *teller, struct sv_audience *audience, char *bytes, size_t length);
/* The same of a text, which stays the caller's. */
void sv_tell_text(struct sv_teller *teller, struct sv_audience *audience, const char *text);
/* Their streams end behind what they have yet to be sent. */
void sv_dismiss(struct sv_teller *teller, struct sv_audience *audience);

/* One more of them, who is sent the bytes first, which it takes; NULL when there is no memory. */
struct sv_watcher *sv_watcher_new(struct sv_teller *teller, struct sv_audience *audience, char *bytes, size_t length);
/* The request has come to nothing before its stream began. */
void sv_watcher_leave(struct sv_teller *teller, struct sv_watcher *watcher);
bool sv_watcher_gone(struct sv_teller *teller, const struct sv_watcher *watcher);
/* Only of one that has gone, or after all have. */
void sv_watcher_free(struct sv_teller *teller, struct sv_watcher *watcher);
/* The answer that becomes the stream; NULL when there is no memory.  ended is called once, when libmicrohttpd has no
 * more to do with it. */
struct MHD_Response *sv_watcher_response(struct sv_teller *teller, struct sv_watcher *watcher,
                                         struct MHD_Connection *connection, void (*ended)(void *context),
                                         void *context);

#endif
