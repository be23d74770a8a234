/* Matches of the toy game for tests: made, played at random, kept by a sink that can fail. */
#ifndef TESTS_TOY_MATCH_H
#define TESTS_TOY_MATCH_H

#include "spontoon/match.h"

enum { TOY_RED = 0, TOY_BLUE = 1, TOY_BOTH = 3 };

/* A sink that keeps lines in memory and fails when told to. */
struct toy_sink {
    char *text;
    size_t length;
    unsigned lines;
    unsigned fail_each; /* every so many appends fail; 0: none */
    unsigned appends;
    bool closed;
};
struct sp_sink toy_sink_of(struct toy_sink *sink);
void toy_sink_free(struct toy_sink *sink);

/* A set-up of the toy; texts are static. */
struct sp_setup toy_setup(enum sp_dice_kind dice, uint64_t seed);
/* The loading that finds the toy and its scenario. */
struct sp_loading toy_loading(void);

/* A match with a sink; fails the test when it cannot be made. */
struct sp_match *toy_match(enum sp_dice_kind dice, uint64_t seed, struct sp_sink sink);
/* One of seeded dice that keeps no journal. */
struct sp_match *toy_quiet_match(uint64_t seed);
/* Gives an order that must be accepted. */
void toy_order(struct sp_match *match, uint8_t seat, const char *text);
/* Plays random orders (and rolls) until the game is over or `most` entries are made; retries failed appends. */
void toy_play(struct sp_match *match, uint64_t seed, unsigned most);

#endif
