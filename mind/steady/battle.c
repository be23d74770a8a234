/* The steady leader: which card to play. */
#include "mind/steady/battle.h"

#include "mind/steady/field.h"

enum { HOPE = 4 }; /* against so many times his strength a commander has none */

/* --- What a leader is worth to a unit --- */

/* What a test costs: who is no match for the bayonet is lost, too, when he charges against orders (B-43). */
static int danger(const struct steady_field *f, unsigned unit, int tension, const struct cb_modifiers *m)
{
    const struct odds_faces odds = steady_odds_of(f, unit, tension, m);
    const bool wild = !f->st.fierce[unit] && f->st.foe[unit] == CB_NONE && steady_order_of(f, unit) != ORDER_CHARGE;
    return steady_risk(f, unit, tension, m) + (wild ? odds.of[RESULT_CH] * f->worths->wild / ODDS_SIXTHS : 0);
}

/* What its next test costs less with a leader than without; but in melee he may fall (B-12). */
static int find_presence_worth(struct steady_field *f, unsigned unit)
{
    struct cb_modifiers m = *steady_modify(f, unit);
    m.leader = 0;
    int worth = danger(f, unit, f->st.tp[unit], &m);
    m.leader = 1;
    worth = (worth - danger(f, unit, f->st.tp[unit], &m)) * steady_exposure(f, unit) / 10;
    const bool melee = f->st.foe[unit] != CB_NONE || steady_order_of(f, unit) == ORDER_CHARGE;
    const bool risk = melee && f->g.r->option[CB_OPT_LEADER_RISK] == LEADER_RISK_ON;
    return risk ? worth - f->worths->leader / ODDS_SIXTHS : worth;
}

static int presence_worth(struct steady_field *f, unsigned leader, unsigned unit)
{
    if (!steady_is_alone(f, leader, unit))
        return 0;
    if (!cb_has(f->kept_company, unit)) {
        f->kept_company |= cb_bit(unit);
        f->presence[unit] = find_presence_worth(f, unit);
    }
    return f->presence[unit];
}

/* A point less now is a point less when the next comes, too. */
static int find_inspire_worth(struct steady_field *f, unsigned unit)
{
    const struct cb_modifiers *m = steady_modify(f, unit);
    const int tension = f->st.tp[unit];
    if (tension == 0)
        return 0;
    const int less = danger(f, unit, tension + 1, m) - danger(f, unit, tension - 1, m);
    const unsigned order = steady_order_of(f, unit);
    const bool is_tested = order == ORDER_ADVANCE || order == ORDER_CHARGE;
    return less * (is_tested ? 10 : steady_exposure(f, unit)) / 10 + f->worths->calm;
}

static int inspire_worth(struct steady_field *f, unsigned unit)
{
    if (!cb_has(f->heartened, unit)) {
        f->heartened |= cb_bit(unit);
        f->inspire[unit] = find_inspire_worth(f, unit);
    }
    return f->inspire[unit];
}

/* One more try to strike the foe (B-12). */
static int fight_worth(struct steady_field *f, unsigned unit)
{
    const unsigned foe = f->st.foe[unit];
    const struct cb_modifiers *m = steady_modify(f, foe);
    const int tension = f->st.tp[foe] + 1; /* the round gives both one */
    const int more = steady_risk(f, foe, tension + 1, m) - steady_risk(f, foe, tension, m) + f->worths->calm;
    return more * steady_leader_strikes(f, unit) / ODDS_SIXTHS;
}

/* That a runner halts with a leader at the end of its run (B-43), if he reaches it and it is still on the table then.
 */
static int rally_worth(struct steady_field *f, unsigned unit, int way)
{
    const struct cb_battle *st = &f->st;
    const int run = cb_pace_of(f->g.r, st, unit)->run;
    const struct geo_point end = geo_offset(st->x[unit], st->y[unit], st->facing[unit], 0, run);
    if (way > f->g.r->leader_move || end.x < 0 || end.y < 0 || end.x > st->width * GEO_UNIT ||
        end.y > st->height * GEO_UNIT)
        return 0;
    struct cb_modifiers m = *steady_modify(f, unit);
    m.leader = 1;
    const struct odds_faces odds = steady_odds_of(f, unit, st->tp[unit], &m);
    return (ODDS_SIXTHS - odds.of[RESULT_RA]) * steady_value(f, unit) / ODDS_SIXTHS * f->worths->rally / 10;
}

/* What he can do with a unit in the turn after. */
static int next_worth(struct steady_field *f, unsigned unit)
{
    const int wish = steady_wish_of(f, unit)->worth, inspire = inspire_worth(f, unit);
    return (wish > inspire ? wish : inspire) * f->worths->later / 10;
}

/* --- Who does what --- */

/* Of two with one unit the second is free to go. */
static bool is_spare(const struct steady_field *f, unsigned leader)
{
    for (unsigned l = 0; l < leader; l++)
        if (f->st.with[l] == f->st.with[leader] && f->st.leader_status[l] == LEADER_ACTS && f->st.card[l] != CARD_JOIN)
            return true;
    return false;
}

static bool is_inspired(const struct steady_field *f, unsigned leader, unsigned unit)
{
    for (unsigned l = 0; l < f->st.leader_count; l++)
        if (l != leader && f->st.with[l] == unit && f->st.card[l] == CARD_INSPIRE)
            return true;
    return false;
}

/* --- Cards --- */

static int order_worth(struct steady_field *f, unsigned leader, const struct sp_order *order)
{
    const struct steady_wish *wish = steady_wish_of(f, order->a);
    const bool own = f->st.with[leader] == order->a;
    if (wish->order == ORDER_NONE || wish->order != order->b || (wish->order == ORDER_FOLLOW_ME && !own))
        return STEADY_NEVER;
    return !own && steady_is_anothers(f, leader, order->a) ? wish->worth * f->worths->shared / 10 : wish->worth;
}

/* What is lost when he leaves the unit that he is with. */
static int stay_worth(struct steady_field *f, unsigned leader)
{
    const uint8_t unit = f->st.with[leader];
    if (unit == CB_NONE || is_spare(f, leader))
        return 0;
    if (f->st.status[unit] == UNIT_RUNS)
        return rally_worth(f, unit, 0);
    return presence_worth(f, leader, unit) + next_worth(f, unit) + f->worths->company;
}

static int join_worth(struct steady_field *f, unsigned leader, unsigned unit)
{
    const struct cb_battle *st = &f->st;
    const int way = steady_way(f, unit, st->leader_x[leader], st->leader_y[leader]), reach = f->g.r->leader_move;
    if (steady_is_anothers(f, leader, unit))
        return STEADY_NEVER;
    int worth = st->status[unit] == UNIT_RUNS
                    ? rally_worth(f, unit, way)
                    : presence_worth(f, leader, unit) + next_worth(f, unit) + f->worths->company;
    for (int far = way; far > reach; far -= reach)
        worth = worth * f->worths->later / 10;
    return worth - stay_worth(f, leader);
}

static int card_worth(struct steady_field *f, unsigned leader, const struct sp_order *order)
{
    const uint8_t with = f->st.with[leader];
    switch (order->kind) {
    case CB_O_NOTHING:
        return 0;
    case CB_O_INSPIRE:
        return is_inspired(f, leader, with) ? 0 : inspire_worth(f, with);
    case CB_O_FIGHT:
        return fight_worth(f, with);
    case CB_O_ORDER:
        return order_worth(f, leader, order);
    case CB_O_JOIN:
        return join_worth(f, leader, order->a);
    default:
        return STEADY_NEVER; /* talk is for people; of points he has his own */
    }
}

/* A unit that follows him goes where he points (B-13): a turn's march towards what it is to reach. */
static int lead_worth(struct steady_field *f, unsigned leader, uint8_t seat, struct sp_order *order)
{
    const struct cb_battle *st = &f->st;
    const uint8_t unit = st->with[leader];
    if (unit == CB_NONE || steady_order_of(f, unit) != ORDER_FOLLOW_ME || is_spare(f, leader))
        return STEADY_NEVER;
    const struct steady_wish *wish = steady_wish_of(f, unit);
    if (wish->order != ORDER_FOLLOW_ME)
        return STEADY_NEVER;
    const int way = steady_way(f, unit, wish->x, wish->y), reach = f->g.r->leader_move / 2;
    order->kind = CB_O_MOVE;
    order->b = way <= reach ? wish->x : st->x[unit] + (wish->x - st->x[unit]) * reach / way;
    order->c = way <= reach ? wish->y : st->y[unit] + (wish->y - st->y[unit]) * reach / way;
    return cb_check(f->g.r, st, seat, order, NULL) ? wish->worth : STEADY_NEVER;
}

/* --- Parley --- */

static int strength(const struct steady_field *f, unsigned side)
{
    int sum = 0;
    for (uint64_t m = f->of_side[side]; m; m &= m - 1)
        sum += steady_value(f, cb_first(m));
    return sum;
}

/* Whether the seat's commander changes his mind about ending the battle. */
static bool parleys(const struct steady_field *f, uint8_t seat, struct sp_order *order)
{
    const bool hopeless = HOPE * strength(f, f->side) <= strength(f, f->enemy);
    *order = (struct sp_order){.kind = hopeless ? CB_O_PARLEY : CB_O_FIGHT_ON};
    return cb_check(f->g.r, &f->st, seat, order, NULL);
}

/* --- The choice --- */

static struct steady_advice led_card(struct steady_field *f, unsigned leader, uint8_t seat)
{
    struct steady_advice led = {.order = {.kind = CB_O_MOVE}};
    led.worth = lead_worth(f, leader, seat, &led.order);
    return led;
}

static void best_card(struct steady_field *f, const struct steady_asked *asked, struct sp_order *order)
{
    const unsigned leader = cb_chooser(&f->st, asked->seat);
    const struct steady_advice led = led_card(f, leader, asked->seat);
    int best = led.worth > 0 ? led.worth : STEADY_NEVER;
    *order = led.worth > 0 ? led.order : asked->legal[0];
    for (uint32_t i = 0; i < asked->count; i++) {
        const int worth = card_worth(f, leader, &asked->legal[i]);
        if (worth > best) {
            best = worth;
            *order = asked->legal[i];
        }
    }
}

static unsigned side_asked(const struct steady_asked *asked)
{
    return asked->redacted->leader_side[cb_chooser(asked->redacted, asked->seat)];
}

void steady_card(const struct steady_asked *asked, struct steady_manner manner, struct sp_order *order)
{
    struct steady_field f;
    steady_look(&f, asked->rules, asked->redacted, side_asked(asked), manner);
    best_card(&f, asked, order);
}

void steady_card_again(const struct steady_asked *asked, struct steady_manner manner, uint64_t moment,
                       struct steady_memory *memory, struct sp_order *order)
{
    const unsigned side = side_asked(asked);
    struct steady_field *f = &memory->field[side];
    if (memory->moment[side] == moment && f->worths == manner.worths && f->temper == manner.temper)
        steady_look_at_cards(f, asked->redacted);
    else
        steady_look(f, asked->rules, asked->redacted, side, manner);
    memory->moment[side] = moment;
    best_card(f, asked, order);
}

void sp_steady_battle(const struct steady_asked *asked, struct sp_order *order)
{
    struct steady_field f;
    const struct steady_manner plain = {&steady_plain, STEADY_EVEN};
    steady_look(&f, asked->rules, asked->redacted, side_asked(asked), plain);
    if (!parleys(&f, asked->seat, order))
        best_card(&f, asked, order);
}

/* Sorted by falling worth, equals as they come. */
static uint32_t insert(struct steady_advice *advice, uint32_t count, uint32_t most, struct steady_advice one)
{
    uint32_t at = count < most ? count : most - 1;
    if (count == most && advice[at].worth >= one.worth)
        return count;
    for (; at > 0 && advice[at - 1].worth < one.worth; at--)
        advice[at] = advice[at - 1];
    advice[at] = one;
    return count < most ? count + 1 : count;
}

/* Whether an order that it does not wish for might yet be the right one for a unit. */
static bool may_be_right(struct steady_field *f, const struct sp_order *order)
{
    enum { NEAR = 250 };
    const unsigned unit = order->a, now = steady_order_of(f, unit);
    const int gap = steady_threat_gap(f, unit);
    switch (order->b) {
    case ORDER_CHARGE:
        return gap <= cb_pace_of(f->g.r, &f->st, unit)->rush + NEAR / 2;
    case ORDER_ADVANCE:
        return now != ORDER_ADVANCE;
    case ORDER_FIRE:
        return now == ORDER_ADVANCE || now == ORDER_CHARGE || now == ORDER_FOLLOW_ME || now == ORDER_RETREAT;
    case ORDER_RETREAT:
        return now != ORDER_RETREAT && gap <= NEAR;
    default:
        return false;
    }
}

static bool is_thinkable(struct steady_field *f, const struct sp_order *order, int worth)
{
    return worth != STEADY_NEVER ||
           (order->kind == CB_O_ORDER && f->st.foe[order->a] == CB_NONE && may_be_right(f, order));
}

uint32_t steady_advise(const struct steady_asked *asked, struct steady_manner manner, struct steady_advice *advice,
                       uint32_t most)
{
    struct steady_field f;
    const unsigned leader = cb_chooser(asked->redacted, asked->seat);
    uint32_t listed = 0;
    steady_look(&f, asked->rules, asked->redacted, side_asked(asked), manner);
    const struct steady_advice led = led_card(&f, leader, asked->seat);
    if (led.worth > 0)
        listed = insert(advice, listed, most, led);
    for (uint32_t i = 0; i < asked->count; i++) {
        const struct steady_advice one = {asked->legal[i], card_worth(&f, leader, &asked->legal[i])};
        if (is_thinkable(&f, &one.order, one.worth))
            listed = insert(advice, listed, most, one);
    }
    return listed;
}
