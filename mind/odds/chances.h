/*
 * Exact odds besides battles: towns stormed and besieged, storms at sea, interceptions on the way.
 *
 * All of them let the rules answer every face of every die, and add up; see odds.h.
 */
#ifndef SPONTOON_MIND_ODDS_CHANCES_H
#define SPONTOON_MIND_ODDS_CHANCES_H

#include "mind/odds/odds.h"

/* --- Towns (S-52, S-54) --- */

struct odds_attempt {
    double chance; /* that this attempt takes the town, if it is made */
    double taken;  /* that it is taken by now */
};

/*
 * The odds of one attempt after another, from a state that awaits the first one's die (Q_DIE_SIEGE, Q_DIE_ASSAULT);
 * nothing else changes between them, and no sortie succeeds.  *surrendered (may be NULL): PF that the garrison must
 * expect to lose by its surrender.
 */
void odds_attempts(const struct sf_scenario *sc, const struct sf_state *st, struct odds_attempt *attempt,
                   unsigned count, double *surrendered);

/* --- Storms (S-40, S-41) --- */

/* One way in which a storm can leave a group. */
struct odds_storm_end {
    struct odds_force force;
    unsigned steps; /* lost */
    int points;     /* VP that the enemy gains */
    double chance;
};

enum { ODDS_STORM_ENDS = 10 }; /* a die's faces */

struct odds_storm {
    struct odds_storm_end end[ODDS_STORM_ENDS]; /* by steps */
    unsigned count;
    double steps; /* expected */
    double points;
};

/* The odds of a state that awaits the storm's second die (Q_DIE_STORM_FORCE, Q_DIE_MONSOON); losses is ODDS_SPREAD or
 * ODDS_FINISH. */
void odds_storm(const struct sf_scenario *sc, const struct sf_state *st, unsigned losses, struct odds_storm *storm);

/* Of ten faces of the first die those that bring a storm (S-40). */
unsigned odds_storm_faces(const struct sf_scenario *tables);

/* --- Interception (S-35 to S-38) --- */

/* Of ten faces those with which a commander of that initiative intercepts. */
unsigned odds_intercepting_faces(const struct sf_scenario *tables, uint8_t initiative);

/* A stack that can reach a stretch of a group's path, steps counted from 1. */
struct odds_watch {
    uint8_t initiative;
    uint8_t first, last;
};

enum { ODDS_STEPS_MOST = 10, ODDS_WATCHES_MOST = 16 };

/*
 * The chance that a group is stopped at each of `steps` steps, when every stack tries wherever it may: at its first
 * step only, or at each one (option interception=every-hex).  Returns the chance that it comes through.
 */
double odds_watched_path(const struct sf_scenario *sc, const struct odds_watch *watch, unsigned count, unsigned steps,
                         double stopped[ODDS_STEPS_MOST]);

/* A group's way through a real position. */
struct odds_way {
    unsigned steps;
    double stopped[ODDS_STEPS_MOST];    /* by an interception after this step */
    double storm[ODDS_STEPS_MOST];      /* a storm comes up in this step */
    uint16_t watchers[ODDS_STEPS_MOST]; /* enemy pieces that may try at this step, each with those of its place */
    double through;                     /* it comes to the end of the path */
    double lost;                        /* nothing of it is left after a storm */
    double storm_steps;                 /* expected, lost to a storm before it was stopped or came through */
};

/*
 * The way of the leaders along the path, from a state in which they may be taken or are under way; standing orders
 * hold, and who is asked always tries.  False with one sentence when a leader or a step is against the rules.
 */
bool odds_walk(const struct sf_scenario *sc, const struct sf_state *st, const uint8_t *leaders, unsigned leader_count,
               const uint8_t *path, unsigned steps, unsigned losses, struct odds_way *way, struct sp_error *error);

#endif
