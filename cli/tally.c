/*
 * Counting games and saying what they came to.
 */
#include "cli/tally.h"

#include <inttypes.h>
#include <math.h>

void tally_game(struct tally *tally, const struct sp_workspace *workspace)
{
    const struct sp_series *series = workspace->series;
    struct sp_outcome outcome = {0};
    series->game->outcome(series->scenario, workspace->state, &outcome);
    tally->games++;
    tally->entries += workspace->entries_total;
    tally->decisions += workspace->decisions;
    tally->digest += workspace->hash;
    tally->drawn += outcome.won == 0;
    for (uint32_t seat = 0; seat < series->game->seat_count; seat++) {
        const int64_t score = outcome.score[seat];
        if ((outcome.players >> seat & 1) == 0) {
            continue;
        }
        tally->played[seat]++;
        tally->won[seat] += outcome.won >> seat & 1;
        tally->score_sum[seat] += score;
        tally->score_squares[seat] += (uint64_t)(score * score);
    }
}

void tally_add(struct tally *tally, const struct tally *more)
{
    tally->games += more->games;
    tally->entries += more->entries;
    tally->decisions += more->decisions;
    tally->digest += more->digest;
    tally->drawn += more->drawn;
    for (int seat = 0; seat < SP_SEATS_MAX; seat++) {
        tally->played[seat] += more->played[seat];
        tally->won[seat] += more->won[seat];
        tally->score_sum[seat] += more->score_sum[seat];
        tally->score_squares[seat] += more->score_squares[seat];
    }
}

sp_seats tally_players(const struct tally *tally)
{
    sp_seats players = 0;
    for (int seat = 0; seat < SP_SEATS_MAX; seat++) {
        players |= tally->played[seat] > 0 ? UINT32_C(1) << seat : 0;
    }
    return players;
}

/* Of the scores of a seat that took part. */
static double mean_of(const struct tally *tally, uint32_t seat)
{
    return (double)tally->score_sum[seat] / (double)tally->played[seat];
}

static double deviation_of(const struct tally *tally, uint32_t seat)
{
    const double mean = mean_of(tally, seat);
    const double variance = (double)tally->score_squares[seat] / (double)tally->played[seat] - mean * mean;
    return variance > 0.0 ? sqrt(variance) : 0.0;
}

static double per_second(const struct tally *tally, double seconds)
{
    return seconds > 0.0 ? (double)tally->entries / seconds : 0.0;
}

json_t *tally_json(const struct tally *tally, const struct sp_game *game, double seconds)
{
    json_t *outcomes = json_object();
    json_t *mean = json_object();
    json_t *deviation = json_object();
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        if (tally->played[seat] > 0) {
            json_object_set_new(outcomes, game->seat_names[seat], json_integer((json_int_t)tally->won[seat]));
            json_object_set_new(mean, game->seat_names[seat], json_real(mean_of(tally, seat)));
            json_object_set_new(deviation, game->seat_names[seat], json_real(deviation_of(tally, seat)));
        }
    }
    json_object_set_new(outcomes, "draw", json_integer((json_int_t)tally->drawn));
    char digest[17];
    snprintf(digest, sizeof digest, "%016" PRIx64, tally->digest);
    return json_pack("{s:I, s:I, s:I, s:f, s:f, s:o, s:o, s:o, s:s}", "games", (json_int_t)tally->games, "entries",
                     (json_int_t)tally->entries, "decisions", (json_int_t)tally->decisions, "seconds", seconds,
                     "entries_per_second", per_second(tally, seconds), "outcomes", outcomes, "mean", mean, "deviation",
                     deviation, "digest", digest);
}

void tally_print(FILE *out, const struct tally *tally, const struct sp_game *game, double seconds)
{
    const double games = tally->games > 0 ? (double)tally->games : 1.0;
    fprintf(out, "%" PRIu64 " games, %" PRIu64 " entries (%.0f a game), %" PRIu64 " of them decisions\n", tally->games,
            tally->entries, (double)tally->entries / games, tally->decisions);
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        if (tally->played[seat] > 0) {
            fprintf(out, "%s: won %" PRIu64 " (%.1f %%), %.2f %s on average, deviation %.2f\n", game->seat_names[seat],
                    tally->won[seat], 100.0 * (double)tally->won[seat] / games, mean_of(tally, seat), game->score_unit,
                    deviation_of(tally, seat));
        }
    }
    fprintf(out, "drawn %" PRIu64 " (%.1f %%)\n", tally->drawn, 100.0 * (double)tally->drawn / games);
    fprintf(out, "%.3f seconds, %.0f entries a second\ndigest %016" PRIx64 "\n", seconds, per_second(tally, seconds),
            tally->digest);
}
