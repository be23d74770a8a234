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
 * A new journal in a file, locked for this process alone; one that is there already is opened with its match
 * (sp_match_open_file).
 *
 * NULL and one sentence on failure: no right, another process holds it, or it is there already and not empty.
 */
struct sp_journal_file;
struct sp_journal_file *sp_journal_file_create(const char *path, struct sp_error *error);
void sp_journal_file_close(struct sp_journal_file *file);

/* The file as a sink.  The sink owns the file from now on: its close closes it. */
struct sp_sink sp_journal_file_sink(struct sp_journal_file *file);

#endif
