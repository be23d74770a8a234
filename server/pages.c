/*
 * The web client: the files of one folder, read when the server starts and sent as they are.  They never come to the
 * keeper, for they don't change while the server runs.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { FILE_MOST = 8 * 1024 * 1024 };

/* By the end of a name; what has another end is not sent. */
static const char *type_of(const char *name)
{
    static const struct {
        const char *end;
        const char *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".svg", "image/svg+xml"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *end = strrchr(name, '.');
    for (size_t i = 0; end && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i].end, end) == 0)
            return types[i].type;
    return NULL;
}

static bool read_page(const char *path, struct sv_bytes *bytes, struct sp_error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return sp_fail(error, "%.200s cannot be opened: %s", path, strerror(errno));
    bytes->data = malloc(FILE_MOST);
    bytes->size = bytes->data ? fread(bytes->data, 1, FILE_MOST, file) : 0;
    const bool whole = bytes->data && !ferror(file) && bytes->size < FILE_MOST;
    fclose(file);
    if (!whole)
        return sp_fail(error, "%.200s cannot be read, or is too large", path);
    void *smaller = realloc(bytes->data, bytes->size ? bytes->size : 1);
    if (smaller)
        bytes->data = smaller;
    return true;
}

/* A file beside it that is called NAME.gz holds the same, compressed. */
static bool read_file(struct sv_page *page, const char *folder, const char *name, struct sp_error *error)
{
    char path[SV_PATH], packed[SV_PATH];
    struct sp_error missing;
    if ((size_t)snprintf(packed, sizeof packed, "%s/%s.gz", folder, name) >= sizeof packed ||
        strlen(name) >= sizeof page->name)
        return sp_fail(error, "the name of a page is too long: %.80s", name);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    read_page(packed, &page->packed, &missing);
    snprintf(page->name, sizeof page->name, "%s", name);
    page->type = type_of(name);
    /* All but the first page have a hash of their contents in their names. */
    page->lasting = strcmp(name, "index.html") != 0;
    return read_page(path, &page->plain, error);
}

bool sv_pages_load(struct sv_server *server, const char *folder, struct sp_error *error)
{
    DIR *directory = folder ? opendir(folder) : NULL;
    if (!directory)
        return !folder || sp_fail(error, "the pages in %.200s cannot be read: %s", folder, strerror(errno));
    bool done = true;
    for (const struct dirent *entry; done && (entry = readdir(directory));) {
        if (entry->d_name[0] == '.' || !type_of(entry->d_name))
            continue;
        done = server->page_count < SV_PAGES || sp_fail(error, "there are too many pages in %.200s", folder);
        done = done && read_file(&server->pages[server->page_count++], folder, entry->d_name, error);
    }
    closedir(directory);
    return done;
}

void sv_pages_free(struct sv_server *server)
{
    for (size_t i = 0; i < server->page_count; i++) {
        free(server->pages[i].plain.data);
        free(server->pages[i].packed.data);
    }
}

const struct sv_page *sv_page_find(const struct sv_server *server, const char *path)
{
    const char *name = strcmp(path, "/") == 0 ? "index.html" : path + (path[0] == '/');
    for (size_t i = 0; i < server->page_count; i++)
        if (strcmp(server->pages[i].name, name) == 0)
            return &server->pages[i];
    return NULL;
}
