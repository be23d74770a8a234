/*
 * Exact odds against battles fought out by the rules, in random positions: forces laid out at random, at any point of
 * the battle's course, and battles as games of random players come to them, with several commanders, sorties and
 * reliefs.
 *
 * SPONTOON_ODDS_POSITIONS positions of each kind and SPONTOON_ODDS_BATTLES battles of each make the comparison as long
 * as wanted.  The seed is fixed, and so is what comes of it.  What may differ is five standard errors, and three
 * battles.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "suffren/rules.h"
#include "suffren/suffren.h"
#include "tests/odds_fixture.h"
#include "tests/odds_player.h"

enum { POSITIONS = 40, BATTLES = 400, SIGMAS = 5, SLACK = 3 };

static unsigned long wanted(const char *name, unsigned long standard)
{
    const char *text = getenv(name);
    return text ? strtoul(text, NULL, 10) : standard;
}

/* --- Battles --- */

/* What is compared: chances, then steps and points by role. */
enum { WON, LOST, BOTH_GONE, UNDECIDED, STEPS, POINTS = STEPS + 2, FIGURES = POINTS + 2 };
static const char *const names[FIGURES] = {"attacker wins",    "defender wins",    "both gone",     "undecided",
                                           "attacker's steps", "defender's steps", "attacker's VP", "defender's VP"};

static void add_fought(double sums[FIGURES], const struct odds_fought *fought)
{
    sums[fought->gone[0] ? fought->gone[1] ? BOTH_GONE : LOST : fought->gone[1] ? WON : UNDECIDED]++;
    for (unsigned role = 0; role < 2; role++) {
        sums[STEPS + role] += fought->steps[role];
        sums[POINTS + role] += fought->points[role];
    }
}

/* The variance of one battle, by the odds: what was fought may lack what is rare. */
static double variance_of(const struct odds_result *r, unsigned figure, double mean)
{
    double squares = 0;
    if (figure < STEPS)
        return mean * (1 - mean);
    for (size_t i = 0; i < r->end_count; i++) {
        const struct odds_end *end = &r->end[i];
        const double value = figure < POINTS ? end->steps[figure - STEPS] : end->points[figure - POINTS];
        squares += end->chance * (value - mean) * (value - mean);
    }
    return squares;
}

static void compare(const double sums[FIGURES], const struct odds_result *r, unsigned long battles,
                    unsigned long position)
{
    const double n = (double)battles;
    const double exact[FIGURES] = {r->win[0],   r->win[1],   r->both_gone, r->undecided,
                                   r->steps[0], r->steps[1], r->points[0], r->points[1]};
    for (unsigned i = 0; i < FIGURES; i++) {
        const double error = SIGMAS * sqrt(fmax(variance_of(r, i, exact[i]), 0) / n) + SLACK / n;
        if (!(fabs(sums[i] / n - exact[i]) <= error))
            fail_msg("position %lu, %s: %.5f in %lu battles, but the odds say %.5f (+- %.5f)", position, names[i],
                     sums[i] / n, battles, exact[i], error);
    }
}

static void fight(struct odds_fixture *f, const struct sf_scenario *sc, const struct sf_state *st,
                  const struct odds_plan *plan, struct sp_dice *dice, unsigned long position)
{
    const unsigned long battles = wanted("SPONTOON_ODDS_BATTLES", BATTLES);
    double sums[FIGURES] = {0};
    struct odds_result r;
    struct sp_error error;
    if (!odds_solve(f->odds, sc, st, plan, &r, &error))
        fail_msg("position %lu: %s", position, error.text);
    odds_assert_whole(&r);
    for (unsigned long n = 0; n < battles; n++) {
        const struct odds_fought fought = odds_player_fight(sc, st, plan, f->odds, dice);
        add_fought(sums, &fought);
    }
    compare(sums, &r, battles, position);
}

/* --- Random plans, random forces --- */

static void roll_plan(struct sp_dice *dice, struct odds_plan *plan, bool small)
{
    *plan = (struct odds_plan){.evasion = (uint8_t)sp_roll(dice, 2)};
    const bool chosen = small && sp_roll(dice, 3) == 0;
    const uint8_t fixed = (uint8_t)sp_roll(dice, 2);
    for (unsigned role = 0; role < 2; role++) {
        plan->policy[role].kind = (uint8_t)sp_roll(dice, ODDS_BEST + 1);
        plan->policy[role].from = (uint8_t)(2 + sp_roll(dice, 4));
        plan->losses[role] = chosen ? ODDS_CHOSEN : fixed;
    }
}

static struct odds_side roll_side(struct sp_dice *dice, unsigned arm, bool small)
{
    struct odds_side side = {.bonus = (int8_t)((int)sp_roll(dice, 4) - 1),
                             .initiative = (uint8_t)(1 + sp_roll(dice, 5))};
    uint8_t *count = side.force.count;
    if (arm == LAND) {
        count[ODDS_REGULARS] = (uint8_t)(1 + sp_roll(dice, small ? 4 : 9));
        count[ODDS_NATIVES] = (uint8_t)sp_roll(dice, small ? 4 : 20);
        return side;
    }
    for (unsigned kind = ODDS_LINE; kind <= ODDS_FRIGATE_DAMAGED; kind++)
        count[kind] = (uint8_t)sp_roll(dice, small ? 2 : kind == ODDS_LINE ? 7 : 3);
    count[sp_roll(dice, ODDS_FRIGATE_DAMAGED + 1)] += 1; /* at least one ship */
    if (sp_roll(dice, 4) == 0)
        count[ODDS_CONVOY + sp_roll(dice, 2)] = 1;
    return side;
}

/* Plays some random entries of the battle, if it lasts so long. */
static void play_on(struct odds_fixture *f, struct sp_dice *dice)
{
    struct sf_state *st = &f->field->st;
    for (uint32_t entries = sp_roll(dice, 3) ? sp_roll(dice, 12) : 0; entries > 0; entries--) {
        struct sp_order orders[SF_MAX_LEGAL];
        struct sf_state next = *st;
        if (st->question >= Q_FIRST_DIE) {
            odds_player_die(&f->field->sc, &next, sp_roll(dice, 10));
        } else {
            const uint32_t count = odds_player_legal(&f->field->sc, st, orders);
            odds_player_order(&f->field->sc, &next, &orders[sp_roll(dice, count)]);
        }
        if (next.battle == BATTLE_NONE || next.attackers == 0 || next.defenders == 0)
            return;
        *st = next;
    }
}

static void odds_agree_with_battles(void **state)
{
    struct odds_fixture *f = *state;
    struct sp_dice dice = {.seed = 1782};
    const unsigned long positions = wanted("SPONTOON_ODDS_POSITIONS", POSITIONS);
    for (unsigned long position = 0; position < positions; position++) {
        struct odds_plan plan;
        const unsigned arm = sp_roll(&dice, 3) == 0 ? LAND : SEA;
        const bool small = sp_roll(&dice, 2);
        const struct odds_side sides[2] = {roll_side(&dice, arm, small), roll_side(&dice, arm, small)};
        const enum odds_town town = (enum odds_town)sp_roll(&dice, ODDS_TOWNS_OF_BOTH + 1);
        roll_plan(&dice, &plan, small);
        odds_lay_battle(f->field, f->sc[sp_roll(&dice, ODDS_SCENARIOS)], arm, sides, town);
        play_on(f, &dice);
        fight(f, &f->field->sc, &f->field->st, &plan, &dice, position);
    }
}

/* --- Several commanders --- */

static void put(const struct sf_scenario *sc, struct sf_state *st, const char *leader, const char *place)
{
    const unsigned piece = sc->leader_piece[sf_find_leader(sc, leader)];
    st->place[piece] = sf_find_place(sc, place);
    st->status[piece] = STATUS_FIELD;
    st->carrier[piece] = SF_NONE;
}

/* S-2: the commander of a stack may be lost with his last ship or PF, and the bonus with him. */
static void s2_odds_follow_the_commander(void **state)
{
    struct odds_fixture *f = *state;
    const struct sf_scenario *sc = f->sc[0];
    static const char *const leaders[2][5] = {{"suffren", "cuverville", "hughes", "allen", NULL},
                                              {"hayder_ali", "du_chemin", "coote", "macleod", NULL}};
    struct sp_dice dice = {.seed = 1784};
    for (unsigned arm = SEA; arm <= LAND; arm++) {
        struct sf_state st;
        struct sf_game g = {.sc = sc, .st = &st};
        sf_game.set_up(sc, &st);
        for (unsigned i = 0; leaders[arm][i]; i++)
            put(sc, &st, leaders[arm][i], "1003");
        st.question = Q_NOTHING;
        st.asked = 0;
        st.orphan = SF_NONE;
        st.phase = arm == SEA ? PHASE_A : PHASE_B;
        st.mover = FRENCH;
        sf_begin_battle(&g, BATTLE_ATTACK, sf_find_place(sc, "1003"), FRENCH,
                        sf_stack(sc, &st, FRENCH, arm, sf_find_place(sc, "1003")));
        sf_run(&g);
        assert_int_equal(sf_count(st.attackers), 2);
        assert_int_equal(sf_count(st.defenders), 2);
        for (unsigned losses = ODDS_SPREAD; losses <= ODDS_FINISH; losses++) {
            const struct odds_plan plan = {.losses = {(uint8_t)losses, (uint8_t)losses}};
            fight(f, sc, &st, &plan, &dice, 10 * arm + losses);
        }
    }
}

/* --- Battles of games --- */

/* Whether what becomes of the ships can still be read once the battle is over: no repairs follow at once. */
static bool can_be_fought(const struct sf_state *st)
{
    return st->battle != BATTLE_NONE && st->attackers && st->defenders && !(st->phase == PHASE_C && st->half == 1);
}

static void play_entry(const struct sf_scenario *sc, struct sf_state *st, struct sp_dice *dice)
{
    struct sp_order orders[SF_MAX_LEGAL];
    if (st->question >= Q_FIRST_DIE) {
        odds_player_die(sc, st, sp_roll(dice, 10));
        return;
    }
    const uint32_t count = odds_player_legal(sc, st, orders);
    odds_player_order(sc, st, &orders[sp_roll(dice, count)]);
}

static void odds_agree_with_battles_of_games(void **state)
{
    struct odds_fixture *f = *state;
    struct sp_dice dice = {.seed = 1783};
    const unsigned long positions = wanted("SPONTOON_ODDS_POSITIONS", POSITIONS);
    struct sf_state st;
    unsigned game = 0;
    sf_game.set_up(f->sc[game], &st);
    for (unsigned long position = 0; position < positions;) {
        if (st.over) {
            game = (game + 1) % ODDS_SCENARIOS;
            sf_game.set_up(f->sc[game], &st);
        }
        play_entry(f->sc[game], &st, &dice);
        if (!can_be_fought(&st) || sp_roll(&dice, 4))
            continue;
        struct odds_plan plan;
        roll_plan(&dice, &plan, false);
        fight(f, f->sc[game], &st, &plan, &dice, position++);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_agree_with_battles),
        cmocka_unit_test(s2_odds_follow_the_commander),
        cmocka_unit_test(odds_agree_with_battles_of_games),
    };
    return cmocka_run_group_tests(tests, odds_fixture_open, odds_fixture_close);
}
