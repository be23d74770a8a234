#include "cli/screen/state.h"

static const char *const general_help[] = {
    "Keys everywhere",
    "  Tab: from orders to map to panel; with something typed it completes.",
    "  Ctrl-N: the panel's next page (F2 hex, F3 forces, F4 log, F5 VP, F6 combat tables).",
    "  PgUp, PgDn: scroll the log, or the panel when it has the keys.",
    "  Ctrl-U: forgets what is typed; else takes your last order back, if need be with a computer's consent.",
    "  Ctrl-A: a hint: what a computer would order, and what that promises.",
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
    dialog_help(&screen->dialog, screen->play, screen->sight.seat, general_help,
                sizeof general_help / sizeof general_help[0]);
}
