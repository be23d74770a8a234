/*
 * What battles of the colonels give to the search (search.h), by its files: what may be set about and how both sides
 * go on in a playout (battle_intents.c), what a position is worth (battle_prospect.c).  The rule of
 * thumb is the steady leader's.
 *
 * A goal is a temper: the side goes on as steady would with it, so that one who lets the enemy come does so for longer
 * than a card.
 */
#ifndef SPONTOON_MIND_BATTLE_MIND_H
#define SPONTOON_MIND_BATTLE_MIND_H

#include "colonels/battle/single.h"
#include "mind/search/search.h"

uint32_t battle_propose(const struct sp_scene *scene, struct sp_intent *intents, uint32_t most);
/* Its notes are a struct steady_memory. */
void battle_follow(const struct sp_scene *scene, struct sp_notes *notes, struct sp_goal *goal, struct sp_dice *dice,
                   struct sp_order *order);
bool battle_goes_on(const struct sp_scene *scene, struct sp_goal *goal, struct sp_order *order);
/* Nobody else has chosen yet: they choose in the playout, as the rule of thumb would. */
void battle_imagine(const void *scenario, void *state, uint8_t seat, const struct sp_log *log, struct sp_dice *dice);
/* The unit and the turn that a die is of. */
uint64_t battle_place(const void *scenario, const void *state);
/* Turns. */
uint32_t battle_stage(const void *scenario, const void *from, const void *state);
bool battle_settled(const void *scenario, const void *from, const void *state, uint32_t reach);
void battle_weigh(const void *scenario, const void *state, uint8_t seat, struct sp_prospect *prospect);

#endif
