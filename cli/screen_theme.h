/*
 * Colours and signs of the full screen: one table of inks, one of signs.
 *
 * Whatever a colour says a letter or sign says too, so that the table's last column (no colour) loses nothing.  Blue
 * stands for the French and orange for the English, which every kind of colour-blindness tells apart.
 */
#ifndef SPONTOON_CLI_SCREEN_THEME_H
#define SPONTOON_CLI_SCREEN_THEME_H

#include <curses.h>
#include <stdbool.h>
#include <stdint.h>

enum screen_ink {
    INK_TEXT,
    INK_DIM,
    INK_STRONG,
    INK_RULE, /* a rule's id */
    INK_WARN,
    INK_FRAME,
    INK_TITLE, /* the title of a pane */
    INK_TITLE_ACTIVE,
    INK_BAR, /* status line */
    INK_BAR_STRONG,
    INK_FOOT, /* line of keys */
    INK_FOOT_KEY,
    INK_PICKED, /* the picked order */
    INK_TYPED,
    INK_FRENCH,
    INK_ENGLISH,
    INK_NEUTRAL,
    INK_CHIP_FRENCH, /* counters */
    INK_CHIP_ENGLISH,
    INK_SEA,
    INK_COAST,
    INK_LAND,
    INK_BOX,
    INK_NUMBER, /* a hex's number; on the ground of its terrain, as those that follow */
    INK_TOWN_FRENCH,
    INK_TOWN_ENGLISH,
    INK_TOWN_NEUTRAL,
    INK_TARGET, /* edges of a hex that an order may name */
    INK_TARGET_PICKED,
    INK_CURSOR,
    SCREEN_INKS
};

enum screen_sign {
    SIGN_COAST, /* fills a coastal hex */
    SIGN_LAND,
    SIGN_FULL, /* a box of troops that stands */
    SIGN_EMPTY,
    SIGN_LINE, /* a horizontal rule */
    SIGN_BAR,  /* a vertical rule */
    SIGN_UP,
    SIGN_DOWN,
    SIGN_PICK,
    SIGN_FRENCH, /* the sides' shapes */
    SIGN_ENGLISH,
    SIGN_NEUTRAL,
    SIGN_WAY,  /* the way between boxes */
    SIGN_NEWS, /* beside what happened since the last order */
    SCREEN_SIGNS
};

struct theme {
    bool utf8;   /* the locale's characters are UTF-8; else all is folded to ASCII */
    int colours; /* 256, 8, or 0: none */
};

/* Reads locale, terminal and NO_COLOR; curses must have been started. */
void theme_start(struct theme *theme);
/* Sets the window's ink; inks that have no ground of their own take that of `ground`. */
void theme_ink(const struct theme *theme, WINDOW *window, enum screen_ink ink, enum screen_ink ground);
const char *theme_sign(const struct theme *theme, enum screen_sign sign);

#endif
