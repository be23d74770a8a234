/* Axes of plots. */
#include "draw/axes.h"

#include <math.h>
#include <stdio.h>

#define HAIR 0.25
#define TICK 3.0
#define LINE 0.7

/* 1, 2 or 5 times a power of ten, the least that is not less. */
static double round_up(double number)
{
    static const double rounds[] = {1, 2, 5, 10};
    const double power = pow(10, floor(log10(number)));
    for (size_t i = 0; i < sizeof rounds / sizeof rounds[0]; i++)
        if (rounds[i] * power >= number * 0.999999)
            return rounds[i] * power;
    return 10 * power;
}

struct axis axis_fit(double least, double most, unsigned ticks, double from, double to)
{
    const double span = most > least ? most - least : 1;
    const double step = round_up(span / ticks);
    return (struct axis){.least = floor(least / step) * step,
                         .most = ceil((least + span) / step - 1e-9) * step,
                         .step = step,
                         .from = from,
                         .to = to};
}

double axis_at(const struct axis *axis, double number)
{
    return axis->from + (axis->to - axis->from) * (number - axis->least) / (axis->most - axis->least);
}

static unsigned ticks_of(const struct axis *axis)
{
    return (unsigned)lround((axis->most - axis->least) / axis->step);
}

static void number_text(const struct axis *axis, unsigned tick, char text[32])
{
    const double number = axis->least + tick * axis->step;
    const int decimals = axis->step >= 1 ? 0 : (int)ceil(-log10(axis->step) - 1e-9);
    snprintf(text, 32, "%s%.*f", number < -axis->step / 2 ? "−" : "", decimals, fabs(number));
}

static void stroke(struct sheet *sheet, double x0, double y0, double x1, double y1, double thickness)
{
    if (sheet->trial)
        return;
    cairo_set_line_width(sheet->cr, thickness);
    cairo_move_to(sheet->cr, x0, y0);
    cairo_line_to(sheet->cr, x1, y1);
    cairo_stroke(sheet->cr);
}

void axis_across(struct sheet *sheet, const struct axis *axis, double y, double top, const char *of)
{
    char text[32];
    const double room = fabs(axis->to - axis->from) / ticks_of(axis);
    stroke(sheet, axis->from, y, axis->to, y, LINE);
    for (unsigned i = 0; i <= ticks_of(axis); i++) {
        const double x = axis_at(axis, axis->least + i * axis->step);
        stroke(sheet, x, y, x, y + TICK, LINE);
        stroke(sheet, x, y, x, top, HAIR);
        number_text(axis, i, text);
        sheet_line(sheet, STYLE_FIGURE, x - room / 2, y + TICK + sheet_leading(sheet, STYLE_FIGURE), room, ALIGN_CENTRE,
                   text);
    }
    sheet_line(sheet, STYLE_NOTE, axis->from, y + TICK + 2.1 * sheet_leading(sheet, STYLE_FIGURE),
               axis->to - axis->from, ALIGN_RIGHT, of);
}

void axis_upright(struct sheet *sheet, const struct axis *axis, double x, double right)
{
    enum { ROOM = 40 };
    char text[32];
    stroke(sheet, x, axis->from, x, axis->to, LINE);
    for (unsigned i = 0; i <= ticks_of(axis); i++) {
        const double y = axis_at(axis, axis->least + i * axis->step);
        stroke(sheet, x - TICK, y, x, y, LINE);
        stroke(sheet, x, y, right, y, HAIR);
        number_text(axis, i, text);
        sheet_line(sheet, STYLE_FIGURE, x - TICK - 2 - ROOM, y + sheet_leading(sheet, STYLE_FIGURE) * 0.3, ROOM,
                   ALIGN_RIGHT, text);
    }
}

void axis_pattern(struct sheet *sheet, unsigned n)
{
    static const struct {
        double dash[4];
        int dashes;
        double thickness;
    } patterns[AXIS_PATTERNS] = {{{0}, 0, 1.6}, {{7, 3}, 2, 1.1},         {{1.5, 2.5}, 2, 1.3},
                                 {{0}, 0, 0.6}, {{9, 3, 1.5, 3}, 4, 1.1}, {{3, 2}, 2, 0.7}};
    const unsigned i = n % AXIS_PATTERNS;
    cairo_set_dash(sheet->cr, patterns[i].dash, patterns[i].dashes, 0);
    cairo_set_line_width(sheet->cr, patterns[i].thickness);
}

void axis_pattern_end(struct sheet *sheet)
{
    cairo_set_dash(sheet->cr, NULL, 0, 0);
}

void axis_mark(struct sheet *sheet, unsigned n, double x, double y)
{
    enum { UNMARKED, FILLED_DOT, OPEN_DOT, FILLED_BOX };
    const double radius = 2.4;
    const unsigned mark = n / AXIS_PATTERNS % AXIS_MARKS;
    cairo_t *cr = sheet->cr;
    if (mark == UNMARKED)
        return;
    cairo_new_path(cr);
    if (mark == FILLED_BOX)
        cairo_rectangle(cr, x - radius, y - radius, 2 * radius, 2 * radius);
    else
        cairo_arc(cr, x, y, radius, 0, 2 * SHEET_PI);
    cairo_set_source_rgb(cr, mark == OPEN_DOT, mark == OPEN_DOT, mark == OPEN_DOT);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, LINE);
    cairo_stroke(cr);
}

void axis_whisker(struct sheet *sheet, double x0, double y0, double x1, double y1)
{
    const double half = 2.4, thickness = 0.9;
    const double across = x0 == x1 ? half : 0, along = half - across;
    stroke(sheet, x0, y0, x1, y1, thickness);
    stroke(sheet, x0 - across, y0 - along, x0 + across, y0 + along, thickness);
    stroke(sheet, x1 - across, y1 - along, x1 + across, y1 + along, thickness);
}

void axis_dot(struct sheet *sheet, double x, double y)
{
    cairo_arc(sheet->cr, x, y, 2.2, 0, 2 * SHEET_PI);
    cairo_fill(sheet->cr);
}
