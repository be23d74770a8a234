/* Melee, a round a turn (B-12, B-32). */
#include "colonels/battle/rules.h"

enum { TRIES_NOT_BEGUN = 255, BEST_DIE = 6 };

unsigned cb_average(unsigned drill, unsigned effectiveness)
{
    return (drill + effectiveness + 1) / 2;
}

/* Both take 1 TP; Highlanders and battle cavalry inflict one more, in place of a roll. */
void cb_stage_melee_begins(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    for (unsigned u = 0; u < st->unit_count; u++)
        if (cb_here(st, u) && st->foe[u] != CB_NONE &&
            !geo_gap_within(cb_quad(&g->table, u), cb_quad(&g->table, st->foe[u]), g->r->contact))
            cb_break_off(g, u); /* moved apart by the umpire */
    for (unsigned i = 0; i < st->unit_count; i++) {
        const unsigned u = st->sequence[i];
        if (!cb_here(st, u) || st->foe[u] == CB_NONE)
            continue;
        st->fighting |= cb_bit(u);
        st->met |= cb_bit(u);
        cb_tell(g, (struct sp_event){.kind = CB_MELEE, .seen = SEEN_BY_ALL, .field = {(int32_t)u, st->foe[u]}});
        cb_strain(g, u, CAUSE_MELEE);
        if (st->fierce[u])
            cb_strain(g, st->foe[u], CAUSE_STRUCK);
        cb_put_at_risk(g, u, RISK_MELEE);
    }
    st->due |= st->fighting; /* B-33: both */
    st->try_left = TRIES_NOT_BEGUN;
    cb_next_stage(g, STAGE_MELEE);
}

/* Each leader who fights adds a try. */
static unsigned tries(const struct cb_battle *st, unsigned unit)
{
    unsigned count = st->fierce[unit] || st->troop[unit] == GUNNERS ? 0 : 1;
    for (unsigned l = 0; l < st->leader_count; l++)
        count += st->with[l] == unit && st->shown[l] == CARD_FIGHT && st->leader_status[l] == LEADER_ACTS;
    return count;
}

void cb_stage_melee(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    unsigned unit;
    while ((unit = cb_walk(st, st->fighting)) != CB_NONE) {
        if (st->try_left == TRIES_NOT_BEGUN)
            st->try_left = (uint8_t)tries(st, unit);
        if (st->try_left > 0) {
            cb_await(g, DIE_MELEE);
            return;
        }
        st->try_left = TRIES_NOT_BEGUN;
        st->cursor++;
    }
    st->try_left = 0;
    cb_next_stage(g, STAGE_MELEE_TESTS);
}

bool cb_strikes(const struct cb_rules *r, unsigned troop, unsigned average, unsigned die)
{
    return troop == HORSE ? die >= r->horse_melee_least : die < average;
}

void cb_die_melee(struct cb_game *g, unsigned die)
{
    struct cb_battle *st = g->st;
    const unsigned unit = st->sequence[st->cursor], foe = st->foe[unit];
    const bool horse = st->troop[unit] == HORSE;
    const unsigned average = cb_average(st->drill[unit], st->effectiveness[unit]);
    const bool told = cb_strikes(g->r, st->troop[unit], average, die);
    st->try_left--;
    cb_tell(g,
            (struct sp_event){.kind = CB_MELEE_ROLL,
                              .seen = SEEN_BY_ALL,
                              .field = {(int32_t)unit, (int32_t)foe, (int32_t)die, horse ? g->r->horse_melee_least : 1,
                                        horse ? BEST_DIE : (int32_t)average - 1, told}});
    if (told)
        cb_strain(g, foe, CAUSE_STRUCK);
}
