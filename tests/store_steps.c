/* What the tests of the store do again and again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "store_steps.h"

struct st_store *store_opened(const struct store_fixture *place)
{
    struct sp_error error = {.text = ""};
    struct st_store *store = st_open(place->address, &error);
    if (!store)
        fail_msg("%s", error.text);
    return store;
}

void store_begin(struct st_store *store)
{
    struct sp_error error;
    assert_true(st_begin(store, DB_WRITE, &error));
}

void store_commit(struct st_store *store)
{
    struct sp_error error;
    assert_true(st_commit(store, &error));
}

static void collect(void *context, const struct st_entry *entry)
{
    struct store_lines *lines = context;
    strncat(lines->text, entry->line, sizeof lines->text - strlen(lines->text) - 1);
    lines->last = entry->n;
    if (entry->request)
        snprintf(lines->request, sizeof lines->request, "%s", entry->request);
}

struct st_entry store_entry(const char *match, int64_t n, const char *line)
{
    return (struct st_entry){.match = match, .n = n, .line = line, .length = strlen(line), .seat = -1};
}

struct store_lines store_lines(struct st_store *store, const char *match, int64_t from)
{
    struct store_lines lines = {.last = -1};
    struct sp_error error;
    assert_true(st_read_entries(store, match, from, collect, &lines, &error));
    return lines;
}

void store_match(struct st_store *store, const char *id, int64_t created, const char *seat_kind)
{
    struct sp_error error;
    struct st_match match = {.game = "toy", .title = "t", .status = "open", .created = created};
    struct st_seat seat = {.seat = 0, .name = "n"};
    snprintf(match.id, sizeof match.id, "%s", id);
    snprintf(seat.kind, sizeof seat.kind, "%s", seat_kind);
    snprintf(seat.account, sizeof seat.account, "%s", strcmp(seat_kind, "person") == 0 ? "a" : "");
    assert_true(st_add_match(store, &match, &error));
    assert_true(st_put_seat(store, id, &seat, &error));
}
