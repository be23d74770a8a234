/*
 * The server itself, and what its files share, by headers beside them.  Unless it is said otherwise, all of it is the
 * keeper's, and only its thread may use it.
 */
#ifndef SERVER_INSIDE_H
#define SERVER_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>

#include "server/accounts.h"
#include "server/calls.h"
#include "server/draughtsman.h"
#include "server/helpers.h"
#include "server/keeper.h"
#include "server/lobby.h"
#include "server/pages.h"
#include "server/play.h"
#include "server/routes.h"
#include "server/server.h"
#include "server/stream.h"
#include "server/tables.h"
#include "server/watch.h"

/* Before an account's id in what servers tell one another; match ids never begin so. */
#define SV_OF_ACCOUNT '@'

struct sv_counts {
    uint64_t requests[6]; /* by the first digit of the status */
    uint64_t orders;
    uint64_t refused_orders;
    uint64_t repeated_orders;
    uint64_t entries;
    uint64_t commits;
    uint64_t commit_microseconds;
    uint64_t lost_races;
    uint64_t failed_commits;
    uint64_t events;
    uint64_t watchers; /* now */
    uint64_t tables;   /* now in memory */
    uint64_t letters;  /* that were sent */
    uint64_t letters_given_up;
};

struct sv_server {
    struct sv_config config;
    struct st_store *store;
    struct MHD_Daemon *daemon;
    uint16_t port;
    int socket;
    uint64_t seed;           /* of hashes: nobody can choose with whom he shares a slot */
    atomic_uint connections; /* that libmicrohttpd has; streams that were taken over are not among them */
    atomic_uint under_way;   /* requests that have begun and are not completed, watchers too */

    /* under the lock: */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct sv_request *queue, **queue_end;
    bool stopping;
    bool closing; /* new requests are refused */
    pthread_t keeper;
    bool keeper_runs;

    struct sv_teller teller;

    /* what does not change: */
    struct sv_page pages[SV_PAGES];
    size_t page_count;

    struct sv_helping helping;
    struct sv_posting posting;
    struct sv_drawing_board board;

    /* the keeper's: */
    struct sv_round round;
    struct sv_table *tables[SV_TABLE_HEADS];
    struct sv_table *touched;
    struct sv_staged *staged;
    size_t staged_count, staged_capacity;
    bool in_transaction;
    int64_t proved; /* when the store was last seen to keep something */
    int64_t now;    /* seconds since 1970, taken once a batch */
    struct sv_session sessions[SV_SESSION_SLOTS];
    struct sv_try tries[SV_TRY_SLOTS];
    uint32_t watching[SV_WATCH_SLOTS]; /* streams of the addresses that share a slot */
    struct sv_counts counts;
    struct sp_order *scratch; /* for lists of orders */
    size_t scratch_capacity;
    int staging_seat;
    const char *staging_decision, *staging_request;
};

/* Room for so many orders, until it is asked for again; NULL when there is no memory. */
struct sp_order *sv_scratch(struct sv_server *server, size_t count);

/* The two halves of sv_close.  After the first nobody waits for an answer any more, and only the store may still tell
 * of what other servers do. */
void sv_stop(struct sv_server *server);
void sv_free(struct sv_server *server);

/* ---- http.c ---- */

bool sv_http_start(struct sv_server *server, struct sp_error *error);
/* listen.c: opens the socket that the configuration names, and finds its port. */
bool sv_open_socket(struct sv_server *server, struct sp_error *error);
/* Takes no new connections. */
void sv_http_quiesce(struct sv_server *server);
void sv_http_stop(struct sv_server *server);

#endif
