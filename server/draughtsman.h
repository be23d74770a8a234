/*
 * The draughtsman: a thread of its own that draws handouts.
 */
#ifndef SERVER_DRAUGHTSMAN_H
#define SERVER_DRAUGHTSMAN_H

#include <pthread.h>
#include <stdatomic.h>

#include "draw/handouts.h"
#include "server/request.h"

struct sv_server;

/* A handout that is drawn, or to be drawn. */
struct sv_drawing {
    struct sv_drawing *next;
    struct sv_request *request; /* with which it comes back; owns it from then on */
    const struct draw_handout *handout;
    char account[ST_ID]; /* who has asked */
    char *journal;       /* a copy */
    size_t length;
    uint8_t seat;
    const char *reader; /* its name */
    unsigned month;     /* 0: the current one */
    bool french;
    bool drawn; /* there is paper; else there is why not */
    struct draw_paper paper;
    struct sp_error why;
};

struct sv_drawing_board {
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t wake;
    struct sv_drawing *first, **end;
    struct sv_drawing *under; /* the pen */
    size_t count;             /* that wait */
    atomic_bool stopping;
    /* the keeper's: */
    pthread_t thread;
    bool runs;
};

bool sv_draughtsman_start(struct sv_server *server, struct sp_error *error);
/* What waits is handed back undrawn. */
void sv_draughtsman_stop(struct sv_server *server);
/* Takes it, and lets it be drawn; its request comes back to its handler with request->drawing.  False after an answer:
 * 429 when something is drawn for the account already, 503 when too many wait. */
bool sv_ask_drawing(struct sv_server *server, struct sv_drawing *drawing);
void sv_drawing_free(struct sv_drawing *drawing);

#endif
