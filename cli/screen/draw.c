#include <stdio.h>
#include <string.h>

#include "cli/screen/state.h"

/* The screen cut into areas, for the size that it has now. */
struct layout {
    struct pen status, map, strip, orders, bar, side, low, foot;
    bool two; /* the side shows a page above and the log below */
};

/* The largest map that fits whole, or the smallest one. */
static int zoom_for(const struct screen *screen, int height, int width)
{
    if (screen->zoom != SCREEN_ZOOM_AUTO)
        return screen->zoom;
    int zoom = 0;
    for (int z = 1; z < MAP_ZOOMS; z++) {
        int map_height, map_width;
        map_size(screen->sight.scenario, z, &map_height, &map_width);
        if (map_height <= height && map_width <= width)
            zoom = z;
    }
    return zoom;
}

enum { ORDERS_LEAST = 8, ORDERS_SHORT = 5, SIDE_LEAST = 28, SIDE_MOST = 72 };

static void lay_out(struct screen *screen, struct layout *layout)
{
    const struct pen all = {
        .window = stdscr, .theme = &screen->theme, .height = LINES, .width = COLS, .ground = INK_TEXT};
    const int body = all.height - 2;
    const int least = all.height < 24 ? ORDERS_SHORT : ORDERS_LEAST + (body - 22) / 8;
    const bool beside = all.width >= 60;
    const int side_least = !beside ? 0 : at_least(all.width * 3 / 10, SIDE_LEAST);
    int map_height, map_width;
    screen->look.zoom = zoom_for(screen, body - least - MAP_STRIP_HEIGHT, all.width - at_most(side_least, 40) - 1);
    map_size(screen->sight.scenario, screen->look.zoom, &map_height, &map_width);

    const int left =
        !beside ? all.width : at_least(at_most(map_width, all.width - SIDE_LEAST - 1), all.width - SIDE_MOST - 1);
    const int upper = at_least(at_most(map_height + MAP_STRIP_HEIGHT, body - least), 3);
    const int strip = upper > 8 ? MAP_STRIP_HEIGHT : 0;
    layout->status = pen_part(&all, 0, 0, 1, all.width);
    layout->map = pen_part(&all, 1, 0, upper - strip, left);
    layout->strip = pen_part(&all, 1 + upper - strip, 0, strip, left);
    layout->orders = pen_part(&all, 1 + upper, 0, body - upper, left);
    layout->foot = pen_part(&all, all.height - 1, 0, 1, all.width);
    layout->bar = pen_part(&all, 1, left, body, beside ? 1 : 0);
    layout->side = pen_part(&all, 1, left + 1, body, beside ? all.width - left - 1 : 0);
    layout->two = layout->side.height >= 30;
    layout->low = layout->side;
    if (layout->two) {
        const int half = layout->side.height / 2;
        layout->low = pen_part(&layout->side, half, 0, layout->side.height - half, layout->side.width);
        layout->side = pen_part(&layout->side, 0, 0, half, layout->side.width);
    } else if (!beside && screen->focus == FOCUS_SIDE) {
        /* Too narrow for two columns: the side takes the map's room while it has the keys. */
        layout->side = pen_part(&all, 1, 0, upper, all.width);
    }
}

/* "1 [2] 3 4* 5 6": the turn track; a star marks the monsoon. */
static void draw_status(const struct screen *screen, const struct pen *pen)
{
    const struct sf_scenario *sc = screen->sight.scenario;
    const struct sf_state *view = screen->sight.view;
    char text[64];
    int x = 1;
    pen_fill_row(pen, 0, INK_BAR);
    x += pen_put(pen, 0, x, INK_BAR, "Turn");
    for (int t = 1; t <= sc->turn_count; t++) {
        const bool now = t == view->turn;
        snprintf(text, sizeof text, now ? "[%d%s]" : " %d%s", t, t == sc->monsoon_turn ? "*" : "");
        x += pen_put(pen, 0, x, now ? INK_BAR_STRONG : INK_BAR, text);
    }
    const char *name = view->turn == 0 ? "set-up" : view->turn <= SF_TURNS ? sc->turn_name[view->turn] : "";
    /* The name without what it has in brackets: the track's star says as much. */
    snprintf(text, sizeof text, "%.*s", (int)strcspn(name, "("), name);
    x += 1 + pen_put(pen, 0, x + 1, INK_BAR_STRONG, text);
    x += 2;
    for (uint8_t p = PHASE_A; p <= PHASE_E; p++) {
        const bool now = p == view->phase && !view->over;
        snprintf(text, sizeof text, now ? "[%c]" : " %c", 'A' + p);
        x += pen_put(pen, 0, x, now ? INK_BAR_STRONG : INK_BAR, text);
    }
    if (view->over)
        snprintf(text, sizeof text, "over");
    else if (view->phase <= PHASE_C && view->stage >= STAGE_HALF && view->mover < NEUTRAL)
        snprintf(text, sizeof text, "%s, %s half", facts_phase_name(view->phase), facts_side_name(view->mover));
    else
        snprintf(text, sizeof text, "%s", facts_phase_name(view->phase));
    char points[48];
    snprintf(points, sizeof points, "VP F %d E %d ", view->vp[FRENCH], view->vp[ENGLISH]);
    text_told(pen->theme, points, sizeof points);
    const int points_at = pen->width - text_width(pen->theme, points);
    pen_put_cut(pen, 0, x + 2, points_at - x - 3, INK_BAR, text);
    pen_put(pen, 0, points_at, INK_BAR_STRONG, points);
}

static void draw_bar(const struct pen *pen)
{
    for (int y = 0; y < pen->height; y++)
        pen_put(pen, y, 0, INK_FRAME, theme_sign(pen->theme, SIGN_BAR));
}

/* The prompt, wrapped; returns how many rows it took. */
static int draw_prompt(struct screen *screen, const struct pen *pen, int y, int most)
{
    char prompt[PLAY_LINE], inked[TEXT_LINE];
    struct page page = {0};
    play_prompt(screen->play, screen->sight.seat, prompt, sizeof prompt);
    text_ink_rules(prompt, inked, sizeof inked);
    page_clear(&page, pen->width - 2);
    page_add(&page, &screen->theme, "%s", inked);
    const int rows = at_most(page.count, most);
    const struct pen part = pen_part(pen, y, 1, rows, pen->width - 2);
    page_draw(&page, &part, 0);
    page_free(&page);
    return rows;
}

/* With the keys on the map: the way that Enter would send the group. */
static void preview_way(const struct screen *screen, char *text, size_t size)
{
    struct way way;
    if (screen->focus != FOCUS_MAP || !way_find(&screen->sight, screen->look.cursor, &way))
        return;
    const int used = snprintf(text, size, "%s: ", sp_tongue_word(screen->theme.tongue, "Enter"));
    way_text(&screen->sight, &way, text + used, size - (size_t)used);
}

/* A refusal or a notice, else what the picked order does; over as many rows as it needs, from the bottom up. */
static void draw_notice(struct screen *screen, const struct pen *pen)
{
    const struct order_item *item = orders_picked(&screen->orders);
    char preview[TEXT_LINE] = "";
    preview_way(screen, preview, sizeof preview);
    const char *text = screen->notice[0] ? screen->notice : preview[0] ? preview : item ? item->words : "";
    char inked[TEXT_LINE];
    struct page page = {0};
    snprintf(inked, sizeof inked, "%s%s", to_ink(screen->notice[0] && screen->warn ? INK_WARN : INK_DIM), text);
    page_clear(&page, pen->width - 2);
    page_add(&page, &screen->theme, "%s", inked);
    const int rows = at_most(page.count, screen->notice[0] ? pen->height : 1);
    const struct pen part = pen_part(pen, pen->height - rows, 0, rows, pen->width);
    pen_fill(&part, INK_TEXT);
    const struct pen inside = pen_part(&part, 0, 1, rows, pen->width - 2);
    page_draw(&page, &inside, 0);
    page_free(&page);
}

static void draw_typed(const struct screen *screen, const struct pen *pen, int y)
{
    const struct pen row = pen_part(pen, y, 0, 1, pen->width);
    const int room = row.width - 4;
    const char *typed = screen->orders.typed;
    const int width = (int)strlen(typed);
    pen_fill_row(&row, 0, INK_TYPED);
    pen_put(&row, 0, 1, INK_TYPED, ">");
    pen_put(&row, 0, 3, INK_TYPED, width > room ? typed + (width - room) : typed);
    const int end = 3 + at_most(width, room);
    pen_put(&row, 0, end, INK_PICKED, " ");
    if (width == 0)
        pen_put(&row, 0, end + 1, INK_TYPED,
                screen->failed             ? "Enter tries again, ^X leaves"
                : play_asked(screen->play) ? "type an order, or pick one with the arrows"
                                           : "F5 shows the VP, ^X leaves");
}

static void draw_orders(struct screen *screen, const struct pen *pen)
{
    char title[64];
    if (pen->height < 2)
        return;
    const struct sf_state *view = screen->sight.view;
    const char *what = screen->orders.standing ? "open at any time" : "orders";
    const int used = snprintf(title, sizeof title, "%s%s%s (%d)", play_seat_name(screen->play, screen->sight.seat),
                              sp_tongue_word(screen->theme.tongue, ": "), sp_tongue_word(screen->theme.tongue, what),
                              screen->orders.match_count);
    if (view->question == Q_GROUP && view->mover == screen->sight.seat && used > 0 && (size_t)used < sizeof title) {
        snprintf(title + used, sizeof title - (size_t)used, ", %u PM left", view->pm);
        sp_tongue_tell(screen->theme.tongue, title + used, title + used, sizeof title - (size_t)used);
    }
    if (play_asked(screen->play) == 0)
        snprintf(title, sizeof title, screen->failed ? "Not saved: the game stands still" : "The end");
    pen_title(pen, 0, title, screen->focus == FOCUS_ORDERS);
    const int listed = at_most(screen->orders.match_count, 3);
    const int prompt = draw_prompt(screen, pen, 1, at_least(at_most(4, pen->height - 2 - listed), 0));
    /* Between prompt and typed line; what the picked order does takes the lowest row if the list does not say it. */
    const int room = at_least(pen->height - prompt - 2, 1);
    const struct pen all = pen_part(pen, 1 + prompt, 0, room, pen->width);
    const bool told = screen->focus != FOCUS_MAP && orders_fit(&screen->orders, &all);
    const struct pen list = pen_part(&all, 0, 0, at_least(told ? room : room - 1, 1), pen->width);
    screen->order_rows = orders_draw(&screen->orders, &list);
    if (!told || screen->notice[0])
        draw_notice(screen, &all);
    draw_typed(screen, pen, pen->height - 1);
}

static const char *const page_titles[SCREEN_PAGES] = {"Hex", "Forces", "Log", "VP", "Tables"};

/* The pages' names, the one in sight marked. */
static void draw_side_title(const struct screen *screen, const struct pen *pen, enum screen_page shown)
{
    int x = 1;
    pen_title(pen, 0, "", false);
    for (int p = 0; p < SCREEN_PAGES; p++) {
        char name[24];
        const bool now = p == (int)shown;
        snprintf(name, sizeof name,
                 now                   ? "[%s]"
                 : p == (int)shown + 1 ? "%s"
                                       : " %s",
                 sp_tongue_word(screen->theme.tongue, page_titles[p]));
        const enum screen_ink ink = !now ? INK_DIM : screen->focus == FOCUS_SIDE ? INK_TITLE_ACTIVE : INK_STRONG;
        if (x + text_width(&screen->theme, name) <= pen->width)
            x += pen_put(pen, 0, x, ink, name);
    }
}

static void draw_log(struct screen *screen, const struct pen *pen)
{
    screen->log_height = pen->height;
    screen->log_width = pen->width;
    log_update(&screen->log, &screen->theme, screen->play, screen->sight.seat, pen->width);
    log_draw(&screen->log, pen, play_log_mark(screen->play, screen->sight.seat));
}

static void fill_page(struct screen *screen, enum screen_page shown)
{
    if (shown == PAGE_FORCES)
        panel_forces(&screen->side, &screen->theme, &screen->sight);
    else if (shown == PAGE_SCORE)
        panel_score(&screen->side, &screen->theme, &screen->sight);
    else if (shown == PAGE_TABLES)
        panel_tables(&screen->side, &screen->theme, &screen->sight);
    else
        panel_hex(&screen->side, &screen->theme, &screen->sight, screen->look.cursor);
}

static void draw_side(struct screen *screen, const struct pen *pen, bool two)
{
    if (pen->height < 2 || pen->width < 8)
        return;
    const enum screen_page shown = two && screen->page == PAGE_LOG ? PAGE_HEX : screen->page;
    const struct pen inside = pen_part(pen, 1, 0, pen->height - 1, pen->width);
    screen->side_height = screen->log_height = inside.height;
    screen->log_width = inside.width;
    draw_side_title(screen, pen, shown);
    if (shown == PAGE_LOG) {
        draw_log(screen, &inside);
        return;
    }
    page_clear(&screen->side, inside.width - 1);
    fill_page(screen, shown);
    screen->side_top = page_draw(&screen->side, &inside, screen->side_top);
}

static const struct key_help foot_keys[SCREEN_FOCUSES][9] = {
    [FOCUS_ORDERS] = {{"Enter", "give"},
                      {"Tab", "map"},
                      {"?", "help"},
                      {"^U", "undo"},
                      {"^N", "page"},
                      {"PgUp", "log"},
                      {"^O", "standing"},
                      {"^X", "quit"}},
    [FOCUS_MAP] = {{"hjklyubn", "move"},
                   {"Enter", "order here"},
                   {"+-", "size"},
                   {"Tab", "panel"},
                   {"?", "help"},
                   {"^U", "undo"},
                   {"^X", "quit"}},
    [FOCUS_SIDE] = {{"Up Down", "scroll"},
                    {"Left Right", "page"},
                    {"Tab", "orders"},
                    {"?", "help"},
                    {"^U", "undo"},
                    {"^X", "quit"}},
};

static void mark_targets(struct screen *screen)
{
    memset(screen->look.target, 0, sizeof screen->look.target);
    const struct order_item *picked = orders_picked(&screen->orders);
    screen->look.picked = picked ? picked->place : SF_NONE;
    for (int i = 0; i < screen->orders.match_count; i++) {
        const uint8_t place = screen->orders.item[screen->orders.match[i]].place;
        if (place != SF_NONE && !screen->orders.standing)
            screen->look.target[place / 64] |= UINT64_C(1) << (place % 64);
    }
}

bool screen_too_small(void)
{
    return LINES < SCREEN_LEAST_HEIGHT || COLS < SCREEN_LEAST_WIDTH;
}

void screen_draw(struct screen *screen)
{
    struct layout layout;
    const struct pen all = {
        .window = stdscr, .theme = &screen->theme, .height = LINES, .width = COLS, .ground = INK_TEXT};
    erase();
    pen_fill(&all, INK_TEXT);
    if (screen_too_small()) {
        pen_put(&all, 0, 0, INK_WARN, "This window is too small;");
        pen_put(&all, 1, 0, INK_WARN, "80 x 24 is enough.");
        return;
    }
    lay_out(screen, &layout);
    mark_targets(screen);
    draw_status(screen, &layout.status);
    map_draw(&layout.map, &screen->sight, &screen->look);
    if (layout.strip.height > 0)
        map_draw_strip(&layout.strip, &screen->sight, &screen->look);
    draw_orders(screen, &layout.orders);
    draw_bar(&layout.bar);
    if (layout.side.y < layout.orders.y && layout.side.width > 0) {
        if (layout.side.x == 0)
            pen_fill(&layout.side, INK_TEXT);
        draw_side(screen, &layout.side, layout.two);
    }
    if (layout.two) {
        pen_title(&layout.low, 0, "Log", screen->focus == FOCUS_SIDE && screen->page == PAGE_LOG);
        const struct pen inside = pen_part(&layout.low, 1, 0, layout.low.height - 1, layout.low.width);
        draw_log(screen, &inside);
    }
    pen_put_keys(&layout.foot, foot_keys[screen->focus]);
}
