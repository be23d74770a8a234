/* Requests, and the few forms that an answer has. */
#include "server/inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/texts.h"
#include "server/server.h"

struct sv_request *sv_request_new(void)
{
    struct sv_request *request = calloc(1, sizeof *request);
    if (!request)
        return NULL;
    request->last_event = request->query_from = request->query_number = request->query_event = -1;
    request->query_before = INT64_MAX;
    return request;
}

struct sv_request *sv_request_about(const char *match)
{
    struct sv_request *request = sv_request_new();
    if (!request)
        return NULL;
    request->done = sv_request_free;
    strncat(request->match, match, sizeof request->match - 1);
    return request;
}

void sv_request_again(struct sv_request *request)
{
    free(request->answer);
    request->answer = NULL;
    request->answer_length = 0;
    request->status = 0;
    request->cookie[0] = '\0';
    request->failed = false;
}

void sv_request_free(struct sv_request *request)
{
    if (!request)
        return;
    json_decref(request->json);
    sv_job_free(request->advice); /* only if its handler was never asked again */
    sv_drawing_free(request->drawing);
    free(request->answer);
    free(request->body);
    free(request);
}

void sv_answer_text(struct sv_request *request, unsigned status, const char *type, char *text, size_t length)
{
    free(request->answer);
    request->status = text ? status : 500;
    request->answer = text;
    request->answer_length = text ? length : 0;
    request->type = type;
}

void sv_answer(struct sv_request *request, unsigned status, json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT);
    json_decref(value);
    sv_answer_text(request, status, "application/json", text, text ? strlen(text) : 0);
}

void sv_answer_out(struct sv_request *request, unsigned status, struct sv_out *out)
{
    if (out->failed) {
        free(out->bytes);
        out->bytes = NULL;
    }
    sv_answer_text(request, status, "application/json", out->bytes, out->length);
    *out = (struct sv_out){0};
}

void sv_refuse(struct sv_request *request, unsigned status, const char *code, const char *format, ...)
{
    char text[SP_ERROR_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    sp_tongue_tell(request->tongue, text, text, sizeof text);
    json_t *answer = json_pack("{s:s,s:s}", "error", code, "reason", text);
    if (!answer) { /* it repeats what is no UTF-8 */
        for (char *c = text; *c; c++)
            *c = (unsigned char)*c < 0x80 ? *c : '?';
        answer = json_pack("{s:s,s:s}", "error", code, "reason", text);
    }
    sv_answer(request, status, answer);
}

void sv_fail(struct sv_request *request, const struct sp_error *error)
{
    sv_log("error", "store_failed", json_pack("{s:s}", "reason", error->text));
    sv_refuse(request, 503, "store",
              "the server cannot keep anything just now, and nothing has been changed: try the same again later");
    request->failed = true;
}

const char *sv_text(struct sv_request *request, const char *key, size_t least, size_t size, bool lines)
{
    const char *text = json_string_value(json_object_get(request->json, key));
    if (text && (text[0] ? strlen(text) >= least && sp_text_fits(text, size - 1, lines) : least == 0))
        return text;
    sv_refuse(request, 400, "body", "\"%s\" must be a text of %zu to %zu bytes without control characters", key, least,
              size - 1);
    return NULL;
}

int sv_flag(struct sv_request *request, const char *key, int otherwise)
{
    const json_t *value = json_object_get(request->json, key);
    if (json_is_boolean(value))
        return json_is_true(value);
    if (value || otherwise < 0)
        sv_refuse(request, 400, "body", "\"%s\" must be true or false", key);
    return value ? -1 : otherwise;
}

int sv_word(struct sv_request *request, const char *key, const char *const *words)
{
    const json_t *value = json_object_get(request->json, key);
    const char *given = json_string_value(value);
    for (int i = 0; words[i]; i++)
        if (!value || (given && strcmp(given, words[i]) == 0))
            return i;
    sv_refuse(request, 400, "body", "\"%s\" cannot be that", key);
    return -1;
}
