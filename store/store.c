/* The store over a database: each function is a statement and what its rows mean. */
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

#include "store/inside.h"
#include "store/schema.h"

static const struct db_driver *const drivers[] = {&db_sqlite, &db_postgres};

/* Of what the address begins with and something follows; NULL with a sentence. */
static const struct db_driver *driver_of(const char *address, struct sp_error *error)
{
    for (size_t i = 0; i < sizeof drivers / sizeof drivers[0]; i++) {
        const size_t length = strlen(drivers[i]->scheme);
        if (strncmp(address, drivers[i]->scheme, length) == 0 && address[length])
            return drivers[i];
    }
    sp_fail(error, "a store is sqlite:FILE or postgresql://USER@HOST/DATABASE, not '%.80s'", address);
    return NULL;
}

bool st_check(const char *address, struct sp_error *error)
{
    return driver_of(address, error) != NULL;
}

struct st_store *st_open(const char *address, struct sp_error *error)
{
    const struct db_driver *driver = driver_of(address, error);
    struct st_store *store = driver ? calloc(1, sizeof *store) : NULL;
    if (driver && !store)
        sp_fail(error, "there is no memory for the store");
    if (!store)
        return NULL;
    store->db = driver->open(address, error);
    if (store->db && schema_migrate(store->db, error))
        return store;
    st_close(store);
    return NULL;
}

struct st_store *st_open_existing(const char *address, struct sp_error *error)
{
    const struct db_driver *driver = driver_of(address, error);
    if (driver && driver->there && !driver->there(address)) {
        sp_fail(error, "there is no store %.300s", address);
        return NULL;
    }
    return driver ? st_open(address, error) : NULL;
}

bool st_fill(const char *address, FILE *in, const char *name, struct sp_error *error)
{
    const struct db_driver *driver = driver_of(address, error);
    const bool made = driver && driver->there && !driver->there(address);
    struct st_store *store = driver ? st_open(address, error) : NULL;
    const bool done = store && st_restore(store, in, name, error);
    st_close(store);
    if (!done && made)
        driver->remove(address);
    return done;
}

void st_close(struct st_store *store)
{
    if (store && store->db)
        store->db->driver->close(store->db);
    while (store && store->made) {
        struct st_made *made = store->made;
        store->made = made->next;
        free(made);
    }
    free(store);
}

bool st_claim(struct st_store *store, struct sp_error *error)
{
    const struct db_driver *driver = store->db->driver;
    return !driver->claim || driver->claim(store->db, error);
}

bool st_begin(struct st_store *store, enum db_begin kind, struct sp_error *error)
{
    return store->db->driver->begin(store->db, kind, error);
}

bool st_commit(struct st_store *store, struct sp_error *error)
{
    return store->db->driver->commit(store->db, error);
}

void st_rollback(struct st_store *store)
{
    store->db->driver->rollback(store->db);
}

bool st_shared(const struct st_store *store)
{
    return store->db->driver->listen != NULL;
}

bool st_listen(struct st_store *store, void (*heard)(void *context, const char *text), void *context,
               struct sp_error *error)
{
    return !st_shared(store) || store->db->driver->listen(store->db, heard, context, error);
}

bool st_notify(struct st_store *store, const struct st_news *news, size_t count, struct sp_error *error)
{
    struct db_value *texts = calloc(count + 1, sizeof *texts);
    if (!texts)
        return sp_fail(error, "there is no memory left to tell other servers");
    for (size_t i = 0; i < count; i++)
        texts[i] = db_text(news[i].text);
    const bool done = store->db->driver->notify(store->db, texts, count, error);
    free(texts);
    return done;
}

/* ---- What the statements share ---- */

bool st_write(struct st_store *store, const char *sql, const struct db_value *values, size_t count, uint64_t *changed,
              struct sp_error *error)
{
    const struct db_statement statement = {.sql = sql, .values = values, .count = count, .sets = 1};
    return store->db->driver->run(store->db, &statement, NULL, NULL, changed, error);
}

bool st_read(struct st_store *store, const char *sql, const struct db_value *values, size_t count, db_row *row,
             void *context, struct sp_error *error)
{
    const struct db_statement statement = {.sql = sql, .values = values, .count = count, .sets = 1};
    return store->db->driver->run(store->db, &statement, row, context, NULL, error);
}

const char *st_make(struct st_store *store, const char *sql)
{
    for (const struct st_made *made = store->made; made; made = made->next)
        if (strcmp(made->sql, sql) == 0)
            return made->sql;
    struct st_made *made = malloc(sizeof *made + strlen(sql) + 1);
    if (!made)
        return NULL;
    memcpy(made->sql, sql, strlen(sql) + 1);
    made->next = store->made;
    store->made = made;
    return made->sql;
}

void st_copy(char *out, size_t size, const struct db_value *value)
{
    const size_t length = value->kind != DB_TEXT ? 0 : value->length < size ? value->length : size - 1;
    if (length > 0)
        memcpy(out, value->text, length);
    out[length] = '\0';
}

/* ---- Accounts and tokens ---- */

struct found_account {
    struct st_account *account;
    bool found;
};

static bool take_account(void *context, const struct db_value *row, size_t columns)
{
    struct found_account *found = context;
    (void)columns;
    st_copy(found->account->id, sizeof found->account->id, &row[0]);
    st_copy(found->account->name, sizeof found->account->name, &row[1]);
    st_copy(found->account->folded, sizeof found->account->folded, &row[2]);
    st_copy(found->account->password, sizeof found->account->password, &row[3]);
    found->account->created = row[4].number;
    st_copy(found->account->language, sizeof found->account->language, &row[5]);
    found->found = true;
    return false;
}

bool st_add_account(struct st_store *store, const struct st_account *account, bool *added, struct sp_error *error)
{
    static const char sql[] = "INSERT INTO accounts (id, name, folded, password, created, language) "
                              "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
    const struct db_value values[] = {db_text(account->id),        db_text(account->name),
                                      db_text(account->folded),    db_text(account->password),
                                      db_number(account->created), db_text(account->language)};
    uint64_t changed = 0;
    const bool done = st_write(store, sql, values, 6, &changed, error);
    *added = changed == 1;
    return done;
}

bool st_find_account(struct st_store *store, const char *id, struct st_account *account, bool *found,
                     struct sp_error *error)
{
    static const char sql[] = "SELECT id, name, folded, password, created, language FROM accounts WHERE id = $1";
    const struct db_value value = db_text(id);
    struct found_account result = {.account = account};
    const bool done = st_read(store, sql, &value, 1, take_account, &result, error);
    *found = result.found;
    return done;
}

bool st_find_account_by_name(struct st_store *store, const char *folded, struct st_account *account, bool *found,
                             struct sp_error *error)
{
    static const char sql[] = "SELECT id, name, folded, password, created, language FROM accounts WHERE folded = $1";
    const struct db_value value = db_text(folded);
    struct found_account result = {.account = account};
    const bool done = st_read(store, sql, &value, 1, take_account, &result, error);
    *found = result.found;
    return done;
}

bool st_set_password(struct st_store *store, const char *account, const char *password, struct sp_error *error)
{
    static const char sql[] = "UPDATE accounts SET password = $1 WHERE id = $2";
    const struct db_value values[] = {db_text(password), db_text(account)};
    return st_write(store, sql, values, 2, NULL, error);
}

bool st_set_language(struct st_store *store, const char *account, const char *language, struct sp_error *error)
{
    static const char sql[] = "UPDATE accounts SET language = $1 WHERE id = $2";
    const struct db_value values[] = {db_text(language), db_text(account)};
    return st_write(store, sql, values, 2, NULL, error);
}

bool st_add_token(struct st_store *store, const struct st_token *token, struct sp_error *error)
{
    static const char sql[] = "INSERT INTO tokens (hash, kind, account, match, seat, expires) "
                              "VALUES ($1, $2, $3, $4, $5, $6)";
    const struct db_value values[] = {db_text(token->hash),  db_text(token->kind),   db_text(token->account),
                                      db_text(token->match), db_number(token->seat), db_number(token->expires)};
    return st_write(store, sql, values, 6, NULL, error);
}

struct found_token {
    struct st_token *token;
    bool found;
};

static bool take_token(void *context, const struct db_value *row, size_t columns)
{
    struct found_token *found = context;
    (void)columns;
    st_copy(found->token->hash, sizeof found->token->hash, &row[0]);
    st_copy(found->token->kind, sizeof found->token->kind, &row[1]);
    st_copy(found->token->account, sizeof found->token->account, &row[2]);
    st_copy(found->token->match, sizeof found->token->match, &row[3]);
    found->token->seat = row[4].number;
    found->token->expires = row[5].number;
    found->found = true;
    return false;
}

bool st_find_token(struct st_store *store, const char *hash, struct st_token *token, bool *found,
                   struct sp_error *error)
{
    static const char sql[] = "SELECT hash, kind, account, match, seat, expires FROM tokens WHERE hash = $1";
    const struct db_value value = db_text(hash);
    struct found_token result = {.token = token};
    const bool done = st_read(store, sql, &value, 1, take_token, &result, error);
    *found = result.found;
    return done;
}

bool st_drop_token(struct st_store *store, const char *hash, bool *gone, struct sp_error *error)
{
    static const char sql[] = "DELETE FROM tokens WHERE hash = $1";
    const struct db_value value = db_text(hash);
    uint64_t changed = 0;
    const bool done = st_write(store, sql, &value, 1, &changed, error);
    if (gone)
        *gone = changed == 1;
    return done;
}

static bool take_count(void *context, const struct db_value *row, size_t columns)
{
    (void)columns;
    *(int64_t *)context = row[0].number;
    return false;
}

bool st_count_tokens(struct st_store *store, const char *kind, const char *match, int64_t now, int64_t *count,
                     struct sp_error *error)
{
    static const char sql[] = "SELECT COUNT(*) FROM tokens WHERE kind = $1 AND match = $2 AND expires >= $3";
    const struct db_value values[] = {db_text(kind), db_text(match), db_number(now)};
    *count = 0;
    return st_read(store, sql, values, 3, take_count, count, error);
}

bool st_drop_sessions(struct st_store *store, const char *account, struct sp_error *error)
{
    static const char sql[] = "DELETE FROM tokens WHERE account = $1 AND kind IN ('session', 'reset')";
    const struct db_value value = db_text(account);
    return st_write(store, sql, &value, 1, NULL, error);
}

bool st_drop_invitations(struct st_store *store, const char *match, int64_t seat, struct sp_error *error)
{
    static const char sql[] = "DELETE FROM tokens WHERE match = $1 AND seat = $2 AND kind = 'invitation'";
    const struct db_value values[] = {db_text(match), db_number(seat)};
    return st_write(store, sql, values, 2, NULL, error);
}

bool st_drop_expired(struct st_store *store, int64_t now, struct sp_error *error)
{
    static const char sql[] = "DELETE FROM tokens WHERE expires < $1";
    const struct db_value value = db_number(now);
    return st_write(store, sql, &value, 1, NULL, error);
}

bool st_prove(struct st_store *store, const char *hash, struct sp_error *error)
{
    struct st_token probe = {.kind = "probe"};
    strncat(probe.hash, hash, sizeof probe.hash - 1);
    return st_add_token(store, &probe, error) && st_drop_token(store, hash, NULL, error);
}
