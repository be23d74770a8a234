/*
 * Colours of the full screen: one table of inks.  The table's last column (no colour) loses nothing, for a letter or a
 * sign says whatever a colour says.
 */
#ifndef SPONTOON_CLI_SCREEN_THEME_H
#define SPONTOON_CLI_SCREEN_THEME_H

#include <curses.h>

#include "cli/page.h"

/* Reads locale, terminal and NO_COLOR; curses must have been started. */
void theme_start(struct theme *theme, const struct sp_tongue *tongue);
/* Sets the window's ink; inks that have no ground of their own take that of `ground`. */
void theme_ink(const struct theme *theme, WINDOW *window, enum screen_ink ink, enum screen_ink ground);

#endif
