/*
 * The front of Suffren aux Indes: its names, words, pages of the line mode, shorthand and full screen.
 */
#include "cli/front.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/session.h"
#include "cli/screen/state.h"
#include "cli/suffren/decision.h"
#include "cli/suffren/position.h"
#include "suffren/orders.h"

/* ---- Names ---- */

struct suffren_names {
    const struct sf_scenario *sc;
    char place[SF_PLACES][96]; /* a hex by its number and its towns, a box by its name */
};

static void name_place(const struct sf_scenario *sc, const struct sf_place *place, char *text, size_t size)
{
    int length = snprintf(text, size, "%s", place->kind == PLACE_BOX ? place->name : place->id);
    for (uint8_t i = 0; i < place->town_count && place->kind != PLACE_BOX; i++) {
        const bool last = i + 1 == place->town_count;
        if (length > 0 && (size_t)length < size) {
            length += snprintf(text + length, size - (size_t)length, "%s%s%s", i == 0 ? " (" : ", ",
                               sc->town[place->town[i]].name, last ? ")" : "");
        }
    }
}

static void *open_names(const void *scenario, const struct sp_tongue *tongue)
{
    (void)tongue; /* names of men, ships and places are the same */
    struct suffren_names *names = calloc(1, sizeof *names);
    if (names == NULL)
        return NULL;
    names->sc = scenario;
    for (uint8_t place = 0; place < names->sc->place_count; place++)
        name_place(names->sc, &names->sc->place[place], names->place[place], sizeof names->place[place]);
    return names;
}

static const char *ship_name(const struct sf_scenario *sc, const char *id)
{
    for (uint8_t piece = 0; piece < sc->piece_count; piece++) {
        for (uint8_t hull = 0; hull < sc->piece[piece].hull_count; hull++)
            if (strcmp(sc->piece[piece].ship[hull].id, id) == 0)
                return sc->piece[piece].ship[hull].name;
    }
    return NULL;
}

static const char *name_of(const void *context, const char *id)
{
    const struct suffren_names *names = context;
    const struct sf_scenario *sc = names->sc;
    const uint8_t leader = sf_find_leader(sc, id);
    if (leader != SF_NONE)
        return sc->leader[leader].name;
    const uint8_t town = sf_find_town(sc, id);
    if (town != SF_NONE)
        return sc->town[town].name;
    const uint8_t place = sf_find_place(sc, id);
    return place != SF_NONE ? names->place[place] : ship_name(sc, id);
}

/* ---- Orders ---- */

static void order_words(struct play *play, uint8_t seat, const struct sp_order *order, char *text, size_t size)
{
    json_t *fields = sf_order_json(play_scenario(play), order);
    char key[80];
    decision_order(play, seat, order, fields, key, sizeof key);
    const struct sp_names names = cli_names_lookup(play->names);
    sp_message(play->messages, key, fields, &names, text, size);
    json_decref(fields);
}

/* ---- Words of the line mode ---- */

static bool print_view(const struct paper *paper, FILE *out)
{
    const struct told told = {out, paper->theme->tongue};
    position_summary(&told, play_scenario(paper->play), play_redacted(paper->play, paper->seat), paper->seat);
    return true;
}

static bool print_map(const struct paper *paper, FILE *out)
{
    const struct told told = {out, paper->theme->tongue};
    position_map(&told, play_scenario(paper->play), play_redacted(paper->play, paper->seat));
    return true;
}

static bool print_place(const struct paper *paper, FILE *out)
{
    const struct sf_scenario *sc = play_scenario(paper->play);
    const uint8_t town = sf_find_town(sc, paper->rest);
    const uint8_t place = town != SF_NONE ? sc->town[town].place : sf_find_place(sc, paper->rest);
    if (place == SF_NONE)
        return sp_fail(paper->error, "`at` needs a hex, a box or a town, such as `at 0904` or `at madras`");
    const struct told told = {out, paper->theme->tongue};
    position_place(&told, sc, play_redacted(paper->play, paper->seat), paper->seat, place);
    return true;
}

static const struct front_page pages[] = {
    {.word = "view", .help = "the position: clock, victory points, counters, towns", .print = print_view},
    {.word = "map", .help = "the map", .print = print_map},
    {.word = "at", .takes = "PLACE", .help = "what is in a place: at 0904, at madras", .print = print_place},
    {.word = NULL},
};

const struct front front_suffren = {
    .game = "suffren",
    .open_names = open_names,
    .name_of = name_of,
    .question = decision_question,
    .facts = decision_facts,
    .order_words = order_words,
    .order_form = sf_order_form,
    .order_usage = sf_order_usage,
    .is_shorthand = shorthand_is,
    .shorthand = shorthand_submit,
    .shorthand_for = shorthand_for,
    .shorthand_help = "  move     shorthand: move LEADER,LEADER HEX-HEX-HEX takes, goes and halts;\n"
                      "           one place alone, move suffren karikal, is gone to by the shortest way\n",
    .pages = pages,
    .screen = suffren_screen_play,
};
