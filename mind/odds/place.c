/* Exact odds on the table: units of a battle as they stand there. */
#include "colonels/battle/rules.h"
#include "mind/odds/table.h"

/* A leader who only stands by it steadies it, but does not go with it. */
static int8_t place_of(const struct cb_modifiers *m, unsigned leaders)
{
    return (int8_t)(m->outnumbered + m->outflanked + m->drill + m->cover + (leaders ? 0 : m->leader));
}

static unsigned leaders_with(const struct cb_battle *st, unsigned unit)
{
    unsigned leaders = 0;
    for (unsigned l = 0; l < st->leader_count; l++)
        leaders += st->with[l] == unit && st->leader_status[l] == LEADER_ACTS;
    return cb_least(leaders, ODDS_LEADERS);
}

struct odds_unit odds_unit_at(const struct cb_rules *rules, const struct cb_battle *st, unsigned unit, unsigned foe)
{
    struct cb_battle alone = *st;
    struct cb_table table;
    const unsigned leaders = leaders_with(st, unit);
    cb_lay_table(&table, st);
    const struct cb_modifiers with = cb_modify(&table, rules, unit);
    if (foe != CB_NONE) {
        alone.status[foe] = UNIT_GONE;
        alone.foe[unit] = CB_NONE;
    }
    cb_lay_table(&table, &alone);
    const struct cb_modifiers without = cb_modify(&table, rules, unit);
    return (struct odds_unit){
        .troop = st->troop[unit],
        .gun = st->gun[unit],
        .fierce = st->fierce[unit],
        .drill = st->drill[unit],
        .musketry = st->musketry[unit],
        .effectiveness = st->effectiveness[unit],
        .bases = st->formation[unit] == LINE ? st->bases[unit] : 1,
        .deep = st->formation[unit] == SQUARE || (st->formation[unit] == COLUMN && st->bases[unit] > 1),
        .held = cb_has(st->held, unit) && st->fire[unit] == FIRE_HELD,
        .silent = st->fire[unit] == FIRE_CEASED,
        .runs = st->status[unit] == UNIT_RUNS,
        .hidden = cb_has(st->hidden, unit),
        .tension = st->tp[unit],
        .leaders = (uint8_t)leaders,
        .back = (uint8_t)without.enemy_back,
        .place = place_of(&with, leaders),
        .alone = place_of(&without, leaders),
        .men = st->men[unit],
        .ran = st->ran[unit],
        .volleys = st->volleys[unit],
        .gunned = st->gunned[unit],
    };
}

unsigned odds_shots_at(const struct cb_rules *rules, const struct cb_battle *st, unsigned target,
                       struct odds_shot shot[ODDS_SHOTS], uint8_t by[ODDS_SHOTS])
{
    const struct odds_unit at = odds_unit_at(rules, st, target, CB_NONE);
    struct cb_table table;
    unsigned count = 0;
    cb_lay_table(&table, st);
    for (unsigned u = 0; u < st->unit_count && count < ODDS_SHOTS; u++) {
        unsigned bases;
        int mm;
        const bool fires = cb_here(st, u) && st->side[u] != st->side[target] && st->fire[u] != FIRE_CEASED &&
                           st->foe[u] == CB_NONE && !cb_has(st->hidden, u);
        if (!fires || cb_find_target(&table, rules, u, &bases, &mm) != target)
            continue;
        struct odds_unit shooter = odds_unit_at(rules, st, u, CB_NONE);
        shooter.bases = (uint8_t)bases;
        by[count] = (uint8_t)u;
        shot[count++] = odds_shot_of(rules, &shooter, mm, &at);
    }
    return count;
}

bool odds_surprises(const struct cb_battle *st, unsigned target, const uint8_t *by, unsigned count)
{
    struct cb_table table;
    bool surprises = false;
    cb_lay_table(&table, st);
    for (unsigned i = 0; i < count; i++)
        surprises = surprises || (st->gun[by[i]] && cb_beside(&table, target, by[i]));
    return surprises;
}

unsigned odds_bout_at(const struct cb_rules *rules, const struct cb_battle *st, unsigned unit, struct odds_bout *bout)
{
    struct cb_table table;
    cb_lay_table(&table, st);
    if (!cb_here(st, unit))
        return CB_NONE;
    const bool fights = st->foe[unit] != CB_NONE, goes = cb_has(st->impetuous | st->charging, unit);
    const bool charges = !fights && (goes || st->order[unit] == ORDER_CHARGE);
    const unsigned foe = fights ? st->foe[unit] : charges ? cb_nearest_enemy(&table, unit, false) : CB_NONE;
    if (foe == CB_NONE)
        return CB_NONE;
    *bout = (struct odds_bout){
        .first = st->side[unit] == ENEMY ? 0 : 1, .charge = charges, .passed = (uint8_t)(charges && goes)};
    bout->side[0] = odds_unit_at(rules, st, unit, foe);
    bout->side[1] = odds_unit_at(rules, st, foe, unit);
    return foe;
}
