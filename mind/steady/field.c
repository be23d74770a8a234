/* The steady leader: what lies where on the table. */
#include "mind/steady/field.h"

#include <string.h>

enum { FULL_MEN = 600, FULL_WORTH = 1000, NOT_SEEN = 10000 };

static uint32_t leader_bit(unsigned leader)
{
    return UINT32_C(1) << leader;
}

/* What leaders of the seat have chosen already in this turn; other seats' cards are hidden. */
static void look_at_cards(struct steady_field *f)
{
    const struct cb_battle *st = &f->st;
    f->ordered = 0;
    memset(f->bound, 0, sizeof f->bound);
    for (unsigned l = 0; l < st->leader_count; l++) {
        if (st->card[l] == CARD_ORDER)
            f->ordered |= cb_bit(st->card_unit[l]);
        if (st->leader_side[l] != f->side || st->leader_status[l] != LEADER_ACTS)
            continue;
        if (st->with[l] != CB_NONE)
            f->bound[st->with[l]] |= leader_bit(l);
        if (st->card[l] == CARD_JOIN)
            f->bound[st->card_unit[l]] |= leader_bit(l);
    }
}

static void sort_units(struct steady_field *f)
{
    f->of_side[CROWN] = f->of_side[ENEMY] = f->in_town = 0;
    for (unsigned u = 0; u < f->st.unit_count; u++) {
        if (!cb_here(&f->st, u))
            continue;
        f->of_side[f->st.side[u]] |= cb_bit(u);
        if (cb_touches(&f->g.table, u, CB_OBJECTIVE))
            f->in_town |= cb_bit(u);
    }
}

/* Whether most of the enemy come on by themselves, and can, so that it is best to wait for them in good order. */
static bool is_awaited(const struct steady_field *f)
{
    enum { FAR = 500 };
    int here = 0, coming = 0;
    for (uint64_t m = f->of_side[f->enemy]; m; m &= m - 1) {
        const unsigned v = cb_first(m), order = steady_order_of(f, v);
        here += !f->st.gun[v];
        coming += order == ORDER_CHARGE || order == ORDER_FOLLOW_ME ||
                  (order == ORDER_ADVANCE && steady_goes_free(f, v, FAR));
    }
    return 10 * coming >= f->worths->awaited * here;
}

/* Whether the side goes to the enemy: by its task, unless its temper says otherwise. */
static bool goes_for_him(const struct steady_field *f)
{
    if (f->temper & (STEADY_ATTACKS | STEADY_STANDS))
        return f->temper & STEADY_ATTACKS;
    return f->st.attacker == f->side || (f->st.objective == OBJECTIVE_ROUT && !is_awaited(f));
}

void steady_look(struct steady_field *f, const struct cb_rules *rules, const struct cb_battle *redacted, unsigned side,
                 struct steady_manner manner)
{
    f->st = *redacted;
    f->g.r = rules;
    f->g.st = &f->st;
    f->g.events = NULL;
    cb_lay_table(&f->g.table, &f->st);
    f->side = side;
    f->enemy = 1 - side;
    f->looked = f->modified = f->exposed = f->wished = f->counted = f->kept_company = f->heartened = 0;
    look_at_cards(f);
    sort_units(f);
    f->worths = manner.worths;
    f->temper = manner.temper;
    f->attacks = goes_for_him(f);
}

void steady_look_at_cards(struct steady_field *f, const struct cb_battle *redacted)
{
    struct cb_battle *st = &f->st;
    memcpy(st->asked, redacted->asked, sizeof st->asked);
    memcpy(st->card, redacted->card, sizeof st->card);
    memcpy(st->card_unit, redacted->card_unit, sizeof st->card_unit);
    look_at_cards(f);
}

bool steady_is_anothers(const struct steady_field *f, unsigned leader, unsigned unit)
{
    return (f->bound[unit] & ~leader_bit(leader)) != 0;
}

bool steady_is_alone(struct steady_field *f, unsigned leader, unsigned unit)
{
    if (!cb_has(f->counted, unit)) {
        f->counted |= cb_bit(unit);
        f->company[unit] = 0;
        for (unsigned l = 0; l < f->st.leader_count; l++)
            if (cb_is_with(&f->g.table, f->g.r, l, unit))
                f->company[unit] |= leader_bit(l);
    }
    return (f->company[unit] & ~leader_bit(leader)) == 0;
}

unsigned steady_order_of(const struct steady_field *f, unsigned unit)
{
    return f->st.pending[unit] ? f->st.pending[unit] : f->st.order[unit];
}

int steady_gap(struct steady_field *f, unsigned unit, unsigned other)
{
    const struct geo_near near = cb_from_front(&f->g.table, unit, other);
    return (int)(geo_distance(&near) / GEO_UNIT);
}

unsigned steady_threat(struct steady_field *f, unsigned unit)
{
    if (!cb_has(f->looked, unit)) {
        f->looked |= cb_bit(unit);
        f->threat[unit] = (uint8_t)cb_nearest_enemy(&f->g.table, unit, false);
        f->gap[unit] = f->threat[unit] == CB_NONE ? NOT_SEEN : steady_gap(f, unit, f->threat[unit]);
    }
    return f->threat[unit];
}

int steady_threat_gap(struct steady_field *f, unsigned unit)
{
    steady_threat(f, unit);
    return f->gap[unit];
}

const struct cb_modifiers *steady_modify(struct steady_field *f, unsigned unit)
{
    if (!cb_has(f->modified, unit)) {
        f->modified |= cb_bit(unit);
        f->modifiers[unit] = cb_modify(&f->g.table, f->g.r, unit);
    }
    return &f->modifiers[unit];
}

int steady_value(const struct steady_field *f, unsigned unit)
{
    return f->worths->base + f->st.men[unit] * (FULL_WORTH - f->worths->base) / FULL_MEN;
}

int64_t steady_square(const struct steady_field *f, unsigned unit, int x, int y)
{
    const int64_t dx = x - f->st.x[unit], dy = y - f->st.y[unit];
    return geo_dot(dx, dy, dx, dy);
}

int steady_way(const struct steady_field *f, unsigned unit, int x, int y)
{
    return (int)geo_root(steady_square(f, unit, x, y));
}

int steady_turn(const struct steady_field *f, unsigned unit, int x, int y)
{
    const int dx = x - f->st.x[unit], dy = y - f->st.y[unit];
    if (dx == 0 && dy == 0)
        return 0;
    const int turn = ((int)geo_heading(dx, dy) - f->st.facing[unit] + 720) % 360;
    return turn >= 180 ? turn - 360 : turn;
}

static int between(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

bool steady_town(const struct steady_field *f, unsigned unit, int *x, int *y)
{
    int64_t least = INT64_MAX;
    for (unsigned i = 0; i < f->st.polygon_count; i++) {
        if (!(f->st.terrain_flags[i] & CB_OBJECTIVE))
            continue;
        const int16_t *box = f->st.box[i];
        const int near_x = between(f->st.x[unit], box[0], box[2]), near_y = between(f->st.y[unit], box[1], box[3]);
        const int64_t square = steady_square(f, unit, near_x, near_y);
        if (square >= least)
            continue;
        least = square;
        *x = near_x;
        *y = near_y;
    }
    return least < INT64_MAX;
}
