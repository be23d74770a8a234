/* The steady colonel: his beginnings, the auction, and which rule of thumb answers which question. */
#include "mind/steady/colonel.h"

enum {
    PIP_BOUGHT = 8, /* and up to PIP_WHIM more: politics brings as much in a month for nothing */
    PIP_WHIM = 8,
    BEST_SHARE = 20, /* per cent of his purse that the senior regiment is worth to him */
    WHIM_SHARE = 10, /* and up to so much more */
    CLOSE = 5,       /* pounds: so near what it is worth to him he bids that */
};

bool steady_gives(const struct steady *s, unsigned kind, unsigned a, int32_t b, struct sp_order *order)
{
    const struct cc_asker asker = {.sc = s->sc, .st = s->st, .seat = s->seat};
    const struct sp_order given = {.kind = (uint16_t)kind, .a = (uint16_t)a, .b = b};
    if (!cc_allowed(&asker, &given))
        return false;
    *order = given;
    return true;
}

uint32_t steady_whim(const struct steady *s, uint32_t matter, uint32_t sides)
{
    const uint64_t own = sp_mix((uint64_t)s->seat << 32 | s->objective << 8 | s->st->character[s->seat]);
    return (uint32_t)(sp_mix(own + matter) % sides);
}

int steady_sum(const struct steady *s, unsigned regiment)
{
    int sum = 0;
    for (unsigned a = 0; a < CC_TRAININGS; a++)
        sum += s->st->attribute[a][regiment];
    return sum;
}

/* --- Characters (C-1, C-2) --- */

static bool buy_pip(const struct steady *s, struct sp_order *order)
{
    const int32_t wanted = PIP_BOUGHT + (int32_t)sp_roll(s->asked->dice, PIP_WHIM + 1);
    return steady_gives(s, CO_BUY, 0, wanted, order);
}

static bool choose_objective(const struct steady *s, struct sp_order *order)
{
    const uint32_t objective = OBJECTIVE_GLORY + sp_roll(s->asked->dice, OBJECTIVE_OWN - OBJECTIVE_GLORY);
    return steady_gives(s, CO_OBJECTIVE, objective, 0, order);
}

/* --- Regiments (C-3, C-4) --- */

/* Seniority decides who goes and who commands; men in pursuit of glory or favour pay more for it, those who save pay
 * nothing.  The rest of the purse is for training. */
static int32_t worth_of_lot(const struct steady *s)
{
    static const uint8_t keenness[OBJECTIVES] = {
        [OBJECTIVE_NONE] = 2,     [OBJECTIVE_GLORY] = 4, [OBJECTIVE_PRESTIGE] = 3, [OBJECTIVE_WEALTH] = 0,
        [OBJECTIVE_SMARTEST] = 1, [OBJECTIVE_DUTY] = 2,  [OBJECTIVE_OWN] = 2};
    const uint32_t mood = (uint32_t)s->st->pip[s->seat] << 8 | CQ_BID; /* of this sale */
    const int32_t share = BEST_SHARE + (int32_t)steady_whim(s, mood, WHIM_SHARE + 1);
    const int32_t lots = CC_LAST_LOT + 1 - CC_FIRST_LOT, left = CC_LAST_LOT + 1 - s->st->lot;
    return s->st->purse[s->seat] * share / 100 * left / lots * keenness[s->objective] / 4;
}

/* Half-way to what it is worth to him, so that few bids decide. */
static bool bid(const struct steady *s, struct sp_order *order)
{
    const struct cc_campaign *st = s->st;
    const int32_t least = st->highest == CC_NONE ? cc_price(s->sc, st) : st->bid + 1;
    const int32_t worth = worth_of_lot(s);
    const int32_t half = least + (worth - least) / 2;
    if (worth >= least && steady_gives(s, CO_BID, 0, worth - least <= CLOSE ? worth : half, order))
        return true;
    return steady_gives(s, CO_DROP, 0, 0, order);
}

/* Trained men before a low number, and no more arrears than he can pay. */
static bool choose_regiment(const struct steady *s, struct sp_order *order)
{
    enum { POINT = 3 };
    int best = INT32_MIN;
    for (uint32_t m = cc_free_regiments(s->st); m; m &= m - 1) {
        const unsigned n = cc_first(m);
        const int worth = POINT * steady_sum(s, n) - (int)n;
        struct sp_order wish;
        if (worth > best && s->st->arrears[n] <= s->st->purse[s->seat] && steady_gives(s, CO_CHOOSE, n, 0, &wish)) {
            best = worth;
            *order = wish;
        }
    }
    return best > INT32_MIN;
}

/* --- Questions --- */

static bool (*const answers[CC_QUESTIONS])(const struct steady *, struct sp_order *) = {
    [CQ_PIP] = buy_pip,
    [CQ_OBJECTIVE] = choose_objective,
    [CQ_BID] = bid,
    [CQ_CHOOSE] = choose_regiment,
    [CQ_MONTH] = steady_month,
    [CQ_NUMBER] = steady_number,
    [CQ_WHICH] = steady_which,
    [CQ_COMMAND] = steady_command,
    [CQ_APPROVAL] = steady_umpire,
    [CQ_CRISIS] = steady_umpire,
    [CQ_ATTACH] = steady_umpire,
    [CQ_ROLES] = steady_umpire,
    [CQ_RESULT] = steady_umpire,
    [CQ_JUDGE] = steady_umpire,
};

void sp_steady_campaign(const struct sp_asked *asked, struct sp_order *order)
{
    struct steady s = {.asked = asked, .sc = asked->scenario, .st = asked->state, .seat = asked->seat};
    if (s.seat < CC_COLONELS) {
        s.regiment = s.st->regiment[s.seat];
        s.objective = s.st->objective[s.seat];
    }
    if (!answers[s.st->question] || !answers[s.st->question](&s, order))
        *order = asked->legal[asked->count - 1]; /* the last ends every list: ready, done, drop out, pass */
}
