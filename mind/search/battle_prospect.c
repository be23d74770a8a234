/* Battles of the colonels: when a playout has come far enough, and what its position is worth. */
#include "colonels/battle/inside.h"
#include "mind/search/battle_mind.h"

static const struct cb_battle *table_of(const void *state)
{
    return &((const struct cb_single *)state)->table;
}

/* Won or lost, though losses may still be rolled for; or so many turns on. */
bool battle_settled(const void *scenario, const void *from, const void *state, uint32_t reach)
{
    const struct cb_battle *st = table_of(state);
    (void)scenario;
    return st->end != END_NOT || st->turn >= table_of(from)->turn + reach;
}

/* --- How it stands, in thousandths --- */

enum { WHOLE = 1000 };

/* What of a side is there, less for tension. */
static int32_t strength(const struct cb_battle *st, unsigned side)
{
    enum { TENSE = 80, RUNNER = 150, BASE = 400 };
    int32_t sum = 0;
    for (unsigned u = 0; u < st->unit_count; u++)
        if (st->side[u] == side && cb_on_table(st, u))
            sum += (BASE + st->men[u]) * (cb_here(st, u) ? WHOLE - TENSE * st->tp[u] : RUNNER) / WHOLE;
    return sum;
}

/* How much of its men a side has in good order: what counts at the end (B-61). */
static int32_t share_in_order(const struct cb_battle *st, unsigned side)
{
    int32_t men = 0;
    for (unsigned u = 0; u < st->unit_count; u++)
        men += st->side[u] == side ? st->men[u] : 0;
    return cb_men_in_order(st, side) * WHOLE / (men + 1);
}

static int32_t leaders(const struct cb_battle *st, unsigned side)
{
    int32_t count = 0;
    for (unsigned l = 0; l < st->leader_count; l++)
        count += st->leader_side[l] == side && st->leader_status[l] == LEADER_ACTS;
    return count;
}

/* Units of a side in the town, of so many that are enough. */
static int32_t keepers(const struct cb_battle *st, unsigned side, int32_t enough)
{
    struct cb_table table;
    int32_t count = 0;
    cb_lay_table(&table, st);
    for (unsigned u = 0; u < st->unit_count && count < enough; u++)
        count += st->side[u] == side && cb_here(st, u) && cb_touches(&table, u, CB_OBJECTIVE);
    return count * WHOLE / enough;
}

/* Of two sums the part by which the first is larger. */
static int32_t lead(int32_t own, int32_t other)
{
    return (own - other) * WHOLE / (own + other + 1);
}

/* What is looked at, as one side sees it. */
struct look {
    int32_t late;     /* how much of the day is over */
    int32_t strength; /* lead */
    int32_t order;    /* more of its men in good order */
    int32_t leaders;  /* lead */
    int32_t in_town, keepers, taken;
    int32_t led; /* that it has a leader and the other has none */
};

static struct look look_at(const struct cb_battle *st, unsigned side)
{
    const unsigned other = 1 - side;
    const int32_t own = leaders(st, side), theirs = leaders(st, other);
    struct look look = {
        .late = st->turn * WHOLE / st->turns,
        .strength = lead(strength(st, side), strength(st, other)),
        .order = share_in_order(st, side) - share_in_order(st, other),
        .leaders = lead(own, theirs),
        .led = ((own > 0) - (theirs > 0)) * WHOLE,
        .taken = st->town_taken ? WHOLE : 0,
    };
    if (st->objective != OBJECTIVE_ROUT) {
        enum { ENOUGH_TO_TAKE = 2, ENOUGH_TO_KEEP = 3 };
        look.in_town = keepers(st, side, ENOUGH_TO_TAKE);
        look.keepers = keepers(st, other, ENOUGH_TO_KEEP);
    }
    return look;
}

/* --- What it is worth --- */

/* How much each thing moves the logarithm of the odds, in hundredths: found by logistic regression over 2,700 battles
 * of steady leaders of all tempers, 26,000 positions; of a rout as the Crown sees it, else as the attacker does. */
struct weights {
    int16_t base, late, strength, strength_late, order, order_late, leaders, led, in_town, keepers, keepers_late, taken;
};
static const struct weights weights[] = {
    [OBJECTIVE_ROUT] =
        {.base = 63, .strength = 22, .strength_late = -18, .order = 509, .order_late = 493, .leaders = 318},
    [OBJECTIVE_LOOT] = {.base = 84,
                        .late = -257,
                        .strength = 80,
                        .strength_late = -72,
                        .order = 269,
                        .led = 56,
                        .in_town = 105,
                        .keepers = 3,
                        .keepers_late = -273,
                        .taken = 482},
    [OBJECTIVE_CLEAR] = {.base = 438,
                         .late = -601,
                         .strength = 521,
                         .strength_late = -446,
                         .order = 102,
                         .led = 37,
                         .in_town = 130,
                         .keepers = -196,
                         .keepers_late = -49},
};

/* Chance in SP_CHANCE_ONE, by a curve with the slope of the logistic one. */
static int32_t chance_of(const struct cb_battle *st, unsigned side)
{
    enum { STEEP = 200 * WHOLE };
    const struct weights *w = &weights[st->objective];
    const struct look l = look_at(st, side);
    const int64_t z =
        (int64_t)w->base * WHOLE + w->late * l.late + (w->strength + w->strength_late * l.late / WHOLE) * l.strength +
        (w->order + w->order_late * l.late / WHOLE) * l.order + w->leaders * l.leaders + w->led * l.led +
        w->in_town * l.in_town + (w->keepers + w->keepers_late * l.late / WHOLE) * l.keepers + w->taken * l.taken;
    const int64_t size = geo_root(z * z + (int64_t)STEEP * STEEP);
    return (int32_t)(SP_CHANCE_ONE / 2 + z * (SP_CHANCE_ONE / 2) / size);
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
    (void)scenario;
    prospect->margin = HUNDREDTHS * (cb_men_in_order(st, side) - cb_men_in_order(st, 1 - side));
    if (st->end != END_NOT) {
        prospect->chance = st->winner == side ? SP_CHANCE_ONE : st->winner == NO_SIDE ? SP_CHANCE_ONE / 2 : 0;
        return;
    }
    const int32_t chance = chance_of(st, judged);
    prospect->chance = side == judged ? chance : SP_CHANCE_ONE - chance;
}
