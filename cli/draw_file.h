/* What was drawn, as a file. */
#ifndef SPONTOON_CLI_DRAW_FILE_H
#define SPONTOON_CLI_DRAW_FILE_H

#include "draw/handouts.h"

/* Writes it whole or not at all, in place of what was there; what is no plain file (a device, a pipe) takes the bytes
 * as they come.  False with a sentence in error. */
bool draw_file_write(const char *path, const struct draw_paper *paper, struct sp_error *error);

#endif
