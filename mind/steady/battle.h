/*
 * A steady leader at the table: he advances in line, fires in range, charges the shaken, heartens his men, brings back
 * those who run, takes the town or holds it.  One brain for battles by themselves and for those of a campaign.
 *
 * It reads the rules and the battle as the seat may know it, and nothing else; it draws no dice, so that the same view
 * brings the same card.
 */
#ifndef MIND_STEADY_BATTLE_H
#define MIND_STEADY_BATTLE_H

#include "mind/steady/worths.h"

/* How a leader may be inclined for a while, other than by his task and the chances; a set. */
enum steady_temper {
    STEADY_EVEN = 0,
    STEADY_ATTACKS = 1, /* goes for the enemy, whoever must */
    STEADY_STANDS = 2,  /* lets him come */
    STEADY_EAGER = 4,   /* to charge */
    STEADY_WARY = 8,    /* of charging */
};

struct steady_memory; /* field.h */

/* How a leader goes about it. */
struct steady_manner {
    const struct steady_worths *worths;
    unsigned temper; /* set of enum steady_temper */
};

/* A card, and what it is worth; see field.h for the measure. */
struct steady_advice {
    struct sp_order order;
    int worth;
};

/* A seat whose next leader owes a card. */
struct steady_asked {
    const struct cb_rules *rules;
    const struct cb_battle *redacted;
    uint8_t seat;
    const struct sp_order *legal; /* as cb_legal() lists them */
    uint32_t count;               /* at least 1 */
};

/* His card.  A commander who has lost all hope asks for a parley first, and one who has found it again takes that back
 * (B-61). */
void sp_steady_battle(const struct steady_asked *asked, struct sp_order *order);
/* The same in a manner, without a parley. */
void steady_card(const struct steady_asked *asked, struct steady_manner manner, struct sp_order *order);
/* The same, by what he saw of the table when he was asked last, if that was in the same moment: a number, not 0, in
 * which nothing changes but cards.  `memory` is at first all 0. */
void steady_card_again(const struct steady_asked *asked, struct steady_manner manner, uint64_t moment,
                       struct steady_memory *memory, struct sp_order *order);
/* All that he would think of, the best first, at most `most`; returns how many.  The first is his card. */
uint32_t steady_advise(const struct steady_asked *asked, struct steady_manner manner, struct steady_advice *advice,
                       uint32_t most);

#endif
