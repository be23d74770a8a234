/* The first part of a month (C-13): by seniority income, debt, pay, arrears, training, recruits, to the pound. */
#include "colonels/campaign/rules.h"

int32_t cc_months_in_arrears(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned regiment)
{
    const int32_t companies = st->companies[regiment] ? st->companies[regiment] : CC_COMPANIES;
    const int32_t month = companies * sc->company_pay;
    return (st->arrears[regiment] + month - 1) / month; /* C-12: rounded up */
}

/* What can no longer be paid (the umpire may have changed a purse) is not had. */
static bool spend(struct cc_game *g, unsigned colonel, unsigned reason, int32_t pounds)
{
    if (pounds <= g->st->purse[colonel]) {
        cc_money(g, colonel, reason, -pounds);
        return true;
    }
    CC_TELL(g, CE_UNAFFORDED, cc_own(colonel), (int32_t)colonel, (int32_t)reason, pounds);
    return false;
}

static void income(struct cc_game *g, unsigned colonel)
{
    struct cc_campaign *st = g->st;
    if (st->regiment[colonel]) {
        cc_money(g, colonel, REASON_INCOME, g->sc->company_pay * st->declared[colonel]);
        if (st->declared[colonel] > st->kept[colonel]) {
            st->false_pay[colonel] += g->sc->company_pay * (st->declared[colonel] - st->kept[colonel]);
            st->record[colonel] |= RECORD_FALSE_MUSTER;
        }
    }
    cc_money(g, colonel, REASON_ALLOWANCE, g->sc->colonel_pay);
    const int32_t paid = st->debt[colonel] < st->purse[colonel] ? st->debt[colonel] : st->purse[colonel];
    if (paid > 0) {
        st->debt[colonel] -= paid;
        cc_money(g, colonel, REASON_DEBT, -paid);
    }
}

/* Arrears are one sum: whatever is paid is the oldest (C-12). */
static void pay(struct cc_game *g, unsigned colonel)
{
    struct cc_campaign *st = g->st;
    const unsigned regiment = st->regiment[colonel];
    const int32_t due = g->sc->company_pay * st->kept[colonel];
    const bool unpaid = due > 0 && (!st->pays[colonel] || !spend(g, colonel, REASON_PAY, due));
    const int32_t old =
        st->arrears[regiment] < st->plan_arrears[colonel] ? st->arrears[regiment] : st->plan_arrears[colonel];
    if (old > 0 && spend(g, colonel, REASON_ARREARS, old))
        st->arrears[regiment] -= old;
    st->arrears[regiment] += unpaid ? due : 0;
    if (st->arrears[regiment] > 0)
        st->record[colonel] |= RECORD_ARREARS;
}

/* Told last: a month's pay is that of the companies that there are from now on (C-12). */
static void tell_arrears(struct cc_game *g, unsigned colonel)
{
    const struct cc_campaign *st = g->st;
    const unsigned regiment = st->regiment[colonel];
    if (st->arrears[regiment] > 0)
        CC_TELL(g, CE_ARREARS, cc_own(colonel), (int32_t)regiment, st->arrears[regiment],
                cc_months_in_arrears(g->sc, st, regiment));
}

static void train(struct cc_game *g, unsigned colonel)
{
    struct cc_campaign *st = g->st;
    const unsigned regiment = st->regiment[colonel];
    for (unsigned t = 0; t < CC_TRAININGS; t++)
        if (st->trains[colonel] >> t & 1 && spend(g, colonel, REASON_TRAINING_DRILL + t, g->sc->training_cost[t]))
            st->trained[regiment] |= (uint8_t)(1u << t);
}

/* Men that there is room for: none, if the umpire left more than the companies hold. */
static int32_t room(const struct cc_game *g, unsigned regiment)
{
    const int32_t men = g->st->companies[regiment] * g->sc->company_men - (int32_t)g->st->men[regiment];
    return men < 0 ? 0 : men;
}

/* C-18: a raised company brings its men, a disbanded one sends as many home. */
static void companies(struct cc_game *g, unsigned colonel)
{
    struct cc_campaign *st = g->st;
    const unsigned regiment = st->regiment[colonel];
    const int32_t change = (int32_t)st->kept[colonel] - st->companies[regiment];
    const int32_t men = g->sc->company_men * (change < 0 ? -change : change);
    if (change < 0) {
        st->companies[regiment] = st->kept[colonel];
        cc_men(g, regiment, REASON_COMPANY_DISBANDED, men < st->men[regiment] ? -men : -(int32_t)st->men[regiment]);
    } else if (change > 0 && spend(g, colonel, REASON_COMPANY_RAISED, g->sc->raise_cost * change)) {
        st->companies[regiment] = st->kept[colonel];
        cc_men(g, regiment, REASON_COMPANY_RAISED, men < room(g, regiment) ? men : room(g, regiment));
    }
    const int32_t most = room(g, regiment);
    const int32_t wanted = st->plan_recruits[colonel] < most ? st->plan_recruits[colonel] : most;
    if (wanted > 0 && spend(g, colonel, REASON_RECRUITS, g->sc->recruit_cost))
        cc_men(g, regiment, REASON_RECRUITS, wanted);
}

static void settle_accounts(struct cc_game *g, unsigned colonel)
{
    income(g, colonel);
    if (!g->st->regiment[colonel])
        return;
    pay(g, colonel);
    train(g, colonel);
    companies(g, colonel);
    tell_arrears(g, colonel);
}

void cc_stage_money(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    CC_TELL(g, CE_CLOSED, (sp_seats)CC_EVERYBODY, st->month);
    for (unsigned n = CC_FIRST_LOT; n <= CC_LAST_LOT; n++) {
        st->trained[n] = 0;
        if (st->owner[n] != CC_NONE)
            settle_accounts(g, st->owner[n]);
    }
    for (sp_seats m = cc_volunteers(st); m; m &= m - 1)
        settle_accounts(g, cc_first(m));
    st->locked = 0;
    st->cursor = CC_FIRST_LOT;
    st->step = 0;
    st->stage = CC_STAGE_ROLLS;
}
