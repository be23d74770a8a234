/* Matches before they begin, and who sits where: made, listed, joined, left, handed over. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/handlers.h"

enum {
    LIST_MOST = 50,
    INVITATION_SECONDS = 30 * 24 * 3600,
    OPTIONS_MOST = 64,
    SOURCES_MOST = 8,
    PATH = 128,
};

/* ---- Lists ---- */

static void add_listed(void *context, const struct st_match *match)
{
    json_t *list = context;
    json_array_append_new(list,
                          json_pack("{s:s,s:s,s:s,s:s,s:I}", "match", match->id, "game", match->game, "title",
                                    match->title, "status", match->status, "created", (json_int_t)match->created));
}

/* ?before=CREATED-ID continues a list behind its last match. */
static void read_place(const struct sv_request *request, int64_t *before, char id[ST_ID])
{
    char *end;
    *before = strtoll(request->query_before, &end, 10);
    id[0] = '\0';
    if (*end == '-' && strlen(end + 1) < ST_ID)
        memcpy(id, end + 1, strlen(end + 1) + 1);
    if (request->query_before[0] == '\0')
        *before = INT64_MAX;
}

void sv_get_matches(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    int64_t before;
    char id[ST_ID];
    const bool own = strcmp(request->query_list, "own") == 0;
    if (own && !request->signed_in) {
        sv_refuse(request, 401, "session", "sign in first");
        return;
    }
    struct st_store *store = sv_store(server, request);
    if (!store)
        return;
    read_place(request, &before, id);
    json_t *list = json_array();
    if (st_list_matches(store, own ? request->account.id : NULL, before, id, LIST_MOST, add_listed, list, &error)) {
        sv_answer(request, 200, json_pack("{s:o}", "matches", list));
        return;
    }
    json_decref(list);
    sv_fail(request, &error);
}

/* The seat of the account, or the observer's. */
static uint8_t seat_of(const struct sv_table *table, const struct sv_request *request)
{
    for (uint32_t i = 0; request->signed_in && i < sp_match_game(sv_table_match(table))->seat_count; i++) {
        if (strcmp(table->seats[i].account, request->account.id) == 0)
            return (uint8_t)i;
    }
    return SP_OBSERVER;
}

void sv_get_match(struct sv_server *server, struct sv_request *request)
{
    struct sv_table *table = sv_table_find(server, request, request->match);
    if (table)
        sv_answer(request, 200, sv_summary(table, seat_of(table, request)));
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
            st_drop_invitations(store, table->about.id, seat->seat, &error)) ||
           (sv_fail(request, &error), false);
}

/* What the journal calls who sits there. */
static void player_text(const struct st_seat *seat, char text[ST_NAME])
{
    snprintf(text, ST_NAME, "%s", seat->name[0] ? seat->name : seat->kind);
}

/* Begins the match if every seat is taken. */
static bool begin_if_full(struct sv_server *server, struct sv_request *request, struct sv_table *table)
{
    struct sp_error error = {.text = ""};
    const uint32_t count = sp_match_game(sv_table_match(table))->seat_count;
    if (strcmp(table->about.status, "open") != 0)
        return sv_wind_clock(server, request, table);
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(table->seats[i].kind, "open") == 0 || strcmp(table->seats[i].kind, "invited") == 0)
            return true;
    }
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
    player_text(seat, player);
    const enum sp_answer answer = sp_match_hand_over(sv_table_match(table), (uint8_t)seat->seat, player, &error);
    if (answer == SP_REFUSED)
        sv_refuse(request, 422, "rules", "%s", error.text);
    else if (answer == SP_FAILED)
        sv_fail(request, &error);
    return answer == SP_DONE && put_seat(server, request, table, seat) && begin_if_full(server, request, table);
}

static struct st_seat person(const struct sv_request *request, int64_t number)
{
    struct st_seat seat = {.seat = number, .kind = "person"};
    snprintf(seat.account, sizeof seat.account, "%s", request->account.id);
    snprintf(seat.name, sizeof seat.name, "%s", request->account.name);
    return seat;
}

static json_t *invite(struct sv_server *server, struct sv_request *request, const struct sv_table *table, int64_t seat)
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

/*
 * What "seat" of the body may be: "me", "open", "invited", "computer:NAME".  False after an answer.
 */
static bool read_seat(struct sv_request *request, const struct sp_game *game, int64_t number, const char *wanted,
                      struct st_seat *seat)
{
    static const char computer[] = "computer:";
    *seat = (struct st_seat){.seat = number};
    if (strcmp(wanted, "me") == 0) {
        *seat = person(request, number);
        return true;
    }
    if (strcmp(wanted, "open") == 0 || strcmp(wanted, "invited") == 0) {
        snprintf(seat->kind, sizeof seat->kind, "%s", wanted);
        return true;
    }
    if (strncmp(wanted, computer, sizeof computer - 1) == 0) {
        const struct sp_player *player = sp_player_find(wanted + sizeof computer - 1);
        snprintf(seat->kind, sizeof seat->kind, "computer");
        snprintf(seat->name, sizeof seat->name, "%s", player ? player->name : "");
        if (player && sp_player_plays(player, game))
            return true;
    }
    sv_refuse(request, 400, "body", "a seat is me, open, invited or computer:NAME with a player of this game");
    return false;
}

/* Whether who asks may do this to the seat; false after an answer. */
static bool may_seat(struct sv_request *request, const struct sv_table *table, int64_t number, const char *wanted)
{
    const struct st_seat *now = &table->seats[number];
    const bool own = strcmp(now->account, request->account.id) == 0; /* also if a computer sits in */
    const bool maker = strcmp(table->about.creator, request->account.id) == 0;
    const bool waiting = strcmp(table->about.status, "open") == 0;
    if (strcmp(table->about.status, "over") == 0)
        sv_refuse(request, 409, "over", "the match is over");
    else if (own && strcmp(wanted, "me") == 0 && strcmp(now->kind, "person") == 0)
        sv_refuse(request, 409, "taken", "you sit there already");
    else if (own || (strcmp(wanted, "me") == 0 && strcmp(now->kind, "open") == 0) ||
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
    if (!wanted || !may_seat(request, table, number, wanted) ||
        !read_seat(request, sp_match_game(sv_table_match(table)), number, wanted, &seat) ||
        !sv_seat_somebody(server, request, table, &seat))
        return;
    json_t *link = NULL;
    if (strcmp(seat.kind, "invited") == 0 && !(link = invite(server, request, table, number)))
        return;
    json_t *summary = sv_summary(table, seat_of(table, request));
    if (link)
        json_object_set_new(summary, "invitation", link);
    sv_answer(request, 200, summary);
}

/* ---- Invitations ---- */

static bool find_invitation(struct sv_server *server, struct sv_request *request, struct st_token *token)
{
    struct sp_error error = {.text = ""};
    char hash[ST_TOKEN];
    bool found = false;
    struct st_store *store = sv_store(server, request);
    if (!store)
        return false;
    sv_hash_token(request->token, hash);
    if (!st_find_token(store, hash, token, &found, &error)) {
        sv_fail(request, &error);
        return false;
    }
    if (found && strcmp(token->kind, "invitation") == 0 && token->expires >= server->now)
        return true;
    sv_refuse(request, 404, "invitation", "this invitation has been used, taken back, or never was");
    return false;
}

void sv_get_invitation(struct sv_server *server, struct sv_request *request)
{
    struct st_token token;
    struct sv_table *table =
        find_invitation(server, request, &token) ? sv_table_find(server, request, token.match) : NULL;
    if (!table)
        return;
    json_t *summary = sv_summary(table, SP_OBSERVER);
    json_object_set_new(summary, "seat",
                        json_string(sp_match_game(sv_table_match(table))->seat_names[(uint8_t)token.seat]));
    sv_answer(request, 200, summary);
}

void sv_post_invitation(struct sv_server *server, struct sv_request *request)
{
    struct st_token token;
    struct sv_table *table =
        find_invitation(server, request, &token) ? sv_table_find(server, request, token.match) : NULL;
    if (!table)
        return;
    if (!request->signed_in) {
        const char *name = sv_text(request, "name", 1, ST_NAME, false);
        if (!name || !sv_make_guest(server, request, name))
            return;
    }
    const struct st_seat seat = person(request, token.seat);
    if (!sv_seat_somebody(server, request, table, &seat))
        return;
    json_t *summary = sv_summary(table, (uint8_t)token.seat);
    json_object_set_new(summary, "seat",
                        json_string(sp_match_game(sv_table_match(table))->seat_names[(uint8_t)token.seat]));
    sv_answer(request, 200, summary);
}

/* ---- A new match ---- */

/* All that a new match is made of; texts of sources belong to the loading. */
struct draft {
    struct sp_setup setup;
    struct sp_source sources[SOURCES_MOST];
    struct sp_option options[OPTIONS_MOST];
    const char *players[SV_SEATS];
    char player_texts[SV_SEATS][ST_NAME];
    struct st_seat seats[SV_SEATS];
    struct st_match about;
};

static bool add_source(struct sv_server *server, struct draft *draft, const char *path, struct sp_error *error)
{
    const struct sp_loading *loading = &server->config.loading;
    if (draft->setup.source_count == SOURCES_MOST)
        return sp_fail(error, "there are too many data files");
    return loading->read_data(loading->context, path, &draft->sources[draft->setup.source_count++], error);
}

static bool draft_game(struct sv_server *server, struct sv_request *request, struct draft *draft)
{
    struct sp_error error = {.text = ""};
    char path[PATH];
    const char *name = sv_text(request, "game", 1, ST_NAME, false);
    if (!name)
        return false;
    const struct sp_game *game = sp_game_find(name);
    const json_t *other = json_object_get(request->json, "scenario");
    const char *scenario = !game ? NULL : other ? sv_text(request, "scenario", 1, ST_NAME, false) : game->scenario;
    if (game && !scenario)
        return false;
    if (!game || strspn(scenario, "abcdefghijklmnopqrstuvwxyz0123456789_") != strlen(scenario)) {
        sv_refuse(request, 400, "body", game ? "there is no such scenario" : "there is no such game");
        return false;
    }
    draft->setup = (struct sp_setup){.game = game, .scenario = scenario, .dice = SP_DICE_FAIR};
    snprintf(path, sizeof path, "%s/%s", game->folder, scenario);
    bool done = add_source(server, draft, path, &error);
    for (size_t i = 0; done && i < sp_companion_count(game); i++)
        done = add_source(server, draft, game->companions[i], &error);
    if (!done)
        sv_refuse(request, 400, "body", "there is no such scenario");
    return done;
}

static bool draft_options(struct sv_request *request, struct draft *draft)
{
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(request->json, "options"), name, value)
    {
        const char *text = json_string_value(value);
        struct sp_option *option = &draft->options[draft->setup.option_count];
        if (draft->setup.option_count == OPTIONS_MOST || !text || strlen(name) >= sizeof option->name ||
            strlen(text) >= sizeof option->value) {
            sv_refuse(request, 400, "body", "\"options\" must give texts to the game's options");
            return false;
        }
        snprintf(option->name, sizeof option->name, "%s", name);
        snprintf(option->value, sizeof option->value, "%s", text);
        draft->setup.option_count++;
    }
    draft->setup.options = draft->options;
    return true;
}

static bool draft_seats(struct sv_request *request, struct draft *draft)
{
    const struct sp_game *game = draft->setup.game;
    const json_t *seats = json_object_get(request->json, "seats");
    for (uint32_t i = 0; i < game->seat_count; i++) {
        const char *wanted = json_string_value(json_object_get(seats, game->seat_names[i]));
        if (!read_seat(request, game, i, wanted ? wanted : "open", &draft->seats[i]))
            return false;
        player_text(&draft->seats[i], draft->player_texts[i]);
        draft->players[i] = draft->player_texts[i];
    }
    draft->setup.players = draft->players;
    return true;
}

static bool draft_about(struct sv_server *server, struct sv_request *request, struct draft *draft)
{
    struct st_match *about = &draft->about;
    const char *title = json_object_get(request->json, "title") ? sv_text(request, "title", 1, ST_TITLE, false) : "";
    if (!title)
        return false;
    sv_make_id(about->id);
    snprintf(about->game, sizeof about->game, "%s", draft->setup.game->name);
    snprintf(about->title, sizeof about->title, "%s", title);
    snprintf(about->creator, sizeof about->creator, "%s", request->account.id);
    snprintf(about->status, sizeof about->status, "open");
    about->created = server->now;
    const json_t *clock = json_object_get(request->json, "clock");
    about->clock = json_integer_value(clock);
    if (clock && (about->clock < 1 || about->clock > SV_CLOCK_MOST)) {
        sv_refuse(request, 400, "body", "\"clock\" must be 1 to %d seconds", SV_CLOCK_MOST);
        return false;
    }
    if (!sp_fair_secret(draft->setup.secret)) {
        sv_refuse(request, 503, "server", "there is no source of randomness");
        return false;
    }
    sodium_bin2hex(about->secret, sizeof about->secret, draft->setup.secret, SP_SECRET_BYTES);
    return true;
}

/* Writes the drafted match: its row, its seats, its journal's header. */
static struct sv_table *make_match(struct sv_server *server, struct sv_request *request, struct draft *draft)
{
    struct sp_error error = {.text = ""};
    struct st_store *store = sv_store(server, request);
    struct sv_table *table = store ? sv_table_add(server, &draft->about) : NULL;
    if (!table)
        return NULL;
    sv_table_touch(server, table);
    draft->setup.sources = draft->sources;
    struct sp_match *match = sp_match_new(&draft->setup, sv_table_sink(table), &error);
    if (!match) {
        sv_refuse(request, 400, "body", "%s", error.text);
        return NULL;
    }
    sv_table_set_match(table, match);
    bool done = table->holder && st_add_match(store, &draft->about, &error);
    for (uint32_t i = 0; done && i < draft->setup.game->seat_count; i++) {
        table->seats[i] = draft->seats[i];
        done = st_put_seat(store, draft->about.id, &draft->seats[i], &error);
    }
    if (!done)
        sv_fail(request, &error);
    return done ? table : NULL;
}

static void answer_made(struct sv_server *server, struct sv_request *request, struct sv_table *table)
{
    const struct sp_game *game = sp_match_game(sv_table_match(table));
    json_t *links = json_object();
    for (uint32_t i = 0; i < game->seat_count; i++) {
        if (strcmp(table->seats[i].kind, "invited") != 0)
            continue;
        json_t *link = invite(server, request, table, i);
        if (!link) {
            json_decref(links);
            return;
        }
        json_object_set_new(links, game->seat_names[i], link);
    }
    json_t *summary = sv_summary(table, seat_of(table, request));
    json_object_set_new(summary, "invitations", links);
    sv_answer(request, 201, summary);
}

void sv_post_match(struct sv_server *server, struct sv_request *request)
{
    struct draft *draft = calloc(1, sizeof *draft);
    struct sv_table *table = NULL;
    if (draft && draft_game(server, request, draft) && draft_options(request, draft) && draft_seats(request, draft) &&
        draft_about(server, request, draft))
        table = make_match(server, request, draft);
    if (table && begin_if_full(server, request, table))
        answer_made(server, request, table);
    if (draft)
        sodium_memzero(draft, sizeof *draft);
    free(draft);
}
