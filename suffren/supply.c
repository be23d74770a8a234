/* Supply and repair (S-59); the convoys leave (S-6). */
#include "suffren/rules.h"

static bool supplied(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t place)
{
    const bool beside_convoy =
        sc->place[place].kind == PLACE_COAST && (sf_stack(sc, st, side, SEA, place) & sc->convoys);
    return beside_convoy || sf_in_arsenal(sc, st, side, place);
}

static void repair(struct sf_game *g, unsigned side)
{
    struct sf_state *st = g->st;
    for (uint32_t m = sf_field(st) & g->sc->squadrons & g->sc->of_side[side]; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        if (st->damaged[piece] == 0 || !supplied(g->sc, st, side, st->place[piece]))
            continue;
        sf_tell(g, (struct sp_event){.kind = EV_REPAIRED,
                                     .seen = sf_own(side),
                                     .field = {st->leader[piece], (int32_t)sf_count(st->damaged[piece])}});
        st->damaged[piece] = 0;
    }
}

static void dismiss_convoy(struct sf_game *g, unsigned side)
{
    struct sf_state *st = g->st;
    const unsigned convoy = g->sc->convoy_of[side];
    if (st->status[convoy] == STATUS_FIELD)
        sf_tell(g, (struct sp_event){
                       .kind = EV_CONVOYS_LEAVE, .seen = SEEN_BY_ALL, .field = {(int32_t)side, st->place[convoy]}});
    st->status[convoy] = STATUS_ABSENT;
    st->place[convoy] = SF_NONE;
    st->damaged[convoy] = 0;
    st->sunk[convoy] = 0;
    st->lost_known &= (uint16_t)~sf_bit(convoy);
}

void sf_stage_repairs(struct sf_game *g)
{
    for (unsigned side = 0; side < 2; side++)
        repair(g, side);
    for (unsigned side = 0; side < 2; side++)
        dismiss_convoy(g, side);
    g->st->stage = STAGE_TALLY;
}
