/* Exact odds of battles (S-42 to S-51): closed forms worked by hand, losses and rolls one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "mind/odds/graph.h"
#include "tests/odds_fixture.h"

static const struct odds_plan to_the_end = {0};

/* --- Closed forms --- */

/*
 * 1R against 1R at 1/1: a roll kills the roller only on 0 and 1, nobody on 2 and 3, both on 4, 5 and 9, the enemy only
 * on 6, 7 and 8.  A side lives through a sequence with 0.5 (its own roll) times 0.4 (the enemy's); both do with 0.2
 * times 0.2.
 */
static void s50_one_against_one_on_land(void **state)
{
    struct odds_fixture *f = *state;
    const struct odds_side sides[2] = {odds_troops(1, 0, 0), odds_troops(1, 0, 0)};
    odds_lay_battle(f->field, f->sc[0], LAND, sides, ODDS_NO_TOWN);
    const struct odds_result r = odds_fixture_solve(f, &to_the_end);
    const double lives = 0.5 * 0.4, both_live = 0.2 * 0.2;
    odds_assert_whole(&r);
    odds_assert_near(r.win[0], (lives - both_live) / (1 - both_live));
    odds_assert_near(r.win[1], r.win[0]);
    odds_assert_near(r.both_gone, 1 - 2 * r.win[0]);
    odds_assert_near(r.sequences, 1 / (1 - both_live));
    odds_assert_near(r.steps[0], r.both_gone + r.win[1]);
    odds_assert_near(r.points[0], 0); /* no loss on land scores */
}

/* The town makes the defender's totals 1 higher and the attacker's 1 lower (S-51): the attacker's 0 … 9 read 0, 0, 1
 * … 8. */
static void s51_a_town_moves_both_rolls(void **state)
{
    struct odds_fixture *f = *state;
    const struct odds_side sides[2] = {odds_troops(1, 0, 0), odds_troops(1, 0, 0)};
    odds_lay_battle(f->field, f->sc[0], LAND, sides, ODDS_TOWN_OF_DEFENDER);
    const struct odds_result r = odds_fixture_solve(f, &to_the_end);
    /* Attacker: himself on 3 faces, nobody on 2, both on 2, the enemy on 3.  Defender: 1, 2, 4 (with 8 and 9), 3. */
    const double attacker_lives = 0.5 * 0.3, defender_lives = 0.5 * 0.5, both_live = 0.2 * 0.2;
    odds_assert_near(r.win[0], (attacker_lives - both_live) / (1 - both_live));
    odds_assert_near(r.win[1], (defender_lives - both_live) / (1 - both_live));
}

/*
 * One sequence of 1S against 1S at 1/1.  A roll damages the roller on 0, 1, 4, 5 and 9; the enemy once on 4 to 8,
 * twice on 9.
 */
static void s45_passing_after_one_sequence(void **state)
{
    struct odds_fixture *f = *state;
    const struct odds_side sides[2] = {odds_ships(1, 0, 0), odds_ships(1, 0, 0)};
    const struct odds_plan plan = {.policy = {{ODDS_PASS, 2}, {ODDS_PASS, 2}}};
    odds_lay_battle(f->field, f->sc[0], SEA, sides, ODDS_NO_TOWN);
    const struct odds_result r = odds_fixture_solve(f, &plan);
    const double own = 0.5, once = 0.5, twice = 0.1;
    const double sinks = twice + own * once; /* of one side: the rest of a third loss is void */
    odds_assert_whole(&r);
    odds_assert_near(r.sequences, 1);
    for (unsigned role = 0; role < 2; role++) {
        odds_assert_near(r.win[role] + r.both_gone, sinks);
        odds_assert_near(r.steps[role], own + once + 2 * twice - own * twice);
        /* A damaged ship of the line is 2 VP, a sunk one 5. */
        odds_assert_near(r.points[role], 5 * sinks + 2 * (own * (1 - once - twice) + (1 - own) * once));
    }
    odds_assert_near(r.outcome[ODDS_PASSED], r.undecided);
}

/* Who withdraws in the second sequence suffers one more roll, from the strengths after the first. */
static void s45_withdrawing_suffers_one_roll(void **state)
{
    struct odds_fixture *f = *state;
    const struct odds_side sides[2] = {odds_troops(20, 0, 0), odds_troops(20, 0, 0)};
    const struct odds_plan plan = {.policy = {{ODDS_WITHDRAW, 2}, {ODDS_FIGHT, 0}}};
    odds_lay_battle(f->field, f->sc[0], LAND, sides, ODDS_NO_TOWN);
    const struct odds_result r = odds_fixture_solve(f, &plan);
    /* At 1/1 a roll costs its side 0.5 and the enemy 0.7, at 1/2 0.8 and 0.7.  The defender's second roll is at 1/2 if
     * the first sequence left him weaker: with 0.4 (0.2 + 0.4) + 0.4 0.2. */
    odds_assert_whole(&r);
    odds_assert_near(r.outcome[ODDS_ATTACKER_WITHDREW], 1);
    odds_assert_near(r.sequences, 2);
    odds_assert_near(r.steps[0], 0.5 + 0.7 + 0.7);
    odds_assert_near(r.steps[1], 0.5 + 0.7 + 0.68 * 0.5 + 0.32 * 0.8);
}

/* Where the odds are even they favour both: 1R against 1R stays so until one is gone, and nobody withdraws. */
static void s45_even_odds_favour_both(void **state)
{
    struct odds_fixture *f = *state;
    const struct odds_side sides[2] = {odds_troops(1, 0, 0), odds_troops(1, 0, 0)};
    const struct odds_plan plan = {.policy = {{ODDS_FAVOUR, 0}, {ODDS_FAVOUR, 0}}};
    odds_lay_battle(f->field, f->sc[0], LAND, sides, ODDS_NO_TOWN);
    const struct odds_result r = odds_fixture_solve(f, &plan);
    odds_assert_near(r.undecided, 0);
    odds_assert_near(r.win[0], 1.0 / 6);
}

/*
 * 2R against 6R: at 1/2 and 3/1 two rolls promise the attacker 0.8 + 1.2 and the defender 0.7 + 0.4, so he leaves in
 * the second sequence, if he is left: with 0.1 as 2R, with 0.25 + 0.06 as 1R.  The defender's last roll leaves 1R with
 * 0.2; 2R with 0.7 at 3/1 (by 6R), with 0.8 at 2/1 (by 5R).
 */
static void s45_who_is_not_favoured_leaves(void **state)
{
    struct odds_fixture *f = *state;
    const struct odds_side sides[2] = {odds_troops(2, 0, 0), odds_troops(6, 0, 0)};
    const struct odds_plan plan = {.policy = {{ODDS_FAVOUR, 0}, {ODDS_FIGHT, 0}}};
    odds_lay_battle(f->field, f->sc[0], LAND, sides, ODDS_NO_TOWN);
    const struct odds_result r = odds_fixture_solve(f, &plan);
    odds_assert_whole(&r);
    /* 2R is left by the attacker's 3 or 4 (nothing), 7, 8 or 9 (one enemy PF), and the defender's 0 or 1 (nothing). */
    const double against_six = 0.2 * 0.2, against_five = 0.3 * 0.2;
    odds_assert_near(r.undecided, against_six * 0.7 + against_five * 0.8 + 0.31 * 0.2);
    odds_assert_near(r.outcome[ODDS_ATTACKER_WITHDREW], r.undecided);
    odds_assert_near(r.sequences, 1.41);
}

/* S-43, S-44: initiative 3 evades with 4 to 9, against an excellent commander with 5 to 9; then one roll, no reply. */
static void s43_evasion(void **state)
{
    struct odds_fixture *f = *state;
    struct odds_side sides[2] = {odds_ships(6, 0, 0), odds_ships(6, 0, 0)};
    const struct odds_plan plan = {.policy = {{ODDS_PASS, 2}, {ODDS_PASS, 2}}, .evasion = ODDS_EVADES};
    odds_lay_battle(f->field, f->sc[0], SEA, sides, ODDS_NO_TOWN);
    struct odds_result r = odds_fixture_solve(f, &plan);
    odds_assert_whole(&r);
    odds_assert_near(r.outcome[ODDS_EVADED], 0.6);
    odds_assert_near(r.steps[0], 0.6 * 0.5 + 0.4 * 1.2);
    odds_assert_near(r.steps[1], 0.6 * 0.7 + 0.4 * 1.2);
    sides[0].initiative = 2;
    odds_lay_battle(f->field, f->sc[0], SEA, sides, ODDS_NO_TOWN);
    r = odds_fixture_solve(f, &plan);
    odds_assert_near(r.outcome[ODDS_EVADED], 0.5);
}

/* The order of losses of `spread`, loss by loss, and of a ship sunk at once. */
static void s47_the_order_of_losses(void **state)
{
    struct odds_fixture *f = *state;
    static const struct {
        uint8_t count[6];
        uint8_t after_hit[6], after_sunk[6];
    } rows[] = {
        {{2, 1, 1, 1, 1, 0}, {1, 2, 1, 1, 1, 0}, {2, 1, 1, 0, 1, 0}},
        {{2, 1, 1, 0, 0, 0}, {1, 2, 1, 0, 0, 0}, {2, 1, 0, 0, 0, 0}},
        {{0, 2, 1, 0, 0, 0}, {0, 2, 0, 1, 0, 0}, {0, 2, 0, 0, 0, 0}},
        {{0, 2, 0, 1, 0, 0}, {0, 2, 0, 0, 0, 0}, {0, 2, 0, 0, 0, 0}},
        {{1, 1, 0, 0, 1, 0}, {0, 2, 0, 0, 1, 0}, {1, 0, 0, 0, 1, 0}},
        {{0, 1, 0, 0, 1, 0}, {0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 1, 0}},
        {{2, 0, 0, 0, 0, 0}, {1, 1, 0, 0, 0, 0}, {1, 0, 0, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct odds_side sides[2] = {odds_ships(1, 0, 0), odds_ships(0, 0, 0)};
        struct odds_graph graph = {0};
        struct sp_error error;
        memcpy(sides[1].force.count, rows[i].count, sizeof rows[i].count);
        odds_lay_battle(f->field, f->sc[0], SEA, sides, ODDS_NO_TOWN);
        assert_true(odds_graph_make(&graph, &f->field->sc, &f->field->st, 1, ODDS_SPREAD, &error));
        const struct odds_node *first = &graph.node[0];
        const struct odds_node *hit = &graph.node[first->next[ODDS_HIT]], *sunk = &graph.node[first->next[ODDS_SUNK]];
        assert_memory_equal(hit->force.count, rows[i].after_hit, sizeof rows[i].after_hit);
        assert_memory_equal(sunk->force.count, rows[i].after_sunk, sizeof rows[i].after_sunk);
        assert_int_equal(hit->steps, 1);
        odds_graph_free(&graph);
    }
}

/* --- The rules' own roll, in every pair of conditions --- */

static void lay_losses(const struct odds_graph *graph, uint32_t node, struct sf_state *st)
{
    const struct sf_state *lost = &graph->state[graph->order[node]];
    for (uint32_t m = graph->set; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        st->damaged[piece] = lost->damaged[piece];
        st->sunk[piece] = lost->sunk[piece];
        st->regulars[piece] = lost->regulars[piece];
        st->natives[piece] = lost->natives[piece];
        st->status[piece] = lost->status[piece];
        st->place[piece] = lost->place[piece];
    }
    *(graph->attacks ? &st->attackers : &st->defenders) = graph->attacks ? lost->attackers : lost->defenders;
}

static void compare_rolls(const struct odds_fixture *f, const struct odds_graph *att, const struct odds_graph *def)
{
    const struct sf_scenario *sc = &f->field->sc;
    for (uint32_t a = 0; a < att->count; a++) {
        for (uint32_t d = 0; d < def->count; d++) {
            const struct odds_node *us = &att->node[a], *them = &def->node[d];
            struct sf_state st = f->field->st;
            if (us->gone || them->gone)
                continue;
            lay_losses(att, a, &st);
            lay_losses(def, d, &st);
            const struct sf_roll r =
                (att->arm == SEA ? sf_naval_roll : sf_land_roll)(sc, &st, st.attackers, st.defenders, 4);
            assert_int_equal(r.pf, us->pf);
            assert_int_equal(r.enemy_pf, them->pf);
            assert_int_equal(r.bonus, us->bonus);
            assert_int_equal(r.enemy_bonus, them->bonus);
            assert_int_equal(r.state_modifier + r.town_modifier, us->modifier);
        }
    }
}

static void s46_s51_rolls_are_those_of_the_rules(void **state)
{
    struct odds_fixture *f = *state;
    const struct odds_side at_sea[2] = {odds_ships(3, 2, 2), odds_ships(4, 1, 1)};
    const struct odds_side on_land[2] = {odds_troops(3, 5, 2), odds_troops(4, 4, -1)};
    for (unsigned arm = SEA; arm <= LAND; arm++) {
        struct odds_graph graph[2] = {{0}};
        struct sp_error error;
        odds_lay_battle(f->field, f->sc[0], arm, arm == SEA ? at_sea : on_land, ODDS_TOWN_OF_ATTACKER);
        for (unsigned role = 0; role < 2; role++)
            assert_true(odds_graph_make(&graph[role], &f->field->sc, &f->field->st, role, ODDS_CHOSEN, &error));
        compare_rolls(f, &graph[0], &graph[1]);
        odds_graph_free(&graph[0]);
        odds_graph_free(&graph[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s50_one_against_one_on_land),
        cmocka_unit_test(s51_a_town_moves_both_rolls),
        cmocka_unit_test(s45_passing_after_one_sequence),
        cmocka_unit_test(s45_withdrawing_suffers_one_roll),
        cmocka_unit_test(s45_even_odds_favour_both),
        cmocka_unit_test(s45_who_is_not_favoured_leaves),
        cmocka_unit_test(s43_evasion),
        cmocka_unit_test(s47_the_order_of_losses),
        cmocka_unit_test(s46_s51_rolls_are_those_of_the_rules),
    };
    return cmocka_run_group_tests(tests, odds_fixture_open, odds_fixture_close);
}
