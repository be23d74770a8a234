/* A match server inside the test, on a free port, over the store of store_fixture.h. */
#ifndef TESTS_SERVER_FIXTURE_H
#define TESTS_SERVER_FIXTURE_H

#include <jansson.h>

#include "server/server.h"

/* Everything generous, and no limit of tries. */
struct sv_config server_fixture_config(const char *store);
/* Fails the test when the server doesn't start. */
struct sv_server *server_fixture_start(const char *store);
/* Scenarios from $SPONTOON_DATA, each read once. */
struct sp_loading server_fixture_loading(void);

/* What a match's owner could be sent, as JSON arrays: the names of seats, the orders that a seat may give in a state.
 */
json_t *names_of(const struct sp_game *game, sp_seats seats);
json_t *texts_of(const struct sp_match *match, const void *state, uint8_t seat);

#endif
