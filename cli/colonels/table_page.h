/*
 * The table of a battle as a page: a map to scale in plain signs, and below it every unit and leader in words, so that
 * nothing has to be seen to be known.
 */
#ifndef SPONTOON_CLI_COLONELS_TABLE_PAGE_H
#define SPONTOON_CLI_COLONELS_TABLE_PAGE_H

#include <jansson.h>

#include "cli/page.h"

/* How orders name a unit: by its id, or by its number in the battle (u0, u1, ...), as in a campaign. */
enum table_names { TABLE_IDS, TABLE_NUMBERS };

/* battle: the view of a battle, as a seat has it (colonels/battle/view.c). */
void table_page(struct page *page, const struct theme *theme, const json_t *battle, enum table_names names);

/* A name for the id of a unit or a leader: "the 3rd Foot", "Lord George". */
void table_title(char *text, size_t size, const char *id);

#endif
