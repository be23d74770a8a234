/*
 * What the full screen keeps between keys: the seat at the keyboard, where its cursor is, what it has typed.
 *
 * keys.c takes keys, give.c changes the game, draw.c lays out and draws.
 */
#ifndef SPONTOON_CLI_SCREEN_STATE_H
#define SPONTOON_CLI_SCREEN_STATE_H

#include "cli/play/play.h"
#include "cli/screen/dialog.h"
#include "cli/screen/input.h"
#include "cli/screen/log.h"
#include "cli/screen/map.h"
#include "cli/screen/panel.h"
#include "cli/screen/way.h"

enum screen_focus { FOCUS_ORDERS, FOCUS_MAP, FOCUS_SIDE, SCREEN_FOCUSES };
enum screen_page { PAGE_HEX, PAGE_FORCES, PAGE_LOG, PAGE_SCORE, PAGE_TABLES, SCREEN_PAGES };

enum { SCREEN_LEAST_HEIGHT = 12, SCREEN_LEAST_WIDTH = 44, SCREEN_ZOOM_AUTO = -1 };

struct screen {
    struct play *play;
    struct theme theme;
    struct dialog dialog;
    struct sf_state view; /* as the seat at the keyboard may know it */
    struct sight sight;   /* over that view */
    struct map_look look;
    struct order_list orders;
    struct log_pane log;
    struct page side; /* the page beside the map */
    enum screen_focus focus;
    enum screen_page page;
    bool page_by_game; /* the log came up by itself */
    int side_top;      /* line of the side page that is drawn first */
    int zoom;          /* wished size of the map, or SCREEN_ZOOM_AUTO */
    int order_rows;    /* as last drawn */
    int side_height;
    int log_height, log_width; /* of the log's pane, as last drawn */
    bool warn;                 /* the notice is a refusal */
    char notice[SP_ERROR_MAX];
    bool leaving;
    bool failed; /* an entry could not be saved and the game stands still; notice says why */
    bool end_shown;
};

/* screen.c: plays to the end or until the player leaves; returns the exit status. */
int suffren_screen_play(struct play *play);

/* draw.c: draws all; the caller refreshes. */
void screen_draw(struct screen *screen);
/* Whether the window is too small to play in: only a notice is drawn. */
bool screen_too_small(void);

/* ---- keys.c ---- */

void screen_take_key(struct screen *screen, int key);

/* ---- give.c ---- */

/* Puts a sentence under the orders until the next key. */
void screen_say(struct screen *screen, bool warn, const char *text);
/* Brings the cursor to the place that the picked order names. */
void screen_follow_pick(struct screen *screen);
/* Lists the orders of now, or those open at any time, anew. */
void screen_list_orders(struct screen *screen);
/* Looks anew at the game, which has changed, with the eyes of the seat at the keyboard. */
void screen_look_again(struct screen *screen);
/* Who is at the keyboard before anybody is asked: the only person, or SP_OBSERVER while it is nobody's in particular.
 */
uint8_t screen_first_seat(const struct play *play);
/* Gives the keyboard to a seat that owes an order; in hot seat behind a screen that hides the map. */
void screen_seat_next(struct screen *screen);
/* What happened since the seat last ordered, if anything did. */
void screen_show_missed(struct screen *screen, const char *title);
void screen_give(struct screen *screen, const struct order_item *item);
/* Sends the group along the way, step by step, until something happens. */
void screen_go(struct screen *screen, const struct way *way);
/* Submits what is typed. */
void screen_submit(struct screen *screen);
void screen_undo(struct screen *screen);
/* Lets a game that failed to save go on. */
void screen_try_again(struct screen *screen);
/* Asks whether to leave, and says where the game is saved. */
void screen_leave(struct screen *screen);

/* ---- pages.c, end.c: take the keyboard until they are left ---- */

void screen_show_help(struct screen *screen);
/* Who has won, and by which points. */
void screen_show_end(struct screen *screen);

#endif
