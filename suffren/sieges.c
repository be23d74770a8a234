/* Sieges (S-54 to S-56): generals in towns, the besieger's roll, surrender, relief. */
#include "suffren/rules.h"

static void end_siege(struct sf_game *g, uint8_t town)
{
    g->st->sieges &= ~(1u << town);
    g->st->attempts[town] = 0;
    sf_tell(g, (struct sp_event){.kind = EV_SIEGE_ENDS, .seen = SEEN_BY_ALL, .field = {town}});
}

/* Generals withdraw into a town: it is besieged. */
void sf_enter_town(struct sf_game *g, uint32_t set, uint8_t town)
{
    struct sf_state *st = g->st;
    if (sf_heard(g))
        sf_tell(g, (struct sp_event){.kind = EV_SHELTERS, .seen = SEEN_BY_ALL, .field = {sf_leaders(g, set), town}});
    if (((st->sieges >> town) & 1) == 0)
        sf_tell(g, (struct sp_event){.kind = EV_SIEGE_BEGINS, .seen = SEEN_BY_ALL, .field = {town}});
    st->sieges |= 1u << town;
    for (; set; set &= set - 1) {
        st->status[sf_first(set)] = STATUS_BESIEGED;
        st->in_town[sf_first(set)] = town;
    }
}

/* Generals are no longer of a garrison; sf_lift_sieges() sees to the siege. */
void sf_leave_town(struct sf_game *g, uint32_t set)
{
    for (; set; set &= set - 1) {
        g->st->status[sf_first(set)] = STATUS_FIELD;
        g->st->in_town[sf_first(set)] = SF_NONE;
    }
}

/* S-56: where no besieger is left in the field, or nobody to besiege, the siege is over; for both sides at once. */
void sf_lift_sieges(struct sf_game *g, uint8_t place)
{
    struct sf_state *st = g->st;
    const uint16_t besieged = sf_at(st, place) & sf_where(st->status, STATUS_BESIEGED);
    uint32_t freed = 0;
    for (unsigned side = 0; side < 2; side++)
        if (sf_stack(g->sc, st, sf_other(side), LAND, place) == 0)
            freed |= besieged & g->sc->of_side[side];
    sf_leave_town(g, freed);
    for (unsigned i = 0; i < g->sc->place[place].town_count; i++) {
        const uint8_t town = g->sc->place[place].town[i];
        if (((st->sieges >> town) & 1) && sf_garrison(st, town) == 0)
            end_siege(g, town);
    }
}

static uint16_t besiegers(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t place)
{
    return sf_stack(sc, st, side, LAND, place) & (uint16_t)~st->retreated;
}

static bool has_squadron(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t place)
{
    return (sf_stack(sc, st, side, SEA, place) & sc->squadrons) != 0;
}

/* S-54, S-55: whether the side may roll for the town now. */
bool sf_may_besiege(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t town)
{
    const uint8_t place = sc->town[town].place;
    const unsigned enemy = sf_other(side);
    if (st->phase != PHASE_B && sc->option[OPT_SIEGE_PHASES] == SIEGES_IN_LAND_PHASES)
        return false;
    if (st->control[town] != enemy || (st->rolled_sieges >> town) & 1 || sf_garrison(st, town) == 0)
        return false;
    if (sf_stack(sc, st, enemy, LAND, place)) /* an enemy general is in the field there */
        return false;
    if (has_squadron(sc, st, enemy, place) && !has_squadron(sc, st, side, place))
        return false;
    return besiegers(sc, st, side, place) != 0;
}

/* The town falls: its garrison is halved, then leaves the map. */
static void fall(struct sf_game *g, uint8_t town)
{
    struct sf_state *st = g->st;
    const unsigned loser = st->control[town];
    st->control[town] = st->mover;
    sf_tell(g, (struct sp_event){.kind = EV_TOWN_TAKEN, .seen = SEEN_BY_ALL, .field = {st->mover, town}});
    for (uint32_t m = sf_garrison(st, town); m; m &= m - 1)
        sf_add_due(g, DUE_HALVED, loser, sf_pf(g->sc, st, sf_first(m)) / 2, 1u << sf_first(m));
    st->stage = STAGE_SURRENDER;
}

struct sf_siege sf_siege_terms(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t town)
{
    const uint8_t place = sc->town[town].place;
    struct sf_siege siege = {.own = sf_commander(sc, st, besiegers(sc, st, side, place)),
                             .enemy = sf_commander(sc, st, sf_garrison(st, town))};
    const bool fleet = has_squadron(sc, st, side, place) && !has_squadron(sc, st, sf_other(side), place);
    siege.bonus = sf_leader_of(sc, st, siege.own)->bonus;
    siege.enemy_bonus = sf_leader_of(sc, st, siege.enemy)->bonus;
    siege.fleet = fleet ? 2 : 0;
    siege.repeated = st->attempts[town] > 0;
    siege.modifier = siege.bonus - siege.enemy_bonus + siege.fleet + siege.repeated;
    return siege;
}

void sf_die_siege(struct sf_game *g, unsigned die)
{
    struct sf_state *st = g->st;
    const uint8_t town = st->assault_town;
    const struct sf_siege siege = sf_siege_terms(g->sc, st, st->mover, town);
    const int total = (int)die + siege.modifier;
    const bool falls = total > g->sc->town[town].value;
    if (st->attempts[town] < UINT8_MAX)
        st->attempts[town]++;
    sf_tell(g, (struct sp_event){.kind = EV_SIEGE_ROLL,
                                 .seen = SEEN_BY_ALL,
                                 .field = {st->leader[siege.own], st->leader[siege.enemy], town, (int32_t)die,
                                           siege.bonus, siege.enemy_bonus, siege.fleet, siege.repeated, total, falls}});
    if (falls)
        fall(g, town);
    else
        st->assault_town = SF_NONE;
}

void sf_stage_surrender(struct sf_game *g)
{
    struct sf_state *st = g->st;
    const uint8_t town = st->assault_town;
    for (uint32_t m = sf_garrison(st, town); m; m &= m - 1) {
        const unsigned general = sf_first(m);
        sf_tell(g, (struct sp_event){.kind = EV_SURRENDERS, .seen = SEEN_BY_ALL, .field = {st->leader[general], town}});
        st->status[general] = STATUS_FREED;
        st->place[general] = SF_NONE;
        st->freed_turn[general] = st->turn;
    }
    end_siege(g, town);
    st->assault_town = SF_NONE;
    st->stage = STAGE_TOWNS;
}
