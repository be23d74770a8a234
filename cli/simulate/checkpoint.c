/*
 * Checkpoints as JSON files.
 */
#include "cli/simulate/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/files.h"
#include "cli/simulate/happenings.h"

enum { FORMAT = 1 };

static json_t *hex(uint64_t value)
{
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, value);
    return json_string(text);
}

json_t *checkpoint_identity(const struct sp_series *series, uint64_t rank, uint64_t ranks)
{
    const struct sp_game *game = series->game;
    json_t *players = json_object();
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        const char *argument = series->argument[seat];
        json_object_set_new(players, game->seat_names[seat],
                            argument == NULL ? json_string(series->player[seat]->name)
                                             : json_sprintf("%s:%s", series->player[seat]->name, argument));
    }
    return json_pack("{s:i,s:s,s:I,s:o,s:o,s:o,s:[I,I,I],s:b,s:[I,I]}", "spontoon_checkpoint", FORMAT, "game",
                     game->name, "rules_version", (json_int_t)game->rules_version, "scenario",
                     hex(game->scenario_digest(series->scenario)), "seed", hex(series->seed), "players", players,
                     "limits", (json_int_t)series->limits.milliseconds, (json_int_t)series->limits.nodes,
                     (json_int_t)series->limits.threads, "events", (int)series->eventful, "rank", (json_int_t)rank,
                     (json_int_t)ranks);
}

/* Numbers that were given out and are not counted. */
static json_t *missing(const struct simulate_work *work)
{
    json_t *list = json_array();
    for (size_t i = 0; i < work->again_count; i++)
        json_array_append_new(list, json_integer((json_int_t)work->again[i]));
    for (size_t i = 0; i < SIMULATE_THREADS_MAX; i++) {
        if (work->game[i].under_way)
            json_array_append_new(list, json_integer((json_int_t)work->game[i].number));
    }
    return list;
}

json_t *checkpoint_json(const struct simulate_work *work, double seconds)
{
    return json_pack("{s:O,s:I,s:o,s:f,s:o,s:o}", "series", work->identity, "next", (json_int_t)work->next, "missing",
                     missing(work), "seconds", seconds, "tally", tally_save(&work->tally), "events",
                     work->events != NULL ? json_deep_copy(work->events) : json_null());
}

bool checkpoint_write(const char *path, const json_t *state, struct sp_error *error)
{
    char draft[CLI_PATH_MAX];
    if ((size_t)snprintf(draft, sizeof draft, "%s.new", path) >= sizeof draft)
        return sp_fail(error, "the name of the checkpoint is too long");
    FILE *out = fopen(draft, "w");
    const bool written = out != NULL && json_dumpf(state, out, JSON_COMPACT) == 0 && fputc('\n', out) != EOF &&
                         fflush(out) == 0 && fsync(fileno(out)) == 0;
    const bool closed = out != NULL && fclose(out) == 0;
    return (written && closed && rename(draft, path) == 0) ||
           sp_fail(error, "the checkpoint %s cannot be written: %s", path, strerror(errno));
}

/* The first thing in which the file's series is another one. */
static bool is_of(const json_t *series, const json_t *identity, const char *path, struct sp_error *error)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)identity, name, value)
    {
        if (json_equal(json_object_get(series, name), value) != 1)
            return sp_fail(error, "%s is the checkpoint of another series, with another %s: name another file", path,
                           name);
    }
    return true;
}

static bool take_missing(struct simulate_work *work, const json_t *list)
{
    size_t i;
    json_t *number;
    work->again = calloc(json_array_size(list) + 1, sizeof *work->again);
    json_array_foreach(list, i, number)
    {
        if (work->again == NULL || !json_is_integer(number))
            return false;
        work->again[work->again_count++] = (uint64_t)json_integer_value(number);
    }
    return work->again != NULL && json_is_array(list);
}

static bool take(struct simulate_work *work, const json_t *state, struct sp_error *error)
{
    const char *path = work->checkpoint;
    if (!is_of(json_object_get(state, "series"), work->identity, path, error))
        return false;
    work->next = (uint64_t)json_integer_value(json_object_get(state, "next"));
    work->seconds = json_real_value(json_object_get(state, "seconds"));
    if (!take_missing(work, json_object_get(state, "missing")) ||
        !tally_load(&work->tally, json_object_get(state, "tally")) ||
        (work->events != NULL && !happenings_add(work->events, json_object_get(state, "events"))) ||
        work->tally.games + work->again_count != work->next)
        return sp_fail(error, "%s is damaged: begin anew with another file", path);
    return work->next <= (work->games + work->ranks - 1 - work->rank) / work->ranks ||
           sp_fail(error, "%s holds %" PRIu64 " games already: ask for as many or more", path, work->next);
}

bool checkpoint_read(struct simulate_work *work, struct sp_error *error)
{
    size_t length = 0;
    if (access(work->checkpoint, F_OK) != 0 && errno == ENOENT)
        return true;
    char *text = cli_read_file(work->checkpoint, &length, error);
    if (text == NULL)
        return false;
    json_t *state = json_loadb(text, length, 0, NULL);
    free(text);
    const bool done = json_is_object(state)
                          ? take(work, state, error)
                          : sp_fail(error, "%s is no checkpoint: name another file", work->checkpoint);
    json_decref(state);
    return done;
}
