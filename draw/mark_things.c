/* The marks of an engraver's map: things, and a map's furniture. */
#include <math.h>
#include <stdlib.h>

#include "draw/marks.h"
#include "draw/ornament.h"
#include "draw/words.h"

static void fill_white(cairo_t *cr)
{
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
}

static void outline(cairo_t *cr, double thickness)
{
    fill_white(cr);
    cairo_set_line_width(cr, thickness);
    cairo_stroke(cr);
}

/* --- Plants --- */

/* A round crown, shaded on its right. */
void mark_tree(cairo_t *cr, double x, double y, double size)
{
    const double r = size * 0.34, top = y - size * 0.58;
    cairo_set_line_width(cr, size * 0.09);
    cairo_move_to(cr, x, y);
    cairo_line_to(cr, x, top);
    cairo_stroke(cr);
    for (int i = 0; i < 7; i++) {
        const double turn = i * 2 * SHEET_PI / 7 - SHEET_PI / 2;
        cairo_arc(cr, x + r * 0.72 * cos(turn), top + r * 0.72 * sin(turn), r * 0.5, turn - 1.35, turn + 1.35);
    }
    cairo_close_path(cr);
    outline(cr, size * 0.06);
    cairo_set_line_width(cr, size * 0.07);
    for (int i = 0; i < 3; i++) {
        cairo_arc(cr, x, top, r * (0.98 - i * 0.27), -0.75, 1.35 - i * 0.2);
        cairo_stroke(cr);
    }
}

void mark_bush(cairo_t *cr, double x, double y, double size)
{
    cairo_arc(cr, x, y, size * 0.5, 0, 2 * SHEET_PI);
    outline(cr, size * 0.14);
    cairo_arc(cr, x, y, size * 0.26, -0.8, 1.6);
    cairo_stroke(cr);
}

void mark_grass(cairo_t *cr, double x, double y, double size)
{
    cairo_set_line_width(cr, size * 0.1);
    for (int i = -2; i <= 2; i++) {
        cairo_move_to(cr, x + i * size * 0.2, y);
        cairo_line_to(cr, x + i * size * 0.34, y - size * (i == 0 ? 0.75 : 0.62 - 0.1 * abs(i)));
    }
    cairo_move_to(cr, x - size * 0.6, y);
    cairo_line_to(cr, x + size * 0.6, y);
    cairo_stroke(cr);
}

/* --- Ground --- */

/* A hill in profile, its right side in shade. */
void mark_hill(cairo_t *cr, struct sp_dice *dice, double x, double y, double size)
{
    const double half = size * mark_between(dice, 0.75, 1.0), lean = half * mark_between(dice, -0.2, 0.2);
    const double top = y - size * mark_between(dice, 0.75, 1.05), peak = x + lean;
    cairo_move_to(cr, x - half, y);
    cairo_curve_to(cr, x - half * 0.6, y - size * 0.15, peak - half * 0.4, top, peak, top);
    cairo_curve_to(cr, peak + half * 0.3, top, x + half * 0.7, y - size * 0.2, x + half, y);
    fill_white(cr);
    cairo_set_line_width(cr, 0.65);
    cairo_stroke(cr);
    const int strokes = (int)fmax(5, size * 0.62);
    for (int i = 1; i < strokes; i++) {
        const double at = i / (double)strokes;
        const double sx = peak + (x + half - peak) * at * 0.92, sy = top + (y - top) * at * at * 0.9 + size * 0.03;
        const double length = size * (0.52 - 0.36 * at);
        cairo_set_line_width(cr, 0.55);
        cairo_move_to(cr, sx, sy);
        cairo_curve_to(cr, sx - size * 0.04, sy + length * 0.4, sx - size * 0.12, sy + length * 0.7,
                       sx - size * 0.14 + half * 0.1 * at, fmin(sy + length, y - size * 0.02));
        cairo_stroke(cr);
    }
}

void mark_rock(cairo_t *cr, double x, double y, double size)
{
    cairo_set_line_width(cr, 0.6);
    cairo_move_to(cr, x - size / 2, y);
    cairo_line_to(cr, x + size / 2, y);
    cairo_move_to(cr, x, y - size / 2);
    cairo_line_to(cr, x, y + size / 2);
    cairo_stroke(cr);
}

/* --- Buildings --- */

void mark_house(cairo_t *cr, double x, double y, double size)
{
    const double w = size * 0.5, h = size * 0.42;
    cairo_rectangle(cr, x - w, y - h, 2 * w, h);
    outline(cr, 0.5);
    cairo_move_to(cr, x - w - size * 0.08, y - h);
    cairo_line_to(cr, x - w + size * 0.2, y - h - size * 0.34);
    cairo_line_to(cr, x + w - size * 0.2, y - h - size * 0.34);
    cairo_line_to(cr, x + w + size * 0.08, y - h);
    cairo_close_path(cr);
    cairo_save(cr);
    fill_white(cr);
    cairo_clip_preserve(cr);
    const struct sheet_box roof = {x - w - size, y - size * 2, 2 * w + 2 * size, size * 3};
    engrave_hatch(cr, roof, 90, size * 0.12, size * 0.05);
    cairo_restore(cr);
    cairo_set_line_width(cr, 0.5);
    cairo_stroke(cr);
    cairo_rectangle(cr, x - size * 0.08, y - size * 0.24, size * 0.16, size * 0.24);
    cairo_fill(cr);
}

void mark_church(cairo_t *cr, double x, double y, double size)
{
    mark_house(cr, x + size * 0.3, y, size * 0.8);
    cairo_rectangle(cr, x - size * 0.34, y - size * 0.72, size * 0.3, size * 0.72);
    outline(cr, 0.5);
    cairo_move_to(cr, x - size * 0.38, y - size * 0.72);
    cairo_line_to(cr, x - size * 0.19, y - size * 1.25);
    cairo_line_to(cr, x, y - size * 0.72);
    cairo_close_path(cr);
    cairo_fill(cr);
    cairo_set_line_width(cr, 0.5);
    cairo_move_to(cr, x - size * 0.19, y - size * 1.25);
    cairo_line_to(cr, x - size * 0.19, y - size * 1.5);
    cairo_move_to(cr, x - size * 0.28, y - size * 1.4);
    cairo_line_to(cr, x - size * 0.1, y - size * 1.4);
    cairo_stroke(cr);
}

void mark_mill(cairo_t *cr, double x, double y, double size)
{
    cairo_move_to(cr, x - size * 0.26, y);
    cairo_line_to(cr, x - size * 0.15, y - size * 0.7);
    cairo_line_to(cr, x + size * 0.15, y - size * 0.7);
    cairo_line_to(cr, x + size * 0.26, y);
    cairo_close_path(cr);
    outline(cr, 0.5);
    cairo_arc(cr, x, y - size * 0.7, size * 0.16, SHEET_PI, 0);
    cairo_fill(cr);
    for (int i = 0; i < 4; i++) {
        cairo_save(cr);
        cairo_translate(cr, x, y - size * 0.72);
        cairo_rotate(cr, i * SHEET_PI / 2 + 0.6);
        cairo_set_line_width(cr, 0.5);
        cairo_move_to(cr, 0, 0);
        cairo_line_to(cr, size * 0.62, 0);
        cairo_stroke(cr);
        cairo_rectangle(cr, size * 0.16, 0, size * 0.46, size * 0.14);
        cairo_set_line_width(cr, 0.35);
        cairo_stroke(cr);
        cairo_restore(cr);
    }
}

/* A square with bastions, seen from above. */
void mark_fort(cairo_t *cr, double x, double y, double size)
{
    const double r = size * 0.5;
    cairo_save(cr);
    cairo_translate(cr, x, y - r);
    cairo_new_path(cr);
    for (int i = 0; i < 4; i++) {
        cairo_line_to(cr, r * 0.5, -r * 0.62);
        cairo_line_to(cr, r * 0.62, -r * 1.0);
        cairo_line_to(cr, r * 1.0, -r * 1.0);
        cairo_line_to(cr, r * 1.0, -r * 0.62);
        cairo_line_to(cr, r * 0.62, -r * 0.5);
        cairo_rotate(cr, SHEET_PI / 2);
    }
    cairo_close_path(cr);
    cairo_restore(cr);
    outline(cr, 1);
    cairo_rectangle(cr, x - r * 0.3, y - r * 1.3, r * 0.6, r * 0.6);
    cairo_fill(cr);
}

/* --- The sea --- */

void mark_ship(cairo_t *cr, double x, double y, double size)
{
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, size / 100, size / 100);
    cairo_move_to(cr, -50, -22);
    cairo_curve_to(cr, -44, -4, -36, 0, -28, 0);
    cairo_line_to(cr, 30, 0);
    cairo_curve_to(cr, 40, -4, 46, -16, 48, -24);
    cairo_line_to(cr, 30, -16);
    cairo_line_to(cr, -32, -16);
    cairo_close_path(cr);
    cairo_fill(cr);
    static const struct {
        double x, height;
    } masts[] = {{-26, 64}, {2, 78}, {26, 58}};
    for (size_t i = 0; i < sizeof masts / sizeof masts[0]; i++) {
        const double mx = masts[i].x, h = masts[i].height;
        cairo_set_line_width(cr, 3);
        cairo_move_to(cr, mx, -14);
        cairo_line_to(cr, mx, -16 - h);
        cairo_stroke(cr);
        for (int sail = 0; sail < 2; sail++) {
            const double top = -16 - h * (sail ? 0.9 : 0.5), half = 13 - sail * 3, high = h * 0.34;
            cairo_move_to(cr, mx - half * 0.85, top);
            cairo_line_to(cr, mx + half * 0.85, top);
            cairo_curve_to(cr, mx + half, top + high * 0.5, mx + half * 1.15, top + high * 0.8, mx + half, top + high);
            cairo_curve_to(cr, mx + half * 0.3, top + high * 0.8, mx - half * 0.3, top + high * 0.8, mx - half,
                           top + high);
            cairo_close_path(cr);
            outline(cr, 2.2);
        }
    }
    cairo_set_line_width(cr, 2.5);
    cairo_move_to(cr, 44, -22);
    cairo_line_to(cr, 66, -34);
    cairo_stroke(cr);
    cairo_restore(cr);
}

void mark_anchor(cairo_t *cr, double x, double y, double size)
{
    cairo_set_line_width(cr, size * 0.1);
    cairo_move_to(cr, x, y);
    cairo_line_to(cr, x, y - size * 0.8);
    cairo_move_to(cr, x - size * 0.25, y - size * 0.66);
    cairo_line_to(cr, x + size * 0.25, y - size * 0.66);
    cairo_stroke(cr);
    cairo_arc(cr, x, y - size * 0.9, size * 0.1, 0, 2 * SHEET_PI);
    cairo_stroke(cr);
    cairo_arc(cr, x, y - size * 0.4, size * 0.4, 0.35, SHEET_PI - 0.35);
    cairo_stroke(cr);
}

/* --- Furniture --- */

/* A point of a rose: one half black, the other white. */
static void rose_point(cairo_t *cr, double turn, double length, double width)
{
    cairo_save(cr);
    cairo_rotate(cr, turn);
    for (int side = -1; side <= 1; side += 2) {
        cairo_move_to(cr, 0, 0);
        cairo_line_to(cr, side * width, -width);
        cairo_line_to(cr, 0, -length);
        cairo_close_path(cr);
        if (side > 0)
            cairo_fill(cr);
        else
            outline(cr, 0.4);
    }
    cairo_restore(cr);
}

void mark_compass(struct sheet *sheet, double x, double y, double radius, const char *north)
{
    if (sheet->trial)
        return;
    cairo_t *cr = sheet->cr;
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_arc(cr, 0, 0, radius * 0.95, 0, 2 * SHEET_PI);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, 0.4);
    cairo_arc(cr, 0, 0, radius * 0.62, 0, 2 * SHEET_PI);
    cairo_stroke(cr);
    cairo_arc(cr, 0, 0, radius * 0.56, 0, 2 * SHEET_PI);
    cairo_stroke(cr);
    for (int i = 0; i < 4; i++)
        rose_point(cr, SHEET_PI / 4 + i * SHEET_PI / 2, radius * 0.62, radius * 0.1);
    for (int i = 0; i < 4; i++)
        rose_point(cr, i * SHEET_PI / 2, radius * (i == 0 ? 1 : 0.86), radius * 0.15);
    cairo_restore(cr);
    sheet_line(sheet, STYLE_KEY, x - 20, y - radius - 2.5, 40, ALIGN_CENTRE, north);
}

void mark_scale(struct sheet *sheet, double x, double y, double part, unsigned parts, double value, const char *unit)
{
    cairo_t *cr = sheet->cr;
    struct phrase phrase;
    if (sheet->trial)
        return;
    for (unsigned i = 0; i < parts; i++) {
        cairo_rectangle(cr, x + i * part, y, part, 3.2);
        if (i % 2 == 0) {
            cairo_set_source_rgb(cr, 0, 0, 0);
            cairo_fill(cr);
        } else {
            outline(cr, 0.5);
        }
    }
    cairo_rectangle(cr, x, y, parts * part, 3.2);
    cairo_set_line_width(cr, 0.5);
    cairo_stroke(cr);
    for (unsigned i = 0; i <= parts; i++)
        sheet_line(sheet, STYLE_KEY, x + i * part - 25, y - 2.5, 50, ALIGN_CENTRE,
                   words_number((long long)(value * i + 0.5), &phrase));
    sheet_line(sheet, STYLE_MAP, x - 30, y + 12.5, parts * part + 60, ALIGN_CENTRE, unit);
}

void mark_label(struct sheet *sheet, enum style style, double x, double y, const char *text)
{
    if (sheet->trial)
        return;
    cairo_t *cr = sheet->cr;
    PangoLayout *layout = sheet_layout(sheet, style, 1, 0, ALIGN_LEFT, text);
    PangoRectangle box;
    pango_layout_get_extents(layout, NULL, &box);
    const double left = x - (double)box.width / PANGO_SCALE / 2;
    const double top = y - (double)pango_layout_get_baseline(layout) / PANGO_SCALE;
    cairo_move_to(cr, left, top);
    pango_cairo_layout_path(cr, layout);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_set_line_width(cr, 2.6);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cr);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_move_to(cr, left, top);
    pango_cairo_show_layout(cr, layout);
    cairo_new_path(cr);
    g_object_unref(layout);
}

/* A curl of paper at the end of a scroll. */
static void curl(cairo_t *cr, double x, double y, double height, double side)
{
    cairo_move_to(cr, x, y);
    cairo_curve_to(cr, x + side * 9, y - 2, x + side * 11, y + 7, x + side * 4, y + 7);
    cairo_curve_to(cr, x + side * 1, y + 7, x + side * 1, y + 3, x + side * 4, y + 3);
    cairo_move_to(cr, x + side * 8.6, y + 3);
    cairo_line_to(cr, x + side * 8.6, y + height - 4);
    cairo_curve_to(cr, x + side * 8.6, y + height + 2, x + side * 3, y + height + 2, x, y + height);
    cairo_set_line_width(cr, 0.8);
    cairo_stroke(cr);
}

void mark_cartouche(struct sheet *sheet, double x, double y, double width, double height)
{
    if (sheet->trial)
        return;
    cairo_t *cr = sheet->cr;
    cairo_rectangle(cr, x - 10, y - 2, width + 20, height + 4);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, 0.8);
    cairo_move_to(cr, x, y);
    cairo_line_to(cr, x + width, y);
    cairo_move_to(cr, x, y + height);
    cairo_line_to(cr, x + width, y + height);
    cairo_stroke(cr);
    curl(cr, x, y, height, -1);
    curl(cr, x + width, y, height, 1);
    sheet_frame(sheet, x + 2.5, y + 2.5, width - 5, height - 5, 0.3);
}
