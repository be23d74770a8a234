/*
 * spontoon odds --journal --path: a group's way through a position of a match.
 */
#include <stdio.h>
#include <string.h>

#include "cli/odds/odds.h"

enum { LEADERS_MOST = SF_PIECES };

/* The next of some words between separators; false behind the last, where *text is NULL. */
static bool next_word(const char **text, char separator, char word[32])
{
    if (*text == NULL)
        return false;
    const char *end = strchr(*text, separator);
    const size_t length = end != NULL ? (size_t)(end - *text) : strlen(*text);
    snprintf(word, 32, "%.*s", (int)(length < 31 ? length : 31), *text);
    *text = end != NULL ? end + 1 : NULL;
    return true;
}

static bool read_way(const struct odds_options *options, const struct sf_scenario *sc, uint8_t leaders[LEADERS_MOST],
                     unsigned *leader_count, uint8_t path[ODDS_STEPS_MOST], unsigned *steps)
{
    const char *words = options->leaders;
    char word[32];
    for (*leader_count = 0; next_word(&words, ',', word); (*leader_count)++) {
        const uint8_t leader = sf_find_leader(sc, word);
        if (leader == SF_NONE || *leader_count == LEADERS_MOST) {
            cli_wrong_usage("odds", "--leaders does not take '%s': expected ids of leaders, such as suffren,tromelin",
                            word);
            return false;
        }
        if (memchr(leaders, leader, *leader_count) != NULL) {
            cli_wrong_usage("odds", "--leaders has '%s' twice", word);
            return false;
        }
        leaders[*leader_count] = leader;
    }
    words = options->path;
    for (*steps = 0; next_word(&words, '-', word); (*steps)++) {
        const uint8_t place = sf_find_place(sc, word);
        if (place == SF_NONE || *steps == ODDS_STEPS_MOST) {
            cli_wrong_usage("odds", "--path does not take '%s': expected up to %d places, such as 0904-0905", word,
                            ODDS_STEPS_MOST);
            return false;
        }
        path[*steps] = place;
    }
    return true;
}

static void print_way(const struct odds_options *options, const struct sf_scenario *sc, const struct odds_way *way,
                      const uint8_t *path)
{
    for (unsigned i = 0; i < way->steps; i++) {
        char what[64];
        snprintf(what, sizeof what, "intercepted in %s", sc->place[path[i]].id);
        odds_print_chance(options, what, way->stopped[i]);
    }
    odds_print_chance(options, "comes through", way->through);
    if (way->lost > 0)
        odds_print_chance(options, "lost in a storm", way->lost);
    putchar('\n');
    odds_tell_left(options, 25, "  steps lost to storms");
    odds_tell(options, "%.2f, before it is stopped or there\n", way->storm_steps);
}

static void way_json(const struct sf_scenario *sc, const struct odds_way *way, const uint8_t *path, uint64_t entry)
{
    json_t *steps = json_array();
    for (unsigned i = 0; i < way->steps; i++) {
        json_array_append_new(steps, json_pack("{s:i, s:s, s:f}", "step", (int)i + 1, "place", sc->place[path[i]].id,
                                               "intercepted", way->stopped[i]));
    }
    odds_print_json(json_pack("{s:s, s:I, s:f, s:f, s:f, s:f, s:o}", "kind", "intercept", "entry", (json_int_t)entry,
                              "intercepted", 1 - way->through - way->lost, "through", way->through, "lost", way->lost,
                              "storm_steps", way->storm_steps, "steps", steps));
}

int odds_report_way(const struct odds_options *options, const struct sf_scenario *sc, const struct sf_state *st,
                    unsigned losses, uint64_t entry)
{
    uint8_t leaders[LEADERS_MOST] = {0}, path[ODDS_STEPS_MOST] = {0};
    unsigned leader_count = 0, steps = 0;
    struct odds_way way;
    struct sp_error error;
    if (!read_way(options, sc, leaders, &leader_count, path, &steps))
        return CLI_USAGE;
    if (losses == ODDS_CHOSEN)
        return cli_wrong_usage("odds", "a storm's losses are spread or finish");
    if (!odds_walk(sc, st, leaders, leader_count, path, steps, losses, &way, &error))
        return odds_failed(options, error.text);
    if (options->json)
        way_json(sc, &way, path, entry);
    else
        print_way(options, sc, &way, path);
    return CLI_OK;
}
