/*
 * Sockets and HTTP, by libmicrohttpd: a request is read, handed to the keeper while its connection is suspended, and
 * answered when the keeper wakes it.
 */
#include <errno.h>
#include <microhttpd.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/inside.h"

enum {
    POOL_BYTES = 17408, /* of memory a connection: bounds its header, at 8 KB, since a cookie lies there twice */
    FILES_BESIDE = 64,  /* descriptors that are no connections */
};

/* ---- Reading a request ---- */

static void copy_value(char *out, size_t size, const char *value)
{
    if (value && strlen(value) < size)
        memcpy(out, value, strlen(value) + 1);
}

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static void read_address(const struct sv_server *server, struct MHD_Connection *connection, char out[SV_ADDRESS])
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const char *forwarded = server->config.behind_proxy ? header(connection, "X-Forwarded-For") : NULL;
    if (forwarded) {
        const char *comma = strrchr(forwarded, ',');
        copy_value(out, SV_ADDRESS, comma ? comma + 1 + strspn(comma + 1, " ") : forwarded);
    } else if (info && info->client_addr) {
        getnameinfo(info->client_addr,
                    info->client_addr->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in),
                    out, SV_ADDRESS, NULL, 0, NI_NUMERICHOST);
    }
}

/* Whether a page of another site sent this: then the browser's cookie doesn't count as the person's will. */
static bool is_foreign(struct MHD_Connection *connection)
{
    const char *site = header(connection, "Sec-Fetch-Site");
    const char *origin = header(connection, "Origin");
    const char *host = header(connection, "Host");
    if (site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return true;
    if (!origin)
        return false;
    const char *name = strstr(origin, "://");
    return !name || !host || strcmp(name + 3, host) != 0;
}

static const struct {
    const char *name;
    enum sv_method method;
} methods[] = {{"GET", SV_GET}, {"HEAD", SV_GET}, {"POST", SV_POST}, {"PUT", SV_PUT}, {"DELETE", SV_DELETE}};
enum { METHODS = sizeof methods / sizeof methods[0] };

static bool read_method(const char *text, enum sv_method *method)
{
    for (size_t i = 0; i < METHODS; i++) {
        if (strcmp(methods[i].name, text) == 0) {
            *method = methods[i].method;
            return true;
        }
    }
    return false;
}

static int64_t read_number(const char *text, int64_t otherwise)
{
    char *end;
    if (!text || text[0] < '0' || text[0] > '9')
        return otherwise;
    errno = 0;
    const long long number = strtoll(text, &end, 10);
    return *end == '\0' && errno == 0 ? number : otherwise;
}

/* Of a range of Accept-Language ("fr-CA;q=0.9"), in thousandths; 0: not wanted. */
static unsigned weight_of(const char *range)
{
    const char *at = range + strcspn(range, ",;");
    if (*at != ';')
        return 1000;
    at += 1 + strspn(at + 1, " ");
    if (strncasecmp(at, "q=0", 3) != 0)
        return strncasecmp(at, "q=1", 3) == 0 ? 1000 : 0;
    unsigned weight = 0;
    at += at[3] == '.' ? 4 : 3;
    for (unsigned part = 100; part > 0 && *at >= '0' && *at <= '9'; part /= 10)
        weight += part * (unsigned)(*at++ - '0');
    return weight;
}

static bool is_of(const char *range, const char *language)
{
    return strncasecmp(range, language, 2) == 0 && strchr("-,; ", range[2]);
}

/* French where the client likes it better than English, or as well and first ("fr-FR,fr;q=0.9,en;q=0.8"). */
static void read_tongue(const struct sv_server *server, struct sv_request *request, const char *liked)
{
    unsigned most = 0;
    bool french = false;
    for (const char *range = liked ? liked : ""; *range; range += strspn(range, ", ")) {
        const bool known = is_of(range, "fr") || is_of(range, "en");
        if (known && weight_of(range) > most) {
            most = weight_of(range);
            french = is_of(range, "fr");
        }
        range += strcspn(range, ",");
    }
    request->spoken = most > 0;
    request->tongue = french ? server->config.french : NULL;
}

static enum MHD_Result take_query(void *context, enum MHD_ValueKind kind, const char *name, size_t name_length,
                                  const char *value, size_t length)
{
    struct sv_request *request = context;
    (void)kind;
    (void)name_length;
    if (request->query_count++ >= SV_QUERIES)
        return MHD_YES;
    struct sv_query *query = &request->query[request->query_count - 1];
    strncat(query->name, name, sizeof query->name - 1);
    query->broken = !value || length >= sizeof query->value;
    if (!query->broken)
        memcpy(query->value, value, length + 1);
    return MHD_YES;
}

/* A NUL would hide what follows it: in its place stands another character that nothing has in its name. */
static size_t unescape(void *context, struct MHD_Connection *connection, char *text)
{
    enum { NO_CHARACTER = 1 };
    const size_t length = MHD_http_unescape(text);
    (void)context;
    (void)connection;
    for (size_t i = 0; i < length; i++)
        text[i] = text[i] ? text[i] : NO_CHARACTER;
    return length;
}

/* Types are named without regard to capitals; a parameter, such as a charset, may follow. */
static bool is_json(const char *type)
{
    static const char json[] = "application/json";
    const size_t length = strlen(json);
    return type && strncasecmp(type, json, length) == 0 && (type[length] == '\0' || strchr("; \t", type[length]));
}

static void read_head(const struct sv_server *server, struct MHD_Connection *connection, struct sv_request *request,
                      const char *path)
{
    const char *type = header(connection, "Content-Type");
    copy_value(request->path, sizeof request->path, path);
    copy_value(request->session, sizeof request->session,
               MHD_lookup_connection_value(connection, MHD_COOKIE_KIND, "spontoon"));
    MHD_get_connection_values_n(connection, MHD_GET_ARGUMENT_KIND, take_query, request);
    request->last_event = read_number(header(connection, "Last-Event-ID"), -1);
    request->json_type = is_json(type);
    request->foreign = is_foreign(connection);
    read_tongue(server, request, header(connection, "Accept-Language"));
    read_address(server, connection, request->address);
}

/* ---- Answering ---- */

static const char *const fixed_headers[][2] = {
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Content-Security-Policy",
     "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};

static enum MHD_Result queue(const struct sv_server *server, struct MHD_Connection *connection, unsigned status,
                             struct MHD_Response *response, const char *type, const char *cookie)
{
    if (!response)
        return MHD_NO;
    for (size_t i = 0; i < sizeof fixed_headers / sizeof fixed_headers[0]; i++)
        MHD_add_response_header(response, fixed_headers[i][0], fixed_headers[i][1]);
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    if (!MHD_get_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL))
        MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    if (cookie && cookie[0])
        MHD_add_response_header(response, MHD_HTTP_HEADER_SET_COOKIE, cookie);
    if (server->config.certificate)
        MHD_add_response_header(response, "Strict-Transport-Security", "max-age=31536000");
    if (status == 413 || status == 503)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
    const enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

/* Says which methods there are, a bit each, where another was asked for. */
static void add_allowed(struct MHD_Response *response, unsigned allowed)
{
    char list[64] = "";
    for (size_t i = 0; i < METHODS; i++)
        if (allowed >> methods[i].method & 1)
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", list[0] ? ", " : "", methods[i].name);
    MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, list);
}

/* Answers what never comes to the keeper. */
static enum MHD_Result queue_fixed(const struct sv_server *server, struct MHD_Connection *connection, unsigned status,
                                   const char *text)
{
    enum { ALL = ~0U >> 1 };
    struct MHD_Response *response =
        MHD_create_response_from_buffer(strlen(text), (void *)(uintptr_t)text, MHD_RESPMEM_PERSISTENT);
    if (response && status == 405)
        add_allowed(response, ALL);
    return queue(server, connection, status, response, "application/json", NULL);
}

/* A file of the web client. */
static enum MHD_Result queue_page(const struct sv_server *server, struct MHD_Connection *connection,
                                  const struct sv_page *page)
{
    const char *accepted = header(connection, MHD_HTTP_HEADER_ACCEPT_ENCODING);
    const bool packed = page->packed.data && accepted && strstr(accepted, "gzip");
    const struct sv_bytes *bytes = packed ? &page->packed : &page->plain;
    struct MHD_Response *response = MHD_create_response_from_buffer(bytes->size, bytes->data, MHD_RESPMEM_PERSISTENT);
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, MHD_HTTP_HEADER_VARY, MHD_HTTP_HEADER_ACCEPT_ENCODING);
    if (packed)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
    if (page->lasting)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "public, max-age=31536000, immutable");
    return queue(server, connection, 200, response, page->type, NULL);
}

/* No longer under way. */
static void one_less(void *context)
{
    struct sv_server *server = context;
    atomic_fetch_sub(&server->under_way, 1);
}

/* The stream takes the place of its request, whose memory it does not need for as long as it lasts. */
static enum MHD_Result queue_stream(struct sv_server *server, struct MHD_Connection *connection, void **kept)
{
    struct sv_request *request = *kept;
    struct MHD_Response *response =
        sv_watcher_response(&server->teller, request->watcher, connection, one_less, server);
    if (!response)
        return MHD_NO;
    *kept = NULL;
    sv_request_free(request);
    return queue(server, connection, 200, response, "text/event-stream", NULL);
}

static enum MHD_Result queue_answer(struct sv_server *server, struct MHD_Connection *connection,
                                    struct sv_request *request)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(request->answer_length, request->answer, MHD_RESPMEM_MUST_FREE);
    if (response)
        request->answer = NULL;
    if (response && request->status == 405)
        add_allowed(response, request->allowed);
    return queue(server, connection, request->status, response, request->type ? request->type : "text/plain",
                 request->cookie);
}

/* The keeper has an answer. */
static void wake(struct sv_request *request)
{
    MHD_resume_connection(request->waiter);
}

static bool add_body(const struct sv_server *server, struct sv_request *request, const char *data, size_t size)
{
    if (request->length + size > server->config.body_bytes)
        return false;
    char *body = realloc(request->body, request->length + size + 1);
    if (!body)
        return false;
    memcpy(body + request->length, data, size);
    request->body = body;
    request->length += size;
    body[request->length] = '\0';
    return true;
}

static const char too_large[] = "{\"error\":\"size\",\"reason\":\"the body is too large\"}";
static const char stopping[] = "{\"error\":\"stopping\",\"reason\":\"the server is stopping: try again in a moment\"}";
static const char no_method[] = "{\"error\":\"method\",\"reason\":\"this server knows GET, POST, PUT and DELETE\"}";
static const char no_path[] = "{\"error\":\"path\",\"reason\":\"there is nothing of this name\"}";

/* The first call for a request: its headers are there. */
static enum MHD_Result start(struct sv_server *server, struct MHD_Connection *connection, const char *path,
                             const char *method, void **kept)
{
    struct sv_request *request = sv_request_new();
    if (!request)
        return MHD_NO;
    *kept = request;
    atomic_fetch_add(&server->under_way, 1);
    const bool known = read_method(method, &request->method);
    const struct sv_page *page = known && request->method == SV_GET ? sv_page_find(server, path) : NULL;
    if (page)
        return queue_page(server, connection, page);
    if (!known)
        return queue_fixed(server, connection, 405, no_method);
    if (strlen(path) >= SV_PATH)
        return queue_fixed(server, connection, 404, no_path);
    if (read_number(header(connection, "Content-Length"), 0) > (int64_t)server->config.body_bytes)
        return queue_fixed(server, connection, 413, too_large);
    read_head(server, connection, request, path);
    request->waiter = connection;
    request->done = wake;
    return MHD_YES;
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *data, size_t *size, void **kept)
{
    struct sv_server *server = context;
    struct sv_request *request = *kept;
    (void)version;
    if (!request)
        return start(server, connection, path, method, kept);
    if (*size > 0) {
        if (!request->too_large && !add_body(server, request, data, *size))
            request->too_large = true;
        *size = 0;
        return MHD_YES;
    }
    if (request->too_large)
        return queue_fixed(server, connection, 413, too_large);
    if (request->watcher)
        return queue_stream(server, connection, kept);
    if (request->status != 0)
        return queue_answer(server, connection, request);
    MHD_suspend_connection(connection);
    if (sv_enqueue_new(server, request))
        return MHD_YES;
    MHD_resume_connection(connection);
    return queue_fixed(server, connection, 503, stopping);
}

static void on_completed(void *context, struct MHD_Connection *connection, void **kept,
                         enum MHD_RequestTerminationCode why)
{
    struct sv_server *server = context;
    struct sv_request *request = *kept;
    (void)connection;
    (void)why;
    if (!request)
        return;
    if (request->watcher)
        sv_watcher_leave(&server->teller, request->watcher);
    sv_request_free(request);
    *kept = NULL;
    one_less(server);
}

/* ---- How many ---- */

static void on_connection(void *context, struct MHD_Connection *connection, void **kept,
                          enum MHD_ConnectionNotificationCode what)
{
    struct sv_server *server = context;
    (void)connection;
    (void)kept;
    if (what == MHD_CONNECTION_NOTIFY_STARTED)
        atomic_fetch_add(&server->connections, 1);
    else
        atomic_fetch_sub(&server->connections, 1);
}

/* Libmicrohttpd's own limit does not count streams. */
static enum MHD_Result may_connect(void *context, const struct sockaddr *address, socklen_t size)
{
    struct sv_server *server = context;
    const uint64_t open = (uint64_t)atomic_load(&server->connections) + atomic_load(&server->teller.sockets);
    (void)address;
    (void)size;
    return open < server->config.connections ? MHD_YES : MHD_NO;
}

/* ---- Starting and stopping ---- */

/* As many descriptors as there may be connections, if the system lets us. */
static void raise_limit(const struct sv_server *server)
{
    struct rlimit limit;
    const rlim_t wanted = server->config.connections + FILES_BESIDE;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || wanted < limit.rlim_max ? wanted : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < wanted)
        sv_log("warning", "few_descriptors", json_pack("{s:I}", "limit", (json_int_t)limit.rlim_cur));
}

/* libmicrohttpd's own remarks are about clients that misbehave. */
static void ignore_log(void *context, const char *format, va_list arguments)
{
    (void)context;
    (void)format;
    (void)arguments;
}

/* As GnuTLS has it: what is secure, but neither 1.0 nor 1.1. */
static const char tls_versions[] = "NORMAL:-VERS-TLS1.0:-VERS-TLS1.1";

bool sv_http_start(struct sv_server *server, struct sp_error *error)
{
    const struct sv_config *config = &server->config;
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
    if (!sv_open_socket(server, error))
        return false;
    raise_limit(server);
    struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)(uintptr_t)config->certificate},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)(uintptr_t)config->key},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)(uintptr_t)tls_versions},
        {MHD_OPTION_END, 0, NULL},
    };
    if (config->certificate)
        flags |= MHD_USE_TLS;
    else
        flags |= MHD_USE_TURBO; /* it shuts down no socket: the streams' go on (stream.h) */
    if (!config->certificate)
        tls[0] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
    server->daemon = MHD_start_daemon(
        flags, 0, may_connect, server, on_request, server, MHD_OPTION_NOTIFY_CONNECTION, on_connection, server,
        MHD_OPTION_EXTERNAL_LOGGER, ignore_log, NULL, MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL,
        MHD_OPTION_LISTEN_SOCKET, server->socket, MHD_OPTION_NOTIFY_COMPLETED, on_completed, server,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)config->connections, MHD_OPTION_PER_IP_CONNECTION_LIMIT,
        (unsigned)config->connections_per_address, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)config->idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)POOL_BYTES, MHD_OPTION_ARRAY, tls, MHD_OPTION_END);
    if (server->daemon)
        return true;
    close(server->socket);
    return sp_fail(error, "the HTTP server cannot be started%s",
                   config->certificate ? ": are certificate and key right?" : "");
}

void sv_http_quiesce(struct sv_server *server)
{
    const int file = MHD_quiesce_daemon(server->daemon);
    if (file >= 0)
        close(file);
}

void sv_http_stop(struct sv_server *server)
{
    MHD_stop_daemon(server->daemon);
}
