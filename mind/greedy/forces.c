/*
 * greedy: how strong each side is, as far as the seat may know, and what a battle, an assault or a siege is worth.
 */
#include "mind/greedy/greedy.h"

enum { FLEET_BONUS = 2 }; /* S-54 */

/* Enemies without a name: their numbers are those of the pieces that are not known, dealt out anew, so as a set they
 * tell who may be there. */
static uint16_t nameless(const struct greedy *g)
{
    return sf_where(g->st->leader, SF_NONE) & g->sc->of_side[g->enemy];
}

static void assume_mean(struct greedy *g, uint32_t set)
{
    int pf = 0, bonus = 0, initiative = 0, rank = 0;
    const int count = (int)sf_count(set);
    for (uint32_t m = set; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        const struct sf_leader *leader = &g->sc->leader[g->sc->piece[piece].leader];
        pf += (int)sf_full_pf(&g->sc->piece[piece]);
        bonus += leader->bonus;
        initiative += leader->initiative;
        rank += leader->rank;
    }
    for (uint32_t m = set; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        g->pf[piece] = pf / count;
        g->bonus[piece] = (bonus + count / 2) / count;
        g->initiative[piece] = initiative / count;
        g->rank[piece] = rank / count;
    }
}

static void take_known(struct greedy *g, uint32_t set)
{
    const uint16_t faces = sf_face_up(g->sc, g->st);
    for (uint32_t m = set; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        const struct sf_leader *leader = sf_leader_of(g->sc, g->st, piece);
        const bool known = g->sc->piece[piece].side == g->side || g->sc->piece[piece].kind == CONVOY ||
                           sf_strength_open(g->sc, g->st, piece, faces);
        g->bonus[piece] = leader->bonus;
        g->initiative[piece] = leader->initiative;
        g->rank[piece] = leader->rank;
        g->pf[piece] = (int)(known ? sf_pf(g->sc, g->st, piece) : sf_full_pf(&g->sc->piece[piece]));
        g->strength_known |= known ? sf_bit(piece) : 0;
    }
}

void greedy_look(struct greedy *g, const struct greedy_worths *worths, const struct sf_scenario *sc,
                 const struct sf_state *st, unsigned side)
{
    *g = (struct greedy){.sc = sc, .st = st, .w = worths, .side = side, .enemy = sf_other(side)};
    const uint32_t unknown = nameless(g);
    const uint32_t all = sc->of_side[FRENCH] | sc->of_side[ENGLISH];
    for (unsigned s = 0; s < 2; s++)
        g->leaders[s] = sf_field(st) & sc->of_side[s] & (uint16_t)~sc->convoys;
    take_known(g, all & ~unknown);
    if (unknown & sc->squadrons)
        assume_mean(g, unknown & sc->squadrons);
    if (unknown & sc->generals)
        assume_mean(g, unknown & sc->generals);
}

struct greedy_force greedy_force_of(const struct greedy *g, uint32_t set)
{
    const uint32_t leaders = set & ~(uint32_t)g->sc->convoys;
    struct greedy_force f = {.convoy = leaders == 0};
    int best = -1;
    for (uint32_t m = leaders ? leaders : set; m; m &= m - 1) { /* S-46: a convoy adds nothing to squadrons */
        const unsigned piece = sf_first(m);
        f.side = g->sc->piece[piece].side;
        f.pf += g->pf[piece];
        f.ships += (int)sf_count(sf_afloat(g->sc, g->st, piece));
        f.damaged += (int)sf_count(g->st->damaged[piece]);
        f.natives += g->strength_known >> piece & 1 ? g->st->natives[piece] : g->sc->piece[piece].natives;
        if (g->rank[piece] > best) {
            best = g->rank[piece];
            f.bonus = g->bonus[piece];
            f.initiative = g->initiative[piece];
        }
    }
    return f;
}

bool greedy_is_arsenal(const struct greedy *g, unsigned side, uint8_t place)
{
    for (uint32_t m = sf_towns_of(g->sc, g->st, side, place); m; m &= m - 1)
        if (g->sc->town[sf_first(m)].arsenal)
            return true;
    return false;
}

int greedy_damage(const struct greedy *g, uint32_t set)
{
    int points = 0;
    for (uint32_t m = set & g->sc->squadrons; m; m &= m - 1)
        points += (int)sf_damage_points(g->sc, sf_first(m), g->st->damaged[sf_first(m)]);
    return points;
}

static bool repairs_at(const struct greedy *g, unsigned side, uint8_t place)
{
    const bool convoy =
        g->sc->place[place].kind == PLACE_COAST && (sf_stack(g->sc, g->st, side, SEA, place) & g->sc->convoys) != 0;
    return convoy || greedy_is_arsenal(g, side, place);
}

/* A hit on a convoy, by what it has to mend. */
static int convoy_cost(const struct greedy *g, unsigned side)
{
    const int needed = g->w->hit_convoy_needed;
    return g->w->hit_convoy + (needed ? needed * greedy_damage(g, g->leaders[side]) : 0);
}

/* What a hit costs a force; the owner lays hits on sound ships while he has any. */
static int hit_cost(const struct greedy *g, unsigned arm, uint8_t place, const struct greedy_force *f)
{
    if (arm == LAND)
        return g->w->hit_pf + (f->pf > 0 ? g->w->general_lost / f->pf : 0); /* the last PF costs the general */
    if (f->convoy)
        return convoy_cost(g, f->side);
    const int last = g->st->turn == g->sc->turn_count ? g->w->hit_last : 0;
    const bool crippling = 2 * f->damaged <= f->ships && 2 * (f->damaged + 1) > f->ships;
    if (f->damaged >= f->ships)
        return g->w->hit_sinks + last;
    const int more = last + (crippling ? g->w->hit_crippling : 0);
    if (repairs_at(g, f->side, place))
        return g->w->hit_repaired + more;
    if (g->st->phase != PHASE_C)
        return g->w->hit_open + more;
    return (g->st->half == 0 && f->side != g->st->mover ? g->w->hit_moving : g->w->hit_stays) + more;
}

static int modifier_of(const struct greedy *g, unsigned arm, uint8_t place, const struct greedy_force *f)
{
    if (arm == SEA)
        return 2 * f->damaged > f->ships && !f->convoy ? -2 : 0;
    const int own = sf_towns_of(g->sc, g->st, f->side, place) != 0;
    const int enemy = sf_towns_of(g->sc, g->st, sf_other(f->side), place) != 0;
    return own - enemy - (2 * f->natives > f->pf);
}

int greedy_roll(const struct greedy *g, unsigned arm, uint8_t place, const struct greedy_force *roller,
                const struct greedy_force *target)
{
    const unsigned row = sf_odds_row(g->sc, (unsigned)roller->pf, (unsigned)target->pf);
    const struct sf_result *results = (arm == SEA ? g->sc->naval : g->sc->land)[row];
    const int modifier = roller->bonus - target->bonus + modifier_of(g, arm, place, roller);
    int own = 0, enemy = 0;
    for (int die = 0; die < 10; die++) {
        const int total = die + modifier;
        const struct sf_result *r = &results[total < 0 ? 0 : total > 9 ? 9 : total];
        own += r->own_damaged + 2 * r->own_sunk + r->own_pf;
        enemy += r->enemy_damaged + 2 * r->enemy_sunk + r->enemy_pf;
    }
    return (enemy * hit_cost(g, arm, place, target) - own * hit_cost(g, arm, place, roller)) / 10;
}

int greedy_exchange(const struct greedy *g, unsigned arm, uint8_t place, uint32_t us, uint32_t them)
{
    const struct greedy_force own = greedy_force_of(g, us), enemy = greedy_force_of(g, them);
    return greedy_roll(g, arm, place, &own, &enemy) - greedy_roll(g, arm, place, &enemy, &own);
}

static int chance_above(int modifier, int value)
{
    const int chance = 9 + modifier - value; /* d10 + modifier > value */
    return chance < 0 ? 0 : chance > 10 ? 10 : chance;
}

int greedy_assault_chance(const struct greedy *g, uint32_t set, unsigned town)
{
    return chance_above(greedy_force_of(g, set).initiative <= 2 ? 1 : -1, g->sc->town[town].value);
}

int greedy_siege_chance(const struct greedy *g, uint32_t besiegers, uint32_t garrison, unsigned town)
{
    const struct greedy_force own = greedy_force_of(g, besiegers), enemy = greedy_force_of(g, garrison);
    const uint8_t place = g->sc->town[town].place;
    const bool ships = (sf_stack(g->sc, g->st, own.side, SEA, place) & g->sc->squadrons) != 0;
    const bool relief = (sf_stack(g->sc, g->st, sf_other(own.side), SEA, place) & g->sc->squadrons) != 0;
    if (relief && !ships)
        return 0; /* S-55 */
    const int modifier = own.bonus - enemy.bonus + (ships && !relief ? FLEET_BONUS : 0) + (g->st->attempts[town] > 0);
    return chance_above(modifier, g->sc->town[town].value);
}
