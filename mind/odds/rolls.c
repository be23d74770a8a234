/*
 * What dice do to the two sides of a battle: rolls and sequences by their results, and losses in the order of the
 * rules.
 */
#include "mind/odds/inside.h"

#include <string.h>

/* --- Rolls --- */

/* A roll's terms from the two nodes, as the rules' own reading of the table wants them. */
static struct sf_roll terms(const struct odds *o, unsigned role, uint32_t own, uint32_t enemy)
{
    const struct odds_node *us = &o->graph[role].node[own], *them = &o->graph[1 - role].node[enemy];
    return (struct sf_roll){.pf = us->pf,
                            .enemy_pf = them->pf,
                            .bonus = us->bonus,
                            .enemy_bonus = them->bonus,
                            .state_modifier = us->modifier};
}

static struct odds_face read_face(const struct odds *o, struct sf_roll *r, unsigned die)
{
    const bool sea = o->graph[ATT].arm == SEA;
    sf_read_table(o->sc, sea ? o->sc->naval : o->sc->land, die, r);
    const struct sf_result *result = &r->result;
    if (!sea)
        return (struct odds_face){.own = {result->own_pf}, .enemy = {result->enemy_pf}, .faces = 1};
    return (struct odds_face){.own = {result->own_damaged, result->own_sunk},
                              .enemy = {result->enemy_damaged, result->enemy_sunk},
                              .faces = 1};
}

static void add_face(struct odds_roll *roll, const struct odds_face *face)
{
    for (unsigned i = 0; i < roll->count; i++) {
        struct odds_face *other = &roll->face[i];
        if (memcmp(other->own, face->own, sizeof face->own) == 0 &&
            memcmp(other->enemy, face->enemy, sizeof face->enemy) == 0) {
            other->faces = (uint8_t)(other->faces + face->faces);
            return;
        }
    }
    roll->face[roll->count++] = *face;
}

/* The number of the roll of a role's node at the enemy's node, which is then read. */
static unsigned read_roll(struct odds *o, unsigned role, uint32_t own, uint32_t enemy)
{
    struct sf_roll r = terms(o, role, own, enemy);
    const int sum = r.bonus - r.enemy_bonus + r.state_modifier;
    const int shift = sum < -SHIFT_MOST ? -SHIFT_MOST : sum > SHIFT_MOST ? SHIFT_MOST : sum;
    const unsigned number = sf_odds_row(o->sc, r.pf, r.enemy_pf) * SHIFTS + (unsigned)(shift + SHIFT_MOST);
    struct odds_roll *roll = &o->roll[number];
    for (unsigned die = 0; die < FACES && (die > 0 || roll->count == 0); die++) {
        const struct odds_face face = read_face(o, &r, die);
        add_face(roll, &face);
    }
    return number;
}

void odds_forget_rolls(struct odds *o)
{
    memset(o->roll, 0, sizeof o->roll);
    memset(o->exchange_of, 0, sizeof o->exchange_of);
    o->exchanges = 0;
    o->paths[ATT] = o->paths[DEF] = 0;
    o->roll[NO_ROLL] = (struct odds_roll){.count = 1, .face = {{.faces = FACES}}};
}

/* --- Losses that leave no choice --- */

/* Where losses lead from a node when each leads to one node only. */
static uint32_t fall(const struct odds_node *nodes, uint32_t node, const struct odds_cost *cost)
{
    for (unsigned roll = 0; roll < 2; roll++)
        for (unsigned kind = 0; kind < ODDS_LOSSES; kind++)
            for (unsigned left = cost->loss[roll][kind]; left > 0; left--)
                node = nodes[node].next[kind];
    return node;
}

/* Where a cost leads from each node, written down when it is first met; NULL when there is no more room for it. */
static const uint32_t *write_path(struct odds *o, unsigned role, const struct odds_cost *cost)
{
    struct odds_path *path = o->path[role];
    const struct odds_graph *graph = &o->graph[role];
    unsigned i = 0;
    while (i < o->paths[role] && memcmp(&path[i].cost, cost, sizeof *cost) != 0)
        i++;
    if (i == PATHS)
        return NULL;
    if (i == o->paths[role]) {
        path[i].cost = *cost;
        path[i].to = o->path_to[role] + (size_t)i * graph->count;
        for (uint32_t n = 0; n < graph->count; n++)
            path[i].to[n] = fall(graph->node, n, cost);
        o->paths[role]++;
    }
    return path[i].to;
}

/* --- Sequences --- */

/*
 * Losses of one side as few runs as can be: what follows upon losses of the same kind is added to them, so that two
 * results that lead to the same are the same.
 */
static void join_losses(struct odds_cost *cost)
{
    uint8_t run[2 * ODDS_LOSSES] = {cost->loss[0][ODDS_HIT], cost->loss[0][ODDS_SUNK], cost->loss[1][ODDS_HIT],
                                    cost->loss[1][ODDS_SUNK]};
    if (run[1] == 0) {
        run[0] = (uint8_t)(run[0] + run[2]);
        run[1] = run[3];
        run[2] = run[3] = 0;
    } else if (run[2] == 0) {
        run[1] = (uint8_t)(run[1] + run[3]);
        run[3] = 0;
    }
    memcpy(cost->loss, run, sizeof run);
}

static void add_hits(struct odds_exchange *exchange, const struct odds_hits *hits)
{
    for (unsigned i = 0; i < exchange->count; i++) {
        struct odds_hits *other = &exchange->hits[i];
        if (memcmp(other->cost, hits->cost, sizeof hits->cost) == 0) {
            other->chance = (uint8_t)(other->chance + hits->chance);
            return;
        }
    }
    exchange->hits[exchange->count++] = *hits;
}

static void make_exchange(struct odds *o, const struct odds_roll *a, const struct odds_roll *d,
                          struct odds_exchange *exchange)
{
    static const struct odds_hits nothing = {0};
    exchange->count = exchange->idle = 0;
    for (unsigned i = 0; i < a->count; i++) {
        for (unsigned k = 0; k < d->count; k++) {
            struct odds_hits hits = {.chance = (uint8_t)(a->face[i].faces * d->face[k].faces)};
            for (unsigned loss = 0; loss < ODDS_LOSSES; loss++) {
                hits.cost[ATT].loss[0][loss] = a->face[i].own[loss];
                hits.cost[ATT].loss[1][loss] = d->face[k].enemy[loss];
                hits.cost[DEF].loss[0][loss] = a->face[i].enemy[loss];
                hits.cost[DEF].loss[1][loss] = d->face[k].own[loss];
            }
            for (unsigned role = ATT; role <= DEF && !o->chooses; role++)
                join_losses(&hits.cost[role]);
            if (memcmp(hits.cost, nothing.cost, sizeof nothing.cost) == 0)
                exchange->idle = hits.chance;
            add_hits(exchange, &hits);
        }
    }
    exchange->written = !o->chooses;
    for (unsigned i = 0; i < exchange->count && !o->chooses; i++) {
        for (unsigned role = ATT; role <= DEF; role++) {
            exchange->hits[i].to[role] = write_path(o, role, &exchange->hits[i].cost[role]);
            exchange->written = exchange->written && exchange->hits[i].to[role];
        }
    }
}

/* The exchange of two rolls: read once. */
static const struct odds_exchange *find_exchange(struct odds *o, unsigned a, unsigned d)
{
    uint16_t *number = &o->exchange_of[a][d];
    if (*number == 0) {
        make_exchange(o, &o->roll[a], &o->roll[d], &o->exchange[o->exchanges]);
        *number = (uint16_t)++o->exchanges;
    }
    return &o->exchange[*number - 1];
}

/* Which sides roll under two stances, by the rules' own word. */
static void find_rollers(enum odds_stance attacker, enum odds_stance defender, bool rolls[2])
{
    static const uint8_t stance[STANCES] = {[FIGHT] = STANCE_FIGHT, [PASS] = STANCE_PASS, [WITHDRAW] = STANCE_WITHDRAW};
    rolls[ATT] = sf_rolls(stance[attacker], stance[defender]);
    rolls[DEF] = sf_rolls(stance[defender], stance[attacker]);
}

const struct odds_exchange *odds_exchange(struct odds *o, uint32_t att, uint32_t def, enum odds_stance attacker,
                                          enum odds_stance defender)
{
    bool rolls[2];
    find_rollers(attacker, defender, rolls);
    const unsigned a = rolls[ATT] ? read_roll(o, ATT, att, def) : NO_ROLL;
    const unsigned d = rolls[DEF] ? read_roll(o, DEF, def, att) : NO_ROLL;
    return find_exchange(o, a, d);
}

void odds_fallen_exchange(struct odds *o, enum odds_stance attacker, enum odds_stance defender, const uint8_t rolled[2],
                          struct odds_exchange *exchange)
{
    bool rolls[2];
    struct odds_roll roll[2];
    find_rollers(attacker, defender, rolls);
    for (unsigned role = ATT; role <= DEF; role++) {
        roll[role] = o->roll[rolls[role] ? read_roll(o, role, 0, 0) : NO_ROLL];
        if (rolled[role] == SF_NONE)
            continue;
        struct sf_roll r = terms(o, role, 0, 0);
        roll[role] = (struct odds_roll){.count = 1, .face = {read_face(o, &r, rolled[role])}};
        roll[role].face[0].faces = FACES;
    }
    make_exchange(o, &roll[ATT], &roll[DEF], exchange);
}

/* --- Losses: a list in the order in which they are marked (S-47) --- */

struct due {
    uint8_t role;
    uint8_t loss;
    uint8_t left;
};

struct dues {
    unsigned count;
    struct due item[SF_DUES];
    unsigned layer; /* of the sequence after them, or 0 */
};

static void add_due(struct dues *dues, unsigned role, unsigned loss, unsigned left)
{
    if (left)
        dues->item[dues->count++] = (struct due){(uint8_t)role, (uint8_t)loss, (uint8_t)left};
}

/* Marks the losses from item `at` on, of which `left` are left there, each as is best for its owner; the worth. */
static double choose(struct odds *o, const struct dues *dues, unsigned at, unsigned left, uint32_t node[2])
{
    if (at == dues->count)
        return odds_value(o, dues->layer, node[ATT], node[DEF]);
    const struct due *due = &dues->item[at];
    const struct odds_graph *graph = &o->graph[due->role];
    const struct odds_node *from = &graph->node[node[due->role]];
    const unsigned next = left > 1 ? at : at + 1;
    const unsigned next_left = left > 1 ? left - 1 : next < dues->count ? dues->item[next].left : 0;
    double best = 0;
    uint32_t chosen[2] = {node[ATT], node[DEF]};
    for (unsigned i = 0; i < from->options[due->loss]; i++) {
        uint32_t after[2] = {node[ATT], node[DEF]};
        after[due->role] = graph->option[from->first[due->loss] + i];
        const double worth = choose(o, dues, next, next_left, after);
        if (i == 0 || (due->role == ATT ? worth > best : worth < best)) {
            best = worth;
            chosen[ATT] = after[ATT];
            chosen[DEF] = after[DEF];
        }
    }
    node[ATT] = chosen[ATT];
    node[DEF] = chosen[DEF];
    return best;
}

/* Marks losses where each leads to one node only. */
static void follow(const struct odds *o, const struct dues *dues, uint32_t node[2])
{
    for (unsigned at = 0; at < dues->count; at++) {
        const struct due *due = &dues->item[at];
        for (unsigned left = due->left; left > 0; left--)
            node[due->role] = o->graph[due->role].node[node[due->role]].next[due->loss];
    }
}

static double suffer(struct odds *o, const struct dues *dues, uint32_t *att, uint32_t *def)
{
    uint32_t node[2] = {*att, *def};
    double worth = 0;
    if (o->chooses)
        worth = choose(o, dues, 0, dues->item[0].left, node);
    else
        follow(o, dues, node);
    *att = node[ATT];
    *def = node[DEF];
    return worth;
}

void odds_suffer_slowly(struct odds *o, uint32_t *att, uint32_t *def, const struct odds_hits *hits, unsigned layer)
{
    struct dues dues = {.layer = layer};
    for (unsigned roller = ATT; roller <= DEF; roller++) { /* the roller's opponent marks first */
        for (unsigned loss = 0; loss < ODDS_LOSSES; loss++)
            add_due(&dues, 1 - roller, loss, hits->cost[1 - roller].loss[roller][loss]);
        for (unsigned loss = 0; loss < ODDS_LOSSES; loss++)
            add_due(&dues, roller, loss, hits->cost[roller].loss[roller][loss]);
    }
    if (dues.count) /* nothing lost is the same cell, whose worth may be what is being worked out */
        suffer(o, &dues, att, def);
}

double odds_suffer_dues(struct odds *o, uint32_t *att, uint32_t *def, const struct sf_state *st, unsigned layer)
{
    struct dues dues = {.layer = layer};
    for (unsigned i = 0; i < st->due_count; i++)
        add_due(&dues, st->due_side[i] == st->attacker ? ATT : DEF, st->due_kind[i] == DUE_SINK ? ODDS_SUNK : ODDS_HIT,
                st->due_left[i]);
    return suffer(o, &dues, att, def);
}
