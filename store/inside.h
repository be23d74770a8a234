/* What the files of the store share. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include "store/store.h"

/* A statement that was made, and that the database may find again. */
struct st_made {
    struct st_made *next;
    char sql[];
};

struct st_store {
    struct db *db;
    struct st_made *made;
};

bool st_write(struct st_store *store, const char *sql, const struct db_value *values, size_t count, uint64_t *changed,
              struct sp_error *error);
bool st_read(struct st_store *store, const char *sql, const struct db_value *values, size_t count, db_row *row,
             void *context, struct sp_error *error);
/* A lasting statement of that text; NULL when there is no memory. */
const char *st_make(struct st_store *store, const char *sql);
/* A text of a row into an array of `size` bytes, cut if need be; empty when it is NULL. */
void st_copy(char *out, size_t size, const struct db_value *value);

#endif
