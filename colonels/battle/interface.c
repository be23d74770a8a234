/* Which orders a seat may give: cards, the commanders' parley, the umpire's (B-4, B-42, B-61, C-60). */
#include <stdio.h>

#include "colonels/battle/inside.h"
#include "colonels/battle/umpire.h"

enum { DRAWS = 64, FACINGS = 360 };

uint32_t cb_legal(const struct cb_rules *rules, const struct cb_battle *battle, uint8_t seat, struct sp_order *orders)
{
    uint32_t count = 0;
    const unsigned leader = cb_chooser(battle, seat);
    if (leader != CB_NONE)
        cb_list_cards(rules, battle, leader, orders, &count);
    assert(count <= CB_MAX_LEGAL);
    return count;
}

static bool commands(const struct cb_battle *st, unsigned seat)
{
    for (unsigned l = 0; l < st->leader_count; l++)
        if (st->commander[l] && st->leader_seat[l] == seat && st->leader_status[l] == LEADER_ACTS)
            return true;
    return false;
}

static bool has_agreed(const struct cb_battle *st, unsigned seat)
{
    for (unsigned l = 0; l < st->leader_count; l++)
        if (st->leader_seat[l] == seat && ((st->agreed >> l) & 1))
            return true;
    return false;
}

/* While dice of an end are rolled nothing is open. */
static bool is_fought(const struct cb_battle *st)
{
    return !st->over && st->end == END_NOT;
}

static bool check_open(const struct cb_battle *st, unsigned seat, const struct sp_order *order)
{
    const bool umpire = seat == st->umpire && seat != CB_NONE, unit = order->a < st->unit_count;
    const bool plain = order->b == 0 && order->c == 0 && order->d == 0;
    if (order->kind == CB_O_ROLL) /* losses too are rolled */
        return umpire && plain && !st->over && st->question >= QUESTION_FIRST_DIE && order->a >= 1 && order->a <= 6;
    if (!is_fought(st))
        return false;
    switch (order->kind) {
    case CB_O_PARLEY:
        return plain && order->a == 0 && commands(st, seat) && !has_agreed(st, seat);
    case CB_O_FIGHT_ON:
        return plain && order->a == 0 && commands(st, seat) && has_agreed(st, seat);
    case CB_O_TEST:
        return umpire && plain && unit && cb_here(st, order->a) && !cb_has(st->due_next, order->a);
    case CB_O_PLACE:
        return umpire && st->question == QUESTION_CARD && unit && cb_on_table(st, order->a) && order->b >= 0 &&
               order->b <= st->width && order->c >= 0 && order->c <= st->height && order->d >= 0 && order->d < FACINGS;
    case CB_O_END:
        return umpire && plain && order->a <= NO_SIDE;
    case CB_O_SET:
        return umpire && cb_check_set(st, order);
    default:
        return false;
    }
}

uint32_t cb_open(const struct cb_rules *rules, const struct cb_battle *battle, uint8_t seat, struct sp_order *orders)
{
    (void)rules;
    uint32_t count = 0;
    for (uint16_t kind = CB_O_PARLEY; kind < CB_O_LAST; kind++) {
        for (uint16_t a = 0; a < CB_UNITS; a++) {
            struct sp_order order = {.kind = kind, .a = a};
            const bool set =
                kind == CB_O_SET && a < cb_path_count && is_fought(battle) && seat == battle->umpire && seat != CB_NONE;
            if (!set && !check_open(battle, seat, &order))
                continue;
            if (set)
                order.b = order.c = CB_OPEN_POINT;
            if (kind == CB_O_PLACE)
                order.b = order.c = order.d = CB_OPEN_POINT;
            orders[count++] = order;
        }
    }
    return count;
}

bool cb_check(const struct cb_rules *rules, const struct cb_battle *battle, uint8_t seat, const struct sp_order *order,
              struct sp_refusal *refusal)
{
    if (order->kind >= CB_O_PARLEY && order->kind < CB_O_LAST) {
        if (check_open(battle, seat, order))
            return true;
        if (refusal)
            snprintf(refusal->text, sizeof refusal->text, "%s",
                     order->kind <= CB_O_FIGHT_ON
                         ? "Only a commander in the field may agree to end the battle, once, or take it back (B-61)"
                         : "Only the umpire may do that, to what is there, with a value that it can have; places and "
                           "formations while cards are chosen (C-60)");
        return false;
    }
    const unsigned leader = cb_chooser(battle, seat);
    if (leader != CB_NONE)
        return cb_check_card(rules, battle, leader, order, refusal);
    if (refusal)
        snprintf(refusal->text, sizeof refusal->text, "No card is asked of this seat now (B-4)");
    return false;
}

/* A point within reach; one in the water is drawn again, and standing still is always legal. */
void cb_draw_card(const struct cb_rules *rules, const struct cb_battle *battle, unsigned leader,
                  const struct sp_order *listed, struct sp_dice *dice, struct sp_order *out)
{
    *out = *listed;
    if (listed->kind != CB_O_MOVE || listed->b != CB_OPEN_POINT)
        return;
    const int reach = rules->leader_move;
    for (int i = 0; i < DRAWS; i++) {
        out->b = battle->leader_x[leader] + (int)sp_roll(dice, (uint32_t)(2 * reach + 1)) - reach;
        out->c = battle->leader_y[leader] + (int)sp_roll(dice, (uint32_t)(2 * reach + 1)) - reach;
        if (cb_check_card(rules, battle, leader, out, NULL))
            return;
    }
    *out = (struct sp_order){.kind = CB_O_NOTHING};
}

void cb_draw(const struct cb_rules *rules, const struct cb_battle *battle, uint8_t seat, const struct sp_order *listed,
             struct sp_dice *dice, struct sp_order *out)
{
    const unsigned leader = cb_chooser(battle, seat);
    assert(leader != CB_NONE);
    cb_draw_card(rules, battle, leader, listed, dice, out);
}
