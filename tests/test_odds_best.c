/*
 * Best play in battles (S-45, S-47, S-57) against a search that knows nothing of the odds: it asks the rules for every
 * order, die and loss, gives each owner the best of his choices, and repeats until the worths of all conditions stand
 * still.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "suffren/rules.h"
#include "tests/odds_fixture.h"
#include "tests/odds_player.h"

enum { CONDITIONS = 512, SWEEPS = 400 };

static const double still = 1e-13;

/* Conditions at the start of a sequence, with their worth so far. */
struct search {
    const struct sf_scenario *sc;
    struct sf_state root;
    bool chooses; /* owners choose their losses; else they lie in the order of `spread` */
    unsigned count;
    struct sf_state state[CONDITIONS];
    double worth[CONDITIONS];
};

static double end_worth(const struct search *s, const struct sf_state *st)
{
    const struct odds_fought fought = odds_player_losses(s->sc, &s->root, st);
    return s->root.battle_arm == SEA ? fought.points[0] - fought.points[1] : fought.steps[1] - fought.steps[0];
}

static bool same_condition(const struct sf_state *a, const struct sf_state *b)
{
    return memcmp(a->damaged, b->damaged, sizeof a->damaged) == 0 && memcmp(a->sunk, b->sunk, sizeof a->sunk) == 0 &&
           memcmp(a->regulars, b->regulars, sizeof a->regulars) == 0 &&
           memcmp(a->natives, b->natives, sizeof a->natives) == 0 && a->inflicted[0] == b->inflicted[0] &&
           a->inflicted[1] == b->inflicted[1];
}

static unsigned condition_of(struct search *s, const struct sf_state *st)
{
    for (unsigned i = 0; i < s->count; i++)
        if (same_condition(&s->state[i], st))
            return i;
    assert_true(s->count < CONDITIONS);
    s->state[s->count] = *st;
    s->worth[s->count] = 0;
    return s->count++;
}

static double worth_of(struct search *s, const struct sf_state *st, bool fresh);

static bool is_loss(const struct sf_state *st)
{
    return st->question == Q_DAMAGE || st->question == Q_SINK || st->question == Q_TROOPS;
}

static double best_answer(struct search *s, const struct sf_state *st)
{
    struct sp_order orders[SF_MAX_LEGAL];
    const uint32_t count = odds_player_legal(s->sc, st, orders);
    const bool attacker = st->asked >> st->attacker & 1;
    static const uint8_t spread[2] = {ODDS_SPREAD, ODDS_SPREAD};
    double best = 0;
    if (is_loss(st) && !s->chooses) {
        struct sf_state after = *st;
        odds_player_mark(s->sc, &after, spread);
        return worth_of(s, &after, false);
    }
    for (uint32_t i = 0; i < count; i++) {
        struct sf_state after = *st;
        odds_player_order(s->sc, &after, &orders[i]);
        const double worth = worth_of(s, &after, false);
        if (i == 0 || (attacker ? worth > best : worth < best))
            best = worth;
    }
    return best;
}

/* fresh: a condition is looked into, not looked up. */
static double worth_of(struct search *s, const struct sf_state *st, bool fresh)
{
    if (st->battle == BATTLE_NONE)
        return end_worth(s, st);
    if (st->question == Q_ATTACKER && !fresh)
        return s->worth[condition_of(s, st)];
    if (st->question < Q_FIRST_DIE)
        return best_answer(s, st);
    double sum = 0;
    for (unsigned die = 0; die < 10; die++) {
        struct sf_state after = *st;
        odds_player_die(s->sc, &after, die);
        sum += worth_of(s, &after, false);
    }
    return sum / 10;
}

/* The worth of a battle of which the first die is awaited. */
static double search_best(struct search *s, const struct sf_scenario *sc, const struct sf_state *st, bool chooses)
{
    s->sc = sc;
    s->root = *st;
    s->chooses = chooses;
    s->count = 0;
    double change = 1;
    worth_of(s, st, false); /* finds what it depends on */
    for (unsigned sweep = 0; sweep < SWEEPS && change > still; sweep++) {
        change = 0;
        for (unsigned i = 0; i < s->count; i++) {
            const struct sf_state state = s->state[i];
            const double now = worth_of(s, &state, true);
            change = fmax(change, fabs(now - s->worth[i]));
            s->worth[i] = now;
        }
    }
    assert_true(change <= still);
    return worth_of(s, st, false);
}

static void check(struct odds_fixture *f, unsigned losses)
{
    struct search *search = malloc(sizeof *search);
    assert_non_null(search);
    const struct odds_plan plan = {.policy = {{ODDS_BEST, 0}, {ODDS_BEST, 0}},
                                   .losses = {(uint8_t)losses, (uint8_t)losses}};
    struct sf_state begun = f->field->st;
    if (begun.question == Q_RESPOND) {
        const struct sp_order accept = {.kind = O_ACCEPT};
        odds_player_order(&f->field->sc, &begun, &accept);
    }
    const struct odds_result r = odds_fixture_solve(f, &plan);
    const double wanted = search_best(search, &f->field->sc, &begun, losses == ODDS_CHOSEN);
    free(search);
    odds_assert_whole(&r);
    if (!(fabs(r.measure - wanted) < 1e-9))
        fail_msg("the odds say %.12f, the search %.12f", r.measure, wanted);
}

static void s45_best_play_at_sea(void **state)
{
    struct odds_fixture *f = *state;
    static const uint8_t forces[][2][4] = {{{1, 0, 0, 0}, {1, 0, 0, 0}},
                                           {{1, 0, 1, 0}, {1, 0, 0, 0}},
                                           {{1, 0, 0, 1}, {0, 1, 1, 0}},
                                           {{2, 0, 0, 0}, {0, 0, 1, 0}}};
    for (size_t i = 0; i < sizeof forces / sizeof forces[0]; i++) {
        for (unsigned option = 0; option < ODDS_SCENARIOS; option += ODDS_SCENARIOS - 2) { /* both readings of S-65 */
            struct odds_side sides[2] = {odds_ships(0, 0, 1), odds_ships(0, 0, 0)};
            for (unsigned role = 0; role < 2; role++)
                memcpy(sides[role].force.count, forces[i][role], sizeof forces[i][role]);
            odds_lay_battle(f->field, f->sc[option], SEA, sides, ODDS_NO_TOWN);
            check(f, ODDS_SPREAD);
            check(f, ODDS_CHOSEN);
        }
    }
}

static void s45_best_play_on_land(void **state)
{
    struct odds_fixture *f = *state;
    const struct odds_side sides[2] = {odds_troops(1, 2, 1), odds_troops(2, 0, 0)};
    odds_lay_battle(f->field, f->sc[0], LAND, sides, ODDS_NO_TOWN);
    check(f, ODDS_SPREAD);
    check(f, ODDS_CHOSEN);
}

/* S-48: nobody can withdraw, so sequences in which nothing is lost come again and again. */
static void s48_best_play_without_a_way_out(void **state)
{
    struct odds_fixture *f = *state;
    const struct odds_side on_land[2] = {odds_troops(2, 1, 1), odds_troops(2, 0, 0)};
    const struct odds_side at_sea[2] = {odds_ships(1, 1, 0), odds_ships(1, 0, 1)};
    for (unsigned arm = SEA; arm <= LAND; arm++) {
        odds_lay_battle(f->field, f->sc[0], arm, arm == SEA ? at_sea : on_land, ODDS_NO_TOWN);
        f->field->sc.place[f->field->st.battle_place].retreat_count[arm] = 0;
        check(f, ODDS_SPREAD);
        check(f, ODDS_CHOSEN);
    }
}

/* The besieged come out: either side may stop, and only the besieger may withdraw. */
static void s57_best_play_of_a_sortie(void **state)
{
    struct odds_fixture *f = *state;
    const struct odds_side sides[2] = {odds_troops(2, 1, 0), odds_troops(1, 1, 1)};
    odds_lay_battle(f->field, f->sc[0], LAND, sides, ODDS_TOWN_OF_ATTACKER);
    struct sf_state *st = &f->field->st;
    st->battle = BATTLE_SORTIE;
    st->joined = st->attackers;
    st->sortie_town = 0;
    st->sieges = 1;
    for (uint32_t m = st->joined; m; m &= m - 1)
        st->in_town[sf_first(m)] = 0;
    check(f, ODDS_SPREAD);
    check(f, ODDS_CHOSEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s45_best_play_at_sea),
        cmocka_unit_test(s45_best_play_on_land),
        cmocka_unit_test(s48_best_play_without_a_way_out),
        cmocka_unit_test(s57_best_play_of_a_sortie),
    };
    return cmocka_run_group_tests(tests, odds_fixture_open, odds_fixture_close);
}
