/*
 * The state of a colonels' campaign: one flat struct, no pointers, no padding, no enum, bool or bit-field inside.
 *
 * Members of one width stand together, widest first, so that the bytes are the same everywhere.  Sets of colonels are
 * 32-bit masks by seat, sets of regiments by number.  What a seat may not know is blanked by redact (knowledge.c).
 * Texts are payload of entries and events; totals and counts of ledger lines stand here (DESIGN.md).
 */
#ifndef COLONELS_CAMPAIGN_STATE_H
#define COLONELS_CAMPAIGN_STATE_H

#include "colonels/campaign/scenario.h"

/* What is done next once nothing is asked (turn.c has the table). */
enum cc_stage {
    CC_STAGE_CHARACTERS, /* newcomers get their fortune and buy PIP (C-1) */
    CC_STAGE_OBJECTIVES, /* C-2 */
    CC_STAGE_APPROVAL,   /* the umpire judges objectives of the players' own */
    CC_STAGE_SALE,       /* an auction begins (C-3, C-4) */
    CC_STAGE_LOT,
    CC_STAGE_SOLD,
    CC_STAGE_LEFT, /* those without a regiment choose among what is left */
    CC_STAGE_CRISIS_DATE,
    CC_STAGE_MONTH,
    CC_STAGE_PLANS,
    CC_STAGE_CLOSE, /* an umpire who sits closes the month himself */
    CC_STAGE_MONEY,
    CC_STAGE_ROLLS,
    CC_STAGE_ACTIVITIES,
    CC_STAGE_JOURNEY, /* the expedition's month: at sea, in the field */
    CC_STAGE_PASSAGE,
    CC_STAGE_BATTLE,
    CC_STAGE_TABLE,  /* dice that make a table */
    CC_STAGE_LOSSES, /* B-60, a regiment each */
    CC_STAGE_LOOT,
    CC_STAGE_BOOKING, /* C-21 */
    CC_STAGE_HOME,
    CC_STAGE_CRISIS,
    CC_STAGE_BRIEFING,
    CC_STAGE_NUMBER, /* the committee's three rounds (C-22) */
    CC_STAGE_WHICH,
    CC_STAGE_COMMAND,
    CC_STAGE_ROLES,
    CC_STAGE_ENDING,
    CC_STAGE_OVER,
    CC_STAGES
};

/* What is awaited: decisions, then dice. */
enum cc_question {
    CQ_NOTHING,
    CQ_PIP,
    CQ_OBJECTIVE,
    CQ_APPROVAL,
    CQ_BID,
    CQ_CHOOSE,
    CQ_MONTH,
    CQ_CLOSE,  /* the umpire's: all orders are in */
    CQ_CRISIS, /* the umpire's: does one come? */
    CQ_ATTACH, /* the umpire's: troops attached */
    CQ_NUMBER,
    CQ_WHICH,
    CQ_COMMAND,
    CQ_ROLES,      /* the umpire's */
    CQ_RESULT,     /* the umpire's: of a battle on a real table */
    CQ_TABLE,      /* a battle on the table asks */
    CQ_JUDGE,      /* the umpire's: objectives of the players' own */
    CQ_DIE_HIDDEN, /* redacted states only: a die that this seat may not know of */
    CQ_DIE_TIE,
    CQ_DIE_CRISIS_DATE,
    CQ_DIE_INSPECTION,
    CQ_DIE_MUTINY,
    CQ_DIE_TRAINING,
    CQ_DIE_DECAY,
    CQ_DIE_REGION,
    CQ_DIE_ISLAND,
    CQ_DIE_NATION,
    CQ_DIE_ATTACH,
    CQ_DIE_MULTIPLE,
    CQ_DIE_REPORT,
    CQ_DIE_REPORT_QUALITY,
    CQ_DIE_DISEASE,
    CQ_DIE_DISEASE_FORCE,
    CQ_DIE_WRECK,
    CQ_DIE_TABLE,
    CQ_DIE_LOSSES,
    CQ_DIE_LOOT,
    CC_QUESTIONS
};
enum { CQ_FIRST_DIE = CQ_DIE_HIDDEN };

enum cc_objective {
    OBJECTIVE_NONE,
    OBJECTIVE_GLORY,
    OBJECTIVE_PRESTIGE,
    OBJECTIVE_WEALTH,
    OBJECTIVE_SMARTEST,
    OBJECTIVE_DUTY,
    OBJECTIVE_OWN, /* the player's own, which the umpire approves and judges */
    OBJECTIVES
};

/* SUPERVISE + enum cc_attribute. */
enum cc_activity {
    ACTIVITY_BUSINESS,
    ACTIVITY_SOCIALISE,
    ACTIVITY_POLITICS,
    ACTIVITY_SUPERVISE,
    ACTIVITY_VOYAGE = ACTIVITY_SUPERVISE + CC_TRAININGS,
    ACTIVITY_CAMPAIGN,
    ACTIVITIES
};

/* What a character tells of himself (C-1); 0: nothing yet. */
enum cc_family { FAMILY_UNTOLD, FAMILY_SINGLE, FAMILY_MARRIED, FAMILY_WIDOWED, FAMILIES };
enum cc_background {
    BACKGROUND_UNTOLD,
    BACKGROUND_NOBILITY,
    BACKGROUND_GENTRY,
    BACKGROUND_ARMY,
    BACKGROUND_NAVY,
    BACKGROUND_CHURCH,
    BACKGROUND_LAW,
    BACKGROUND_TRADE,
    BACKGROUND_COURT,
    BACKGROUNDS
};
enum cc_experience {
    EXPERIENCE_UNTOLD,
    EXPERIENCE_NONE,
    EXPERIENCE_MILITIA,
    EXPERIENCE_GARRISON,
    EXPERIENCE_CAMPAIGNS,
    EXPERIENCE_BATTLES,
    EXPERIENCE_FOREIGN, /* in another prince's service */
    EXPERIENCES
};

/* A regiment's colour, where its colonel chose one (C-5); the scenario has the others'. */
enum cc_facings { FACINGS_OWN = 0, FACINGS = 15 };

enum cc_role { ROLE_NONE, ROLE_ENEMY, ROLE_GUNS, ROLE_HORSE, ROLE_LOCALS, ROLE_NAVY, ROLES };

/* Where the expedition is. */
enum cc_leg { LEG_NONE, LEG_OUT, LEG_FIELD, LEG_BACK, LEG_HOME };

/* What a colonel has done, for C-30: bits of record[]. */
enum cc_record { RECORD_FALSE_MUSTER = 1, RECORD_ARREARS = 2, RECORD_ABROAD = 4, RECORD_OWN_MET = 8, RECORD_MET = 16 };

/* Steps of a regiment's rolls in C-13's order. */
enum cc_step {
    STEP_INSPECTION,
    STEP_MUTINY,
    STEP_TRAINING,                             /* + enum cc_attribute */
    STEP_DECAY = STEP_TRAINING + CC_TRAININGS, /* + enum cc_attribute */
    STEP_LAST = STEP_DECAY + CC_TRAININGS
};

/* Who won the battle; nobody: it was drawn. */
/* OUTCOME_UNSAID: of a battle on a real table while the umpire has not yet said who won (C-27). */
enum cc_outcome { OUTCOME_ENEMY, OUTCOME_BRITISH, OUTCOME_NOBODY, OUTCOMES, OUTCOME_UNSAID = OUTCOMES };

enum {
    CC_MAX_LEGAL = CB_MAX_LEGAL + 224,
    CC_MAX_EVENTS = CB_MAX_EVENTS + 800, /* of one entry: counted in turn.c */
    CC_LEDGER_MOST = 2000000000,         /* that may come in over a whole campaign: pounds of one purse, PIP, men */
    CC_STAKE_MOST = 30000,
    CC_SPARE = 4
};

struct cc_campaign {
    /* Pounds and PIP by colonel; in less out is what he has (a ledger sums to the purse). */
    int32_t purse[CC_COLONELS];
    int32_t money_in[CC_COLONELS];
    int32_t money_out[CC_COLONELS];
    int32_t pip[CC_COLONELS];
    int32_t pip_in[CC_COLONELS];
    int32_t pip_out[CC_COLONELS];
    int32_t debt[CC_COLONELS];         /* fines not yet paid (C-13) */
    int32_t false_pay[CC_COLONELS];    /* pocketed since the last discovery (C-11) */
    int32_t plan_arrears[CC_COLONELS]; /* to be paid this month */
    int32_t arrears[CC_REGIMENTS];
    int32_t men_in[CC_REGIMENTS];
    int32_t men_out[CC_REGIMENTS];
    int32_t bid;
    int32_t lowest_price; /* of the first auction; 0: none yet (C-4) */
    int32_t enemy_men;
    int32_t told_men;
    int32_t plan_recruits[CC_COLONELS];

    uint32_t asked;     /* seats that owe an answer */
    uint32_t played;    /* colonels who live */
    uint32_t admitted;  /* new characters next month (C-4, C-26) */
    uint32_t newcomers; /* who make their characters now */
    uint32_t buyers;    /* who take part in this sale */
    uint32_t bidders;   /* still in this lot */
    uint32_t passed;    /* will not choose in this sale */
    uint32_t tied;      /* as rich as each other (C-3) */
    uint32_t locked;    /* whose orders the umpire has locked */
    uint32_t ordered;   /* who sent orders this month */
    uint32_t members;   /* of the War Office Committee */
    uint32_t going;     /* colonels on the expedition */
    uint32_t fit;       /* regiments that may be chosen (C-22) */
    uint32_t force;     /* regiments on the expedition */
    uint32_t fallen;    /* colonels killed in the battle being booked */
    uint32_t judged;    /* own objectives that the umpire has approved, at the end judged */

    int16_t which[CC_COLONELS][CC_REGIMENTS]; /* stakes, against below zero; secret until the round is opened */
    int16_t motion[CC_COLONELS][CC_COLONELS];
    uint16_t stake[CC_COLONELS];
    uint16_t money_lines[CC_COLONELS];
    uint16_t pip_lines[CC_COLONELS];
    uint16_t men[CC_REGIMENTS];
    uint16_t embarked[CC_REGIMENTS];      /* men when the expedition left (C-25) */
    uint16_t campaign_lost[CC_REGIMENTS]; /* of them, by battle and disease */
    uint16_t months_social[CC_COLONELS];
    uint16_t name[CC_COLONELS];    /* texts by number, 0: none: his name (C-1) */
    uint16_t life[CC_COLONELS];    /* his biography */
    uint16_t aim[CC_COLONELS];     /* his objective in his own words (C-2) */
    uint16_t request[CC_COLONELS]; /* the latest that the umpire has not answered (C-17) */
    uint16_t title[CC_REGIMENTS];  /* a regiment's name (C-5) */
    uint16_t month;                /* from 1 */
    uint16_t crisis_month;         /* 0: not yet fixed */
    uint16_t overrides;

    uint8_t stage;
    uint8_t question;
    uint8_t cursor; /* regiment, or seat, that a walk stands at */
    uint8_t step;
    uint8_t die[4];     /* of a roll of several dice */
    uint8_t first_sale; /* 1 until the first auction is over */
    uint8_t sale_due;   /* a regiment fell vacant, or a colonel came */
    uint8_t lot;
    uint8_t highest;                /* bidder */
    uint8_t regiment[CC_COLONELS];  /* number, 0: a volunteer */
    uint8_t character[CC_COLONELS]; /* how many this seat has had */
    uint8_t objective[CC_COLONELS];
    uint8_t kept[CC_COLONELS]; /* this month's plan */
    uint8_t declared[CC_COLONELS];
    uint8_t pays[CC_COLONELS];
    uint8_t trains[CC_COLONELS]; /* set of enum cc_attribute */
    uint8_t activity[CC_COLONELS];
    uint8_t record[CC_COLONELS];
    uint8_t battles_won[CC_COLONELS];
    uint8_t commands_won[CC_COLONELS];
    uint8_t number[CC_COLONELS]; /* of regiments, in round (a) */
    uint8_t role[CC_COLONELS];
    uint8_t age[CC_COLONELS]; /* 0: untold */
    uint8_t family[CC_COLONELS];
    uint8_t background[CC_COLONELS];
    uint8_t experience[CC_COLONELS];
    uint8_t facings[CC_REGIMENTS];
    uint8_t owner[CC_REGIMENTS]; /* seat, or CC_NONE */
    uint8_t raised[CC_REGIMENTS];
    uint8_t companies[CC_REGIMENTS];
    uint8_t attribute[CC_TRAININGS][CC_REGIMENTS];
    uint8_t idle[CC_TRAININGS][CC_REGIMENTS]; /* months since the last training or roll; Drill's is not used */
    uint8_t trained[CC_REGIMENTS];            /* trainings had this month */
    uint8_t ran[CC_REGIMENTS];                /* results of the battle (B-60) */
    uint8_t under_musketry[CC_REGIMENTS];
    uint8_t under_guns[CC_REGIMENTS];
    uint8_t engaged[CC_REGIMENTS];
    uint8_t region; /* of the crisis; CC_NONE: none */
    uint8_t mission;
    uint8_t nation;
    uint8_t multiple;     /* tenths */
    uint8_t told_quality; /* set of enum cc_quality */
    uint8_t attached[CC_ATTACHED];
    uint8_t leg;
    uint8_t months_left; /* of the leg */
    uint8_t commander;   /* seat, or CC_NONE */
    uint8_t to_send;     /* regiments, from round (a) */
    uint8_t disease; /* the most of a d6 that is disease on a voyage, then a wreck; the umpire may set them (C-24) */
    uint8_t wreck;
    uint8_t outnumbered;
    uint8_t outcome; /* enum cc_outcome */
    uint8_t taken;
    uint8_t worse;
    uint8_t ending; /* the umpire ends the campaign when this month is over */
    uint8_t over;
    uint8_t winner;          /* seat, or CC_NONE */
    uint8_t spare[CC_SPARE]; /* always 0: no padding before the table */

    struct cb_battle table; /* all 0 but while a battle is fought, and until the expedition is home */
};

#endif
