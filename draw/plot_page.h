/*
 * The page of a plot: one as wide as A4, its title, and the names of its lines.
 */
#ifndef DRAW_PLOT_PAGE_H
#define DRAW_PLOT_PAGE_H

#include "draw/sheet.h"

/* Points of the page. */
#define PLOT_MARGIN (12 * SHEET_MM)
#define PLOT_WIDE A4_WIDE
#define PLOT_TOP (PLOT_MARGIN + 34) /* below the title */

bool plot_open(struct sheet *sheet, enum draw_format format, double height, const char *title, struct sp_error *error);

/* The names of lines stand below the plot in columns, each with a piece of its line: the name of line `n`
 * (axis_pattern) where the first stands at `y`, and the height of so many. */
void plot_key(struct sheet *sheet, size_t n, double y, const char *name);
double plot_keys_height(size_t count);

#endif
