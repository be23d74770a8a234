/*
 * Hints: what the best searcher would do in a person's place.  A helper thinks; the request waits for it.
 */
#include "mind/advice.h"

#include <string.h>

#include "server/handlers.h"

/* Whether all others at the table are computers, or the same person. */
static bool plays_alone(const struct sv_table *table, uint8_t seat)
{
    bool alone = true;
    for (uint32_t i = 0; i < sp_match_game(sv_table_match(table))->seat_count; i++) {
        const struct st_seat *other = &table->seats[i];
        alone = alone && (strcmp(other->kind, "computer") == 0 || strcmp(other->kind, "nobody") == 0 ||
                          (other->account[0] && strcmp(other->account, table->seats[seat].account) == 0));
    }
    return alone;
}

bool sv_hints_given(const struct sv_table *table, uint8_t seat)
{
    const bool known = sp_adviser_for(sp_match_game(sv_table_match(table))) != NULL;
    const bool alone = strcmp(table->about.hints, "alone") == 0;
    return known && (alone ? plays_alone(table, seat) : strcmp(table->about.hints, "all") == 0);
}

static void answer_hint(struct sv_request *request, struct sv_table *table, const struct sv_job *job)
{
    char now[ST_DECISION];
    sv_decision(table, job->seat, now);
    if (job->failed)
        sv_refuse(request, 503, "busy", "%s", job->why.text);
    else if (strcmp(now, job->decision) != 0)
        sv_refuse(request, 409, "stale", "something else is to be decided by now");
    else
        sv_answer(request, 200, json_pack("{s:s,s:O}", "decision", now, "hint", job->advice));
}

void sv_get_hint(struct sv_server *server, struct sv_request *request)
{
    uint8_t seat;
    struct sv_job *job = request->advice;
    struct sv_table *table = sv_own_table(server, request, &seat);
    request->advice = NULL;
    if (table && job)
        answer_hint(request, table, job);
    else if (table && !sv_hints_given(table, seat))
        sv_refuse(request, 403, "hints", "no hints are given in this match");
    else if (table && (strcmp(table->about.status, "playing") != 0 || !(sv_asked(sv_table_match(table)) >> seat & 1)))
        sv_refuse(request, 409, "hints", "a hint is for an order that is owed, and none is");
    else if (table)
        sv_ask_advice(server, request, table, seat, sp_adviser_for(sp_match_game(sv_table_match(table))));
    sv_job_free(job);
}
