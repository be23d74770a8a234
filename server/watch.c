/*
 * Watchers, the keeper's side.  A stream is the seat's record, line by line as server-sent events, each with its number
 * as id, so that a client that comes back with the last id gets exactly what it missed.  Beside them come events
 * without an id: "match", the summary as the seat may know it, and "message" for those who hear one.
 *
 * All watchers of a seat are sent the same (stream.h); only the first words are each one's own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/handlers.h"

/* ---- What is sent ---- */

/* Lines of a record as events; the first has number n. */
static void write_events(FILE *out, const char *lines, size_t length, uint64_t n)
{
    for (const char *end; length > 0; lines = end, n++) {
        end = memchr(lines, '\n', length);
        end = end ? end + 1 : lines + length;
        fprintf(out, "id: %llu\ndata: ", (unsigned long long)n);
        fwrite(lines, 1, (size_t)(end - lines), out);
        fputc('\n', out);
        length -= (size_t)(end - lines);
    }
}

static void write_summary(FILE *out, const json_t *summary)
{
    fputs("event: match\ndata: ", out);
    json_dumpf(summary, out, JSON_COMPACT);
    fputs("\n\n", out);
}

/* What of the seat's record nobody has been sent yet, marked as sent. */
static void write_new_events(FILE *out, struct sv_table *table, uint8_t seat)
{
    size_t length = 0;
    struct sv_feed *feed = &table->feeds[seat];
    const char *record = sp_match_record(sv_table_match(table), seat, &length);
    if (!record || length <= feed->offset)
        return;
    write_events(out, record + feed->offset, length - feed->offset, feed->lines);
    feed->offset = length;
    feed->lines = sp_match_record_count(sv_table_match(table), seat) + 1;
}

/* The summary, when it is not the one that was sent last. */
static void write_new_summary(FILE *out, struct sv_table *table, uint8_t seat)
{
    struct sv_feed *feed = &table->feeds[seat];
    json_t *summary = sv_summary(table, seat);
    if (!json_equal(summary, feed->summary))
        write_summary(out, summary);
    json_decref(feed->summary);
    feed->summary = summary;
}

/* What was written into memory, and its length; NULL when there was not enough. */
static char *finish(FILE *out, char **bytes)
{
    bool whole = out && !ferror(out);
    whole = out && fclose(out) == 0 && whole;
    if (!whole) {
        free(*bytes);
        *bytes = NULL;
    }
    return *bytes;
}

/* Sends what is new to all watchers of a seat, so that its feed is where the record is. */
static void bring_up_to_date(struct sv_server *server, struct sv_table *table, uint8_t seat)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&bytes, &length);
    if (out) {
        write_new_events(out, table, seat);
        write_new_summary(out, table, seat);
    }
    if (finish(out, &bytes) && length == 0) {
        free(bytes);
        return;
    }
    sv_tell(&server->teller, &table->feeds[seat].audience, bytes, length);
    server->counts.events++;
}

/* Ends the streams of who has listened at a seat. */
static void dismiss_account(struct sv_server *server, struct sv_feed *feed)
{
    sv_dismiss(&server->teller, &feed->audience);
    feed->account[0] = '\0';
}

/* A seat is heard by whoever sits there now, not by who did before, and no longer than his session lasts. */
static void dismiss_former(struct sv_server *server, struct sv_table *table, uint8_t seat)
{
    struct sv_feed *feed = &table->feeds[seat];
    if (seat < SV_SEATS && feed->account[0] && (feed->until <= server->now || !sv_sits_at(table, seat, feed->account)))
        dismiss_account(server, feed);
}

void sv_publish(struct sv_server *server, struct sv_table *table)
{
    for (uint8_t seat = 0; table->holder && table->watchers > 0 && seat <= SV_SEATS; seat++) {
        struct sv_feed *feed = &table->feeds[seat];
        if (feed->count == 0)
            continue;
        dismiss_former(server, table, seat);
        bring_up_to_date(server, table, seat);
        if (table->talk >> seat & 1)
            sv_tell_text(&server->teller, &feed->audience, "event: message\ndata: {}\n\n");
    }
    table->talk = 0;
}

/* ---- Coming and going ---- */

/* The record's lines after number `last`, up to where its feed is. */
static void write_missed_events(FILE *out, struct sv_table *table, uint8_t seat, int64_t last)
{
    size_t length = 0;
    const struct sv_feed *feed = &table->feeds[seat];
    const char *record = sp_match_record(sv_table_match(table), seat, &length);
    const uint64_t from = last < 0 ? 0 : (uint64_t)last + 1;
    const char *at = record;
    if (!record || from >= feed->lines)
        return;
    for (uint64_t n = 0; n < from; n++)
        at = (const char *)memchr(at, '\n', feed->offset - (size_t)(at - record)) + 1;
    write_events(out, at, feed->offset - (size_t)(at - record), from);
}

static bool has_room(struct sv_feed *feed)
{
    if (feed->count < feed->capacity)
        return true;
    const size_t capacity = feed->capacity * 2 + 4;
    struct sv_listener *more = realloc(feed->listeners, capacity * sizeof *more);
    if (!more)
        return false;
    feed->listeners = more;
    feed->capacity = capacity;
    return true;
}

static void forget(struct sv_server *server, struct sv_table *table, struct sv_feed *feed, size_t i)
{
    sv_watcher_free(&server->teller, feed->listeners[i].watcher);
    server->watching[feed->listeners[i].slot]--;
    feed->listeners[i] = feed->listeners[--feed->count];
    table->watchers--;
    server->counts.watchers--;
}

/* Ends the streams of those who may listen no longer, and frees those who have gone. */
static void sweep(struct sv_server *server)
{
    for (size_t i = 0; i < SV_TABLE_HEADS; i++) {
        for (struct sv_table *table = server->tables[i]; table; table = table->next) {
            for (size_t seat = 0; table->watchers > 0 && seat <= SV_SEATS; seat++) {
                struct sv_feed *feed = &table->feeds[seat];
                dismiss_former(server, table, (uint8_t)seat);
                for (size_t k = feed->count; k > 0; k--)
                    if (sv_watcher_gone(&server->teller, feed->listeners[k - 1].watcher))
                        forget(server, table, feed, k - 1);
            }
        }
    }
}

/* Whether one more may watch from the address. */
static bool may_watch(struct sv_server *server, uint32_t slot)
{
    const uint64_t most = server->config.connections_per_address;
    if (most > 0 && server->watching[slot] >= most)
        sweep(server);
    return most == 0 || server->watching[slot] < most;
}

/* What a watcher is sent first; NULL when there is no memory. */
static char *first_words(struct sv_table *table, uint8_t seat, int64_t last, size_t *length)
{
    char *bytes = NULL;
    FILE *out = open_memstream(&bytes, length);
    if (out) {
        write_missed_events(out, table, seat, last);
        write_summary(out, table->feeds[seat].summary);
    }
    return finish(out, &bytes);
}

void sv_watch(struct sv_server *server, struct sv_request *request, struct sv_table *table, uint8_t seat)
{
    size_t length = 0;
    struct sv_feed *feed = &table->feeds[seat];
    const uint32_t slot = sv_address_key(server, request->address) & (SV_WATCH_SLOTS - 1);
    if (!may_watch(server, slot)) {
        sv_refuse(request, 429, "often", "too many streams go to your address: close some");
        return;
    }
    dismiss_former(server, table, seat);
    bring_up_to_date(server, table, seat);
    char *bytes = has_room(feed) ? first_words(table, seat, request->last_event, &length) : NULL;
    request->watcher = sv_watcher_new(&server->teller, &feed->audience, bytes, length);
    if (!request->watcher) {
        sv_refuse(request, 503, "busy", "the server has no room for another watcher");
        return;
    }
    if (seat < SV_SEATS && (!feed->account[0] || request->until < feed->until))
        feed->until = request->until;
    if (seat < SV_SEATS)
        snprintf(feed->account, sizeof feed->account, "%s", request->account.id);
    feed->listeners[feed->count++] = (struct sv_listener){.watcher = request->watcher, .slot = slot};
    server->watching[slot]++;
    table->watchers++;
    server->counts.watchers++;
    request->status = 200;
}

void sv_stop_watching(struct sv_server *server, struct sv_table *table)
{
    for (size_t seat = 0; seat <= SV_SEATS; seat++) {
        struct sv_feed *feed = &table->feeds[seat];
        while (feed->count > 0)
            forget(server, table, feed, feed->count - 1);
        free(feed->listeners);
        sv_dismiss(&server->teller, &feed->audience);
        json_decref(feed->summary);
    }
}

/* Hands the text to all watchers of all tables, as their last if it is so. */
static void tell_all(struct sv_server *server, const char *text, bool last)
{
    for (size_t i = 0; i < SV_TABLE_HEADS; i++) {
        for (struct sv_table *table = server->tables[i]; table; table = table->next) {
            for (size_t seat = 0; table->watchers > 0 && seat <= SV_SEATS; seat++) {
                struct sv_feed *feed = &table->feeds[seat];
                if (feed->count > 0)
                    sv_tell_text(&server->teller, &feed->audience, text);
                if (last)
                    sv_dismiss(&server->teller, &feed->audience);
            }
        }
    }
}

void sv_stop_listening(struct sv_server *server, const char *account)
{
    for (size_t i = 0; i < SV_TABLE_HEADS; i++) {
        for (struct sv_table *table = server->tables[i]; table; table = table->next) {
            for (size_t seat = 0; table->watchers > 0 && seat < SV_SEATS; seat++) {
                struct sv_feed *feed = &table->feeds[seat];
                if (feed->account[0] && (!account[0] || strcmp(feed->account, account) == 0))
                    dismiss_account(server, feed);
            }
        }
    }
}

void sv_keep_alive(struct sv_server *server)
{
    sweep(server);
    tell_all(server, ": still here\n\n", false);
}

void sv_end_watching(struct sv_server *server)
{
    tell_all(server, "event: stop\ndata: {}\n\n", true);
}
