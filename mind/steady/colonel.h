/* The inside of the steady colonel: what his files share. */
#ifndef MIND_STEADY_COLONEL_H
#define MIND_STEADY_COLONEL_H

#include "colonels/campaign/rules.h"
#include "mind/steady/campaign.h"

struct steady {
    const struct sp_asked *asked;
    const struct cc_scenario *sc;
    const struct cc_campaign *st; /* as the seat knows it */
    uint8_t seat;
    unsigned regiment; /* his number; 0: none */
    unsigned objective;
};

/* Whether he may give that order; then *order is it. */
bool steady_gives(const struct steady *s, unsigned kind, unsigned a, int32_t b, struct sp_order *order);
/* A number below `sides` that is his own in this matter: the same whenever he is asked again. */
uint32_t steady_whim(const struct steady *s, uint32_t matter, uint32_t sides);
/* Drill, Musketry and Effectiveness of a regiment together. */
int steady_sum(const struct steady *s, unsigned regiment);

/* --- month.c, committee.c, umpire.c: false when there is nothing that he wants --- */

bool steady_month(const struct steady *s, struct sp_order *order);
bool steady_number(const struct steady *s, struct sp_order *order);
bool steady_which(const struct steady *s, struct sp_order *order);
bool steady_command(const struct steady *s, struct sp_order *order);
bool steady_umpire(const struct steady *s, struct sp_order *order);

#endif
