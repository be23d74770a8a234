/*
 * Threads for what takes long: Argon2id, and computer players.  What they make goes back to the keeper as a request.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { PASSWORDS_MOST = 64 };

void sv_job_free(struct sv_job *job)
{
    if (!job)
        return;
    sodium_memzero(job->password, sizeof job->password);
    sv_holder_release(job->holder);
    free(job->redacted);
    free(job->legal);
    free(job);
}

/* ---- The work ---- */

static void hash_password(struct sv_job *job)
{
    struct sv_request *request = job->request;
    request->right = crypto_pwhash_str(job->hash, job->password, strlen(job->password),
                                       crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    memcpy(request->hash, job->hash, sizeof request->hash);
}

static void verify_password(struct sv_job *job)
{
    job->request->right = crypto_pwhash_str_verify(job->hash, job->password, strlen(job->password)) == 0;
}

static void think(struct sv_job *job)
{
    const struct sp_asked asked = {.game = sp_match_game(job->holder->match),
                                   .scenario = sp_match_scenario(job->holder->match),
                                   .state = job->redacted,
                                   .seat = job->seat,
                                   .legal = job->legal,
                                   .count = job->count,
                                   .dice = &job->dice};
    job->player->choose(&asked, &job->order);
}

static void (*const works[])(struct sv_job *job) = {
    [SV_HASH] = hash_password, [SV_VERIFY] = verify_password, [SV_THINK] = think};

static struct sv_job *next_job(struct sv_server *server)
{
    pthread_mutex_lock(&server->job_lock);
    while (!server->jobs && !server->jobs_end_now)
        pthread_cond_wait(&server->job_wake, &server->job_lock);
    struct sv_job *job = server->jobs;
    if (job) {
        server->jobs = job->next;
        server->job_count -= job->kind != SV_THINK;
        if (!server->jobs)
            server->jobs_end = &server->jobs;
    }
    pthread_mutex_unlock(&server->job_lock);
    return job;
}

static void *help(void *context)
{
    struct sv_server *server = context;
    for (struct sv_job *job = next_job(server); job; job = next_job(server)) {
        struct sv_request *request = job->request;
        const bool thought = job->kind == SV_THINK;
        works[job->kind](job);
        request->stage++;
        if (!thought)
            sv_job_free(job);
        sv_enqueue(server, request);
    }
    return NULL;
}

bool sv_helpers_start(struct sv_server *server, struct sp_error *error)
{
    server->helpers = calloc(server->config.helpers, sizeof *server->helpers);
    while (server->helpers && server->helper_count < server->config.helpers &&
           pthread_create(&server->helpers[server->helper_count], NULL, help, server) == 0)
        server->helper_count++;
    return server->helper_count == server->config.helpers || sp_fail(error, "no threads are left for the helpers");
}

void sv_helpers_stop(struct sv_server *server)
{
    pthread_mutex_lock(&server->job_lock);
    server->jobs_end_now = true;
    pthread_cond_broadcast(&server->job_wake);
    pthread_mutex_unlock(&server->job_lock);
    for (size_t i = 0; i < server->helper_count; i++)
        pthread_join(server->helpers[i], NULL);
    free(server->helpers);
    server->helpers = NULL;
    server->helper_count = 0;
}

/* ---- Asking ---- */

/* False when too many passwords wait already. */
static bool add_job(struct sv_server *server, struct sv_job *job)
{
    const bool password = job->kind != SV_THINK;
    pthread_mutex_lock(&server->job_lock);
    const bool taken = !server->jobs_end_now && (!password || server->job_count < PASSWORDS_MOST);
    if (taken) {
        *server->jobs_end = job;
        server->jobs_end = &job->next;
        server->job_count += password;
        pthread_cond_signal(&server->job_wake);
    }
    pthread_mutex_unlock(&server->job_lock);
    return taken;
}

void sv_ask_helper(struct sv_server *server, struct sv_request *request, enum sv_job_kind kind, const char *password)
{
    struct sv_job *job = calloc(1, sizeof *job);
    if (!job || strlen(password) >= sizeof job->password) {
        free(job);
        sv_refuse(request, 503, "busy", "the server has no room for this just now");
        return;
    }
    job->kind = kind;
    job->request = request;
    memcpy(job->password, password, strlen(password) + 1);
    memcpy(job->hash, request->hash, sizeof job->hash);
    request->parked = true; /* before a helper can have it */
    if (add_job(server, job))
        return;
    request->parked = false;
    sv_job_free(job);
    sv_refuse(request, 503, "busy", "too many are signing in just now: try again in a moment");
}

/* ---- Computer players ---- */

static void thought_done(struct sv_request *request)
{
    sv_job_free(request->job);
    sv_request_free(request);
}

static struct sv_job *make_thought(struct sv_table *table, uint8_t seat, const struct sp_player *player)
{
    struct sp_match *match = sv_table_match(table);
    const struct sp_game *game = sp_match_game(match);
    struct sv_job *job = calloc(1, sizeof *job);
    struct sv_request *request = sv_request_new();
    if (!job || !request) {
        free(job);
        sv_request_free(request);
        return NULL;
    }
    *job = (struct sv_job){.kind = SV_THINK, .request = request, .seat = seat, .player = player};
    request->job = job;
    request->done = thought_done;
    memcpy(job->match, table->about.id, sizeof job->match);
    sv_decision(table, seat, job->decision);
    job->holder = table->holder;
    job->holder->uses++;
    job->redacted = malloc(game->state_size);
    job->legal = calloc(game->max_legal, sizeof *job->legal);
    randombytes_buf(&job->dice.seed, sizeof job->dice.seed);
    if (job->redacted && job->legal) {
        sp_match_redact(match, seat, job->redacted);
        job->count = sp_match_legal(match, seat, job->legal);
    }
    if (job->count > 0)
        return job;
    thought_done(request);
    return NULL;
}

void sv_let_think(struct sv_server *server, struct sv_table *table)
{
    struct sp_match *match = sv_table_match(table);
    struct sp_pending pending = {0};
    if (!match || strcmp(table->about.status, "playing") != 0 || sp_match_paused(match))
        return;
    sp_match_pending(match, &pending);
    for (uint8_t seat = 0; seat < sp_match_game(match)->seat_count; seat++) {
        const sp_seats bit = 1U << seat;
        const bool computer = strcmp(table->seats[seat].kind, "computer") == 0;
        if (!(pending.seats & bit) || table->thinking & bit || !(computer || pending.program & bit))
            continue;
        const struct sp_player *player =
            computer ? sp_player_find(table->seats[seat].name) : sp_player_for(sp_match_game(match));
        struct sv_job *job = player ? make_thought(table, seat, player) : NULL;
        if (job && add_job(server, job))
            table->thinking |= bit;
        else if (job)
            thought_done(job->request);
    }
}
