/* What a solved plan answers on the way: played, it must come to what was worked out. */
#include "tests/odds_answer.h"

#include "mind/odds/inside.h"

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
