/*
 * The inside of the seat `greedy` for Suffren aux Indes: what its files share.
 *
 * It looks one decision ahead.  Every question has a row in suffren.c's table that gives each legal order a
 * worth; the best is given, equals are drawn for.  Worths are hundredths of a victory point, as seen by the deciding
 * side: a damaged ship of the line is 200, a town 200 (S-65, S-66).  It reads the redacted state and nothing else; of
 * enemies whose strength is hidden it assumes what counters of their kind had at the start (forces.c).
 */
#ifndef SPONTOON_MIND_GREEDY_H
#define SPONTOON_MIND_GREEDY_H

#include "mind/player.h"
#include "suffren/rules.h"

enum { GREEDY_NEVER = -1000000, GREEDY_VP = 100 };

enum { GREEDY_WAY = 16, GREEDY_PLANS = 16 };

/* Where a group goes, and by which steps (as many of them as there is room for); none: it is best where it is. */
struct greedy_plan {
    int gain; /* over staying */
    uint8_t to;
    bool fair; /* the way leads along coasts, where no storm is met (S-40) */
    uint8_t length;
    uint8_t way[GREEDY_WAY];
};

/* The best ones, each to another place, the best first. */
struct greedy_plans {
    uint32_t most; /* wanted, 1 to GREEDY_PLANS */
    uint32_t count;
    struct greedy_plan plan[GREEDY_PLANS];
};

/* One decision. */
struct greedy {
    const struct sf_scenario *sc;
    const struct sf_state *st; /* redacted */
    unsigned side;
    unsigned enemy;
    uint16_t leaders[2]; /* by side: squadrons and generals in the field */
    /* By piece: known, or assumed. */
    int pf[SF_PIECES];
    int bonus[SF_PIECES];
    int initiative[SF_PIECES];
    int rank[SF_PIECES];
    uint16_t strength_known;
    /* What a prepare function worked out for all orders of the question. */
    struct greedy_plan plan;
    int worth;       /* of the place, the roll, the battle: the question's own */
    int other_worth; /* the same of the enemy's roll */
};

/* --- forces.c: how strong, and what a battle is worth --- */

/* What a set of pieces of one side and arm amounts to in battle. */
struct greedy_force {
    int pf;
    int ships;
    int damaged;
    int natives;
    int bonus;
    int initiative;
    unsigned side;
    bool convoy; /* a lone convoy */
};

void greedy_look(struct greedy *g, const struct sf_scenario *sc, const struct sf_state *st, unsigned side);
struct greedy_force greedy_force_of(const struct greedy *g, uint32_t set);
/* What one roll of `roller` at `target` is worth to the roller, and the same of a whole sequence. */
int greedy_roll(const struct greedy *g, unsigned arm, uint8_t place, const struct greedy_force *roller,
                const struct greedy_force *target);
int greedy_exchange(const struct greedy *g, unsigned arm, uint8_t place, uint32_t us, uint32_t them);
/* Chances in tenths: an assault on a town (S-52) and a siege's next roll (S-54) by a set of pieces of one side. */
int greedy_assault_chance(const struct greedy *g, uint32_t set, unsigned town);
int greedy_siege_chance(const struct greedy *g, uint32_t besiegers, uint32_t garrison, unsigned town);
bool greedy_is_arsenal(const struct greedy *g, unsigned side, uint8_t place);
/* VP that the damaged ships of a set give to the enemy at E. */
int greedy_damage(const struct greedy *g, uint32_t set);

/* --- places.c: what it is worth to be somewhere --- */

/* Enemies of an arm whom a set of pieces of ours may meet. */
struct greedy_foe {
    uint8_t place;
    uint16_t stack;
    int exchange; /* what a sequence against them is worth to the set by itself */
};
struct greedy_foes {
    unsigned arm;
    uint32_t set;
    unsigned count;
    struct greedy_foe foe[SF_PIECES];
    uint64_t close[3]; /* their places and those a step away */
};

/* A group that may go somewhere: what is the same wherever it goes. */
struct greedy_errand {
    unsigned arm;
    uint32_t set; /* without a convoy beside squadrons */
    bool convoy;  /* it goes along */
    int damage;   /* VP, at sea */
    int ships;
    uint32_t aboard;
    uint64_t friends[3]; /* where others of ours are */
    struct greedy_foes foes;
    struct greedy_foes ashore; /* of those aboard, if there are any */
};
struct greedy_errand greedy_errand_of(const struct greedy *g, unsigned arm, uint32_t set);
/* `later`: naval phases that the group will have spent under way before the one in which it arrives. */
int greedy_worth(const struct greedy *g, const struct greedy_errand *errand, uint8_t place, int later);
/* The same for one place alone, now. */
int greedy_worth_of(const struct greedy *g, unsigned arm, uint32_t set, uint8_t place);
/* Whether no town worth having is in a general's reach by land, so that he waits for ships. */
bool greedy_is_idle(const struct greedy *g, unsigned general);
/* What landing there is worth to generals, towns some marches away included. */
int greedy_landing_worth(const struct greedy *g, uint32_t generals, uint8_t place);

/* --- moves.c: where groups go --- */

void greedy_find_plans(const struct greedy *g, uint32_t set, uint8_t from, int pm, struct greedy_plans *plans);
/* The best of them, if it is worth going. */
struct greedy_plan greedy_plan_of(const struct greedy *g, uint32_t set, uint8_t from, int pm);
int greedy_score_move(const struct greedy *g, const struct sp_order *order);
void greedy_prepare_group(struct greedy *g);
int greedy_score_group(const struct greedy *g, const struct sp_order *order);
int greedy_score_retreat(const struct greedy *g, const struct sp_order *order);
int greedy_score_convoy(const struct greedy *g, const struct sp_order *order);

/* --- battles.c: whether and how to fight --- */

int greedy_score_intercept(const struct greedy *g, const struct sp_order *order);
int greedy_score_attack(const struct greedy *g, const struct sp_order *order);
int greedy_score_relief(const struct greedy *g, const struct sp_order *order);
void greedy_prepare_battle(struct greedy *g);
int greedy_score_respond(const struct greedy *g, const struct sp_order *order);
int greedy_score_stance(const struct greedy *g, const struct sp_order *order);

/* The worth of each order, and the choice, an equal one by chance. */
void greedy_score_suffren(const void *scenario, const void *redacted, uint8_t seat, const struct sp_order *legal,
                          uint32_t count, int32_t *score);
uint32_t greedy_choose_suffren(const void *scenario, const void *redacted, uint8_t seat, const struct sp_order *legal,
                               uint32_t count, struct sp_dice *dice);

#endif
