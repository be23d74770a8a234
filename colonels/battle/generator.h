/*
 * Battles made for an expedition (C-20, C-21): an order of battle for each mission of Annex A, different each time.
 *
 * Where the maker must choose (terrain, where a town lies, who holds his fire) it rolls the dice that the caller gives.
 * These are no dice of the game: the caller seeds them from entries (a few dice awaited and fed like any other, their
 * values folded by sp_seed_of), so that the same entries make the same battle.
 */
#ifndef COLONELS_BATTLE_GENERATOR_H
#define COLONELS_BATTLE_GENERATOR_H

#include "colonels/battle/battle.h"

enum { CB_BRIEF_REGIMENTS = 18, CB_ENEMY_UNITS_MOST = 40 };

/* A regiment that goes; its colonel is with it unless he is not there himself. */
struct cb_brief_regiment {
    uint8_t number, seat; /* seat: of its colonel, CB_NONE: an unplayed battalion's */
    uint8_t drill, musketry, effectiveness;
    uint8_t bases; /* 4, or by men under option bases-by-men (C-5) */
    uint16_t men;
};

struct cb_brief {
    uint8_t mission; /* enum cb_mission */
    uint8_t regiment_count;
    uint8_t battalions, horse, guns; /* attached to the Crown: unplayed battalions, troops, guns (C-23) */
    uint8_t enemy_horse, enemy_guns; /* beside the enemy's foot */
    uint8_t commander;               /* his seat */
    uint8_t general;                 /* seat of a General without a regiment, or CB_NONE (C-22) */
    uint8_t enemy_seat, umpire;      /* umpire: CB_NONE for none */
    uint8_t spare;                   /* 0 */
    int32_t enemy_men;               /* of the enemy's foot (C-21) */
    struct cb_brief_regiment regiment[CB_BRIEF_REGIMENTS]; /* in order of seniority */
};

/* False with a sentence when the brief is out of range; else the order of battle passes cb_check_order_of_battle. */
bool cb_generate(const struct cb_rules *rules, const struct cb_brief *brief, struct sp_dice *dice,
                 struct cb_order_of_battle *oob, struct sp_error *error);

#endif
