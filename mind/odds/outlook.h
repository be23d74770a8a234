/*
 * What dice may decide, as far as one seat may know: of the orders that it may give now, and of a way that it thinks
 * of.  Everything is made from the state as the seat may know it, so nothing hidden shows in it.
 */
#ifndef SPONTOON_MIND_OUTLOOK_H
#define SPONTOON_MIND_OUTLOOK_H

#include <jansson.h>

#include "spontoon/game.h"

/* Whether anything can be told of the game. */
bool sp_outlook_known(const struct sp_game *game);

/*
 * {"orders": [{"order", "chance", "battle"}], "way": null or {"steps", "through", "lost", "storm_steps"}}; chances are
 * numbers from 0 to 1, docs/odds.md says more.  Orders by which no known dice are thrown are left out.  way is
 * "0905-0906" for the group that is under way, or empty.  NULL with one sentence in error when the group may not go
 * there; with an empty one when memory runs out.
 */
json_t *sp_outlook(const struct sp_game *game, const void *scenario, const void *redacted, uint8_t seat,
                   const char *way, struct sp_error *error);

#endif
