/*
 * The shortest way of the group that is under way to a hex that it can reach in this move (S-30 to S-32).
 */
#ifndef SPONTOON_CLI_SCREEN_WAY_H
#define SPONTOON_CLI_SCREEN_WAY_H

#include "cli/screen/facts.h"

struct way {
    uint8_t step[SF_PLACES]; /* places from the first one entered to the last */
    int count;
    int cost; /* PM */
};

/* False when the seat has no group to move now, or it cannot get there. */
bool way_find(const struct sight *sight, uint8_t to, struct way *way);
/* "0409-0408-0407, 3 PM". */
void way_text(const struct sight *sight, const struct way *way, char *text, size_t size);
/* The place that lies straight on from the group's last step, or SF_NONE. */
uint8_t way_ahead(const struct sight *sight);

#endif
