/*
 * Options of a game as players give them, read by the game's own table (struct sp_option_spec).
 */
#ifndef BASE_OPTIONS_H
#define BASE_OPTIONS_H

#include "spontoon/game.h"

enum { SP_OPTIONS_MOST = 16 }; /* options that a table can have */

/*
 * Sets values[i] to the index of what is chosen for option i of the table: 0, the default, where nothing is given.
 * False with one sentence for an unknown name or value, and for an option that is given twice.
 */
bool sp_read_options(const struct sp_option_spec *table, size_t table_count, const struct sp_option *given,
                     size_t given_count, uint8_t *values, struct sp_error *error);

#endif
