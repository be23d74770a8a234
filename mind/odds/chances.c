/*
 * Exact odds of towns, storms and watched paths: every face of a die is answered by the rules.
 */
#include "mind/odds/chances.h"

#include <string.h>

#include "mind/odds/field.h"
#include "mind/odds/graph.h"

enum { FACES = 10 };

/* --- Towns --- */

/* One die for a town: whether it is taken, and PF that its garrison loses by that. */
static bool falls(const struct sf_scenario *sc, struct sf_state *st, unsigned die, unsigned *surrendered)
{
    struct sf_game g = {.sc = sc, .st = st};
    const uint8_t town = st->assault_town;
    const bool siege = st->question == Q_DIE_SIEGE;
    (siege ? sf_die_siege : sf_die_assault)(&g, die);
    *surrendered = 0;
    for (unsigned i = 0; i < st->due_count; i++)
        *surrendered += st->due_left[i];
    return st->control[town] == st->mover;
}

void odds_attempts(const struct sf_scenario *sc, const struct sf_state *st, struct odds_attempt *attempt,
                   unsigned count, double *surrendered)
{
    struct sf_state now = *st;
    double stands = 1, lost = 0;
    for (unsigned i = 0; i < count; i++) {
        struct sf_state failed = now;
        unsigned faces = 0, pf = 0;
        for (unsigned die = 0; die < FACES; die++) {
            struct sf_state after = now;
            unsigned halves = 0;
            if (falls(sc, &after, die, &halves)) {
                faces++;
                pf = halves;
            } else {
                failed = after;
            }
        }
        attempt[i].chance = (double)faces / FACES;
        lost += stands * attempt[i].chance * pf;
        stands *= 1 - attempt[i].chance;
        attempt[i].taken = 1 - stands;
        failed.assault_town = now.assault_town;
        now = failed;
    }
    if (surrendered)
        *surrendered = lost;
}

/* --- Storms --- */

static uint32_t fleet_of(const struct sf_scenario *sc, const struct sf_state *st)
{
    if (st->question == Q_DIE_STORM_FORCE)
        return st->group;
    return sf_stack(sc, st, st->cursor_side, SEA, st->cursor);
}

/* Takes the losses of one face. */
static void blow(const struct sf_scenario *sc, struct sf_state *st, unsigned die, unsigned losses)
{
    struct sp_order orders[SF_MAX_LEGAL];
    struct sf_game g = {.sc = sc, .st = st};
    const bool at_sea = st->question == Q_DIE_STORM_FORCE;
    st->question = Q_NOTHING;
    (at_sea ? sf_die_storm_force : sf_die_monsoon)(&g, die);
    while (st->due_count) {
        struct sf_list list = {orders, 0};
        sf_settle(&g);
        if (st->question == Q_NOTHING)
            continue;
        const unsigned side = st->due_side[0];
        sf_list_hulls(sc, st, side, &list);
        st->question = Q_NOTHING;
        st->asked = 0;
        sf_answer_hull(&g, side, &orders[odds_pick(sc, st, losses, orders, list.count)]);
    }
}

/* Adds a face's end to those that leave the same, kept by steps. */
static void add_end(struct odds_storm *storm, const struct odds_storm_end *end)
{
    unsigned at = 0;
    while (at < storm->count && storm->end[at].steps < end->steps)
        at++;
    if (at < storm->count && memcmp(&storm->end[at].force, &end->force, sizeof end->force) == 0) {
        storm->end[at].chance += end->chance;
        return;
    }
    memmove(&storm->end[at + 1], &storm->end[at], (storm->count - at) * sizeof storm->end[0]);
    storm->end[at] = *end;
    storm->count++;
}

void odds_storm(const struct sf_scenario *sc, const struct sf_state *st, unsigned losses, struct odds_storm *storm)
{
    const uint32_t fleet = fleet_of(sc, st);
    *storm = (struct odds_storm){.count = 0};
    for (unsigned die = 0; die < FACES; die++) {
        struct sf_state after = *st;
        blow(sc, &after, die, losses);
        const struct odds_storm_end end = {.force = odds_count(sc, &after, fleet),
                                           .steps = odds_steps(sc, &after, fleet) - odds_steps(sc, st, fleet),
                                           .points = odds_points(sc, &after, fleet) - odds_points(sc, st, fleet),
                                           .chance = 1.0 / FACES};
        storm->steps += end.chance * end.steps;
        storm->points += end.chance * end.points;
        add_end(storm, &end);
    }
}

unsigned odds_storm_faces(const struct sf_scenario *tables)
{
    const struct odds_force ship = {.count = {[ODDS_LINE] = 1}};
    struct odds_field field;
    unsigned faces = 0;
    odds_lay_storm(&field, tables, &ship);
    for (unsigned die = 0; die < FACES; die++) {
        struct sf_state after = field.st;
        struct sf_game g = {.sc = &field.sc, .st = &after};
        after.question = Q_NOTHING;
        sf_die_storm(&g, die);
        faces += after.question == Q_DIE_STORM_FORCE;
    }
    return faces;
}

/* --- Watched paths --- */

unsigned odds_intercepting_faces(const struct sf_scenario *tables, uint8_t initiative)
{
    struct odds_field field;
    unsigned faces = 0;
    odds_lay_interception(&field, tables, initiative);
    for (unsigned die = 0; die < FACES; die++) {
        struct sf_state after = field.st;
        struct sf_game g = {.sc = &field.sc, .st = &after};
        sf_die_intercept(&g, die);
        faces += after.battle == BATTLE_INTERCEPTION;
    }
    return faces;
}

double odds_watched_path(const struct sf_scenario *sc, const struct odds_watch *watch, unsigned count, unsigned steps,
                         double stopped[ODDS_STEPS_MOST])
{
    const bool once = sc->option[OPT_INTERCEPTION] == INTERCEPT_ONCE;
    double comes = 1;
    for (unsigned step = 1; step <= steps; step++) {
        double passes = 1;
        for (unsigned i = 0; i < count; i++) {
            const bool tries = once ? step == watch[i].first : step >= watch[i].first && step <= watch[i].last;
            if (tries)
                passes *= 1 - (double)odds_intercepting_faces(sc, watch[i].initiative) / FACES;
        }
        stopped[step - 1] = comes * (1 - passes);
        comes *= passes;
    }
    return comes;
}
