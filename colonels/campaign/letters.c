/*
 * What people write to each other (C-17): letters, pages of a journal, requests to the umpire and his answers, his
 * notes in the gazette.  The words are texts of the match; here are their numbers, and who may know of them (C-61).
 */
#include "colonels/campaign/rules.h"
#include "colonels/campaign/turn.h"

/* --- Letters --- */

/* B-10: who lead on the table say nothing to each other but when they stand together and talk. */
bool cc_may_talk(const void *scenario, const void *state, uint8_t seat, uint8_t other)
{
    const struct cc_campaign *st = state;
    (void)scenario;
    return !cc_at_table(st) || seat >= CC_COLONELS || other >= CC_COLONELS ||
           cb_seats_may_talk(&st->table, seat, other);
}

/* A colonel who plays, or an umpire. */
static bool is_somebody(const struct cc_campaign *st, unsigned seat)
{
    return seat >= CC_COLONELS || cc_in(st->played, seat);
}

/* The two umpires share one desk. */
static bool is_same(unsigned from, unsigned to)
{
    return from == to || (from >= CC_COLONELS && to >= CC_COLONELS);
}

bool cc_check_letter(const struct cc_asker *asker, const struct sp_order *order)
{
    const struct cc_campaign *st = asker->st;
    if (is_same(asker->seat, order->a))
        return cc_refuse(asker, "a letter goes to somebody else (C-17)");
    if (!is_somebody(st, asker->seat))
        return cc_refuse(asker, "you play no colonel now (C-17)");
    if (!is_somebody(st, order->a))
        return cc_refuse(asker, "%s plays no colonel now (C-17)", cc_seat_names[order->a]);
    if (order->a == CC_UMPIRE && cc_automatic(asker->sc))
        return cc_refuse(asker, "the umpire is the program, which reads no letters (C-17)");
    return cc_may_talk(asker->sc, st, asker->seat, (uint8_t)order->a) ||
           cc_refuse(asker, "on the table you speak to %s when you stand together and talk (B-10)",
                     cc_seat_names[order->a]);
}

void cc_answer_letter(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    CC_TELL(g, CE_LETTER, cc_bit(seat) | cc_own(order->a), (int32_t)seat, order->a, order->b);
}

/* --- Journals and the gazette --- */

bool cc_check_page(const struct cc_asker *asker, const struct sp_order *order)
{
    (void)order;
    return is_somebody(asker->st, asker->seat) || cc_refuse(asker, "you play no colonel now (C-17)");
}

void cc_answer_page(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    CC_TELL(g, CE_PAGE, cc_own(seat), (int32_t)seat, g->st->month, order->b);
}

void cc_answer_gazette(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)seat;
    CC_TELL(g, CE_GAZETTE, (sp_seats)CC_EVERYBODY, g->st->month, order->b);
}

/* --- Requests for information --- */

bool cc_check_ask(const struct cc_asker *asker, const struct sp_order *order)
{
    (void)order;
    if (!is_somebody(asker->st, asker->seat))
        return cc_refuse(asker, "you play no colonel now (C-17)");
    return !cc_automatic(asker->sc) || cc_refuse(asker, "the umpire is the program, which answers no questions (C-17)");
}

void cc_answer_ask(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    g->st->request[seat] = (uint16_t)order->b;
    CC_TELL(g, CE_REQUEST, cc_own(seat), (int32_t)seat, order->b);
}

bool cc_check_reply(const struct cc_asker *asker, const struct sp_order *order)
{
    return asker->st->request[order->a] != 0 ||
           cc_refuse(asker, "%s waits for no answer: write a letter (C-17)", cc_seat_names[order->a]);
}

void cc_answer_reply(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)seat;
    CC_TELL(g, CE_ANSWER, cc_own(order->a), order->a, g->st->request[order->a], order->b);
    g->st->request[order->a] = 0;
}

/* --- Lists --- */

void cc_offer_letters(struct cc_list *list)
{
    const bool colonel = list->asker.seat < CC_COLONELS;
    for (int seat = 0; seat <= CC_UMPIRE; seat++)
        cc_offer(list, CO_LETTER, seat, 0);
    cc_offer(list, colonel ? CO_PAGE : CO_GAZETTE, 0, 0);
    if (colonel)
        cc_offer(list, CO_ASK, 0, 0);
    for (int seat = 0; !colonel && seat < CC_COLONELS; seat++)
        cc_offer(list, CO_ANSWER, seat, 0);
}
