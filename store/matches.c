/* Matches in the store: what is known of them, their seats, journals, talk and notes. */
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

enum { ENTRY_VALUES = 6 };

bool st_add_match(struct st_store *store, const struct st_match *match, struct sp_error *error)
{
    static const char sql[] = "INSERT INTO matches (id, game, title, creator, secret, status, wish, clock, created, "
                              "late, grace, held, rematch, hints) "
                              "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '', $13)";
    const struct db_value values[] = {db_text(match->id),      db_text(match->game),    db_text(match->title),
                                      db_text(match->creator), db_text(match->secret),  db_text(match->status),
                                      db_text(match->wish),    db_number(match->clock), db_number(match->created),
                                      db_text(match->late),    db_number(match->grace), db_number(match->held),
                                      db_text(match->hints)};
    return st_write(store, sql, values, 13, NULL, error);
}

static void match_of_row(const struct db_value *row, struct st_match *match)
{
    st_copy(match->id, sizeof match->id, &row[0]);
    st_copy(match->game, sizeof match->game, &row[1]);
    st_copy(match->title, sizeof match->title, &row[2]);
    st_copy(match->creator, sizeof match->creator, &row[3]);
    st_copy(match->secret, sizeof match->secret, &row[4]);
    st_copy(match->status, sizeof match->status, &row[5]);
    st_copy(match->wish, sizeof match->wish, &row[6]);
    match->clock = row[7].number;
    match->created = row[8].number;
    st_copy(match->late, sizeof match->late, &row[9]);
    match->grace = row[10].number;
    match->held = row[11].number != 0;
    st_copy(match->rematch, sizeof match->rematch, &row[12]);
    st_copy(match->hints, sizeof match->hints, &row[13]);
    match->program = row[14].number != 0;
}

struct found_match {
    struct st_match *match;
    bool found;
};

static bool take_match(void *context, const struct db_value *row, size_t columns)
{
    struct found_match *found = context;
    (void)columns;
    match_of_row(row, found->match);
    found->found = true;
    return false;
}

bool st_find_match(struct st_store *store, const char *id, struct st_match *match, bool *found, struct sp_error *error)
{
    static const char sql[] = "SELECT id, game, title, creator, secret, status, wish, clock, created, late, grace, "
                              "held, rematch, hints, program FROM matches WHERE id = $1";
    const struct db_value value = db_text(id);
    struct found_match result = {.match = match};
    const bool done = st_read(store, sql, &value, 1, take_match, &result, error);
    *found = result.found;
    return done;
}

bool st_set_status(struct st_store *store, const char *id, const char *status, struct sp_error *error)
{
    static const char sql[] = "UPDATE matches SET status = $1 WHERE id = $2";
    const struct db_value values[] = {db_text(status), db_text(id)};
    return st_write(store, sql, values, 2, NULL, error);
}

bool st_set_wish(struct st_store *store, const char *id, const char *wish, struct sp_error *error)
{
    static const char sql[] = "UPDATE matches SET wish = $1 WHERE id = $2";
    const struct db_value values[] = {db_text(wish), db_text(id)};
    return st_write(store, sql, values, 2, NULL, error);
}

bool st_set_held(struct st_store *store, const char *id, bool held, struct sp_error *error)
{
    static const char sql[] = "UPDATE matches SET held = $1 WHERE id = $2";
    const struct db_value values[] = {db_number(held), db_text(id)};
    return st_write(store, sql, values, 2, NULL, error);
}

bool st_set_program(struct st_store *store, const char *id, bool program, struct sp_error *error)
{
    static const char sql[] = "UPDATE matches SET program = $1 WHERE id = $2";
    const struct db_value values[] = {db_number(program), db_text(id)};
    return st_write(store, sql, values, 2, NULL, error);
}

bool st_set_rematch(struct st_store *store, const char *id, const char *rematch, bool *set, struct sp_error *error)
{
    static const char sql[] = "UPDATE matches SET rematch = $1 WHERE id = $2 AND rematch = ''";
    const struct db_value values[] = {db_text(rematch), db_text(id)};
    uint64_t changed = 0;
    const bool done = st_write(store, sql, values, 2, &changed, error);
    *set = changed == 1;
    return done;
}

struct listing {
    void (*take)(void *context, const struct st_match *match);
    void *context;
};

static bool take_listed(void *context, const struct db_value *row, size_t columns)
{
    const struct listing *listing = context;
    struct st_match match;
    (void)columns;
    match_of_row(row, &match);
    listing->take(listing->context, &match);
    return true;
}

bool st_list_matches(struct st_store *store, const struct st_query *query,
                     void (*take)(void *context, const struct st_match *match), void *context, struct sp_error *error)
{
    static const char open_ones[] =
        "SELECT id, game, title, creator, secret, status, wish, clock, created, late, grace, held, rematch, hints, "
        "program FROM matches WHERE status = 'open' AND (created < $1 OR (created = $1 AND id < $2)) "
        "AND EXISTS (SELECT 1 FROM seats WHERE seats.match = matches.id AND seats.kind = 'open') "
        "ORDER BY created DESC, id DESC LIMIT $3";
    static const char own_ones[] =
        "SELECT id, game, title, creator, secret, status, wish, clock, created, late, grace, held, rematch, hints, "
        "program FROM matches WHERE (created < $1 OR (created = $1 AND id < $2)) "
        "AND id IN (SELECT match FROM seats WHERE account = $3 AND archived = $4) "
        "ORDER BY created DESC, id DESC LIMIT $5";
    struct listing listing = {.take = take, .context = context};
    struct db_value values[] = {db_number(query->before), db_text(query->before_id), db_text(query->account),
                                db_number(query->which == ST_ARCHIVED), db_number(query->limit)};
    if (query->which != ST_OPEN)
        return st_read(store, own_ones, values, 5, take_listed, &listing, error);
    values[2] = values[4];
    return st_read(store, open_ones, values, 3, take_listed, &listing, error);
}

/* ---- Seats ---- */

bool st_put_seat(struct st_store *store, const char *match, const struct st_seat *seat, struct sp_error *error)
{
    static const char sql[] =
        "INSERT INTO seats (match, seat, kind, account, name, due, archived) VALUES ($1, $2, $3, $4, $5, $6, $7) "
        "ON CONFLICT (match, seat) DO UPDATE SET kind = excluded.kind, account = excluded.account, "
        "name = excluded.name, due = excluded.due, archived = excluded.archived";
    const struct db_value values[] = {db_text(match),           db_number(seat->seat), db_text(seat->kind),
                                      db_text(seat->account),   db_text(seat->name),   db_number(seat->due),
                                      db_number(seat->archived)};
    return st_write(store, sql, values, 7, NULL, error);
}

struct seat_reading {
    void (*take)(void *context, const struct st_seat *seat);
    void *context;
};

static bool take_seat(void *context, const struct db_value *row, size_t columns)
{
    const struct seat_reading *reading = context;
    struct st_seat seat = {.seat = row[0].number, .due = row[4].number, .archived = row[5].number != 0};
    seat.guest = row[6].number != 0;
    (void)columns;
    st_copy(seat.kind, sizeof seat.kind, &row[1]);
    st_copy(seat.account, sizeof seat.account, &row[2]);
    st_copy(seat.name, sizeof seat.name, &row[3]);
    reading->take(reading->context, &seat);
    return true;
}

bool st_read_seats(struct st_store *store, const char *match, void (*take)(void *context, const struct st_seat *seat),
                   void *context, struct sp_error *error)
{
    static const char sql[] =
        "SELECT seat, kind, account, name, due, archived, (SELECT COUNT(*) FROM accounts WHERE accounts.id = "
        "seats.account AND accounts.password = '') FROM seats WHERE match = $1 ORDER BY seat";
    const struct db_value value = db_text(match);
    struct seat_reading reading = {.take = take, .context = context};
    return st_read(store, sql, &value, 1, take_seat, &reading, error);
}

struct id_reading {
    void (*take)(void *context, const char *match);
    void *context;
};

static bool take_id(void *context, const struct db_value *row, size_t columns)
{
    const struct id_reading *reading = context;
    (void)columns;
    reading->take(reading->context, row[0].text);
    return true;
}

bool st_list_due(struct st_store *store, int64_t now, void (*take)(void *context, const char *match), void *context,
                 struct sp_error *error)
{
    static const char sql[] = "SELECT DISTINCT match FROM seats JOIN matches ON matches.id = seats.match "
                              "WHERE due > 0 AND due <= $1 AND due + grace <= $1";
    const struct db_value value = db_number(now);
    struct id_reading reading = {.take = take, .context = context};
    return st_read(store, sql, &value, 1, take_id, &reading, error);
}

bool st_list_computers(struct st_store *store, const char *after, int64_t limit,
                       void (*take)(void *context, const char *match), void *context, struct sp_error *error)
{
    static const char sql[] = "SELECT id FROM matches WHERE id > $1 AND status = 'playing' AND (program = 1 OR EXISTS "
                              "(SELECT 1 FROM seats WHERE seats.match = matches.id AND seats.kind = 'computer')) "
                              "ORDER BY id LIMIT $2";
    const struct db_value values[] = {db_text(after), db_number(limit)};
    struct id_reading reading = {.take = take, .context = context};
    return st_read(store, sql, values, 2, take_id, &reading, error);
}

/* ---- Journals ---- */

bool st_add_entries(struct st_store *store, const struct st_entry *entries, size_t count, bool *lost,
                    struct sp_error *error)
{
    static const char sql[] = "INSERT INTO entries (match, n, line, seat, decision, request) "
                              "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
    struct db_value *values = calloc(count * ENTRY_VALUES + 1, sizeof *values);
    if (!values)
        return sp_fail(error, "there is no memory left for more entries");
    for (size_t i = 0; i < count; i++) {
        const struct st_entry *entry = &entries[i];
        struct db_value *value = values + i * ENTRY_VALUES;
        value[0] = db_text(entry->match);
        value[1] = db_number(entry->n);
        value[2] = (struct db_value){.kind = DB_TEXT, .text = entry->line, .length = entry->length};
        value[3] = db_number(entry->seat);
        value[4] = db_text(entry->decision);
        value[5] = db_text(entry->request);
    }
    uint64_t changed = 0;
    const struct db_statement statement = {.sql = sql, .values = values, .count = ENTRY_VALUES, .sets = count};
    const bool done = store->db->driver->run(store->db, &statement, NULL, NULL, &changed, error);
    free(values);
    *lost = done && changed != count;
    return done;
}

struct entry_reading {
    const char *match;
    void (*take)(void *context, const struct st_entry *entry);
    void *context;
};

static bool take_entry(void *context, const struct db_value *row, size_t columns)
{
    const struct entry_reading *reading = context;
    const struct st_entry entry = {.match = reading->match,
                                   .n = row[0].number,
                                   .line = row[1].text,
                                   .length = row[1].length,
                                   .seat = row[2].number,
                                   .decision = row[3].text,
                                   .request = row[4].text};
    (void)columns;
    reading->take(reading->context, &entry);
    return true;
}

bool st_read_entries(struct st_store *store, const char *match, int64_t from,
                     void (*take)(void *context, const struct st_entry *entry), void *context, struct sp_error *error)
{
    static const char sql[] =
        "SELECT n, line, seat, decision, request FROM entries WHERE match = $1 AND n >= $2 ORDER BY n";
    const struct db_value values[] = {db_text(match), db_number(from)};
    struct entry_reading reading = {.match = match, .take = take, .context = context};
    return st_read(store, sql, values, 2, take_entry, &reading, error);
}

/* ---- Talk and notes ---- */

static bool take_number(void *context, const struct db_value *row, size_t columns)
{
    int64_t *number = context;
    (void)columns;
    *number = row[0].number;
    return false;
}

bool st_add_message(struct st_store *store, const char *match, struct st_message *message, struct sp_error *error)
{
    static const char last[] = "SELECT COALESCE(MAX(n), 0) FROM messages WHERE match = $1";
    static const char sql[] =
        "INSERT INTO messages (match, n, at, seat, name, text, heard, guest) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) "
        "ON CONFLICT DO NOTHING";
    const struct db_value key = db_text(match);
    uint64_t changed = 0;
    while (changed == 0) { /* another server may take the number first */
        if (!st_read(store, last, &key, 1, take_number, &message->n, error))
            return false;
        message->n++;
        const struct db_value values[] = {key,
                                          db_number(message->n),
                                          db_number(message->at),
                                          db_number(message->seat),
                                          db_text(message->name),
                                          db_text(message->text),
                                          db_number(message->heard),
                                          db_number(message->guest)};
        if (!st_write(store, sql, values, 8, &changed, error))
            return false;
    }
    return true;
}

bool st_count_messages(struct st_store *store, const char *match, int64_t ears, int64_t *count, struct sp_error *error)
{
    static const char sql[] = "SELECT COUNT(*) FROM messages WHERE match = $1 AND (heard & $2) <> 0";
    const struct db_value values[] = {db_text(match), db_number(ears)};
    *count = 0;
    return st_read(store, sql, values, 2, take_number, count, error);
}

struct message_reading {
    void (*take)(void *context, const struct st_message *message);
    void *context;
    int64_t n;
};

static bool take_message(void *context, const struct db_value *row, size_t columns)
{
    struct message_reading *reading = context;
    struct st_message message = {.n = reading->n++, .at = row[0].number, .seat = row[1].number};
    (void)columns;
    st_copy(message.name, sizeof message.name, &row[2]);
    st_copy(message.text, sizeof message.text, &row[3]);
    message.guest = row[4].number != 0;
    reading->take(reading->context, &message);
    return true;
}

bool st_read_messages(struct st_store *store, const char *match, int64_t ears, int64_t from, int64_t limit,
                      void (*take)(void *context, const struct st_message *message), void *context,
                      struct sp_error *error)
{
    static const char sql[] = "SELECT at, seat, name, text, guest FROM messages WHERE match = $1 AND (heard & $2) <> 0 "
                              "ORDER BY n LIMIT $3 OFFSET $4";
    const int64_t first = from < 1 ? 1 : from;
    const struct db_value values[] = {db_text(match), db_number(ears), db_number(limit), db_number(first - 1)};
    struct message_reading reading = {.take = take, .context = context, .n = first};
    return st_read(store, sql, values, 4, take_message, &reading, error);
}

bool st_put_note(struct st_store *store, const char *match, int64_t seat, const char *text, struct sp_error *error)
{
    static const char sql[] = "INSERT INTO notes (match, seat, text) VALUES ($1, $2, $3) "
                              "ON CONFLICT (match, seat) DO UPDATE SET text = excluded.text";
    const struct db_value values[] = {db_text(match), db_number(seat), db_text(text)};
    return st_write(store, sql, values, 3, NULL, error);
}

static bool take_note(void *context, const struct db_value *row, size_t columns)
{
    char **text = context;
    (void)columns;
    *text = strdup(row[0].text);
    return false;
}

bool st_read_note(struct st_store *store, const char *match, int64_t seat, char **text, struct sp_error *error)
{
    static const char sql[] = "SELECT text FROM notes WHERE match = $1 AND seat = $2";
    const struct db_value values[] = {db_text(match), db_number(seat)};
    *text = NULL;
    return st_read(store, sql, values, 2, take_note, text, error);
}
