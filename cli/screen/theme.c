#include "cli/screen/theme.h"

#include <stdlib.h>

enum { GROUND = -2 }; /* the colour of whatever lies beneath */

struct ink {
    int16_t fore256, back256;
    int16_t fore8, back8;
    attr_t with_colour, without;
};

static const struct ink inks[SCREEN_INKS] = {
    [INK_TEXT] = {252, 234, -1, -1, A_NORMAL, A_NORMAL},
    [INK_DIM] = {246, 234, -1, -1, A_NORMAL, A_NORMAL},
    [INK_STRONG] = {231, 234, -1, -1, A_BOLD, A_BOLD},
    [INK_RULE] = {109, 234, COLOR_CYAN, -1, A_NORMAL, A_NORMAL},
    [INK_WARN] = {222, 234, COLOR_YELLOW, -1, A_BOLD, A_BOLD},
    [INK_FRAME] = {240, 234, -1, -1, A_NORMAL, A_NORMAL},
    [INK_TITLE] = {250, 234, -1, -1, A_NORMAL, A_NORMAL},
    [INK_TITLE_ACTIVE] = {16, 222, COLOR_BLACK, COLOR_WHITE, A_BOLD, A_REVERSE},
    [INK_BAR] = {254, 24, COLOR_WHITE, COLOR_BLUE, A_NORMAL, A_REVERSE},
    [INK_BAR_STRONG] = {231, 24, COLOR_WHITE, COLOR_BLUE, A_BOLD, A_REVERSE | A_BOLD},
    [INK_FOOT] = {250, 236, -1, -1, A_NORMAL, A_NORMAL},
    [INK_FOOT_KEY] = {222, 236, COLOR_YELLOW, -1, A_BOLD, A_BOLD},
    [INK_PICKED] = {16, 222, COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_REVERSE},
    [INK_TYPED] = {231, 238, COLOR_WHITE, -1, A_BOLD, A_BOLD},
    [INK_FRENCH] = {117, 234, COLOR_CYAN, -1, A_BOLD, A_NORMAL},
    [INK_ENGLISH] = {215, 234, COLOR_YELLOW, -1, A_BOLD, A_NORMAL},
    [INK_NEUTRAL] = {252, 234, COLOR_WHITE, -1, A_NORMAL, A_NORMAL},
    [INK_CHIP_FRENCH] = {16, 117, COLOR_BLUE, COLOR_WHITE, A_BOLD, A_REVERSE},
    [INK_CHIP_ENGLISH] = {16, 214, COLOR_BLACK, COLOR_YELLOW, A_NORMAL, A_REVERSE},
    [INK_SEA] = {24, 17, COLOR_CYAN, COLOR_BLUE, A_NORMAL, A_NORMAL},
    [INK_COAST] = {108, 239, COLOR_WHITE, COLOR_BLACK, A_NORMAL, A_NORMAL},
    [INK_LAND] = {137, 58, COLOR_YELLOW, COLOR_BLACK, A_NORMAL, A_NORMAL},
    [INK_BOX] = {110, 17, COLOR_WHITE, COLOR_BLUE, A_NORMAL, A_NORMAL},
    [INK_NUMBER] = {67, GROUND, COLOR_CYAN, GROUND, A_NORMAL, A_NORMAL},
    [INK_TOWN_FRENCH] = {153, GROUND, COLOR_CYAN, GROUND, A_BOLD, A_BOLD},
    [INK_TOWN_ENGLISH] = {222, GROUND, COLOR_YELLOW, GROUND, A_BOLD, A_BOLD},
    [INK_TOWN_NEUTRAL] = {255, GROUND, COLOR_WHITE, GROUND, A_BOLD, A_BOLD},
    [INK_TARGET] = {229, GROUND, COLOR_WHITE, GROUND, A_BOLD, A_BOLD},
    [INK_TARGET_PICKED] = {16, 226, COLOR_BLACK, COLOR_WHITE, A_BOLD, A_REVERSE | A_BOLD},
    [INK_CURSOR] = {16, 231, COLOR_BLACK, COLOR_WHITE, A_BOLD, A_REVERSE | A_BOLD},
};

void theme_start(struct theme *theme, const struct sp_tongue *tongue)
{
    *theme = theme_plain(tongue);
    const char *no_colour = getenv("NO_COLOR");
    if ((no_colour && no_colour[0] != '\0') || !has_colors())
        return;
    start_color();
    use_default_colors();
    theme->colours = COLORS >= 256 ? 256 : 8;
}

void theme_ink(const struct theme *theme, WINDOW *window, enum screen_ink ink, enum screen_ink ground)
{
    const struct ink *top = &inks[ink];
    const struct ink *under = &inks[ground];
    if (theme->colours == 0) {
        wattr_set(window, top->without, 0, NULL);
        return;
    }
    const bool many = theme->colours == 256;
    const int fore = many ? top->fore256 : top->fore8;
    int back = many ? top->back256 : top->back8;
    if (back == GROUND)
        back = many ? under->back256 : under->back8;
    const int pair = alloc_pair(fore, back);
    wattr_set(window, top->with_colour, (short)(pair < 0 ? 0 : pair), NULL);
}
