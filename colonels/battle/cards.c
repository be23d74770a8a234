/*
 * The leaders' cards (B-4, B-10 to B-13): one each, chosen in secret, shown together.  What a card does at once is done
 * here; the orders that it gives take effect the turn after (unit_orders.c).
 */
#include <stdio.h>
#include <string.h>

#include "colonels/battle/rules.h"

/* --- What is legal --- */

/* B-11: the set of orders that mean something to such a unit, a bit each. */
static unsigned orders_of(const struct cb_battle *st, unsigned unit)
{
    const unsigned formation = st->formation[unit];
    unsigned set = (1u << CB_UNIT_ORDERS) - (1u << (ORDER_NONE + 1));
    if (st->gun[unit])
        set &= ~(1u << ORDER_CHARGE | 1u << ORDER_HOLD_FIRE);
    if (formation == SQUARE)
        set &= ~(1u << ORDER_WHEEL_LEFT | 1u << ORDER_WHEEL_RIGHT);
    if (!cb_is_foot(st, unit) || st->bases[unit] != 4)
        set &= ~(1u << ORDER_SQUARE);
    return set & ~(1u << (ORDER_LINE + formation - LINE));
}

bool cb_can_obey(const struct cb_battle *st, unsigned unit, unsigned order)
{
    return order < CB_UNIT_ORDERS && ((orders_of(st, unit) >> order) & 1);
}

/* Who stands within talking distance. */
static uint32_t company(const struct cb_rules *r, const struct cb_battle *st, unsigned leader)
{
    uint32_t set = 0;
    for (unsigned l = 0; l < st->leader_count; l++) {
        const int x = st->leader_x[l] - st->leader_x[leader], y = st->leader_y[l] - st->leader_y[leader];
        set |= (uint32_t)((st->leader_status[l] == LEADER_ACTS) & (x * x + y * y <= r->talk * r->talk)) << l;
    }
    return st->leader_status[leader] == LEADER_ACTS ? set & ~(1u << leader) : 0;
}

bool cb_may_talk(const struct cb_battle *battle, unsigned leader, unsigned other)
{
    return (battle->talk_with[leader] >> other) & 1;
}

bool cb_seats_may_talk(const struct cb_battle *battle, uint8_t seat, uint8_t other)
{
    uint32_t own = 0, others = 0;
    bool may = seat == other;
    for (unsigned l = 0; l < battle->leader_count; l++) {
        const bool acts = battle->leader_status[l] == LEADER_ACTS;
        own |= (uint32_t)(acts && battle->leader_seat[l] == seat) << l;
        others |= (uint32_t)(acts && battle->leader_seat[l] == other) << l;
    }
    for (unsigned l = 0; l < battle->leader_count; l++)
        may = may || ((own >> l & 1) && (battle->talk_with[l] & others));
    return may || own == 0 || others == 0;
}

static bool refuse(struct sp_refusal *refusal, const char *sentence)
{
    if (refusal)
        snprintf(refusal->text, sizeof refusal->text, "%s", sentence);
    return false;
}

static bool can_reach(const struct cb_rules *r, const struct cb_battle *st, unsigned leader, int x, int y,
                      struct sp_refusal *refusal)
{
    if (x < 0 || y < 0 || x > st->width || y > st->height)
        return refuse(refusal, "The point is off the table (B-1)");
    const int along = x - st->leader_x[leader], across = y - st->leader_y[leader];
    if (along * along + across * across > r->leader_move * r->leader_move)
        return refuse(refusal, "A leader moves at most 400 mm in a turn (B-10)");
    return true;
}

static bool may_move(const struct cb_rules *r, const struct cb_battle *st, unsigned leader, int x, int y,
                     struct sp_refusal *refusal)
{
    return can_reach(r, st, leader, x, y, refusal) &&
           (!cb_in_terrain(st, geo_at(x, y), CB_BARS) || refuse(refusal, "Water bars the way there (B-1)"));
}

static bool may_order(struct cb_table *table, const struct cb_rules *r, unsigned leader, const struct sp_order *order,
                      struct sp_refusal *refusal)
{
    const struct cb_battle *st = table->st;
    if (order->a >= st->unit_count || st->side[order->a] != st->leader_side[leader] || !cb_here(st, order->a))
        return refuse(refusal, "Only a unit of one's own side that stands on the table takes orders (B-11)");
    if (!cb_is_with(table, r, leader, order->a))
        return refuse(refusal, "Orders are given only to a unit that the leader is with, within 30 mm (B-11)");
    if (order->b <= ORDER_NONE || order->b >= CB_UNIT_ORDERS || !cb_can_obey(st, order->a, (unsigned)order->b))
        return refuse(refusal, "That unit cannot do so (B-11)");
    if (order->c < 0 || order->c > UINT16_MAX || (order->c != 0 && order->b != ORDER_SPECIAL))
        return refuse(refusal, "Only a special order has a text (B-11)");
    return true;
}

static bool may_join(const struct cb_battle *st, unsigned leader, unsigned unit)
{
    return unit < st->unit_count && st->side[unit] == st->leader_side[leader] && cb_on_table(st, unit) &&
           st->with[leader] != unit;
}

static bool check_on(struct cb_table *table, const struct cb_rules *r, unsigned leader, const struct sp_order *order,
                     struct sp_refusal *refusal)
{
    const struct cb_battle *st = table->st;
    const uint8_t with = st->with[leader];
    switch (order->kind) {
    case CB_O_NOTHING:
        return true;
    case CB_O_TALK:
        return company(r, st, leader) || refuse(refusal, "Nobody stands within 30 mm to talk with (B-10)");
    case CB_O_INSPIRE:
        return with != CB_NONE || refuse(refusal, "A leader inspires only the unit that he is with (B-13)");
    case CB_O_FIGHT:
        return (with != CB_NONE && st->foe[with] != CB_NONE) ||
               refuse(refusal, "A leader fights only with his unit, in melee (B-12)");
    case CB_O_MOVE:
        return may_move(r, st, leader, order->b, order->c, refusal);
    case CB_O_JOIN:
        return may_join(st, leader, order->a) ||
               refuse(refusal, "A leader joins a unit of his own side, on the table, that he is not with (B-3)");
    case CB_O_ORDER:
        return may_order(table, r, leader, order, refusal);
    default:
        return refuse(refusal, "A card is asked for (B-4)");
    }
}

/* Whether the parts that a kind does not use are 0: there is one way to write an order. */
static bool is_plain(const struct sp_order *order)
{
    const bool has_a = order->kind == CB_O_JOIN || order->kind == CB_O_ORDER;
    const bool has_bc = order->kind == CB_O_MOVE || order->kind == CB_O_ORDER;
    return (has_a || order->a == 0) && (has_bc || (order->b == 0 && order->c == 0)) && order->d == 0;
}

bool cb_check_card(const struct cb_rules *r, const struct cb_battle *st, unsigned leader, const struct sp_order *order,
                   struct sp_refusal *refusal)
{
    struct cb_table table;
    cb_lay_table(&table, st);
    if (!is_plain(order))
        return refuse(refusal, "The order has a part that it does not take (B-10)");
    return check_on(&table, r, leader, order, refusal);
}

unsigned cb_chooser(const struct cb_battle *st, unsigned seat)
{
    unsigned next = CB_NONE;
    for (unsigned l = st->leader_count; l-- > 0;)
        next = (st->leader_seat[l] == seat) & st->asked[l] ? l : next;
    return st->question == QUESTION_CARD && !st->over ? next : CB_NONE;
}

/* Of the points that he can go to: where he stands, and half as far as he goes to each side. */
static void list_points(const struct cb_rules *r, const struct cb_battle *st, unsigned leader, struct sp_order *orders,
                        uint32_t *count)
{
    static const int8_t towards[][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {0, 0}};
    const bool dry = !cb_terrain_about(st, st->leader_x[leader], st->leader_y[leader], r->leader_move / 2, CB_BARS);
    for (size_t i = 0; i < sizeof towards / sizeof towards[0]; i++) {
        const int x = st->leader_x[leader] + towards[i][0] * r->leader_move / 2;
        const int y = st->leader_y[leader] + towards[i][1] * r->leader_move / 2;
        if (dry ? can_reach(r, st, leader, x, y, NULL) : may_move(r, st, leader, x, y, NULL))
            orders[(*count)++] = (struct sp_order){.kind = CB_O_MOVE, .b = x, .c = y};
    }
}

static void list_orders(const struct cb_battle *st, unsigned unit, struct sp_order *orders, uint32_t *count)
{
    for (unsigned set = orders_of(st, unit); set; set &= set - 1)
        orders[(*count)++] = (struct sp_order){.kind = CB_O_ORDER, .a = (uint16_t)unit, .b = (int)cb_first(set)};
}

/* Each kind of card in one run. */
void cb_list_cards(const struct cb_rules *r, const struct cb_battle *st, unsigned leader, struct sp_order *orders,
                   uint32_t *count)
{
    static const uint16_t single[] = {CB_O_NOTHING, CB_O_TALK, CB_O_INSPIRE, CB_O_FIGHT};
    struct cb_table table;
    cb_lay_table(&table, st);
    for (size_t i = 0; i < sizeof single / sizeof single[0]; i++) {
        const struct sp_order order = {.kind = single[i]};
        if (check_on(&table, r, leader, &order, NULL))
            orders[(*count)++] = order;
    }
    for (unsigned u = 0; u < st->unit_count; u++)
        if (may_join(st, leader, u))
            orders[(*count)++] = (struct sp_order){.kind = CB_O_JOIN, .a = (uint16_t)u};
    for (unsigned u = 0; u < st->unit_count; u++)
        if (cb_here(st, u) && cb_is_with(&table, r, leader, u))
            list_orders(st, u, orders, count);
    list_points(r, st, leader, orders, count);
}

/* --- Choosing --- */

static const uint8_t card_of[] = {
    [0] = CARD_NONE,
    [CB_O_TALK - CB_O_NOTHING] = CARD_TALK,
    [CB_O_ORDER - CB_O_NOTHING] = CARD_ORDER,
    [CB_O_INSPIRE - CB_O_NOTHING] = CARD_INSPIRE,
    [CB_O_FIGHT - CB_O_NOTHING] = CARD_FIGHT,
    [CB_O_MOVE - CB_O_NOTHING] = CARD_MOVE,
    [CB_O_JOIN - CB_O_NOTHING] = CARD_JOIN,
};

void cb_put_card(struct cb_battle *st, unsigned leader, const struct sp_order *order)
{
    st->card[leader] = card_of[order->kind - CB_O_NOTHING];
    const bool to_unit = order->kind == CB_O_ORDER || order->kind == CB_O_JOIN;
    st->card_unit[leader] = to_unit ? (uint8_t)order->a : CB_NONE;
    st->card_order[leader] = order->kind == CB_O_ORDER ? (uint8_t)order->b : ORDER_NONE;
    st->card_note[leader] = order->kind == CB_O_ORDER ? (uint16_t)order->c : 0;
    st->card_x[leader] = order->kind == CB_O_MOVE ? (int16_t)order->b : 0;
    st->card_y[leader] = order->kind == CB_O_MOVE ? (int16_t)order->c : 0;
    st->asked[leader] = 0;
}

static sp_seats own_eyes(const struct cb_battle *st, unsigned leader)
{
    return 1u << st->leader_seat[leader] | (st->umpire == CB_NONE ? 0 : 1u << st->umpire);
}

static void tell_card(struct cb_game *g, unsigned kind, unsigned l, sp_seats seen)
{
    const struct cb_battle *st = g->st;
    cb_tell(g, (struct sp_event){.kind = (uint16_t)kind,
                                 .seen = seen,
                                 .field = {(int32_t)l, st->card[l], st->card_unit[l], st->card_order[l], st->card_x[l],
                                           st->card_y[l]}});
}

void cb_answer_card(struct cb_game *g, unsigned seat, const struct sp_order *order)
{
    struct cb_battle *st = g->st;
    const unsigned leader = cb_chooser(st, seat);
    assert(leader != CB_NONE);
    cb_put_card(st, leader, order);
    tell_card(g, CB_CARD_CHOSEN, leader, own_eyes(st, leader));
    unsigned asked = 0;
    for (unsigned l = 0; l < st->leader_count; l++)
        asked |= st->asked[l];
    if (!asked)
        st->question = QUESTION_NONE;
}

/* --- Showing --- */

/* Until the next cards are shown: they have the time in which those are chosen. */
static void do_talk(struct cb_game *g, unsigned leader)
{
    struct cb_battle *st = g->st;
    const uint32_t with = company(g->r, st, leader);
    st->talk_with[leader] |= with;
    for (unsigned l = 0; l < st->leader_count; l++)
        if ((with >> l) & 1)
            st->talk_with[l] |= 1u << leader;
    cb_tell(g, (struct sp_event){.kind = CB_TALK, .seen = SEEN_BY_ALL, .field = {(int32_t)leader, (int32_t)with}});
}

static void do_order(struct cb_game *g, unsigned leader)
{
    struct cb_battle *st = g->st;
    const uint8_t unit = st->card_unit[leader];
    if (!cb_here(st, unit))
        return;
    st->pending[unit] = st->card_order[leader];
    st->note[unit] = st->card_note[leader];
    st->note_by[unit] = st->card_order[leader] == ORDER_SPECIAL ? (uint8_t)leader : CB_NONE;
    if (st->note[unit])
        cb_tell(g, (struct sp_event){.kind = CB_NOTE,
                                     .seen = own_eyes(st, leader),
                                     .field = {(int32_t)leader, unit, st->note[unit]}});
}

static void do_inspire(struct cb_game *g, unsigned leader)
{
    if (g->st->with[leader] != CB_NONE)
        cb_ease(g, g->st->with[leader], CAUSE_INSPIRED);
}

static void tell_leader_moves(struct cb_game *g, unsigned leader)
{
    const struct cb_battle *st = g->st;
    cb_tell(
        g, (struct sp_event){.kind = CB_LEADER_MOVES,
                             .seen = SEEN_BY_ALL,
                             .field = {(int32_t)leader, st->leader_x[leader], st->leader_y[leader], st->with[leader]}});
}

/* Whether his unit follows him: of several with it who ride it follows the senior. */
static bool is_followed(const struct cb_battle *st, unsigned leader)
{
    const uint8_t with = st->with[leader];
    bool senior = with != CB_NONE && cb_here(st, with) && st->order[with] == ORDER_FOLLOW_ME;
    for (unsigned l = 0; l < leader; l++)
        senior = senior && !(st->with[l] == with && st->shown[l] == CARD_MOVE && st->leader_status[l] == LEADER_ACTS);
    return senior;
}

/* B-13: with a unit that follows him he goes in the moves, at its rate. */
static void do_move(struct cb_game *g, unsigned leader)
{
    struct cb_battle *st = g->st;
    if (is_followed(st, leader))
        return;
    st->leader_x[leader] = st->card_x[leader];
    st->leader_y[leader] = st->card_y[leader];
    st->with[leader] = CB_NONE;
    tell_leader_moves(g, leader);
}

/* B-3: towards the middle of the unit, and with it if that brings him within 30 mm. */
static void do_join(struct cb_game *g, unsigned leader)
{
    struct cb_battle *st = g->st;
    const uint8_t unit = st->card_unit[leader];
    const int64_t dx = st->x[unit] - st->leader_x[leader], dy = st->y[unit] - st->leader_y[leader];
    const int64_t square = geo_dot(dx, dy, dx, dy), reach = g->r->leader_move;
    if (!cb_on_table(st, unit))
        return;
    st->with[leader] = CB_NONE;
    if (square <= reach * reach) {
        st->leader_x[leader] = st->x[unit];
        st->leader_y[leader] = st->y[unit];
    } else {
        const int64_t way = geo_root(square) + 1; /* rounded up: never more than he may */
        st->leader_x[leader] = (int16_t)(st->leader_x[leader] + dx * reach / way);
        st->leader_y[leader] = (int16_t)(st->leader_y[leader] + dy * reach / way);
    }
    if (cb_is_with(&g->table, g->r, leader, unit)) {
        st->with[leader] = unit;
        st->leader_x[leader] = st->x[unit];
        st->leader_y[leader] = st->y[unit];
    }
    tell_leader_moves(g, leader);
}

static void (*const deeds[CB_CARDS])(struct cb_game *, unsigned leader) = {
    [CARD_ORDER] = do_order,
    [CARD_INSPIRE] = do_inspire,
    [CARD_MOVE] = do_move,
    [CARD_JOIN] = do_join,
};

/*
 * All are shown, then done from the last leader to the first: of two orders to one unit in one turn the senior's
 * stands. Orders of the turn before take effect between.
 */
void cb_stage_show(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    memset(st->talk_with, 0, sizeof st->talk_with);
    for (unsigned l = 0; l < st->leader_count; l++)
        if (st->leader_status[l] == LEADER_ACTS) {
            tell_card(g, CB_CARD_SHOWN, l, SEEN_BY_ALL);
            st->shown[l] = st->card[l];
        }
    for (unsigned l = 0; l < st->leader_count; l++)
        if (st->leader_status[l] == LEADER_ACTS && st->shown[l] == CARD_TALK)
            do_talk(g, l); /* where they stood when they chose */
    cb_take_effect(g);
    for (unsigned l = st->leader_count; l-- > 0;)
        if (st->leader_status[l] == LEADER_ACTS && deeds[st->shown[l]])
            deeds[st->shown[l]](g, l);
    cb_next_stage(g, STAGE_CEASE);
}
