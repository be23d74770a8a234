/*
 * What each seat may know (C-61): a colonel his own affairs, the public roll (who has which regiment, who is away), and
 * what his character was told; the umpires everything; when the campaign is over everybody everything (C-30).
 */
#include "colonels/battle/events.h"
#include "colonels/battle/orders.h"
#include "colonels/campaign/rules.h"
#include "colonels/campaign/turn.h"

static void hide_colonel(struct cc_campaign *out, unsigned c)
{
    out->purse[c] = out->money_in[c] = out->money_out[c] = 0;
    out->pip[c] = out->pip_in[c] = out->pip_out[c] = 0;
    out->debt[c] = out->false_pay[c] = out->plan_arrears[c] = out->plan_recruits[c] = 0;
    out->stake[c] = out->money_lines[c] = out->pip_lines[c] = out->months_social[c] = 0;
    out->objective[c] = out->kept[c] = out->declared[c] = out->pays[c] = 0;
    out->trains[c] = out->activity[c] = out->record[c] = out->number[c] = 0;
    out->life[c] = out->aim[c] = out->request[c] = 0;
    for (unsigned n = 0; n < CC_REGIMENTS; n++)
        out->which[c][n] = 0;
    for (unsigned other = 0; other < CC_COLONELS; other++)
        out->motion[c][other] = 0;
}

static void hide_regiment(struct cc_campaign *out, unsigned n)
{
    out->arrears[n] = out->men_in[n] = out->men_out[n] = 0;
    out->men[n] = out->embarked[n] = out->campaign_lost[n] = 0;
    out->companies[n] = out->trained[n] = 0;
    for (unsigned a = 0; a < CC_TRAININGS; a++)
        out->attribute[a][n] = out->idle[a][n] = 0;
}

/* C-27: what the umpire types of a battle is told when he books it. */
static void hide_results(struct cc_campaign *out)
{
    out->outcome = OUTCOME_UNSAID;
    out->taken = out->worse = 0;
    out->fallen = 0;
    for (unsigned n = 0; n < CC_REGIMENTS; n++)
        out->ran[n] = out->under_musketry[n] = out->under_guns[n] = out->engaged[n] = 0;
}

/* That a die falls in the month's course, whose and for what, is its owner's affair. */
static void hide_die(struct cc_campaign *out)
{
    out->question = CQ_DIE_HIDDEN;
    out->cursor = out->step = 0;
    out->die[0] = 0;
}

/* C-10, C-22: who has answered a sealed question is the umpires' to know until it is opened, so to a colonel all others
 * of the company that is asked seem to owe their answer still. */
static void hide_answered(const struct cc_campaign *st, struct cc_campaign *out, uint8_t seat)
{
    const sp_seats own = seat < CC_COLONELS ? cc_bit(seat) : 0;
    sp_seats company = 0;
    switch (st->question) {
    case CQ_PIP:
    case CQ_OBJECTIVE:
        company = st->newcomers;
        break;
    case CQ_CLOSE: /* that all orders are in is the umpires' to know as well */
        out->question = CQ_MONTH;
        out->stage = CC_STAGE_CLOSE;
        company = st->played;
        break;
    case CQ_MONTH:
        company = st->played;
        break;
    case CQ_NUMBER:
    case CQ_WHICH:
    case CQ_COMMAND:
        company = st->members;
        break;
    default:
        return;
    }
    out->asked = (st->asked & own) | (company & ~own);
}

static bool sees_die(const struct cc_campaign *st, uint8_t seat)
{
    return st->question < CQ_FIRST_DIE || cc_in(cc_die_seen(st), seat);
}

void cc_redact(const void *scenario, const void *state, uint8_t seat, void *redacted)
{
    const struct cc_campaign *st = state;
    struct cc_campaign *out = redacted;
    *out = *st;
    if (st->over || seat == CC_UMPIRE || seat == CC_SECOND)
        return;
    for (unsigned c = 0; c < CC_COLONELS; c++)
        if (c != seat)
            hide_colonel(out, c);
    for (unsigned n = 0; n < CC_REGIMENTS; n++)
        if (st->owner[n] != seat && st->owner[n] != CC_NONE)
            hide_regiment(out, n);
    out->ordered &= seat < CC_COLONELS ? cc_bit(seat) : 0;
    if (((const struct cc_scenario *)scenario)->option[CC_OPT_READY] == READY_SECRET)
        hide_answered(st, out, seat);
    out->crisis_month = out->overrides = 0;
    out->judged = 0; /* whose objective is his own (C-2) */
    out->enemy_men = 0;
    out->multiple = 0;
    if (cc_unreported(st)) {
        out->told_men = 0;
        out->told_quality = 0;
    }
    if (st->question == CQ_RESULT)
        hide_results(out);
    if (st->question == CQ_APPROVAL && st->cursor != seat)
        out->cursor = 0; /* the same */
    if (!sees_die(st, seat))
        hide_die(out);
    if (st->table.unit_count)
        cb_redact(&((const struct cc_scenario *)scenario)->table, &st->table, seat, &out->table);
}

/* --- Reveals --- */

/* What may tell a seat more than its redacted state did, and why that is right. */
const uint16_t cc_revealing_events[] = {
    CE_OBJECTIVE,  /* whose objective the umpire has to approve first */
    CE_APPROVED,   /* and next */
    CE_CLOSED,     /* orders are carried out: whose dice fall first follows from them (C-13) */
    CE_SEEN,       /* the gazette: who was seen where (C-17) */
    CE_SOLD,       /* a regiment's lowest price and its new colonel */
    CE_BRIEFING,   /* what is reported of the enemy (C-21), who is fit to go */
    CE_NUMBER,     /* a sealed round is opened (C-22) */
    CE_WHICH_VOTE, /* the same */
    CE_COMMANDER,  /* the same */
    CE_TABLE,      /* regiments and enemies are set on the table, where all is seen (B-4) */
    CB_CARD_SHOWN, /* secret choices are shown together (B-4) */
    CE_BATTLE,     /* outnumbered or not (C-21) */
    CE_RESULT,     /* a roll's result, or the umpire's word */
    CE_LOSSES,     /* the gazette's casualties */
    CE_VACANT,     /* a vacant regiment is offered as it is (C-26) */
    CE_HOME,       /* the same, of one that comes home without its colonel */
    CE_OVER,       /* everything is shown (C-30) */
    CE_FINAL,      /* the same */
    CE_OVERRIDE,   /* the umpire shows what he changes */
    CE_ROLL_SET,   /* and a die of his own */
    0,
};

/* Dice that others do not see, and what follows them. */
const uint16_t cc_revealing_questions[] = {
    CQ_DIE_HIDDEN,
    CQ_DIE_CRISIS_DATE,
    CQ_DIE_INSPECTION,
    CQ_DIE_MUTINY,
    CQ_DIE_TRAINING,
    CQ_DIE_DECAY,
    CQ_DIE_MULTIPLE,
    CQ_DIE_REPORT,
    CQ_DIE_REPORT_QUALITY,
    CQ_DIE_LOOT,
    0,
};

/* Questions of which it is secret, until they are put, whether they will be, or to whom. */
const uint16_t cc_revealing_turns[] = {
    CQ_OBJECTIVE,       /* the last sealed answer opens what comes next */
    CQ_BID,             /* the same */
    CQ_CHOOSE,          /* the richest first (C-3) */
    CQ_DIE_TIE,         /* or they are as rich as each other */
    CQ_DIE_HIDDEN,      /* what falls in a month's course */
    CQ_DIE_CRISIS_DATE, /* the same */
    CQ_DIE_INSPECTION,  /* the same */
    CQ_DIE_MUTINY,      /* the same */
    CQ_DIE_TRAINING,    /* the same */
    CQ_DIE_DECAY,       /* the same */
    CQ_DIE_REGION,      /* a crisis comes when nobody knew */
    CQ_APPROVAL,        /* somebody has an objective of his own (C-2) */
    0,
};
