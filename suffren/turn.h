/* Where the rules are entered from outside: by the game's interface, and by tests that set up a position of their own.
 */
#ifndef SUFFREN_TURN_H
#define SUFFREN_TURN_H

#include "suffren/state.h"

/* Goes on from st->stage until a seat must choose, a die must fall or the game is over; nothing may be asked yet. */
void sf_resume(const struct sf_scenario *sc, struct sf_state *st);

/* The key of a question in the catalogue of messages. */
const char *sf_question_name(uint16_t question);

#endif
