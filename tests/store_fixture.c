#include "store_fixture.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Runs a line of the shell and reads the first line that it prints, if out is given. */
static bool shell(const char *line, char *out, size_t size)
{
    FILE *pipe = popen(line, "r");
    if (!pipe)
        return false;
    if (out && fgets(out, (int)size, pipe))
        out[strcspn(out, "\n")] = '\0';
    return pclose(pipe) == 0;
}

static bool start_postgres(struct store_fixture *fixture)
{
    char line[512];
    snprintf(line, sizeof line, "%s/postgres.sh start %s", getenv("SPONTOON_TESTS"), fixture->folder);
    fixture->server = true;
    return shell(line, fixture->address, sizeof fixture->address);
}

bool store_fixture_open(struct store_fixture *fixture)
{
    const char *kind = getenv("STORE_TEST");
    *fixture = (struct store_fixture){.folder = "/tmp/spontoon-store-XXXXXX"};
    if (!kind || !mkdtemp(fixture->folder))
        return false;
    if (strcmp(kind, "postgresql") == 0)
        return start_postgres(fixture);
    snprintf(fixture->address, sizeof fixture->address, "sqlite:%s/store.db", fixture->folder);
    return true;
}

bool store_fixture_empty(struct store_fixture *fixture)
{
    if (!fixture->server) {
        char line[160];
        snprintf(line, sizeof line, "rm -f %s/store.db*", fixture->folder);
        return shell(line, NULL, 0);
    }
    PGconn *connection = PQconnectdb(fixture->address);
    PGresult *result =
        PQexec(connection, "SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    const bool done = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    PQfinish(connection);
    return done;
}

void store_fixture_close(struct store_fixture *fixture)
{
    char line[512];
    if (fixture->server) {
        snprintf(line, sizeof line, "%s/postgres.sh stop %s", getenv("SPONTOON_TESTS"), fixture->folder);
        shell(line, NULL, 0);
    }
    snprintf(line, sizeof line, "rm -rf %s %s.log", fixture->folder, fixture->folder);
    shell(line, NULL, 0);
}
