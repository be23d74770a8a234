/*
 * What line mode and accounts print of a text that somebody wrote: wrapped to the width of the lines, set in.
 */
#ifndef SPONTOON_CLI_TOLD_H
#define SPONTOON_CLI_TOLD_H

#include <stdio.h>

/* Columns of what is printed: the terminal's, or what COLUMNS says, at most 80 unless it says more. */
int told_width(void);

/* Prints the words below the line that tells of them, each paragraph wrapped, `margin` columns from the left. */
void told_words(const char *words, int margin, FILE *out);

#endif
