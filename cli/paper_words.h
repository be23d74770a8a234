/* The catalogues that handouts are written from (draw_words_load), as files of data/messages/. */
#ifndef CLI_PAPER_WORDS_H
#define CLI_PAPER_WORDS_H

#include <stdbool.h>

#include "spontoon/error.h"
#include "spontoon/game.h"

enum { PAPER_CATALOGUES = 4 };

struct paper_words {
    struct sp_source source[PAPER_CATALOGUES]; /* in the order in which they are laid over each other */
    char *text[PAPER_CATALOGUES];
    char file[PAPER_CATALOGUES][64];
};

/* Reads those of a language ("en"); false and one sentence when one is missing.  paper_words_free frees the texts,
 * after a failure too. */
bool paper_words_read(const char *language, struct paper_words *words, struct sp_error *error);
void paper_words_free(struct paper_words *words);

#endif
