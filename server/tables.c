/*
 * The matches in memory: read from the store when somebody asks, brought up to date when another server wrote, thrown
 * away when a commit failed or when there are too many.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

struct sp_match *sv_table_match(const struct sv_table *table)
{
    return table->holder ? table->holder->match : NULL;
}

void sv_holder_release(struct sv_holder *holder)
{
    if (!holder || --holder->uses > 0)
        return;
    sp_match_free(holder->match);
    free(holder);
}

void sv_table_set_match(struct sv_table *table, struct sp_match *match)
{
    struct sv_holder *holder = match ? calloc(1, sizeof *holder) : NULL;
    if (match && !holder)
        sp_match_free(match);
    if (holder)
        *holder = (struct sv_holder){.match = match, .uses = 1};
    sv_holder_release(table->holder);
    table->holder = holder;
}

void sv_table_forget(struct sv_table *table)
{
    sv_table_set_match(table, NULL);
    memset(table->answered, 0, sizeof table->answered);
    table->thinking = 0;
    table->lost = 0;
    table->moved = 0;
}

void sv_table_touch(struct sv_server *server, struct sv_table *table)
{
    if (table->touched)
        return;
    table->touched = true;
    table->next_touched = server->touched;
    server->touched = table;
}

/* ---- What the match writes ---- */

static bool stage(void *context, const char *line, size_t length, struct sp_error *error)
{
    struct sv_table *table = context;
    struct sv_server *server = table->server;
    (void)line; /* read from the match when it is committed */
    (void)length;
    if (server->staged_count == server->staged_capacity) {
        const size_t capacity = server->staged_capacity * 2 + 64;
        struct sv_staged *more = realloc(server->staged, capacity * sizeof *more);
        if (!more)
            return sp_fail(error, "no memory for another entry");
        server->staged = more;
        server->staged_capacity = capacity;
    }
    struct sv_staged *staged = &server->staged[server->staged_count++];
    *staged = (struct sv_staged){.table = table, .seat = server->staging_seat};
    staged->n = table->holder ? sp_match_entry_count(table->holder->match) + 1 : 0;
    if (server->staging_decision)
        strncat(staged->decision, server->staging_decision, sizeof staged->decision - 1);
    if (server->staging_request)
        strncat(staged->request, server->staging_request, sizeof staged->request - 1);
    sv_table_touch(server, table);
    return true;
}

struct sp_sink sv_table_sink(struct sv_table *table)
{
    return (struct sp_sink){.context = table, .append = stage};
}

/* ---- The hash table ---- */

static struct sv_table **head_of(struct sv_server *server, const char *id)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * UINT64_C(0x100000001b3);
    return &server->tables[sp_mix(hash) & (SV_TABLE_HEADS - 1)];
}

static struct sv_table *known(struct sv_server *server, const char *id)
{
    struct sv_table *table = *head_of(server, id);
    while (table && strcmp(table->about.id, id) != 0)
        table = table->next;
    return table;
}

struct sv_table *sv_table_add(struct sv_server *server, const struct st_match *about)
{
    struct sv_table **head = head_of(server, about->id);
    struct sv_table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->server = server;
    table->about = *about;
    table->used = server->now;
    table->next = *head;
    *head = table;
    server->counts.tables++;
    return table;
}

static void drop(struct sv_server *server, struct sv_table *table)
{
    struct sv_table **place = head_of(server, table->about.id);
    while (*place != table)
        place = &(*place)->next;
    *place = table->next;
    server->counts.tables--;
    sv_stop_watching(server, table);
    sv_table_forget(table);
    free(table);
}

/* ---- Reading ---- */

/* Lines as they come from the store, and which of them was each seat's last order. */
struct reading {
    char *text;
    size_t length, capacity;
    bool failed;
    struct {
        uint64_t n; /* 0: none */
        struct sv_answered answered;
    } last[SV_SEATS];
};

static void take_line(void *context, const struct st_entry *entry)
{
    struct reading *reading = context;
    if (reading->length + entry->length + 1 > reading->capacity) {
        const size_t capacity = (reading->length + entry->length) * 2 + 4096;
        char *text = realloc(reading->text, capacity);
        reading->failed = reading->failed || !text;
        if (!text)
            return;
        reading->text = text;
        reading->capacity = capacity;
    }
    memcpy(reading->text + reading->length, entry->line, entry->length);
    if (entry->seat >= 0 && entry->seat < SV_SEATS && entry->decision) {
        reading->last[entry->seat].n = (uint64_t)entry->n;
        struct sv_answered *answered = &reading->last[entry->seat].answered;
        *answered = (struct sv_answered){.decision = "", .request = "", .order = ""};
        strncat(answered->decision, entry->decision, sizeof answered->decision - 1);
        strncat(answered->request, entry->request ? entry->request : "", sizeof answered->request - 1);
    }
    reading->length += entry->length;
}

static void take_answered(struct sv_table *table, const struct reading *reading)
{
    for (size_t seat = 0; seat < SV_SEATS; seat++) {
        if (reading->last[seat].n == 0)
            continue;
        table->answered[seat] = reading->last[seat].answered;
        sp_match_printed(sv_table_match(table), reading->last[seat].n, table->answered[seat].order);
    }
}

static bool load(struct sv_table *table, const struct reading *reading, struct sp_error *error)
{
    uint8_t secret[SP_SECRET_BYTES];
    size_t length = 0;
    struct sp_match *match =
        sp_match_load(&table->server->config.loading, table->about.id, reading->text, reading->length, NULL, error);
    if (!match)
        return false;
    const bool fair = table->about.secret[0] != '\0'; /* typed dice have no secret */
    const bool known_secret =
        !fair || (sodium_hex2bin(secret, sizeof secret, table->about.secret, strlen(table->about.secret), NULL, &length,
                                 NULL) == 0 &&
                  length == sizeof secret && sp_match_set_secret(match, secret, error) == SP_DONE);
    sodium_memzero(secret, sizeof secret);
    if (!known_secret) {
        sp_match_free(match);
        return sp_fail(error, "%s: the secret of the dice is not the right one", table->about.id);
    }
    sp_match_set_sink(match, sv_table_sink(table));
    sv_table_set_match(table, match);
    return table->holder || sp_fail(error, "no memory for a match");
}

static void take_seat(void *context, const struct st_seat *seat)
{
    struct sv_table *table = context;
    if (seat->seat < SV_SEATS)
        table->seats[seat->seat] = *seat;
}

/* Brings the table up to date; false with a sentence when the store fails (*broken is false) or holds what cannot be
 * played. */
static bool refresh(struct st_store *store, struct sv_table *table, bool *found, bool *broken, struct sp_error *error)
{
    struct reading reading = {0};
    struct sp_match *match = sv_table_match(table);
    const int64_t from = match ? (int64_t)sp_match_entry_count(match) + 1 : 0;
    *broken = false;
    bool done = st_find_match(store, table->about.id, &table->about, found, error);
    if (done && *found)
        done = st_read_seats(store, table->about.id, take_seat, table, error) &&
               sv_read_callings(store, table, error) &&
               st_read_entries(store, table->about.id, from, take_line, &reading, error) &&
               (!reading.failed || sp_fail(error, "no memory to read a match"));
    if (done && *found) {
        *broken = match ? !sp_match_extend(match, reading.text, reading.length, error) : !load(table, &reading, error);
        done = !*broken;
    }
    if (done && *found) {
        take_answered(table, &reading);
        sv_note_question(table);
    }
    free(reading.text);
    table->stale = !done;
    return done;
}

static struct sv_table *missing(struct sv_server *server, struct sv_request *request, struct sv_table *table)
{
    if (table && table->watchers == 0)
        drop(server, table);
    sv_refuse(request, 404, "match", "there is no such match");
    return NULL;
}

/* Reads what is not, or no longer, known. */
static bool read_again(struct sv_server *server, struct sv_request *request, struct sv_table *table, bool *found)
{
    struct sp_error error = {.text = ""};
    bool broken;
    struct st_store *store = sv_store(server, request);
    if (!store)
        return false;
    const bool had_match = table->holder != NULL;
    if (refresh(store, table, found, &broken, &error))
        return true;
    sv_table_forget(table);
    if (broken && had_match) /* what was in memory does not fit: from the start, then */
        return read_again(server, request, table, found);
    if (!broken) {
        sv_fail(request, &error);
        return false;
    }
    sv_log("error", "match_unreadable", json_pack("{s:s,s:s}", "match", table->about.id, "reason", error.text));
    sv_refuse(request, 500, "match", "this match cannot be read: %.300s", error.text);
    return false;
}

struct sv_table *sv_table_find(struct sv_server *server, struct sv_request *request, const char *id)
{
    struct sv_table *table = known(server, id);
    struct st_match about = {.id = ""};
    bool found = true;
    if (table && table->holder && !table->stale) {
        table->used = server->now;
        return table;
    }
    strncat(about.id, id, sizeof about.id - 1);
    if (!table && (strlen(id) >= sizeof about.id || !(table = sv_table_add(server, &about))))
        return missing(server, request, NULL);
    if (!read_again(server, request, table, &found))
        return NULL;
    if (!found)
        return missing(server, request, table);
    table->used = server->now;
    sv_publish(server, table);
    sv_let_think(server, table);
    return table;
}

void sv_table_wake(struct sv_server *server, struct sv_request *request, const char *id)
{
    const bool was_here = known(server, id) != NULL;
    struct sv_table *table = sv_table_find(server, request, id);
    if (!table)
        return;
    sv_let_think(server, table);
    if (!was_here && !table->thinking)
        table->used = 0; /* nobody has: it is the first to go */
}

struct sv_table *sv_table_catch_up(struct sv_server *server, struct sv_request *request, struct sv_table *table,
                                   uint8_t seat)
{
    struct sp_match *match = sv_table_match(table);
    const bool behind = request->query_number > (int64_t)sp_match_orders_given(match, seat) ||
                        (request->last_event >= 0 && request->last_event > (int64_t)sp_match_record_count(match, seat));
    if (!behind || !st_shared(server->store) || table->touched)
        return table;
    table->stale = true;
    return sv_table_find(server, request, table->about.id);
}

void sv_table_heard(struct sv_server *server, const char *id, sp_seats talk)
{
    struct sv_request quiet = {.last_event = -1};
    for (size_t i = 0; i < SV_TABLE_HEADS; i++) {
        struct sv_table *following = NULL;
        for (struct sv_table *table = server->tables[i]; table; table = following) {
            following = table->next; /* the table goes if its match is gone */
            if (id[0] && strcmp(table->about.id, id) != 0)
                continue;
            table->stale = true;
            if (table->watchers > 0) {
                table->talk |= talk;
                sv_table_find(server, &quiet, table->about.id);
            }
            sv_request_again(&quiet);
        }
    }
}

/* ---- Making room ---- */

static void drop_idle(struct sv_server *server, int64_t seconds)
{
    for (size_t i = 0; i < SV_TABLE_HEADS; i++) {
        struct sv_table *following = NULL;
        for (struct sv_table *table = server->tables[i]; table; table = following) {
            following = table->next;
            if (table->watchers == 0 && table->used + seconds < server->now)
                drop(server, table);
        }
    }
}

void sv_tables_tidy(struct sv_server *server)
{
    for (int64_t seconds = 3600; seconds > 1 && server->counts.tables > server->config.matches_in_memory; seconds /= 4)
        drop_idle(server, seconds);
}

void sv_tables_free(struct sv_server *server)
{
    for (size_t i = 0; i < SV_TABLE_HEADS; i++)
        while (server->tables[i])
            drop(server, server->tables[i]);
    free(server->staged);
}
