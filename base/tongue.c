#include "base/tongue.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/messages.h"

enum {
    SLOTS_MAX = 9,
    NESTED_MAX = 4, /* sentences within sentences */
};

/* A key with slots: what stands between them. */
struct pattern {
    const char *key; /* the table's */
    uint32_t fixed;  /* bytes outside of slots */
    uint32_t within; /* slots, by bit, that may hold a sentence of its own */
    bool bare;       /* only signs are fixed: what stands in its slots is one word */
};

struct sp_tongue {
    struct sp_messages *messages;
    struct pattern *pattern;
    size_t count;
};

/* What a sentence has in a pattern's slots; slot 0 is {1}. */
struct match {
    const char *start[SLOTS_MAX];
    size_t length[SLOTS_MAX];
};

/* ---- Loading ---- */

static bool is_slot(const char *text)
{
    return text[0] == '{' && text[1] >= '1' && text[1] <= '9' && text[2] == '}';
}

/* Bytes up to the next slot or the end. */
static size_t fixed_length(const char *text)
{
    size_t length = 0;
    while (text[length] && !is_slot(text + length))
        length++;
    return length;
}

static uint32_t fixed_bytes(const char *key)
{
    uint32_t fixed = 0;
    while (*key) {
        const size_t length = fixed_length(key);
        fixed += (uint32_t)length;
        key += length;
        key += *key ? 3 : 0;
    }
    return fixed;
}

/* Whether the fixed part has no letter of a word. */
static bool is_bare(const char *key)
{
    for (; *key; key += is_slot(key) ? 3 : 1)
        if (!is_slot(key) && ((*key >= 'a' && *key <= 'z') || (*key >= 'A' && *key <= 'Z')))
            return false;
    return true;
}

/* The slots that the translation tells as sentences. */
static uint32_t slots_within(const char *translation)
{
    uint32_t within = 0;
    for (const char *at = strchr(translation, '{'); at; at = strchr(at + 1, '{'))
        if (at[1] >= '1' && at[1] <= '9' && at[2] == '\'')
            within |= 1u << (at[1] - '1');
    return within;
}

struct sp_tongue *sp_tongue_new(void)
{
    struct sp_tongue *tongue = calloc(1, sizeof *tongue);
    struct sp_error error;
    if (tongue && !sp_messages_load(&tongue->messages, "no sentences", "{}", 2, &error)) {
        free(tongue);
        return NULL;
    }
    return tongue;
}

void sp_tongue_free(struct sp_tongue *tongue)
{
    if (tongue) {
        sp_messages_free(tongue->messages);
        free(tongue->pattern);
    }
    free(tongue);
}

/* The keys with slots, those with the most fixed words first, so that the first that fits is meant. */
static int more_fixed_first(const void *left, const void *right)
{
    const struct pattern *a = left, *b = right;
    return a->fixed != b->fixed ? (a->fixed < b->fixed) - (a->fixed > b->fixed) : strcmp(a->key, b->key);
}

static bool gather(struct sp_tongue *tongue, struct sp_error *error)
{
    const size_t count = sp_messages_count(tongue->messages);
    struct pattern *pattern = realloc(tongue->pattern, (count + 1) * sizeof *pattern);
    if (!pattern)
        return sp_fail(error, "no memory for the sentences of a language");
    tongue->pattern = pattern;
    tongue->count = 0;
    for (const char *key = sp_messages_next(tongue->messages, NULL); key;
         key = sp_messages_next(tongue->messages, key)) {
        if (key[fixed_length(key)])
            pattern[tongue->count++] = (struct pattern){
                key, fixed_bytes(key), slots_within(sp_messages_find(tongue->messages, key)), is_bare(key)};
    }
    qsort(pattern, tongue->count, sizeof *pattern, more_fixed_first);
    return true;
}

bool sp_tongue_add(struct sp_tongue *tongue, const char *name, const char *text, size_t length, struct sp_error *error)
{
    return sp_messages_add(tongue->messages, name, text, length, error) && gather(tongue, error);
}

/* ---- Recognising ---- */

/* Whether that may stand in a slot: with a colon it is a sentence about a sentence, and not a name. */
static bool may_stand(const struct pattern *pattern, int slot, const char *text, const char *end)
{
    const bool sentence = pattern->within >> slot & 1u;
    for (const char *at = text; at < end; at++) {
        const bool colon = at + 1 < end && at[0] == ':' && at[1] == ' ';
        if ((colon && !sentence) || (*at == ' ' && pattern->bare))
            return false;
    }
    return true;
}

/* Whether the text up to `end` is the rest of the pattern's key; fills in what stands in its slots, each as short as
 * can be. */
static bool fits(const struct pattern *pattern, const char *key, const char *text, const char *end, struct match *match)
{
    const size_t fixed = fixed_length(key);
    if ((size_t)(end - text) < fixed || memcmp(key, text, fixed) != 0)
        return false;
    key += fixed;
    text += fixed;
    if (!*key)
        return text == end;
    const int slot = key[1] - '1';
    for (const char *after = key[3] ? text : end; after <= end; after++) {
        if (may_stand(pattern, slot, text, after) && fits(pattern, key + 3, after, end, match)) {
            match->start[slot] = text;
            match->length[slot] = (size_t)(after - text);
            return true;
        }
    }
    return false;
}

static const struct pattern *find_pattern(const struct sp_tongue *tongue, const char *text, size_t length,
                                          struct match *match)
{
    for (size_t i = 0; i < tongue->count; i++) {
        *match = (struct match){0};
        if (fits(&tongue->pattern[i], tongue->pattern[i].key, text, text + length, match))
            return &tongue->pattern[i];
    }
    return NULL;
}

static void tell(const struct sp_tongue *tongue, const char *english, size_t length, char *text, size_t size,
                 int depth);

/* Slot N as "N" and, in the tongue, as "N'". */
static json_t *slot_fields(const struct sp_tongue *tongue, const struct match *match, int depth)
{
    json_t *fields = json_object();
    for (int i = 0; i < SLOTS_MAX; i++) {
        char name[] = {(char)('1' + i), '\0', '\0'};
        char told[SP_MESSAGE_MAX];
        if (!match->start[i])
            continue;
        json_object_set_new(fields, name, json_stringn(match->start[i], match->length[i]));
        tell(tongue, match->start[i], match->length[i], told, sizeof told, depth + 1);
        name[1] = '\'';
        json_object_set_new(fields, name, json_string(told));
    }
    return fields;
}

/* Copies as many whole characters as there is room for. */
static void copy(const char *from, size_t length, char *text, size_t size)
{
    size_t fitting = length < size ? length : size - 1;
    while (fitting < length && fitting > 0 && ((unsigned char)from[fitting] & 0xC0U) == 0x80U)
        fitting--;
    memcpy(text, from, fitting);
    text[fitting] = '\0';
}

static void tell(const struct sp_tongue *tongue, const char *english, size_t length, char *text, size_t size, int depth)
{
    struct match match;
    char whole[SP_MESSAGE_MAX];
    copy(english, length, whole, sizeof whole);
    copy(english, length, text, size);
    const char *same = sp_messages_find(tongue->messages, whole);
    const struct pattern *pattern =
        same || depth > NESTED_MAX ? NULL : find_pattern(tongue, whole, strlen(whole), &match);
    if (same) {
        copy(same, strlen(same), text, size);
    } else if (pattern) {
        json_t *fields = slot_fields(tongue, &match, depth);
        sp_message(tongue->messages, pattern->key, fields, NULL, text, size);
        json_decref(fields);
    }
}

/* ---- Telling ---- */

static size_t blanks_before(const char *text)
{
    return strspn(text, " \n");
}

/* The length without blanks at the end. */
static size_t length_within(const char *text)
{
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\n'))
        length--;
    return length;
}

void sp_tongue_tell(const struct sp_tongue *tongue, const char *english, char *text, size_t size)
{
    char whole[SP_MESSAGE_MAX], told[SP_MESSAGE_MAX], all[3 * SP_MESSAGE_MAX];
    if (size == 0)
        return;
    const size_t before = blanks_before(english);
    if (!tongue || english[before] == '\0' || strlen(english) >= sizeof whole) {
        if (text != english)
            copy(english, strlen(english), text, size);
        return;
    }
    copy(english, strlen(english), whole, sizeof whole);
    const size_t length = length_within(whole);
    tell(tongue, whole + before, length - before, told, sizeof told, 0);
    const int wrote = snprintf(all, sizeof all, "%.*s%s%s", (int)before, whole, told, whole + length);
    copy(all, (size_t)(wrote > 0 ? wrote : 0), text, size);
}

const char *sp_tongue_word(const struct sp_tongue *tongue, const char *english)
{
    const char *word = tongue ? sp_messages_find(tongue->messages, english) : NULL;
    return word ? word : english;
}
