/*
 * The schema, in SQL that both databases understand, as steps: a step is never changed once it was released, a new one
 * is added behind.
 */
#include "store/schema.h"

static const char *const first[] = {
    "CREATE TABLE accounts (id TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, "
    "password TEXT NOT NULL, created BIGINT NOT NULL)",
    "CREATE TABLE tokens (hash TEXT PRIMARY KEY, kind TEXT NOT NULL, account TEXT NOT NULL, match TEXT NOT NULL, "
    "seat BIGINT NOT NULL, expires BIGINT NOT NULL)",
    "CREATE INDEX tokens_account ON tokens (account)",
    "CREATE INDEX tokens_match ON tokens (match)",
    "CREATE TABLE matches (id TEXT PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, creator TEXT NOT NULL, "
    "secret TEXT NOT NULL, status TEXT NOT NULL, wish TEXT NOT NULL, clock BIGINT NOT NULL, created BIGINT NOT NULL)",
    "CREATE INDEX matches_created ON matches (created, id)",
    "CREATE TABLE seats (match TEXT NOT NULL, seat BIGINT NOT NULL, kind TEXT NOT NULL, account TEXT NOT NULL, "
    "name TEXT NOT NULL, due BIGINT NOT NULL, PRIMARY KEY (match, seat))",
    "CREATE INDEX seats_account ON seats (account)",
    "CREATE INDEX seats_due ON seats (due)",
    "CREATE TABLE entries (match TEXT NOT NULL, n BIGINT NOT NULL, line TEXT NOT NULL, seat BIGINT NOT NULL, "
    "decision TEXT, request TEXT, PRIMARY KEY (match, n))",
    "CREATE TABLE messages (match TEXT NOT NULL, n BIGINT NOT NULL, at BIGINT NOT NULL, seat BIGINT NOT NULL, "
    "name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (match, n))",
    "CREATE TABLE notes (match TEXT NOT NULL, seat BIGINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (match, seat))",
    NULL,
};

/* Clocks with another consequence and with grace, dice that an umpire throws, messages that not everybody hears. */
static const char *const second[] = {
    "ALTER TABLE matches ADD COLUMN late TEXT NOT NULL DEFAULT 'computer'",
    "ALTER TABLE matches ADD COLUMN grace BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE matches ADD COLUMN held BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE messages ADD COLUMN heard BIGINT NOT NULL DEFAULT 4294967295",
    NULL,
};

/* What follows a match, and who has put it away. */
static const char *const third[] = {
    "ALTER TABLE matches ADD COLUMN rematch TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE seats ADD COLUMN archived BIGINT NOT NULL DEFAULT 0",
    NULL,
};

/* How people are told that it is their turn, and what waits to be sent. */
static const char *const fourth[] = {
    "CREATE TABLE contacts (account TEXT NOT NULL, way TEXT NOT NULL, address TEXT NOT NULL, confirmed BIGINT NOT "
    "NULL, "
    "quiet BIGINT NOT NULL, secret TEXT NOT NULL UNIQUE, PRIMARY KEY (account, way))",
    "CREATE TABLE notices (account TEXT NOT NULL, kind TEXT NOT NULL, match TEXT NOT NULL, seat BIGINT NOT NULL, "
    "way TEXT NOT NULL, due BIGINT NOT NULL, made BIGINT NOT NULL, tries BIGINT NOT NULL, "
    "PRIMARY KEY (account, kind, match, seat, way))",
    "CREATE INDEX notices_match ON notices (match, seat)",
    "CREATE INDEX notices_due ON notices (due)",
    NULL,
};

/* Who may be told what a computer would do. */
static const char *const fifth[] = {
    "ALTER TABLE matches ADD COLUMN hints TEXT NOT NULL DEFAULT 'alone'",
    NULL,
};

/* What an account is told things in; whether the program owes an order of a match, whoever sits there. */
static const char *const sixth[] = {
    "ALTER TABLE accounts ADD COLUMN language TEXT NOT NULL DEFAULT 'en'",
    "ALTER TABLE matches ADD COLUMN program BIGINT NOT NULL DEFAULT 0",
    NULL,
};

/* What is looked for among all matches again and again. */
static const char *const seventh[] = {
    "CREATE INDEX matches_open ON matches (created, id) WHERE status = 'open'",
    "CREATE INDEX matches_playing ON matches (id) WHERE status = 'playing'",
    NULL,
};

/* Whose words a guest's are, who may have any name. */
static const char *const eighth[] = {
    "ALTER TABLE messages ADD COLUMN guest BIGINT NOT NULL DEFAULT 0",
    "UPDATE messages SET guest = 1 WHERE EXISTS (SELECT 1 FROM seats JOIN accounts ON accounts.id = seats.account "
    "WHERE seats.match = messages.match AND seats.seat = messages.seat AND accounts.name = messages.name "
    "AND accounts.password = '')",
    NULL,
};

static const char *const *const steps[] = {first, second, third, fourth, fifth, sixth, seventh, eighth};
enum { STEPS = sizeof steps / sizeof steps[0] };

const struct schema_table schema_tables[] = {
    {"accounts", "SELECT id, name, folded, password, created, language FROM accounts ORDER BY id", 6},
    {"tokens", "SELECT hash, kind, account, match, seat, expires FROM tokens ORDER BY hash", 6},
    {"matches",
     "SELECT id, game, title, creator, secret, status, wish, clock, created, late, grace, held, rematch, hints, "
     "program FROM matches ORDER BY id",
     15},
    {"seats", "SELECT match, seat, kind, account, name, due, archived FROM seats ORDER BY match, seat", 7},
    {"entries", "SELECT match, n, line, seat, decision, request FROM entries ORDER BY match, n", 6},
    {"messages", "SELECT match, n, at, seat, name, text, heard, guest FROM messages ORDER BY match, n", 8},
    {"notes", "SELECT match, seat, text FROM notes ORDER BY match, seat", 3},
    {"contacts", "SELECT account, way, address, confirmed, quiet, secret FROM contacts ORDER BY account, way", 6},
    {"notices",
     "SELECT account, kind, match, seat, way, due, made, tries FROM notices ORDER BY account, kind, match, seat, way",
     8},
    {0},
};

int schema_version(void)
{
    return STEPS;
}

static bool take_version(void *context, const struct db_value *row, size_t columns)
{
    int64_t *version = context;
    if (columns == 1 && row[0].kind == DB_NUMBER)
        *version = row[0].number;
    return false;
}

/* A statement whose rows nobody wants; value may be NULL. */
static bool carry_out_one(struct db *db, const char *sql, const struct db_value *value, struct sp_error *error)
{
    const struct db_statement statement = {.sql = sql, .values = value, .count = value ? 1 : 0, .sets = 1};
    return db->driver->run(db, &statement, NULL, NULL, NULL, error);
}

static bool carry_out(struct db *db, const char *const *statements, struct sp_error *error)
{
    for (size_t i = 0; statements[i]; i++)
        if (!carry_out_one(db, statements[i], NULL, error))
            return false;
    return true;
}

/* From one version of the tables to another. */
static bool climb(struct db *db, int64_t from, int64_t to, struct sp_error *error)
{
    static const char write[] = "INSERT INTO spontoon_schema (version) VALUES ($1)";
    for (; from < to; from++) {
        const struct db_value next = db_number(from + 1);
        if (!carry_out(db, steps[from], error) || !carry_out_one(db, write, &next, error))
            return false;
    }
    return true;
}

bool schema_bring_up(struct db *db, struct sp_error *error)
{
    static const char table[] = "CREATE TABLE IF NOT EXISTS spontoon_schema (version BIGINT NOT NULL)";
    static const struct db_statement read = {.sql = "SELECT MAX(version) FROM spontoon_schema", .sets = 1};
    int64_t version = 0;
    if (!carry_out_one(db, table, NULL, error) || !db->driver->run(db, &read, take_version, &version, NULL, error))
        return false;
    if (version > STEPS)
        return sp_fail(error, "the store has version %lld of the tables, and this program knows %d: it is too old",
                       (long long)version, STEPS);
    return climb(db, version, STEPS, error);
}

bool schema_go_back(struct db *db, int64_t version, struct sp_error *error)
{
    static const char *const drops[] = {"DROP TABLE accounts",
                                        "DROP TABLE tokens",
                                        "DROP TABLE matches",
                                        "DROP TABLE seats",
                                        "DROP TABLE entries",
                                        "DROP TABLE messages",
                                        "DROP TABLE notes",
                                        "DROP TABLE contacts",
                                        "DROP TABLE notices",
                                        "DELETE FROM spontoon_schema",
                                        NULL};
    return carry_out(db, drops, error) && climb(db, 0, version, error);
}

bool schema_migrate(struct db *db, struct sp_error *error)
{
    if (!db->driver->begin(db, DB_ALONE, error))
        return false;
    if (schema_bring_up(db, error))
        return db->driver->commit(db, error);
    db->driver->rollback(db);
    return false;
}
