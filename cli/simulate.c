/*
 * spontoon simulate: many games between computers, counted in constant memory.
 *
 * Threads take the numbers of games from one counter; what a game comes to depends on seed and number alone, so the
 * digest is the same whatever the threads.  SIGINT is blocked and waited for: it ends the series after the games under
 * way, and what was counted is printed.
 */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/simulate_check.h"
#include "cli/tally.h"

enum { THREADS_MAX = 256 };

struct options {
    struct setup_options setup;
    uint64_t games;
    uint64_t seed;
    uint64_t threads;
    bool check;
    bool json;
};

/* Shared by the threads. */
struct work {
    const struct sp_series *series;
    uint64_t games;
    bool check;
    pthread_t main_thread;
    atomic_uint_fast64_t next; /* number of the next game to play */
    atomic_uint_fast64_t done;
    atomic_uint running; /* workers */
    atomic_bool stop;
};

struct worker {
    pthread_t thread;
    struct work *work;
    struct tally tally;
    uint64_t playing; /* nanoseconds */
    uint64_t hashing;
    struct sp_error failure; /* one sentence, or "" */
};

static const struct cli_option rows[] = {
    {"games", "N", "how many (100)", CLI_NUMBER, offsetof(struct options, games)},
    {"seed", "S", "of the series (1)", CLI_NUMBER, offsetof(struct options, seed)},
    {"threads", "T", "that play side by side (1)", CLI_NUMBER, offsetof(struct options, threads)},
    SETUP_OPTION_ROWS(struct options, setup),
    {"check", NULL, "check every position for what must always hold", CLI_SWITCH, offsetof(struct options, check)},
    {"json", NULL, "print one JSON object", CLI_SWITCH, offsetof(struct options, json)},
};

static void more_help(const struct cli_arguments *arguments, const void *options)
{
    setup_help(arguments, &((const struct options *)options)->setup);
}

static const struct cli_spec spec = {
    .command = "simulate",
    .arguments = "GAME",
    .arguments_least = 1,
    .arguments_most = 1,
    .help = "Lets computers play games against each other and prints what they came to: random\n"
            "players, unless --seat says otherwise (--seat all=steady). The same seed gives the\n"
            "same games and digest, whatever the number of threads. Ctrl-C ends early and\n"
            "prints what was counted. An entry is an order or a die; a decision is an order.",
    .options = rows,
    .option_count = sizeof rows / sizeof rows[0],
    .more_help = more_help,
};

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

/* Plays game `number` to its end. */
static bool play_game(struct worker *worker, struct sp_workspace *workspace, uint64_t number)
{
    enum sp_series_result result = SP_SERIES_FULL;
    sp_series_start(workspace, number);
    while (result == SP_SERIES_FULL) {
        const uint64_t start = now();
        result = sp_series_play(workspace);
        const uint64_t played = now();
        sp_series_hash(workspace);
        worker->playing += played - start;
        worker->hashing += now() - played;
    }
    if (result == SP_SERIES_STUCK) {
        return sp_fail(&worker->failure,
                       "game %" PRIu64 " of seed %" PRIu64 " stands still after %" PRIu64
                       " entries: nobody has a legal order",
                       number, workspace->series->seed, workspace->entries_total);
    }
    tally_game(&worker->tally, workspace);
    return true;
}

static void play_games(struct worker *worker)
{
    struct work *work = worker->work;
    struct sp_workspace workspace;
    struct checker *checker = work->check ? checker_open(work->series) : NULL;
    if (!sp_workspace_open(&workspace, work->series) || (work->check && checker == NULL)) {
        sp_fail(&worker->failure, "there is not enough memory for a game");
        checker_close(checker);
        return;
    }
    if (checker != NULL) {
        workspace.watch = checker_watch;
        workspace.watch_context = checker;
    }
    while (!atomic_load(&work->stop)) {
        const uint64_t number = atomic_fetch_add(&work->next, 1);
        if (number >= work->games) {
            break;
        }
        if (!play_game(worker, &workspace, number)) {
            if (checker != NULL && checker_finding(checker)[0] != '\0') {
                sp_fail(&worker->failure, "%s", checker_finding(checker));
            }
            break;
        }
        atomic_fetch_add(&work->done, 1);
    }
    checker_close(checker);
    sp_workspace_close(&workspace);
}

static void *run_worker(void *context)
{
    struct worker *worker = context;
    struct work *work = worker->work;
    play_games(worker);
    if (worker->failure.text[0] != '\0') {
        atomic_store(&work->stop, true);
    }
    if (atomic_fetch_sub(&work->running, 1) == 1) {
        pthread_kill(work->main_thread, SIGUSR1);
    }
    return NULL;
}

/* How far the series is: at a terminal always, over the line before; into a file a line now and then. */
static void show_progress(const struct work *work, bool terminal, uint64_t start, uint64_t *lines)
{
    enum { SECONDS_A_LINE = 30 };
    const double seconds = (double)(now() - start) / 1e9;
    const uint64_t done = atomic_load(&work->done);
    if (!terminal && seconds < (double)((*lines + 1) * SECONDS_A_LINE)) {
        return;
    }
    ++*lines;
    fprintf(stderr, "%s%" PRIu64 " of %" PRIu64 " games, %.*f a second%s",
            terminal ? "\r" : "spontoon simulate: ", done, work->games, terminal ? 0 : 1, (double)done / seconds,
            terminal ? " " : "\n");
}

/* Waits until all workers are done; shows how far they are; hands on an interruption. */
static void wait_for_workers(struct work *work, const sigset_t *signals)
{
    const bool terminal = isatty(STDERR_FILENO) == 1;
    const uint64_t start = now();
    uint64_t lines = 0;
    while (atomic_load(&work->running) > 0) {
        const struct timespec tick = {.tv_nsec = 250000000};
        if (sigtimedwait(signals, NULL, &tick) == SIGINT) {
            atomic_store(&work->stop, true);
        }
        show_progress(work, terminal, start, &lines);
    }
    if (terminal) {
        fputs("\r                                                            \r", stderr);
    }
}

/* Plays the series; false after a sentence when a game went wrong. */
static bool run(struct work *work, struct worker *workers, uint64_t threads)
{
    sigset_t signals;
    sigset_t before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    work->main_thread = pthread_self();
    atomic_store(&work->running, (unsigned)threads);
    uint64_t started = 0;
    int reason = 0;
    for (; started < threads; started++) {
        workers[started].work = work;
        reason = pthread_create(&workers[started].thread, NULL, run_worker, &workers[started]);
        if (reason != 0) {
            break;
        }
    }
    atomic_fetch_sub(&work->running, (unsigned)(threads - started));
    wait_for_workers(work, &signals);
    for (uint64_t i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
    }
    const struct timespec none = {0};
    while (sigtimedwait(&signals, NULL, &none) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    for (uint64_t i = 0; i < started; i++) {
        if (workers[i].failure.text[0] != '\0') {
            fprintf(stderr, "spontoon simulate: %s\n", workers[i].failure.text);
            return false;
        }
    }
    if (started == 0) {
        fprintf(stderr, "spontoon simulate: no thread can be started to play: %s\n", strerror(reason));
    }
    return started > 0;
}

/* Who played which seats, without which the figures mean little. */
static void print_players(const struct sp_series *series, sp_seats players)
{
    char text[SETUP_SEATS_TEXT];
    for (sp_seats left = players; left != 0;) {
        const struct sp_player *player = NULL;
        sp_seats seats = 0;
        for (uint32_t seat = 0; seat < series->game->seat_count; seat++) {
            if ((left >> seat & 1) != 0 && (player == NULL || player == series->player[seat])) {
                player = series->player[seat];
                seats |= UINT32_C(1) << seat;
            }
        }
        left &= ~seats;
        setup_seats_text(series->game, seats, text);
        printf("%s by %s%s", text, player->name, left != 0 ? "; " : "\n");
    }
}

static json_t *players_json(const struct sp_series *series, sp_seats players)
{
    json_t *object = json_object();
    for (uint32_t seat = 0; seat < series->game->seat_count; seat++) {
        if ((players >> seat & 1) != 0) {
            json_object_set_new(object, series->game->seat_names[seat], json_string(series->player[seat]->name));
        }
    }
    return object;
}

/* The time on the clock without the share that went into digests. */
static double without_hashing(const struct worker *workers, uint64_t count, double seconds)
{
    double playing = 0, hashing = 0;
    for (uint64_t i = 0; i < count; i++) {
        playing += (double)workers[i].playing;
        hashing += (double)workers[i].hashing;
    }
    return playing > 0 ? seconds * playing / (playing + hashing) : seconds;
}

static void report(const struct options *options, const struct sp_series *series, const struct worker *workers,
                   double seconds)
{
    struct tally total = {0};
    for (uint64_t i = 0; i < options->threads; i++) {
        tally_add(&total, &workers[i].tally);
    }
    if (options->json) {
        json_t *json = tally_json(&total, series->game, seconds);
        json_object_set_new(json, "players", players_json(series, tally_players(&total)));
        json_dumpf(json, stdout, JSON_REAL_PRECISION(9));
        putchar('\n');
        json_decref(json);
    } else {
        if (total.games < options->games) {
            printf("Ended early, after %" PRIu64 " of %" PRIu64 " games.\n", total.games, options->games);
        }
        print_players(series, tally_players(&total));
        tally_print(stdout, &total, series->game, seconds);
    }
}

static int simulate(const struct options *options, const struct setup *setup)
{
    void *scenario = setup_scenario(setup);
    if (scenario == NULL) {
        return CLI_FAILED;
    }
    struct sp_series series = {.game = setup->game, .scenario = scenario, .seed = options->seed, .limits = setup->limits};
    for (uint32_t seat = 0; seat < setup->game->seat_count; seat++) {
        series.player[seat] = setup->seat[seat].player;
        series.argument[seat] = setup->seat[seat].argument;
    }
    struct work work = {.series = &series, .games = options->games, .check = options->check};
    struct worker *workers = calloc(options->threads, sizeof *workers);
    bool done = false;
    if (workers == NULL) {
        fputs("spontoon simulate: there is not enough memory for so many threads\n", stderr);
    } else {
        const uint64_t start = now();
        done = run(&work, workers, options->threads);
        /* What was counted before something went wrong is no result. */
        if (done) {
            const double seconds = (double)(now() - start) / 1e9;
            report(options, &series, workers, without_hashing(workers, options->threads, seconds));
        }
    }
    free(workers);
    setup->game->free_scenario(scenario);
    return done ? CLI_OK : CLI_FAILED;
}

int cli_simulate(int argc, char **argv)
{
    struct options options = {.games = 100, .seed = 1, .threads = 1};
    struct cli_arguments arguments;
    int status = CLI_OK;
    if (!cli_parse(&spec, argc, argv, &options, &arguments, &status)) {
        return status;
    }
    if (options.threads < 1 || options.threads > THREADS_MAX) {
        return cli_wrong_usage("simulate", "--threads takes 1 to %d", THREADS_MAX);
    }
#ifdef NDEBUG
    if (options.check) {
        fputs("spontoon simulate: this build has no assertions, so --check leaves out the soundness of states\n",
              stderr);
    }
#endif
    struct setup setup = {0};
    if (!setup_open(&setup, "simulate", arguments.item[0], &options.setup, &status)) {
        return status;
    }
    status = simulate(&options, &setup);
    setup_close(&setup);
    return status;
}
