/*
 * Any request: nothing crashes or hangs, every answer is one of HTTP's and JSON when it says so, and whoever does not
 * sit at a match changes nothing of it.
 *
 * The first byte says who asks (nobody, a stranger, one who holds both seats), with what method, or that the rest is
 * raw bytes for the socket.  Else a line is the path with its query, and what follows it the body; in both `$` stands
 * for the match's id and `%` for the decision that is to be made.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fuzz/input.h"
#include "server/inside.h"

enum { WHO_NOBODY, WHO_STRANGER, WHO_PLAYER, WHO_RAW, WHO_KINDS };

static struct sv_server *server;
static char cookies[WHO_KINDS][SV_TOKEN];
static char match[ST_ID];
static char *scenario;
static size_t scenario_length;

static bool read_data(void *context, const char *path, struct sp_source *source, struct sp_error *error)
{
    (void)context;
    if (strcmp(path, "suffren/india_1782") != 0)
        return sp_fail(error, "%s is not here", path);
    *source = (struct sp_source){.name = "india_1782.json", .text = scenario, .length = scenario_length};
    return true;
}

/* ---- Asking the keeper ---- */

struct waiting {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool done;
};

static void answered(struct sv_request *request)
{
    struct waiting *waiting = request->waiter;
    pthread_mutex_lock(&waiting->lock);
    waiting->done = true;
    pthread_cond_signal(&waiting->wake);
    pthread_mutex_unlock(&waiting->lock);
}

/* What follows the path: NAME=VALUE&... */
static void take_query(struct sv_request *request, const char *text)
{
    while (*text) {
        const size_t length = strcspn(text, "&");
        if (request->query_count < SV_QUERIES) {
            struct sv_query *query = &request->query[request->query_count];
            const size_t name = strcspn(text, "=&");
            snprintf(query->name, sizeof query->name, "%.*s", (int)name, text);
            query->broken = text[name] != '=' || length - name > sizeof query->value;
            if (!query->broken)
                snprintf(query->value, sizeof query->value, "%.*s", (int)(length - name - 1), text + name + 1);
        }
        request->query_count++;
        text += length + (text[length] == '&');
    }
}

/* Asks and waits; the caller frees the request. */
static struct sv_request *ask(int who, enum sv_method method, const char *path, const char *body, size_t length)
{
    struct waiting waiting = {.lock = PTHREAD_MUTEX_INITIALIZER, .wake = PTHREAD_COND_INITIALIZER};
    struct sv_request *request = sv_request_new();
    fuzz_demand(request != NULL, "there is memory");
    request->method = method;
    request->json_type = true;
    const size_t bare = strcspn(path, "?");
    snprintf(request->path, sizeof request->path, "%.*s", (int)bare, path);
    take_query(request, path + bare + (path[bare] == '?'));
    snprintf(request->session, sizeof request->session, "%s", cookies[who]);
    snprintf(request->address, sizeof request->address, "fuzzer");
    request->body = length > 0 ? malloc(length) : NULL;
    request->length = request->body ? length : 0;
    if (request->body)
        memcpy(request->body, body, length);
    request->done = answered;
    request->waiter = &waiting;
    fuzz_demand(sv_enqueue_new(server, request), "the server takes requests");
    pthread_mutex_lock(&waiting.lock);
    while (!waiting.done)
        pthread_cond_wait(&waiting.wake, &waiting.lock);
    pthread_mutex_unlock(&waiting.lock);
    if (request->watcher)
        sv_watcher_leave(&server->teller, request->watcher);
    return request;
}

static struct sv_request *ask_text(int who, enum sv_method method, const char *path, const char *body)
{
    return ask(who, method, path, body, strlen(body));
}

/* ---- The world ---- */

static void sign_up(int who, const char *body)
{
    struct sv_request *request = ask_text(WHO_NOBODY, SV_POST, "/api/v1/accounts", body);
    const char *start = strchr(request->cookie, '=');
    fuzz_demand(request->status == 201 && start != NULL, "an account is made");
    snprintf(cookies[who], SV_TOKEN, "%.*s", (int)strcspn(start + 1, ";"), start + 1);
    sv_request_free(request);
}

static void make_match(void)
{
    struct sv_request *request = ask_text(WHO_PLAYER, SV_POST, "/api/v1/matches",
                                          "{\"game\":\"suffren\",\"seats\":{\"french\":\"me\",\"english\":\"me\"}}");
    json_t *answer = json_loadb(request->answer, request->answer_length, 0, NULL);
    fuzz_demand(request->status == 201 && answer != NULL, "a match is made");
    snprintf(match, sizeof match, "%s", json_string_value(json_object_get(answer, "match")));
    json_decref(answer);
    sv_request_free(request);
}

static void prepare(void)
{
    struct sp_error error = {.text = ""};
    char folder[] = "/tmp/spontoon-fuzz-XXXXXX";
    static char store[64];
    scenario = fuzz_scenario_text(&scenario_length);
    fuzz_demand(mkdtemp(folder) != NULL, "there is a folder");
    snprintf(store, sizeof store, "sqlite:%s/db", folder);
    const struct sv_config config = {.listen = "127.0.0.1:0",
                                     .store = store,
                                     .connections = 100,
                                     .body_bytes = 65536,
                                     .idle_seconds = 60,
                                     .session_days = 1,
                                     .matches_in_memory = 100,
                                     .helpers = 1,
                                     .look_seconds = 1,
                                     /* Nobody takes letters there, and no hook is called anywhere. */
                                     .post = {.address = "https://spontoon.example",
                                              .smtp = "smtp://127.0.0.1:1",
                                              .from = "post@spontoon.example",
                                              .retry_seconds = 3600},
                                     .loading = {.read_data = read_data}};
    server = sv_open(&config, &error);
    fuzz_demand(server != NULL, error.text);
    sign_up(WHO_STRANGER, "{\"name\":\"Stranger\",\"password\":\"long enough\"}");
    sign_up(WHO_PLAYER, "{\"name\":\"Player\",\"password\":\"long enough\"}");
    make_match();
}

/* What the French must decide, which changes with whatever happens to them. */
static void read_decision(char decision[ST_DECISION])
{
    char path[SV_PATH];
    snprintf(path, sizeof path, "/api/v1/matches/%s/seats/french/decision", match);
    struct sv_request *request = ask_text(WHO_PLAYER, SV_GET, path, "");
    json_t *answer = json_loadb(request->answer, request->answer_length, 0, NULL);
    fuzz_demand(request->status == 200 && answer != NULL, "the player is told what to decide");
    snprintf(decision, ST_DECISION, "%s", json_string_value(json_object_get(answer, "decision")));
    json_decref(answer);
    sv_request_free(request);
}

/* ---- An input ---- */

/* Puts ids in the place of their signs; the caller frees it. */
static char *filled(const char *text, const char *decision)
{
    char *out = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&out, &length);
    fuzz_demand(stream != NULL, "there is memory");
    for (; *text; text++)
        if (*text == '$')
            fputs(match, stream);
        else if (*text == '%')
            fputs(decision, stream);
        else
            fputc(*text, stream);
    fclose(stream);
    return out;
}

static void send_raw(const char *bytes, size_t length)
{
    char answer[4096];
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(sv_port(server)), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    /* Closed at once, so that thousands of connections leave no ports behind that wait. */
    const struct linger at_once = {.l_onoff = 1};
    const int file = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(file, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    int connected;
    do
        connected = connect(file, (const struct sockaddr *)&address, sizeof address);
    while (connected != 0 && errno == EINTR); /* the fuzzer's own clock */
    fuzz_demand(connected == 0 || errno == EISCONN, strerror(errno));
    while (length > 0) {
        const ssize_t sent = send(file, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0)
            break;
        bytes += sent;
        length -= (size_t)sent;
    }
    shutdown(file, SHUT_WR);
    (void)!recv(file, answer, sizeof answer, MSG_DONTWAIT);
    close(file);
}

static void check_answer(const struct sv_request *request)
{
    fuzz_demand(request->status >= 200 && request->status < 600, "the status is one of HTTP's");
    fuzz_demand(request->status != 500, "the server does not fail");
    if (request->watcher || !request->type || strcmp(request->type, "application/json") != 0)
        return;
    json_t *json = json_loadb(request->answer, request->answer_length, 0, NULL);
    fuzz_demand(json != NULL, "what says that it is JSON is JSON");
    json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char before[ST_DECISION], after[ST_DECISION];
    if (!server)
        prepare();
    if (size < 2)
        return 0;
    const int who = data[0] % WHO_KINDS;
    read_decision(before);
    char *text = fuzz_text(data + 1, size - 1);
    char *whole = filled(text, before);
    if (who == WHO_RAW) {
        send_raw(whole, strlen(whole));
    } else {
        char *body = whole + strcspn(whole, "\n");
        if (*body)
            *body++ = '\0';
        struct sv_request *request =
            ask(who, (enum sv_method)(data[0] / WHO_KINDS % (SV_DELETE + 1)), whole, body, strlen(body));
        check_answer(request);
        sv_request_free(request);
    }
    read_decision(after);
    fuzz_demand(who == WHO_PLAYER || strcmp(before, after) == 0, "a stranger changes nothing");
    free(whole);
    free(text);
    return 0;
}
