/* Transport of generals by squadrons (S-33): marking, change of carrier, landing. */
#include "suffren/rules.h"

/* --- Landing, at the start of B --- */

static void land(struct sf_game *g, unsigned general)
{
    struct sf_state *st = g->st;
    const unsigned side = g->sc->piece[general].side;
    const int32_t place = st->place[general];
    st->status[general] = STATUS_FIELD;
    st->carrier[general] = SF_NONE;
    sf_tell(g, (struct sp_event){.kind = EV_LANDS, .seen = sf_own(side), .field = {st->leader[general], place}});
    sf_tell(g, (struct sp_event){.kind = EV_LANDS_SEEN, .seen = sf_rest(side), .field = {(int32_t)side, place}});
    sf_join_natives(g, sf_bit(general));
}

/* By place, not by leader: the order in which markers come off must not tell who was under them. */
void sf_stage_landings(struct sf_game *g)
{
    const struct sf_state *st = g->st;
    const unsigned places = sf_where(st->status, STATUS_ABOARD) ? g->sc->place_count : 0;
    for (unsigned place = 0; place < places; place++) {
        if (g->sc->place[place].kind != PLACE_COAST)
            continue;
        for (uint32_t m = sf_where(st->status, STATUS_ABOARD) & sf_at(st, (uint8_t)place); m; m &= m - 1)
            land(g, sf_first(m));
    }
    sf_tell_faces(g);
    g->st->stage = STAGE_RETURNS;
}

/* --- Another carrier, at the start of a naval half --- */

/* Own squadrons in the general's hex but the one that carries him. */
static uint16_t other_carriers(const struct sf_scenario *sc, const struct sf_state *st, unsigned general)
{
    const uint16_t ships = sf_stack(sc, st, sc->piece[general].side, SEA, st->place[general]) & sc->squadrons;
    return ships & (uint16_t)~sf_bit(st->carrier[general]);
}

/* Each may change once in a half. */
static uint32_t may_change(const struct sf_scenario *sc, const struct sf_state *st, unsigned side)
{
    uint32_t set = 0;
    for (uint32_t m = sf_aboard(sc, st, side) & (uint32_t)~st->changed; m; m &= m - 1)
        if (other_carriers(sc, st, sf_first(m)))
            set |= 1u << sf_first(m);
    return set;
}

void sf_stage_carriers(struct sf_game *g)
{
    struct sf_state *st = g->st;
    if (may_change(g->sc, st, st->mover)) {
        sf_ask(g, Q_CARRIERS, st->mover);
        return;
    }
    st->stage = STAGE_MOVES;
}

void sf_list_carriers(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    for (uint32_t m = may_change(sc, st, side); m; m &= m - 1) {
        const unsigned general = sf_first(m);
        for (uint32_t c = other_carriers(sc, st, general); c; c &= c - 1)
            sf_add(list, O_CARRY, st->leader[general], st->leader[sf_first(c)], 0);
    }
    sf_add(list, O_END, 0, 0, 0);
}

void sf_answer_carriers(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    struct sf_state *st = g->st;
    if (order->kind == O_END) {
        st->stage = STAGE_MOVES;
        return;
    }
    const unsigned general = g->sc->leader_piece[order->a];
    st->carrier[general] = g->sc->leader_piece[order->b];
    st->changed |= sf_bit(general);
    sf_tell(g, (struct sp_event){.kind = EV_CARRIED, .seen = sf_own(side), .field = {order->a, order->b}});
}

/* --- Marking, in B after the moves --- */

static uint16_t hosts(const struct sf_scenario *sc, const struct sf_state *st, unsigned general)
{
    const unsigned side = sc->piece[general].side;
    const uint8_t place = st->place[general];
    if (sf_stack(sc, st, sf_other(side), SEA, place) & sc->squadrons)
        return 0;
    return sf_stack(sc, st, side, SEA, place) & sc->squadrons;
}

static uint32_t on_land(const struct sf_scenario *sc, const struct sf_state *st, unsigned side)
{
    return (sf_field(st) | sf_where(st->status, STATUS_BESIEGED)) & sc->generals & sc->of_side[side];
}

void sf_stage_embarkation(struct sf_game *g)
{
    struct sf_state *st = g->st;
    for (uint32_t m = on_land(g->sc, st, st->mover); m; m &= m - 1) {
        if (hosts(g->sc, st, sf_first(m))) {
            sf_ask(g, Q_EMBARK, st->mover);
            return;
        }
    }
    st->stage = STAGE_COMBATS;
}

void sf_list_embark(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    for (uint32_t m = on_land(sc, st, side); m; m &= m - 1) {
        const unsigned general = sf_first(m);
        const uint8_t place = st->place[general];
        const uint16_t ships = hosts(sc, st, general);
        if (ships == 0)
            continue;
        const unsigned room = sf_pf_of(sc, st, ships);
        const unsigned load = sf_pf_of(sc, st, sf_aboard(sc, st, side) & sf_at(st, place)) + sf_pf(sc, st, general);
        for (uint32_t c = ships; c; c &= c - 1)
            sf_add(list, O_EMBARK, st->leader[general], st->leader[sf_first(c)], load > room ? (int)(load - room) : 0);
    }
    sf_add(list, O_END, 0, 0, 0);
}

void sf_answer_embark(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    struct sf_state *st = g->st;
    if (order->kind == O_END) {
        st->stage = STAGE_COMBATS;
        return;
    }
    const unsigned general = g->sc->leader_piece[order->a];
    const uint8_t place = st->place[general];
    if (st->status[general] == STATUS_BESIEGED)
        sf_leave_town(g, sf_bit(general));
    st->status[general] = STATUS_ABOARD;
    st->carrier[general] = g->sc->leader_piece[order->b];
    sf_tell(g, (struct sp_event){.kind = EV_EMBARKS, .seen = sf_own(side), .field = {order->a, order->b, place}});
    sf_tell(g, (struct sp_event){.kind = EV_EMBARKS_SEEN, .seen = sf_rest(side), .field = {(int32_t)side, place}});
    sf_lift_sieges(g, place);
    sf_check_capacity(g, 1u << side, place);
}
