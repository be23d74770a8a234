/*
 * What a seat may know, and a possible truth for what it may not (B-4): cards not yet shown, who has chosen one, and
 * the numbers of special orders' texts.
 */
#include <string.h>

#include "colonels/battle/inside.h"
#include "colonels/battle/single.h"

static bool is_secret(const struct cb_battle *st, unsigned leader, uint8_t seat)
{
    return st->question == QUESTION_CARD && st->leader_status[leader] == LEADER_ACTS && st->leader_seat[leader] != seat;
}

void cb_redact(const struct cb_rules *rules, const struct cb_battle *battle, uint8_t seat, struct cb_battle *out)
{
    (void)rules;
    *out = *battle;
    if (seat == battle->umpire && seat != CB_NONE)
        return;
    for (unsigned l = 0; l < battle->leader_count; l++) {
        if (battle->leader_seat[l] != seat)
            out->card_note[l] = 0;
        if (!is_secret(battle, l, seat))
            continue;
        out->asked[l] = 1; /* who has chosen already is not known before all are shown */
        out->card[l] = CARD_HIDDEN;
        out->card_unit[l] = CB_NONE;
        out->card_order[l] = ORDER_NONE;
        out->card_x[l] = out->card_y[l] = 0;
    }
    for (unsigned u = 0; u < battle->unit_count; u++)
        if (battle->note_by[u] == CB_NONE || battle->leader_seat[battle->note_by[u]] != seat)
            out->note[u] = 0;
}

/* A card that the leader could have chosen by now. */
static void imagine_card(const struct cb_rules *rules, struct cb_battle *st, unsigned leader, struct sp_dice *dice)
{
    struct sp_order orders[CB_MAX_LEGAL], order;
    uint32_t count = 0;
    cb_list_cards(rules, st, leader, orders, &count);
    cb_draw_card(rules, st, leader, orders, count, dice, &order);
    cb_put_card(st, leader, &order);
}

/* Somebody has not chosen yet, or the cards would have been shown: the seat itself, or else one of the others. */
void cb_imagine(const struct cb_rules *rules, struct cb_battle *battle, uint8_t seat, struct sp_dice *dice)
{
    struct cb_battle *st = battle;
    uint32_t hidden = 0, late;
    bool waits = false;
    for (unsigned l = 0; l < st->leader_count; l++) {
        if (st->card[l] == CARD_HIDDEN) {
            hidden |= 1u << l;
            st->card[l] = CARD_NONE;
        } else {
            waits |= st->asked[l] != 0;
        }
    }
    late = 0;
    for (unsigned l = 0; l < st->leader_count; l++)
        if (((hidden >> l) & 1) && sp_roll(dice, 2))
            late |= 1u << l;
    if (hidden && !late && !waits)
        late = hidden & ~(hidden - 1);
    for (unsigned l = 0; l < st->leader_count; l++)
        if (((hidden & ~late) >> l) & 1)
            imagine_card(rules, st, l, dice);
    (void)seat;
}

/* What may tell a seat more than it could know before, and why that is right. */
const uint16_t cb_revealing_events[] = {
    CB_CARD_SHOWN, /* secret choices are shown together (B-4) */
    0,
};

bool cb_reveals(uint8_t seat, const struct sp_event *events, uint32_t count)
{
    (void)seat;
    for (uint32_t i = 0; i < count; i++)
        for (size_t j = 0; cb_revealing_events[j]; j++)
            if (events[i].kind == cb_revealing_events[j])
                return true;
    return false;
}
