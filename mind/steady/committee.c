/* The steady colonel in the War Office Committee (C-22): he stakes PIP by what the expedition is worth to him. */
#include "mind/steady/colonel.h"

enum {
    KEEN = 30,       /* he stakes on an interest of so much or more, either way */
    GREAT = 100,     /* the greatest interest */
    GREAT_SHARE = 3, /* for which he stakes one PIP in so many */
    WEAK = 300,      /* men: a regiment that should rather be spared */
    WEAK_LOSS = 40,
    HALVES = 2, /* of what may be gained: as likely as not */
};

static int clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* PIP that a colonel may expect of it, in halves. */
static int hope_of_pip(const struct cc_mission *mission)
{
    return HALVES * mission->part + mission->win + mission->taken + mission->lose + mission->worse;
}

/* Pounds that he may expect, in halves: a d6 of loot, shared or his own, and what is given to each. */
static int hope_of_pounds(const struct steady *s, const struct cc_mission *mission)
{
    enum { AVERAGE = 7 }; /* halves of a d6 */
    const int sharers = mission->loot_kind == LOOT_TAKEN_SHARED ? (int)(cc_count(s->st->members) + 1) / 2 : 1;
    return mission->loot * AVERAGE / HALVES / sharers + mission->bonus;
}

/* What going is worth to him, from -GREAT to GREAT. */
static int interest(const struct steady *s)
{
    const struct cc_mission *mission = &s->sc->mission[s->st->mission];
    const bool served = s->st->record[s->seat] & RECORD_ABROAD;
    const bool abroad = s->sc->region[s->st->region].abroad;
    int worth = 0;
    switch (s->objective) {
    case OBJECTIVE_GLORY:
        worth = GREAT;
        break;
    case OBJECTIVE_DUTY:
        worth = abroad && !served ? GREAT : -KEEN;
        break;
    case OBJECTIVE_PRESTIGE:
        worth = 4 * hope_of_pip(mission);
        break;
    case OBJECTIVE_WEALTH:
        worth = hope_of_pounds(s, mission) / HALVES;
        break;
    case OBJECTIVE_SMARTEST: /* months abroad are lost to training, and half a regiment costs a point of Drill */
        worth = -2 * KEEN;
        break;
    default:
        break;
    }
    const bool weak = s->objective != OBJECTIVE_GLORY && s->st->men[s->regiment] < WEAK;
    return clamp(worth - (weak ? WEAK_LOSS : 0), -GREAT, GREAT);
}

/* PIP staked on an interest.  Who collects them stakes less than he may win. */
static int32_t stake(const struct steady *s, int worth)
{
    const int32_t size = worth < 0 ? -worth : worth;
    const int32_t share = s->st->pip[s->seat] * size / GREAT / GREAT_SHARE;
    const int32_t most = s->objective == OBJECTIVE_PRESTIGE ? hope_of_pip(&s->sc->mission[s->st->mission]) / 4 : share;
    const int32_t wish = share < most ? share : most, left = cc_unstaked(s->st, s->seat);
    return wish < left ? wish : left;
}

/* The regiments that go before his when nobody stakes, and his own. */
static int rank(const struct steady *s)
{
    return (int)cc_count(s->st->fit & ((2u << s->regiment) - 1u));
}

bool steady_number(const struct steady *s, struct sp_order *order)
{
    const int fit = (int)cc_count(s->st->fit), half = clamp((int)(cc_count(s->st->members) + 1) / 2, 1, fit);
    const int worth = interest(s), own = rank(s);
    if (worth >= KEEN && own > half && cc_in(s->st->fit, s->regiment))
        return steady_gives(s, CO_SEND, (unsigned)own, stake(s, worth), order);
    if (worth <= -KEEN && own <= half && own > 1)
        return steady_gives(s, CO_SEND, (unsigned)own - 1, stake(s, worth), order);
    return steady_gives(s, CO_SEND, (unsigned)half, 0, order);
}

bool steady_which(const struct steady *s, struct sp_order *order)
{
    const int worth = interest(s);
    const bool goes = rank(s) <= s->st->to_send;
    const int32_t pip = stake(s, worth);
    if (s->st->which[s->seat][s->regiment] == 0 && pip > 0) {
        if (worth >= KEEN && !goes && steady_gives(s, CO_FOR, s->regiment, pip, order))
            return true;
        if (worth <= -KEEN && goes && steady_gives(s, CO_AGAINST, s->regiment, pip, order))
            return true;
    }
    return steady_gives(s, CO_DONE, 0, 0, order);
}

/* For glory he would command, or go as General without his regiment. */
bool steady_command(const struct steady *s, struct sp_order *order)
{
    const int32_t pip = stake(s, GREAT);
    if (s->objective == OBJECTIVE_GLORY && s->st->motion[s->seat][s->seat] == 0 && pip > 0 &&
        steady_gives(s, CO_SECOND, s->seat, pip, order))
        return true;
    return steady_gives(s, CO_DONE, 0, 0, order);
}
