/* Walks valid JSON along a path of keys and counts lines. */
#include "base/json_lines.h"

#include <stdbool.h>
#include <string.h>

struct cursor {
    const char *at;
    const char *end;
    unsigned line;
};

static bool peek(const struct cursor *c, char expected)
{
    return c->at < c->end && *c->at == expected;
}

static void step(struct cursor *c)
{
    if (c->at == c->end)
        return;
    if (*c->at == '\n')
        c->line++;
    c->at++;
}

static void skip_space(struct cursor *c)
{
    while (c->at < c->end && strchr(" \t\r\n", *c->at) && *c->at != '\0')
        step(c);
}

/* Leaves the cursor behind the closing quote; *start and *length span what stands between the quotes. */
static void skip_string(struct cursor *c, const char **start, size_t *length)
{
    step(c);
    *start = c->at;
    while (c->at < c->end && *c->at != '"') {
        if (*c->at == '\\')
            step(c);
        step(c);
    }
    *length = (size_t)(c->at - *start);
    step(c);
}

/* Brackets are counted instead of descended into, so that no nesting can exhaust the stack. */
static void skip_value(struct cursor *c)
{
    size_t open = 0;
    while (c->at < c->end) {
        const char *start;
        size_t length;
        const char ch = *c->at;
        if (open == 0 && (ch == ',' || ch == '}' || ch == ']'))
            return;
        if (ch == '"') {
            skip_string(c, &start, &length);
            continue;
        }
        if (ch == '{' || ch == '[')
            open++;
        if (ch == '}' || ch == ']')
            open--;
        step(c);
    }
}

/* Moves the cursor from an object's brace to the value of a key; *line is the key's. */
static bool enter(struct cursor *c, const char *key, unsigned *line)
{
    if (!peek(c, '{'))
        return false;
    step(c);
    for (;;) {
        const char *start;
        size_t length;
        skip_space(c);
        if (!peek(c, '"'))
            return false;
        *line = c->line;
        skip_string(c, &start, &length);
        skip_space(c);
        if (!peek(c, ':'))
            return false;
        step(c);
        skip_space(c);
        if (length == strlen(key) && memcmp(start, key, length) == 0)
            return true;
        skip_value(c);
        if (!peek(c, ','))
            return false;
        step(c);
    }
}

unsigned sp_json_line(const char *text, size_t length, const char *const *keys, size_t key_count)
{
    struct cursor c = {.at = text, .end = text + length, .line = 1};
    skip_space(&c);
    unsigned line = c.line;
    for (size_t i = 0; i < key_count; i++)
        if (!enter(&c, keys[i], &line))
            return 0;
    return line;
}
