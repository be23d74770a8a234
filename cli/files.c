/*
 * Reading files, and finding those that come with the program.
 */
#include "cli/files.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Reads until the end into a buffer that grows; fewer than CLI_FILE_MAX bytes. */
static char *read_all(FILE *file, size_t *length)
{
    size_t capacity = 64 * 1024;
    char *text = malloc(capacity);
    *length = 0;
    while (text != NULL) {
        *length += fread(text + *length, 1, capacity - 1 - *length, file);
        if (*length < capacity - 1)
            break;
        capacity *= 2;
        char *larger = capacity <= CLI_FILE_MAX ? realloc(text, capacity) : NULL;
        if (larger == NULL) {
            free(text);
            errno = EFBIG;
        }
        text = larger;
    }
    if (text != NULL && ferror(file)) {
        free(text);
        return NULL;
    }
    if (text != NULL)
        text[*length] = '\0';
    return text;
}

char *cli_read_file(const char *path, size_t *length, struct sp_error *error)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        sp_fail(error, "%s cannot be opened: %s", path, strerror(errno));
        return NULL;
    }
    char *text = read_all(file, length);
    if (text == NULL)
        sp_fail(error, "%s cannot be read: %s", path, strerror(errno));
    fclose(file);
    return text;
}

void cli_program_folder(char folder[CLI_PATH_MAX])
{
    const ssize_t length = readlink("/proc/self/exe", folder, CLI_PATH_MAX - 1);
    folder[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash != NULL)
        *slash = '\0';
}

static bool readable(char path[CLI_PATH_MAX], const char *folder, const char *between, const char *file)
{
    const int length = snprintf(path, CLI_PATH_MAX, "%s%s/%s", folder, between, file);
    return length > 0 && length < CLI_PATH_MAX && access(path, R_OK) == 0;
}

_Bool cli_data_path(const char *file, char path[CLI_PATH_MAX], struct sp_error *error)
{
    const char *chosen = getenv("SPONTOON_DATA");
    if (chosen != NULL && chosen[0] != '\0') {
        if (readable(path, chosen, "", file))
            return true;
        return sp_fail(error, "the data file %s is not in %s, which SPONTOON_DATA names", file, chosen);
    }
    char folder[CLI_PATH_MAX];
    cli_program_folder(folder);
    if (folder[0] != '\0' &&
        (readable(path, folder, "/../data", file) || readable(path, folder, "/../share/spontoon", file)))
        return true;
    if (readable(path, SPONTOON_DATADIR, "", file))
        return true;
    return sp_fail(error, "the data file %s is neither beside the program nor in %s; set SPONTOON_DATA to its folder",
                   file, SPONTOON_DATADIR);
}

static int is_json(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && dot != entry->d_name && strcmp(dot, ".json") == 0;
}

void cli_data_names(const char *folder, char *text, size_t size)
{
    char path[CLI_PATH_MAX];
    struct sp_error error;
    struct dirent **entries = NULL;
    size_t used = 0;
    text[0] = '\0';
    const int count = cli_data_path(folder, path, &error) ? scandir(path, &entries, is_json, alphasort) : 0;
    for (int i = 0; i < count; i++) {
        const int name = (int)(strlen(entries[i]->d_name) - strlen(".json"));
        const int length =
            used < size ? snprintf(text + used, size - used, "%s%.*s", used > 0 ? ", " : "", name, entries[i]->d_name)
                        : 0;
        used += length > 0 ? (size_t)length : 0;
        free(entries[i]);
    }
    free(entries);
}
