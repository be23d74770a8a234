/*
 * Orders of the month (C-10): each order changes one line of a colonel's plan, and is refused if the month could then
 * not be paid for (C-13), with what it would cost.  Who sends none keeps what he has, pays if he can, trains nothing
 * and minds his business.
 */
#include "colonels/campaign/rules.h"

bool cc_at_home(const struct cc_campaign *st, unsigned colonel)
{
    return !cc_in(st->going, colonel);
}

struct cc_plan cc_plan_of(const struct cc_campaign *st, unsigned colonel)
{
    return (struct cc_plan){.arrears = st->plan_arrears[colonel],
                            .recruits = st->plan_recruits[colonel],
                            .kept = st->kept[colonel],
                            .declared = st->declared[colonel],
                            .pays = st->pays[colonel],
                            .trains = st->trains[colonel],
                            .activity = st->activity[colonel]};
}

static void set_plan(struct cc_campaign *st, unsigned colonel, const struct cc_plan *plan)
{
    st->plan_arrears[colonel] = plan->arrears;
    st->plan_recruits[colonel] = plan->recruits;
    st->kept[colonel] = plan->kept;
    st->declared[colonel] = plan->declared;
    st->pays[colonel] = plan->pays;
    st->trains[colonel] = plan->trains;
    st->activity[colonel] = plan->activity;
}

/* Men that the regiment will have room for: what its companies are short of. */
static int32_t room(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned regiment,
                    const struct cc_plan *plan)
{
    const int32_t change = ((int32_t)plan->kept - st->companies[regiment]) * sc->company_men;
    const int32_t men = st->men[regiment] + change < 0 ? 0 : st->men[regiment] + change;
    const int32_t short_of = plan->kept * sc->company_men - men;
    return short_of < 0 ? 0 : short_of > sc->company_men ? sc->company_men : short_of;
}

/* Inline: lists of legal orders ask of many plans what is left, and nothing more is reckoned there. */
static inline struct cc_bill bill_of(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned colonel,
                                     const struct cc_plan *plan)
{
    struct cc_bill bill = {.income = sc->colonel_pay};
    const unsigned regiment = st->regiment[colonel];
    if (regiment) {
        bill.income += sc->company_pay * plan->declared;
        bill.pay = plan->pays ? sc->company_pay * plan->kept : 0;
        bill.arrears = plan->arrears < st->arrears[regiment] ? plan->arrears : st->arrears[regiment];
        for (unsigned trains = plan->trains; trains; trains &= trains - 1)
            bill.training += sc->training_cost[cc_first(trains)];
        if (plan->kept > st->companies[regiment])
            bill.recruits += sc->raise_cost * (plan->kept - st->companies[regiment]);
        if (plan->recruits && room(sc, st, regiment, plan))
            bill.recruits += sc->recruit_cost; /* C-18: up to 60 men, so once */
    }
    const int32_t had = st->purse[colonel] + bill.income;
    bill.debt = st->debt[colonel] < had ? st->debt[colonel] : had;
    bill.cost = bill.debt + bill.pay + bill.arrears + bill.training + bill.recruits;
    bill.left = had - bill.cost;
    return bill;
}

struct cc_bill cc_bill_of(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned colonel,
                          const struct cc_plan *plan)
{
    return bill_of(sc, st, colonel, plan);
}

/* --- The month opens --- */

void cc_stage_month(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    if (st->month >= g->sc->months || st->ending) {
        st->stage = CC_STAGE_ENDING;
        return;
    }
    st->month++;
    CC_TELL(g, CE_MONTH, (sp_seats)CC_EVERYBODY, st->month);
    st->newcomers = st->admitted;
    st->admitted = 0;
    st->ordered = 0;
    st->stage = CC_STAGE_CHARACTERS;
}

static uint8_t usual_activity(const struct cc_campaign *st, unsigned colonel)
{
    if (cc_at_home(st, colonel))
        return ACTIVITY_BUSINESS;
    return st->leg == LEG_FIELD ? ACTIVITY_CAMPAIGN : ACTIVITY_VOYAGE;
}

/* Whether a plan has money for the month's pay. */
static bool can_pay(const struct cc_game *g, unsigned colonel, struct cc_plan plan)
{
    plan.pays = 1;
    return bill_of(g->sc, g->st, colonel, &plan).left >= 0;
}

/* The plan of one who sends no orders (C-10). */
static void usual_plan(const struct cc_game *g, unsigned colonel)
{
    struct cc_campaign *st = g->st;
    struct cc_plan plan = {.kept = st->companies[st->regiment[colonel]],
                           .declared = st->declared[colonel],
                           .activity = usual_activity(st, colonel)};
    plan.pays = can_pay(g, colonel, plan);
    set_plan(st, colonel, &plan);
}

struct cc_usual cc_usual_of(const struct cc_game *g, unsigned colonel)
{
    return (struct cc_usual){.kept = g->st->companies[g->st->regiment[colonel]],
                             .pays = can_pay(g, colonel, cc_plan_of(g->st, colonel))};
}

/* Without a company there is no training, which none had to give up first (C-14). */
static void keep_what_is_left(struct cc_campaign *st, unsigned colonel)
{
    const uint8_t kept = st->companies[st->regiment[colonel]];
    if (kept == 0 && st->kept[colonel] > 0) {
        st->trains[colonel] = 0;
        if (st->activity[colonel] >= ACTIVITY_SUPERVISE && st->activity[colonel] < ACTIVITY_VOYAGE)
            st->activity[colonel] = ACTIVITY_BUSINESS;
    }
    st->kept[colonel] = kept;
}

void cc_follow_usual(struct cc_game *g, unsigned colonel, const struct cc_usual *before)
{
    struct cc_campaign *st = g->st;
    if (!cc_month_is_open(st))
        return;
    if (st->kept[colonel] == before->kept)
        keep_what_is_left(st, colonel);
    const bool pays = can_pay(g, colonel, cc_plan_of(st, colonel));
    if (!cc_in(st->ordered, colonel) && st->pays[colonel] == before->pays && pays != before->pays)
        st->pays[colonel] = pays;
}

void cc_stage_plans(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    for (sp_seats m = st->played; m; m &= m - 1)
        usual_plan(g, cc_first(m));
    st->stage = CC_STAGE_CLOSE;
    assert(st->played && !st->locked); /* the dead begin anew (C-26); a closed month unlocks all */
    cc_ask(g, CQ_MONTH, st->played);
}

/* C-10: with a person to umpire the month waits for his word, though all orders are in. */
void cc_stage_close(struct cc_game *g)
{
    g->st->stage = CC_STAGE_MONEY;
    if (!cc_automatic(g->sc))
        cc_ask(g, CQ_CLOSE, (sp_seats)CC_UMPIRES);
}

void cc_list_close(struct cc_list *list)
{
    cc_offer(list, CO_CLOSE, 0, 0);
}

bool cc_month_is_open(const struct cc_campaign *st)
{
    return st->question == CQ_MONTH || st->question == CQ_CLOSE;
}

/* The colonel's orders are awaited again. */
void cc_reopen(struct cc_game *g, unsigned colonel)
{
    struct cc_campaign *st = g->st;
    if (st->question == CQ_CLOSE) {
        st->stage = CC_STAGE_CLOSE;
        cc_ask(g, CQ_MONTH, cc_bit(colonel));
    } else {
        st->asked |= cc_bit(colonel);
    }
}

/* --- The checks of single lines --- */

static bool has_regiment(const struct cc_asker *asker)
{
    return asker->st->regiment[asker->seat] != 0 || cc_refuse(asker, "you have no regiment (C-26)");
}

static bool is_home(const struct cc_asker *asker, const char *what)
{
    return cc_at_home(asker->st, asker->seat) || cc_refuse(asker, "%s is not possible on campaign (C-24)", what);
}

static int32_t room_of(const struct cc_asker *asker, const struct cc_plan *plan)
{
    return room(asker->sc, asker->st, asker->st->regiment[asker->seat], plan);
}

/* What an order does to the plan; REFUSED is what cc_refuse returns. Only what makes the plan dearer can be refused for
 * want of money. */
enum effect { REFUSED, UNCHANGED, NO_DEARER, DEARER };

/* By a line's values before and after, where more costs more. */
static enum effect effect_of(int32_t before, int32_t after)
{
    return after == before ? UNCHANGED : after < before ? NO_DEARER : DEARER;
}

static enum effect set_kept(const struct cc_asker *asker, const struct sp_order *order, struct cc_plan *plan)
{
    const unsigned companies = asker->st->companies[asker->st->regiment[asker->seat]];
    const uint8_t before = plan->kept;
    if (!is_home(asker, "raising or disbanding companies"))
        return REFUSED;
    if (order->a > companies && !asker->sc->recruiting)
        return cc_refuse(asker, "companies cannot be raised again: the house rule recruiting is off (C-18)");
    if (order->a == 0 && plan->trains)
        return cc_refuse(asker, "there is no training without a company: give that up first (C-14)");
    plan->kept = (uint8_t)order->a;
    if (plan->recruits > 0 && plan->recruits > room_of(asker, plan)) /* most have none */
        return cc_refuse(asker, "%ld recruits would have no place in %u companies (C-18)", (long)plan->recruits,
                         order->a);
    return effect_of(before, plan->kept);
}

/* More companies declared bring more. */
static enum effect set_declared(const struct cc_asker *asker, const struct sp_order *order, struct cc_plan *plan)
{
    const uint8_t before = plan->declared;
    (void)asker;
    plan->declared = (uint8_t)order->a;
    return effect_of(plan->declared, before);
}

static enum effect set_pay(const struct cc_asker *asker, const struct sp_order *order, struct cc_plan *plan)
{
    const uint8_t before = plan->pays;
    (void)asker;
    plan->pays = (uint8_t)order->a;
    return effect_of(before, plan->pays);
}

static enum effect set_arrears(const struct cc_asker *asker, const struct sp_order *order, struct cc_plan *plan)
{
    const int32_t owed = asker->st->arrears[asker->st->regiment[asker->seat]], before = plan->arrears;
    if (order->b > owed)
        return cc_refuse(asker, "the regiment is owed £%ld, not £%ld (C-12)", (long)owed, (long)order->b);
    plan->arrears = order->b;
    return effect_of(before, plan->arrears);
}

static enum effect set_training(const struct cc_asker *asker, const struct sp_order *order, struct cc_plan *plan)
{
    const uint8_t before = plan->trains;
    if (!is_home(asker, "training"))
        return REFUSED;
    if (plan->kept == 0)
        return cc_refuse(asker, "there is no training without a company (C-14)");
    plan->trains |= (uint8_t)(1u << order->a);
    return effect_of(before, plan->trains);
}

static enum effect set_rest(const struct cc_asker *asker, const struct sp_order *order, struct cc_plan *plan)
{
    const bool supervised = plan->activity == ACTIVITY_SUPERVISE + order->a;
    const uint8_t before = plan->trains;
    (void)asker;
    plan->trains &= (uint8_t) ~(1u << order->a);
    if (supervised)
        plan->activity = ACTIVITY_BUSINESS;
    return supervised ? NO_DEARER : effect_of(before, plan->trains);
}

static enum effect set_recruits(const struct cc_asker *asker, const struct sp_order *order, struct cc_plan *plan)
{
    const int32_t before = plan->recruits;
    if (!asker->sc->recruiting)
        return cc_refuse(asker, "lost men do not come back: the house rule recruiting is off (C-18)");
    if (!is_home(asker, "recruiting"))
        return REFUSED;
    if (order->b > room_of(asker, plan))
        return cc_refuse(asker, "at most %ld men can be recruited this month (C-18)", (long)room_of(asker, plan));
    plan->recruits = order->b;
    return effect_of(before, plan->recruits);
}

/* How he spends his month costs nothing. */
static enum effect spend_month(struct cc_plan *plan, unsigned activity)
{
    const bool same = plan->activity == activity;
    plan->activity = (uint8_t)activity;
    return same ? UNCHANGED : NO_DEARER;
}

static enum effect set_supervise(const struct cc_asker *asker, const struct sp_order *order, struct cc_plan *plan)
{
    if (!is_home(asker, "supervising a training"))
        return REFUSED;
    if (!(plan->trains >> order->a & 1))
        return cc_refuse(asker, "there is nothing to supervise: order that training first (C-16)");
    return spend_month(plan, (unsigned)ACTIVITY_SUPERVISE + order->a);
}

static enum effect set_activity(const struct cc_asker *asker, const struct sp_order *order, struct cc_plan *plan)
{
    return !is_home(asker, "that")       ? REFUSED
           : order->kind == CO_SOCIALISE ? spend_month(plan, ACTIVITY_SOCIALISE)
           : order->kind == CO_POLITICS  ? spend_month(plan, ACTIVITY_POLITICS)
                                         : spend_month(plan, ACTIVITY_BUSINESS);
}

enum { FIRST_KIND = CO_DECLARE }; /* of a month's orders, which follow each other */

/* What each kind of order changes. */
static const struct {
    bool regiment; /* it needs one */
    enum effect (*set)(const struct cc_asker *, const struct sp_order *, struct cc_plan *);
} setters[] = {
    [CO_DECLARE - FIRST_KIND] = {true, set_declared},
    [CO_KEEP - FIRST_KIND] = {true, set_kept},
    [CO_PAY - FIRST_KIND] = {true, set_pay},
    [CO_ARREARS - FIRST_KIND] = {true, set_arrears},
    [CO_TRAIN - FIRST_KIND] = {true, set_training},
    [CO_REST - FIRST_KIND] = {true, set_rest},
    [CO_RECRUIT - FIRST_KIND] = {true, set_recruits},
    [CO_SUPERVISE - FIRST_KIND] = {true, set_supervise},
    [CO_SOCIALISE - FIRST_KIND] = {false, set_activity},
    [CO_BUSINESS - FIRST_KIND] = {false, set_activity},
    [CO_POLITICS - FIRST_KIND] = {false, set_activity},
};

static enum effect change(const struct cc_asker *asker, const struct sp_order *order, struct cc_plan *plan)
{
    assert(order->kind >= CO_DECLARE && order->kind <= CO_POLITICS);
    const unsigned row = order->kind - (unsigned)FIRST_KIND;
    return !setters[row].regiment || has_regiment(asker) ? setters[row].set(asker, order, plan) : REFUSED;
}

/* His plan before an order changes it, and what it leaves him; lists look at it once for all their candidates. */
struct standing {
    struct cc_plan plan;
    int32_t left;
};

static struct standing standing_of(const struct cc_asker *asker)
{
    const struct cc_plan plan = cc_plan_of(asker->st, asker->seat);
    return (struct standing){plan, bill_of(asker->sc, asker->st, asker->seat, &plan).left};
}

/* What makes things no worse is never refused, so that nobody is caught in what he cannot pay. */
static bool is_affordable(const struct cc_asker *asker, const struct standing *before, const struct cc_plan *plan)
{
    const struct cc_bill bill = bill_of(asker->sc, asker->st, asker->seat, plan);
    return bill.left >= 0 || bill.left >= before->left ||
           cc_refuse(asker, "your orders would then cost £%ld; you have £%ld and an income of £%ld (C-13)",
                     (long)bill.cost, (long)asker->st->purse[asker->seat], (long)bill.income);
}

static inline bool allows(const struct cc_asker *asker, const struct standing *before, const struct sp_order *order)
{
    struct cc_plan plan = before->plan;
    switch (change(asker, order, &plan)) {
    case REFUSED:
        return false;
    case UNCHANGED:
        return cc_refuse(asker, "that is what your orders say already (C-10)");
    case NO_DEARER:
        return true;
    default:
        return is_affordable(asker, before, &plan);
    }
}

bool cc_check_plan(const struct cc_asker *asker, const struct sp_order *order)
{
    const struct standing before = standing_of(asker);
    return allows(asker, &before, order);
}

void cc_answer_plan(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    const struct cc_asker asker = {.sc = g->sc, .st = g->st, .seat = (uint8_t)seat};
    struct cc_plan plan = cc_plan_of(g->st, seat);
    change(&asker, order, &plan);
    set_plan(g->st, seat, &plan);
    g->st->ordered |= cc_bit(seat);
    const struct cc_bill bill = bill_of(g->sc, g->st, seat, &plan);
    CC_TELL(g, CE_PLAN, cc_own(seat), (int32_t)seat, order->kind, order->b ? order->b : order->a, bill.cost, bill.left);
}

bool cc_check_ready(const struct cc_asker *asker, const struct sp_order *order)
{
    (void)order;
    return (asker->st->question == CQ_MONTH && cc_in(asker->st->asked, asker->seat)) ||
           cc_refuse(asker, "no orders for a month are awaited from you now (C-10)");
}

static sp_seats knows_ready(const struct cc_game *g, unsigned seat)
{
    return g->sc->option[CC_OPT_READY] == READY_SHOWN ? (sp_seats)CC_EVERYBODY : cc_own(seat);
}

void cc_answer_ready(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)order;
    g->st->ordered |= cc_bit(seat);
    CC_TELL(g, CE_READY, knows_ready(g, seat), (int32_t)seat);
    cc_done(g, seat);
}

/* Until the month closes, orders that are in can be taken back to be amended. */
bool cc_check_amend(const struct cc_asker *asker, const struct sp_order *order)
{
    const struct cc_campaign *st = asker->st;
    (void)order;
    if (!cc_in(st->played, asker->seat))
        return cc_refuse(asker, "you play no colonel now (C-10)");
    if (!cc_month_is_open(st))
        return cc_refuse(asker, "the month is closed (C-10)");
    if (cc_in(st->locked, asker->seat))
        return cc_refuse(asker, "the umpire has locked your orders (C-60)");
    return !cc_in(st->asked, asker->seat) || cc_refuse(asker, "your orders are still open (C-10)");
}

void cc_answer_amend(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)order;
    cc_reopen(g, seat);
    CC_TELL(g, CE_AMENDS, knows_ready(g, seat), (int32_t)seat);
}

/* cc_offer of an order that changes the plan. */
static void offer(struct cc_list *list, const struct standing *before, unsigned kind, int a, int32_t b)
{
    const struct sp_order *order = cc_candidate(list, kind, a, b);
    cc_keep_if(list, allows(&list->asker, before, order));
}

static void offer_sums(struct cc_list *list, const struct standing *before, unsigned kind, int32_t most)
{
    int32_t sums[CC_SUMS];
    const unsigned count = cc_pick_sums(0, most, sums);
    for (unsigned i = 0; i < count; i++)
        offer(list, before, kind, 0, sums[i]);
}

void cc_list_month(struct cc_list *list)
{
    const struct cc_campaign *st = list->asker.st;
    const unsigned regiment = st->regiment[list->asker.seat];
    const struct standing now = standing_of(&list->asker);
    if (regiment) {
        for (int n = 0; n <= CC_COMPANIES; n++) {
            offer(list, &now, CO_DECLARE, n, 0);
            offer(list, &now, CO_KEEP, n, 0);
        }
        offer(list, &now, CO_PAY, 0, 0);
        offer(list, &now, CO_PAY, 1, 0);
        for (int t = 0; t < CC_TRAININGS; t++) {
            offer(list, &now, CO_TRAIN, t, 0);
            offer(list, &now, CO_REST, t, 0);
            offer(list, &now, CO_SUPERVISE, t, 0);
        }
        offer_sums(list, &now, CO_ARREARS, st->arrears[regiment]);
        offer_sums(list, &now, CO_RECRUIT, room_of(&list->asker, &now.plan));
    }
    offer(list, &now, CO_SOCIALISE, 0, 0);
    offer(list, &now, CO_BUSINESS, 0, 0);
    offer(list, &now, CO_POLITICS, 0, 0);
    cc_offer(list, CO_READY, 0, 0);
}
