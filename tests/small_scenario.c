#include "small_scenario.h"

#include <stdio.h>
#include <stdlib.h>

struct leader_row {
    const char *id, *name;
    uint8_t side, initiative, rank;
    int8_t bonus;
};

static const struct leader_row leaders[SMALL_LEADERS] = {
    {"suffren", "Suffren", FRENCH, 1, 5, 2},
    {"tromelin", "de Tromelin", FRENCH, 5, 4, 0},
    {"du_chemin", "du Chemin", FRENCH, 5, 3, 0},
    {"french_convoy", "French convoy", FRENCH, 0, 0, 0},
    {"hughes", "Hughes", ENGLISH, 3, 5, 1},
    {"eyre_coote", "Eyre Coote", ENGLISH, 2, 5, 2},
    {"english_convoy", "English convoy", ENGLISH, 0, 0, 0},
    {"moissac", "de Moissac", FRENCH, 3, 2, 0},
};

struct piece_row {
    uint8_t kind, hull_count, line, regulars, natives;
    const char *ship[3][2];
};

static const struct piece_row pieces[SMALL_PIECES] = {
    {SQUADRON, 3, 3, 0, 0, {{"heros", "Le Héros"}, {"vengeur", "Le Vengeur"}, {"fine", "La Fine"}}},
    {SQUADRON, 1, 1, 0, 0, {{"annibal", "L’Annibal"}}},
    {GENERAL, 0, 0, 6, 12, {{NULL}}},
    {CONVOY, 1, 1, 0, 0, {{NULL}}},
    {SQUADRON, 2, 3, 0, 0, {{"superb", "Superb"}, {"monmouth", "Monmouth"}}},
    {GENERAL, 0, 0, 4, 20, {{NULL}}},
    {CONVOY, 1, 1, 0, 0, {{NULL}}},
};

static void add_pieces(struct sf_scenario *sc)
{
    sc->piece_count = SMALL_PIECES;
    for (uint8_t p = 0; p < SMALL_PIECES; p++) {
        const struct piece_row *row = &pieces[p];
        struct sf_piece *piece = &sc->piece[p];
        const uint16_t bit = (uint16_t)(1U << p);
        snprintf(piece->id, sizeof piece->id, "%s", leaders[p].id);
        piece->side = leaders[p].side;
        piece->kind = row->kind;
        piece->leader = p;
        piece->successor = SF_NONE;
        piece->hull_count = row->hull_count;
        piece->line = row->line;
        piece->regulars = row->regulars;
        piece->natives = row->natives;
        for (uint8_t h = 0; h < row->hull_count && row->ship[h][0] != NULL; h++) {
            snprintf(piece->ship[h].id, sizeof piece->ship[h].id, "%s", row->ship[h][0]);
            snprintf(piece->ship[h].name, sizeof piece->ship[h].name, "%s", row->ship[h][1]);
            piece->ship[h].guns = 64;
        }
        sc->of_side[piece->side] |= bit;
        sc->of_arm[row->kind == GENERAL ? LAND : SEA] |= bit;
        sc->squadrons = (uint16_t)(sc->squadrons | (row->kind == SQUADRON ? bit : 0));
        sc->convoys = (uint16_t)(sc->convoys | (row->kind == CONVOY ? bit : 0));
        sc->generals = (uint16_t)(sc->generals | (row->kind == GENERAL ? bit : 0));
    }
    sc->piece[SMALL_TROMELIN].successor = SMALL_MOISSAC;
    sc->convoy_of[FRENCH] = SMALL_CONVOY_F;
    sc->convoy_of[ENGLISH] = SMALL_CONVOY_E;
}

static void add_leaders(struct sf_scenario *sc)
{
    sc->leader_count = SMALL_LEADERS;
    for (uint8_t i = 0; i < SMALL_LEADERS; i++) {
        struct sf_leader *leader = &sc->leader[i];
        snprintf(leader->id, sizeof leader->id, "%s", leaders[i].id);
        snprintf(leader->name, sizeof leader->name, "%s", leaders[i].name);
        leader->side = leaders[i].side;
        leader->initiative = leaders[i].initiative;
        leader->rank = leaders[i].rank;
        leader->bonus = leaders[i].bonus;
        leader->command_order = (9 - leaders[i].rank) * 1000 + leaders[i].initiative * 100 + i;
        sc->leader_piece[i] = i < SMALL_PIECES ? i : SMALL_TROMELIN;
    }
}

static void add_places(struct sf_scenario *sc)
{
    static const char *const places[SMALL_PLACES][2] = {
        {"0904", "0904"}, {"0905", "0905"}, {"1004", "1004"}, {"transit_a", "Transit A"}};
    static const char *const towns[SMALL_TOWNS][2] = {
        {"madras", "Madras"}, {"pondichery", "Pondichery"}, {"goa", "Goa"}};
    static const uint8_t control[SMALL_TOWNS] = {ENGLISH, FRENCH, NEUTRAL};
    sc->place_count = SMALL_PLACES;
    for (uint8_t i = 0; i < SMALL_PLACES; i++) {
        snprintf(sc->place[i].id, sizeof sc->place[i].id, "%s", places[i][0]);
        snprintf(sc->place[i].name, sizeof sc->place[i].name, "%s", places[i][1]);
        sc->place[i].kind = i == SMALL_TRANSIT_A ? PLACE_BOX : i == SMALL_1004 ? PLACE_SEA : PLACE_COAST;
    }
    sc->town_count = SMALL_TOWNS;
    for (uint8_t i = 0; i < SMALL_TOWNS; i++) {
        snprintf(sc->town[i].id, sizeof sc->town[i].id, "%s", towns[i][0]);
        snprintf(sc->town[i].name, sizeof sc->town[i].name, "%s", towns[i][1]);
        sc->town[i].place = i == SMALL_MADRAS ? SMALL_0904 : SMALL_0905;
        sc->town[i].value = 5;
        sc->town[i].control = control[i];
        sc->town[i].nationality = control[i];
        struct sf_place *place = &sc->place[sc->town[i].place];
        place->town[place->town_count++] = i;
    }
}

static void add_tables(struct sf_scenario *sc)
{
    sc->naval[0][7] = (struct sf_result){.enemy_damaged = 1};
    sc->naval[1][5] = (struct sf_result){.own_damaged = 1, .enemy_damaged = 1};
    sc->naval[1][9] = (struct sf_result){.own_damaged = 1, .enemy_damaged = 2};
    sc->naval[0][0] = (struct sf_result){.own_sunk = 1};
    sc->land[1][5] = (struct sf_result){.own_pf = 1, .enemy_pf = 1};
    sc->land[1][9] = (struct sf_result){.own_pf = 1, .enemy_pf = 2};
}

struct sf_scenario *small_scenario(void)
{
    struct sf_scenario *sc = calloc(1, sizeof *sc);
    if (sc == NULL)
        abort();
    snprintf(sc->id, sizeof sc->id, "small");
    sc->turn_count = 6;
    for (uint8_t turn = 1; turn <= 6; turn++)
        snprintf(sc->turn_name[turn], sizeof sc->turn_name[turn], "turn %u", (unsigned)turn);
    add_leaders(sc);
    add_pieces(sc);
    add_places(sc);
    add_tables(sc);
    return sc;
}
