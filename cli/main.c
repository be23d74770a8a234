/*
 * spontoon: finds the sub-command and hands over to it.
 */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/near_miss.h"
#include "cli/commands.h"
#include "cli/options.h"

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
};

static const struct command commands[] = {
    {"play", cli_play, "play a game in the terminal, or from a script"},
    {"simulate", cli_simulate, "let computers play many games and count what comes of them"},
    {"replay", cli_replay, "tell a journal in words, or show a position of it"},
    {"verify", cli_verify, "prove a journal's dice and that every entry was legal"},
    {"check", cli_check, "validate scenario data and list what is not from the rulebook"},
    {"odds", cli_odds, "exact chances of battles, sieges, storms, interceptions"},
    {"draw", cli_draw, "draw handouts on paper, and maps of tables"},
    {"bench", cli_bench, "measure this build"},
    {"serve", cli_serve, "host matches for many people over the network"},
    {"backup", cli_backup, "write all of a server's store to a file"},
    {"restore", cli_restore, "fill an empty store with a backup"},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(FILE *out)
{
    fputs("usage: spontoon COMMAND [OPTION]...\n\n"
          "Plays, umpires and analyses 18th-century wargames.\n\n",
          out);
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].help);
    fputs("\nspontoon COMMAND --help explains a command; spontoon --version names this build.\n"
          "Exit status: 0 done, 1 refused or failed, 2 wrong usage.\n",
          out);
}

/*
 * Takes the numbers of standard streams that the caller closed, or a journal would get one and be written over with
 * what is meant for the screen.  What cannot be read or written fails then as it should.
 */
static void hold_standard_streams(void)
{
    for (int stream = 0; stream < 3; stream++)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", O_RDONLY) < 0)
            abort(); /* there is no /dev/null, and nothing to say it on */
}

/* Output that did not arrive is a failure, whatever the command thought. */
static int after_output(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "spontoon: standard output could not be written: %s\n", strerror(errno));
    return status == CLI_OK ? CLI_FAILED : status;
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help(stdout);
        return CLI_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("spontoon " SPONTOON_VERSION);
        return CLI_OK;
    }
    struct sp_near_miss near = sp_near_miss_begin(argv[1]);
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
        sp_near_miss_try(&near, commands[i].name);
    }
    fprintf(stderr, "spontoon: there is no command '%s'%s%s (see spontoon --help)\n", argv[1],
            near.best != NULL ? "; did you mean " : "", near.best != NULL ? near.best : "");
    return CLI_USAGE;
}

int main(int argc, char **argv)
{
    hold_standard_streams();
    signal(SIGXFSZ, SIG_IGN); /* a limit on files is reported as a full disk is */
    setlocale(LC_CTYPE, "");
    return after_output(run(argc, argv));
}
