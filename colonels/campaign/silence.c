/* What a seat's silence means once its time has run out (C-3, C-10, C-22, B-4): each question's order, by table. */
#include "colonels/battle/orders.h"
#include "colonels/campaign/orders.h"
#include "colonels/campaign/rules.h"
#include "colonels/campaign/turn.h"

static const struct {
    uint8_t question;
    uint16_t kind;
    uint16_t a;
} silences[] = {
    {CQ_PIP, CO_BUY, 0},                          /* keeps his fortune */
    {CQ_OBJECTIVE, CO_OBJECTIVE, OBJECTIVE_DUTY}, /* wants nothing for himself */
    {CQ_BID, CO_DROP, 0},                         /* running out of time is dropping out (C-3) */
    {CQ_CHOOSE, CO_PASS, 0},
    {CQ_MONTH, CO_READY, 0}, /* what he has ordered so far stands; nothing ordered is C-10's usual month */
    {CQ_WHICH, CO_DONE, 0},
    {CQ_COMMAND, CO_DONE, 0},
    {CQ_TABLE, CB_O_NOTHING, 0}, /* no card in time is no action (B-4) */
};

bool cc_silence(const void *scenario, const void *state, uint8_t seat, struct sp_order *order)
{
    const struct cc_asker asker = {.sc = scenario, .st = state, .seat = seat};
    const struct cc_campaign *st = state;
    *order = (struct sp_order){0};
    if (st->question == CQ_NUMBER) /* half, rounded up, as if nobody staked (C-22) */
        *order = (struct sp_order){.kind = CO_SEND, .a = (uint16_t)((cc_count(st->fit) + 1) / 2)};
    for (size_t i = 0; i < sizeof silences / sizeof silences[0]; i++)
        if (silences[i].question == st->question)
            *order = (struct sp_order){.kind = silences[i].kind, .a = silences[i].a};
    if (st->question == CQ_CHOOSE &&
        !cc_allowed(&asker, order)) /* at the first auction everybody takes one: the senior */
        *order = (struct sp_order){.kind = CO_CHOOSE, .a = (uint16_t)cc_first(cc_free_regiments(st))};
    return order->kind != 0 && cc_allowed(&asker, order);
}
