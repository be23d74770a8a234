/*
 * The seat's log, wrapped to its pane; what happened since the seat last acted is marked at the edge.
 */
#ifndef SPONTOON_CLI_SCREEN_LOG_H
#define SPONTOON_CLI_SCREEN_LOG_H

#include "cli/play/play.h"
#include "cli/screen/text.h"

struct log_pane {
    struct page page;
    size_t *line_at; /* the page's line where each log line begins */
    size_t line_room;
    size_t done; /* log lines on the page */
    int seat;
    int back; /* lines scrolled up from the end */
};

/* Adds what is new to the page; begins anew after an undo, for another seat or another width. */
void log_update(struct log_pane *log, const struct theme *theme, struct play *play, uint8_t seat, int width);
/* Lines of the page that log lines from number `from` on take. */
int log_lines_since(const struct log_pane *log, size_t from);
void log_draw(struct log_pane *log, const struct pen *pen, size_t mark);
void log_free(struct log_pane *log);

/* Puts log lines from..count - 1 on a page. */
void log_to_page(struct page *page, const struct theme *theme, struct play *play, uint8_t seat, size_t from);

#endif
