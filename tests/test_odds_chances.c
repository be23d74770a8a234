/* Exact odds of sieges and assaults (S-52, S-54), storms (S-40), and interception along a path (S-35 to S-38). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "mind/odds/chances.h"
#include "suffren/rules.h"
#include "suffren/suffren.h"
#include "tests/odds_fixture.h"
#include "tests/odds_player.h"
#include "tests/scenario_fixture.h"

/* --- Towns --- */

/* Value 7, bonus 1, a fleet 2: 5 to 9 take it; from the second attempt on, 1 more, 4 to 9. */
static void s54_a_siege_of_three_attempts(void **state)
{
    struct odds_fixture *f = *state;
    const struct odds_siege siege = {
        .value = 7, .bonus = 1, .fleet = true, .garrison = {.count = {[ODDS_REGULARS] = 4, [ODDS_NATIVES] = 5}}};
    struct odds_attempt attempt[3];
    double surrendered = 0;
    odds_lay_siege(f->field, f->sc[0], &siege);
    odds_attempts(&f->field->sc, &f->field->st, attempt, 3, &surrendered);
    odds_assert_near(attempt[0].chance, 0.5);
    odds_assert_near(attempt[1].chance, 0.6);
    odds_assert_near(attempt[2].chance, 0.6);
    odds_assert_near(attempt[2].taken, 1 - 0.5 * 0.4 * 0.4);
    odds_assert_near(surrendered, attempt[2].taken * 4); /* half of 9, rounded down */
}

/* A besieged commander's bonus counts against it, attempts made count for it; some towns cannot fall, some must. */
static void s54_terms_of_a_siege(void **state)
{
    struct odds_fixture *f = *state;
    static const struct {
        struct odds_siege siege;
        double chance;
    } rows[] = {
        {{.value = 7, .bonus = 1, .enemy_bonus = 2}, 0.1},
        {{.value = 7, .bonus = 1, .enemy_bonus = 2, .made = 1}, 0.2},
        {{.value = 9, .bonus = 0, .enemy_bonus = 0}, 0},
        {{.value = 2, .bonus = 2, .fleet = true}, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct odds_siege siege = rows[i].siege;
        struct odds_attempt attempt;
        siege.garrison.count[ODDS_REGULARS] = 1;
        odds_lay_siege(f->field, f->sc[0], &siege);
        odds_attempts(&f->field->sc, &f->field->st, &attempt, 1, NULL);
        odds_assert_near(attempt.chance, rows[i].chance);
    }
}

/* +1 for initiative 1 or 2, else -1. */
static void s52_assaults(void **state)
{
    struct odds_fixture *f = *state;
    struct odds_attempt attempt[2];
    odds_lay_assault(f->field, f->sc[0], 7, 2);
    odds_attempts(&f->field->sc, &f->field->st, attempt, 2, NULL);
    odds_assert_near(attempt[0].chance, 0.3);
    odds_assert_near(attempt[1].chance, 0.3);
    odds_assert_near(attempt[1].taken, 1 - 0.7 * 0.7);
    odds_lay_assault(f->field, f->sc[0], 7, 3);
    odds_attempts(&f->field->sc, &f->field->st, attempt, 1, NULL);
    odds_assert_near(attempt[0].chance, 0.1);
}

/* --- Storms --- */

/* Of eleven ships 20 % are 2, 30 % are 3, 50 % are 5. */
static void s40_a_storm_over_eleven_ships(void **state)
{
    struct odds_fixture *f = *state;
    static const struct {
        unsigned steps;
        double chance;
    } ends[] = {{0, 0.3}, {2, 0.2}, {3, 0.2}, {5, 0.2}, {11, 0.1}};
    const struct odds_force fleet = {.count = {[ODDS_LINE] = 11}};
    struct odds_storm storm;
    odds_lay_storm(f->field, f->sc[0], &fleet);
    odds_storm(&f->field->sc, &f->field->st, ODDS_SPREAD, &storm);
    assert_int_equal(storm.count, 5);
    for (unsigned i = 0; i < storm.count; i++) {
        assert_int_equal(storm.end[i].steps, ends[i].steps);
        assert_int_equal(storm.end[i].points, 2 * ends[i].steps);
        odds_assert_near(storm.end[i].chance, ends[i].chance);
    }
    odds_assert_near(storm.steps, 0.4 + 0.6 + 1 + 1.1);
    assert_int_equal(odds_storm_faces(f->sc[0]), 1);
}

/* A damaged ship that is hit sinks; no ship is hit twice; the convoy is one of five ships. */
static void s40_a_storm_sinks_the_damaged(void **state)
{
    struct odds_fixture *f = *state;
    const struct odds_force fleet = {.count = {[ODDS_LINE] = 1,
                                               [ODDS_LINE_DAMAGED] = 1,
                                               [ODDS_FRIGATE] = 1,
                                               [ODDS_FRIGATE_DAMAGED] = 1,
                                               [ODDS_CONVOY] = 1}};
    static const uint8_t all_hit[6] = {0, 1, 0, 1, 0, 1};
    struct odds_storm storm;
    odds_lay_storm(f->field, f->sc[0], &fleet);
    odds_storm(&f->field->sc, &f->field->st, ODDS_SPREAD, &storm);
    assert_int_equal(storm.count, 4); /* none, one (20 and 30 %), two (50 %), all */
    odds_assert_near(storm.end[1].chance, 0.4);
    assert_memory_equal(storm.end[3].force.count, all_hit, sizeof all_hit);
}

/* --- Interception --- */

static void s36_a_watched_path(void **state)
{
    struct odds_fixture *f = *state;
    static const struct odds_watch watch[] = {{3, 1, 2}, {4, 2, 2}};
    double stopped[ODDS_STEPS_MOST];
    odds_assert_near(odds_watched_path(f->sc[0], watch, 2, 3, stopped), 0.4 * 0.5);
    odds_assert_near(stopped[0], 0.6);
    odds_assert_near(stopped[1], 0.4 * 0.5);
    odds_assert_near(stopped[2], 0);
    struct sf_scenario *every_hex = fixture_load(NULL, "interception", "every-hex");
    odds_assert_near(odds_watched_path(every_hex, watch, 2, 3, stopped), 0.4 * 0.4 * 0.5);
    odds_assert_near(stopped[1], 0.4 * (1 - 0.4 * 0.5));
    sf_free_scenario(every_hex);
}

/* A group and its way. */
struct planned {
    uint8_t leaders[SF_PIECES], path[ODDS_STEPS_MOST];
    unsigned leader_count, steps;
};

/* A random listed order of a kind, NULL when there is none. */
static const struct sp_order *draw(const struct sp_order *orders, uint32_t count, unsigned kind, struct sp_dice *dice)
{
    const struct sp_order *drawn = NULL;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < count; i++)
        if (orders[i].kind == kind && sp_roll(dice, ++seen) == 0)
            drawn = &orders[i];
    return drawn;
}

/* Lets nothing happen: the weather is fair, who is asked declines, who tries fails.  False when something else is
 * asked. */
static bool pass_quietly(const struct sf_scenario *sc, struct sf_state *st)
{
    const struct sp_order decline = {.kind = O_DECLINE};
    while (st->question == Q_DIE_STORM || st->question == Q_DIE_INTERCEPT || st->question == Q_INTERCEPT)
        if (st->question == Q_INTERCEPT)
            odds_player_order(sc, st, &decline);
        else
            odds_player_die(sc, st, st->question == Q_DIE_STORM ? 9 : 0);
    return st->question == Q_GROUP;
}

/* Draws one or two leaders and a path that the rules allow them; no steps when there are none. */
static struct planned plan_way(const struct sf_scenario *sc, const struct sf_state *st, struct sp_dice *dice)
{
    struct planned plan = {.steps = 0};
    struct sf_state now = *st;
    struct sp_order orders[SF_MAX_LEGAL];
    const uint32_t leaders = 1 + sp_roll(dice, 2), steps = 1 + sp_roll(dice, 6);
    const struct sp_order *order;
    while (plan.leader_count < leaders &&
           (order = draw(orders, odds_player_legal(sc, &now, orders), O_TAKE, dice)) != NULL) {
        plan.leaders[plan.leader_count++] = (uint8_t)order->a;
        odds_player_order(sc, &now, order);
    }
    while (plan.leader_count > 0 && plan.steps < steps && pass_quietly(sc, &now) &&
           (order = draw(orders, odds_player_legal(sc, &now, orders), O_TO, dice)) != NULL) {
        plan.path[plan.steps++] = (uint8_t)order->a;
        odds_player_order(sc, &now, order);
    }
    return plan;
}

/* Goes the way with real dice; the step after which a battle began, or 0. */
static unsigned go(const struct sf_scenario *sc, struct sf_state *st, const struct planned *plan, struct sp_dice *dice)
{
    static const uint8_t spread[2] = {ODDS_SPREAD, ODDS_SPREAD};
    struct sp_order orders[SF_MAX_LEGAL];
    unsigned step = 0;
    for (unsigned i = 0; i < plan->leader_count; i++)
        odds_player_order(sc, st, &(struct sp_order){.kind = O_TAKE, .a = plan->leaders[i]});
    while (st->group && st->battle == BATTLE_NONE) {
        if (st->question >= Q_FIRST_DIE) {
            odds_player_die(sc, st, sp_roll(dice, 10));
            continue;
        }
        odds_player_legal(sc, st, orders);
        if (st->question == Q_DAMAGE) {
            odds_player_mark(sc, st, spread);
        } else if (st->question == Q_GROUP) {
            if (step == plan->steps)
                break;
            uint32_t at = 0;
            while (orders[at].kind != O_TO || orders[at].a != plan->path[step])
                at++;
            odds_player_order(sc, st, &orders[at]);
            step++;
        } else if (st->question == Q_MOVE) {
            break;
        } else {
            odds_player_order(sc, st, &orders[0]);
        }
    }
    return st->battle != BATTLE_NONE ? step : 0;
}

static void compare_way(const struct sf_scenario *sc, const struct sf_state *st, const struct planned *plan,
                        struct sp_dice *dice)
{
    enum { WAYS = 400 };
    struct odds_way way;
    struct sp_error error;
    double seen[ODDS_STEPS_MOST + 1] = {0}, sum = 0;
    if (!odds_walk(sc, st, plan->leaders, plan->leader_count, plan->path, plan->steps, ODDS_SPREAD, &way, &error))
        fail_msg("%s", error.text);
    for (unsigned n = 0; n < WAYS; n++) {
        struct sf_state now = *st;
        seen[go(sc, &now, plan, dice)] += 1.0 / WAYS;
    }
    for (unsigned step = 1; step <= plan->steps; step++) {
        const double chance = way.stopped[step - 1];
        sum += chance;
        assert_true(fabs(seen[step] - chance) <= 5 * sqrt(chance * (1 - chance) / WAYS) + 3.0 / WAYS);
    }
    odds_assert_near(sum + way.through + way.lost, 1);
}

static void s35_ways_agree_with_the_rules(void **state)
{
    enum { PLAYED = 300 };
    struct odds_fixture *f = *state;
    struct sp_dice dice = {.seed = 1781};
    struct sf_state st;
    sf_game.set_up(f->sc[0], &st);
    for (unsigned ways = 0; ways < PLAYED;) {
        struct sp_order orders[SF_MAX_LEGAL];
        if (st.over)
            sf_game.set_up(f->sc[0], &st);
        if (st.question == Q_MOVE && sp_roll(&dice, 3) == 0) {
            const struct planned plan = plan_way(f->sc[0], &st, &dice);
            if (plan.steps > 0) {
                compare_way(f->sc[0], &st, &plan, &dice);
                ways++;
            }
        }
        if (st.question >= Q_FIRST_DIE)
            odds_player_die(f->sc[0], &st, sp_roll(&dice, 10));
        else
            odds_player_order(f->sc[0], &st, &orders[sp_roll(&dice, odds_player_legal(f->sc[0], &st, orders))]);
    }
}

static void s30_a_way_against_the_rules(void **state)
{
    struct odds_fixture *f = *state;
    struct sf_state st;
    struct odds_way way;
    struct sp_error error;
    struct sp_order orders[SF_MAX_LEGAL];
    sf_game.set_up(f->sc[0], &st);
    while (st.question != Q_MOVE)
        if (st.question >= Q_FIRST_DIE)
            odds_player_die(f->sc[0], &st, 5);
        else
            odds_player_order(f->sc[0], &st, &orders[odds_player_legal(f->sc[0], &st, orders) - 1]);
    const uint8_t suffren = sf_find_leader(f->sc[0], "suffren"), hughes = sf_find_leader(f->sc[0], "hughes");
    const uint8_t madras = sf_find_place(f->sc[0], "0904");
    assert_false(odds_walk(f->sc[0], &st, &suffren, 1, &madras, 1, ODDS_SPREAD, &way, &error));
    assert_non_null(strstr(error.text, "0904"));
    assert_false(odds_walk(f->sc[0], &st, &hughes, 1, &madras, 1, ODDS_SPREAD, &way, &error));
    assert_non_null(strstr(error.text, "hughes"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s54_a_siege_of_three_attempts),
        cmocka_unit_test(s54_terms_of_a_siege),
        cmocka_unit_test(s52_assaults),
        cmocka_unit_test(s40_a_storm_over_eleven_ships),
        cmocka_unit_test(s40_a_storm_sinks_the_damaged),
        cmocka_unit_test(s36_a_watched_path),
        cmocka_unit_test(s35_ways_agree_with_the_rules),
        cmocka_unit_test(s30_a_way_against_the_rules),
    };
    return cmocka_run_group_tests(tests, odds_fixture_open, odds_fixture_close);
}
