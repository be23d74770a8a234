/*
 * The keeper's rounds: it looks in the store for matches in which a computer owes an order, or the program one of a
 * person's, and nobody has asked it to think: after a start, after an order that the store could not take, after a
 * program that could not be had, after the end of another server.  A few a look, so that people wait for none of it;
 * then from the beginning again.  That several servers look does no harm: the first to write an entry's number has
 * given the order.
 */
#include <string.h>

#include "server/inside.h"

enum { MATCHES_A_LOOK = 8 };

struct found {
    char ids[MATCHES_A_LOOK][ST_ID];
    size_t count;
};

static void take(void *context, const char *match)
{
    struct found *found = context;
    if (found->count < MATCHES_A_LOOK)
        strncat(found->ids[found->count++], match, ST_ID - 1);
}

bool sv_go_round(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    struct found found = {.count = 0};
    struct st_store *store = sv_store(server, request);
    if (!store)
        return false;
    if (!st_list_computers(store, server->round.behind, MATCHES_A_LOOK, take, &found, &error)) {
        sv_fail(request, &error);
        return false;
    }
    for (size_t i = 0; i < found.count && !request->failed; i++) {
        sv_request_again(request);
        sv_table_wake(server, request, found.ids[i]);
    }
    const bool more = found.count == MATCHES_A_LOOK;
    memcpy(server->round.behind, more ? found.ids[found.count - 1] : "", more ? ST_ID : 1);
    server->round.done = server->round.done || !more;
    return !request->failed;
}
