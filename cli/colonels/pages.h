/*
 * The pages of the colonels' campaign (see struct front_page).  Each is made from the seat's redacted state and from
 * its own events.
 */
#ifndef SPONTOON_CLI_COLONELS_PAGES_H
#define SPONTOON_CLI_COLONELS_PAGES_H

#include "cli/colonels/affairs.h"
#include "cli/front.h"

/* desk.c */
bool page_desk(const struct paper *paper);
bool page_accounts(const struct paper *paper);
bool page_regiment(const struct paper *paper);
bool page_roll(const struct paper *paper);

/* diary.c */
bool page_diary(const struct paper *paper);
bool page_gazette(const struct paper *paper);
/* Adds one month of the diary or the gazette. */
void page_month(const struct affairs *affairs, int month, bool gazette);
/* The months that what was typed behind a page's word names ("", "3", "all"); the last two without any. */
bool page_months(const struct affairs *affairs, const struct paper *paper, int *from, int *to);

/* end.c: who met his aim (C-30) */
void page_end(const struct paper *paper, const struct sp_outcome *outcome);

/* letters.c */
bool page_letters(const struct paper *paper);
/* A line on who a colonel is, if he has told anything (C-1). */
void page_add_officer(const struct affairs *affairs, unsigned colonel);

/* auction.c */
bool page_auction(const struct paper *paper);
bool page_auction_there(struct play *play, uint8_t seat);

/* committee.c */
bool page_committee(const struct paper *paper);
bool page_committee_there(struct play *play, uint8_t seat);

/* briefing.c */
bool page_briefing(const struct paper *paper);
bool page_expedition(const struct paper *paper);
bool page_map(const struct paper *paper);
bool page_expedition_there(struct play *play, uint8_t seat);

#endif
