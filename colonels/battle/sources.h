/*
 * The files of the colonels' scenarios: where a value can come from, and which file is which.
 */
#ifndef COLONELS_BATTLE_SOURCES_H
#define COLONELS_BATTLE_SOURCES_H

#include <jansson.h>

#include "spontoon/game.h"

enum { CB_SOURCES = 32 }; /* files of a scenario at most */

/* rulebook; ruling: what it leaves open or contradicts; house_rule: ours; history: of the period; scenario: what a
 * battle's own file lays out.  Ends in NULL. */
extern const char *const cb_source_words[];

/* A campaign's or a battle's own file with its overlays, and the numbers of all battles with theirs (data/colonels/
 * battle.json, told by its id). */
struct cb_sources {
    struct sp_source own[CB_SOURCES];
    struct sp_source rules[CB_SOURCES];
    size_t own_count;
    size_t rules_count;
};

/* The first file is the scenario's own whatever its id; false with a sentence when there are too many. */
bool cb_sort_sources(struct cb_sources *sorted, const struct sp_source *sources, size_t count, struct sp_error *error);

/* See sp_game.unpublished, of a scenario whose own file is of the game of that name. */
json_t *cb_unpublished(const char *game, const struct sp_source *sources, size_t count, struct sp_error *error);

#endif
