/*
 * Threads for what takes long: Argon2id, and computer players.  What they make goes back to the keeper as a request.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "guests/exec.h"
#include "mind/advice.h"
#include "mind/sitting.h"
#include "server/inside.h"

enum { WAITING_MOST = 64, HINTS_MOST = 5 };

void sv_job_free(struct sv_job *job)
{
    if (!job)
        return;
    sodium_memzero(job->password, sizeof job->password);
    sv_holder_release(job->holder);
    json_decref(job->advice);
    free(job->redacted);
    free(job->legal);
    free(job->told);
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

static struct sp_asked asked_of(struct sv_job *job)
{
    return (struct sp_asked){.game = sp_match_game(job->holder->match),
                             .scenario = sp_match_scenario(job->holder->match),
                             .state = job->redacted,
                             .seat = job->seat,
                             .legal = job->legal,
                             .count = job->count,
                             .dice = &job->dice,
                             .log = {job->told, job->told_count},
                             .limits = job->limits};
}

/*
 * A player sits down for one order and gets up again: games last for weeks here, and a server that kept a program for
 * each of them would soon have no room.
 */
static void think(struct sv_job *job)
{
    const struct sp_asked asked = asked_of(job);
    const struct sp_seating seating = {
        .game = asked.game, .scenario = asked.scenario, .argument = job->computer.argument, .seat = job->seat};
    struct sp_sitting sitting;
    if (job->lost) {
        sp_forfeit(&asked, &job->order);
        return;
    }
    sp_sit(&sitting, job->computer.player, &seating);
    job->failed = !sp_sitting_ask(&sitting, &asked, &job->order, &job->why);
    job->lost = sitting.lost;
    if (sitting.lost)
        job->why = sitting.why;
    sp_sitting_leave(&sitting);
}

static void advise(struct sv_job *job)
{
    const struct sp_asked asked = asked_of(job);
    struct sp_advice advice;
    job->failed = !sp_advise(&asked, &advice, &job->why);
    if (!job->failed)
        job->advice = sp_advice_json(&advice, &asked, HINTS_MOST);
}

static void (*const works[])(struct sv_job *job) = {
    [SV_HASH] = hash_password, [SV_VERIFY] = verify_password, [SV_THINK] = think, [SV_ADVISE] = advise};

/* Passwords take a moment and go first: whoever signs in waits for no queue of players that think. */
static struct sv_job_queue *queue_of(struct sv_server *server, enum sv_job_kind kind)
{
    return &server->helping.queue[kind == SV_HASH || kind == SV_VERIFY ? SV_SOON : SV_LATER];
}

static struct sv_job_queue *next_queue(struct sv_server *server)
{
    struct sv_job_queue *queue = server->helping.queue;
    while (queue < server->helping.queue + SV_JOB_QUEUES && !queue->first)
        queue++;
    return queue < server->helping.queue + SV_JOB_QUEUES ? queue : NULL;
}

static struct sv_job *next_job(struct sv_server *server)
{
    struct sv_job *job = NULL;
    struct sv_job_queue *queue;
    pthread_mutex_lock(&server->helping.lock);
    while (!(queue = next_queue(server)) && !server->helping.ending)
        pthread_cond_wait(&server->helping.wake, &server->helping.lock);
    if (queue) {
        job = queue->first;
        queue->first = job->next;
        queue->awaited -= job->kind != SV_THINK;
        if (!queue->first)
            queue->end = &queue->first;
    }
    pthread_mutex_unlock(&server->helping.lock);
    return job;
}

static void *help(void *context)
{
    struct sv_server *server = context;
    for (struct sv_job *job = next_job(server); job; job = next_job(server)) {
        struct sv_request *request = job->request;
        const bool password = job->kind == SV_HASH || job->kind == SV_VERIFY;
        works[job->kind](job);
        request->stage++;
        if (password) /* the others have what is the keeper's */
            sv_job_free(job);
        sv_enqueue(server, request);
    }
    return NULL;
}

bool sv_helpers_start(struct sv_server *server, struct sp_error *error)
{
    server->helping.helpers = calloc(server->config.helpers, sizeof *server->helping.helpers);
    while (server->helping.helpers && server->helping.count < server->config.helpers &&
           pthread_create(&server->helping.helpers[server->helping.count], NULL, help, server) == 0)
        server->helping.count++;
    return server->helping.count == server->config.helpers || sp_fail(error, "no threads are left for the helpers");
}

void sv_helpers_finish(struct sv_server *server)
{
    struct sv_job_queue *queue = &server->helping.queue[SV_LATER];
    pthread_mutex_lock(&server->helping.lock);
    server->helping.ending = true;
    struct sv_job *left = queue->first;
    *queue = (struct sv_job_queue){.end = &queue->first};
    pthread_mutex_unlock(&server->helping.lock);
    while (left) {
        struct sv_job *job = left;
        left = job->next;
        job->decision[0] = '\0'; /* nobody decides that any more */
        job->failed = job->kind == SV_ADVISE;
        sp_fail(&job->why, "the server is about to end");
        job->request->stage++;
        sv_enqueue(server, job->request);
    }
}

void sv_helpers_stop(struct sv_server *server)
{
    pthread_mutex_lock(&server->helping.lock);
    server->helping.ending = true;
    pthread_cond_broadcast(&server->helping.wake);
    pthread_mutex_unlock(&server->helping.lock);
    for (size_t i = 0; i < server->helping.count; i++)
        pthread_join(server->helping.helpers[i], NULL);
    free(server->helping.helpers);
    server->helping.helpers = NULL;
    server->helping.count = 0;
}

/* ---- Asking ---- */

/* False when too many people wait for helpers already. */
static bool add_job(struct sv_server *server, struct sv_job *job)
{
    const bool awaited = job->kind != SV_THINK;
    struct sv_job_queue *queue = queue_of(server, job->kind);
    pthread_mutex_lock(&server->helping.lock);
    const bool taken = !server->helping.ending && (!awaited || queue->awaited < WAITING_MOST);
    if (taken) {
        *queue->end = job;
        queue->end = &job->next;
        queue->awaited += awaited;
        pthread_cond_signal(&server->helping.wake);
    }
    pthread_mutex_unlock(&server->helping.lock);
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

bool sv_find_computer(const struct sv_server *server, const char *name, const struct sp_game *game,
                      struct sv_computer *computer)
{
    *computer = (struct sv_computer){.player = sp_player_find(name)};
    for (size_t i = 0; !computer->player && i < server->config.bot_count; i++) {
        const struct sv_bot *bot = &server->config.bots[i];
        if (strcmp(bot->name, name) == 0)
            *computer = (struct sv_computer){.player = &guest_exec_player, .argument = bot->command};
    }
    return computer->player && sp_player_plays(computer->player, game);
}

/* Copies what the seat may know; false when memory runs out or nothing is to be decided. */
static bool fill_thought(struct sv_job *job, const struct sp_match *match)
{
    const struct sp_game *game = sp_match_game(match);
    job->redacted = malloc(game->state_size);
    job->legal = calloc(game->max_legal, sizeof *job->legal);
    if (job->computer.player->remembers)
        job->told = sp_match_told(match, job->seat, &job->told_count);
    if (!job->redacted || !job->legal || (job->computer.player->remembers && !job->told))
        return false;
    sp_match_redact(match, job->seat, job->redacted);
    job->count = sp_match_legal(match, job->seat, job->legal);
    return job->count > 0;
}

/* What is to be thought about for a seat, for the request; NULL when it cannot be. */
static struct sv_job *make_thought(struct sv_server *server, struct sv_table *table, uint8_t seat,
                                   const struct sv_computer *computer, struct sv_request *request)
{
    struct sv_job *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    *job = (struct sv_job){.kind = SV_THINK,
                           .request = request,
                           .seat = seat,
                           .computer = *computer,
                           .lost = (table->lost >> seat & 1) != 0,
                           .limits = {.milliseconds = (uint32_t)server->config.think_milliseconds}};
    memcpy(job->match, table->about.id, sizeof job->match);
    sv_decision(table, seat, job->decision);
    job->holder = table->holder;
    job->holder->uses++;
    randombytes_buf(&job->dice.seed, sizeof job->dice.seed);
    if (fill_thought(job, sv_table_match(table)))
        return job;
    sv_job_free(job);
    return NULL;
}

/* The same for a computer's seat: the request is made for it, and has the job. */
static struct sv_job *make_computer_thought(struct sv_server *server, struct sv_table *table, uint8_t seat,
                                            const struct sv_computer *computer)
{
    struct sv_request *request = sv_request_new();
    struct sv_job *job = request ? make_thought(server, table, seat, computer, request) : NULL;
    if (!job) {
        sv_request_free(request);
        return NULL;
    }
    request->job = job;
    request->done = thought_done;
    return job;
}

/* Whether somebody waits for a helper to begin with advice for the seat. */
static bool advice_waits(struct sv_server *server, const struct sv_table *table, uint8_t seat)
{
    pthread_mutex_lock(&server->helping.lock);
    const struct sv_job *job = server->helping.queue[SV_LATER].first;
    while (job && !(job->kind == SV_ADVISE && job->seat == seat && strcmp(job->match, table->about.id) == 0))
        job = job->next;
    pthread_mutex_unlock(&server->helping.lock);
    return job != NULL;
}

void sv_ask_advice(struct sv_server *server, struct sv_request *request, struct sv_table *table, uint8_t seat,
                   const struct sp_player *adviser)
{
    if (advice_waits(server, table, seat)) {
        sv_refuse(request, 429, "often", "a hint for this seat has been asked for already: wait for it");
        return;
    }
    struct sv_job *job = make_thought(server, table, seat, &(struct sv_computer){.player = adviser}, request);
    if (job) {
        job->kind = SV_ADVISE;
        request->advice = job;
        request->parked = true; /* before a helper can have it */
        if (add_job(server, job))
            return;
        request->parked = false;
        request->advice = NULL;
        sv_job_free(job);
    }
    sv_refuse(request, 503, "busy", "the server has no room for this just now");
}

bool sv_computer_of(struct sv_table *table, uint8_t seat, struct sv_computer *computer)
{
    const struct sp_match *match = sv_table_match(table);
    const struct sp_game *game = sp_match_game(match);
    struct sp_pending pending = {0};
    sp_match_pending(match, &pending);
    if (!(pending.seats >> seat & 1))
        return false;
    if (strcmp(table->seats[seat].kind, "computer") == 0)
        return sv_find_computer(table->server, table->seats[seat].name, game, computer);
    *computer = (struct sv_computer){.player = sp_player_for(game)};
    return pending.program >> seat & 1;
}

void sv_let_think(struct sv_server *server, struct sv_table *table)
{
    const struct sp_match *match = sv_table_match(table);
    if (!match || strcmp(table->about.status, "playing") != 0 || sp_match_paused(match))
        return;
    for (uint8_t seat = 0; seat < sp_match_game(match)->seat_count; seat++) {
        struct sv_computer who;
        if (table->thinking >> seat & 1 || !sv_computer_of(table, seat, &who))
            continue;
        struct sv_job *job = make_computer_thought(server, table, seat, &who);
        if (job && add_job(server, job))
            table->thinking |= 1U << seat;
        else if (job)
            thought_done(job->request);
    }
}
