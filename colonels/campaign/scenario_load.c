/* Compiles a colonels' campaign from its JSON files. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/options.h"
#include "base/sourced.h"
#include "base/words.h"
#include "colonels/battle/sources.h"
#include "colonels/battle/words.h"
#include "colonels/campaign/scenario.h"
#include "colonels/campaign/words.h"
#include "spontoon/play.h"

const struct sp_option_spec cc_options[CC_OPTIONS] = {
    [CC_OPT_UMPIRE] = {"umpire",
                       {"automatic", "seated"},
                       "who decides what is left to the umpire: the program by stated rules, or the umpire's seat",
                       "C-20"},
    [CC_OPT_BATTLES] = {"battles",
                        {"table", "settled", "typed"},
                        "how battles are fought: on the table here, settled at once by the program, or on a real table "
                        "with results typed in",
                        "C-27"},
    [CC_OPT_READY] = {"ready",
                      {"secret", "shown"},
                      "who has answered a sealed question: the umpire's to know until it is opened, or everybody's",
                      "C-10"},
    [CC_OPT_BASES] = {"bases-by-men",
                      {"off", "on"},
                      "bases of a regiment: four whatever its men, or a base for each 150 men",
                      "C-5"},
    [CC_OPT_IDLE_LOSSES] = {"idle-losses",
                            {"none", "printed"},
                            "losses of a regiment that met no fire, melee or rout: none, or rolled as for all",
                            "B-60"},
    [CC_OPT_MUSKETRY_BY] = {"musketry-by",
                            {"bases", "rating"},
                            "what the musketry table is entered with: the bases that fire, or the Musketry rating",
                            "B-31"},
};

/* Whole numbers of the scenario by group and key. */
static const struct {
    const char *group;
    const char *key;
    int least;
    int most;
    size_t member;
} numbers[] = {
#define NUMBER(group, key, least, most, member)                                                                        \
    {                                                                                                                  \
        group, key, least, most, offsetof(struct cc_scenario, member)                                                  \
    }
    NUMBER("campaign", "colonels", 2, CC_COLONELS, colonels),
    NUMBER("campaign", "months", 1, CC_MONTHS, months),
    NUMBER("campaign", "crisis_dice", 1, 2, crisis_dice),
    NUMBER("campaign", "crisis_sides", 2, 20, crisis_sides),
    NUMBER("start", "fortune", 10, 100000, fortune),
    NUMBER("start", "pip_price", 1, 1000, pip_price),
    NUMBER("start", "reserve", 1, 10000, reserve),
    NUMBER("regiment", "company_men", 1, 200, company_men),
    NUMBER("regiment", "least_men", 0, 2000, least_men),
    NUMBER("pay", "company", 1, 1000, company_pay),
    NUMBER("pay", "colonel", 0, 1000, colonel_pay),
    NUMBER("training", "drill", 0, 1000, training_cost[DRILL]),
    NUMBER("training", "musketry", 0, 1000, training_cost[MUSKETRY]),
    NUMBER("training", "manoeuvres", 0, 1000, training_cost[EFFECTIVENESS]),
    NUMBER("training", "gain_on", 1, 7, gain_on),
    NUMBER("training", "supervision", 0, 6, supervision),
    NUMBER("training", "drill_decay", 0, 6, drill_decay),
    NUMBER("training", "idle_months", 1, 200, idle_months),
    NUMBER("training", "idle_decay", 0, 6, idle_decay),
    NUMBER("activities", "socialise_pip", 0, 1000, socialise_pip),
    NUMBER("activities", "business_pounds", 0, 1000, business_pounds),
    NUMBER("activities", "politics_pip", 0, 1000, politics_pip),
    NUMBER("activities", "alone_pip", 0, 1000, alone_pip),
    NUMBER("activities", "alone_present", 2, CC_COLONELS, alone_present),
    NUMBER("house_rules", "recruiting", 0, 1, recruiting),
    NUMBER("house_rules", "recruit_cost", 0, 1000, recruit_cost),
    NUMBER("house_rules", "raise_cost", 0, 1000, raise_cost),
    NUMBER("house_rules", "inspection", 0, 10, inspection),
    NUMBER("house_rules", "inspection_pip", 0, 1000, inspection_pip),
    NUMBER("house_rules", "mutiny_from", 0, 100, mutiny_from),
    NUMBER("house_rules", "mutiny_pip", 0, 1000, mutiny_pip),
    NUMBER("house_rules", "desertion", 1, 1000, desertion),
    NUMBER("house_rules", "intelligence", 0, 49, intelligence),
    NUMBER("house_rules", "passage", 0, 6, passage),
    NUMBER("house_rules", "disease", 0, 16, disease),
    NUMBER("house_rules", "wreck", 0, 6, wreck),
    NUMBER("house_rules", "leader_risk", 0, 1, leader_risk),
    NUMBER("attached", "battalion_men", 1, 2000, attach_men[ATTACHED_BATTALIONS]),
    NUMBER("attached", "horse_men", 1, 2000, attach_men[ATTACHED_HORSE]),
    NUMBER("attached", "gun_men", 1, 2000, attach_men[ATTACHED_GUNS]),
    NUMBER("ending", "duty_sum", 3, 18, duty_sum),
#undef NUMBER
};
enum { NUMBERS = sizeof numbers / sizeof numbers[0], KEYS_MOST = 32 };

static bool load_numbers(struct cc_scenario *sc, const struct sp_node *root)
{
    for (size_t i = 0; i < NUMBERS;) {
        const char *keys[KEYS_MOST + 1] = {0};
        const char *name = numbers[i].group;
        struct sp_node group;
        size_t count = 0;
        if (!sp_read_group(root, name, &group))
            return false;
        for (; i < NUMBERS && strcmp(numbers[i].group, name) == 0; i++) {
            int number;
            assert(count < KEYS_MOST);
            keys[count++] = numbers[i].key;
            if (!sp_read_number(&group, numbers[i].key, numbers[i].least, numbers[i].most, &number))
                return false;
            *(int32_t *)((char *)sc + numbers[i].member) = number;
        }
        if (!sp_only_keys(&group, keys))
            return false;
    }
    return true;
}

static bool load_facings(struct cc_scenario *sc, const struct sp_node *root)
{
    struct sp_node group;
    if (!sp_read_group(root, "facings", &group))
        return false;
    for (unsigned n = CC_FIRST_LOT; n <= CC_LAST_LOT; n++) {
        const char key[3] = {(char)(n < 10 ? '0' + n : '0' + n / 10), (char)(n < 10 ? 0 : '0' + n % 10), 0};
        if (!sp_read_name(&group, key, sc->facings[n], sizeof sc->facings[n]))
            return false;
    }
    return true;
}

static bool load_nations(struct cc_scenario *sc, const struct sp_node *root)
{
    static const char *const dice[] = {"1", "2", "3", "4", "5", "6", NULL};
    struct sp_node group;
    if (!sp_read_group(root, "nations", &group) || !sp_only_keys(&group, dice))
        return false;
    for (unsigned i = 0; i < 6; i++)
        if (!sp_read_word(&group, dice[i], cc_nation_words, &sc->nation_of_d6[i + 1]))
            return false;
    return true;
}

static bool load_quality(struct cc_mission *mission, const struct sp_node *group)
{
    static const char expected[] = "a list of regular, militia, highlander, pirate, civilian";
    const struct sp_node node = sp_node_child(group, "quality");
    json_t *array;
    if (!sp_read_array(group, "quality", expected, &array))
        return false;
    for (size_t i = 0; i < json_array_size(array); i++) {
        const char *word = json_string_value(json_array_get(array, i));
        const int quality = word ? sp_find_word(cc_quality_words, word) : -1;
        if (quality < 0)
            return sp_node_fail(&node, "names no troops; expected %s", expected);
        mission->quality |= (uint8_t)(1 << quality);
    }
    return mission->quality != 0 || sp_node_fail(&node, "is empty; expected %s", expected);
}

/* What a mission leaves out is 0. */
static bool load_gains(struct cc_mission *mission, const struct sp_node *group)
{
    const struct {
        const char *key;
        int16_t *member;
    } gains[] = {
        {"part", &mission->part},   {"part_outnumbered", &mission->part_outnumbered},
        {"win", &mission->win},     {"win_outnumbered", &mission->win_outnumbered},
        {"lose", &mission->lose},   {"taken", &mission->taken},
        {"worse", &mission->worse}, {"taken_commander", &mission->taken_commander},
        {"loot", &mission->loot},   {"bonus", &mission->bonus},
    };
    for (size_t i = 0; i < sizeof gains / sizeof gains[0]; i++) {
        int number = 0;
        if (sp_has(group, gains[i].key) && !sp_read_number(group, gains[i].key, -1000, 10000, &number))
            return false;
        *gains[i].member = (int16_t)number;
    }
    if (!sp_has(group, "taken_commander"))
        mission->taken_commander = mission->taken;
    if (mission->loot < 0 || mission->bonus < 0)
        return sp_node_fail(group, "gives money that is below 0; expected 0 or more");
    return true;
}

static bool load_mission(struct cc_mission *mission, const struct sp_node *group)
{
    static const char *const keys[] = {"quality", "least_tenths", "most_tenths",     "part",       "part_outnumbered",
                                       "win",     "lose",         "win_outnumbered", "taken",      "taken_commander",
                                       "worse",   "loot",         "loot_kind",       "enemy_guns", "bonus",
                                       NULL};
    if (!sp_only_keys(group, keys) || !load_quality(mission, group) || !load_gains(mission, group) ||
        !sp_read_u8(group, "least_tenths", 1, 100, &mission->least_tenths) ||
        !sp_read_u8(group, "most_tenths", mission->least_tenths, 100, &mission->most_tenths))
        return false;
    if (mission->most_tenths - mission->least_tenths >= SP_SIDES_MAX)
        return sp_node_fail(group, "spans too many multiples for one die");
    return (!sp_has(group, "loot_kind") || sp_read_word(group, "loot_kind", cc_loot_words, &mission->loot_kind)) &&
           (!sp_has(group, "enemy_guns") || sp_read_u8(group, "enemy_guns", 0, 1, &mission->enemy_guns));
}

/* Annex A's mission of that id, enum cb_mission; CB_MISSIONS for any other. */
static uint8_t mission_of_table(const char *id)
{
    const int found = sp_find_word(cb_mission_words, id);
    return found < 0 ? CB_MISSIONS : (uint8_t)found;
}

static bool load_missions(struct cc_scenario *sc, const struct sp_node *root)
{
    struct sp_node group;
    const char *key;
    json_t *value;
    if (!sp_read_group(root, "missions", &group))
        return false;
    json_object_foreach(group.json, key, value)
    {
        struct sp_node one;
        struct cc_mission *mission = &sc->mission[sc->mission_count];
        if (sc->mission_count == CC_MISSIONS || !sp_is_id(key, sizeof mission->id))
            return sp_node_fail(&group, "has \"%.40s\"; expected at most %d missions with ids", key, CC_MISSIONS);
        memcpy(mission->id, key, strlen(key) + 1);
        mission->table = mission_of_table(key);
        if (!sp_read_group(&group, key, &one) || !load_mission(mission, &one))
            return false;
        sc->mission_count++;
    }
    return sc->mission_count > 0 || sp_node_fail(&group, "is empty; expected at least one mission");
}

static bool read_mission(const struct cc_scenario *sc, const struct sp_node *group, const char *key, uint8_t *index)
{
    const char *words[CC_MISSIONS + 1] = {0};
    for (unsigned i = 0; i < sc->mission_count; i++)
        words[i] = sc->mission[i].id;
    return sp_read_word(group, key, words, index);
}

static bool load_region(struct cc_scenario *sc, struct cc_region *region, const struct sp_node *group)
{
    static const char *const keys[] = {"low",    "high",       "place",       "mission", "other",
                                       "nation", "months_out", "months_back", "abroad",  NULL};
    region->other = CC_NONE;
    return sp_only_keys(group, keys) && sp_read_u8(group, "low", 1, 100, &region->low) &&
           sp_read_u8(group, "high", region->low, 100, &region->high) &&
           sp_read_name(group, "place", region->place, sizeof region->place) &&
           read_mission(sc, group, "mission", &region->mission) &&
           (!sp_has(group, "other") || read_mission(sc, group, "other", &region->other)) &&
           sp_read_word(group, "nation", cc_nation_words, &region->nation) &&
           sp_read_u8(group, "months_out", 0, 24, &region->months_out) &&
           sp_read_u8(group, "months_back", 0, 24, &region->months_back) &&
           sp_read_u8(group, "abroad", 0, 1, &region->abroad);
}

/* Each number of the d100 leads to exactly one region. */
static bool check_regions(const struct cc_scenario *sc, const struct sp_node *group)
{
    for (unsigned die = 1; die <= 100; die++) {
        unsigned found = 0;
        for (unsigned i = 0; i < sc->region_count; i++)
            found += sc->region[i].low <= die && die <= sc->region[i].high;
        if (found != 1)
            return sp_node_fail(group, "leads from a d100 of %u to %u regions; expected exactly one", die, found);
    }
    return true;
}

static bool load_regions(struct cc_scenario *sc, const struct sp_node *root)
{
    struct sp_node group;
    const char *key;
    json_t *value;
    if (!sp_read_group(root, "regions", &group))
        return false;
    json_object_foreach(group.json, key, value)
    {
        struct sp_node one;
        struct cc_region *region = &sc->region[sc->region_count];
        if (sc->region_count == CC_REGIONS || !sp_is_id(key, sizeof region->id))
            return sp_node_fail(&group, "has \"%.40s\"; expected at most %d regions with ids", key, CC_REGIONS);
        memcpy(region->id, key, strlen(key) + 1);
        if (!sp_read_group(&group, key, &one) || !load_region(sc, region, &one))
            return false;
        sc->region_count++;
    }
    return check_regions(sc, &group);
}

static bool load_groups(struct cc_scenario *sc, const struct sp_sourced *data)
{
    static const char *const keys[] = {"campaign",   "start",       "regiment", "pay",    "training",
                                       "activities", "house_rules", "attached", "ending", "facings",
                                       "nations",    "missions",    "regions",  NULL};
    const struct sp_node root = sp_node_root(data);
    if (!sp_read_head(data, "id", sc->id, sizeof sc->id) || !sp_read_head(data, "title", sc->title, sizeof sc->title) ||
        !sp_only_keys(&root, keys) || !load_numbers(sc, &root) || !load_facings(sc, &root) ||
        !load_nations(sc, &root) || !load_missions(sc, &root) || !load_regions(sc, &root))
        return false;
    return sc->reserve <= sc->fortune || sp_node_fail(&root, "start.reserve is above start.fortune; nobody could bid");
}

static bool load_table(struct cc_scenario *sc, const struct sp_source *sources, size_t count, struct sp_error *error)
{
    struct sp_option options[] = {{"musketry-by", ""}, {"idle-losses", ""}, {"leader-risk", ""}};
    const char *const values[] = {cc_options[CC_OPT_MUSKETRY_BY].values[sc->option[CC_OPT_MUSKETRY_BY]],
                                  cc_options[CC_OPT_IDLE_LOSSES].values[sc->option[CC_OPT_IDLE_LOSSES]],
                                  sc->leader_risk ? "on" : "off"};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        memcpy(options[i].value, values[i], strlen(values[i]) + 1);
    const unsigned battles = sc->option[CC_OPT_BATTLES];
    if (count == 0)
        return sp_fail(error, "a campaign needs the battle's numbers beside it: colonels/battle.json (C-27, B-60)");
    for (unsigned i = 0; i < sc->mission_count && battles != BATTLES_TYPED; i++) {
        if (sc->mission[i].table == CB_MISSIONS)
            return sp_fail(error, "mission %s is none of Annex A's, so option battles=%s has no table for it (C-27)",
                           sc->mission[i].id, cc_options[CC_OPT_BATTLES].values[battles]);
    }
    return cb_load_rules(&sc->table, sources, count, options, sizeof options / sizeof options[0], error);
}

static bool load(struct cc_scenario *sc, const struct sp_source *sources, size_t source_count, struct sp_error *error)
{
    struct cb_sources sorted;
    struct sp_sourced data;
    if (!cb_sort_sources(&sorted, sources, source_count, error))
        return false;
    const bool loaded = sp_sourced_open_as(&data, sorted.own, sorted.own_count, "colonels", cb_source_words, error) &&
                        load_groups(sc, &data);
    sp_sourced_close(&data);
    return loaded && load_table(sc, sorted.rules, sorted.rules_count, error);
}

bool cc_load_scenario(void **scenario, const struct sp_source *sources, size_t source_count,
                      const struct sp_option *options, size_t option_count, struct sp_error *error)
{
    *scenario = NULL;
    struct cc_scenario *sc = calloc(1, sizeof *sc);
    if (!sc)
        return sp_fail(error, "the scenario does not fit into memory");
    if (!sp_read_options(cc_options, CC_OPTIONS, options, option_count, sc->option, error) ||
        !load(sc, sources, source_count, error)) {
        free(sc);
        return false;
    }
    *scenario = sc;
    return true;
}

void cc_free_scenario(void *scenario)
{
    free(scenario);
}

static void put(uint64_t *digest, const void *bytes, size_t count)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < count; i++)
        *digest = sp_hash_add(*digest, at[i]);
}

static void put_number(uint64_t *digest, int32_t number)
{
    *digest = sp_hash_add(*digest, (uint32_t)number);
}

static void put_mission(uint64_t *digest, const struct cc_mission *m)
{
    const int16_t gains[] = {m->part,
                             m->part_outnumbered,
                             m->win,
                             m->win_outnumbered,
                             m->lose,
                             m->taken,
                             m->taken_commander,
                             m->worse,
                             m->loot,
                             m->bonus};
    const uint8_t plain[] = {m->least_tenths, m->most_tenths, m->quality, m->loot_kind, m->enemy_guns};
    put(digest, m->id, sizeof m->id);
    put(digest, plain, sizeof plain);
    for (size_t i = 0; i < sizeof gains / sizeof gains[0]; i++)
        put_number(digest, gains[i]);
}

static void put_region(uint64_t *digest, const struct cc_region *r)
{
    const uint8_t plain[] = {r->low,    r->high,       r->mission,     r->other,
                             r->nation, r->months_out, r->months_back, r->abroad};
    put(digest, r->id, sizeof r->id);
    put(digest, r->place, sizeof r->place);
    put(digest, plain, sizeof plain);
}

uint64_t cc_scenario_digest(const void *scenario)
{
    const struct cc_scenario *sc = scenario;
    uint64_t digest = 0;
    put(&digest, sc->id, sizeof sc->id);
    put(&digest, sc->title, sizeof sc->title);
    put(&digest, sc->option, sizeof sc->option);
    for (size_t i = 0; i < NUMBERS; i++)
        put_number(&digest, *(const int32_t *)((const char *)sc + numbers[i].member));
    put(&digest, sc->facings, sizeof sc->facings);
    put(&digest, sc->nation_of_d6, sizeof sc->nation_of_d6);
    digest = sp_mix(digest ^ cb_rules_digest(&sc->table));
    for (unsigned i = 0; i < sc->mission_count; i++)
        put_mission(&digest, &sc->mission[i]);
    for (unsigned i = 0; i < sc->region_count; i++)
        put_region(&digest, &sc->region[i]);
    return digest;
}
