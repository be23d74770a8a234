#include "cli/screen/log.h"

#include <stdlib.h>
#include <string.h>

enum { GUTTER = 1, MARGIN = 1, WORDS_MARGIN = 4 }; /* columns for the sign of news, and for the signs of scrolling */

static void add_log_line(struct page *page, const struct theme *theme, const char *line)
{
    char inked[TEXT_LINE];
    text_ink_rules(line, inked, sizeof inked);
    page_add(page, theme, "%s", inked);
}

/* What somebody wrote stands below the line that tells of it. */
static void add_words(struct page *page, const struct theme *theme, const char *words)
{
    if (words)
        page_words(page, theme, WORDS_MARGIN, words);
}

static bool note_line(struct log_pane *log)
{
    if (log->done == log->line_room) {
        const size_t room = log->line_room ? log->line_room * 2 : 256;
        size_t *lines = realloc(log->line_at, room * sizeof *lines);
        if (!lines)
            return false;
        log->line_at = lines;
        log->line_room = room;
    }
    log->line_at[log->done] = (size_t)log->page.count;
    return true;
}

void log_update(struct log_pane *log, const struct theme *theme, struct play *play, uint8_t seat, int width)
{
    const size_t count = play_log_count(play, seat);
    if (log->seat != seat || log->page.width != width - GUTTER - MARGIN || count < log->done) {
        page_clear(&log->page, width - GUTTER - MARGIN);
        log->done = 0;
        log->back = 0;
        log->seat = seat;
    }
    while (log->done < count) {
        char text[TEXT_LINE];
        const size_t covered = play_log_told(play, seat, log->done, text, sizeof text);
        for (size_t i = 0; i < covered; i++) {
            if (!note_line(log))
                return;
            log->done++;
        }
        add_log_line(&log->page, theme, text);
        add_words(&log->page, theme, play_log_words(play, seat, log->done - covered));
    }
}

int log_lines_since(const struct log_pane *log, size_t from)
{
    return from < log->done ? log->page.count - (int)log->line_at[from] : 0;
}

void log_draw(struct log_pane *log, const struct pen *pen, size_t mark)
{
    const int count = log->page.count;
    const int most = count > pen->height ? count - pen->height : 0;
    log->back = log->back < 0 ? 0 : log->back > most ? most : log->back;
    const int top = most - log->back;
    const struct pen text = pen_part(pen, 0, GUTTER, pen->height, pen->width - GUTTER);
    page_draw(&log->page, &text, top);
    const int fresh = mark < log->done ? (int)log->line_at[mark] : count;
    for (int y = 0; y < pen->height && top + y < count; y++)
        if (top + y >= fresh)
            pen_put(pen, y, 0, INK_WARN, theme_sign(pen->theme, SIGN_NEWS));
}

void log_free(struct log_pane *log)
{
    page_free(&log->page);
    free(log->line_at);
    memset(log, 0, sizeof *log);
}

void log_to_page(struct page *page, const struct theme *theme, struct play *play, uint8_t seat, size_t from)
{
    for (size_t i = from; i < play_log_count(play, seat);) {
        char text[TEXT_LINE];
        const char *words = play_log_words(play, seat, i);
        i += play_log_told(play, seat, i, text, sizeof text);
        add_log_line(page, theme, text);
        add_words(page, theme, words);
    }
}
