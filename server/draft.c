/* A new match: the game, its options, seats, clock and dice, as the body of the request wants them. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/handlers.h"

enum { OPTIONS_MOST = 64, SOURCES_MOST = 8, PATH = 128, SCENARIO_FORMAT = 1 };

/* All that a new match is made of; texts of sources belong to the loading. */
struct draft {
    struct sp_setup setup;
    struct sp_source sources[SOURCES_MOST];
    struct sp_option options[OPTIONS_MOST];
    const char *players[SV_SEATS];
    char player_texts[SV_SEATS][ST_NAME];
    struct st_seat seats[SV_SEATS];
    struct st_match about;
    char *overlay;
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
    draft->setup = (struct sp_setup){.game = game,
                                     .scenario = scenario,
                                     .sources = draft->sources,
                                     .dice = SP_DICE_FAIR,
                                     .shelf = server->config.loading.shelf};
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
    json_t *options = json_object_get(request->json, "options");
    if (options && !json_is_object(options)) {
        sv_refuse(request, 400, "body", "\"options\" must give texts to the game's options");
        return false;
    }
    json_object_foreach(options, name, value)
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

/* Values in place of the scenario's: {"campaign": {"colonels": 3}}. */
static bool draft_overlay(struct sv_request *request, struct draft *draft)
{
    const json_t *given = json_object_get(request->json, "overlay");
    if (!given || (json_is_object(given) && json_object_size(given) == 0))
        return true;
    json_t *overlay =
        json_pack("{s:s,s:i,s:s}", "game", draft->setup.game->name, "format", SCENARIO_FORMAT, "source", "house_rule");
    const bool sound = json_is_object(given) && draft->setup.source_count < SOURCES_MOST &&
                       json_object_update_missing(overlay, (json_t *)(uintptr_t)given) == 0;
    draft->overlay = sound ? json_dumps(overlay, JSON_COMPACT) : NULL;
    json_decref(overlay);
    if (!draft->overlay) {
        sv_refuse(request, 400, "body", "\"overlay\" must be an object of the scenario's values");
        return false;
    }
    draft->sources[draft->setup.source_count++] =
        (struct sp_source){.name = "overlay", .text = draft->overlay, .length = strlen(draft->overlay)};
    return true;
}

/* Seats that take part; the others are nobody's unless somebody is named.  False after an answer. */
static bool find_players(struct sv_request *request, const struct draft *draft, sp_seats *players)
{
    const struct sp_game *game = draft->setup.game;
    struct sp_error error = {.text = ""};
    struct sp_outcome outcome;
    void *state = calloc(1, game->state_size);
    void *scenario = state ? sp_scenario_take(&draft->setup, &error) : NULL;
    if (scenario) {
        game->set_up(scenario, state);
        game->outcome(scenario, state, &outcome);
        *players = outcome.players;
        sp_scenario_give_back(draft->setup.shelf, game, scenario);
    } else {
        sv_refuse(request, 400, "body", "%s", error.text);
    }
    free(state);
    return scenario != NULL;
}

static bool draft_seat(const struct sv_server *server, struct sv_request *request, struct draft *draft,
                       const struct st_seat *asked, uint32_t i, bool plays)
{
    const struct sp_game *game = draft->setup.game;
    const json_t *seats = json_object_get(request->json, "seats");
    const char *wanted = json_string_value(json_object_get(seats, game->seat_names[i]));
    if (!wanted)
        wanted = plays ? "open" : "nobody";
    if (!sv_read_seat(server, request, game, i, wanted, &draft->seats[i]))
        return false;
    if (asked && strcmp(wanted, "invited") == 0)
        draft->seats[i] = asked[i];
    sv_player_text(&draft->seats[i], draft->player_texts[i]);
    draft->players[i] = draft->player_texts[i];
    if (!plays || strcmp(wanted, "nobody") != 0)
        return true;
    sv_refuse(request, 400, "body", "%s takes part in the game: somebody must sit there", game->seat_names[i]);
    return false;
}

/* Whether the body names seats of the game only, each with a text; false after an answer. */
static bool seats_sound(struct sv_request *request, const struct sp_game *game)
{
    json_t *seats = json_object_get(request->json, "seats");
    const char *name;
    json_t *value;
    bool sound = !seats || json_is_object(seats);
    json_object_foreach(seats, name, value)
    {
        sound = sound && sp_game_seat(game, name) >= 0 && json_is_string(value);
    }
    if (!sound)
        sv_refuse(request, 400, "body", "\"seats\" must give texts to the game's seats");
    return sound;
}

static bool draft_seats(const struct sv_server *server, struct sv_request *request, struct draft *draft,
                        const struct st_seat *asked)
{
    sp_seats players = 0;
    if (!seats_sound(request, draft->setup.game) || !find_players(request, draft, &players))
        return false;
    for (uint32_t i = 0; i < draft->setup.game->seat_count; i++)
        if (!draft_seat(server, request, draft, asked, i, players >> i & 1))
            return false;
    draft->setup.players = draft->players;
    return true;
}

static bool draft_clock(struct sv_request *request, struct st_match *about)
{
    static const char *const words[] = {"computer", "silence", NULL};
    const json_t *clock = json_object_get(request->json, "clock");
    const json_t *grace = json_object_get(request->json, "grace");
    const int late = sv_word(request, "late", words);
    about->clock = json_integer_value(clock);
    about->grace = json_integer_value(grace);
    if (late < 0)
        return false;
    snprintf(about->late, sizeof about->late, "%s", words[late]);
    if ((!clock || (about->clock >= 1 && about->clock <= SV_CLOCK_MOST)) &&
        (!grace || (json_is_integer(grace) && about->grace >= 0 && about->grace <= SV_CLOCK_MOST)))
        return true;
    sv_refuse(request, 400, "body", "\"clock\" must be 1 to %d seconds, \"grace\" as many or 0", SV_CLOCK_MOST);
    return false;
}

static bool draft_hints(struct sv_request *request, struct st_match *about)
{
    static const char *const words[] = {"alone", "all", "nobody", NULL};
    const int hints = sv_word(request, "hints", words);
    if (hints >= 0)
        snprintf(about->hints, sizeof about->hints, "%s", words[hints]);
    return hints >= 0;
}

/* Where dice come from: rolled at once; held until an umpire throws them; all typed in. */
static bool draft_dice(struct sv_request *request, struct draft *draft)
{
    enum { FAIR, HELD, TYPED };
    static const char *const words[] = {[FAIR] = "fair", [HELD] = "held", [TYPED] = "typed", NULL};
    const int dice = sv_word(request, "dice", words);
    bool umpire = false;
    for (uint32_t i = 0; i < draft->setup.game->seat_count; i++)
        umpire = umpire || ((draft->setup.game->umpires >> i & 1) && strcmp(draft->seats[i].kind, "computer") != 0 &&
                            strcmp(draft->seats[i].kind, "nobody") != 0);
    draft->about.held = dice == HELD;
    if (dice == TYPED)
        draft->setup.dice = SP_DICE_TYPED;
    if (dice != FAIR && draft->setup.game->umpires && !umpire)
        sv_refuse(request, 400, "body", "dice that are thrown by hand need a person in an umpire's seat");
    else if (dice == TYPED || sp_fair_secret(draft->setup.secret)) {
        if (dice != TYPED)
            sodium_bin2hex(draft->about.secret, sizeof draft->about.secret, draft->setup.secret, SP_SECRET_BYTES);
        return dice >= 0;
    } else
        sv_refuse(request, 503, "server", "there is no source of randomness");
    return false;
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
    return draft_hints(request, about) && draft_clock(request, about) && draft_dice(request, draft);
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
    struct sp_match *match = sp_match_new(&draft->setup, sv_table_sink(table), &error);
    if (!match) {
        sv_refuse(request, 400, "body", "%s", error.text);
        return NULL;
    }
    sv_table_set_match(table, match);
    if (table->holder)
        sv_note_question(table);
    bool done = table->holder && st_add_match(store, &draft->about, &error);
    for (uint32_t i = 0; done && i < draft->setup.game->seat_count; i++) {
        table->seats[i] = draft->seats[i];
        done = st_put_seat(store, draft->about.id, &draft->seats[i], &error);
    }
    done = done && sv_read_callings(store, table, &error);
    if (!done)
        sv_fail(request, &error);
    return done ? table : NULL;
}

bool sv_answer_made(struct sv_server *server, struct sv_request *request, struct sv_table *table)
{
    const struct sp_game *game = sp_match_game(sv_table_match(table));
    json_t *links = json_object();
    for (uint32_t i = 0; i < game->seat_count; i++) {
        if (strcmp(table->seats[i].kind, "invited") != 0)
            continue;
        json_t *link = sv_invite(server, request, table, i);
        if (!link) {
            json_decref(links);
            return false;
        }
        json_object_set_new(links, game->seat_names[i], link);
    }
    json_t *summary = sv_summary(table, sv_seat_of(table, request));
    json_object_set_new(summary, "invitations", links);
    sv_answer(request, 201, summary);
    return true;
}

struct sv_table *sv_draft_match(struct sv_server *server, struct sv_request *request, const struct st_seat *asked)
{
    struct draft *draft = calloc(1, sizeof *draft);
    struct sv_table *table = NULL;
    if (draft && draft_game(server, request, draft) && draft_options(request, draft) && draft_overlay(request, draft) &&
        draft_seats(server, request, draft, asked) && draft_about(server, request, draft))
        table = make_match(server, request, draft);
    if (draft) {
        free(draft->overlay);
        sodium_memzero(draft, sizeof *draft);
    }
    free(draft);
    return table && sv_begin_if_full(server, request, table) ? table : NULL;
}

void sv_post_match(struct sv_server *server, struct sv_request *request)
{
    struct sv_table *table = sv_draft_match(server, request, NULL);
    if (table)
        sv_answer_made(server, request, table);
}
