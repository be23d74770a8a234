/*
 * The format of a line, in journals and records alike: compact JSON whose last member is "check", 16 hex digits of
 * BLAKE2b over the chain so far and the bytes before that member.
 */
#include "match/internal.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char check_key[] = ",\"check\":\"";
enum {
    CHECK_KEY = sizeof check_key - 1,
    CHECK_TAIL = CHECK_KEY + SP_CHECK_DIGITS + 2, /* with the final "} */
    SHORTEST = CHECK_TAIL + 6,                    /* {"n":1 before it */
};

void sp_hex(const uint8_t *bytes, size_t length, char *text)
{
    sodium_bin2hex(text, length * 2 + 1, bytes, length);
}

/* The value of a lower-case hex digit, or -1: upper case is never written, so it is never read. */
static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool sp_unhex(const char *text, uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const int high = digit_of(text[2 * i]);
        const int low = high < 0 ? -1 : digit_of(text[2 * i + 1]);
        if (low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return text[2 * length] == '\0';
}

static void hex64(uint64_t value, char text[SP_CHECK_DIGITS + 1])
{
    snprintf(text, SP_CHECK_DIGITS + 1, "%016llx", (unsigned long long)value);
}

json_t *sp_json_hex64(uint64_t value)
{
    char text[SP_CHECK_DIGITS + 1];
    hex64(value, text);
    return json_string(text);
}

void sp_json_put(json_t **object, const char *key, json_t *value)
{
    if (json_object_set_new(*object, key, value) == 0)
        return;
    json_decref(*object);
    *object = NULL;
}

void sp_json_push(json_t **array, json_t *value)
{
    if (json_array_append_new(*array, value) == 0)
        return;
    json_decref(*array);
    *array = NULL;
}

/* The chain after one more line. */
static uint64_t chain_on(uint64_t chain, const char *bytes, size_t length)
{
    uint8_t before[8];
    uint8_t after[crypto_generichash_BYTES_MIN];
    for (size_t i = 0; i < sizeof before; i++)
        before[i] = (uint8_t)(chain >> (8 * i));
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, sizeof after);
    crypto_generichash_update(&hash, before, sizeof before);
    crypto_generichash_update(&hash, (const unsigned char *)bytes, length);
    crypto_generichash_final(&hash, after, sizeof after);
    uint64_t next = 0;
    for (size_t i = 0; i < 8; i++)
        next = next << 8 | after[i];
    return next;
}

bool sp_line_write(struct sp_text *text, const json_t *object, uint64_t *chain)
{
    char *dump = json_dumps(object, JSON_COMPACT);
    if (!dump)
        return false;
    const size_t length = strlen(dump) - 1; /* without the closing brace */
    const bool room = sp_text_reserve(text, length + CHECK_TAIL + 1);
    if (room) {
        char digits[SP_CHECK_DIGITS + 1];
        *chain = chain_on(*chain, dump, length);
        hex64(*chain, digits);
        sp_text_add(text, dump, length);
        sp_text_add(text, check_key, CHECK_KEY);
        sp_text_add(text, digits, SP_CHECK_DIGITS);
        sp_text_add(text, "\"}\n", 3);
    }
    free(dump);
    return room;
}

json_t *sp_line_read(const char *line, size_t length, uint64_t *chain, struct sp_error *error)
{
    const char *tail = length < SHORTEST ? NULL : line + length - CHECK_TAIL;
    if (!tail || line[0] != '{' || memcmp(tail, check_key, CHECK_KEY) != 0 ||
        memcmp(line + length - 2, "\"}", 2) != 0) {
        sp_fail(error, "a line must be a JSON object that ends in \"check\" and 16 hex digits");
        return NULL;
    }
    char digits[SP_CHECK_DIGITS + 1];
    const uint64_t expected = chain_on(*chain, line, length - CHECK_TAIL);
    hex64(expected, digits);
    if (memcmp(tail + CHECK_KEY, digits, SP_CHECK_DIGITS) != 0) {
        sp_fail(error, "the checksum does not fit: this line, or one before it, is not as it was written");
        return NULL;
    }
    json_error_t where;
    json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, &where);
    if (!object) {
        sp_fail(error, "not JSON: %s", where.text);
        return NULL;
    }
    json_object_del(object, "check");
    *chain = expected;
    return object;
}

/* Whether the JSON object that starts bytes comes to its end in them. */
static bool object_ends(const char *bytes, size_t length)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        const char c = bytes[i];
        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '{' || c == '['))
            depth++;
        else if (!quoted && (c == '}' || c == ']') && --depth <= 0)
            return true;
    }
    return false;
}

bool sp_line_torn(const char *bytes, size_t length, uint64_t n)
{
    char start[32];
    const int written = snprintf(start, sizeof start, "{\"n\":%llu,\"", (unsigned long long)n);
    if (written < 0 || memcmp(bytes, start, length < (size_t)written ? length : (size_t)written) != 0)
        return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)bytes[i] < 0x20 || (unsigned char)bytes[i] == 0x7F)
            return false;
    return !object_ends(bytes, length);
}
