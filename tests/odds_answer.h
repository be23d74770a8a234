/* What a solved plan answers on the way. */
#ifndef TESTS_ODDS_ANSWER_H
#define TESTS_ODDS_ANSWER_H

#include "mind/odds/odds.h"

/*
 * What the plan answers in a state that came of the battle solved last, and awaits a stance or a loss: the index of one
 * of the `count` legal orders.
 */
uint32_t odds_answer(struct odds *odds, const struct sf_state *st, const struct sp_order *legal, uint32_t count);

#endif
