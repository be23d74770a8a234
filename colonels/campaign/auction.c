/*
 * The auction of regiments (C-3), and the same among latecomers, new characters and volunteers later on (C-4, C-26):
 * lots in order of number; whoever is still in the lot and has not the highest bid may raise or drop out; then those
 * without a regiment choose among what is left, the richest first.
 */
#include "colonels/campaign/rules.h"

uint32_t cc_free_regiments(const struct cc_campaign *st)
{
    uint32_t set = 0;
    for (unsigned n = CC_FIRST_LOT; n <= CC_LAST_LOT; n++)
        if (st->owner[n] == CC_NONE && !cc_in(st->force, n)) /* one abroad is offered when it is home */
            set |= cc_bit(n);
    return set;
}

sp_seats cc_volunteers(const struct cc_campaign *st)
{
    sp_seats set = 0;
    for (sp_seats m = st->played; m; m &= m - 1)
        if (st->regiment[cc_first(m)] == 0)
            set |= cc_bit(cc_first(m));
    return set;
}

int32_t cc_price(const struct cc_scenario *sc, const struct cc_campaign *st)
{
    return st->first_sale ? sc->reserve : st->lowest_price;
}

/* Those of this sale who still have no regiment and have not passed. */
static sp_seats wanting(const struct cc_campaign *st)
{
    return st->buyers & cc_volunteers(st) & ~st->passed;
}

/* One alone chooses at once (C-4); several bid. */
void cc_stage_sale(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    st->sale_due = 0;
    st->buyers = cc_volunteers(st);
    st->passed = st->tied = 0;
    st->lot = CC_FIRST_LOT - 1;
    if (st->buyers && cc_free_regiments(st))
        CC_TELL(g, CE_SALE, (sp_seats)CC_EVERYBODY, cc_price(g->sc, st));
    st->stage = st->first_sale || cc_count(st->buyers) > 1 ? CC_STAGE_LOT : CC_STAGE_LEFT;
}

void cc_stage_lot(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    const uint32_t later = cc_free_regiments(st) & ~((1u << (st->lot + 1u)) - 1u);
    st->bid = 0;
    st->highest = CC_NONE;
    st->bidders = later ? wanting(st) : 0;
    if (st->bidders == 0) {
        st->lot = 0;
        st->stage = CC_STAGE_LEFT;
        return;
    }
    st->lot = (uint8_t)cc_first(later);
    st->stage = CC_STAGE_SOLD;
    CC_TELL(g, CE_LOT, (sp_seats)CC_EVERYBODY, st->lot, cc_price(g->sc, st));
    cc_ask(g, CQ_BID, st->bidders);
}

static int32_t least_bid(const struct cc_scenario *sc, const struct cc_campaign *st)
{
    return st->highest == CC_NONE ? cc_price(sc, st) : st->bid + 1;
}

void cc_list_bid(struct cc_list *list)
{
    const struct cc_campaign *st = list->asker.st;
    cc_offer_sums(list, CO_BID, 0, least_bid(list->asker.sc, st), st->purse[list->asker.seat]);
    cc_offer(list, CO_DROP, 0, 0);
}

bool cc_check_bid(const struct cc_asker *asker, const struct sp_order *order)
{
    const int32_t least = least_bid(asker->sc, asker->st);
    const int32_t purse = asker->st->purse[asker->seat];
    if (order->b < least)
        return cc_refuse(asker, "£%ld is too little: the next bid for %s is £%ld or more (C-3)", (long)order->b,
                         cc_regiment_name(asker->st->lot), (long)least);
    return order->b <= purse ||
           cc_refuse(asker, "a bid of £%ld is more than the £%ld that you have; bids are in cash (C-3)", (long)order->b,
                     (long)purse);
}

bool cc_check_drop(const struct cc_asker *asker, const struct sp_order *order)
{
    (void)order;
    return asker->st->highest != asker->seat || cc_refuse(asker, "the highest bidder cannot drop out (C-3)");
}

void cc_answer_bid(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    struct cc_campaign *st = g->st;
    st->bid = order->b;
    st->highest = (uint8_t)seat;
    st->asked = st->bidders & ~cc_bit(seat); /* nobody bids over himself */
    CC_TELL(g, CE_BID, (sp_seats)CC_EVERYBODY, (int32_t)seat, st->lot, st->bid);
}

void cc_answer_drop(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    struct cc_campaign *st = g->st;
    (void)order;
    st->bidders &= ~cc_bit(seat);
    CC_TELL(g, CE_DROPS, (sp_seats)CC_EVERYBODY, (int32_t)seat, st->lot);
    cc_done(g, seat);
}

/* A regiment that was never raised is raised now (C-5); one that fell vacant goes over as it is (C-26). */
static void give_regiment(struct cc_game *g, unsigned seat, unsigned number, int32_t pounds)
{
    struct cc_campaign *st = g->st;
    st->owner[number] = (uint8_t)seat;
    st->regiment[seat] = (uint8_t)number;
    st->declared[seat] =
        st->raised[number] ? st->companies[number] : CC_COMPANIES; /* nobody musters falsely by default */
    CC_TELL(g, CE_SOLD, (sp_seats)CC_EVERYBODY, (int32_t)seat, (int32_t)number, pounds);
    cc_money(g, seat, REASON_REGIMENT, -pounds);
    if (st->first_sale && (st->lowest_price == 0 || pounds < st->lowest_price))
        st->lowest_price = pounds; /* C-4 */
    if (st->raised[number])
        return;
    st->raised[number] = 1;
    st->companies[number] = CC_COMPANIES;
    for (unsigned a = 0; a < CC_TRAININGS; a++)
        st->attribute[a][number] = 1;
    cc_men(g, number, REASON_RAISED, CC_COMPANIES * g->sc->company_men);
}

void cc_stage_sold(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    if (st->highest == CC_NONE)
        CC_TELL(g, CE_SET_ASIDE, (sp_seats)CC_EVERYBODY, st->lot);
    else
        give_regiment(g, st->highest, st->lot, st->bid);
    st->bid = 0;
    st->highest = CC_NONE;
    st->bidders = 0;
    st->stage = CC_STAGE_LOT;
}

/* --- What is left --- */

static sp_seats richest(const struct cc_campaign *st, sp_seats among)
{
    sp_seats set = 0;
    int32_t most = -1;
    for (sp_seats m = among; m; m &= m - 1) {
        const unsigned seat = cc_first(m);
        if (st->purse[seat] > most) {
            most = st->purse[seat];
            set = 0;
        }
        if (st->purse[seat] == most)
            set |= cc_bit(seat);
    }
    return set;
}

static void end_sale(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    if (st->first_sale && st->lowest_price == 0)
        st->lowest_price = g->sc->reserve;
    st->stage = st->first_sale ? CC_STAGE_CRISIS_DATE : CC_STAGE_PLANS;
    st->first_sale = 0;
    st->buyers = st->passed = st->tied = 0;
    st->lot = 0;
    st->cursor = 0;
}

/* tied: those who still roll against each other; a cursor of CC_NONE: nobody has rolled yet in this round. */
void cc_stage_left(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    const sp_seats left = wanting(st);
    if (left == 0 || cc_free_regiments(st) == 0) {
        end_sale(g);
        return;
    }
    if (st->tied == 0)
        st->tied = richest(st, left);
    st->cursor = (uint8_t)cc_first(st->tied);
    if (cc_count(st->tied) == 1) {
        st->tied = 0;
        cc_ask(g, CQ_CHOOSE, cc_bit(st->cursor));
        return;
    }
    st->die[0] = 0;
    st->bidders = 0; /* the best of this round so far */
    cc_await_die(g, CQ_DIE_TIE);
}

void cc_roll_tie(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const uint8_t face = (uint8_t)(die + 1);
    CC_TELL(g, CE_TIE_ROLL, (sp_seats)CC_EVERYBODY, st->cursor, face);
    if (face > st->die[0]) {
        st->die[0] = face;
        st->bidders = 0;
    }
    if (face == st->die[0])
        st->bidders |= cc_bit(st->cursor);
    const sp_seats later = st->tied & ~((1u << (st->cursor + 1u)) - 1u);
    if (later) {
        st->cursor = (uint8_t)cc_first(later);
        cc_await_die(g, CQ_DIE_TIE);
        return;
    }
    st->tied = st->bidders; /* highest first, again if equal */
    st->bidders = 0;
    st->die[0] = 0;
}

void cc_list_choose(struct cc_list *list)
{
    for (uint32_t m = cc_free_regiments(list->asker.st); m; m &= m - 1)
        cc_offer(list, CO_CHOOSE, (int)cc_first(m), 0);
    cc_offer(list, CO_PASS, 0, 0);
}

bool cc_check_choose(const struct cc_asker *asker, const struct sp_order *order)
{
    const int32_t price = cc_price(asker->sc, asker->st);
    if (asker->st->owner[order->a] != CC_NONE)
        return cc_refuse(asker, "%s has a colonel (C-3)", cc_regiment_name(order->a));
    if (!cc_in(cc_free_regiments(asker->st), order->a))
        return cc_refuse(asker, "%s is abroad: it is offered when it is home (C-26)", cc_regiment_name(order->a));
    return asker->st->purse[asker->seat] >= price || cc_refuse(asker, "a regiment costs £%ld; you have £%ld (C-4)",
                                                               (long)price, (long)asker->st->purse[asker->seat]);
}

/* At the first auction everybody takes one if he can; later one may wait for a better. */
bool cc_check_pass(const struct cc_asker *asker, const struct sp_order *order)
{
    (void)order;
    return asker->st->first_sale == 0 || asker->st->purse[asker->seat] < cc_price(asker->sc, asker->st) ||
           cc_refuse(asker, "choose one of the regiments that were set aside (C-3)");
}

void cc_answer_choose(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    give_regiment(g, seat, order->a, cc_price(g->sc, g->st));
    cc_done(g, seat);
}

void cc_answer_pass(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)order;
    g->st->passed |= cc_bit(seat);
    CC_TELL(g, CE_PASSES, (sp_seats)CC_EVERYBODY, (int32_t)seat);
    cc_done(g, seat);
}

/* Who waits for a better regiment may ask for a sale among volunteers next month. */
bool cc_check_petition(const struct cc_asker *asker, const struct sp_order *order)
{
    const struct cc_campaign *st = asker->st;
    (void)order;
    if (!cc_in(st->played, asker->seat))
        return cc_refuse(asker, "you play no colonel now (C-26)");
    if (st->first_sale)
        return cc_refuse(asker, "the first auction is not over: bid, or choose what is left (C-3)");
    if (st->regiment[asker->seat])
        return cc_refuse(asker, "only a colonel without a regiment may ask for one (C-26)");
    return !st->sale_due || cc_refuse(asker, "regiments are for sale next month already (C-4)");
}

void cc_answer_petition(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)order;
    g->st->sale_due = 1;
    CC_TELL(g, CE_PETITION, (sp_seats)CC_EVERYBODY, (int32_t)seat);
}
