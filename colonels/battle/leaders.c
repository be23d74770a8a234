/* Leaders at risk, by house rule (B-12), and what their fall does (B-40). */
#include "colonels/battle/rules.h"

enum { DEADLY = 1 };

bool cb_commands(const struct cb_battle *st, unsigned leader)
{
    bool is_first = true, led = false; /* of his side; by a commander who is still there */
    if (st->leader_status[leader] != LEADER_ACTS)
        return false;
    for (unsigned l = 0; l < st->leader_count; l++) {
        const bool acts = st->leader_side[l] == st->leader_side[leader] && st->leader_status[l] == LEADER_ACTS;
        is_first = is_first && !(acts && l < leader);
        led = led || (acts && st->commander[l]);
    }
    return st->commander[leader] || (is_first && !led);
}

void cb_put_at_risk(struct cb_game *g, unsigned unit, unsigned kind)
{
    struct cb_battle *st = g->st;
    if (g->r->option[CB_OPT_LEADER_RISK] == LEADER_RISK_OFF)
        return;
    for (unsigned l = 0; l < st->leader_count; l++)
        if (st->with[l] == unit && st->leader_status[l] == LEADER_ACTS) {
            st->risk |= 1u << l;
            st->risk_step = (uint8_t)kind;
        }
}

static unsigned first_at_risk(const struct cb_battle *st)
{
    unsigned leader = 0;
    while (!((st->risk >> leader) & 1))
        leader++;
    return leader;
}

bool cb_settle_risk(struct cb_game *g)
{
    if (!g->st->risk)
        return false;
    cb_await(g, DIE_RISK);
    return true;
}

static void tell_risk(struct cb_game *g, unsigned die, unsigned second, bool hit)
{
    const unsigned leader = first_at_risk(g->st);
    cb_tell(g, (struct sp_event){.kind = CB_RISK_ROLL,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)leader, g->st->with[leader], (int32_t)die, (int32_t)second, hit}});
}

static void safe(struct cb_battle *st)
{
    st->risk &= st->risk - 1;
}

/* In melee a 1 hits; under fire both of two dice must be 1, so the second is rolled only after a 1. */
void cb_die_risk(struct cb_game *g, unsigned die)
{
    const bool melee = g->st->risk_step == RISK_MELEE;
    if (die == DEADLY && !melee) {
        cb_await(g, DIE_RISK_SECOND);
        return;
    }
    tell_risk(g, die, 0, die == DEADLY);
    if (die == DEADLY)
        cb_await(g, DIE_FATE);
    else
        safe(g->st);
}

void cb_die_risk_second(struct cb_game *g, unsigned die)
{
    tell_risk(g, DEADLY, die, die == DEADLY);
    if (die == DEADLY)
        cb_await(g, DIE_FATE);
    else
        safe(g->st);
}

/* His unit, and friends near enough who see the place. */
static void see_fall(struct cb_game *g, unsigned leader, unsigned own)
{
    const struct cb_battle *st = g->st;
    const struct geo_point fallen = geo_at(st->leader_x[leader], st->leader_y[leader]);
    for (unsigned v = 0; v < st->unit_count; v++) {
        if (st->side[v] != st->leader_side[leader] || !cb_on_table(st, v))
            continue;
        const struct geo_near near = geo_nearest(fallen, cb_quad(&g->table, v));
        const struct geo_point eye = geo_at(st->x[v], st->y[v]);
        const struct geo_near sight = {eye.x - fallen.x, eye.y - fallen.y, 0, 1};
        if (v == own || (geo_within(&near, g->r->fall_seen) && cb_clear(st, fallen, &sight)))
            cb_strain(g, v, CAUSE_LEADER);
    }
}

void cb_die_fate(struct cb_game *g, unsigned die)
{
    struct cb_battle *st = g->st;
    const unsigned leader = first_at_risk(st), unit = st->with[leader];
    st->leader_status[leader] = die <= g->r->risk_dead ? LEADER_KILLED : LEADER_WOUNDED;
    st->with[leader] = CB_NONE;
    st->agreed &= ~(1u << leader);
    safe(st);
    cb_tell(g, (struct sp_event){.kind = CB_LEADER_HIT,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)leader, (int32_t)die, st->leader_status[leader]}});
    see_fall(g, leader, unit);
}
