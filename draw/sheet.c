/* Paper and type. */
#include "draw/sheet.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 200 dots to the inch for pictures: fine enough to print, small enough to send. */
#define PICTURE_SCALE (200.0 / 72.0)

const char draw_font_wanted[] = "EB Garamond";

/* The smallest to which a text that does not fit is set, and the steps to it. */
static const double scales[] = {1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5};
enum { SCALES = sizeof scales / sizeof scales[0] };

/* Large sizes of the family and its own small cut, then what other systems have with serifs. */
static const char large[] = "EB Garamond 12,EB Garamond,Linux Libertine O,Libertinus Serif,serif";
static const char small[] = "EB Garamond 08,EB Garamond,Linux Libertine O,Libertinus Serif,serif";

struct look {
    const char *family;
    const char *features;
    double size;
    double leading; /* distance of baselines, points */
    int spacing;    /* thousandths of the size between letters */
    PangoStyle slope;
    PangoVariant variant;
};

#define UPRIGHT PANGO_STYLE_NORMAL, PANGO_VARIANT_NORMAL
#define SLOPED PANGO_STYLE_ITALIC, PANGO_VARIANT_NORMAL
#define CAPITALS PANGO_STYLE_NORMAL, PANGO_VARIANT_SMALL_CAPS

static const struct look looks[STYLES] = {
    [STYLE_BODY] = {large, "onum=1", 10.5, 13.2, 0, UPRIGHT},
    [STYLE_SMALL] = {small, "onum=1", 8.8, 11, 0, UPRIGHT},
    [STYLE_NOTE] = {small, "onum=1", 8.3, 10.4, 0, SLOPED},
    [STYLE_ITALIC] = {large, "onum=1", 10.5, 13.2, 0, SLOPED},
    [STYLE_HEAD] = {large, "onum=1", 13, 17, 70, CAPITALS},
    [STYLE_KICKER] = {small, "onum=1", 8.8, 11, 110, CAPITALS},
    [STYLE_TITLE] = {large, "lnum=1", 25, 31, 90, UPRIGHT},
    [STYLE_MAST] = {large, "lnum=1", 42, 50, 60, UPRIGHT},
    [STYLE_SUBHEAD] = {large, "onum=1,hlig=1", 14, 18, 0, SLOPED},
    [STYLE_FIGURE] = {large, "tnum=1,lnum=1", 10, 13, 0, UPRIGHT},
    [STYLE_CARD] = {large, "lnum=1", 15.5, 19, 50, CAPITALS},
    [STYLE_MAP] = {small, "onum=1", 8.2, 10, 10, SLOPED},
    [STYLE_KEY] = {small, "lnum=1", 8.2, 10, 0, UPRIGHT},
};

double sheet_leading(const struct sheet *sheet, enum style style)
{
    return looks[style].leading * sheet->type;
}

/* --- Documents --- */

static cairo_status_t keep_bytes(void *closure, const unsigned char *data, unsigned int length)
{
    struct sheet_bytes *out = closure;
    if (out->length + length > out->capacity) {
        const size_t capacity = 2 * (out->length + length);
        unsigned char *larger = realloc(out->bytes, capacity);
        if (larger == NULL) {
            out->failed = true;
            return CAIRO_STATUS_WRITE_ERROR;
        }
        out->bytes = larger;
        out->capacity = capacity;
    }
    memcpy(out->bytes + out->length, data, length);
    out->length += length;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *surface_of(struct sheet *sheet, const char *title)
{
    if (sheet->format == DRAW_SVG)
        return cairo_svg_surface_create_for_stream(keep_bytes, &sheet->out, sheet->width, sheet->height);
    if (sheet->format == DRAW_PNG)
        return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(sheet->width * PICTURE_SCALE),
                                          (int)ceil(sheet->height * PICTURE_SCALE));
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(keep_bytes, &sheet->out, sheet->width, sheet->height);
    /* No date: the same handout is the same bytes whenever it is drawn. */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Spontoon");
    return surface;
}

static void blank(struct sheet *sheet)
{
    cairo_set_source_rgb(sheet->cr, 1, 1, 1);
    cairo_paint(sheet->cr);
    cairo_set_source_rgb(sheet->cr, 0, 0, 0);
}

/* The family that stands in for the first of a list. */
static void note_font(struct sheet *sheet)
{
    PangoFontDescription *wanted = pango_font_description_new();
    pango_font_description_set_family(wanted, large);
    PangoFont *font = pango_context_load_font(sheet->pango, wanted);
    pango_font_description_free(wanted);
    if (font == NULL)
        return;
    PangoFontDescription *found = pango_font_describe(font);
    snprintf(sheet->font, sizeof sheet->font, "%s", pango_font_description_get_family(found));
    pango_font_description_free(found);
    g_object_unref(font);
}

static void set_up_type(struct sheet *sheet)
{
    sheet->fonts = pango_cairo_font_map_new();
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(sheet->fonts), 72);
    sheet->pango = pango_font_map_create_context(sheet->fonts);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(sheet->pango, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(sheet->pango, FALSE);
    pango_context_set_language(sheet->pango, pango_language_from_string("en-GB"));
    note_font(sheet);
}

static void drop(struct sheet *sheet)
{
    if (sheet->pango != NULL)
        g_object_unref(sheet->pango);
    if (sheet->fonts != NULL)
        g_object_unref(sheet->fonts);
    cairo_destroy(sheet->cr);
    cairo_surface_destroy(sheet->surface);
    free(sheet->out.bytes);
    sheet->out = (struct sheet_bytes){0};
}

bool sheet_open(struct sheet *sheet, enum draw_format format, double width, double height, const char *title,
                struct sp_error *error)
{
    *sheet = (struct sheet){.format = format, .width = width, .height = height, .number = 1, .type = 1};
    sheet->surface = surface_of(sheet, title);
    sheet->cr = cairo_create(sheet->surface);
    const cairo_status_t status = cairo_status(sheet->cr);
    if (status != CAIRO_STATUS_SUCCESS) {
        drop(sheet);
        return sp_fail(error, "the paper cannot be drawn: %s", cairo_status_to_string(status));
    }
    if (format == DRAW_PNG)
        cairo_scale(sheet->cr, PICTURE_SCALE, PICTURE_SCALE);
    set_up_type(sheet);
    blank(sheet);
    return true;
}

bool sheet_close(struct sheet *sheet, struct draw_paper *paper, struct sp_error *error)
{
    *paper = (struct draw_paper){0};
    cairo_show_page(sheet->cr);
    cairo_status_t status = cairo_status(sheet->cr);
    if (status == CAIRO_STATUS_SUCCESS && sheet->format == DRAW_PNG)
        status = cairo_surface_write_to_png_stream(sheet->surface, keep_bytes, &sheet->out);
    cairo_surface_finish(sheet->surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(sheet->surface);
    const bool done = status == CAIRO_STATUS_SUCCESS && !sheet->out.failed;
    if (done) {
        *paper = (struct draw_paper){.bytes = sheet->out.bytes,
                                     .length = sheet->out.length,
                                     .pages = sheet->number,
                                     .overfull = sheet->overfull};
        memcpy(paper->font, sheet->font, sizeof paper->font);
        sheet->out = (struct sheet_bytes){0};
    }
    drop(sheet);
    return done || sp_fail(error, "the paper cannot be drawn: %s", cairo_status_to_string(status));
}

void sheet_next(struct sheet *sheet)
{
    sheet->number++;
    if (sheet->trial)
        return;
    cairo_show_page(sheet->cr);
    blank(sheet);
}

void draw_paper_free(struct draw_paper *paper)
{
    free(paper->bytes);
    *paper = (struct draw_paper){0};
}

/* --- Marks --- */

struct marked {
    char *text;
    PangoAttrList *attributes;
};

static void mark(PangoAttrList *list, PangoAttribute *attribute, size_t from, size_t to)
{
    attribute->start_index = (guint)from;
    attribute->end_index = (guint)to;
    pango_attr_list_insert(list, attribute);
}

enum { UNDIVIDED = 20 }; /* bytes of a name that no line divides */

/* Takes the marks out and keeps what they mean as attributes. */
static struct marked read_marks(const char *text)
{
    const size_t length = strlen(text);
    struct marked marked = {.text = g_malloc(length + 1), .attributes = pango_attr_list_new()};
    size_t at = 0, italic = SIZE_MAX, capitals = SIZE_MAX;
    for (size_t i = 0; i < length; i++) {
        size_t *from = text[i] == '*' ? &italic : text[i] == '|' ? &capitals : NULL;
        if (from == NULL) {
            marked.text[at++] = text[i];
        } else if (*from == SIZE_MAX) {
            *from = at;
        } else {
            if (from == &capitals && at - *from <= UNDIVIDED)
                mark(marked.attributes, pango_attr_allow_breaks_new(FALSE), *from, at);
            mark(marked.attributes,
                 from == &italic ? pango_attr_style_new(PANGO_STYLE_ITALIC)
                                 : pango_attr_variant_new(PANGO_VARIANT_SMALL_CAPS),
                 *from, at);
            *from = SIZE_MAX;
        }
    }
    marked.text[at] = '\0';
    return marked;
}

void sheet_plain(const char *text, char *out, size_t size)
{
    size_t at = 0;
    for (const char *c = text; *c != '\0' && at + 1 < size; c++) {
        const unsigned char byte = (unsigned char)*c;
        if (byte >= 32 && byte != 127 && byte != '*' && byte != '|')
            out[at++] = *c;
    }
    out[at] = '\0';
    const char *end;
    if (!g_utf8_validate(out, -1, &end))
        out[end - out] = '\0';
}

/* --- Text --- */

PangoLayout *sheet_layout(struct sheet *sheet, enum style style, double scale, double width, enum align align,
                          const char *text)
{
    static const PangoAlignment alignment[] = {[ALIGN_LEFT] = PANGO_ALIGN_LEFT,
                                               [ALIGN_CENTRE] = PANGO_ALIGN_CENTER,
                                               [ALIGN_RIGHT] = PANGO_ALIGN_RIGHT,
                                               [ALIGN_BOTH] = PANGO_ALIGN_LEFT};
    const struct look *look = &looks[style];
    scale *= sheet->type;
    PangoLayout *layout = pango_layout_new(sheet->pango);
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family_static(font, look->family);
    pango_font_description_set_absolute_size(font, look->size * scale * PANGO_SCALE);
    pango_font_description_set_style(font, look->slope);
    pango_font_description_set_variant(font, look->variant);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);

    struct marked marked = read_marks(text);
    mark(marked.attributes, pango_attr_font_features_new(look->features), 0, G_MAXUINT);
    if (look->spacing != 0)
        mark(marked.attributes,
             pango_attr_letter_spacing_new((int)(look->size * scale * look->spacing / 1000.0 * PANGO_SCALE)), 0,
             G_MAXUINT);
    mark(marked.attributes, pango_attr_line_height_new_absolute((int)(look->leading * scale * PANGO_SCALE)), 0,
         G_MAXUINT);
    pango_layout_set_text(layout, marked.text, -1);
    pango_layout_set_attributes(layout, marked.attributes);
    pango_attr_list_unref(marked.attributes);
    g_free(marked.text);

    if (width > 0)
        pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_alignment(layout, alignment[align]);
    pango_layout_set_justify(layout, align == ALIGN_BOTH);
    return layout;
}

static void size_of(PangoLayout *layout, double *width, double *height)
{
    PangoRectangle logical;
    pango_layout_get_extents(layout, NULL, &logical);
    *width = (double)logical.width / PANGO_SCALE;
    *height = (double)logical.height / PANGO_SCALE;
}

static void paint(const struct sheet *sheet, PangoLayout *layout, double x, double y)
{
    if (sheet->trial)
        return;
    cairo_move_to(sheet->cr, x, y);
    pango_cairo_show_layout(sheet->cr, layout);
    cairo_new_path(sheet->cr);
}

/* Half a point is what rounding may cost. */
static bool fits(double size, double room)
{
    return size <= room + 0.5;
}

/* Words that are too wide are set smaller, and divided where that does not help. */
double sheet_text(struct sheet *sheet, enum style style, double x, double y, double width, enum align align,
                  const char *text)
{
    double across, height;
    PangoLayout *layout = NULL;
    for (int i = 0; i <= SCALES; i++) {
        layout = sheet_layout(sheet, style, i < SCALES ? scales[i] : 1, width, align, text);
        if (i < SCALES)
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD);
        size_of(layout, &across, &height);
        if (fits(across, width) || i == SCALES)
            break;
        g_object_unref(layout);
    }
    sheet->overfull += !fits(across, width);
    paint(sheet, layout, x, y);
    g_object_unref(layout);
    return height;
}

/* Narrows a centred text as far as it keeps its number of lines, so that none of them is a lone word. */
static double balance(PangoLayout *layout, double width)
{
    const int lines = pango_layout_get_line_count(layout);
    double narrow = width / 2, wide = width;
    for (int i = 0; i < 7 && lines > 1; i++) {
        const double middle = (narrow + wide) / 2;
        pango_layout_set_width(layout, (int)(middle * PANGO_SCALE));
        double across, height;
        size_of(layout, &across, &height);
        if (pango_layout_get_line_count(layout) == lines && fits(across, middle))
            wide = middle;
        else
            narrow = middle;
    }
    pango_layout_set_width(layout, (int)(wide * PANGO_SCALE));
    return wide;
}

void sheet_in_box(struct sheet *sheet, enum style style, struct sheet_box box, enum stand stand, const char *text)
{
    for (int i = 0; i < SCALES; i++) {
        double across, down;
        PangoLayout *layout = sheet_layout(sheet, style, scales[i], box.width, ALIGN_CENTRE, text);
        size_of(layout, &across, &down);
        const bool good = fits(across, box.width) && fits(down, box.height);
        if (good || i + 1 == SCALES) {
            sheet->overfull += !good;
            const double wide = good ? balance(layout, box.width) : box.width;
            const double above = good && stand == STAND_MIDDLE ? (box.height - down) / 2 : 0;
            paint(sheet, layout, box.x + (box.width - wide) / 2, box.y + above);
        }
        g_object_unref(layout);
        if (good)
            return;
    }
}

/* A line that fits into `width`, as large as may be; the last resort is to cut it. */
static PangoLayout *fitting_line(struct sheet *sheet, enum style style, double width, const char *text, double *across)
{
    double height;
    PangoLayout *layout = NULL;
    for (int i = 0; i < SCALES; i++) {
        layout = sheet_layout(sheet, style, scales[i], 0, ALIGN_LEFT, text);
        pango_layout_set_single_paragraph_mode(layout, TRUE);
        size_of(layout, across, &height);
        if (fits(*across, width))
            return layout;
        if (i + 1 < SCALES)
            g_object_unref(layout);
    }
    sheet->overfull++;
    pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    size_of(layout, across, &height);
    return layout;
}

double sheet_line(struct sheet *sheet, enum style style, double x, double y, double width, enum align align,
                  const char *text)
{
    double across;
    PangoLayout *layout = fitting_line(sheet, style, width, text, &across);
    const double left = align == ALIGN_CENTRE  ? x + (width - across) / 2
                        : align == ALIGN_RIGHT ? x + width - across
                                               : x;
    paint(sheet, layout, left, y - (double)pango_layout_get_baseline(layout) / PANGO_SCALE);
    g_object_unref(layout);
    return across;
}

double sheet_measure(struct sheet *sheet, enum style style, const char *text)
{
    double width, height;
    PangoLayout *layout = sheet_layout(sheet, style, 1, 0, ALIGN_LEFT, text);
    size_of(layout, &width, &height);
    g_object_unref(layout);
    return width;
}

/* --- Rules --- */

void sheet_rule(struct sheet *sheet, double x, double y, double width, double thickness)
{
    if (sheet->trial)
        return;
    cairo_rectangle(sheet->cr, x, y - thickness / 2, width, thickness);
    cairo_fill(sheet->cr);
}

void sheet_rule_double(struct sheet *sheet, double x, double y, double width, double thickness)
{
    const double thick = fabs(thickness), away = thickness > 0 ? 1 : -1;
    sheet_rule(sheet, x, y, width, thick);
    sheet_rule(sheet, x, y + away * (thick / 2 + 1.8), width, 0.4);
}

void sheet_rule_swelled(struct sheet *sheet, double centre, double y, double width, double thickness)
{
    if (sheet->trial)
        return;
    cairo_t *cr = sheet->cr;
    const double half = width / 2, thick = thickness / 2;
    cairo_move_to(cr, centre - half, y);
    cairo_curve_to(cr, centre - half / 2, y - thick * 0.2, centre - half / 4, y - thick, centre, y - thick);
    cairo_curve_to(cr, centre + half / 4, y - thick, centre + half / 2, y - thick * 0.2, centre + half, y);
    cairo_curve_to(cr, centre + half / 2, y + thick * 0.2, centre + half / 4, y + thick, centre, y + thick);
    cairo_curve_to(cr, centre - half / 4, y + thick, centre - half / 2, y + thick * 0.2, centre - half, y);
    cairo_fill(cr);
}

void sheet_frame(struct sheet *sheet, double x, double y, double width, double height, double thickness)
{
    if (sheet->trial)
        return;
    cairo_set_line_width(sheet->cr, thickness);
    cairo_rectangle(sheet->cr, x, y, width, height);
    cairo_stroke(sheet->cr);
}
