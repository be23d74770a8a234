/*
 * What `spontoon simulate --json` prints, before it is drawn: a file may have come to harm, or have been edited.
 */
#ifndef DRAW_SERIES_FIGURES_H
#define DRAW_SERIES_FIGURES_H

#include <jansson.h>
#include <stdbool.h>

/* Whether the figures are of that form: {"games", "scores", "win_rate", …}. */
bool series_is_one(const json_t *figures);
/* Whether they fit together: counts add up, rates lie within their limits, nothing is beyond all measure. */
bool series_is_sound(const json_t *figures);

#endif
