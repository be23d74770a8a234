/*
 * The keys themselves, and what they mean on the full screen of every game.
 */
#ifndef SPONTOON_CLI_SCREEN_KEY_H
#define SPONTOON_CLI_SCREEN_KEY_H

#include <stdbool.h>

/* Waits for a key: a character, or a curses key with SCREEN_KEY_CODE set; 0 for none that is known, or when the
 * program is asked to end. */
enum { SCREEN_KEY_CODE = 0x40000000 };
int screen_key(void);
/* Keys that are characters without a sign. */
enum {
    CTRL_A = 1,
    CTRL_C = 3,
    CTRL_H = 8,
    CTRL_L = 12,
    CTRL_N = 14,
    CTRL_O = 15,
    CTRL_P = 16,
    CTRL_T = 20,
    CTRL_U = 21,
    CTRL_X = 24,
    CTRL_Z = 26,
    ESCAPE = 27,
    DELETE = 127
};
/* Whether a key has come already: what is pasted is not worth a drawing for each. */
bool screen_key_waits(void);
bool screen_key_is_enter(int key);
bool screen_key_is_erase(int key);
/* Whether it asks to leave the game. */
bool screen_key_leaves(int key);

/* What a key means wherever the focus is, if nothing that is typed takes it first. */
enum key_meaning {
    MEANS_NOTHING,
    MEANS_HELP,
    MEANS_TAB, /* completes what is typed, or the focus goes on */
    MEANS_TAB_BACK,
    MEANS_PAGE_NEXT,
    MEANS_PAGE_BEFORE,
    MEANS_SCROLL_DOWN, /* by a page's height */
    MEANS_SCROLL_UP,
    MEANS_UNDO, /* of what is typed first, as in every line */
    MEANS_HINT,
    MEANS_STANDING,
    MEANS_PASS_ON,
    MEANS_REDRAW,
    MEANS_SUSPEND,
    MEANS_LEAVE,
};
enum key_meaning screen_key_means(int key);
/* Which page F2 and those after it show, from 0; -1 for other keys. */
int screen_key_page(int key);
/* A step down or to the right (1), up or to the left (-1), by the arrows or j, l, k and h; 0 for other keys. */
int screen_key_down(int key);
int screen_key_right(int key);

#endif
