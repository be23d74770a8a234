/*
 * What each kind of order answers, who may give it, the check that decides and what it does: one row a kind.  Lists of
 * legal orders are candidates that this check allows, so the list and the check can never differ.
 */
#include "colonels/campaign/rules.h"

#define Q(question) (UINT64_C(1) << (question))

/* Whom a kind of order is for. */
enum giver { ASKED, ANY_COLONEL, UMPIRE, ANYBODY };

static const struct {
    uint64_t questions; /* that it answers; 0: it is open at any time */
    enum giver giver;
    cc_check *check; /* NULL: nothing more to check */
    cc_answer *answer;
} rules[CC_ORDER_KINDS] = {
    [CO_BUY] = {Q(CQ_PIP), ASKED, cc_check_buy, cc_answer_buy},
    [CO_OBJECTIVE] = {Q(CQ_OBJECTIVE), ASKED, cc_check_objective, cc_answer_objective},
    [CO_APPROVE] = {Q(CQ_APPROVAL), ASKED, cc_check_approval, cc_answer_approval},
    [CO_REJECT] = {Q(CQ_APPROVAL), ASKED, cc_check_approval, cc_answer_approval},
    [CO_BID] = {Q(CQ_BID), ASKED, cc_check_bid, cc_answer_bid},
    [CO_DROP] = {Q(CQ_BID), ASKED, cc_check_drop, cc_answer_drop},
    [CO_CHOOSE] = {Q(CQ_CHOOSE), ASKED, cc_check_choose, cc_answer_choose},
    [CO_PASS] = {Q(CQ_CHOOSE), ASKED, cc_check_pass, cc_answer_pass},
    [CO_DECLARE] = {Q(CQ_MONTH), ASKED, cc_check_plan, cc_answer_plan},
    [CO_KEEP] = {Q(CQ_MONTH), ASKED, cc_check_plan, cc_answer_plan},
    [CO_PAY] = {Q(CQ_MONTH), ASKED, cc_check_plan, cc_answer_plan},
    [CO_ARREARS] = {Q(CQ_MONTH), ASKED, cc_check_plan, cc_answer_plan},
    [CO_TRAIN] = {Q(CQ_MONTH), ASKED, cc_check_plan, cc_answer_plan},
    [CO_REST] = {Q(CQ_MONTH), ASKED, cc_check_plan, cc_answer_plan},
    [CO_RECRUIT] = {Q(CQ_MONTH), ASKED, cc_check_plan, cc_answer_plan},
    [CO_SUPERVISE] = {Q(CQ_MONTH), ASKED, cc_check_plan, cc_answer_plan},
    [CO_SOCIALISE] = {Q(CQ_MONTH), ASKED, cc_check_plan, cc_answer_plan},
    [CO_BUSINESS] = {Q(CQ_MONTH), ASKED, cc_check_plan, cc_answer_plan},
    [CO_POLITICS] = {Q(CQ_MONTH), ASKED, cc_check_plan, cc_answer_plan},
    [CO_READY] = {Q(CQ_MONTH), ASKED, cc_check_ready, cc_answer_ready},
    [CO_AMEND] = {0, ANY_COLONEL, cc_check_amend, cc_answer_amend},
    [CO_PETITION] = {0, ANY_COLONEL, cc_check_petition, cc_answer_petition},
    [CO_QUIET] = {Q(CQ_CRISIS), ASKED, NULL, cc_answer_quiet},
    [CO_CRISIS] = {Q(CQ_CRISIS), ASKED, NULL, cc_answer_crisis},
    [CO_ATTACH] = {Q(CQ_ATTACH), ASKED, cc_check_attach, cc_answer_attach},
    [CO_SEND] = {Q(CQ_NUMBER), ASKED, cc_check_send, cc_answer_send},
    [CO_FOR] = {Q(CQ_WHICH), ASKED, cc_check_which, cc_answer_which},
    [CO_AGAINST] = {Q(CQ_WHICH), ASKED, cc_check_which, cc_answer_which},
    [CO_SECOND] = {Q(CQ_COMMAND), ASKED, cc_check_motion, cc_answer_motion},
    [CO_OPPOSE] = {Q(CQ_COMMAND), ASKED, cc_check_motion, cc_answer_motion},
    [CO_DONE] = {Q(CQ_WHICH) | Q(CQ_COMMAND) | Q(CQ_ATTACH) | Q(CQ_ROLES), ASKED, NULL, cc_answer_done},
    [CO_ROLE] = {Q(CQ_ROLES), ASKED, cc_check_role, cc_answer_role},
    [CO_WON] = {Q(CQ_RESULT), ASKED, cc_check_result, cc_answer_result},
    [CO_TAKEN] = {Q(CQ_RESULT), ASKED, cc_check_result, cc_answer_result},
    [CO_WORSE] = {Q(CQ_RESULT), ASKED, cc_check_result, cc_answer_result},
    [CO_RAN] = {Q(CQ_RESULT), ASKED, cc_check_result, cc_answer_result},
    [CO_MUSKETRY] = {Q(CQ_RESULT), ASKED, cc_check_result, cc_answer_result},
    [CO_GUNS] = {Q(CQ_RESULT), ASKED, cc_check_result, cc_answer_result},
    [CO_FALLEN] = {Q(CQ_RESULT), ASKED, cc_check_result, cc_answer_result},
    [CO_BOOK] = {Q(CQ_RESULT), ASKED, cc_check_book, cc_answer_book},
    [CO_JUDGE] = {Q(CQ_JUDGE), ASKED, cc_check_judge, cc_answer_judge},
    [CO_SET] = {0, UMPIRE, cc_check_set, cc_answer_set},
    [CO_ADJUST] = {0, UMPIRE, cc_check_adjust, cc_answer_adjust},
    [CO_ROLL] = {0, UMPIRE, cc_check_roll, cc_answer_roll},
    [CO_LOCK] = {0, UMPIRE, cc_check_lock, cc_answer_lock},
    [CO_UNLOCK] = {0, UMPIRE, cc_check_unlock, cc_answer_unlock},
    [CO_ADMIT] = {0, UMPIRE, cc_check_admit, cc_answer_admit},
    [CO_CLOSE] = {0, UMPIRE, cc_check_close, cc_answer_close},
    [CO_END] = {0, UMPIRE, cc_check_end, cc_answer_end},
    [CO_NAME] = {0, ANY_COLONEL, cc_check_life, cc_answer_life},
    [CO_AGE] = {0, ANY_COLONEL, cc_check_life, cc_answer_life},
    [CO_FAMILY] = {0, ANY_COLONEL, cc_check_life, cc_answer_life},
    [CO_BACKGROUND] = {0, ANY_COLONEL, cc_check_life, cc_answer_life},
    [CO_EXPERIENCE] = {0, ANY_COLONEL, cc_check_life, cc_answer_life},
    [CO_BIOGRAPHY] = {0, ANY_COLONEL, cc_check_life, cc_answer_life},
    [CO_TITLE] = {0, ANY_COLONEL, cc_check_style, cc_answer_style},
    [CO_FACINGS] = {0, ANY_COLONEL, cc_check_style, cc_answer_style},
    [CO_LETTER] = {0, ANYBODY, cc_check_letter, cc_answer_letter},
    [CO_PAGE] = {0, ANY_COLONEL, cc_check_page, cc_answer_page},
    [CO_ASK] = {0, ANY_COLONEL, cc_check_ask, cc_answer_ask},
    [CO_ANSWER] = {0, UMPIRE, cc_check_reply, cc_answer_reply},
    [CO_GAZETTE] = {0, UMPIRE, NULL, cc_answer_gazette},
};

/* What is asked of others says whether all have answered: nobody hears of it who is not asked himself (C-10). */
static bool answers_question(const struct cc_asker *asker, unsigned kind)
{
    const struct cc_campaign *st = asker->st;
    const bool asked = asker->seat < CC_SEATS && cc_in(st->asked, asker->seat);
    const bool answers = rules[kind].questions >> st->question & 1;
    if (asker->seat < CC_COLONELS && cc_in(st->locked, asker->seat) && rules[kind].questions >> CQ_MONTH & 1 &&
        (!asked || answers))
        return cc_refuse(asker, "the umpire has locked your orders (C-60)");
    if (!asked && !cc_at_table(st)) /* cards are asked for there */
        return cc_refuse(asker, "nothing is asked of you now (%s)", cc_order_form((uint16_t)kind)->rule);
    return answers || cc_refuse(asker, "\"%s\" answers nothing that is asked now (%s)",
                                cc_order_form((uint16_t)kind)->verb, cc_order_form((uint16_t)kind)->rule);
}

static bool may_give(const struct cc_asker *asker, unsigned kind)
{
    const struct cc_campaign *st = asker->st;
    if (st->over)
        return cc_refuse(asker, "the campaign is over (C-30)");
    if (rules[kind].giver == UMPIRE)
        return asker->seat == CC_UMPIRE || asker->seat == CC_SECOND ||
               cc_refuse(asker, "\"%s\" is an order of the umpire's (C-60)", cc_order_form((uint16_t)kind)->verb);
    if (rules[kind].giver == ANYBODY)
        return asker->seat < CC_SEATS || cc_refuse(asker, "who only looks on gives no orders");
    if (rules[kind].giver == ANY_COLONEL)
        return asker->seat < CC_COLONELS ||
               cc_refuse(asker, "\"%s\" is an order of a colonel's", cc_order_form((uint16_t)kind)->verb);
    return answers_question(asker, kind);
}

bool cc_allowed(const struct cc_asker *asker, const struct sp_order *order)
{
    if (cb_is_order(order->kind))
        return cc_check_table(asker, order);
    if (!cc_order_in_form(order, asker->refusal) || !may_give(asker, order->kind))
        return false;
    return !rules[order->kind].check || rules[order->kind].check(asker, order);
}

/* The question is off the table when nobody owes an answer any more. */
void cc_give(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    struct cc_campaign *st = g->st;
    if (cb_is_order(order->kind))
        cc_apply_table(g, &(struct sp_entry){.kind = SP_ORDER, .seat = (uint8_t)seat, .order = *order});
    else
        rules[order->kind].answer(g, seat, order);
    if (st->question < CQ_FIRST_DIE && st->asked == 0 && !cc_at_table(st))
        st->question = CQ_NOTHING;
    cc_run(g);
}

/* --- Lists --- */

void cc_offer(struct cc_list *list, unsigned kind, int a, int32_t b)
{
    const struct sp_order *order = cc_candidate(list, kind, a, b);
    cc_keep_if(list, !rules[kind].check || rules[kind].check(&list->asker, order));
}

unsigned cc_pick_sums(int32_t least, int32_t most, int32_t sums[CC_SUMS])
{
    unsigned count = 0;
    if (least > most)
        return 0;
    sums[count++] = least;
    if (most > least + 1)
        sums[count++] = least + (most - least) / 3 + (most - least < 3);
    if (most > least)
        sums[count++] = most;
    return count;
}

void cc_offer_sums(struct cc_list *list, unsigned kind, int a, int32_t least, int32_t most)
{
    int32_t sums[CC_SUMS];
    const unsigned count = cc_pick_sums(least, most, sums);
    for (unsigned i = 0; i < count; i++)
        cc_offer(list, kind, a, sums[i]);
}
