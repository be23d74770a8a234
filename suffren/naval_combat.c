/* Naval combat: the roll and what it costs (S-46, S-47). */
#include "suffren/rules.h"

unsigned sf_naval_pf(const struct sf_scenario *sc, const struct sf_state *st, uint32_t set)
{
    const uint32_t ships = set & sc->squadrons;
    return sf_pf_of(sc, st, ships ? ships : set);
}

static bool mostly_damaged(const struct sf_scenario *sc, const struct sf_state *st, uint32_t set)
{
    unsigned ships = 0, damaged = 0;
    for (set &= sc->squadrons; set; set &= set - 1) {
        ships += sf_count(sf_afloat(sc, st, sf_first(set)));
        damaged += sf_count(st->damaged[sf_first(set)]);
    }
    return 2 * damaged > ships;
}

struct sf_roll sf_naval_roll(const struct sf_scenario *sc, const struct sf_state *st, uint32_t rollers,
                             uint32_t enemies, unsigned die)
{
    struct sf_roll r = {.commander = sf_commander(sc, st, rollers), .enemy_commander = sf_commander(sc, st, enemies)};
    r.bonus = sf_leader_of(sc, st, r.commander)->bonus;
    r.enemy_bonus = sf_leader_of(sc, st, r.enemy_commander)->bonus;
    r.state_modifier = mostly_damaged(sc, st, rollers) ? -2 : 0;
    r.pf = sf_naval_pf(sc, st, rollers);
    r.enemy_pf = sf_naval_pf(sc, st, enemies);
    sf_read_table(sc, sc->naval, die, &r);
    return r;
}

/* The roller's opponent marks first. */
void sf_naval_dues(struct sf_game *g, const struct sf_result *result, unsigned roller, uint32_t rollers,
                   uint32_t enemies)
{
    sf_add_due(g, DUE_DAMAGE, sf_other(roller), result->enemy_damaged, enemies);
    sf_add_due(g, DUE_SINK, sf_other(roller), result->enemy_sunk, enemies);
    sf_add_due(g, DUE_DAMAGE, roller, result->own_damaged, rollers);
    sf_add_due(g, DUE_SINK, roller, result->own_sunk, rollers);
}
