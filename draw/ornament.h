/*
 * Ornaments as a printer of the 1740s had them, drawn by code: flowers in bands, a tail-piece, a trophy of arms, the
 * boxed initial, the backs of cards; and the strokes of an engraver, which maps use too.
 */
#ifndef DRAW_ORNAMENT_H
#define DRAW_ORNAMENT_H

#include "draw/sheet.h"

/* Printer's flowers in a row, between two rules. */
void ornament_band(struct sheet *sheet, double x, double y, double width, double height);
/* A flourish that ends a text; y is its top, its height a third of its width. */
void ornament_tail(struct sheet *sheet, double centre, double y, double width);
/* Colours, spontoons, drum and laurel; y is the top, the height six tenths of the width. */
void ornament_trophy(struct sheet *sheet, double centre, double y, double width);
/* The first letter of a text in a box of flowers. */
void ornament_initial(struct sheet *sheet, double x, double y, double size, const char *letter);
/* The back of a card, the same whatever is on its face. */
void ornament_back(struct sheet *sheet, double x, double y, double width, double height);

/* Parallel strokes over the current clip, which must lie in the box; the angle is in degrees, 0 level. */
void engrave_hatch(cairo_t *cr, struct sheet_box box, double angle, double spacing, double thickness);
/* A spontoon from its shoe to the foot of its blade; the blade is beyond. */
void engrave_spontoon(cairo_t *cr, double x, double y, double to_x, double to_y, double thickness);
/* An arrow of the pen. */
void engrave_arrow(cairo_t *cr, double x, double y, double to_x, double to_y, double thickness, double head);

#endif
