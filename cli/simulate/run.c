/*
 * Threads that play.  SIGINT and SIGTERM are blocked and waited for: they end the series after the games under way, and
 * when they come again after the order or die under way.
 */
#include "cli/simulate/run.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/simulate/check.h"
#include "cli/simulate/checkpoint.h"
#include "cli/simulate/happenings.h"
#include "mind/clock.h"

enum { SECONDS_A_LINE = 30, SECONDS_A_CHECKPOINT = 1 };

struct worker {
    pthread_t thread;
    struct simulate_work *work;
    struct simulate_game *game;
    struct checker *checker; /* NULL: no position is checked */
    json_t *events;          /* of the game under way; NULL: they are not counted */
    uint64_t playing;        /* nanoseconds, of the game under way */
    uint64_t hashing;
    struct sp_error failure; /* one sentence, or "" */
};

/* Stops as soon as that asks for, or has been asked for before. */
static void stop(struct simulate_work *work, enum simulate_stop when)
{
    unsigned before = atomic_load(&work->stop);
    while (before < when && !atomic_compare_exchange_weak(&work->stop, &before, when)) {
    }
}

/* ---- One game ---- */

static bool watch(void *context, const struct sp_workspace *workspace, const struct sp_entry *entry)
{
    struct worker *worker = context;
    if (atomic_load_explicit(&worker->work->stop, memory_order_relaxed) == SIMULATE_AT_ONCE)
        return false;
    if (worker->checker != NULL && !checker_watch(worker->checker, workspace, entry))
        return sp_fail(&worker->failure, "%s", checker_finding(worker->checker));
    return worker->events == NULL || happenings_count(worker->events, workspace) ||
           sp_fail(&worker->failure, "there is not enough memory to count what happens");
}

/* Takes a number to play; false: there is none left. */
static bool take_number(struct simulate_work *work, struct simulate_game *game)
{
    pthread_mutex_lock(&work->lock);
    const uint64_t next = work->next * work->ranks + work->rank;
    game->under_way = true;
    if (work->again_count > 0) {
        game->number = work->again[--work->again_count];
    } else if (next < work->games) {
        game->number = next;
        work->next++;
    } else {
        game->under_way = false;
    }
    pthread_mutex_unlock(&work->lock);
    return game->under_way;
}

/* Counts a game that is over. */
static bool count_game(struct worker *worker, const struct sp_workspace *workspace)
{
    struct simulate_work *work = worker->work;
    pthread_mutex_lock(&work->lock);
    tally_game(&work->tally, workspace);
    const bool counted = worker->events == NULL || happenings_add(work->events, worker->events);
    work->playing += worker->playing;
    work->hashing += worker->hashing;
    worker->game->under_way = false;
    pthread_mutex_unlock(&work->lock);
    return counted || sp_fail(&worker->failure, "there is not enough memory to count what happens");
}

/* Plays the worker's game to its end. */
static bool play_game(struct worker *worker, struct sp_workspace *workspace)
{
    enum sp_series_result result = SP_SERIES_FULL;
    worker->playing = 0;
    worker->hashing = 0;
    json_object_clear(worker->events);
    sp_series_start(workspace, worker->game->number);
    while (result == SP_SERIES_FULL) {
        const uint64_t start = sp_clock();
        result = sp_series_play(workspace);
        const uint64_t played = sp_clock();
        sp_series_hash(workspace);
        worker->playing += played - start;
        worker->hashing += sp_clock() - played;
    }
    if (result == SP_SERIES_STUCK) {
        return sp_fail(&worker->failure,
                       "game %" PRIu64 " of seed %" PRIu64 " stands still after %" PRIu64
                       " entries: nobody has a legal order",
                       workspace->number, workspace->series->seed, workspace->entries_total);
    }
    if (result == SP_SERIES_ENDED)
        return workspace->failure.text[0] == '\0' || sp_fail(&worker->failure, "%s", workspace->failure.text);
    return count_game(worker, workspace);
}

/* ---- One thread ---- */

static void play_games(struct worker *worker)
{
    struct simulate_work *work = worker->work;
    struct sp_workspace workspace;
    const bool eventful = work->series->eventful;
    worker->checker = work->check ? checker_open(work->series) : NULL;
    worker->events = eventful ? json_object() : NULL;
    if (!sp_workspace_open(&workspace, work->series) || (work->check && worker->checker == NULL) ||
        (eventful && worker->events == NULL)) {
        sp_fail(&worker->failure, "there is not enough memory for a game");
    } else {
        workspace.watch = watch;
        workspace.watch_context = worker;
        while (worker->failure.text[0] == '\0' && atomic_load(&work->stop) == SIMULATE_GOES_ON &&
               take_number(work, worker->game))
            play_game(worker, &workspace);
        sp_workspace_close(&workspace);
    }
    json_decref(worker->events);
    checker_close(worker->checker);
}

static void *run_worker(void *context)
{
    struct worker *worker = context;
    struct simulate_work *work = worker->work;
    play_games(worker);
    if (worker->failure.text[0] != '\0')
        stop(work, SIMULATE_AFTER_GAMES);
    if (atomic_fetch_sub(&work->running, 1) == 1)
        pthread_kill(work->main_thread, SIGUSR1);
    return NULL;
}

/* ---- All of them ---- */

/* What is shown while it runs. */
struct progress {
    bool terminal;
    uint64_t start;  /* nanoseconds */
    uint64_t before; /* games of earlier runs */
    uint64_t lines;  /* written */
};

/* How far the series is: at a terminal always, over the line before; into a file a line now and then. */
static void show_progress(struct simulate_work *work, struct progress *progress)
{
    const double seconds = (double)(sp_clock() - progress->start) / SP_SECOND;
    const bool terminal = progress->terminal;
    pthread_mutex_lock(&work->lock);
    const uint64_t done = work->tally.games;
    pthread_mutex_unlock(&work->lock);
    if (work->rank != 0 || (!terminal && seconds < (double)((progress->lines + 1) * SECONDS_A_LINE)))
        return;
    progress->lines++;
    fprintf(stderr, "%s%" PRIu64 " of %" PRIu64 " games, %.*f a second%s",
            terminal ? "\r" : "spontoon simulate: ", done, (work->games + work->ranks - 1) / work->ranks,
            terminal ? 0 : 1, (double)(done - progress->before) / seconds, terminal ? " " : "\n");
}

/* Somebody wants an end: of what is under way as well, if he has said so before. */
static void interrupt(struct simulate_work *work, const struct progress *progress)
{
    const bool again = atomic_load(&work->stop) != SIMULATE_GOES_ON;
    stop(work, again ? SIMULATE_AT_ONCE : SIMULATE_AFTER_GAMES);
    if (!again && progress->terminal && work->rank == 0)
        fputs("\nThe games under way are played to their end; Ctrl-C once more gives them up.\n", stderr);
}

/* The time on the clock without the share that went into digests. */
static double without_hashing(const struct simulate_work *work, uint64_t nanoseconds)
{
    const double playing = (double)work->playing, seconds = (double)nanoseconds / SP_SECOND;
    return playing > 0 ? seconds * playing / (playing + (double)work->hashing) : seconds;
}

/* Saves all, with the time of earlier runs and of this one so far. */
static bool save(struct simulate_work *work, uint64_t nanoseconds, struct sp_error *error)
{
    pthread_mutex_lock(&work->lock);
    json_t *state = checkpoint_json(work, work->seconds + without_hashing(work, nanoseconds));
    pthread_mutex_unlock(&work->lock);
    const bool done = state != NULL ? checkpoint_write(work, state, error)
                                    : sp_fail(error, "there is not enough memory for a checkpoint");
    json_decref(state);
    return done;
}

/* Waits until all workers are done; shows how far they are, saves it, hands on an interruption.  False with a sentence
 * when a checkpoint cannot be saved. */
static bool wait_for_workers(struct simulate_work *work, const sigset_t *signals, struct sp_error *error)
{
    struct progress progress = {.terminal = isatty(STDERR_FILENO) == 1, .start = sp_clock(), .before = work->before};
    uint64_t saved = progress.start;
    bool done = true;
    while (atomic_load(&work->running) > 0) {
        const struct timespec tick = {.tv_nsec = 250000000};
        const int caught = sigtimedwait(signals, NULL, &tick);
        if (caught == SIGINT || caught == SIGTERM)
            interrupt(work, &progress);
        if (done && work->checkpoint != NULL && sp_clock() - saved >= (uint64_t)SECONDS_A_CHECKPOINT * SP_SECOND) {
            done = save(work, sp_clock() - progress.start, error);
            if (!done)
                stop(work, SIMULATE_AFTER_GAMES);
            saved = sp_clock();
        }
        show_progress(work, &progress);
    }
    if (progress.terminal && work->rank == 0)
        fputs("\r                                                            \r", stderr);
    return done;
}

/* Starts as many threads as can be, and ends when they have. */
static bool run_workers(struct simulate_work *work, struct worker *workers, const sigset_t *signals,
                        struct sp_error *error)
{
    uint64_t started = 0;
    int reason = 0;
    atomic_store(&work->running, (unsigned)work->threads);
    for (; started < work->threads; started++) {
        workers[started].work = work;
        workers[started].game = &work->game[started];
        reason = pthread_create(&workers[started].thread, NULL, run_worker, &workers[started]);
        if (reason != 0)
            break;
    }
    atomic_fetch_sub(&work->running, (unsigned)(work->threads - started));
    bool done = wait_for_workers(work, signals, error);
    for (uint64_t i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    for (uint64_t i = 0; done && i < started; i++)
        done = workers[i].failure.text[0] == '\0' || sp_fail(error, "%s", workers[i].failure.text);
    return done && (started > 0 || sp_fail(error, "no thread can be started to play: %s", strerror(reason)));
}

bool simulate_run(struct simulate_work *work)
{
    sigset_t signals, before;
    struct sp_error error = {.text = ""};
    struct worker *workers = calloc(work->threads, sizeof *workers);
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    pthread_mutex_init(&work->lock, NULL);
    work->main_thread = pthread_self();
    work->before = work->tally.games;
    const uint64_t start = sp_clock();
    bool done = workers != NULL ? run_workers(work, workers, &signals, &error)
                                : sp_fail(&error, "there is not enough memory for so many threads");
    work->seconds += without_hashing(work, sp_clock() - start);
    done = done && (work->checkpoint == NULL || save(work, 0, &error));
    if (!done)
        fprintf(stderr, "spontoon simulate: %s\n", error.text);
    const struct timespec none = {0};
    while (sigtimedwait(&signals, NULL, &none) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_mutex_destroy(&work->lock);
    free(workers);
    return done;
}
