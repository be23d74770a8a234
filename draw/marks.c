/* The marks of an engraver's map: paths and what lies along or over them. */
#include "draw/marks.h"

#include <math.h>

#include "draw/ornament.h"

double mark_chance(struct sp_dice *dice)
{
    return sp_roll(dice, 1u << 20) / (double)(1u << 20);
}

double mark_between(struct sp_dice *dice, double least, double most)
{
    return least + (most - least) * mark_chance(dice);
}

/* --- Paths --- */

void mark_add(struct mark_path *path, double x, double y)
{
    if (path->count == MARKS_POINTS)
        return;
    path->x[path->count] = x;
    path->y[path->count++] = y;
}

/* A curve through all points, each of whose tangents runs from the point before to the point after. */
static void trace_smooth(cairo_t *cr, const struct mark_path *path, bool closed)
{
    const unsigned count = path->count;
    cairo_move_to(cr, path->x[0], path->y[0]);
    for (unsigned i = 0; i + (closed ? 0 : 1) < count; i++) {
        const unsigned before = i > 0 ? i - 1 : closed ? count - 1 : 0;
        const unsigned to = (i + 1) % count;
        const unsigned after = closed ? (i + 2) % count : i + 2 < count ? i + 2 : count - 1;
        cairo_curve_to(cr, path->x[i] + (path->x[to] - path->x[before]) / 6,
                       path->y[i] + (path->y[to] - path->y[before]) / 6,
                       path->x[to] - (path->x[after] - path->x[i]) / 6, path->y[to] - (path->y[after] - path->y[i]) / 6,
                       path->x[to], path->y[to]);
    }
}

void mark_trace(cairo_t *cr, const struct mark_path *path, bool smooth, bool closed)
{
    if (path->count < 2)
        return;
    cairo_new_sub_path(cr);
    if (smooth)
        trace_smooth(cr, path, closed);
    else
        for (unsigned i = 0; i < path->count; i++)
            cairo_line_to(cr, path->x[i], path->y[i]);
    if (closed)
        cairo_close_path(cr);
}

bool mark_inside(const struct mark_path *path, double x, double y)
{
    bool inside = false;
    for (unsigned i = 0, j = path->count - 1; i < path->count; j = i++)
        if ((path->y[i] > y) != (path->y[j] > y) &&
            x < (path->x[j] - path->x[i]) * (y - path->y[i]) / (path->y[j] - path->y[i]) + path->x[i])
            inside = !inside;
    return inside;
}

/* West, north, east, south. */
static void bounds(const struct mark_path *path, double box[4])
{
    box[0] = box[1] = INFINITY;
    box[2] = box[3] = -INFINITY;
    for (unsigned i = 0; i < path->count; i++) {
        box[0] = fmin(box[0], path->x[i]);
        box[1] = fmin(box[1], path->y[i]);
        box[2] = fmax(box[2], path->x[i]);
        box[3] = fmax(box[3], path->y[i]);
    }
}

/* How far a point is from the nearest edge of a closed line. */
static double from_edge(const struct mark_path *path, double x, double y)
{
    double least = INFINITY;
    for (unsigned i = 0, j = path->count - 1; i < path->count; j = i++) {
        const double ex = path->x[i] - path->x[j], ey = path->y[i] - path->y[j];
        const double length = ex * ex + ey * ey;
        double along = length > 0 ? ((x - path->x[j]) * ex + (y - path->y[j]) * ey) / length : 0;
        along = fmin(fmax(along, 0), 1);
        least = fmin(least, hypot(x - path->x[j] - along * ex, y - path->y[j] - along * ey));
    }
    return least;
}

/* --- Along and over paths --- */

void mark_waterlines(cairo_t *cr, const struct mark_path *shore, bool smooth, bool closed, unsigned lines, double step)
{
    /* From the farthest line inwards: a black stroke, then white over all but its rim. */
    for (unsigned i = lines; i > 0; i--) {
        const double away = step * i * (0.75 + 0.25 * i / lines), thin = 0.45 - 0.22 * i / lines;
        cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
        cairo_set_source_rgb(cr, 0, 0, 0);
        cairo_set_line_width(cr, 2 * away + 2 * thin);
        mark_trace(cr, shore, smooth, closed);
        cairo_stroke_preserve(cr);
        cairo_set_source_rgb(cr, 1, 1, 1);
        cairo_set_line_width(cr, 2 * away);
        cairo_stroke(cr);
    }
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER);
}

/* One stroke that tapers from the edge inwards. */
static void hachure(cairo_t *cr, double x, double y, double nx, double ny, double length)
{
    const double thick = 0.42;
    cairo_move_to(cr, x - ny * thick, y + nx * thick);
    cairo_line_to(cr, x + nx * length, y + ny * length);
    cairo_line_to(cr, x + ny * thick, y - nx * thick);
    cairo_fill(cr);
}

void mark_hachures(cairo_t *cr, const struct mark_path *path, double length, double spacing)
{
    for (unsigned i = 0; i < path->count; i++) {
        const unsigned j = (i + 1) % path->count;
        const double ex = path->x[j] - path->x[i], ey = path->y[j] - path->y[i], edge = hypot(ex, ey);
        if (edge <= 0)
            continue;
        double nx = -ey / edge, ny = ex / edge;
        if (!mark_inside(path, path->x[i] + ex / 2 + nx * 0.5, path->y[i] + ey / 2 + ny * 0.5)) {
            nx = -nx;
            ny = -ny;
        }
        const int strokes = (int)(edge / spacing);
        for (int k = 0; k < strokes; k++) {
            const double at = (k + 0.5) / strokes, reach = length * (k % 2 ? 0.72 : 1);
            hachure(cr, path->x[i] + ex * at, path->y[i] + ey * at, nx, ny, reach);
        }
    }
}

void mark_wood(cairo_t *cr, struct sp_dice *dice, const struct mark_path *path, double size)
{
    double box[4];
    bounds(path, box);
    const int rows = (int)((box[3] - box[1]) / (size * 0.95)) + 1,
              columns = (int)((box[2] - box[0]) / (size * 1.25)) + 1;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            const double x = box[0] + column * size * 1.25, y = box[1] + (row * 0.95 + 0.5) * size;
            const double at_x = x + mark_between(dice, 0, size * 0.9), at_y = y + mark_between(dice, 0, size * 0.45);
            if (mark_inside(path, at_x, at_y - size * 0.4) && from_edge(path, at_x, at_y - size * 0.4) > size * 0.42)
                mark_tree(cr, at_x, at_y, size * mark_between(dice, 0.85, 1.1));
        }
    }
}

void mark_town(cairo_t *cr, struct sp_dice *dice, const struct mark_path *path, double size)
{
    double box[4];
    bounds(path, box);
    const double step = size * 1.75;
    const int rows = (int)((box[3] - box[1]) / step) + 1, columns = (int)((box[2] - box[0]) / step) + 1;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            const double x = box[0] + size * 0.3 + column * step, y = box[1] + size + row * step;
            const double wide = size * mark_between(dice, 0.9, 1.4), deep = size * mark_between(dice, 0.6, 0.95);
            if (mark_chance(dice) < 0.12 || !mark_inside(path, x + wide / 2, y) ||
                from_edge(path, x + wide / 2, y) < size * 0.75)
                continue;
            cairo_save(cr);
            cairo_rectangle(cr, x, y - deep / 2, wide, deep);
            cairo_set_source_rgb(cr, 1, 1, 1);
            cairo_fill_preserve(cr);
            cairo_set_source_rgb(cr, 0, 0, 0);
            cairo_set_line_width(cr, 0.5);
            cairo_stroke_preserve(cr);
            cairo_clip(cr);
            engrave_hatch(cr, (struct sheet_box){x, y - deep / 2, wide, deep}, 45, 1.1, 0.35);
            cairo_restore(cr);
        }
    }
}

void mark_road(cairo_t *cr, const struct mark_path *path, double width)
{
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, width);
    mark_trace(cr, path, true, false);
    cairo_stroke_preserve(cr);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_set_line_width(cr, width - 0.8);
    cairo_stroke(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
}
