/*
 * Where a match writes its journal: a sink takes one line at a time and says whether it is safe.
 *
 * A journal is JSON Lines: a header, then one entry a line, each with a checksum that chains to the line before
 * (match/journal.c has the format).  The match hands every line to its sink before it changes its own state, so a line
 * that could not be kept has not happened.
 */
#ifndef SPONTOON_JOURNAL_H
#define SPONTOON_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>

#include "spontoon/error.h"

/* A keeper of lines.  A sink whose append is NULL keeps nothing (trials, replays). */
struct sp_sink {
    void *context;
    /*
     * Keeps one line of `length` bytes, its final newline included, and returns true once it is durable.  On failure
     * returns false, fills error with one sentence, and has left nothing of the line behind.
     */
    bool (*append)(void *context, const char *line, size_t length, struct sp_error *error);
    /* Frees the context; called by sp_match_free, may be NULL. */
    void (*close)(void *context);
};

/*
 * A journal in a file, locked for this process alone.
 *
 * Opens it for reading and appending; `create` demands that it doesn't exist yet (or is empty).  NULL and one sentence
 * on failure: no such file, no right, another process holds it.
 */
struct sp_journal_file;
struct sp_journal_file *sp_journal_file_open(const char *path, bool create, struct sp_error *error);
void sp_journal_file_close(struct sp_journal_file *file);

/* All that the file holds now, NUL-terminated; the caller frees it.  NULL and one sentence on failure. */
char *sp_journal_file_read(struct sp_journal_file *file, size_t *length, struct sp_error *error);

/* Only the first `length` bytes count, what sp_match_load reports as kept; the rest is cut off when the next line is
 * written, so that opening a journal changes nothing in it. */
void sp_journal_file_drop(struct sp_journal_file *file, size_t length);

/* The file as a sink.  The sink owns the file from now on: its close closes it. */
struct sp_sink sp_journal_file_sink(struct sp_journal_file *file);

#endif
