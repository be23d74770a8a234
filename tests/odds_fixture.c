/* Positions and their odds, for tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "tests/odds_fixture.h"
#include "tests/scenario_fixture.h"

static const char *const scenario_options[ODDS_SCENARIOS][2] = {
    {NULL, NULL},
    {"odds-rows", "printed"},
    {"odds-rounding", "nearest"},
    {"convoy-losses", "last"},
    {"damage-vp", "inflicted"},
    {"assault-bar", "same-arm"},
};

int odds_fixture_open(void **state)
{
    struct odds_fixture *f = calloc(1, sizeof *f);
    for (unsigned i = 0; i < ODDS_SCENARIOS; i++)
        f->sc[i] = fixture_load(NULL, scenario_options[i][0], scenario_options[i][1]);
    f->field = malloc(sizeof *f->field);
    f->odds = odds_open();
    *state = f;
    return f->field && f->odds ? 0 : -1;
}

int odds_fixture_close(void **state)
{
    struct odds_fixture *f = *state;
    for (unsigned i = 0; i < ODDS_SCENARIOS; i++)
        sf_free_scenario(f->sc[i]);
    odds_close(f->odds);
    free(f->field);
    free(f);
    return 0;
}

struct odds_side odds_ships(unsigned line, unsigned frigates, int bonus)
{
    struct odds_side side = {.bonus = (int8_t)bonus, .initiative = 3};
    side.force.count[ODDS_LINE] = (uint8_t)line;
    side.force.count[ODDS_FRIGATE] = (uint8_t)frigates;
    return side;
}

struct odds_side odds_troops(unsigned regulars, unsigned natives, int bonus)
{
    struct odds_side side = {.bonus = (int8_t)bonus, .initiative = 3};
    side.force.count[ODDS_REGULARS] = (uint8_t)regulars;
    side.force.count[ODDS_NATIVES] = (uint8_t)natives;
    return side;
}

struct odds_result odds_fixture_solve(struct odds_fixture *f, const struct odds_plan *plan)
{
    struct odds_result result;
    struct sp_error error;
    if (!odds_solve(f->odds, &f->field->sc, &f->field->st, plan, &result, &error))
        fail_msg("%s", error.text);
    return result;
}

void odds_assert_near(double found, double wanted)
{
    if (!(fabs(found - wanted) < 1e-12))
        fail_msg("%.15f, not %.15f", found, wanted);
}

void odds_assert_whole(const struct odds_result *result)
{
    double ends = 0, outcomes = 0;
    for (size_t i = 0; i < result->end_count; i++)
        ends += result->end[i].chance;
    for (unsigned i = 0; i < ODDS_OUTCOMES; i++)
        outcomes += result->outcome[i];
    odds_assert_near(ends, 1);
    odds_assert_near(outcomes, result->undecided);
    odds_assert_near(result->win[0] + result->win[1] + result->both_gone + result->undecided, 1);
}
