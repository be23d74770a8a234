/*
 * What one order leads to, or the roll that is awaited: a chance where one die decides, and the battle that follows.
 */
#ifndef SPONTOON_MIND_ODDS_PROSPECT_H
#define SPONTOON_MIND_ODDS_PROSPECT_H

#include "mind/odds/odds.h"

struct odds_prospect {
    bool has_chance;
    double chance; /* that a town falls, that an interception succeeds, that the defender evades */
    bool has_battle;
    struct odds_result battle; /* then, or the one that goes on; its ends are the solver's */
};

/*
 * Looks at a state; false when nothing that odds tell of is awaited in it, or, with one sentence in error (else empty),
 * when the battle cannot be solved.
 */
bool odds_look(struct odds *odds, const struct sf_scenario *sc, const struct sf_state *st, const struct odds_plan *plan,
               struct odds_prospect *prospect, struct sp_error *error);

#endif
