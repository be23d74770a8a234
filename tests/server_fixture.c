#include "server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FILES = 32 };

/* Read by the test and by servers' threads, but never changed once it was read before any of those start. */
static struct {
    char path[64];
    char *text;
    struct sp_source source;
} files[FILES];

static char *read_file(const char *path, size_t *length)
{
    char name[1024];
    char *text = NULL;
    snprintf(name, sizeof name, "%s/%s.json", getenv("SPONTOON_DATA"), path);
    FILE *file = fopen(name, "r");
    FILE *out = file ? open_memstream(&text, length) : NULL;
    for (int c = out ? fgetc(file) : EOF; c != EOF; c = fgetc(file))
        fputc(c, out);
    if (out)
        fclose(out);
    if (file)
        fclose(file);
    return text;
}

static bool read_data(void *context, const char *path, struct sp_source *source, struct sp_error *error)
{
    size_t i = 0;
    (void)context;
    while (i < FILES && files[i].text && strcmp(files[i].path, path) != 0)
        i++;
    if (i == FILES || !files[i].text)
        return sp_fail(error, "%s is not here", path);
    *source = files[i].source;
    return true;
}

static void keep(const char *path)
{
    for (size_t i = 0; i < FILES; i++) {
        if (files[i].text && strcmp(files[i].path, path) == 0)
            return;
        if (files[i].text)
            continue;
        snprintf(files[i].path, sizeof files[i].path, "%s", path);
        files[i].text = read_file(path, &files[i].source.length);
        files[i].source.text = files[i].text;
        files[i].source.name = files[i].path;
        return;
    }
}

struct sp_loading server_fixture_loading(void)
{
    for (const struct sp_game *const *game = sp_games(); *game; game++) {
        char path[64];
        snprintf(path, sizeof path, "%s/%s", (*game)->folder, (*game)->scenario);
        keep(path);
        for (size_t i = 0; i < sp_companion_count(*game); i++)
            keep((*game)->companions[i]);
    }
    return (struct sp_loading){.read_data = read_data};
}

/* What handouts are written from. */
static struct sv_paper paper(void)
{
    enum { CATALOGUES = 4 };
    static const char *const names[CATALOGUES] = {"colonels_battle", "colonels", "field", "paper"};
    static struct sp_source words[2][CATALOGUES];
    struct sv_paper made = {
        .loading = server_fixture_loading(), .words = {words[0], words[1]}, .word_count = CATALOGUES};
    for (size_t i = 0; i < 2 * CATALOGUES; i++) {
        char path[64];
        struct sp_error error;
        snprintf(path, sizeof path, "messages/%s.%s", names[i % CATALOGUES], i < CATALOGUES ? "en" : "fr");
        keep(path);
        if (!read_data(NULL, path, &words[i / CATALOGUES][i % CATALOGUES], &error))
            fail_msg("%s", error.text);
    }
    return made;
}

/* Programs of the operator: one gives the first legal order and resigns in turn 2, one writes what is no order. */
static const struct sv_bot bots[] = {
    {"brief", "exec sed -un 's/.*\"turn\":2,.*/resign/p; t; s/.*\"legal\":\\[\"\\([^\"]*\\)\".*/\\1/p'"},
    {"nonsense", "yes"},
};

/* The sentences of the server and of the rules; read once. */
static const struct sp_tongue *french(void)
{
    static const char *const names[] = {"messages/server.fr", "messages/refusals.fr"};
    static struct sp_tongue *tongue;
    struct sp_error error = {.text = "there is no second language"};
    if (tongue)
        return tongue;
    tongue = sp_tongue_new();
    bool done = tongue != NULL;
    for (size_t i = 0; done && i < sizeof names / sizeof names[0]; i++) {
        size_t length = 0;
        char *text = read_file(names[i], &length);
        done = text && sp_tongue_add(tongue, names[i], text, length, &error);
        free(text);
    }
    if (!done)
        fail_msg("%s", error.text);
    return tongue;
}

struct sv_config server_fixture_config(const char *store)
{
    return (struct sv_config){.listen = "127.0.0.1:0",
                              .store = store,
                              .connections = 1000,
                              .body_bytes = 65536,
                              .idle_seconds = 60,
                              .session_days = 1,
                              .matches_in_memory = 100,
                              .helpers = 2,
                              .bots = bots,
                              .bot_count = sizeof bots / sizeof bots[0],
                              .look_seconds = 1,
                              .french = french(),
                              .loading = server_fixture_loading(),
                              .paper = paper()};
}

struct sv_server *server_fixture_start(const char *store)
{
    struct sp_error error = {.text = ""};
    const struct sv_config config = server_fixture_config(store);
    struct sv_server *server = sv_open(&config, &error);
    if (!server)
        fail_msg("%s", error.text);
    return server;
}

json_t *names_of(const struct sp_game *game, sp_seats seats)
{
    json_t *names = json_array();
    for (uint32_t i = 0; i < game->seat_count; i++)
        if (seats >> i & 1)
            json_array_append_new(names, json_string(game->seat_names[i]));
    return names;
}

json_t *texts_of(const struct sp_match *match, const void *state, uint8_t seat)
{
    const struct sp_game *game = sp_match_game(match);
    struct sp_order *orders = calloc(game->max_legal, sizeof *orders);
    const uint32_t count = game->legal(sp_match_scenario(match), state, seat, orders);
    json_t *texts = json_array();
    for (uint32_t i = 0; i < count; i++) {
        char text[SP_TEXT_MAX];
        game->print_order(sp_match_scenario(match), seat, &orders[i], text);
        json_array_append_new(texts, json_string(text));
    }
    free(orders);
    return texts;
}
