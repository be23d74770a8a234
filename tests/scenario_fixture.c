/* The scenarios of data/suffren for tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/scenario_fixture.h"

enum { FILE_MOST = 1 << 20 };

char *fixture_read(const char *name)
{
    const char *folder = getenv("SPONTOON_DATA");
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder ? folder : "data", name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s cannot be read", path);
    char *text = malloc(FILE_MOST);
    assert_non_null(text);
    const size_t length = fread(text, 1, FILE_MOST - 1, file);
    fclose(file);
    text[length] = '\0';
    return text;
}

struct sp_source fixture_base(void)
{
    char *text = fixture_read("suffren/india_1782.json");
    return (struct sp_source){.name = "india_1782.json", .text = text, .length = strlen(text)};
}

void fixture_free(struct sp_source *source)
{
    char *text; /* its own, not the const one of a reader */
    memcpy(&text, &source->text, sizeof text);
    free(text);
    *source = (struct sp_source){0};
}

struct sp_source fixture_overlay(const char *groups, char *text, size_t size)
{
    const int length =
        snprintf(text, size, "{\"game\": \"suffren\", \"format\": 1, \"source\": \"rulebook\",\n%s}", groups);
    assert_true(length > 0 && (size_t)length < size);
    return (struct sp_source){.name = "overlay.json", .text = text, .length = (size_t)length};
}

struct sf_scenario *fixture_load(const char *groups, const char *option, const char *value)
{
    char text[4096];
    struct sp_source sources[2] = {fixture_base()};
    struct sp_option chosen = {{0}, {0}};
    struct sp_error error;
    void *scenario;
    if (groups)
        sources[1] = fixture_overlay(groups, text, sizeof text);
    if (option) {
        snprintf(chosen.name, sizeof chosen.name, "%s", option);
        snprintf(chosen.value, sizeof chosen.value, "%s", value);
    }
    if (!sf_load_scenario(&scenario, sources, groups ? 2 : 1, &chosen, option ? 1 : 0, &error))
        fail_msg("%s", error.text);
    fixture_free(&sources[0]);
    return scenario;
}
