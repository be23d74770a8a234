/*
 * Laying out and drawing a folio: status, the pages' names, the page, the log beside it where there is room, orders,
 * keys.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/screen/folio.h"

enum { ORDERS_LEAST = 9, ORDERS_BELOW_MAP = 7, ORDERS_SHORT = 4, BESIDE_FROM = 112, LOG_WIDTH = 44 };

struct layout {
    struct pen status, tabs, page, bar, log, orders, foot;
};

static void lay_out(const struct folio *folio, struct layout *layout)
{
    const struct pen all = {
        .window = stdscr, .theme = &folio->theme, .height = LINES, .width = COLS, .ground = INK_TEXT};
    const int body = all.height - 3; /* but for status, names of pages, keys */
    const bool tall = folio->shown != NULL && folio->shown->tall;
    const int usual = tall ? ORDERS_BELOW_MAP + (body - 21) / 8 : ORDERS_LEAST + (body - 21) / 4;
    const int wanted = folio->on_page || all.height < 20 ? ORDERS_SHORT : usual;
    const int orders = at_most(at_least(wanted, ORDERS_SHORT), body - 3);
    const int log = all.width >= BESIDE_FROM ? LOG_WIDTH + (all.width - BESIDE_FROM) / 2 : 0;
    layout->status = pen_part(&all, 0, 0, 1, all.width);
    layout->tabs = pen_part(&all, 1, 0, 1, all.width);
    layout->page = pen_part(&all, 2, 0, body - orders, all.width - log);
    layout->bar = pen_part(&all, 2, all.width - log, body - orders, log > 0 ? 1 : 0);
    layout->log = pen_part(&all, 2, all.width - log + 1, body - orders, at_least(log - 1, 0));
    layout->orders = pen_part(&all, 2 + body - orders, 0, orders, all.width);
    layout->foot = pen_part(&all, all.height - 1, 0, 1, all.width);
}

static void draw_status(const struct folio *folio, const struct pen *pen)
{
    char text[PLAY_LINE] = "";
    const char *name = folio->seat < PLAY_SEATS ? play_seat_name(folio->play, folio->seat) : "";
    pen_fill_row(pen, 0, INK_BAR);
    const int width = text_width(pen->theme, name);
    pen_put(pen, 0, 1, INK_BAR_STRONG, name);
    if (folio->front->status != NULL)
        folio->front->status(folio->play, folio->seat, text, sizeof text);
    pen_put_cut(pen, 0, 1 + width, pen->width - width - 2, INK_BAR, text);
}

static void page_name(const struct front_page *page, char name[24])
{
    snprintf(name, 24, "%s", page != NULL ? page->word : "log");
    name[0] = (char)toupper((unsigned char)name[0]);
}

/* The pages' names, the one in sight marked; where they do not all fit, those about it. */
static void draw_tabs(const struct folio *folio, const struct pen *pen)
{
    const struct front_page *pages[FOLIO_PAGES] = {NULL};
    const int count = folio_pages(folio, pages);
    int shown = 0, from = 0, width[FOLIO_PAGES] = {0}, until = 1;
    for (int i = 0; i < count; i++) {
        char name[24];
        page_name(pages[i], name);
        width[i] = (int)strlen(name) + 2;
        shown = pages[i] == folio->shown ? i : shown;
    }
    for (int i = 0; i <= shown; i++)
        until += width[i];
    while (until + 1 > pen->width && from < shown)
        until -= width[from++];
    pen_title(pen, 0, "", false);
    for (int i = from, x = 1; i < count && x + width[i] <= pen->width; x += width[i++]) {
        char name[24], tab[32];
        page_name(pages[i], name);
        snprintf(tab, sizeof tab, i == shown ? "[%s]" : " %s ", name);
        pen_put(pen, 0, x, i != shown ? INK_DIM : folio->on_page ? INK_TITLE_ACTIVE : INK_STRONG, tab);
    }
}

static void draw_log(struct folio *folio, const struct pen *pen)
{
    folio->log_height = pen->height;
    folio->log_width = pen->width;
    log_update(&folio->log, &folio->theme, folio->play, folio->seat, pen->width);
    log_draw(&folio->log, pen, play_log_mark(folio->play, folio->seat));
}

static void fill_page(struct folio *folio, int width)
{
    struct sp_error error = {{0}};
    if (folio->filled == folio->shown && folio->page.width == width)
        return;
    const struct paper paper = {.play = folio->play,
                                .seat = folio->seat,
                                .rest = folio->rest,
                                .page = &folio->page,
                                .theme = &folio->theme,
                                .error = &error};
    page_clear(&folio->page, width);
    if (!folio->shown->fill(&paper))
        page_add(&folio->page, &folio->theme, "%s%s", to_ink(INK_WARN), error.text);
    folio->filled = folio->shown;
}

static void draw_page(struct folio *folio, const struct pen *pen)
{
    folio->page_height = pen->height;
    if (folio->shown == NULL) {
        draw_log(folio, pen);
        return;
    }
    const struct pen inside = pen_part(pen, 0, 1, pen->height, pen->width - 1);
    fill_page(folio, inside.width - 1);
    folio->top = page_draw(&folio->page, &inside, folio->top);
}

/* ---- Orders ---- */

/* The prompt, wrapped; returns how many rows it took. */
static int draw_prompt(struct folio *folio, const struct pen *pen, int y, int most)
{
    char prompt[PLAY_LINE], inked[TEXT_LINE];
    struct page page = {0};
    play_prompt(folio->play, folio->seat, prompt, sizeof prompt);
    text_ink_rules(prompt, inked, sizeof inked);
    page_clear(&page, pen->width - 2);
    page_add(&page, &folio->theme, "%s", inked);
    const int rows = at_most(page.count, most);
    const struct pen part = pen_part(pen, y, 1, rows, pen->width - 2);
    page_draw(&page, &part, 0);
    page_free(&page);
    return rows;
}

/* A refusal or a notice, else what the picked order does; over as many rows as it needs, from the bottom up. */
static void draw_notice(const struct folio *folio, const struct pen *pen)
{
    const struct order_item *item = orders_picked(&folio->orders);
    const char *text = folio->notice[0] ? folio->notice : item ? item->words : "";
    char inked[TEXT_LINE];
    struct page page = {0};
    snprintf(inked, sizeof inked, "%s%s", to_ink(folio->notice[0] && folio->warn ? INK_WARN : INK_DIM), text);
    page_clear(&page, pen->width - 2);
    page_add(&page, &folio->theme, "%s", inked);
    const int rows = at_most(page.count, folio->notice[0] ? pen->height : 1);
    const struct pen part = pen_part(pen, pen->height - rows, 0, rows, pen->width);
    pen_fill(&part, INK_TEXT);
    const struct pen inside = pen_part(&part, 0, 1, rows, pen->width - 2);
    page_draw(&page, &inside, 0);
    page_free(&page);
}

static void draw_typed(const struct folio *folio, const struct pen *pen, int y)
{
    const struct pen row = pen_part(pen, y, 0, 1, pen->width);
    const int room = row.width - 5;
    const char *typed = folio->orders.typed;
    pen_fill_row(&row, 0, INK_TYPED);
    pen_put(&row, 0, 1, INK_TYPED, ">");
    while (text_width(&folio->theme, typed) > room)
        text_next(&typed);
    const int end = 3 + pen_put(&row, 0, 3, INK_TYPED, typed);
    pen_put(&row, 0, end, INK_PICKED, " ");
    if (folio->orders.typed[0] == '\0')
        pen_put(&row, 0, end + 1, INK_TYPED,
                folio->failed             ? "Enter tries again, ^X leaves"
                : play_asked(folio->play) ? "type an order or a page's word, or pick an order with the arrows"
                                          : "^N shows the next page, ^X leaves");
}

static void draw_orders(struct folio *folio, const struct pen *pen)
{
    char title[96];
    snprintf(title, sizeof title, "%s (%d)", folio->orders.standing ? "Open at any time" : "Orders",
             folio->orders.match_count);
    if (play_asked(folio->play) == 0)
        snprintf(title, sizeof title, folio->failed ? "Not saved: the game stands still" : "The end");
    pen_title(pen, 0, title, !folio->on_page);
    const int listed = at_most(folio->orders.match_count, 3);
    const int prompt = draw_prompt(folio, pen, 1, at_least(at_most(3, pen->height - 2 - listed), 0));
    const int room = at_least(pen->height - prompt - 2, 1);
    const struct pen all = pen_part(pen, 1 + prompt, 0, room, pen->width);
    const bool told = orders_fit(&folio->orders, &all);
    const struct pen list = pen_part(&all, 0, 0, at_least(told ? room : room - 1, 1), pen->width);
    folio->order_rows = orders_draw(&folio->orders, &list);
    if (!told || folio->notice[0])
        draw_notice(folio, &all);
    draw_typed(folio, pen, pen->height - 1);
}

/* ---- All ---- */

static const struct key_help foot_keys[2][9] = {
    {{"Enter", "give"},
     {"Tab", "page"},
     {"^N ^P", "pages"},
     {"?", "help"},
     {"^U", "undo"},
     {"^O", "others"},
     {"^X", "quit"}},
    {{"Up Down", "scroll"}, {"Left Right", "pages"}, {"Tab", "orders"}, {"?", "help"}, {"^U", "undo"}, {"^X", "quit"}},
};

bool folio_too_small(void)
{
    return LINES < FOLIO_LEAST_HEIGHT || COLS < FOLIO_LEAST_WIDTH;
}

void folio_draw(struct folio *folio)
{
    struct layout layout;
    const struct pen all = {
        .window = stdscr, .theme = &folio->theme, .height = LINES, .width = COLS, .ground = INK_TEXT};
    erase();
    pen_fill(&all, INK_TEXT);
    if (folio_too_small()) {
        pen_put(&all, 0, 0, INK_WARN, "This window is too small;");
        pen_put(&all, 1, 0, INK_WARN, "80 x 24 is enough.");
        return;
    }
    lay_out(folio, &layout);
    draw_status(folio, &layout.status);
    draw_tabs(folio, &layout.tabs);
    draw_page(folio, &layout.page);
    for (int y = 0; layout.bar.width > 0 && y < layout.bar.height; y++)
        pen_put(&layout.bar, y, 0, INK_FRAME, theme_sign(&folio->theme, SIGN_BAR));
    if (layout.bar.width > 0 && folio->shown != NULL)
        draw_log(folio, &layout.log);
    draw_orders(folio, &layout.orders);
    pen_put_keys(&layout.foot, foot_keys[folio->on_page]);
}

bool folio_shows_log(void)
{
    return getmaxx(stdscr) >= BESIDE_FROM;
}
