/*
 * What comes after a match: the same once more, with the seats changed round or kept; and putting it away.
 *
 * A match is put away by each who sits there for himself: it leaves his list of matches for that of his archive, and
 * nothing else changes.
 */
#include <stdio.h>
#include <string.h>

#include "server/handlers.h"

/* Answers when the account does not sit there, or the match is not over; else its table and a seat of the account. */
static struct sv_table *own_past(struct sv_server *server, struct sv_request *request, uint8_t *seat)
{
    struct sv_table *table = sv_table_find(server, request, request->match);
    if (!table)
        return NULL;
    *seat = sv_seat_of(table, request);
    if (*seat != SP_OBSERVER && strcmp(table->about.status, "over") == 0)
        return table;
    sv_refuse(request, *seat == SP_OBSERVER ? 403 : 409, *seat == SP_OBSERVER ? "seat" : "status", "%s",
              *seat == SP_OBSERVER ? "you do not sit at this match" : "the match is not over");
    return NULL;
}

/* ---- Once more ---- */

/* The values of the scenario that the match had in place of others, or NULL. */
static json_t *overlay_of(const json_t *header)
{
    const json_t *source = json_array_get(json_object_get(header, "sources"), 0);
    const json_t *text = json_object_get(source, "text");
    return text ? json_loadb(json_string_value(text), json_string_length(text), 0, NULL) : NULL;
}

/* The body of a request that makes such a match; without its seats. */
static json_t *settings_of(const struct sv_table *table)
{
    const json_t *header = sp_match_header(sv_table_match(table));
    const json_t *dice = json_object_get(json_object_get(header, "dice"), "kind");
    const struct st_match *about = &table->about;
    const bool typed = strcmp(json_string_value(dice), "typed") == 0;
    json_t *body = json_pack("{s:s,s:O,s:O,s:s,s:I,s:s,s:s,s:o*}", "game", about->game, "scenario",
                             json_object_get(header, "scenario"), "options", json_object_get(header, "options"), "late",
                             about->late, "grace", (json_int_t)about->grace, "dice",
                             typed         ? "typed"
                             : about->held ? "held"
                                           : "fair",
                             "hints", about->hints, "overlay", overlay_of(header));
    if (about->title[0])
        json_object_set_new(body, "title", json_string(about->title));
    if (about->clock > 0)
        json_object_set_new(body, "clock", json_integer(about->clock));
    return body;
}

/* The seats that change round: those of players, and no umpire's. */
static sp_seats ring_of(const struct sv_table *table)
{
    struct sp_outcome outcome = {.players = 0};
    sp_match_over(sv_table_match(table), &outcome);
    return outcome.players & ~sp_match_game(sv_table_match(table))->umpires;
}

/* Who sat at the next seat of the ring comes to this one. */
static uint32_t sat_before(const struct sv_table *table, uint32_t seat, sp_seats ring)
{
    const uint32_t count = sp_match_game(sv_table_match(table))->seat_count;
    uint32_t from = seat;
    if (!(ring >> seat & 1))
        return seat;
    do
        from = (from + 1) % count;
    while (!(ring >> from & 1));
    return from;
}

/* What stands in the body for who sat there; others are asked. */
static void place(const struct sv_request *request, const struct st_seat *sat, struct st_seat *asked, char player[])
{
    enum { PLAYER = 2 * ST_NAME };
    const bool own = strcmp(sat->account, request->account.id) == 0;
    if (own || !sat->account[0]) {
        snprintf(player, PLAYER, "%s%s%s", own ? "me" : sat->kind, !own && sat->name[0] ? ":" : "",
                 own ? "" : sat->name);
        return;
    }
    snprintf(player, PLAYER, "invited");
    snprintf(asked->kind, sizeof asked->kind, "invited");
    asked->guest = sat->guest;
    snprintf(asked->account, sizeof asked->account, "%s", sat->account);
    snprintf(asked->name, sizeof asked->name, "%s", sat->name);
}

/* Fills in the seats, and who is asked to sit there. */
static json_t *seats_of(const struct sv_request *request, const struct sv_table *table, bool changed,
                        struct st_seat asked[SV_SEATS])
{
    const struct sp_game *game = sp_match_game(sv_table_match(table));
    const sp_seats ring = changed ? ring_of(table) : 0;
    json_t *seats = json_object();
    for (uint32_t i = 0; i < game->seat_count; i++) {
        char player[2 * ST_NAME];
        asked[i] = (struct st_seat){.seat = i};
        place(request, &table->seats[sat_before(table, i, ring)], &asked[i], player);
        json_object_set_new(seats, game->seat_names[i], json_string(player));
    }
    return seats;
}

/* Somebody was faster, or this is asked again: that match, as it is. */
static void answer_made_before(struct sv_server *server, struct sv_request *request, const struct sv_table *table)
{
    struct sv_table *next = sv_table_find(server, request, table->about.rematch);
    if (next)
        sv_answer(request, 200, sv_summary(next, sv_seat_of(next, request)));
}

static void make_again(struct sv_server *server, struct sv_request *request, struct sv_table *table, bool changed)
{
    struct sp_error error = {.text = ""};
    struct st_seat asked[SV_SEATS];
    bool set = false;
    json_t *body = settings_of(table);
    json_object_set_new(body, "seats", seats_of(request, table, changed, asked));
    json_t *given = request->json;
    request->json = body;
    struct sv_table *next = sv_draft_match(server, request, asked);
    request->json = given;
    json_decref(body);
    struct st_store *store = next ? sv_store(server, request) : NULL;
    if (!store)
        return;
    sv_table_touch(server, table);
    snprintf(table->about.rematch, sizeof table->about.rematch, "%s", next->about.id);
    if (st_set_rematch(store, table->about.id, next->about.id, &set, &error) &&
        (set || sp_fail(&error, "another server was faster with a rematch"))) {
        if (sv_call_invited(server, request, next))
            sv_answer_made(server, request, next);
    } else {
        sv_fail(request, &error);
    }
}

void sv_post_rematch(struct sv_server *server, struct sv_request *request)
{
    static const char *const words[] = {"changed", "kept", NULL};
    uint8_t seat;
    struct sv_table *table = own_past(server, request, &seat);
    const int which = table ? sv_word(request, "seats", words) : -1;
    if (which < 0)
        return;
    if (st_shared(server->store) && !table->touched) {
        table->stale = true; /* somebody may have asked another server */
        table = sv_table_find(server, request, table->about.id);
    }
    if (!table)
        return;
    if (table->about.rematch[0])
        answer_made_before(server, request, table);
    else
        make_again(server, request, table, which == 0);
}

/* ---- Put away ---- */

void sv_put_archive(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    uint8_t own;
    struct sv_table *table = own_past(server, request, &own);
    const int archived = table ? sv_flag(request, "archived", -1) : -1;
    if (archived < 0)
        return;
    struct st_store *store = sv_store(server, request);
    bool done = store != NULL;
    sv_table_touch(server, table);
    for (uint32_t i = 0; done && i < sp_match_game(sv_table_match(table))->seat_count; i++) {
        if (strcmp(table->seats[i].account, request->account.id) != 0)
            continue;
        table->seats[i].archived = archived != 0;
        done = st_put_seat(store, table->about.id, &table->seats[i], &error) || (sv_fail(request, &error), false);
    }
    if (done)
        sv_answer(request, 200, sv_summary(table, own));
}
