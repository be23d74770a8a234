/* Which orders a seat may give: cards, the commanders' parley, the umpire's (B-4, B-42, B-61, C-60). */
#include <stdio.h>

#include "colonels/battle/rules.h"
#include "colonels/battle/umpire.h"

enum { DRAWS = 64, FACINGS = 360, CARD_KINDS = CB_O_PARLEY - CB_O_NOTHING };

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
        if (st->leader_seat[l] == seat && cb_commands(st, l))
            return true;
    return false;
}

static bool has_agreed(const struct cb_battle *st, unsigned seat)
{
    for (unsigned l = 0; l < st->leader_count; l++)
        if (st->leader_seat[l] == seat && ((st->agreed >> l) & 1) && cb_commands(st, l))
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

/* Of an order's other parts the first target and the values that hold now. */
static bool find_values(const struct cb_battle *st, unsigned seat, struct sp_order *order)
{
    if (order->kind == CB_O_PLACE && order->a < st->unit_count) {
        order->b = st->x[order->a];
        order->c = st->y[order->a];
        order->d = st->facing[order->a];
    }
    for (; order->kind == CB_O_SET && order->a < cb_path_count && order->b < CB_UNITS; order->b++) {
        order->c = cb_path_value(st, order->a, (unsigned)order->b);
        if (check_open(st, seat, order))
            return true;
    }
    return check_open(st, seat, order);
}

uint32_t cb_open(const struct cb_rules *rules, const struct cb_battle *battle, uint8_t seat, struct sp_order *orders)
{
    (void)rules;
    uint32_t count = 0;
    for (uint16_t kind = CB_O_PARLEY; kind < CB_O_LAST; kind++) {
        for (uint16_t a = 0; a < CB_UNITS; a++) {
            struct sp_order order = {.kind = kind, .a = a};
            if (find_values(battle, seat, &order))
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

/* --- Random orders --- */

/* A point within reach; one in the water, or off the table, is drawn again. */
static void draw_point(const struct cb_rules *rules, const struct cb_battle *st, unsigned leader, struct sp_dice *dice,
                       struct sp_order *order)
{
    const int reach = rules->leader_move;
    for (int i = 0; i < DRAWS; i++) {
        struct sp_order drawn = *order;
        drawn.b = st->leader_x[leader] + (int)sp_roll(dice, (uint32_t)(2 * reach + 1)) - reach;
        drawn.c = st->leader_y[leader] + (int)sp_roll(dice, (uint32_t)(2 * reach + 1)) - reach;
        if (cb_check_card(rules, st, leader, &drawn, NULL)) {
            *order = drawn;
            return;
        }
    }
}

/* Lists have each kind in one run (cb_list_cards). */
void cb_draw_card(const struct cb_rules *rules, const struct cb_battle *battle, unsigned leader,
                  const struct sp_order *listed, uint32_t count, struct sp_dice *dice, struct sp_order *out)
{
    uint32_t begins[CARD_KINDS + 1], kinds = 0;
    for (uint32_t i = 0; i < count && kinds < CARD_KINDS; i++)
        if (i == 0 || listed[i].kind != listed[i - 1].kind)
            begins[kinds++] = i;
    begins[kinds] = count;
    const uint32_t kind = sp_roll(dice, kinds), first = begins[kind];
    *out = listed[first + sp_roll(dice, begins[kind + 1] - first)];
    if (out->kind == CB_O_MOVE)
        draw_point(rules, battle, leader, dice, out);
}

void cb_draw(const struct cb_rules *rules, const struct cb_battle *battle, uint8_t seat, const struct sp_order *listed,
             uint32_t count, struct sp_dice *dice, struct sp_order *out)
{
    const unsigned leader = cb_chooser(battle, seat);
    assert(leader != CB_NONE && count > 0);
    cb_draw_card(rules, battle, leader, listed, count, dice, out);
}
