/* Results of a battle on a real table, typed in by the umpire (C-27): who won, what was taken, regiments that ran,
 * turns under musketry and guns, colonels killed. */
#include "colonels/campaign/rules.h"

/* Where a result stands in the state: a byte. */
static size_t noted(const struct sp_order *order)
{
    switch (order->kind) {
    case CO_WON:
        return offsetof(struct cc_campaign, outcome);
    case CO_TAKEN:
        return offsetof(struct cc_campaign, taken);
    case CO_WORSE:
        return offsetof(struct cc_campaign, worse);
    case CO_RAN:
        return offsetof(struct cc_campaign, ran) + order->a;
    case CO_MUSKETRY:
        return offsetof(struct cc_campaign, under_musketry) + order->a;
    default:
        return offsetof(struct cc_campaign, under_guns) + order->a;
    }
}

static bool of_regiment(const struct sp_order *order)
{
    return order->kind == CO_RAN || order->kind == CO_MUSKETRY || order->kind == CO_GUNS;
}

void cc_list_result(struct cc_list *list)
{
    const struct cc_campaign *st = list->asker.st;
    for (int who = 0; who < OUTCOMES; who++)
        cc_offer(list, CO_WON, who, 0);
    for (int yes = 0; yes < 2; yes++) {
        cc_offer(list, CO_TAKEN, yes, 0);
        cc_offer(list, CO_WORSE, yes, 0);
    }
    for (uint32_t m = st->force; m; m &= m - 1) {
        for (int times = 0; times < 3; times++) {
            cc_offer(list, CO_RAN, (int)cc_first(m), times);
            cc_offer(list, CO_MUSKETRY, (int)cc_first(m), times);
            cc_offer(list, CO_GUNS, (int)cc_first(m), times);
        }
    }
    for (sp_seats m = st->going; m; m &= m - 1)
        cc_offer(list, CO_FALLEN, (int)cc_first(m), 0);
    cc_offer(list, CO_BOOK, 0, 0);
}

bool cc_check_result(const struct cc_asker *asker, const struct sp_order *order)
{
    const struct cc_campaign *st = asker->st;
    if (order->kind == CO_FALLEN)
        return (cc_in(st->going, order->a) && !cc_in(st->fallen, order->a)) ||
               cc_refuse(asker, "%s is not, or no longer, with the expedition (C-26)", cc_seat_names[order->a]);
    if (of_regiment(order) && !cc_in(st->force, order->a))
        return cc_refuse(asker, "%s is not with the expedition (C-27)", cc_regiment_name(order->a));
    const bool new_mark = of_regiment(order) && !st->engaged[order->a]; /* 0 says that it was engaged at all */
    const int32_t value = of_regiment(order) ? order->b : order->a;
    return new_mark || ((const uint8_t *)st)[noted(order)] != value || cc_refuse(asker, "that is noted already (C-27)");
}

void cc_answer_result(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    struct cc_campaign *st = g->st;
    (void)seat;
    CC_TELL(g, CE_RESULT_TYPED, (sp_seats)CC_UMPIRES, order->kind, order->a, order->b);
    if (order->kind == CO_FALLEN) {
        st->fallen |= cc_bit(order->a);
        return;
    }
    ((uint8_t *)st)[noted(order)] = (uint8_t)(of_regiment(order) ? order->b : order->a);
    if (of_regiment(order))
        st->engaged[order->a] = 1;
}

bool cc_check_book(const struct cc_asker *asker, const struct sp_order *order)
{
    (void)order;
    return asker->st->outcome != OUTCOME_UNSAID ||
           cc_refuse(asker, "nobody has said who won: note it first, such as `won british` (C-27)");
}

void cc_answer_book(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    struct cc_campaign *st = g->st;
    (void)seat;
    (void)order;
    cc_tell_result(g);
    st->asked = 0;
}
