/*
 * Campaigns of colonels for tests: the scenario of data/colonels with an overlay and options, played by orders as they
 * are typed and dice as they fall.
 */
#ifndef TESTS_CAMPAIGN_FIXTURE_H
#define TESTS_CAMPAIGN_FIXTURE_H

#include "colonels/campaign/events.h"
#include "colonels/campaign/orders.h"
#include "colonels/campaign/rules.h"
#include "colonels/campaign/turn.h"

/* One campaign under way; `events` are those of the latest entry. */
struct campaign {
    struct cc_scenario *sc;
    struct cc_campaign st;
    struct sp_event buffer[CC_MAX_EVENTS];
    uint32_t events;
};

/* The text of a file of data/colonels; the caller frees it. */
char *campaign_text(const char *name);
/* groups: an overlay's ("\"campaign\": {\"colonels\": 3}") or NULL; options: "umpire=seated,battles=typed" or NULL. */
void campaign_open(struct campaign *c, const char *groups, const char *options);
void campaign_close(struct campaign *c);

/* Gives an order as its text; fails the test if it is refused. */
void give(struct campaign *c, unsigned seat, const char *text);
/* Fails the test unless the order is refused by a sentence that holds `part`. */
void refused(struct campaign *c, unsigned seat, const char *text, const char *part);
/* The awaited die, by its face from 1; fails the test unless that question is put. */
void roll(struct campaign *c, unsigned question, unsigned face);
/* All dice that are awaited fall on this face (at most the sides) until a seat must act. */
void roll_all(struct campaign *c, unsigned face);
/* Characters without PIP, with an objective each ("wealth" for all if NULL), and regiments 3, 4, … sold to colonel_1,
 * colonel_2, … at the reserve; the crisis's dice on 6. */
void begin(struct campaign *c);
/* All colonels are ready, and every die of the month falls on this face. */
void month(struct campaign *c, unsigned face);
/* The first event of that kind in the latest entry; fails the test if there is none. */
const struct sp_event *told(const struct campaign *c, unsigned kind);
bool was_told(const struct campaign *c, unsigned kind);

#endif
