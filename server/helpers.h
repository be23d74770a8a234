/*
 * Helpers: threads for what takes long, so that the keeper need not wait: passwords, computer players, proofs of dice,
 * advice.
 */
#ifndef SERVER_HELPERS_H
#define SERVER_HELPERS_H

#include <pthread.h>

#include "mind/player.h"
#include "server/tables.h"

struct sv_server;

/* What waits for helpers, and how much of it somebody waits for; an earlier queue goes first. */
struct sv_job_queue {
    struct sv_job *first, **end;
    size_t awaited;
};

enum { SV_SOON, SV_LATER, SV_JOB_QUEUES };

struct sv_helping {
    /* under the lock: */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct sv_job_queue queue[SV_JOB_QUEUES];
    bool ending;
    /* the keeper's: */
    pthread_t *helpers;
    size_t count;
};

/* Who plays a seat. */
struct sv_computer {
    const struct sp_player *player;
    const char *argument; /* sp_seating.argument */
};

enum sv_job_kind { SV_HASH, SV_VERIFY, SV_THINK, SV_ADVISE };

struct sv_job {
    struct sv_job *next;
    enum sv_job_kind kind;
    struct sv_request *request; /* to be handed back, or made for a thought */
    char password[256];
    char hash[ST_HASH];
    /* SV_THINK, SV_ADVISE: */
    char match[ST_ID];
    char decision[ST_DECISION];
    uint8_t seat;
    struct sv_computer computer;
    struct sp_limits limits;
    struct sv_holder *holder;
    void *redacted;
    struct sp_event *told; /* what the seat was told, if the player remembers */
    uint32_t told_count;
    struct sp_order *legal;
    uint32_t count;
    struct sp_dice dice;
    bool failed;         /* no player can be had just now: `why` has the reason, order is nothing */
    bool lost;           /* the player has forfeited, now or before: order is what is given for it */
    struct sp_error why; /* "" if it forfeited before */
    struct sp_order order;
    json_t *advice; /* SV_ADVISE: what was found, unless failed */
};

/* The computer of that name: of this build, or a program of the configuration.  False: there is none that plays it. */
bool sv_find_computer(const struct sv_server *server, const char *name, const struct sp_game *game,
                      struct sv_computer *computer);

bool sv_helpers_start(struct sv_server *server, struct sp_error *error);
/* From now on nothing is taken, and what players have not begun to think about is handed back. */
void sv_helpers_finish(struct sv_server *server);
/* Waits until all that was taken is done. */
void sv_helpers_stop(struct sv_server *server);
/* Lets a helper hash the password, or compare it with request->hash; the request comes back to its handler at the next
 * stage.  Answered with 503 when too many wait. */
void sv_ask_helper(struct sv_server *server, struct sv_request *request, enum sv_job_kind kind, const char *password);
/* Who gives the seat's orders in place of a person, if anybody does: the computer that sits there, or the program. */
bool sv_computer_of(struct sv_table *table, uint8_t seat, struct sv_computer *computer);
/* Lets helpers think for the computer seats of the table that owe an order. */
void sv_let_think(struct sv_server *server, struct sv_table *table);
void sv_job_free(struct sv_job *job);
/* Lets a helper think for a person who wants advice; the request comes back to its handler at the next stage with
 * request->advice.  Answered with 503 when too many wait, or there is nothing to decide, and with 429 when
 * advice for the seat waits already. */
void sv_ask_advice(struct sv_server *server, struct sv_request *request, struct sv_table *table, uint8_t seat,
                   const struct sp_player *adviser);

/* ---- advice.c ---- */

/* Whether the seat may be told what a computer would do in its place. */
bool sv_hints_given(const struct sv_table *table, uint8_t seat);

#endif
