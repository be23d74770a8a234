/*
 * Suffren aux Indes: what there is to know for a decision and stands neither in the question nor in the order: chances,
 * strengths, ships.
 *
 * All of it is from the seat's redacted state and view.
 */
#ifndef SPONTOON_CLI_DECISION_H
#define SPONTOON_CLI_DECISION_H

#include "cli/play/session.h"
#include "suffren/state.h"

/* The question's name in the catalogue, which may be finer than the game's own. */
const char *decision_question(struct play *play, uint8_t seat);

/* A sentence to stand behind the question, with a blank before it, or "". */
void decision_facts(struct play *play, uint8_t seat, char *text, size_t size);

/* The message for an order's words; adds to its fields what that message needs. */
void decision_order(struct play *play, uint8_t seat, const struct sp_order *order, json_t *fields, char *key,
                    size_t size);

/* PM that a step of the group under way costs; 0 for other orders. */
int decision_cost(const struct sf_scenario *sc, const struct sf_state *st, const struct sp_order *order);

#endif
