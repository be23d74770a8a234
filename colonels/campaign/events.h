/*
 * What entries make happen in a campaign, as kinds with fields; events.c has the table (name, rule id, names and types
 * of fields) and turns an event into JSON.
 */
#ifndef COLONELS_CAMPAIGN_EVENTS_H
#define COLONELS_CAMPAIGN_EVENTS_H

#include "colonels/campaign/state.h"

enum cc_event_kind {
    CE_NONE,
    CE_CHARACTER,     /* colonel, how many of this seat */
    CE_MONEY,         /* colonel, reason, amount, balance, line: a line of his ledger */
    CE_PIP,           /* colonel, reason, amount, balance, line */
    CE_MEN,           /* regiment, reason, amount, men */
    CE_OBJECTIVE,     /* colonel, objective, text of his own words */
    CE_APPROVED,      /* colonel, approved */
    CE_SALE,          /* price */
    CE_LOT,           /* regiment, price */
    CE_BID,           /* colonel, regiment, pounds */
    CE_DROPS,         /* colonel, regiment */
    CE_SOLD,          /* colonel, regiment, pounds */
    CE_SET_ASIDE,     /* regiment */
    CE_TIE_ROLL,      /* colonel, die */
    CE_PASSES,        /* colonel */
    CE_PETITION,      /* colonel: asks for a regiment */
    CE_MONTH,         /* month */
    CE_PLAN,          /* colonel, order, value, cost of all his orders, what will be left */
    CE_READY,         /* colonel */
    CE_AMENDS,        /* colonel */
    CE_CLOSED,        /* month */
    CE_UNAFFORDED,    /* colonel, reason, pounds: an order that can no longer be paid */
    CE_ARREARS,       /* regiment, arrears, months */
    CE_DEBT,          /* colonel, amount, debt */
    CE_INSPECTION,    /* colonel, die, needed, found */
    CE_FALSE_MUSTER,  /* colonel, pounds owed */
    CE_MUTINY_ROLL,   /* colonel, regiment, die, needed, mutiny */
    CE_TRAINING_ROLL, /* regiment, attribute, die, bonus, total, gained */
    CE_DECAY_ROLL,    /* regiment, attribute, die, needed, lost */
    CE_ATTRIBUTE,     /* regiment, attribute, reason, value */
    CE_ACTIVITY,      /* colonel, activity: his diary */
    CE_SEEN,          /* colonel, where: the gazette */
    CE_ALONE,         /* colonel: the only one who kept away */
    CE_CRISIS_DATE,   /* month */
    CE_CRISIS,        /* month */
    CE_REGION,        /* die, region */
    CE_MISSION,       /* mission */
    CE_NATION,        /* nation */
    CE_ATTACHED,      /* kind, number */
    CE_ENEMY,         /* tenths, men, quality: true */
    CE_BRIEFING,      /* region, mission, nation, quality and men as reported, months out, back, disease, wreck */
    CE_NO_COMMITTEE,  /* nobody is present */
    CE_NUMBER_VOTE,   /* regiments, pip */
    CE_NUMBER,        /* regiments */
    CE_WHICH_VOTE,    /* regiment, net pip, goes */
    CE_COMMAND_VOTE,  /* colonel, net pip */
    CE_COMMANDER,     /* colonel, general without his regiment */
    CE_ROLE,          /* colonel, role */
    CE_EMBARKS,       /* colonel, regiment (0: without) */
    CE_VOYAGE,        /* leg, months left */
    CE_DISEASE,       /* regiment, die, sick */
    CE_DISEASE_FORCE, /* regiment, die, percent */
    CE_WRECK,         /* regiment, die, wrecked */
    CE_BATTLE,        /* mission, outnumbered */
    CE_TABLE,         /* units, leaders, number of the table */
    CE_TABLE_LOSSES,  /* regiment, ran, musketry, guns, percent */
    CE_RESULT,        /* won, taken, worse, drawn */
    CE_RESULT_TYPED,  /* order, regiment or colonel, value */
    CE_LOSSES,        /* regiment, die, ran, musketry, guns, percent */
    CE_LOOT,          /* die, pounds, share, odd pounds, to colonel */
    CE_KILLED,        /* colonel, regiment */
    CE_VACANT,        /* regiment */
    CE_HOME,          /* colonel, regiment */
    CE_OVERRIDE,      /* path, index, old, new, reason, its text */
    CE_ROLL_SET,      /* question, die */
    CE_LOCKED,        /* colonel, locked */
    CE_ADMITTED,      /* colonel */
    CE_JUDGED,        /* colonel, objective, met, text of his own words */
    CE_FINAL,         /* colonel, pounds, pip, drill, musketry, effectiveness, battles, commands, months in society */
    CE_ENDING,        /* month: the umpire ends the campaign */
    CE_OVER,          /* winner (-1: none alone), overrides */
    CE_NAMED,         /* colonel, text */
    CE_AGE,           /* colonel, years */
    CE_FAMILY,        /* colonel, family */
    CE_BACKGROUND,    /* colonel, background */
    CE_EXPERIENCE,    /* colonel, experience */
    CE_BIOGRAPHY,     /* colonel, text */
    CE_TITLE,         /* regiment, text */
    CE_FACINGS,       /* regiment, facings */
    CE_LETTER,        /* from, to, text */
    CE_PAGE,          /* colonel, month, text: of his journal */
    CE_GAZETTE,       /* month, text: the umpire's */
    CE_REQUEST,       /* colonel, text: asked of the umpire */
    CE_ANSWER,        /* colonel, request, text: the umpire's */
    CC_EVENT_KINDS
};

/* Why money, PIP, men or attributes change: words of a ledger line. */
enum cc_reason {
    REASON_FORTUNE,
    REASON_PIP_BOUGHT,
    REASON_REGIMENT,
    REASON_INCOME,
    REASON_ALLOWANCE,
    REASON_DEBT,
    REASON_PAY,
    REASON_ARREARS,
    REASON_TRAINING_DRILL,
    REASON_TRAINING_MUSKETRY,
    REASON_TRAINING_MANOEUVRES,
    REASON_RECRUITS,
    REASON_COMPANY_RAISED,
    REASON_COMPANY_DISBANDED,
    REASON_FALSE_MUSTER,
    REASON_MUTINY,
    REASON_DESERTION,
    REASON_SOCIETY,
    REASON_BUSINESS,
    REASON_POLITICS,
    REASON_ALONE,
    REASON_STAKE,
    REASON_DISEASE,
    REASON_WRECK,
    REASON_BATTLE,
    REASON_TAKEN,
    REASON_WORSE,
    REASON_LOOT,
    REASON_BONUS,
    REASON_RAISED,
    REASON_HALF_STRENGTH,
    REASON_DEATH,
    REASON_UMPIRE,
    REASON_TRAINING,
    REASON_DECAY,
    CC_REASONS
};

/* Where the gazette saw a colonel (C-17). */
enum cc_seen { SEEN_SOCIETY, SEEN_REGIMENT, SEEN_AFFAIRS, SEEN_AWAY, CC_SEEN };

enum cc_field_type {
    CF_NONE,
    CF_NUMBER,
    CF_FLAG,
    CF_COLONEL,  /* colonel_1 …, or null */
    CF_REGIMENT, /* number, or null for 0 */
    CF_REASON,
    CF_OBJECTIVE,
    CF_ATTRIBUTE,
    CF_ACTIVITY,
    CF_SEEN,
    CF_REGION,
    CF_MISSION,
    CF_NATION,
    CF_QUALITY, /* set: array of words */
    CF_ATTACHED,
    CF_ROLE,
    CF_LEG,
    CF_ORDER,   /* verb of an order */
    CF_PATH,    /* path of an override; its index is the next field */
    CF_BECAUSE, /* reason of an override */
    CF_QUESTION,
    CF_FAMILY,
    CF_BACKGROUND,
    CF_EXPERIENCE,
    CF_FACINGS,
    CF_TEXT, /* number of a text, or null for 0 */
};

struct cc_event_form {
    const char *name;
    const char *rule;
    struct {
        const char *name;
        uint8_t type;
    } field[SP_EVENT_FIELDS];
};

/* The row of a kind, CE_CHARACTER to CE_ANSWER; NULL for any other number. */
const struct cc_event_form *cc_event_form(uint16_t kind);
/* A number as the word that it stands for, or NULL: for events, views and orders. */
const char *cc_word(const struct cc_scenario *sc, uint8_t type, int32_t value);
/* See struct sp_game. */
uint32_t cc_event_text(const struct sp_event *event);
json_t *cc_event_json(const void *scenario, const struct sp_event *event);

#endif
