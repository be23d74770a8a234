/*
 * What an expedition of the colonels comes to (C-20 to C-27).
 *
 * Voyages are exact (odds_voyages).  The battle is not: it is fought out many times by two steady leaders over the
 * rules' own dice, so its shares have a standard error, which is told.
 */
#ifndef SPONTOON_MIND_ODDS_EXPEDITION_H
#define SPONTOON_MIND_ODDS_EXPEDITION_H

#include "colonels/battle/generator.h"
#include "colonels/campaign/scenario.h"
#include "colonels/campaign/state.h"

/* Sums over the battles that were fought. */
struct odds_fights {
    unsigned fought, won, lost; /* by the Crown; the rest are drawn */
    unsigned taken;             /* the town, port or island */
    unsigned outnumbered;       /* the Crown, when it began (C-21) */
    double men, men_lost;       /* of the regiments: before the battle, and in it */
};

/* Share of a count and its standard error. */
double odds_share(unsigned count, unsigned of);
double odds_share_error(unsigned count, unsigned of);

struct odds_venture {
    const struct cc_scenario *sc;
    unsigned mission;      /* index in sc->mission */
    struct cb_brief brief; /* all but the enemy's men; regiments as they embark */
    unsigned voyages;
    int tenths; /* the enemy's, of the Crown's men; 0: by the mission's die */
};

/* Fights `battles` of them; false with a sentence when such an expedition does not fit on a table. */
bool odds_venture(const struct odds_venture *venture, unsigned battles, uint64_t seed, struct odds_fights *fights,
                  struct sp_error *error);
/* The same of an expedition under way in a campaign, played on by steady colonels until its battle is booked. */
bool odds_campaign(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned battles, uint64_t seed,
                   struct odds_fights *fights, struct sp_error *error);

#endif
