#include "server/out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST = 4096, ESCAPED = 6 /* bytes of the longest */ };
#define EACH_BYTE UINT64_C(0x0101010101010101)

/* Room for so many bytes more, or NULL. */
static char *room_for(struct sv_out *out, size_t more)
{
    if (out->failed || out->capacity - out->length >= more)
        return out->failed ? NULL : out->bytes + out->length;
    const size_t capacity = (out->length + more) * 2 + LEAST;
    char *bytes = realloc(out->bytes, capacity);
    out->failed = !bytes;
    if (!bytes)
        return NULL;
    out->bytes = bytes;
    out->capacity = capacity;
    return bytes + out->length;
}

static void add(struct sv_out *out, const char *bytes, size_t length)
{
    char *place = room_for(out, length);
    if (!place)
        return;
    memcpy(place, bytes, length);
    out->length += length;
}

void sv_out_raw(struct sv_out *out, const char *text)
{
    add(out, text, strlen(text));
}

/* The text as it stands between quotation marks; where it ends. */
static char *escape(char *place, const char *text)
{
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c < 0x20) {
            place += snprintf(place, ESCAPED + 1, "\\u%04x", c);
            continue;
        }
        if (c == '"' || c == '\\')
            *place++ = '\\';
        *place++ = *text;
    }
    return place;
}

/* Not 0 when any of the eight bytes is less than the limit, which is 0x80 at most. */
static uint64_t any_less(uint64_t bytes, uint64_t limit)
{
    return (bytes - EACH_BYTE * limit) & ~bytes & EACH_BYTE * 0x80;
}

/* Not 0 when any of the eight bytes must be escaped. */
static uint64_t any_escaped(uint64_t bytes)
{
    return any_less(bytes, 0x20) | any_less(bytes ^ EACH_BYTE * '"', 1) | any_less(bytes ^ EACH_BYTE * '\\', 1);
}

/* Whether nothing in the text must be escaped, eight bytes at a time: lists of hundreds of orders are written for every
 * question, and hardly any text has such a byte. */
static bool is_plain(const char *text, size_t length)
{
    uint64_t bytes, found = 0;
    for (; length >= sizeof bytes; text += sizeof bytes, length -= sizeof bytes) {
        memcpy(&bytes, text, sizeof bytes);
        found |= any_escaped(bytes);
    }
    bytes = EACH_BYTE * ' ';
    memcpy(&bytes, text, length);
    return (found | any_escaped(bytes)) == 0;
}

void sv_out_string(struct sv_out *out, const char *text)
{
    const size_t length = text ? strlen(text) : 0;
    char *place = text ? room_for(out, length * ESCAPED + 2) : NULL;
    if (!text)
        sv_out_raw(out, "null");
    if (!place)
        return;
    *place++ = '"';
    if (is_plain(text, length)) {
        memcpy(place, text, length);
        place += length;
    } else {
        place = escape(place, text);
    }
    *place++ = '"';
    out->length = (size_t)(place - out->bytes);
}

void sv_out_number(struct sv_out *out, int64_t number)
{
    char text[24] = "";
    char *digit = text + sizeof text - 1;
    uint64_t left = number < 0 ? 0U - (uint64_t)number : (uint64_t)number;
    do
        *--digit = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0)
        *--digit = '-';
    sv_out_raw(out, digit);
}

void sv_out_bool(struct sv_out *out, bool value)
{
    sv_out_raw(out, value ? "true" : "false");
}

void sv_out_json(struct sv_out *out, json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    if (text)
        sv_out_raw(out, text);
    else
        out->failed = true;
    free(text);
    json_decref(value);
}
