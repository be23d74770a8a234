/*
 * Exact odds of battles of Suffren aux Indes: no dice are drawn, every chance is worked out.
 *
 * A battle is solved from any state of the game in which one goes on, whatever is awaited in it: a stance, a die, a
 * ship to be marked.  What losses make of a force, what a roll is made of and what the table answers are asked of the
 * rules themselves (suffren/rules.h); here is only the sum over all dice.
 *
 * Role 0 is the attacker, role 1 the defender, throughout.  A step is what one D takes from a ship or the convoy, or
 * one PF of troops: a sound ship has two, a damaged one has one left.
 */
#ifndef SPONTOON_MIND_ODDS_H
#define SPONTOON_MIND_ODDS_H

#include "suffren/state.h"

/* What a side does from the second sequence of a battle on; in the first both fight (S-45). */
enum odds_policy_kind {
    ODDS_FIGHT,    /* to the end */
    ODDS_FAVOUR,   /* withdraws before a sequence whose two rolls promise more losses to it than to the enemy */
    ODDS_PASS,     /* passes from sequence `from` on, 2 or more */
    ODDS_WITHDRAW, /* withdraws in sequence `from`, 2 or more */
    ODDS_BEST,     /* what is best by the measure below, against what the enemy does */
};

struct odds_policy {
    uint8_t kind; /* enum odds_policy_kind */
    uint8_t from;
};

/*
 * Which of his ships an owner marks (S-47), which of his PF (S-50).  The convoy comes last by the two fixed orders, and
 * among like ships those of the junior commander come first.  On land natives go before regulars by both.
 */
enum odds_losses {
    ODDS_SPREAD, /* D: sound line, sound frigate, damaged frigate, damaged line; S: f, F, s, S */
    ODDS_FINISH, /* D and S: damaged frigate, damaged line, sound frigate, sound line */
    ODDS_CHOSEN, /* what is best by the measure below */
};

/* Whether the defender tries to evade where he may (S-43, S-50). */
enum odds_evasion { ODDS_STANDS, ODDS_EVADES, ODDS_EVADES_IF_BETTER };

/*
 * What both sides do, by role.  What is best is measured by VP at sea: what the battle adds to the attacker's points at
 * the end of this turn and of the game (S-65 by the option damage-vp, S-66), less what it adds to the defender's.  On
 * land no loss scores, so there it is PF: the defender's loss less the attacker's.
 */
struct odds_plan {
    struct odds_policy policy[2];
    uint8_t losses[2]; /* enum odds_losses */
    uint8_t evasion;   /* enum odds_evasion */
};

enum odds_kind {
    ODDS_LINE,
    ODDS_LINE_DAMAGED,
    ODDS_FRIGATE,
    ODDS_FRIGATE_DAMAGED,
    ODDS_CONVOY,
    ODDS_CONVOY_DAMAGED,
    ODDS_REGULARS,
    ODDS_NATIVES,
    ODDS_KINDS
};

/* A force by kinds: ships, or PF of troops. */
struct odds_force {
    uint8_t count[ODDS_KINDS];
};

/* One way in which the battle can leave both sides. */
struct odds_end {
    struct odds_force force[2];
    uint16_t steps[2]; /* lost */
    int16_t points[2]; /* VP that the side gains by it; 0 on land */
    double chance;
};

/* How a battle ends that leaves something of both sides. */
enum odds_outcome {
    ODDS_PASSED,            /* both passed, or one side of a sortie stopped it */
    ODDS_ATTACKER_WITHDREW, /* by S-45 */
    ODDS_DEFENDER_WITHDREW,
    ODDS_EVADED,
    ODDS_ENDLESS, /* no die can hurt anybody any more */
    ODDS_OUTCOMES
};

/* All chances of a battle.  win + both_gone + undecided are 1. */
struct odds_result {
    double win[2]; /* only the other side has nothing left */
    double both_gone;
    double undecided;              /* both have something left: the sum of outcome */
    double outcome[ODDS_OUTCOMES]; /* enum odds_outcome */
    double steps[2];               /* expected, lost by each side */
    double points[2];              /* expected VP for each side; 0 on land */
    double measure;                /* expected: what each side's best play is about, as the attacker sees it */
    double sequences;              /* expected number in which dice fall, from here on */
    struct odds_force start[2];    /* what each side has now */
    const struct odds_end *end;    /* the solver's own until its next battle; the likeliest first */
    size_t end_count;
};

/* The solver's memory: used for one battle after another, by one thread.  NULL when memory runs out. */
struct odds;
struct odds *odds_open(void);
void odds_close(struct odds *odds);

/*
 * Solves the battle that goes on in a state.  False with one sentence in error when none does, or when the forces have
 * too many conditions to be counted.
 */
bool odds_solve(struct odds *odds, const struct sf_scenario *sc, const struct sf_state *st,
                const struct odds_plan *plan, struct odds_result *result, struct sp_error *error);

#endif
