/*
 * One sentence about what went wrong, for a person: file, line or order, and what was expected.
 */
#ifndef SPONTOON_ERROR_H
#define SPONTOON_ERROR_H

enum { SP_ERROR_MAX = 512 };

/* Filled by a function that failed: one sentence of UTF-8 without a newline at its end, cut at a character where it
 * would not fit in. */
struct sp_error {
    char text[SP_ERROR_MAX];
};

/* Writes the sentence unless error is NULL; returns false, so that functions end with `return sp_fail(error, ...)`. */
_Bool sp_fail(struct sp_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
