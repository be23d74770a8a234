/*
 * What a series of games adds up to, in whole numbers, so that the order in which threads finish changes nothing.
 */
#ifndef SPONTOON_CLI_TALLY_H
#define SPONTOON_CLI_TALLY_H

#include <jansson.h>
#include <stdio.h>

#include "cli/setup.h"
#include "mind/series.h"

struct tally {
    uint64_t games;
    uint64_t entries;
    uint64_t decisions;
    uint64_t digest; /* sum modulo 2^64 of a hash a game */
    uint64_t won[SETUP_SEATS];
    uint64_t drawn;
    int64_t score_sum[2];
    uint64_t score_squares[2];
};

/* Counts a game that is over and hashed. */
void tally_game(struct tally *tally, const struct sp_workspace *workspace);
/* Adds another thread's count. */
void tally_add(struct tally *tally, const struct tally *more);

double tally_mean(const struct tally *tally, int side);
double tally_deviation(const struct tally *tally, int side);

/* seconds: on the clock, the threads side by side, digests left out. */
json_t *tally_json(const struct tally *tally, const struct sp_game *game, double seconds);
void tally_print(FILE *out, const struct tally *tally, const struct sp_game *game, double seconds);

#endif
