/*
 * A journal in a file: one process at a time, every line on the disk before it counts, nothing half written left
 * behind.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "match/internal.h"

struct sp_journal_file {
    int descriptor;
    off_t size;  /* of the whole lines */
    bool torn;   /* what follows them is half a line, to be cut off before anything is written */
    bool broken; /* what the disk holds is no longer known */
    char path[]; /* for messages */
};

static bool fail_with(struct sp_error *error, const char *path, const char *doing, int number)
{
    char reason[128];
    if (strerror_r(number, reason, sizeof reason) != 0)
        snprintf(reason, sizeof reason, "error %d", number);
    return sp_fail(error, "%s: %s: %s", path, doing, reason);
}

/* A file that is new is safe only when its folder says so too.  0, or the error's number. */
static int sync_folder(const char *path)
{
    char *copy = strdup(path);
    if (!copy)
        return ENOMEM;
    char *slash = strrchr(copy, '/');
    if (slash)
        slash[slash == copy ? 1 : 0] = '\0';
    const int folder = open(slash ? copy : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const int number = folder >= 0 && fsync(folder) == 0 ? 0 : errno;
    if (folder >= 0)
        close(folder);
    free(copy);
    return number;
}

/* Locks the open file and finds its size; says what is wrong. */
static bool take_hold(struct sp_journal_file *file, struct sp_error *error)
{
    struct stat about;
    if (flock(file->descriptor, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK)
            return sp_fail(error, "%s: another program is playing this match", file->path);
        return fail_with(error, file->path, "cannot be locked", errno);
    }
    if (fstat(file->descriptor, &about) != 0)
        return fail_with(error, file->path, "cannot be read", errno);
    if (!S_ISREG(about.st_mode))
        return sp_fail(error, "%s: a journal must be a plain file", file->path);
    file->size = about.st_size;
    return true;
}

/* Opens the file for reading and appending, with O_CREAT or without; `failing` says for messages what it is not. */
static struct sp_journal_file *open_file(const char *path, int flags, const char *failing, struct sp_error *error)
{
    const size_t length = strlen(path);
    struct sp_journal_file *file = calloc(1, sizeof *file + length + 1);
    if (!file) {
        sp_fail(error, "%s: no memory to open it", path);
        return NULL;
    }
    memcpy(file->path, path, length + 1);
    file->descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | flags, 0644);
    if (file->descriptor < 0) {
        fail_with(error, path, failing, errno);
        free(file);
        return NULL;
    }
    if (!take_hold(file, error)) {
        sp_journal_file_close(file);
        return NULL;
    }
    return file;
}

static bool is_new(const struct sp_journal_file *file, struct sp_error *error)
{
    if (file->size > 0)
        return sp_fail(error, "%s: there is a journal here already, and a new one would overwrite it", file->path);
    const int number = sync_folder(file->path);
    return number == 0 || fail_with(error, file->path, "its folder cannot be made safe", number);
}

struct sp_journal_file *sp_journal_file_create(const char *path, struct sp_error *error)
{
    struct sp_journal_file *file = open_file(path, O_CREAT, "cannot be made", error);
    if (file && !is_new(file, error)) {
        sp_journal_file_close(file);
        return NULL;
    }
    return file;
}

void sp_journal_file_close(struct sp_journal_file *file)
{
    if (!file)
        return;
    close(file->descriptor);
    free(file);
}

/* All that the file holds, NUL-terminated; the caller frees it.  NULL and one sentence on failure. */
static char *read_all(const struct sp_journal_file *file, size_t *length, struct sp_error *error)
{
    const size_t size = (size_t)file->size;
    char *text = malloc(size + 1);
    if (!text) {
        sp_fail(error, "%s: no memory to read it", file->path);
        return NULL;
    }
    size_t have = 0;
    while (have < size) {
        const ssize_t got = pread(file->descriptor, text + have, size - have, (off_t)have);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            fail_with(error, file->path, "cannot be read", got < 0 ? errno : EIO);
            free(text);
            return NULL;
        }
        have += (size_t)got;
    }
    text[size] = '\0';
    *length = size;
    return text;
}

/* Until then the torn line stays: whoever opens the journal and does not go on has changed nothing. */
static bool cut_torn(struct sp_journal_file *file, struct sp_error *error)
{
    if (!file->torn)
        return true;
    if (ftruncate(file->descriptor, file->size) != 0)
        return fail_with(error, file->path, "a torn line cannot be cut off", errno);
    file->torn = false;
    return true;
}

/* Writes it all; 0 or the error's number. */
static int write_all(int descriptor, const char *bytes, size_t length)
{
    size_t done = 0;
    while (done < length) {
        const ssize_t written = write(descriptor, bytes + done, length - done);
        if (written < 0 && errno != EINTR)
            return errno;
        done += written > 0 ? (size_t)written : 0;
    }
    return 0;
}

static bool append(void *context, const char *line, size_t length, struct sp_error *error)
{
    struct sp_journal_file *file = context;
    if (file->broken)
        return sp_fail(error, "%s: an earlier line may not have reached the disk: open the journal again", file->path);
    if (!cut_torn(file, error))
        return false;
    int number = write_all(file->descriptor, line, length);
    if (number == 0) {
        if (fdatasync(file->descriptor) == 0) {
            file->size += (off_t)length;
            return true;
        }
        /* After a failed sync nobody knows what the disk holds, so no further line may build on it. */
        number = errno;
        file->broken = true;
    }
    if (ftruncate(file->descriptor, file->size) != 0)
        file->broken = true;
    return fail_with(error, file->path, "the entry could not be written and has not been made", number);
}

static void close_sink(void *context)
{
    sp_journal_file_close(context);
}

struct sp_sink sp_journal_file_sink(struct sp_journal_file *file)
{
    return (struct sp_sink){.context = file, .append = append, .close = close_sink};
}

struct sp_match *sp_match_create_file(const struct sp_setup *setup, const char *path, struct sp_error *error)
{
    struct sp_journal_file *file = sp_journal_file_create(path, error);
    return file ? sp_match_new(setup, sp_journal_file_sink(file), error) : NULL;
}

struct sp_match *sp_match_open_file(const struct sp_loading *loading, const char *path, struct sp_loaded *loaded,
                                    struct sp_error *error)
{
    struct sp_journal_file *file = open_file(path, 0, "cannot be opened", error);
    if (!file)
        return NULL;
    struct sp_loaded found = {0};
    size_t length = 0;
    struct sp_match *match = NULL;
    char *text = read_all(file, &length, error);
    if (text)
        match = sp_match_load(loading, path, text, length, &found, error);
    free(text);
    if (!match) {
        sp_journal_file_close(file);
        return NULL;
    }
    file->size = (off_t)found.kept;
    file->torn = found.torn > 0;
    sp_match_set_sink(match, sp_journal_file_sink(file));
    if (loaded)
        *loaded = found;
    return match;
}
