/*
 * greedy: what it is worth for a group to be in a place.
 */
#include "mind/greedy/greedy.h"

enum {
    TOWN = 2 * GREEDY_VP, /* S-66; one's own is as much to the enemy */
    ARSENAL = 150,        /* more for a town that repairs ships */
    GUARD = 10,           /* an own town with a leader in it, if nobody threatens */
    NAVAL_REACH = 10,
    LAND_PM = 3,
    REPAIR = 130,       /* a VP of damage that does not count at E, nor sinks next time */
    REPAIR_LATER = 30,  /* the same from where it may still be reached */
    MONSOON_SHIP = 45,  /* S-41: a ship out of an arsenal: 30 %, most of it on sound ships */
    JOIN = 40,          /* squadrons keep together */
    FLEET_SUPPORT = 90, /* +2 on a siege's roll (S-54) */
    NATIVES = 250,      /* S-61 */
    FERRY = 90,         /* to fetch a general who waits for ships */
    SEQUENCES = 2,      /* that a battle lasts */
    BATTLE_MOST = 400,
    LAND_REACH = 6, /* hexes: a town farther off is not a general's business */
    LANDING_REACH = 3,
    CONVOY_ESCORT = 40,
    CONVOY_REPAIR = 60,
};

/* Whether taking the town would score: it is the enemy's, or neutral and already paid for (S-53). */
static bool is_prize(const struct greedy *g, unsigned town)
{
    const uint8_t control = g->st->control[town];
    return control == g->enemy || (control == NEUTRAL && g->st->neutral_struck >> g->side & 1);
}

static int prize(const struct greedy *g, unsigned town)
{
    return TOWN + (g->sc->town[town].arsenal ? ARSENAL : 0);
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
        /* Ships have many towns to choose from. */
        const int worth = prize(g, town) * greedy_assault_chance(g, 1u << piece, town) / (ships ? 30 : 10);
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
            worth += GUARD + threat(g, sf_first(m)) / 4; /* the enemy has more to do than that */
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

/* A battle to be had there, or to be feared there and next to there. */
static int battle_worth(const struct greedy *g, const struct greedy_foes *foes, uint8_t place)
{
    int worth = 0;
    if (!sf_place_in(foes->close, place))
        return 0;
    const uint32_t others = sf_stack(g->sc, g->st, g->side, foes->arm, place) & ~(uint32_t)g->sc->convoys & ~foes->set;
    for (unsigned i = 0; i < foes->count; i++) {
        const struct greedy_foe *foe = &foes->foe[i];
        if (foe->place != place && !sf_place_in(g->sc->near[foes->arm][foe->place], place))
            continue;
        const int exchange =
            SEQUENCES *
            (others ? greedy_exchange(g, foes->arm, foe->place, foes->set | others, foe->stack) : foe->exchange);
        if (foe->place == place)
            worth += exchange;
        else if (exchange < 0)
            worth += exchange / 3;
    }
    return worth > BATTLE_MOST ? BATTLE_MOST : worth;
}

/* --- At sea --- */

static int sea_town_worth(const struct greedy *g, uint32_t set, unsigned town)
{
    const uint8_t place = g->sc->town[town].place;
    const uint16_t bars = g->leaders[g->enemy] & sf_at(g->st, place);
    if (sf_garrison(g->st, (uint8_t)town)) {
        const bool siege = (g->leaders[g->side] & g->sc->generals & sf_at(g->st, place)) != 0;
        return siege && is_prize(g, town) ? FLEET_SUPPORT : 0;
    }
    if (!is_prize(g, town) || g->sc->town[town].generals_only || bars & g->sc->generals)
        return 0;
    const int worth = prize(g, town) * greedy_assault_chance(g, set, town) / 10;
    return bars ? worth / 4 : worth;
}

/* S-59: what the repair of damaged ships there is worth. */
static int repair_worth(const struct greedy *g, const struct greedy_errand *errand, uint8_t place, int later)
{
    if (errand->damage == 0)
        return 0;
    const bool last_move = later == 0 && g->st->phase != PHASE_A;
    const bool beside =
        g->sc->place[place].kind == PLACE_COAST && (g->st->place[g->sc->convoy_of[g->side]] == place || errand->convoy);
    if (greedy_is_arsenal(g, g->side, place))
        return errand->damage * (last_move ? REPAIR : REPAIR_LATER);
    return beside && later == 0 ? errand->damage * (last_move ? REPAIR : REPAIR_LATER) * 3 / 4 : 0;
}

/* Before the monsoon there is one move more in A: only who will be under way still after it need fear in A. */
static int monsoon_worth(const struct greedy *g, const struct greedy_errand *errand, uint8_t place, int later)
{
    const int moves = g->st->phase == PHASE_A ? 1 : 0;
    if (g->st->turn != g->sc->monsoon_turn || g->st->phase > PHASE_C)
        return 0;
    const bool sheltered = later <= moves && (moves || greedy_is_arsenal(g, g->side, place));
    return sheltered ? 0 : -MONSOON_SHIP * errand->ships;
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
            best += NATIVES;
    return best;
}

/* Generals aboard, to be landed; generals ashore, to be fetched. */
static int transport_worth(const struct greedy *g, const struct greedy_errand *errand, uint8_t place)
{
    if (g->sc->place[place].kind != PLACE_COAST)
        return 0;
    if (errand->aboard)
        return greedy_landing_worth(g, errand->aboard, place) + battle_worth(g, &errand->ashore, place) / 2;
    int worth = 0;
    if (g->st->turn < g->sc->turn_count && sf_place_in(errand->friends, place))
        for (uint32_t m = g->leaders[g->side] & g->sc->generals & sf_at(g->st, place); m; m &= m - 1)
            if (greedy_is_idle(g, sf_first(m)))
                worth = FERRY;
    return worth;
}

/* A convoy belongs beside damaged ships on a coast, and away from the enemy. */
static int convoy_worth(const struct greedy *g, uint32_t set, uint8_t place)
{
    const uint32_t squadrons = friends_at(g, set, place) & g->sc->squadrons;
    const bool enemies = (enemies_at(g, SEA, place) & g->sc->squadrons) != 0;
    if (!squadrons)
        return enemies ? -JOIN : 0;
    const bool useful = g->sc->place[place].kind == PLACE_COAST && !greedy_is_arsenal(g, g->side, place);
    return CONVOY_ESCORT + (useful ? CONVOY_REPAIR * greedy_damage(g, squadrons) : 0);
}

static int sea_worth(const struct greedy *g, const struct greedy_errand *errand, uint8_t place, int later)
{
    const struct sf_place *p = &g->sc->place[place];
    if (!(errand->set & g->sc->squadrons))
        return convoy_worth(g, errand->set, place);
    if (p->kind == PLACE_BOX)
        return monsoon_worth(g, errand, place, later);
    int worth = repair_worth(g, errand, place, later) + monsoon_worth(g, errand, place, later) +
                transport_worth(g, errand, place) + battle_worth(g, &errand->foes, place);
    for (unsigned i = 0; i < p->town_count; i++)
        worth += sea_town_worth(g, errand->set, p->town[i]);
    if (p->town_count > 0)
        worth += guard_worth(g, errand->set, place);
    const bool joins =
        sf_place_in(errand->friends, place) && (friends_at(g, errand->set, place) & g->sc->squadrons) != 0;
    return worth + (joins ? JOIN : 0);
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
    return bars ? worth / 3 : worth;
}

static int land_worth(const struct greedy *g, const struct greedy_errand *errand, uint8_t place)
{
    const struct sf_place *p = &g->sc->place[place];
    int worth = battle_worth(g, &errand->foes, place) + greedy_landing_worth(g, errand->set, place) / 8;
    for (unsigned i = 0; i < p->town_count; i++)
        worth += land_town_worth(g, errand->set, p->town[i]);
    if (p->town_count > 0)
        worth += guard_worth(g, errand->set, place);
    return worth + (friends_at(g, errand->set, place) & g->sc->generals ? JOIN / 2 : 0);
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
