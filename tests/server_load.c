/*
 * A load on a match server: clients that play whole games at random, each both seats of its own matches over one
 * connection, and watchers of one more match, in which ten orders a second are given.  Prints one JSON object.
 *
 *   server_load PORT [CLIENTS [SECONDS [WATCHERS]]]
 *
 * Server and load share a machine, so the load is kept light: what comes to a watcher is counted where it is, by looks
 * a few milliseconds apart that no arrival wakes.  In the end all watchers must have come by the same number of bytes.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "spontoon/dice.h"

enum {
    BUFFER = 64 * 1024,
    WATCHERS_AT_ONCE = 32,
    LOOK = 5, /* milliseconds between looks at watchers */
    ACCOUNTS = 16,
    SAMPLES = 4 * 1000 * 1000,
    EVENTS = 256,
    PACE = 100 * 1000 * 1000
};

enum step { MAKE_MATCH, ASK_DECISION, GIVE_ORDER };

struct client {
    int file;
    enum step step;
    char cookie[128];
    char match[32];
    int seat;
    unsigned idle; /* seats in a row that owed nothing */
    uint64_t sent; /* nanoseconds */
    uint64_t pace; /* nanoseconds between orders; 0: as fast as it goes */
    uint64_t next; /* when the next order may be given, if it waits for that; else 0 */
    struct sp_dice dice;
    size_t length;
    char buffer[BUFFER];
};

struct watcher {
    int file;
    uint64_t bytes; /* that came */
};

struct load {
    uint16_t port;
    int epoll;
    int watching;  /* the same of watchers: who plays is not kept waiting for those who only listen */
    uint64_t look; /* when watchers are looked at again */
    uint64_t orders, refused, matches, event_bytes, requests;
    uint32_t *samples; /* microseconds of orders */
    size_t sample_count;
    struct client *leader; /* whose match is watched */
    bool pause;            /* he gives no order now */
    struct watcher *watchers;
    size_t watcher_count;
};

static const char *const seats[] = {"french", "english"};

static uint64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}

static void give_up(const char *why, const char *what)
{
    fprintf(stderr, "server_load: %s: %.300s\n", why, what);
    exit(1);
}

static int connect_to(uint16_t port)
{
    const int yes = 1;
    const int file = socket(AF_INET, SOCK_STREAM, 0);
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    if (file < 0 || connect(file, (const struct sockaddr *)&address, sizeof address) != 0)
        give_up("cannot connect", strerror(errno));
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return file;
}

static void send_text(int file, const char *text, int length)
{
    if (write(file, text, (size_t)length) != length)
        give_up("cannot send", strerror(errno));
}

static void send_request(struct client *client, const char *method, const char *path, const char *body)
{
    char text[1024];
    const int length = snprintf(
        text, sizeof text,
        "%s %s HTTP/1.1\r\nHost: load\r\n%s%s%sContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s", method,
        path, client->cookie[0] ? "Cookie: " : "", client->cookie, client->cookie[0] ? "\r\n" : "", strlen(body), body);
    client->length = 0;
    client->sent = nanoseconds();
    send_text(client->file, text, length);
}

/* The body of a whole answer; NULL when more must come. */
static const char *whole(const struct client *client)
{
    const char *end = strstr(client->buffer, "\r\n\r\n");
    const char *length = end ? strstr(client->buffer, "Content-Length: ") : NULL;
    if (!length || length > end)
        return NULL;
    return client->length >= (size_t)(end + 4 - client->buffer) + strtoul(length + 16, NULL, 10) ? end + 4 : NULL;
}

static const char *read_more(struct client *client)
{
    const ssize_t got = read(client->file, client->buffer + client->length, BUFFER - 1 - client->length);
    if (got <= 0)
        give_up("the server has gone", client->buffer);
    client->length += (size_t)got;
    client->buffer[client->length] = '\0';
    return whole(client);
}

/* Copies the text member of that name. */
static void member(const char *body, const char *name, char *out, size_t size)
{
    char key[32];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *at = strstr(body, key);
    if (!at)
        give_up("a member is missing", body);
    at += strlen(key);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

static void sign_up(struct client *client, unsigned number)
{
    char body[160];
    snprintf(body, sizeof body, "{\"name\":\"load %ld %u\",\"password\":\"a long password\"}", (long)getpid(), number);
    send_request(client, "POST", "/api/v1/accounts", body);
    while (!read_more(client)) {
    }
    const char *cookie = strstr(client->buffer, "Set-Cookie: ");
    if (!cookie)
        give_up("no account", client->buffer);
    snprintf(client->cookie, sizeof client->cookie, "%.*s", (int)strcspn(cookie + 12, ";"), cookie + 12);
}

static void make_match(struct client *client)
{
    client->step = MAKE_MATCH;
    client->seat = 0;
    client->idle = 0;
    send_request(client, "POST", "/api/v1/matches",
                 "{\"game\":\"suffren\",\"seats\":{\"french\":\"me\",\"english\":\"me\"}}");
}

static void ask_decision(struct client *client)
{
    char path[128];
    snprintf(path, sizeof path, "/api/v1/matches/%s/seats/%s/decision", client->match, seats[client->seat]);
    client->step = ASK_DECISION;
    send_request(client, "GET", path, "");
}

/* One of the listed orders, at random. */
static bool pick(struct client *client, const char *body, char *order, size_t size)
{
    const char *list = strstr(body, "\"legal\":[\"");
    const char *end = list ? strchr(list, ']') : NULL;
    if (!end)
        return false;
    unsigned count = 1;
    for (const char *at = list; (at = strstr(at, "\",\"")) && at < end; at++)
        count++;
    const char *at = list + 10;
    for (uint32_t left = sp_roll(&client->dice, count); left > 0; left--)
        at = strstr(at, "\",\"") + 3;
    snprintf(order, size, "%.*s", (int)strcspn(at, "\""), at);
    return true;
}

static void give_order(struct client *client, const char *body)
{
    char order[200], decision[32], path[128], text[320];
    const char *next = strstr(body, "\"next\":");
    body = next ? next : body;
    if (!pick(client, body, order, sizeof order)) {
        client->seat ^= 1;
        if (++client->idle > 1)
            make_match(client);
        else
            ask_decision(client);
        return;
    }
    client->idle = 0;
    member(body, "decision", decision, sizeof decision);
    snprintf(path, sizeof path, "/api/v1/matches/%s/seats/%s/orders", client->match, seats[client->seat]);
    snprintf(text, sizeof text, "{\"order\":\"%s\",\"decision\":\"%s\",\"request\":\"%llu\",\"next\":true}", order,
             decision, (unsigned long long)client->sent);
    client->step = GIVE_ORDER;
    send_request(client, "POST", path, text);
}

static void go_on(struct load *load, struct client *client, const char *body)
{
    load->requests++;
    if (client->step == MAKE_MATCH) {
        member(body, "match", client->match, sizeof client->match);
        load->matches++;
        ask_decision(client);
    } else if (client->step == ASK_DECISION) {
        give_order(client, body);
    } else {
        if (!strstr(body, "\"accepted\":true"))
            load->refused++;
        else if (load->sample_count < SAMPLES)
            load->samples[load->sample_count++] = (uint32_t)((nanoseconds() - client->sent) / 1000);
        load->orders++;
        if (client->pace == 0)
            give_order(client, body);
        else
            client->next = client->sent + client->pace;
    }
}

static void add_watcher(struct load *load, struct watcher *watcher)
{
    char text[256];
    watcher->file = connect_to(load->port);
    send_text(watcher->file, text,
              snprintf(text, sizeof text, "GET /api/v1/matches/%s/events HTTP/1.1\r\nHost: load\r\n\r\n",
                       load->leader->match));
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.ptr = watcher};
    epoll_ctl(load->watching, EPOLL_CTL_ADD, watcher->file, &event);
}

/* Takes all that has come to a watcher, and throws it away where it is. */
static void take_bytes(struct load *load, struct watcher *watcher)
{
    ssize_t got;
    do {
        got = recv(watcher->file, NULL, BUFFER, MSG_TRUNC | MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN))
            give_up("a watcher was cut off", "");
        watcher->bytes += got > 0 ? (uint64_t)got : 0;
        load->event_bytes += got > 0 ? (uint64_t)got : 0;
    } while (got == BUFFER);
}

/* Looks at a few of the watchers, and again at once if there may be more. */
static void take_watched(struct load *load, uint64_t now)
{
    struct epoll_event events[WATCHERS_AT_ONCE];
    const int count = epoll_wait(load->watching, events, WATCHERS_AT_ONCE, 0);
    for (int i = 0; i < count; i++)
        take_bytes(load, events[i].data.ptr);
    load->look = count == WATCHERS_AT_ONCE ? now : now + LOOK * UINT64_C(1000000);
}

static void run(struct load *load, double seconds)
{
    struct epoll_event events[EVENTS];
    uint64_t now = nanoseconds();
    const uint64_t end = now + (uint64_t)(seconds * 1e9);
    const bool watched = load->watcher_count > 0;
    for (; now < end; now = nanoseconds()) {
        const int count = epoll_wait(load->epoll, events, EVENTS, watched && load->look <= now ? 0 : LOOK);
        if (load->leader && !load->pause && load->leader->next != 0 && load->leader->next < now) {
            load->leader->next = 0;
            ask_decision(load->leader);
        }
        for (int i = 0; i < count; i++) {
            const char *body = read_more(events[i].data.ptr);
            if (body)
                go_on(load, events[i].data.ptr, body);
        }
        if (watched && load->look <= now)
            take_watched(load, now);
    }
}

/* Goes on without orders in the match that is watched, until all that came of the last have come to its watchers. */
static void catch_up(struct load *load)
{
    uint64_t before;
    load->pause = true;
    do {
        before = load->event_bytes;
        run(load, 0.2);
    } while (load->event_bytes != before || load->leader->next == 0);
    load->pause = false;
}

/* How many of the watchers have not come by as much as the first. */
static size_t uneven(const struct load *load)
{
    size_t count = 0;
    for (size_t i = 0; i < load->watcher_count; i++)
        count += load->watchers[i].bytes != load->watchers[0].bytes;
    return count;
}

static int by_size(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double percentile(const struct load *load, double part)
{
    return load->sample_count == 0 ? 0 : load->samples[(size_t)((double)(load->sample_count - 1) * part)] / 1000.0;
}

static void report(struct load *load, size_t clients, double seconds)
{
    qsort(load->samples, load->sample_count, sizeof *load->samples, by_size);
    printf("{\"clients\": %zu, \"watchers\": %zu, \"seconds\": %.1f, \"orders\": %llu, \"refused\": %llu, "
           "\"orders_per_second\": %.0f, \"requests_per_second\": %.0f, \"matches\": %llu, \"median_ms\": %.2f, "
           "\"p99_ms\": %.2f, \"slowest_ms\": %.2f, \"event_megabytes\": %.1f}\n",
           clients, load->watcher_count, seconds, (unsigned long long)load->orders, (unsigned long long)load->refused,
           (double)load->orders / seconds, (double)load->requests / seconds, (unsigned long long)load->matches,
           percentile(load, 0.5), percentile(load, 0.99), percentile(load, 1), (double)load->event_bytes / 1e6);
}

/* Accounts take long to make: players share some. */
static void add_player(struct load *load, struct client *client, const struct client *all, size_t number)
{
    client->file = connect_to(load->port);
    client->dice.seed = number + 1;
    if (number < ACCOUNTS)
        sign_up(client, (unsigned)number);
    else
        memcpy(client->cookie, all[number % ACCOUNTS].cookie, sizeof client->cookie);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    epoll_ctl(load->epoll, EPOLL_CTL_ADD, client->file, &event);
    make_match(client);
}

static size_t argument(int argc, char **argv, int at, size_t otherwise)
{
    return argc > at ? strtoul(argv[at], NULL, 10) : otherwise;
}

/* A descriptor for everybody. */
static void raise_limit(void)
{
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

/* The players' orders and the watchers' bytes count from here. */
static void begin(struct load *load)
{
    load->orders = load->requests = load->matches = load->event_bytes = 0;
    load->sample_count = 0;
    for (size_t i = 0; i < load->watcher_count; i++)
        load->watchers[i].bytes = 0;
}

int main(int argc, char **argv)
{
    const size_t clients = argument(argc, argv, 2, 50);
    const size_t seconds = argument(argc, argv, 3, 10);
    struct load load = {.port = (uint16_t)argument(argc, argv, 1, 1782), .watcher_count = argument(argc, argv, 4, 0)};
    const size_t players = clients + (load.watcher_count > 0);
    struct client *all = calloc(players, sizeof *all);
    load.watchers = calloc(load.watcher_count + 1, sizeof *load.watchers);
    load.samples = malloc(SAMPLES * sizeof *load.samples);
    load.epoll = epoll_create1(0);
    load.watching = epoll_create1(0);
    if (!all || !load.samples || !load.watchers || load.epoll < 0 || load.watching < 0)
        give_up("no memory", "");
    raise_limit();
    for (size_t i = 0; i < players; i++)
        add_player(&load, &all[i], all, i);
    if (load.watcher_count > 0) {
        load.leader = &all[clients];
        load.leader->pace = PACE;
    }
    run(&load, 1); /* everybody has a match now */
    for (size_t i = 0; i < load.watcher_count; i++)
        add_watcher(&load, &load.watchers[i]);
    if (load.leader)
        catch_up(&load);
    begin(&load);
    run(&load, (double)seconds);
    report(&load, clients, (double)seconds);
    if (load.leader)
        catch_up(&load);
    if (uneven(&load) > 0)
        give_up("not all watchers came by the same", "");
    free(load.samples);
    free(load.watchers);
    free(all);
    return load.refused == 0 ? 0 : 1;
}
