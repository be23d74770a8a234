/* What a request brings beside its path: its query and its body, held against what its route takes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* Whether the list, with blanks between its words, has this one. */
static bool lists(const char *words, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = words; length > 0 && at && *at; at += strspn(at, " ")) {
        const size_t here = strcspn(at, " ");
        if (here == length && memcmp(at, word, length) == 0)
            return true;
        at += here;
    }
    return false;
}

/* For a sentence about what is not listed. */
static const char *shown(const char *words)
{
    return words ? words : "nothing";
}

/* ---- The query ---- */

static bool read_number(const char *text, int64_t *number)
{
    enum { DIGITS_MOST = 18 };
    const size_t length = strlen(text);
    *number = strtoll(text, NULL, 10);
    return length > 0 && length <= DIGITS_MOST && strspn(text, "0123456789") == length;
}

static bool read_from(struct sv_request *request, const char *value)
{
    return read_number(value, &request->query_from);
}

static bool read_number_of_orders(struct sv_request *request, const char *value)
{
    return read_number(value, &request->query_number);
}

static bool read_event(struct sv_request *request, const char *value)
{
    return read_number(value, &request->query_event);
}

static bool read_month(struct sv_request *request, const char *value)
{
    enum { MONTH_MOST = 100000 };
    return read_number(value, &request->query_month) && request->query_month <= MONTH_MOST;
}

static bool read_list(struct sv_request *request, const char *value)
{
    static const char *const names[] = {[ST_OPEN] = "open", [ST_OWN] = "own", [ST_ARCHIVED] = "archive"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], value) == 0) {
            request->query_list = (enum st_list)i;
            return true;
        }
    }
    return false;
}

static bool read_before(struct sv_request *request, const char *value)
{
    char created[SV_PART];
    const size_t digits = strcspn(value, "-");
    snprintf(created, sizeof created, "%.*s", (int)digits, value);
    const char *id = value + digits + (value[digits] == '-');
    snprintf(request->query_before_id, sizeof request->query_before_id, "%s", id);
    return read_number(created, &request->query_before) && sv_is_plain(id, strlen(id)) && strlen(id) < ST_ID;
}

static bool read_way(struct sv_request *request, const char *value)
{
    snprintf(request->query_way, sizeof request->query_way, "%s", value);
    return value[0] != '\0';
}

static const struct {
    const char *name;
    bool (*read)(struct sv_request *request, const char *value);
    const char *expected;
} queries[] = {
    {"from", read_from, "a whole number"},
    {"number", read_number_of_orders, "a whole number"},
    {"event", read_event, "a whole number"},
    {"month", read_month, "the number of a month"},
    {"list", read_list, "open, own or archive"},
    {"before", read_before, "CREATED-MATCH of a match in the list"},
    {"way", read_way, "PLACE-PLACE, with as many as the way has"},
};
enum { QUERIES = sizeof queries / sizeof queries[0] };

static bool is_twice(const struct sv_request *request, size_t i)
{
    for (size_t other = 0; other < i; other++)
        if (strcmp(request->query[other].name, request->query[i].name) == 0)
            return true;
    return false;
}

bool sv_read_query(struct sv_request *request)
{
    const size_t count = request->query_count < SV_QUERIES ? request->query_count : SV_QUERIES;
    for (size_t i = 0; i < count; i++) {
        const struct sv_query *query = &request->query[i];
        size_t known = 0;
        while (known < QUERIES && strcmp(queries[known].name, query->name) != 0)
            known++;
        if (known == QUERIES || !lists(request->route->query, query->name))
            sv_refuse(request, 400, "query", "the query's \"%s\" means nothing here; expected %s", query->name,
                      shown(request->route->query));
        else if (is_twice(request, i))
            sv_refuse(request, 400, "query", "the query has \"%s\" twice", query->name);
        else if (query->broken || !queries[known].read(request, query->value))
            sv_refuse(request, 400, "query", "\"%s\" of the query must be %s", query->name, queries[known].expected);
        else
            continue;
        return false;
    }
    return true;
}

/* ---- The body ---- */

static const char *fault_of(const json_error_t *where)
{
    switch (json_error_code(where)) {
    case json_error_premature_end_of_input:
        return "it ends before it is whole";
    case json_error_end_of_input_expected:
        return "something follows after its end";
    case json_error_invalid_utf8:
        return "a byte that is no UTF-8";
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return "a text with a NUL";
    case json_error_duplicate_key:
        return "a member that it has already";
    case json_error_numeric_overflow:
        return "a number that is too large";
    case json_error_stack_overflow:
        return "it is nested too deeply";
    default:
        return "this is not how JSON is written";
    }
}

bool sv_read_body(struct sv_request *request)
{
    json_error_t where;
    const char *name;
    json_t *value;
    if (!request->json_type) {
        sv_refuse(request, 415, "type", "the body must be JSON and say so: Content-Type: application/json");
        return false;
    }
    request->json = json_loadb(request->body ? request->body : "", request->length,
                               JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &where);
    if (!request->json) {
        sv_refuse(request, 400, "body", "the body is no JSON, line %d, column %d: %s", where.line > 0 ? where.line : 1,
                  where.column > 0 ? where.column : 1, fault_of(&where));
        return false;
    }
    if (!json_is_object(request->json)) {
        sv_refuse(request, 400, "body", "the body must be a JSON object");
        return false;
    }
    json_object_foreach(request->json, name, value)
    {
        if (lists(request->route->body, name))
            continue;
        sv_refuse(request, 400, "body", "the body's \"%.40s\" means nothing here; expected %s", name,
                  shown(request->route->body));
        return false;
    }
    return true;
}
