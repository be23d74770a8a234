/*
 * The whole store as JSON Lines, the same for every kind of database, so that a backup of one fills the other: a
 * header, a line a row ([TABLE, VALUE...]), and a last line with their count, without which a backup is not whole.
 */
#include <assert.h>
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"
#include "store/schema.h"

enum { BACKUP_FORMAT = 1 };

struct writing {
    FILE *out;
    const struct schema_table *table;
    json_int_t rows;
    json_int_t row; /* of the table */
    struct sp_error *error;
    bool failed; /* and error says why */
};

static bool write_line(FILE *out, json_t *line)
{
    const bool done = line && json_dumpf(line, out, JSON_COMPACT) == 0 && fputc('\n', out) != EOF;
    json_decref(line);
    return done;
}

static json_t *value_json(const struct db_value *value)
{
    if (value->kind == DB_NUMBER)
        return json_integer(value->number);
    return value->kind == DB_TEXT ? json_stringn(value->text, value->length) : json_null();
}

static bool cannot_write(struct sp_error *error)
{
    return sp_fail(error, "the backup cannot be written: %s", strerror(errno));
}

static bool write_row(void *context, const struct db_value *row, size_t columns)
{
    struct writing *writing = context;
    json_t *line = json_array();
    json_array_append_new(line, json_string(writing->table->name));
    for (size_t i = 0; i < columns; i++)
        json_array_append_new(line, value_json(&row[i]));
    writing->rows++;
    writing->row++;
    if (json_array_size(line) != columns + 1)
        writing->failed = !sp_fail(writing->error, "the store is damaged: row %lld of the table %s is no text",
                                   (long long)writing->row, writing->table->name);
    else if (!write_line(writing->out, json_incref(line)))
        writing->failed = !cannot_write(writing->error);
    json_decref(line);
    return !writing->failed;
}

static bool write_all(struct st_store *store, FILE *out, struct sp_error *error)
{
    struct writing writing = {.out = out, .error = error};
    if (!write_line(out, json_pack("{s:i,s:i}", "spontoon_backup", BACKUP_FORMAT, "tables", schema_version())))
        return cannot_write(error);
    for (const struct schema_table *table = schema_tables; table->name; table++) {
        writing.table = table;
        writing.row = 0;
        if (!st_read(store, table->select, NULL, 0, write_row, &writing, error) || writing.failed)
            return false;
    }
    return (write_line(out, json_pack("{s:I}", "rows", writing.rows)) && fflush(out) == 0) || cannot_write(error);
}

bool st_backup(struct st_store *store, FILE *out, struct sp_error *error)
{
    if (!st_begin(store, DB_READ, error))
        return false;
    const bool done = write_all(store, out, error);
    st_rollback(store);
    return done;
}

/* ---- Restoring ---- */

static bool count_rows(void *context, const struct db_value *row, size_t columns)
{
    (void)row;
    (void)columns;
    *(bool *)context = true;
    return false;
}

static bool is_empty(struct st_store *store, struct sp_error *error)
{
    bool filled = false;
    for (const struct schema_table *table = schema_tables; table->name; table++) {
        if (!st_read(store, table->select, NULL, 0, count_rows, &filled, error))
            return false;
        if (filled)
            return sp_fail(error, "the store is not empty: a backup is restored into a new one");
    }
    return true;
}

static const struct schema_table *table_of(const char *name)
{
    const struct schema_table *table = schema_tables;
    while (table->name && (!name || strcmp(table->name, name) != 0))
        table++;
    return table->name ? table : NULL;
}

/* The statement that adds a row of so many columns; NULL when there is no memory. */
static const char *insert_into(struct st_store *store, const struct schema_table *table, size_t columns)
{
    char sql[256];
    size_t length = (size_t)snprintf(sql, sizeof sql, "INSERT INTO %s VALUES (", table->name);
    for (size_t i = 1; i <= columns; i++)
        length += (size_t)snprintf(sql + length, sizeof sql - length, "$%zu%s", i, i < columns ? ", " : ")");
    return st_make(store, sql);
}

/* In a backup of an older program, rows have fewer columns. */
static bool restore_row(struct st_store *store, const json_t *line, bool older, struct sp_error *error)
{
    struct db_value values[SCHEMA_COLUMNS];
    const struct schema_table *table = table_of(json_string_value(json_array_get(line, 0)));
    const size_t columns = table && json_array_size(line) > 1 ? json_array_size(line) - 1 : 0;
    if (columns == 0 || columns > table->columns || (columns < table->columns && !older))
        return sp_fail(error, "expected [TABLE, VALUE...] of a known table");
    assert(table->columns <= SCHEMA_COLUMNS);
    for (size_t i = 0; i < columns; i++) {
        const json_t *value = json_array_get(line, i + 1);
        values[i] = json_is_integer(value) ? db_number(json_integer_value(value)) : db_text(json_string_value(value));
        if (json_is_string(value))
            values[i].length = json_string_length(value);
    }
    const char *sql = insert_into(store, table, columns);
    return sql ? st_write(store, sql, values, columns, NULL, error) : sp_fail(error, "there is no memory for a row");
}

/* Makes the tables what they were when the backup was written. */
static bool restore_header(struct st_store *store, const json_t *line, bool *older, struct sp_error *error)
{
    const json_int_t version = json_integer_value(json_object_get(line, "tables"));
    if (json_integer_value(json_object_get(line, "spontoon_backup")) != BACKUP_FORMAT || version < 1)
        return sp_fail(error, "expected the header of a backup");
    if (version > schema_version())
        return sp_fail(error, "it has version %lld of the tables, and this program knows %d: it is too old",
                       (long long)version, schema_version());
    *older = version < schema_version();
    return !*older || schema_go_back(store->db, version, error);
}

static bool restore_lines(struct st_store *store, FILE *in, unsigned long *number, struct sp_error *error)
{
    char *text = NULL;
    size_t capacity = 0;
    json_int_t rows = -1; /* the header is none */
    bool older = false;
    bool sound = true;
    bool whole = false;
    for (ssize_t length; sound && !whole && (length = getline(&text, &capacity, in)) > 0; rows++) {
        ++*number;
        json_t *line = json_loadb(text, (size_t)length, JSON_REJECT_DUPLICATES, NULL);
        const json_t *count = json_object_get(line, "rows");
        if (rows < 0)
            sound = restore_header(store, line, &older, error);
        else if (count)
            whole = sound = json_integer_value(count) == rows ||
                            sp_fail(error, "%lld rows are expected before this", (long long)json_integer_value(count));
        else
            sound = restore_row(store, line, older, error);
        json_decref(line);
    }
    free(text);
    if (sound && !whole)
        return sp_fail(error, "the backup is cut short: its last line, with the count, is missing");
    return sound && (!older || schema_bring_up(store->db, error));
}

bool st_restore(struct st_store *store, FILE *in, const char *name, struct sp_error *error)
{
    unsigned long number = 0;
    struct sp_error reason = {.text = ""};
    if (!st_begin(store, DB_ALONE, error))
        return false;
    if (!is_empty(store, error)) {
        st_rollback(store);
        return false;
    }
    if (restore_lines(store, in, &number, &reason))
        return st_commit(store, error);
    st_rollback(store);
    return sp_fail(error, "%s, line %lu: %.440s", name, number, reason.text);
}
