/* Reads single values of a group, with a sentence for everything that is not as expected. */
#include <stdio.h>
#include <string.h>

#include "base/sourced.h"
#include "base/words.h"

const char *sp_shown(const char *text, char buffer[SP_SHOWN])
{
    size_t used = 0;
    for (; text[used] && used + 1 < SP_SHOWN; used++)
        buffer[used] = text[used] >= ' ' && text[used] < 0x7f ? text[used] : '?';
    buffer[used] = '\0';
    return buffer;
}

bool sp_is_id(const char *text, size_t capacity)
{
    const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return length > 0 && length < capacity && text[length] == '\0';
}

bool sp_has(const struct sp_node *group, const char *key)
{
    return json_object_get(group->json, key) != NULL;
}

bool sp_read_group(const struct sp_node *node, const char *key, struct sp_node *group)
{
    *group = sp_node_child(node, key);
    if (!group->json)
        return sp_node_fail(group, "is missing; expected a group {...}");
    return !sp_node_is_value(group) || sp_node_fail(group, "is a value; expected a group {...}");
}

bool sp_only_keys(const struct sp_node *group, const char *const *keys)
{
    const char *key;
    json_t *value;
    json_object_foreach(group->json, key, value)
    {
        if (sp_find_word(keys, key) < 0) {
            const struct sp_node child = sp_node_child(group, key);
            char list[SP_LISTED];
            return sp_node_fail(&child, "is not known here; expected %s", sp_listed(keys, list));
        }
    }
    return true;
}

/* The "value" of the value at key; `expected` says what should be there. */
static json_t *value_at(const struct sp_node *group, const char *key, const char *expected, struct sp_node *child)
{
    *child = sp_node_child(group, key);
    json_t *value = json_object_get(child->json, "value");
    if (!child->json)
        sp_node_fail(child, "is missing; expected %s", expected);
    else if (!value)
        sp_node_fail(child, "is a group; expected %s", expected);
    return value;
}

/* Control characters, C1 (U+0080 to U+009F) among them, could upset a terminal. */
static bool is_printable(const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (*c < ' ' || *c == 0x7f || (*c == 0xC2 && c[1] < 0xA0))
            return false;
    return true;
}

/* Copies a text into capacity bytes if it is neither empty nor too long nor unprintable. */
static bool take_text(const struct sp_node *node, const char *found, char *text, size_t capacity)
{
    const size_t length = strlen(found);
    if (length == 0 || length >= capacity)
        return sp_node_fail(node, "has %zu bytes; expected a text of 1 to %zu", length, capacity - 1);
    if (!is_printable(found))
        return sp_node_fail(node, "has a control character; expected a text that can be printed");
    memcpy(text, found, length + 1);
    return true;
}

bool sp_read_head(const struct sp_sourced *data, const char *key, char *text, size_t capacity)
{
    const struct sp_node root = sp_node_root(data);
    const struct sp_node node = sp_node_child(&root, key);
    const char *found = json_string_value(json_object_get(data->head, key));
    if (!found)
        return sp_node_fail(&node, "is missing; expected a text");
    return take_text(&node, found, text, capacity);
}

bool sp_read_number(const struct sp_node *group, const char *key, int least, int most, int *number)
{
    struct sp_node node;
    char expected[64];
    snprintf(expected, sizeof expected, "a whole number from %d to %d", least, most);
    const json_t *value = value_at(group, key, expected, &node);
    if (!value)
        return false;
    if (!json_is_integer(value))
        return sp_node_fail(&node, "is no whole number; expected %s", expected);
    const json_int_t found = json_integer_value(value);
    if (found < least || found > most)
        return sp_node_fail(&node, "is %" JSON_INTEGER_FORMAT "; expected %s", found, expected);
    *number = (int)found;
    return true;
}

bool sp_read_u8(const struct sp_node *group, const char *key, int least, int most, uint8_t *number)
{
    int found = 0;
    if (!sp_read_number(group, key, least, most, &found))
        return false;
    *number = (uint8_t)found;
    return true;
}

bool sp_read_bool(const struct sp_node *group, const char *key, uint8_t *yes)
{
    struct sp_node node;
    const json_t *value = value_at(group, key, "true or false", &node);
    if (!value)
        return false;
    if (!json_is_boolean(value))
        return sp_node_fail(&node, "is neither true nor false; expected one of them");
    *yes = json_is_true(value) ? 1 : 0;
    return true;
}

bool sp_read_string(const struct sp_node *group, const char *key, const char *expected, const char **text)
{
    struct sp_node node;
    const json_t *value = value_at(group, key, expected, &node);
    if (!value)
        return false;
    *text = json_string_value(value);
    return *text || sp_node_fail(&node, "is no text; expected %s", expected);
}

bool sp_read_word(const struct sp_node *group, const char *key, const char *const *words, uint8_t *index)
{
    char list[SP_LISTED];
    char buffer[SP_SHOWN];
    const char *text;
    if (!sp_read_string(group, key, sp_listed(words, list), &text))
        return false;
    const int found = sp_find_word(words, text);
    if (found < 0) {
        const struct sp_node node = sp_node_child(group, key);
        return sp_node_fail(&node, "is \"%s\"; expected %s", sp_shown(text, buffer), list);
    }
    *index = (uint8_t)found;
    return true;
}

bool sp_read_name(const struct sp_node *group, const char *key, char *text, size_t capacity)
{
    const char *found;
    if (!sp_read_string(group, key, "a name", &found))
        return false;
    const struct sp_node node = sp_node_child(group, key);
    return take_text(&node, found, text, capacity);
}

bool sp_read_array(const struct sp_node *group, const char *key, const char *expected, json_t **array)
{
    struct sp_node node;
    *array = value_at(group, key, expected, &node);
    if (!*array)
        return false;
    return json_is_array(*array) || sp_node_fail(&node, "is no list; expected %s", expected);
}
