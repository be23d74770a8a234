/*
 * Battles made from mission, region, enemy and numbers (C-20, C-21): an order of battle for each mission of Annex A,
 * different each time.
 *
 * Where the maker must choose (terrain, where a town lies, who holds his fire) it rolls the dice that the caller gives.
 * These are no dice of the game: the caller seeds them from entries (a few dice awaited and fed like any other, their
 * values folded by sp_seed_of), so that the same entries make the same battle.
 */
#ifndef COLONELS_BATTLE_GENERATOR_H
#define COLONELS_BATTLE_GENERATOR_H

#include "colonels/battle/battle.h"

enum { CB_BRIEF_REGIMENTS = 18, CB_ENEMY_UNITS_MOST = 40 };

/* Where it is fought: what lies about on the ground.  CB_ANYWHERE has a little of everything. */
enum cb_region {
    CB_ANYWHERE,
    CB_WEST_INDIES,
    CB_ENGLAND,
    CB_IRELAND,
    CB_SCOTLAND,
    CB_FRANCE,
    CB_FLANDERS,
    CB_SPAIN,
    CB_NETHERLANDS,
    CB_REGIONS
};

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
    uint8_t region;                  /* enum cb_region */
    int32_t enemy_men;               /* of the enemy's foot (C-21) */
    struct cb_brief_regiment regiment[CB_BRIEF_REGIMENTS]; /* in order of seniority */
};

/* A battle by itself that is made anew each time: all but the enemy's men, which a die gives in tenths of the Crown's.
 */
struct cb_plan {
    char id[CB_NAME], title[2 * CB_NAME];
    uint8_t least_tenths, most_tenths; /* 0: there is no plan */
    int32_t crown_men;                 /* regiments at full strength and the attached troops (C-21) */
    struct cb_brief brief;
};

/* The region of that name as Annex A prints it ("West Indies"); CB_ANYWHERE for any other. */
uint8_t cb_region_of(const char *place);

/*
 * Units are named and numbered by the brief alone, the enemy's foot last, so that more of it changes no other's name or
 * number.  False with a sentence when the brief is out of range; else the order of battle passes
 * cb_check_order_of_battle. */
bool cb_generate(const struct cb_rules *rules, const struct cb_brief *brief, struct sp_dice *dice,
                 struct cb_order_of_battle *oob, struct sp_error *error);

#endif
