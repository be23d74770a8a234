/*
 * spontoon check: validates scenario data and lists every value that is not from the rulebook or its errata.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/setup.h"

enum { GAMES_MOST = 16 };

struct options {
    struct cli_list overlays;
    bool json;
};

static const struct cli_option rows[] = {
    {"overlay", "FILE", "values in place of the scenario's (may be repeated)", CLI_LIST,
     offsetof(struct options, overlays)},
    {"json", NULL, "print one JSON object", CLI_SWITCH, offsetof(struct options, json)},
};

static const struct cli_spec spec = {
    .command = "check",
    .arguments = "SCENARIO",
    .arguments_least = 1,
    .arguments_most = 1,
    .help = "Validates a scenario: a file, or the name of one that comes with the program\n"
            "(india_1782, campaign, glenmore), or of a game (suffren, colonels). Tells file,\n"
            "line and reason when something is wrong; else lists every value that is neither\n"
            "from the rulebook nor from its errata, so that an owner of the printed game can\n"
            "replace it by an overlay.",
    .options = rows,
    .option_count = sizeof rows / sizeof rows[0],
};

static const char *text_of(const json_t *findings, size_t index, const char *member)
{
    const char *text = json_string_value(json_object_get(json_array_get(findings, index), member));
    return text != NULL ? text : "";
}

static long long line_of(const json_t *findings, size_t index)
{
    return (long long)json_integer_value(json_object_get(json_array_get(findings, index), "line"));
}

/* "regions" of "regions.0501": how many bytes; 0 when it stands in no group. */
static size_t group_length(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL ? (size_t)(dot - path) : 0;
}

/* Whether two values stand in one group for one reason. */
static bool belong_together(const json_t *findings, size_t one, size_t other)
{
    const char *path = text_of(findings, one, "path"), *second = text_of(findings, other, "path");
    const size_t length = group_length(path);
    return length > 0 && length == group_length(second) && strncmp(path, second, length) == 0 &&
           strcmp(text_of(findings, one, "file"), text_of(findings, other, "file")) == 0 &&
           strcmp(text_of(findings, one, "source"), text_of(findings, other, "source")) == 0 &&
           strcmp(text_of(findings, one, "why"), text_of(findings, other, "why")) == 0;
}

/* A text of a list that breaks its lines; *column is where the next one begins. */
static void print_item(const char *text, int *column)
{
    enum { INDENT = 4, WIDTH = 100 };
    const int length = (int)strlen(text);
    if (*column > INDENT && *column + 1 + length > WIDTH) {
        printf("\n%*s", INDENT, "");
        *column = INDENT;
    } else if (*column > INDENT) {
        putchar(' ');
        ++*column;
    }
    fputs(text, stdout);
    *column += length;
}

/* "0501, 0601 = "india"; 0906 = "ceylon"": names in their group, those of one value together. */
static void print_values(const json_t *findings, size_t first, size_t end)
{
    int column = 4;
    printf("%*s", column, "");
    for (size_t i = first; i < end; i++) {
        const json_t *value = json_object_get(json_array_get(findings, i), "value");
        const char *path = text_of(findings, i, "path"), *name = path + group_length(path) + 1;
        const bool same = i + 1 < end && json_equal(value, json_object_get(json_array_get(findings, i + 1), "value"));
        char *shown = same ? NULL : json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
        char item[512];
        if (same)
            snprintf(item, sizeof item, "%s,", name);
        else
            snprintf(item, sizeof item, "%s = %s%s", name, shown != NULL ? shown : "?", i + 1 < end ? ";" : "");
        print_item(item, &column);
        free(shown);
    }
    putchar('\n');
}

static void print_reason(const json_t *findings, size_t index)
{
    const char *why = text_of(findings, index, "why");
    printf("(%s%s%s)\n", text_of(findings, index, "source"), why[0] != '\0' ? ": " : "", why);
}

/* A value by itself on a line with its reason, those of a group that have one reason below it. */
static void print_findings(const json_t *findings)
{
    const size_t count = json_array_size(findings);
    for (size_t first = 0, end = 1; first < count; first = end++) {
        const char *path = text_of(findings, first, "path");
        while (end < count && belong_together(findings, first, end))
            end++;
        printf("%s:%lld: ", text_of(findings, first, "file"), line_of(findings, first));
        if (end == first + 1) {
            char *value =
                json_dumps(json_object_get(json_array_get(findings, first), "value"), JSON_ENCODE_ANY | JSON_COMPACT);
            printf("%s = %s ", path, value != NULL ? value : "?");
            print_reason(findings, first);
            free(value);
        } else {
            printf("%.*s, %zu values to line %lld ", (int)group_length(path), path, end - first,
                   line_of(findings, end - 1));
            print_reason(findings, first);
            print_values(findings, first, end);
        }
    }
    printf("The scenario is sound; %zu value%s not from the rulebook.\n", count, count == 1 ? " is" : "s are");
}

static void print_json(json_t *report)
{
    json_dumpf(report, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(report);
}

static int unsound(const struct sp_error *error, bool json)
{
    if (json)
        print_json(json_pack("{s:b, s:s}", "sound", 0, "reason", error->text));
    else
        fprintf(stderr, "spontoon check: %s\n", error->text);
    return CLI_FAILED;
}

static int check(const struct setup *setup, bool json)
{
    struct sp_error error;
    json_t *findings = NULL;
    if (!sp_check_scenario(setup->game, setup->source, setup->source_count, &findings, &error))
        return unsound(&error, json);
    if (json)
        print_json(json_pack("{s:b, s:O}", "sound", 1, "findings", findings));
    else
        print_findings(findings);
    json_decref(findings);
    return CLI_OK;
}

/* As files have them. */
static const char *names_of_games(char text[SP_LISTED])
{
    const char *names[GAMES_MOST + 1] = {NULL};
    for (size_t i = 0; i < GAMES_MOST && sp_games()[i] != NULL; i++)
        names[i] = sp_games()[i]->name;
    return sp_listed(names, text);
}

/* The game that a file of the player's own says it is for; NULL with a sentence in error. */
static const struct sp_game *game_of_file(const char *path, struct sp_error *error)
{
    size_t length = 0;
    char *text = cli_read_file(path, &length, error);
    if (text == NULL)
        return NULL;
    json_error_t problem;
    json_t *json = json_loadb(text, length, 0, &problem);
    const char *name = json_string_value(json_object_get(json, "game"));
    const struct sp_game *game = name != NULL ? sp_game_find(name) : NULL;
    char names[SP_LISTED];
    if (json == NULL)
        sp_fail(error, "%s:%d: not valid JSON", path, problem.line);
    else if (game == NULL)
        sp_fail(error, "%s:1: game is not the name of a game; expected %s", path, names_of_games(names));
    json_decref(json);
    free(text);
    return game;
}

/* The game whose folder has a scenario of that name; NULL with a sentence in error. */
static const struct sp_game *game_of_scenario(const char *name, struct sp_error *error)
{
    for (const struct sp_game *const *game = sp_games(); *game != NULL; game++) {
        char file[SETUP_DATA_NAME];
        char path[CLI_PATH_MAX];
        const int length = snprintf(file, sizeof file, "%s/%s.json", (*game)->folder, name);
        if (length > 0 && (size_t)length < sizeof file && cli_data_path(file, path, error))
            return *game;
    }
    sp_fail(error, "there is neither a file nor a scenario nor a game %.200s", name);
    return NULL;
}

int cli_check(int argc, char **argv)
{
    struct options options = {0};
    struct cli_arguments arguments;
    int status = CLI_OK;
    if (!cli_parse(&spec, argc, argv, &options, &arguments, &status))
        return status;
    const char *name = arguments.item[0];
    struct sp_error error;
    struct setup_options chosen = {.overlays = options.overlays};
    const struct sp_game *game = sp_game_find(name);
    if (game == NULL) {
        chosen.scenario = name;
        game = access(name, F_OK) == 0 ? game_of_file(name, &error) : game_of_scenario(name, &error);
    }
    if (game == NULL)
        return unsound(&error, options.json);
    struct setup setup = {0};
    if (!setup_open(&setup, "check", game->name, &chosen, &status))
        return status;
    status = check(&setup, options.json);
    setup_close(&setup);
    return status;
}
