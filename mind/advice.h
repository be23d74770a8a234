/*
 * Advice for people: what a searcher would do in their place, and what that promises.
 */
#ifndef SPONTOON_MIND_ADVICE_H
#define SPONTOON_MIND_ADVICE_H

#include "mind/search/search.h"

enum { SP_ADVICE_ORDERS = 32 }; /* that an intent is laid out in at most */

struct sp_advice {
    const struct sp_player *adviser;
    struct sp_findings findings;
};

/* The best who advises on the game; NULL: nobody does. */
const struct sp_player *sp_adviser_for(const struct sp_game *game);
/* Advice on the decision at hand.  False with a sentence in error: nobody can advise on this game, or memory ran out.
 * On what he does not search (a colonel's month) the adviser tells what he would do by rule of thumb: no finding has
 * worlds then. */
bool sp_advise(const struct sp_asked *asked, struct sp_advice *advice, struct sp_error *error);

/* The orders that finding number `which` comes to if nothing comes between, its own first; returns how many. */
uint32_t sp_advice_orders(const struct sp_advice *advice, const struct sp_asked *asked, uint32_t which,
                          struct sp_order orders[SP_ADVICE_ORDERS]);
/*
 * The first `most` findings, the best first, as {"adviser", "nodes", "unit", "hints": [{"order", "then": [TEXT…],
 * "chance", "margin", "worlds"}]}: orders in their text form, chance of winning from 0 to 1, margin in the unit; both
 * are null where the order was not tried out.
 */
json_t *sp_advice_json(const struct sp_advice *advice, const struct sp_asked *asked, uint32_t most);

#endif
