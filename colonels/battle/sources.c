/* The files of the colonels' scenarios. */
#include "colonels/battle/sources.h"

#include <string.h>

#include "base/sourced.h"

const char *const cb_source_words[] = {"rulebook", "ruling", "house_rule", "history", "scenario", NULL};

/* Whether a file holds the battle's numbers, or replaces some of them. */
static bool is_rules(const struct sp_source *source)
{
    json_t *json = json_loadb(source->text, source->length, 0, NULL);
    const char *id = json_string_value(json_object_get(json, "id"));
    const bool is = id && strcmp(id, "battle") == 0;
    json_decref(json);
    return is;
}

bool cb_sort_sources(struct cb_sources *sorted, const struct sp_source *sources, size_t count, struct sp_error *error)
{
    *sorted = (struct cb_sources){.own_count = 0};
    if (count > CB_SOURCES)
        return sp_fail(error, "a scenario is made of at most %d files", CB_SOURCES);
    for (size_t i = 0; i < count; i++)
        if (i > 0 && is_rules(&sources[i]))
            sorted->rules[sorted->rules_count++] = sources[i];
        else
            sorted->own[sorted->own_count++] = sources[i];
    return true;
}

static bool list(const struct sp_source *sources, size_t count, const char *game, json_t *findings,
                 struct sp_error *error)
{
    static const char *const published[] = {"rulebook", "scenario", NULL};
    struct sp_sourced data;
    const bool listed = sp_sourced_open_as(&data, sources, count, game, cb_source_words, error) &&
                        sp_list_values(&data, published, findings);
    sp_sourced_close(&data);
    return listed;
}

json_t *cb_unpublished(const char *game, const struct sp_source *sources, size_t count, struct sp_error *error)
{
    struct cb_sources sorted;
    json_t *findings = json_array();
    if (cb_sort_sources(&sorted, sources, count, error) && list(sorted.own, sorted.own_count, game, findings, error) &&
        (sorted.rules_count == 0 || list(sorted.rules, sorted.rules_count, "colonels", findings, error)))
        return findings;
    json_decref(findings);
    return NULL;
}
