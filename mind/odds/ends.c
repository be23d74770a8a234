/*
 * The odds of a battle: what comes of it, and what the plan answers on the way.
 */
#include "mind/odds/inside.h"

#include <stdlib.h>

/* --- The result --- */

static bool more_ends(struct odds *o, size_t count)
{
    if (count <= o->end_room)
        return true;
    free(o->end);
    o->end = malloc(count * sizeof *o->end);
    o->end_room = o->end ? count : 0;
    return o->end != NULL;
}

static size_t count_ends(const struct odds *o)
{
    size_t count = 0;
    for (size_t cell = 0; cell < o->cells; cell++)
        count += o->ended[cell] > 0;
    return count;
}

static void add_end(const struct odds *o, uint32_t att, uint32_t def, struct odds_result *result, struct odds_end *end)
{
    const struct odds_node *node[2] = {&o->graph[ATT].node[att], &o->graph[DEF].node[def]};
    const double chance = o->ended[odds_cell(o, att, def)];
    *end = (struct odds_end){.chance = chance};
    for (unsigned role = ATT; role <= DEF; role++) {
        end->force[role] = node[role]->force;
        end->steps[role] = node[role]->steps;
        end->points[role] = node[1 - role]->points;
        result->steps[role] += chance * node[role]->steps;
        result->points[role] += chance * node[1 - role]->points;
    }
    result->measure += chance * odds_worth(o, att, def);
    if (node[ATT]->gone && node[DEF]->gone)
        result->both_gone += chance;
    else if (node[ATT]->gone || node[DEF]->gone)
        result->win[node[ATT]->gone ? DEF : ATT] += chance;
    else
        result->undecided += chance;
}

/* The likeliest first; of equals that in which less is lost. */
static int compare_ends(const void *left, const void *right)
{
    const struct odds_end *a = left, *b = right;
    if (a->chance != b->chance)
        return a->chance > b->chance ? -1 : 1;
    for (unsigned role = ATT; role <= DEF; role++)
        if (a->steps[role] != b->steps[role])
            return a->steps[role] < b->steps[role] ? -1 : 1;
    return 0;
}

bool odds_collect(struct odds *o, struct odds_result *result, struct sp_error *error)
{
    const size_t count = count_ends(o);
    if (!more_ends(o, count))
        return sp_fail(error, "there is not enough memory for the odds");
    *result = (struct odds_result){.end = o->end, .end_count = count, .sequences = o->sequences};
    size_t at = 0;
    for (uint32_t att = 0; att < o->graph[ATT].count; att++)
        for (uint32_t def = 0; def < o->graph[DEF].count; def++)
            if (o->ended[odds_cell(o, att, def)] > 0)
                add_end(o, att, def, result, &o->end[at++]);
    qsort(o->end, count, sizeof *o->end, compare_ends);
    for (unsigned i = 0; i < ODDS_OUTCOMES; i++)
        result->outcome[i] = o->outcome[i];
    for (unsigned role = ATT; role <= DEF; role++)
        result->start[role] = o->graph[role].node[0].force;
    return true;
}

/* --- What the plan answers --- */

static uint32_t find_kind(const struct sp_order *legal, uint32_t count, unsigned kind, unsigned or_kind)
{
    for (uint32_t i = 0; i < count; i++)
        if (legal[i].kind == kind || legal[i].kind == or_kind)
            return i;
    return 0;
}

static uint32_t answer_stance(struct odds *o, const struct sf_state *st, const struct sp_order *legal, uint32_t count)
{
    static const uint16_t kinds[STANCES][2] = {
        [FIGHT] = {O_FIGHT, O_FIGHT}, [PASS] = {O_PASS, O_STOP}, [WITHDRAW] = {O_WITHDRAW, O_SHELTER}};
    const uint32_t att = odds_graph_find(&o->graph[ATT], st), def = odds_graph_find(&o->graph[DEF], st);
    const unsigned layer = odds_layer(o, st->sequence);
    const enum odds_stance stance = st->question == Q_ATTACKER
                                        ? odds_attacker(o, layer, att, def)
                                        : odds_defender(o, layer, att, def, odds_stance_of(st, ATT));
    return find_kind(legal, count, kinds[stance][0], kinds[stance][1]);
}

/* The order that marks the loss which leads to the best end of all losses that are due. */
static uint32_t answer_loss(struct odds *o, const struct sf_state *st, const struct sp_order *legal, uint32_t count)
{
    const unsigned role = st->due_side[0] == st->attacker ? ATT : DEF;
    if (o->plan.losses[role] != ODDS_CHOSEN)
        return odds_pick(o->sc, st, o->plan.losses[role], legal, count);
    const struct odds_target target = odds_target_of(o, st, odds_stance_of(st, ATT), odds_stance_of(st, DEF));
    uint32_t best = 0;
    double best_worth = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct sf_state after = *st;
        struct sf_game g = {.sc = o->sc, .st = &after};
        after.question = Q_NOTHING;
        after.asked = 0;
        (o->graph[ATT].arm == LAND ? sf_answer_troops : sf_answer_hull)(&g, st->due_side[0], &legal[i]);
        uint32_t att = odds_graph_find(&o->graph[ATT], &after), def = odds_graph_find(&o->graph[DEF], &after);
        const double worth = odds_suffer_dues(o, &att, &def, &after, target.layer);
        if (i == 0 || (role == ATT ? worth > best_worth : worth < best_worth)) {
            best = i;
            best_worth = worth;
        }
    }
    return best;
}

uint32_t odds_answer(struct odds *o, const struct sf_state *st, const struct sp_order *legal, uint32_t count)
{
    const bool stance = st->question == Q_ATTACKER || st->question == Q_DEFENDER;
    return (stance ? answer_stance : answer_loss)(o, st, legal, count);
}
