/* Compiles the towns (S-52 to S-58). */
#include <string.h>

#include "suffren/scenario_parts.h"

/* In this game the Dutch are French, and the Portuguese neutral. */
static const char *const powers[] = {"french", "english", "neutral", "dutch", "portuguese", NULL};
static const uint8_t power_side[] = {FRENCH, ENGLISH, NEUTRAL, FRENCH, NEUTRAL};

enum { TOWNS_IN_A_PLACE = sizeof((struct sf_place *)0)->town / sizeof((struct sf_place *)0)->town[0] };

static bool read_power(const struct sp_node *town, const char *key, uint8_t *side)
{
    uint8_t index;
    if (!sp_read_word(town, key, powers, &index))
        return false;
    *side = power_side[index];
    return true;
}

static bool settle(struct sf_scenario *sc, const struct sp_node *node, uint8_t index)
{
    const struct sp_node at = sp_node_child(node, "place");
    const struct sf_town *town = &sc->town[index];
    struct sf_place *place = &sc->place[town->place];
    const uint8_t namesake = sf_find_place(sc, town->id);
    if (place->kind != PLACE_LAND && place->kind != PLACE_COAST)
        return sp_node_fail(&at, "is at sea; expected a land or coast hex, or a coast box");
    if (namesake != SF_NONE && namesake != town->place)
        return sp_node_fail(&at, "is not the place of the same id; expected %s", town->id);
    if (place->town_count == TOWNS_IN_A_PLACE)
        return sp_node_fail(&at, "has too many towns; expected at most %d in a place", TOWNS_IN_A_PLACE);
    place->town[place->town_count++] = index;
    return true;
}

static bool load_town(struct sf_scenario *sc, const struct sp_node *node)
{
    static const char *const keys[] = {"name", "place", "strength", "control", "nationality", "arsenal", "port", NULL};
    struct sf_town *town = &sc->town[sc->town_count];
    uint8_t port;
    if (sp_node_is_value(node))
        return sp_node_fail(node, "is a value; expected a group {...}");
    if (!sp_is_id(node->key, sizeof town->id))
        return sp_node_fail(node, "is no id; expected a-z, 0-9 and _, at most %zu", sizeof town->id - 1);
    if (sc->town_count == SF_TOWNS)
        return sp_node_fail(node, "is one too many; expected at most %d towns", SF_TOWNS);
    memcpy(town->id, node->key, strlen(node->key) + 1);
    if (!sp_only_keys(node, keys) || !sp_read_name(node, "name", town->name, sizeof town->name) ||
        !sf_read_place(sc, node, "place", &town->place) || !sp_read_u8(node, "strength", 0, 9, &town->value) ||
        !read_power(node, "control", &town->control) || !read_power(node, "nationality", &town->nationality) ||
        !sp_read_bool(node, "arsenal", &town->arsenal) || !sp_read_bool(node, "port", &port))
        return false;
    town->generals_only = !port;
    return settle(sc, node, sc->town_count++);
}

bool sf_load_towns(struct sf_scenario *sc, const struct sp_node *root)
{
    struct sp_node towns;
    const char *key;
    json_t *value;
    if (!sp_read_group(root, "towns", &towns))
        return false;
    json_object_foreach(towns.json, key, value)
    {
        const struct sp_node town = sp_node_child(&towns, key);
        if (!load_town(sc, &town))
            return false;
    }
    return true;
}
