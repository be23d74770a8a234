/*
 * Counting games and saying what they came to.
 */
#include "cli/simulate/tally.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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
        if ((outcome.players >> seat & 1) == 0)
            continue;
        tally->played[seat]++;
        tally->won[seat] += outcome.won >> seat & 1;
        tally->score_sum[seat] += score;
        tally->score_squares[seat] += (uint64_t)(score * score);
        tally->forfeited[seat] += workspace->sitting[seat].lost;
        spread_count(&tally->score[seat], score);
    }
    spread_count(&tally->length, (int64_t)workspace->entries_total);
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
        tally->forfeited[seat] += more->forfeited[seat];
        spread_add(&tally->score[seat], &more->score[seat]);
    }
    spread_add(&tally->length, &more->length);
}

sp_seats tally_players(const struct tally *tally)
{
    sp_seats players = 0;
    for (int seat = 0; seat < SP_SEATS_MAX; seat++)
        players |= tally->played[seat] > 0 ? UINT32_C(1) << seat : 0;
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

/* Where a rate lies that showed itself `count` times in `of` trials, with a confidence of 95 in 100 (Wilson). */
static void interval(uint64_t count, uint64_t of, double *low, double *high)
{
    const double z = 1.959964; /* of a normal distribution 95 in 100 lie so many deviations about the mean */
    const double n = of > 0 ? (double)of : 1.0;
    const double rate = (double)count / n;
    const double middle = (rate + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    *low = middle - half > 0.0 ? middle - half : 0.0;
    *high = middle + half < 1.0 ? middle + half : 1.0;
}

/* ---- As numbers ---- */

#define PLACE(member)                                                                                                  \
    {                                                                                                                  \
#member, offsetof(struct tally, member)                                                                        \
    }
/* 64 bits each, of the whole or for every seat; they are saved as they lie in memory. */
static const struct {
    const char *name;
    size_t place;
} counts[] = {PLACE(games), PLACE(entries), PLACE(decisions), PLACE(drawn)},
  lists[] = {
      PLACE(played), PLACE(won), PLACE(forfeited), PLACE(score_sum), PLACE(score_squares),
};
#undef PLACE
enum { COUNTS = sizeof counts / sizeof counts[0], LISTS = sizeof lists / sizeof lists[0] };

static uint64_t get(const struct tally *tally, size_t place)
{
    uint64_t value;
    memcpy(&value, (const char *)tally + place, sizeof value);
    return value;
}

static void put(struct tally *tally, size_t place, const json_t *number)
{
    const uint64_t value = (uint64_t)json_integer_value(number);
    memcpy((char *)tally + place, &value, sizeof value);
}

json_t *tally_save(const struct tally *tally)
{
    char digest[17];
    snprintf(digest, sizeof digest, "%016" PRIx64, tally->digest);
    json_t *saved = json_pack("{s:s,s:o}", "digest", digest, "length", spread_json(&tally->length));
    json_t *scores = json_array();
    for (size_t i = 0; i < COUNTS; i++)
        json_object_set_new(saved, counts[i].name, json_integer((json_int_t)get(tally, counts[i].place)));
    for (size_t i = 0; i < LISTS; i++) {
        json_t *list = json_array();
        for (size_t seat = 0; seat < SP_SEATS_MAX; seat++)
            json_array_append_new(list, json_integer((json_int_t)get(tally, lists[i].place + seat * sizeof(uint64_t))));
        json_object_set_new(saved, lists[i].name, list);
    }
    for (size_t seat = 0; seat < SP_SEATS_MAX; seat++)
        json_array_append_new(scores, spread_json(&tally->score[seat]));
    json_object_set_new(saved, "scores", scores);
    return saved;
}

/* Whether the numbers can be of one series of that game. */
static bool agrees(const struct tally *tally, const struct sp_game *game)
{
    bool sound = tally->length.count == tally->games && tally->drawn <= tally->games;
    for (uint32_t seat = 0; seat < SP_SEATS_MAX; seat++) {
        const uint64_t played = tally->played[seat];
        sound = sound && played <= (seat < game->seat_count ? tally->games : 0) && tally->won[seat] <= played &&
                tally->forfeited[seat] <= played && tally->score[seat].count == played;
    }
    return sound;
}

bool tally_load(struct tally *tally, const struct sp_game *game, const json_t *saved)
{
    const char *digest = json_string_value(json_object_get(saved, "digest"));
    char *end = NULL;
    *tally = (struct tally){.digest = digest != NULL ? strtoull(digest, &end, 16) : 0};
    bool sound = digest != NULL && strlen(digest) == 16 && *end == '\0' &&
                 spread_read(&tally->length, json_object_get(saved, "length"));
    for (size_t i = 0; sound && i < COUNTS; i++) {
        sound = json_is_integer(json_object_get(saved, counts[i].name));
        put(tally, counts[i].place, json_object_get(saved, counts[i].name));
    }
    for (size_t i = 0; sound && i < LISTS; i++) {
        const json_t *list = json_object_get(saved, lists[i].name);
        sound = json_array_size(list) == SP_SEATS_MAX;
        for (size_t seat = 0; sound && seat < SP_SEATS_MAX; seat++)
            put(tally, lists[i].place + seat * sizeof(uint64_t), json_array_get(list, seat));
    }
    const json_t *scores = json_object_get(saved, "scores");
    for (size_t seat = 0; sound && seat < SP_SEATS_MAX; seat++)
        sound = spread_read(&tally->score[seat], json_array_get(scores, seat));
    return sound && agrees(tally, game);
}

/* ---- For readers ---- */

static json_t *rate_json(uint64_t count, uint64_t of)
{
    double low, high;
    interval(count, of, &low, &high);
    return json_pack("{s:f,s:f,s:f}", "rate", of > 0 ? (double)count / (double)of : 0.0, "low", low, "high", high);
}

/* What is told of every seat that took part. */
struct seats_json {
    json_t *outcomes, *mean, *deviation, *win_rate, *scores, *forfeits;
};

static struct seats_json seats_json(const struct tally *tally, const struct sp_game *game)
{
    struct seats_json told = {json_object(), json_object(), json_object(), json_object(), json_object(), json_object()};
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        const char *name = game->seat_names[seat];
        if (tally->played[seat] > 0) {
            json_object_set_new(told.outcomes, name, json_integer((json_int_t)tally->won[seat]));
            json_object_set_new(told.mean, name, json_real(mean_of(tally, seat)));
            json_object_set_new(told.deviation, name, json_real(deviation_of(tally, seat)));
            json_object_set_new(told.win_rate, name, rate_json(tally->won[seat], tally->played[seat]));
            json_object_set_new(told.scores, name, spread_json(&tally->score[seat]));
            json_object_set_new(told.forfeits, name, json_integer((json_int_t)tally->forfeited[seat]));
        }
    }
    json_object_set_new(told.outcomes, "draw", json_integer((json_int_t)tally->drawn));
    json_object_set_new(told.win_rate, "draw", rate_json(tally->drawn, tally->games));
    return told;
}

json_t *tally_json(const struct tally *tally, const struct sp_game *game, double seconds)
{
    const struct seats_json told = seats_json(tally, game);
    char digest[17];
    snprintf(digest, sizeof digest, "%016" PRIx64, tally->digest);
    return json_pack("{s:I, s:I, s:I, s:f, s:f, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:s}", "games",
                     (json_int_t)tally->games, "entries", (json_int_t)tally->entries, "decisions",
                     (json_int_t)tally->decisions, "seconds", seconds, "entries_per_second", per_second(tally, seconds),
                     "outcomes", told.outcomes, "mean", told.mean, "deviation", told.deviation, "win_rate",
                     told.win_rate, "scores", told.scores, "length", spread_json(&tally->length), "forfeits",
                     told.forfeits, "digest", digest);
}

void tally_print(FILE *out, const struct tally *tally, const struct sp_game *game, double seconds)
{
    const double games = tally->games > 0 ? (double)tally->games : 1.0;
    fprintf(out, "%" PRIu64 " games, %" PRIu64 " entries (%.0f a game), %" PRIu64 " of them decisions\n", tally->games,
            tally->entries, (double)tally->entries / games, tally->decisions);
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        if (tally->played[seat] > 0) {
            double low, high;
            interval(tally->won[seat], tally->played[seat], &low, &high);
            fprintf(out,
                    "%s: won %" PRIu64
                    " (%.1f %%, %.1f to %.1f with 95 %% confidence), %.2f %s on average, deviation %.2f",
                    game->seat_names[seat], tally->won[seat],
                    100.0 * (double)tally->won[seat] / (double)tally->played[seat], 100.0 * low, 100.0 * high,
                    mean_of(tally, seat), game->score_unit, deviation_of(tally, seat));
            if (tally->forfeited[seat] > 0)
                fprintf(out, "; forfeited %" PRIu64, tally->forfeited[seat]);
            fputc('\n', out);
        }
    }
    fprintf(out, "drawn %" PRIu64 " (%.1f %%)\n", tally->drawn, 100.0 * (double)tally->drawn / games);
    fprintf(out, "%.3f seconds, %.0f entries a second\ndigest %016" PRIx64 "\n", seconds, per_second(tally, seconds),
            tally->digest);
}
