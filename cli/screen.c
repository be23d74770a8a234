/*
 * Full-screen play of Suffren aux Indes: takes keys and gives them their meaning.
 *
 * All that is drawn comes from the redacted state and the log of the seat at the keyboard.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "cli/screen_state.h"
#include "cli/screen_terminal.h"

enum {
    CTRL_C = 3,
    CTRL_L = 12,
    CTRL_N = 14,
    CTRL_O = 15,
    CTRL_P = 16,
    CTRL_U = 21,
    CTRL_X = 24,
    CTRL_Z = 26,
    ESCAPE = 27
};

static void say(struct screen *screen, bool warn, const char *text)
{
    screen->warn = warn;
    snprintf(screen->notice, sizeof screen->notice, "%s", text);
}

static void follow_pick(struct screen *screen)
{
    const struct order_item *item = orders_picked(&screen->orders);
    if (item && item->place != SF_NONE && !screen->orders.standing) {
        screen->look.cursor = item->place;
        screen->side_top = 0;
    }
}

/* Looks anew at the game, which has changed, with the eyes of the seat. */
static void look_again(struct screen *screen)
{
    memcpy(&screen->view, play_redacted(screen->play, screen->sight.seat), sizeof screen->view);
    screen->orders.standing = false;
    orders_fill(&screen->orders, screen->play, &screen->sight);
    const uint8_t focus = facts_focus(&screen->sight);
    if (focus != SF_NONE)
        screen->look.cursor = focus;
    else
        follow_pick(screen);
    screen->look.cursor = screen->look.cursor < screen->sight.scenario->place_count ? screen->look.cursor : 0;
}

static uint8_t lowest_seat(sp_seats seats)
{
    uint8_t seat = 0;
    while (seat < PLAY_SEATS && !(seats >> seat & 1u))
        seat++;
    return seat;
}

static bool is_hot_seat(const struct play *play)
{
    const sp_seats people = play_people(play);
    return (people & (people - 1)) != 0;
}

/* Gives the keyboard to a seat that owes an order; in hot seat behind a screen that hides the map. */
static void seat_next(struct screen *screen)
{
    const sp_seats asked = play_asked(screen->play);
    const uint8_t before = screen->sight.seat;
    if (asked != 0 && (before >= PLAY_SEATS || !(asked >> before & 1u))) {
        screen->sight.seat = lowest_seat(asked);
        if (is_hot_seat(screen->play)) {
            screen_hand_over(screen, screen->sight.seat);
            look_again(screen);
            screen_show_news(screen, "Since you last looked", play_log_mark(screen->play, screen->sight.seat));
        }
    }
    look_again(screen);
}

/* After something was ordered: shows what came of it. */
static void show_result(struct screen *screen, size_t lines_before, uint8_t seat_before)
{
    seat_next(screen);
    screen->log.back = 0;
    if (screen->sight.seat != seat_before)
        return;
    const size_t lines = play_log_count(screen->play, screen->sight.seat);
    if (lines > lines_before && screen->page == PAGE_HEX) {
        screen->page = PAGE_LOG;
        screen->page_by_game = true;
    }
    if (lines > lines_before + (size_t)LINES)
        screen_show_news(screen, "What happened", lines_before);
}

/* Page of the hex again, where the log had come up by itself. */
static void back_to_hex(struct screen *screen)
{
    screen->side_top = 0;
    if (!screen->page_by_game)
        return;
    screen->page_by_game = false;
    screen->page = PAGE_HEX;
}

static void take_answer(struct screen *screen, enum play_answer answer, const struct sp_error *error, size_t lines)
{
    const uint8_t seat = screen->sight.seat;
    if (answer == PLAY_REFUSED) {
        say(screen, true, error->text);
        screen->orders.refused = true;
        return;
    }
    screen->notice[0] = '\0';
    show_result(screen, lines, seat);
    if (answer == PLAY_STOPPED)
        say(screen, true, error->text);
    if (answer == PLAY_FAILED) {
        say(screen, true, error->text);
        screen_confirm(screen, "Not saved", error->text);
    }
}

static bool confirmed(struct screen *screen, const struct order_item *item)
{
    char sentence[SP_ERROR_MAX];
    if (item->order.kind == O_RESIGN)
        return screen_confirm(screen, "Resign", "Give the game up? The other side wins.");
    if (!strstr(item->text, " losing "))
        return true;
    snprintf(sentence, sizeof sentence, "`%s` loses strength points for want of ships to carry them (S-34). Do it?",
             item->text);
    return screen_confirm(screen, "Surplus", sentence);
}

static void give(struct screen *screen, const struct order_item *item)
{
    struct sp_error error = {{0}};
    if (!confirmed(screen, item))
        return;
    const struct sp_order order = item->order;
    const size_t lines = play_log_count(screen->play, screen->sight.seat);
    take_answer(screen, play_give(screen->play, screen->sight.seat, &order, &error), &error, lines);
}

static void submit(struct screen *screen)
{
    struct sp_error error = {{0}};
    char line[SP_TEXT_MAX];
    snprintf(line, sizeof line, "%s", screen->orders.typed);
    const size_t lines = play_log_count(screen->play, screen->sight.seat);
    take_answer(screen, play_submit(screen->play, screen->sight.seat, line, &error), &error, lines);
}

static void undo(struct screen *screen)
{
    struct sp_error error = {{0}};
    if (!play_undo(screen->play, screen->sight.seat, &error)) {
        say(screen, true, error.text);
        return;
    }
    look_again(screen);
    screen->log.done = 0;
    screen->log.seat = -1;
    say(screen, false, "Your last order is taken back.");
}

/* Leaving: says where the game is saved. */
static void leave(struct screen *screen)
{
    char sentence[SP_ERROR_MAX];
    const char *journal = play_journal(screen->play);
    if (play_asked(screen->play) == 0 || journal) {
        snprintf(sentence, sizeof sentence, "%s%s%s", journal ? "The game is saved in " : "The game is over",
                 journal ? journal : "", ". Leave?");
        screen->leaving = screen_confirm(screen, "Leave", sentence);
        return;
    }
    screen->leaving = screen_confirm(screen, "Leave", "The game is not saved (play with --journal FILE). Leave?");
}

static void turn_page(struct screen *screen, int by)
{
    screen->page = (enum screen_page)(((int)screen->page + by + SCREEN_PAGES) % SCREEN_PAGES);
    screen->page_by_game = false;
    screen->side_top = 0;
}

static void scroll_side(struct screen *screen, int by)
{
    if (screen->page == PAGE_LOG || screen->focus != FOCUS_SIDE)
        screen->log.back -= by;
    else
        screen->side_top += by;
}

static void turn_focus(struct screen *screen, int by)
{
    screen->focus = (enum screen_focus)(((int)screen->focus + by + SCREEN_FOCUSES) % SCREEN_FOCUSES);
    if (screen->focus == FOCUS_MAP)
        back_to_hex(screen);
}

/* Enter on the map: the order that names the hex, if there is one; else the list shows those that do. */
static void enter_on_map(struct screen *screen)
{
    orders_forget(&screen->orders);
    const int found = orders_pick_place(&screen->orders, screen->look.cursor);
    if (found == 1) {
        give(screen, orders_picked(&screen->orders));
    } else if (found > 1) {
        orders_only_place(&screen->orders, screen->look.cursor);
        screen->focus = FOCUS_ORDERS;
        say(screen, false, "Several orders name this hex: pick one.");
    } else {
        say(screen, true, "No order of now names this hex.");
    }
}

static void enter_on_orders(struct screen *screen)
{
    const struct order_item *item = NULL;
    switch (orders_enter(&screen->orders, &item)) {
    case ORDERS_GIVE:
        give(screen, item);
        break;
    case ORDERS_SUBMIT:
        submit(screen);
        break;
    case ORDERS_UNCLEAR:
        say(screen, true, "Several orders fit: Tab completes, the arrows pick one.");
        break;
    case ORDERS_NONE:
        break;
    }
}

static void move_cursor(struct screen *screen, enum map_way way)
{
    screen->look.cursor = map_next(screen->sight.scenario, screen->look.cursor, way);
    back_to_hex(screen);
    orders_pick_place(&screen->orders, screen->look.cursor);
}

static void change_zoom(struct screen *screen, int by)
{
    const int zoom = screen->look.zoom + by;
    screen->zoom = zoom < 0 ? 0 : zoom >= MAP_ZOOMS ? MAP_ZOOMS - 1 : zoom;
}

struct map_key {
    int key;
    enum map_way way;
};

static const struct map_key map_keys[] = {
    {KEY_UP | SCREEN_KEY_CODE, MAP_NORTH},
    {KEY_DOWN | SCREEN_KEY_CODE, MAP_SOUTH},
    {KEY_LEFT | SCREEN_KEY_CODE, MAP_WEST},
    {KEY_RIGHT | SCREEN_KEY_CODE, MAP_EAST},
    {'k', MAP_NORTH},
    {'j', MAP_SOUTH},
    {'h', MAP_WEST},
    {'l', MAP_EAST},
    {'y', MAP_NORTH_WEST},
    {'u', MAP_NORTH_EAST},
    {'b', MAP_SOUTH_WEST},
    {'n', MAP_SOUTH_EAST},
};

static void key_on_map(struct screen *screen, int key)
{
    for (size_t i = 0; i < sizeof map_keys / sizeof map_keys[0]; i++) {
        if (map_keys[i].key == key) {
            move_cursor(screen, map_keys[i].way);
            return;
        }
    }
    if (key == '+' || key == '-')
        change_zoom(screen, key == '+' ? 1 : -1);
    else if (key == (KEY_HOME | SCREEN_KEY_CODE))
        look_again(screen);
    else if (key == '\r' || key == '\n' || key == (KEY_ENTER | SCREEN_KEY_CODE))
        enter_on_map(screen);
}

static void key_on_orders(struct screen *screen, int key)
{
    const int rows = screen->order_rows > 0 ? screen->order_rows : 1;
    const int moves = key == (KEY_UP | SCREEN_KEY_CODE)      ? -1
                      : key == (KEY_DOWN | SCREEN_KEY_CODE)  ? 1
                      : key == (KEY_LEFT | SCREEN_KEY_CODE)  ? -rows
                      : key == (KEY_RIGHT | SCREEN_KEY_CODE) ? rows
                                                             : 0;
    if (moves != 0) {
        orders_move(&screen->orders, moves);
        back_to_hex(screen);
        follow_pick(screen);
    } else if (key == '\r' || key == '\n' || key == (KEY_ENTER | SCREEN_KEY_CODE)) {
        enter_on_orders(screen);
    } else if (key == 127 || key == 8 || key == (KEY_BACKSPACE | SCREEN_KEY_CODE)) {
        orders_erase(&screen->orders);
    } else if (key == ESCAPE) {
        screen->orders.standing = false;
        orders_fill(&screen->orders, screen->play, &screen->sight);
    } else if (key >= 0x20 && key < 0x7f) {
        orders_type(&screen->orders, (uint32_t)key);
    }
}

static void key_on_side(struct screen *screen, int key)
{
    if (key == (KEY_UP | SCREEN_KEY_CODE) || key == 'k')
        scroll_side(screen, -1);
    else if (key == (KEY_DOWN | SCREEN_KEY_CODE) || key == 'j')
        scroll_side(screen, 1);
    else if (key == (KEY_LEFT | SCREEN_KEY_CODE) || key == 'h')
        turn_page(screen, -1);
    else if (key == (KEY_RIGHT | SCREEN_KEY_CODE) || key == 'l')
        turn_page(screen, 1);
}

static void show_standing(struct screen *screen)
{
    screen->orders.standing = !screen->orders.standing;
    orders_fill(&screen->orders, screen->play, &screen->sight);
    screen->focus = FOCUS_ORDERS;
}

static void suspend(void)
{
    endwin();
    raise(SIGTSTP);
    refresh();
}

/* Keys that mean the same wherever the focus is; false when this is none of them. */
static bool key_everywhere(struct screen *screen, int key)
{
    switch (key) {
    case '?':
    case KEY_F(1) | SCREEN_KEY_CODE:
        screen_show_help(screen);
        return true;
    case '\t':
        if (screen->focus == FOCUS_ORDERS && screen->orders.typed[0])
            orders_complete(&screen->orders);
        else
            turn_focus(screen, 1);
        return true;
    case KEY_BTAB | SCREEN_KEY_CODE:
        turn_focus(screen, -1);
        return true;
    case CTRL_N:
    case CTRL_P:
        turn_page(screen, key == CTRL_N ? 1 : -1);
        return true;
    case KEY_F(2) | SCREEN_KEY_CODE:
    case KEY_F(3) | SCREEN_KEY_CODE:
    case KEY_F(4) | SCREEN_KEY_CODE:
    case KEY_F(5) | SCREEN_KEY_CODE:
        screen->page = (enum screen_page)((key & ~SCREEN_KEY_CODE) - KEY_F(2));
        turn_page(screen, 0);
        return true;
    case KEY_PPAGE | SCREEN_KEY_CODE:
    case KEY_NPAGE | SCREEN_KEY_CODE:
        scroll_side(screen, (key == (KEY_NPAGE | SCREEN_KEY_CODE) ? 1 : -1) * (screen->side_height - 1));
        return true;
    case CTRL_U:
        undo(screen);
        return true;
    case CTRL_O:
        show_standing(screen);
        return true;
    case CTRL_L:
        clearok(stdscr, TRUE);
        return true;
    case CTRL_Z:
        suspend();
        return true;
    case CTRL_C:
    case CTRL_X:
    case KEY_F(10) | SCREEN_KEY_CODE:
        leave(screen);
        return true;
    default:
        return false;
    }
}

static void take_key(struct screen *screen, int key)
{
    static void (*const by_focus[SCREEN_FOCUSES])(struct screen *, int) = {key_on_orders, key_on_map, key_on_side};
    if (key == 0 || key == (KEY_RESIZE | SCREEN_KEY_CODE))
        return;
    if (key != CTRL_L)
        screen->notice[0] = '\0';
    if (!key_everywhere(screen, key))
        by_focus[screen->focus](screen, key);
}

static void play_on(struct screen *screen)
{
    while (!screen->leaving && !terminal_should_end()) {
        if (play_asked(screen->play) == 0 && !screen->end_shown) {
            screen->end_shown = true;
            screen_show_end(screen);
        }
        screen_draw(screen);
        refresh();
        take_key(screen, screen_key());
    }
}

int sp_screen_play(struct play *play)
{
    struct sp_error error = {{0}};
    struct screen *screen = calloc(1, sizeof *screen);
    if (!screen || !terminal_start()) {
        free(screen);
        fprintf(stderr, "spontoon play: this terminal (TERM) has no full screen; pipe orders in, one a line\n");
        return CLI_FAILED;
    }
    screen->play = play;
    screen->zoom = SCREEN_ZOOM_AUTO;
    screen->log.seat = -1;
    theme_start(&screen->theme);
    const sp_seats people = play_people(play);
    screen->sight = (struct sight){.scenario = play_scenario(play),
                                   .view = &screen->view,
                                   .seat = people == 0 || is_hot_seat(play) ? SP_OBSERVER : lowest_seat(people)};
    const bool ran = play_run(play, &error);
    if (ran) {
        seat_next(screen);
        play_on(screen);
    }
    terminal_stop();
    orders_free(&screen->orders);
    log_free(&screen->log);
    page_free(&screen->side);
    free(screen);
    if (!ran)
        fprintf(stderr, "spontoon play: %s\n", error.text);
    return ran ? CLI_OK : CLI_FAILED;
}
