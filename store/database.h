/*
 * What the store needs of a database, and no more: one connection, statements with values in, rows out, transactions.
 *
 * SQLite (sqlite.c) and PostgreSQL (postgres.c) fulfil it.  Statements are written once, in SQL that both understand;
 * parameters are $1, $2, ... and first appear in that order.  A statement's text must live as long as the database: it
 * is prepared once and found again by its address.  One thread at a time uses a database.
 */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "spontoon/error.h"

enum db_kind { DB_NULL, DB_NUMBER, DB_TEXT };

struct db_value {
    enum db_kind kind;
    int64_t number;
    const char *text; /* ends in a NUL; of a row: borrowed until the callback returns */
    size_t length;
};

/* NULL when text is NULL. */
struct db_value db_text(const char *text);
struct db_value db_number(int64_t number);

/* A statement, to be executed `sets` times with count values each, one set after the other. */
struct db_statement {
    const char *sql;
    const struct db_value *values;
    size_t count;
    size_t sets;
};

/* Takes a row of an answer; false ends the reading, which is no error. */
typedef bool db_row(void *context, const struct db_value *row, size_t columns);

enum db_begin {
    DB_READ,  /* one unchanging picture of the data */
    DB_WRITE, /* the usual */
    DB_ALONE, /* keeps out every other DB_ALONE: for migrations and restoring */
};

struct db;

struct db_driver {
    const char *scheme; /* what an address starts with, its colon included */
    struct db *(*open)(const char *address, struct sp_error *error);
    /* Whether there is a database at the address, so that to open it makes none.  NULL: none is ever made. */
    bool (*there)(const char *address);
    /* Removes what was made there, and which nobody has opened.  NULL with `there`. */
    void (*remove)(const char *address);
    void (*close)(struct db *db);
    /* Keeps out other servers until it is closed; false when one is there already.  NULL: servers share it. */
    bool (*claim)(struct db *db, struct sp_error *error);
    /* Begins; after a lost connection it first tries to connect anew. */
    bool (*begin)(struct db *db, enum db_begin kind, struct sp_error *error);
    /* Makes all since begin durable.  False: none of it stands, unless the connection was lost just then: nobody knows
     * until it is read again. */
    bool (*commit)(struct db *db, struct sp_error *error);
    void (*rollback)(struct db *db);
    /*
     * Executes the statement, and adds up in *changed (may be NULL) how many rows were written.  row is NULL when no
     * rows are wanted.  False and one sentence on failure; the transaction must then be rolled back.
     */
    bool (*run)(struct db *db, const struct db_statement *statement, db_row *row, void *context, uint64_t *changed,
                struct sp_error *error);
    /* Tells all who listen each of the texts, when the transaction is committed. */
    bool (*notify)(struct db *db, const struct db_value *texts, size_t count, struct sp_error *error);
    /*
     * Calls heard (from a thread of its own) with what other connections notify, and with "" when something may have
     * been missed.  NULL: no other process can share this database.
     */
    bool (*listen)(struct db *db, void (*heard)(void *context, const char *text), void *context,
                   struct sp_error *error);
};

struct db {
    const struct db_driver *driver;
};

extern const struct db_driver db_sqlite;
extern const struct db_driver db_postgres;

#endif
