/*
 * spontoon bench: what this build does, measured on one core, as JSON.
 *
 * `signature` is the digest of a fixed series: as long as it stays, no change of the code changed the rules.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/setup.h"
#include "cli/simulate/tally.h"
#include "mind/clock.h"

enum { REPETITIONS = 9, REPETITIONS_MAX = 101, COPIES = 1000000, STARTS = 5, WORD = 16 };

static const uint64_t usual_games = UINT64_MAX;

struct options {
    uint64_t games; /* of each repetition, or usual_games */
    uint64_t repetitions;
    bool json;
};

static const struct cli_option rows[] = {
    {"games", "N", "of each repetition (400, campaigns 40)", CLI_NUMBER, offsetof(struct options, games)},
    {"repetitions", "N", "of which the median counts (9)", CLI_NUMBER, offsetof(struct options, repetitions)},
    {"json", NULL, "print the object on one line", CLI_SWITCH, offsetof(struct options, json)},
};

static const struct cli_spec spec = {
    .command = "bench",
    .arguments = "",
    .help = "Measures this build on one core and prints a JSON object: of each game, and of\n"
            "single battles, random play with full rules (listing, choice, dice, apply;\n"
            "hashing outside the clock), sizes, and the start of the program up to the first\n"
            "question. The signature is a digest of fixed games: it changes only when the\n"
            "rules do.",
    .options = rows,
    .option_count = sizeof rows / sizeof rows[0],
};

/* What is measured: games by random players of the usual scenario, campaigns with their battles on the table. */
static const struct subject {
    const char *game;
    const char *battle; /* as --battle has it, or NULL */
    uint64_t games;
} subjects[] = {{"suffren", NULL, 400}, {"colonels", NULL, 40}, {"colonels", "glenmore", 400}};

/* Of a core, that this thread has had. */
static double core_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *figures, size_t count)
{
    qsort(figures, count, sizeof *figures, compare);
    return figures[count / 2];
}

/* Plays games 0 to count - 1; seconds of the processor, hashing left out. */
static bool play_games(struct sp_workspace *workspace, uint64_t count, struct tally *tally, double *seconds)
{
    *seconds = 0;
    for (uint64_t number = 0; number < count; number++) {
        enum sp_series_result result = SP_SERIES_FULL;
        for (bool started = false; result == SP_SERIES_FULL; started = true) {
            const double start = core_seconds();
            if (!started)
                sp_series_start(workspace, number);
            result = sp_series_play(workspace);
            *seconds += core_seconds() - start;
            sp_series_hash(workspace);
        }
        if (result == SP_SERIES_STUCK)
            return false;
        tally_game(tally, workspace);
    }
    return true;
}

/* A copy of the state, as search would make it. */
static double copy_nanoseconds(const struct sp_workspace *workspace)
{
    const size_t size = workspace->series->game->state_size;
    const double start = core_seconds();
    for (int i = 0; i < COPIES; i++) {
        memcpy(workspace->redacted, workspace->state, size);
        __asm__ volatile("" : : "r"(workspace->redacted) : "memory");
    }
    return (core_seconds() - start) * 1e9 / COPIES;
}

/* Starts the program for a game with no input, waits until it has asked its first question and ended. */
static bool start_once(const struct subject *subject, double *seconds)
{
    const char *line[] = {"spontoon", "play", subject->game, "--seed", "1", "--lines", "--battle", subject->battle};
    enum { WORDS = sizeof line / sizeof line[0] };
    const size_t count = subject->battle != NULL ? WORDS : WORDS - 2;
    char word[WORDS][WORD];
    char *words[WORDS + 1] = {NULL};
    for (size_t i = 0; i < count; i++) {
        snprintf(word[i], WORD, "%s", line[i]);
        words[i] = word[i];
    }
    char data[4096];
    const char *folder = getenv("SPONTOON_DATA");
    snprintf(data, sizeof data, "SPONTOON_DATA=%s", folder != NULL ? folder : "");
    char *environment[] = {data, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    int status = 1;
    const uint64_t start = sp_clock();
    const bool ran = posix_spawn(&child, "/proc/self/exe", &actions, NULL, words, environment) == 0 &&
                     waitpid(child, &status, 0) == child;
    *seconds = (double)(sp_clock() - start) / SP_SECOND;
    posix_spawn_file_actions_destroy(&actions);
    return ran && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* The median start in milliseconds. */
static bool measure_start(const struct subject *subject, double *milliseconds)
{
    double figures[STARTS];
    for (size_t i = 0; i < STARTS; i++)
        if (!start_once(subject, &figures[i]))
            return false;
    *milliseconds = median(figures, STARTS) * 1e3;
    return true;
}

/* The figures of the workspace's game; NULL after a sentence. */
static json_t *measure(const struct options *options, const struct subject *subject, struct sp_workspace *workspace)
{
    double milliseconds = 0;
    if (!measure_start(subject, &milliseconds)) {
        fputs("spontoon bench: a game could not be started\n", stderr);
        return NULL;
    }
    double nanoseconds[REPETITIONS_MAX] = {0};
    struct tally tally = {0};
    for (uint64_t i = 0; i < options->repetitions; i++) {
        double seconds = 0;
        tally = (struct tally){0};
        if (!play_games(workspace, options->games != usual_games ? options->games : subject->games, &tally, &seconds)) {
            fputs("spontoon bench: a game stands still\n", stderr);
            return NULL;
        }
        nanoseconds[i] = seconds * 1e9 / (double)tally.entries;
    }
    const struct sp_game *game = workspace->series->game;
    const double each = median(nanoseconds, options->repetitions);
    char signature[17];
    snprintf(signature, sizeof signature, "%016" PRIx64, tally.digest);
    return json_pack("{s:s, s:I, s:I, s:I, s:f, s:f, s:I, s:I, s:f, s:f, s:s}", "game", game->name, "games",
                     (json_int_t)tally.games, "entries", (json_int_t)tally.entries, "decisions",
                     (json_int_t)tally.decisions, "entries_per_second", 1e9 / each, "ns_per_entry", each, "state_bytes",
                     (json_int_t)game->state_size, "encoded_bytes", (json_int_t)game->encoded_size, "state_copy_ns",
                     copy_nanoseconds(workspace), "start_ms", milliseconds, "signature", signature);
}

static json_t *bench_setup(const struct options *options, const struct subject *subject, const struct setup *setup)
{
    void *scenario = setup_scenario(setup);
    if (scenario == NULL)
        return NULL;
    struct sp_series series = {.game = setup->game, .scenario = scenario, .seed = 1};
    for (size_t seat = 0; seat < SP_SEATS_MAX; seat++)
        series.player[seat] = &sp_random_player;
    struct sp_workspace workspace;
    json_t *figures = NULL;
    if (sp_workspace_open(&workspace, &series)) {
        figures = measure(options, subject, &workspace);
        sp_workspace_close(&workspace);
    } else {
        fputs("spontoon bench: there is not enough memory for a game\n", stderr);
    }
    setup->game->free_scenario(scenario);
    return figures;
}

static json_t *bench_subject(const struct options *options, const struct subject *subject)
{
    struct setup setup = {0};
    const struct setup_options chosen = {.battle = subject->battle};
    int status = CLI_OK;
    if (!setup_open(&setup, "bench", subject->game, &chosen, &status))
        return NULL;
    json_t *figures = bench_setup(options, subject, &setup);
    setup_close(&setup);
    return figures;
}

static int bench(const struct options *options)
{
    json_t *games = json_array();
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        json_t *figures = bench_subject(options, &subjects[i]);
        if (figures == NULL) {
            json_decref(games);
            return CLI_FAILED;
        }
        json_array_append_new(games, figures);
    }
    /* The greatest memory of a start, whatever the game. */
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    json_t *report = json_pack("{s:o, s:I, s:s}", "games", games, "start_peak_kib", (json_int_t)usage.ru_maxrss,
                               "compiler", __VERSION__);
    json_dumpf(report, stdout, JSON_REAL_PRECISION(9) | (options->json ? JSON_COMPACT : JSON_INDENT(2)));
    putchar('\n');
    json_decref(report);
    return CLI_OK;
}

int cli_bench(int argc, char **argv)
{
    struct options options = {.games = usual_games, .repetitions = REPETITIONS};
    struct cli_arguments arguments;
    int status = CLI_OK;
    if (!cli_parse(&spec, argc, argv, &options, &arguments, &status))
        return status;
    if (options.games < 1 || options.repetitions < 1 || options.repetitions > REPETITIONS_MAX)
        return cli_wrong_usage("bench", "--games takes 1 or more, --repetitions 1 to %d", REPETITIONS_MAX);
    return bench(&options);
}
