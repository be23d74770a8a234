/*
 * Axes and marks of plots: numbers laid along a length, ticks at round ones, bars, whiskers and lines.  All in black,
 * told apart by pattern and by name.
 */
#ifndef DRAW_AXES_H
#define DRAW_AXES_H

#include "draw/sheet.h"

/* Numbers from `least` to `most`, which fall on ticks, lie between the points `from` and `to` of the sheet. */
struct axis {
    double least, most, step;
    double from, to;
};

/* An axis that holds both numbers, with about `ticks` ticks a round number apart. */
struct axis axis_fit(double least, double most, unsigned ticks, double from, double to);
double axis_at(const struct axis *axis, double number);

/* Ticks and numbers below a line at `y`, and what they count at its right end; with hairlines up to `top` at the
 * ticks. */
void axis_across(struct sheet *sheet, const struct axis *axis, double y, double top, const char *of);
/* The same left of a line at `x`, with hairlines as far as `right`. */
void axis_upright(struct sheet *sheet, const struct axis *axis, double x, double right);

/* How lines are told apart: the pattern of number `n`, which come again after AXIS_PATTERNS, and then the mark at its
 * points: the first have none, and there are AXIS_MARKS of them. */
enum { AXIS_PATTERNS = 6, AXIS_MARKS = 4 };
void axis_pattern(struct sheet *sheet, unsigned n);
void axis_pattern_end(struct sheet *sheet);
void axis_mark(struct sheet *sheet, unsigned n, double x, double y);

/* How far a number may be out, as a line with a bar at each end, level or upright; and the number itself. */
void axis_whisker(struct sheet *sheet, double x0, double y0, double x1, double y1);
void axis_dot(struct sheet *sheet, double x, double y);

#endif
