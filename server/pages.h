/*
 * The files of the web client, in memory.
 */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include "server/request.h"

struct sv_server;

struct sv_bytes {
    char *data;
    size_t size;
};

/* A file of the web client. */
struct sv_page {
    char name[SV_PART];
    const char *type;
    struct sv_bytes plain;
    struct sv_bytes packed; /* by gzip; no data: there is none */
    bool lasting;           /* its name changes with its contents */
};

enum { SV_PAGES = 64 };

/* Reads the files of the folder, if there is one; borrowed. */
bool sv_pages_load(struct sv_server *server, const char *folder, struct sp_error *error);
void sv_pages_free(struct sv_server *server);
/* What the path of a request names, or NULL. */
const struct sv_page *sv_page_find(const struct sv_server *server, const char *path);

#endif
