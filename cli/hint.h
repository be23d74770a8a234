/*
 * Hints at the terminal: what a searcher would do in a person's place (mind/advice.h).
 */
#ifndef SPONTOON_CLI_HINT_H
#define SPONTOON_CLI_HINT_H

#include "cli/page.h"
#include "cli/play/play.h"

/* The best orders onto a page that is cleared, each as a line that can be typed, in words what it leaves for later.
 * False with a sentence in error when the seat owes no order, or nobody can advise on the game. */
bool hint_page(struct play *play, uint8_t seat, struct page *page, const struct theme *theme, struct sp_error *error);
/* The best one alone, in one line; false as above. */
bool hint_line(struct play *play, uint8_t seat, char *text, size_t size, struct sp_error *error);
/* See sp_advice_json; each hint has "typed", too: a line that can be given as it stands, for all its orders or, where
 * no line says them all, for the first.  NULL with a sentence in error as above. */
json_t *hint_json(struct play *play, uint8_t seat, struct sp_error *error);
/* Whether hints are to be given with every question (--hint). */
bool hint_wanted(const struct play *play);

#endif
