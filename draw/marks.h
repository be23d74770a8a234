/*
 * The marks of an engraver's map: what the sketch of an expedition and the plan of a table are drawn with.
 *
 * Sizes are points.  What is strewn about takes its chance from dice, so that the same seed is the same map.
 */
#ifndef DRAW_MARKS_H
#define DRAW_MARKS_H

#include "draw/sheet.h"
#include "spontoon/dice.h"

enum { MARKS_POINTS = 256 };

/* A line of points, open or closed. */
struct mark_path {
    unsigned count;
    double x[MARKS_POINTS], y[MARKS_POINTS];
};

/* A number from 0 up to 1. */
double mark_chance(struct sp_dice *dice);
/* A number between two. */
double mark_between(struct sp_dice *dice, double least, double most);

void mark_add(struct mark_path *path, double x, double y);
/* Leaves the path on the cairo context, with straight or smooth lines. */
void mark_trace(cairo_t *cr, const struct mark_path *path, bool smooth, bool closed);
bool mark_inside(const struct mark_path *path, double x, double y);

/* Things, with their foot at (x, y); size is about their height. */
void mark_tree(cairo_t *cr, double x, double y, double size);
void mark_bush(cairo_t *cr, double x, double y, double size);
void mark_hill(cairo_t *cr, struct sp_dice *dice, double x, double y, double size);
void mark_house(cairo_t *cr, double x, double y, double size);
void mark_church(cairo_t *cr, double x, double y, double size);
void mark_mill(cairo_t *cr, double x, double y, double size);
void mark_fort(cairo_t *cr, double x, double y, double size);
void mark_ship(cairo_t *cr, double x, double y, double size);
void mark_anchor(cairo_t *cr, double x, double y, double size);
void mark_grass(cairo_t *cr, double x, double y, double size);
void mark_rock(cairo_t *cr, double x, double y, double size);

/* Lines along a shore, on the side that the clip leaves, fainter away from it. */
void mark_waterlines(cairo_t *cr, const struct mark_path *shore, bool smooth, bool closed, unsigned lines, double step);
/* Strokes down the slope of a closed line. */
void mark_hachures(cairo_t *cr, const struct mark_path *path, double length, double spacing);
/* Trees, or bushes, over all of a closed line. */
void mark_wood(cairo_t *cr, struct sp_dice *dice, const struct mark_path *path, double size);
/* Houses over all of a closed line. */
void mark_town(cairo_t *cr, struct sp_dice *dice, const struct mark_path *path, double size);
/* A road: two lines, white between. */
void mark_road(cairo_t *cr, const struct mark_path *path, double width);

/* A rose, its north to the top of the sheet. */
void mark_compass(struct sheet *sheet, double x, double y, double radius, const char *north);
/* A bar of `parts` parts of `part` points, from x; labels stand at its ends and its name below. */
void mark_scale(struct sheet *sheet, double x, double y, double part, unsigned parts, double value, const char *unit);
/* A name on a map, its middle at x and baseline at y, white about its letters so that it reads on anything. */
void mark_label(struct sheet *sheet, enum style style, double x, double y, const char *text);
/* An empty scroll of paper for a title; its inner box is left free. */
void mark_cartouche(struct sheet *sheet, double x, double y, double width, double height);

#endif
