/*
 * The secret of a journal's fair dice, while the match is under way: the file JOURNAL.secret, readable by its owner
 * only.  Once the match is closed the journal itself publishes the secret, and the file goes.
 */
#ifndef SPONTOON_CLI_SECRET_H
#define SPONTOON_CLI_SECRET_H

#include <stdbool.h>

#include "spontoon/fairness.h"

/* Writes it durably; an older file of that name is replaced.  False with a sentence in error. */
bool secret_write(const char *journal, const uint8_t secret[SP_SECRET_BYTES], struct sp_error *error);
bool secret_read(const char *journal, uint8_t secret[SP_SECRET_BYTES], struct sp_error *error);
void secret_remove(const char *journal);

#endif
