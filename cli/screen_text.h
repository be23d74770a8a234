/*
 * Text on the screen: UTF-8 in, clipped to an area, folded to ASCII where the locale needs it; and pages, which wrap
 * lines to a width and are scrolled.
 *
 * Inside a text the byte TEXT_INK followed by '@' + an ink changes the ink; to_ink() gives the two as a text.
 */
#ifndef SPONTOON_CLI_SCREEN_TEXT_H
#define SPONTOON_CLI_SCREEN_TEXT_H

#include "cli/screen_theme.h"

enum { TEXT_INK = 1, TEXT_LINE = 1024 };

/* An area of a window that is drawn in; co-ordinates are the area's own. */
struct pen {
    WINDOW *window;
    const struct theme *theme;
    int y, x, height, width;
    enum screen_ink ground;
};

/* The mark that changes the ink, for use inside a text. */
const char *to_ink(enum screen_ink ink);

/* The part of a pen's area, cut to it. */
struct pen pen_part(const struct pen *pen, int y, int x, int height, int width);
/* Writes what falls inside the area; returns the columns that the text is wide.  x may be negative. */
int pen_put(const struct pen *pen, int y, int x, enum screen_ink ink, const char *text);
/* The same, in at most `width` columns; a text that is longer ends in '~'. */
int pen_put_cut(const struct pen *pen, int y, int x, int width, enum screen_ink ink, const char *text);
/* Fills a row, or all rows, with the ink's ground. */
void pen_fill_row(const struct pen *pen, int y, enum screen_ink ink);
void pen_fill(const struct pen *pen, enum screen_ink ink);
/* A horizontal rule with a title in it. */
void pen_title(const struct pen *pen, int y, const char *title, bool active);

/* The next character of a text (U+FFFD and one byte on for what is no UTF-8); 0 at its end. */
uint32_t text_next(const char **text);
/* Columns of a text; bytes that fit into so many columns. */
int text_width(const struct theme *theme, const char *text);

/* Lines wrapped to a width. */
struct page {
    char *text; /* the lines, each with a NUL behind it */
    size_t used, room;
    size_t *start; /* where each begins */
    int count, start_room;
    int width;
};

/* An empty page for lines of that width; keeps its memory. */
void page_clear(struct page *page, int width);
void page_free(struct page *page);
/* Adds a line, wrapped between words, its further parts indented; a line that memory is lacking for is left out. */
void page_add(struct page *page, const struct theme *theme, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Draws from line `top` on, with signs where there is more above or below; returns `top` brought into bounds. */
int page_draw(const struct page *page, const struct pen *pen, int top);

#endif
