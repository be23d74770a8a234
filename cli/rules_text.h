/*
 * The rules in plain words (docs/rules/GAME.md, in other languages docs/rules/LANGUAGE/GAME.md) as pages: one passage,
 * found by its anchor or by the id of a rule.
 */
#ifndef SPONTOON_CLI_RULES_TEXT_H
#define SPONTOON_CLI_RULES_TEXT_H

#include "cli/page.h"
#include "spontoon/error.h"

/* The text of a game's rules in a language ("en"); NULL with a sentence in error when it is not to be found.  free()
 * ends it. */
char *rules_text_read(const char *game, const char *language, struct sp_error *error);

/* Where the passage begins that a word names: its anchor or the beginning of one ("train"), or a rule's id ("C-14").
 * NULL: there is none. */
const char *rules_text_find(const char *text, const char *word);
/* Puts the passage on the page: paragraphs wrapped, tables in columns, Markdown's signs left out. */
void rules_text_show(struct page *page, const struct theme *theme, const char *passage);
/* All passages by anchor and heading. */
void rules_text_list(struct page *page, const struct theme *theme, const char *text);

#endif
