/*
 * What a series of games adds up to, in whole numbers and constant memory, so that the order in which threads and
 * machines finish changes nothing.
 */
#ifndef SPONTOON_CLI_TALLY_H
#define SPONTOON_CLI_TALLY_H

#include <jansson.h>
#include <stdio.h>

#include "cli/setup.h"
#include "cli/simulate/spread.h"
#include "mind/series.h"

struct tally {
    uint64_t games;
    uint64_t entries;
    uint64_t decisions;
    uint64_t digest; /* sum modulo 2^64 of a hash a game */
    uint64_t drawn;
    uint64_t played[SP_SEATS_MAX]; /* games in which the seat took part */
    uint64_t won[SP_SEATS_MAX];
    uint64_t forfeited[SP_SEATS_MAX]; /* of those, games in which its player gave no fit answer */
    int64_t score_sum[SP_SEATS_MAX];
    uint64_t score_squares[SP_SEATS_MAX];
    struct spread score[SP_SEATS_MAX];
    struct spread length; /* entries of a game */
};

/* Counts a game that is over and hashed. */
void tally_game(struct tally *tally, const struct sp_workspace *workspace);
/* Adds another count. */
void tally_add(struct tally *tally, const struct tally *more);

/* The seats that took part in a game at least. */
sp_seats tally_players(const struct tally *tally);

/* All of it as numbers, for checkpoints and other machines, and back; false when it is none of that game. */
json_t *tally_save(const struct tally *tally);
bool tally_load(struct tally *tally, const struct sp_game *game, const json_t *saved);

/* seconds: on the clock, the threads side by side, digests left out. */
json_t *tally_json(const struct tally *tally, const struct sp_game *game, double seconds);
void tally_print(FILE *out, const struct tally *tally, const struct sp_game *game, double seconds);

#endif
