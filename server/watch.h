/*
 * Who watches a match: each seat's record as it grows, and what everybody may see.
 */
#ifndef SERVER_WATCH_H
#define SERVER_WATCH_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "server/request.h"
#include "server/stream.h"

struct sv_server;
struct sv_table;

enum { SV_WATCH_SLOTS = 16384 /* a power of two */ };

struct sv_listener {
    struct sv_watcher *watcher;
    uint32_t slot; /* of its address, in the server's table */
};

/* A seat's watchers, and how far its record has been sent to them. */
struct sv_feed {
    uint64_t lines;      /* 0: not even the header */
    size_t offset;       /* in the record's text */
    json_t *summary;     /* that was sent last */
    char account[ST_ID]; /* of a seat: who sits there and listens; "" when nobody does, or all have been dismissed */
    int64_t until;       /* the first of his sessions there ends */
    struct sv_audience audience;
    struct sv_listener *listeners; /* also those who have gone, until they are missed */
    size_t count, capacity;
};

/* Sends what has become known to the table's watchers. */
void sv_publish(struct sv_server *server, struct sv_table *table);
/* Makes the request a watcher of the table, which first gets what it missed. */
void sv_watch(struct sv_server *server, struct sv_request *request, struct sv_table *table, uint8_t seat);
/* A sign of life to all watchers; frees those who have gone, and ends the streams of sessions that have ended. */
void sv_keep_alive(struct sv_server *server);
/* Ends all streams. */
void sv_end_watching(struct sv_server *server);
/* Frees what the table knows of its watchers; there are no connections any more, or nobody watches. */
void sv_stop_watching(struct sv_server *server, struct sv_table *table);
/* Ends the streams of the account's seats, or of everybody's when it is "": a session has ended.  Whoever still has one
 * comes back and misses nothing. */
void sv_stop_listening(struct sv_server *server, const char *account);

#endif
