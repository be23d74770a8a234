/* The steady leader: what tests, volleys and charges are worth, from the rules' own tables (B-31, B-32, B-42). */
#include "mind/steady/field.h"

enum { SIXTHS = ODDS_SIXTHS, EXPOSED = 10 };

struct odds_faces steady_odds_of(const struct steady_field *f, unsigned unit, int tension, const struct cb_modifiers *m)
{
    return odds_reaction(f->g.r, f->st.troop[unit], tension, cb_modified_by(m));
}

int steady_risk(const struct steady_field *f, unsigned unit, int tension, const struct cb_modifiers *m)
{
    const int sum = odds_reaction_worth(f->g.r, f->st.troop[unit], tension, cb_modified_by(m), f->worths->cost);
    return sum * steady_value(f, unit) / 1000 / SIXTHS;
}

/* --- What may come at a unit --- */

/* How likely that enemy makes the unit test in this turn, in tenths. */
static int exposure_to(struct steady_field *f, unsigned unit, unsigned enemy)
{
    enum { SURE = EXPOSED };
    const struct cb_battle *st = &f->st;
    const struct cb_pace *pace = cb_pace_of(f->g.r, st, enemy);
    const int step = pace->forward + pace->forward_drill * st->drill[enemy];
    const int range = cb_musket_range(f->g.r, st, enemy), rush = st->gun[enemy] ? 0 : pace->rush;
    const int far = range + f->worths->soon_turns * step > rush ? range + f->worths->soon_turns * step : rush;
    if (cb_apart(st, unit, enemy, far))
        return 0;
    const int gap = steady_gap(f, enemy, unit);
    if (gap <= range)
        return SURE;
    if (gap <= rush)
        return st->order[enemy] == ORDER_CHARGE ? SURE : f->worths->likely;
    if (gap <= range + step)
        return f->worths->possible;
    return gap <= far ? f->worths->soon : 0;
}

int steady_exposure(struct steady_field *f, unsigned unit)
{
    if (!cb_has(f->exposed, unit)) {
        int most = f->st.foe[unit] != CB_NONE ? EXPOSED : 0;
        for (uint64_t m = f->of_side[1 - f->st.side[unit]]; m && most < EXPOSED; m &= m - 1) {
            const int chance = exposure_to(f, unit, cb_first(m));
            most = chance > most ? chance : most;
        }
        f->exposed |= cb_bit(unit);
        f->exposure[unit] = (uint8_t)most;
    }
    return f->exposure[unit];
}

/* --- Volleys and melee, chances in sixths --- */

static int volley_sixths(const struct steady_field *f, unsigned unit, unsigned bases)
{
    return odds_volley_faces(f->g.r, f->st.musketry[unit], bases, 0);
}

int steady_leader_strikes(const struct steady_field *f, unsigned unit)
{
    const struct cb_battle *st = &f->st;
    return odds_strike_faces(f->g.r, st->troop[unit], st->drill[unit], st->effectiveness[unit]);
}

/* The same of the unit itself. */
static int strikes(const struct steady_field *f, unsigned unit)
{
    if (f->st.fierce[unit])
        return SIXTHS;
    return f->st.troop[unit] == GUNNERS ? 0 : steady_leader_strikes(f, unit);
}

/* --- A charge --- */

/* Friends beside the charger take a point each (B-40). */
static int alarm_cost(struct steady_field *f, unsigned unit)
{
    int sum = 0;
    for (uint64_t n = f->of_side[f->st.side[unit]] & ~cb_bit(unit); n; n &= n - 1) {
        const unsigned v = cb_first(n);
        if (!cb_apart(&f->st, unit, v, f->g.r->adjacent) &&
            geo_gap_within(cb_quad(&f->g.table, unit), cb_quad(&f->g.table, v), f->g.r->adjacent)) {
            const struct cb_modifiers *m = steady_modify(f, v);
            const int more = steady_risk(f, v, f->st.tp[v] + 1, m) - steady_risk(f, v, f->st.tp[v], m);
            sum += more * steady_exposure(f, v) / EXPOSED;
        }
    }
    return sum;
}

/* One of two who fight, as far as the reckoning has come. */
struct fighter {
    unsigned unit;
    const struct cb_modifiers *m;
    int sixths; /* of points of tension, on average */
    int stands; /* chance in thousandths that it is still there */
    int lost;   /* worth lost to its side */
};

/* Between two whole points of tension, by the part. */
static int toll(const struct steady_field *f, const struct fighter *a)
{
    const int whole = a->sixths / SIXTHS, part = a->sixths % SIXTHS;
    return (steady_risk(f, a->unit, whole + 1, a->m) * part + steady_risk(f, a->unit, whole, a->m) * (SIXTHS - part)) /
           SIXTHS;
}

static int holds(const struct steady_field *f, const struct fighter *a)
{
    static const int stays[CB_REACTIONS] = {[RESULT_CH] = 1000, [RESULT_OK] = 1000, [RESULT_NA] = 1000};
    const int tension = (a->sixths + SIXTHS / 2) / SIXTHS;
    return odds_reaction_worth(f->g.r, f->st.troop[a->unit], tension, cb_modified_by(a->m), stays) / SIXTHS;
}

/* A reaction test that it must take with a chance in thousandths. */
static void test(const struct steady_field *f, struct fighter *a, int chance)
{
    const int holding = holds(f, a);
    a->lost += toll(f, a) * chance / 1000;
    a->stands = a->stands * (1000 - chance * (1000 - holding) / 1000) / 1000;
}

/* What the tension that it is left with will cost it yet; a leader takes some of it away. */
static void reckon(const struct steady_field *f, struct fighter *a)
{
    a->sixths -= a->m->leader && a->sixths >= SIXTHS ? SIXTHS : 0;
    a->lost += f->worths->tests_to_come * toll(f, a) * a->stands / 1000;
}

static int exchange_fire(const struct steady_field *f, struct fighter a, struct fighter b, int volley, int reply)
{
    b.sixths += volley;
    a.sixths += reply;
    if (volley) { /* who is not fired on need not fear for his nerves */
        test(f, &b, 1000);
        reckon(f, &b);
    }
    if (reply) {
        test(f, &a, 1000);
        reckon(f, &a);
    }
    return b.lost - a.lost;
}

/* He tests when charged; if he stands he fires at those who come, who test; then rounds of melee (B-32). */
static int close_in(const struct steady_field *f, struct fighter a, struct fighter b, int reply)
{
    test(f, &b, 1000);
    a.sixths += reply * b.stands / 1000;
    if (reply)
        test(f, &a, b.stands);
    for (int round = 0; round < f->worths->rounds; round++) {
        const int both = a.stands * b.stands / 1000;
        a.sixths += (SIXTHS + strikes(f, b.unit)) * both / 1000;
        b.sixths += (SIXTHS + strikes(f, a.unit)) * both / 1000;
        test(f, &a, both);
        test(f, &b, both);
    }
    reckon(f, &a);
    reckon(f, &b);
    return b.lost - a.lost;
}

/* Chance in sixths that the target's volley tells on who comes at it. */
static int reply_sixths(struct steady_field *f, unsigned unit, unsigned target)
{
    const struct cb_battle *st = &f->st;
    if (st->gun[target] || st->fire[target] == FIRE_CEASED || cb_beside(&f->g.table, target, unit))
        return 0;
    return volley_sixths(f, target, st->formation[target] == LINE ? st->bases[target] : 1);
}

int steady_charge_worth(struct steady_field *f, unsigned unit, unsigned target, bool led)
{
    const struct cb_battle *st = &f->st;
    struct cb_modifiers own = *steady_modify(f, unit);
    own.leader |= led;
    const struct cb_modifiers *m = &own;
    const struct fighter a = {.unit = unit, .m = m, .sixths = st->tp[unit] * SIXTHS, .stands = 1000};
    const struct fighter b = {
        .unit = target, .m = steady_modify(f, target), .sixths = st->tp[target] * SIXTHS, .stands = 1000};
    unsigned bases = 0;
    int64_t far;
    const int reply = reply_sixths(f, unit, target);
    const int volley = cb_bears(&f->g.table, f->g.r, unit, target, &bases, &far) ? volley_sixths(f, unit, bases) : 0;
    const bool in_range = steady_gap(f, target, unit) <= cb_musket_range(f->g.r, st, target);
    const int stand = exchange_fire(f, a, b, volley, in_range ? reply : 0);
    const struct odds_faces odds = steady_odds_of(f, unit, st->tp[unit], m);
    const int goes = odds.of[RESULT_CH] + odds.of[RESULT_OK];
    const int refused = stand - steady_risk(f, unit, st->tp[unit], m);
    const int charge = (goes * close_in(f, a, b, reply) + (SIXTHS - goes) * refused) / SIXTHS;
    return charge - alarm_cost(f, unit) - stand;
}
