/*
 * spontoon play: a game at this terminal, by full screen or by lines.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/play/session.h"
#include "cli/told.h"

struct options {
    struct setup_options setup;
    const char *seed;
    const char *journal;
    const char *language;
    bool hint;
    bool lines;
    bool json;
};

static const struct cli_option rows[] = {
    SETUP_OPTION_ROWS(struct options, setup),
    {"seed", "NUMBER", "draw the dice from this number, not fair dice", CLI_TEXT, offsetof(struct options, seed)},
    {"journal", "FILE", "save every entry here, or go on with the game in it", CLI_TEXT,
     offsetof(struct options, journal)},
    {"lang", "LANGUAGE", "of all that is told: en or fr; else what LC_ALL, LC_MESSAGES or LANG say", CLI_TEXT,
     offsetof(struct options, language)},
    {"hint", NULL, "with every question show the orders that a computer would give", CLI_SWITCH,
     offsetof(struct options, hint)},
    {"lines", NULL, "read one order a line, even on a terminal", CLI_SWITCH, offsetof(struct options, lines)},
    {"json", NULL, "the same, and print views and events as JSON lines", CLI_SWITCH, offsetof(struct options, json)},
};

static void more_help(const struct cli_arguments *arguments, const void *options)
{
    setup_help(arguments, &((const struct options *)options)->setup);
}

static const struct cli_spec spec = {
    .command = "play",
    .arguments = "GAME",
    .arguments_least = 1,
    .arguments_most = 1,
    .help = "Plays a game in the terminal. Players are human or one of the computers; the\n"
            "first seat is human unless --seat says otherwise, the others are the computer\n"
            "greedy in suffren, steady in colonels.\n"
            "With standard input not a terminal one order a line is read: `orders` lists\n"
            "them, `?` explains, a refused line changes nothing and the game goes on; the\n"
            "exit status is 0 when the input ends. Pages answer after the game's end too.",
    .options = rows,
    .option_count = sizeof rows / sizeof rows[0],
    .more_help = more_help,
};

static bool screen_is_usable(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL && term[0] != '\0' &&
           strcmp(term, "dumb") != 0;
}

static int play_setup(const struct options *options, const struct setup *setup, const struct sp_tongue *tongue,
                      const char *program)
{
    const struct told told = {stderr, tongue};
    struct play_start start = {.setup = setup,
                               .journal = options->journal,
                               .language = cli_language(options->language),
                               .tongue = tongue,
                               .program = program,
                               .hints = options->hint};
    if (options->seed != NULL && !cli_option_number("play", "seed", options->seed, UINT64_MAX, &start.seed))
        return CLI_USAGE;
    start.seeded = options->seed != NULL;
    char notice[SP_ERROR_MAX];
    struct sp_error error;
    struct play *play = play_open_session(&start, notice, &error);
    if (play == NULL) {
        told_print(&told, "spontoon play: %s\n", error.text);
        return CLI_FAILED;
    }
    if (notice[0] != '\0')
        told_print(&told, "spontoon play: %s\n", notice);
    const bool screen = !options->lines && !options->json && screen_is_usable() && sp_screen_knows(setup->game);
    const int status = screen ? sp_screen_play(play) : play_lines(play, options->json);
    while (play_lost(play, &error))
        told_print(&told, "spontoon play: %s\n", error.text);
    play_close_session(play);
    return status;
}

int cli_play(int argc, char **argv)
{
    struct options options = {.language = NULL};
    struct cli_arguments arguments;
    int status = CLI_OK;
    if (!cli_parse(&spec, argc, argv, &options, &arguments, &status))
        return status;
    struct sp_tongue *tongue = NULL;
    struct sp_error error;
    if (!cli_tongue(cli_language(options.language), &tongue, &error)) {
        fprintf(stderr, "spontoon play: %s\n", error.text);
        return CLI_FAILED;
    }
    options.setup.is_battle = play_journal_is_battle(options.journal, sp_game_find(arguments.item[0]));
    struct setup setup = {.people = true};
    if (setup_open(&setup, "play", arguments.item[0], &options.setup, &status)) {
        status = play_setup(&options, &setup, tongue, argv[-1]);
        setup_close(&setup);
    }
    sp_tongue_free(tongue);
    return status;
}
