/* The files of data/ that a server uses. */
#ifndef CLI_SERVED_H
#define CLI_SERVED_H

#include "cli/paper_words.h"
#include "server/server.h"

/* Data files do not change while the server runs: each is read once, for one thread. */
struct served_files;

/* For sp_loading; the context is a struct served_files **, at first of NULL. */
bool served_files_read(void *context, const char *path, struct sp_source *source, struct sp_error *error);
void served_files_free(struct served_files *files);

/* What handouts are drawn with: their words, and data files of their own, for another thread reads them. */
struct served_papers {
    struct paper_words english, french;
    struct served_files *data;
};

/* Fills *paper, which holds as long as *papers does; false and one sentence when words are missing. */
bool served_papers_read(struct served_papers *papers, struct sv_paper *paper, struct sp_error *error);
void served_papers_free(struct served_papers *papers);

#endif
