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

enum { GREEDY_WAY = 16, GREEDY_PLANS = 16, GREEDY_PATIENCE = 8 };

/* Shares of a worth are in 120ths: halves to sixths, eighths and tenths are whole. */
enum { GREEDY_SHARE = 120 };

/*
 * What it goes by, a number each.  Worths are hundredths of a VP unless told otherwise; worths.c has the sets that are
 * played with, and which of them are 0 for the seat `greedy`, who is blind there.
 */
struct greedy_worths {
    /* What a hit costs its owner: by what may come of it until E. */
    int hit_repaired;  /* repaired where the ship is */
    int hit_open;      /* there is a move left */
    int hit_moving;    /* in C on who has his half before him */
    int hit_stays;     /* it will count at E */
    int hit_sinks;     /* on a damaged ship */
    int hit_crippling; /* more for the one by which more than half of the ships are damaged (S-46) */
    int hit_last;      /* more in the last turn, after which strength is worth nothing */
    int hit_convoy;
    int hit_convoy_needed; /* more for each point of damage of its side, which it may mend */
    int hit_pf;            /* on land */
    int general_lost;      /* his last PF; each is a part of it */

    /* Battles, begun and gone on with. */
    int attack_reluctance[2]; /* a battle must promise more than this; by arm */
    int intercept_reluctance[2];
    int barred_prize; /* the way to a town's walls is through those who bar it (S-52) */
    int left_town;    /* an own town that is left open by those who retreat */
    int left_port;    /* or by those who intercept elsewhere */
    int siege_raised; /* a besieger who gives up */
    int ground[2];    /* lost by withdrawing; by arm */
    int long_odds;    /* a losing battle is followed by as bad sequences: share of the exchange */
    int pass_odds;    /* the same of the fire that one who passes is under */
    int accept[2];    /* for meeting an attack rather than evading it; by arm */
    int press[2];     /* for going on with the exchange of fire rather than passing */
    int free_shot[2]; /* for firing at one who passes */

    /* Towns. */
    int town;            /* S-66; one's own is as much to the enemy */
    int town_last;       /* more in the last turn */
    int arsenal;         /* more for a town that repairs ships */
    int arsenal_wanted;  /* more if the side has no other on the map */
    int arsenal_denied;  /* more if the enemy has no other */
    int guard;           /* an own town with a leader in it, if nobody threatens */
    int guard_share;     /* of what the enemy who threatens may expect */
    int threat_of_ships; /* share: they have many towns to choose from */
    int barred_port;     /* share of a town that enemies bar, from the sea */
    int barred_town;     /* and by land */
    int fleet_support;   /* +2 on a siege's roll (S-54) */

    /* Where ships are. */
    int repair;        /* a point of damage that does not count at E, nor sinks next time */
    int repair_later;  /* the same from where it may still be reached */
    int repair_beside; /* share of that: a convoy may be caught, an arsenal not */
    int monsoon_ship;  /* S-41: a ship out of an arsenal */
    int monsoon_far;   /* share of that in A, too far from one for the move that is left */
    int storm_ship;    /* S-40: a ship hit by a storm */
    int join;          /* squadrons keep together */
    int join_pf;       /* more for each PF of those there */
    int sequences;     /* that a battle lasts, a share */
    int battle_most;   /* to be had from battles in one place */
    int near_fear;     /* shares of a battle with those a step away: a lost one */
    int near_hope;     /* a won one */
    int reach_fear[2]; /* and with those who could come in a move, in the first and the second half of a phase */
    int reach_hope[2];
    int convoy_escort;  /* a convoy beside squadrons */
    int convoy_repair;  /* each point of their damage that it is to mend */
    int convoy_exposed; /* alone where the enemy may come */

    /* Generals. */
    int join_ashore;
    int natives;       /* S-61 */
    int ferry;         /* to fetch a general who waits for ships */
    int landing;       /* share of what those aboard may do ashore */
    int landing_fight; /* share of their battles there */
    int inland;        /* share of towns some marches away for those ashore */
    int embark;        /* share of a landing elsewhere that he takes ship for */

    /* Ways. */
    int rather_stay;               /* a move must gain more than this */
    int fear;                      /* a sequence: who is to lose more keeps out of interceptors' reach */
    int step;                      /* a PM */
    int patience[GREEDY_PATIENCE]; /* per cent of a place's worth that is left when it is reached in the n-th phase */
};

extern const struct greedy_worths greedy_plain; /* of the seat `greedy`, and of searchers who think it enough */
extern const struct greedy_worths greedy_tuned; /* of the best searcher */

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
    const struct greedy_worths *w;
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

void greedy_look(struct greedy *g, const struct greedy_worths *worths, const struct sf_scenario *sc,
                 const struct sf_state *st, unsigned side);
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
void greedy_score_suffren(const struct greedy_worths *worths, const void *scenario, const void *redacted, uint8_t seat,
                          const struct sp_order *legal, uint32_t count, int32_t *score);
uint32_t greedy_choose_suffren(const struct greedy_worths *worths, const void *scenario, const void *redacted,
                               uint8_t seat, const struct sp_order *legal, uint32_t count, struct sp_dice *dice);

#endif
