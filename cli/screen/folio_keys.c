/*
 * What the keys mean on a folio.
 */
#include "cli/screen/folio.h"

#include <string.h>

#include "cli/screen/terminal.h"

static void turn_page(struct folio *folio, int by)
{
    const struct front_page *pages[FOLIO_PAGES];
    const int count = folio_pages(folio, pages);
    int at = 0;
    while (at < count && pages[at] != folio->shown)
        at++;
    folio_show(folio, pages[(at + by + count) % count], "");
}

static void show_nth(struct folio *folio, int n)
{
    const struct front_page *pages[FOLIO_PAGES];
    if (n < folio_pages(folio, pages))
        folio_show(folio, pages[n], "");
}

static void scroll_page(struct folio *folio, int by)
{
    if (folio->shown == NULL)
        folio->log.back -= by;
    else
        folio->top += by;
}

static void folio_hint(struct folio *folio)
{
    dialog_hint(&folio->dialog, folio->play, folio->seat);
}

static void undo_as_typed(struct folio *folio)
{
    folio_undo(folio, false);
}

/* Words of line mode that are neither page nor order; false when this is none of them. */
static bool take_word(struct folio *folio)
{
    static const struct {
        const char *word;
        void (*means)(struct folio *folio);
    } words[] = {{"hint", folio_hint}, {"undo", undo_as_typed}, {"help", folio_help}, {"quit", folio_leave}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(folio->orders.typed, words[i].word) == 0) {
            orders_forget(&folio->orders);
            words[i].means(folio);
            return true;
        }
    }
    return false;
}

static void enter(struct folio *folio)
{
    if (folio->failed) {
        folio_try_again(folio);
        return;
    }
    const struct order_item *item = orders_picked(&folio->orders);
    if (folio->orders.typed[0] == '\0') {
        if (item && folio->orders.by_arrow)
            folio_give(folio, item);
        else if (item)
            folio_say(folio, false, "Type an order, or pick one with the arrows.");
        return;
    }
    if (take_word(folio) || folio_show_typed(folio))
        return;
    const bool written = strchr(folio->orders.typed, '"') != NULL; /* an order with a text of one's own */
    if (!folio->orders.by_arrow && (written || play_is_order(folio->play, folio->seat, folio->orders.typed))) {
        folio_submit(folio);
        return;
    }
    switch (orders_enter(&folio->orders, &item)) {
    case ORDERS_GIVE:
        folio_give(folio, item);
        break;
    case ORDERS_SUBMIT:
        folio_submit(folio);
        break;
    case ORDERS_UNCLEAR:
        folio_say(folio, true, "Several orders fit: Tab completes, the arrows pick one.");
        break;
    case ORDERS_NONE:
        break;
    }
}

static void key_on_orders(struct folio *folio, int key)
{
    const int rows = folio->order_rows > 0 ? folio->order_rows : 1;
    /* Letters are typed here. */
    const int moves = key < SCREEN_KEY_CODE ? 0 : screen_key_down(key) + rows * screen_key_right(key);
    if (moves != 0) {
        /* The first arrow lights up the order that it stands at. */
        orders_move(&folio->orders, folio->orders.by_arrow || folio->orders.picked > 0 ? moves : 0);
    } else if (screen_key_is_enter(key)) {
        enter(folio);
    } else if (screen_key_is_erase(key)) {
        orders_erase(&folio->orders);
    } else if (key == ESCAPE) {
        folio->orders.standing = false;
        orders_fill(&folio->orders, folio->play, folio->seat);
    } else if (key >= 0x20 && key < SCREEN_KEY_CODE) {
        orders_type(&folio->orders, (uint32_t)key);
    }
}

static void key_on_page(struct folio *folio, int key)
{
    const int down = screen_key_down(key), right = screen_key_right(key);
    if (down != 0)
        scroll_page(folio, down);
    else if (right != 0)
        turn_page(folio, right);
    else if (key == ESCAPE || screen_key_is_enter(key))
        folio->on_page = false;
}

static void show_standing(struct folio *folio)
{
    folio->orders.standing = !folio->orders.standing;
    orders_fill(&folio->orders, folio->play, folio->seat);
    folio->on_page = false;
}

/* Keys that mean the same wherever they go; false when this is none of them. */
static bool key_everywhere(struct folio *folio, int key)
{
    const bool typing = folio->orders.typed[0] != '\0';
    if (screen_key_page(key) >= 0) {
        show_nth(folio, screen_key_page(key));
        return true;
    }
    const enum key_meaning means = screen_key_means(key);
    switch (means) {
    case MEANS_HELP:
        folio_help(folio);
        return true;
    case MEANS_TAB:
        if (!folio->on_page && typing)
            orders_complete(&folio->orders);
        else
            folio->on_page = !folio->on_page;
        return true;
    case MEANS_PAGE_NEXT:
    case MEANS_PAGE_BEFORE:
        turn_page(folio, means == MEANS_PAGE_NEXT ? 1 : -1);
        return true;
    case MEANS_SCROLL_DOWN:
    case MEANS_SCROLL_UP:
        scroll_page(folio, (means == MEANS_SCROLL_DOWN ? 1 : -1) * (folio->page_height - 1));
        return true;
    case MEANS_UNDO:
        if (typing)
            orders_forget(&folio->orders);
        else
            folio_undo(folio, true);
        return true;
    case MEANS_HINT:
        folio_hint(folio);
        return true;
    case MEANS_STANDING:
        show_standing(folio);
        return true;
    case MEANS_PASS_ON:
        folio_pass_on(folio);
        return true;
    case MEANS_REDRAW:
        clearok(stdscr, TRUE);
        return true;
    case MEANS_SUSPEND:
        terminal_suspend();
        return true;
    case MEANS_LEAVE:
        folio_leave(folio);
        return true;
    default:
        return false;
    }
}

void folio_take_key(struct folio *folio, int key)
{
    if (key == 0 || key == (KEY_RESIZE | SCREEN_KEY_CODE))
        return;
    if (folio_too_small() && !screen_key_leaves(key))
        return; /* nobody sees what it would do */
    if (key != CTRL_L && !folio->failed)
        folio->notice[0] = '\0';
    /* A question mark in a text that is being written is a question mark. */
    if (key == '?' && folio->orders.typed[0] == '\0')
        folio_help(folio);
    else if (!key_everywhere(folio, key))
        (folio->on_page ? key_on_page : key_on_orders)(folio, key);
}
