/*
 * The panel beside the map: pages on the hex, on one's forces, and on points and towns, as the printed play-aids show
 * them.
 */
#ifndef SPONTOON_CLI_SCREEN_PANEL_H
#define SPONTOON_CLI_SCREEN_PANEL_H

#include "cli/screen/facts.h"
#include "cli/screen/text.h"

/* Each adds to the page. */
void panel_hex(struct page *page, const struct theme *theme, const struct sight *sight, uint8_t place);
void panel_forces(struct page *page, const struct theme *theme, const struct sight *sight);
void panel_score(struct page *page, const struct theme *theme, const struct sight *sight);
void panel_tables(struct page *page, const struct theme *theme, const struct sight *sight);
void panel_towns(struct page *page, const struct theme *theme, const struct sight *sight);
enum screen_ink ink_of_side(uint8_t side);

#endif
