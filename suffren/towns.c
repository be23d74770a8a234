/* The step of towns: assaults (S-52, S-53) and the besieger's rolls (sieges.c), in the order that the mover likes. */
#include "suffren/rules.h"

/* Leaders of the moving arm who may assault: not those who retreated in this half (S-48). */
static uint16_t stormers(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t place)
{
    return sf_stack(sc, st, side, sf_arm_of_phase(st), place) & (uint16_t) ~(sc->convoys | st->retreated);
}

/* Enemy leaders who bar an assault: those in the field, of either arm or (assault-bar=same-arm) of the moving one. */
static uint16_t bars(const struct sf_scenario *sc, const struct sf_state *st, unsigned enemy, uint8_t place)
{
    const uint16_t leaders = sf_at(st, place) & sf_field(st) & sc->of_side[enemy] & (uint16_t)~sc->convoys;
    return sc->option[OPT_ASSAULT_BAR] == ASSAULT_BARRED_BY_SAME_ARM ? leaders & sc->of_arm[sf_arm_of_phase(st)]
                                                                     : leaders;
}

static bool may_assault(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t town)
{
    const uint8_t place = sc->town[town].place;
    if (st->control[town] == side || (st->tried_towns >> town) & 1)
        return false;
    if (sc->town[town].generals_only && sf_naval(st))
        return false;
    if (sf_garrison(st, town)) /* it must be besieged */
        return false;
    return stormers(sc, st, side, place) && !bars(sc, st, sf_other(side), place);
}

/* Towns where the side has a leader of the moving arm or a besieger. */
static uint32_t towns_at_hand(const struct sf_scenario *sc, const struct sf_state *st, unsigned side)
{
    uint32_t towns = 0;
    for (uint32_t m = sf_field(st) & sc->of_side[side] & ~(uint32_t)sc->convoys; m; m &= m - 1) {
        const struct sf_place *place = &sc->place[st->place[sf_first(m)]];
        for (unsigned i = 0; i < place->town_count; i++)
            towns |= 1u << place->town[i];
    }
    return towns;
}

void sf_list_towns(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    for (uint32_t m = towns_at_hand(sc, st, side); m; m &= m - 1) {
        const uint8_t town = (uint8_t)sf_first(m);
        if (may_assault(sc, st, side, town))
            sf_add(list, O_ASSAULT, town, 0, 0);
        if (sf_may_besiege(sc, st, side, town))
            sf_add(list, O_BESIEGE, town, 0, 0);
    }
    sf_add(list, O_END, 0, 0, 0);
}

void sf_stage_towns(struct sf_game *g)
{
    struct sp_order orders[2 * SF_TOWNS + 1];
    struct sf_list list = {orders, 0};
    sf_list_towns(g->sc, g->st, g->st->mover, &list);
    if (list.count > 1)
        sf_ask(g, Q_TOWNS, g->st->mover);
    else
        g->st->stage = STAGE_HALF_ENDS;
}

/* S-53: −5 VP, once a player, shown at once. */
static void pay_for_neutral(struct sf_game *g, unsigned side, uint8_t town)
{
    struct sf_state *st = g->st;
    if (st->control[town] != NEUTRAL || (st->neutral_struck >> side) & 1)
        return;
    st->neutral_struck |= (uint8_t)(1u << side);
    st->vp[side] = (int16_t)(st->vp[side] - g->sc->vp_neutral_assault);
    sf_tell(g, (struct sp_event){.kind = EV_NEUTRAL_STRUCK,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)side, town, -g->sc->vp_neutral_assault}});
}

void sf_answer_towns(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    struct sf_state *st = g->st;
    if (order->kind == O_END) {
        st->stage = STAGE_HALF_ENDS;
        return;
    }
    st->assault_town = (uint8_t)order->a;
    if (order->kind == O_BESIEGE) {
        st->rolled_sieges |= 1u << order->a;
        sf_await_die(g, Q_DIE_SIEGE);
        return;
    }
    st->tried_towns |= 1u << order->a;
    pay_for_neutral(g, side, st->assault_town);
    sf_await_die(g, Q_DIE_ASSAULT);
}

int sf_assault_modifier(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t town,
                        unsigned *commander)
{
    *commander = sf_commander(sc, st, stormers(sc, st, side, sc->town[town].place));
    return sf_excellent(sf_leader_of(sc, st, *commander)) ? 1 : -1;
}

void sf_die_assault(struct sf_game *g, unsigned die)
{
    struct sf_state *st = g->st;
    const unsigned side = st->mover;
    const uint8_t town = st->assault_town;
    unsigned commander;
    const int modifier = sf_assault_modifier(g->sc, st, side, town, &commander);
    const int total = (int)die + modifier;
    const bool taken = total > g->sc->town[town].value;
    const bool open = sf_is_open(g, commander);
    sf_tell(g, (struct sp_event){.kind = EV_ASSAULT,
                                 .seen = open ? (sp_seats)SEEN_BY_ALL : sf_own(side),
                                 .field = {st->leader[commander], town, (int32_t)die, modifier, total,
                                           g->sc->town[town].value, taken}});
    if (!open)
        sf_tell(g, (struct sp_event){.kind = EV_ASSAULT_SEEN,
                                     .seen = sf_rest(side),
                                     .field = {(int32_t)side, town, (int32_t)die, taken}});
    st->assault_town = SF_NONE;
    if (taken) {
        st->control[town] = (uint8_t)side;
        sf_tell(g, (struct sp_event){.kind = EV_TOWN_TAKEN, .seen = SEEN_BY_ALL, .field = {(int32_t)side, town}});
    }
}
