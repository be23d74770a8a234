/* Hidden information: see struct sp_game.redact, .imagine and .reveals. */
#ifndef SUFFREN_KNOWLEDGE_H
#define SUFFREN_KNOWLEDGE_H

#include "suffren/state.h"

void sf_redact(const void *scenario, const void *state, uint8_t seat, void *redacted);
void sf_imagine(const void *scenario, void *state, uint8_t seat, const struct sp_log *log, struct sp_dice *dice);
/* Gives the pieces other numbers in every set of pieces: piece p becomes slot[p]. */
void sf_renumber(struct sf_state *st, const uint8_t slot[SF_PIECES]);
/* Where each enemy leader must still be, as the log of a seat tells: a place, or SF_NONE (memory.c). */
void sf_remember(const struct sf_scenario *sc, const struct sp_log *log, unsigned enemy, uint8_t where[SF_PIECES]);
bool sf_reveals(const void *scenario, uint8_t seat, const struct sp_event *events, uint32_t count);
/* Pieces whose leader and place the enemy may know; the same of a state and of its redaction. */
uint16_t sf_known(const struct sf_scenario *sc, const struct sf_state *st);
/* The table of reveals: kinds of events, questions answered, and questions that come up, that may tell a seat more than
 * its redacted state did.  Each ends in 0 and stands with its reasons in knowledge.c. */
extern const uint16_t sf_revealing_events[];
extern const uint16_t sf_revealing_questions[];
extern const uint16_t sf_revealing_turns[];

#endif
