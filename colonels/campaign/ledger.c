/*
 * The only doors to money, PIP, men and attributes.  Each change is one line of a ledger: an event with its reason, the
 * balance after it and its number; the state keeps the totals in and out, whose difference is the balance.  What comes
 * in beyond CC_LEDGER_MOST is not had: only an umpire who gives and takes without end gets so far.
 */
#include "colonels/campaign/rules.h"

static int32_t as_there_is_room(int32_t in, int32_t amount)
{
    return amount < CC_LEDGER_MOST - in ? amount : CC_LEDGER_MOST - in;
}

static void book(int32_t *balance, int32_t *in, int32_t *out, int32_t amount)
{
    *balance += amount;
    if (amount > 0)
        *in += amount;
    else
        *out -= amount;
    assert(*balance >= 0);
}

void cc_money(struct cc_game *g, unsigned colonel, unsigned reason, int32_t amount)
{
    struct cc_campaign *st = g->st;
    amount = as_there_is_room(st->money_in[colonel], amount);
    if (amount == 0)
        return;
    book(&st->purse[colonel], &st->money_in[colonel], &st->money_out[colonel], amount);
    st->money_lines[colonel]++;
    CC_TELL(g, CE_MONEY, cc_own(colonel), (int32_t)colonel, (int32_t)reason, amount, st->purse[colonel],
            st->money_lines[colonel]);
}

int32_t cc_pips(struct cc_game *g, unsigned colonel, unsigned reason, int32_t amount)
{
    struct cc_campaign *st = g->st;
    if (amount < -st->pip[colonel])
        amount = -st->pip[colonel]; /* C-13: never below zero */
    amount = as_there_is_room(st->pip_in[colonel], amount);
    if (amount == 0)
        return 0;
    book(&st->pip[colonel], &st->pip_in[colonel], &st->pip_out[colonel], amount);
    st->pip_lines[colonel]++;
    CC_TELL(g, CE_PIP, cc_own(colonel), (int32_t)colonel, (int32_t)reason, amount, st->pip[colonel],
            st->pip_lines[colonel]);
    return amount;
}

sp_seats cc_knows_regiment(const struct cc_campaign *st, unsigned regiment)
{
    return st->owner[regiment] == CC_NONE ? (sp_seats)CC_EVERYBODY : cc_own(st->owner[regiment]);
}

void cc_men(struct cc_game *g, unsigned regiment, unsigned reason, int32_t amount)
{
    struct cc_campaign *st = g->st;
    amount = as_there_is_room(st->men_in[regiment], amount);
    if (amount == 0)
        return;
    assert((int32_t)st->men[regiment] + amount >= 0 && st->men[regiment] + amount <= UINT16_MAX);
    st->men[regiment] = (uint16_t)(st->men[regiment] + amount);
    if (amount > 0)
        st->men_in[regiment] += amount;
    else
        st->men_out[regiment] -= amount;
    CC_TELL(g, CE_MEN, cc_knows_regiment(st, regiment), (int32_t)regiment, (int32_t)reason, amount, st->men[regiment]);
}

void cc_attribute(struct cc_game *g, unsigned regiment, unsigned attribute, unsigned reason, int32_t change)
{
    uint8_t *value = &g->st->attribute[attribute][regiment];
    const int32_t wanted = *value + change;
    const int32_t now = wanted < 1 ? 1 : wanted > 6 ? 6 : wanted;
    if (now == *value)
        return;
    *value = (uint8_t)now;
    CC_TELL(g, CE_ATTRIBUTE, cc_knows_regiment(g->st, regiment), (int32_t)regiment, (int32_t)attribute, (int32_t)reason,
            now);
}

void cc_fine(struct cc_game *g, unsigned colonel, unsigned reason, int32_t amount)
{
    struct cc_campaign *st = g->st;
    const int32_t paid = amount < st->purse[colonel] ? amount : st->purse[colonel];
    cc_money(g, colonel, reason, -paid);
    if (paid == amount)
        return;
    st->debt[colonel] += amount - paid;
    CC_TELL(g, CE_DEBT, cc_own(colonel), (int32_t)colonel, amount - paid, st->debt[colonel]);
}
