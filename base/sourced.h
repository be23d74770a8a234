/*
 * Data files in which every value says where it comes from.
 *
 * A file is a JSON object of groups and values.  A value is {"value": 3, "source": "rulebook", "why": "printed"}, or
 * the bare 3 inside a group that gives "source" (and "why") for all its bare values.  Groups nest; what a group gives
 * holds for those inside too.  A value with a source of its own takes no "why" from its group.
 *
 * The first file is whole; each further one is an overlay of single values: the same groups with only what it replaces
 * or adds, and null for what it takes away.  The top level's "game", "format" (1), "id", "title" and "about" are plain.
 *
 * Readers take a node (a group or value with its path) and on failure leave one sentence with file, line and what was
 * expected in the error given to sp_sourced_open().
 */
#ifndef BASE_SOURCED_H
#define BASE_SOURCED_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "spontoon/error.h"
#include "spontoon/game.h"

enum { SP_PATH_DEPTH = 10, SP_PATH_TEXT = 160, SP_SHOWN = 48 };

/* The files together.  Zero it, open it, close it whether opening succeeded or not. */
struct sp_sourced {
    const struct sp_source *sources; /* borrowed, with their texts */
    size_t source_count;
    const char *const *words; /* what a source can be, NULL-terminated; borrowed */
    struct sp_error *error;
    json_t *head; /* id and title */
    json_t *root; /* groups; a value is {"value", "source", maybe "why"} whatever the files wrote */
};

/* A place in the data.  json is NULL when there is nothing there; up must outlive the node. */
struct sp_node {
    const struct sp_sourced *data;
    const struct sp_node *up;
    const char *key;
    json_t *json; /* borrowed */
};

bool sp_sourced_open(struct sp_sourced *data, const struct sp_source *sources, size_t source_count, const char *game,
                     struct sp_error *error);
/* The same for a game whose sources have other words than rulebook, errata, history and reconstructed. */
bool sp_sourced_open_as(struct sp_sourced *data, const struct sp_source *sources, size_t source_count, const char *game,
                        const char *const *words, struct sp_error *error);
void sp_sourced_close(struct sp_sourced *data);

/*
 * Appends an object {"path", "value", "source", "why", "file", "line"} for each value whose source is none of the words
 * left out (NULL-terminated), in the order of the files ("why" is null where none is given).  False with a sentence
 * when memory runs out.
 */
bool sp_list_values(const struct sp_sourced *data, const char *const *left_out, json_t *findings);

/* Fails with "FILE:LINE: PATH SENTENCE"; returns false. */
bool sp_node_fail(const struct sp_node *node, const char *format, ...) __attribute__((format(printf, 2, 3)));

struct sp_node sp_node_root(const struct sp_sourced *data);
struct sp_node sp_node_child(const struct sp_node *node, const char *key);
bool sp_node_is_value(const struct sp_node *node);
bool sp_has(const struct sp_node *group, const char *key);
/* The group below; fails when it is missing or a value. */
bool sp_read_group(const struct sp_node *node, const char *key, struct sp_node *group);
/* Fails when the group has another key than these (NULL-terminated), and lists them. */
bool sp_only_keys(const struct sp_node *group, const char *const *keys);

/* A header's string into capacity bytes. */
bool sp_read_head(const struct sp_sourced *data, const char *key, char *text, size_t capacity);
bool sp_read_number(const struct sp_node *group, const char *key, int least, int most, int *number);
bool sp_read_u8(const struct sp_node *group, const char *key, int least, int most, uint8_t *number);
bool sp_read_bool(const struct sp_node *group, const char *key, uint8_t *yes);
/* The index of the value among words (NULL-terminated). */
bool sp_read_word(const struct sp_node *group, const char *key, const char *const *words, uint8_t *index);
/* A printable name of at least one and at most capacity - 1 bytes. */
bool sp_read_name(const struct sp_node *group, const char *key, char *text, size_t capacity);
/* An id, or anything else that is looked up afterwards; *text is borrowed from the data. */
bool sp_read_string(const struct sp_node *group, const char *key, const char *expected, const char **text);
/* An array; *array is borrowed. */
bool sp_read_array(const struct sp_node *group, const char *key, const char *expected, json_t **array);

/* Text from a file as it may stand in a sentence: cut short, nothing that could upset a terminal; returns buffer. */
const char *sp_shown(const char *text, char buffer[SP_SHOWN]);

/* [a-z0-9_]+ of at most capacity - 1 bytes. */
bool sp_is_id(const char *text, size_t capacity);

#endif
