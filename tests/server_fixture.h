/* A match server inside the test, on a free port, over the store of store_fixture.h. */
#ifndef TESTS_SERVER_FIXTURE_H
#define TESTS_SERVER_FIXTURE_H

#include "server/server.h"

/* Everything generous, and no limit of tries. */
struct sv_config server_fixture_config(const char *store);
/* Fails the test when the server doesn't start. */
struct sv_server *server_fixture_start(const char *store);
/* Scenarios from $SPONTOON_DATA, each read once. */
struct sp_loading server_fixture_loading(void);

#endif
