/* Charges: who rushes at whom, and contact (B-20, B-32, B-43). */
#include "colonels/battle/rules.h"

/* At the nearest enemy in sight: he is charged and tests, friends beside take 1 TP (B-40). */
void cb_start_charge(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    const unsigned enemy = cb_nearest_enemy(&g->table, unit, false);
    st->impetuous &= ~cb_bit(unit);
    if (enemy == CB_NONE || st->foe[unit] != CB_NONE || (cb_has(st->charging, unit) && st->target[unit] == enemy))
        return;
    st->target[unit] = (uint8_t)enemy;
    st->charging |= cb_bit(unit);
    st->charged |= cb_bit(enemy);
    st->due_next |= cb_bit(enemy);
    cb_tell(g, (struct sp_event){.kind = CB_CHARGES, .seen = SEEN_BY_ALL, .field = {(int32_t)unit, (int32_t)enemy}});
    cb_alarm(g, unit);
}

/* Those who fought it take another who fights them, or are free; a charge that won is over. */
static void release(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    st->foe[unit] = CB_NONE;
    for (unsigned v = 0; v < st->unit_count && st->foe[unit] == CB_NONE; v++)
        if (st->foe[v] == unit)
            st->foe[unit] = (uint8_t)v;
    if (st->foe[unit] == CB_NONE && st->order[unit] == ORDER_CHARGE)
        st->order[unit] = ORDER_NONE;
}

void cb_break_off(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    const uint8_t foe = st->foe[unit];
    if (foe == CB_NONE)
        return;
    cb_tell(g, (struct sp_event){.kind = CB_BREAKS_OFF, .seen = SEEN_BY_ALL, .field = {(int32_t)unit, foe}});
    st->foe[unit] = CB_NONE;
    for (unsigned v = 0; v < st->unit_count; v++)
        if (st->foe[v] == unit)
            release(g, v);
}

static void meet(struct cb_game *g, unsigned unit, unsigned enemy)
{
    struct cb_battle *st = g->st;
    if (cb_has(st->hidden, enemy)) { /* out, once all have moved */
        st->order[unit] = ORDER_NONE;
        return;
    }
    st->foe[unit] = (uint8_t)enemy;
    if (st->foe[enemy] == CB_NONE) { /* who fights another already goes on with him */
        st->foe[enemy] = (uint8_t)unit;
        st->joined |= cb_bit(enemy);
    }
    if (!cb_has(st->charged, enemy))
        st->due |= cb_bit(enemy); /* it was not the one aimed at: its test comes now */
    cb_tell(g, (struct sp_event){.kind = CB_CONTACT, .seen = SEEN_BY_ALL, .field = {(int32_t)unit, (int32_t)enemy}});
}

/* Turns to the target, formation or not, if there is room; else it can only go straight at one before it. */
static bool face(struct cb_game *g, unsigned unit, unsigned target)
{
    const struct cb_battle *st = g->st;
    const struct geo_near near = cb_from_middle(&g->table, unit, target);
    const int facing = (int)geo_heading(near.vx / near.scale, near.vy / near.scale);
    if (near.square == 0 || facing == st->facing[unit])
        return true;
    if (cb_has_room(g, unit, st->x[unit], st->y[unit], facing, st->formation[unit])) {
        cb_place_unit(g, unit, st->x[unit], st->y[unit], facing);
        return true;
    }
    return geo_ahead(st->facing[unit], near.vx, near.vy);
}

void cb_rush(struct cb_game *g, unsigned unit)
{
    struct cb_battle *st = g->st;
    unsigned target = st->target[unit], blocker;
    if (!cb_on_table(st, target))
        target = cb_nearest_enemy(&g->table, unit, false);
    if (target == CB_NONE || !face(g, unit, target))
        return;
    const int mm = cb_reach(g, unit, false, cb_pace_of(g->r, st, unit)->rush, &blocker);
    st->rushed |= cb_bit(unit);
    cb_go(g, unit, false, mm);
    if (cb_here(st, unit) && blocker != CB_NONE && st->side[blocker] != st->side[unit] && cb_here(st, blocker))
        meet(g, unit, blocker);
}
