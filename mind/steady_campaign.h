/*
 * A steady colonel: he pays his men, trains what he can afford, never cheats at muster, votes by his own interest and
 * pursues his objective.  He sees what his seat may know.
 */
#ifndef MIND_STEADY_CAMPAIGN_H
#define MIND_STEADY_CAMPAIGN_H

#include "spontoon/game.h"

/* As struct sp_player.choose, for the campaign's own questions; cards of a table are drawn at random. */
uint32_t sp_steady_campaign(const void *scenario, const void *redacted, uint8_t seat, const struct sp_order *legal,
                            uint32_t count, struct sp_dice *dice);

#endif
