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
    uint64_t drawn;
    uint64_t played[SP_SEATS_MAX]; /* games in which the seat took part */
    uint64_t won[SP_SEATS_MAX];
    int64_t score_sum[SP_SEATS_MAX];
    uint64_t score_squares[SP_SEATS_MAX];
};

/* Counts a game that is over and hashed. */
void tally_game(struct tally *tally, const struct sp_workspace *workspace);
/* Adds another thread's count. */
void tally_add(struct tally *tally, const struct tally *more);

/* The seats that took part in a game at least. */
sp_seats tally_players(const struct tally *tally);

/* seconds: on the clock, the threads side by side, digests left out. */
json_t *tally_json(const struct tally *tally, const struct sp_game *game, double seconds);
void tally_print(FILE *out, const struct tally *tally, const struct sp_game *game, double seconds);

#endif
