/*
 * The full screen of a game that is shown by pages: the page that belongs to what is asked, the log, the orders.
 *
 * All that is drawn comes from the front's pages and from the log of the seat at the keyboard.  folio.c plays,
 * folio_draw.c lays out and draws, folio_keys.c takes keys.
 */
#ifndef SPONTOON_CLI_FOLIO_H
#define SPONTOON_CLI_FOLIO_H

#include "cli/front.h"
#include "cli/screen/dialog.h"
#include "cli/screen/input.h"
#include "cli/screen/log.h"

enum { FOLIO_LEAST_HEIGHT = 12, FOLIO_LEAST_WIDTH = 40, FOLIO_PAGES = 20 };

struct folio {
    struct play *play;
    const struct front *front;
    struct theme theme;
    struct dialog dialog;
    uint8_t seat;
    struct order_list orders;
    struct log_pane log;
    const struct front_page *shown; /* NULL: the log */
    struct page page;
    const void *filled;          /* the page that it holds, or NULL: it must be made anew */
    char rest[PLAY_LINE];        /* what was typed behind the page's word */
    int top;                     /* line of the page that is drawn first */
    int page_height, order_rows; /* as last drawn */
    int log_height, log_width;
    bool on_page; /* the keys scroll the page */
    bool warn;    /* the notice is a refusal */
    char notice[SP_ERROR_MAX];
    struct page answers; /* what became of lines that were pasted */
    int answered;        /* lines since the keys last rested */
    bool leaving;
    bool failed; /* an entry could not be saved and the game stands still; notice says why */
    bool end_shown;
};

/* Plays to the end or until the player leaves; returns the exit status.  A front's `screen`. */
int folio_play(struct play *play);

/* ---- folio.c ---- */

void folio_say(struct folio *folio, bool warn, const char *text);
/* Shows a page (NULL: the log). */
void folio_show(struct folio *folio, const struct front_page *page, const char *rest);
/* The pages with anything on them, in order; the log is the last: NULL.  Returns how many. */
int folio_pages(const struct folio *folio, const struct front_page *pages[FOLIO_PAGES]);
void folio_give(struct folio *folio, const struct order_item *item);
/* Shows the page whose word is typed; false: what is typed is no such word. */
bool folio_show_typed(struct folio *folio);
/* Takes what is typed: an order, or what else a line may be. */
void folio_submit(struct folio *folio);
/* Takes the last order back; struck as a key it is asked whether that is meant. */
void folio_undo(struct folio *folio, bool by_key);
/* Passes the keyboard to the next person, whoever is asked: to look, or to change what he has ordered. */
void folio_pass_on(struct folio *folio);
/* Lets a game that failed to save go on. */
void folio_try_again(struct folio *folio);
void folio_leave(struct folio *folio);
void folio_help(struct folio *folio);

/* folio_draw.c: draws all; the caller refreshes. */
void folio_draw(struct folio *folio);
/* Whether the window is too small to play in: only a notice is drawn. */
bool folio_too_small(void);
/* Whether the screen is so wide that the log stands beside the page. */
bool folio_shows_log(void);

/* folio_keys.c */
void folio_take_key(struct folio *folio, int key);

#endif
