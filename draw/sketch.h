/*
 * The sketch map of an expedition: invented, but the same for the same crisis, and not to be relied on (C-21).
 *
 * A scene is a frame in which things claim their places, so that nothing is drawn over another.
 */
#ifndef DRAW_SKETCH_H
#define DRAW_SKETCH_H

#include "draw/marks.h"

enum { SCENE_CLAIMS = 900 };

struct scene_box {
    double west, north, east, south;
};

struct scene {
    struct sheet *sheet;
    const struct sp_messages *words;
    struct sp_dice dice;
    double x, y, w, h;     /* the frame */
    struct mark_path land; /* closed; without points all is land */
    /* The title lies in this corner, the rose across from it, the scale above or below the rose. */
    bool title_west, title_north;
    const char *scale; /* message of its unit */
    unsigned claims;
    struct scene_box claimed[SCENE_CLAIMS];
};

/* Draws the sketch of an expedition (the view's member) into a frame; `month` is that of its crisis. */
void draw_sketch(struct sheet *sheet, const struct sp_messages *words, const json_t *expedition, unsigned month,
                 struct sheet_box frame);

/* --- For the scenes --- */

/* Takes the box if it is in the frame and free. */
bool scene_claim(struct scene *scene, struct scene_box box);
/* Takes it whatever is there. */
void scene_reserve(struct scene *scene, struct scene_box box);
bool scene_on_land(const struct scene *scene, double x, double y);
/* Writes message sketch.KEY by the thing whose foot is at (x, y) and that is so high: below it, above it or beside. */
void scene_name(struct scene *scene, const char *key, double x, double y, double high);

/* Where things may stand. */
enum scene_ground { GROUND_LAND, GROUND_SEA };
typedef void scene_mark(cairo_t *cr, double x, double y, double size);
/* Up to `count` of a mark strewn about the box, as many as find a free place; the first is named when key is not NULL.
 */
void scene_strew(struct scene *scene, enum scene_ground ground, struct scene_box within, unsigned count,
                 scene_mark *mark, double size, const char *key);
void scene_hills(struct scene *scene, struct scene_box within, unsigned count, double size);
/* A wood of about that radius, if it finds a place. */
void scene_wood(struct scene *scene, struct scene_box within, double radius, const char *key);
/* Depths in fathoms. */
void scene_soundings(struct scene *scene, unsigned count);
/* Houses about a church, claimed as one. */
void scene_settlement(struct scene *scene, double x, double y, unsigned houses, const char *key);
/* Keeps the corners for title, rose and scale, which are drawn last. */
void scene_furnish(struct scene *scene, bool title_west, bool title_north);

/* The kinds of country; each draws the whole scene. */
typedef void scene_country(struct scene *scene, const json_t *expedition);
scene_country scene_coast, scene_island, scene_streets, scene_glen;

#endif
