/*
 * greedy: what it is worth for a group to be in a place.
 */
#include "mind/greedy/greedy.h"

enum {
    NAVAL_REACH = 10,
    LAND_PM = 3,
    LAND_REACH = 6, /* hexes: a town farther off is not a general's business */
    LANDING_REACH = 3,
};

/* Whether taking the town would score: it is the enemy's, or neutral and already paid for (S-53). */
static bool is_prize(const struct greedy *g, unsigned town)
{
    const uint8_t control = g->st->control[town];
    return control == g->enemy || (control == NEUTRAL && g->st->neutral_struck >> g->side & 1);
}

/* Whether a side holds an arsenal on the map besides that one. */
static bool has_other_arsenal(const struct greedy *g, unsigned side, unsigned town)
{
    bool has = false;
    for (unsigned t = 0; t < g->sc->town_count && !has; t++)
        has = t != town && g->st->control[t] == side && g->sc->town[t].arsenal &&
              g->sc->place[g->sc->town[t].place].region != REGION_NONE;
    return has;
}

static int arsenal_worth(const struct greedy *g, unsigned town)
{
    int worth = g->w->arsenal;
    if (g->w->arsenal_wanted && !has_other_arsenal(g, g->side, town))
        worth += g->w->arsenal_wanted;
    if (g->w->arsenal_denied && !has_other_arsenal(g, g->enemy, town))
        worth += g->w->arsenal_denied;
    return worth;
}

static int prize(const struct greedy *g, unsigned town)
{
    return g->w->town + (g->sc->town[town].arsenal ? arsenal_worth(g, town) : 0) +
           (g->st->turn == g->sc->turn_count ? g->w->town_last : 0);
}

static uint16_t enemies_at(const struct greedy *g, unsigned arm, uint8_t place)
{
    return sf_stack(g->sc, g->st, g->enemy, arm, place);
}

/* Other own squadrons and generals in the field there. */
static uint32_t friends_at(const struct greedy *g, uint32_t set, uint8_t place)
{
    return g->leaders[g->side] & sf_at(g->st, place) & ~set;
}

/* What the enemy who is nearest to taking an own town may expect of it, were it open. */
static int threat(const struct greedy *g, unsigned town)
{
    int most = 0;
    for (uint32_t m = g->leaders[g->enemy]; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        const bool ships = g->sc->squadrons >> piece & 1;
        const unsigned distance = sf_distance(g->sc, g->st->place[piece], g->sc->town[town].place);
        if (distance > (ships ? NAVAL_REACH : LAND_PM) || (ships && g->sc->town[town].generals_only))
            continue;
        const int share = ships ? g->w->threat_of_ships : GREEDY_SHARE;
        const int worth = prize(g, town) * greedy_assault_chance(g, 1u << piece, town) * share / (10 * GREEDY_SHARE);
        most = worth > most ? worth : most;
    }
    return most;
}

/* S-52: a leader in the hex bars assaults on own towns, where nobody does so yet. */
static int guard_worth(const struct greedy *g, uint32_t set, uint8_t place)
{
    int worth = 0;
    if (friends_at(g, set, place))
        return 0;
    for (uint32_t m = sf_towns_of(g->sc, g->st, g->side, place); m; m &= m - 1)
        if (sf_garrison(g->st, (uint8_t)sf_first(m)) == 0)
            worth += g->w->guard + threat(g, sf_first(m)) * g->w->guard_share / GREEDY_SHARE;
    return worth;
}

/* --- An errand: what is the same wherever its group goes --- */

static void find_foes(const struct greedy *g, unsigned arm, uint32_t set, struct greedy_foes *foes)
{
    *foes = (struct greedy_foes){.arm = arm, .set = set};
    for (uint32_t m = sf_field(g->st) & g->sc->of_side[g->enemy] & g->sc->of_arm[arm]; m;) {
        const uint8_t place = g->st->place[sf_first(m)];
        const uint16_t stack = enemies_at(g, arm, place);
        m &= (uint32_t)~stack;
        foes->foe[foes->count++] =
            (struct greedy_foe){.place = place, .stack = stack, .exchange = greedy_exchange(g, arm, place, set, stack)};
        foes->close[place >> 6] |= UINT64_C(1) << (place & 63);
        for (unsigned i = 0; i < 3; i++)
            foes->close[i] |= g->sc->near[arm][place][i];
    }
}

struct greedy_errand greedy_errand_of(const struct greedy *g, unsigned arm, uint32_t set)
{
    struct greedy_errand errand = {.arm = arm,
                                   .set = arm == SEA && set & g->sc->squadrons ? set & g->sc->squadrons : set};
    find_foes(g, arm, errand.set, &errand.foes);
    for (uint32_t m = g->leaders[g->side] & ~errand.set; m; m &= m - 1) {
        const uint8_t place = g->st->place[sf_first(m)];
        errand.friends[place >> 6] |= UINT64_C(1) << (place & 63);
    }
    if (arm == LAND)
        return errand;
    errand.convoy = (set >> g->sc->convoy_of[g->side] & 1) != 0;
    errand.damage = greedy_damage(g, errand.set);
    errand.ships = greedy_force_of(g, errand.set).ships;
    for (uint32_t m = sf_aboard(g->sc, g->st, g->side); m; m &= m - 1) {
        const uint8_t carrier = g->st->carrier[sf_first(m)];
        if (carrier != SF_NONE && errand.set >> carrier & 1)
            errand.aboard |= 1u << sf_first(m);
    }
    if (errand.aboard)
        find_foes(g, LAND, errand.aboard, &errand.ashore);
    return errand;
}

/* Whether an enemy could be there after a move. */
static bool in_reach(const struct greedy *g, const struct greedy_foes *foes, uint8_t place)
{
    bool reached = false;
    for (unsigned i = 0; i < foes->count && !reached; i++)
        reached = sf_distance(g->sc, foes->foe[i].place, place) <= NAVAL_REACH;
    return reached;
}

/* What of a battle with enemies counts for who is at a place: all in it, a share from a step or a move away. */
static int share_of_battle(const struct greedy *g, unsigned arm, uint8_t from, uint8_t place, int exchange)
{
    const unsigned half = g->st->half != 0;
    if (from == place)
        return GREEDY_SHARE;
    if (sf_place_in(g->sc->near[arm][from], place))
        return exchange < 0 ? g->w->near_fear : g->w->near_hope;
    if (arm == LAND || sf_distance(g->sc, from, place) > NAVAL_REACH)
        return 0;
    return exchange < 0 ? g->w->reach_fear[half] : g->w->reach_hope[half];
}

/* A battle to be had there, or to be feared there and around. */
static int battle_worth(const struct greedy *g, const struct greedy_foes *foes, uint8_t place)
{
    const unsigned half = g->st->half != 0;
    const bool far = foes->arm == SEA && (g->w->reach_fear[half] || g->w->reach_hope[half]);
    int worth = 0;
    if (!far && !sf_place_in(foes->close, place))
        return 0;
    const uint32_t others = sf_stack(g->sc, g->st, g->side, foes->arm, place) & ~(uint32_t)g->sc->convoys & ~foes->set;
    for (unsigned i = 0; i < foes->count; i++) {
        const struct greedy_foe *foe = &foes->foe[i];
        if (!far && foe->place != place && !sf_place_in(g->sc->near[foes->arm][foe->place], place))
            continue;
        const int one =
            others ? greedy_exchange(g, foes->arm, foe->place, foes->set | others, foe->stack) : foe->exchange;
        const int exchange = one * g->w->sequences / GREEDY_SHARE;
        worth += exchange * share_of_battle(g, foes->arm, foe->place, place, exchange) / GREEDY_SHARE;
    }
    return worth > g->w->battle_most ? g->w->battle_most : worth;
}

/* --- At sea --- */

static int sea_town_worth(const struct greedy *g, uint32_t set, unsigned town)
{
    const uint8_t place = g->sc->town[town].place;
    const uint16_t bars = g->leaders[g->enemy] & sf_at(g->st, place);
    if (sf_garrison(g->st, (uint8_t)town)) {
        const bool siege = (g->leaders[g->side] & g->sc->generals & sf_at(g->st, place)) != 0;
        return siege && is_prize(g, town) ? g->w->fleet_support : 0;
    }
    if (!is_prize(g, town) || g->sc->town[town].generals_only || bars & g->sc->generals)
        return 0;
    const int worth = prize(g, town) * greedy_assault_chance(g, set, town) / 10;
    return bars ? worth * g->w->barred_port / GREEDY_SHARE : worth;
}

/* S-59: what the repair of damaged ships there is worth. */
static int repair_worth(const struct greedy *g, const struct greedy_errand *errand, uint8_t place, int later)
{
    if (errand->damage == 0)
        return 0;
    const bool last_move = later == 0 && g->st->phase != PHASE_A;
    const int worth = errand->damage * (last_move ? g->w->repair : g->w->repair_later);
    const bool beside =
        g->sc->place[place].kind == PLACE_COAST && (g->st->place[g->sc->convoy_of[g->side]] == place || errand->convoy);
    if (greedy_is_arsenal(g, g->side, place))
        return worth;
    return beside && later == 0 ? worth * g->w->repair_beside / GREEDY_SHARE : 0;
}

/* Whether there is an own arsenal within a move. */
static bool near_arsenal(const struct greedy *g, uint8_t place)
{
    bool near = false;
    for (unsigned t = 0; t < g->sc->town_count && !near; t++)
        near = g->st->control[t] == g->side && g->sc->town[t].arsenal &&
               sf_distance(g->sc, place, g->sc->town[t].place) <= NAVAL_REACH;
    return near;
}

/* Before the monsoon there is one move more in A: only who will be under way still after it need fear in A. */
static int monsoon_worth(const struct greedy *g, const struct greedy_errand *errand, uint8_t place, int later)
{
    const int moves = g->st->phase == PHASE_A ? 1 : 0;
    if (g->st->turn != g->sc->monsoon_turn || g->st->phase > PHASE_C)
        return 0;
    const int cost = g->w->monsoon_ship * errand->ships;
    if (later > moves)
        return -cost;
    if (!moves)
        return greedy_is_arsenal(g, g->side, place) ? 0 : -cost;
    return g->w->monsoon_far && !near_arsenal(g, place) ? -cost * g->w->monsoon_far / GREEDY_SHARE : 0;
}

/* Hexes between a place and a town by land, as the crow flies; SF_DIST_FAR from one coast to another. */
static unsigned march(const struct greedy *g, uint8_t place, unsigned town)
{
    const uint8_t there = g->sc->town[town].place;
    if (there == place)
        return 0;
    const uint8_t region = g->sc->place[place].region;
    return region != REGION_NONE && region == g->sc->place[there].region ? sf_distance(g->sc, place, there)
                                                                         : SF_DIST_FAR;
}

bool greedy_is_idle(const struct greedy *g, unsigned general)
{
    for (unsigned t = 0; t < g->sc->town_count; t++)
        if (is_prize(g, t) && march(g, g->st->place[general], t) <= LAND_REACH)
            return false;
    return true;
}

int greedy_landing_worth(const struct greedy *g, uint32_t generals, uint8_t place)
{
    int best = 0;
    for (unsigned t = 0; t < g->sc->town_count; t++) {
        const unsigned distance = march(g, place, t);
        if (!is_prize(g, t) || distance > LANDING_REACH)
            continue;
        const int worth = prize(g, t) * greedy_assault_chance(g, generals, t) * (4 - (int)distance) / 40;
        best = worth > best ? worth : best;
    }
    for (uint32_t m = generals; m; m &= m - 1)
        if (g->sc->piece[sf_first(m)].natives_join && g->sc->place[place].region == INDIA &&
            (g->st->arrived_n >> sf_first(m) & 1) == 0)
            best += g->w->natives;
    return best;
}

/* Generals aboard, to be landed; generals ashore, to be fetched. */
static int transport_worth(const struct greedy *g, const struct greedy_errand *errand, uint8_t place)
{
    if (g->sc->place[place].kind != PLACE_COAST)
        return 0;
    if (errand->aboard)
        return greedy_landing_worth(g, errand->aboard, place) * g->w->landing / GREEDY_SHARE +
               battle_worth(g, &errand->ashore, place) * g->w->landing_fight / GREEDY_SHARE;
    int worth = 0;
    if (g->st->turn < g->sc->turn_count && sf_place_in(errand->friends, place))
        for (uint32_t m = g->leaders[g->side] & g->sc->generals & sf_at(g->st, place); m; m &= m - 1)
            if (greedy_is_idle(g, sf_first(m)))
                worth = g->w->ferry;
    return worth;
}

/* A convoy belongs beside damaged ships on a coast, and away from the enemy. */
static int convoy_worth(const struct greedy *g, const struct greedy_foes *foes, uint8_t place)
{
    const uint32_t set = foes->set;
    const uint32_t squadrons = friends_at(g, set, place) & g->sc->squadrons;
    const bool enemies = (enemies_at(g, SEA, place) & g->sc->squadrons) != 0;
    if (!squadrons)
        return (enemies ? -g->w->join : 0) -
               (g->w->convoy_exposed && in_reach(g, foes, place) ? g->w->convoy_exposed : 0);
    const bool useful = g->sc->place[place].kind == PLACE_COAST && !greedy_is_arsenal(g, g->side, place);
    return g->w->convoy_escort + (useful ? g->w->convoy_repair * greedy_damage(g, squadrons) : 0);
}

static int sea_worth(const struct greedy *g, const struct greedy_errand *errand, uint8_t place, int later)
{
    const struct sf_place *p = &g->sc->place[place];
    if (!(errand->set & g->sc->squadrons))
        return convoy_worth(g, &errand->foes, place);
    if (p->kind == PLACE_BOX)
        return monsoon_worth(g, errand, place, later);
    int worth = repair_worth(g, errand, place, later) + monsoon_worth(g, errand, place, later) +
                transport_worth(g, errand, place) + battle_worth(g, &errand->foes, place);
    for (unsigned i = 0; i < p->town_count; i++)
        worth += sea_town_worth(g, errand->set, p->town[i]);
    if (p->town_count > 0)
        worth += guard_worth(g, errand->set, place);
    const uint32_t joined =
        sf_place_in(errand->friends, place) ? friends_at(g, errand->set, place) & g->sc->squadrons : 0;
    if (joined)
        worth += g->w->join + (g->w->join_pf ? g->w->join_pf * greedy_force_of(g, joined).pf : 0);
    return worth;
}

/* --- On land --- */

static int land_town_worth(const struct greedy *g, uint32_t set, unsigned town)
{
    const uint8_t place = g->sc->town[town].place;
    if (!is_prize(g, town))
        return 0;
    const uint16_t garrison = sf_garrison(g->st, (uint8_t)town);
    const uint16_t bars = g->leaders[g->enemy] & sf_at(g->st, place);
    if (garrison)
        return prize(g, town) * greedy_siege_chance(g, set, garrison, town) / 10;
    const int worth = prize(g, town) * greedy_assault_chance(g, set, town) / 10;
    return bars ? worth * g->w->barred_town / GREEDY_SHARE : worth;
}

static int land_worth(const struct greedy *g, const struct greedy_errand *errand, uint8_t place)
{
    const struct sf_place *p = &g->sc->place[place];
    int worth = battle_worth(g, &errand->foes, place) +
                greedy_landing_worth(g, errand->set, place) * g->w->inland / GREEDY_SHARE;
    for (unsigned i = 0; i < p->town_count; i++)
        worth += land_town_worth(g, errand->set, p->town[i]);
    if (p->town_count > 0)
        worth += guard_worth(g, errand->set, place);
    return worth + (friends_at(g, errand->set, place) & g->sc->generals ? g->w->join_ashore : 0);
}

int greedy_worth(const struct greedy *g, const struct greedy_errand *errand, uint8_t place, int later)
{
    return errand->arm == SEA ? sea_worth(g, errand, place, later) : land_worth(g, errand, place);
}

int greedy_worth_of(const struct greedy *g, unsigned arm, uint32_t set, uint8_t place)
{
    const struct greedy_errand errand = greedy_errand_of(g, arm, set);
    return greedy_worth(g, &errand, place, 0);
}
