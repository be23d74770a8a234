/*
 * Every condition that the losses of a battle can bring one side into.
 */
#include "mind/odds/graph.h"

#include <stdlib.h>
#include <string.h>

/* What two like conditions have in common, by piece: the four kinds of ship, or two of troops. */
struct odds_key {
    uint8_t count[SF_PIECES][4];
    int16_t inflicted; /* S-65, second reading: what has counted already */
};

/* --- Counting --- */

static void count_hulls(const struct sf_scenario *sc, const struct sf_state *st, unsigned piece, uint8_t count[4])
{
    const unsigned afloat = sf_afloat(sc, st, piece), line = sc->piece[piece].line, damaged = st->damaged[piece];
    count[ODDS_LINE] = (uint8_t)sf_count(afloat & line & ~damaged);
    count[ODDS_LINE_DAMAGED] = (uint8_t)sf_count(afloat & line & damaged);
    count[ODDS_FRIGATE] = (uint8_t)sf_count(afloat & ~line & ~damaged);
    count[ODDS_FRIGATE_DAMAGED] = (uint8_t)sf_count(afloat & ~line & damaged);
}

struct odds_force odds_count(const struct sf_scenario *sc, const struct sf_state *st, uint32_t set)
{
    struct odds_force force = {{0}};
    for (; set; set &= set - 1) {
        const unsigned piece = sf_first(set);
        const unsigned first = sc->piece[piece].kind == CONVOY ? ODDS_CONVOY : ODDS_LINE;
        uint8_t count[4];
        count_hulls(sc, st, piece, count);
        for (unsigned kind = 0; kind < (first == ODDS_CONVOY ? 2 : 4); kind++)
            force.count[first + kind] = (uint8_t)(force.count[first + kind] + count[kind]);
        force.count[ODDS_REGULARS] = (uint8_t)(force.count[ODDS_REGULARS] + st->regulars[piece]);
        force.count[ODDS_NATIVES] = (uint8_t)(force.count[ODDS_NATIVES] + st->natives[piece]);
    }
    return force;
}

/* Of ships since they were sound; of troops what is missing to 510 PF a general, which only differences are made of. */
unsigned odds_steps(const struct sf_scenario *sc, const struct sf_state *st, uint32_t set)
{
    unsigned steps = 0;
    for (; set; set &= set - 1) {
        const unsigned piece = sf_first(set);
        steps += sf_count(st->damaged[piece]) + 2 * sf_count(st->sunk[piece]);
        if (sc->piece[piece].kind == GENERAL)
            steps += 2U * UINT8_MAX - st->regulars[piece] - st->natives[piece];
    }
    return steps;
}

int odds_points(const struct sf_scenario *sc, const struct sf_state *st, uint32_t set)
{
    const bool inflicted = sc->option[OPT_DAMAGE_VP] == DAMAGE_INFLICTED;
    const uint32_t ships = set & sc->squadrons;
    int points = inflicted && ships ? st->inflicted[sf_other(sc->piece[sf_first(ships)].side)] : 0;
    for (uint32_t m = ships; m; m &= m - 1) {
        const unsigned piece = sf_first(m), line = sc->piece[piece].line, sunk = st->sunk[piece];
        if (!inflicted)
            points += (int)sf_damage_points(sc, piece, st->damaged[piece]);
        points += (int)(sf_count(sunk & line) * sc->vp_sunk_line + sf_count(sunk & ~line) * sc->vp_sunk_frigate);
    }
    return points;
}

/* --- Which ship, which PF --- */

/* The lower the sooner; a convoy after all ships. */
static const uint8_t hit_ranks[ODDS_CHOSEN][4] = {
    [ODDS_SPREAD] = {[ODDS_LINE] = 0, [ODDS_FRIGATE] = 1, [ODDS_FRIGATE_DAMAGED] = 2, [ODDS_LINE_DAMAGED] = 3},
    [ODDS_FINISH] = {[ODDS_FRIGATE_DAMAGED] = 0, [ODDS_LINE_DAMAGED] = 1, [ODDS_FRIGATE] = 2, [ODDS_LINE] = 3},
};
static const uint8_t sink_ranks[ODDS_CHOSEN][4] = {
    [ODDS_SPREAD] = {[ODDS_FRIGATE_DAMAGED] = 0, [ODDS_FRIGATE] = 1, [ODDS_LINE_DAMAGED] = 2, [ODDS_LINE] = 3},
    [ODDS_FINISH] = {[ODDS_FRIGATE_DAMAGED] = 0, [ODDS_LINE_DAMAGED] = 1, [ODDS_FRIGATE] = 2, [ODDS_LINE] = 3},
};
enum { RANK_OF_CONVOY = 4 };

static unsigned kind_of_hull(const struct sf_scenario *sc, const struct sf_state *st, unsigned piece, unsigned hull)
{
    const unsigned line = sc->piece[piece].line >> hull & 1U, damaged = st->damaged[piece] >> hull & 1U;
    return (line ? ODDS_LINE : ODDS_FRIGATE) + damaged;
}

static unsigned rank_of(const struct sf_scenario *sc, const struct sf_state *st, unsigned losses,
                        const struct sp_order *order)
{
    const unsigned piece = sc->leader_piece[order->a];
    if (order->kind == O_LOSE)
        return order->b == 0; /* natives before regulars */
    if (sc->piece[piece].kind == CONVOY)
        return RANK_OF_CONVOY;
    const unsigned kind = kind_of_hull(sc, st, piece, (unsigned)order->b);
    return (order->kind == O_SINK ? sink_ranks : hit_ranks)[losses][kind];
}

uint32_t odds_pick(const struct sf_scenario *sc, const struct sf_state *st, unsigned losses,
                   const struct sp_order *orders, uint32_t count)
{
    uint32_t best = 0;
    unsigned best_rank = UINT32_MAX;
    int32_t best_order = INT32_MIN;
    for (uint32_t i = 0; i < count; i++) {
        const unsigned rank = rank_of(sc, st, losses, &orders[i]);
        const int32_t order = sf_leader_of(sc, st, sc->leader_piece[orders[i].a])->command_order;
        if (rank < best_rank || (rank == best_rank && order > best_order)) { /* the junior commander's first (S-2) */
            best = i;
            best_rank = rank;
            best_order = order;
        }
    }
    return best;
}

/* --- Nodes --- */

static struct odds_key key_of(const struct odds_graph *graph, const struct sf_state *st)
{
    struct odds_key key;
    memset(&key, 0, sizeof key);
    for (uint32_t m = graph->set; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        if (graph->arm == SEA) {
            count_hulls(graph->sc, st, piece, key.count[piece]);
        } else {
            key.count[piece][0] = st->regulars[piece];
            key.count[piece][1] = st->natives[piece];
        }
    }
    if (graph->arm == SEA && graph->sc->option[OPT_DAMAGE_VP] == DAMAGE_INFLICTED)
        key.inflicted = st->inflicted[sf_other(graph->side)];
    return key;
}

static uint64_t hash_of(const struct odds_key *key)
{
    uint64_t hash = (uint16_t)key->inflicted;
    for (unsigned half = 0; half < SF_PIECES / 2; half++) {
        uint64_t word;
        memcpy(&word, key->count[2 * half], sizeof word);
        if (word)
            hash = sp_mix(hash + word + half);
    }
    return hash;
}

/* The slot where the key lies or is to lie. */
static uint32_t slot_of(const struct odds_graph *graph, const struct odds_key *key)
{
    uint32_t slot = (uint32_t)hash_of(key) & (graph->slot_count - 1);
    while (graph->slot[slot] && memcmp(&graph->key[graph->slot[slot] - 1], key, sizeof *key) != 0)
        slot = (slot + 1) & (graph->slot_count - 1);
    return slot;
}

uint32_t odds_graph_find(const struct odds_graph *graph, const struct sf_state *st)
{
    const struct odds_key key = key_of(graph, st);
    const uint32_t found = graph->slot[slot_of(graph, &key)];
    return found ? graph->place[found - 1] : graph->count;
}

/* The array made longer; on failure the array as it was, and *made is false. */
static void *longer(void *array, size_t size, size_t room, bool *made)
{
    void *more = realloc(array, size * room);
    if (more != NULL)
        return more;
    *made = false;
    return array;
}

static bool more_room(struct odds_graph *graph)
{
    const uint32_t room = graph->room ? 2 * graph->room : 64;
    bool made = true;
    graph->node = longer(graph->node, sizeof *graph->node, room, &made);
    graph->found = longer(graph->found, sizeof *graph->found, room, &made);
    graph->state = longer(graph->state, sizeof *graph->state, room, &made);
    graph->key = longer(graph->key, sizeof *graph->key, room, &made);
    graph->place = longer(graph->place, sizeof *graph->place, room, &made);
    graph->order = longer(graph->order, sizeof *graph->order, room, &made);
    graph->slot = longer(graph->slot, sizeof *graph->slot, 4 * (size_t)room, &made);
    if (!made)
        return false;
    graph->room = room;
    graph->slot_count = 4 * room;
    memset(graph->slot, 0, graph->slot_count * sizeof *graph->slot);
    for (uint32_t n = 0; n < graph->count; n++)
        graph->slot[slot_of(graph, &graph->key[n])] = n + 1;
    return true;
}

static void fill_node(const struct odds_graph *graph, const struct sf_state *st, struct odds_node *node)
{
    const uint32_t own = graph->attacks ? st->attackers : st->defenders;
    const uint32_t enemy = graph->attacks ? st->defenders : st->attackers;
    *node = (struct odds_node){.gone = own == 0,
                               .force = odds_count(graph->sc, st, graph->set),
                               .steps = (uint16_t)odds_steps(graph->sc, st, graph->set),
                               .points = (int16_t)odds_points(graph->sc, st, graph->set)};
    if (node->gone)
        return;
    const struct sf_roll roll = (graph->arm == SEA ? sf_naval_roll : sf_land_roll)(graph->sc, st, own, enemy, 0);
    node->pf = (uint16_t)roll.pf;
    node->bonus = (int8_t)roll.bonus;
    node->modifier = (int8_t)(roll.state_modifier + roll.town_modifier);
}

/* Finds or makes the node of a state; *found is where it lies among those found. */
static bool enter(struct odds_graph *graph, const struct sf_state *st, uint32_t *found, struct sp_error *error)
{
    if (graph->count == graph->room && !more_room(graph))
        return sp_fail(error, "there is not enough memory for the odds");
    const struct odds_key key = key_of(graph, st);
    const uint32_t slot = slot_of(graph, &key);
    if (graph->slot[slot] == 0) {
        if (graph->count == ODDS_NODES_MOST)
            return sp_fail(error, "one side can be left in more than %d ways, which is too many to be worked out",
                           ODDS_NODES_MOST);
        graph->key[graph->count] = key;
        graph->state[graph->count] = *st;
        fill_node(graph, st, &graph->found[graph->count]);
        graph->slot[slot] = ++graph->count;
    }
    *found = graph->slot[slot] - 1;
    return true;
}

/* --- Losses --- */

static bool add_option(struct odds_graph *graph, struct odds_node *from, unsigned loss, uint32_t to)
{
    for (unsigned i = 0; i < from->options[loss]; i++)
        if (graph->option[from->first[loss] + i] == to)
            return true;
    if (graph->option_count == graph->option_room) {
        const uint32_t room = graph->option_room ? 2 * graph->option_room : 256;
        bool made = true;
        graph->option = longer(graph->option, sizeof *graph->option, room, &made);
        if (!made)
            return false;
        graph->option_room = room;
    }
    graph->option[graph->option_count++] = to;
    from->options[loss]++;
    return true;
}

/* Lets the rules take one loss from a state; `list` is what the owner may choose, empty when he has no choice. */
static void take_loss(const struct odds_graph *graph, struct sf_state *st, unsigned loss, struct sf_list *list)
{
    struct sf_game g = {.sc = graph->sc, .st = st};
    const unsigned kind = graph->arm == LAND ? DUE_TROOPS : loss == ODDS_SUNK ? DUE_SINK : DUE_DAMAGE;
    st->question = Q_NOTHING;
    st->asked = 0;
    st->due_count = 0;
    sf_add_due(&g, kind, graph->side, 1, graph->attacks ? st->attackers : st->defenders);
    list->count = 0;
    while (st->due_count && st->question == Q_NOTHING)
        sf_settle(&g);
    if (st->question != Q_NOTHING)
        sf_list_answers(graph->sc, st, graph->side, list);
}

static void mark_loss(const struct odds_graph *graph, struct sf_state *st, const struct sp_order *order)
{
    struct sf_game g = {.sc = graph->sc, .st = st};
    st->question = Q_NOTHING;
    st->asked = 0;
    (graph->arm == LAND ? sf_answer_troops : sf_answer_hull)(&g, graph->side, order);
}

/* One loss from a node: where the owner's choices lead. */
static bool expand(struct odds_graph *graph, uint32_t from, unsigned loss, struct sp_error *error)
{
    struct sp_order orders[SF_MAX_LEGAL];
    struct sf_list list = {orders, 0};
    struct sf_state asked = graph->state[from];
    struct odds_node node = graph->found[from];
    node.first[loss] = graph->option_count;
    take_loss(graph, &asked, loss, &list);
    uint32_t first = 0, last = list.count ? list.count - 1 : 0;
    if (list.count && graph->losses != ODDS_CHOSEN)
        first = last = odds_pick(graph->sc, &asked, graph->losses, orders, list.count);
    for (uint32_t i = first; i <= last; i++) {
        struct sf_state after = asked;
        uint32_t to = 0;
        if (list.count)
            mark_loss(graph, &after, &orders[i]);
        if (!enter(graph, &after, &to, error))
            return false;
        if (!add_option(graph, &node, loss, to))
            return sp_fail(error, "there is not enough memory for the odds");
    }
    node.next[loss] = graph->option[node.first[loss]];
    graph->found[from] = node;
    return true;
}

/* --- Order by steps lost --- */

/* A loss costs one step or two, so the nodes were found nearly in order. */
static void sort_by_steps(struct odds_graph *graph)
{
    uint32_t *const order = graph->order;
    for (uint32_t n = 0; n < graph->count; n++) {
        const uint16_t steps = graph->found[n].steps;
        uint32_t at = n;
        for (; at > 0 && graph->found[order[at - 1]].steps > steps; at--)
            order[at] = order[at - 1];
        order[at] = n;
    }
    for (uint32_t n = 0; n < graph->count; n++)
        graph->place[order[n]] = n;
}

static void put_in_order(struct odds_graph *graph)
{
    sort_by_steps(graph);
    const uint16_t start = graph->found[0].steps;
    const int16_t points = graph->found[0].points;
    for (uint32_t n = 0; n < graph->count; n++) {
        struct odds_node *node = &graph->node[n];
        *node = graph->found[graph->order[n]];
        node->steps = (uint16_t)(node->steps - start);
        node->points = (int16_t)(node->points - points);
        for (unsigned loss = 0; loss < ODDS_LOSSES; loss++)
            node->next[loss] = graph->place[node->next[loss]];
    }
    for (uint32_t i = 0; i < graph->option_count; i++)
        graph->option[i] = graph->place[graph->option[i]];
    graph->some = graph->count;
    while (graph->node[graph->some - 1].gone) /* the first node never is */
        graph->some--;
}

/* --- The whole graph --- */

bool odds_graph_make(struct odds_graph *graph, const struct sf_scenario *sc, const struct sf_state *st, unsigned role,
                     unsigned losses, struct sp_error *error)
{
    graph->sc = sc;
    graph->attacks = role == 0;
    graph->side = graph->attacks ? st->attacker : sf_other(st->attacker);
    graph->arm = st->battle_arm;
    graph->losses = losses;
    graph->set = graph->attacks ? st->attackers : st->defenders;
    graph->count = 0;
    graph->option_count = 0;
    if (graph->slot_count)
        memset(graph->slot, 0, graph->slot_count * sizeof *graph->slot);
    uint32_t first;
    if (!enter(graph, st, &first, error))
        return false;
    for (uint32_t n = 0; n < graph->count; n++)
        for (unsigned loss = 0; loss < (graph->arm == LAND ? 1U : ODDS_LOSSES); loss++)
            if (!expand(graph, n, loss, error))
                return false;
    put_in_order(graph);
    return true;
}

void odds_graph_free(struct odds_graph *graph)
{
    free(graph->node);
    free(graph->found);
    free(graph->state);
    free(graph->key);
    free(graph->place);
    free(graph->order);
    free(graph->option);
    free(graph->slot);
    *graph = (struct odds_graph){0};
}
