/* The steady leader: what each unit should do next. */
#include "mind/steady/field.h"

enum { BEHIND = 135 }; /* degrees: it goes back facing the enemy */

static void wish_for(struct steady_wish *wish, unsigned order, int worth)
{
    if (worth > wish->worth)
        *wish = (struct steady_wish){.worth = worth, .order = (uint8_t)order};
}

/* Whether most of it fires where it stands: one end of a line does not win a fight. */
static bool bears(struct steady_field *f, unsigned unit)
{
    unsigned bases;
    int mm;
    const unsigned target = cb_find_target(&f->g.table, f->g.r, unit, &bases, &mm);
    return target != CB_NONE && (f->st.formation[unit] != LINE || 2 * bases > f->st.bases[unit]);
}

static bool is_borne_on(struct steady_field *f, unsigned unit)
{
    unsigned bases;
    int64_t far;
    for (uint64_t m = f->of_side[f->enemy]; m; m &= m - 1) {
        const unsigned v = cb_first(m);
        if (!f->st.gun[v] && cb_bears(&f->g.table, f->g.r, v, unit, &bases, &far))
            return true;
    }
    return false;
}

/* --- Attack --- */

static void go_home(struct steady_field *f, unsigned unit, struct steady_wish *wish)
{
    const struct cb_battle *st = &f->st;
    const uint8_t home = st->home[f->side];
    const int x = home == EDGE_WEST ? 0 : home == EDGE_EAST ? st->width : st->x[unit];
    const int y = home == EDGE_SOUTH ? 0 : home == EDGE_NORTH ? st->height : st->y[unit];
    steady_go(f, unit, (struct steady_goal){x, y, 0, 0}, f->worths->home, wish);
}

/* An enemy who comes to the unit by himself is waited for in good order, unless his muskets reach farther. */
static bool comes_on(const struct steady_field *f, unsigned unit)
{
    enum { LANE = 45, WIDE = 150 };
    const struct cb_battle *st = &f->st;
    for (uint64_t m = f->of_side[f->enemy]; m; m &= m - 1) {
        const unsigned v = cb_first(m), order = steady_order_of(f, v);
        if ((order != ORDER_ADVANCE && order != ORDER_CHARGE) ||
            cb_musket_range(f->g.r, st, v) > cb_musket_range(f->g.r, st, unit))
            continue;
        const int turn = steady_turn(f, v, st->x[unit], st->y[unit]), way = steady_way(f, v, st->x[unit], st->y[unit]);
        const int ahead = steady_turn(f, unit, st->x[v], st->y[v]);
        if (turn > -LANE && turn < LANE && ahead > -LANE && ahead < LANE &&
            geo_sin(turn < 0 ? -turn : turn) * (int64_t)way / GEO_SINE < WIDE && steady_goes_free(f, v, way))
            return true;
    }
    return false;
}

/* The town if nobody keeps it or it is nearer than any enemy, else the nearest of those to be beaten. */
static void attack(struct steady_field *f, unsigned unit, struct steady_wish *wish)
{
    enum { TOWN_WIDE = 40 };
    const struct cb_battle *st = &f->st;
    const uint64_t foes = f->of_side[f->enemy], keepers = f->in_town & foes;
    int x = 0, y = 0;
    if (cb_has(st->looted_by, unit)) {
        go_home(f, unit, wish);
        return;
    }
    const bool loots = st->attacker == f->side && st->objective == OBJECTIVE_LOOT && !st->town_taken;
    const bool wanted = loots && steady_town(f, unit, &x, &y), open = wanted && !keepers;
    if (!open && (bears(f, unit) || (st->attacker != f->side && comes_on(f, unit))))
        return;
    const unsigned prey = steady_prey(f, unit, st->objective == OBJECTIVE_CLEAR && keepers ? keepers : foes);
    if (wanted &&
        (open || prey == CB_NONE || steady_square(f, unit, x, y) < steady_square(f, unit, st->x[prey], st->y[prey])))
        steady_go(f, unit, (struct steady_goal){x, y, TOWN_WIDE, 0}, f->worths->march, wish);
    else if (prey != CB_NONE)
        steady_seek(f, unit, prey, f->worths->march, wish);
}

/* --- Defence --- */

/* Whether the side's town is held by too few, and this is the nearest who could go. */
static bool is_wanted_in_town(const struct steady_field *f, unsigned unit, int *x, int *y)
{
    const uint64_t own = f->of_side[f->side];
    if (f->st.objective == OBJECTIVE_ROUT || f->st.town_taken || cb_has(f->in_town, unit) ||
        __builtin_popcountll(own & f->in_town) >= f->worths->enough || !steady_town(f, unit, x, y))
        return false;
    const int64_t square = steady_square(f, unit, *x, *y);
    for (uint64_t m = own & ~f->in_town & ~cb_bit(unit); m; m &= m - 1) {
        const unsigned v = cb_first(m);
        int other_x, other_y;
        if (!f->st.gun[v] && steady_town(f, v, &other_x, &other_y) && steady_square(f, v, other_x, other_y) < square)
            return false;
    }
    return true;
}

/* Whether the enemy comes to the unit or is in the town, so that those outside it should go and meet him. */
static bool is_called_out(const struct steady_field *f, unsigned unit)
{
    const unsigned prey = steady_prey(f, unit, f->of_side[f->enemy]);
    return prey != CB_NONE &&
           ((f->in_town & f->of_side[f->enemy]) ||
            steady_square(f, unit, f->st.x[prey], f->st.y[prey]) <= f->worths->support * f->worths->support);
}

/* B-11: those who charge are met by a volley at the last moment; others' fire is answered. */
static void hold_fire(struct steady_field *f, unsigned unit, struct steady_wish *wish)
{
    const struct cb_battle *st = &f->st;
    const unsigned threat = steady_threat(f, unit);
    if (st->troop[unit] == HORSE || threat == CB_NONE)
        return;
    const int gap = steady_threat_gap(f, unit);
    const bool charges = st->fierce[threat] || st->troop[threat] == HORSE;
    if (st->fire[unit] == FIRE_HELD && is_borne_on(f, unit))
        wish_for(wish, ORDER_FIRE, f->worths->resume);
    else if (st->fire[unit] == FIRE_AT_WILL && charges && gap > cb_musket_range(f->g.r, st, unit) &&
             gap <= f->worths->hold_within)
        wish_for(wish, ORDER_HOLD_FIRE, f->worths->hold_fire);
}

/* Degrees that a unit wheels in a turn (B-20): the arc of its outer front corner. */
static int wheel_rate(const struct steady_field *f, unsigned unit)
{
    enum { RADIAN = 57 };
    const struct cb_pace *pace = cb_pace_of(f->g.r, &f->st, unit);
    int half, depth;
    cb_footprint(&f->st, unit, f->st.formation[unit], &half, &depth);
    return (pace->wheel + pace->wheel_drill * f->st.drill[unit]) * RADIAN / (2 * half);
}

static void face(struct steady_field *f, unsigned unit, struct steady_wish *wish)
{
    enum { FRONT = 45 };
    const struct cb_battle *st = &f->st;
    const unsigned threat = steady_threat(f, unit), order = steady_order_of(f, unit);
    if (threat == CB_NONE || steady_threat_gap(f, unit) > f->worths->near || !cb_beside(&f->g.table, unit, threat) ||
        bears(f, unit))
        return;
    const int turn = steady_turn(f, unit, st->x[threat], st->y[threat]);
    const unsigned wheel = turn < 0 ? ORDER_WHEEL_LEFT : ORDER_WHEEL_RIGHT;
    if ((turn < 0 ? -turn : turn) - FRONT <= f->worths->wheel_turns * wheel_rate(f, unit))
        wish_for(wish, wheel, order == wheel ? 0 : f->worths->face);
    else if (f->worths->face > wish->worth && steady_can_follow(f, unit, st->x[threat], st->y[threat]))
        *wish = (struct steady_wish){f->worths->face, ORDER_FOLLOW_ME, st->x[threat], st->y[threat]};
}

/* Backwards if it is not far: who turns his back must turn again. */
static void go_into_town(struct steady_field *f, unsigned unit, int x, int y, struct steady_wish *wish)
{
    const struct cb_pace *pace = cb_pace_of(f->g.r, &f->st, unit);
    const int turn = steady_turn(f, unit, x, y), back = pace->back + pace->back_drill * f->st.drill[unit];
    const bool near =
        steady_way(f, unit, x, y) <= f->worths->back_turns * back || steady_threat_gap(f, unit) <= f->worths->near;
    if ((turn >= -BEHIND && turn <= BEHIND) || !near)
        steady_go(f, unit, (struct steady_goal){x, y, 0, 0}, f->worths->march, wish);
    else if (steady_order_of(f, unit) != ORDER_RETREAT)
        wish_for(wish, ORDER_RETREAT, steady_tested(f, unit, f->worths->march));
}

/* It stands, faces the enemy, and closes with one whose muskets reach farther. */
static void stand(struct steady_field *f, unsigned unit, struct steady_wish *wish)
{
    const unsigned order = steady_order_of(f, unit);
    const bool moves = order == ORDER_ADVANCE || order == ORDER_FOLLOW_ME || order == ORDER_RETREAT;
    face(f, unit, wish);
    hold_fire(f, unit, wish);
    if (wish->order != ORDER_NONE)
        return;
    if (bears(f, unit))
        return; /* an advance halts where it fires */
    if (f->st.fire[unit] == FIRE_AT_WILL && is_borne_on(f, unit))
        wish_for(wish, ORDER_ADVANCE, order == ORDER_ADVANCE ? 0 : steady_tested(f, unit, f->worths->march));
    else if (moves)
        wish_for(wish, ORDER_FIRE, f->worths->halt);
}

static void defend(struct steady_field *f, unsigned unit, struct steady_wish *wish)
{
    int x, y;
    if (is_wanted_in_town(f, unit, &x, &y))
        go_into_town(f, unit, x, y, wish);
    else if (!cb_has(f->in_town, unit) && is_called_out(f, unit))
        attack(f, unit, wish);
    else
        stand(f, unit, wish);
}

/* --- Fighting --- */

/* Whether the town would be left to anybody who comes. */
static bool is_last_keeper(const struct steady_field *f, unsigned unit)
{
    const bool keeps = f->st.objective != OBJECTIVE_ROUT && f->st.attacker != f->side && !f->st.town_taken;
    return keeps && (f->in_town & f->of_side[f->side]) == cb_bit(unit);
}

/* At the nearest in sight, as the rules have it, from where it will be when the order is heard; a charge that has
 * become unwise, or comes to nothing, is called off.
 */
static void charge(struct steady_field *f, unsigned unit, struct steady_wish *wish)
{
    const unsigned threat = steady_threat(f, unit), order = steady_order_of(f, unit);
    const struct cb_pace *pace = cb_pace_of(f->g.r, &f->st, unit);
    const int step = order == ORDER_ADVANCE ? pace->forward + pace->forward_drill * f->st.drill[unit] : 0;
    const bool ordered = order == ORDER_CHARGE;
    if (threat == CB_NONE || (!ordered && steady_threat_gap(f, unit) > pace->rush + step))
        return;
    const int worth = steady_charge_worth(f, unit, threat, !ordered) + f->worths->charge +
                      (f->temper & STEADY_EAGER ? f->worths->eager : 0) -
                      (f->temper & STEADY_WARY ? f->worths->wary : 0);
    if (ordered && worth < 0)
        wish_for(wish, ORDER_FIRE, f->worths->halt);
    else if (!ordered && worth > wish->worth && !is_last_keeper(f, unit) &&
             steady_can_charge(f, unit, threat, pace->rush + step))
        wish_for(wish, ORDER_CHARGE, worth);
}

/* Lines, and guns unlimbered, before the enemy is in range. */
static void form(struct steady_field *f, unsigned unit, struct steady_wish *wish)
{
    const int reach = f->st.gun[unit] ? f->g.r->ball : f->worths->near;
    if (f->st.formation[unit] != LINE && steady_order_of(f, unit) != ORDER_LINE && steady_threat_gap(f, unit) <= reach)
        wish_for(wish, ORDER_LINE, f->worths->form);
}

static bool has_guard(struct steady_field *f, unsigned gun, unsigned threat)
{
    const int gap = steady_gap(f, threat, gun);
    for (uint64_t m = f->of_side[f->side]; m; m &= m - 1)
        if (cb_is_foot(&f->st, cb_first(m)) && steady_gap(f, threat, cb_first(m)) < gap)
            return true;
    return false;
}

/* Guns stay where they reach somebody, and go back from those who could ride or run them down. */
static void serve_guns(struct steady_field *f, unsigned unit, struct steady_wish *wish)
{
    const unsigned threat = steady_threat(f, unit), order = steady_order_of(f, unit);
    if (threat != CB_NONE && !f->st.gun[threat]) {
        const struct cb_pace *pace = cb_pace_of(f->g.r, &f->st, threat);
        const int reach = pace->rush + pace->forward + pace->forward_drill * f->st.drill[threat];
        if (steady_threat_gap(f, unit) <= reach && !has_guard(f, unit, threat)) {
            wish_for(wish, ORDER_RETREAT, order == ORDER_RETREAT ? 0 : f->worths->save_guns);
            return;
        }
    }
    form(f, unit, wish);
    const unsigned prey = steady_prey(f, unit, f->of_side[f->enemy]);
    if (f->attacks && prey != CB_NONE && !bears(f, unit))
        steady_seek(f, unit, prey, f->worths->bring_guns, wish);
    else if (order == ORDER_RETREAT)
        wish_for(wish, ORDER_FIRE, f->worths->halt);
}

static void lead_foot_and_horse(struct steady_field *f, unsigned unit, struct steady_wish *wish)
{
    charge(f, unit, wish);
    const unsigned order = steady_order_of(f, unit);
    const unsigned threat = steady_threat(f, unit);
    if (order == ORDER_CHARGE && (wish->order != ORDER_NONE || threat == CB_NONE ||
                                  steady_can_charge(f, unit, threat, cb_pace_of(f->g.r, &f->st, unit)->rush)))
        return;
    form(f, unit, wish);
    if (order == ORDER_LINE && f->st.formation[unit] != LINE)
        return; /* it forms */
    if (f->attacks)
        attack(f, unit, wish);
    else
        defend(f, unit, wish);
}

const struct steady_wish *steady_wish_of(struct steady_field *f, unsigned unit)
{
    static const struct steady_wish none = {.order = ORDER_NONE};
    struct steady_wish *wish = &f->wish[unit];
    const struct cb_battle *st = &f->st;
    if (cb_has(f->ordered, unit))
        return &none;
    if (cb_has(f->wished, unit))
        return wish;
    f->wished |= cb_bit(unit);
    *wish = none;
    if (!cb_here(st, unit) || st->foe[unit] != CB_NONE)
        return wish;
    if ((st->fire[unit] == FIRE_CEASED || cb_has(st->hidden, unit)) && steady_order_of(f, unit) != ORDER_FIRE)
        wish_for(wish, ORDER_FIRE, f->worths->resume);
    if (st->gun[unit])
        serve_guns(f, unit, wish);
    else
        lead_foot_and_horse(f, unit, wish);
    return wish;
}
