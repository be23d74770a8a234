/* Stacks: commander, strength, towns at hand. */
#include "suffren/stack.h"

unsigned sf_pf_of(const struct sf_scenario *sc, const struct sf_state *st, uint32_t set)
{
    unsigned pf = 0;
    for (; set; set &= set - 1)
        pf += sf_pf(sc, st, sf_first(set));
    return pf;
}

unsigned sf_commander(const struct sf_scenario *sc, const struct sf_state *st, uint32_t set)
{
    unsigned best = sf_first(set);
    for (set &= set - 1; set; set &= set - 1) {
        const unsigned piece = sf_first(set);
        if (sf_leader_of(sc, st, piece)->command_order < sf_leader_of(sc, st, best)->command_order)
            best = piece;
    }
    return best;
}

uint32_t sf_towns_of(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t place)
{
    uint32_t towns = 0;
    for (unsigned i = 0; i < sc->place[place].town_count; i++) {
        const uint8_t town = sc->place[place].town[i];
        if (st->control[town] == side)
            towns |= 1u << town;
    }
    return towns;
}

bool sf_in_arsenal(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t place)
{
    for (uint32_t m = sf_towns_of(sc, st, side, place); m; m &= m - 1)
        if (sc->town[sf_first(m)].arsenal)
            return true;
    return false;
}
