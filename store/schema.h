/* The tables, and how older ones become these. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "store/database.h"

enum { SCHEMA_COLUMNS = 16 };

/* A table as backups see it. */
struct schema_table {
    const char *name;
    const char *insert; /* all columns, in this order */
    const char *select; /* the same, in the order of the key */
    size_t columns;     /* at most SCHEMA_COLUMNS */
};

/* NULL-named at its end. */
extern const struct schema_table schema_tables[];

/* Brings the tables up to date; refuses those of a later version. */
bool schema_migrate(struct db *db, struct sp_error *error);
/* The version that this program writes. */
int schema_version(void);

#endif
