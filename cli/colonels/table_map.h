/*
 * The map of a battle's table in plain signs: a sign is as many mm wide as it takes to fill the width, and twice as
 * high.  Units of the Crown have capitals, their enemy small letters; an arrow in a unit's front shows its facing.
 */
#ifndef SPONTOON_CLI_COLONELS_TABLE_MAP_H
#define SPONTOON_CLI_COLONELS_TABLE_MAP_H

#include <jansson.h>

#include "cli/page.h"

enum { TABLE_MARK = 8 };

/* The letter of a unit on the map, by its place among those of its side: "A" for the Crown, "a" for its enemy, "+" from
 * the 27th on. */
void table_mark(char mark[TABLE_MARK], bool crown, size_t place);
/* The arrow of a facing in degrees clockwise from north. */
const char *table_arrow(const struct theme *theme, int facing);
/* Adds the map, at most so many lines of it beside its frame, and its key. */
void table_map(struct page *page, const struct theme *theme, const json_t *battle, int lines);

#endif
