/* Movement of groups, hex by hex (S-30 to S-32). */
#include "suffren/rules.h"

enum { LAND_PM = 3, NAVAL_PM = 10 };

/* S-31: who may still start a move; a leader with no way out of his place (a general in Port-Louis) has none. */
uint16_t sf_takeable(const struct sf_scenario *sc, const struct sf_state *st, unsigned side)
{
    const unsigned arm = sf_arm_of_phase(st);
    uint32_t set = sf_field(st) & sc->of_side[side] & sc->of_arm[arm] & (uint32_t)~st->moved;
    if (arm == LAND)
        for (uint32_t m = set; m; m &= m - 1)
            if (sc->place[st->place[sf_first(m)]].edge_count[LAND] == 0)
                set &= ~(1u << sf_first(m));
    return (uint16_t)set;
}

void sf_stage_moves(struct sf_game *g)
{
    struct sf_state *st = g->st;
    if (sf_takeable(g->sc, st, st->mover))
        sf_ask(g, Q_MOVE, st->mover);
    else
        st->stage = st->phase == PHASE_B ? STAGE_EMBARKATION : STAGE_COMBATS;
}

void sf_list_move(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    for (uint32_t m = sf_takeable(sc, st, side); m; m &= m - 1)
        sf_add(list, O_TAKE, st->leader[sf_first(m)], 0, 0);
    sf_add(list, O_END, 0, 0, 0);
}

static void take(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    struct sf_state *st = g->st;
    const unsigned piece = g->sc->leader_piece[order->a];
    st->group |= sf_bit(piece);
    sf_tell(g, (struct sp_event){.kind = EV_TAKES, .seen = sf_own(side), .field = {order->a, st->place[piece]}});
}

void sf_answer_move(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    struct sf_state *st = g->st;
    if (order->kind == O_END) {
        st->stage = st->phase == PHASE_B ? STAGE_EMBARKATION : STAGE_COMBATS;
        return;
    }
    take(g, side, order);
    st->origin = st->here = st->came_from = st->place[g->sc->leader_piece[order->a]];
    st->pm = st->phase == PHASE_B ? LAND_PM : NAVAL_PM;
    st->storm_done = 0;
    st->under_way = 0;
    st->tried = 0;
    st->declined = 0;
    st->stage = STAGE_GROUP;
}

/* Those who may still join a group that has not stepped. */
static uint16_t joiners(const struct sf_scenario *sc, const struct sf_state *st, unsigned side)
{
    if (st->under_way)
        return 0;
    return sf_takeable(sc, st, side) & sf_at(st, st->origin) & (uint16_t)~st->group;
}

static bool can_step(const struct sf_scenario *sc, const struct sf_state *st)
{
    const unsigned arm = sf_arm_of_phase(st);
    const struct sf_place *here = &sc->place[st->here];
    for (unsigned i = 0; i < here->edge_count[arm]; i++)
        if (here->edge[arm][i].cost <= st->pm)
            return true;
    return false;
}

void sf_stage_group(struct sf_game *g)
{
    struct sf_state *st = g->st;
    if (st->group && (can_step(g->sc, st) || joiners(g->sc, st, st->mover)))
        sf_ask(g, Q_GROUP, st->mover);
    else
        st->stage = STAGE_GROUP_ENDS;
}

/* S-34: PF lost if the group's move ends in `to`: by those whom it leaves and by those whom it joins. */
static int loss_at(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t to)
{
    const uint32_t passengers = sf_aboard(sc, st, side) & (sf_at(st, st->here) | sf_at(st, st->origin) | sf_at(st, to));
    if (passengers == 0 || sf_arm_of_phase(st) == LAND)
        return 0;
    const uint32_t sailing = sf_with_passengers(st, st->group);
    unsigned loss = sf_surplus(sc, st, side, to, 0, sailing);
    if (st->origin != to)
        loss += sf_surplus(sc, st, side, st->origin, sailing, 0);
    return (int)loss;
}

void sf_list_group(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    const unsigned arm = sf_arm_of_phase(st);
    const struct sf_place *here = &sc->place[st->here];
    for (unsigned i = 0; i < here->edge_count[arm]; i++) {
        const struct sf_edge edge = here->edge[arm][i];
        if (edge.cost > st->pm)
            continue;
        const bool last = edge.cost == st->pm || sc->place[edge.to].ends_move;
        sf_add(list, O_TO, edge.to, last ? loss_at(sc, st, side, edge.to) : 0, 0);
    }
    for (uint32_t m = joiners(sc, st, side); m; m &= m - 1)
        sf_add(list, O_TAKE, st->leader[sf_first(m)], 0, 0);
    sf_add(list, O_HALT, 0, loss_at(sc, st, side, st->here), 0);
}

static void tell_step(struct sf_game *g, unsigned side, uint8_t from, uint8_t to)
{
    if (!sf_heard(g))
        return;
    const struct sf_state *st = g->st;
    const uint32_t passengers = sf_with_passengers(st, st->group) & ~(uint32_t)st->group;
    sf_tell(g,
            (struct sp_event){.kind = EV_MOVES, .seen = sf_own(side), .field = {sf_leaders(g, st->group), from, to}});
    sf_tell(g, (struct sp_event){.kind = EV_MOVES_SEEN,
                                 .seen = sf_rest(side),
                                 .field = {(int32_t)side, sf_counters(g->sc, st->group), from, to}});
    if (passengers)
        sf_tell(g, (struct sp_event){.kind = EV_PASSENGERS_SEEN,
                                     .seen = sf_rest(side),
                                     .field = {(int32_t)side, sf_counters(g->sc, passengers), from, to}});
    sf_tell_faces(g);
}

static unsigned cost_of(const struct sf_place *from, unsigned arm, unsigned to)
{
    unsigned i = 0;
    while (from->edge[arm][i].to != to)
        i++;
    assert(i < from->edge_count[arm]);
    return from->edge[arm][i].cost;
}

static void step(struct sf_game *g, unsigned side, uint8_t to)
{
    struct sf_state *st = g->st;
    const unsigned arm = sf_arm_of_phase(st);
    const uint8_t from = st->here;
    const struct sf_place *target = &g->sc->place[to];
    const bool from_transit = g->sc->place[from].transit;
    st->pm = target->ends_move ? 0 : (uint8_t)(st->pm - cost_of(&g->sc->place[from], arm, to));
    st->came_from = from;
    st->here = to;
    st->under_way = 1;
    st->moved |= st->group;
    st->declined = 0;
    if (g->sc->option[OPT_INTERCEPTION] == INTERCEPT_IN_EVERY_HEX) /* S-36 */
        st->tried = 0;
    sf_relocate(g, st->group, to);
    tell_step(g, side, from, to);
    if (arm == LAND) {
        /* Whom the group's departure sets free was besieged when it left: he does not intercept this step (S-35). */
        st->declined = sf_at(st, from) & sf_where(st->status, STATUS_BESIEGED);
        sf_lift_sieges(g, from);
        sf_join_natives(g, st->group);
    }
    const bool storm = arm == SEA && !st->storm_done && target->kind == PLACE_SEA && !from_transit;
    st->stage = storm ? STAGE_STORM : STAGE_INTERCEPTION;
}

void sf_answer_group(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    if (order->kind == O_TAKE)
        take(g, side, order);
    else if (order->kind == O_HALT)
        g->st->stage = STAGE_GROUP_ENDS;
    else
        step(g, side, (uint8_t)order->a);
}

void sf_stage_group_ends(struct sf_game *g)
{
    struct sf_state *st = g->st;
    st->moved |= st->group;
    if (st->group && sf_heard(g))
        sf_tell(g, (struct sp_event){.kind = EV_HALTS,
                                     .seen = sf_own(st->mover),
                                     .field = {sf_leaders(g, st->group), st->place[sf_first(st->group)]}});
    st->group = 0;
    st->tried = 0;
    st->declined = 0;
    st->pm = 0;
    st->under_way = 0;
    st->storm_done = 0;
    st->origin = st->here = st->came_from = SF_NONE;
    st->stage = STAGE_MOVES;
    if (sf_naval(st))
        sf_check_capacity(g, 1u << st->mover, SF_NONE);
}
