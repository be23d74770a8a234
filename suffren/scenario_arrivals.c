/* Compiles when, where and how a piece arrives (S-60 to S-64). */
#include <string.h>

#include "suffren/scenario_parts.h"

/* Whether the piece, as it arrives, may be in a place: squadrons afloat, generals ashore or aboard. */
static bool can_arrive(const struct sf_piece *piece, const struct sf_place *place)
{
    if (piece->kind == SQUADRON || piece->aboard)
        return place->kind != PLACE_LAND;
    return place->kind == PLACE_LAND || place->kind == PLACE_COAST;
}

static bool check_place(const struct sf_scenario *sc, const struct sp_node *node, const struct sf_piece *piece,
                        uint8_t place)
{
    if (can_arrive(piece, &sc->place[place]))
        return true;
    return sp_node_fail(node, "is no place for him; expected %s",
                        piece->kind == SQUADRON ? "sea, coast or a box for a squadron"
                        : piece->aboard         ? "sea, coast or a box for a general aboard"
                                                : "land or coast for a general ashore");
}

/* A town's id stands for its place, and makes arrival depend on who controls it. */
static bool read_arrival_place(const struct sf_scenario *sc, const struct sp_node *leader, struct sf_piece *piece)
{
    const struct sp_node node = sp_node_child(leader, "place");
    const char *id;
    if (!sp_read_string(leader, "place", "the id of a town, hex or box", &id))
        return false;
    piece->arrival_town = sf_find_town(sc, id);
    if (piece->arrival_town != SF_NONE)
        piece->arrival_place = sc->town[piece->arrival_town].place;
    else if (!sf_read_place(sc, leader, "place", &piece->arrival_place))
        return false;
    return check_place(sc, &node, piece, piece->arrival_place);
}

/* S-63: the other town. */
static bool read_instead(const struct sf_scenario *sc, const struct sp_node *leader, struct sf_piece *piece)
{
    const struct sp_node node = sp_node_child(leader, "instead");
    const char *id;
    char buffer[SP_SHOWN];
    if (!node.json)
        return true;
    if (!sp_read_string(leader, "instead", "the id of a town", &id))
        return false;
    piece->arrival_instead = sf_find_town(sc, id);
    if (piece->arrival_instead == SF_NONE || piece->arrival_instead == piece->arrival_town)
        return sp_node_fail(&node, "is \"%s\"; expected the id of another town", sp_shown(id, buffer));
    if (piece->arrival_town == SF_NONE)
        return sp_node_fail(&node, "has no use; expected \"place\" to be a town");
    return check_place(sc, &node, piece, sc->town[piece->arrival_instead].place);
}

/* S-62: the place a turn later. */
static bool read_late(const struct sf_scenario *sc, const struct sp_node *leader, struct sf_piece *piece)
{
    const struct sp_node node = sp_node_child(leader, "late");
    if (!node.json)
        return true;
    if (!sf_read_place(sc, leader, "late", &piece->arrival_late))
        return false;
    if (piece->arrival_town == SF_NONE)
        return sp_node_fail(&node, "has no use; expected \"place\" to be a town");
    return check_place(sc, &node, piece, piece->arrival_late);
}

bool sf_load_arrival(struct sf_scenario *sc, const struct sp_node *leader, struct sf_piece *piece)
{
    piece->aboard = sp_has(leader, "aboard") ? 1 : 0;
    return sp_read_u8(leader, "turn", 1, SF_TURNS, &piece->arrival_turn) && read_arrival_place(sc, leader, piece) &&
           read_instead(sc, leader, piece) && read_late(sc, leader, piece);
}

static bool arrives_with(const struct sf_piece *squadron, const struct sf_piece *general)
{
    return squadron->kind == SQUADRON && squadron->side == general->side &&
           squadron->arrival_turn == general->arrival_turn && squadron->arrival_place == general->arrival_place &&
           squadron->arrival_instead == general->arrival_instead && squadron->arrival_late == general->arrival_late;
}

/* S-33, S-62: who carries a general that arrives aboard; "any" leaves it to his owner, at set-up only. */
bool sf_load_carrier(struct sf_scenario *sc, const struct sp_node *leader, struct sf_piece *piece)
{
    const struct sp_node node = sp_node_child(leader, "aboard");
    const char *id;
    if (!sp_read_string(leader, "aboard", "\"any\" or the id of a squadron", &id))
        return false;
    const bool any = strcmp(id, "any") == 0;
    if (any && piece->arrival_turn != 1)
        return sp_node_fail(&node, "is \"any\" after set-up; expected the id of a squadron");
    for (uint8_t p = 0; p < sc->piece_count; p++) {
        if ((!any && strcmp(sc->piece[p].id, id) != 0) || !arrives_with(&sc->piece[p], piece))
            continue;
        piece->carrier = any ? SF_NONE : p;
        return true;
    }
    return sp_node_fail(&node, "names no carrier; expected a squadron of his side that arrives when and where he does");
}
