/* The server as a whole: its parts started in order, and stopped so that nothing is lost. */
#include "server/server.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/inside.h"

enum { LAST_WORDS_MILLISECONDS = 2000, STEP_MILLISECONDS = 10 };

struct sp_order *sv_scratch(struct sv_server *server, size_t count)
{
    if (count <= server->scratch_capacity)
        return server->scratch;
    struct sp_order *more = realloc(server->scratch, count * sizeof *more);
    if (!more)
        return NULL;
    server->scratch = more;
    server->scratch_capacity = count;
    return more;
}

/* Another server has written: the keeper looks. */
static void heard(void *context, const char *text)
{
    char match[ST_ID];
    const size_t length = strcspn(text, " ");
    snprintf(match, sizeof match, "%.*s", (int)(length < sizeof match ? length : 0), text);
    const bool of_account = text[0] == SV_OF_ACCOUNT;
    struct sv_request *request = sv_request_about(of_account ? "" : match);
    if (request) {
        request->news = true;
        if (of_account)
            snprintf(request->account.id, sizeof request->account.id, "%s", text + 1);
        request->talk = (uint32_t)strtoul(text + length, NULL, 16);
    }
    sv_enqueue_own(context, request);
}

static struct sv_server *new_server(const struct sv_config *config)
{
    struct sv_server *server = calloc(1, sizeof *server);
    if (!server)
        return NULL;
    server->config = *config;
    server->config.loading.shelf = sp_shelf_new();
    server->socket = -1;
    randombytes_buf(&server->seed, sizeof server->seed);
    server->staging_seat = -1;
    server->queue_end = &server->queue;
    for (size_t i = 0; i < SV_JOB_QUEUES; i++)
        server->helping.queue[i].end = &server->helping.queue[i].first;
    server->posting.letters_end = &server->posting.letters;
    server->board.end = &server->board.first;
    pthread_mutex_init(&server->board.lock, NULL);
    pthread_cond_init(&server->board.wake, NULL);
    pthread_mutex_init(&server->lock, NULL);
    pthread_mutex_init(&server->helping.lock, NULL);
    pthread_mutex_init(&server->posting.lock, NULL);
    pthread_cond_init(&server->posting.wake, NULL);
    pthread_cond_init(&server->wake, NULL);
    pthread_cond_init(&server->helping.wake, NULL);
    return server;
}

struct sv_server *sv_open(const struct sv_config *config, struct sp_error *error)
{
    struct sv_server *server = sodium_init() < 0 ? NULL : new_server(config);
    if (!server) {
        sp_fail(error, "no memory for the server");
        return NULL;
    }
    signal(SIGPIPE, SIG_IGN);
    server->store = st_open(config->store, error);
    if (server->store && st_claim(server->store, error) && sv_pages_load(server, config->web, error) &&
        sv_teller_start(&server->teller, config->certificate != NULL, (int64_t)config->idle_seconds, error) &&
        sv_keeper_start(server, error) && sv_helpers_start(server, error) && sv_draughtsman_start(server, error) &&
        sv_postmen_start(server, error) && st_listen(server->store, heard, server, error) &&
        sv_http_start(server, error))
        return server;
    sv_close(server);
    return NULL;
}

uint16_t sv_port(const struct sv_server *server)
{
    return server->port;
}

static void wait_a_moment(void)
{
    const struct timespec step = {.tv_nsec = STEP_MILLISECONDS * 1000000L};
    nanosleep(&step, NULL);
}

/* From now on requests are refused, but what helpers still owe is taken. */
static void refuse_new(struct sv_server *server)
{
    pthread_mutex_lock(&server->lock);
    server->closing = true;
    pthread_mutex_unlock(&server->lock);
}

static void stop_keeper(struct sv_server *server)
{
    pthread_mutex_lock(&server->lock);
    server->stopping = true;
    pthread_cond_signal(&server->wake);
    pthread_mutex_unlock(&server->lock);
    if (server->keeper_runs)
        pthread_join(server->keeper, NULL);
}

/* Answers and last words are on their way to the clients: give them a little time. */
static void let_leave(struct sv_server *server)
{
    for (unsigned waited = 0; waited < LAST_WORDS_MILLISECONDS && atomic_load(&server->under_way) > 0;
         waited += STEP_MILLISECONDS)
        wait_a_moment();
}

void sv_free(struct sv_server *server)
{
    sv_tables_free(server);
    sv_teller_free(&server->teller);
    sp_shelf_free(server->config.loading.shelf);
    sv_pages_free(server);
    st_close(server->store);
    free(server->scratch);
    pthread_cond_destroy(&server->board.wake);
    pthread_mutex_destroy(&server->board.lock);
    pthread_cond_destroy(&server->posting.wake);
    pthread_mutex_destroy(&server->posting.lock);
    pthread_cond_destroy(&server->helping.wake);
    pthread_cond_destroy(&server->wake);
    pthread_mutex_destroy(&server->helping.lock);
    pthread_mutex_destroy(&server->lock);
    free(server);
}

void sv_stop(struct sv_server *server)
{
    if (server->daemon)
        sv_http_quiesce(server);
    refuse_new(server);
    sv_helpers_finish(server);
    sv_helpers_stop(server);
    sv_draughtsman_stop(server);
    sv_postmen_stop(server);
    stop_keeper(server);
    if (server->daemon) {
        sv_end_watching(server);
        let_leave(server);
    }
    sv_teller_stop(&server->teller);
    if (server->daemon)
        sv_http_stop(server);
}

void sv_close(struct sv_server *server)
{
    if (!server)
        return;
    sv_stop(server);
    sv_free(server);
}
