/*
 * Threads that play worlds out side by side.  They take one after another, so that those which were played are always
 * the first ones.  A thread costs some ten microseconds, the worlds that it is called for some ten thousand.
 */
#include <pthread.h>

#include "mind/clock.h"
#include "mind/search/inside.h"

/* Whether another world can be played in time, if it takes as long as the longest so far. */
static bool in_time(const struct playout *playout)
{
    const uint64_t deadline = playout->search->deadline;
    return deadline == 0 || sp_clock() + playout->longest < deadline;
}

static void *play_worlds(void *context)
{
    struct playout *playout = context;
    struct sp_search *search = playout->search;
    while (in_time(playout)) {
        const uint32_t world = atomic_fetch_add(&search->next_world, 1);
        if (world >= search->end_world)
            break;
        const uint64_t start = search->deadline != 0 ? sp_clock() : 0;
        playout_world(playout, world);
        const uint64_t took = search->deadline != 0 ? sp_clock() - start : 0;
        playout->longest = took > playout->longest ? took : playout->longest;
    }
    return NULL;
}

void crew_play(struct sp_search *search, uint32_t threads)
{
    pthread_t thread[SP_THREADS_MAX];
    uint32_t called = 0;
    while (called + 1 < threads &&
           pthread_create(&thread[called], NULL, play_worlds, &search->playout[called + 1]) == 0)
        called++;
    play_worlds(&search->playout[0]);
    while (called > 0)
        pthread_join(thread[--called], NULL);
    const uint32_t next = atomic_load(&search->next_world);
    search->worlds = next < search->end_world ? next : search->end_world;
}
