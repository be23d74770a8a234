/* Reads files of sourced values, lays overlays over the first, finds file and line of a node, lists values. */
#include "base/sourced.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/json_lines.h"
#include "base/words.h"

static const char *const plain_keys[] = {"game", "format", "id", "title", "about", NULL};
static const char *const source_words[] = {"rulebook", "errata", "history", "reconstructed", NULL};

/* Fills keys from the outermost inwards; returns their number. */
static size_t path_keys(const struct sp_node *node, const char *keys[SP_PATH_DEPTH + 2])
{
    size_t count = 0;
    for (const struct sp_node *n = node; n->up; n = n->up)
        count++;
    size_t i = count;
    for (const struct sp_node *n = node; n->up; n = n->up)
        keys[--i] = n->key;
    return count;
}

/* "leaders.suffren.initiative". */
static void path_of(const struct sp_node *node, char text[SP_PATH_TEXT])
{
    const char *keys[SP_PATH_DEPTH + 2];
    const size_t count = path_keys(node, keys);
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && used + 1 < SP_PATH_TEXT)
            text[used++] = '.';
        for (const char *c = keys[i]; *c && used + 1 < SP_PATH_TEXT; c++)
            text[used++] = *c >= ' ' && *c < 0x7f ? *c : '?'; /* ids are ASCII; anything else could upset a terminal */
    }
    text[used] = '\0';
}

/* The last file that has the node (or else the nearest group around it) and the line there. */
static void locate(const struct sp_node *node, const char **file, unsigned *line)
{
    const struct sp_sourced *data = node->data;
    const char *keys[SP_PATH_DEPTH + 2];
    const size_t depth = path_keys(node, keys);
    *file = "";
    *line = 0;
    for (size_t left = depth + 1; left-- > 0 && *line == 0;) {
        for (size_t i = data->source_count; i-- > 0 && *line == 0;) {
            *file = data->sources[i].name;
            *line = sp_json_line(data->sources[i].text, data->sources[i].length, keys, left);
        }
    }
}

bool sp_node_fail(const struct sp_node *node, const char *format, ...)
{
    char path[SP_PATH_TEXT];
    char sentence[SP_ERROR_MAX];
    const char *file;
    unsigned line;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    path_of(node, path);
    locate(node, &file, &line);
    if (strncmp(file, "--", 2) == 0) /* the one value of an option, which is no file */
        return sp_fail(node->data->error, "%s %s", file, sentence);
    return sp_fail(node->data->error, "%s:%u: %s%s%s", file, line, path, path[0] ? " " : "", sentence);
}

struct sp_node sp_node_root(const struct sp_sourced *data)
{
    return (struct sp_node){.data = data, .json = data->root};
}

struct sp_node sp_node_child(const struct sp_node *node, const char *key)
{
    return (struct sp_node){.data = node->data, .up = node, .key = key, .json = json_object_get(node->json, key)};
}

bool sp_node_is_value(const struct sp_node *node)
{
    return json_object_get(node->json, "value") != NULL;
}

/* What a group gives to its bare values. */
struct origin {
    json_t *source;
    json_t *why;
};

static bool read_origin(const struct sp_node *node, struct origin *origin)
{
    const char *const *words = node->data->words;
    char list[SP_LISTED];
    const struct sp_node source = sp_node_child(node, "source");
    const struct sp_node why = sp_node_child(node, "why");
    if (source.json && (!json_is_string(source.json) || sp_find_word(words, json_string_value(source.json)) < 0))
        return sp_node_fail(&source, "is not a source; expected %s", sp_listed(words, list));
    if (why.json && !json_is_string(why.json))
        return sp_node_fail(&why, "is not a text; expected the reason in a few words");
    if (source.json)
        *origin = (struct origin){.source = source.json, .why = why.json};
    else if (why.json)
        origin->why = why.json;
    return true;
}

static bool normal_value(const struct sp_node *node, json_t *value, const struct origin *origin, json_t **out)
{
    if (json_is_null(value) || json_is_object(value))
        return sp_node_fail(node, "has no value; expected a number, text, true, false or list");
    char list[SP_LISTED];
    if (!origin->source)
        return sp_node_fail(node, "has no source; expected %s, in the value or in its group",
                            sp_listed(node->data->words, list));
    *out = json_pack("{s:O, s:O, s:O*}", "value", value, "source", origin->source, "why", origin->why);
    return *out != NULL;
}

static bool normal(const struct sp_node *node, struct origin origin, unsigned depth, json_t **out);

static bool normal_group(const struct sp_node *node, const struct origin *origin, unsigned depth, json_t **out)
{
    const char *key;
    json_t *child;
    if (depth == SP_PATH_DEPTH)
        return sp_node_fail(node, "is nested too deeply; expected at most %d groups in each other", SP_PATH_DEPTH);
    json_t *group = json_object();
    json_object_foreach(node->json, key, child)
    {
        const struct sp_node inner = {.data = node->data, .up = node, .key = key, .json = child};
        json_t *made = NULL;
        if (strcmp(key, "source") == 0 || strcmp(key, "why") == 0 || (depth == 0 && sp_find_word(plain_keys, key) >= 0))
            continue;
        if (!normal(&inner, *origin, depth + 1, &made) || json_object_set_new(group, key, made) != 0) {
            json_decref(group);
            return false;
        }
    }
    *out = group;
    return true;
}

/* Makes a group or value of a file's own JSON; nulls stay for merge(). */
static bool normal(const struct sp_node *node, struct origin origin, unsigned depth, json_t **out)
{
    if (json_is_null(node->json)) {
        if (node->data->source_count == 1)
            return sp_node_fail(node, "is null; only an overlay can take something away");
        *out = json_incref(node->json);
        return true;
    }
    if (!json_is_object(node->json))
        return normal_value(node, node->json, &origin, out);
    if (!read_origin(node, &origin))
        return false;
    json_t *value = json_object_get(node->json, "value");
    if (!value)
        return normal_group(node, &origin, depth, out);
    static const char *const value_keys[] = {"value", "source", "why", NULL};
    return sp_only_keys(node, value_keys) && normal_value(node, value, &origin, out);
}

/* Lays an overlay's group over a group of the same path. */
static bool merge(const struct sp_node *base, json_t *overlay)
{
    const char *key;
    json_t *value;
    json_object_foreach(overlay, key, value)
    {
        struct sp_node child = sp_node_child(base, key);
        const bool group = json_is_object(value) && !json_object_get(value, "value");
        if (json_is_null(value)) {
            if (!child.json)
                return sp_node_fail(&child, "is not there to be taken away");
            json_object_del(base->json, key);
        } else if (!group) {
            json_object_set(base->json, key, value);
        } else {
            if (!child.json || sp_node_is_value(&child)) {
                json_object_set_new(base->json, key, json_object());
                child = sp_node_child(base, key);
            }
            if (!merge(&child, value))
                return false;
        }
    }
    return true;
}

static bool read_plain(struct sp_sourced *data, const struct sp_node *file, const char *game)
{
    const struct sp_node name = sp_node_child(file, "game");
    const struct sp_node form = sp_node_child(file, "format");
    static const char *const needed[] = {"game", "format"};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        /* What is not there has no line of its own, but a file that it is missing from. */
        if (!json_object_get(file->json, needed[i]))
            return sp_fail(data->error, "%s:1: \"%s\" is missing; expected \"game\": \"%s\", \"format\": 1",
                           data->sources[data->source_count - 1].name, needed[i], game);
    }
    if (!json_is_string(name.json) || strcmp(json_string_value(name.json), game) != 0)
        return sp_node_fail(&name, "is not the game; expected \"game\": \"%s\"", game);
    if (!json_is_integer(form.json) || json_integer_value(form.json) != 1)
        return sp_node_fail(&form, "is not known; expected \"format\": 1");
    for (const char *const *key = plain_keys + 2; *key; key++) {
        const struct sp_node text = sp_node_child(file, *key);
        if (text.json && !json_is_string(text.json))
            return sp_node_fail(&text, "is not a text");
        if (text.json)
            json_object_set(data->head, *key, text.json);
    }
    return true;
}

static bool add_file(struct sp_sourced *data, json_t *json, const char *game)
{
    const struct sp_node file = {.data = data, .json = json};
    if (!json_is_object(json) || json_object_get(json, "value"))
        return sp_node_fail(&file, "the file is no scenario; expected an object of groups");
    json_t *made = NULL;
    if (!read_plain(data, &file, game) || !normal(&file, (struct origin){0}, 0, &made))
        return false;
    if (!data->root) {
        data->root = made;
        return true;
    }
    const struct sp_node root = sp_node_root(data);
    const bool merged = merge(&root, made);
    json_decref(made);
    return merged;
}

static json_t *parse(const struct sp_source *source, struct sp_error *error)
{
    json_error_t problem;
    json_t *json = json_loadb(source->text, source->length, JSON_REJECT_DUPLICATES, &problem);
    if (!json) {
        char *near = strstr(problem.text, " near "); /* what follows may be cut within a character */
        if (near)
            *near = '\0';
        sp_fail(error, "%s:%d: not valid JSON: %s", source->name, problem.line > 0 ? problem.line : 1, problem.text);
    }
    return json;
}

bool sp_sourced_open(struct sp_sourced *data, const struct sp_source *sources, size_t source_count, const char *game,
                     struct sp_error *error)
{
    return sp_sourced_open_as(data, sources, source_count, game, source_words, error);
}

bool sp_sourced_open_as(struct sp_sourced *data, const struct sp_source *sources, size_t source_count, const char *game,
                        const char *const *words, struct sp_error *error)
{
    *data = (struct sp_sourced){.sources = sources, .words = words, .error = error, .head = json_object()};
    if (source_count == 0)
        return sp_fail(error, "no scenario file is given");
    sp_fail(error, "the scenario does not fit into memory"); /* stands unless something better is found */
    for (size_t i = 0; i < source_count; i++) {
        json_t *json = parse(&sources[i], error);
        if (!json)
            return false;
        data->source_count = i + 1; /* errors are looked up in the files so far, the newest first */
        const bool added = add_file(data, json, game);
        json_decref(json);
        if (!added)
            return false;
    }
    return true;
}

void sp_sourced_close(struct sp_sourced *data)
{
    json_decref(data->head);
    json_decref(data->root);
    *data = (struct sp_sourced){0};
}

static bool add_finding(const struct sp_node *node, json_t *findings)
{
    char path[SP_PATH_TEXT];
    const char *file;
    unsigned line;
    path_of(node, path);
    locate(node, &file, &line);
    json_t *name = json_string(file);
    json_t *finding =
        json_pack("{s:s, s:O, s:O, s:O?, s:o, s:i}", "path", path, "value", json_object_get(node->json, "value"),
                  "source", json_object_get(node->json, "source"), "why", json_object_get(node->json, "why"), "file",
                  name ? name : json_string("a file whose name is not UTF-8"), "line", (int)line);
    return json_array_append_new(findings, finding) == 0;
}

/* Groups nest at most SP_PATH_DEPTH deep: sp_sourced_open() refuses others. */
static bool walk(const struct sp_node *node, const char *const *left_out, json_t *findings)
{
    const char *key;
    json_t *value;
    if (sp_node_is_value(node))
        return sp_find_word(left_out, json_string_value(json_object_get(node->json, "source"))) >= 0 ||
               add_finding(node, findings);
    json_object_foreach(node->json, key, value)
    {
        const struct sp_node child = sp_node_child(node, key);
        if (!walk(&child, left_out, findings))
            return false;
    }
    return true;
}

bool sp_list_values(const struct sp_sourced *data, const char *const *left_out, json_t *findings)
{
    const struct sp_node root = sp_node_root(data);
    return walk(&root, left_out, findings) || sp_fail(data->error, "the list of values does not fit into memory");
}
