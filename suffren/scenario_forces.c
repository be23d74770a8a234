/* Compiles leaders, convoys, pieces and ships (S-1 to S-6, S-60, S-61). */
#include <string.h>

#include "suffren/scenario_parts.h"

/* What the loading of leaders knows beyond struct sf_leader. */
struct forces {
    struct sf_scenario *sc;
    struct sp_node leaders;
    uint8_t kind[SF_LEADERS];     /* enum sf_piece_kind */
    uint8_t replaces[SF_LEADERS]; /* a leader, or SF_NONE */
};

static const char *const sides[] = {[FRENCH] = "french", [ENGLISH] = "english", NULL};

static bool take_id(const struct sf_scenario *sc, const struct sp_node *node, char id[24])
{
    if (sp_node_is_value(node))
        return sp_node_fail(node, "is a value; expected a group {...}");
    if (!sp_is_id(node->key, 24))
        return sp_node_fail(node, "is no id; expected a-z, 0-9 and _, at most 23");
    if (sf_find_leader(sc, node->key) != SF_NONE)
        return sp_node_fail(node, "is the id of a leader or convoy already; expected another");
    memcpy(id, node->key, strlen(node->key) + 1);
    return true;
}

static bool read_ratings(const struct sp_node *node, struct sf_leader *leader)
{
    int bonus;
    if (!sp_read_u8(node, "initiative", 0, 9, &leader->initiative) || !sp_read_number(node, "bonus", -3, 3, &bonus) ||
        !sp_read_u8(node, "rank", 0, 9, &leader->rank))
        return false;
    leader->bonus = (int8_t)bonus;
    return true;
}

#define RATED "name", "side", "kind", "initiative", "bonus", "rank", "turn"

static bool load_leader(struct forces *f, const struct sp_node *node)
{
    static const char *const kinds[] = {"squadron", "general", NULL};
    static const char *const squadron_keys[] = {RATED, "pf", "place", "instead", "late", NULL};
    static const char *const general_keys[] = {RATED,  "regulars", "natives", "natives_join", "place", "instead",
                                               "late", "aboard",   NULL};
    static const char *const successor_keys[] = {RATED, "replaces", NULL};
    const uint8_t index = f->sc->leader_count;
    struct sf_leader *leader = &f->sc->leader[index];
    uint8_t general;
    if (index == SF_LEADERS - 2) /* two are the convoys' */
        return sp_node_fail(node, "is one too many; expected at most %d leaders", SF_LEADERS - 2);
    if (!take_id(f->sc, node, leader->id) || !sp_read_word(node, "kind", kinds, &general) ||
        !sp_only_keys(node, sp_has(node, "replaces") ? successor_keys
                            : general                ? general_keys
                                                     : squadron_keys) ||
        !sp_read_name(node, "name", leader->name, sizeof leader->name) ||
        !sp_read_word(node, "side", sides, &leader->side) || !read_ratings(node, leader))
        return false;
    f->kind[index] = general ? GENERAL : SQUADRON;
    f->replaces[index] = SF_NONE;
    f->sc->leader_count++;
    return true;
}

/* S-6: a convoy is a leader without ratings, so that every piece has one. */
static bool load_convoy(struct forces *f, const struct sp_node *node, unsigned *found)
{
    static const char *const keys[] = {"name", "side", NULL};
    struct sf_leader *leader = &f->sc->leader[f->sc->leader_count];
    if (!take_id(f->sc, node, leader->id) || !sp_only_keys(node, keys) ||
        !sp_read_name(node, "name", leader->name, sizeof leader->name) ||
        !sp_read_word(node, "side", sides, &leader->side))
        return false;
    if (*found & (1u << leader->side))
        return sp_node_fail(node, "is the second of the %s side; expected one", sides[leader->side]);
    *found |= 1u << leader->side;
    f->kind[f->sc->leader_count] = CONVOY;
    f->replaces[f->sc->leader_count++] = SF_NONE;
    return true;
}

/* S-60: a successor is of the same side and kind as the one whom he replaces, who has no other. */
static bool read_replaces(struct forces *f, uint8_t index)
{
    const struct sp_node node = sp_node_child(&f->leaders, f->sc->leader[index].id);
    const struct sp_node replaces = sp_node_child(&node, "replaces");
    const char *id;
    if (!replaces.json)
        return true;
    if (!sp_read_string(&node, "replaces", "the id of a leader", &id))
        return false;
    const uint8_t old = sf_find_leader(f->sc, id);
    if (old == SF_NONE || old == index || f->kind[old] != f->kind[index] ||
        f->sc->leader[old].side != f->sc->leader[index].side)
        return sp_node_fail(&replaces, "names nobody; expected a leader of the same side and kind");
    for (uint8_t i = 0; i < f->sc->leader_count; i++)
        if (f->replaces[i] == old || (i == old && f->replaces[i] != SF_NONE) || f->replaces[i] == index)
            return sp_node_fail(&replaces, "makes a second successor; expected one for each command");
    f->replaces[index] = old;
    return true;
}

static bool load_leaders(struct forces *f, const struct sp_node *root)
{
    struct sp_node convoys;
    const char *key;
    json_t *value;
    unsigned found = 0;
    if (!sp_read_group(root, "leaders", &f->leaders) || !sp_read_group(root, "convoys", &convoys))
        return false;
    json_object_foreach(f->leaders.json, key, value)
    {
        const struct sp_node leader = sp_node_child(&f->leaders, key);
        if (!load_leader(f, &leader))
            return false;
    }
    const uint8_t commanders = f->sc->leader_count;
    json_object_foreach(convoys.json, key, value)
    {
        const struct sp_node convoy = sp_node_child(&convoys, key);
        if (!load_convoy(f, &convoy, &found))
            return false;
    }
    if (found != 3)
        return sp_node_fail(&convoys, "lacks a side's convoy; expected one of each side");
    for (uint8_t i = 0; i < commanders; i++)
        if (!read_replaces(f, i))
            return false;
    return true;
}

/* S-2: the lower of two command orders commands; convoys come last. */
static bool commands(const struct forces *f, uint8_t a, uint8_t b)
{
    const struct sf_leader *x = &f->sc->leader[a];
    const struct sf_leader *y = &f->sc->leader[b];
    if ((f->kind[a] == CONVOY) != (f->kind[b] == CONVOY))
        return f->kind[b] == CONVOY;
    if (x->rank != y->rank)
        return x->rank > y->rank;
    if (x->initiative != y->initiative)
        return x->initiative < y->initiative;
    if (x->bonus != y->bonus)
        return x->bonus > y->bonus;
    return strcmp(x->id, y->id) < 0;
}

static void derive_command_order(struct forces *f)
{
    for (uint8_t a = 0; a < f->sc->leader_count; a++)
        for (uint8_t b = 0; b < f->sc->leader_count; b++)
            f->sc->leader[a].command_order += b != a && commands(f, b, a);
}

static bool read_troops(const struct sp_node *node, struct sf_piece *piece)
{
    static const char *const joins[] = {"set_up", "india", NULL};
    enum { TROOPS_MOST = 60 };
    if (!sp_read_u8(node, "regulars", 0, TROOPS_MOST, &piece->regulars) ||
        !sp_read_u8(node, "natives", 0, TROOPS_MOST, &piece->natives))
        return false;
    if (sp_has(node, "natives_join") && !sp_read_word(node, "natives_join", joins, &piece->natives_join))
        return false;
    if (piece->regulars + (piece->natives_join ? 0 : piece->natives) == 0)
        return sp_node_fail(node, "arrives with no troops; expected at least 1 PF of regulars or natives");
    return true;
}

static bool add_piece(struct forces *f, uint8_t leader)
{
    struct sf_scenario *sc = f->sc;
    const struct sp_node node = sp_node_child(&f->leaders, sc->leader[leader].id);
    struct sf_piece *piece = &sc->piece[sc->piece_count];
    if (sc->piece_count == SF_PIECES)
        return sp_node_fail(&f->leaders, "has too many; expected at most %d commands and convoys", SF_PIECES);
    *piece = (struct sf_piece){.side = sc->leader[leader].side,
                               .kind = f->kind[leader],
                               .leader = leader,
                               .successor = SF_NONE,
                               .arrival_place = SF_NONE,
                               .arrival_town = SF_NONE,
                               .arrival_instead = SF_NONE,
                               .arrival_late = SF_NONE,
                               .carrier = SF_NONE};
    memcpy(piece->id, sc->leader[leader].id, sizeof piece->id);
    sc->leader_piece[leader] = sc->piece_count++;
    if (piece->kind == CONVOY) { /* S-6: it is damaged and sunk as one ship of the line */
        piece->hull_count = 1;
        piece->line = 1;
        memcpy(piece->ship[0].id, piece->id, sizeof piece->ship[0].id);
        memcpy(piece->ship[0].name, sc->leader[leader].name, sizeof piece->ship[0].name);
        return true;
    }
    return (piece->kind == SQUADRON || read_troops(&node, piece)) && sf_load_arrival(sc, &node, piece);
}

static bool add_successor(struct forces *f, uint8_t leader)
{
    const struct sp_node node = sp_node_child(&f->leaders, f->sc->leader[leader].id);
    const uint8_t piece = f->sc->leader_piece[f->replaces[leader]];
    f->sc->leader_piece[leader] = piece;
    f->sc->piece[piece].successor = leader;
    return sp_read_u8(&node, "turn", 2, SF_TURNS, &f->sc->piece[piece].successor_turn);
}

/* Pieces by side, then squadrons, convoy, generals, each as the file has them. */
static bool load_pieces(struct forces *f)
{
    struct sf_scenario *sc = f->sc;
    for (uint8_t side = FRENCH; side <= ENGLISH; side++) {
        for (uint8_t kind = SQUADRON; kind <= GENERAL; kind++) {
            for (uint8_t i = 0; i < sc->leader_count; i++) {
                const bool first = f->replaces[i] == SF_NONE;
                if (first && sc->leader[i].side == side && f->kind[i] == kind && !add_piece(f, i))
                    return false;
            }
        }
    }
    for (uint8_t i = 0; i < sc->leader_count; i++)
        if (f->replaces[i] != SF_NONE && !add_successor(f, i))
            return false;
    for (uint8_t p = 0; p < sc->piece_count; p++) {
        const struct sp_node node = sp_node_child(&f->leaders, sc->piece[p].id);
        if (sc->piece[p].aboard && !sf_load_carrier(sc, &node, &sc->piece[p]))
            return false;
    }
    return true;
}

static bool load_ship(struct sf_scenario *sc, const struct sp_node *node)
{
    static const char *const keys[] = {"name", "type", "guns", "squadron", NULL};
    static const char *const types[] = {"frigate", "line", NULL};
    const struct sp_node squadron = sp_node_child(node, "squadron");
    struct sf_ship ship = {0};
    const char *id;
    uint8_t line;
    if (!take_id(sc, node, ship.id) || !sp_only_keys(node, keys) ||
        !sp_read_name(node, "name", ship.name, sizeof ship.name) || !sp_read_word(node, "type", types, &line) ||
        !sp_read_u8(node, "guns", 0, 140, &ship.guns) ||
        !sp_read_string(node, "squadron", "the id of a squadron's leader", &id))
        return false;
    const uint8_t leader = sf_find_leader(sc, id);
    struct sf_piece *piece = leader == SF_NONE ? NULL : &sc->piece[sc->leader_piece[leader]];
    if (!piece || piece->kind != SQUADRON || piece->leader != leader)
        return sp_node_fail(&squadron, "names no squadron; expected the id of its first leader");
    if (piece->hull_count == SF_HULLS)
        return sp_node_fail(&squadron, "is full; expected at most %d ships in a squadron", SF_HULLS);
    piece->line = (uint16_t)(piece->line | line << piece->hull_count);
    piece->ship[piece->hull_count++] = ship;
    return true;
}

static unsigned ships_pf(const struct sf_piece *piece)
{
    return 2u * piece->hull_count + (unsigned)__builtin_popcount(piece->line); /* S-4 */
}

static bool load_ships(struct forces *f, const struct sp_node *root)
{
    struct sf_scenario *sc = f->sc;
    struct sp_node ships;
    const char *key;
    json_t *value;
    if (!sp_read_group(root, "ships", &ships))
        return false;
    json_object_foreach(ships.json, key, value)
    {
        const struct sp_node ship = sp_node_child(&ships, key);
        if (!load_ship(sc, &ship))
            return false;
    }
    for (uint8_t p = 0; p < sc->piece_count; p++) {
        const struct sf_piece *piece = &sc->piece[p];
        const struct sp_node node = sp_node_child(&f->leaders, piece->id);
        const struct sp_node pf = sp_node_child(&node, "pf");
        int expected = 0;
        if (piece->kind != SQUADRON)
            continue;
        if (!sp_read_number(&node, "pf", 2, 3 * SF_HULLS, &expected))
            return false;
        if (ships_pf(piece) != (unsigned)expected)
            return sp_node_fail(&pf, "is %d but the ships of %s make %u; expected the same (line 3, frigate 2)",
                                expected, piece->id, ships_pf(piece));
    }
    return true;
}

static void derive_sets(struct sf_scenario *sc)
{
    for (uint8_t p = 0; p < sc->piece_count; p++) {
        const uint16_t bit = (uint16_t)(1u << p);
        const struct sf_piece *piece = &sc->piece[p];
        uint16_t *const of_kind[] = {[SQUADRON] = &sc->squadrons, [CONVOY] = &sc->convoys, [GENERAL] = &sc->generals};
        *of_kind[piece->kind] |= bit;
        sc->of_side[piece->side] |= bit;
        sc->of_arm[piece->kind == GENERAL ? LAND : SEA] |= bit;
        if (piece->kind == CONVOY)
            sc->convoy_of[piece->side] = p;
    }
}

bool sf_load_forces(struct sf_scenario *sc, const struct sp_node *root)
{
    struct forces f = {.sc = sc};
    if (!load_leaders(&f, root) || !load_pieces(&f) || !load_ships(&f, root))
        return false;
    derive_command_order(&f);
    derive_sets(sc);
    return true;
}
