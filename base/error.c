/* Sentences about what went wrong. */
#include "spontoon/error.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The length of text without a character that was cut in two at its end. */
static size_t whole_characters(const char *text, size_t length)
{
    size_t start = length;
    while (start > 0 && ((unsigned char)text[start - 1] & 0xC0) == 0x80)
        start--;
    if (start == 0)
        return length;
    const unsigned char lead = (unsigned char)text[start - 1];
    const size_t size = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    return length - (start - 1) < size ? start - 1 : length;
}

bool sp_fail(struct sp_error *error, const char *format, ...)
{
    if (!error)
        return false;
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    if (length < 0)
        error->text[0] = '\0';
    else if ((size_t)length >= sizeof error->text)
        error->text[whole_characters(error->text, sizeof error->text - 1)] = '\0';
    return false;
}
