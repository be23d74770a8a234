/*
 * What a game came to, at its end: as JSON and as a sentence.
 */
#ifndef SPONTOON_CLI_OUTCOME_H
#define SPONTOON_CLI_OUTCOME_H

#include "cli/page.h"
#include "cli/play/play.h"

/* {"type": "outcome", "winner": SEAT or null, "won": [SEAT...], "score": {SEAT: number}}; the caller's. */
json_t *outcome_json(const struct sp_game *game, const struct sp_outcome *outcome);
/* Who won, and the scores of those who took part, in one line. */
void outcome_words(const struct play *play, const struct sp_outcome *outcome, char *text, size_t size);

/* The same onto a page, as the game's front has it where it has its own way to say it. */
void outcome_page(struct play *play, const struct sp_outcome *outcome, struct page *page, const struct theme *theme);

#endif
