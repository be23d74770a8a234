/*
 * A colonels' campaign as data: money, training, house rules, regions and missions, compiled from JSON files whose
 * every value names its source (data/colonels/campaign.json).
 */
#ifndef COLONELS_CAMPAIGN_SCENARIO_H
#define COLONELS_CAMPAIGN_SCENARIO_H

#include "colonels/battle/battle.h"
#include "spontoon/game.h"

enum {
    CC_COLONELS = 18, /* seats 0 to 17 */
    CC_UMPIRE = 18,   /* seats of the umpire and the second umpire, who shares his desk */
    CC_SECOND = 19,
    CC_SEATS = 20,
    CC_REGIMENTS = 21, /* a regiment's index is its number; 0 is none */
    CC_FIRST_LOT = 3,  /* 1 and 2 are royal (C-3) */
    CC_LAST_LOT = 20,
    CC_COMPANIES = 10, /* C-5 */
    CC_TRAININGS = 3,
    CC_REGIONS = 16,
    CC_MISSIONS = 8,
    CC_MONTHS = 600,
    CC_ID = 32,
    CC_NAME = 64,
    CC_NONE = 255,
};

/* The three attributes, and the trainings that raise them (C-14). */
enum cc_attribute { DRILL, MUSKETRY, EFFECTIVENESS };

/* The enemy's troops (Annex A), in the order in which a wrong report takes the next for the true one (C-21). */
enum cc_quality {
    CC_QUALITY_REGULAR,
    CC_QUALITY_MILITIA,
    CC_QUALITY_HIGHLANDER,
    CC_QUALITY_PIRATE,
    CC_QUALITY_CIVILIAN,
    CC_QUALITIES
};

/* NATION_D6: the die of Annex A says which. */
enum cc_nation { NATION_NONE, NATION_D6, NATION_DUTCH, NATION_FRENCH, NATION_SPANISH, NATION_JACOBITE, NATIONS };

/* When loot is had, and by whom (C-21). */
enum cc_loot { LOOT_NONE, LOOT_TAKEN_SHARED, LOOT_WON_EACH };

enum cc_attached { ATTACHED_BATTALIONS, ATTACHED_HORSE, ATTACHED_GUNS, CC_ATTACHED };

enum cc_option {
    CC_OPT_UMPIRE,
    CC_OPT_BATTLES,
    CC_OPT_READY,
    CC_OPT_BASES,
    CC_OPT_IDLE_LOSSES,
    CC_OPT_MUSKETRY_BY,
    CC_OPTIONS
};

/* Their values, as indices into cc_options[].values; those that a battle has too are in battle.h. */
enum { UMPIRE_AUTOMATIC };
enum { BATTLES_TABLE, BATTLES_SETTLED, BATTLES_TYPED };
enum { READY_SECRET, READY_SHOWN };
enum { BASES_ALWAYS_FOUR, BASES_BY_MEN };

struct cc_mission {
    char id[CC_ID];
    uint8_t least_tenths; /* the enemy's multiple of the expedition's men */
    uint8_t most_tenths;
    uint8_t quality; /* set of enum cc_quality */
    uint8_t loot_kind;
    uint8_t table;      /* enum cb_mission, or CB_MISSIONS: not one of Annex A */
    uint8_t enemy_guns; /* the enemy has guns (house rule) */
    int16_t part;       /* PIP for taking part, won or not */
    int16_t part_outnumbered;
    int16_t win;
    int16_t win_outnumbered;
    int16_t lose;
    int16_t taken; /* the town, port or island is taken: by the enemy in a defence */
    int16_t taken_commander;
    int16_t worse; /* the riots get worse */
    int16_t loot;  /* pounds for each point of a d6 */
    int16_t bonus; /* pounds for each colonel when taken */
};

struct cc_region {
    char id[CC_ID];
    char place[CC_NAME];
    uint8_t low; /* of d100 */
    uint8_t high;
    uint8_t mission;
    uint8_t other; /* by a d6 of 4 or more; CC_NONE: no other */
    uint8_t nation;
    uint8_t months_out;
    uint8_t months_back;
    uint8_t abroad;
};

struct cc_scenario {
    char id[CC_ID];
    char title[CC_NAME];
    uint8_t option[CC_OPTIONS];
    int32_t colonels; /* seats that play from the start */
    int32_t months;
    int32_t crisis_dice; /* their sum is the months until a crisis (C-20) */
    int32_t crisis_sides;
    int32_t fortune;
    int32_t pip_price;
    int32_t reserve;
    int32_t company_men;
    int32_t least_men; /* below it a regiment cannot be sent (C-22) */
    int32_t company_pay;
    int32_t colonel_pay;
    int32_t training_cost[CC_TRAININGS];
    int32_t gain_on;     /* the least total of a d6 that gains a point */
    int32_t supervision; /* added to the roll */
    int32_t drill_decay; /* the most of a d6 that loses a point of Drill */
    int32_t idle_months; /* months without training before Musketry and Effectiveness are rolled for */
    int32_t idle_decay;  /* the most of a d6 that loses a point */
    int32_t socialise_pip;
    int32_t business_pounds;
    int32_t politics_pip;
    int32_t alone_pip;     /* lost by the only one who does not socialise */
    int32_t alone_present; /* colonels who must be present for it */
    int32_t recruit_cost;
    int32_t raise_cost;
    int32_t inspection; /* percent of risk a missing company; 0: the house rule is off */
    int32_t inspection_pip;
    int32_t mutiny_from; /* months of arrears; 0: the house rule is off */
    int32_t mutiny_pip;
    int32_t desertion; /* one man in so many deserts */
    int32_t recruiting;
    int32_t intelligence; /* percent of error either way; 0: the house rule is off */
    int32_t passage;      /* the most of a d6 that is disease; 0: the house rule is off */
    int32_t disease;      /* percent of the men for each point of a d6 */
    int32_t wreck;        /* the most of a d6 that is a wreck after disease */
    int32_t leader_risk;
    int32_t attach_men[CC_ATTACHED]; /* men in an unplayed battalion, a troop of horse, a gun with its gunners */
    int32_t duty_sum;
    char facings[CC_REGIMENTS][CC_ID];
    uint8_t nation_of_d6[7];
    uint8_t region_count;
    uint8_t mission_count;
    struct cb_rules table; /* the numbers of battles on the table, and of the losses that any battle leaves (B-60) */
    struct cc_region region[CC_REGIONS];
    struct cc_mission mission[CC_MISSIONS];
};

extern const struct sp_option_spec cc_options[CC_OPTIONS];

/* See struct sp_game. */
bool cc_load_scenario(void **scenario, const struct sp_source *sources, size_t source_count,
                      const struct sp_option *options, size_t option_count, struct sp_error *error);
void cc_free_scenario(void *scenario);
uint64_t cc_scenario_digest(const void *scenario);

#endif
