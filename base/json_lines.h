/*
 * Where in a JSON text a value stands.
 *
 * jansson tells the line of a syntax error only; to say "india_1782.json:234: initiative is 12" the text is walked
 * again along the path of the value.  This is no second parser: the text is known to be valid, only strings, brackets
 * and line ends are looked at.
 */
#ifndef BASE_JSON_LINES_H
#define BASE_JSON_LINES_H

#include <stddef.h>

/*
 * The line (from 1) of the key that `keys`, from the outermost object inwards, lead to; 0 when the text has no such
 * key. With key_count 0, the line where the outermost value begins.  `text` must be valid JSON; on any other text the
 * answer means nothing, but nothing outside of it is read.  Keys written with escapes are not found.
 */
unsigned sp_json_line(const char *text, size_t length, const char *const *keys, size_t key_count);

#endif
