/*
 * The inside of the search: what its files share.
 *
 * search.c races intents against one another, playout.c plays them out in one world, crew.c has threads
 * that do so side by side, player.c is the player in a seat.
 */
#ifndef SPONTOON_MIND_SEARCH_INSIDE_H
#define SPONTOON_MIND_SEARCH_INSIDE_H

#include <stdatomic.h>

#include "mind/search/search.h"

enum {
    WORLDS_MAX = 4096,   /* in which the intents of one decision are compared */
    WORLDS_AT_ONCE = 16, /* at most, then those that fell behind are dropped */
    PLACES = 1024,       /* by which dice are counted apart; of more, some share a count */
};

/* What one thread needs to play out. */
struct playout {
    struct sp_search *search;
    void *truth; /* of the world at hand */
    void *state;
    struct sp_order *legal;
    struct sp_notes notes;
    uint64_t nodes;   /* of the decision at hand */
    uint64_t longest; /* nanoseconds that a world of it took, if there is a deadline */
};

struct sp_search {
    const struct sp_level *level;
    const struct sp_game *game;
    const void *scenario;
    struct playout *playout; /* SP_THREADS_MAX; those from playout_count on have no room yet */
    uint32_t playout_count;
    struct sp_prospect *result; /* see search_result() */

    /* The decision at hand. */
    const struct sp_asked *asked;
    uint64_t seed;
    uint64_t begun, deadline; /* nanoseconds of sp_clock(); deadline 0: none */
    struct sp_intent intent[SP_INTENTS_MAX];
    uint32_t count;
    uint32_t played[SP_INTENTS_MAX]; /* worlds, by intent */
    uint8_t ranked[SP_INTENTS_MAX]; /* numbers of intents: racing_count that race, the best first, then those dropped */
    uint32_t racing_count;
    uint32_t worlds;        /* in which all who race were played */
    atomic_uint next_world; /* to be played, up to end_world */
    uint32_t end_world;
};

/* playout.c */
bool playout_open(struct playout *playout, struct sp_search *search);
void playout_close(struct playout *playout);
/* Plays all racing intents in world number `world`. */
void playout_world(struct playout *playout, uint32_t world);

/* crew.c: plays the next worlds up to end_world, or as many of them as the deadline allows, on `threads` of the
 * playouts. */
void crew_play(struct sp_search *search, uint32_t threads);

static inline struct sp_scene search_scene(const struct sp_level *level, const struct sp_asked *asked)
{
    return (struct sp_scene){level->judgement, asked->scenario, asked->state, asked->seat, asked->legal, asked->count};
}

static inline struct sp_prospect *search_result(const struct sp_search *search, uint32_t world, uint32_t intent)
{
    return &search->result[(size_t)world * SP_INTENTS_MAX + intent];
}

#endif
