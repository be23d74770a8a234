/*
 * Scenarios from files and options, seats from --seat.
 */
#include "cli/setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/files.h"

/* The scenario that is played unless --scenario says otherwise. */
static const struct {
    const char *game;
    const char *scenario;
} defaults[] = {{"suffren", "india_1782"}};

static const char *default_scenario(const struct sp_game *game)
{
    for (size_t i = 0; i < sizeof defaults / sizeof defaults[0]; i++) {
        if (strcmp(defaults[i].game, game->name) == 0) {
            return defaults[i].scenario;
        }
    }
    return game->name;
}

/* The file of a named scenario among the program's data. */
static bool scenario_path(const char *game, const char *scenario, char path[CLI_PATH_MAX], struct sp_error *error)
{
    char file[128];
    const int length = snprintf(file, sizeof file, "%s/%s.json", game, scenario);
    if (length < 0 || (size_t)length >= sizeof file || strchr(scenario, '/') != NULL) {
        return sp_fail(error, "there is no scenario '%s'", scenario);
    }
    return cli_data_path(file, path, error);
}

/* The part of a path that a person knows it by. */
static void short_name(char name[256], const char *path)
{
    const char *slash = strrchr(path, '/');
    snprintf(name, 256, "%s", slash != NULL ? slash + 1 : path);
}

static bool add_source(struct setup *setup, const char *path, struct sp_error *error)
{
    const size_t n = setup->source_count;
    size_t length = 0;
    char found[CLI_PATH_MAX];
    struct sp_error none;
    if (access(path, F_OK) != 0 && scenario_path(setup->game->name, path, found, &none)) {
        path = found; /* the name of a file that comes with the program */
    }
    setup->text[n] = cli_read_file(path, &length, error);
    if (setup->text[n] == NULL) {
        return false;
    }
    short_name(setup->path[n], path);
    setup->source[n] = (struct sp_source){.name = setup->path[n], .text = setup->text[n], .length = length};
    setup->source_count++;
    return true;
}

static bool read_sources(struct setup *setup, const struct setup_options *options, struct sp_error *error)
{
    char path[CLI_PATH_MAX];
    setup->scenario_name = options->scenario == NULL ? default_scenario(setup->game) : NULL;
    if (options->scenario == NULL && !scenario_path(setup->game->name, setup->scenario_name, path, error)) {
        return false;
    }
    if (!add_source(setup, options->scenario == NULL ? path : options->scenario, error)) {
        return false;
    }
    for (size_t i = 0; i < options->overlays.count; i++) {
        if (!add_source(setup, options->overlays.item[i], error)) {
            return false;
        }
    }
    return true;
}

static const struct sp_option_spec *find_option(const struct sp_game *game, const char *name)
{
    for (size_t i = 0; i < game->option_count; i++) {
        if (strcmp(game->options[i].name, name) == 0) {
            return &game->options[i];
        }
    }
    return NULL;
}

static bool has_value(const struct sp_option_spec *spec, const char *value)
{
    for (size_t i = 0; i < sizeof spec->values / sizeof spec->values[0] && spec->values[i] != NULL; i++) {
        if (strcmp(spec->values[i], value) == 0) {
            return true;
        }
    }
    return false;
}

/* Splits NAME=VALUE; false when there is no '=' or a part is too long. */
static bool split(const char *text, struct sp_option *option)
{
    const char *equals = strchr(text, '=');
    if (equals == NULL || (size_t)(equals - text) >= sizeof option->name ||
        strlen(equals + 1) >= sizeof option->value) {
        return false;
    }
    *option = (struct sp_option){0};
    memcpy(option->name, text, (size_t)(equals - text));
    memcpy(option->value, equals + 1, strlen(equals + 1));
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
            cli_wrong_usage(setup->command, "%s has no option '%s'", setup->game->name, option->name);
            return false;
        }
        if (!has_value(spec, option->value)) {
            cli_wrong_usage(setup->command, "option %s has no value '%s': expected %s or %s", spec->name, option->value,
                            spec->values[0], spec->values[1]);
            return false;
        }
    }
    return true;
}

static bool read_seat(struct setup *setup, const char *text)
{
    struct sp_option pair;
    if (!split(text, &pair)) {
        cli_wrong_usage(setup->command, "--seat does not take '%s': expected SEAT=PLAYER", text);
        return false;
    }
    uint8_t seat = 0;
    while (seat < setup->game->seat_count && strcmp(setup->game->seat_names[seat], pair.name) != 0) {
        seat++;
    }
    if (seat == setup->game->seat_count) {
        cli_wrong_usage(setup->command, "%s has no seat '%s'", setup->game->name, pair.name);
        return false;
    }
    const struct sp_player *player = sp_player_find(pair.value);
    const bool person = strcmp(pair.value, "human") == 0;
    if (player == NULL && (!person || strcmp(setup->command, "play") != 0)) {
        cli_wrong_usage(setup->command, "there is no player '%s' for the seat %s", pair.value, pair.name);
        return false;
    }
    setup->seat[seat].player = player;
    return true;
}

static bool find_game(struct setup *setup, const char *name)
{
    setup->game = sp_game_find(name);
    if (setup->game == NULL || setup->game->seat_count > SETUP_SEATS) {
        cli_wrong_usage(setup->command, "there is no game '%s'", name);
        return false;
    }
    return true;
}

bool setup_open(struct setup *setup, const char *command, const char *game, const struct setup_options *options,
                int *status)
{
    setup->command = command;
    *status = CLI_USAGE;
    if (!find_game(setup, game) || !read_options(setup, &options->options)) {
        return false;
    }
    for (size_t i = 0; i < options->seats.count; i++) {
        if (!read_seat(setup, options->seats.item[i])) {
            return false;
        }
    }
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
    for (size_t i = 0; i < setup->source_count; i++) {
        free(setup->text[i]);
    }
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

static void print_game_options(const struct sp_game *game)
{
    printf("\nOptions of %s, --option NAME=VALUE (the first value is the default):\n", game->name);
    for (size_t i = 0; i < game->option_count; i++) {
        const struct sp_option_spec *spec = &game->options[i];
        printf("  %s=", spec->name);
        for (size_t v = 0; v < sizeof spec->values / sizeof spec->values[0] && spec->values[v] != NULL; v++) {
            printf("%s%s", v > 0 ? "|" : "", spec->values[v]);
        }
        printf("\n      %s (%s)\n", spec->help, spec->rule);
    }
}

void setup_more_help(void)
{
    puts("\nComputer players:");
    for (const struct sp_player *const *player = sp_players(); *player != NULL; player++) {
        printf("  %-10s %s\n", (*player)->name, (*player)->help);
    }
    for (const struct sp_game *const *game = sp_games(); *game != NULL; game++) {
        printf("\n%s: %s; its seats are", (*game)->name, (*game)->title);
        for (uint32_t seat = 0; seat < (*game)->seat_count; seat++) {
            printf("%s%s", seat > 0 ? ", " : " ", (*game)->seat_names[seat]);
        }
        putchar('\n');
        print_game_options(*game);
    }
}

static bool read_named(void *context, const struct sp_game *game, const char *scenario, struct sp_source *source,
                       struct sp_error *error)
{
    struct setup_loader *loader = context;
    char path[CLI_PATH_MAX];
    if (!scenario_path(game->name, scenario, path, error)) {
        return false;
    }
    size_t length = 0;
    free(loader->text);
    loader->text = cli_read_file(path, &length, error);
    if (loader->text == NULL) {
        return false;
    }
    short_name(loader->name, path);
    *source = (struct sp_source){.name = loader->name, .text = loader->text, .length = length};
    return true;
}

struct sp_loading setup_loading(struct setup_loader *loader)
{
    *loader = (struct setup_loader){0};
    return (struct sp_loading){.read_scenario = read_named, .context = loader};
}

void setup_loader_close(struct setup_loader *loader)
{
    free(loader->text);
    loader->text = NULL;
}
