/*
 * The keeper: the one thread that owns the store and the matches.
 *
 * It takes all requests that wait.  Those that only look are answered from what is durable; then those that change
 * something are carried out one after the other, made durable by one commit, and answered.  If the commit fails, none
 * of them has happened: what they changed in memory is forgotten and read from the store again.  If another server was
 * faster with an entry of a match, they are tried again, each by itself.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mind/clock.h"
#include "server/inside.h"

enum { TRIES = 5, ROUND_SECONDS = 1 /* between looks of the first round */ };

static bool enqueue(struct sv_server *server, struct sv_request *request, bool new)
{
    request->next = NULL;
    pthread_mutex_lock(&server->lock);
    const bool was_empty = server->queue == NULL;
    const bool taken = !(new && server->closing);
    if (taken) {
        *server->queue_end = request;
        server->queue_end = &request->next;
    }
    pthread_mutex_unlock(&server->lock);
    if (taken && was_empty)
        pthread_cond_signal(&server->wake);
    return taken;
}

void sv_enqueue(struct sv_server *server, struct sv_request *request)
{
    enqueue(server, request, false);
}

bool sv_enqueue_new(struct sv_server *server, struct sv_request *request)
{
    return enqueue(server, request, true);
}

void sv_enqueue_own(struct sv_server *server, struct sv_request *request)
{
    if (request && !enqueue(server, request, true))
        sv_request_free(request);
}

struct st_store *sv_store(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    if (server->in_transaction)
        return server->store;
    server->in_transaction = st_begin(server->store, DB_WRITE, &error);
    if (server->in_transaction)
        return server->store;
    sv_fail(request, &error);
    return NULL;
}

/* ---- One batch ---- */

/* Forgets all that the batch has changed in memory. */
static void take_back(struct sv_server *server)
{
    if (server->in_transaction)
        st_rollback(server->store);
    server->in_transaction = false;
    server->staged_count = 0;
    for (struct sv_table *table = server->touched; table; table = table->next_touched) {
        sv_table_forget(table);
        table->touched = false;
    }
    server->touched = NULL;
    sv_forget_sessions(server);
}

static int by_match_and_number(const void *left, const void *right)
{
    const struct sv_staged *a = left, *b = right;
    const int order = strcmp(a->table->about.id, b->table->about.id);
    return order != 0 ? order : (a->n > b->n) - (a->n < b->n);
}

/* The staged lines into the store, in an order that is the same in every server, so that two never wait for each
 * other. */
static bool add_staged(struct sv_server *server, bool *lost, struct sp_error *error)
{
    *lost = false;
    if (server->staged_count == 0)
        return true;
    qsort(server->staged, server->staged_count, sizeof *server->staged, by_match_and_number);
    struct st_entry *entries = calloc(server->staged_count, sizeof *entries);
    if (!entries)
        return sp_fail(error, "no memory for the entries of a commit");
    for (size_t i = 0; i < server->staged_count; i++) {
        const struct sv_staged *staged = &server->staged[i];
        entries[i] = (struct st_entry){.match = staged->table->about.id,
                                       .n = (int64_t)staged->n,
                                       .seat = staged->seat,
                                       .decision = staged->decision[0] ? staged->decision : NULL,
                                       .request = staged->request[0] ? staged->request : NULL};
        entries[i].line = sp_match_line(sv_table_match(staged->table), staged->n, &entries[i].length);
    }
    const bool done = st_add_entries(server->store, entries, server->staged_count, lost, error);
    free(entries);
    return done;
}

/* Tells the other servers which tables have changed; who hears that somebody has spoken only if somebody has. */
static bool notify_all(struct sv_server *server, struct sp_error *error)
{
    size_t count = 0;
    if (!st_shared(server->store))
        return true;
    for (const struct sv_table *table = server->touched; table; table = table->next_touched)
        count++;
    struct st_news *news = calloc(count + 1, sizeof *news);
    if (!news)
        return sp_fail(error, "no memory to tell other servers");
    count = 0;
    for (const struct sv_table *table = server->touched; table; table = table->next_touched)
        snprintf(news[count++].text, sizeof news->text, table->talk ? "%s %x" : "%s", table->about.id,
                 (unsigned)table->talk);
    const bool done = st_notify(server->store, news, count, error);
    free(news);
    return done;
}

/* Makes the batch durable; false when nothing of it stands. */
static bool make_durable(struct sv_server *server, bool *lost, struct sp_error *error)
{
    *lost = false;
    if (server->staged_count > 0 && !server->in_transaction)
        server->in_transaction = st_begin(server->store, DB_WRITE, error);
    if (!server->in_transaction)
        return server->staged_count == 0;
    const uint64_t start = sp_clock();
    if (!add_staged(server, lost, error) || *lost || !notify_all(server, error))
        return false;
    if (!st_commit(server->store, error))
        return false;
    server->in_transaction = false;
    server->counts.commits++;
    server->counts.commit_microseconds += (sp_clock() - start) / SP_MICROSECOND;
    server->counts.entries += server->staged_count;
    server->staged_count = 0;
    return true;
}

/* What nobody asked for: it is carried out, and there is no route. */
static bool of_its_own(const struct sv_request *request)
{
    return request->job || request->letter || request->time_is_up;
}

static void give_answer(struct sv_server *server, struct sv_request *request)
{
    if (request->status == 0)
        sv_refuse(request, 500, "server", "the server has no answer: that is its mistake");
    if (!of_its_own(request))
        server->counts.requests[request->status / 100 < 6 ? request->status / 100 : 5]++;
    json_decref(request->json); /* what this thread has taken of memory it gives back itself */
    request->json = NULL;
    request->done(request);
}

/* The batch stands: answers first, then those who watch. */
static void let_out(struct sv_server *server, struct sv_request **requests, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!requests[i]->parked)
            give_answer(server, requests[i]);
    while (server->touched) {
        struct sv_table *table = server->touched;
        server->touched = table->next_touched;
        table->touched = false;
        sv_publish(server, table);
        sv_let_think(server, table);
    }
}

static void handle(struct sv_server *server, struct sv_request *request)
{
    sv_request_again(request);
    if (request->job)
        sv_computer_order(server, request, request->job);
    else if (request->letter)
        sv_letter_is_back(server, request);
    else if (request->time_is_up)
        sv_time_is_up(server, request);
    else
        sv_route_handle(server, request);
}

/* Tries these requests as one commit; true when they are answered.  When false nothing of them stands; *lost is whether
 * another server was faster. */
static bool try_batch(struct sv_server *server, struct sv_request **requests, size_t count, bool *lost)
{
    struct sp_error error = {.text = ""};
    bool failed = false;
    *lost = false;
    for (size_t i = 0; i < count && !failed; i++) {
        if (!requests[i]->parked)
            handle(server, requests[i]);
        failed = requests[i]->failed;
    }
    if (!failed && make_durable(server, lost, &error)) {
        let_out(server, requests, count);
        return true;
    }
    take_back(server);
    server->counts.lost_races += *lost;
    server->counts.failed_commits += !*lost;
    if (!failed && !*lost)
        sv_fail(requests[0], &error);
    return false;
}

/* All as one commit, or else each by itself: a few times if another server is faster, once if the store fails. */
static void carry_out(struct sv_server *server, struct sv_request **requests, size_t count)
{
    bool lost;
    if (count == 0 || try_batch(server, requests, count, &lost))
        return;
    for (size_t i = 0; i < count; i++) {
        if (requests[i]->parked)
            continue;
        bool answered = false;
        unsigned tries = 0;
        do
            answered = try_batch(server, &requests[i], 1, &lost);
        while (!answered && lost && ++tries < TRIES);
        if (!answered)
            give_answer(server, requests[i]);
    }
}

/* Answers what only looks. */
static void look(struct sv_server *server, struct sv_request *request)
{
    handle(server, request);
    if (request->failed)
        take_back(server);
    if (!request->parked)
        give_answer(server, request);
}

/* ---- The thread ---- */

/* What another server has done. */
static void hear(struct sv_server *server, const struct sv_request *news)
{
    if (news->match[0] == '\0') {
        sv_forget_sessions(server);
        sv_stop_listening(server, news->account.id);
    }
    if (news->account.id[0] == '\0')
        sv_table_heard(server, news->match, news->talk);
}

/* Divides the list: looks are answered at once, the others stay in the array. */
static size_t sort_out(struct sv_server *server, struct sv_request *list, struct sv_request **writes)
{
    size_t count = 0;
    while (list) {
        struct sv_request *request = list;
        list = list->next;
        request->parked = false;
        if (request->news) {
            hear(server, request);
            request->done(request);
        } else if (!of_its_own(request) && !request->route && !sv_route_find(request))
            give_answer(server, request);
        else if (of_its_own(request) || request->route->flags & SV_WRITES)
            writes[count++] = request;
        else
            look(server, request);
    }
    return count;
}

static size_t length_of(const struct sv_request *list)
{
    size_t count = 0;
    for (; list; list = list->next)
        count++;
    return count;
}

static void do_batch(struct sv_server *server, struct sv_request *list)
{
    struct sp_error error;
    bool lost;
    struct sv_request **writes = calloc(length_of(list) + 1, sizeof(struct sv_request *));
    if (!writes)
        abort(); /* no memory even for a list of what waits */
    server->now = (int64_t)time(NULL);
    const size_t count = sort_out(server, list, writes);
    carry_out(server, writes, count);
    if (server->in_transaction && !make_durable(server, &lost, &error)) /* only looked */
        take_back(server);
    free(writes);
    if (server->posting.more)
        sv_deal_with_post(server);
}

/* Waits for requests, or until it is time for a sign of life; NULL with *ending when there is nothing more to do. */
static struct sv_request *wait_for_more(struct sv_server *server, int64_t until, bool *ending)
{
    const struct timespec limit = {.tv_sec = until};
    pthread_mutex_lock(&server->lock);
    int waited = 0;
    while (!server->queue && !server->stopping && waited != ETIMEDOUT)
        waited = pthread_cond_timedwait(&server->wake, &server->lock, &limit);
    struct sv_request *list = server->queue;
    server->queue = NULL;
    server->queue_end = &server->queue;
    *ending = server->stopping && !list;
    pthread_mutex_unlock(&server->lock);
    return list;
}

static void now_and_then(struct sv_server *server)
{
    struct sp_error error = {.text = ""};
    sv_keep_alive(server);
    sv_tables_tidy(server);
    if (st_begin(server->store, DB_WRITE, &error) &&
        (!st_drop_expired(server->store, server->now, &error) || !sv_look_at_clocks(server, &error) ||
         !st_commit(server->store, &error)))
        st_rollback(server->store);
    if (error.text[0])
        sv_log("error", "store_failed", json_pack("{s:s}", "reason", error.text));
    sv_deal_with_post(server);
}

static void go_round(struct sv_server *server)
{
    struct sp_error error = {.text = ""};
    struct sv_request quiet = {.last_event = -1};
    bool lost;
    if (!sv_go_round(server, &quiet) || (server->in_transaction && !make_durable(server, &lost, &error)))
        take_back(server);
    sv_request_again(&quiet);
}

static void *keep(void *context)
{
    struct sv_server *server = context;
    bool ending = false;
    int64_t next = (int64_t)time(NULL) + (int64_t)server->config.look_seconds;
    int64_t round = (int64_t)time(NULL) + ROUND_SECONDS;
    while (!ending) {
        struct sv_request *list = wait_for_more(server, next < round ? next : round, &ending);
        if (list)
            do_batch(server, list);
        server->now = (int64_t)time(NULL);
        if (server->now >= round && !ending) {
            go_round(server);
            round = server->now + (server->round.done ? (int64_t)server->config.look_seconds : ROUND_SECONDS);
        }
        if (server->now < next)
            continue;
        now_and_then(server);
        next = server->now + (int64_t)server->config.look_seconds;
    }
    return NULL;
}

bool sv_keeper_start(struct sv_server *server, struct sp_error *error)
{
    server->now = (int64_t)time(NULL);
    server->keeper_runs = pthread_create(&server->keeper, NULL, keep, server) == 0;
    return server->keeper_runs || sp_fail(error, "no thread is left for the keeper");
}
