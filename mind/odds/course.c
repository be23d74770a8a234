/*
 * A battle's course: chances dealt out over the cells, sequence by sequence, until all of them lie at an end.
 */
#include "mind/odds/inside.h"

/* The rules' stance as a plan's; who has evaded is as good as one who withdraws. */
enum odds_stance odds_stance_of(const struct sf_state *st, unsigned role)
{
    static const uint8_t stance[] = {[STANCE_FIGHT] = FIGHT,
                                     [STANCE_PASS] = PASS,
                                     [STANCE_STOP] = PASS,
                                     [STANCE_WITHDRAW] = WITHDRAW,
                                     [STANCE_EVADED] = WITHDRAW};
    return (enum odds_stance)stance[st->stance[role]];
}

struct odds_target odds_target_of(struct odds *o, const struct sf_state *st, enum odds_stance attacker,
                                  enum odds_stance defender)
{
    if (attacker == WITHDRAW)
        return (struct odds_target){.outcome = ODDS_ATTACKER_WITHDREW};
    if (defender == WITHDRAW)
        return (struct odds_target){.outcome = st->stance[DEF] == STANCE_EVADED ? ODDS_EVADED : ODDS_DEFENDER_WITHDREW};
    const unsigned next = odds_layer(o, st->sequence + 1U);
    return (struct odds_target){o->mass[next & 1], next, ODDS_ENDLESS};
}

void odds_end(struct odds *o, uint32_t att, uint32_t def, double chance, enum odds_outcome outcome)
{
    o->ended[odds_cell(o, att, def)] += chance;
    if (!odds_is_over(o, att, def))
        o->outcome[outcome] += chance;
}

void odds_arrive(struct odds *o, const struct odds_target *target, uint32_t att, uint32_t def, double chance)
{
    if (target->mass)
        target->mass[odds_cell(o, att, def)] += chance;
    else
        odds_end(o, att, def, chance, target->outcome);
}

/* The innermost loop of all: everywhere it is written down where the results lead. */
static void deal_written(const struct odds *o, uint32_t att, uint32_t def, const struct odds_exchange *exchange,
                         double share, double *mass)
{
    const size_t width = o->graph[DEF].count;
    for (const struct odds_hits *hits = exchange->hits, *end = hits + exchange->count; hits < end; hits++)
        mass[hits->to[ATT][att] * width + hits->to[DEF][def]] += share * hits->chance;
}

void odds_deal(struct odds *o, uint32_t att, uint32_t def, const struct odds_exchange *exchange, double chance,
               const struct odds_target *target)
{
    const double share = chance / FACES_SQUARED;
    if (exchange->written && target->mass) {
        deal_written(o, att, def, exchange, share, target->mass);
        return;
    }
    for (unsigned i = 0; i < exchange->count; i++) {
        const struct odds_hits *hits = &exchange->hits[i];
        uint32_t to_att = att, to_def = def;
        odds_suffer(o, &to_att, &to_def, hits, target->layer);
        odds_arrive(o, target, to_att, to_def, share * hits->chance);
    }
}

/* One cell of the last layer: the sequences that change nothing are summed in closed form. */
static void settle_loop(struct odds *o, uint32_t att, uint32_t def, const struct odds_exchange *exchange, double chance)
{
    const struct odds_target target = {o->mass[o->layers & 1], o->layers, ODDS_ENDLESS};
    if (exchange->idle == FACES_SQUARED) {
        odds_end(o, att, def, chance, ODDS_ENDLESS);
        return;
    }
    const double visits = chance * FACES_SQUARED / (FACES_SQUARED - exchange->idle);
    o->sequences += visits;
    odds_deal(o, att, def, exchange, visits, &target);
    target.mass[odds_cell(o, att, def)] = 0; /* what came back is in the visits */
}

static void fight(struct odds *o, unsigned layer, uint32_t att, uint32_t def, enum odds_stance attacker,
                  enum odds_stance defender, double chance)
{
    if (odds_is_broken_off(o, attacker, defender)) {
        odds_end(o, att, def, chance, ODDS_PASSED);
        return;
    }
    const struct odds_exchange *exchange = odds_exchange(o, att, def, attacker, defender);
    const bool leaves = attacker == WITHDRAW || defender == WITHDRAW;
    if (!leaves && layer == o->layers) {
        settle_loop(o, att, def, exchange, chance);
        return;
    }
    struct odds_target target = {o->mass[(layer + 1) & 1], layer + 1, ODDS_ENDLESS};
    if (leaves)
        target =
            (struct odds_target){.outcome = attacker == WITHDRAW ? ODDS_ATTACKER_WITHDREW : ODDS_DEFENDER_WITHDREW};
    o->sequences += chance;
    odds_deal(o, att, def, exchange, chance, &target);
}

static void run_layer(struct odds *o, unsigned layer)
{
    double *const mass = o->mass[layer & 1];
    for (uint32_t att = 0; att < o->graph[ATT].count; att++) {
        for (uint32_t def = 0; def < o->graph[DEF].count; def++) {
            double *const here = &mass[odds_cell(o, att, def)];
            const double chance = *here;
            if (chance == 0)
                continue;
            *here = 0;
            if (odds_is_over(o, att, def)) {
                odds_end(o, att, def, chance, ODDS_ENDLESS);
                continue;
            }
            const enum odds_stance attacker = odds_attacker(o, layer, att, def);
            const enum odds_stance defender =
                attacker == WITHDRAW ? FIGHT : odds_defender(o, layer, att, def, attacker);
            fight(o, layer, att, def, attacker, defender, chance);
        }
    }
}

void odds_run(struct odds *o, unsigned layer)
{
    for (; layer <= o->layers; layer++)
        run_layer(o, layer);
}
