/*
 * Figures of a series of games, looked at before they are drawn.
 */
#include "draw/series_figures.h"

#include <math.h>

#include "draw/words.h"

#define BEYOND 1e12 /* no score and no count of games is as much */

static bool is_count(const json_t *number)
{
    return json_is_integer(number) && json_integer_value(number) >= 0 && (double)json_integer_value(number) < BEYOND;
}

/* Cells of equal width that hold all that was counted. */
static bool is_spread(const json_t *spread)
{
    const json_t *cells = json_object_get(spread, "cells"), *count = json_object_get(spread, "count");
    double sum = 0;
    for (size_t i = 0; i < json_array_size(cells); i++) {
        if (!is_count(json_array_get(cells, i)))
            return false;
        sum += (double)json_integer_value(json_array_get(cells, i));
    }
    const double first = (double)member_number(spread, "first"), width = (double)member_number(spread, "width");
    return is_count(count) && sum == (double)json_integer_value(count) && fabs(first) < BEYOND && width < BEYOND &&
           (width > 0 || sum == 0);
}

static bool is_rate(const json_t *rate)
{
    const double roundings = 1e-6;
    const double at = json_number_value(json_object_get(rate, "rate"));
    const double low = json_number_value(json_object_get(rate, "low"));
    const double high = json_number_value(json_object_get(rate, "high"));
    return json_is_number(json_object_get(rate, "rate")) && low >= 0 && low <= at + roundings &&
           at <= high + roundings && high <= 1 + roundings;
}

/* Counts, or objects of them. */
static bool are_counts(const json_t *counts)
{
    const char *name;
    json_t *inner;
    bool sound = json_is_object(counts);
    json_object_foreach((json_t *)(uintptr_t)counts, name, inner)
    {
        sound = sound && (is_count(inner) || are_counts(inner));
    }
    return sound;
}

static bool are_all(const json_t *object, bool (*sound)(const json_t *inner))
{
    const char *name;
    json_t *inner;
    bool all = true;
    json_object_foreach((json_t *)(uintptr_t)object, name, inner)
    {
        all = all && sound(inner);
    }
    return all;
}

static bool is_score(const json_t *mean)
{
    return json_is_number(mean) && fabs(json_number_value(mean)) < BEYOND;
}

bool series_is_one(const json_t *figures)
{
    return json_is_object(json_object_get(figures, "scores")) && json_is_object(json_object_get(figures, "win_rate"));
}

bool series_is_sound(const json_t *figures)
{
    const json_t *events = json_object_get(figures, "events");
    return is_count(json_object_get(figures, "games")) && are_all(json_object_get(figures, "scores"), is_spread) &&
           are_all(json_object_get(figures, "mean"), is_score) &&
           are_all(json_object_get(figures, "win_rate"), is_rate) && (events == NULL || are_counts(events));
}
