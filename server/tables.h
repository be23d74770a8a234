/*
 * Tables: the matches that are in memory, and what each of their seats must decide.
 */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include "server/request.h"
#include "server/watch.h"
#include "spontoon/match.h"

struct sv_server;

enum {
    SV_SEATS = SP_OBSERVER,
    SV_TABLE_HEADS = 4096,  /* of the hash table; a power of two */
    SV_ORDER = SP_TEXT_MAX, /* of an order as it was understood: its text in quotes is but a number there */
};

/* A match with those who use it outside the keeper: helpers read its scenario. */
struct sv_holder {
    struct sp_match *match;
    unsigned uses;
};

/* What a seat was answered last, so that a repeated request is answered the same. */
struct sv_answered {
    char decision[ST_DECISION];
    char request[ST_REQUEST];
    char order[SV_ORDER];
};

struct sv_table {
    struct sv_table *next; /* in the hash table */
    struct sv_server *server;
    struct st_match about;
    struct st_seat seats[SV_SEATS];
    struct sv_holder *holder; /* NULL: must be read from the store again */
    struct sv_answered answered[SV_SEATS];
    struct sv_feed feeds[SV_SEATS + 1]; /* the last is SP_OBSERVER's */
    size_t watchers;                    /* of all feeds */
    bool touched;                       /* in this batch */
    struct sv_table *next_touched;
    sp_seats talk;     /* somebody has spoken: these seats' watchers are told to look */
    sp_seats moved;    /* their time begins anew */
    uint32_t question; /* that is asked, and in which turn or month: when either is another, time begins anew for all */
    uint32_t period;
    bool stale;        /* another server may have changed it */
    sp_seats thinking; /* computer seats with whom a helper is busy */
    sp_seats lost;     /* computer seats whose player has forfeited */
    sp_seats wants;    /* seats of people who want to be told that it is their turn... */
    sp_seats called;   /* ...who have been told, or will be... */
    sp_seats waiting;  /* ...and who will be if they do not answer before */
    int64_t used;      /* seconds */
};

/* An entry that waits for the commit. */
struct sv_staged {
    struct sv_table *table;
    uint64_t n;
    int seat;
    char decision[ST_DECISION];
    char request[ST_REQUEST];
};

/* The table of a match, read from the store if it isn't here.  NULL after an answer. */
struct sv_table *sv_table_find(struct sv_server *server, struct sv_request *request, const char *id);
/* The same, read from the store if the client has seen more of it, from another server, than is known here: orders of
 * the seat, or lines of its record. */
struct sv_table *sv_table_catch_up(struct sv_server *server, struct sv_request *request, struct sv_table *table,
                                   uint8_t seat);
/* Lets the computers of a match think that owe an order, wherever it is.  It stays in memory only as long as there is
 * room. */
void sv_table_wake(struct sv_server *server, struct sv_request *request, const char *id);
/* A table for a match that is being made. */
struct sv_table *sv_table_add(struct sv_server *server, const struct st_match *about);
struct sp_match *sv_table_match(const struct sv_table *table);
void sv_table_set_match(struct sv_table *table, struct sp_match *match);
/* Something of it changes in this batch. */
void sv_table_touch(struct sv_server *server, struct sv_table *table);
/* What is in memory is not what the store holds: read it again at the next use. */
void sv_table_forget(struct sv_table *table);
void sv_holder_release(struct sv_holder *holder);
/* Marks the table of the match, or all when it is "", as perhaps changed by others; the seats of `talk` hear that
 * somebody has spoken. */
void sv_table_heard(struct sv_server *server, const char *id, sp_seats talk);
/* Makes room, if there are too many. */
void sv_tables_tidy(struct sv_server *server);
void sv_tables_free(struct sv_server *server);
/* The sink that stages what the match writes. */
struct sp_sink sv_table_sink(struct sv_table *table);

/* ---- decision.c ---- */

/* The id of what the seat must decide now; out has ST_DECISION bytes. */
void sv_decision(struct sv_table *table, uint8_t seat, char *out);
/* What the seat must decide, with all orders that answer it, as an object. */
void sv_write_decision(struct sv_out *out, struct sv_table *table, uint8_t seat);

#endif
