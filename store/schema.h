/* The tables, and how older ones become these. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "store/database.h"

enum { SCHEMA_COLUMNS = 16 };

/* A table as backups see it. */
struct schema_table {
    const char *name;
    const char *select; /* all columns in the table's own order, to which steps add; rows in the order of the key */
    size_t columns;     /* at most SCHEMA_COLUMNS */
};

/* NULL-named at its end. */
extern const struct schema_table schema_tables[];

/* Brings the tables up to date; refuses those of a later version. */
bool schema_migrate(struct db *db, struct sp_error *error);
/* The same inside a transaction that keeps out others. */
bool schema_bring_up(struct db *db, struct sp_error *error);
/* Makes empty tables anew as they were in an older version, for what was written then. */
bool schema_go_back(struct db *db, int64_t version, struct sp_error *error);
/* The version that this program writes. */
int schema_version(void);

#endif
