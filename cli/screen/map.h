/*
 * The map: flat-topped hexes drawn with slashes and underscores, in several sizes, and the boxes off the map as a
 * strip.
 */
#ifndef SPONTOON_CLI_SCREEN_MAP_H
#define SPONTOON_CLI_SCREEN_MAP_H

#include "cli/screen/facts.h"
#include "cli/screen/text.h"

/* What is to be shown beside the position. */
struct map_look {
    uint8_t cursor;     /* a place, never SF_NONE */
    uint8_t picked;     /* the place that the picked order names, or SF_NONE */
    uint64_t target[3]; /* places that a legal order names: bit = place */
    int zoom;           /* 0 is the smallest */
    int scroll_y, scroll_x;
};

enum { MAP_ZOOMS = 5, MAP_STRIP_HEIGHT = 2, MAP_RULER = 1, MAP_LEFT_RULER = 2 };

enum map_way {
    MAP_NORTH,
    MAP_SOUTH,
    MAP_WEST,
    MAP_EAST,
    MAP_NORTH_WEST,
    MAP_NORTH_EAST,
    MAP_SOUTH_WEST,
    MAP_SOUTH_EAST
};

/* Rows and columns that the whole map takes in a size, rulers included. */
void map_size(const struct sf_scenario *scenario, int zoom, int *height, int *width);
/* Scrolls so far that the cursor is in sight, and draws. */
void map_draw(const struct pen *pen, const struct sight *sight, struct map_look *look);
void map_draw_strip(const struct pen *pen, const struct sight *sight, const struct map_look *look);
/* The place next to this one in that way; the same when there is none. */
uint8_t map_next(const struct sf_scenario *scenario, uint8_t place, enum map_way way);

#endif
