/* Text and tables through columns and over pages. */
#include "draw/flow.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/ornament.h"

enum { BALANCE_STEPS = 12, INITIAL_LINES = 3 };

/* --- Columns --- */

double flow_width(const struct flow *flow)
{
    const struct flow_frame *frame = flow->frame;
    return (frame->width - (frame->columns - 1) * frame->gutter) / frame->columns;
}

static double column_left(const struct flow *flow)
{
    return flow->frame->left + flow->column * (flow_width(flow) + flow->frame->gutter);
}

static double column_top(const struct flow *flow)
{
    return flow->first ? flow->frame->top : flow->frame->next_top;
}

static double column_bottom(const struct flow *flow)
{
    return flow->sheet->number == flow->balanced_page ? flow->balanced_bottom : flow->frame->bottom;
}

static bool at_top(const struct flow *flow)
{
    return flow->y <= column_top(flow);
}

static void advance(struct flow *flow, double height)
{
    flow->y += height;
    flow->low = fmax(flow->low, flow->y);
}

/* The lines between the columns of the page, as far as they came. */
static void draw_gutters(const struct flow *flow)
{
    const double step = flow_width(flow) + flow->frame->gutter;
    if (flow->sheet->trial || flow->low - column_top(flow) < 3 * sheet_leading(flow->sheet, STYLE_BODY))
        return;
    for (unsigned i = 1; i < flow->frame->columns && i <= flow->column; i++) {
        cairo_rectangle(flow->sheet->cr, flow->frame->left + i * step - flow->frame->gutter / 2 - 0.2, column_top(flow),
                        0.4, flow->low - column_top(flow));
        cairo_fill(flow->sheet->cr);
    }
}

static void next_column(struct flow *flow)
{
    if (++flow->column == flow->frame->columns) {
        draw_gutters(flow);
        flow->column = 0;
        flow->first = false;
        sheet_next(flow->sheet);
        if (flow->frame->furnish != NULL && !flow->sheet->trial)
            flow->frame->furnish(flow->sheet, flow->matter);
        flow->low = column_top(flow);
    }
    flow->y = column_top(flow);
}

static double room_left(const struct flow *flow)
{
    return column_bottom(flow) - flow->y;
}

void flow_need(struct flow *flow, double height)
{
    if (room_left(flow) < height && !at_top(flow))
        next_column(flow);
}

void flow_gap(struct flow *flow, double height)
{
    if (!at_top(flow))
        flow->y += height;
}

void flow_room(struct flow *flow, double height, double *x, double *y)
{
    flow_need(flow, height);
    *x = column_left(flow);
    *y = flow->y;
    advance(flow, height);
}

/* --- Paragraphs --- */

/*
 * How many of the lines that are left go into this column: no lone line at its foot, nor at the head of the next.  At
 * the top of a column that is too short for two, two go in all the same, and it is remembered that they spilled.
 */
static int lines_here(struct flow *flow, int done, int all, double line)
{
    const int left = all - done;
    int here = (int)fmax(0, floor((room_left(flow) + 0.5) / line));
    if (here >= left)
        return left;
    if (here == left - 1 && here > 1)
        here--;
    if (here == 1 && done == 0)
        here = 0;
    if (!at_top(flow) || here >= 2)
        return here;
    flow->spilled = true;
    return left <= 3 ? left : 2;
}

/* The lines of a layout; of a justified one also as they are when nothing is stretched. */
struct lines {
    PangoLayout *loose; /* NULL: it is not justified */
    PangoLayoutIter *at, *loose_at;
};

static struct lines lines_of(PangoLayout *layout)
{
    struct lines lines = {.at = pango_layout_get_iter(layout)};
    if (pango_layout_get_justify(layout)) {
        lines.loose = pango_layout_copy(layout);
        pango_layout_set_justify(lines.loose, FALSE);
        lines.loose_at = pango_layout_get_iter(lines.loose);
    }
    return lines;
}

static void next_line(struct lines *lines)
{
    pango_layout_iter_next_line(lines->at);
    if (lines->loose != NULL)
        pango_layout_iter_next_line(lines->loose_at);
}

static void free_lines(struct lines *lines)
{
    pango_layout_iter_free(lines->at);
    if (lines->loose == NULL)
        return;
    pango_layout_iter_free(lines->loose_at);
    g_object_unref(lines->loose);
}

/* A name that may not be divided can leave so much of a line empty that stretching would tear it. */
#define STRETCHED 0.9

/* Where the line stands that is to be painted: the justified one, or the loose. */
static PangoLayoutIter *line_to_paint(const struct lines *lines, double room)
{
    PangoRectangle loose;
    if (lines->loose == NULL)
        return lines->at;
    pango_layout_iter_get_line_extents(lines->loose_at, NULL, &loose);
    return (double)(loose.x + loose.width) / PANGO_SCALE < STRETCHED * room ? lines->loose_at : lines->at;
}

/* Paints the line that the lines are at, with the top of its space at y. */
static void set_line(const struct flow *flow, const struct lines *lines, double indent, double y)
{
    const double room = flow_width(flow) - indent;
    PangoLayoutIter *iter = line_to_paint(lines, room);
    PangoRectangle box;
    int top, bottom;
    pango_layout_iter_get_line_extents(iter, NULL, &box);
    pango_layout_iter_get_line_yrange(iter, &top, &bottom);
    const double rise = (double)(pango_layout_iter_get_baseline(iter) - top) / PANGO_SCALE;
    flow->sheet->overfull += (double)box.width / PANGO_SCALE > room + 0.5;
    if (flow->sheet->trial)
        return;
    cairo_move_to(flow->sheet->cr, column_left(flow) + indent + (double)box.x / PANGO_SCALE, y + rise);
    pango_cairo_show_layout_line(flow->sheet->cr, pango_layout_iter_get_line_readonly(iter));
    cairo_new_path(flow->sheet->cr);
}

/* Sets the lines of a layout, `line` high each, through the columns. */
static void set_lines(struct flow *flow, PangoLayout *layout, double line)
{
    const int all = pango_layout_get_line_count(layout);
    struct lines lines = lines_of(layout);
    for (int done = 0; done < all;) {
        const int here = lines_here(flow, done, all, line);
        for (int i = 0; i < here; i++, next_line(&lines)) {
            set_line(flow, &lines, 0, flow->y);
            advance(flow, line);
        }
        done += here;
        if (done < all)
            next_column(flow);
    }
    free_lines(&lines);
}

void flow_text(struct flow *flow, enum style style, enum align align, double indent, const char *text)
{
    PangoLayout *layout = sheet_layout(flow->sheet, style, 1, flow_width(flow), align, text);
    pango_layout_set_indent(layout, (int)(indent * PANGO_SCALE));
    set_lines(flow, layout, sheet_leading(flow->sheet, style));
    g_object_unref(layout);
}

/* Takes the first letter out of a text, which keeps the marks before it. */
static void take_letter(const char *text, char letter[8], char *rest, size_t size)
{
    size_t at = 0;
    while (text[at] == '*' || text[at] == '|')
        at++;
    const char *after = text[at] != '\0' ? g_utf8_next_char(text + at) : text + at;
    snprintf(letter, 8, "%.*s", (int)(after - (text + at)), text + at);
    snprintf(rest, size, "%.*s%s", (int)at, text, after);
}

/* What a layout shows from that byte on, with its marks, set to the whole width. */
static void set_rest(struct flow *flow, PangoLayout *beside, size_t cut)
{
    const char *shown = pango_layout_get_text(beside);
    while (shown[cut] == ' ')
        cut++;
    if (shown[cut] == '\0')
        return;
    PangoLayout *rest = pango_layout_copy(beside);
    PangoAttrList *attributes = pango_attr_list_copy(pango_layout_get_attributes(beside));
    pango_attr_list_update(attributes, 0, (int)cut, 0);
    pango_layout_set_text(rest, shown + cut, -1);
    pango_layout_set_attributes(rest, attributes);
    pango_attr_list_unref(attributes);
    pango_layout_set_width(rest, (int)(flow_width(flow) * PANGO_SCALE));
    set_lines(flow, rest, sheet_leading(flow->sheet, STYLE_BODY));
    g_object_unref(rest);
}

/* The first lines beside a box that is so wide, the others below it. */
static void set_beside(struct flow *flow, double indent, const char *text)
{
    const double line = sheet_leading(flow->sheet, STYLE_BODY);
    PangoLayout *beside = sheet_layout(flow->sheet, STYLE_BODY, 1, flow_width(flow) - indent, ALIGN_BOTH, text);
    const int lines = pango_layout_get_line_count(beside);
    size_t cut = 0;
    struct lines first = lines_of(beside);
    for (int i = 0; i < INITIAL_LINES && i < lines; i++, next_line(&first)) {
        const PangoLayoutLine *part = pango_layout_iter_get_line_readonly(first.at);
        set_line(flow, &first, indent, flow->y + i * line);
        cut = (size_t)part->start_index + (size_t)part->length;
    }
    free_lines(&first);
    advance(flow, INITIAL_LINES * line);
    set_rest(flow, beside, cut);
    g_object_unref(beside);
}

void flow_opening(struct flow *flow, const char *text)
{
    const double box = INITIAL_LINES * sheet_leading(flow->sheet, STYLE_BODY) - 2;
    const size_t size = strlen(text) + 1;
    char letter[8], *rest = g_malloc(size);
    flow_need(flow, box + 2 * sheet_leading(flow->sheet, STYLE_BODY));
    take_letter(text, letter, rest, size);
    ornament_initial(flow->sheet, column_left(flow), flow->y + 1.5, box, letter);
    set_beside(flow, box + 5, rest);
    g_free(rest);
}

/* --- Tables --- */

static double cell_width(const struct flow *flow, unsigned cell)
{
    double sum = 0;
    for (unsigned i = 0; i < flow->cell_count; i++)
        sum += flow->cells[i].share;
    return flow_width(flow) * flow->cells[cell].share / sum;
}

/* White at each side of a cell. */
static double cell_inset(double width)
{
    return fmin(4, width * 0.12);
}

/* Sets (or measures, when `measure`) a row of texts; returns its height. */
static double set_row(struct flow *flow, const char *const *texts, bool measure)
{
    const bool trial = flow->sheet->trial;
    const unsigned before = flow->sheet->overfull;
    double x = column_left(flow), height = 0;
    flow->sheet->trial = trial || measure;
    for (unsigned i = 0; i < flow->cell_count; i++) {
        const struct flow_cell *cell = &flow->cells[i];
        const double width = cell_width(flow, i), inset = cell_inset(width);
        const double high = sheet_text(flow->sheet, cell->style, x + inset, flow->y, width - 2 * inset, cell->align,
                                       texts[i] != NULL ? texts[i] : "");
        height = fmax(height, high);
        x += width;
    }
    if (measure)
        flow->sheet->overfull = before;
    flow->sheet->trial = trial;
    return height;
}

/* Heads stand in one line, set smaller where they must. */
static void set_heads(struct flow *flow)
{
    const double line = sheet_leading(flow->sheet, STYLE_KICKER);
    double x = column_left(flow);
    if (flow->heads == NULL)
        return;
    for (unsigned i = 0; i < flow->cell_count; i++) {
        const double width = cell_width(flow, i), inset = cell_inset(width);
        sheet_line(flow->sheet, STYLE_KICKER, x + inset / 2, flow->y + line * 0.78, width - inset, flow->cells[i].align,
                   flow->heads[i]);
        x += width;
    }
    advance(flow, line);
    flow_line(flow, 0.5);
    advance(flow, 1);
}

void flow_table(struct flow *flow, const struct flow_cell *cells, unsigned count, const char *const *heads)
{
    flow->cells = cells;
    flow->cell_count = count;
    flow->heads = heads;
    flow_need(flow, 4 * sheet_leading(flow->sheet, STYLE_FIGURE));
    set_heads(flow);
}

void flow_row(struct flow *flow, const char *const *texts)
{
    const double height = set_row(flow, texts, true);
    if (room_left(flow) < height && !at_top(flow)) {
        next_column(flow);
        set_heads(flow);
    }
    set_row(flow, texts, false);
    advance(flow, height);
}

void flow_line(struct flow *flow, double thickness)
{
    advance(flow, 1.5);
    sheet_rule(flow->sheet, column_left(flow), flow->y, flow_width(flow), thickness);
    advance(flow, 1.5);
}

void flow_table_end(struct flow *flow)
{
    flow->cell_count = 0;
    flow->heads = NULL;
}

/* --- The whole --- */

static struct flow run_once(struct sheet *sheet, const struct flow_frame *frame,
                            void (*fill)(struct flow *, const void *), const void *matter, unsigned page, double bottom)
{
    struct flow flow = {.sheet = sheet,
                        .frame = frame,
                        .matter = matter,
                        .first = true,
                        .y = frame->top,
                        .low = frame->top,
                        .balanced_page = page,
                        .balanced_bottom = bottom};
    fill(&flow, matter);
    draw_gutters(&flow);
    return flow;
}

bool flow_fits(struct sheet *sheet, const struct flow_frame *frame, void (*fill)(struct flow *, const void *matter),
               const void *matter)
{
    const unsigned begin = sheet->number, overfull = sheet->overfull;
    const bool trial = sheet->trial;
    sheet->trial = true;
    run_once(sheet, frame, fill, matter, 0, 0);
    const bool fits = sheet->number == begin;
    sheet->number = begin;
    sheet->overfull = overfull;
    sheet->trial = trial;
    return fits;
}

void flow_size(struct sheet *sheet, const struct flow_frame *frame, void (*fill)(struct flow *, const void *matter),
               const void *matter, const double *sizes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sheet->type = sizes[i];
        if (flow_fits(sheet, frame, fill, matter))
            return;
    }
    sheet->type = 1;
}

double flow_run(struct sheet *sheet, const struct flow_frame *frame, void (*fill)(struct flow *, const void *matter),
                const void *matter)
{
    const unsigned begin = sheet->number, overfull = sheet->overfull;
    unsigned last = 0;
    double bottom = frame->bottom;
    const bool trial = sheet->trial;
    if (frame->columns > 1) {
        sheet->trial = true;
        const struct flow whole = run_once(sheet, frame, fill, matter, 0, 0);
        last = sheet->number;
        double short_of = whole.first ? frame->top : frame->next_top;
        for (int i = 0; i < BALANCE_STEPS; i++) {
            const double middle = (short_of + bottom) / 2;
            sheet->number = begin;
            const struct flow tried = run_once(sheet, frame, fill, matter, last, middle);
            if (sheet->number > last || tried.spilled)
                short_of = middle;
            else
                bottom = middle;
        }
    }
    sheet->number = begin;
    sheet->overfull = overfull;
    sheet->trial = trial;
    return run_once(sheet, frame, fill, matter, last, bottom).low;
}
