#include "server_client.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "openapi.h"

enum { HEAD = 40000, MORE = 64 * 1024 };

struct client client_of(uint16_t port)
{
    return (struct client){.port = port, .file = -1};
}

void client_close(struct client *client)
{
    if (client->file >= 0)
        close(client->file);
    client->file = -1;
}

/* Whether the server has closed a connection that was kept: it may do so with one that is idle. */
static bool closed_meanwhile(int file)
{
    char byte;
    return recv(file, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

static bool connected(struct client *client)
{
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(client->port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    const int yes = 1;
    if (client->file >= 0 && !closed_meanwhile(client->file))
        return true;
    client_close(client);
    client->file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(client->file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(client->file, (const struct sockaddr *)&address, sizeof address) == 0)
        return true;
    client_close(client);
    return false;
}

static bool send_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t sent = send(file, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

static bool send_request(struct client *client, const char *method, const char *path, const char *headers,
                         const char *body, size_t length)
{
    char head[HEAD];
    const int size =
        snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: test\r\n%s%s%s%sContent-Length: %zu\r\n\r\n", method, path,
                 client->cookie[0] ? "Cookie: " : "", client->cookie, client->cookie[0] ? "\r\n" : "", headers, length);
    assert_in_range(size, 1, HEAD - 1);
    return connected(client) && send_all(client->file, head, (size_t)size) && send_all(client->file, body, length);
}

/* Reads a head up to its blank line, byte by byte so that nothing of what follows is taken. */
static bool read_head(int file, char head[HEAD])
{
    size_t length = 0;
    while (length < HEAD - 1 && recv(file, head + length, 1, 0) == 1) {
        head[++length] = '\0';
        if (length >= 4 && memcmp(head + length - 4, "\r\n\r\n", 4) == 0)
            return true;
    }
    return false;
}

static const char *header(const char *head, const char *name)
{
    const char *at = strstr(head, name);
    return at ? at + strlen(name) : NULL;
}

static bool read_body(int file, struct answer *answer)
{
    answer->body = calloc(1, answer->length + 1);
    for (size_t have = 0; have < answer->length;) {
        const ssize_t got = recv(file, answer->body + have, answer->length - have, 0);
        if (got <= 0)
            return false;
        have += (size_t)got;
    }
    return true;
}

static struct answer read_answer(struct client *client)
{
    char head[HEAD] = "";
    struct answer answer = {0};
    if (!read_head(client->file, head) || !header(head, "Content-Length: "))
        return answer;
    answer.length = strtoul(header(head, "Content-Length: "), NULL, 10);
    if (!read_body(client->file, &answer))
        return answer;
    answer.status = (unsigned)strtoul(head + strlen("HTTP/1.1 "), NULL, 10);
    if (header(head, "Content-Type: application/json\r\n"))
        answer.json = json_loadb(answer.body, answer.length, 0, NULL);
    const char *cookie = header(head, "Set-Cookie: ");
    if (cookie)
        snprintf(client->cookie, sizeof client->cookie, "%.*s", (int)strcspn(cookie, ";"), cookie);
    if (header(head, "Connection: close") || header(head, "Connection: Close"))
        client_close(client);
    return answer;
}

struct answer client_ask_raw(struct client *client, const char *method, const char *path, const char *headers,
                             const char *body, size_t length)
{
    struct answer answer = {0};
    if (send_request(client, method, path, headers, body, length))
        answer = read_answer(client);
    if (answer.status == 0)
        client_close(client);
    return answer;
}

struct answer client_ask(struct client *client, const char *method, const char *path, json_t *body)
{
    char *text = body ? json_dumps(body, JSON_COMPACT) : strdup("");
    json_decref(body);
    struct answer answer =
        client_ask_raw(client, method, path, body ? "Content-Type: application/json\r\n" : "", text, strlen(text));
    free(text);
    if (answer.status != 0)
        openapi_check(method, path, answer.status, answer.json);
    return answer;
}

void answer_free(struct answer *answer)
{
    json_decref(answer->json);
    free(answer->body);
    *answer = (struct answer){0};
}

json_t *client_expect(struct client *client, unsigned status, const char *method, const char *path, json_t *body)
{
    struct answer answer = client_ask(client, method, path, body);
    if (answer.status != status)
        fail_msg("%s %s: %u instead of %u: %.300s", method, path, answer.status, status,
                 answer.body ? answer.body : "");
    json_t *json = json_incref(answer.json);
    answer_free(&answer);
    return json;
}

void client_sign_up(struct client *client, const char *name)
{
    json_decref(client_expect(client, 201, "POST", "/api/v1/accounts",
                              json_pack("{s:s,s:s}", "name", name, "password", "correct horse")));
}

/* ---- Streams ---- */

bool stream_try(struct client *client, const char *path, int64_t last_event, struct stream *stream)
{
    char head[HEAD] = "";
    char headers[64] = "";
    struct client own = {.port = client->port, .file = -1};
    memcpy(own.cookie, client->cookie, sizeof own.cookie);
    if (last_event >= 0)
        snprintf(headers, sizeof headers, "Last-Event-ID: %lld\r\n", (long long)last_event);
    const bool opened = send_request(&own, "GET", path, headers, "", 0) && read_head(own.file, head) &&
                        header(head, "Content-Type: text/event-stream");
    if (!opened)
        client_close(&own);
    else
        *stream = (struct stream){.file = own.file, .text = calloc(1, 1)};
    return opened;
}

struct stream stream_open(struct client *client, const char *path, int64_t last_event)
{
    struct stream stream;
    if (!stream_try(client, path, last_event, &stream))
        fail_msg("no stream of %s", path);
    return stream;
}

static void grow(char **bytes, size_t *capacity, size_t needed)
{
    if (needed + 1 <= *capacity)
        return;
    *capacity = needed * 2 + 1024;
    *bytes = realloc(*bytes, *capacity);
    assert_non_null(*bytes);
}

/* Takes what comes next; false at the stream's end, or when nothing has come and `flags` say not to wait. */
static bool take_more(struct stream *stream, int flags)
{
    grow(&stream->text, &stream->capacity, stream->length + MORE);
    const ssize_t got = recv(stream->file, stream->text + stream->length, MORE, flags);
    if (got <= 0)
        return false;
    stream->length += (size_t)got;
    stream->text[stream->length] = '\0';
    return true;
}

bool stream_wait(struct stream *stream, const char *text)
{
    bool more = true;
    while (more && !strstr(stream->text, text))
        more = take_more(stream, 0);
    return strstr(stream->text, text) != NULL;
}

void stream_drain(struct stream *stream)
{
    while (take_more(stream, MSG_DONTWAIT)) {
    }
}

char *stream_record(const struct stream *stream, int64_t *last)
{
    char *lines = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&lines, &length);
    *last = -1;
    for (const char *at = stream->text; (at = strstr(at, "id: ")); at++) {
        const char *data = strstr(at, "\ndata: ");
        const char *end = data ? strstr(data, "\n\n") : NULL;
        if ((at != stream->text && at[-1] != '\n') || !end)
            continue;
        *last = strtoll(at + 4, NULL, 10);
        fwrite(data + 7, 1, (size_t)(end + 1 - (data + 7)), out);
    }
    fclose(out);
    return lines;
}

void stream_close(struct stream *stream)
{
    close(stream->file);
    free(stream->text);
    *stream = (struct stream){.file = -1};
}
