/* Compiles a scenario of Suffren aux Indes from its JSON files: the order of loading, calendar and victory points. */
#include <stdlib.h>

#include "base/options.h"
#include "suffren/scenario_parts.h"

static bool load_calendar(struct sf_scenario *sc, const struct sp_node *root)
{
    static const char *const keys[] = {
        "turns", "turn_names", "monsoon_turn", "recruit_turn", "recruit_pf", "french_initiative", NULL};
    static const char *const numbers[SF_TURNS + 1] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"};
    const char *turns[SF_TURNS + 1] = {0};
    struct sp_node calendar;
    struct sp_node names;
    if (!sp_read_group(root, "calendar", &calendar) || !sp_only_keys(&calendar, keys) ||
        !sp_read_u8(&calendar, "turns", 1, SF_TURNS, &sc->turn_count) ||
        !sp_read_group(&calendar, "turn_names", &names) ||
        !sp_read_u8(&calendar, "monsoon_turn", 0, SF_TURNS, &sc->monsoon_turn) ||
        !sp_read_u8(&calendar, "recruit_turn", 0, SF_TURNS, &sc->recruit_turn) ||
        !sp_read_u8(&calendar, "recruit_pf", 0, 9, &sc->recruit_pf) ||
        !sp_read_u8(&calendar, "french_initiative", 0, 9, &sc->french_initiative))
        return false;
    for (unsigned i = 0; i < sc->turn_count; i++) {
        turns[i] = numbers[i];
        if (!sp_read_name(&names, numbers[i], sc->turn_name[i + 1], sizeof sc->turn_name[0]))
            return false;
    }
    return sp_only_keys(&names, turns);
}

static bool load_victory_points(struct sf_scenario *sc, const struct sp_node *root)
{
    const struct {
        const char *key;
        uint8_t *points;
    } values[] = {
        {"damaged_frigate", &sc->vp_damaged_frigate},
        {"damaged_line", &sc->vp_damaged_line},
        {"sunk_frigate", &sc->vp_sunk_frigate},
        {"sunk_line", &sc->vp_sunk_line},
        {"town", &sc->vp_town},
        {"neutral_assault", &sc->vp_neutral_assault},
    };
    enum { COUNT = sizeof values / sizeof values[0] };
    const char *keys[COUNT + 1] = {0};
    struct sp_node group;
    if (!sp_read_group(root, "victory_points", &group))
        return false;
    for (unsigned i = 0; i < COUNT; i++) {
        keys[i] = values[i].key;
        if (!sp_read_u8(&group, keys[i], 0, 50, values[i].points))
            return false;
    }
    return sp_only_keys(&group, keys);
}

static bool load_convoy_hexes(struct sf_scenario *sc, const struct sp_node *root)
{
    static const char expected[] = "a list of four sea or coast hexes";
    const struct sp_node node = sp_node_child(root, "convoy_hexes");
    json_t *array;
    if (!sp_read_array(root, "convoy_hexes", expected, &array))
        return false;
    if (json_array_size(array) != SF_CONVOY_HEXES)
        return sp_node_fail(&node, "has %zu entries; expected %s", json_array_size(array), expected);
    for (size_t i = 0; i < SF_CONVOY_HEXES; i++) {
        const char *id = json_string_value(json_array_get(array, i));
        const uint8_t hex = id ? sf_find_place(sc, id) : SF_NONE;
        char buffer[SP_SHOWN];
        if (hex >= sc->hex_count || sc->place[hex].kind == PLACE_LAND)
            return sp_node_fail(&node, "names \"%s\"; expected %s", sp_shown(id ? id : "?", buffer), expected);
        for (size_t j = 0; j < i; j++)
            if (sc->convoy_hex[j] == hex)
                return sp_node_fail(&node, "names %s twice; expected %s", id, expected);
        sc->convoy_hex[i] = hex;
    }
    return true;
}

static bool load_groups(struct sf_scenario *sc, const struct sp_sourced *data)
{
    static const char *const keys[] = {"calendar", "victory_points", "hexes",   "regions", "straits", "boxes",
                                       "towns",    "convoy_hexes",   "leaders", "convoys", "ships",   "tables",
                                       NULL};
    const struct sp_node root = sp_node_root(data);
    return sp_read_head(data, "id", sc->id, sizeof sc->id) &&
           sp_read_head(data, "title", sc->title, sizeof sc->title) && sp_only_keys(&root, keys) &&
           load_calendar(sc, &root) && load_victory_points(sc, &root) && sf_load_map(sc, &root) &&
           load_convoy_hexes(sc, &root) && sf_load_towns(sc, &root) && sf_load_forces(sc, &root) &&
           sf_load_tables(sc, &root);
}

static bool load(struct sf_scenario *sc, const struct sp_source *sources, size_t source_count, struct sp_error *error)
{
    struct sp_sourced data;
    const bool loaded = sp_sourced_open(&data, sources, source_count, "suffren", error) && load_groups(sc, &data);
    sp_sourced_close(&data);
    return loaded;
}

bool sf_load_scenario(void **scenario, const struct sp_source *sources, size_t source_count,
                      const struct sp_option *options, size_t option_count, struct sp_error *error)
{
    *scenario = NULL;
    struct sf_scenario *sc = calloc(1, sizeof *sc);
    if (!sc)
        return sp_fail(error, "the scenario does not fit into memory");
    if (!sp_read_options(sf_options, SF_OPTIONS, options, option_count, sc->option, error) ||
        !load(sc, sources, source_count, error)) {
        free(sc);
        return false;
    }
    *scenario = sc;
    return true;
}

void sf_free_scenario(void *scenario)
{
    free(scenario);
}

/* S-70: the rulebook's and its errata's are the published ones. */
json_t *sf_unpublished(const struct sp_source *sources, size_t source_count, struct sp_error *error)
{
    static const char *const published[] = {"rulebook", "errata", NULL};
    struct sp_sourced data;
    json_t *findings = json_array();
    const bool listed =
        sp_sourced_open(&data, sources, source_count, "suffren", error) && sp_list_values(&data, published, findings);
    sp_sourced_close(&data);
    if (listed)
        return findings;
    json_decref(findings);
    return NULL;
}
