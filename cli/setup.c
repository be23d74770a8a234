/*
 * Scenarios from files and options, seats from --seat.
 */
#include "cli/setup.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/files.h"
#include "guests/exec.h"

/* The part of a path that a person knows it by. */
static void short_name(char name[256], const char *path)
{
    const char *slash = strrchr(path, '/');
    snprintf(name, 256, "%s", slash != NULL ? slash + 1 : path);
}

/* Reads a data file by its path below data/, without .json. */
static char *read_data_file(const char *path, char name[256], size_t *length, struct sp_error *error)
{
    char file[SETUP_DATA_NAME];
    char found[CLI_PATH_MAX];
    const int written = snprintf(file, sizeof file, "%s.json", path);
    if (written < 0 || (size_t)written >= sizeof file || strstr(path, "..") != NULL) {
        sp_fail(error, "there is no scenario '%s'", path);
        return NULL;
    }
    if (!cli_data_path(file, found, error))
        return NULL;
    short_name(name, found);
    return cli_read_file(found, length, error);
}

/* The text is the set-up's from now on; false when there is none. */
static bool take_source(struct setup *setup, char *text, size_t length)
{
    const size_t n = setup->source_count;
    setup->text[n] = text;
    if (text == NULL)
        return false;
    setup->source[n] = (struct sp_source){.name = setup->path[n], .text = text, .length = length};
    setup->source_count++;
    return true;
}

static bool add_data(struct setup *setup, const char *path, struct sp_error *error)
{
    size_t length = 0;
    char *text = read_data_file(path, setup->path[setup->source_count], &length, error);
    return take_source(setup, text, length);
}

static bool add_scenario(struct setup *setup, const char *name, struct sp_error *error)
{
    char path[SETUP_DATA_NAME];
    const int written = snprintf(path, sizeof path, "%s/%s", setup->game->folder, name);
    if (written < 0 || (size_t)written >= sizeof path)
        return sp_fail(error, "there is no scenario '%s'", name);
    return add_data(setup, path, error);
}

/* A file of the player's own, or else the name of one that comes with the program; *named tells which. */
static bool add_file(struct setup *setup, const char *path, bool *named, struct sp_error *error)
{
    struct sp_error none;
    *named = access(path, F_OK) != 0;
    if (!*named) {
        size_t length = 0;
        short_name(setup->path[setup->source_count], path);
        char *text = cli_read_file(path, &length, error);
        return take_source(setup, text, length);
    }
    char names[SETUP_NAMES_TEXT];
    cli_data_names(setup->game->folder, names, sizeof names);
    return add_scenario(setup, path, &none) ||
           sp_fail(error, "there is no file %.200s, and none of that name among those of the program: %s", path, names);
}

static bool is_number(const struct setup *setup, const char *name, const char *value)
{
    uint64_t number = 0;
    return value == NULL || cli_option_number(setup->command, name, value, INT64_MAX, &number);
}

/* --months or --colonels as an overlay of the scenario's own value, whose range is its own to know. */
static bool add_number(struct setup *setup, const char *name, const char *value, struct sp_error *error)
{
    uint64_t number = 0;
    if (value == NULL)
        return true;
    cli_number(value, &number);
    json_t *overlay = json_pack("{s:s, s:i, s:s, s:{s:I}}", "game", setup->game->name, "format", 1, "source",
                                "house_rule", "campaign", name, (json_int_t)number);
    char *text = overlay != NULL ? json_dumps(overlay, JSON_COMPACT) : NULL;
    json_decref(overlay);
    snprintf(setup->path[setup->source_count], sizeof setup->path[0], "--%s", name);
    return take_source(setup, text, text != NULL ? strlen(text) : 0) || sp_fail(error, "there is not enough memory");
}

static bool read_sources(struct setup *setup, const struct setup_options *options, struct sp_error *error)
{
    const char *own = options->battle != NULL ? options->battle : options->scenario;
    bool named = true;
    if (own == NULL ? !add_scenario(setup, setup->game->scenario, error) : !add_file(setup, own, &named, error))
        return false;
    setup->scenario_name = !named ? NULL : own != NULL ? own : setup->game->scenario;
    for (size_t i = 0; i < sp_companion_count(setup->game); i++)
        if (!add_data(setup, setup->game->companions[i], error))
            return false;
    for (size_t i = 0; i < options->overlays.count; i++)
        if (!add_file(setup, options->overlays.item[i], &named, error))
            return false;
    return add_number(setup, "months", options->months, error) &&
           add_number(setup, "colonels", options->colonels, error);
}

static const struct sp_option_spec *find_option(const struct sp_game *game, const char *name)
{
    for (size_t i = 0; i < game->option_count; i++)
        if (strcmp(game->options[i].name, name) == 0)
            return &game->options[i];
    return NULL;
}

static bool has_value(const struct sp_option_spec *spec, const char *value)
{
    for (size_t i = 0; i < SETUP_VALUES && spec->values[i] != NULL; i++)
        if (strcmp(spec->values[i], value) == 0)
            return true;
    return false;
}

/* The part before '='; NULL when there is no '=' or the part is too long. */
static const char *split_name(const char *text, char name[32])
{
    const char *equals = strchr(text, '=');
    if (equals == NULL || equals - text >= 32)
        return NULL;
    memcpy(name, text, (size_t)(equals - text));
    name[equals - text] = '\0';
    return equals + 1;
}

/* Splits NAME=VALUE; false when there is no '=' or a part is too long. */
static bool split(const char *text, struct sp_option *option)
{
    *option = (struct sp_option){0};
    const char *value = split_name(text, option->name);
    if (value == NULL || strlen(value) >= sizeof option->value)
        return false;
    memcpy(option->value, value, strlen(value));
    return true;
}

static bool read_options(struct setup *setup, const struct cli_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        struct sp_option *option = &setup->option[setup->option_count++];
        if (!split(list->item[i], option)) {
            cli_wrong_usage(setup->command, "--option does not take '%s': expected NAME=VALUE", list->item[i]);
            return false;
        }
        const struct sp_option_spec *spec = find_option(setup->game, option->name);
        if (spec == NULL) {
            char typed[SETUP_TYPED];
            setup_typed(setup->game, typed);
            cli_wrong_usage(setup->command, "%s has no option '%s'", typed, option->name);
            return false;
        }
        if (!has_value(spec, option->value)) {
            const char *values[SETUP_VALUES + 1] = {NULL};
            char words[SP_LISTED];
            memcpy(values, spec->values, sizeof spec->values);
            cli_wrong_usage(setup->command, "option %s has no value '%s': expected %s", spec->name, option->value,
                            sp_listed(values, words));
            return false;
        }
    }
    return true;
}

/* The seats that a name means: one, or all of them; none after a sentence. */
static sp_seats seats_named(const struct setup *setup, const char *name)
{
    const struct sp_game *game = setup->game;
    if (strcmp(name, "all") == 0)
        return (sp_seats)((UINT32_C(1) << game->seat_count) - 1);
    const int seat = sp_game_seat(game, name);
    if (seat >= 0)
        return UINT32_C(1) << seat;
    char seats[SETUP_SEATS_TEXT];
    char typed[SETUP_TYPED];
    setup_typed(game, typed);
    setup_seats_text(game, (sp_seats)((UINT32_C(1) << game->seat_count) - 1), seats);
    cli_wrong_usage(setup->command, "%s has no seat '%s': expected %s, or all", typed, name, seats);
    return 0;
}

/* A player by name, or a program by exec:COMMAND; false after a sentence. */
static bool find_player(const struct setup *setup, const char *name, struct setup_seat *found)
{
    const char *command = guest_command(name);
    *found =
        (struct setup_seat){.player = command != NULL ? &guest_exec_player : sp_player_find(name), .argument = command};
    const bool person = setup->people && strcmp(name, "human") == 0;
    if (person || (found->player != NULL && sp_player_plays(found->player, setup->game)))
        return true;
    char typed[SETUP_TYPED];
    char players[SP_LISTED];
    setup_typed(setup->game, typed);
    cli_wrong_usage(setup->command, "there is no player '%s' of %s: expected %s", name, typed,
                    setup_players_listed(setup->game, setup->people, players));
    return false;
}

/* A later --seat counts more than an earlier one. */
static bool read_seat(struct setup *setup, const char *text)
{
    char name[32];
    struct setup_seat found;
    const char *player = split_name(text, name);
    if (player == NULL) {
        cli_wrong_usage(setup->command, "--seat does not take '%s': expected SEAT=PLAYER", text);
        return false;
    }
    const sp_seats seats = seats_named(setup, name);
    if (seats == 0 || !find_player(setup, player, &found))
        return false;
    for (uint32_t seat = 0; seat < setup->game->seat_count; seat++)
        if ((seats >> seat & 1) != 0)
            setup->seat[seat] = found;
    setup->seats_given |= seats;
    return true;
}

static bool read_limits(struct setup *setup, const struct setup_options *options)
{
    if (options->think_ms > UINT32_MAX || options->think_threads > SETUP_THREADS_MAX) {
        cli_wrong_usage(setup->command,
                        options->think_ms > UINT32_MAX ? "--think-ms takes 0 to %u" : "--think-threads takes 0 to %u",
                        options->think_ms > UINT32_MAX ? UINT32_MAX : (uint32_t)SETUP_THREADS_MAX);
        return false;
    }
    setup->limits = (struct sp_limits){.milliseconds = (uint32_t)options->think_ms,
                                       .threads = (uint32_t)options->think_threads,
                                       .nodes = options->think_nodes};
    return true;
}

/* The game of that name, or with --battle the one that plays its battles. */
static bool find_game(struct setup *setup, const char *name, const struct setup_options *options)
{
    const struct sp_game *game = sp_game_find(name);
    if (game == NULL) {
        char games[SP_LISTED];
        cli_wrong_usage(setup->command, "there is no game '%s': expected %s", name, setup_games_listed(games));
        return false;
    }
    const bool battle = options->battle != NULL || options->is_battle;
    if ((options->months != NULL || options->colonels != NULL) && (game->battles == NULL || battle)) {
        cli_wrong_usage(setup->command, "--months and --colonels are for campaigns, and %s is none",
                        battle ? "a battle" : name);
        return false;
    }
    if (battle) {
        if (game->battles == NULL || options->scenario != NULL) {
            cli_wrong_usage(setup->command,
                            game->battles == NULL ? "%s has no single battles: leave out --battle"
                                                  : "%s takes --battle or --scenario, not both",
                            name);
            return false;
        }
        game = sp_game_find(game->battles);
    }
    setup->game = game;
    setup->battle = options->battle;
    setup->scenario = options->scenario;
    assert(game != NULL);
    return true;
}

static void usual_seats(struct setup *setup)
{
    for (size_t seat = 0; seat < setup->game->seat_count; seat++)
        setup->seat[seat].player = setup->people ? sp_player_for(setup->game) : &sp_random_player;
    if (setup->people)
        setup->seat[0].player = NULL;
}

bool setup_open(struct setup *setup, const char *command, const char *game, const struct setup_options *options,
                int *status)
{
    setup->command = command;
    *status = CLI_USAGE;
    if (!find_game(setup, game, options) || !read_options(setup, &options->options) ||
        !is_number(setup, "months", options->months) || !is_number(setup, "colonels", options->colonels) ||
        !read_limits(setup, options))
        return false;
    usual_seats(setup);
    for (size_t i = 0; i < options->seats.count; i++)
        if (!read_seat(setup, options->seats.item[i]))
            return false;
    struct sp_error error;
    *status = CLI_FAILED;
    if (!read_sources(setup, options, &error)) {
        fprintf(stderr, "spontoon %s: %s\n", command, error.text);
        setup_close(setup);
        return false;
    }
    return true;
}

void setup_close(struct setup *setup)
{
    for (size_t i = 0; i < setup->source_count; i++)
        free(setup->text[i]);
    setup->source_count = 0;
}

void *setup_scenario(const struct setup *setup)
{
    struct sp_error error;
    void *scenario = NULL;
    if (!setup->game->load_scenario(&scenario, setup->source, setup->source_count, setup->option, setup->option_count,
                                    &error)) {
        fprintf(stderr, "spontoon %s: %s\n", setup->command, error.text);
        return NULL;
    }
    return scenario;
}

static bool read_data(void *context, const char *path, struct sp_source *source, struct sp_error *error)
{
    struct setup_loader *loader = context;
    if (loader->count == SETUP_LOADED)
        return sp_fail(error, "there are too many data files");
    const size_t n = loader->count;
    size_t length = 0;
    loader->text[n] = read_data_file(path, loader->name[n], &length, error);
    if (loader->text[n] == NULL)
        return false;
    loader->count++;
    *source = (struct sp_source){.name = loader->name[n], .text = loader->text[n], .length = length};
    return true;
}

struct sp_loading setup_loading(struct setup_loader *loader)
{
    *loader = (struct setup_loader){0};
    return (struct sp_loading){.read_data = read_data, .context = loader};
}

void setup_loader_close(struct setup_loader *loader)
{
    for (size_t i = 0; i < loader->count; i++)
        free(loader->text[i]);
    loader->count = 0;
}
