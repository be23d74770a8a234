#include "base/messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_MAX = 128,
    DEPTH_MAX = 8, /* messages within messages, so that a catalogue cannot run in circles */
};

struct sp_messages {
    json_t *table; /* an object of strings */
};

/* ---- The catalogue ---- */

/* The catalogue of the text as a table of strings; NULL with a sentence in error. */
static json_t *read_table(const char *name, const char *text, size_t length, struct sp_error *error)
{
    json_error_t wrong;
    json_t *table = json_loadb(text, length, JSON_REJECT_DUPLICATES, &wrong);
    if (table == NULL) {
        sp_fail(error, "%s, line %d: %s", name, wrong.line, wrong.text);
        return NULL;
    }
    const char *key = NULL;
    json_t *value = NULL;
    bool sound = json_is_object(table);
    if (!sound)
        sp_fail(error, "%s: an object of messages was expected", name);
    json_object_foreach(table, key, value)
    {
        if (sound && !json_is_string(value))
            sound = sp_fail(error, "%s: the message \"%s\" is not a string", name, key);
    }
    if (!sound) {
        json_decref(table);
        return NULL;
    }
    return table;
}

bool sp_messages_load(struct sp_messages **messages, const char *name, const char *text, size_t length,
                      struct sp_error *error)
{
    json_t *table = read_table(name, text, length, error);
    *messages = table != NULL ? malloc(sizeof **messages) : NULL;
    if (*messages == NULL) {
        json_decref(table);
        return table == NULL ? false : sp_fail(error, "%s: no memory for the messages", name);
    }
    (*messages)->table = table;
    return true;
}

bool sp_messages_add(struct sp_messages *messages, const char *name, const char *text, size_t length,
                     struct sp_error *error)
{
    json_t *table = read_table(name, text, length, error);
    const bool added = table != NULL && json_object_update_missing(messages->table, table) == 0;
    json_decref(table);
    return added || (table != NULL && sp_fail(error, "%s: no memory for the messages", name));
}

bool sp_messages_set(struct sp_messages *messages, const char *key, const char *text)
{
    return json_object_set_new(messages->table, key, json_string(text)) == 0;
}

void sp_messages_free(struct sp_messages *messages)
{
    if (messages != NULL) {
        json_decref(messages->table);
        free(messages);
    }
}

const char *sp_messages_find(const struct sp_messages *messages, const char *key)
{
    return json_string_value(json_object_get(messages->table, key));
}

size_t sp_messages_count(const struct sp_messages *messages)
{
    return json_object_size(messages->table);
}

const char *sp_messages_next(const struct sp_messages *messages, const char *key)
{
    void *at = json_object_iter(messages->table);
    if (key != NULL)
        at = json_object_iter_next(messages->table, json_object_key_to_iter(key));
    return at == NULL ? NULL : json_object_iter_key(at);
}

/* ---- Writing ---- */

/* Where a message is being written. */
struct writer {
    const struct sp_messages *messages;
    const struct sp_names *names;
    char *text;
    size_t size;
    size_t length;
    bool complete; /* nothing was missing */
};

/* Where fields are looked up: an element's own, then those of the whole. */
struct scope {
    const json_t *fields;
    const struct scope *outer;
    const json_t *value; /* of {} */
    int depth;
};

/* A {…} of a template. */
struct slot {
    char field[KEY_MAX];
    char format[KEY_MAX];
    bool capital;
};

static void fill(struct writer *writer, const char *template, const struct scope *scope);

static void put(struct writer *writer, const char *text, size_t length)
{
    const size_t room = writer->size - 1 - writer->length;
    if (length > room) {
        length = room;
        /* Not within a character, and nothing after the cut. */
        while (length > 0 && ((unsigned char)text[length] & 0xC0U) == 0x80U)
            length--;
        writer->size = writer->length + length + 1;
    }
    memcpy(writer->text + writer->length, text, length);
    writer->length += length;
    writer->text[writer->length] = '\0';
}

static void put_text(struct writer *writer, const char *text)
{
    put(writer, text, strlen(text));
}

/* A word of the catalogue that has no fields. */
static void put_word(struct writer *writer, const char *key)
{
    const char *word = sp_messages_find(writer->messages, key);
    writer->complete = writer->complete && word != NULL;
    put_text(writer, word != NULL ? word : key);
}

/* Makes the letter at `start` a capital: a to z, and the Latin letters à to þ. */
static void capitalise(struct writer *writer, size_t start)
{
    unsigned char *letter = (unsigned char *)writer->text + start;
    if (letter[0] >= 'a' && letter[0] <= 'z')
        letter[0] = (unsigned char)(letter[0] - 'a' + 'A');
    else if (letter[0] == 0xC3 && letter[1] >= 0xA0 && letter[1] <= 0xBE && letter[1] != 0xB7)
        letter[1] = (unsigned char)(letter[1] - 0x20);
}

static const json_t *find_field(const struct scope *scope, const char *name)
{
    if (name[0] == '\0')
        return scope->value;
    for (; scope != NULL; scope = scope->outer) {
        const json_t *value = json_object_get(scope->fields, name);
        if (value != NULL)
            return value;
    }
    return NULL;
}

/* A value as text, as it stands in keys and where no format is asked for. */
static void value_text(const json_t *value, char *text, size_t size)
{
    switch (json_typeof(value)) {
    case JSON_STRING:
        snprintf(text, size, "%s", json_string_value(value));
        break;
    case JSON_INTEGER:
        snprintf(text, size, "%lld", (long long)json_integer_value(value));
        break;
    case JSON_TRUE:
        snprintf(text, size, "true");
        break;
    case JSON_FALSE:
        snprintf(text, size, "false");
        break;
    default:
        snprintf(text, size, "none");
        break;
    }
}

static bool is_absent(const json_t *value)
{
    return value == NULL || json_is_null(value);
}

/* A name that a language has of its own, else the printed one, else the id. */
static const char *name_of(const struct writer *writer, const char *id)
{
    char key[KEY_MAX];
    snprintf(key, sizeof key, "name.%s", id);
    const char *name = sp_messages_find(writer->messages, key);
    if (name == NULL && writer->names != NULL)
        name = writer->names->name_of(writer->names->context, id);
    return name != NULL ? name : id;
}

/* The number's amount stands for {} in signed.plus or signed.minus. */
static void write_signed(struct writer *writer, const json_t *value, const struct scope *scope)
{
    const json_int_t number = json_integer_value(value);
    json_t *amount = json_integer(number < 0 ? -number : number);
    const char *template = sp_messages_find(writer->messages, number < 0 ? "signed.minus" : "signed.plus");
    const struct scope inner = {NULL, scope, amount, scope->depth + 1};
    writer->complete = writer->complete && template != NULL;
    fill(writer, template != NULL ? template : "{}", &inner);
    json_decref(amount);
}

/* Looks up KEY.VALUE, then KEY.other. */
static const char *find_choice(const struct writer *writer, const char *key, const json_t *value)
{
    char full[2 * KEY_MAX + 1];
    char text[KEY_MAX] = "none";
    if (!is_absent(value))
        value_text(value, text, sizeof text);
    snprintf(full, sizeof full, "%s.%s", key, text);
    const char *template = sp_messages_find(writer->messages, full);
    if (template == NULL && !is_absent(value)) {
        snprintf(full, sizeof full, "%s.other", key);
        template = sp_messages_find(writer->messages, full);
    }
    return template;
}

static void write_missing(struct writer *writer, const struct slot *slot)
{
    writer->complete = false;
    put_text(writer, "{");
    put_text(writer, slot->field);
    put_text(writer, slot->format[0] != '\0' ? ":" : "");
    put_text(writer, slot->format);
    put_text(writer, "}");
}

/* One value, not an array. */
static void write_one(struct writer *writer, const struct slot *slot, const json_t *value, const struct scope *scope)
{
    char text[SP_MESSAGE_MAX];
    if (json_is_object(value)) {
        const char *template = sp_messages_find(writer->messages, slot->format);
        const struct scope inner = {value, scope, NULL, scope->depth + 1};
        if (template != NULL)
            fill(writer, template, &inner);
        else
            write_missing(writer, slot);
    } else if (slot->format[0] == '\0' && !is_absent(value)) {
        value_text(value, text, sizeof text);
        const bool negative = json_is_integer(value) && text[0] == '-';
        if (negative)
            put_word(writer, "minus");
        put_text(writer, text + negative);
    } else if (strcmp(slot->format, "name") == 0 && json_is_string(value)) {
        put_text(writer, name_of(writer, json_string_value(value)));
    } else if (strcmp(slot->format, "signed") == 0 && json_is_integer(value)) {
        write_signed(writer, value, scope);
    } else {
        const char *template = slot->format[0] != '\0' ? find_choice(writer, slot->format, value) : NULL;
        const struct scope inner = {NULL, scope, value, scope->depth + 1};
        if (template != NULL)
            fill(writer, template, &inner);
        else
            write_missing(writer, slot);
    }
}

static void write_array(struct writer *writer, const struct slot *slot, const json_t *array, const struct scope *scope)
{
    char key[KEY_MAX + 8];
    const size_t count = json_array_size(array);
    if (count == 0) {
        snprintf(key, sizeof key, "%s.none", slot->format);
        put_word(writer, sp_messages_find(writer->messages, key) != NULL ? key : "list.none");
        return;
    }
    snprintf(key, sizeof key, "%s.join", slot->format);
    const bool own_join = sp_messages_find(writer->messages, key) != NULL;
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            put_word(writer, own_join ? key : i + 1 == count ? "list.and" : "list.comma");
        write_one(writer, slot, json_array_get(array, i), scope);
    }
}

static void write_slot(struct writer *writer, const struct slot *slot, const struct scope *scope)
{
    const size_t start = writer->length;
    const json_t *value = find_field(scope, slot->field);
    if (scope->depth >= DEPTH_MAX)
        write_missing(writer, slot);
    else if (json_is_array(value))
        write_array(writer, slot, value, scope);
    else
        write_one(writer, slot, value, scope);
    if (slot->capital)
        capitalise(writer, start);
}

/* Takes a {…} apart; false when it is not one. */
static bool read_slot(const char *text, size_t length, struct slot *slot)
{
    slot->capital = length > 0 && text[0] == '^';
    text += slot->capital;
    length -= slot->capital;
    const char *colon = memchr(text, ':', length);
    const size_t field = colon != NULL ? (size_t)(colon - text) : length;
    const size_t format = colon != NULL ? length - field - 1 : 0;
    if (field >= KEY_MAX || format >= KEY_MAX)
        return false;
    memcpy(slot->field, text, field);
    slot->field[field] = '\0';
    memcpy(slot->format, text + length - format, format);
    slot->format[format] = '\0';
    return true;
}

static void fill(struct writer *writer, const char *template, const struct scope *scope)
{
    const char *at = template;
    while (*at != '\0') {
        const char *open = strchr(at, '{');
        const char *close = open != NULL ? strchr(open, '}') : NULL;
        struct slot slot;
        if (close == NULL || !read_slot(open + 1, (size_t)(close - open - 1), &slot)) {
            put_text(writer, at);
            return;
        }
        put(writer, at, (size_t)(open - at));
        write_slot(writer, &slot, scope);
        at = close + 1;
    }
}

bool sp_message(const struct sp_messages *messages, const char *key, const json_t *fields, const struct sp_names *names,
                char *text, size_t size)
{
    if (size == 0)
        return false;
    text[0] = '\0';
    struct writer writer = {messages, names, text, size, 0, true};
    const struct scope scope = {.fields = fields};
    const char *template = sp_messages_find(messages, key);
    if (template != NULL) {
        fill(&writer, template, &scope);
        return writer.complete;
    }
    put_text(&writer, key);
    char *dump = fields != NULL ? json_dumps(fields, JSON_COMPACT) : NULL;
    if (dump != NULL) {
        put_text(&writer, " ");
        put_text(&writer, dump);
        free(dump);
    }
    return false;
}
