/*
 * What the keys mean, everywhere and by where the focus is.
 */
#include "cli/screen/state.h"
#include "cli/screen/terminal.h"

/* Page of the hex again, where the log had come up by itself. */
static void back_to_hex(struct screen *screen)
{
    screen->side_top = 0;
    if (!screen->page_by_game)
        return;
    screen->page_by_game = false;
    screen->page = PAGE_HEX;
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

/* Enter on the map: the order that names the hex, if there is one; else the list shows those that do, or the group goes
 * there. */
static void enter_on_map(struct screen *screen)
{
    struct way way;
    orders_forget(&screen->orders);
    const int found = orders_pick_place(&screen->orders, screen->look.cursor);
    if (found == 1) {
        screen_give(screen, orders_picked(&screen->orders));
    } else if (found > 1) {
        orders_only_place(&screen->orders, screen->look.cursor);
        screen->focus = FOCUS_ORDERS;
        screen_say(screen, false, "Several orders name this hex: pick one.");
    } else if (way_find(&screen->sight, screen->look.cursor, &way)) {
        screen_go(screen, &way);
    } else {
        screen_say(screen, true, "No order of now names this hex.");
    }
}

static void enter_on_orders(struct screen *screen)
{
    if (screen->failed) {
        screen_try_again(screen);
        return;
    }
    const struct order_item *item = NULL;
    switch (orders_enter(&screen->orders, &item)) {
    case ORDERS_GIVE:
        screen_give(screen, item);
        break;
    case ORDERS_SUBMIT:
        screen_submit(screen);
        break;
    case ORDERS_UNCLEAR:
        screen_say(screen, true, "Several orders fit: Tab completes, the arrows pick one.");
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
        screen_look_again(screen);
    else if (screen_key_is_enter(key))
        enter_on_map(screen);
}

static void key_on_orders(struct screen *screen, int key)
{
    const int rows = screen->order_rows > 0 ? screen->order_rows : 1;
    /* Letters are typed here. */
    const int moves = key < SCREEN_KEY_CODE ? 0 : screen_key_down(key) + rows * screen_key_right(key);
    if (moves != 0) {
        orders_move(&screen->orders, moves);
        back_to_hex(screen);
        screen_follow_pick(screen);
    } else if (screen_key_is_enter(key)) {
        enter_on_orders(screen);
    } else if (screen_key_is_erase(key)) {
        orders_erase(&screen->orders);
    } else if (key == ESCAPE) {
        screen->orders.standing = false;
        screen_list_orders(screen);
    } else if (key >= 0x20 && key < 0x7f) {
        orders_type(&screen->orders, (uint32_t)key);
    }
}

static void key_on_side(struct screen *screen, int key)
{
    const int down = screen_key_down(key), right = screen_key_right(key);
    if (down != 0)
        scroll_side(screen, down);
    else if (right != 0)
        turn_page(screen, right);
}

static void show_standing(struct screen *screen)
{
    screen->orders.standing = !screen->orders.standing;
    screen_list_orders(screen);
    screen->focus = FOCUS_ORDERS;
}

/* Keys that mean the same wherever the focus is; false when this is none of them. */
static bool key_everywhere(struct screen *screen, int key)
{
    const int page = screen_key_page(key);
    if (page >= 0 && page < SCREEN_PAGES) {
        screen->page = (enum screen_page)page;
        turn_page(screen, 0);
        return true;
    }
    const enum key_meaning means = key == '?' ? MEANS_HELP : screen_key_means(key);
    switch (means) {
    case MEANS_HELP:
        screen_show_help(screen);
        return true;
    case MEANS_TAB:
        if (screen->focus == FOCUS_ORDERS && screen->orders.typed[0])
            orders_complete(&screen->orders);
        else
            turn_focus(screen, 1);
        return true;
    case MEANS_TAB_BACK:
        turn_focus(screen, -1);
        return true;
    case MEANS_PAGE_NEXT:
    case MEANS_PAGE_BEFORE:
        turn_page(screen, means == MEANS_PAGE_NEXT ? 1 : -1);
        return true;
    case MEANS_SCROLL_DOWN:
    case MEANS_SCROLL_UP:
        scroll_side(screen, (means == MEANS_SCROLL_DOWN ? 1 : -1) * (screen->side_height - 1));
        return true;
    case MEANS_UNDO:
        if (screen->orders.typed[0])
            orders_forget(&screen->orders);
        else
            screen_undo(screen);
        return true;
    case MEANS_HINT:
        dialog_hint(&screen->dialog, screen->play, screen->sight.seat);
        return true;
    case MEANS_STANDING:
        show_standing(screen);
        return true;
    case MEANS_REDRAW:
        clearok(stdscr, TRUE);
        return true;
    case MEANS_SUSPEND:
        terminal_suspend();
        return true;
    case MEANS_LEAVE:
        screen_leave(screen);
        return true;
    default:
        return false;
    }
}

void screen_take_key(struct screen *screen, int key)
{
    static void (*const by_focus[SCREEN_FOCUSES])(struct screen *, int) = {key_on_orders, key_on_map, key_on_side};
    if (key == 0 || key == (KEY_RESIZE | SCREEN_KEY_CODE))
        return;
    if (screen_too_small() && !screen_key_leaves(key))
        return; /* nobody sees what it would do */
    if (key != CTRL_L && !screen->failed)
        screen->notice[0] = '\0';
    if (!key_everywhere(screen, key))
        by_focus[screen->focus](screen, key);
}
