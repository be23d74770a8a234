/*
 * Plans in a battle: what each side declares, and what a cell is worth under them where somebody plays his best.
 *
 * A cell's worth is made of those of cells further on, since losses lead nowhere else.  In the last layer the worth V
 * of a cell is part of itself: V = max over the attacker's stances of the min over the defender's of c + p V, where p
 * is the chance that nothing is lost.  As every p is below 1 there is one such V, and it is c / (1 - p) of one of the
 * pairs of stances: each is tried.
 */
#include "mind/odds/inside.h"

#include <math.h>

/* One pair of stances in a cell. */
struct pair {
    bool open;
    double constant; /* c */
    double stay;     /* p */
};

/* All that may be declared in a cell. */
struct cell {
    uint32_t att, def;
    bool attacker[STANCES];
    bool defender[STANCES];
    struct pair pair[STANCES][STANCES];
};

double odds_worth(const struct odds *o, uint32_t att, uint32_t def)
{
    const struct odds_node *a = &o->graph[ATT].node[att], *d = &o->graph[DEF].node[def];
    return o->graph[ATT].arm == SEA ? d->points - a->points : d->steps - a->steps;
}

/* --- Fixed policies --- */

/* A hundred times what a sequence in which both fight promises to cost a side: a D or a PF counts 1, an S 2, whether or
 * not there is as much left to lose. */
static unsigned promised(const struct odds_exchange *exchange, unsigned role)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < exchange->count; i++) {
        const struct odds_cost *cost = &exchange->hits[i].cost[role];
        const unsigned hits = cost->loss[0][ODDS_HIT] + cost->loss[1][ODDS_HIT];
        const unsigned sunk = cost->loss[0][ODDS_SUNK] + cost->loss[1][ODDS_SUNK];
        sum += exchange->hits[i].chance * (hits + 2 * sunk);
    }
    return sum;
}

static bool is_favoured(struct odds *o, unsigned role, uint32_t att, uint32_t def)
{
    const struct odds_exchange *exchange = odds_exchange(o, att, def, FIGHT, FIGHT);
    return promised(exchange, role) <= promised(exchange, 1 - role);
}

/* A side that leaves: a sortie is stopped instead (S-57); who cannot leave fights on (S-48). */
static enum odds_stance leaving(const struct odds *o, unsigned role)
{
    if (o->sortie && role == ATT)
        return PASS;
    return o->may_withdraw[role] ? WITHDRAW : FIGHT;
}

/* What a role declares by a policy that leaves it no choice. */
static enum odds_stance by_policy(struct odds *o, unsigned role, unsigned layer, uint32_t att, uint32_t def)
{
    const struct odds_policy *policy = &o->plan.policy[role];
    if (layer == 1)
        return FIGHT;
    switch (policy->kind) {
    case ODDS_FAVOUR:
        return is_favoured(o, role, att, def) ? FIGHT : leaving(o, role);
    case ODDS_PASS:
        return layer >= policy->from ? PASS : FIGHT;
    case ODDS_WITHDRAW:
        return layer >= policy->from ? leaving(o, role) : FIGHT;
    default:
        return FIGHT;
    }
}

/* --- Values --- */

static void open_stances(struct odds *o, unsigned role, unsigned layer, const struct cell *cell, bool open[STANCES])
{
    for (unsigned s = 0; s < STANCES; s++)
        open[s] = false;
    if (layer > 1 && o->plan.policy[role].kind == ODDS_BEST) {
        open[FIGHT] = open[PASS] = true;
        open[WITHDRAW] = o->may_withdraw[role];
    } else {
        open[by_policy(o, role, layer, cell->att, cell->def)] = true;
    }
}

/* What comes of a sequence; next is the layer that follows, or 0 if the battle ends with it. */
static struct pair roll_out(struct odds *o, const struct cell *cell, const struct odds_exchange *exchange,
                            unsigned next)
{
    struct pair pair = {.open = true};
    for (unsigned i = 0; i < exchange->count; i++) {
        const double chance = (double)exchange->hits[i].chance / FACES_SQUARED;
        uint32_t att = cell->att, def = cell->def;
        odds_suffer(o, &att, &def, &exchange->hits[i], next);
        if (next && att == cell->att && def == cell->def)
            pair.stay += chance;
        else
            pair.constant += chance * odds_value(o, next, att, def);
    }
    return pair;
}

static struct pair declare(struct odds *o, unsigned layer, const struct cell *cell, enum odds_stance attacker,
                           enum odds_stance defender)
{
    const struct pair end = {.open = true, .constant = odds_worth(o, cell->att, cell->def)};
    if (odds_is_broken_off(o, attacker, defender))
        return end;
    const bool leaves = attacker == WITHDRAW || defender == WITHDRAW;
    const unsigned next = leaves ? 0 : odds_layer(o, layer + 1);
    const struct odds_exchange *exchange = odds_exchange(o, cell->att, cell->def, attacker, defender);
    if (next == layer && exchange->idle == FACES_SQUARED)
        return end; /* nobody can be hurt any more: it goes on for ever, or stops as well */
    struct pair pair = roll_out(o, cell, exchange, next);
    if (pair.stay > 0 && next != layer) {
        pair.constant += pair.stay * odds_value(o, next, cell->att, cell->def);
        pair.stay = 0;
    }
    return pair;
}

static double worth_of(const struct pair *pair, double value)
{
    return pair->constant + pair->stay * value;
}

/* The defender's stance that is best for him when the cell is worth `value`. */
static enum odds_stance reply(const struct pair pairs[STANCES], double value)
{
    int best = -1;
    for (int s = 0; s < STANCES; s++)
        if (pairs[s].open && (best < 0 || worth_of(&pairs[s], value) < worth_of(&pairs[best], value)))
            best = s;
    return (enum odds_stance)best;
}

static enum odds_stance choice(const struct cell *cell, double value)
{
    int best = -1;
    double best_worth = 0;
    for (int s = 0; s < STANCES; s++) {
        if (!cell->attacker[s])
            continue;
        const double worth = worth_of(&cell->pair[s][reply(cell->pair[s], value)], value);
        if (best < 0 || worth > best_worth) {
            best = s;
            best_worth = worth;
        }
    }
    return (enum odds_stance)best;
}

/* The one value that the best stances at this value lead back to. */
static double fixed_point(const struct cell *cell)
{
    double found = 0, least = INFINITY;
    for (unsigned a = 0; a < STANCES; a++) {
        for (unsigned d = 0; d < STANCES; d++) {
            const struct pair *pair = &cell->pair[a][d];
            if (!pair->open)
                continue;
            const double value = pair->constant / (1 - pair->stay);
            const enum odds_stance s = choice(cell, value);
            const double off = fabs(worth_of(&cell->pair[s][reply(cell->pair[s], value)], value) - value);
            if (off < least) {
                least = off;
                found = value;
            }
        }
    }
    return found;
}

static struct odds_range range_of_pair(struct odds *o, unsigned layer, const struct cell *cell,
                                       enum odds_stance attacker, enum odds_stance defender)
{
    const bool leaves = attacker == WITHDRAW || defender == WITHDRAW;
    if (!leaves && !odds_is_broken_off(o, attacker, defender))
        return odds_range_after(o, cell->att, cell->def, odds_exchange(o, cell->att, cell->def, attacker, defender));
    const double worth = declare(o, layer, cell, attacker, defender).constant;
    return (struct odds_range){worth, worth};
}

/* Closes the defender's replies that cannot be better for him than another one; the range of the best. */
static struct odds_range close_replies(struct odds *o, unsigned layer, struct cell *cell, enum odds_stance attacker)
{
    struct odds_range range[STANCES], row = {INFINITY, INFINITY};
    unsigned best = STANCES;
    for (unsigned d = 0; d < STANCES; d++) {
        if (!cell->pair[attacker][d].open)
            continue;
        range[d] = range_of_pair(o, layer, cell, attacker, (enum odds_stance)d);
        row.low = fmin(row.low, range[d].low);
        if (best == STANCES || range[d].high < row.high) {
            row.high = range[d].high;
            best = d;
        }
    }
    for (unsigned d = 0; d < STANCES; d++)
        if (cell->pair[attacker][d].open && d != best && range[d].low >= row.high)
            cell->pair[attacker][d].open = false;
    return row;
}

/* The same of both sides' stances. */
static void close_stances(struct odds *o, unsigned layer, struct cell *cell)
{
    struct odds_range row[STANCES] = {{0}};
    unsigned best = STANCES;
    for (unsigned a = 0; a < STANCES; a++) {
        if (!cell->attacker[a])
            continue;
        row[a] = close_replies(o, layer, cell, (enum odds_stance)a);
        if (best == STANCES || row[a].low > row[best].low)
            best = a;
    }
    for (unsigned a = 0; a < STANCES; a++)
        if (cell->attacker[a] && a != best && row[a].high <= row[best].low)
            cell->attacker[a] = false;
}

/* Opens what may be declared; a withdrawing attacker is not answered, which is put down as the defender's fighting. */
static void open_pairs(struct odds *o, unsigned layer, struct cell *cell)
{
    open_stances(o, ATT, layer, cell, cell->attacker);
    open_stances(o, DEF, layer, cell, cell->defender);
    for (unsigned a = 0; a < STANCES; a++)
        for (unsigned d = 0; d < STANCES; d++)
            cell->pair[a][d].open = cell->attacker[a] && (a == WITHDRAW ? d == FIGHT : cell->defender[d]);
    if (o->bounded && layer > 1)
        close_stances(o, layer, cell);
    for (unsigned a = 0; a < STANCES; a++) {
        for (unsigned d = 0; d < STANCES; d++) {
            struct pair *pair = &cell->pair[a][d];
            if (pair->open && cell->attacker[a])
                *pair = declare(o, layer, cell, (enum odds_stance)a, (enum odds_stance)d);
            else
                pair->open = false;
        }
    }
}

static void weigh(struct odds *o, unsigned layer, uint32_t att, uint32_t def, size_t at)
{
    struct cell cell = {.att = att, .def = def};
    open_pairs(o, layer, &cell);
    o->value[at] = fixed_point(&cell);
    o->declared[at] = (uint8_t)choice(&cell, o->value[at]);
}

/* Worked out when it is first asked for: from most cells the battle cannot come to most others. */
double odds_value(struct odds *o, unsigned layer, uint32_t att, uint32_t def)
{
    if (layer == 0 || odds_is_over(o, att, def))
        return odds_worth(o, att, def);
    const size_t at = (layer - 1) * o->cells + odds_cell(o, att, def);
    if (o->declared[at] == NOT_WEIGHED)
        weigh(o, layer, att, def, at);
    return o->value[at];
}

/* --- What is declared --- */

enum odds_stance odds_attacker(struct odds *o, unsigned layer, uint32_t att, uint32_t def)
{
    if (!o->weighs)
        return by_policy(o, ATT, layer, att, def);
    odds_value(o, layer, att, def);
    return (enum odds_stance)o->declared[(layer - 1) * o->cells + odds_cell(o, att, def)];
}

enum odds_stance odds_defender(struct odds *o, unsigned layer, uint32_t att, uint32_t def, enum odds_stance attacker)
{
    if (!o->weighs)
        return by_policy(o, DEF, layer, att, def);
    struct cell cell = {.att = att, .def = def};
    const double value = odds_value(o, layer, att, def);
    open_stances(o, DEF, layer, &cell, cell.defender);
    for (unsigned d = 0; d < STANCES; d++)
        cell.pair[attacker][d].open = cell.defender[d];
    if (o->bounded && layer > 1)
        close_replies(o, layer, &cell, attacker);
    for (unsigned d = 0; d < STANCES; d++)
        if (cell.pair[attacker][d].open)
            cell.pair[attacker][d] = declare(o, layer, &cell, attacker, (enum odds_stance)d);
    return reply(cell.pair[attacker], value);
}
