/*
 * Pages: lines of styled text, wrapped to a width, that line mode prints and the full screen draws: one rendering for
 * both.  Nothing here needs a terminal.
 *
 * Text is UTF-8, folded to ASCII where the locale needs it.  Inside a text the byte TEXT_INK followed by '@' + an ink
 * changes the ink; to_ink() gives the two as a text.  Whatever an ink says a letter or sign says too, so that nothing
 * is lost where there is no colour.
 *
 * What code puts on a page or a screen in English words comes out in the theme's tongue.
 */
#ifndef SPONTOON_CLI_PAGE_H
#define SPONTOON_CLI_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <wchar.h>

#include "base/tongue.h"

/* Blue stands for the French and orange for the English, which every kind of colour-blindness tells apart. */
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
    SCREEN_INKS,
    /* The same two colours where the sides have other names. */
    INK_CROWN = INK_FRENCH,
    INK_ENEMY = INK_ENGLISH,
    INK_CHIP_CROWN = INK_CHIP_FRENCH,
    INK_CHIP_ENEMY = INK_CHIP_ENGLISH,
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
    bool utf8;                      /* the locale's characters are UTF-8; else all is folded to ASCII */
    int colours;                    /* 256, 8, or 0: none */
    const struct sp_tongue *tongue; /* what the program's own words are told in; NULL: English */
};

/* A theme without colours, for what is printed in a tongue, which it borrows. */
struct theme theme_plain(const struct sp_tongue *tongue);
const char *theme_sign(const struct theme *theme, enum screen_sign sign);

enum { TEXT_INK = 1, TEXT_LINE = 1024, TEXT_GLYPH = 8 };

/* The mark that changes the ink, for use inside a text. */
const char *to_ink(enum screen_ink ink);
/* Skips a mark at the start of the text; true when there was one, then *ink is its ink if it is a good one. */
bool text_take_ink(const char **text, enum screen_ink *ink);
/* The next character of a text (U+FFFD and one byte on for what is no UTF-8); 0 at its end. */
uint32_t text_next(const char **text);
/* The character as it is written here, and its columns. */
int text_glyph(const struct theme *theme, uint32_t character, wchar_t out[TEXT_GLYPH]);
/* Columns of a text. */
int text_width(const struct theme *theme, const char *text);
/* Adds the text to what stands in line, padded to so many columns; below 0: to the right edge.  A text that is wider
 * stands whole. */
void text_pad(const struct theme *theme, char *line, size_t size, int columns, const char *text);
/* The line with the ids of rules in it ("S-46") in their own ink. */
void text_ink_rules(const char *line, char *inked, size_t size);

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
const char *page_text(const struct page *page, int line);
/* The text in the theme's tongue, in place of it; blanks and inks before it stay. */
void text_told(const struct theme *theme, char *text, size_t size);
/* Adds a line, wrapped between words, its further parts indented; a line that memory is lacking for is left out. */
void page_add(struct page *page, const struct theme *theme, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Adds a text that somebody wrote, of any length: each of its lines wrapped, `margin` columns from the left. */
void page_words(struct page *page, const struct theme *theme, int margin, const char *words);
/* Adds a line as it is, for maps and tables: never wrapped, and cut at the width with a '~' for its end. */
void page_line(struct page *page, const struct theme *theme, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A horizontal rule with a title in it, below an empty line unless the page begins with it. */
void page_head(struct page *page, const struct theme *theme, const char *title);
/* Two pages beside each other where both fit, else one below the other. */
void page_beside(struct page *page, const struct theme *theme, const struct page *left, const struct page *right);
/* The width for each of two such pages on one of this width. */
int page_half(int width);
/* A line without its inks, and blanks at its end, in the locale's characters. */
void page_plain(const struct page *page, const struct theme *theme, int line, char *plain, size_t size);
/* Prints the page so. */
void page_print(const struct page *page, const struct theme *theme, FILE *out);

/* "3rd"; returns text. */
const char *text_ordinal(unsigned number, char *text, size_t size);

#endif
