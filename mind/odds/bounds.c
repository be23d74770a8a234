/*
 * Bounds of what a cell can be worth when both sides play their best, from what each can have at once by leaving.
 *
 * An attacker who may withdraw need not take less than his withdrawal brings; a defender who may need not grant more
 * than his own, unless the attacker prefers to withdraw himself.  A sortie that either side may stop is worth what it
 * is worth now.  Bounds one sequence ahead show most stances to be worse than others before anything is worked out to
 * its end, so that the best play of fleets is as fast as a fight.
 */
#include "mind/odds/inside.h"

#include <math.h>

/* What a cell is worth if the role withdraws there: worked out once. */
static double leave_worth(struct odds *o, unsigned role, uint32_t att, uint32_t def)
{
    double *worth = &o->leave[role][odds_cell(o, att, def)];
    if (!isnan(*worth))
        return *worth;
    const struct odds_exchange *exchange =
        odds_exchange(o, att, def, role == ATT ? WITHDRAW : FIGHT, role == ATT ? FIGHT : WITHDRAW);
    *worth = 0;
    for (unsigned i = 0; i < exchange->count; i++) {
        uint32_t to_att = att, to_def = def;
        odds_suffer(o, &to_att, &to_def, &exchange->hits[i], 0);
        *worth += exchange->hits[i].chance * odds_worth(o, to_att, to_def) / FACES_SQUARED;
    }
    return *worth;
}

static struct odds_range range_of(struct odds *o, uint32_t att, uint32_t def)
{
    const double now = odds_worth(o, att, def);
    if (o->sortie || odds_is_over(o, att, def))
        return (struct odds_range){now, now};
    const double low = o->may_withdraw[ATT] ? leave_worth(o, ATT, att, def) : -INFINITY;
    const double high = o->may_withdraw[DEF] ? leave_worth(o, DEF, att, def) : INFINITY;
    return (struct odds_range){low, fmax(low, high)};
}

struct odds_range odds_range_after(struct odds *o, uint32_t att, uint32_t def, const struct odds_exchange *exchange)
{
    struct odds_range range = {0, 0};
    for (unsigned i = 0; i < exchange->count; i++) {
        uint32_t to_att = att, to_def = def;
        odds_suffer(o, &to_att, &to_def, &exchange->hits[i], 0);
        const struct odds_range after = range_of(o, to_att, to_def);
        const double chance = (double)exchange->hits[i].chance / FACES_SQUARED;
        range.low += chance * after.low;
        range.high += chance * after.high;
    }
    return range;
}
