/*
 * What a side of Suffren aux Indes may set about: for a move the best places for each stack and for its parts, for
 * other questions the orders themselves.
 */
#include <string.h>

#include "mind/search/suffren_mind.h"

enum { LAND_PM = 3, NAVAL_PM = 10, PLACES_OF_A_STACK = 12, PLACES_OF_A_PART = 4, PLACES_OF_A_GROUP = 16 };

/* A list of intents that is kept sorted by prior. */
struct list {
    struct sp_intent *intent;
    uint32_t count, most;
};

static void add(struct list *list, const struct sp_intent *intent)
{
    uint32_t at = list->count;
    if (at == list->most) {
        if (list->intent[at - 1].prior >= intent->prior)
            return;
        at--;
    } else {
        list->count++;
    }
    for (; at > 0 && list->intent[at - 1].prior < intent->prior; at--)
        list->intent[at] = list->intent[at - 1];
    list->intent[at] = *intent;
}

/* --- Moves --- */

/* What is at hand. */
struct survey {
    const struct greedy *g;
    const struct sp_order *legal;
    uint32_t count;
    struct list *list;
};

/* The best places for a set of pieces that would set out together. */
static void add_plans(const struct survey *survey, uint32_t set, uint8_t from, int pm, uint32_t most)
{
    const struct greedy *g = survey->g;
    struct greedy_plans plans = {.most = most};
    greedy_find_plans(g, set, from, pm, &plans);
    for (uint32_t i = 0; i < plans.count; i++) {
        struct suffren_route route = suffren_route_by(g->st, set, &plans.plan[i]);
        struct sp_intent intent = {.prior = plans.plan[i].gain};
        if (g->st->question == Q_GROUP) {
            if (!suffren_go(g->st, survey->legal, survey->count, &route, &intent.order))
                continue;
        } else if (!suffren_find(survey->legal, survey->count, O_TAKE, g->st->leader[sf_commander(g->sc, g->st, set)],
                                 &intent.order)) {
            continue;
        }
        intent.goal = suffren_goal_of(&route);
        add(survey->list, &intent);
    }
}

/* A stack as a whole, each of its leaders alone, and without each of them. */
static void add_stack(const struct survey *survey, uint32_t stack, uint8_t from, int pm)
{
    const uint32_t leaders = stack & ~(uint32_t)survey->g->sc->convoys;
    add_plans(survey, stack, from, pm, PLACES_OF_A_STACK);
    if (leaders != stack && leaders != 0) {
        add_plans(survey, leaders, from, pm, PLACES_OF_A_PART);
        add_plans(survey, stack & ~leaders, from, pm, PLACES_OF_A_PART);
    }
    if (sf_count(leaders) < 2)
        return;
    for (uint32_t m = leaders; m; m &= m - 1) {
        const uint32_t one = 1u << sf_first(m);
        add_plans(survey, one, from, pm, PLACES_OF_A_PART);
        if (sf_count(leaders) > 2)
            add_plans(survey, leaders & ~one, from, pm, PLACES_OF_A_PART);
    }
}

static void propose_moves(const struct survey *survey)
{
    const struct greedy *g = survey->g;
    const uint32_t movers = sf_takeable(g->sc, g->st, g->side);
    struct sp_intent end = {.prior = 0};
    if (suffren_find(survey->legal, survey->count, O_END, 0, &end.order))
        add(survey->list, &end);
    for (uint32_t left = movers; left;) {
        const uint8_t from = g->st->place[sf_first(left)];
        const uint32_t stack = movers & sf_at(g->st, from);
        left &= ~stack;
        add_stack(survey, stack, from, g->st->phase == PHASE_B ? LAND_PM : NAVAL_PM);
    }
}

static void propose_ways(const struct survey *survey)
{
    const struct greedy *g = survey->g;
    const struct sf_state *st = g->st;
    const uint32_t others = st->under_way ? 0 : sf_takeable(g->sc, st, g->side) & sf_at(st, st->origin);
    const struct suffren_route stay = suffren_route_by(st, st->group, NULL);
    struct sp_intent halt = {.goal = suffren_goal_of(&stay)};
    if (suffren_find(survey->legal, survey->count, O_HALT, 0, &halt.order))
        add(survey->list, &halt);
    add_plans(survey, st->group, st->here, st->pm, PLACES_OF_A_GROUP);
    if (others & ~(uint32_t)st->group)
        add_plans(survey, others | st->group, st->here, st->pm, PLACES_OF_A_GROUP);
}

/* --- The rest --- */

/* Whether two orders hit ships of one squadron and kind in the same state. */
static bool hit_alike(const struct greedy *g, const struct sp_order *a, const struct sp_order *b)
{
    if (a->kind != b->kind || a->a != b->a || (a->kind != O_DAMAGE && a->kind != O_SINK))
        return false;
    const unsigned piece = g->sc->leader_piece[a->a]; /* of other orders a may be a place */
    const uint32_t line = g->sc->piece[piece].line, damaged = g->st->damaged[piece];
    return (line >> a->b & 1) == (line >> b->b & 1) && (damaged >> a->b & 1) == (damaged >> b->b & 1);
}

static void propose_orders(const struct survey *survey, uint8_t seat)
{
    const struct greedy *g = survey->g;
    int32_t score[SF_MAX_LEGAL];
    greedy_score_suffren(g->w, g->sc, g->st, seat, survey->legal, survey->count, score);
    for (uint32_t i = 0; i < survey->count; i++) {
        bool known = false;
        for (uint32_t j = 0; j < i && !known; j++)
            known = hit_alike(g, &survey->legal[j], &survey->legal[i]);
        if (!known)
            add(survey->list, &(struct sp_intent){.order = survey->legal[i], .prior = score[i]});
    }
}

uint32_t suffren_propose(const struct sp_scene *scene, struct sp_intent *intents, uint32_t most)
{
    const struct sf_state *st = scene->state;
    struct greedy g;
    struct list list = {.intent = intents, .most = most};
    const struct survey survey = {.g = &g, .legal = scene->legal, .count = scene->count, .list = &list};
    greedy_look(&g, scene->judgement, scene->scenario, st, scene->seat);
    if (st->question == Q_MOVE)
        propose_moves(&survey);
    else if (st->question == Q_GROUP)
        propose_ways(&survey);
    else
        propose_orders(&survey, scene->seat);
    return list.count;
}
