/* Lists of matches, and who sits where: joined, left, handed over, invited.  New ones are made in draft.c. */
#include <stdio.h>
#include <string.h>

#include "server/handlers.h"

enum {
    LIST_MOST = 50,
    INVITATION_SECONDS = 30 * 24 * 3600,
};

/* ---- Lists ---- */

static void add_listed(void *context, const struct st_match *match)
{
    json_t *list = context;
    json_array_append_new(list,
                          json_pack("{s:s,s:s,s:s,s:s,s:I}", "match", match->id, "game", match->game, "title",
                                    match->title, "status", match->status, "created", (json_int_t)match->created));
}

void sv_get_matches(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    if (request->query_list != ST_OPEN && !request->signed_in) {
        sv_refuse(request, 401, "session", "sign in first");
        return;
    }
    struct st_store *store = sv_store(server, request);
    if (!store)
        return;
    json_t *list = json_array();
    const struct st_query query = {.which = request->query_list,
                                   .account = request->account.id,
                                   .before = request->query_before,
                                   .before_id = request->query_before_id,
                                   .limit = LIST_MOST};
    if (st_list_matches(store, &query, add_listed, list, &error)) {
        sv_answer(request, 200, json_pack("{s:o}", "matches", list));
        return;
    }
    json_decref(list);
    sv_fail(request, &error);
}

void sv_get_match(struct sv_server *server, struct sv_request *request)
{
    struct sv_table *table = sv_table_find(server, request, request->match);
    if (table)
        sv_answer(request, 200, sv_summary(table, sv_seat_of(table, request)));
}

/* ---- Seats ---- */

static bool put_seat(struct sv_server *server, struct sv_request *request, struct sv_table *table,
                     const struct st_seat *seat)
{
    struct sp_error error = {.text = ""};
    struct st_store *store = sv_store(server, request);
    if (!store)
        return false;
    table->seats[seat->seat] = *seat;
    sv_table_touch(server, table);
    return (st_put_seat(store, table->about.id, seat, &error) &&
            st_drop_invitations(store, table->about.id, seat->seat, &error) &&
            st_drop_calls(store, table->about.id, seat->seat, &error) && sv_read_callings(store, table, &error)) ||
           (sv_fail(request, &error), false);
}

void sv_player_text(const struct st_seat *seat, char text[ST_NAME])
{
    const bool sits = seat->name[0] && strcmp(seat->kind, "invited") != 0;
    snprintf(text, ST_NAME, "%s", sits ? seat->name : seat->kind);
}

bool sv_begin_if_full(struct sv_server *server, struct sv_request *request, struct sv_table *table)
{
    struct sp_error error = {.text = ""};
    const uint32_t count = sp_match_game(sv_table_match(table))->seat_count;
    if (strcmp(table->about.status, "open") != 0)
        return sv_call_seats(server, request, table) && sv_wind_clock(server, request, table);
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(table->seats[i].kind, "open") == 0 || strcmp(table->seats[i].kind, "invited") == 0)
            return true;
    struct st_store *store = sv_store(server, request);
    if (!store)
        return false;
    snprintf(table->about.status, sizeof table->about.status, "playing");
    if (!st_set_status(store, table->about.id, "playing", &error)) {
        sv_fail(request, &error);
        return false;
    }
    return sv_go_on(server, request, table);
}

bool sv_seat_somebody(struct sv_server *server, struct sv_request *request, struct sv_table *table,
                      const struct st_seat *seat)
{
    struct sp_error error = {.text = ""};
    char player[ST_NAME];
    sv_player_text(seat, player);
    const enum sp_answer answer = sp_match_hand_over(sv_table_match(table), (uint8_t)seat->seat, player, &error);
    if (answer == SP_REFUSED)
        sv_refuse(request, 422, "rules", "%s", error.text);
    else if (answer == SP_FAILED)
        sv_fail(request, &error);
    else
        table->lost &= ~(1U << seat->seat);
    return answer == SP_DONE && put_seat(server, request, table, seat) && sv_begin_if_full(server, request, table);
}

static struct st_seat person(const struct sv_request *request, int64_t number)
{
    struct st_seat seat = {.seat = number, .kind = "person", .guest = request->guest};
    snprintf(seat.account, sizeof seat.account, "%s", request->account.id);
    snprintf(seat.name, sizeof seat.name, "%s", request->account.name);
    return seat;
}

json_t *sv_invite(struct sv_server *server, struct sv_request *request, const struct sv_table *table, int64_t seat)
{
    struct sp_error error = {.text = ""};
    char text[SV_TOKEN];
    struct st_token token = {.kind = "invitation", .seat = seat, .expires = server->now + INVITATION_SECONDS};
    struct st_store *store = sv_store(server, request);
    snprintf(token.match, sizeof token.match, "%s", table->about.id);
    sv_make_token(text, token.hash);
    if (store && st_add_token(store, &token, &error))
        return json_string(text);
    if (store)
        sv_fail(request, &error);
    return NULL;
}

bool sv_read_seat(const struct sv_server *server, struct sv_request *request, const struct sp_game *game,
                  int64_t number, const char *wanted, struct st_seat *seat)
{
    static const char computer[] = "computer:";
    *seat = (struct st_seat){.seat = number};
    if (strcmp(wanted, "me") == 0) {
        *seat = person(request, number);
        return true;
    }
    if (strcmp(wanted, "open") == 0 || strcmp(wanted, "invited") == 0 || strcmp(wanted, "nobody") == 0) {
        snprintf(seat->kind, sizeof seat->kind, "%s", wanted);
        return true;
    }
    if (strncmp(wanted, computer, sizeof computer - 1) == 0) {
        struct sv_computer found;
        const char *name = wanted + sizeof computer - 1;
        snprintf(seat->kind, sizeof seat->kind, "computer");
        snprintf(seat->name, sizeof seat->name, "%s", name);
        if (sv_find_computer(server, name, game, &found))
            return true;
    }
    sv_refuse(request, 400, "body", "a seat is me, open, invited, nobody, or computer:NAME with a player of this game");
    return false;
}

/* Whether who asks may do this to the seat; false after an answer. */
static bool may_seat(struct sv_request *request, const struct sv_table *table, int64_t number, const char *wanted)
{
    const struct st_seat *now = &table->seats[number];
    const bool own = strcmp(now->account, request->account.id) == 0; /* also if a computer sits in */
    const bool maker = strcmp(table->about.creator, request->account.id) == 0;
    const bool waiting = strcmp(table->about.status, "open") == 0;
    const bool umpire = sv_is_umpire(table, sv_seat_of(table, request)) && strcmp(wanted, "me") != 0;
    struct sp_outcome outcome = {.players = 0};
    sp_match_over(sv_table_match(table), &outcome);
    if (strcmp(wanted, "nobody") == 0 && outcome.players >> number & 1)
        sv_refuse(request, 400, "body", "that seat takes part in the game: somebody must sit there");
    else if (strcmp(table->about.status, "over") == 0)
        sv_refuse(request, 409, "over", "the match is over");
    else if (own || umpire || (strcmp(wanted, "me") == 0 && strcmp(now->kind, "open") == 0) ||
             (maker && strcmp(now->kind, "person") != 0 && (waiting || strcmp(now->kind, "computer") != 0)))
        return true;
    else
        sv_refuse(request, 403, "seat", "that seat is not yours to take or to give");
    return false;
}

/* One door for all changes of a seat: join an open one, leave one's own, let a computer play on, invite. */
void sv_put_seat(struct sv_server *server, struct sv_request *request)
{
    struct st_seat seat;
    struct sv_table *table = sv_table_find(server, request, request->match);
    const int number = table ? sp_match_seat(sv_table_match(table), request->seat) : -1;
    if (table && number < 0)
        sv_refuse(request, 404, "seat", "this match has no such seat");
    const char *wanted = number < 0 ? NULL : sv_text(request, "player", 1, ST_NAME, false);
    if (!wanted || !may_seat(request, table, number, wanted))
        return;
    if (strcmp(wanted, "me") == 0 && sv_sits_at(table, (uint8_t)number, request->account.id)) { /* asked once more */
        sv_answer(request, 200, sv_summary(table, (uint8_t)number));
        return;
    }
    if (!sv_read_seat(server, request, sp_match_game(sv_table_match(table)), number, wanted, &seat) ||
        !sv_seat_somebody(server, request, table, &seat))
        return;
    json_t *link = NULL;
    if (strcmp(seat.kind, "invited") == 0 && !(link = sv_invite(server, request, table, number)))
        return;
    json_t *summary = sv_summary(table, sv_seat_of(table, request));
    if (link)
        json_object_set_new(summary, "invitation", link);
    sv_answer(request, 200, summary);
}

/* ---- Invitations ---- */

static const char taken[] = "taken"; /* the kind of an invitation's token once it was used, by its account */

/* The table to which it invites, if nobody has used it, or who asks has and still sits there.  NULL after an answer. */
static struct sv_table *find_invitation(struct sv_server *server, struct sv_request *request, struct st_token *token)
{
    struct sp_error error = {.text = ""};
    char hash[ST_TOKEN];
    bool found = false;
    struct st_store *store = sv_store(server, request);
    if (!store)
        return NULL;
    sv_hash_token(request->token, hash);
    if (!st_find_token(store, hash, token, &found, &error)) {
        sv_fail(request, &error);
        return NULL;
    }
    found = found && token->expires >= server->now;
    const bool used = found && strcmp(token->kind, taken) == 0 && strcmp(token->account, request->account.id) == 0;
    const bool open = found && strcmp(token->kind, "invitation") == 0;
    struct sv_table *table = used || open ? sv_table_find(server, request, token->match) : NULL;
    if (table && (open || sv_sits_at(table, (uint8_t)token->seat, token->account)))
        return table;
    if (table || !(used || open))
        sv_refuse(request, 404, "invitation", "this invitation has been used, taken back, or never was");
    return NULL;
}

static void answer_invited(struct sv_request *request, struct sv_table *table, uint8_t seat, uint8_t reader)
{
    json_t *summary = sv_summary(table, reader);
    json_object_set_new(summary, "seat", json_string(sp_match_game(sv_table_match(table))->seat_names[seat]));
    sv_answer(request, 200, summary);
}

void sv_get_invitation(struct sv_server *server, struct sv_request *request)
{
    struct st_token token;
    struct sv_table *table = find_invitation(server, request, &token);
    if (table)
        answer_invited(request, table, (uint8_t)token.seat, SP_OBSERVER);
}

/* Seats who asks, and keeps that he has, so that he may ask again if he did not hear the answer. */
static bool use_invitation(struct sv_server *server, struct sv_request *request, struct sv_table *table,
                           struct st_token *token)
{
    struct sp_error error = {.text = ""};
    const struct st_seat seat = person(request, token->seat);
    if (!sv_seat_somebody(server, request, table, &seat))
        return false;
    snprintf(token->kind, sizeof token->kind, "%s", taken);
    snprintf(token->account, sizeof token->account, "%s", request->account.id);
    return st_add_token(server->store, token, &error) || (sv_fail(request, &error), false);
}

void sv_post_invitation(struct sv_server *server, struct sv_request *request)
{
    struct st_token token;
    struct sv_table *table = find_invitation(server, request, &token);
    if (!table)
        return;
    if (!request->signed_in) {
        const char *name = sv_text(request, "name", 1, SV_NAME, false);
        if (!name || !sv_make_guest(server, request, name))
            return;
    }
    if (strcmp(token.kind, taken) == 0 || use_invitation(server, request, table, &token))
        answer_invited(request, table, (uint8_t)token.seat, (uint8_t)token.seat);
}
