/*
 * A session in words: prompts, help, the seats' logs, and the same as JSON.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/session.h"

static size_t log_index(const struct play *play, uint8_t seat)
{
    return seat < play->game->seat_count ? seat : PLAY_SEATS;
}

const char *play_seat_name(const struct play *play, uint8_t seat)
{
    if (seat >= play->game->seat_count)
        return sp_tongue_word(play->tongue, "everybody");
    char key[64];
    snprintf(key, sizeof key, "adjective.%s", play->game->seat_names[seat]);
    const char *name = sp_messages_find(play->messages, key);
    if (name == NULL) {
        snprintf(key, sizeof key, "name.%s", play->game->seat_names[seat]);
        name = sp_messages_find(play->messages, key);
    }
    return name != NULL ? name : play->game->seat_names[seat];
}

/* A message without fields; its key when the catalogue lacks it. */
static void plain_message(const struct play *play, const char *kind, const char *name, char *text, size_t size)
{
    char key[80];
    snprintf(key, sizeof key, "%s.%s", kind, name);
    const struct sp_names names = cli_names_lookup(play->names);
    sp_message(play->messages, key, NULL, &names, text, size);
}

/* What is asked of a seat that the game itself awaits no order from: a real die. */
static bool prompt_beside(struct play *play, uint8_t seat, char *text, size_t size)
{
    const struct sp_pending pending = play_pending(play);
    if (seat >= play->game->seat_count || (play_asked(play) & ~pending.seats & 1u << seat) == 0)
        return false;
    json_t *fields = json_pack("{s:i}", "sides", (int)pending.die_sides);
    text[0] = '\0';
    if (play->front->die_for != NULL)
        play->front->die_for(play, seat, text, size);
    size_t length = strlen(text);
    plain_message(play, "question", play->game->question_name(pending.question), text + length, size - length);
    length = strlen(text);
    if (length + 1 < size) {
        text[length] = ' ';
        sp_message(play->messages, "facts.type_die", fields, NULL, text + length + 1, size - length - 1);
    }
    json_decref(fields);
    return true;
}

void play_prompt(struct play *play, uint8_t seat, char *text, size_t size)
{
    const struct sp_pending pending = play_pending(play);
    const struct front *front = play->front;
    struct sp_outcome outcome;
    if (play_outcome(play, &outcome)) {
        snprintf(text, size, "%s", sp_tongue_word(play->tongue, "The game is over."));
    } else if (prompt_beside(play, seat, text, size)) {
        return;
    } else if (seat < play->game->seat_count && (pending.seats & 1u << seat) == 0) {
        snprintf(text, size, "%s", sp_tongue_word(play->tongue, "You owe no order now."));
    } else {
        const bool finer = front->question != NULL;
        plain_message(play, "question",
                      finer ? front->question(play, seat) : play->game->question_name(pending.question), text, size);
        const size_t length = strlen(text);
        if (front->facts != NULL)
            front->facts(play, seat, text + length, size - length);
    }
}

void play_order_words(struct play *play, uint8_t seat, const struct sp_order *order, char *text, size_t size)
{
    text[0] = '\0';
    if (play->front->order_words != NULL)
        play->front->order_words(play, seat, order, text, size);
}

/* ---- Help ---- */

/* Text that grows up to its size. */
struct writer {
    char *text;
    size_t size;
    size_t length;
};

static void put(struct writer *writer, const char *text)
{
    const int length = snprintf(writer->text + writer->length, writer->size - writer->length, "%s", text);
    writer->length += length > 0 ? (size_t)length : 0;
    if (writer->length >= writer->size)
        writer->length = writer->size - 1;
}

/* The form of an order: what stands in capitals is for people, in their tongue, the rest is to be typed. */
static void put_usage(const struct sp_tongue *tongue, struct writer *writer, const char *usage)
{
    static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    while (usage[0] != '\0') {
        char part[SP_TEXT_MAX];
        const size_t word = strspn(usage, capitals);
        const size_t length = word > 0 ? word : strcspn(usage, capitals);
        snprintf(part, sizeof part, "%.*s", (int)length, usage);
        put(writer, word > 0 ? sp_tongue_word(tongue, part) : part);
        usage += length;
    }
}

/* Each kind of order that is in the list once, with its form and what it does. */
static void put_forms(struct play *play, struct writer *writer, const struct sp_order *orders, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        bool first = true;
        for (uint32_t j = 0; first && j < i; j++)
            first = orders[j].kind != orders[i].kind;
        const struct sp_order_form *form =
            first && play->front->order_form != NULL ? play->front->order_form(orders[i].kind) : NULL;
        if (form == NULL)
            continue;
        char usage[SP_TEXT_MAX];
        char line[2 * SP_TEXT_MAX];
        play->front->order_usage(orders[i].kind, usage);
        char key[80];
        snprintf(key, sizeof key, "order.%s", form->verb);
        const char *does = sp_messages_find(play->messages, form->key != NULL ? form->key : key);
        put(writer, "\n  ");
        put_usage(play->tongue, writer, usage);
        snprintf(line, sizeof line, "%s%s (%s)", sp_tongue_word(play->tongue, ": "), does != NULL ? does : "",
                 form->rule);
        put(writer, line);
    }
}

void play_help(struct play *play, uint8_t seat, char *text, size_t size)
{
    struct writer writer = {.text = text, .size = size};
    char line[SP_MESSAGE_MAX];
    const struct sp_pending pending = play_pending(play);
    play_prompt(play, seat, line, sizeof line);
    put(&writer, line);
    const struct sp_order *orders = NULL;
    if (pending.seats != 0 && (seat >= play->game->seat_count || (pending.seats & 1u << seat) != 0)) {
        plain_message(play, "help", play->game->question_name(pending.question), line, sizeof line);
        put(&writer, "\n");
        put(&writer, line);
        const uint32_t count = play_legal(play, seat, &orders);
        put(&writer, "\n");
        put(&writer, sp_tongue_word(play->tongue, "Orders now:"));
        put_forms(play, &writer, orders, count);
    }
    const uint32_t open = play_open(play, seat, &orders);
    if (open > 0) {
        put(&writer, "\n");
        put(&writer, sp_tongue_word(play->tongue, "At any time:"));
        put_forms(play, &writer, orders, open);
    }
    plain_message(play, "help", "more", line, sizeof line);
    put(&writer, "\n");
    put(&writer, line);
}

/* ---- The log ---- */

static bool is_undo(const json_t *line)
{
    const char *event = json_string_value(json_object_get(line, "event"));
    return event != NULL && strcmp(event, "match_undone") == 0;
}

/* The first line that an undo unmade and that stood until then: what the order taken back had told; 0: it told the seat
 * nothing. */
static uint64_t unmade_line(const struct play *play, uint8_t seat, uint64_t undone, uint64_t to)
{
    uint64_t first = 0;
    for (uint64_t n = to + 1; n < undone; n++) {
        json_t *line = sp_match_record_line(play->match, seat, n);
        const bool undo = is_undo(line);
        const char *event = json_string_value(json_object_get(line, "event"));
        const bool own = event != NULL && strncmp(event, "match_", 6) == 0; /* the match's, which no undo unmakes */
        if (undo && first > (uint64_t)json_integer_value(json_object_get(line, "to")))
            first = 0;
        else if (!own && first == 0)
            first = n;
        json_decref(line);
    }
    return first;
}

/* Adds to an undo what was taken back, in the words that told it; of an umpire's, who takes back months, how many
 * lines. */
static void add_unmade(struct play *play, uint8_t seat, uint64_t n, json_t *line)
{
    const uint64_t first = unmade_line(play, seat, n, (uint64_t)json_integer_value(json_object_get(line, "to")));
    if (first > 0) {
        json_object_set_new(line, "what", json_string(play_log_line(play, seat, (size_t)first - 1)));
        json_object_set_new(line, "event", json_string("match_undone_order"));
        const int by = sp_match_seat(play->match, json_string_value(json_object_get(line, "seat")));
        if (n > first + 1 && by >= 0 && (play->game->umpires >> by & 1u) != 0) {
            json_object_set_new(line, "event", json_string("match_undone_by_umpire"));
            json_object_set_new(line, "lines", json_integer((json_int_t)(n - first)));
        }
    }
}

/* Puts the words of a text into the line that names it or holds it, if there is room in its sentence; returns those
 * that have to stand below it, or NULL. */
static const char *add_said(struct play *play, uint8_t seat, json_t *line)
{
    const char *words = json_string_value(json_object_get(line, "words"));
    if (words != NULL)
        return cli_add_said(line, words) ? NULL : words;
    json_t *text = sp_match_text(play->match, seat, (uint32_t)json_integer_value(json_object_get(line, "text")));
    cli_add_said(line, json_string_value(json_object_get(text, "words")));
    json_decref(text);
    return NULL;
}

/* Names that come into being with an event are learnt from the state that it made, so that lines have them later too.
 */
static void learn_names(struct play *play, uint8_t seat, size_t index, const json_t *line)
{
    const char *event = json_string_value(json_object_get(line, "event"));
    const struct front *front = play->front;
    if (front->names_come_with == NULL || event == NULL || strcmp(event, front->names_come_with) != 0)
        return;
    void *state = malloc(play->game->state_size);
    if (state != NULL && sp_match_state_at(play->match, sp_match_record_entry(play->match, seat, index + 1), state))
        cli_names_look(play->names, state);
    free(state);
}

static bool fill_log_line(struct play *play, uint8_t seat, size_t index, struct play_log_line *made)
{
    char text[SP_MESSAGE_MAX] = "";
    json_t *line = sp_match_record_line(play->match, seat, index + 1);
    const struct sp_names names = cli_names_lookup(play->names);
    made->alike = NULL;
    const char *below = NULL;
    if (line != NULL) {
        learn_names(play, seat, index, line);
        if (is_undo(line))
            add_unmade(play, seat, index + 1, line);
        made->alike = play->front->alike != NULL ? play->front->alike(play, seat, line) : NULL;
        below = add_said(play, seat, line);
        cli_event_words(play->messages, &names, line, text, sizeof text);
    }
    made->text = strdup(text);
    made->words = below != NULL ? strdup(below) : NULL;
    json_decref(line);
    if (made->text == NULL || (below != NULL && made->words == NULL)) {
        free(made->text);
        free(made->words);
        return false;
    }
    return true;
}

size_t play_log_count(const struct play *play, uint8_t seat)
{
    return (size_t)sp_match_record_count(play->match, seat);
}

/* The line, made if it was not yet asked for; NULL when memory runs out. */
static const struct play_log_line *log_line(struct play *play, uint8_t seat, size_t index)
{
    struct play_log *log = &play->log[log_index(play, seat)];
    while (log->count <= index) {
        if (log->count == log->capacity) {
            const size_t capacity = log->capacity * 2 + 64;
            struct play_log_line *line = realloc(log->line, capacity * sizeof *line);
            if (line == NULL)
                return NULL;
            log->line = line;
            log->capacity = capacity;
        }
        if (!fill_log_line(play, seat, log->count, &log->line[log->count]))
            return NULL;
        log->count++;
    }
    return &log->line[index];
}

const char *play_log_line(struct play *play, uint8_t seat, size_t index)
{
    const struct play_log_line *line = log_line(play, seat, index);
    return line != NULL ? line->text : "";
}

const char *play_log_words(struct play *play, uint8_t seat, size_t index)
{
    const struct play_log_line *line = log_line(play, seat, index);
    return line != NULL ? line->words : NULL;
}

enum { RUN_LEAST = 4 }; /* lines alike that are worth folding */

size_t play_log_told(struct play *play, uint8_t seat, size_t index, char *text, size_t size)
{
    size_t run = 0;
    const char *name = NULL;
    const size_t count = play_log_count(play, seat);
    for (const struct play_log_line *line; index + run < count; run++) {
        line = log_line(play, seat, index + run);
        if (line == NULL || line->alike == NULL || (name != NULL && strcmp(name, line->alike) != 0))
            break;
        name = line->alike;
    }
    if (run < RUN_LEAST) {
        snprintf(text, size, "%s", play_log_line(play, seat, index));
        return 1;
    }
    const char *last = play_log_line(play, seat, index + run - 1);
    json_t *fields = json_pack("{s:I, s:s}", "count", (json_int_t)run, "last", last);
    json_t *event = play_event(play, seat, index + run - 1);
    char key[80];
    snprintf(key, sizeof key, "log.%s", name);
    json_object_update_missing(fields, event);
    sp_message(play->messages, key, fields, NULL, text, size);
    json_decref(event);
    json_decref(fields);
    return run;
}

size_t play_log_mark(const struct play *play, uint8_t seat)
{
    const uint64_t since = sp_match_record_since(play->match, seat);
    return since > 0 ? (size_t)since - 1 : 0;
}

/* ---- JSON ---- */

json_t *play_view(struct play *play, uint8_t seat)
{
    return sp_match_view(play->match, seat);
}

size_t play_event_count(const struct play *play, uint8_t seat)
{
    return play_log_count(play, seat);
}

json_t *play_event(const struct play *play, uint8_t seat, size_t index)
{
    return sp_match_record_line(play->match, seat, index + 1);
}
