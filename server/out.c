#include "server/out.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST = 4096, ESCAPED = 6 /* bytes of the longest */ };

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

void sv_out_string(struct sv_out *out, const char *text)
{
    char *place = text ? room_for(out, strlen(text) * ESCAPED + 2) : NULL;
    if (!text)
        sv_out_raw(out, "null");
    if (!place)
        return;
    *place++ = '"';
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
    *place++ = '"';
    out->length = (size_t)(place - out->bytes);
}

void sv_out_number(struct sv_out *out, int64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, number);
    sv_out_raw(out, digits);
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
