/* Land combat: the roll and what it costs (S-50, S-51). */
#include "suffren/rules.h"

static bool mostly_native(const struct sf_state *st, uint32_t set)
{
    unsigned regulars = 0, natives = 0;
    for (; set; set &= set - 1) {
        regulars += st->regulars[sf_first(set)];
        natives += st->natives[sf_first(set)];
    }
    return natives > regulars;
}

/* −1 in a hex with an enemy town and no friendly one, +1 the other way round; a neutral town is neither. */
static int town_modifier(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t place)
{
    const int own = sf_towns_of(sc, st, side, place) != 0;
    const int enemy = sf_towns_of(sc, st, sf_other(side), place) != 0;
    return own - enemy;
}

struct sf_roll sf_land_roll(const struct sf_scenario *sc, const struct sf_state *st, uint32_t rollers, uint32_t enemies,
                            unsigned die)
{
    struct sf_roll r = {.commander = sf_commander(sc, st, rollers), .enemy_commander = sf_commander(sc, st, enemies)};
    const unsigned side = sc->piece[r.commander].side;
    r.bonus = sf_leader_of(sc, st, r.commander)->bonus;
    r.enemy_bonus = sf_leader_of(sc, st, r.enemy_commander)->bonus;
    r.state_modifier = mostly_native(st, rollers) ? -1 : 0;
    r.town_modifier = town_modifier(sc, st, side, st->battle_place);
    r.pf = sf_pf_of(sc, st, rollers);
    r.enemy_pf = sf_pf_of(sc, st, enemies);
    sf_read_table(sc, sc->land, die, &r);
    return r;
}

void sf_land_dues(struct sf_game *g, const struct sf_result *result, unsigned roller, uint32_t rollers,
                  uint32_t enemies)
{
    sf_add_due(g, DUE_TROOPS, sf_other(roller), result->enemy_pf, enemies);
    sf_add_due(g, DUE_TROOPS, roller, result->own_pf, rollers);
}
