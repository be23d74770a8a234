/*
 * What happened in the games of a series: how often each event of the game came, by turn or month, and by each of the
 * words that it carries (a side, a town, a ship).
 *
 * A count of these is a JSON object that any game fills from its own events:
 *
 *     {EVENT: {"all": {PERIOD: count}, FIELD: {WORD: {PERIOD: count}}}}
 *
 * It is bounded by the words that the game knows.  To make JSON of every event takes several times as long as to play
 * the game, so that it is done on demand only.
 */
#ifndef SPONTOON_CLI_HAPPENINGS_H
#define SPONTOON_CLI_HAPPENINGS_H

#include <jansson.h>
#include <stdio.h>

#include "mind/series.h"

/* Counts what the entry just applied has made happen; the series must be eventful.  False when memory runs out. */
bool happenings_count(json_t *counts, const struct sp_workspace *workspace);
/* Adds counts of the same shape, number by number.  False when memory runs out, or they are none. */
bool happenings_add(json_t *counts, const json_t *more);
/* A copy in the order of the alphabet, whoever was counted first. */
json_t *happenings_sorted(const json_t *counts);
/* A line an event: how often it comes in a game. */
void happenings_print(FILE *out, const json_t *counts, uint64_t games);

#endif
