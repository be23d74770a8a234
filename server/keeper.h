/*
 * The keeper: the one thread that owns the store and all matches (keeper.c), and its rounds (rounds.c).
 */
#ifndef SERVER_KEEPER_H
#define SERVER_KEEPER_H

#include "server/request.h"

struct sv_server;

bool sv_keeper_start(struct sv_server *server, struct sp_error *error);
/* Hands a request back to the keeper, who has parked it; a helper's thread. */
void sv_enqueue(struct sv_server *server, struct sv_request *request);
/* Hands a new request to the keeper; any thread.  False when the server is closing: it stays the caller's. */
bool sv_enqueue_new(struct sv_server *server, struct sv_request *request);
/* The same for a request that nobody waits for, or NULL.  It is forgotten when the server is closing, since nobody
 * would ever take it from the queue: another server, or the next start, finds what it is about in the store. */
void sv_enqueue_own(struct sv_server *server, struct sv_request *request);
/* The store inside the batch's transaction, which begins with the first use.  NULL after sv_fail. */
struct st_store *sv_store(struct sv_server *server, struct sv_request *request);

/* ---- rounds.c ---- */

/* How far the keeper has got on its rounds (rounds.c). */
struct sv_round {
    char behind[ST_ID]; /* the last match that was looked at; empty: it begins anew */
    bool done;          /* the first since the start is */
};

/* Looks at the next few matches with computers; the request is for what fails.  False after sv_fail. */
bool sv_go_round(struct sv_server *server, struct sv_request *request);

#endif
