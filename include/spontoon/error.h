/*
 * One sentence about what went wrong, for a person: file, line or order, and what was expected.
 */
#ifndef SPONTOON_ERROR_H
#define SPONTOON_ERROR_H

enum { SP_ERROR_MAX = 512 };

/* Filled by a function that failed; the text is UTF-8, ends without a full stop's newline, and is cut at a character.
 */
struct sp_error {
    char text[SP_ERROR_MAX];
};

/* Writes the sentence and returns false, so that a failing function ends with `return sp_fail(error, ...)`. */
_Bool sp_fail(struct sp_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
