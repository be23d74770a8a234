/*
 * Time for decisions.  In a match with a clock a person has so many seconds for each decision; when they are up a
 * computer player sits in for him until he takes his seat again.  Due times are in the store, so that a restart or
 * another server keeps them.
 */
#include <stdio.h>
#include <string.h>

#include "server/handlers.h"

static int64_t due_of(const struct sv_server *server, const struct sv_table *table, uint32_t seat,
                      const struct sp_pending *pending)
{
    const struct st_seat *now = &table->seats[seat];
    const bool runs = table->about.clock > 0 && strcmp(table->about.status, "playing") == 0 &&
                      !sp_match_paused(sv_table_match(table));
    if (!runs || strcmp(now->kind, "person") != 0 || !(pending->seats >> seat & 1))
        return 0;
    return now->due > 0 && !(table->moved >> seat & 1) ? now->due : server->now + table->about.clock;
}

bool sv_wind_clock(struct sv_server *server, struct sv_request *request, struct sv_table *table)
{
    struct sp_error error = {.text = ""};
    struct sp_pending pending;
    const uint32_t count = sp_match_game(sv_table_match(table))->seat_count;
    if (table->about.clock == 0)
        return true;
    sp_match_pending(sv_table_match(table), &pending);
    for (uint32_t i = 0; i < count; i++) {
        const int64_t due = due_of(server, table, i, &pending);
        if (due == table->seats[i].due)
            continue;
        table->seats[i].due = due;
        struct st_store *store = sv_store(server, request);
        if (!store)
            return false;
        if (!st_put_seat(store, table->about.id, &table->seats[i], &error)) {
            sv_fail(request, &error);
            return false;
        }
    }
    table->moved = 0;
    return true;
}

/* The best computer player of the game sits in; the seat stays the person's. */
static bool sit_in(struct sv_server *server, struct sv_request *request, struct sv_table *table, uint32_t seat)
{
    const struct sp_player *player = sp_player_for(sp_match_game(sv_table_match(table)));
    struct st_seat substitute = table->seats[seat];
    snprintf(substitute.kind, sizeof substitute.kind, "computer");
    snprintf(substitute.name, sizeof substitute.name, "%s", player->name);
    substitute.due = 0;
    sv_log("info", "time_is_up",
           json_pack("{s:s,s:s}", "match", table->about.id, "seat",
                     sp_match_game(sv_table_match(table))->seat_names[seat]));
    return sv_seat_somebody(server, request, table, &substitute);
}

void sv_time_is_up(struct sv_server *server, struct sv_request *request)
{
    struct sv_table *table = sv_table_find(server, request, request->match);
    if (!table)
        return;
    sv_answer(request, 200, json_object()); /* nobody reads it */
    for (uint32_t i = 0; i < sp_match_game(sv_table_match(table))->seat_count; i++) {
        if (table->seats[i].due > 0 && table->seats[i].due <= server->now && !sit_in(server, request, table, i))
            return;
    }
}

static void enqueue_late(void *context, const char *match)
{
    struct sv_request *request = sv_request_new();
    if (!request)
        return;
    request->time_is_up = true;
    request->done = sv_request_free;
    strncat(request->match, match, sizeof request->match - 1);
    sv_enqueue(context, request);
}

bool sv_look_at_clocks(struct sv_server *server, struct sp_error *error)
{
    return st_list_due(server->store, server->now, enqueue_late, server, error);
}

/* Whether the account may give the seat more time: the match's maker, or the other of two, but nobody himself. */
static bool may_extend(const struct sv_table *table, const char *account, uint32_t seat)
{
    const uint32_t count = sp_match_game(sv_table_match(table))->seat_count;
    if (strcmp(table->seats[seat].account, account) == 0)
        return false;
    return strcmp(table->about.creator, account) == 0 ||
           (count == 2 && strcmp(table->seats[seat ^ 1].account, account) == 0);
}

void sv_put_deadline(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    struct sv_table *table = sv_table_find(server, request, request->match);
    const int seat = table ? sp_match_seat(sv_table_match(table), request->seat) : -1;
    const json_int_t seconds = json_integer_value(json_object_get(request->json, "seconds"));
    if (!table)
        return;
    if (seat < 0) {
        sv_refuse(request, 404, "seat", "this match has no such seat");
    } else if (!may_extend(table, request->account.id, (uint32_t)seat)) {
        sv_refuse(request, 403, "seat", "more time is given by the match's maker, or by the other of two");
    } else if (seconds < 1 || seconds > SV_CLOCK_MOST) {
        sv_refuse(request, 400, "body", "\"seconds\" must be 1 to %d", SV_CLOCK_MOST);
    } else if (table->seats[seat].due == 0) {
        sv_refuse(request, 409, "clock", "no clock runs for that seat");
    } else {
        struct st_store *store = sv_store(server, request);
        if (!store)
            return;
        table->seats[seat].due = server->now + seconds;
        sv_table_touch(server, table);
        if (st_put_seat(store, table->about.id, &table->seats[seat], &error))
            sv_answer(request, 200, json_pack("{s:I}", "due", (json_int_t)table->seats[seat].due));
        else
            sv_fail(request, &error);
    }
}
