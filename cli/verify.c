/*
 * spontoon verify: proves a journal's dice and that every entry was legal.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/setup.h"
#include "spontoon/fairness.h"

struct options {
    bool json;
};

static const struct cli_option rows[] = {
    {"json", NULL, "print one JSON object", CLI_SWITCH, offsetof(struct options, json)},
};

static const struct cli_spec spec = {
    .command = "verify",
    .arguments = "FILE",
    .arguments_least = 1,
    .arguments_most = 1,
    .help = "Proves that a journal is as it was written, that every entry was legal and\n"
            "that every die is the one its seed or secret gives. Typed dice are counted;\n"
            "they cannot be proved. Fair dice can be proved once the match is closed. Then\n"
            "it tells how lucky each seat was.",
    .options = rows,
    .option_count = sizeof rows / sizeof rows[0],
};

static long long number(const json_t *object, const char *key)
{
    return (long long)json_integer_value(json_object_get(object, key));
}

static const char *text(const json_t *object, const char *key, const char *otherwise)
{
    const char *value = json_string_value(json_object_get(object, key));
    return value != NULL ? value : otherwise;
}

static void print_report(const json_t *report)
{
    const json_t *dice = json_object_get(report, "dice");
    printf("%s: %lld entries of %s, %lld of them taken back; the game is %s.\n",
           number(json_object_get(report, "dice"), "typed") > 0 ? "Proved but for the typed dice" : "Proved",
           number(report, "entries"), text(report, "game", "?"), number(report, "undone"),
           json_is_true(json_object_get(report, "over")) ? "over" : "under way");
    printf("Dice (%s): %lld drawn, %lld proved, %lld typed.\n", text(dice, "kind", "?"), number(dice, "drawn"),
           number(dice, "proved"), number(dice, "typed"));
    size_t index = 0;
    const json_t *luck = NULL;
    json_array_foreach(json_object_get(report, "luck"), index, luck)
    {
        if (number(luck, "dice") > 0) {
            printf("  %-10s %6lld dice, mean %.3f where %.3f is expected (%+.2f standard deviations)\n",
                   text(luck, "seat", "nobody"), number(luck, "dice"), json_number_value(json_object_get(luck, "mean")),
                   json_number_value(json_object_get(luck, "expected")),
                   json_number_value(json_object_get(luck, "deviation")));
        }
    }
    printf("State %s\n", text(report, "state", "?"));
}

/* Typed dice in a match whose dice are drawn: nothing shows that nobody chose them. */
static bool dice_were_chosen(const json_t *report)
{
    const json_t *dice = json_object_get(report, "dice");
    const long long typed = number(dice, "typed");
    if (typed == 0 || strcmp(text(dice, "kind", "?"), "typed") == 0)
        return false;
    fprintf(stderr, "spontoon verify: dice typed by hand in a match of %s dice: %lld; nobody can prove those\n",
            text(dice, "kind", "?"), typed);
    return true;
}

int cli_verify(int argc, char **argv)
{
    struct options options = {0};
    struct cli_arguments arguments;
    int status = CLI_OK;
    if (!cli_parse(&spec, argc, argv, &options, &arguments, &status))
        return status;
    struct sp_error error;
    size_t length = 0;
    char *journal = cli_read_file(arguments.item[0], &length, &error);
    struct setup_loader loader;
    const struct sp_loading loading = setup_loading(&loader);
    json_t *report = NULL;
    if (journal == NULL || !sp_verify(&loading, arguments.item[0], journal, length, &report, &error)) {
        status = CLI_FAILED;
        if (options.json)
            report = json_pack("{s:b, s:s}", "proved", 0, "reason", error.text);
        else
            fprintf(stderr, "spontoon verify: %s\n", error.text);
    }
    const bool chosen = report != NULL && dice_were_chosen(report);
    if (chosen)
        status = CLI_FAILED;
    if (report != NULL && json_object_get(report, "notice") != NULL)
        fprintf(stderr, "spontoon verify: %s\n", text(report, "notice", ""));
    if (options.json) {
        json_dumpf(report, stdout, JSON_COMPACT | JSON_REAL_PRECISION(9));
        putchar('\n');
    } else if (report != NULL) {
        print_report(report);
    }
    json_decref(report);
    setup_loader_close(&loader);
    free(journal);
    return status;
}
