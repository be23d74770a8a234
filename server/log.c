/* The log: a JSON object a line, on standard error.  Nothing secret is ever handed to it. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/server.h"

void sv_log(const char *level, const char *event, json_t *more)
{
    char when[32];
    struct tm parts;
    const time_t now = time(NULL);
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    json_t *line = json_pack("{s:s,s:s,s:s}", "time", when, "level", level, "event", event);
    if (more)
        json_object_update(line, more);
    json_decref(more);
    char *text = json_dumps(line, JSON_COMPACT);
    json_decref(line);
    if (text)
        fprintf(stderr, "%s\n", text);
    free(text);
}
