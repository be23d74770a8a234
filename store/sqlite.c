/*
 * The database in one file: SQLite, with a write-ahead log that is synced at every commit.
 */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/database.h"

enum { STATEMENTS_MAX = 128, COLUMNS_MAX = 16, BUSY_MILLISECONDS = 10000, FILE_NAME = 4096 };

/* A commit that finds the log longer than wal_autocheckpoint pages (64 MB) brings them into the file itself, and syncs
 * both, before it is done: seldom enough that of a hundred orders not one has to wait for it. */
static const char *const settings[] = {
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA wal_autocheckpoint = 16384",
    "PRAGMA cache_size = -65536",
};

struct sqlite {
    struct db db;
    sqlite3 *handle;
    int claim; /* the file once more, locked while a server uses it; -1: none does */
    size_t count;
    struct {
        const char *sql;
        sqlite3_stmt *statement;
    } prepared[STATEMENTS_MAX];
};

static bool failed(const struct sqlite *sqlite, struct sp_error *error)
{
    return sp_fail(error, "the database cannot do this now: %s", sqlite3_errmsg(sqlite->handle));
}

static bool simple(struct sqlite *sqlite, const char *sql, struct sp_error *error)
{
    return sqlite3_exec(sqlite->handle, sql, NULL, NULL, NULL) == SQLITE_OK || failed(sqlite, error);
}

static void close_sqlite(struct db *db)
{
    struct sqlite *sqlite = (struct sqlite *)db;
    for (size_t i = 0; i < sqlite->count; i++)
        sqlite3_finalize(sqlite->prepared[i].statement);
    sqlite3_close(sqlite->handle);
    if (sqlite->claim >= 0) /* not before: to close any descriptor of the file would end SQLite's own locks on it */
        close(sqlite->claim);
    free(sqlite);
}

static bool claim(struct db *db, struct sp_error *error)
{
    struct sqlite *sqlite = (struct sqlite *)db;
    const char *path = sqlite3_db_filename(sqlite->handle, "main");
    sqlite->claim = open(path, O_RDONLY | O_CLOEXEC);
    if (sqlite->claim < 0)
        return sp_fail(error, "%.300s cannot be locked: %s", path, strerror(errno));
    return flock(sqlite->claim, LOCK_EX | LOCK_NB) == 0 ||
           sp_fail(error, "%.300s is in use: one SQLite file is for one server", path);
}

/* What a store holds is its owner's alone: nobody else may read the file that is made, nor its log, to which SQLite
 * gives the same mode.  SQLite makes what cannot be made here, or says why not. */
static void make_private(const char *name)
{
    const int file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file >= 0)
        close(file);
}

/* Opens the file of that name, also when it is one that SQLite would take for something else (`:memory:`, `file:x`). */
static int open_file(const char *path, sqlite3 **handle)
{
    char name[FILE_NAME];
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const int length = snprintf(name, sizeof name, "%s%s", path[0] == '/' ? "" : "./", path);
    if (length < 0 || (size_t)length >= sizeof name)
        return SQLITE_CANTOPEN;
    make_private(name);
    return sqlite3_open_v2(name, handle, flags, NULL);
}

static struct db *open_sqlite(const char *address, struct sp_error *error)
{
    const char *path = address + strlen(db_sqlite.scheme);
    struct sqlite *sqlite = calloc(1, sizeof *sqlite);
    if (!sqlite) {
        sp_fail(error, "no memory to open %s", path);
        return NULL;
    }
    sqlite->db.driver = &db_sqlite;
    sqlite->claim = -1;
    const int opened = open_file(path, &sqlite->handle);
    if (opened != SQLITE_OK) {
        sp_fail(error, "%.300s cannot be opened: %s", path, sqlite3_errstr(opened));
        close_sqlite(&sqlite->db);
        return NULL;
    }
    sqlite3_busy_timeout(sqlite->handle, BUSY_MILLISECONDS);
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        struct sp_error reason;
        if (simple(sqlite, settings[i], &reason))
            continue;
        sp_fail(error, "%s: %.400s", path, reason.text);
        close_sqlite(&sqlite->db);
        return NULL;
    }
    return &sqlite->db;
}

static bool there(const char *address)
{
    return access(address + strlen(db_sqlite.scheme), F_OK) == 0;
}

/* Its log went when it was closed. */
static void remove_file(const char *address)
{
    unlink(address + strlen(db_sqlite.scheme));
}

/* A file that was deleted or moved would take all that is written, and nobody would find it again. */
static bool in_place(const struct sqlite *sqlite, struct sp_error *error)
{
    int moved = 0;
    sqlite3_file_control(sqlite->handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    return !moved || sp_fail(error, "%.300s has been deleted or moved", sqlite3_db_filename(sqlite->handle, "main"));
}

static sqlite3_stmt *prepare(struct sqlite *sqlite, const char *sql, struct sp_error *error)
{
    for (size_t i = 0; i < sqlite->count; i++)
        if (sqlite->prepared[i].sql == sql)
            return sqlite->prepared[i].statement;
    sqlite3_stmt *statement = NULL;
    if (sqlite->count == STATEMENTS_MAX) {
        sp_fail(error, "too many kinds of statements");
    } else if (sqlite3_prepare_v3(sqlite->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK) {
        failed(sqlite, error);
    } else {
        sqlite->prepared[sqlite->count].sql = sql;
        sqlite->prepared[sqlite->count++].statement = statement;
    }
    return statement;
}

static int bind(sqlite3_stmt *statement, int index, const struct db_value *value)
{
    if (value->kind == DB_NUMBER)
        return sqlite3_bind_int64(statement, index, value->number);
    if (value->kind == DB_TEXT)
        return sqlite3_bind_text64(statement, index, value->text, value->length, SQLITE_STATIC, SQLITE_UTF8);
    return sqlite3_bind_null(statement, index);
}

static struct db_value column(sqlite3_stmt *statement, int index)
{
    const int type = sqlite3_column_type(statement, index);
    if (type == SQLITE_NULL)
        return (struct db_value){.kind = DB_NULL};
    if (type == SQLITE_INTEGER)
        return db_number(sqlite3_column_int64(statement, index));
    const char *text = (const char *)sqlite3_column_text(statement, index);
    return (struct db_value){
        .kind = DB_TEXT, .text = text ? text : "", .length = (size_t)sqlite3_column_bytes(statement, index)};
}

/* Whether the reader wants more. */
static bool hand_row(sqlite3_stmt *statement, db_row *row, void *context)
{
    struct db_value values[COLUMNS_MAX];
    const int columns = sqlite3_column_count(statement);
    for (int i = 0; i < columns && i < COLUMNS_MAX; i++)
        values[i] = column(statement, i);
    return row(context, values, (size_t)columns);
}

static bool run_once(sqlite3_stmt *statement, const struct db_value *values, size_t count, db_row *row, void *context)
{
    for (size_t i = 0; i < count; i++)
        if (bind(statement, (int)i + 1, &values[i]) != SQLITE_OK)
            return false;
    int step = sqlite3_step(statement);
    while (step == SQLITE_ROW && (!row || hand_row(statement, row, context)))
        step = sqlite3_step(statement);
    return step == SQLITE_DONE || step == SQLITE_ROW;
}

static bool run(struct db *db, const struct db_statement *statement, db_row *row, void *context, uint64_t *changed,
                struct sp_error *error)
{
    struct sqlite *sqlite = (struct sqlite *)db;
    const size_t count = statement->count;
    sqlite3_stmt *prepared = prepare(sqlite, statement->sql, error);
    if (!prepared)
        return false;
    bool done = true;
    const int before = sqlite3_total_changes(sqlite->handle);
    for (size_t i = 0; done && i < statement->sets; i++) {
        const struct db_value *values = count > 0 ? statement->values + i * count : NULL;
        done = run_once(prepared, values, count, row, context) || failed(sqlite, error);
        sqlite3_reset(prepared);
    }
    sqlite3_clear_bindings(prepared);
    if (changed)
        *changed = (uint64_t)(sqlite3_total_changes(sqlite->handle) - before);
    return done;
}

static bool notify(struct db *db, const struct db_value *texts, size_t count, struct sp_error *error)
{
    (void)db;
    (void)texts;
    (void)count;
    (void)error;
    return true; /* nobody else is there */
}

/* ---- Transactions ---- */

/* A statement without values or rows. */
static bool execute(struct sqlite *sqlite, const char *sql, struct sp_error *error)
{
    const struct db_statement statement = {.sql = sql, .sets = 1};
    return run(&sqlite->db, &statement, NULL, NULL, NULL, error);
}

static bool begin(struct db *db, enum db_begin kind, struct sp_error *error)
{
    static const char reading[] = "BEGIN", writing[] = "BEGIN IMMEDIATE";
    struct sqlite *sqlite = (struct sqlite *)db;
    return in_place(sqlite, error) && execute(sqlite, kind == DB_READ ? reading : writing, error);
}

static void rollback(struct db *db)
{
    struct sqlite *sqlite = (struct sqlite *)db;
    if (!sqlite3_get_autocommit(sqlite->handle))
        sqlite3_exec(sqlite->handle, "ROLLBACK", NULL, NULL, NULL);
}

static bool commit(struct db *db, struct sp_error *error)
{
    static const char sql[] = "COMMIT";
    struct sqlite *sqlite = (struct sqlite *)db;
    if (execute(sqlite, sql, error))
        return in_place(sqlite, error);
    rollback(db);
    return false;
}

const struct db_driver db_sqlite = {.scheme = "sqlite:",
                                    .open = open_sqlite,
                                    .there = there,
                                    .remove = remove_file,
                                    .close = close_sqlite,
                                    .claim = claim,
                                    .begin = begin,
                                    .commit = commit,
                                    .rollback = rollback,
                                    .run = run,
                                    .notify = notify};
