/*
 * How numbers are spread, in constant memory: counts in cells of equal width.
 *
 * The width is the least power of two with which all numbers seen fit into the cells, and cells begin at multiples of
 * it, so that a spread depends on the numbers alone: not on their order, nor on how they were shared out and added.
 */
#ifndef SPONTOON_CLI_SPREAD_H
#define SPONTOON_CLI_SPREAD_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum { SPREAD_CELLS = 64 };

struct spread {
    uint64_t count;
    int64_t least, most; /* of the numbers; 0 when there are none */
    int64_t width;       /* of a cell; 0 when there are none */
    int64_t first;       /* the least number of cell 0, a multiple of width */
    uint64_t cell[SPREAD_CELLS];
};

/* The number must lie between INT32_MIN and UINT32_MAX. */
void spread_count(struct spread *spread, int64_t number);
void spread_add(struct spread *spread, const struct spread *more);

/* {"count", "least", "most", "width", "first", "cells": [counts, up to the last that is not 0]}. */
json_t *spread_json(const struct spread *spread);
/* The inverse; false when it is none. */
bool spread_read(struct spread *spread, const json_t *json);

#endif
