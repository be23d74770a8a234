/*
 * Paper and type: a document of pages, and text set on them by Pango.
 *
 * Texts are UTF-8.  In them *stars* set a passage in italics and |bars| in small capitals; sheet_plain() takes both
 * away from what players typed.  Every text is measured: what does not fit is set smaller, and counted in `overfull`
 * if that does not help either, so that a test can say that nothing runs out of its box.
 */
#ifndef DRAW_SHEET_H
#define DRAW_SHEET_H

#include <cairo.h>
#include <pango/pangocairo.h>

#include "draw/draw.h"

#define SHEET_MM (72.0 / 25.4)
#define A4_WIDE (210.0 * SHEET_MM)
#define A4_HIGH (297.0 * SHEET_MM)
#define SHEET_PI 3.14159265358979323846

enum style {
    STYLE_BODY,
    STYLE_SMALL,
    STYLE_NOTE,    /* small italics */
    STYLE_ITALIC,  /* body's size */
    STYLE_HEAD,    /* small capitals */
    STYLE_KICKER,  /* the same, quite small */
    STYLE_TITLE,   /* capitals of a title page */
    STYLE_MAST,    /* the largest */
    STYLE_SUBHEAD, /* larger italics */
    STYLE_FIGURE,  /* columns of figures */
    STYLE_CARD,    /* an order card's name */
    STYLE_MAP,     /* names on maps, italics */
    STYLE_KEY,     /* letters and numbers on maps */
    STYLES
};

enum align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT, ALIGN_BOTH };

/* A box on the page, from its top left corner, and where in its height a text stands. */
struct sheet_box {
    double x, y, width, height;
};
enum stand { STAND_TOP, STAND_MIDDLE };

/* Bytes that cairo writes. */
struct sheet_bytes {
    unsigned char *bytes;
    size_t length, capacity;
    bool failed;
};

struct sheet {
    cairo_surface_t *surface;
    cairo_t *cr;
    PangoFontMap *fonts;
    PangoContext *pango;
    struct sheet_bytes out;
    enum draw_format format;
    double width, height;
    unsigned number; /* of the page, from 1 */
    unsigned overfull;
    double type; /* all type is so much larger than usual */
    bool trial;  /* measure only: nothing is painted */
    char font[DRAW_FONT];
};

/* A document whose pages are of that size; PNG and SVG have one page.  False and one sentence on failure. */
bool sheet_open(struct sheet *sheet, enum draw_format format, double width, double height, const char *title,
                struct sp_error *error);
/* Ends the document and hands its bytes over; frees the page in any case. */
bool sheet_close(struct sheet *sheet, struct draw_paper *paper, struct sp_error *error);
/* The next page, blank. */
void sheet_next(struct sheet *sheet);

/* A text laid out to `width` (0 or less: one line of its own width); the caller unrefs it. */
PangoLayout *sheet_layout(struct sheet *sheet, enum style style, double scale, double width, enum align align,
                          const char *text);

/* Sets a text from (x, y), its top left, in lines of at most `width`; returns its height. */
double sheet_text(struct sheet *sheet, enum style style, double x, double y, double width, enum align align,
                  const char *text);
/* Sets a text into a box, smaller when it must be, in centred lines that are about as long as each other. */
void sheet_in_box(struct sheet *sheet, enum style style, struct sheet_box box, enum stand stand, const char *text);
/* One line with its baseline at `y`, within x to x + width: smaller when it must be.  Returns the width it took. */
double sheet_line(struct sheet *sheet, enum style style, double x, double y, double width, enum align align,
                  const char *text);
/* The width of a line. */
double sheet_measure(struct sheet *sheet, enum style style, const char *text);
/* The distance of two baselines. */
double sheet_leading(const struct sheet *sheet, enum style style);

/* Rules: thickness in points. */
void sheet_rule(struct sheet *sheet, double x, double y, double width, double thickness);
/* A thick rule with a thin one below (or above it when thickness is negative). */
void sheet_rule_double(struct sheet *sheet, double x, double y, double width, double thickness);
/* A rule that swells in its middle. */
void sheet_rule_swelled(struct sheet *sheet, double centre, double y, double width, double thickness);
void sheet_frame(struct sheet *sheet, double x, double y, double width, double height, double thickness);

/* A copy of what players typed without marks and control characters, at most size - 1 bytes, cut at a character. */
void sheet_plain(const char *text, char *out, size_t size);

#endif
