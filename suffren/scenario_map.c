/* Compiles the map: hexes, boxes, which ways lead where for which arm (S-30, S-32), retreats (S-48). */
#include <stdlib.h>
#include <string.h>

#include "suffren/scenario_parts.h"

/* Hexsides that S-30 closes to an arm. */
struct barred {
    uint64_t side[2][SF_PLACES][3];
};

static bool is_barred(const struct barred *barred, unsigned arm, unsigned a, unsigned b)
{
    return (barred->side[arm][a][b >> 6] >> (b & 63)) & 1;
}

/* CCRR, 01 to 99 each. */
static bool is_hex_id(const char *id)
{
    return strlen(id) == 4 && strspn(id, "0123456789") == 4 && strncmp(id, "00", 2) != 0 && strcmp(id + 2, "00") != 0;
}

/* Flat-topped hexes, even columns half a hex to the south: axial co-ordinates make all columns alike. */
static void set_axial(struct sf_place *place)
{
    const int column = (place->id[0] - '0') * 10 + (place->id[1] - '0') - 1;
    const int row = (place->id[2] - '0') * 10 + (place->id[3] - '0');
    place->q = (int8_t)column;
    place->r = (int8_t)(row - (column - column % 2) / 2);
}

static int by_id(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool load_hexes(struct sf_scenario *sc, const struct sp_node *root)
{
    static const char *const kinds[] = {[PLACE_SEA] = "sea", [PLACE_COAST] = "coast", [PLACE_LAND] = "land", NULL};
    const char *ids[SF_PLACES];
    struct sp_node hexes;
    const char *key;
    json_t *value;
    unsigned count = 0;
    if (!sp_read_group(root, "hexes", &hexes))
        return false;
    json_object_foreach(hexes.json, key, value)
    {
        const struct sp_node hex = sp_node_child(&hexes, key);
        if (!is_hex_id(key))
            return sp_node_fail(&hex, "is no hex; expected four digits, column and row from 01");
        if (count == SF_PLACES)
            return sp_node_fail(&hex, "is one too many; expected at most %d hexes and boxes", SF_PLACES);
        ids[count++] = key;
    }
    qsort(ids, count, sizeof ids[0], by_id);
    for (unsigned i = 0; i < count; i++) {
        struct sf_place *place = &sc->place[i];
        memcpy(place->id, ids[i], 5);
        memcpy(place->name, ids[i], 5);
        set_axial(place);
        if (!sp_read_word(&hexes, ids[i], kinds, &place->kind))
            return false;
    }
    sc->hex_count = sc->place_count = (uint8_t)count;
    return true;
}

static bool load_regions(struct sf_scenario *sc, const struct sp_node *root)
{
    static const char *const names[] = {"india", "ceylon", NULL};
    struct sp_node regions;
    const char *key;
    json_t *value;
    if (!sp_read_group(root, "regions", &regions))
        return false;
    json_object_foreach(regions.json, key, value)
    {
        const struct sp_node node = sp_node_child(&regions, key);
        const uint8_t hex = sf_find_place(sc, key);
        uint8_t region;
        if (hex == SF_NONE || sc->place[hex].kind == PLACE_SEA)
            return sp_node_fail(&node, "is no such hex; expected a land or coast hex of \"hexes\"");
        if (!sp_read_word(&regions, key, names, &region))
            return false;
        sc->place[hex].region = (uint8_t)(region + INDIA);
    }
    return true;
}

static bool load_box(struct sf_scenario *sc, const struct sp_node *box)
{
    static const char *const keys[] = {"name", "kind", "ends_move", "links", NULL};
    static const char *const kinds[] = {"coast", "transit", NULL};
    struct sf_place *place = &sc->place[sc->place_count];
    uint8_t transit;
    if (!sp_is_id(box->key, sizeof place->id) || is_hex_id(box->key))
        return sp_node_fail(box, "is no id; expected a-z, 0-9 and _, at most %zu, not a hex", sizeof place->id - 1);
    if (sc->place_count == SF_PLACES)
        return sp_node_fail(box, "is one too many; expected at most %d hexes and boxes", SF_PLACES);
    if (!sp_only_keys(box, keys) || !sp_read_name(box, "name", place->name, sizeof place->name) ||
        !sp_read_word(box, "kind", kinds, &transit))
        return false;
    if (sp_has(box, "ends_move") && !sp_read_bool(box, "ends_move", &place->ends_move))
        return false;
    memcpy(place->id, box->key, strlen(box->key) + 1);
    place->kind = transit ? PLACE_BOX : PLACE_COAST;
    place->transit = transit;
    sc->place_count++;
    return true;
}

static bool add_edge(struct sf_scenario *sc, const struct sp_node *node, unsigned arm, uint8_t from, struct sf_edge way)
{
    struct sf_place *place = &sc->place[from];
    if (place->edge_count[arm] == SF_EDGES)
        return sp_node_fail(node, "gives %s too many ways out; expected at most %d", place->id, SF_EDGES);
    place->edge[arm][place->edge_count[arm]++] = way;
    return true;
}

static bool is_linked(const struct sf_place *place, uint8_t to)
{
    for (unsigned i = 0; i < place->edge_count[SEA]; i++)
        if (place->edge[SEA][i].to == to)
            return true;
    return false;
}

/* S-32: a way by sea between a box and another place, in both directions. */
static bool load_link(struct sf_scenario *sc, const struct sp_node *links, const char *key, uint8_t box)
{
    const struct sp_node node = sp_node_child(links, key);
    const uint8_t to = sf_find_place(sc, key);
    uint8_t cost;
    if (to == SF_NONE || to == box || sc->place[to].kind == PLACE_LAND)
        return sp_node_fail(&node, "is no place to sail to; expected another box, or a sea or coast hex");
    if (is_linked(&sc->place[box], to))
        return sp_node_fail(&node, "is linked twice; expected one link between two places");
    return sp_read_u8(links, key, 1, 10, &cost) && add_edge(sc, &node, SEA, box, (struct sf_edge){to, cost}) &&
           add_edge(sc, &node, SEA, to, (struct sf_edge){box, cost});
}

static bool load_links(struct sf_scenario *sc, const struct sp_node *boxes)
{
    for (uint8_t i = sc->hex_count; i < sc->place_count; i++) {
        const struct sp_node box = sp_node_child(boxes, sc->place[i].id);
        struct sp_node links;
        const char *key;
        json_t *value;
        if (!sp_has(&box, "links"))
            continue;
        if (!sp_read_group(&box, "links", &links))
            return false;
        json_object_foreach(links.json, key, value)
        {
            if (!load_link(sc, &links, key, i))
                return false;
        }
    }
    return true;
}

static bool load_boxes(struct sf_scenario *sc, const struct sp_node *root, struct sp_node *boxes)
{
    const char *key;
    json_t *value;
    if (!sp_read_group(root, "boxes", boxes))
        return false;
    json_object_foreach(boxes->json, key, value)
    {
        const struct sp_node box = sp_node_child(boxes, key);
        if (sp_node_is_value(&box))
            return sp_node_fail(&box, "is a value; expected a group {...}");
        if (!load_box(sc, &box))
            return false;
    }
    return true;
}

/* The two neighbouring hexes of "0906-1006". */
static bool split_hexside(const struct sf_scenario *sc, const char *key, uint8_t hex[2])
{
    char id[2][5] = {{0}};
    if (strlen(key) != 9 || key[4] != '-')
        return false;
    for (unsigned i = 0; i < 2; i++) {
        memcpy(id[i], key + 5 * i, 4);
        hex[i] = sf_find_place(sc, id[i]);
        if (hex[i] >= sc->hex_count)
            return false;
    }
    return sf_distance(sc, hex[0], hex[1]) == 1;
}

/* S-30: who may not cross a hexside while the straits are closed. */
static bool load_straits(const struct sf_scenario *sc, const struct sp_node *root, struct barred *barred)
{
    static const char *const arms[] = {[SEA] = "ships", [LAND] = "generals", "both", NULL};
    struct sp_node straits;
    const char *key;
    json_t *value;
    if (!sp_read_group(root, "straits", &straits))
        return false;
    json_object_foreach(straits.json, key, value)
    {
        const struct sp_node node = sp_node_child(&straits, key);
        uint8_t hex[2];
        uint8_t closed_to;
        if (!split_hexside(sc, key, hex))
            return sp_node_fail(&node, "is no hexside; expected two neighbouring hexes, such as 0906-1006");
        if (!sp_read_word(&straits, key, arms, &closed_to))
            return false;
        for (unsigned arm = 0; arm < 2 && sc->option[OPT_STRAITS] == STRAITS_CLOSED; arm++) {
            if (closed_to != arm && closed_to != 2)
                continue;
            barred->side[arm][hex[0]][hex[1] >> 6] |= UINT64_C(1) << (hex[1] & 63);
            barred->side[arm][hex[1]][hex[0] >> 6] |= UINT64_C(1) << (hex[0] & 63);
        }
    }
    return true;
}

static bool admits(const struct sf_place *place, unsigned arm)
{
    return place->kind == PLACE_COAST || place->kind == (arm == SEA ? PLACE_SEA : PLACE_LAND);
}

static bool join_hexes(struct sf_scenario *sc, const struct sp_node *root, const struct barred *barred)
{
    const struct sp_node hexes = sp_node_child(root, "hexes");
    for (uint8_t a = 0; a < sc->hex_count; a++) {
        for (uint8_t b = 0; b < sc->hex_count; b++) {
            if (sf_distance(sc, a, b) != 1)
                continue;
            for (unsigned arm = 0; arm < 2; arm++) {
                if (!admits(&sc->place[a], arm) || !admits(&sc->place[b], arm) || is_barred(barred, arm, a, b))
                    continue;
                if (!add_edge(sc, &hexes, arm, a, (struct sf_edge){b, 1}))
                    return false;
            }
        }
    }
    return true;
}

/* S-48: boxes are no retreat from a hex; from a coastal box every way is. */
static void derive_retreats(struct sf_scenario *sc)
{
    for (unsigned p = 0; p < sc->place_count; p++) {
        struct sf_place *place = &sc->place[p];
        for (unsigned arm = 0; arm < 2 && !place->transit; arm++) {
            for (unsigned i = 0; i < place->edge_count[arm]; i++) {
                const uint8_t to = place->edge[arm][i].to;
                if (p >= sc->hex_count || to < sc->hex_count)
                    place->retreat[arm][place->retreat_count[arm]++] = to;
            }
        }
    }
}

/* S-32, S-35: no interception in a Transit box, nor on the step out of one or into one. */
static void derive_near(struct sf_scenario *sc)
{
    for (unsigned q = 0; q < sc->place_count; q++) {
        const struct sf_place *from = &sc->place[q];
        for (unsigned arm = 0; arm < 2 && !from->transit; arm++) {
            for (unsigned i = 0; i < from->edge_count[arm]; i++) {
                const uint8_t to = from->edge[arm][i].to;
                if (!sc->place[to].transit)
                    sc->near[arm][to][q >> 6] |= UINT64_C(1) << (q & 63);
            }
        }
    }
}

bool sf_load_map(struct sf_scenario *sc, const struct sp_node *root)
{
    struct barred barred = {0};
    struct sp_node boxes;
    if (!load_hexes(sc, root) || !load_regions(sc, root) || !load_straits(sc, root, &barred) ||
        !join_hexes(sc, root, &barred) || !load_boxes(sc, root, &boxes) || !load_links(sc, &boxes))
        return false;
    derive_retreats(sc);
    derive_near(sc);
    return true;
}

bool sf_read_place(const struct sf_scenario *sc, const struct sp_node *group, const char *key, uint8_t *place)
{
    const char *id;
    char buffer[SP_SHOWN];
    if (!sp_read_string(group, key, "the id of a hex or box", &id))
        return false;
    const struct sp_node node = sp_node_child(group, key);
    *place = sf_find_place(sc, id);
    return *place != SF_NONE || sp_node_fail(&node, "is \"%s\"; expected the id of a hex or box", sp_shown(id, buffer));
}
