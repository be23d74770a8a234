/*
 * spontoon odds: storms, and interceptions along a path, in plain words.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/odds/odds.h"

enum { LEFT = 28 }; /* columns for what is left of a fleet */

/* --- Storms --- */

/* "11", or a force. */
static bool read_ships(const char *text, struct odds_force *ships)
{
    static const char *const no_keys[] = {NULL};
    struct odds_typed typed;
    int count = 0;
    if (text == NULL) {
        cli_wrong_usage("odds", "--ships is needed here");
        return false;
    }
    if (text[strspn(text, "0123456789")] == '\0') {
        *ships = (struct odds_force){{0}};
        if (!odds_read_number("ships", text, 1, ODDS_SHIPS_MOST, &count))
            return false;
        ships->count[ODDS_LINE] = (uint8_t)count;
        return true;
    }
    if (!odds_read_force("ships", text, SEA, no_keys, &typed))
        return false;
    *ships = typed.side.force;
    return true;
}

/* Of a move through open sea (or the monsoon, which comes for sure): the chance of an end. */
static double chance_of(const struct odds_storm *storm, unsigned end, double comes)
{
    return comes * storm->end[end].chance + (storm->end[end].steps == 0 ? 1 - comes : 0);
}

static void storm_json(const struct odds_storm *storm, double comes)
{
    json_t *ends = json_array();
    for (unsigned i = 0; i < storm->count; i++) {
        const struct odds_storm_end *end = &storm->end[i];
        char left[ODDS_FORCE_TEXT];
        odds_force_text(&end->force, left);
        json_array_append_new(ends, json_pack("{s:s, s:i, s:i, s:f, s:f}", "left", left, "steps", (int)end->steps, "vp",
                                              end->points, "chance", chance_of(storm, i, comes), "chance_in_storm",
                                              end->chance));
    }
    odds_print_json(json_pack("{s:s, s:f, s:f, s:f, s:f, s:f, s:o}", "kind", "storm", "storm", comes, "steps",
                              comes * storm->steps, "vp", comes * storm->points, "steps_in_storm", storm->steps,
                              "vp_in_storm", storm->points, "ends", ends));
}

static void print_storm(const struct odds_options *options, const struct odds_storm *storm, double comes)
{
    odds_print_chance(options, "a storm comes", comes);
    putchar('\n');
    odds_tell_left(options, LEFT + 2, "  what is left");
    odds_tell_right(options, 6, "steps");
    odds_tell_right(options, 6, "VP");
    odds_tell_right(options, 11, "in a storm");
    odds_tell_right(options, 11, "in all");
    putchar('\n');
    for (unsigned i = 0; i < storm->count; i++) {
        const struct odds_storm_end *end = &storm->end[i];
        char left[ODDS_FORCE_TEXT];
        odds_force_text(&end->force, left);
        odds_tell_left(options, LEFT + 2, "  %s", left);
        odds_tell(options, " %5u %5d %8.2f %% %8.2f %%\n", end->steps, end->points, 100 * end->chance,
                  100 * chance_of(storm, i, comes));
    }
    putchar('\n');
    odds_tell_left(options, LEFT + 3, "  steps lost");
    odds_tell(options, "%.2f in a storm, %.2f in all\n", storm->steps, comes * storm->steps);
    odds_tell_left(options, LEFT + 3, "  VP to the enemy");
    odds_tell(options, "%.2f in a storm, %.2f in all\n", storm->points, comes * storm->points);
}

void odds_report_storm(const struct odds_options *options, const struct odds_storm *storm, double comes)
{
    if (options->json)
        storm_json(storm, comes);
    else
        print_storm(options, storm, comes);
}

int odds_stormy(const struct odds_options *options, const struct sf_scenario *sc)
{
    struct odds_force ships;
    struct odds_plan plan;
    if (!read_ships(options->ships, &ships) || !odds_read_plan(options, ODDS_STANDS, &plan))
        return CLI_USAGE;
    if (plan.losses[0] == ODDS_CHOSEN)
        return cli_wrong_usage("odds", "a storm's losses are spread or finish");
    if (options->monsoon && odds_is_convoy_alone(&ships)) /* S-41 */
        return cli_wrong_usage("odds", "a convoy alone does not roll in the monsoon: --ships needs a ship");
    struct odds_field *field = malloc(sizeof *field);
    if (field == NULL)
        return odds_failed(options, "there is not enough memory for the odds");
    struct odds_storm storm;
    const double comes = options->monsoon ? 1 : odds_storm_faces(sc) / 10.0;
    odds_lay_storm(field, sc, &ships);
    odds_storm(&field->sc, &field->st, plan.losses[0], &storm);
    free(field);
    odds_report_storm(options, &storm, comes);
    return CLI_OK;
}

/* --- Interception --- */

/* Steps as many as asked, or as the stacks reach. */
static bool read_watches(const struct odds_options *options, struct odds_watch *watch, int *steps)
{
    if (options->stacks.count == 0) {
        cli_wrong_usage("odds", "an interception needs --stack INITIATIVE[@STEP[-STEP]], or --journal and --path");
        return false;
    }
    if (options->stacks.count > ODDS_WATCHES_MOST) {
        cli_wrong_usage("odds", "--stack may be given %d times at most", ODDS_WATCHES_MOST);
        return false;
    }
    int last = 1;
    *steps = ODDS_STEPS_MOST;
    if (!odds_read_number_or("steps", options->steps, 1, ODDS_STEPS_MOST, steps))
        return false;
    for (size_t i = 0; i < options->stacks.count; i++) {
        if (!odds_read_watch(options->stacks.item[i], (unsigned)*steps, &watch[i]))
            return false;
        last = watch[i].last > last ? watch[i].last : last;
    }
    *steps = options->steps != NULL ? *steps : last;
    return true;
}

int odds_intercept(const struct odds_options *options, const struct sf_scenario *sc)
{
    struct odds_watch watch[ODDS_WATCHES_MOST];
    double stopped[ODDS_STEPS_MOST];
    int steps = 0;
    if (!read_watches(options, watch, &steps))
        return CLI_USAGE;
    const double through = odds_watched_path(sc, watch, (unsigned)options->stacks.count, (unsigned)steps, stopped);
    if (options->json) {
        json_t *list = json_array();
        for (int i = 0; i < steps; i++)
            json_array_append_new(list, json_pack("{s:i, s:f}", "step", i + 1, "intercepted", stopped[i]));
        odds_print_json(json_pack("{s:s, s:f, s:f, s:o}", "kind", "intercept", "intercepted", 1 - through, "through",
                                  through, "steps", list));
        return CLI_OK;
    }
    for (int i = 0; i < steps; i++) {
        char what[32];
        snprintf(what, sizeof what, "intercepted at step %d", i + 1);
        odds_print_chance(options, what, stopped[i]);
    }
    odds_print_chance(options, "comes through", through);
    return CLI_OK;
}
