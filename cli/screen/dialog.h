/*
 * What takes the keyboard until it is left: pages over the screen, questions, a typed line; and the keys themselves.
 * For the full screen of every game.
 */
#ifndef SPONTOON_CLI_SCREEN_DIALOG_H
#define SPONTOON_CLI_SCREEN_DIALOG_H

#include "cli/play/play.h"
#include "cli/screen/text.h"

/* Over what the boxes stand; the owner of the screen keeps one. */
struct dialog {
    const struct theme *theme;
    void (*draw_below)(void *below); /* draws the screen that a box stands on; the box refreshes */
    void *below;
    bool leave_asked; /* a page was left by Ctrl-C or Ctrl-X: the owner asks whether to leave the game */
};

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
/* Stops the program as Ctrl-Z does, and comes back. */
void screen_suspend(void);

/* How wide a page over the screen may be. */
int dialog_width(int wished);
/* A page with a title and a line of keys; false when it was left by Esc or q, true by Enter or Space.  cover_all:
 * nothing of the screen is seen beside it. */
bool dialog_page(struct dialog *dialog, const struct page *page, const char *title, const char *keys, bool cover_all);
/* Asks a question of one sentence; true when it is answered with Enter or y. */
bool dialog_confirm(struct dialog *dialog, const char *title, const char *sentence);
/* The seat's log lines from `from` on. */
void dialog_news(struct dialog *dialog, struct play *play, uint8_t seat, const char *title, size_t from);
/* Help with the present decision, then lines of general help: those that begin with a blank belong to the heading
 * before. */
void dialog_help(struct dialog *dialog, struct play *play, uint8_t seat, const char *const *general, size_t count);
/* What a computer would order in the seat's place. */
void dialog_hint(struct dialog *dialog, struct play *play, uint8_t seat);
/* Hides all until he whose turn it is ("the French") looks alone; `keys` says what Enter will show. */
void dialog_hand_over(struct dialog *dialog, const char *whom, enum screen_ink ink, const char *keys);
/* Asks whether to leave and says where the game is saved; where it is in no file yet, into which.  True: leave. */
bool dialog_leave(struct dialog *dialog, struct play *play);

#endif
