/* What a unit could do from where it stands, for whoever draws a battle or thinks about it: all of it is public (B-4).
 */
#include "colonels/battle/rules.h"
#include "colonels/battle/words.h"

enum { DIE_FACES = 6 };

/* Where its shots leave and which way they look, in whole mm. */
static json_t *muzzles_json(const struct cb_battle *st, unsigned u)
{
    struct cb_muzzles muzzles;
    json_t *array = json_array();
    cb_find_muzzles(st, u, &muzzles);
    for (unsigned i = 0; i < muzzles.count; i++)
        json_array_append_new(array,
                              json_pack("[I, I, i]", (json_int_t)geo_round(muzzles.point[i].x, GEO_UNIT),
                                        (json_int_t)geo_round(muzzles.point[i].y, GEO_UNIT), muzzles.facing[i] % 360));
    return array;
}

static json_t *seen_json(struct cb_table *table, unsigned u)
{
    const struct cb_battle *st = table->st;
    json_t *array = json_array();
    for (uint64_t m = cb_present(table, 1u - st->side[u]); m; m &= m - 1)
        if (cb_sees(st, u, cb_first(m)))
            json_array_append_new(array, json_string(st->id[cb_first(m)]));
    return array;
}

/* B-20: mm a turn on open ground, and degrees. */
static json_t *paces_json(const struct cb_rules *r, const struct cb_battle *st, unsigned u)
{
    const struct cb_pace *pace = cb_pace_of(r, st, u);
    const int drill = st->drill[u];
    return json_pack("{s:i, s:i, s:i, s:i, s:i}", "forward", pace->forward + pace->forward_drill * drill, "rush",
                     pace->rush, "back", pace->back + pace->back_drill * drill, "run", pace->run, "wheel",
                     cb_wheel_rate(r, st, u));
}

/* At whom it would shoot if fire were opened now, whatever its order is; null: at nobody. */
static json_t *aim_json(const struct cb_rules *r, struct cb_table *table, unsigned u)
{
    const struct cb_battle *st = table->st;
    unsigned bases;
    int mm;
    const unsigned target =
        st->foe[u] == CB_NONE && !cb_has(st->hidden, u) ? cb_find_target(table, r, u, &bases, &mm) : CB_NONE;
    if (target == CB_NONE)
        return json_null();
    const struct cb_shot shot = cb_shot_at(r, st, u, target, bases, mm);
    return json_pack("{s:s, s:i, s:i, s:i, s:i}", "unit", st->id[target], "mm", mm, "bases", (int)bases, "least",
                     (int)shot.least, "bonus", (int)shot.bonus);
}

/* B-42: what would be added to its die if it tested now, and what each face would come to. */
static json_t *test_json(const struct cb_rules *r, struct cb_table *table, unsigned u)
{
    const struct cb_modifiers m = cb_modify(table, r, u);
    json_t *results = json_array();
    for (unsigned die = 1; die <= DIE_FACES; die++)
        json_array_append_new(results, json_string(cb_result_words[cb_react(r, table->st, u, die, &m)]));
    return json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:o}", "outnumbered", m.outnumbered, "outflanked", m.outflanked,
                     "drill", m.drill, "leader", m.leader, "cover", m.cover, "enemy_back", m.enemy_back, "results",
                     results);
}

void cb_add_prospects(const struct cb_rules *rules, struct cb_table *table, unsigned u, json_t *unit)
{
    const struct cb_battle *st = table->st;
    const bool on = cb_on_table(st, u), here = cb_here(st, u);
    json_object_set_new(unit, "muzzles", on ? muzzles_json(st, u) : json_array());
    json_object_set_new(unit, "sees", on ? seen_json(table, u) : json_array());
    json_object_set_new(unit, "paces", paces_json(rules, st, u));
    json_object_set_new(unit, "aim", here ? aim_json(rules, table, u) : json_null());
    json_object_set_new(unit, "test", on ? test_json(rules, table, u) : json_null());
}
