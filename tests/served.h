/*
 * A server for each test of a program, over a store that is empty when the test begins.  $STORE_TEST names the kind of
 * store.
 */
#ifndef TESTS_SERVED_H
#define TESTS_SERVED_H

#include "server_client.h"
#include "server_fixture.h"
#include "store_fixture.h"

struct served {
    struct store_fixture place;
    struct sv_server *server;
};
extern struct served served;

/* The setup and teardown of a program: an empty database. */
int served_open(void **state);
int served_close(void **state);
/* The same of a test. */
int served_start(void **state);
int served_stop(void **state);
/* Somebody with an account of his own. */
struct client served_newcomer(const char *name);

#endif
