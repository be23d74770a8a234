#include "cli/screen/key.h"

#include <curses.h>
#include <stddef.h>

#include "cli/screen/terminal.h"

/* After Escape: the rest of a sequence that curses does not know; the key it stands for, 0 for none, or Escape alone.
 */
static int rest_of_sequence(void)
{
    int last = 0, number = 0;
    timeout(0); /* curses has waited for it */
    int next = getch();
    if (next == ERR) {
        last = 27;
    } else if (next == '[' || next == 'O') {
        while ((next = getch()) != ERR && next < 0x40)
            number = next >= '0' && next <= '9' ? next - '0' : number;
        if (next == '~')
            last = number == 1 || number == 7   ? KEY_HOME | SCREEN_KEY_CODE
                   : number == 4 || number == 8 ? KEY_END | SCREEN_KEY_CODE
                                                : 0;
    }
    timeout(SCREEN_WAIT);
    return last;
}

/* After the first byte of a UTF-8 character: its code, or 0 when the rest is not there.  curses would take up to
 * fifteen more keys for the missing rest; here what does not belong to it is a key of its own. */
static int rest_of_character(int first)
{
    const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    int code = first & (0x3f >> more);
    if (first < 0xc2 || first > 0xf4)
        return 0;
    for (int i = 0; i < more; i++) {
        const int next = getch();
        if (next == ERR)
            return 0;
        if (next > 0xff || (next & 0xc0) != 0x80) {
            ungetch(next);
            return 0;
        }
        code = code << 6 | (next & 0x3f);
    }
    return code;
}

bool screen_key_waits(void)
{
    timeout(0);
    const int key = getch();
    timeout(SCREEN_WAIT);
    if (key != ERR)
        ungetch(key);
    return key != ERR;
}

int screen_key(void)
{
    int key = getch();
    while (key == ERR && !terminal_should_end())
        key = getch();
    if (key == ERR)
        return 0;
    if (key > 0xff)
        return key | SCREEN_KEY_CODE;
    if (key == ESCAPE)
        return rest_of_sequence();
    return key < 0x80 ? key : rest_of_character(key);
}

bool screen_key_is_enter(int key)
{
    return key == '\r' || key == '\n' || key == (KEY_ENTER | SCREEN_KEY_CODE);
}

bool screen_key_is_erase(int key)
{
    return key == DELETE || key == CTRL_H || key == (KEY_BACKSPACE | SCREEN_KEY_CODE);
}

bool screen_key_leaves(int key)
{
    return key == CTRL_C || key == CTRL_X || key == (KEY_F(10) | SCREEN_KEY_CODE);
}

enum key_meaning screen_key_means(int key)
{
    static const struct {
        int key;
        enum key_meaning means;
    } keys[] = {
        {KEY_F(1) | SCREEN_KEY_CODE, MEANS_HELP},
        {'\t', MEANS_TAB},
        {KEY_BTAB | SCREEN_KEY_CODE, MEANS_TAB_BACK},
        {CTRL_N, MEANS_PAGE_NEXT},
        {CTRL_P, MEANS_PAGE_BEFORE},
        {KEY_NPAGE | SCREEN_KEY_CODE, MEANS_SCROLL_DOWN},
        {KEY_PPAGE | SCREEN_KEY_CODE, MEANS_SCROLL_UP},
        {CTRL_U, MEANS_UNDO},
        {CTRL_A, MEANS_HINT},
        {CTRL_O, MEANS_STANDING},
        {CTRL_T, MEANS_PASS_ON},
        {CTRL_L, MEANS_REDRAW},
        {CTRL_Z, MEANS_SUSPEND},
    };
    if (screen_key_leaves(key))
        return MEANS_LEAVE;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].key == key)
            return keys[i].means;
    return MEANS_NOTHING;
}

int screen_key_page(int key)
{
    const bool shows = key >= (KEY_F(2) | SCREEN_KEY_CODE) && key <= (KEY_F(9) | SCREEN_KEY_CODE);
    return shows ? key - (KEY_F(2) | SCREEN_KEY_CODE) : -1;
}

int screen_key_down(int key)
{
    if (key == (KEY_UP | SCREEN_KEY_CODE) || key == 'k')
        return -1;
    return key == (KEY_DOWN | SCREEN_KEY_CODE) || key == 'j' ? 1 : 0;
}

int screen_key_right(int key)
{
    if (key == (KEY_LEFT | SCREEN_KEY_CODE) || key == 'h')
        return -1;
    return key == (KEY_RIGHT | SCREEN_KEY_CODE) || key == 'l' ? 1 : 0;
}
