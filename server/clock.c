/*
 * Time for decisions.  In a match with a clock a person has so many seconds for each decision, and perhaps some of
 * grace.  When they are up either a computer player sits in for him until he takes his seat again, or the game's own
 * order for his silence is given where it has one.  Due times are in the store, so that a restart or another server
 * keeps them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/handlers.h"

/* Whether a clock runs for the seat if it is one of those that are asked. */
static bool runs(const struct sv_table *table, uint32_t seat, sp_seats asked)
{
    return table->about.clock > 0 && strcmp(table->about.status, "playing") == 0 &&
           !sp_match_paused(sv_table_match(table)) && strcmp(table->seats[seat].kind, "person") == 0 &&
           asked >> seat & 1;
}

static uint32_t period_of(const struct sp_match *match)
{
    const struct sp_game *game = sp_match_game(match);
    return game->period ? game->period(sp_match_scenario(match), sp_match_state(match)) : 0;
}

void sv_note_question(struct sv_table *table)
{
    struct sp_pending pending;
    sp_match_pending(sv_table_match(table), &pending);
    table->question = pending.question;
    table->period = period_of(sv_table_match(table));
}

/* Whether something else is asked than before, also of those who have not answered: an umpire has closed a month. */
static bool asks_anew(const struct sv_table *table)
{
    struct sp_pending pending;
    sp_match_pending(sv_table_match(table), &pending);
    return pending.question != table->question || period_of(sv_table_match(table)) != table->period;
}

static int64_t due_of(const struct sv_server *server, const struct sv_table *table, uint32_t seat, sp_seats asked)
{
    const struct st_seat *now = &table->seats[seat];
    if (!runs(table, seat, asked))
        return 0;
    return now->due > 0 && !(table->moved >> seat & 1) ? now->due : server->now + table->about.clock;
}

bool sv_wind_clock(struct sv_server *server, struct sv_request *request, struct sv_table *table)
{
    struct sp_error error = {.text = ""};
    const sp_seats asked = sv_asked(sv_table_match(table));
    const uint32_t count = sp_match_game(sv_table_match(table))->seat_count;
    if (table->about.clock == 0) {
        table->moved = 0;
        return true;
    }
    if (asks_anew(table))
        table->moved |= asked;
    for (uint32_t i = 0; i < count; i++) {
        const int64_t due = due_of(server, table, i, asked);
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
    sv_note_question(table);
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

/* Whether nobody would see that the seat has answered, as the observer sees who must act. */
static bool would_be_hidden(const struct sp_match *match, uint8_t seat)
{
    const struct sp_game *game = sp_match_game(match);
    const void *scenario = sp_match_scenario(match);
    struct sp_entry entry = {.kind = SP_ORDER, .seat = seat};
    struct sp_pending seen = {0};
    void *state = malloc(game->state_size), *redacted = malloc(game->state_size);
    if (state && redacted && game->silence && game->silence(scenario, sp_match_state(match), seat, &entry.order)) {
        memcpy(state, sp_match_state(match), game->state_size);
        game->apply(scenario, state, &entry, NULL);
        game->redact(scenario, state, SP_OBSERVER, redacted);
        game->pending(scenario, redacted, &seen);
    }
    free(redacted);
    free(state);
    return seen.seats >> seat & 1;
}

/* Whether who has answered is not seen by others: then who has not must not be, either. */
static bool is_sealed(const struct sp_match *match, uint8_t seat)
{
    struct sp_pending seen;
    sv_pending_seen(match, SP_OBSERVER, &seen);
    return (seen.seats & ~seen.program & ~sv_asked(match)) != 0 || would_be_hidden(match, seat);
}

/*
 * The game's own order for the seat's silence, or, where it has none, a computer player.  Where orders are sealed it is
 * always the silence: that a computer sits down is seen by all.
 */
static bool pass_over(struct sv_server *server, struct sv_request *request, struct sv_table *table, uint32_t seat)
{
    struct sp_error error = {.text = ""};
    const bool silence = strcmp(table->about.late, "silence") == 0 || is_sealed(sv_table_match(table), (uint8_t)seat);
    const enum sp_answer answer = silence ? sp_match_lapse(sv_table_match(table), (uint8_t)seat, &error) : SP_REFUSED;
    if (answer == SP_REFUSED)
        return sit_in(server, request, table, seat);
    if (answer == SP_FAILED)
        return sv_not_done(request, answer, &error);
    table->moved |= 1U << seat;
    return sv_go_on(server, request, table);
}

void sv_time_is_up(struct sv_server *server, struct sv_request *request)
{
    struct sv_table *table = sv_table_find(server, request, request->match);
    if (!table)
        return;
    sv_answer(request, 200, json_object()); /* nobody reads it */
    for (uint32_t i = 0; i < sp_match_game(sv_table_match(table))->seat_count; i++) {
        const int64_t due = table->seats[i].due;
        if (due > 0 && due + table->about.grace <= server->now && !pass_over(server, request, table, i))
            return;
    }
}

static void enqueue_late(void *context, const char *match)
{
    struct sv_request *request = sv_request_about(match);
    if (request)
        request->time_is_up = true;
    sv_enqueue_own(context, request);
}

bool sv_look_at_clocks(struct sv_server *server, struct sp_error *error)
{
    return st_list_due(server->store, server->now, enqueue_late, server, error);
}

/* Whether this may give the seat more time: an umpire, the match's maker, or the other of two, but nobody else himself.
 */
static bool may_extend(const struct sv_table *table, const struct sv_request *request, uint8_t by, uint32_t seat)
{
    const char *account = request->account.id;
    const uint32_t count = sp_match_game(sv_table_match(table))->seat_count;
    if (by != SP_OBSERVER && sv_is_umpire(table, by))
        return true;
    if (strcmp(table->seats[seat].account, account) == 0)
        return false;
    return strcmp(table->about.creator, account) == 0 ||
           (count == 2 && strcmp(table->seats[seat ^ 1].account, account) == 0);
}

/* A clock that seems to run to who asks has stopped if a sealed order has been given: he is answered the same. */
static void extend(struct sv_server *server, struct sv_request *request, struct sv_table *table, uint32_t seat,
                   int64_t due)
{
    struct sp_error error = {.text = ""};
    struct st_store *store = sv_store(server, request);
    if (!store)
        return;
    if (table->seats[seat].due > 0)
        table->seats[seat].due = due;
    sv_table_touch(server, table);
    if (st_put_seat(store, table->about.id, &table->seats[seat], &error))
        sv_answer(request, 200, json_pack("{s:I}", "due", (json_int_t)due));
    else
        sv_fail(request, &error);
}

void sv_put_deadline(struct sv_server *server, struct sv_request *request)
{
    struct sv_table *table = sv_table_find(server, request, request->match);
    const int seat = table ? sp_match_seat(sv_table_match(table), request->seat) : -1;
    const json_int_t seconds = json_integer_value(json_object_get(request->json, "seconds"));
    if (!table)
        return;
    const uint8_t by = sv_seat_of(table, request);
    struct sp_pending seen;
    sv_pending_seen(sv_table_match(table), by, &seen);
    if (seat < 0)
        sv_refuse(request, 404, "seat", "this match has no such seat");
    else if (!may_extend(table, request, by, (uint32_t)seat))
        sv_refuse(request, 403, "seat", "more time is given by an umpire, the match's maker, or the other of two");
    else if (seconds < 1 || seconds > SV_CLOCK_MOST)
        sv_refuse(request, 400, "body", "\"seconds\" must be 1 to %d", SV_CLOCK_MOST);
    else if (!runs(table, (uint32_t)seat, seen.seats & ~seen.program))
        sv_refuse(request, 409, "clock", "no clock runs for that seat");
    else
        extend(server, request, table, (uint32_t)seat, server->now + seconds);
}
