#include "fuzz/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCENARIO_MAX = 1024 * 1024, PATH_LIMIT = 1024 };

void fuzz_demand(_Bool condition, const char *sentence)
{
    if (!condition) {
        fprintf(stderr, "does not hold: %s\n", sentence);
        abort();
    }
}

char *fuzz_scenario_text(size_t *length)
{
    const char *folder = getenv("SPONTOON_DATA");
    char path[PATH_LIMIT];
    snprintf(path, sizeof path, "%s/suffren/india_1782.json", folder != NULL ? folder : "data");
    FILE *file = fopen(path, "rb");
    char *text = malloc(SCENARIO_MAX);
    if (file == NULL || text == NULL) {
        fprintf(stderr, "%s cannot be read; SPONTOON_DATA is to name the data folder\n", path);
        exit(2);
    }
    *length = fread(text, 1, SCENARIO_MAX - 1, file);
    text[*length] = '\0';
    fclose(file);
    return text;
}

char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    fuzz_demand(text != NULL, "there is memory for the input");
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}
