/*
 * Positions and their odds, for tests.
 */
#ifndef TESTS_ODDS_FIXTURE_H
#define TESTS_ODDS_FIXTURE_H

#include "mind/odds/field.h"

enum { ODDS_SCENARIOS = 6 };

struct odds_fixture {
    struct sf_scenario *sc[ODDS_SCENARIOS]; /* the first with all defaults, each other with one option read otherwise */
    struct odds_field *field;
    struct odds *odds;
};

/* Set-up and tear-down of a group of tests, whose state is the fixture. */
int odds_fixture_open(void **state);
int odds_fixture_close(void **state);

/* Sound ships, or PF, under a commander of initiative 3. */
struct odds_side odds_ships(unsigned line, unsigned frigates, int bonus);
struct odds_side odds_troops(unsigned regulars, unsigned natives, int bonus);

/* The odds of the fixture's field; fails the test if there are none. */
struct odds_result odds_fixture_solve(struct odds_fixture *f, const struct odds_plan *plan);

void odds_assert_near(double found, double wanted);
/* All chances add up to 1, within 1e-12. */
void odds_assert_whole(const struct odds_result *result);

#endif
