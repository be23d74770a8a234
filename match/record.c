/*
 * The record of a seat: what it came to know, in the order in which it did.
 *
 * A record is brought up to date when somebody asks for it.  It only grows: an undo adds a line that says which of the
 * game's lines are unmade.  Nothing in it depends on what the seat may not know: not the numbers of entries, not the
 * undo of orders of which the seat never heard.
 */
#include <stdlib.h>

#include "match/internal.h"

void sp_record_free(struct sp_record *record)
{
    sp_text_free(&record->text);
    free(record->lines);
    free(record->standing);
    free(record->known);
    *record = (struct sp_record){0};
}

static bool has_room(struct sp_record *record)
{
    return sp_grow(&record->lines, record->line_count, 1, &record->line_capacity, sizeof *record->lines);
}

static json_t *numbered(size_t number, json_t *fields)
{
    json_t *object = json_pack("{s:I}", "n", (json_int_t)number);
    if (!fields || json_object_update(object, fields) != 0) {
        json_decref(object);
        object = NULL;
    }
    json_decref(fields);
    return object;
}

/* Writes the next line; takes the object. */
static bool write_line(struct sp_record *record, json_t *object)
{
    const bool done = object && sp_text_reserve(&record->text, 0);
    const size_t start = record->text.length;
    const bool written = done && sp_line_write(&record->text, object, &record->chain);
    if (written)
        record->lines[record->written++].start = start;
    json_decref(object);
    return written;
}

static const char *seat_name(const struct sp_match *match, uint8_t seat)
{
    return sp_seat_exists(match, seat) ? match->game->seat_names[seat] : "observer";
}

/* An act of the match that everybody may know of, told from the journal's own line. */
static json_t *act_fields(const struct sp_match *match, uint64_t n)
{
    static const char *const names[SP_ACT_KINDS] = {[ACT_DICE_TEXT] = "match_dice_text",
                                                    [ACT_HAND_OVER] = "match_handed_over",
                                                    [ACT_PAUSE] = "match_paused",
                                                    [ACT_CLOSE] = "match_closed"};
    static const char *const told[] = {"player", "secret"};
    size_t length;
    const char *text = sp_match_line(match, n, &length);
    json_t *line = json_loadb(text, length, 0, NULL);
    const struct sp_item *item = &match->items[n];
    const bool resumed = item->kind == ACT_PAUSE && json_is_false(json_object_get(line, "pause"));
    json_t *fields = !line ? NULL : json_pack("{s:s}", "event", resumed ? "match_resumed" : names[item->kind]);
    if (item->kind != ACT_CLOSE)
        sp_json_put(&fields, "seat", json_string(seat_name(match, item->seat)));
    if (item->kind == ACT_DICE_TEXT)
        sp_json_put(&fields, "text", json_incref(json_object_get(line, "dice_text")));
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (json_object_get(line, told[i]))
            sp_json_put(&fields, told[i], json_incref(json_object_get(line, told[i])));
    json_decref(line);
    return fields;
}

/* Writes the lines that only have been counted. */
static bool write_counted(const struct sp_match *match, struct sp_record *record)
{
    while (record->written < record->line_count) {
        const struct sp_record_line *line = &record->lines[record->written];
        json_t *fields = line->act ? act_fields(match, line->item)
                                   : match->game->event_json(match->scenario, &match->events[line->event]);
        if (!write_line(record, numbered(record->written, fields)))
            return false;
    }
    return true;
}

/* Adds a line; takes the object. */
static bool add_line(const struct sp_match *match, struct sp_record *record, uint64_t item, json_t *object)
{
    if (!object || !has_room(record) || !write_counted(match, record)) {
        json_decref(object);
        return false;
    }
    record->lines[record->line_count++] = (struct sp_record_line){.item = item};
    return write_line(record, object);
}

/* The journal's header as the seat may know it: a seed would tell all dice to come. */
static bool add_header(const struct sp_match *match, struct sp_record *record, uint8_t seat)
{
    json_t *header = json_deep_copy(match->header);
    if (!json_equal(header, match->header)) { /* the copy may lack what there was no memory for */
        json_decref(header);
        return false;
    }
    json_object_del(json_object_get(header, "dice"), "seed");
    sp_json_put(&header, "record", json_string(seat_name(match, seat)));
    return add_line(match, record, 0, header);
}

/* The words of a text, unless they have been told. */
static bool add_text(const struct sp_match *match, struct sp_record *record, uint32_t number, uint64_t n)
{
    if (!record->known)
        record->known = calloc(SP_TEXTS_MAX / 8 + 1, 1);
    if (!record->known)
        return false;
    const uint8_t bit = (uint8_t)(1U << number % 8);
    if (record->known[number / 8] & bit)
        return true;
    json_t *fields = sp_text_json(match, number);
    sp_json_put(&fields, "event", json_string("match_text"));
    record->known[number / 8] |= bit;
    return add_line(match, record, n, numbered(record->line_count, fields));
}

/* The events of the game that an entry made and that the seat may know of. */
static bool add_events(const struct sp_match *match, struct sp_record *record, uint8_t seat, uint64_t n)
{
    const size_t end = n + 1 < match->item_count ? match->items[n + 1].event : match->event_count;
    for (size_t i = match->items[n].event; i < end; i++) {
        if (!(match->events[i].seen & 1U << seat))
            continue;
        const uint32_t text = sp_event_names_text(match, &match->events[i]);
        if (text != 0 && !add_text(match, record, text, n))
            return false;
        if (!sp_grow(&record->standing, record->standing_count, 1, &record->standing_capacity,
                     sizeof *record->standing))
            return false;
        if (!has_room(record))
            return false;
        record->lines[record->line_count] = (struct sp_record_line){.item = n, .event = i};
        record->standing[record->standing_count++] = record->line_count++;
    }
    return true;
}

/* Says how far an undo reaches, unless the seat has heard of nothing that it unmakes and of no request. */
static bool add_undo(const struct sp_match *match, struct sp_record *record, uint8_t seat, uint64_t n)
{
    const struct sp_item *item = &match->items[n];
    size_t left = record->standing_count;
    while (left > 0 && record->lines[record->standing[left - 1]].item > item->to)
        left--;
    const bool agreed = (item->consent | 1U << item->seat) == sp_all_seats(match);
    const bool told = left < record->standing_count || item->seat == seat || agreed;
    record->standing_count = left;
    if (!told)
        return true;
    const uint64_t to = left > 0 ? record->standing[left - 1] : 0;
    return add_line(match, record, n,
                    numbered(record->line_count, json_pack("{s:s,s:s,s:I}", "event", "match_undone", "seat",
                                                           seat_name(match, item->seat), "to", (json_int_t)to)));
}

/* An act is written when somebody reads it: most matches are over and closed before anybody asks for their records. */
static bool add_act(struct sp_record *record, uint64_t n)
{
    if (!has_room(record))
        return false;
    record->lines[record->line_count++] = (struct sp_record_line){.item = n, .act = true};
    return true;
}

/* That a seat's time ran out is its own affair and the umpires': others do not know whose sealed order is missing. */
static bool add_lapse(const struct sp_match *match, struct sp_record *record, uint8_t seat, uint64_t n)
{
    const struct sp_item *item = &match->items[n];
    const sp_seats told = 1U << item->seat | match->game->umpires;
    return !item->lapsed || !(told >> seat & 1) ||
           add_line(match, record, n,
                    numbered(record->line_count,
                             json_pack("{s:s,s:s}", "event", "match_lapsed", "seat", seat_name(match, item->seat))));
}

static bool add_item(const struct sp_match *match, struct sp_record *record, uint8_t seat, uint64_t n)
{
    const uint8_t kind = match->items[n].kind;
    if (kind == ACT_ORDER || kind == ACT_DIE)
        return add_lapse(match, record, seat, n) && add_events(match, record, seat, n);
    if (kind == ACT_TEXT)
        return (match->items[n].seat != seat && !sp_reads_all_texts(match, seat)) ||
               add_text(match, record, match->items[n].text, n);
    return kind == ACT_UNDO ? add_undo(match, record, seat, n) : add_act(record, n);
}

/* Brings the seat's record up to date; NULL when memory runs out (it is then made anew the next time) or no such seat.
 */
static struct sp_record *up_to_date(struct sp_match *match, uint8_t seat)
{
    if (!sp_seat_exists(match, seat) && seat != SP_OBSERVER)
        return NULL;
    struct sp_record *record = &match->records[sp_seat_exists(match, seat) ? seat : match->game->seat_count];
    for (; record->item < match->item_count; record->item++) {
        const bool done =
            record->item == 0 ? add_header(match, record, seat) : add_item(match, record, seat, record->item);
        if (!done) {
            sp_record_free(record);
            return NULL;
        }
    }
    return record;
}

/* The same with all its lines written. */
static struct sp_record *whole(struct sp_match *match, uint8_t seat)
{
    struct sp_record *record = up_to_date(match, seat);
    if (!record || write_counted(match, record))
        return record;
    sp_record_free(record);
    return NULL;
}

const char *sp_match_record(struct sp_match *match, uint8_t seat, size_t *length)
{
    const struct sp_record *record = whole(match, seat);
    if (!record)
        return NULL;
    *length = record->text.length;
    return record->text.bytes;
}

uint64_t sp_match_record_count(struct sp_match *match, uint8_t seat)
{
    const struct sp_record *record = up_to_date(match, seat);
    return record ? record->line_count - 1 : 0;
}

json_t *sp_match_record_line(struct sp_match *match, uint8_t seat, uint64_t n)
{
    const struct sp_record *record = whole(match, seat);
    if (!record || n >= record->line_count)
        return NULL;
    const size_t start = record->lines[n].start;
    const size_t end = n + 1 < record->line_count ? record->lines[n + 1].start : record->text.length;
    json_t *line = json_loadb(record->text.bytes + start, end - start, 0, NULL);
    json_object_del(line, "check");
    return line;
}

uint64_t sp_match_record_entry(struct sp_match *match, uint8_t seat, uint64_t n)
{
    const struct sp_record *record = up_to_date(match, seat);
    return record && n < record->line_count ? record->lines[n].item : 0;
}

/* The last entry after which line n was the record's last; an entry that tells several lines shows all of them. */
static uint64_t last_item(const struct sp_match *match, const struct sp_record *record, uint64_t n)
{
    const uint64_t before = n + 1 < record->line_count ? record->lines[n + 1].item - 1 : match->item_count - 1;
    return before > record->lines[n].item ? before : record->lines[n].item;
}

json_t *sp_match_view_at(struct sp_match *match, uint8_t seat, uint64_t n)
{
    const struct sp_game *game = match->game;
    const struct sp_record *record = up_to_date(match, seat);
    void *state = malloc(game->state_size);
    void *redacted = malloc(game->state_size);
    json_t *view = NULL;
    if (state && redacted && record && n < record->line_count &&
        sp_match_state_at(match, last_item(match, record, n), state)) {
        game->redact(match->scenario, state, seat, redacted);
        view = game->view(match->scenario, redacted, seat);
    }
    free(redacted);
    free(state);
    return view;
}

json_t *sp_match_text(struct sp_match *match, uint8_t seat, uint32_t number)
{
    const struct sp_record *record = up_to_date(match, seat);
    const bool known = record && record->known && number >= 1 && number <= match->writing_count &&
                       (record->known[number / 8] >> number % 8 & 1) != 0;
    return known ? sp_text_json(match, number) : NULL;
}

uint64_t sp_match_record_since(struct sp_match *match, uint8_t seat)
{
    const struct sp_record *record = up_to_date(match, seat);
    if (!record)
        return 1;
    const uint64_t last = sp_seat_exists(match, seat) ? match->last_order[seat] : 0;
    size_t low = 1;
    size_t high = record->line_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (record->lines[middle].item >= last)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}
