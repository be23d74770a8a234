/*
 * A steady colonel: he pays his men, trains what he can afford, never cheats at muster, votes by his own interest and
 * pursues his objective.  An umpire's seat that a computer plays decides by the rules that the automatic umpire has.
 */
#ifndef MIND_STEADY_CAMPAIGN_H
#define MIND_STEADY_CAMPAIGN_H

#include "mind/player.h"

/* As struct sp_player.choose, for the questions of a campaign but for those of a battle on the table. */
void sp_steady_campaign(const struct sp_asked *asked, struct sp_order *order);

#endif
