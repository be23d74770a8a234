/*
 * Letters that call people to their turn: who is to be told (calls.c, contacts.c), and the threads that send them
 * (postmen.c).  What a letter says and how it travels is post.h's.
 */
#ifndef SERVER_CALLS_H
#define SERVER_CALLS_H

#include <pthread.h>
#include <stdatomic.h>

#include "server/post.h"
#include "server/tables.h"

struct sv_server;

/* A letter on its way. */
struct sv_letter {
    struct sv_letter *next;
    struct sv_server *server;
    struct sv_request *request; /* with which it comes back; owns the letter from then on */
    struct st_notice notice;    /* as this server has claimed it */
    char address[ST_ADDRESS];
    char *text;
    enum sv_sent sent;
    struct sp_error why; /* it was not */
};

enum { SV_POSTMEN = 4 };

struct sv_posting {
    /* under the lock: */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct sv_letter *letters, **letters_end;
    atomic_bool stopping;
    pthread_t postmen[SV_POSTMEN];
    size_t postman_count;
    /* the keeper's: */
    unsigned under_way;
    bool more; /* a postman is free again, or there is something for one at once */
};

/* Who of the table wants to be told that it is his turn, and who has been. */
bool sv_read_callings(struct st_store *store, struct sv_table *table, struct sp_error *error);
/* Notes who is to be told, and who has answered; false after sv_fail. */
bool sv_call_seats(struct sv_server *server, struct sv_request *request, struct sv_table *table);
/* Notes that whoever is invited by his account is to be told so; false after sv_fail. */
bool sv_call_invited(struct sv_server *server, struct sv_request *request, const struct sv_table *table);
/* Takes what is to be sent from the store and gives it to the postmen. */
void sv_deal_with_post(struct sv_server *server);
/* A postman has brought a letter back. */
void sv_letter_is_back(struct sv_server *server, struct sv_request *request);
void sv_letter_free(struct sv_letter *letter);

/* ---- postmen.c ---- */

bool sv_postmen_start(struct sv_server *server, struct sp_error *error);
/* What is under way gets a few seconds; what waits is left to the store. */
void sv_postmen_stop(struct sv_server *server);
void sv_give_to_postman(struct sv_server *server, struct sv_letter *letter);

#endif
