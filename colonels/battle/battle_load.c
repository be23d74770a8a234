/*
 * Reads a battle's file, each value with its source: an order of battle (table, terrain, units, leaders), or a plan to
 * make one.  What a unit's group leaves out is its quality's (B-2), what a polygon's leaves out its terrain's (B-1).
 */
#include <string.h>

#include "base/sourced.h"
#include "colonels/battle/battle.h"
#include "colonels/battle/orders.h"
#include "colonels/battle/single.h"
#include "colonels/battle/sources.h"
#include "colonels/battle/words.h"

/* A side of units and leaders; that nobody has them is no answer. */
static const char *const sides[] = {"crown", "enemy", NULL};

/* --- Values that may be left out --- */

static bool number_or(const struct sp_node *group, const char *key, int least, int most, int other, int *number)
{
    *number = other;
    return !sp_has(group, key) || sp_read_number(group, key, least, most, number);
}

static bool small_or(const struct sp_node *group, const char *key, int least, int most, uint8_t *number)
{
    return !sp_has(group, key) || sp_read_u8(group, key, least, most, number);
}

static bool word_or(const struct sp_node *group, const char *key, const char *const *words, uint8_t *index)
{
    return !sp_has(group, key) || sp_read_word(group, key, words, index);
}

static bool flag_or(const struct sp_node *group, const char *key, uint8_t *yes)
{
    return !sp_has(group, key) || sp_read_bool(group, key, yes);
}

static bool read_mm(const struct sp_node *group, const char *key, int most, int16_t *mm)
{
    int value = 0;
    if (!sp_read_number(group, key, 0, most, &value))
        return false;
    *mm = (int16_t)value;
    return true;
}

/* --- The table --- */

static bool load_battle(struct cb_order_of_battle *oob, const struct sp_node *root)
{
    static const char *const keys[] = {"width",      "height",     "mission", "objective", "attacker",
                                       "home_crown", "home_enemy", "turns",   NULL};
    struct sp_node group;
    return sp_read_group(root, "battle", &group) && sp_only_keys(&group, keys) &&
           read_mm(&group, "width", GEO_TABLE_MOST, &oob->width) &&
           read_mm(&group, "height", GEO_TABLE_MOST, &oob->height) &&
           sp_read_word(&group, "mission", cb_mission_words, &oob->mission) &&
           sp_read_word(&group, "objective", cb_objective_words, &oob->objective) &&
           sp_read_word(&group, "attacker", sides, &oob->attacker) &&
           sp_read_word(&group, "home_crown", cb_edge_words, &oob->home[CROWN]) &&
           sp_read_word(&group, "home_enemy", cb_edge_words, &oob->home[ENEMY]) &&
           small_or(&group, "turns", 1, CB_TURNS, &oob->turns);
}

static bool load_points(const struct cb_order_of_battle *oob, struct cb_polygon_spec *polygon,
                        const struct sp_node *group)
{
    static const char expected[] = "a list of 3 to 16 points [x, y] on the table";
    const struct sp_node node = sp_node_child(group, "points");
    json_t *array;
    if (!sp_read_array(group, "points", expected, &array))
        return false;
    const size_t count = json_array_size(array);
    if (count < 3 || count > GEO_POINTS)
        return sp_node_fail(&node, "has %zu points; expected %s", count, expected);
    polygon->points = (uint8_t)count;
    for (size_t i = 0; i < count; i++) {
        const json_t *point = json_array_get(array, i), *x = json_array_get(point, 0), *y = json_array_get(point, 1);
        if (json_array_size(point) != 2 || !json_is_integer(x) || !json_is_integer(y) || json_integer_value(x) < 0 ||
            json_integer_value(x) > oob->width || json_integer_value(y) < 0 || json_integer_value(y) > oob->height)
            return sp_node_fail(&node, "has a point that is none; expected %s", expected);
        polygon->x[i] = (int16_t)json_integer_value(x);
        polygon->y[i] = (int16_t)json_integer_value(y);
    }
    return true;
}

static bool load_polygon(const struct cb_rules *rules, const struct cb_order_of_battle *oob,
                         struct cb_polygon_spec *polygon, const struct sp_node *group)
{
    static const char *const keys[] = {
        "kind", "points", "blocks_sight", "bars", "slows", "quickens_columns", "covers", "objective", NULL};
    if (!sp_only_keys(group, keys) || !sp_read_word(group, "kind", cb_terrain_words, &polygon->terrain) ||
        !load_points(oob, polygon, group))
        return false;
    polygon->flags = rules->terrain[polygon->terrain];
    for (unsigned f = 0; f < 6; f++) {
        uint8_t yes = (uint8_t)((polygon->flags >> f) & 1);
        if (!flag_or(group, keys[2 + f], &yes))
            return false;
        polygon->flags = (uint8_t)((polygon->flags & ~(1u << f)) | (unsigned)yes << f);
    }
    return true;
}

static bool load_terrain(const struct cb_rules *rules, struct cb_order_of_battle *oob, const struct sp_node *root)
{
    const char *key;
    json_t *value;
    struct sp_node group;
    if (!sp_has(root, "terrain"))
        return true;
    if (!sp_read_group(root, "terrain", &group))
        return false;
    json_object_foreach(group.json, key, value)
    {
        struct sp_node one;
        if (!sp_read_group(&group, key, &one))
            return false;
        if (oob->polygon_count == CB_POLYGONS)
            return sp_node_fail(&one, "is one too many; expected at most %d polygons", CB_POLYGONS);
        if (!load_polygon(rules, oob, &oob->polygon[oob->polygon_count], &one))
            return false;
        oob->polygon_count++;
    }
    return true;
}

/* --- Units --- */

static void take_quality(const struct cb_rules *rules, struct cb_unit_spec *unit, uint8_t quality)
{
    const struct cb_quality_values *q = &rules->quality[quality];
    unit->troop = q->troop;
    unit->gun = quality == QUALITY_GUNNERS;
    unit->fierce = q->fierce;
    unit->drill = q->drill;
    unit->musketry = q->musketry;
    unit->effectiveness = q->effectiveness;
    unit->bases = q->bases;
    unit->base_width = q->base_width;
    unit->base_depth = q->base_depth;
    unit->men = q->men;
    unit->order = ORDER_FIRE;
    unit->fire = FIRE_AT_WILL;
}

/* Annex A's: of those there are names, and of those a campaign keeps account. */
enum { REGIMENT_FIRST = 3, REGIMENT_LAST = 20 };

static bool load_unit(const struct cb_rules *rules, const struct cb_order_of_battle *oob, struct cb_unit_spec *unit,
                      const struct sp_node *group)
{
    static const char *const keys[] = {"side",     "quality",       "x",     "y",         "facing",   "formation",
                                       "order",    "fire",          "men",   "seniority", "regiment", "drill",
                                       "musketry", "effectiveness", "bases", NULL};
    uint8_t quality = 0;
    int men, seniority, regiment, facing = 0;
    if (!sp_only_keys(group, keys) || !sp_read_word(group, "side", sides, &unit->side) ||
        !sp_read_word(group, "quality", cb_quality_words, &quality))
        return false;
    take_quality(rules, unit, quality);
    if (!read_mm(group, "x", oob->width, &unit->x) || !read_mm(group, "y", oob->height, &unit->y) ||
        !sp_read_number(group, "facing", 0, 359, &facing) ||
        !word_or(group, "formation", cb_formation_words, &unit->formation) ||
        !word_or(group, "order", cb_unit_order_words, &unit->order) ||
        !word_or(group, "fire", cb_fire_words, &unit->fire) || !small_or(group, "drill", 1, 6, &unit->drill) ||
        !small_or(group, "musketry", 1, 6, &unit->musketry) ||
        !small_or(group, "effectiveness", 1, 6, &unit->effectiveness) ||
        !small_or(group, "bases", 1, 6, &unit->bases) || !number_or(group, "men", 1, 2000, unit->men, &men) ||
        !number_or(group, "seniority", 0, 254, 100, &seniority) ||
        !number_or(group, "regiment", REGIMENT_FIRST, REGIMENT_LAST, 0, &regiment))
        return false;
    unit->men = (uint16_t)men;
    unit->seniority = (uint8_t)seniority;
    unit->regiment = (uint8_t)regiment;
    unit->seat = CB_NONE;
    unit->facing = (int16_t)facing;
    if (unit->order == ORDER_HOLD_FIRE)
        unit->fire = FIRE_HELD;
    return true;
}

/* Ids of units and leaders are the keys of their groups. */
static bool take_id(const struct sp_node *group, const char *key, char id[CB_ID])
{
    if (!sp_is_id(key, CB_ID))
        return sp_node_fail(group, "is no id; expected at most %d of a to z, 0 to 9 and _", CB_ID - 1);
    memcpy(id, key, strlen(key) + 1);
    return true;
}

static bool load_units(const struct cb_rules *rules, struct cb_order_of_battle *oob, const struct sp_node *root)
{
    const char *key;
    json_t *value;
    struct sp_node group;
    if (!sp_read_group(root, "units", &group))
        return false;
    json_object_foreach(group.json, key, value)
    {
        struct sp_node one;
        if (!sp_read_group(&group, key, &one))
            return false;
        if (oob->unit_count == CB_UNITS)
            return sp_node_fail(&one, "is one too many; expected at most %d units", CB_UNITS);
        struct cb_unit_spec *unit = &oob->unit[oob->unit_count];
        if (!take_id(&one, key, unit->id) || !load_unit(rules, oob, unit, &one))
            return false;
        oob->unit_count++;
    }
    return true;
}

/* --- Leaders --- */

static bool load_leader(const struct cb_order_of_battle *oob, struct cb_leader_spec *leader,
                        const struct sp_node *group)
{
    static const char *const keys[] = {"side", "commander", "with", "x", "y", NULL};
    const char *with;
    if (!sp_only_keys(group, keys) || !sp_read_word(group, "side", sides, &leader->side) ||
        !flag_or(group, "commander", &leader->commander))
        return false;
    leader->with = CB_NONE;
    if (!sp_has(group, "with"))
        return read_mm(group, "x", oob->width, &leader->x) && read_mm(group, "y", oob->height, &leader->y);
    if (!sp_read_string(group, "with", "the id of a unit", &with))
        return false;
    for (uint8_t u = 0; u < oob->unit_count; u++)
        if (strcmp(oob->unit[u].id, with) == 0)
            leader->with = u;
    const struct sp_node node = sp_node_child(group, "with");
    char shown[SP_SHOWN];
    return leader->with != CB_NONE ||
           sp_node_fail(&node, "is \"%s\"; expected the id of a unit", sp_shown(with, shown));
}

static bool load_leaders(struct cb_order_of_battle *oob, const struct sp_node *root)
{
    const char *key;
    json_t *value;
    struct sp_node group;
    if (!sp_read_group(root, "leaders", &group))
        return false;
    json_object_foreach(group.json, key, value)
    {
        struct sp_node one;
        if (!sp_read_group(&group, key, &one))
            return false;
        if (oob->leader_count == CB_LEADERS)
            return sp_node_fail(&one, "is one too many; expected at most %d leaders", CB_LEADERS);
        struct cb_leader_spec *leader = &oob->leader[oob->leader_count];
        if (!take_id(&one, key, leader->id) || !load_leader(oob, leader, &one))
            return false;
        oob->leader_count++;
    }
    return true;
}

/* --- A plan (C-20, C-21): what the battle is made from, each time anew --- */

/* Regiments have the numbers from 3 on and colonels of their own, the senior commands. */
static bool load_regiments(const struct cb_rules *rules, struct cb_brief *brief, const struct sp_node *group)
{
    const struct cb_quality_values *regular = &rules->quality[QUALITY_REGULAR];
    struct cb_brief_regiment one = {.drill = regular->drill,
                                    .musketry = regular->musketry,
                                    .effectiveness = regular->effectiveness,
                                    .bases = regular->bases,
                                    .men = regular->men};
    if (!sp_read_u8(group, "regiments", 1, CB_BRIEF_REGIMENTS, &brief->regiment_count) ||
        !small_or(group, "drill", 1, 6, &one.drill) || !small_or(group, "musketry", 1, 6, &one.musketry) ||
        !small_or(group, "effectiveness", 1, 6, &one.effectiveness))
        return false;
    for (uint8_t i = 0; i < brief->regiment_count; i++) {
        one.number = (uint8_t)(3 + i);
        one.seat = i;
        brief->regiment[i] = one;
    }
    return true;
}

/* Whatever comes of the die, it must make a battle. */
static bool can_be_made(const struct cb_rules *rules, const struct cb_plan *plan, const struct sp_node *group)
{
    struct sp_error why;
    for (unsigned tenths = plan->least_tenths; tenths <= plan->most_tenths; tenths++) {
        struct cb_order_of_battle oob;
        if (!cb_make(rules, plan, tenths, tenths, &oob, &why))
            return sp_node_fail(group, "makes no battle with %u tenths: %s", tenths, why.text);
    }
    return true;
}

static bool load_plan(const struct cb_rules *rules, struct cb_plan *plan, const struct sp_node *root)
{
    static const char *const keys[] = {"mission",       "region",       "regiments",   "drill", "musketry",
                                       "effectiveness", "battalions",   "horse",       "guns",  "enemy_horse",
                                       "enemy_guns",    "least_tenths", "most_tenths", NULL};
    struct cb_brief *brief = &plan->brief;
    struct sp_node group;
    *brief = (struct cb_brief){.general = CB_NONE, .umpire = CB_NONE};
    if (!sp_read_group(root, "generate", &group) || !sp_only_keys(&group, keys) ||
        !sp_read_word(&group, "mission", cb_mission_words, &brief->mission) ||
        !word_or(&group, "region", cb_region_words, &brief->region) || !load_regiments(rules, brief, &group) ||
        !small_or(&group, "battalions", 0, 16, &brief->battalions) ||
        !small_or(&group, "horse", 0, 16, &brief->horse) || !small_or(&group, "guns", 0, 16, &brief->guns) ||
        !small_or(&group, "enemy_horse", 0, 16, &brief->enemy_horse) ||
        !small_or(&group, "enemy_guns", 0, 16, &brief->enemy_guns) ||
        !sp_read_u8(&group, "least_tenths", 1, 100, &plan->least_tenths) ||
        !sp_read_u8(&group, "most_tenths", plan->least_tenths, 100, &plan->most_tenths))
        return false;
    plan->crown_men = (brief->regiment_count + brief->battalions) * rules->quality[QUALITY_REGULAR].men +
                      brief->horse * rules->quality[QUALITY_HORSE].men +
                      brief->guns * rules->quality[QUALITY_GUNNERS].men;
    return can_be_made(rules, plan, &group);
}

/* --- All --- */

static bool load(const struct cb_rules *rules, struct cb_order_of_battle *oob, struct cb_plan *plan,
                 const struct sp_sourced *data)
{
    static const char *const set_piece[] = {"battle", "terrain", "units", "leaders", NULL};
    static const char *const generated[] = {"generate", NULL};
    const struct sp_node root = sp_node_root(data);
    const bool made = sp_has(&root, "generate");
    struct sp_error why;
    if (!sp_read_head(data, "id", oob->id, sizeof oob->id) ||
        !sp_read_head(data, "title", oob->title, sizeof oob->title) ||
        !sp_only_keys(&root, made ? generated : set_piece))
        return false;
    if (made) {
        memcpy(plan->id, oob->id, sizeof plan->id);
        memcpy(plan->title, oob->title, sizeof plan->title);
        return load_plan(rules, plan, &root);
    }
    if (!load_battle(oob, &root) || !load_terrain(rules, oob, &root) || !load_units(rules, oob, &root) ||
        !load_leaders(oob, &root))
        return false;
    cb_seat(rules, oob);
    return cb_check_order_of_battle(rules, oob, &why) || sp_node_fail(&root, "%s", why.text);
}

bool cb_load_battle(const struct cb_rules *rules, struct cb_order_of_battle *oob, struct cb_plan *plan,
                    const struct sp_source *sources, size_t source_count, struct sp_error *error)
{
    struct sp_sourced data;
    memset(oob, 0, sizeof *oob);
    memset(plan, 0, sizeof *plan);
    const bool loaded = sp_sourced_open_as(&data, sources, source_count, "colonels_battle", cb_source_words, error) &&
                        load(rules, oob, plan, &data);
    sp_sourced_close(&data);
    return loaded;
}
