/*
 * Command lines: options by table, help made from the same table.
 */
#include "cli/options.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/near_miss.h"

int cli_wrong_usage(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "spontoon %s: ", command);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, " (see spontoon %s --help)\n", command);
    va_end(arguments);
    return CLI_USAGE;
}

bool cli_number(const char *text, uint64_t *number)
{
    if (!isdigit((unsigned char)text[0]))
        return false;
    char *end = NULL;
    errno = 0;
    const unsigned long long value = strtoull(text, &end, 10);
    *number = (uint64_t)value;
    return errno == 0 && *end == '\0';
}

bool cli_option_number(const char *command, const char *option, const char *text, uint64_t most, uint64_t *number)
{
    if (cli_number(text, number) && *number <= most)
        return true;
    cli_wrong_usage(command, "--%s does not take '%s': expected a whole number from 0 to %" PRIu64, option, text, most);
    return false;
}

static void print_option(const char *name, const char *value, const char *help)
{
    char left[80];
    snprintf(left, sizeof left, "--%s%s%s", name, value != NULL ? " " : "", value != NULL ? value : "");
    printf(strlen(left) > 24 ? "  %s\n  %24s  %s\n" : "  %-24s%s  %s\n", left, "", help);
}

static void print_help(const struct cli_spec *spec, const struct cli_arguments *arguments, const void *options)
{
    printf("usage: spontoon %s %s%s[OPTION]...\n\n%s\n\n", spec->command, spec->arguments,
           spec->arguments[0] != '\0' ? " " : "", spec->help);
    for (size_t i = 0; i < spec->option_count; i++)
        if (spec->lists == NULL || spec->lists(arguments, &spec->options[i]))
            print_option(spec->options[i].name, spec->options[i].value, spec->options[i].help);
    print_option("help", NULL, "print this");
    if (spec->more_help != NULL)
        spec->more_help(arguments, options);
}

/* The option of that name; NULL after a sentence when there is none. */
static const struct cli_option *find(const struct cli_spec *spec, const char *name, size_t length)
{
    char word[64];
    snprintf(word, sizeof word, "%.*s", length < sizeof word ? (int)length : 0, name);
    struct sp_near_miss near = sp_near_miss_begin(word);
    for (size_t i = 0; i < spec->option_count; i++) {
        const char *candidate = spec->options[i].name;
        if (strlen(candidate) == length && memcmp(candidate, name, length) == 0)
            return &spec->options[i];
        sp_near_miss_try(&near, candidate);
    }
    cli_wrong_usage(spec->command, "there is no option --%.*s%s%s", (int)length, name,
                    near.best != NULL ? "; did you mean --" : "", near.best != NULL ? near.best : "");
    return NULL;
}

/* Puts a value where the option keeps it; false after a sentence when it does not fit there. */
static bool store(const struct cli_spec *spec, const struct cli_option *option, const char *value, char *into)
{
    void *target = into + option->offset;
    struct cli_list *list = target;
    switch (option->kind) {
    case CLI_SWITCH:
        *(bool *)target = true;
        return true;
    case CLI_TEXT:
        *(const char **)target = value;
        return true;
    case CLI_NUMBER:
        return cli_option_number(spec->command, option->name, value, UINT64_MAX, target);
    case CLI_LIST:
        if (list->count < CLI_LIST_MAX) {
            list->item[list->count++] = value;
            return true;
        }
        cli_wrong_usage(spec->command, "--%s is given more than %d times", option->name, CLI_LIST_MAX);
        return false;
    }
    return false;
}

/* Marks the option as given; false after a sentence when its value would replace another. */
static bool is_first(const struct cli_spec *spec, const struct cli_option *option, struct cli_arguments *arguments)
{
    const uint64_t bit = UINT64_C(1) << (option - spec->options);
    const bool single = option->kind == CLI_TEXT || option->kind == CLI_NUMBER;
    if (single && (arguments->given & bit) != 0) {
        cli_wrong_usage(spec->command, "--%s is given twice", option->name);
        return false;
    }
    arguments->given |= bit;
    return true;
}

/* Reads the option at argv[*at] and moves *at to its last word. */
static bool read_option(const struct cli_spec *spec, int argc, char **argv, int *at, char *into,
                        struct cli_arguments *arguments)
{
    const char *name = argv[*at] + 2;
    const char *equals = strchr(name, '=');
    const size_t length = equals != NULL ? (size_t)(equals - name) : strlen(name);
    const struct cli_option *option = find(spec, name, length);
    if (option == NULL)
        return false;
    const char *value = equals != NULL ? equals + 1 : NULL;
    if (option->kind == CLI_SWITCH && value != NULL) {
        cli_wrong_usage(spec->command, "--%s takes no value", option->name);
        return false;
    }
    if (option->kind != CLI_SWITCH && value == NULL && *at + 1 < argc)
        value = argv[++*at];
    if (option->kind != CLI_SWITCH && (value == NULL || value[0] == '\0')) {
        cli_wrong_usage(spec->command, "--%s needs a value: %s", option->name, option->value);
        return false;
    }
    return is_first(spec, option, arguments) && store(spec, option, value, into);
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* Reads one word of the command line (two, when an option's value follows). */
static bool read_word(const struct cli_spec *spec, int argc, char **argv, int *at, void *into,
                      struct cli_arguments *arguments, bool *options_end)
{
    const char *word = argv[*at];
    if (!*options_end && strcmp(word, "--") == 0) {
        *options_end = true;
        return true;
    }
    if (!*options_end && strncmp(word, "--", 2) == 0)
        return read_option(spec, argc, argv, at, into, arguments);
    if (!*options_end && word[0] == '-' && word[1] != '\0') {
        cli_wrong_usage(spec->command, "there is no option %s", word);
        return false;
    }
    if (arguments->count == spec->arguments_most) {
        cli_wrong_usage(spec->command, "'%s' is one argument too many", word);
        return false;
    }
    if (word[0] == '\0') {
        cli_wrong_usage(spec->command, "an argument is empty: expected %s", spec->arguments);
        return false;
    }
    arguments->item[arguments->count++] = word;
    return true;
}

bool cli_parse(const struct cli_spec *spec, int argc, char **argv, void *into, struct cli_arguments *arguments,
               int *status)
{
    assert(spec->option_count <= 64);
    *arguments = (struct cli_arguments){0};
    *status = CLI_USAGE;
    bool options_end = false;
    for (int at = 1; at < argc; at++) {
        if (!options_end && is_help(argv[at])) {
            print_help(spec, arguments, into);
            *status = CLI_OK;
            return false;
        }
        if (!read_word(spec, argc, argv, &at, into, arguments, &options_end))
            return false;
    }
    if (arguments->count < spec->arguments_least) {
        cli_wrong_usage(spec->command, "expected %s", spec->arguments);
        return false;
    }
    *status = CLI_OK;
    return true;
}
