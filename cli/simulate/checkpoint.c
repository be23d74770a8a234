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
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/files.h"
#include "cli/simulate/happenings.h"
#include "spontoon/play.h"

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
    for (size_t i = 0; i < SIMULATE_THREADS_MAX; i++)
        if (work->game[i].under_way)
            json_array_append_new(list, json_integer((json_int_t)work->game[i].number));
    return list;
}

json_t *checkpoint_json(const struct simulate_work *work, double seconds)
{
    return json_pack("{s:O,s:I,s:o,s:f,s:o,s:o}", "series", work->identity, "next", (json_int_t)work->next, "missing",
                     missing(work), "seconds", seconds, "tally", tally_save(&work->tally), "events",
                     work->events != NULL ? json_deep_copy(work->events) : json_null());
}

/* ---- Writing ---- */

static bool fail_to_write(const char *path, struct sp_error *error)
{
    return sp_fail(error, "the checkpoint %s cannot be written: %s", path, strerror(errno));
}

/* How the file begins: with the checksum of what follows. */
enum { BEGINNING = sizeof "{\"checksum\":\"0123456789abcdef\"," - 1 };

static void print_beginning(char beginning[BEGINNING + 1], const char *rest, size_t length)
{
    snprintf(beginning, BEGINNING + 1, "{\"checksum\":\"%016" PRIx64 "\",",
             sp_bytes_digest((const uint8_t *)rest, length));
}

static bool print(FILE *out, const json_t *state)
{
    char beginning[BEGINNING + 1];
    char *text = json_dumps(state, JSON_COMPACT); /* "{…": what begins the file stands for its first character */
    bool done = text != NULL;
    if (done) {
        print_beginning(beginning, text + 1, strlen(text + 1));
        done = fprintf(out, "%s%s\n", beginning, text + 1) > 0 && fflush(out) == 0 && fsync(fileno(out)) == 0;
    }
    free(text);
    return done;
}

/* Writes the draft, whose file is held then in place of the one before: when it takes that one's name, nobody can have
 * come between. */
static bool write_draft(struct simulate_work *work, const char *draft, const json_t *state)
{
    FILE *out = fopen(draft, "we");
    if (out == NULL)
        return false;
    const int held = fcntl(fileno(out), F_DUPFD_CLOEXEC, 0);
    const bool written = held >= 0 && flock(held, LOCK_EX | LOCK_NB) == 0 && print(out, state);
    const int number = errno;
    const bool closed = fclose(out) == 0;
    errno = written ? errno : number;
    if (held >= 0 && written && closed) {
        close(work->held);
        work->held = held;
    } else if (held >= 0) {
        close(held);
    }
    return written && closed;
}

bool checkpoint_write(struct simulate_work *work, const json_t *state, struct sp_error *error)
{
    char draft[CLI_PATH_MAX];
    if ((size_t)snprintf(draft, sizeof draft, "%s.new", work->checkpoint) >= sizeof draft)
        return sp_fail(error, "the name of the checkpoint is too long");
    if (write_draft(work, draft, state) && rename(draft, work->checkpoint) == 0)
        return true;
    fail_to_write(work->checkpoint, error);
    unlink(draft);
    return false;
}

/* ---- Reading ---- */

/* A member of the identity as a person knows it. */
static const char *in_words(const char *name)
{
    static const struct {
        const char *name, *words;
    } known[] = {
        {"spontoon_checkpoint", "format"},
        {"rules_version", "version of the rules"},
        {"scenario", "scenario or options"},
        {"players", "choice of players"},
        {"limits", "choice of --think-ms, --think-nodes or --think-threads"},
        {"events", "choice of --stats"},
        {"rank", "number of processes"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].name, name) == 0)
            return known[i].words;
    return name;
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
                           in_words(name));
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
        !tally_load(&work->tally, work->series->game, json_object_get(state, "tally")) ||
        (work->events != NULL && !happenings_add(work->events, json_object_get(state, "events"))) ||
        work->tally.games + work->again_count != work->next)
        return sp_fail(error, "%s is damaged: begin anew with another file", path);
    return work->next <= (work->games + work->ranks - 1 - work->rank) / work->ranks ||
           sp_fail(error, "%s holds %" PRIu64 " games already: ask for as many or more", path, work->next);
}

/* Whether it begins with the checksum of what follows, and ends with its line. */
static bool is_whole(const char *text, size_t length)
{
    char beginning[BEGINNING + 1];
    if (length <= BEGINNING || text[length - 1] != '\n')
        return false;
    print_beginning(beginning, text + BEGINNING, length - BEGINNING - 1);
    return memcmp(text, beginning, BEGINNING) == 0;
}

/* The state of a text that checkpoint_write() has written, and nothing else; NULL with a sentence. */
static json_t *read_state(const char *path, const char *text, size_t length, struct sp_error *error)
{
    json_t *state = json_loadb(text, length, 0, NULL);
    if (!json_is_object(json_object_get(state, "series")))
        sp_fail(error, "%s is no checkpoint: name another file", path);
    else if (!is_whole(text, length))
        sp_fail(error, "%s is damaged: begin anew with another file", path);
    else
        return state;
    json_decref(state);
    return NULL;
}

static bool read_file(struct simulate_work *work, struct sp_error *error)
{
    size_t length = 0;
    char *text = cli_read_file(work->checkpoint, &length, error);
    json_t *state = text != NULL ? read_state(work->checkpoint, text, length, error) : NULL;
    const bool done = state != NULL && take(work, state, error);
    json_decref(state);
    free(text);
    return done;
}

/* ---- Holding on to it ---- */

/* Locks the open file, and sees whether it still has the name: another run may just have put a newer one there. */
static bool take_hold(const char *path, int held, off_t *size, struct sp_error *error)
{
    struct stat about, named;
    if (fstat(held, &about) != 0)
        return fail_to_write(path, error);
    if (!S_ISREG(about.st_mode))
        return sp_fail(error, "%s is no plain file, which a checkpoint must be", path);
    if (flock(held, LOCK_EX | LOCK_NB) != 0 && errno != EWOULDBLOCK)
        return fail_to_write(path, error);
    *size = about.st_size;
    const bool ours = flock(held, LOCK_EX | LOCK_NB) == 0 && stat(path, &named) == 0 && named.st_ino == about.st_ino;
    return ours || sp_fail(error, "another run is saving what it counts in %s", path);
}

bool checkpoint_open(struct simulate_work *work, struct sp_error *error)
{
    off_t size = 0;
    work->held = open(work->checkpoint, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0644);
    if (work->held < 0)
        return fail_to_write(work->checkpoint, error);
    return take_hold(work->checkpoint, work->held, &size, error) && (size == 0 || read_file(work, error));
}

void checkpoint_close(struct simulate_work *work)
{
    struct stat about;
    if (work->held < 0)
        return;
    if (flock(work->held, LOCK_EX | LOCK_NB) == 0 && fstat(work->held, &about) == 0 && S_ISREG(about.st_mode) &&
        about.st_size == 0)
        unlink(work->checkpoint); /* nothing came to be saved */
    close(work->held);
    work->held = -1;
}
