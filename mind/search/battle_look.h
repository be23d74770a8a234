/*
 * How a side stands in a battle, in thousandths: what its prospect is made of (battle_prospect.c).
 */
#ifndef SPONTOON_MIND_BATTLE_LOOK_H
#define SPONTOON_MIND_BATTLE_LOOK_H

#include "colonels/battle/rules.h"

enum { WHOLE = 1000 };

/* What is looked at of a side: parts of its strength by the state in which they are, then what else matters. */
enum trait {
    TENSE_1, /* here, with so many points of tension or more */
    TENSE_2,
    TENSE_3,
    TENSE_4,
    TENSE_5,
    TENSE_6,
    LEFT, /* by its own edge, in good order */
    RUNS, /* on the table still */
    GONE,
    MELEE,
    LEADERLESS,
    LEADERS, /* of four */
    TOWN_1,  /* that so many of its units are in the town */
    TOWN_2,
    TOWN_3,
    WAY,  /* of the nearest foot or horse to the town, in turns, of eight */
    NEAR, /* strength near the town: the whole when it is there, half of it at one turn from there */
    HOME, /* how near the loot is to its edge: the whole when it is there, nothing from twelve turns on */
    TRAITS
};

struct battle_look {
    int32_t of[TRAITS];
    int32_t sum;   /* of its strength, whatever became of it */
    int32_t fresh; /* of that, what is here, less for tension */
};

struct battle_look battle_look_at(const struct cb_rules *r, const struct cb_battle *st, unsigned side);

#endif
