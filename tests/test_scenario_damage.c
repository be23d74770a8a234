/* Scenario files with anything missing, of a wrong kind or too many: refused with file, line and what was expected. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "tests/scenario_fixture.h"

enum { DEPTH = 6, TEXT = 4096 };

/* A place in the base file, and what is tried there. */
struct damage {
    struct sp_source sources[2];
    const char *keys[DEPTH];
    size_t depth;
    unsigned tried;
    unsigned refused;
};

/* Puts a text in place of the value or group: `"leaders": {"suffren": {"rank": null}}`. */
static void print_overlay(const struct damage *damage, const char *instead, char groups[TEXT])
{
    size_t used = 0;
    for (size_t i = 0; i < damage->depth; i++)
        used += (size_t)snprintf(groups + used, TEXT - used, "%s\"%s\": ", i > 0 ? "{" : "", damage->keys[i]);
    used += (size_t)snprintf(groups + used, TEXT - used, "%s", instead);
    for (size_t i = 1; i < damage->depth; i++)
        used += (size_t)snprintf(groups + used, TEXT - used, "}");
    assert_true(used < TEXT);
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static void try_instead(struct damage *damage, const char *instead)
{
    char groups[TEXT];
    char text[TEXT + 100];
    struct sp_error error;
    void *scenario;
    print_overlay(damage, instead, groups);
    damage->sources[1] = fixture_overlay(groups, text, sizeof text);
    damage->tried++;
    if (sf_load_scenario(&scenario, damage->sources, 2, NULL, 0, &error)) {
        sf_free_scenario(scenario);
        return;
    }
    damage->refused++;
    if (!starts_with(error.text, "overlay.json:2: ") && !starts_with(error.text, "india_1782.json:"))
        fail_msg("%s: %s", groups, error.text);
    if (!strstr(error.text, "; expected "))
        fail_msg("%s: %s", groups, error.text);
}

static void damage_each(struct damage *damage, json_t *group)
{
    static const char *const instead[] = {"[4]", "\"4\"", "4", "true", "{\"value\": -99}"};
    enum { COUNT = sizeof instead / sizeof instead[0] };
    const char *key;
    json_t *value;
    unsigned child = 0;
    json_object_foreach(group, key, value)
    {
        if (strcmp(key, "source") == 0 || strcmp(key, "why") == 0 || (damage->depth == 0 && !json_is_object(value)))
            continue;
        const bool leaders = damage->depth > 0 && strcmp(damage->keys[0], "leaders") == 0;
        if (++child > (leaders ? 9 : 3) && damage->depth > 0) /* all kinds of leaders; enough of hexes and ships */
            return;
        damage->keys[damage->depth++] = key;
        try_instead(damage, "null");
        try_instead(damage, "{}");
        try_instead(damage, instead[child % COUNT]); /* two more of the others, in turn */
        try_instead(damage, instead[(child + damage->depth) % COUNT]);
        if (json_is_object(value) && !json_object_get(value, "value"))
            damage_each(damage, value);
        damage->depth--;
    }
}

static void s70_anything_missing_or_of_a_wrong_kind(void **state)
{
    struct damage damage = {.sources = {fixture_base()}};
    json_t *base = json_loads(damage.sources[0].text, 0, NULL);
    (void)state;
    assert_non_null(base);
    damage_each(&damage, base);
    assert_true(damage.tried > 400);
    assert_true(damage.refused > damage.tried * 8 / 10); /* a link, strait, region or town less is a scenario too */
    json_decref(base);
    fixture_free(&damage.sources[0]);
}

/* A file cut anywhere is refused, never crashes. */
static void a_file_cut_short(void **state)
{
    struct sp_source base = fixture_base();
    (void)state;
    for (size_t length = 0; length + 2 < base.length; length += 997) {
        struct sp_source cut = {.name = "cut.json", .length = length};
        char *copy = malloc(length + 1); /* so that a sanitizer sees reads behind the end */
        assert_non_null(copy);
        memcpy(copy, base.text, length);
        copy[length] = '\0';
        cut.text = copy;
        struct sp_error error;
        void *scenario;
        assert_false(sf_load_scenario(&scenario, &cut, 1, NULL, 0, &error));
        assert_true(starts_with(error.text, "cut.json:"));
        free(copy);
    }
    fixture_free(&base);
}

/* Writes count items of a group, the number of each in place of %u. */
static void print_many(char groups[], size_t size, const char *name, const char *item, unsigned first, unsigned count)
{
    size_t used = (size_t)snprintf(groups, size, "\"%s\": {", name);
    for (unsigned i = 0; i < count; i++) {
        const char *number = strchr(item, '#');
        assert_non_null(number);
        used += (size_t)snprintf(groups + used, size - used, "%s%.*s%u%s", i > 0 ? ",\n" : "", (int)(number - item),
                                 item, first + i, number + 1);
    }
    used += (size_t)snprintf(groups + used, size - used, "}");
    assert_true(used < size);
}

static void too_many(void **state)
{
    static const struct {
        const char *group, *item;
        unsigned first, count;
        const char *error;
    } cases[] = {
        {"hexes", "\"#\": \"sea\"", 2001, 23,
         "overlay.json:24: hexes.2023 is one too many; expected at most 192 hexes and boxes"},
        {"hexes", "\"#\": \"sea\"", 2001, 22,
         "india_1782.json:82: boxes.port_louis is one too many; expected at most 192 hexes and boxes"},
        {"towns",
         "\"t#\": {\"name\": \"T\", \"place\": \"0804\", \"strength\": 3, \"control\": \"french\", \"nationality\": "
         "\"french\", \"arsenal\": false, \"port\": true}",
         1, 5, "overlay.json:6: towns.t5.place has too many towns; expected at most 4 in a place"},
        {"towns",
         "\"t#\": {\"name\": \"T\", \"place\": \"070#\", \"strength\": 3, \"control\": \"french\", \"nationality\": "
         "\"french\", \"arsenal\": false, \"port\": true}",
         1, 1, "overlay.json:2: towns.t1.place is \"070#\"; expected the id of a hex or box"},
        {"ships", "\"s#\": {\"name\": \"S\", \"type\": \"line\", \"guns\": 74, \"squadron\": \"suffren\"}", 1, 11,
         "overlay.json:12: ships.s11.squadron is full; expected at most 16 ships in a squadron"},
        {"leaders",
         "\"l#\": {\"name\": \"L\", \"side\": \"english\", \"kind\": \"general\", \"initiative\": 3, \"bonus\": 0, "
         "\"rank\": 3, \"regulars\": 1, \"natives\": 0, \"turn\": 1, \"place\": \"0904\"}",
         1, 6, "overlay.json:7: leaders.l6 is one too many; expected at most 22 leaders"},
    };
    struct sp_source sources[2] = {fixture_base()};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char groups[TEXT];
        char text[TEXT + 100];
        struct sp_error error;
        void *scenario;
        print_many(groups, sizeof groups, cases[i].group, cases[i].item, cases[i].first, cases[i].count);
        sources[1] = fixture_overlay(groups, text, sizeof text);
        assert_false(sf_load_scenario(&scenario, sources, 2, NULL, 0, &error));
        assert_string_equal(error.text, cases[i].error);
    }
    fixture_free(&sources[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s70_anything_missing_or_of_a_wrong_kind),
        cmocka_unit_test(a_file_cut_short),
        cmocka_unit_test(too_many),
    };
    return cmocka_run_group_tests_name("damaged scenarios", tests, NULL, NULL);
}
