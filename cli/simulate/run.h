/*
 * The games of a series shared out among threads and machines.
 *
 * Of R ranks the one numbered r plays the games r, r + R, r + 2R…; its threads take the numbers in turn.  What a game
 * comes to depends on seed and number alone, so the digest is the same whatever the threads and the ranks.  One count
 * for all threads is kept under a lock, which is taken twice a game; what a checkpoint saves is that count, and the
 * numbers that are not in it.
 */
#ifndef SPONTOON_CLI_SIMULATE_RUN_H
#define SPONTOON_CLI_SIMULATE_RUN_H

#include <jansson.h>
#include <pthread.h>
#include <stdatomic.h>

#include "cli/simulate/tally.h"
#include "mind/series.h"

enum { SIMULATE_THREADS_MAX = 256 };

/* A game that is being played. */
struct simulate_game {
    uint64_t number;
    bool under_way;
};

struct simulate_work {
    /* Set by the caller. */
    const struct sp_series *series;
    uint64_t games; /* of all ranks */
    uint64_t rank, ranks;
    uint64_t threads;
    bool check;
    const char *checkpoint; /* the file, or NULL */
    const json_t *identity; /* what it is of (checkpoint.h) */
    int held;               /* its file, locked, from checkpoint_open() to checkpoint_close(); else -1 */

    /* What has been played, by this run and those before it. */
    struct tally tally;
    json_t *events;  /* happenings.h, if the series is eventful; else NULL */
    double seconds;  /* on the clock, digests left out; of earlier runs until the end of this one */
    uint64_t next;   /* how many of this rank's numbers were given out */
    uint64_t *again; /* numbers given out by an earlier run that never came to an end; owned */
    size_t again_count;

    /* While it runs. */
    pthread_mutex_t lock; /* over all that was played and the games */
    struct simulate_game game[SIMULATE_THREADS_MAX];
    uint64_t before;           /* games of earlier runs */
    uint64_t playing, hashing; /* nanoseconds */
    pthread_t main_thread;
    atomic_uint running; /* threads */
    atomic_uint stop;    /* enum simulate_stop */
};

enum simulate_stop { SIMULATE_GOES_ON, SIMULATE_AFTER_GAMES, SIMULATE_AT_ONCE };

/* Plays until all is played or SIGINT or SIGTERM comes: the games under way are ended then, or given up at the second;
 * false after a sentence on standard error when something went wrong: what was counted is no result then. */
bool simulate_run(struct simulate_work *work);

#endif
