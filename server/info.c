/* What the server tells of itself: that it lives, what it counts, which games it has. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "server/handlers.h"

static bool can_keep(struct sv_server *server, struct sv_request *request, struct sp_error *error)
{
    char text[SV_TOKEN], hash[ST_TOKEN];
    struct st_store *store = sv_store(server, request);
    if (!store)
        return false;
    sv_make_token(text, hash);
    if (!st_prove(store, hash, error) || !st_commit(store, error))
        return false;
    server->in_transaction = false;
    return true;
}

/* Whether something can be kept is tried out, once a second at most: on a full disk there may be room to read. */
void sv_get_health(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    if (server->proved == server->now || can_keep(server, request, &error)) {
        server->proved = server->now;
        sv_answer(request, 200, json_pack("{s:s}", "status", "well"));
        return;
    }
    if (error.text[0])
        sv_fail(request, &error);
    sv_refuse(request, 503, "unwell", "the store keeps nothing just now");
}

static const char *const classes[] = {"0xx", "1xx", "2xx", "3xx", "4xx", "5xx"};

static void write_metrics(const struct sv_counts *counts, FILE *out)
{
    const struct {
        const char *name;
        const char *type;
        const char *help;
        uint64_t value;
    } rows[] = {
        {"orders_total", "counter", "orders accepted", counts->orders},
        {"orders_refused_total", "counter", "orders refused", counts->refused_orders},
        {"orders_repeated_total", "counter", "repeated orders, answered as the first time", counts->repeated_orders},
        {"entries_total", "counter", "journal entries made durable", counts->entries},
        {"commits_total", "counter", "commits of the store", counts->commits},
        {"commits_failed_total", "counter", "commits that the store refused", counts->failed_commits},
        {"races_lost_total", "counter", "commits tried again because another server was faster", counts->lost_races},
        {"events_total", "counter", "blocks of events made for watchers", counts->events},
        {"notices_total", "counter", "notices sent by mail and to hooks", counts->letters},
        {"notices_given_up_total", "counter", "notices that could not be sent", counts->letters_given_up},
        {"watchers", "gauge", "event streams open", counts->watchers},
        {"matches_in_memory", "gauge", "matches held in memory", counts->tables},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        fprintf(out, "# HELP spontoon_%s %s\n# TYPE spontoon_%s %s\nspontoon_%s %" PRIu64 "\n", rows[i].name,
                rows[i].help, rows[i].name, rows[i].type, rows[i].name, rows[i].value);
    fprintf(out,
            "# HELP spontoon_commit_seconds_total time spent in commits\n# TYPE spontoon_commit_seconds_total counter\n"
            "spontoon_commit_seconds_total %.6f\n",
            (double)counts->commit_microseconds / 1e6);
    fprintf(out, "# HELP spontoon_requests_total answers by class of status\n# TYPE spontoon_requests_total counter\n");
    for (size_t i = 1; i < sizeof classes / sizeof classes[0]; i++)
        fprintf(out, "spontoon_requests_total{status=\"%s\"} %" PRIu64 "\n", classes[i], counts->requests[i]);
}

/* Counts of orders would tell that a sealed one has come in: they are for the operator's own machine. */
static bool is_local(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 || strncmp(address, "::ffff:127.", 11) == 0;
}

void sv_get_metrics(struct sv_server *server, struct sv_request *request)
{
    if (!is_local(request->address)) {
        sv_refuse(request, 403, "foreign", "the server's counts are for its own machine");
        return;
    }
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out) {
        write_metrics(&server->counts, out);
        fclose(out);
    }
    sv_answer_text(request, 200, "text/plain; version=0.0.4", text, length);
}

static json_t *options_json(const struct sp_game *game)
{
    json_t *list = json_array();
    for (size_t i = 0; i < game->option_count; i++) {
        const struct sp_option_spec *spec = &game->options[i];
        json_t *values = json_array();
        for (size_t k = 0; k < sizeof spec->values / sizeof spec->values[0] && spec->values[k]; k++)
            json_array_append_new(values, json_string(spec->values[k]));
        json_array_append_new(list, json_pack("{s:s,s:o,s:s,s:s}", "name", spec->name, "values", values, "help",
                                              spec->help, "rule", spec->rule));
    }
    return list;
}

static json_t *game_json(const struct sv_server *server, const struct sp_game *game)
{
    json_t *seats = json_array();
    json_t *computers = json_array();
    for (uint32_t i = 0; i < game->seat_count; i++)
        json_array_append_new(seats, json_string(game->seat_names[i]));
    for (const struct sp_player *const *player = sp_players(); *player; player++)
        if (sp_player_plays(*player, game))
            json_array_append_new(computers, json_pack("{s:s,s:s}", "name", (*player)->name, "help", (*player)->help));
    for (size_t i = 0; i < server->config.bot_count; i++)
        json_array_append_new(computers, json_pack("{s:s,s:s}", "name", server->config.bots[i].name, "help",
                                                   "a program of this server's operator"));
    return json_pack("{s:s,s:s,s:I,s:s,s:o,s:o,s:o}", "game", game->name, "title", game->title, "rules_version",
                     (json_int_t)game->rules_version, "scenario", game->scenario, "seats", seats, "options",
                     options_json(game), "computers", computers);
}

void sv_get_games(struct sv_server *server, struct sv_request *request)
{
    json_t *list = json_array();
    for (const struct sp_game *const *game = sp_games(); *game; game++)
        json_array_append_new(list, game_json(server, *game));
    sv_answer(request, 200, json_pack("{s:o}", "games", list));
}
