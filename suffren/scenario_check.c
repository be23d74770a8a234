/* Lists the values of a scenario that are not from the rulebook or its errata (S-70). */
#include "suffren/scenario_check.h"

#include <string.h>

#include "base/sourced.h"
#include "suffren/scenario.h"

static bool is_published(const json_t *value)
{
    const char *source = json_string_value(json_object_get(value, "source"));
    return strcmp(source, "rulebook") == 0 || strcmp(source, "errata") == 0;
}

static bool add_finding(const struct sp_node *node, json_t *findings)
{
    char path[SP_PATH_TEXT];
    const char *file;
    unsigned line;
    sp_node_path(node, path);
    sp_node_where(node, &file, &line);
    json_t *name = json_string(file);
    json_t *finding =
        json_pack("{s:s, s:O, s:O, s:O?, s:o, s:i}", "path", path, "value", json_object_get(node->json, "value"),
                  "source", json_object_get(node->json, "source"), "why", json_object_get(node->json, "why"), "file",
                  name ? name : json_string("a file whose name is not UTF-8"), "line", (int)line);
    return json_array_append_new(findings, finding) == 0;
}

/* Groups nest at most SP_PATH_DEPTH deep: sp_sourced_open() refuses others. */
static bool walk(const struct sp_node *node, json_t *findings)
{
    const char *key;
    json_t *value;
    if (sp_node_is_value(node))
        return is_published(node->json) || add_finding(node, findings);
    json_object_foreach(node->json, key, value)
    {
        const struct sp_node child = sp_node_child(node, key);
        if (!walk(&child, findings))
            return false;
    }
    return true;
}

static bool list(const struct sp_source *sources, size_t source_count, json_t *findings, struct sp_error *error)
{
    struct sp_sourced data;
    bool listed = sp_sourced_open(&data, sources, source_count, "suffren", error);
    if (listed) {
        const struct sp_node root = sp_node_root(&data);
        listed = walk(&root, findings) || sp_fail(error, "the findings do not fit into memory");
    }
    sp_sourced_close(&data);
    return listed;
}

bool sf_check_scenario(const struct sp_source *sources, size_t source_count, json_t **findings, struct sp_error *error)
{
    void *scenario;
    *findings = NULL;
    if (!sf_load_scenario(&scenario, sources, source_count, NULL, 0, error))
        return false;
    sf_free_scenario(scenario);
    json_t *found = json_array();
    if (!list(sources, source_count, found, error)) {
        json_decref(found);
        return false;
    }
    *findings = found;
    return true;
}
