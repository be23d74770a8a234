/* What a text that people write may hold; also for those who take texts before a match does. */
#ifndef MATCH_TEXTS_H
#define MATCH_TEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A text for players' eyes and journals: UTF-8, not empty, at most `most` bytes, no control characters, nothing that
 * turns the direction of writing about; new lines only where `lines` says so. */
bool sp_text_fits(const char *text, size_t most, bool lines);
/* The next character of valid UTF-8; moves on. */
uint32_t sp_text_next(const char **at);

#endif
