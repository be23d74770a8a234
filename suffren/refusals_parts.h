/* What the files share that say why an order is refused: refusals.c, refusals_battle.c. */
#ifndef SUFFREN_REFUSALS_PARTS_H
#define SUFFREN_REFUSALS_PARTS_H

#include "suffren/rules.h"

/* The rules' case at hand. */
struct sf_hearing {
    const struct sf_scenario *sc;
    const struct sf_state *st;
    unsigned side;
    const struct sp_order *order;
    struct sp_refusal *refusal;
};

/* Says the reason: one sentence with the rule's id; what was said before is forgotten. */
void sf_say(struct sp_refusal *refusal, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* How a leader and a place are called in it. */
const char *sf_leader_said(const struct sf_hearing *h, unsigned leader);
const char *sf_place_said(const struct sf_hearing *h, unsigned place);
/* An own leader who is on the map, or a convoy there: his piece, or SF_NONE with the reason. */
unsigned sf_own_piece(const struct sf_hearing *h, unsigned leader);

/* refusals_battle.c: each says why an order of its kind, for which there is a question, is not listed. */
void sf_why_not_evade(const struct sf_hearing *h);
void sf_why_not_shelter(const struct sf_hearing *h);
/* Passing, stopping, withdrawing; fighting on is always listed. */
void sf_why_not_declare(const struct sf_hearing *h);
/* A ship, by damage or sink. */
void sf_why_not_mark(const struct sf_hearing *h);
void sf_why_not_lose(const struct sf_hearing *h);

#endif
