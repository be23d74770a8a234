/* The plan of a battle's table into a box: for its own sheet, and for others that want one. */
#ifndef DRAW_TABLE_MAP_H
#define DRAW_TABLE_MAP_H

#include "draw/sheet.h"
#include "draw/words.h"

enum { PLAN_KEY = 8 };

/* Where a table lies on the sheet: one factor for both directions, the north edge at the top. */
struct plan {
    struct sheet *sheet;
    const json_t *view;       /* of the battle */
    double left, top, factor; /* points for each mm of the table */
    double width, height;
};

/* Lays the table into the box, as large as it goes, at its top. */
struct plan plan_lay(struct sheet *sheet, const json_t *view, double left, double top, double width, double height);
/* Terrain, units with their keys, leaders and the frame. */
void plan_draw(const struct plan *plan);
/* Whether a unit stands on the table still. */
bool plan_shows(const json_t *unit);
/* The key of a unit: A, B, ... for the Crown, 1, 2, ... for its enemy, in the view's order. */
void plan_key(const json_t *view, size_t unit, char key[PLAN_KEY]);
/* What a unit is called in print. */
const char *plan_unit_name(const struct sp_messages *words, const json_t *unit, struct phrase *phrase);

#endif
