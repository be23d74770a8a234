/*
 * An empty database for a test, of the kind that $STORE_TEST names ("sqlite" or "postgresql"), in a folder of its own.
 */
#ifndef TESTS_STORE_FIXTURE_H
#define TESTS_STORE_FIXTURE_H

#include <stdbool.h>

struct store_fixture {
    char folder[64];
    char address[160];
    bool server; /* a PostgreSQL was started */
};

bool store_fixture_open(struct store_fixture *fixture);
/* Throws away all that is in it; no store may be open. */
bool store_fixture_empty(struct store_fixture *fixture);
void store_fixture_close(struct store_fixture *fixture);

#endif
