/*
 * A steady leader at the table: he advances in line, fires in range, charges the shaken, heartens his men, brings back
 * those who run, takes the town or holds it.  One brain for battles by themselves and for those of a campaign.
 *
 * It reads the rules and the battle as the seat may know it, and nothing else; it draws no dice, so that the same view
 * brings the same card.
 */
#ifndef MIND_STEADY_BATTLE_H
#define MIND_STEADY_BATTLE_H

#include "colonels/battle/battle.h"

/*
 * The card of the seat's next leader; legal: as cb_legal() lists them, at least one.  A commander who has lost all
 * hope asks for a parley first, and one who has found it again takes that back (B-61).
 */
void sp_steady_battle(const struct cb_rules *rules, const struct cb_battle *redacted, uint8_t seat,
                      const struct sp_order *legal, uint32_t count, struct sp_order *order);

#endif
