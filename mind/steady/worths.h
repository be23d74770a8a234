/*
 * What a steady leader makes of things: the numbers of his rules of thumb, wherever they do not follow from the rules'
 * own chances.  A table, so that there may be leaders of more than one mind.
 *
 * Worths are thousandths of a full battalion that runs away for good, ways mm, chances and parts tenths.
 */
#ifndef MIND_STEADY_WORTHS_H
#define MIND_STEADY_WORTHS_H

#include "colonels/battle/battle.h"

struct steady_worths {
    /* Units. */
    int cost[CB_REACTIONS]; /* of a reaction to the side whose unit has it, in thousandths of the unit */
    int base;               /* of a full battalion's worth that which does not go with its men */
    int march;              /* going where the battle is decided */
    int home;               /* going home with what was taken */
    int halt;               /* stopping those who should stand */
    int form;               /* line, or guns unlimbered, before the enemy is in range */
    int face;               /* turning to a threat */
    int resume;             /* firing again */
    int hold_fire;          /* for a volley at the last moment */
    int save_guns;          /* from those who could ride or run them down */
    int bring_guns;         /* to where they reach somebody */
    int about_turn;         /* less than a straight advance: it costs tension (B-13) */
    int charge;             /* a charge, beside what it brings */
    int eager, wary;        /* a charge more and less by temper */
    /* What may come. */
    int likely;        /* an enemy who could charge does */
    int possible;      /* one who is a turn from firing fires */
    int soon;          /* one who is some turns from it does */
    int soon_turns;    /* how many those are */
    int tests_to_come; /* a battle's, as far as tension left over matters */
    int rounds;        /* of a melee */
    /* Leaders. */
    int leader;  /* one who may fall */
    int calm;    /* a point of tension less, whatever may come */
    int company; /* being with a unit, whatever may come */
    int wild;    /* a charge against orders */
    int rally;   /* part of its worth that is saved when a unit is brought back */
    int later;   /* part of its worth: what can be done only next turn */
    int shared;  /* the same: what another leader of the side could do */
    /* Ways and numbers. */
    int support;     /* so near an enemy draws out those who hold no town */
    int near;        /* lines are formed before muskets are in range, threats are faced */
    int hold_within; /* fire is held for those who come so near */
    int turning;     /* an enemy is farther by this for whom a unit must turn */
    int awaited;     /* part of the enemy who must come on for a side to wait for them */
    int enough;      /* units that hold a town */
    int back_turns;  /* so many turns it goes backwards, not to turn its back */
    int wheel_turns; /* a longer wheel is not worth beginning */
};

/* The player steady's. */
extern const struct steady_worths steady_plain;

#endif
