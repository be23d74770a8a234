/* Units and leaders of a battle by the ids that its file gives them. */
#ifndef TESTS_BATTLE_IDS_H
#define TESTS_BATTLE_IDS_H

#include "colonels/battle/battle.h"

/* The number, or CB_NONE. */
uint8_t unit_by_id(const struct cb_battle *battle, const char *id);
uint8_t leader_by_id(const struct cb_battle *battle, const char *id);

#endif
