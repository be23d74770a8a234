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
    if (outcome.winner >= 0 && outcome.winner < SETUP_SEATS) {
        tally->won[outcome.winner]++;
    } else {
        tally->drawn++;
    }
    for (int side = 0; side < 2; side++) {
        const int64_t score = outcome.score[side];
        tally->score_sum[side] += score;
        tally->score_squares[side] += (uint64_t)(score * score);
    }
}

void tally_add(struct tally *tally, const struct tally *more)
{
    tally->games += more->games;
    tally->entries += more->entries;
    tally->decisions += more->decisions;
    tally->digest += more->digest;
    tally->drawn += more->drawn;
    for (int seat = 0; seat < SETUP_SEATS; seat++) {
        tally->won[seat] += more->won[seat];
    }
    for (int side = 0; side < 2; side++) {
        tally->score_sum[side] += more->score_sum[side];
        tally->score_squares[side] += more->score_squares[side];
    }
}

double tally_mean(const struct tally *tally, int side)
{
    return tally->games > 0 ? (double)tally->score_sum[side] / (double)tally->games : 0.0;
}

double tally_deviation(const struct tally *tally, int side)
{
    if (tally->games == 0) {
        return 0.0;
    }
    const double mean = tally_mean(tally, side);
    const double variance = (double)tally->score_squares[side] / (double)tally->games - mean * mean;
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
    for (uint32_t seat = 0; seat < game->seat_count && seat < 2; seat++) {
        json_object_set_new(outcomes, game->seat_names[seat], json_integer((json_int_t)tally->won[seat]));
        json_object_set_new(mean, game->seat_names[seat], json_real(tally_mean(tally, (int)seat)));
        json_object_set_new(deviation, game->seat_names[seat], json_real(tally_deviation(tally, (int)seat)));
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
    for (uint32_t seat = 0; seat < game->seat_count && seat < 2; seat++) {
        fprintf(out, "%s: won %" PRIu64 " (%.1f %%), score %.2f on average, deviation %.2f\n", game->seat_names[seat],
                tally->won[seat], 100.0 * (double)tally->won[seat] / games, tally_mean(tally, (int)seat),
                tally_deviation(tally, (int)seat));
    }
    fprintf(out, "drawn %" PRIu64 " (%.1f %%)\n", tally->drawn, 100.0 * (double)tally->drawn / games);
    fprintf(out, "%.3f seconds, %.0f entries a second\ndigest %016" PRIx64 "\n", seconds, per_second(tally, seconds),
            tally->digest);
}
