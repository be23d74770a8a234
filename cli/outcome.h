/*
 * What a game came to, at its end: as JSON and as a sentence.
 */
#ifndef SPONTOON_CLI_OUTCOME_H
#define SPONTOON_CLI_OUTCOME_H

#include "cli/play.h"

/* {"type": "outcome", "winner": SEAT or null, "won": [SEAT...], "score": {SEAT: number}}; the caller's. */
json_t *outcome_json(const struct sp_game *game, const struct sp_outcome *outcome);
/* One line on standard output: who won, and the scores of those who took part. */
void outcome_print(const struct play *play, const struct sp_outcome *outcome);

#endif
