/* How people are told that it is their turn, and what waits to be sent. */
#include "store/inside.h"

/* ---- Contacts ---- */

bool st_put_contact(struct st_store *store, const struct st_contact *contact, struct sp_error *error)
{
    static const char sql[] =
        "INSERT INTO contacts (account, way, address, confirmed, quiet, secret) "
        "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (account, way) DO UPDATE SET address = excluded.address, "
        "confirmed = excluded.confirmed, quiet = excluded.quiet, secret = excluded.secret";
    const struct db_value values[] = {db_text(contact->account), db_text(contact->way),
                                      db_text(contact->address), db_number(contact->confirmed),
                                      db_number(contact->quiet), db_text(contact->secret)};
    return st_write(store, sql, values, 6, NULL, error);
}

bool st_drop_contact(struct st_store *store, const char *account, const char *way, struct sp_error *error)
{
    static const char contact[] = "DELETE FROM contacts WHERE account = $1 AND way = $2";
    static const char waiting[] = "DELETE FROM notices WHERE account = $1 AND way = $2";
    const struct db_value values[] = {db_text(account), db_text(way)};
    return st_write(store, contact, values, 2, NULL, error) && st_write(store, waiting, values, 2, NULL, error);
}

struct found_contact {
    struct st_contact *contact;
    bool found;
};

static bool take_contact(void *context, const struct db_value *row, size_t columns)
{
    struct found_contact *found = context;
    struct st_contact *contact = found->contact;
    (void)columns;
    st_copy(contact->account, sizeof contact->account, &row[0]);
    st_copy(contact->way, sizeof contact->way, &row[1]);
    st_copy(contact->address, sizeof contact->address, &row[2]);
    contact->confirmed = row[3].number != 0;
    contact->quiet = row[4].number != 0;
    st_copy(contact->secret, sizeof contact->secret, &row[5]);
    found->found = true;
    return false;
}

bool st_find_contact(struct st_store *store, const char *account, const char *way, struct st_contact *contact,
                     bool *found, struct sp_error *error)
{
    static const char sql[] = "SELECT account, way, address, confirmed, quiet, secret FROM contacts "
                              "WHERE account = $1 AND way = $2";
    const struct db_value values[] = {db_text(account), db_text(way)};
    struct found_contact result = {.contact = contact};
    const bool done = st_read(store, sql, values, 2, take_contact, &result, error);
    *found = result.found;
    return done;
}

bool st_find_contact_by_secret(struct st_store *store, const char *secret, struct st_contact *contact, bool *found,
                               struct sp_error *error)
{
    static const char sql[] = "SELECT account, way, address, confirmed, quiet, secret FROM contacts "
                              "WHERE secret = $1";
    const struct db_value value = db_text(secret);
    struct found_contact result = {.contact = contact};
    const bool done = st_read(store, sql, &value, 1, take_contact, &result, error);
    *found = result.found;
    return done;
}

bool st_drop_confirmations(struct st_store *store, const char *account, struct sp_error *error)
{
    static const char sql[] = "DELETE FROM tokens WHERE account = $1 AND kind = 'confirm'";
    const struct db_value value = db_text(account);
    return st_write(store, sql, &value, 1, NULL, error);
}

/* ---- Who is to be called ---- */

struct call_reading {
    void (*take)(void *context, const struct st_calling *calling);
    void *context;
};

static bool take_calling(void *context, const struct db_value *row, size_t columns)
{
    const struct call_reading *reading = context;
    const struct st_calling calling = {
        .seat = row[0].number, .wanted = row[1].number > 0, .called = row[2].number > 0, .waiting = row[3].number > 0};
    (void)columns;
    reading->take(reading->context, &calling);
    return true;
}

bool st_read_callings(struct st_store *store, const char *match,
                      void (*take)(void *context, const struct st_calling *calling), void *context,
                      struct sp_error *error)
{
    static const char sql[] =
        "SELECT seat, (SELECT COUNT(*) FROM contacts WHERE contacts.account = seats.account AND confirmed = 1 "
        "AND quiet = 0), (SELECT COUNT(*) FROM notices WHERE notices.match = seats.match AND notices.seat = seats.seat "
        "AND notices.kind = 'turn'), (SELECT COUNT(*) FROM notices WHERE notices.match = seats.match "
        "AND notices.seat = seats.seat AND notices.kind = 'turn' AND notices.due > 0) "
        "FROM seats WHERE match = $1 AND account <> ''";
    const struct db_value value = db_text(match);
    struct call_reading reading = {.take = take, .context = context};
    return st_read(store, sql, &value, 1, take_calling, &reading, error);
}

bool st_call(struct st_store *store, const struct st_notice *notice, struct sp_error *error)
{
    static const char sql[] =
        "INSERT INTO notices (kind, match, seat, due, made, tries, account, way) "
        "SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT), 0, "
        "account, way FROM contacts WHERE account = $6 AND confirmed = 1 AND quiet = 0 ON CONFLICT DO NOTHING";
    const struct db_value values[] = {db_text(notice->kind),  db_text(notice->match),  db_number(notice->seat),
                                      db_number(notice->due), db_number(notice->made), db_text(notice->account)};
    return st_write(store, sql, values, 6, NULL, error);
}

bool st_call_answered(struct st_store *store, const char *match, int64_t seat, struct sp_error *error)
{
    static const char sql[] = "UPDATE notices SET due = 0 WHERE match = $1 AND seat = $2 AND kind = 'turn'";
    const struct db_value values[] = {db_text(match), db_number(seat)};
    return st_write(store, sql, values, 2, NULL, error);
}

bool st_drop_calls(struct st_store *store, const char *match, int64_t seat, struct sp_error *error)
{
    static const char sql[] = "DELETE FROM notices WHERE match = $1 AND seat = $2";
    const struct db_value values[] = {db_text(match), db_number(seat)};
    return st_write(store, sql, values, 2, NULL, error);
}

struct match_reading {
    void (*take)(void *context, const char *match);
    void *context;
};

static bool take_match(void *context, const struct db_value *row, size_t columns)
{
    const struct match_reading *reading = context;
    (void)columns;
    reading->take(reading->context, row[0].text);
    return true;
}

bool st_list_playing(struct st_store *store, const char *account, void (*take)(void *context, const char *match),
                     void *context, struct sp_error *error)
{
    static const char sql[] = "SELECT DISTINCT match FROM seats JOIN matches ON matches.id = seats.match "
                              "WHERE account = $1 AND status <> 'over' ORDER BY match";
    const struct db_value value = db_text(account);
    struct match_reading reading = {.take = take, .context = context};
    return st_read(store, sql, &value, 1, take_match, &reading, error);
}

/* ---- What waits to be sent ---- */

bool st_put_notice(struct st_store *store, const struct st_notice *notice, struct sp_error *error)
{
    static const char sql[] =
        "INSERT INTO notices (account, kind, match, seat, way, due, made, tries) VALUES ($1, $2, $3, $4, $5, $6, $7, "
        "$8) ON CONFLICT (account, kind, match, seat, way) DO UPDATE SET due = excluded.due, made = excluded.made, "
        "tries = excluded.tries";
    const struct db_value values[] = {db_text(notice->account), db_text(notice->kind),   db_text(notice->match),
                                      db_number(notice->seat),  db_text(notice->way),    db_number(notice->due),
                                      db_number(notice->made),  db_number(notice->tries)};
    return st_write(store, sql, values, 8, NULL, error);
}

struct due_reading {
    void (*take)(void *context, const struct st_notice *notice);
    void *context;
};

static bool take_notice(void *context, const struct db_value *row, size_t columns)
{
    const struct due_reading *reading = context;
    struct st_notice notice = {
        .seat = row[3].number, .due = row[5].number, .made = row[6].number, .tries = row[7].number};
    (void)columns;
    st_copy(notice.account, sizeof notice.account, &row[0]);
    st_copy(notice.kind, sizeof notice.kind, &row[1]);
    st_copy(notice.match, sizeof notice.match, &row[2]);
    st_copy(notice.way, sizeof notice.way, &row[4]);
    reading->take(reading->context, &notice);
    return true;
}

bool st_list_notices(struct st_store *store, int64_t now, int64_t limit,
                     void (*take)(void *context, const struct st_notice *notice), void *context, struct sp_error *error)
{
    static const char sql[] = "SELECT account, kind, match, seat, way, due, made, tries FROM notices "
                              "WHERE due > 0 AND due <= $1 ORDER BY due, made, account, match, seat, way LIMIT $2";
    const struct db_value values[] = {db_number(now), db_number(limit)};
    struct due_reading reading = {.take = take, .context = context};
    return st_read(store, sql, values, 2, take_notice, &reading, error);
}

bool st_put_off(struct st_store *store, const struct st_notice *notice, int64_t due, int64_t tries, bool *mine,
                struct sp_error *error)
{
    static const char sql[] = "UPDATE notices SET due = $1, tries = $2 WHERE account = $3 AND kind = $4 "
                              "AND match = $5 AND seat = $6 AND way = $7 AND due = $8 AND tries = $9";
    const struct db_value values[] = {db_number(due),        db_number(tries),       db_text(notice->account),
                                      db_text(notice->kind), db_text(notice->match), db_number(notice->seat),
                                      db_text(notice->way),  db_number(notice->due), db_number(notice->tries)};
    uint64_t changed = 0;
    const bool done = st_write(store, sql, values, 9, &changed, error);
    *mine = changed == 1;
    return done;
}

bool st_drop_notice(struct st_store *store, const struct st_notice *notice, struct sp_error *error)
{
    static const char sql[] = "DELETE FROM notices WHERE account = $1 AND kind = $2 AND match = $3 AND seat = $4 "
                              "AND way = $5 AND due = $6 AND tries = $7";
    const struct db_value values[] = {db_text(notice->account), db_text(notice->kind), db_text(notice->match),
                                      db_number(notice->seat),  db_text(notice->way),  db_number(notice->due),
                                      db_number(notice->tries)};
    return st_write(store, sql, values, 7, NULL, error);
}
