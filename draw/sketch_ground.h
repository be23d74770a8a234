/* What the kinds of country on sketch maps have in common. */
#ifndef DRAW_SKETCH_GROUND_H
#define DRAW_SKETCH_GROUND_H

#include "draw/sketch.h"

/* Waves of chance that add up to a line's wandering, for places from 0 to 1. */
enum { WAVES = 9 };
struct waver {
    double size[WAVES], phase[WAVES];
};

struct waver ground_waver(struct sp_dice *dice, double size);
double ground_waver_at(const struct waver *waver, double at);

/* A part of the frame, in shares of its width and height. */
struct scene_box ground_part(const struct scene *scene, double west, double north, double east, double south);
/* Keeps all of a path, and so much on both its sides. */
void ground_reserve(struct scene *scene, const struct mark_path *path, double half);
/* A path from one point to another that wanders. */
struct mark_path ground_wander(struct scene *scene, double x, double y, double to_x, double to_y, double by);
void ground_stream(struct scene *scene, const struct mark_path *path, double width);
/* The scene's land, white over the lines of the water, and its shore. */
void ground_land(struct scene *scene, bool closed, const struct mark_path *shore);

#endif
