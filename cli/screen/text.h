/*
 * Text on the screen, clipped to an area; and pages (page.h), which are scrolled.
 */
#ifndef SPONTOON_CLI_SCREEN_TEXT_H
#define SPONTOON_CLI_SCREEN_TEXT_H

#include "cli/screen/theme.h"

static inline int at_least(int value, int least)
{
    return value < least ? least : value;
}

static inline int at_most(int value, int most)
{
    return value > most ? most : value;
}

/* An area of a window that is drawn in; co-ordinates are the area's own. */
struct pen {
    WINDOW *window;
    const struct theme *theme;
    int y, x, height, width;
    enum screen_ink ground;
};

/* The part of a pen's area, cut to it. */
struct pen pen_part(const struct pen *pen, int y, int x, int height, int width);
/* Writes what falls inside the area; returns the columns that the text is wide.  x may be negative. */
int pen_put(const struct pen *pen, int y, int x, enum screen_ink ink, const char *text);
/* The same, in at most `width` columns; a text that is longer ends in '~'. */
int pen_put_cut(const struct pen *pen, int y, int x, int width, enum screen_ink ink, const char *text);
/* Fills a row, or all rows, with the ink's ground. */
void pen_fill_row(const struct pen *pen, int y, enum screen_ink ink);
void pen_fill(const struct pen *pen, enum screen_ink ink);
/* A key and what it does, as the screen's last line tells; a list of them ends in NULL. */
struct key_help {
    const char *key, *does;
};
/* Writes them side by side into the first row. */
void pen_put_keys(const struct pen *pen, const struct key_help *keys);
/* A horizontal rule with a title in it. */
void pen_title(const struct pen *pen, int y, const char *title, bool active);

/* Draws from line `top` on, with signs where there is more above or below; returns `top` brought into bounds. */
int page_draw(const struct page *page, const struct pen *pen, int top);

#endif
