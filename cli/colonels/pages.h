/*
 * The pages of the colonels' campaign (see struct front_page).  Each is made from the seat's redacted state and from
 * its own events.
 */
#ifndef SPONTOON_CLI_COLONELS_PAGES_H
#define SPONTOON_CLI_COLONELS_PAGES_H

#include "cli/front.h"

bool page_desk(const struct paper *paper); /* desk.c */

#endif
