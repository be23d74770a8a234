/*
 * Going on with a journal: the command that began its game may be given again, as long as it says the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/play/session.h"

enum { GAME_NAME = 64 };

/* ---- Which game it is ---- */

/* The name of the game in a journal's first line, into `name`; false if that is none. */
static bool read_game(const char *path, char name[GAME_NAME])
{
    struct stat status;
    FILE *file = stat(path, &status) == 0 && S_ISREG(status.st_mode) ? fopen(path, "r") : NULL;
    if (file == NULL)
        return false;
    char *line = NULL;
    size_t capacity = 0;
    const ssize_t length = getline(&line, &capacity, file);
    json_t *header = length > 0 ? json_loadb(line, (size_t)length, 0, NULL) : NULL;
    const char *game = json_string_value(json_object_get(header, "game"));
    if (game != NULL)
        snprintf(name, GAME_NAME, "%s", game);
    json_decref(header);
    free(line);
    fclose(file);
    return game != NULL;
}

bool play_journal_is_battle(const char *path, const struct sp_game *game)
{
    char name[GAME_NAME];
    return path != NULL && game != NULL && game->battles != NULL && read_game(path, name) &&
           strcmp(name, game->battles) == 0;
}

/* ---- Whether it is as asked ---- */

/* The sources of the journal's scenario, and those that are asked for. */
struct joined {
    struct setup_loader loader;
    struct sp_loading loading;
    struct sp_source source[2 * SETUP_SOURCES];
    size_t count;
};

static bool add_named(struct joined *joined, const char *path, struct sp_error *error)
{
    return joined->loading.read_data(joined->loading.context, path, &joined->source[joined->count], error) &&
           ++joined->count > 0;
}

/* What the journal carries itself: a scenario of the player's own (the first, where it has no name), and overlays. */
static void add_carried(struct joined *joined, const json_t *texts, size_t from, size_t to)
{
    for (size_t k = from; k < to && joined->count + 1 < sizeof joined->source / sizeof joined->source[0]; k++) {
        const json_t *carried = json_array_get(texts, k);
        const json_t *text = json_object_get(carried, "text");
        joined->source[joined->count++] =
            (struct sp_source){.name = json_string_value(json_object_get(carried, "name")),
                               .text = json_string_value(text),
                               .length = json_string_length(text)};
    }
}

static bool join(struct joined *joined, const struct play_start *start, const json_t *header, struct sp_error *error)
{
    const struct sp_game *game = start->setup->game;
    const json_t *texts = json_object_get(header, "sources");
    const char *scenario = json_string_value(json_object_get(header, "scenario"));
    const size_t own = scenario == NULL ? 1 : 0;
    char path[SETUP_DATA_NAME];
    if (start->setup->scenario != NULL) {
        joined->source[joined->count++] = start->setup->source[0];
    } else if (scenario == NULL) {
        add_carried(joined, texts, 0, 1);
    } else {
        const int length = snprintf(path, sizeof path, "%s/%s", game->folder, scenario);
        if (length < 0 || (size_t)length >= sizeof path || !add_named(joined, path, error))
            return false;
    }
    for (size_t i = 0; i < sp_companion_count(game); i++)
        if (!add_named(joined, game->companions[i], error))
            return false;
    add_carried(joined, texts, own, json_array_size(texts));
    return true;
}

/* Lays what is asked for, from source `from` on, over the rest. */
static void add_asked(struct joined *joined, const struct setup *setup, size_t from)
{
    for (size_t i = from; i < setup->source_count && joined->count < sizeof joined->source / sizeof joined->source[0];
         i++)
        joined->source[joined->count++] = setup->source[i];
}

/* Whether the journal's scenario with the sources over it that are asked for, from that one on, is still the same. */
static bool changes_nothing(const struct play_start *start, const struct sp_match *match, size_t from,
                            struct sp_error *error)
{
    const struct sp_game *game = start->setup->game;
    struct joined joined = {.count = 0};
    joined.loading = setup_loading(&joined.loader);
    struct sp_option option[CLI_LIST_MAX];
    size_t options = 0;
    const char *name = NULL;
    json_t *value = NULL;
    json_object_foreach(json_object_get(sp_match_header(match), "options"), name, value)
    {
        if (options < CLI_LIST_MAX) {
            snprintf(option[options].name, sizeof option[0].name, "%s", name);
            snprintf(option[options].value, sizeof option[0].value, "%s", json_string_value(value));
            options++;
        }
    }
    void *scenario = NULL;
    bool same = false;
    if (join(&joined, start, sp_match_header(match), error)) {
        add_asked(&joined, start->setup, from);
        same = game->load_scenario(&scenario, joined.source, joined.count, option, options, error) &&
               game->scenario_digest(scenario) == game->scenario_digest(sp_match_scenario(match));
        game->free_scenario(scenario);
    }
    setup_loader_close(&joined.loader);
    return same;
}

/* --scenario, then the overlays, --months and --colonels among them: each with those after it, which may take back what
 * it changes. */
static bool scenario_is_as_asked(const struct play_start *start, const struct sp_match *match, struct sp_error *error)
{
    const struct setup *setup = start->setup;
    if (setup->scenario != NULL && !changes_nothing(start, match, setup->source_count, error)) {
        return sp_fail(error, "%s holds a game already, of another scenario: leave --scenario out to go on with it",
                       start->journal);
    }
    for (size_t i = setup->source_count; i-- > 1 + sp_companion_count(setup->game);) {
        if (!changes_nothing(start, match, i, error)) {
            return sp_fail(error, "%s holds a game already, which %s would change: leave it out to go on with it",
                           start->journal, setup->source[i].name);
        }
    }
    return true;
}

bool play_is_as_asked(const struct play_start *start, const struct sp_match *match, struct sp_error *error)
{
    const json_t *header = sp_match_header(match);
    const char *seed = json_string_value(json_object_get(json_object_get(header, "dice"), "seed"));
    uint64_t number = 0;
    if (start->seeded && (seed == NULL || !cli_number(seed, &number) || number != start->seed)) {
        return seed != NULL
                   ? sp_fail(error, "%s holds a game already, with the seed %s: leave --seed out to go on with it",
                             start->journal, seed)
                   : sp_fail(error, "%s holds a game already, with fair dice: leave --seed out to go on with it",
                             start->journal);
    }
    const char *scenario = json_string_value(json_object_get(header, "scenario"));
    const char *battle = start->setup->battle;
    if (battle != NULL && (scenario == NULL || strcmp(scenario, battle) != 0)) {
        return sp_fail(error, "%s holds a game already, of the battle %s: name that one to go on with it",
                       start->journal, scenario != NULL ? scenario : "of a file");
    }
    for (size_t i = 0; i < start->setup->option_count; i++) {
        const struct sp_option *option = &start->setup->option[i];
        const char *value = json_string_value(json_object_get(json_object_get(header, "options"), option->name));
        if (value == NULL || strcmp(value, option->value) != 0) {
            return sp_fail(error, "%s holds a game already, with %s=%s: leave --option %s out to go on with it",
                           start->journal, option->name, value != NULL ? value : "?", option->name);
        }
    }
    return scenario_is_as_asked(start, match, error);
}
