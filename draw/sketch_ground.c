/* What the kinds of country on sketch maps have in common: wandering lines, water, land. */
#include "draw/sketch_ground.h"

#include <math.h>

struct waver ground_waver(struct sp_dice *dice, double size)
{
    struct waver waver;
    for (int i = 0; i < WAVES; i++) {
        waver.size[i] = size / (i + 1) * mark_between(dice, 0.5, 1);
        waver.phase[i] = mark_between(dice, 0, 2 * SHEET_PI);
    }
    return waver;
}

double ground_waver_at(const struct waver *waver, double at)
{
    double sum = 0;
    for (int i = 0; i < WAVES; i++)
        sum += waver->size[i] * sin(waver->phase[i] + at * 2 * SHEET_PI * (i + 1));
    return sum;
}

struct scene_box ground_part(const struct scene *scene, double west, double north, double east, double south)
{
    return (struct scene_box){scene->x + west * scene->w, scene->y + north * scene->h, scene->x + east * scene->w,
                              scene->y + south * scene->h};
}

/* Keeps all of a path, and so much on both its sides. */
void ground_reserve(struct scene *scene, const struct mark_path *path, double half)
{
    for (unsigned i = 0; i + 1 < path->count; i++) {
        const double dx = path->x[i + 1] - path->x[i], dy = path->y[i + 1] - path->y[i];
        const int steps = 1 + (int)(hypot(dx, dy) / (2 * half));
        for (int k = 0; k < steps; k++) {
            const double x = path->x[i] + dx * k / steps, y = path->y[i] + dy * k / steps;
            scene_reserve(scene, (struct scene_box){x - half, y - half, x + half, y + half});
        }
    }
}

/* A path from one point to another that wanders. */
struct mark_path ground_wander(struct scene *scene, double x, double y, double to_x, double to_y, double by)
{
    struct mark_path path = {0};
    const struct waver waver = ground_waver(&scene->dice, by);
    const double length = hypot(to_x - x, to_y - y), nx = (y - to_y) / length, ny = (to_x - x) / length;
    const int parts = 8 + (int)(length / 30);
    for (int i = 0; i <= parts; i++) {
        const double at = (double)i / parts, aside = ground_waver_at(&waver, at) * sin(SHEET_PI * at);
        mark_add(&path, x + (to_x - x) * at + nx * aside, y + (to_y - y) * at + ny * aside);
    }
    return path;
}

void ground_stream(struct scene *scene, const struct mark_path *path, double width)
{
    mark_road(scene->sheet->cr, path, width);
    cairo_set_line_width(scene->sheet->cr, 0.3);
    mark_trace(scene->sheet->cr, path, true, false);
    cairo_stroke(scene->sheet->cr);
}

/* Land white over the lines of the water, and its shore. */
void ground_land(struct scene *scene, bool closed, const struct mark_path *shore)
{
    cairo_t *cr = scene->sheet->cr;
    mark_waterlines(cr, shore, true, closed, 7, 3.2);
    cairo_set_source_rgb(cr, 1, 1, 1);
    mark_trace(cr, &scene->land, closed, true);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, 1.1);
    mark_trace(cr, shore, true, closed);
    cairo_stroke(cr);
}
