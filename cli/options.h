/*
 * One parser for the options of all sub-commands: each command has a table, and a struct that the table fills.
 */
#ifndef SPONTOON_CLI_OPTIONS_H
#define SPONTOON_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum cli_exit { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

enum { CLI_LIST_MAX = 64, CLI_ARGUMENTS_MAX = 4 };

/* Texts given by an option that may come more than once; they point into argv. */
struct cli_list {
    size_t count;
    const char *item[CLI_LIST_MAX];
};

/* What an option is and so what stands at its offset in the command's struct. */
enum cli_kind {
    CLI_SWITCH, /* bool: no value */
    CLI_TEXT,   /* const char * */
    CLI_NUMBER, /* uint64_t; a decimal number up to 2^64 - 1 */
    CLI_LIST,   /* struct cli_list */
};

struct cli_option {
    const char *name;  /* without the dashes */
    const char *value; /* how the value is called in help; NULL for a switch */
    const char *help;
    enum cli_kind kind;
    size_t offset;
};

struct cli_arguments;

struct cli_spec {
    const char *command;
    const char *arguments; /* how they are called in help, "" when there are none */
    size_t arguments_least;
    size_t arguments_most; /* up to CLI_ARGUMENTS_MAX */
    const char *help;      /* a paragraph, its lines already broken */
    const struct cli_option *options;
    size_t option_count; /* up to 64 */
    /* Whether help lists the option, or NULL: it lists all. */
    bool (*lists)(const struct cli_arguments *arguments, const struct cli_option *option);
    /* Prints what the tables of the games add to help, or NULL; what stood before --help is read already. */
    void (*more_help)(const struct cli_arguments *arguments, const void *options);
};

/* What stood on the command line beside options. */
struct cli_arguments {
    size_t count;
    const char *item[CLI_ARGUMENTS_MAX];
    uint64_t given; /* bit i: the option in row i of the table was */
};

/*
 * Reads `--name=value`, `--name value` and arguments into the struct at `into`; `--` ends the options.  A value that
 * would replace one given before is refused: nothing is passed over in silence.  argv[0] is the command's name.  True:
 * go on.  False: end with *status, for --help was printed or a sentence about wrong usage.
 */
bool cli_parse(const struct cli_spec *spec, int argc, char **argv, void *into, struct cli_arguments *arguments,
               int *status);

/* Prints "spontoon COMMAND: SENTENCE" and returns CLI_USAGE. */
int cli_wrong_usage(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A whole decimal number of 64 bits. */
bool cli_number(const char *text, uint64_t *number);

/* The number of an option, from 0 to most; false after a sentence about wrong usage. */
bool cli_option_number(const char *command, const char *option, const char *text, uint64_t most, uint64_t *number);

#endif
