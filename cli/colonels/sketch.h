/*
 * An invented sketch map of where an expedition goes: made from what everybody knows, so it tells nothing and everybody
 * sees the same; it is not the table of the battle.
 */
#ifndef SPONTOON_CLI_COLONELS_SKETCH_H
#define SPONTOON_CLI_COLONELS_SKETCH_H

#include <stdint.h>

#include "cli/page.h"

struct sketch_of {
    uint8_t region;
    uint8_t mission;
    uint8_t nation;
    uint8_t table; /* enum cb_mission: what kind of country it is */
    const char *place;
};

void sketch_draw(struct page *page, const struct theme *theme, const struct sketch_of *of);

#endif
