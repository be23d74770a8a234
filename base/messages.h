/*
 * Sentences from a catalogue: a message has a key and a template, and a template is filled from a JSON object (an
 * event, a view).  All that depends on a language is in the catalogue, so that a second language is a second file.
 *
 * A catalogue is one JSON object of strings, key to template:
 *
 *     {"language": "en", "event.lands": "{^leader:name} lands at {place:name} ({rule})"}
 *
 * In a template
 *
 *     {field}          the value of the field: a string as it is, a number in digits (below 0 with the word `minus`
 *                      of the catalogue), true or false
 *     {field:name}     an id as its name: the message name.ID, else what the caller's lookup gives, else the id
 *     {field:signed}   a number with its sign: signed.plus or signed.minus with the number for {}
 *     {field:KEY}      the message KEY.VALUE, or KEY.other when the catalogue has none for this value, filled with the
 *                      same fields; an absent or null field is KEY.none.  So one mechanism chooses phrases, plurals
 *                      ("ships.1", "ships.other") and numbers as words ("number.2"); other languages add the values
 *                      that their grammar needs
 *     {}               the value by which a KEY.VALUE message was chosen, or an element of an array
 *     {^…}             any of these, its first letter made a capital
 *
 * A field that holds an array is written element by element, joined by list.comma and list.and, or by KEY.join when
 * the catalogue has it; an empty one is KEY.none, or list.none.  An element that is an object fills the message KEY
 * with its own fields, and those of the whole object behind them.
 *
 * What is missing shows: an unknown message as its key with the fields as JSON, an unknown field in its braces.
 */
#ifndef BASE_MESSAGES_H
#define BASE_MESSAGES_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "spontoon/error.h"

struct sp_messages;

enum { SP_MESSAGE_MAX = 2048 }; /* bytes that are enough for any message of this project, with the NUL */

/*
 * The printed name of an id, or NULL when there is none (then the id is shown).  The text must live as long as the call
 * of sp_message() does.
 */
struct sp_names {
    const char *(*name_of)(const void *context, const char *id);
    const void *context;
};

/*
 * Reads a catalogue; name is for messages.  On failure returns false, *messages is NULL and error has file, line and
 * reason.  The caller frees it with sp_messages_free.
 */
bool sp_messages_load(struct sp_messages **messages, const char *name, const char *text, size_t length,
                      struct sp_error *error);
/* Adds the messages of another text whose keys the catalogue has not got yet.  On failure nothing is added. */
bool sp_messages_add(struct sp_messages *messages, const char *name, const char *text, size_t length,
                     struct sp_error *error);
/* Puts a message in, in place of one of that key.  False when memory runs out or the template is no UTF-8. */
bool sp_messages_set(struct sp_messages *messages, const char *key, const char *text);
void sp_messages_free(struct sp_messages *messages);

/* The template of a key, or NULL; borrowed. */
const char *sp_messages_find(const struct sp_messages *messages, const char *key);

/* How many there are, and the key behind `key` in the order of the file (NULL: the first; NULL past the last). */
size_t sp_messages_count(const struct sp_messages *messages);
const char *sp_messages_next(const struct sp_messages *messages, const char *key);

/*
 * Writes the message of that key, filled from fields (a JSON object, or NULL), as UTF-8 that ends with a NUL and is cut
 * at a character when size bytes do not hold it.  Returns false when the message, or anything that it names, is
 * missing; what could be written stands in text all the same.  names may be NULL.
 */
bool sp_message(const struct sp_messages *messages, const char *key, const json_t *fields, const struct sp_names *names,
                char *text, size_t size);

#endif
