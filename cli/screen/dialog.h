/*
 * What takes the keyboard until it is left: pages over the screen, questions, a typed line.  For the full screen of
 * every game.
 */
#ifndef SPONTOON_CLI_SCREEN_DIALOG_H
#define SPONTOON_CLI_SCREEN_DIALOG_H

#include "cli/play/play.h"
#include "cli/screen/key.h"
#include "cli/screen/text.h"

/* Over what the boxes stand; the owner of the screen keeps one. */
struct dialog {
    const struct theme *theme;
    void (*draw_below)(void *below); /* draws the screen that a box stands on; the box refreshes */
    void *below;
    bool leave_asked; /* a page was left by Ctrl-C or Ctrl-X: the owner asks whether to leave the game */
};

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
