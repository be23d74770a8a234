/*
 * Events counted as JSON.
 */
#include "cli/simulate/happenings.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The object of that name within another, made if it is not there; NULL when memory runs out. */
static json_t *inner(json_t *object, const char *name)
{
    json_t *there = json_object_get(object, name);
    if (there == NULL && json_object_set_new(object, name, json_object()) == 0)
        there = json_object_get(object, name);
    return there;
}

static bool count_one(json_t *periods, const char *period)
{
    json_t *there = json_object_get(periods, period);
    if (there != NULL)
        return json_integer_set(there, json_integer_value(there) + 1) == 0;
    return json_object_set_new(periods, period, json_integer(1)) == 0;
}

static bool count_event(json_t *counts, json_t *event, const char *period)
{
    const char *kind = json_string_value(json_object_get(event, "event"));
    json_t *of_kind = kind != NULL ? inner(counts, kind) : NULL;
    bool done = of_kind != NULL && count_one(inner(of_kind, "all"), period);
    const char *field;
    const json_t *value;
    json_object_foreach(event, field, value)
    {
        const char *word = json_string_value(value);
        if (done && word != NULL && strcmp(field, "event") != 0 && strcmp(field, "rule") != 0)
            done = count_one(inner(inner(of_kind, field), word), period);
    }
    return done;
}

bool happenings_count(json_t *counts, const struct sp_workspace *workspace)
{
    const struct sp_series *series = workspace->series;
    const struct sp_game *game = series->game;
    char period[16];
    snprintf(period, sizeof period, "%" PRIu32,
             game->period != NULL ? game->period(series->scenario, workspace->state) : 0);
    bool done = true;
    for (uint32_t i = 0; done && i < workspace->made.count; i++) {
        json_t *event = game->event_json(series->scenario, &workspace->made.buffer[i]);
        done = event != NULL && count_event(counts, event, period);
        json_decref(event);
    }
    return done;
}

bool happenings_add(json_t *counts, const json_t *more)
{
    const char *name;
    json_t *value;
    bool done = json_is_object(counts) && json_is_object(more);
    json_object_foreach((json_t *)(uintptr_t)more, name, value)
    {
        json_t *there = json_object_get(counts, name);
        if (json_is_object(value))
            done = done && happenings_add(inner(counts, name), value);
        else if (there != NULL)
            done = done && json_integer_set(there, json_integer_value(there) + json_integer_value(value)) == 0;
        else
            done = done && json_object_set_new(counts, name, json_integer(json_integer_value(value))) == 0;
    }
    return done;
}

json_t *happenings_sorted(const json_t *counts)
{
    char *text = json_dumps(counts, JSON_SORT_KEYS | JSON_COMPACT);
    json_t *sorted = text != NULL ? json_loads(text, 0, NULL) : NULL;
    free(text);
    return sorted;
}

static double total(const json_t *periods)
{
    double sum = 0;
    const char *period;
    json_t *count;
    json_object_foreach((json_t *)(uintptr_t)periods, period, count)
    {
        sum += (double)json_integer_value(count);
    }
    return sum;
}

void happenings_print(FILE *out, const json_t *counts, uint64_t games)
{
    const char *kind;
    json_t *of_kind;
    fputs("events a game:\n", out);
    json_object_foreach((json_t *)(uintptr_t)counts, kind, of_kind)
    {
        fprintf(out, "  %-28s %10.3f\n", kind,
                total(json_object_get(of_kind, "all")) / (games > 0 ? (double)games : 1));
    }
}
