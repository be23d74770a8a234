/*
 * Battles: what naval and land combat have in common (S-42 to S-48, S-50, S-56, S-57).
 *
 * attack -> (relief) -> response -> sequences of [stances, attack roll, defence roll, losses] -> (retreat) -> end.
 * Side 0 of stance, shelter and rolled is the attacker, side 1 the defender.
 */
#include "suffren/rules.h"

enum { ATT, DEF };

static unsigned side_of(const struct sf_state *st, unsigned role)
{
    return role == ATT ? st->attacker : sf_other(st->attacker);
}

static uint16_t force(const struct sf_state *st, unsigned role)
{
    return role == ATT ? st->attackers : st->defenders;
}

static bool lone_convoy(const struct sf_scenario *sc, uint32_t set)
{
    return (set & ~(uint32_t)sc->convoys) == 0;
}

static bool is_sortie(const struct sf_state *st)
{
    return st->battle == BATTLE_SORTIE;
}

/* --- The beginning --- */

/* S-42: one battle a hex in a half. */
static void note_battle(struct sf_state *st)
{
    st->fought_in[st->battle_place >> 6] |= UINT64_C(1) << (st->battle_place & 63);
}

void sf_begin_battle(struct sf_game *g, unsigned kind, uint8_t place, unsigned attacker, uint32_t attackers)
{
    struct sf_state *st = g->st;
    st->battle = (uint8_t)kind;
    st->battle_arm = (uint8_t)sf_arm_of_phase(st);
    st->battle_place = place;
    st->attacker = (uint8_t)attacker;
    st->attackers = (uint16_t)attackers;
    st->defenders = sf_stack(g->sc, st, sf_other(attacker), st->battle_arm, place);
    st->sequence = 0;
    st->stance[ATT] = st->stance[DEF] = STANCE_FIGHT;
    st->shelter[ATT] = st->shelter[DEF] = SF_NONE;
    st->rolled[ATT] = st->rolled[DEF] = SF_NONE;
    if (kind != BATTLE_INTERCEPTION) /* of those only such count as are fought (S-42) */
        note_battle(st);
    st->stage = STAGE_RELIEF;
}

/* --- Relief (S-56): besieged generals may join the attack of those outside --- */

static uint16_t may_join(const struct sf_scenario *sc, const struct sf_state *st)
{
    if (st->battle != BATTLE_ATTACK || st->battle_arm != LAND)
        return 0;
    return sf_where(st->status, STATUS_BESIEGED) & sc->of_side[st->attacker] & sf_at(st, st->battle_place) &
           (uint16_t)~st->fought;
}

static void open_battle(struct sf_game *g)
{
    struct sf_state *st = g->st;
    st->strengths_shown = 1;
    st->stage = STAGE_RESPONSE;
    if (!sf_heard(g))
        return;
    sf_tell(g, (struct sp_event){.kind = EV_BATTLE,
                                 .seen = SEEN_BY_ALL,
                                 .field = {st->battle_arm, st->battle_place, st->attacker, st->battle,
                                           sf_leaders(g, st->attackers), sf_leaders(g, st->defenders)}});
    sf_tell_faces(g);
    sf_tell_strength(g, st->attackers);
    sf_tell_strength(g, st->defenders);
}

void sf_stage_relief(struct sf_game *g)
{
    if (may_join(g->sc, g->st))
        sf_ask(g, Q_RELIEF, g->st->attacker);
    else
        open_battle(g);
}

void sf_list_relief(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    (void)side;
    for (uint32_t m = may_join(sc, st); m; m &= m - 1)
        sf_add(list, O_JOIN, st->leader[sf_first(m)], 0, 0);
    sf_add(list, O_BEGIN, 0, 0, 0);
}

void sf_answer_relief(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    (void)side;
    struct sf_state *st = g->st;
    if (order->kind == O_BEGIN) {
        open_battle(g);
        return;
    }
    const unsigned general = g->sc->leader_piece[order->a];
    st->status[general] = STATUS_FIELD;
    st->joined |= sf_bit(general);
    st->attackers |= sf_bit(general);
    sf_tell(g, (struct sp_event){.kind = EV_JOINS, .seen = SEEN_BY_ALL, .field = {order->a, st->in_town[general]}});
}

/* --- The defender's response (S-37, S-43, S-50) --- */

static void list_shelters(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    if (st->battle_arm == LAND)
        for (uint32_t m = sf_towns_of(sc, st, side, st->battle_place); m; m &= m - 1)
            sf_add(list, O_SHELTER, sf_first(m), 0, 0);
}

void sf_list_respond(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    sf_add(list, O_ACCEPT, 0, 0, 0);
    if (st->battle != BATTLE_INTERCEPTION && !lone_convoy(sc, st->defenders))
        sf_add(list, O_EVADE, 0, 0, 0);
    list_shelters(sc, st, side, list);
}

void sf_stage_response(struct sf_game *g)
{
    struct sp_order orders[SF_TOWNS + 2];
    struct sf_list list = {orders, 0};
    sf_list_respond(g->sc, g->st, side_of(g->st, DEF), &list);
    if (list.count > 1)
        sf_ask(g, Q_RESPOND, side_of(g->st, DEF));
    else
        g->st->stage = STAGE_SEQUENCE;
}

void sf_answer_respond(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    struct sf_state *st = g->st;
    switch (order->kind) {
    case O_EVADE:
        sf_await_die(g, Q_DIE_EVADE);
        break;
    case O_SHELTER: /* no battle, a siege */
        sf_enter_town(g, st->defenders, (uint8_t)order->a);
        st->stance[DEF] = STANCE_WITHDRAW;
        st->stage = STAGE_BATTLE_ENDS;
        break;
    default:
        sf_tell(g,
                (struct sp_event){.kind = EV_ACCEPTS, .seen = SEEN_BY_ALL, .field = {(int32_t)side, st->battle_arm}});
        st->stage = STAGE_SEQUENCE;
        break;
    }
}

int sf_evade_modifier(const struct sf_scenario *sc, const struct sf_state *st)
{
    const struct sf_leader *enemy = sf_leader_of(sc, st, sf_commander(sc, st, st->attackers));
    return st->battle_arm == SEA && sf_excellent(enemy) ? -1 : 0;
}

void sf_die_evade(struct sf_game *g, unsigned die)
{
    struct sf_state *st = g->st;
    const unsigned own = sf_commander(g->sc, st, st->defenders);
    const uint8_t initiative = sf_leader_of(g->sc, st, own)->initiative;
    const int modifier = sf_evade_modifier(g->sc, st);
    const bool success = (int)die + modifier > initiative;
    sf_tell(g,
            (struct sp_event){.kind = EV_EVADES,
                              .seen = SEEN_BY_ALL,
                              .field = {st->leader[own], (int32_t)die, modifier, initiative, success, st->battle_arm}});
    if (success) {
        st->stance[DEF] = STANCE_EVADED; /* S-44: one attack roll without reply */
        st->sequence = 1;
        st->stage = STAGE_ATTACK_ROLL;
    } else {
        st->stage = STAGE_SEQUENCE;
    }
}

/* --- Sequences (S-45, S-57) --- */

/* Those who may leave the hex or take shelter: who came out of a town goes back into it and nowhere else. */
static uint16_t walkers(const struct sf_state *st, unsigned role)
{
    return force(st, role) & (uint16_t)~st->joined;
}

void sf_list_stance(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    const unsigned role = side == st->attacker ? ATT : DEF;
    sf_add(list, O_FIGHT, 0, 0, 0);
    sf_add(list, is_sortie(st) ? O_STOP : O_PASS, 0, 0, 0);
    if (is_sortie(st) && role == ATT)
        return;
    if (walkers(st, role) == 0 || sc->place[st->battle_place].retreat_count[st->battle_arm] > 0)
        sf_add(list, O_WITHDRAW, 0, 0, 0);
    if (walkers(st, role))
        list_shelters(sc, st, side, list);
}

void sf_stage_sequence(struct sf_game *g)
{
    struct sf_state *st = g->st;
    st->sequence++;
    note_battle(st);
    sf_tell(g, (struct sp_event){.kind = EV_SEQUENCE, .seen = SEEN_BY_ALL, .field = {st->battle_place, st->sequence}});
    st->stage = STAGE_ATTACK_ROLL;
    if (st->sequence > 1)
        sf_ask(g, Q_ATTACKER, side_of(st, ATT));
}

static const uint8_t stance_of_order[SF_ORDER_KINDS] = {
    [O_FIGHT] = STANCE_FIGHT,       [O_PASS] = STANCE_PASS,        [O_STOP] = STANCE_STOP,
    [O_WITHDRAW] = STANCE_WITHDRAW, [O_SHELTER] = STANCE_WITHDRAW,
};

static void declare(struct sf_game *g, unsigned role, const struct sp_order *order)
{
    struct sf_state *st = g->st;
    st->stance[role] = stance_of_order[order->kind];
    st->shelter[role] = order->kind == O_SHELTER ? (uint8_t)order->a : SF_NONE;
    sf_tell(g, (struct sp_event){
                   .kind = EV_DECLARES, .seen = SEEN_BY_ALL, .field = {(int32_t)side_of(st, role), st->stance[role]}});
    if (st->stance[role] == STANCE_STOP)
        st->stage = STAGE_BATTLE_ENDS;
}

void sf_answer_attacker(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    declare(g, ATT, order);
    g->st->stance[DEF] = STANCE_FIGHT;
    g->st->shelter[DEF] = SF_NONE;
    if (g->st->stance[ATT] == STANCE_FIGHT || g->st->stance[ATT] == STANCE_PASS)
        sf_ask(g, Q_DEFENDER, sf_other(side));
}

void sf_answer_defender(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    (void)side;
    declare(g, DEF, order);
    if (g->st->stance[ATT] == STANCE_PASS && g->st->stance[DEF] == STANCE_PASS)
        g->st->stage = STAGE_BATTLE_ENDS;
}

/* Who withdraws or evaded does not roll, and is rolled at even by an enemy who passed. */
bool sf_rolls(unsigned own, unsigned enemy)
{
    return own == STANCE_FIGHT || (own == STANCE_PASS && enemy == STANCE_WITHDRAW);
}

void sf_stage_attack_roll(struct sf_game *g)
{
    g->st->stage = STAGE_DEFENCE_ROLL;
    if (sf_rolls(g->st->stance[ATT], g->st->stance[DEF]))
        sf_await_die(g, Q_DIE_ATTACK);
}

void sf_stage_defence_roll(struct sf_game *g)
{
    g->st->stage = STAGE_RESULTS;
    if (sf_rolls(g->st->stance[DEF], g->st->stance[ATT]))
        sf_await_die(g, Q_DIE_DEFENCE);
}

static struct sf_roll roll_of(const struct sf_game *g, unsigned role)
{
    const struct sf_state *st = g->st;
    return (st->battle_arm == SEA ? sf_naval_roll : sf_land_roll)(g->sc, st, force(st, role), force(st, 1 - role),
                                                                  st->rolled[role]);
}

static void roll(struct sf_game *g, unsigned role, unsigned die)
{
    struct sf_state *st = g->st;
    st->rolled[role] = (uint8_t)die;
    if (!sf_heard(g))
        return;
    const struct sf_roll r = roll_of(g, role);
    struct sp_event e = {.kind = st->battle_arm == SEA ? EV_ROLL_SEA : EV_ROLL_LAND,
                         .seen = SEEN_BY_ALL,
                         .field = {(int32_t)side_of(st, role), (int32_t)die, st->leader[r.commander],
                                   st->leader[r.enemy_commander], r.bonus, r.enemy_bonus, r.state_modifier}};
    unsigned n = 7;
    if (st->battle_arm == LAND)
        e.field[n++] = r.town_modifier;
    e.field[n++] = r.total;
    e.field[n] = (int32_t)r.row;
    sf_tell(g, e);
}

void sf_die_attack(struct sf_game *g, unsigned die)
{
    roll(g, ATT, die);
}

void sf_die_defence(struct sf_game *g, unsigned die)
{
    roll(g, DEF, die);
}

void sf_stage_results(struct sf_game *g)
{
    struct sf_state *st = g->st;
    struct sf_roll rolled[2];
    for (unsigned role = ATT; role <= DEF; role++) /* both from the strengths at the start of the sequence */
        if (st->rolled[role] != SF_NONE)
            rolled[role] = roll_of(g, role);
    for (unsigned role = ATT; role <= DEF; role++) {
        if (st->rolled[role] == SF_NONE)
            continue;
        (st->battle_arm == SEA ? sf_naval_dues : sf_land_dues)(g, &rolled[role].result, side_of(st, role),
                                                               force(st, role), force(st, 1 - role));
        st->rolled[role] = SF_NONE;
    }
    st->stage = STAGE_AFTERMATH;
}

static bool leaves(const struct sf_state *st, unsigned role)
{
    return st->stance[role] == STANCE_WITHDRAW || st->stance[role] == STANCE_EVADED;
}

void sf_stage_aftermath(struct sf_game *g)
{
    struct sf_state *st = g->st;
    if (st->attackers == 0 || st->defenders == 0) {
        /* An evader or one who withdraws may go all the same. */
        const bool survivor_leaves = (leaves(st, ATT) && st->attackers) || (leaves(st, DEF) && st->defenders);
        st->stage = survivor_leaves ? STAGE_RETREAT : STAGE_BATTLE_ENDS;
    } else {
        st->stage = leaves(st, ATT) || leaves(st, DEF) ? STAGE_RETREAT : STAGE_SEQUENCE;
    }
}

/* --- Retreat (S-44, S-48, S-50) --- */

static void retreat(struct sf_game *g, unsigned role, uint8_t to)
{
    struct sf_state *st = g->st;
    const uint16_t set = walkers(st, role);
    const uint8_t from = st->battle_place;
    st->retreated |= set;
    if (sf_heard(g))
        sf_tell(g,
                (struct sp_event){.kind = EV_RETREATS, .seen = SEEN_BY_ALL, .field = {sf_leaders(g, set), from, to}});
    sf_relocate(g, set, to);
    sf_join_natives(g, set);
    sf_tell_faces(g);
    st->stage = STAGE_BATTLE_ENDS;
}

void sf_stage_retreat(struct sf_game *g)
{
    struct sf_state *st = g->st;
    const unsigned role = leaves(st, ATT) ? ATT : DEF;
    const struct sf_place *place = &g->sc->place[st->battle_place];
    const unsigned ways = place->retreat_count[st->battle_arm];
    if (walkers(st, role) == 0 || (ways == 0 && st->shelter[role] == SF_NONE)) {
        st->stage = STAGE_BATTLE_ENDS; /* S-48: an evader without a way stays */
    } else if (st->shelter[role] != SF_NONE) {
        sf_enter_town(g, walkers(st, role), st->shelter[role]);
        st->stage = STAGE_BATTLE_ENDS;
    } else if (ways == 1 && st->stance[role] != STANCE_EVADED) {
        retreat(g, role, place->retreat[st->battle_arm][0]);
    } else {
        sf_ask(g, Q_RETREAT, side_of(st, role));
    }
}

/* S-34: PF that a fleet's retreat would drown: of those whom it leaves behind, and of those whom it joins. */
static int loss_of_retreat(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint32_t leaving,
                           uint8_t to)
{
    if (st->battle_arm == LAND || sf_aboard(sc, st, side) == 0)
        return 0;
    const uint32_t sailing = sf_with_passengers(st, leaving);
    return (int)(sf_surplus(sc, st, side, st->battle_place, sailing, 0) + sf_surplus(sc, st, side, to, 0, sailing));
}

void sf_list_retreat(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    const unsigned role = side == st->attacker ? ATT : DEF;
    const struct sf_place *place = &sc->place[st->battle_place];
    for (unsigned i = 0; i < place->retreat_count[st->battle_arm]; i++) {
        const uint8_t to = place->retreat[st->battle_arm][i];
        sf_add(list, O_RETREAT, to, loss_of_retreat(sc, st, side, walkers(st, role), to), 0);
    }
    if (st->stance[role] == STANCE_EVADED)
        sf_add(list, O_STAY, 0, 0, 0);
}

void sf_answer_retreat(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    if (order->kind == O_STAY)
        g->st->stage = STAGE_BATTLE_ENDS;
    else
        retreat(g, side == g->st->attacker ? ATT : DEF, (uint8_t)order->a);
}

/* --- The end --- */

/* S-57: the besieger stopped, evaded, withdrew or is destroyed. */
static bool sortie_succeeds(const struct sf_state *st)
{
    return is_sortie(st) && (st->defenders == 0 || st->stance[DEF] == STANCE_STOP || leaves(st, DEF));
}

/* S-56, S-57: those who came out go back if the siege stands; a sortie that succeeds frees all in the town. */
static void send_back(struct sf_game *g)
{
    struct sf_state *st = g->st;
    if (sortie_succeeds(st))
        sf_leave_town(g, (uint32_t)st->joined | sf_garrison(st, st->sortie_town));
    else
        for (uint32_t m = st->joined; m; m &= m - 1)
            st->status[sf_first(m)] = STATUS_BESIEGED;
    st->joined = 0;
}

void sf_stage_battle_ends(struct sf_game *g)
{
    struct sf_state *st = g->st;
    const uint8_t place = st->battle_place;
    sf_tell(g, (struct sp_event){.kind = EV_BATTLE_ENDS, .seen = SEEN_BY_ALL, .field = {place}});
    st->fought |= st->attackers | st->defenders;
    send_back(g);
    st->attackers = st->defenders = 0;
    st->battle = BATTLE_NONE;
    st->battle_arm = 0;
    st->battle_place = st->sortie_town = SF_NONE;
    st->attacker = 0;
    st->sequence = 0;
    st->strengths_shown = 0;
    st->stance[ATT] = st->stance[DEF] = STANCE_FIGHT;
    st->shelter[ATT] = st->shelter[DEF] = SF_NONE;
    sf_lift_sieges(g, place);
    sf_tell_faces(g);
    sf_check_capacity(g, 3, SF_NONE);
    st->stage = st->under_way ? STAGE_GROUP_ENDS : STAGE_COMBATS;
}
