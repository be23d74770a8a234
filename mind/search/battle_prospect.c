/* Battles of the colonels: when a playout has come far enough, and what its position is worth. */
#include "mind/search/battle_look.h"
#include "mind/search/battle_mind.h"

static const struct cb_battle *table_of(const void *state)
{
    return &((const struct cb_single *)state)->table;
}

uint64_t battle_place(const void *scenario, const void *state)
{
    const struct cb_battle *st = table_of(state);
    const unsigned unit = st->cursor < st->unit_count ? st->sequence[st->cursor] : CB_UNITS;
    (void)scenario;
    return (uint64_t)(st->turn + 1u) << 8 | unit;
}

uint32_t battle_stage(const void *scenario, const void *from, const void *state)
{
    (void)scenario;
    return table_of(state)->turn - (uint32_t)table_of(from)->turn;
}

/* Won or lost, though losses may still be rolled for; or so many turns on. */
bool battle_settled(const void *scenario, const void *from, const void *state, uint32_t reach)
{
    const struct cb_battle *st = table_of(state);
    (void)scenario;
    return st->end != END_NOT || st->turn >= table_of(from)->turn + reach;
}

/* --- What it is worth --- */

/* How much a thing moves the logarithm of the odds, in hundredths, as the day begins and as it ends. */
struct weight {
    int16_t early, late;
};

/*
 * Of a rout as the Crown sees it, else as the attacker does: of[0] is of its own, of[1] of the other's.  Found by
 * logistic regression over 8,400 battles of steady leaders of all tempers who now and then play another card, 188,000
 * positions; no sign may be against its sense, so that nobody is tense for the sake of it.  Of battles left out the
 * chances so found miss by less than those of strength, order and the town alone (mean squares in the first and the
 * second half of the day: a rout 0.095 and 0.057 for 0.098 and 0.058, loot 0.164 and 0.063 for 0.175 and 0.075, a
 * town to clear 0.193 and 0.098 for 0.198 and 0.104).
 */
struct weights {
    struct weight base, taken;
    struct weight lead; /* of two strengths the part by which the first is larger */
    struct weight of[2][TRAITS];
};
static const struct weights weights[] = {
    [OBJECTIVE_ROUT] =
        {.base = {120, -46},
         .lead = {118, 15},
         .of[0] = {[TENSE_5] = {-44, -44},
                   [TENSE_6] = {-94, -94},
                   [MELEE] = {136, 136},
                   [LEADERS] = {175, 175},
                   [LEFT] = {4, 28},
                   [RUNS] = {-247, -350},
                   [GONE] = {-205, -698}},
         .of[1] = {[TENSE_1] = {44, 44},
                   [TENSE_2] = {40, 40},
                   [TENSE_3] = {31, 31},
                   [TENSE_4] = {59, 59},
                   [TENSE_5] = {36, 36},
                   [TENSE_6] = {83, 83},
                   [MELEE] = {-94, -94},
                   [LEADERLESS] = {55, 55},
                   [LEADERS] = {-237, -237},
                   [LEFT] = {-5, -35},
                   [RUNS] = {297, 544},
                   [GONE] = {411, 1139}}},
    [OBJECTIVE_LOOT] = {.base = {73, -261},
                        .lead = {280, 0},
                        .taken = {139, 877},
                        .of[0] = {[TENSE_4] = {-37, -37},
                                  [TENSE_5] = {-45, -45},
                                  [TENSE_6] = {-78, -78},
                                  [MELEE] = {37, 37},
                                  [LEADERLESS] = {-35, -35},
                                  [LEADERS] = {224, 224},
                                  [LEFT] = {31, 81},
                                  [RUNS] = {-133, 0},
                                  [GONE] = {-43, 0},
                                  [TOWN_2] = {4, 0},
                                  [TOWN_3] = {38, 15},
                                  [WAY] = {-260, -539},
                                  [NEAR] = {246, 81},
                                  [HOME] = {35, 213}},
                        .of[1] = {[TENSE_1] = {6, 6},
                                  [TENSE_2] = {82, 82},
                                  [TENSE_3] = {76, 76},
                                  [TENSE_4] = {60, 60},
                                  [TENSE_5] = {73, 73},
                                  [TENSE_6] = {102, 102},
                                  [MELEE] = {56, 56},
                                  [LEADERLESS] = {2, 2},
                                  [LEADERS] = {-186, -186},
                                  [LEFT] = {10, 60},
                                  [RUNS] = {123, 244},
                                  [GONE] = {7, 40},
                                  [TOWN_1] = {-63, -59},
                                  [TOWN_2] = {-33, -96},
                                  [TOWN_3] = {-57, 0},
                                  [NEAR] = {0, -225}}},
    [OBJECTIVE_CLEAR] =
        {.base = {122, -117},
         .lead = {215, 0},
         .of[0] = {[TENSE_3] = {-4, -4},
                   [TENSE_4] = {-35, -35},
                   [TENSE_5] = {-40, -40},
                   [TENSE_6] = {-56, -56},
                   [MELEE] = {81, 81},
                   [LEADERS] = {185, 185},
                   [LEFT] = {0, -3},
                   [RUNS] = {-18, -24},
                   [TOWN_2] = {0, 8},
                   [TOWN_3] = {31, 0},
                   [WAY] = {-54, 0},
                   [NEAR] = {172, 43}},
         .of[1] = {[TENSE_2] = {93, 93},
                   [TENSE_3] = {113, 113},
                   [TENSE_4] = {125, 125},
                   [TENSE_5] = {119, 119},
                   [TENSE_6] = {102, 102},
                   [MELEE] = {1, 1},
                   [LEADERLESS] = {70, 70},
                   [LEADERS] = {-170, -170},
                   [LEFT] = {-3, -7},
                   [RUNS] = {313, 189},
                   [GONE] = {260, 31},
                   [TOWN_1] = {0, -117},
                   [TOWN_2] = {-63, -97},
                   [TOWN_3] = {-38, -101},
                   [WAY] = {19, 0},
                   [NEAR] = {0, -317}}},
};

static int64_t weigh(struct weight weight, int32_t late, int32_t value)
{
    return (weight.early * (WHOLE - late) + weight.late * late) * (int64_t)value / WHOLE;
}

/* The logistic curve of hundredths, in SP_CHANCE_ONE, between points a quarter of the logarithm of the odds apart. */
static int32_t logistic(int64_t hundredths)
{
    enum { STEP = 25 };
    static const int32_t above_half[] = {0,     4075,  8025,  11743, 15143, 18173, 20813, 23066, 24956, 26519, 27797,
                                         28830, 29660, 30322, 30847, 31262, 31589, 31846, 32048, 32206, 32329, 32426,
                                         32501, 32560, 32606, 32642, 32670, 32691, 32708, 32721, 32732, 32740, 32746};
    enum { LAST = sizeof above_half / sizeof above_half[0] - 1 };
    const int64_t size = hundredths < 0 ? -hundredths : hundredths;
    int32_t above = above_half[LAST];
    if (size < LAST * STEP) {
        const int32_t *from = &above_half[size / STEP];
        above = from[0] + (int32_t)((from[1] - from[0]) * (size % STEP) / STEP);
    }
    return SP_CHANCE_ONE / 2 + (hundredths < 0 ? -above : above);
}

/* Chance in SP_CHANCE_ONE that the side wins by whose eyes the weights are. */
static int32_t chance_of(const struct cb_rules *r, const struct cb_battle *st, unsigned side)
{
    const struct weights *w = &weights[st->objective];
    const int32_t late = st->turn * WHOLE / st->turns;
    const struct battle_look look[2] = {battle_look_at(r, st, side), battle_look_at(r, st, 1 - side)};
    const int32_t lead = (look[0].fresh - look[1].fresh) * WHOLE / (look[0].fresh + look[1].fresh + 1);
    int64_t sum =
        weigh(w->base, late, WHOLE) + weigh(w->taken, late, st->town_taken ? WHOLE : 0) + weigh(w->lead, late, lead);
    for (unsigned i = 0; i < 2; i++)
        for (unsigned t = 0; t < TRAITS; t++)
            sum += weigh(w->of[i][t], late, look[i].of[t]);
    return logistic(sum / WHOLE);
}

static unsigned side_of(const struct cb_battle *st, uint8_t seat)
{
    unsigned leader = 0;
    while (leader + 1u < st->leader_count && st->leader_seat[leader] != seat)
        leader++;
    return st->leader_side[leader];
}

void battle_weigh(const void *scenario, const void *state, uint8_t seat, struct sp_prospect *prospect)
{
    enum { HUNDREDTHS = 100 };
    const struct cb_battle *st = table_of(state);
    const unsigned side = side_of(st, seat), judged = st->objective == OBJECTIVE_ROUT ? CROWN : st->attacker;
    const struct cb_rules *rules = &((const struct cb_scenario *)scenario)->rules;
    prospect->margin = HUNDREDTHS * (cb_men_in_order(st, side) - cb_men_in_order(st, 1 - side));
    if (st->end != END_NOT) {
        prospect->chance = st->winner == side ? SP_CHANCE_ONE : st->winner == NO_SIDE ? SP_CHANCE_ONE / 2 : 0;
        return;
    }
    const int32_t chance = chance_of(rules, st, judged);
    prospect->chance = side == judged ? chance : SP_CHANCE_ONE - chance;
}
