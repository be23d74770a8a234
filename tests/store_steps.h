/* What the tests of the store do again and again; each step fails the test when the store refuses it. */
#ifndef TESTS_STORE_STEPS_H
#define TESTS_STORE_STEPS_H

#include "store/store.h"
#include "store_fixture.h"

/* The store of the fixture, to be closed by st_close(). */
struct st_store *store_opened(const struct store_fixture *place);
/* A transaction that writes. */
void store_begin(struct st_store *store);
void store_commit(struct st_store *store);

/* An entry of nobody's; match and line are borrowed. */
struct st_entry store_entry(const char *match, int64_t n, const char *line);
/* A journal as the store has it, from an entry on. */
struct store_lines {
    char text[4096];
    int64_t last;             /* its last entry's number; -1: there is none */
    char request[ST_REQUEST]; /* the last one that an entry came with */
};
struct store_lines store_lines(struct st_store *store, const char *match, int64_t from);

/* Adds an open match of the toy game with one seat; a "person" there is the account "a". */
void store_match(struct st_store *store, const char *id, int64_t created, const char *seat_kind);

#endif
