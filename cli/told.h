/*
 * What is printed for people: sentences in their tongue, and texts that somebody wrote, wrapped and set in.
 */
#ifndef SPONTOON_CLI_TOLD_H
#define SPONTOON_CLI_TOLD_H

#include <stdio.h>

#include "base/tongue.h"

/* Where sentences are printed, and in what tongue (NULL: English). */
struct told {
    FILE *out;
    const struct sp_tongue *tongue;
};

/* Prints a sentence, or a part of one that the tongue knows by itself; what a person wrote has no business here. */
void told_print(const struct told *told, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds to a text of `size` bytes, as far as they go. */
void told_add(char *text, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Columns of what is printed: the terminal's, or what COLUMNS says, at most 80 unless it says more. */
int told_width(void);

/* Prints the words below the line that tells of them, each paragraph wrapped, `margin` columns from the left. */
void told_words(const char *words, int margin, FILE *out);

#endif
