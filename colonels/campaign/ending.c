/* The campaign's end (C-30): each colonel's objective is judged against all, ties share; then everything is shown. */
#include "colonels/campaign/rules.h"

/* Objectives of the players' own are the umpire's to judge. */
static sp_seats unjudged(const struct cc_campaign *st)
{
    sp_seats set = 0;
    for (sp_seats m = st->played & ~st->judged; m; m &= m - 1)
        if (st->objective[cc_first(m)] == OBJECTIVE_OWN)
            set |= cc_bit(cc_first(m));
    return set;
}

void cc_list_judge(struct cc_list *list)
{
    for (sp_seats m = unjudged(list->asker.st); m; m &= m - 1) {
        cc_offer(list, CO_JUDGE, (int)cc_first(m), 0);
        cc_offer(list, CO_JUDGE, (int)cc_first(m), 1);
    }
}

bool cc_check_judge(const struct cc_asker *asker, const struct sp_order *order)
{
    return cc_in(unjudged(asker->st), order->a) ||
           cc_refuse(asker, "%s has no objective of his own to be judged (C-30)", cc_seat_names[order->a]);
}

void cc_answer_judge(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    struct cc_campaign *st = g->st;
    (void)seat;
    st->judged |= cc_bit(order->a);
    if (order->b)
        st->record[order->a] |= RECORD_OWN_MET;
    cc_follow_judging(st);
}

void cc_follow_judging(struct cc_campaign *st)
{
    if (st->question == CQ_JUDGE && unjudged(st) == 0)
        st->asked = 0;
}

/* What is compared for an objective, the second where the first is equal. */
struct merit {
    int32_t first;
    int32_t second;
};

static int32_t attribute_of(const struct cc_campaign *st, unsigned seat, unsigned a)
{
    return st->regiment[seat] ? st->attribute[a][st->regiment[seat]] : 0;
}

static int32_t attribute_sum(const struct cc_campaign *st, unsigned seat)
{
    return attribute_of(st, seat, DRILL) + attribute_of(st, seat, MUSKETRY) + attribute_of(st, seat, EFFECTIVENESS);
}

static struct merit merit_of(const struct cc_campaign *st, unsigned seat, unsigned objective)
{
    switch (objective) {
    case OBJECTIVE_GLORY:
        return (struct merit){st->battles_won[seat], st->commands_won[seat]};
    case OBJECTIVE_PRESTIGE:
        return (struct merit){st->pip[seat], st->months_social[seat]};
    case OBJECTIVE_WEALTH:
        return (struct merit){st->purse[seat], 0};
    default:
        return (struct merit){attribute_of(st, seat, DRILL), attribute_sum(st, seat)};
    }
}

/* Nobody has more; and of nothing at all there is no most. */
static bool is_first(const struct cc_campaign *st, unsigned seat, unsigned objective)
{
    const struct merit own = merit_of(st, seat, objective);
    for (sp_seats m = st->played; m; m &= m - 1) {
        const struct merit other = merit_of(st, cc_first(m), objective);
        if (other.first > own.first || (other.first == own.first && other.second > own.second))
            return false;
    }
    return own.first > 0;
}

static bool did_duty(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned seat)
{
    const unsigned record = st->record[seat];
    return (record & (RECORD_FALSE_MUSTER | RECORD_ARREARS)) == 0 && (record & RECORD_ABROAD) &&
           attribute_sum(st, seat) >= sc->duty_sum;
}

static bool is_met(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned seat)
{
    switch (st->objective[seat]) {
    case OBJECTIVE_NONE:
        return false;
    case OBJECTIVE_DUTY:
        return did_duty(sc, st, seat);
    case OBJECTIVE_OWN:
        return st->record[seat] & RECORD_OWN_MET;
    default:
        return is_first(st, seat, st->objective[seat]);
    }
}

static void tell_final(struct cc_game *g, unsigned seat)
{
    const struct cc_campaign *st = g->st;
    CC_TELL(g, CE_JUDGED, (sp_seats)CC_EVERYBODY, (int32_t)seat, st->objective[seat],
            (st->record[seat] & RECORD_MET) != 0, st->objective[seat] == OBJECTIVE_OWN ? st->aim[seat] : 0);
    CC_TELL(g, CE_FINAL, (sp_seats)CC_EVERYBODY, (int32_t)seat, st->purse[seat], st->pip[seat],
            attribute_of(st, seat, DRILL), attribute_of(st, seat, MUSKETRY), attribute_of(st, seat, EFFECTIVENESS),
            st->battles_won[seat], st->commands_won[seat], st->months_social[seat]);
}

void cc_stage_ending(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    if (unjudged(st)) {
        cc_ask(g, CQ_JUDGE, (sp_seats)CC_UMPIRES);
        return;
    }
    sp_seats met = 0;
    for (sp_seats m = st->played; m; m &= m - 1)
        if (is_met(g->sc, st, cc_first(m)))
            met |= cc_bit(cc_first(m));
    for (sp_seats m = met; m; m &= m - 1)
        st->record[cc_first(m)] |= RECORD_MET;
    for (sp_seats m = st->played; m; m &= m - 1)
        tell_final(g, cc_first(m));
    st->winner = cc_count(met) == 1 ? (uint8_t)cc_first(met) : CC_NONE;
    st->over = 1;
    st->stage = CC_STAGE_OVER;
    CC_TELL(g, CE_OVER, (sp_seats)CC_EVERYBODY, st->winner == CC_NONE ? -1 : st->winner, st->overrides);
}
