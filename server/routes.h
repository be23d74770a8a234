/*
 * What can be asked (routes.c), and what a request brings (asked.c).
 */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "server/request.h"

struct sv_server;

struct sv_route {
    enum sv_method method;
    const char *path; /* parts that start with a colon are variable */
    unsigned flags;
    void (*handle)(struct sv_server *server, struct sv_request *request);
    const char *query; /* the names that its query may have, with blanks between them; NULL: none */
    const char *body;  /* the same of the members of its body, a JSON object; NULL: it has none */
};

enum {
    SV_WRITES = 1,    /* changes something: answered after the commit */
    SV_SIGNED_IN = 2, /* only with a session */
    SV_LINKED = 4,    /* its link is all that counts: it may come from anywhere, as from a mail program */
};

/* Finds the route and the parts of the path, and reads query and body; false after an answer. */
bool sv_route_find(struct sv_request *request);
/* Whether the text has nothing but what names, ids and tokens are made of. */
bool sv_is_plain(const char *text, size_t length);
/* Who asks; then the route's handler. */
void sv_route_handle(struct sv_server *server, struct sv_request *request);

/* ---- asked.c ---- */

/* Read what the request brings, and refuse what its route does not know; false after an answer. */
bool sv_read_query(struct sv_request *request);
bool sv_read_body(struct sv_request *request);

#endif
