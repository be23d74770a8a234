/* The page of a plot. */
#include "draw/plot_page.h"

#include "draw/axes.h"

#define ROW 14.0

enum { COLUMNS = 3 };

bool plot_open(struct sheet *sheet, enum draw_format format, double height, const char *title, struct sp_error *error)
{
    const double wide = PLOT_WIDE - 2 * PLOT_MARGIN;
    if (!sheet_open(sheet, format, PLOT_WIDE, height, title, error))
        return false;
    sheet_line(sheet, STYLE_SUBHEAD, PLOT_MARGIN, PLOT_MARGIN + 12, wide, ALIGN_LEFT, title);
    sheet_rule_double(sheet, PLOT_MARGIN, PLOT_MARGIN + 18, wide, 1.2);
    return true;
}

void plot_key(struct sheet *sheet, size_t n, double y, const char *name)
{
    const double wide = (PLOT_WIDE - 2 * PLOT_MARGIN) / COLUMNS;
    const double x = PLOT_MARGIN + wide * (double)(n % COLUMNS);
    const size_t row = n / COLUMNS;
    const double at = y + ROW * (double)row;
    axis_pattern(sheet, (unsigned)n);
    cairo_move_to(sheet->cr, x, at - 3);
    cairo_line_to(sheet->cr, x + 30, at - 3);
    cairo_stroke(sheet->cr);
    axis_pattern_end(sheet);
    axis_mark(sheet, (unsigned)n, x + 15, at - 3);
    sheet_line(sheet, STYLE_SMALL, x + 36, at, wide - 42, ALIGN_LEFT, name);
}

double plot_keys_height(size_t count)
{
    const size_t rows = (count + COLUMNS - 1) / COLUMNS;
    return ROW * (double)(rows + 1);
}
