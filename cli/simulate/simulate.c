/*
 * spontoon simulate: many games between computers, counted in constant memory (run.h).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/simulate/checkpoint.h"
#include "cli/simulate/happenings.h"
#include "cli/simulate/ranks.h"
#include "cli/simulate/run.h"

struct options {
    struct setup_options setup;
    uint64_t games;
    uint64_t seed;
    uint64_t threads;
    const char *checkpoint;
    bool mpi;
    bool stats;
    bool check;
    bool json;
};

static const struct cli_option rows[] = {
    {"games", "N", "how many (100)", CLI_NUMBER, offsetof(struct options, games)},
    {"seed", "S", "of the series (1)", CLI_NUMBER, offsetof(struct options, seed)},
    {"threads", "T", "that play side by side (1)", CLI_NUMBER, offsetof(struct options, threads)},
    SETUP_OPTION_ROWS(struct options, setup),
    {"checkpoint", "FILE", "save what is counted here, and go on from it", CLI_TEXT,
     offsetof(struct options, checkpoint)},
    {"mpi", NULL, "share the games out among the ranks of mpirun", CLI_SWITCH, offsetof(struct options, mpi)},
    {"stats", NULL, "count what happens in the games as well", CLI_SWITCH, offsetof(struct options, stats)},
    {"check", NULL, "check every position for what must always hold", CLI_SWITCH, offsetof(struct options, check)},
    {"json", NULL, "print one JSON object", CLI_SWITCH, offsetof(struct options, json)},
};

static void more_help(const struct cli_arguments *arguments, const void *options)
{
    setup_help(arguments, &((const struct options *)options)->setup);
}

static const struct cli_spec spec = {
    .command = "simulate",
    .arguments = "GAME",
    .arguments_least = 1,
    .arguments_most = 1,
    .help = "Lets computers play games against each other and prints what they came to: random\n"
            "players, unless --seat says otherwise (--seat all=steady). The same seed gives the\n"
            "same games and digest, whatever the threads and machines. Ctrl-C ends the series\n"
            "after the games under way, a second one at once, and what was counted is told.\n"
            "An entry is an order or a die; a decision is an order.",
    .options = rows,
    .option_count = sizeof rows / sizeof rows[0],
    .more_help = more_help,
};

/* Who played which seats, without which the figures mean little. */
static void print_players(const struct sp_series *series, sp_seats players)
{
    char text[SETUP_SEATS_TEXT];
    for (sp_seats left = players; left != 0;) {
        uint32_t first = 0;
        sp_seats seats = 0;
        while ((left >> first & 1) == 0)
            first++;
        const struct sp_player *player = series->player[first];
        for (uint32_t seat = first; seat < series->game->seat_count; seat++)
            if ((left >> seat & 1) != 0 && player == series->player[seat])
                seats |= UINT32_C(1) << seat;
        left &= ~seats;
        setup_seats_text(series->game, seats, text);
        printf("%s by %s%s", text, player->name, left != 0 ? "; " : "\n");
    }
}

static json_t *players_json(const struct sp_series *series, sp_seats players)
{
    json_t *object = json_object();
    for (uint32_t seat = 0; seat < series->game->seat_count; seat++)
        if ((players >> seat & 1) != 0)
            json_object_set_new(object, series->game->seat_names[seat], json_string(series->player[seat]->name));
    return object;
}

/* Whether each player gives the same orders again, so that the digest can be had again. */
static bool repeats(const struct sp_series *series, sp_seats players)
{
    bool same = true;
    for (uint32_t seat = 0; seat < series->game->seat_count; seat++)
        same = same && ((players >> seat & 1) == 0 || sp_player_repeats(series->player[seat], &series->limits));
    return same;
}

static void report(const struct options *options, const struct simulate_work *work)
{
    const struct sp_series *series = work->series;
    const sp_seats players = tally_players(&work->tally);
    const bool same = repeats(series, players);
    if (options->json) {
        json_t *json = tally_json(&work->tally, series->game, work->seconds);
        json_object_set_new(json, "players", players_json(series, players));
        json_object_set_new(json, "repeats", json_boolean(same));
        if (work->events != NULL)
            json_object_set_new(json, "events", happenings_sorted(work->events));
        json_dumpf(json, stdout, JSON_REAL_PRECISION(9));
        putchar('\n');
        json_decref(json);
        return;
    }
    if (work->tally.games < options->games)
        printf("Ended early, after %" PRIu64 " of %" PRIu64 " games.\n", work->tally.games, options->games);
    print_players(series, players);
    tally_print(stdout, &work->tally, series->game, work->seconds);
    if (!same)
        puts("A player may choose otherwise the next time: the digest is of these games alone.");
    if (work->events != NULL)
        happenings_print(stdout, work->events, work->tally.games);
}

/* Adds what another rank has played. */
static bool add_rank(void *context, const json_t *state)
{
    struct simulate_work *work = context;
    struct tally tally;
    const double seconds = json_real_value(json_object_get(state, "seconds"));
    if (!tally_load(&tally, work->series->game, json_object_get(state, "tally")) ||
        (work->events != NULL && !happenings_add(work->events, json_object_get(state, "events"))))
        return false;
    tally_add(&work->tally, &tally);
    work->seconds = seconds > work->seconds ? seconds : work->seconds;
    return true;
}

/* Plays this rank's games, and brings all together on the first. */
static bool play(const struct options *options, const struct ranks *ranks, struct simulate_work *work)
{
    struct sp_error error = {.text = ""};
    char path[CLI_PATH_MAX];
    if (options->checkpoint != NULL) {
        const int length = ranks->count > 1 ? snprintf(path, sizeof path, "%s.%" PRIu64 "-of-%" PRIu64,
                                                       options->checkpoint, ranks->rank + 1, ranks->count)
                                            : snprintf(path, sizeof path, "%s", options->checkpoint);
        work->checkpoint = path;
        if (length < 0 || (size_t)length >= sizeof path || !checkpoint_open(work, &error)) {
            fprintf(stderr, "spontoon simulate: %s\n",
                    error.text[0] != '\0' ? error.text : "the file's name is too long");
            ranks_gather(ranks, NULL, add_rank, work, &error); /* the others wait for it */
            return false;
        }
    }
    const bool played = simulate_run(work);
    json_t *state = played ? checkpoint_json(work, work->seconds) : NULL;
    const bool done = ranks_gather(ranks, state, add_rank, work, &error);
    json_decref(state);
    if (played && !done)
        fprintf(stderr, "spontoon simulate: %s\n", error.text);
    return played && done;
}

/* A player that forfeits each game has not played: its command is wrong, and what was counted means nothing. */
static bool nobody_always_forfeits(const struct tally *tally, const struct sp_series *series)
{
    bool fair = true;
    for (uint32_t seat = 0; seat < series->game->seat_count; seat++) {
        if (tally->played[seat] > 0 && tally->forfeited[seat] == tally->played[seat]) {
            fprintf(stderr, "spontoon simulate: %s's player forfeited every game; `spontoon play` tells why\n",
                    series->game->seat_names[seat]);
            fair = false;
        }
    }
    return fair;
}

static bool simulate_series(const struct options *options, const struct sp_series *series)
{
    struct sp_error error;
    struct ranks ranks;
    if (!ranks_open(&ranks, options->mpi, &error)) {
        fprintf(stderr, "spontoon simulate: %s\n", error.text);
        return false;
    }
    json_t *identity = checkpoint_identity(series, ranks.rank, ranks.count);
    struct simulate_work work = {.series = series,
                                 .games = options->games,
                                 .rank = ranks.rank,
                                 .ranks = ranks.count,
                                 .threads = options->threads,
                                 .check = options->check,
                                 .held = -1,
                                 .identity = identity,
                                 .events = series->eventful ? json_object() : NULL};
    const bool done = play(options, &ranks, &work);
    checkpoint_close(&work);
    const bool told = done && ranks.rank == 0;
    if (told)
        report(options, &work);
    const bool fair = !told || nobody_always_forfeits(&work.tally, series);
    json_decref(work.events);
    json_decref(identity);
    free(work.again);
    ranks_close(&ranks);
    return done && fair;
}

static int simulate(const struct options *options, const struct setup *setup)
{
    void *scenario = setup_scenario(setup);
    if (scenario == NULL)
        return CLI_FAILED;
    struct sp_series series = {.game = setup->game,
                               .scenario = scenario,
                               .seed = options->seed,
                               .limits = setup->limits,
                               .eventful = options->stats};
    for (uint32_t seat = 0; seat < setup->game->seat_count; seat++) {
        series.player[seat] = setup->seat[seat].player;
        series.argument[seat] = setup->seat[seat].argument;
    }
    const bool done = simulate_series(options, &series);
    setup->game->free_scenario(scenario);
    return done ? CLI_OK : CLI_FAILED;
}

int cli_simulate(int argc, char **argv)
{
    struct options options = {.games = 100, .seed = 1, .threads = 1};
    struct cli_arguments arguments;
    int status = CLI_OK;
    if (!cli_parse(&spec, argc, argv, &options, &arguments, &status))
        return status;
    if (options.threads < 1 || options.threads > SIMULATE_THREADS_MAX)
        return cli_wrong_usage("simulate", "--threads takes 1 to %d", SIMULATE_THREADS_MAX);
#ifdef NDEBUG
    if (options.check) {
        fputs("spontoon simulate: this build has no assertions, so --check leaves out the soundness of states\n",
              stderr);
    }
#endif
    struct setup setup = {0};
    if (!setup_open(&setup, "simulate", arguments.item[0], &options.setup, &status))
        return status;
    status = simulate(&options, &setup);
    setup_close(&setup);
    return status;
}
