/* Expeditions of four colonels for tests, step by step: the crisis, the briefing, who goes. */
#ifndef TESTS_EXPEDITION_FIXTURE_H
#define TESTS_EXPEDITION_FIXTURE_H

#include "campaign_fixture.h"

extern const char four_colonels[]; /* an overlay: four, for sixty months */

/* Everybody ready; stops at the first die or question. */
void close_month(struct campaign *c);

/* Four colonels with regiments 3 to 6, PIP, and a crisis in the first month. */
void open_crisis(struct campaign *c, const char *groups, const char *options);

/* d100 of the region, nothing attached, the multiple and the report by their numbers from 1. */
void brief(struct campaign *c, unsigned region, unsigned nation, unsigned multiple);

/* No stakes: the two senior of four go, the senior commands. */
void send_two(struct campaign *c);

#endif
