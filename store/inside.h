/* What the files of the store share. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include "store/store.h"

struct st_store {
    struct db *db;
};

bool st_write(struct st_store *store, const char *sql, const struct db_value *values, size_t count, uint64_t *changed,
              struct sp_error *error);
bool st_read(struct st_store *store, const char *sql, const struct db_value *values, size_t count, db_row *row,
             void *context, struct sp_error *error);
/* A text of a row into an array of `size` bytes, cut if need be; empty when it is NULL. */
void st_copy(char *out, size_t size, const struct db_value *value);

#endif
