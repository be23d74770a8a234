#include <stdio.h>
#include <string.h>

#include "cli/screen_state.h"
#include "cli/screen_terminal.h"

/* After Escape: the rest of a sequence that curses does not know; the key it stands for, 0 for none, or Escape alone.
 */
static int rest_of_sequence(void)
{
    wint_t next = 0;
    int last = 0, number = 0;
    timeout(0);
    if (get_wch(&next) != OK) {
        last = 27;
    } else if (next == '[' || next == 'O') {
        while (get_wch(&next) == OK && next < 0x40)
            number = next >= '0' && next <= '9' ? (int)next - '0' : number;
        if (next == '~')
            last = number == 1 || number == 7   ? KEY_HOME | SCREEN_KEY_CODE
                   : number == 4 || number == 8 ? KEY_END | SCREEN_KEY_CODE
                                                : 0;
    }
    timeout(SCREEN_WAIT);
    return last;
}

bool screen_key_waits(void)
{
    wint_t key = 0;
    timeout(0);
    const int kind = get_wch(&key);
    timeout(SCREEN_WAIT);
    if (kind == KEY_CODE_YES)
        ungetch((int)key);
    else if (kind == OK)
        unget_wch((wchar_t)key);
    return kind != ERR;
}

int screen_key(void)
{
    wint_t key = 0;
    int kind = get_wch(&key);
    while (kind == ERR && !terminal_should_end())
        kind = get_wch(&key);
    if (kind == ERR)
        return 0;
    if (kind == OK && key == 27)
        return rest_of_sequence();
    return kind == KEY_CODE_YES ? (int)key | SCREEN_KEY_CODE : (int)key;
}

static int curses_key(int key)
{
    return key | SCREEN_KEY_CODE;
}

static bool is_enter(int key)
{
    return key == '\r' || key == '\n' || key == curses_key(KEY_ENTER);
}

/* Escape, q, ^C, ^X. */
static bool is_leave(int key)
{
    return key == 27 || key == 'q' || key == 3 || key == 24;
}

/* A box in the middle of the screen, or all of it; the pen is its inside. */
static struct pen open_box(struct screen *screen, int lines, int columns, const char *title, const char *keys,
                           bool cover_all)
{
    const struct pen all = {
        .window = stdscr, .theme = &screen->theme, .height = LINES, .width = COLS, .ground = INK_TEXT};
    if (cover_all) {
        erase();
        pen_fill(&all, INK_TEXT);
    } else {
        screen_draw(screen);
    }
    const int height = lines + 2 < all.height ? lines + 2 : all.height;
    const int width = columns + 4 < all.width ? columns + 4 : all.width;
    const struct pen box = pen_part(&all, (all.height - height) / 2, (all.width - width) / 2, height, width);
    pen_fill(&box, INK_TEXT);
    pen_title(&box, 0, title, true);
    for (int y = 1; y + 1 < height; y++) {
        pen_put(&box, y, 0, INK_FRAME, theme_sign(&screen->theme, SIGN_BAR));
        pen_put(&box, y, width - 1, INK_FRAME, theme_sign(&screen->theme, SIGN_BAR));
    }
    pen_title(&box, height - 1, keys, false);
    return pen_part(&box, 1, 2, height - 2, width - 4);
}

/* Lines that a key scrolls by. */
static int scroll_by(int key, int height)
{
    const struct {
        int key, by;
    } keys[] = {
        {curses_key(KEY_UP), -1},
        {'k', -1},
        {curses_key(KEY_DOWN), 1},
        {'j', 1},
        {curses_key(KEY_PPAGE), 1 - height},
        {'b', 1 - height},
        {curses_key(KEY_NPAGE), height - 1},
        {'f', height - 1},
        {curses_key(KEY_HOME), -100000},
        {curses_key(KEY_END), 100000},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i].key == key)
            return keys[i].by;
    }
    return 0;
}

bool screen_show_page(struct screen *screen, const struct page *page, const char *title, const char *keys,
                      bool cover_all)
{
    int top = 0;
    while (!terminal_should_end()) {
        const int room = LINES - 4;
        const int lines = page->count < room ? page->count : room;
        const struct pen pen = open_box(screen, lines > 0 ? lines : 1, page->width + 2, title, keys, cover_all);
        top = page_draw(page, &pen, top);
        refresh();
        const int key = screen_key();
        if (is_enter(key) || key == ' ')
            return true;
        if (is_leave(key)) {
            screen->leave_asked = key != 27 && key != 'q';
            return false;
        }
        top += scroll_by(key, pen.height);
    }
    return false;
}

int screen_page_width(int wished)
{
    const int most = COLS - 6;
    return wished < most ? wished : most;
}

static const char *const general_help[] = {
    "Keys everywhere",
    "  Tab: from orders to map to panel; with something typed it completes.",
    "  Ctrl-N: the panel's next page (F2 hex, F3 forces, F4 log, F5 VP, F6 combat tables).",
    "  PgUp, PgDn: scroll the log, or the panel when it has the keys.",
    "  Ctrl-U: forgets what is typed; else takes your last order back, if need be with a computer's consent.",
    "  Ctrl-O: standing orders and resignation instead of the orders of now.",
    "  Ctrl-L: draws anew. Ctrl-Z: suspends. Ctrl-X: leaves, and says where the game is saved.",
    " ",
    "Orders",
    "  The arrows pick one; the map shows in {} where it acts and in () where others may.",
    "  Typing narrows the list: an order's beginning, or a town's or leader's name. Esc forgets what is typed.",
    "  Enter gives the picked or typed order.",
    "  `move suffren,tromelin 0310-0309-0308` is short for take, take, to, to, to.",
    " ",
    "Map",
    "  Arrows or h j k l y u b n move the cursor []; Home shows where the present business is.",
    "  Enter gives the order that names the hex, or sends the group there, hex by hex, until something happens.",
    "  On the group's own hex Enter halts it. + and - change the size.",
    " ",
    "Signs",
    "  F French, E English, N neutral: S squadron, C convoy, G general, t general transported, s general besieged.",
    "  A number before a sign counts them (F2SG: two squadrons and a general); Fx6 or F+ stand for many.",
    "  E7* is a town that the English hold, of value 7, with an arsenal. Sparse dots are coast, dense ones land.",
    "  Troops: a box a PF, R regulars, N natives. Ships: L of the line, f frigate; [D] damaged, [D][S] sunk.",
};

void screen_show_help(struct screen *screen)
{
    char help[PLAY_HELP], inked[TEXT_LINE];
    struct page page = {0};
    page_clear(&page, screen_page_width(76));
    play_help(screen->play, screen->sight.seat, help, sizeof help);
    for (char *line = help; line;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        log_ink_rules(line, inked, sizeof inked);
        page_add(&page, &screen->theme, "%s", inked);
        line = end ? end + 1 : NULL;
    }
    page_add(&page, &screen->theme, " ");
    for (size_t i = 0; i < sizeof general_help / sizeof general_help[0]; i++)
        page_add(&page, &screen->theme, "%s%s", to_ink(general_help[i][0] == ' ' ? INK_TEXT : INK_STRONG),
                 general_help[i]);
    screen_show_page(screen, &page, "Help", "Up and Down scroll, Enter goes back", false);
    page_free(&page);
}

bool screen_confirm(struct screen *screen, const char *title, const char *sentence)
{
    struct page page = {0};
    page_clear(&page, screen_page_width(60));
    page_add(&page, &screen->theme, "%s", sentence);
    const bool yes = screen_show_page(screen, &page, title, "Enter: yes, Esc: no", false);
    page_free(&page);
    return yes;
}

void screen_show_news(struct screen *screen, const char *title, size_t from)
{
    struct page page = {0};
    page_clear(&page, screen_page_width(90));
    log_to_page(&page, &screen->theme, screen->play, screen->sight.seat, from);
    if (page.count == 0)
        page_add(&page, &screen->theme, "Nothing that you could see.");
    screen_show_page(screen, &page, title, "Up and Down scroll, Enter goes on", false);
    page_free(&page);
}

void screen_hand_over(struct screen *screen, uint8_t seat)
{
    struct page page = {0};
    page_clear(&page, screen_page_width(50));
    const char *name = play_seat_name(screen->play, seat);
    page_add(&page, &screen->theme, "Pass to the %s%s%s.", to_ink(ink_of_side(seat)), name, to_ink(INK_TEXT));
    page_add(&page, &screen->theme, "Press Enter when only they look.");
    while (!screen_show_page(screen, &page, name, "Enter shows the map", true) && !terminal_should_end())
        screen->leave_asked = false; /* not with a map in sight that is not the one's who asks */
    page_free(&page);
}

bool screen_ask_line(struct screen *screen, const char *title, const char *sentence, char *line, size_t size)
{
    bool given = false;
    while (!terminal_should_end()) {
        struct page page = {0};
        page_clear(&page, screen_page_width(60));
        page_add(&page, &screen->theme, "%s", sentence);
        const struct pen pen = open_box(screen, page.count + 2, page.width, title, "Enter: yes, Esc: no", false);
        page_draw(&page, &pen, 0);
        pen_put(&pen, page.count + 1, 0, INK_TYPED, line);
        pen_put(&pen, page.count + 1, text_width(&screen->theme, line), INK_PICKED, " ");
        page_free(&page);
        refresh();
        const int key = screen_key();
        const size_t length = strlen(line);
        if (key == 27 || key == 3)
            break;
        given = is_enter(key);
        if (given)
            break;
        if (key == 21) /* Ctrl-U */
            line[0] = '\0';
        if ((key == curses_key(KEY_BACKSPACE) || key == 127 || key == 8) && length > 0)
            line[length - 1] = '\0';
        else if (key > 0x20 && key < 0x7f && length + 1 < size)
            snprintf(line + length, size - length, "%c", key);
    }
    return given;
}
