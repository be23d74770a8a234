/* The umpire's powers on the table (C-60): values by path, places, tests, his own die, the end. */
#include "colonels/battle/umpire.h"

#include "base/member.h"
#include "colonels/battle/rules.h"

#define OF_UNIT(name, member, width, least, most)                                                                      \
    {                                                                                                                  \
        name, CB_SCOPE_UNIT, width, least, most, offsetof(struct cb_battle, member)                                    \
    }
#define OF_LEADER(name, member, width, least, most)                                                                    \
    {                                                                                                                  \
        name, CB_SCOPE_LEADER, width, least, most, offsetof(struct cb_battle, member)                                  \
    }
#define OF_BATTLE(name, member, width, least, most)                                                                    \
    {                                                                                                                  \
        name, CB_SCOPE_BATTLE, width, least, most, offsetof(struct cb_battle, member)                                  \
    }

const struct cb_path cb_paths[] = {
    OF_UNIT("tension", tp, 1, 0, 8),
    OF_UNIT("men", men, 2, 1, 2000),
    OF_UNIT("drill", drill, 1, 1, 6),
    OF_UNIT("musketry", musketry, 1, 1, 6),
    OF_UNIT("effectiveness", effectiveness, 1, 1, 6),
    OF_UNIT("formation", formation, 1, LINE, SQUARE),
    OF_UNIT("order", order, 1, ORDER_NONE, CB_UNIT_ORDERS - 1),
    OF_UNIT("pending", pending, 1, ORDER_NONE, CB_UNIT_ORDERS - 1),
    OF_UNIT("fire", fire, 1, FIRE_AT_WILL, FIRE_CEASED),
    OF_UNIT("fierce", fierce, 1, 0, 1),
    OF_UNIT("ran", ran, 1, 0, CB_TURNS),
    OF_UNIT("volleys", volleys, 1, 0, CB_TURNS),
    OF_UNIT("guns", gunned, 1, 0, CB_TURNS),
    OF_LEADER("fate", leader_status, 1, LEADER_ACTS, LEADER_WOUNDED),
    OF_LEADER("commander", commander, 1, 0, 1),
    OF_BATTLE("turns", turns, 1, 1, CB_TURNS),
    OF_BATTLE("town_taken", town_taken, 1, 0, 1),
    OF_BATTLE("outnumbered", outnumbered, 1, 0, 1),
    OF_BATTLE("home_crown", home[CROWN], 1, EDGE_NONE, EDGE_WEST),
    OF_BATTLE("home_enemy", home[ENEMY], 1, EDGE_NONE, EDGE_WEST),
};
const unsigned cb_path_count = sizeof cb_paths / sizeof cb_paths[0];

int32_t cb_path_value(const struct cb_battle *battle, unsigned path, unsigned index)
{
    const struct cb_path *p = &cb_paths[path];
    return sp_member((const char *)battle + p->offset + (size_t)index * p->width, p->width);
}

/* --- What may be set --- */

static bool is_path(const struct cb_path *path, size_t offset)
{
    return path->offset == offset;
}

static bool exists(const struct cb_battle *st, const struct cb_path *path, int32_t index)
{
    const int32_t counts[] = {
        [CB_SCOPE_UNIT] = st->unit_count, [CB_SCOPE_LEADER] = st->leader_count, [CB_SCOPE_BATTLE] = 1};
    return index >= 0 && index < counts[path->scope] &&
           (path->scope != CB_SCOPE_UNIT || cb_on_table(st, (unsigned)index));
}

/* Values that other values rule out: a runner's order, who forms square, a turn that is past.  What has a place on the
 * table changes it only while cards are chosen: a die that is awaited is rolled for what stood when it was asked. */
static bool agrees(const struct cb_battle *st, const struct cb_path *path, unsigned index, int32_t value)
{
    if (is_path(path, offsetof(struct cb_battle, order)))
        return cb_here(st, index) && value != ORDER_RUN_AWAY &&
               (value == ORDER_NONE || cb_can_obey(st, index, (unsigned)value));
    if (is_path(path, offsetof(struct cb_battle, pending)))
        return value == ORDER_NONE || cb_can_obey(st, index, (unsigned)value);
    if (is_path(path, offsetof(struct cb_battle, formation)))
        return st->question == QUESTION_CARD && (value != SQUARE || (cb_is_foot(st, index) && st->bases[index] == 4));
    if (is_path(path, offsetof(struct cb_battle, turns)))
        return value >= st->turn;
    if (is_path(path, offsetof(struct cb_battle, ran)))
        return value == 0 || cb_has(st->met, index);
    return true;
}

bool cb_check_set(const struct cb_battle *st, const struct sp_order *order)
{
    if (order->a >= cb_path_count || order->d < 0 || order->d > CB_SET_KEPT)
        return false;
    const struct cb_path *path = &cb_paths[order->a];
    return exists(st, path, order->b) && order->c >= path->least && order->c <= path->most &&
           agrees(st, path, (unsigned)order->b, order->c);
}

/* --- Setting --- */

/* A leader who falls leaves his unit; the last who was asked for a card no longer holds the others up. */
static void settle_leader(struct cb_game *g, unsigned leader)
{
    struct cb_battle *st = g->st;
    if (st->leader_status[leader] == LEADER_ACTS)
        return;
    st->with[leader] = CB_NONE;
    st->asked[leader] = 0;
    st->card[leader] = CARD_NONE;
    st->agreed &= ~(1u << leader);
    st->risk &= ~(1u << leader);
    bool asked = false;
    for (unsigned l = 0; l < st->leader_count; l++)
        asked |= st->asked[l] != 0;
    if (st->question == QUESTION_CARD && !asked)
        st->question = QUESTION_NONE;
}

/* B-11: as if ordered, the first volley of those who hold their fire tells better. */
static void settle_fire(struct cb_battle *st, unsigned unit)
{
    if (st->fire[unit] == FIRE_HELD)
        st->held |= cb_bit(unit);
    else
        st->held &= ~cb_bit(unit);
}

static bool asks_for_leader(const struct cb_battle *st)
{
    return st->question == DIE_RISK || st->question == DIE_RISK_SECOND || st->question == DIE_FATE;
}

void cb_answer_set(struct cb_game *g, const struct sp_order *order)
{
    struct cb_battle *st = g->st;
    const struct cb_path *path = &cb_paths[order->a];
    const unsigned index = (unsigned)order->b;
    const int32_t before = cb_path_value(st, order->a, index);
    const uint32_t risk = st->risk;
    sp_member_put((char *)st + path->offset + (size_t)index * path->width, path->width, order->c);
    if (path->scope == CB_SCOPE_LEADER)
        settle_leader(g, index);
    if (asks_for_leader(st) && st->risk != risk)
        st->question = QUESTION_NONE; /* he is no longer in danger */
    if (is_path(path, offsetof(struct cb_battle, formation))) {
        st->exempt |= cb_bit(index);
        g->table.have &= ~cb_bit(index);
    }
    if (is_path(path, offsetof(struct cb_battle, order)))
        st->fresh &= ~cb_bit(index);
    if (is_path(path, offsetof(struct cb_battle, fire)))
        settle_fire(st, index);
    const sp_seats own = 1u << st->umpire;
    cb_tell(g, (struct sp_event){.kind = CB_SET,
                                 .seen = order->d & CB_SET_KEPT ? own : (sp_seats)SEEN_BY_ALL,
                                 .field = {order->a, order->b, before, order->c}});
}

/* C-60: as the umpire likes; the piece may overlap others until it moves. */
void cb_answer_place(struct cb_game *g, const struct sp_order *order)
{
    struct cb_battle *st = g->st;
    cb_break_off(g, order->a);
    st->exempt |= cb_bit(order->a);
    cb_place_unit(g, order->a, order->b, order->c, order->d);
    cb_tell(g, (struct sp_event){
                   .kind = CB_PLACED, .seen = SEEN_BY_ALL, .field = {order->a, order->b, order->c, order->d}});
}

json_t *cb_set_target(const struct cb_battle *battle, unsigned path, int32_t index)
{
    if (path >= cb_path_count)
        return json_null();
    if (cb_paths[path].scope == CB_SCOPE_UNIT && index >= 0 && index < battle->unit_count)
        return json_string(battle->id[index]);
    if (cb_paths[path].scope == CB_SCOPE_LEADER && index >= 0 && index < battle->leader_count)
        return json_string(battle->leader_id[index]);
    return json_string("battle");
}
