/* The steady colonel, question by question.  Each of his wishes is an order; the first that is legal is given. */
#include "mind/steady_campaign.h"

#include "colonels/campaign/rules.h"

/* Pounds that he keeps in hand before each kind of training, and PIP that he buys and stakes. */
enum { PIP_WANTED = 25, DRILL_FROM = 40, MUSKETRY_FROM = 120, MANOEUVRES_FROM = 250, POOR = 150, STAKE_PART = 5 };

struct steady {
    const struct cc_scenario *sc;
    const struct cc_campaign *st;
    uint8_t seat;
    const struct sp_order *legal;
    uint32_t count;
    struct sp_dice *dice;
};

/* The index of the listed order of that kind and thing whose sum is nearest to `sum`; count when there is none. */
static uint32_t find(const struct steady *s, unsigned kind, unsigned a, int32_t sum)
{
    uint32_t best = s->count;
    int32_t least = INT32_MAX;
    for (uint32_t i = 0; i < s->count; i++) {
        const int32_t off = s->legal[i].b < sum ? sum - s->legal[i].b : s->legal[i].b - sum;
        if (s->legal[i].kind == kind && s->legal[i].a == a && off < least) {
            least = off;
            best = i;
        }
    }
    return best;
}

static uint32_t choose_objective(const struct steady *s)
{
    const uint32_t objective = OBJECTIVE_GLORY + sp_roll(s->dice, OBJECTIVE_OWN - OBJECTIVE_GLORY);
    return find(s, CO_OBJECTIVE, objective, 0);
}

/* Seniority is worth something, but never more than a quarter of his fortune. */
static uint32_t choose_bid(const struct steady *s)
{
    const int32_t most = s->st->purse[s->seat] / 4 * (CC_LAST_LOT + 1 - s->st->lot) / (CC_LAST_LOT - CC_FIRST_LOT + 1);
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->legal[i].kind == CO_BID && s->legal[i].b <= (most > s->sc->reserve ? most : s->sc->reserve))
            return i;
    }
    return find(s, CO_DROP, 0, 0);
}

/* --- The month --- */

static bool saves(const struct steady *s)
{
    const uint8_t objective = s->st->objective[s->seat];
    return objective == OBJECTIVE_WEALTH || objective == OBJECTIVE_PRESTIGE;
}

static bool wants_training(const struct steady *s, unsigned t)
{
    static const int32_t from[CC_TRAININGS] = {DRILL_FROM, MUSKETRY_FROM, MANOEUVRES_FROM};
    const unsigned regiment = s->st->regiment[s->seat];
    return regiment && !saves(s) && s->st->attribute[t][regiment] < 6 && s->st->purse[s->seat] >= from[t];
}

/* What he spends the month on: the weakest of what he trains, politics for prestige, else his purse, then politics. */
static uint32_t wish_of_activity(const struct steady *s)
{
    unsigned weakest = CC_TRAININGS;
    const unsigned regiment = s->st->regiment[s->seat];
    for (unsigned t = 0; t < CC_TRAININGS; t++) {
        if (wants_training(s, t) &&
            (weakest == CC_TRAININGS || s->st->attribute[t][regiment] < s->st->attribute[weakest][regiment]))
            weakest = t;
    }
    if (s->st->objective[s->seat] == OBJECTIVE_PRESTIGE)
        return find(s, CO_POLITICS, 0, 0);
    if (s->st->objective[s->seat] == OBJECTIVE_WEALTH || s->st->purse[s->seat] < POOR)
        return find(s, CO_BUSINESS, 0, 0);
    if (weakest < CC_TRAININGS)
        return find(s, CO_SUPERVISE, weakest, 0);
    return find(s, CO_POLITICS, 0, 0);
}

static uint32_t choose_month(const struct steady *s)
{
    uint32_t i = find(s, CO_PAY, 1, 0);
    const unsigned regiment = s->st->regiment[s->seat];
    if (i == s->count && regiment && s->st->plan_arrears[s->seat] < s->st->arrears[regiment] &&
        s->st->purse[s->seat] > s->st->arrears[regiment])
        i = find(s, CO_ARREARS, 0, s->st->arrears[regiment]);
    if (i == s->count && s->st->declared[s->seat] != s->st->kept[s->seat])
        i = find(s, CO_DECLARE, s->st->kept[s->seat], 0); /* he never cheats */
    if (i == s->count && s->st->purse[s->seat] >= POOR && s->st->plan_recruits[s->seat] == 0) {
        i = find(s, CO_RECRUIT, 0, INT32_MAX / 2);
        i = i < s->count && s->legal[i].b == 0 ? s->count : i;
    }
    for (unsigned t = 0; t < CC_TRAININGS && i == s->count; t++) {
        if (wants_training(s, t))
            i = find(s, CO_TRAIN, t, 0);
    }
    if (i == s->count)
        i = wish_of_activity(s);
    return i < s->count ? i : find(s, CO_READY, 0, 0);
}

/* --- The committee --- */

/* Glory and duty call abroad; a good regiment may go; money is made there too. */
static bool wants_to_go(const struct steady *s)
{
    const uint8_t objective = s->st->objective[s->seat];
    const unsigned regiment = s->st->regiment[s->seat];
    const unsigned sum = s->st->attribute[DRILL][regiment] + (unsigned)s->st->attribute[MUSKETRY][regiment] +
                         s->st->attribute[EFFECTIVENESS][regiment];
    const bool served = s->st->record[s->seat] & RECORD_ABROAD;
    return objective == OBJECTIVE_GLORY || (objective == OBJECTIVE_DUTY && !served) || sum >= 8;
}

/* Regiments that go before his when nobody stakes: the senior ones, and his own. */
static uint32_t his_rank(const struct steady *s)
{
    return cc_count(s->st->fit & ((2u << s->st->regiment[s->seat]) - 1u));
}

static uint32_t choose_number(const struct steady *s)
{
    const uint32_t half = (cc_count(s->st->members) + 1) / 2, fit = cc_count(s->st->fit);
    const uint32_t needed = wants_to_go(s) && his_rank(s) > half ? his_rank(s) : half;
    const int32_t stake = needed > half ? s->st->pip[s->seat] / STAKE_PART : 0;
    return find(s, CO_SEND, needed < fit ? needed : fit, stake);
}

static uint32_t choose_which(const struct steady *s)
{
    const unsigned own = s->st->regiment[s->seat];
    uint32_t i = s->count;
    if (cc_in(s->st->fit, own) && s->st->which[s->seat][own] == 0 && s->st->pip[s->seat] >= STAKE_PART) {
        if (wants_to_go(s) && his_rank(s) > s->st->to_send)
            i = find(s, CO_FOR, own, s->st->pip[s->seat] / STAKE_PART);
        else if (!wants_to_go(s) && his_rank(s) <= s->st->to_send && s->st->men[own] < 300)
            i = find(s, CO_AGAINST, own, s->st->pip[s->seat] / STAKE_PART); /* spare what is left of it */
    }
    return i < s->count ? i : find(s, CO_DONE, 0, 0);
}

static uint32_t choose_command(const struct steady *s)
{
    uint32_t i = s->count;
    if (s->st->objective[s->seat] == OBJECTIVE_GLORY && s->st->motion[s->seat][s->seat] == 0)
        i = find(s, CO_SECOND, s->seat, s->st->pip[s->seat] / STAKE_PART);
    return i < s->count ? i : find(s, CO_DONE, 0, 0);
}

uint32_t sp_steady_campaign(const void *scenario, const void *redacted, uint8_t seat, const struct sp_order *legal,
                            uint32_t count, struct sp_dice *dice)
{
    const struct steady s = {
        .sc = scenario, .st = redacted, .seat = seat, .legal = legal, .count = count, .dice = dice};
    uint32_t chosen = count;
    switch (s.st->question) {
    case CQ_PIP:
        chosen = find(&s, CO_BUY, 0, PIP_WANTED);
        break;
    case CQ_OBJECTIVE:
        chosen = choose_objective(&s);
        break;
    case CQ_BID:
        chosen = choose_bid(&s);
        break;
    case CQ_CHOOSE:
        chosen = 0; /* the lowest number, or nothing that he can pay */
        break;
    case CQ_MONTH:
        chosen = choose_month(&s);
        break;
    case CQ_NUMBER:
        chosen = choose_number(&s);
        break;
    case CQ_WHICH:
        chosen = choose_which(&s);
        break;
    case CQ_COMMAND:
        chosen = choose_command(&s);
        break;
    default:
        break;
    }
    return chosen < count ? chosen : sp_roll(dice, count);
}
