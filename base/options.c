#include "base/options.h"

#include <assert.h>
#include <string.h>

#include "base/sourced.h"
#include "base/words.h"

enum { VALUES_MOST = sizeof(((const struct sp_option_spec *)0)->values) / sizeof(const char *) };

/* Fails with what the table knows. */
static bool no_such_option(const struct sp_option_spec *table, size_t table_count, const struct sp_option *option,
                           struct sp_error *error)
{
    const char *names[SP_OPTIONS_MOST + 1] = {NULL};
    char shown[SP_SHOWN], list[SP_LISTED];
    for (size_t i = 0; i < table_count; i++)
        names[i] = table[i].name;
    return sp_fail(error, "there is no option \"%s\"; expected %s", sp_shown(option->name, shown),
                   sp_listed(names, list));
}

static bool read_value(const struct sp_option_spec *spec, const struct sp_option *option, uint8_t *value,
                       struct sp_error *error)
{
    const char *values[VALUES_MOST + 1] = {NULL};
    char shown[SP_SHOWN], list[SP_LISTED];
    memcpy(values, spec->values, sizeof spec->values);
    for (uint8_t v = 0; values[v]; v++) {
        if (strncmp(option->value, values[v], sizeof option->value) == 0) {
            *value = v;
            return true;
        }
    }
    return sp_fail(error, "option %s cannot be \"%s\"; expected %s (%s)", spec->name, sp_shown(option->value, shown),
                   sp_listed(values, list), spec->rule);
}

bool sp_read_options(const struct sp_option_spec *table, size_t table_count, const struct sp_option *given,
                     size_t given_count, uint8_t *values, struct sp_error *error)
{
    bool seen[SP_OPTIONS_MOST] = {false};
    assert(table_count <= SP_OPTIONS_MOST);
    memset(values, 0, table_count);
    for (size_t i = 0; i < given_count; i++) {
        size_t o = 0;
        while (o < table_count && strncmp(given[i].name, table[o].name, sizeof given[i].name) != 0)
            o++;
        if (o == table_count)
            return no_such_option(table, table_count, &given[i], error);
        if (seen[o])
            return sp_fail(error, "option %s is given twice", table[o].name);
        seen[o] = true;
        if (!read_value(&table[o], &given[i], &values[o], error))
            return false;
    }
    return true;
}
