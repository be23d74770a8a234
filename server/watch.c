/*
 * Watchers: streams of server-sent events.  A stream is the seat's record, line by line, each with its number as id, so
 * that a client that comes back with the last id gets exactly what it missed.  Beside them come events without an id:
 * "match", the summary as the seat may know it, and "message" for those who hear one.
 *
 * A block of bytes is made once for all watchers of a seat.  The keeper hands it to each watcher's queue; the thread of
 * http.c takes it from there.  A watcher whose connection sleeps stands in line to be woken, and only a few are awake
 * at a time: each that has been served wakes the next.  So orders find their turn between thousands who are told of
 * one event.
 */
#include <limits.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/handlers.h"

enum {
    CHUNK = 1024,    /* bytes of memory for each watcher */
    AWAKE_MOST = 96, /* that is less than a millisecond of work */
};

/* ---- Blocks ---- */

static void release(struct sv_block *block)
{
    if (block && --block->references == 0)
        free(block);
}

static struct sv_block *make_block(char *bytes, size_t length)
{
    struct sv_block *block = bytes && length > 0 ? malloc(sizeof *block + length) : NULL;
    if (block) {
        block->references = 1;
        block->length = length;
        memcpy(block->bytes, bytes, length);
    }
    free(bytes);
    return block;
}

/* ---- Who is woken when ---- */

/* Puts a sleeping watcher at the end of the line, under the lock. */
static void stand_in_line(struct sv_server *server, struct sv_watcher *watcher)
{
    if (watcher->state != SV_ASLEEP)
        return;
    watcher->state = SV_IN_LINE;
    watcher->next_in_line = NULL;
    *server->line_end = watcher;
    server->line_end = &watcher->next_in_line;
}

/* The first in line, who is awake from now on; NULL when it is nobody's turn.  Under the lock. */
static struct sv_watcher *next_in_line(struct sv_server *server, unsigned most)
{
    struct sv_watcher *watcher = server->line;
    if (!watcher || server->awake >= most)
        return NULL;
    server->line = watcher->next_in_line;
    if (!server->line)
        server->line_end = &server->line;
    watcher->state = SV_AWAKE;
    server->awake++;
    return watcher;
}

static void wake(struct sv_server *server, unsigned most)
{
    struct sv_watcher *watcher = NULL;
    do {
        pthread_mutex_lock(&server->watch_lock);
        watcher = next_in_line(server, most);
        pthread_mutex_unlock(&server->watch_lock);
        if (watcher)
            MHD_resume_connection(watcher->connection);
    } while (watcher);
}

/* Its connection has come to its stream, or to its end; under the lock. */
static void served(struct sv_server *server, struct sv_watcher *watcher)
{
    server->awake -= watcher->state == SV_AWAKE;
    watcher->state = SV_BUSY;
}

void sv_wake_all(struct sv_server *server)
{
    wake(server, UINT_MAX);
}

/* Hands the block to the watcher, under the lock. */
static void push(struct sv_server *server, struct sv_watcher *watcher, struct sv_block *block)
{
    if (watcher->gone || watcher->ending)
        return;
    if (block && watcher->count < SV_BACKLOG) {
        watcher->blocks[(watcher->first + watcher->count++) % SV_BACKLOG] = block;
        block->references++;
    } else {
        watcher->ending = true; /* it is too slow, or there is no memory: it may come back and miss nothing */
    }
    stand_in_line(server, watcher);
}

/* ---- What is sent ---- */

/* Lines of a record as events; the first has number n. */
static struct sv_block *events_block(const char *lines, size_t length, uint64_t n)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = length > 0 ? open_memstream(&bytes, &size) : NULL;
    if (!out)
        return NULL;
    for (const char *end; length > 0; lines = end, n++) {
        end = memchr(lines, '\n', length);
        end = end ? end + 1 : lines + length;
        fprintf(out, "id: %llu\ndata: ", (unsigned long long)n);
        fwrite(lines, 1, (size_t)(end - lines), out);
        fputc('\n', out);
        length -= (size_t)(end - lines);
    }
    fclose(out);
    return make_block(bytes, size);
}

static struct sv_block *json_block(const char *event, json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT);
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = text ? open_memstream(&bytes, &size) : NULL;
    json_decref(value);
    if (out) {
        fprintf(out, "event: %s\ndata: %s\n\n", event, text);
        fclose(out);
    }
    free(text);
    return make_block(bytes, size);
}

static struct sv_feed *feed_of(struct sv_table *table, uint8_t seat)
{
    return &table->feeds[seat == SP_OBSERVER ? SV_SEATS : seat];
}

/* What of the seat's record nobody has been sent yet, marked as sent. */
static struct sv_block *new_events(struct sv_table *table, uint8_t seat)
{
    size_t length = 0;
    struct sv_feed *feed = feed_of(table, seat);
    const char *record = sp_match_record(sv_table_match(table), seat, &length);
    if (!record || length <= feed->offset)
        return NULL;
    struct sv_block *block = events_block(record + feed->offset, length - feed->offset, feed->lines);
    feed->offset = length;
    feed->lines = sp_match_record_count(sv_table_match(table), seat) + 1;
    return block;
}

/* Sends the block to all watchers of a seat. */
static void send_to(struct sv_server *server, struct sv_table *table, uint8_t seat, struct sv_block *block)
{
    pthread_mutex_lock(&server->watch_lock);
    for (struct sv_watcher *watcher = table->watchers; block && watcher; watcher = watcher->next) {
        if (watcher->seat == seat)
            push(server, watcher, block);
    }
    release(block);
    pthread_mutex_unlock(&server->watch_lock);
    server->counts.events += block != NULL;
    wake(server, AWAKE_MOST);
}

/* The summary, when it is not the one that was sent last. */
static struct sv_block *new_summary(struct sv_table *table, uint8_t seat)
{
    struct sv_feed *feed = feed_of(table, seat);
    json_t *summary = sv_summary(table, seat);
    if (json_equal(summary, feed->summary)) {
        json_decref(summary);
        return NULL;
    }
    json_decref(feed->summary);
    feed->summary = json_incref(summary);
    return json_block("match", summary);
}

void sv_publish(struct sv_server *server, struct sv_table *table)
{
    sp_seats watched = 0;
    for (const struct sv_watcher *watcher = table->watchers; watcher; watcher = watcher->next)
        watched |= 1U << watcher->seat;
    for (uint8_t seat = 0; table->holder && watched; seat++, watched >>= 1) {
        if (!(watched & 1))
            continue;
        send_to(server, table, seat, new_events(table, seat));
        send_to(server, table, seat, new_summary(table, seat));
        if (table->talk >> seat & 1)
            send_to(server, table, seat, json_block("message", json_object()));
    }
    table->talk = 0;
}

/* ---- Coming and going ---- */

/* The record's lines after number `last`, up to where its feed is. */
static struct sv_block *missed_events(struct sv_table *table, uint8_t seat, int64_t last)
{
    size_t length = 0;
    const struct sv_feed *feed = feed_of(table, seat);
    const char *record = sp_match_record(sv_table_match(table), seat, &length);
    const uint64_t from = last < 0 ? 0 : (uint64_t)last + 1;
    const char *at = record;
    if (!record || from >= feed->lines)
        return NULL;
    for (uint64_t n = 0; n < from; n++)
        at = (const char *)memchr(at, '\n', feed->offset - (size_t)(at - record)) + 1;
    return events_block(at, feed->offset - (size_t)(at - record), from);
}

void sv_watch(struct sv_server *server, struct sv_request *request, struct sv_table *table, uint8_t seat)
{
    struct sv_watcher *watcher = calloc(1, sizeof *watcher);
    if (!watcher) {
        sv_refuse(request, 503, "busy", "the server has no room for another watcher");
        return;
    }
    /* Others of this seat first get what is new, so that its feed is where the record is. */
    send_to(server, table, seat, new_events(table, seat));
    send_to(server, table, seat, new_summary(table, seat));
    watcher->seat = seat;
    struct sv_block *missed = missed_events(table, seat, request->last_event);
    struct sv_block *summary = json_block("match", json_incref(feed_of(table, seat)->summary));
    pthread_mutex_lock(&server->watch_lock);
    if (missed)
        push(server, watcher, missed);
    push(server, watcher, summary);
    release(missed);
    release(summary);
    pthread_mutex_unlock(&server->watch_lock);
    watcher->next = table->watchers;
    table->watchers = watcher;
    server->counts.watchers++;
    request->status = 200;
    request->watcher = watcher;
}

/* One that has gone stands in no line: a sleeping connection cannot end before it is woken. */
void sv_watcher_free(struct sv_server *server, struct sv_watcher *watcher)
{
    pthread_mutex_lock(&server->watch_lock);
    for (; watcher->count > 0; watcher->count--, watcher->first = (watcher->first + 1) % SV_BACKLOG)
        release(watcher->blocks[watcher->first]);
    pthread_mutex_unlock(&server->watch_lock);
    server->counts.watchers--;
    free(watcher);
}

/* Takes those who have gone away from the table. */
static void sweep(struct sv_server *server, struct sv_table *table)
{
    struct sv_watcher **place = &table->watchers;
    while (*place) {
        struct sv_watcher *watcher = *place;
        pthread_mutex_lock(&server->watch_lock);
        const bool gone = watcher->gone;
        pthread_mutex_unlock(&server->watch_lock);
        if (!gone) {
            place = &watcher->next;
            continue;
        }
        *place = watcher->next;
        sv_watcher_free(server, watcher);
    }
}

/* Hands the text to all watchers of all tables, as their last if it is so. */
static void tell_all(struct sv_server *server, const char *text, bool last)
{
    struct sv_block *block = make_block(strdup(text), strlen(text));
    pthread_mutex_lock(&server->watch_lock);
    for (size_t i = 0; i < SV_TABLE_HEADS; i++) {
        for (struct sv_table *table = server->tables[i]; table; table = table->next) {
            for (struct sv_watcher *watcher = table->watchers; watcher; watcher = watcher->next) {
                push(server, watcher, block);
                watcher->ending = watcher->ending || last;
            }
        }
    }
    release(block);
    pthread_mutex_unlock(&server->watch_lock);
    wake(server, AWAKE_MOST);
}

void sv_keep_alive(struct sv_server *server)
{
    for (size_t i = 0; i < SV_TABLE_HEADS; i++) {
        for (struct sv_table *table = server->tables[i]; table; table = table->next)
            sweep(server, table);
    }
    tell_all(server, ": still here\n\n", false);
}

void sv_end_watching(struct sv_server *server)
{
    tell_all(server, "event: stop\ndata: {}\n\n", true);
}

/* ---- The connection's side ---- */

struct stream {
    struct sv_server *server;
    struct sv_watcher *watcher;
};

/* Moves waiting bytes out, under the lock. */
static size_t take_bytes(struct sv_watcher *watcher, char *out, size_t size)
{
    size_t done = 0;
    while (watcher->count > 0 && done < size) {
        struct sv_block *block = watcher->blocks[watcher->first];
        const size_t left = block->length - watcher->offset;
        const size_t part = left < size - done ? left : size - done;
        memcpy(out + done, block->bytes + watcher->offset, part);
        done += part;
        watcher->offset += part;
        if (watcher->offset < block->length)
            break;
        release(block);
        watcher->offset = 0;
        watcher->first = (watcher->first + 1) % SV_BACKLOG;
        watcher->count--;
    }
    return done;
}

static ssize_t read_stream(void *context, uint64_t position, char *out, size_t size)
{
    struct stream *stream = context;
    struct sv_watcher *watcher = stream->watcher;
    (void)position;
    pthread_mutex_lock(&stream->server->watch_lock);
    served(stream->server, watcher);
    ssize_t result = (ssize_t)take_bytes(watcher, out, size);
    if (result == 0 && watcher->ending) {
        result = MHD_CONTENT_READER_END_OF_STREAM;
    } else if (result == 0) {
        MHD_suspend_connection(watcher->connection);
        watcher->state = SV_ASLEEP;
    }
    pthread_mutex_unlock(&stream->server->watch_lock);
    wake(stream->server, AWAKE_MOST);
    return result;
}

static void end_stream(void *context)
{
    struct stream *stream = context;
    struct sv_server *server = stream->server;
    pthread_mutex_lock(&server->watch_lock);
    served(server, stream->watcher);
    stream->watcher->gone = true;
    pthread_mutex_unlock(&server->watch_lock);
    free(stream);
    wake(server, AWAKE_MOST);
    atomic_fetch_sub(&server->under_way, 1);
}

struct MHD_Response *sv_watch_response(struct sv_server *server, struct sv_watcher *watcher,
                                       struct MHD_Connection *connection)
{
    struct stream *stream = malloc(sizeof *stream);
    if (!stream)
        return NULL;
    *stream = (struct stream){.server = server, .watcher = watcher};
    pthread_mutex_lock(&server->watch_lock);
    watcher->connection = connection;
    pthread_mutex_unlock(&server->watch_lock);
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, CHUNK, read_stream, stream, end_stream);
}
