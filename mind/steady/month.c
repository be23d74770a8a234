/*
 * The steady colonel's month (C-10 to C-18): the plan that he wants is made anew each time that he is asked, and he
 * gives the first order that brings his orders nearer to it.
 */
#include "mind/steady/colonel.h"

enum {
    RESERVE = 40,     /* pounds that are not spent on training */
    HORIZON = 4,      /* months over which he spends his money, at most */
    PIP_AT_HAND = 25, /* for the next committee: with fewer he goes into politics */
    POOR = 60,        /* pounds: with fewer he minds his business */
    SEASON = 4,       /* one month in so many is for society */
    BEST = 6,         /* an attribute's most */
};

/* Which he raises first; and whether he spends money on it at all. */
static const struct {
    bool trains;
    uint8_t first[CC_TRAININGS];
} training[OBJECTIVES] = {
    [OBJECTIVE_NONE] = {true, {DRILL, MUSKETRY, EFFECTIVENESS}},
    [OBJECTIVE_GLORY] = {true, {MUSKETRY, DRILL, EFFECTIVENESS}},
    [OBJECTIVE_PRESTIGE] = {true, {DRILL, MUSKETRY, EFFECTIVENESS}},
    [OBJECTIVE_WEALTH] = {false, {DRILL, MUSKETRY, EFFECTIVENESS}},
    [OBJECTIVE_SMARTEST] = {true, {DRILL, MUSKETRY, EFFECTIVENESS}},
    [OBJECTIVE_DUTY] = {true, {DRILL, MUSKETRY, EFFECTIVENESS}},
    [OBJECTIVE_OWN] = {true, {DRILL, MUSKETRY, EFFECTIVENESS}},
};

/* --- The plan that he wants --- */

static int32_t least_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* What is left of purse and income when the men are paid. */
static int32_t spare(const struct steady *s, const struct cc_plan *plan)
{
    return cc_bill_of(s->sc, s->st, s->seat, plan).left;
}

static int32_t months_left(const struct steady *s)
{
    const int32_t left = s->sc->months - s->st->month + 1;
    return left < 1 ? 1 : left;
}

/* What he spends on training in this month: an equal part of what is his to spend. */
static int32_t allowance(const struct steady *s, int32_t left)
{
    const int32_t months = least_of(months_left(s), HORIZON);
    return left <= RESERVE ? 0 : (left - RESERVE + months - 1) / months;
}

/* Duty is done with a sum that one bad month does not spoil; Drill alone must be kept up every month. */
static bool has_enough(const struct steady *s, unsigned t)
{
    const bool done = s->objective == OBJECTIVE_DUTY && steady_sum(s, s->regiment) > s->sc->duty_sum;
    return s->st->attribute[t][s->regiment] >= BEST || (done && t != DRILL);
}

static uint8_t trains(const struct steady *s, int32_t left)
{
    int32_t purse = allowance(s, left);
    uint8_t set = 0;
    for (unsigned i = 0; i < CC_TRAININGS && training[s->objective].trains; i++) {
        const unsigned t = training[s->objective].first[i];
        if (has_enough(s, t) || s->sc->training_cost[t] > purse || s->sc->training_cost[t] > left - RESERVE)
            continue;
        set |= (uint8_t)(1u << t);
        purse -= s->sc->training_cost[t];
    }
    return set;
}

/* Companies that fell away are raised again: each pays for itself (C-11, C-18). */
static uint8_t keeps(const struct steady *s, const struct cc_plan *plan)
{
    const int32_t missing = CC_COMPANIES - plan->kept, left = spare(s, plan) - RESERVE;
    if (!s->sc->recruiting || missing <= 0 || left <= 0)
        return plan->kept;
    return (uint8_t)(plan->kept + least_of(missing, left / s->sc->raise_cost));
}

static int32_t recruits(const struct steady *s, const struct cc_plan *plan)
{
    const int32_t missing = plan->kept * s->sc->company_men - s->st->men[s->regiment];
    if (!s->sc->recruiting || missing <= 0 || spare(s, plan) < s->sc->recruit_cost)
        return 0;
    return least_of(missing, s->sc->company_men);
}

/* The weakest of what he trains, of equals the dearest; the smartest regiment is made by Drill. */
static unsigned supervised(const struct steady *s, uint8_t set)
{
    unsigned best = CC_TRAININGS;
    if (s->objective == OBJECTIVE_SMARTEST && set >> DRILL & 1)
        return DRILL;
    for (unsigned t = 0; t < CC_TRAININGS; t++)
        if (set >> t & 1 &&
            (best == CC_TRAININGS || s->st->attribute[t][s->regiment] <= s->st->attribute[best][s->regiment]))
            best = t;
    return best;
}

/* In the season he is seen in society, so that he is not the only one who keeps away (C-16). */
static bool is_season(const struct steady *s)
{
    return (s->st->month + steady_whim(s, CQ_MONTH, SEASON)) % SEASON == 0;
}

static uint8_t spends_month_on(const struct steady *s, const struct cc_plan *plan)
{
    const unsigned t = supervised(s, plan->trains);
    const int32_t pip = s->st->pip[s->seat];
    if (s->objective == OBJECTIVE_WEALTH)
        return pip < s->sc->politics_pip ? ACTIVITY_POLITICS : ACTIVITY_BUSINESS;
    if (s->objective == OBJECTIVE_PRESTIGE)
        return ACTIVITY_POLITICS;
    if (pip < PIP_AT_HAND && s->objective != OBJECTIVE_SMARTEST)
        return ACTIVITY_POLITICS;
    if (t < CC_TRAININGS)
        return (uint8_t)(ACTIVITY_SUPERVISE + t);
    if (spare(s, plan) < POOR)
        return ACTIVITY_BUSINESS;
    return is_season(s) ? ACTIVITY_SOCIALISE : ACTIVITY_POLITICS;
}

static struct cc_plan wanted(const struct steady *s)
{
    struct cc_plan plan = {.activity = s->st->activity[s->seat]};
    const bool home = cc_at_home(s->st, s->seat);
    if (s->regiment) {
        plan.kept = plan.declared = s->st->companies[s->regiment];
        plan.pays = spare(s, &(struct cc_plan){.kept = plan.kept, .declared = plan.kept, .pays = 1}) >= 0;
        const int32_t left = spare(s, &plan);
        plan.arrears = left < 0 ? 0 : least_of(left, s->st->arrears[s->regiment]);
    }
    if (s->regiment && home) {
        plan.kept = plan.declared = keeps(s, &plan);
        plan.recruits = recruits(s, &plan);
        plan.trains = plan.kept ? trains(s, spare(s, &plan)) : 0;
    }
    if (home)
        plan.activity = spends_month_on(s, &plan);
    return plan;
}

/* --- The orders that make it --- */

static bool spend_month(const struct steady *s, unsigned activity, struct sp_order *order)
{
    static const uint16_t kinds[] = {
        [ACTIVITY_BUSINESS] = CO_BUSINESS, [ACTIVITY_SOCIALISE] = CO_SOCIALISE, [ACTIVITY_POLITICS] = CO_POLITICS};
    if (activity == s->st->activity[s->seat] || activity >= ACTIVITY_VOYAGE)
        return false;
    if (activity >= ACTIVITY_SUPERVISE)
        return steady_gives(s, CO_SUPERVISE, activity - ACTIVITY_SUPERVISE, 0, order);
    return steady_gives(s, kinds[activity], 0, 0, order);
}

static bool train(const struct steady *s, uint8_t set, struct sp_order *order)
{
    for (unsigned t = 0; t < CC_TRAININGS; t++)
        if ((set ^ s->st->trains[s->seat]) >> t & 1 && steady_gives(s, set >> t & 1 ? CO_TRAIN : CO_REST, t, 0, order))
            return true;
    return false;
}

bool steady_month(const struct steady *s, struct sp_order *order)
{
    const struct cc_campaign *st = s->st;
    const struct cc_plan now = cc_plan_of(st, s->seat), plan = wanted(s);
    if (!s->regiment && st->purse[s->seat] >= cc_price(s->sc, st) && cc_free_regiments(st) &&
        steady_gives(s, CO_PETITION, 0, 0, order))
        return true;
    return (plan.kept != now.kept && steady_gives(s, CO_KEEP, plan.kept, 0, order)) ||
           (plan.declared != now.declared && steady_gives(s, CO_DECLARE, plan.declared, 0, order)) ||
           (plan.pays != now.pays && steady_gives(s, CO_PAY, plan.pays, 0, order)) ||
           (plan.arrears != now.arrears && steady_gives(s, CO_ARREARS, 0, plan.arrears, order)) ||
           (plan.recruits != now.recruits && steady_gives(s, CO_RECRUIT, 0, plan.recruits, order)) ||
           train(s, plan.trains, order) || spend_month(s, plan.activity, order) ||
           steady_gives(s, CO_READY, 0, 0, order);
}
