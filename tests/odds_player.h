/*
 * Battles fought out by the rules themselves under a plan, for tests of the exact odds: stances and losses are chosen
 * here anew from what odds.h says of them, only what is best is asked of the solver.
 */
#ifndef TESTS_ODDS_PLAYER_H
#define TESTS_ODDS_PLAYER_H

#include "mind/odds/odds.h"

/* A battle that is over. */
struct odds_fought {
    bool gone[2];
    int steps[2];
    int points[2]; /* VP that the side gains */
};

/* Fights the battle of a state to its end.  The solver has solved that state, or NULL if nothing best is in the plan.
 */
struct odds_fought odds_player_fight(const struct sf_scenario *sc, const struct sf_state *st,
                                     const struct odds_plan *plan, struct odds *odds, struct sp_dice *dice);

/* What the ships and troops of a state have cost since another state, by role. */
struct odds_fought odds_player_losses(const struct sf_scenario *sc, const struct sf_state *before,
                                      const struct sf_state *after);

/* Applies a die, or an order of the seat that owes one. */
void odds_player_die(const struct sf_scenario *sc, struct sf_state *st, unsigned die);
void odds_player_order(const struct sf_scenario *sc, struct sf_state *st, const struct sp_order *order);
/* The legal orders of the seat that owes one. */
uint32_t odds_player_legal(const struct sf_scenario *sc, const struct sf_state *st, struct sp_order *orders);

/* Marks the losses that a state asks for, one after another, by the fixed order of each role. */
void odds_player_mark(const struct sf_scenario *sc, struct sf_state *st, const uint8_t losses[2]);

#endif
