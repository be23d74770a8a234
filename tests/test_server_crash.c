/*
 * What an order's answer is worth: servers killed with SIGKILL at random moments under load, the database too, a full
 * disk, two servers on one database.  Every order that was acknowledged is there once: the seat's own count of orders,
 * which each answer tells, never stands still and never jumps.
 *
 *   test_server_crash PROGRAM
 *
 * SPONTOON_KILLS and SPONTOON_PLAYERS make it longer (5 and 6).  Moments are counted in orders, not in seconds:
 * SPONTOON_ORDERS is how many lie between two kills, at most (150).  For an hour of it, and for two servers of which
 * one is killed every few seconds in 200 matches, from the build folder:
 *
 *   SPONTOON_KILLS=500 SPONTOON_PLAYERS=50 meson test --timeout-multiplier 0 server_crash_sqlite
 * server_crash_postgresql
 *   SPONTOON_KILLS=100 SPONTOON_PLAYERS=200 SPONTOON_ORDERS=2500 SPONTOON_TEST=one_of_two_servers_dies \
 *       meson test --timeout-multiplier 0 server_crash_postgresql
 */
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "server_client.h"
#include "server_fixture.h"
#include "spontoon/dice.h"
#include "spontoon/fairness.h"
#include "store_fixture.h"

enum { SERVERS = 2, PLAYERS_MOST = 400, AGAIN_MILLISECONDS = 10, TRIES = 6000 };

static struct store_fixture place;
static const char *program;

/* ---- Servers as processes ---- */

struct process {
    pid_t pid;
    atomic_uint port; /* 0: not there */
};

static void start(struct process *process)
{
    int out[2];
    char line[128] = "";
    assert_int_equal(pipe(out), 0);
    process->pid = fork();
    if (process->pid == 0) {
        const int log = open("/dev/null", O_WRONLY);
        dup2(out[1], STDOUT_FILENO);
        dup2(log, STDERR_FILENO);
        close(out[0]);
        close(out[1]);
        execl(program, program, "serve", "--listen", "127.0.0.1:0", "--store", place.address, "--tries-per-minute", "0",
              (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    FILE *in = fdopen(out[0], "r");
    if (!fgets(line, sizeof line, in))
        fail_msg("the server did not start");
    fclose(in);
    const char *number = strrchr(line, ' ');
    assert_non_null(number);
    atomic_store(&process->port, (unsigned)strtoul(number, NULL, 10));
}

static void end(struct process *process, int signal_number)
{
    atomic_store(&process->port, 0);
    kill(process->pid, signal_number);
    int status;
    waitpid(process->pid, &status, 0);
    if (signal_number == SIGTERM)
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* ---- Players ---- */

struct player {
    pthread_t thread;
    struct process *servers;
    size_t server; /* with whom it is talking */
    atomic_bool *stop;
    atomic_ulong *orders; /* of all */
    atomic_bool *faulty;  /* the same */
    struct client client;
    struct sp_dice dice;
    char first[32]; /* its first match, once it plays */
    atomic_bool plays;
    char match[32];
    char finished[32]; /* the last match that came to its end */
    unsigned seat;
    unsigned long given[2]; /* as the server counts */
    unsigned long requests;
    char fault[400];
};

static const char *const seats[] = {"french", "english"};

/* Asks until somebody answers with more than that he cannot now. */
static struct answer insist(struct player *player, const char *method, const char *path, const char *body)
{
    for (unsigned i = 0; i < TRIES; i++) {
        const unsigned port = atomic_load(&player->servers[player->server].port);
        if (port != player->client.port)
            client_close(&player->client);
        player->client.port = (uint16_t)port;
        struct answer answer = {0};
        if (port != 0)
            answer =
                client_ask_raw(&player->client, method, path, "Content-Type: application/json\r\n", body, strlen(body));
        if (answer.status != 0 && answer.status != 503)
            return answer;
        answer_free(&answer);
        player->server = (player->server + 1) % SERVERS;
        poll(NULL, 0, AGAIN_MILLISECONDS);
    }
    snprintf(player->fault, sizeof player->fault, "nobody answers %s %s", method, path);
    return (struct answer){0};
}

static bool make_match(struct player *player)
{
    struct answer answer = insist(player, "POST", "/api/v1/matches",
                                  "{\"game\":\"suffren\",\"seats\":{\"french\":\"me\",\"english\":\"me\"}}");
    const char *match = json_string_value(json_object_get(answer.json, "match"));
    if (!match && !player->fault[0])
        snprintf(player->fault, sizeof player->fault, "no match: %u %.200s", answer.status,
                 answer.body ? answer.body : "");
    snprintf(player->match, sizeof player->match, "%s", match ? match : "");
    player->given[0] = player->given[1] = 0;
    player->seat = 0;
    answer_free(&answer);
    return player->match[0] != '\0';
}

/* What the seat must decide; NULL with a fault. */
static json_t *decision_of(struct player *player)
{
    char path[128];
    /* With what it knows of its own orders, it is not told less by a server that has not heard of the last yet. */
    snprintf(path, sizeof path, "/api/v1/matches/%s/seats/%s/decision?number=%lu", player->match, seats[player->seat],
             player->given[player->seat]);
    struct answer answer = insist(player, "GET", path, "");
    json_t *decision = answer.status == 200 ? json_incref(answer.json) : NULL;
    if (!decision && !player->fault[0])
        snprintf(player->fault, sizeof player->fault, "no decision: %u %.200s", answer.status,
                 answer.body ? answer.body : "");
    answer_free(&answer);
    return decision;
}

static bool give_order(struct player *player, const json_t *decision)
{
    char path[128], name[32];
    const json_t *legal = json_object_get(decision, "legal");
    const json_t *order = json_array_get(legal, sp_roll(&player->dice, (uint32_t)json_array_size(legal)));
    snprintf(path, sizeof path, "/api/v1/matches/%s/seats/%s/orders", player->match, seats[player->seat]);
    snprintf(name, sizeof name, "%lu", player->requests++);
    json_t *body =
        json_pack("{s:O,s:O,s:s}", "order", order, "decision", json_object_get(decision, "decision"), "request", name);
    char *text = json_dumps(body, JSON_COMPACT);
    struct answer answer = insist(player, "POST", path, text);
    const unsigned long number = (unsigned long)json_integer_value(json_object_get(answer.json, "number"));
    const bool sound = answer.status == 200 && number == player->given[player->seat] + 1;
    if (!sound && !player->fault[0])
        snprintf(player->fault, sizeof player->fault, "order %lu of %s is answered with %u %.200s",
                 player->given[player->seat] + 1, seats[player->seat], answer.status, answer.body ? answer.body : "");
    player->given[player->seat] = number;
    atomic_fetch_add(player->orders, 1);
    answer_free(&answer);
    free(text);
    json_decref(body);
    return sound;
}

static void *play(void *context)
{
    struct player *player = context;
    unsigned silent = 0;
    bool sound = make_match(player);
    memcpy(player->first, player->match, sizeof player->first);
    atomic_store(&player->plays, true);
    while (sound && !atomic_load(player->stop)) {
        json_t *decision = decision_of(player);
        if (json_is_true(json_object_get(decision, "owes"))) {
            sound = give_order(player, decision);
            silent = 0;
        } else {
            player->seat ^= 1;
            sound = decision != NULL;
        }
        json_decref(decision);
        if (sound && ++silent > 2) {
            memcpy(player->finished, player->match, sizeof player->finished);
            sound = make_match(player);
            silent = 0;
        }
    }
    if (!sound)
        atomic_store(player->faulty, true);
    return NULL;
}

/* ---- A trial ---- */

struct trial {
    struct process servers[SERVERS];
    struct player players[PLAYERS_MOST];
    size_t player_count;
    atomic_bool stop;
    atomic_ulong orders;
    atomic_bool faulty;
    struct sp_dice dice;
};

static size_t setting(const char *name, size_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoul(text, NULL, 10) : otherwise;
}

static struct trial *begin(size_t servers)
{
    struct trial *trial = calloc(1, sizeof *trial);
    assert_non_null(trial);
    assert_true(store_fixture_empty(&place));
    trial->dice.seed = 20;
    trial->player_count = setting("SPONTOON_PLAYERS", 6);
    assert_true(trial->player_count <= PLAYERS_MOST);
    for (size_t i = 0; i < servers; i++)
        start(&trial->servers[i]);
    struct client account = client_of((uint16_t)atomic_load(&trial->servers[0].port));
    client_sign_up(&account, "Player");
    for (size_t i = 0; i < trial->player_count; i++) {
        struct player *player = &trial->players[i];
        player->servers = trial->servers;
        player->server = i % servers;
        player->stop = &trial->stop;
        player->orders = &trial->orders;
        player->faulty = &trial->faulty;
        player->dice.seed = i + 1;
        player->client = client_of(0);
        memcpy(player->client.cookie, account.cookie, sizeof account.cookie);
        assert_int_equal(pthread_create(&player->thread, NULL, play, player), 0);
    }
    client_close(&account);
    return trial;
}

/* Waits until so many orders more have been acknowledged, or somebody found a fault. */
static void wait_for_orders(struct trial *trial, unsigned long more)
{
    const unsigned long until = atomic_load(&trial->orders) + more;
    for (unsigned i = 0; atomic_load(&trial->orders) < until && !atomic_load(&trial->faulty) && i < TRIES; i++)
        poll(NULL, 0, 2);
}

static void prove(struct client *client, const char *match)
{
    char path[128];
    struct sp_error error = {.text = ""};
    const struct sp_loading loading = server_fixture_loading();
    json_t *report = NULL;
    snprintf(path, sizeof path, "/api/v1/matches/%s/journal", match);
    struct answer journal = client_ask(client, "GET", path, NULL);
    assert_int_equal(journal.status, 200);
    if (!sp_verify(&loading, match, journal.body, journal.length, &report, &error))
        fail_msg("%s", error.text);
    json_decref(report);
    answer_free(&journal);
}

/* Lets the players end, looks for faults, and proves matches that came to an end. */
static void finish(struct trial *trial)
{
    atomic_store(&trial->stop, true);
    for (size_t i = 0; i < trial->player_count; i++)
        pthread_join(trial->players[i].thread, NULL);
    struct client client = client_of((uint16_t)atomic_load(&trial->servers[0].port));
    for (size_t i = 0; i < trial->player_count; i++) {
        struct player *player = &trial->players[i];
        if (player->fault[0])
            fail_msg("player %zu: %s", i, player->fault);
        if (player->finished[0])
            prove(&client, player->finished);
        client_close(&player->client);
    }
    client_close(&client);
    for (size_t i = 0; i < SERVERS; i++)
        if (trial->servers[i].pid != 0)
            end(&trial->servers[i], SIGTERM);
    free(trial);
}

static void a_killed_server_loses_nothing(void **state)
{
    (void)state;
    struct trial *trial = begin(1);
    for (size_t i = setting("SPONTOON_KILLS", 5); i > 0; i--) {
        wait_for_orders(trial, 1 + sp_roll(&trial->dice, (uint32_t)setting("SPONTOON_ORDERS", 150)));
        end(&trial->servers[0], SIGKILL);
        start(&trial->servers[0]);
    }
    wait_for_orders(trial, 100);
    finish(trial);
}

static void a_stopped_server_loses_nothing(void **state)
{
    (void)state;
    struct trial *trial = begin(1);
    for (unsigned i = 0; i < 3; i++) {
        wait_for_orders(trial, 1 + sp_roll(&trial->dice, (uint32_t)setting("SPONTOON_ORDERS", 150)));
        end(&trial->servers[0], SIGTERM);
        start(&trial->servers[0]);
    }
    wait_for_orders(trial, 100);
    finish(trial);
}

static void a_full_disk_refuses_and_goes_on(void **state)
{
    (void)state;
    char line[160];
    struct trial *trial = begin(1);
    wait_for_orders(trial, 100);
    struct client client = client_of((uint16_t)atomic_load(&trial->servers[0].port));
    memcpy(client.cookie, trial->players[0].client.cookie, sizeof client.cookie);
    snprintf(line, sizeof line, "prlimit --pid %d --fsize=20000:unlimited", (int)trial->servers[0].pid);
    assert_int_equal(system(line), 0);
    struct answer answer = {0};
    do { /* what lies before the limit may still be written over */
        answer_free(&answer);
        answer = client_ask(&client, "POST", "/api/v1/matches", json_pack("{s:s}", "game", "suffren"));
    } while (answer.status == 201);
    assert_int_equal(answer.status, 503);
    assert_non_null(strstr(answer.body, "nothing has been changed"));
    answer_free(&answer);
    json_decref(client_expect(&client, 200, "GET", "/api/v1/games", NULL));
    json_t *unwell = client_expect(&client, 503, "GET", "/healthz", NULL);
    assert_string_equal(json_string_value(json_object_get(unwell, "error")), "unwell");
    json_decref(unwell);
    snprintf(line, sizeof line, "prlimit --pid %d --fsize=unlimited:unlimited", (int)trial->servers[0].pid);
    assert_int_equal(system(line), 0);
    json_decref(client_expect(&client, 200, "GET", "/healthz", NULL));
    wait_for_orders(trial, 100);
    client_close(&client);
    finish(trial);
}

static void a_killed_database_loses_nothing(void **state)
{
    (void)state;
    char line[256];
    struct trial *trial = begin(1);
    for (size_t i = (setting("SPONTOON_KILLS", 5) + 1) / 2; i > 0; i--) {
        wait_for_orders(trial, 1 + sp_roll(&trial->dice, (uint32_t)setting("SPONTOON_ORDERS", 150)));
        for (int step = 0; step < 2; step++) {
            snprintf(line, sizeof line, "%s/postgres.sh %s %s", getenv("SPONTOON_TESTS"), step == 0 ? "kill" : "again",
                     place.folder);
            assert_int_equal(system(line), 0);
        }
    }
    wait_for_orders(trial, 100);
    finish(trial);
}

/* Reads a match's public events on one server until the end, on whichever server lives. */
static char *watch(struct trial *trial, const char *match, size_t server)
{
    char path[128];
    char *lines = NULL;
    size_t length = 0;
    int64_t last = -1;
    FILE *out = open_memstream(&lines, &length);
    snprintf(path, sizeof path, "/api/v1/matches/%s/events", match);
    for (bool over = false; !over; server = (server + 1) % SERVERS) {
        struct client client = client_of((uint16_t)atomic_load(&trial->servers[server].port));
        int64_t until;
        struct stream stream;
        if (client.port == 0 || !stream_try(&client, path, last, &stream)) {
            poll(NULL, 0, AGAIN_MILLISECONDS);
            continue;
        }
        over = stream_wait(&stream, "match_closed") && stream_wait(&stream, "\"status\":\"over\"");
        char *part = stream_record(&stream, &until);
        fputs(part, out);
        last = until >= 0 ? until : last;
        free(part);
        stream_close(&stream);
    }
    fclose(out);
    return lines;
}

struct watching {
    pthread_t thread;
    struct trial *trial;
    const char *match;
    size_t server;
    char *record;
};

static void *watch_thread(void *context)
{
    struct watching *watching = context;
    watching->record = watch(watching->trial, watching->match, watching->server);
    return NULL;
}

/* Watches each player's first match, from both servers; 2 for each player. */
static struct watching *watch_all(struct trial *trial)
{
    struct watching *watchers = calloc(trial->player_count * SERVERS, sizeof *watchers);
    assert_non_null(watchers);
    for (size_t i = 0; i < trial->player_count * SERVERS; i++) {
        struct player *player = &trial->players[i / SERVERS];
        for (unsigned k = 0; !atomic_load(&player->plays) && k < TRIES; k++)
            poll(NULL, 0, 1);
        watchers[i] = (struct watching){.trial = trial, .match = player->first, .server = i % SERVERS};
        assert_int_equal(pthread_create(&watchers[i].thread, NULL, watch_thread, &watchers[i]), 0);
    }
    return watchers;
}

/* The record of a match that is over; a server that has not heard of the end yet is asked again. */
static struct answer whole_record(struct client *client, const char *match)
{
    char path[128];
    snprintf(path, sizeof path, "/api/v1/matches/%s/record", match);
    struct answer record = client_ask(client, "GET", path, NULL);
    for (unsigned k = 0; k < TRIES && record.status == 200 && !strstr(record.body, "match_closed"); k++) {
        poll(NULL, 0, AGAIN_MILLISECONDS);
        answer_free(&record);
        record = client_ask(client, "GET", path, NULL);
    }
    return record;
}

/* Waits until each has seen its match to the end, and looks whether all saw what the record has. */
static void compare_all(struct trial *trial, struct watching *watchers)
{
    struct client client = client_of((uint16_t)atomic_load(&trial->servers[1].port));
    for (size_t i = 0; i < trial->player_count * SERVERS; i++) {
        pthread_join(watchers[i].thread, NULL);
        struct answer record = whole_record(&client, watchers[i].match);
        assert_int_equal(record.status, 200);
        assert_string_equal(watchers[i].record, record.body);
        free(watchers[i].record);
        answer_free(&record);
    }
    client_close(&client);
    free(watchers);
}

static void two_servers_play_the_same_matches(void **state)
{
    (void)state;
    struct trial *trial = begin(2);
    compare_all(trial, watch_all(trial));
    finish(trial);
}

static void one_of_two_servers_dies(void **state)
{
    (void)state;
    struct trial *trial = begin(2);
    struct watching *watchers = watch_all(trial);
    const uint32_t orders = (uint32_t)setting("SPONTOON_ORDERS", 150);
    for (size_t i = setting("SPONTOON_KILLS", 5); i > 0; i--) {
        struct process *victim = &trial->servers[i % SERVERS];
        wait_for_orders(trial, 1 + sp_roll(&trial->dice, orders));
        end(victim, SIGKILL);
        wait_for_orders(trial, 1 + sp_roll(&trial->dice, orders / 3));
        start(victim);
    }
    compare_all(trial, watchers);
    finish(trial);
}

int main(int argc, char **argv)
{
    /* One SQLite has one server and is a part of it; a database's own disk is its own affair. */
    const struct CMUnitTest in_a_file[] = {
        cmocka_unit_test(a_killed_server_loses_nothing),
        cmocka_unit_test(a_stopped_server_loses_nothing),
        cmocka_unit_test(a_full_disk_refuses_and_goes_on),
    };
    const struct CMUnitTest shared[] = {
        cmocka_unit_test(a_killed_server_loses_nothing),   cmocka_unit_test(a_stopped_server_loses_nothing),
        cmocka_unit_test(a_killed_database_loses_nothing), cmocka_unit_test(two_servers_play_the_same_matches),
        cmocka_unit_test(one_of_two_servers_dies),
    };
    if (argc != 2 || !store_fixture_open(&place))
        return 1;
    program = argv[1];
    signal(SIGPIPE, SIG_IGN);
    if (getenv("SPONTOON_TEST"))
        cmocka_set_test_filter(getenv("SPONTOON_TEST"));
    const int failed =
        place.server ? cmocka_run_group_tests(shared, NULL, NULL) : cmocka_run_group_tests(in_a_file, NULL, NULL);
    store_fixture_close(&place);
    return failed;
}
