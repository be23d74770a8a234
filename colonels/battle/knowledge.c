/*
 * What a seat may know, and a possible truth for what it may not (B-4): cards not yet shown, who has chosen one, and
 * the numbers of special orders' texts.
 */
#include "colonels/battle/rules.h"
#include "colonels/battle/single.h"

static bool sees_all(const struct cb_battle *st, uint8_t seat)
{
    return seat == st->umpire && seat != CB_NONE;
}

/* Whether a leader's card, and that he has chosen one, is hidden from a seat. */
static bool is_secret(const struct cb_battle *st, unsigned leader, uint8_t seat)
{
    return st->question == QUESTION_CARD && st->leader_status[leader] == LEADER_ACTS &&
           st->leader_seat[leader] != seat && !sees_all(st, seat);
}

/* Whether the number of the text of a unit's special order is. */
static bool is_secret_note(const struct cb_battle *st, unsigned unit, uint8_t seat)
{
    return !sees_all(st, seat) && (st->note_by[unit] == CB_NONE || st->leader_seat[st->note_by[unit]] != seat);
}

static void hide_card(struct cb_battle *st, unsigned leader)
{
    st->asked[leader] = 1; /* who has chosen already is not known before all are shown */
    st->card[leader] = CARD_HIDDEN;
    st->card_unit[leader] = CB_NONE;
    st->card_order[leader] = ORDER_NONE;
    st->card_x[leader] = st->card_y[leader] = 0;
}

void cb_redact(const struct cb_rules *rules, const struct cb_battle *battle, uint8_t seat, struct cb_battle *out)
{
    (void)rules;
    *out = *battle;
    if (sees_all(battle, seat))
        return;
    for (unsigned l = 0; l < battle->leader_count; l++) {
        if (battle->leader_seat[l] != seat)
            out->card_note[l] = 0;
        if (is_secret(battle, l, seat))
            hide_card(out, l);
    }
    for (unsigned u = 0; u < battle->unit_count; u++)
        if (is_secret_note(battle, u, seat))
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

/* A number of a text, or none, where somebody else gave a special order. */
static void imagine_notes(struct cb_battle *st, uint8_t seat, struct sp_dice *dice)
{
    for (unsigned u = 0; u < st->unit_count; u++)
        if (is_secret_note(st, u, seat))
            st->note[u] = st->note_by[u] != CB_NONE && sp_roll(dice, 2) ? (uint16_t)(1 + sp_roll(dice, UINT16_MAX)) : 0;
}

/* Somebody has not chosen yet, or the cards would have been shown: the seat itself, or else one of the others. */
void cb_imagine(const struct cb_rules *rules, struct cb_battle *battle, uint8_t seat, struct sp_dice *dice)
{
    struct cb_battle *st = battle;
    uint32_t hidden = 0, late = 0;
    bool waits = false;
    for (unsigned l = 0; l < st->leader_count; l++) {
        if (is_secret(st, l, seat)) {
            hidden |= 1u << l;
            hide_card(st, l);
            st->card[l] = CARD_NONE;
        } else {
            waits |= st->asked[l] != 0;
        }
    }
    for (unsigned l = 0; l < st->leader_count; l++)
        if (((hidden >> l) & 1) && sp_roll(dice, 2))
            late |= 1u << l;
    if (hidden && !late && !waits)
        late = hidden & ~(hidden - 1);
    for (unsigned l = 0; l < st->leader_count; l++)
        if (((hidden & ~late) >> l) & 1)
            imagine_card(rules, st, l, dice);
    imagine_notes(st, seat, dice);
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
