/*
 * JSON written as it goes, for answers that hold hundreds of texts: to build them as values first takes longer than the
 * rules do.  When memory runs out nothing more is added, and the whole is given up.
 */
#ifndef SERVER_OUT_H
#define SERVER_OUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sv_out {
    char *bytes; /* whoever takes them sets this NULL; else to be freed */
    size_t length, capacity;
    bool failed;
};

/* Adds bytes as they are. */
void sv_out_raw(struct sv_out *out, const char *text);
/* Adds a text in UTF-8 as a string, or null for NULL. */
void sv_out_string(struct sv_out *out, const char *text);
void sv_out_number(struct sv_out *out, int64_t number);
void sv_out_bool(struct sv_out *out, bool value);
/* Adds a value of any kind, and takes it; NULL fails. */
void sv_out_json(struct sv_out *out, json_t *value);

#endif
