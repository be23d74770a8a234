/* As much of JSON Schema as the document uses. */
#include "openapi.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const json_t *document(void)
{
    static json_t *read;
    char path[1024];
    json_error_t error;
    if (read)
        return read;
    snprintf(path, sizeof path, "%s/../docs/openapi.json", getenv("SPONTOON_TESTS"));
    read = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!read)
        fail_msg("%s, line %d: %s", path, error.line, error.text);
    return read;
}

/* What "#/a/b" names, or the object itself. */
static const json_t *resolved(const json_t *object)
{
    const char *at = json_string_value(json_object_get(object, "$ref"));
    if (!at)
        return object;
    const json_t *found = document();
    for (at += 1; *at == '/'; at += strcspn(at, "/")) {
        char key[64];
        snprintf(key, sizeof key, "%.*s", (int)strcspn(at + 1, "/"), at + 1);
        found = json_object_get(found, key);
        at++;
    }
    assert_non_null(found);
    return found;
}

static bool fits(const json_t *schema, const json_t *value);

static bool object_fits(const json_t *schema, const json_t *value)
{
    const char *key;
    json_t *member;
    size_t index;
    json_array_foreach(json_object_get(schema, "required"), index, member)
    {
        if (!json_object_get(value, json_string_value(member)))
            return false;
    }
    json_object_foreach((json_t *)(uintptr_t)value, key, member)
    {
        const json_t *known = json_object_get(json_object_get(schema, "properties"), key);
        const json_t *others = json_object_get(schema, "additionalProperties");
        if (known ? !fits(known, member) : json_is_object(others) ? !fits(others, member) : !json_is_true(others))
            return false;
    }
    return true;
}

static bool array_fits(const json_t *schema, const json_t *value)
{
    size_t index;
    const json_t *member;
    json_array_foreach(value, index, member)
    {
        if (!fits(json_object_get(schema, "items"), member))
            return false;
    }
    return true;
}

static bool enum_fits(const json_t *values, const json_t *value)
{
    size_t index;
    const json_t *one;
    json_array_foreach(values, index, one)
    {
        if (json_equal(one, value))
            return true;
    }
    return values == NULL;
}

static bool fits(const json_t *schema, const json_t *value)
{
    schema = resolved(schema);
    const char *type = json_string_value(json_object_get(schema, "type"));
    assert_non_null(type);
    if (json_is_null(value))
        return json_is_true(json_object_get(schema, "nullable"));
    if (strcmp(type, "object") == 0)
        return json_is_object(value) && object_fits(schema, value);
    if (strcmp(type, "array") == 0)
        return json_is_array(value) && array_fits(schema, value);
    if (strcmp(type, "integer") == 0)
        return json_is_integer(value);
    if (strcmp(type, "number") == 0)
        return json_is_number(value);
    if (strcmp(type, "boolean") == 0)
        return json_is_boolean(value);
    return json_is_string(value) && enum_fits(json_object_get(schema, "enum"), value);
}

/* Whether a path is one of "/a/{b}/c"; a query does not count. */
static bool path_fits(const char *pattern, const char *path)
{
    while (*pattern == '/' && *path == '/') {
        const size_t wanted = strcspn(++pattern, "/");
        const size_t given = strcspn(++path, "/?");
        if (given == 0 || (pattern[0] != '{' && (wanted != given || memcmp(pattern, path, given) != 0)))
            return false;
        pattern += wanted;
        path += given;
    }
    return *pattern == '\0' && (*path == '\0' || *path == '?');
}

static const json_t *find_path(const char *path)
{
    const char *pattern;
    json_t *item;
    json_object_foreach(json_object_get(document(), "paths"), pattern, item)
    {
        if (path_fits(pattern, path))
            return item;
    }
    return NULL;
}

void openapi_check(const char *method, const char *path, unsigned status, const json_t *json)
{
    char word[8] = "";
    char number[8];
    const json_t *item = find_path(path);
    for (size_t i = 0; method[i] && i + 1 < sizeof word; i++)
        word[i] = (char)tolower((unsigned char)method[i]);
    snprintf(number, sizeof number, "%u", status);
    if (!item && status == 404)
        return; /* what is not in the document is not there */
    const json_t *response = json_object_get(json_object_get(json_object_get(item, word), "responses"), number);
    if (!response && status == 405 && !json_object_get(item, word))
        return;
    if (!response)
        fail_msg("the document does not know %s %s with %s", method, path, number);
    const json_t *content = json_object_get(resolved(response), "content");
    const json_t *schema = json_object_get(json_object_get(content, "application/json"), "schema");
    if (!schema != !json)
        fail_msg("%s %s: %s has a body of another type than the document says", method, path, number);
    if (json && !fits(schema, json)) {
        char *text = json_dumps(json, JSON_COMPACT);
        fail_msg("%s %s: the body of %s does not fit the document: %.500s", method, path, number, text);
    }
}

void openapi_each(void (*take)(void *context, const char *method, const char *path, const json_t *operation),
                  void *context)
{
    static const char *const methods[][2] = {{"get", "GET"}, {"post", "POST"}, {"put", "PUT"}, {"delete", "DELETE"}};
    const char *path;
    json_t *operations;
    json_object_foreach(json_object_get(document(), "paths"), path, operations)
    {
        for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
            const json_t *operation = json_object_get(operations, methods[i][0]);
            if (operation)
                take(context, methods[i][1], path, operation);
        }
    }
}

json_t *openapi_members(const json_t *operation)
{
    const json_t *content = json_object_get(json_object_get(operation, "requestBody"), "content");
    const json_t *schema = json_object_get(json_object_get(content, "application/json"), "schema");
    return schema ? json_object_get(resolved(schema), "properties") : NULL;
}
