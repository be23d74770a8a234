/*
 * Search over information sets: a seat that does not know everything imagines many truths which fit what it knows, and
 * plays what it might do to its consequences in each of them.
 *
 *   sp_search_open -> { sp_search_think }* -> sp_search_close
 *
 * What may be done is a list of intents, each an order and what is meant by it (a squadron takes a step, and means to
 * go on to a place).  A world is a truth that the game's imagine() drew, and a luck: die n of a question falls alike
 * for all intents, so that they are compared under the same circumstances.  Every intent is played out in every world:
 * both sides go on by the game's rule of thumb until the game says that the matter is settled, and there it weighs the
 * position.  The intents race: those that fall behind in the worlds so far are dropped, the others get more worlds,
 * until one is left or the limits are reached.
 *
 * Nothing here knows a game.  What a game gives is a table, struct sp_thought; a level is a name for how much is
 * thought.  The true state is never seen: what is asked is redacted, and everything else comes from that, the log and
 * the seed.  So the choice is a function of these three and the limits: the number of threads does not matter, unless
 * milliseconds cut it short.
 */
#ifndef SPONTOON_MIND_SEARCH_H
#define SPONTOON_MIND_SEARCH_H

#include "mind/player.h"

enum {
    SP_INTENTS_MAX = 64, /* that are looked at for one decision */
    SP_GOAL_WORDS = 3,
    SP_THREADS_MAX = 64,
    SP_CHANCE_ONE = 1 << 16,
};

/* What a seat means to do beyond the order at hand, in the game's own terms; all 0: nothing. */
struct sp_goal {
    uint64_t word[SP_GOAL_WORDS];
};

struct sp_intent {
    struct sp_order order; /* a legal one */
    struct sp_goal goal;
    int32_t prior; /* what the game's rule of thumb makes of it: only the order of these matters */
};

/* What a seat may expect. */
struct sp_prospect {
    int32_t margin; /* its score less the enemy's at the end of the game, in hundredths of the score's unit */
    int32_t chance; /* of winning, 0 to SP_CHANCE_ONE; a draw is half */
};

/* A seat that owes an order. */
struct sp_scene {
    const void *judgement; /* the level's */
    const void *scenario, *state;
    uint8_t seat;
    const struct sp_order *legal;
    uint32_t count;
};

/* What the rule of thumb noted in a playout, so that it need not find it anew at each order. */
struct sp_notes {
    uint64_t playout; /* its number, from 1: what was noted in another holds no more */
    void *page;       /* sp_thought.page bytes, aligned for anything, at first all 0 */
};

/*
 * What a game gives to the search: pure functions.  A position of which they are told `state` is an imagined truth,
 * without blanks; they may read all of it, and play the more like themselves the less they read of what the seat could
 * not know.
 */
struct sp_thought {
    const char *game; /* its name */
    /* The margin that counts as much as the whole chance of winning: who is sure to win, or to lose, still does as well
     * as he can. */
    int32_t stake;
    /* In place of the game's imagine(), where that draws what nobody would do; NULL: the game's. */
    void (*imagine)(const void *scenario, void *state, uint8_t seat, const struct sp_log *log, struct sp_dice *dice);
    /*
     * What the seat may set about, best first by the rule of thumb: at most `most` of them (2 or more), at least one;
     * intents[0] is what the rule of thumb would do.  Orders that come to the same should be listed once.  Reads the
     * redacted state.
     */
    uint32_t (*propose)(const struct sp_scene *scene, struct sp_intent *intents, uint32_t most);
    /*
     * The rule of thumb: what the seat does next in a playout, of two or more legal orders.  *goal is what it means to
     * do; follow it while it can be followed, and change it as it pleases the seat (all 0 at the start of a playout but
     * for the intent's own).  Has to be quick: it is called for nearly every order of every playout.  What it notes
     * changes no order.
     */
    void (*follow)(const struct sp_scene *scene, struct sp_notes *notes, struct sp_goal *goal, struct sp_dice *dice,
                   struct sp_order *order);
    size_t page; /* bytes for its notes; 0: it takes none */
    /*
     * Whether a goal still stands for the seat that is asked, so that the order which follows need not be thought
     * about: nothing has come between.  *order is that order, *goal what then remains of it.  Reads the redacted state.
     */
    bool (*goes_on)(const struct sp_scene *scene, struct sp_goal *goal, struct sp_order *order);
    /* The orders that an intent comes to if nothing comes between, its own first: at most `most`, returned is how many.
     * Reads the redacted state.  NULL: nothing but its order is told. */
    uint32_t (*lay_out)(const void *scenario, const void *redacted, uint8_t seat, const struct sp_intent *intent,
                        struct sp_order *orders, uint32_t most);
    /*
     * Where in the game's course the die at hand falls (whose it is, and in which turn), as a number, not 0: the dice
     * of a question are counted apart for each, so that an intent by which one die more or less is thrown does not
     * change the luck of all others.  NULL: they are counted through the playout.
     */
    uint64_t (*place)(const void *scenario, const void *state);
    /* Whether a playout that began at `from` may be weighed now; `reach` is the level's measure of how far it looks.  A
     * game that is over is always settled. */
    bool (*settled)(const void *scenario, const void *from, const void *state, uint32_t reach);
    /*
     * The stage of a playout that began at `from`, its turn say: 0 where it begins, settled at `reach`.  Each from the
     * level's first on is weighed, and the playout is worth the mean of them, for what luck brings late tells little of
     * the intent; a game that is over stays as it is.  NULL: it is weighed once, where it is settled.
     */
    uint32_t (*stage)(const void *scenario, const void *from, const void *state);
    /* What the seat may expect of the position. */
    void (*weigh)(const void *scenario, const void *state, uint8_t seat, struct sp_prospect *prospect);
};

/* How much is thought, and by what rule of thumb. */
struct sp_level {
    const struct sp_thought *thought;
    const void *judgement; /* numbers that the rule of thumb goes by, in the game's own terms; NULL if it has but one */
    uint64_t nodes;        /* positions that a decision is worth when no limits are given */
    uint32_t width;        /* intents looked at, at most SP_INTENTS_MAX */
    uint32_t reach;        /* see sp_thought.settled */
    uint32_t first;        /* see sp_thought.stage; at most reach, and not 0 where there are stages */
    /* Deviations of the mean difference, in tenths, by which an intent must be ahead of the rule of thumb to be done in
     * its place: the best of many that are tried owes something to luck. */
    uint32_t doubt;
};

/* What was found of one intent. */
struct sp_finding {
    struct sp_intent intent;
    struct sp_prospect prospect; /* means over the worlds in which it was played */
    uint32_t worlds;             /* 0: it was not played out */
};

struct sp_findings {
    struct sp_finding list[SP_INTENTS_MAX]; /* the best first: list[0] is to be done */
    uint32_t count;                         /* at least 1 */
    uint64_t nodes;   /* positions looked at; 0: it was not searched, but found by rule of thumb */
    const char *unit; /* of margins: the score's of the game that was searched */
};

/* Room to think in, for one game and one decision at a time. */
struct sp_search;

/* NULL when memory runs out.  What is passed is borrowed until sp_search_close. */
struct sp_search *sp_search_open(const struct sp_level *level, const struct sp_game *game, const void *scenario);
void sp_search_close(struct sp_search *search);

/*
 * Thinks about the decision at hand within asked->limits (nodes by default: the level's; no milliseconds; one thread),
 * and leaves everything as it was.  One die of asked->dice fixes what is imagined.  Limits are looked at between
 * playouts, so the last one may exceed them by its length.
 */
void sp_search_think(struct sp_search *search, const struct sp_asked *asked, struct sp_findings *findings);

/* sp_player.open, ask, consider and close of a searcher, a player with a level: it keeps the goal of its last order and
 * goes on with it for as long as nothing comes between.  The goal is kept by the instance alone: one that is opened in
 * the midst of a game thinks about a group under way afresh. */
void *sp_searcher_open(const struct sp_player *player, const struct sp_seating *seating, struct sp_error *error);
bool sp_searcher_ask(void *self, const struct sp_asked *asked, struct sp_order *order, struct sp_error *error);
bool sp_searcher_consider(void *self, const struct sp_asked *asked, struct sp_findings *findings,
                          struct sp_error *error);
void sp_searcher_close(void *self);

#endif
