/*
 * The database that many servers share: PostgreSQL, by libpq.  Statements are prepared once a connection; a statement
 * with many sets of values goes as one pipeline.
 */
#include <assert.h>
#include <inttypes.h>
#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "store/database.h"

enum {
    STATEMENTS_MAX = 96,
    VALUES_MAX = 16,
    PIPELINE = 128, /* sets at once: what comes back must fit into the sockets' buffers */
    DIGITS = 24,
    RETRY_MILLISECONDS = 500,
    MIGRATION_LOCK = 178217, /* any number, the same in every server */
    OID_INT8 = 20,
    OID_INT4 = 23,
};

static const char channel[] = "spontoon";

struct postgres {
    struct db db;
    PGconn *connection;
    size_t count;
    const char *prepared[STATEMENTS_MAX];
    char *address;
    atomic_int process; /* of the connection, by which its own notices are known */
    /* the listener */
    bool listening;
    pthread_t thread;
    int stop[2];   /* joined sockets: the second is closed to end the listener, so nobody else may have it */
    PGconn *first; /* the connection that it begins with */
    void (*heard)(void *context, const char *text);
    void *context;
};

static bool failed(PGconn *connection, struct sp_error *error)
{
    char text[SP_ERROR_MAX];
    snprintf(text, sizeof text, "%s", PQerrorMessage(connection));
    text[strcspn(text, "\n")] = '\0';
    return sp_fail(error, "the database cannot do this now: %.400s", text[0] ? text : "the connection was lost");
}

/* Notices of the server are nobody's business here. */
static void ignore(void *context, const PGresult *result)
{
    (void)context;
    (void)result;
}

/* Executes a text without values; for what begins and ends. */
static bool simple(PGconn *connection, const char *sql, struct sp_error *error)
{
    PGresult *result = PQexec(connection, sql);
    const ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || failed(connection, error);
}

static PGconn *connect_to(const char *address, struct sp_error *error)
{
    static const char *const set_up = "SET synchronous_commit = on; SET client_min_messages = warning; "
                                      "SET default_transaction_isolation = 'read committed'; SET lock_timeout = '20s'";
    PGconn *connection = PQconnectdb(address);
    if (PQstatus(connection) == CONNECTION_OK) {
        PQsetNoticeReceiver(connection, ignore, NULL);
        if (simple(connection, set_up, error))
            return connection;
    } else {
        failed(connection, error);
    }
    PQfinish(connection);
    return NULL;
}

static void close_postgres(struct db *db)
{
    struct postgres *postgres = (struct postgres *)db;
    if (postgres->listening) {
        close(postgres->stop[1]);
        pthread_join(postgres->thread, NULL);
        close(postgres->stop[0]);
    }
    if (postgres->connection)
        PQfinish(postgres->connection);
    free(postgres->address);
    free(postgres);
}

static struct db *open_postgres(const char *address, struct sp_error *error)
{
    struct postgres *postgres = calloc(1, sizeof *postgres);
    if (!postgres || !(postgres->address = strdup(address))) {
        sp_fail(error, "no memory for a connection");
        free(postgres);
        return NULL;
    }
    postgres->db.driver = &db_postgres;
    postgres->connection = connect_to(address, error);
    if (!postgres->connection) {
        close_postgres(&postgres->db);
        return NULL;
    }
    atomic_init(&postgres->process, PQbackendPID(postgres->connection));
    return &postgres->db;
}

/* ---- Statements ---- */

/* The name under which the connection knows the statement; false when it cannot be prepared. */
static bool prepare(struct postgres *postgres, const char *sql, char name[DIGITS], struct sp_error *error)
{
    size_t i = 0;
    while (i < postgres->count && postgres->prepared[i] != sql)
        i++;
    snprintf(name, DIGITS, "s%zu", i);
    if (i < postgres->count)
        return true;
    if (i == STATEMENTS_MAX)
        return sp_fail(error, "too many kinds of statements");
    PGresult *result = PQprepare(postgres->connection, name, sql, 0, NULL);
    const bool done = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    if (!done)
        return failed(postgres->connection, error);
    postgres->prepared[postgres->count++] = sql;
    return true;
}

/* Values as libpq wants them: texts as bytes of a length, for they need not end in a NUL; numbers in digits. */
struct texts {
    const char *text[VALUES_MAX];
    int length[VALUES_MAX];
    int format[VALUES_MAX]; /* 1: bytes */
    char digits[VALUES_MAX][DIGITS];
};

static void to_texts(struct texts *texts, const struct db_value *values, size_t count)
{
    assert(count <= VALUES_MAX);
    for (size_t i = 0; i < count; i++) {
        texts->text[i] = values[i].kind == DB_TEXT ? values[i].text : NULL;
        texts->length[i] = (int)values[i].length;
        texts->format[i] = values[i].kind == DB_TEXT;
        if (values[i].kind != DB_NUMBER)
            continue;
        snprintf(texts->digits[i], DIGITS, "%" PRId64, values[i].number);
        texts->text[i] = texts->digits[i];
    }
}

static struct db_value cell(const PGresult *result, int row, int column)
{
    if (PQgetisnull(result, row, column))
        return (struct db_value){.kind = DB_NULL};
    const char *text = PQgetvalue(result, row, column);
    const Oid type = PQftype(result, column);
    if (type == OID_INT8 || type == OID_INT4)
        return db_number(strtoll(text, NULL, 10));
    return (struct db_value){.kind = DB_TEXT, .text = text, .length = (size_t)PQgetlength(result, row, column)};
}

static void hand_rows(const PGresult *result, db_row *row, void *context)
{
    struct db_value values[VALUES_MAX];
    const int columns = PQnfields(result) < VALUES_MAX ? PQnfields(result) : VALUES_MAX;
    bool more = true;
    for (int i = 0; more && i < PQntuples(result); i++) {
        for (int k = 0; k < columns; k++)
            values[k] = cell(result, i, k);
        more = row(context, values, (size_t)columns);
    }
}

/* Looks at one result and frees it; false when it is a failure. */
static bool take(struct postgres *postgres, PGresult *result, db_row *row, void *context, uint64_t *changed,
                 struct sp_error *error)
{
    const ExecStatusType status = PQresultStatus(result);
    const bool done = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!done)
        failed(postgres->connection, error);
    else if (changed)
        *changed += strtoull(PQcmdTuples(result), NULL, 10);
    if (done && row)
        hand_rows(result, row, context);
    PQclear(result);
    return done;
}

/* The answers of a pipeline, up to its end; all are read, whatever fails. */
static bool take_pipeline(struct postgres *postgres, size_t sets, uint64_t *changed, struct sp_error *error)
{
    bool done = true;
    for (size_t i = 0; i < sets; i++) {
        PGresult *result = PQgetResult(postgres->connection);
        if (!result)
            return failed(postgres->connection, error);
        done = take(postgres, result, NULL, NULL, changed, done ? error : &(struct sp_error){{0}}) && done;
        PQclear(PQgetResult(postgres->connection)); /* the NULL between two answers */
    }
    PGresult *end = PQgetResult(postgres->connection);
    const bool ended = PQresultStatus(end) == PGRES_PIPELINE_SYNC;
    PQclear(end);
    if (done && !ended)
        failed(postgres->connection, error);
    return done && ended;
}

static bool run_pipeline(struct postgres *postgres, const char *name, const struct db_statement *part,
                         uint64_t *changed, struct sp_error *error)
{
    if (!PQenterPipelineMode(postgres->connection))
        return failed(postgres->connection, error);
    bool sent = true;
    for (size_t i = 0; sent && i < part->sets; i++) {
        struct texts texts;
        to_texts(&texts, part->values + i * part->count, part->count);
        sent = PQsendQueryPrepared(postgres->connection, name, (int)part->count, texts.text, texts.length, texts.format,
                                   0) == 1;
    }
    if (!sent || !PQpipelineSync(postgres->connection))
        return failed(postgres->connection, error);
    const bool done = take_pipeline(postgres, part->sets, changed, error);
    return (PQexitPipelineMode(postgres->connection) == 1 || failed(postgres->connection, error)) && done;
}

static bool run(struct db *db, const struct db_statement *statement, db_row *row, void *context, uint64_t *changed,
                struct sp_error *error)
{
    struct postgres *postgres = (struct postgres *)db;
    char name[DIGITS];
    if (changed)
        *changed = 0;
    if (!prepare(postgres, statement->sql, name, error))
        return false;
    const size_t count = statement->count, sets = statement->sets;
    bool done = true;
    for (size_t i = 0; done && sets > 1 && i < sets; i += PIPELINE) {
        struct db_statement part = *statement;
        part.values += i * count;
        part.sets = sets - i < PIPELINE ? sets - i : PIPELINE;
        done = run_pipeline(postgres, name, &part, changed, error);
    }
    if (sets != 1)
        return done;
    struct texts texts;
    to_texts(&texts, statement->values, count);
    PGresult *result =
        PQexecPrepared(postgres->connection, name, (int)count, texts.text, texts.length, texts.format, 0);
    return take(postgres, result, row, context, changed, error);
}

/* ---- Transactions ---- */

static bool connected(struct postgres *postgres, struct sp_error *error)
{
    if (postgres->connection && PQstatus(postgres->connection) == CONNECTION_OK &&
        PQpipelineStatus(postgres->connection) == PQ_PIPELINE_OFF)
        return true;
    if (postgres->connection)
        PQfinish(postgres->connection);
    postgres->count = 0;
    postgres->connection = connect_to(postgres->address, error);
    if (postgres->connection)
        atomic_store(&postgres->process, PQbackendPID(postgres->connection));
    return postgres->connection != NULL;
}

static bool begin(struct db *db, enum db_begin kind, struct sp_error *error)
{
    static const char *const texts[] = {
        [DB_READ] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", [DB_WRITE] = "BEGIN", [DB_ALONE] = "BEGIN"};
    struct postgres *postgres = (struct postgres *)db;
    char lock[64];
    snprintf(lock, sizeof lock, "SELECT pg_advisory_xact_lock(%d)", MIGRATION_LOCK);
    if (!connected(postgres, error))
        return false;
    /* The first word to a connection that died in the meantime tells so: try once more on a new one. */
    const bool begun = simple(postgres->connection, texts[kind], error) ||
                       (PQstatus(postgres->connection) != CONNECTION_OK && connected(postgres, error) &&
                        simple(postgres->connection, texts[kind], error));
    return begun && (kind != DB_ALONE || simple(postgres->connection, lock, error));
}

static void rollback(struct db *db)
{
    struct postgres *postgres = (struct postgres *)db;
    if (postgres->connection && PQstatus(postgres->connection) == CONNECTION_OK &&
        PQpipelineStatus(postgres->connection) == PQ_PIPELINE_OFF)
        PQclear(PQexec(postgres->connection, "ROLLBACK"));
}

static bool commit(struct db *db, struct sp_error *error)
{
    struct postgres *postgres = (struct postgres *)db;
    PGresult *result = PQexec(postgres->connection, "COMMIT");
    /* A transaction that failed before answers COMMIT with ROLLBACK. */
    const bool done = PQresultStatus(result) == PGRES_COMMAND_OK && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    return done || failed(postgres->connection, error);
}

/* ---- Notices ---- */

static bool notify(struct db *db, const struct db_value *texts, size_t count, struct sp_error *error)
{
    static const char sql[] = "SELECT pg_notify('spontoon', $1)";
    const struct db_statement statement = {.sql = sql, .values = texts, .count = 1, .sets = count};
    return run(db, &statement, NULL, NULL, NULL, error);
}

/* Waits for bytes or for the end; false at the end.  connection may be NULL: then it only waits a while. */
static bool wait_for(const struct postgres *postgres, PGconn *connection)
{
    struct pollfd files[2] = {{.fd = postgres->stop[0], .events = POLLIN},
                              {.fd = connection ? PQsocket(connection) : -1, .events = POLLIN}};
    poll(files, 2, connection ? -1 : RETRY_MILLISECONDS);
    return files[0].revents == 0;
}

static PGconn *listen_on(const struct postgres *postgres, struct sp_error *error)
{
    char sql[32];
    snprintf(sql, sizeof sql, "LISTEN %s", channel);
    PGconn *connection = connect_to(postgres->address, error);
    if (!connection)
        return NULL;
    if (simple(connection, sql, error))
        return connection;
    PQfinish(connection);
    return NULL;
}

static void hand_notices(struct postgres *postgres, PGconn *connection)
{
    for (PGnotify *notice = PQnotifies(connection); notice; notice = PQnotifies(connection)) {
        if (notice->be_pid != atomic_load(&postgres->process))
            postgres->heard(postgres->context, notice->extra);
        PQfreemem(notice);
    }
}

static void *listener(void *context)
{
    struct postgres *postgres = context;
    struct sp_error error;
    PGconn *connection = postgres->first;
    bool on = true;
    while (on) {
        if (!connection && (connection = listen_on(postgres, &error)))
            postgres->heard(postgres->context, "");
        on = wait_for(postgres, connection);
        if (!connection)
            continue;
        if (PQconsumeInput(connection)) {
            hand_notices(postgres, connection);
        } else {
            PQfinish(connection);
            connection = NULL;
        }
    }
    if (connection)
        PQfinish(connection);
    return NULL;
}

static bool listen_to(struct db *db, void (*heard)(void *context, const char *text), void *context,
                      struct sp_error *error)
{
    struct postgres *postgres = (struct postgres *)db;
    postgres->heard = heard;
    postgres->context = context;
    /* Before anybody watches: to come back to the database, later, ends what people are told. */
    postgres->first = listen_on(postgres, error);
    if (!postgres->first)
        return false;
    heard(context, ""); /* of what was written since this server's first look */
    const bool joined = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, postgres->stop) == 0;
    postgres->listening = joined && pthread_create(&postgres->thread, NULL, listener, postgres) == 0;
    if (postgres->listening)
        return true;
    for (int i = 0; joined && i < 2; i++)
        close(postgres->stop[i]);
    PQfinish(postgres->first);
    return sp_fail(error, "no socket or thread is left for the listener");
}

const struct db_driver db_postgres = {.scheme = "postgresql:",
                                      .open = open_postgres,
                                      .close = close_postgres,
                                      .begin = begin,
                                      .commit = commit,
                                      .rollback = rollback,
                                      .run = run,
                                      .notify = notify,
                                      .listen = listen_to};
