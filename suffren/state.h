/*
 * The state of a game of Suffren aux Indes: one flat struct, no pointers, no padding, no enum, bool or bit-field
 * inside.
 *
 * Sets of pieces are 16-bit masks (bit p: piece p of the scenario).  A side is 0 French, 1 English.  Members that one
 * seat may not know are blanked by redact() (knowledge.c), which lists them.
 */
#ifndef SUFFREN_STATE_H
#define SUFFREN_STATE_H

#include "suffren/scenario.h"

enum sf_phase { PHASE_A, PHASE_B, PHASE_C, PHASE_D, PHASE_E };

/* Where the sequence of play stands: what is to be done next once nothing is asked (turn.c has the table). */
enum sf_stage {
    STAGE_TURN,
    STAGE_NAVAL_ARRIVALS,
    STAGE_CONVOYS,
    STAGE_CONVOYS_SHOWN,
    STAGE_LAND_CAPACITY,
    STAGE_LANDINGS,
    STAGE_RETURNS,
    STAGE_LAND_ARRIVALS,
    STAGE_RECRUITS,
    STAGE_INITIATIVE,
    STAGE_HALF,
    STAGE_CARRIERS,
    STAGE_MOVES,
    STAGE_GROUP,        /* a group is under way */
    STAGE_STORM,        /* storm of the hex just entered */
    STAGE_INTERCEPTION, /* chances of interception in the hex just entered */
    STAGE_GROUP_ENDS,
    STAGE_EMBARKATION,
    STAGE_COMBATS,
    STAGE_RELIEF,   /* besieged generals may join the attack */
    STAGE_RESPONSE, /* accept, evade, withdraw into a town */
    STAGE_SEQUENCE, /* a new sequence of a battle */
    STAGE_ATTACK_ROLL,
    STAGE_DEFENCE_ROLL,
    STAGE_RESULTS,
    STAGE_AFTERMATH, /* losses are marked: does the battle go on? */
    STAGE_RETREAT,
    STAGE_BATTLE_ENDS,
    STAGE_TOWNS,
    STAGE_SURRENDER, /* a fallen town's generals lose half their PF */
    STAGE_HALF_ENDS,
    STAGE_PHASE_ENDS,
    STAGE_MONSOON,
    STAGE_REPAIRS,
    STAGE_TALLY,
    STAGE_OVER,
    SF_STAGES
};

/* What is awaited: decisions, then dice. */
enum sf_question {
    Q_NOTHING,
    Q_SETUP_CARRIER, /* S-33 */
    Q_CONVOY,        /* S-21, both sides */
    Q_CARRIERS,      /* S-33, start of a naval half */
    Q_MOVE,          /* take a leader or end the step */
    Q_GROUP,         /* take more, step, halt */
    Q_INTERCEPT,     /* S-38 */
    Q_EMBARK,        /* S-33 */
    Q_ATTACK,        /* S-42, S-50, S-57 */
    Q_RELIEF,        /* S-56 */
    Q_RESPOND,       /* S-43, S-50, S-37 */
    Q_ATTACKER,      /* S-45, S-57: fight, pass, stop, withdraw */
    Q_DEFENDER,
    Q_RETREAT, /* S-48 */
    Q_DAMAGE,  /* S-40, S-47: which ship */
    Q_SINK,    /* S-47 */
    Q_TROOPS,  /* S-50: which PF */
    Q_SURPLUS, /* S-34 */
    Q_HALVED,  /* S-54 */
    Q_CARRY,   /* S-33: his carrier is lost */
    Q_TOWNS,   /* S-52, S-54 */
    Q_RETURN,  /* S-54 */
    Q_ARRIVE,  /* S-63 */
    Q_RECRUIT, /* S-60 */
    Q_DIE_FRENCH_INITIATIVE,
    Q_DIE_ENGLISH_INITIATIVE,
    Q_DIE_STORM,
    Q_DIE_STORM_FORCE,
    Q_DIE_INTERCEPT,
    Q_DIE_EVADE,
    Q_DIE_ATTACK,
    Q_DIE_DEFENCE,
    Q_DIE_ASSAULT,
    Q_DIE_SIEGE,
    Q_DIE_MONSOON,
    SF_QUESTIONS
};
enum { Q_FIRST_DIE = Q_DIE_FRENCH_INITIATIVE };

/* Where a piece is in its life. */
enum sf_status {
    STATUS_ABSENT,   /* not yet come, or the convoy between turns; place is SF_NONE */
    STATUS_WAITING,  /* due, but S-62 or S-63 keeps him off the map */
    STATUS_FIELD,    /* on the map: at sea, or a general in the open */
    STATUS_ABOARD,   /* a general under a transport marker */
    STATUS_BESIEGED, /* in town[p] */
    STATUS_FREED,    /* his town fell; he returns in the next turn's B (S-54) */
    STATUS_LOST,     /* out for good (S-7), or this turn's convoy is sunk */
    STATUS_UNKNOWN,  /* redacted states only: absent, freed or lost, nobody on this side of the table knows */
};

/* Standing orders (S-38): STANDING_AT_MOST + n is "at most n counters", n 1 … 9. */
enum sf_standing { STANDING_ASK, STANDING_ALWAYS, STANDING_NEVER, STANDING_CONVOYS, STANDING_AT_MOST };
enum { SF_AT_MOST_LIMIT = 9 };

/* How a battle came about. */
enum sf_battle_kind { BATTLE_NONE, BATTLE_ATTACK, BATTLE_INTERCEPTION, BATTLE_SORTIE };

/* What a side declared for the sequence (S-45, S-57). */
enum sf_stance { STANCE_FIGHT, STANCE_PASS, STANCE_STOP, STANCE_WITHDRAW, STANCE_EVADED };

/* What a loss that is due must be taken from. */
enum sf_due_kind { DUE_DAMAGE, DUE_SINK, DUE_STORM, DUE_TROOPS, DUE_SURPLUS, DUE_HALVED };

enum { SF_DUES = 16, SF_MAX_LEGAL = 256, SF_MAX_EVENTS = 256 };

struct sf_state {
    /* Fought hexes of this half (S-42): bit = place. */
    uint64_t fought_in[3];

    /* Sets of towns. */
    uint32_t tried_towns;   /* assaulted in this half */
    uint32_t sieges;        /* with a siege marker (S-54) */
    uint32_t rolled_sieges; /* whose siege was rolled in this half */

    /* Sets of pieces. */
    uint16_t moved;     /* in this half (S-31) */
    uint16_t fought;    /* fought or retreated in this half (S-42) */
    uint16_t retreated; /* in this half (S-48, S-52) */
    uint16_t group;     /* under way */
    uint16_t tried;     /* tried to intercept this group (S-36) */
    uint16_t declined;  /* stacks whose owner declined in this hex (S-38) */
    uint16_t changed;   /* generals who changed carriers in this half (S-33) */
    uint16_t attackers;
    uint16_t defenders;
    uint16_t joined;     /* besieged who joined the attack or sortie: they go back if the siege stands (S-56) */
    uint16_t arrived_n;  /* generals whose natives of S-61 have joined */
    uint16_t succeeded;  /* pieces whose successor has taken over (S-5) */
    uint16_t lost_known; /* lost in sight of the enemy */
    uint16_t due_pool[SF_DUES];
    uint16_t hit[SF_PIECES];     /* hulls hit by the present storm (S-40) */
    uint16_t damaged[SF_PIECES]; /* hulls */
    uint16_t sunk[SF_PIECES];    /* hulls; those never at sea in this scenario stay 0 */
    int16_t vp[2];               /* shown: S-65 at each E, S-53 and S-66 */
    int16_t vp_standing[2];      /* both tallies of S-65 so far, as shown at E */
    int16_t vp_inflicted[2];
    int16_t inflicted[2]; /* this turn's points of sides 0 and 1 by the second reading, not yet shown */
    uint16_t sequence;    /* of the battle, from 1 */

    /* The clock. */
    uint8_t turn;  /* 1 … turn_count */
    uint8_t phase; /* enum sf_phase */
    uint8_t stage; /* enum sf_stage */
    uint8_t question;
    uint8_t asked;      /* set of seats that owe an answer */
    uint8_t mover;      /* whose half it is */
    uint8_t half;       /* 0 or 1 */
    uint8_t first;      /* who has the initiative in this phase */
    uint8_t french_die; /* initiative */
    uint8_t over;
    uint8_t winner;   /* side, or NEUTRAL for a draw; when over */
    uint8_t resigned; /* set of sides */

    /* The moving group. */
    uint8_t pm;         /* left */
    uint8_t origin;     /* where it started */
    uint8_t here;       /* the hex it is in */
    uint8_t came_from;  /* the place it stepped from */
    uint8_t storm_done; /* S-40: one roll a move */
    uint8_t under_way;  /* the group has stepped: nobody joins any more (S-31) */
    uint8_t trier;      /* place of the stack that tries to intercept */

    /* The battle. */
    uint8_t battle; /* enum sf_battle_kind */
    uint8_t battle_arm;
    uint8_t battle_place;
    uint8_t attacker;   /* side */
    uint8_t stance[2];  /* of attacker, defender */
    uint8_t shelter[2]; /* town into which attacker, defender withdraws, or SF_NONE */
    uint8_t rolled[2];  /* die of attacker, defender in this sequence; SF_NONE: none */
    uint8_t sortie_town;
    uint8_t strengths_shown; /* 1 once both sides know the strengths of this battle (S-11) */

    /* Losses that are due, in order; due_count 0: none. */
    uint8_t due_count;
    uint8_t due_kind[SF_DUES];
    uint8_t due_side[SF_DUES];
    uint8_t due_left[SF_DUES];
    uint8_t surplus_left;  /* sides still to be checked by S-34: bit = side */
    uint8_t surplus_place; /* a place, or SF_NONE: all */
    uint8_t orphan;        /* a general whose carrier is lost and who must choose, or SF_NONE */

    /* Towns. */
    uint8_t assault_town;       /* being assaulted or besieged, or fallen and its garrison surrendering */
    uint8_t control[SF_TOWNS];  /* enum sf_side */
    uint8_t attempts[SF_TOWNS]; /* sieges: rolls so far without a successful sortie (S-54) */
    uint8_t neutral_struck;     /* sides that paid for an assault on a neutral town (S-53) */

    /* Stages that walk along something. */
    uint8_t cursor_side;
    uint8_t cursor;
    uint8_t recruits[SF_PIECES]; /* PF of S-60 still to be chosen */

    /* Pieces. */
    uint8_t leader[SF_PIECES];
    uint8_t place[SF_PIECES];
    uint8_t status[SF_PIECES];
    uint8_t carrier[SF_PIECES];    /* of a general aboard: piece, or SF_NONE */
    uint8_t in_town[SF_PIECES];    /* of a besieged general (town); of a freed one: the town that fell */
    uint8_t freed_turn[SF_PIECES]; /* of a freed general: the turn in which his town fell, else 0 */
    uint8_t regulars[SF_PIECES];
    uint8_t natives[SF_PIECES]; /* present ones: those of S-61 count from when they join */
    uint8_t standing[SF_PIECES];
    uint8_t convoy_choice[2]; /* secret until both have placed (S-21) */
    uint8_t spare[7];         /* always 0: fills the struct, so that it has no padding */
};

#endif
