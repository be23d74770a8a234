/*
 * spontoon check: validates scenario data and lists every value that is not from the rulebook or its errata.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/setup.h"
#include "suffren/scenario_check.h"

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
            "(india_1782), or of a game (suffren). Tells file, line and reason when\n"
            "something is wrong; else lists every value that is neither from the rulebook\n"
            "nor from its errata, so that an owner of the printed game can replace it by an\n"
            "overlay.",
    .options = rows,
    .option_count = sizeof rows / sizeof rows[0],
};

static void print_findings(const json_t *findings)
{
    size_t index = 0;
    const json_t *finding = NULL;
    json_array_foreach(findings, index, finding)
    {
        char *value = json_dumps(json_object_get(finding, "value"), JSON_ENCODE_ANY | JSON_COMPACT);
        const char *why = json_string_value(json_object_get(finding, "why"));
        printf("%s:%lld: %s = %s (%s%s%s)\n", json_string_value(json_object_get(finding, "file")),
               (long long)json_integer_value(json_object_get(finding, "line")),
               json_string_value(json_object_get(finding, "path")), value != NULL ? value : "?",
               json_string_value(json_object_get(finding, "source")), why != NULL ? ": " : "", why != NULL ? why : "");
        free(value);
    }
    printf("The scenario is sound; %zu value%s not from the rulebook.\n", json_array_size(findings),
           json_array_size(findings) == 1 ? " is" : "s are");
}

static int check(const struct setup *setup, bool json)
{
    struct sp_error error;
    json_t *findings = NULL;
    const bool sound = sf_check_scenario(setup->source, setup->source_count, &findings, &error);
    if (json) {
        json_t *report = sound ? json_pack("{s:b, s:O}", "sound", 1, "findings", findings)
                               : json_pack("{s:b, s:s}", "sound", 0, "reason", error.text);
        json_dumpf(report, stdout, JSON_COMPACT);
        putchar('\n');
        json_decref(report);
    } else if (sound) {
        print_findings(findings);
    } else {
        fprintf(stderr, "spontoon check: %s\n", error.text);
    }
    json_decref(findings);
    return sound ? CLI_OK : CLI_FAILED;
}

int cli_check(int argc, char **argv)
{
    struct options options = {0};
    struct cli_arguments arguments;
    int status = CLI_OK;
    if (!cli_parse(&spec, argc, argv, &options, &arguments, &status)) {
        return status;
    }
    /* The one game that has scenarios. */
    const char *game = "suffren";
    struct setup_options chosen = {.overlays = options.overlays};
    chosen.scenario = strcmp(arguments.item[0], game) == 0 ? NULL : arguments.item[0];
    struct setup setup = {0};
    if (!setup_open(&setup, "check", game, &chosen, &status)) {
        return status;
    }
    status = check(&setup, options.json);
    setup_close(&setup);
    return status;
}
