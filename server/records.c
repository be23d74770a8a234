/* Records: what a seat came to know, whole or as a stream; and at the end the journal. */
#include <stdlib.h>
#include <string.h>

#include "server/handlers.h"

static const char json_lines[] = "application/jsonl";

static void answer_copy(struct sv_request *request, const char *bytes, size_t length)
{
    char *copy = bytes ? malloc(length + 1) : NULL;
    if (copy)
        memcpy(copy, bytes, length);
    sv_answer_text(request, 200, json_lines, copy, length);
}

static void answer_record(struct sv_request *request, const struct sv_table *table, uint8_t seat)
{
    size_t length = 0;
    const char *record = sp_match_record(sv_table_match(table), seat, &length);
    answer_copy(request, record, length);
}

void sv_get_public_record(struct sv_server *server, struct sv_request *request)
{
    const struct sv_table *table = sv_table_find(server, request, request->match);
    if (table)
        answer_record(request, table, SP_OBSERVER);
}

void sv_get_record(struct sv_server *server, struct sv_request *request)
{
    uint8_t seat;
    const struct sv_table *table = sv_own_table(server, request, &seat);
    if (table)
        answer_record(request, table, seat);
}

/* The journal has every secret: nobody gets it before the match is closed. */
void sv_get_journal(struct sv_server *server, struct sv_request *request)
{
    const struct sv_table *table = sv_table_find(server, request, request->match);
    if (!table)
        return;
    size_t length = 0;
    const struct sp_match *match = sv_table_match(table);
    if (!sp_match_closed(match)) {
        sv_refuse(request, 403, "secret", "the journal is secret until the match is over");
        return;
    }
    const char *journal = sp_match_journal(match, &length);
    answer_copy(request, journal, length);
}

void sv_get_public_events(struct sv_server *server, struct sv_request *request)
{
    struct sv_table *table = sv_table_find(server, request, request->match);
    if (table)
        table = sv_table_catch_up(server, request, table, SP_OBSERVER);
    if (table)
        sv_watch(server, request, table, SP_OBSERVER);
}

void sv_get_events(struct sv_server *server, struct sv_request *request)
{
    uint8_t seat;
    struct sv_table *table = sv_own_table(server, request, &seat);
    if (table)
        sv_watch(server, request, table, seat);
}
