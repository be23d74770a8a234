/*
 * The kinds of orders of a campaign and their one text form; orders.c has the table with verb, parts and ranges.
 *
 * Sums (bids, stakes, pounds) cannot be listed: lists of legal orders hold a few of each kind, and the one check
 * (cc_check) decides for all.
 */
#ifndef COLONELS_CAMPAIGN_ORDERS_H
#define COLONELS_CAMPAIGN_ORDERS_H

#include "base/order_forms.h"
#include "colonels/campaign/state.h"

enum cc_order_kind {
    CO_NONE,
    CO_BUY,        /* buy N: PIP (C-1) */
    CO_OBJECTIVE,  /* objective WORD [text N] (C-2) */
    CO_APPROVE,    /* approve COLONEL: his own objective */
    CO_REJECT,     /* reject COLONEL */
    CO_BID,        /* bid N: pounds */
    CO_DROP,       /* drop: out of the lot */
    CO_CHOOSE,     /* choose REGIMENT */
    CO_PASS,       /* pass */
    CO_DECLARE,    /* declare N: companies (C-11) */
    CO_KEEP,       /* keep N: companies */
    CO_PAY,        /* pay none|all (C-12) */
    CO_ARREARS,    /* arrears N: pounds of them to be paid */
    CO_TRAIN,      /* train drill|musketry|manoeuvres (C-14) */
    CO_REST,       /* rest drill|musketry|manoeuvres: not trained after all */
    CO_RECRUIT,    /* recruit N: men (C-18) */
    CO_SUPERVISE,  /* supervise drill|musketry|manoeuvres (C-16) */
    CO_SOCIALISE,  /* socialise */
    CO_BUSINESS,   /* business */
    CO_POLITICS,   /* politics */
    CO_READY,      /* ready: my orders for the month are in */
    CO_AMEND,      /* amend: and after all they are not */
    CO_QUIET,      /* quiet: the umpire lets the month pass */
    CO_CRISIS,     /* crisis */
    CO_ATTACH,     /* attach battalions|horse|guns N */
    CO_SEND,       /* send N staking S: round (a) of C-22 */
    CO_FOR,        /* for REGIMENT S: round (b) */
    CO_AGAINST,    /* against REGIMENT S */
    CO_SECOND,     /* second COLONEL S: round (c) */
    CO_OPPOSE,     /* oppose COLONEL S */
    CO_DONE,       /* done: my stakes are in; the umpire's choices are made */
    CO_ROLE,       /* role COLONEL WORD (C-23) */
    CO_WON,        /* won enemy|british|nobody: results of a real table (C-27) */
    CO_TAKEN,      /* taken no|yes */
    CO_WORSE,      /* worse no|yes */
    CO_RAN,        /* ran REGIMENT N: times it began to run */
    CO_MUSKETRY,   /* musketry REGIMENT N: turns of it received */
    CO_GUNS,       /* guns REGIMENT N: turns under them */
    CO_FALLEN,     /* fallen COLONEL: killed */
    CO_BOOK,       /* book: these are the results */
    CO_JUDGE,      /* judge COLONEL failed|met */
    CO_SET,        /* set PATH VALUE because WORD|text N [kept] (C-60) */
    CO_ADJUST,     /* adjust PATH CHANGE because WORD|text N [kept]: money, PIP, men */
    CO_ROLL,       /* roll N: the face of the umpire's own die for the one that is awaited, from 1 */
    CO_LOCK,       /* lock COLONEL: no more orders this month */
    CO_UNLOCK,     /* unlock COLONEL */
    CO_ADMIT,      /* admit COLONEL: a latecomer joins next month (C-4) */
    CO_CLOSE,      /* close: the month, whoever has not sent orders */
    CO_END,        /* end: the campaign, when this month is over (C-30) */
    CO_PETITION,   /* petition: a volunteer asks for a regiment next month (C-26) */
    CO_NAME,       /* name text N: his character's (C-1) */
    CO_AGE,        /* age N */
    CO_FAMILY,     /* family WORD */
    CO_BACKGROUND, /* background WORD */
    CO_EXPERIENCE, /* experience WORD */
    CO_BIOGRAPHY,  /* biography text N */
    CO_TITLE,      /* title text N: his regiment's name (C-5) */
    CO_FACINGS,    /* facings WORD */
    CO_LETTER,     /* letter COLONEL|umpire text N (C-17) */
    CO_PAGE,       /* page text N: of his journal */
    CO_ASK,        /* ask text N: the umpire, for information */
    CO_ANSWER,     /* answer COLONEL text N: what he asked */
    CO_GAZETTE,    /* gazette text N: the umpire's note to all */
    CC_ORDER_KINDS
};

/* Parts of the campaign's own: what can be named in an order. */
enum cc_part_type {
    CC_PART_REGIMENT = SP_PART_OWN, /* 3 to 20 */
    CC_PART_COLONEL,                /* colonel_1 to colonel_18 */
    CC_PART_READER,                 /* the same, or umpire */
    CC_PART_PATH,                   /* a value of the table of paths: fills a and b */
};

/* In d of an override: bit 0 if it is kept back, above it the reason: the index of a word, the last of which is "text",
 * or that index and the number of a text. */
enum { CC_KEPT = 1, CC_REASON_SHIFT = 1, CC_REASON_WORDS = 5, CC_REASON_TEXT = CC_REASON_WORDS - 1 };
enum { CC_AGE_LEAST = 16, CC_AGE_MOST = 80 };

/* The row of a kind, CO_BUY to CO_GAZETTE; NULL for any other number. */
const struct sp_order_form *cc_order_form(uint16_t kind);
/* The form in words, such as `send N staking N`; text holds at least SP_TEXT_MAX bytes. */
void cc_order_usage(uint16_t kind, char *text);
/* Whether each part lies in its range and nothing stands where no part is; else one sentence. */
bool cc_order_in_form(const struct sp_order *order, struct sp_refusal *refusal);

extern const char *const cc_seat_names[CC_SEATS];

/* See struct sp_game. */
bool cc_order_text(const struct sp_order *order, uint32_t *number);
void cc_print_order(const void *scenario, uint8_t seat, const struct sp_order *order, char *text);
bool cc_parse_order(const void *scenario, uint8_t seat, const char *text, struct sp_order *order,
                    struct sp_refusal *refusal);

#endif
