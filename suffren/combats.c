/*
 * The step of combats: in which hex the mover attacks, or out of which town (S-42, S-50, S-57).  How a battle goes on
 * is in battle.c.
 */
#include "suffren/rules.h"

/* S-42: own leaders in a place who may attack there now. */
static uint16_t fresh(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t place)
{
    const unsigned arm = sf_arm_of_phase(st);
    if (sf_place_in(st->fought_in, place) || sc->place[place].transit ||
        sf_stack(sc, st, sf_other(side), arm, place) == 0)
        return 0;
    return sf_stack(sc, st, side, arm, place) & (uint16_t) ~(sc->convoys | st->fought);
}

/* S-57: generals besieged in a town who may sortie; where own generals in the open can attack they join those. */
static uint16_t sortie_force(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t town)
{
    const uint8_t place = sc->town[town].place;
    if (st->phase != PHASE_B || sf_place_in(st->fought_in, place) || fresh(sc, st, side, place) ||
        sf_stack(sc, st, sf_other(side), LAND, place) == 0)
        return 0;
    return sf_garrison(st, town) & sc->of_side[side] & (uint16_t)~st->fought;
}

void sf_list_attack(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    const unsigned arm = sf_arm_of_phase(st);
    uint32_t own = sf_field(st) & sc->of_side[side] & sc->of_arm[arm] & ~(uint32_t)(sc->convoys | st->fought);
    while (own) {
        const uint8_t place = st->place[sf_first(own)];
        if (fresh(sc, st, side, place))
            sf_add(list, O_ATTACK, place, 0, 0);
        own &= (uint32_t)~sf_at(st, place);
    }
    uint32_t besieged = sf_where(st->status, STATUS_BESIEGED) & sc->of_side[side];
    while (besieged) {
        const uint8_t town = st->in_town[sf_first(besieged)];
        if (sortie_force(sc, st, side, town))
            sf_add(list, O_SORTIE, town, 0, 0);
        besieged &= (uint32_t)~sf_garrison(st, town);
    }
    sf_add(list, O_END, 0, 0, 0);
}

static bool any_attack(const struct sf_scenario *sc, const struct sf_state *st)
{
    struct sp_order orders[SF_PIECES + SF_TOWNS + 1];
    struct sf_list list = {orders, 0};
    sf_list_attack(sc, st, st->mover, &list);
    return list.count > 1;
}

void sf_stage_combats(struct sf_game *g)
{
    if (any_attack(g->sc, g->st))
        sf_ask(g, Q_ATTACK, g->st->mover);
    else
        g->st->stage = STAGE_TOWNS;
}

void sf_answer_attack(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    struct sf_state *st = g->st;
    if (order->kind == O_END) {
        st->stage = STAGE_TOWNS;
        return;
    }
    if (order->kind == O_ATTACK) {
        const uint8_t place = (uint8_t)order->a;
        const uint16_t convoy = sf_stack(g->sc, st, side, sf_arm_of_phase(st), place) & g->sc->convoys;
        sf_begin_battle(g, BATTLE_ATTACK, place, side, (uint32_t)fresh(g->sc, st, side, place) | convoy);
        return;
    }
    const uint8_t town = (uint8_t)order->a;
    const uint16_t garrison = sortie_force(g->sc, st, side, town);
    for (uint32_t m = garrison; m; m &= m - 1)
        st->status[sf_first(m)] = STATUS_FIELD;
    st->joined = garrison;
    st->sortie_town = town;
    sf_begin_battle(g, BATTLE_SORTIE, g->sc->town[town].place, side, garrison);
}
