/* Characters: fortune, PIP bought at the start, secret objectives (C-1, C-2); newcomers do the same (C-4, C-26). */
#include "colonels/campaign/rules.h"

void cc_stage_characters(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    st->stage = CC_STAGE_OBJECTIVES;
    for (sp_seats m = st->newcomers; m; m &= m - 1) {
        const unsigned seat = cc_first(m);
        st->played |= cc_bit(seat);
        st->character[seat]++;
        cc_forget_life(st, seat);
        CC_TELL(g, CE_CHARACTER, (sp_seats)CC_EVERYBODY, (int32_t)seat, st->character[seat]);
        cc_money(g, seat, REASON_FORTUNE, g->sc->fortune);
    }
    if (st->newcomers)
        cc_ask(g, CQ_PIP, st->newcomers);
}

/* C-1: the reserve is kept, or what a regiment costs a latecomer (C-4). */
static int32_t pip_most(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned seat)
{
    const int32_t spare = st->purse[seat] - cc_price(sc, st);
    return spare < 0 ? 0 : spare / sc->pip_price;
}

void cc_list_pip(struct cc_list *list)
{
    cc_offer_sums(list, CO_BUY, 0, 0, pip_most(list->asker.sc, list->asker.st, list->asker.seat));
}

bool cc_check_buy(const struct cc_asker *asker, const struct sp_order *order)
{
    const int32_t most = pip_most(asker->sc, asker->st, asker->seat);
    if (order->b <= most)
        return true;
    return cc_refuse(asker, "%ld PIP cost £%lld; you have £%ld and must keep £%ld for a regiment, so at most %ld (C-1)",
                     (long)order->b, (long long)order->b * asker->sc->pip_price, (long)asker->st->purse[asker->seat],
                     (long)cc_price(asker->sc, asker->st), (long)most);
}

/* Nobody hears what is booked when a campaign is set up, so the first line of those ledgers is told when he buys. */
void cc_answer_buy(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    if (g->st->first_sale)
        CC_TELL(g, CE_MONEY, cc_own(seat), (int32_t)seat, REASON_FORTUNE, g->sc->fortune, g->sc->fortune, 1);
    cc_money(g, seat, REASON_PIP_BOUGHT, -order->b * g->sc->pip_price);
    cc_pips(g, seat, REASON_PIP_BOUGHT, order->b);
    cc_done(g, seat);
}

void cc_stage_objectives(struct cc_game *g)
{
    g->st->stage = CC_STAGE_APPROVAL;
    if (g->st->newcomers)
        cc_ask(g, CQ_OBJECTIVE, g->st->newcomers);
}

void cc_list_objective(struct cc_list *list)
{
    for (int objective = OBJECTIVE_GLORY; objective < OBJECTIVES; objective++)
        cc_offer(list, CO_OBJECTIVE, objective, 0);
}

/* The program can neither approve nor judge an objective in a player's own words. */
bool cc_check_objective(const struct cc_asker *asker, const struct sp_order *order)
{
    if (order->a != OBJECTIVE_OWN)
        return order->b == 0 || cc_refuse(asker, "only an objective of your own has words of your own (C-2)");
    if (!cc_automatic(asker->sc))
        return true;
    return cc_refuse(asker, "an objective of your own needs an umpire to approve it; there is none here (C-2)");
}

void cc_answer_objective(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    g->st->objective[seat] = (uint8_t)order->a;
    g->st->aim[seat] = (uint16_t)order->b;
    CC_TELL(g, CE_OBJECTIVE, cc_own(seat), (int32_t)seat, order->a, order->b);
    cc_done(g, seat);
}

/* C-2: the umpire approves objectives of the players' own, one after another. */
static unsigned to_approve(const struct cc_campaign *st)
{
    for (sp_seats m = st->newcomers & ~st->judged; m; m &= m - 1)
        if (st->objective[cc_first(m)] == OBJECTIVE_OWN)
            return cc_first(m);
    return CC_NONE;
}

void cc_stage_approval(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    if (st->first_sale == 0 && st->newcomers == 0) {
        st->stage = st->sale_due ? CC_STAGE_SALE : CC_STAGE_PLANS;
        return;
    }
    const unsigned seat = to_approve(st);
    if (seat != CC_NONE) {
        st->cursor = (uint8_t)seat;
        cc_ask(g, CQ_APPROVAL, (sp_seats)CC_UMPIRES);
        return;
    }
    st->newcomers = st->judged = 0;
    st->stage = CC_STAGE_SALE;
}

void cc_follow_approval(struct cc_campaign *st)
{
    if (st->question == CQ_APPROVAL && st->objective[st->cursor] != OBJECTIVE_OWN)
        st->asked = st->cursor = 0;
}

void cc_list_approval(struct cc_list *list)
{
    cc_offer(list, CO_APPROVE, list->asker.st->cursor, 0);
    cc_offer(list, CO_REJECT, list->asker.st->cursor, 0);
}

bool cc_check_approval(const struct cc_asker *asker, const struct sp_order *order)
{
    return order->a == asker->st->cursor ||
           cc_refuse(asker, "the objective of %s is to be judged now (C-2)", cc_seat_names[asker->st->cursor]);
}

/* Approved, it is settled; rejected, he chooses again. */
void cc_answer_approval(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    struct cc_campaign *st = g->st;
    const bool approved = order->kind == CO_APPROVE;
    (void)seat;
    CC_TELL(g, CE_APPROVED, cc_own(order->a), order->a, approved);
    st->asked = 0;
    st->cursor = 0;
    if (approved) {
        st->judged |= cc_bit(order->a);
        return;
    }
    st->objective[order->a] = OBJECTIVE_NONE;
    st->aim[order->a] = 0;
    cc_ask(g, CQ_OBJECTIVE, cc_bit(order->a));
}
