/*
 * Names, and the catalogue of messages of a game.
 */
#include "cli/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "suffren/scenario.h"

struct cli_names {
    const struct sf_scenario *sc; /* NULL: a game without printed names */
    char place[SF_PLACES][96];    /* a hex by its number and its towns, a box by its name */
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

struct cli_names *cli_names_open(const struct sp_game *game, const void *scenario)
{
    struct cli_names *names = calloc(1, sizeof *names);
    if (names == NULL || strcmp(game->name, "suffren") != 0) {
        return names;
    }
    names->sc = scenario;
    for (uint8_t place = 0; place < names->sc->place_count; place++) {
        name_place(names->sc, &names->sc->place[place], names->place[place], sizeof names->place[place]);
    }
    return names;
}

void cli_names_close(struct cli_names *names)
{
    free(names);
}

static const char *ship_name(const struct sf_scenario *sc, const char *id)
{
    for (uint8_t piece = 0; piece < sc->piece_count; piece++) {
        for (uint8_t hull = 0; hull < sc->piece[piece].hull_count; hull++) {
            if (strcmp(sc->piece[piece].ship[hull].id, id) == 0) {
                return sc->piece[piece].ship[hull].name;
            }
        }
    }
    return NULL;
}

static const char *name_of(const void *context, const char *id)
{
    const struct cli_names *names = context;
    const struct sf_scenario *sc = names->sc;
    if (sc == NULL) {
        return NULL;
    }
    const uint8_t leader = sf_find_leader(sc, id);
    if (leader != SF_NONE) {
        return sc->leader[leader].name;
    }
    const uint8_t town = sf_find_town(sc, id);
    if (town != SF_NONE) {
        return sc->town[town].name;
    }
    const uint8_t place = sf_find_place(sc, id);
    return place != SF_NONE ? names->place[place] : ship_name(sc, id);
}

struct sp_names cli_names_lookup(const struct cli_names *names)
{
    return (struct sp_names){.name_of = name_of, .context = names};
}

struct sp_messages *cli_messages(const struct sp_game *game, const char *language, struct sp_error *error)
{
    char file[128];
    char path[CLI_PATH_MAX];
    const int length = snprintf(file, sizeof file, "messages/%s.%s.json", game->name, language);
    if (length < 0 || (size_t)length >= sizeof file || strchr(language, '/') != NULL) {
        sp_fail(error, "there are no messages in the language '%s'", language);
        return NULL;
    }
    if (!cli_data_path(file, path, error)) {
        if (strcmp(language, "en") != 0) {
            sp_fail(error, "there are no messages in the language '%s'; there are in en", language);
        }
        return NULL;
    }
    size_t size = 0;
    char *text = cli_read_file(path, &size, error);
    struct sp_messages *messages = NULL;
    if (text != NULL) {
        sp_messages_load(&messages, file, text, size, error);
    }
    free(text);
    return messages;
}

void cli_event_words(const struct sp_messages *messages, const struct sp_names *names, const json_t *event, char *text,
                     size_t size)
{
    const char *name = json_string_value(json_object_get(event, "event"));
    char key[80];
    snprintf(key, sizeof key, "event.%s", name != NULL ? name : "unknown");
    sp_message(messages, key, event, names, text, size);
}
