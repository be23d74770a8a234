/*
 * A seat's outlook against the truth, in random games: what it is told of an order's die and of a battle is exact, and
 * what it is told of a way holds, whoever lies face down (S-10, S-11).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "mind/odds/chances.h"
#include "mind/odds/outlook.h"
#include "mind/odds/prospect.h"
#include "scenario_fixture.h"
#include "suffren/rules.h"
#include "suffren/suffren.h"
#include "suffren/turn.h"

enum { GAMES = 12, ENTRIES_MOST = 4000, WAY_TEXT = 64 };

static const double NEAR = 1e-9;

struct seen {
    unsigned chances, battles, ways, unsure;
};

/* ---- What is true ---- */

static void compare_order(const struct sf_scenario *sc, const struct sf_state *st, uint8_t seat, const json_t *told,
                          struct odds *odds, struct seen *seen)
{
    struct sp_order order;
    struct sp_refusal refusal;
    struct odds_prospect truth;
    struct sp_error error;
    const struct odds_plan plan = {.evasion = ODDS_STANDS};
    const json_t *chance = json_object_get(told, "chance"), *battle = json_object_get(told, "battle");
    struct sf_state after = *st;
    struct sf_game g = {.sc = sc, .st = &after};
    assert_true(sf_game.parse_order(sc, seat, json_string_value(json_object_get(told, "order")), &order, &refusal));
    assert_true(sf_game.check(sc, st, seat, &order, &refusal));
    sf_answer(&g, seat, &order);
    assert_true(odds_look(odds, sc, &after, &plan, &truth, &error));
    if (!json_is_null(chance)) {
        seen->chances++;
        assert_true(truth.has_chance && fabs(json_number_value(chance) - truth.chance) < NEAR);
    }
    if (!json_is_null(battle)) {
        seen->battles++;
        assert_true(fabs(json_number_value(json_object_get(battle, "attacker_win")) - truth.battle.win[0]) < NEAR);
        assert_true(fabs(json_number_value(json_object_get(battle, "attacker_steps")) - truth.battle.steps[0]) < NEAR);
        assert_true(fabs(json_number_value(json_object_get(battle, "defender_steps")) - truth.battle.steps[1]) < NEAR);
    }
}

static bool within(const json_t *span, double value)
{
    return value > json_number_value(json_object_get(span, "least")) - NEAR &&
           value < json_number_value(json_object_get(span, "most")) + NEAR;
}

/* Those who may try, place by place, and by whom their die is judged. */
static void compare_watchers(const struct sf_scenario *sc, const struct sf_state *st, const json_t *told,
                             uint32_t truth)
{
    size_t i;
    json_t *watcher;
    json_array_foreach(json_object_get(told, "watchers"), i, watcher)
    {
        const uint8_t place = sf_find_place(sc, json_string_value(json_object_get(watcher, "place")));
        const uint32_t stack = truth & sf_at(st, place);
        assert_int_equal(json_integer_value(json_object_get(watcher, "counters")), sf_count(stack));
        assert_int_not_equal(stack, 0);
        const unsigned commander = sf_commander(sc, st, stack);
        assert_true(within(watcher, odds_intercepting_faces(sc, sf_leader_of(sc, st, commander)->initiative) / 10.0));
        truth &= ~stack;
    }
    assert_int_equal(truth, 0);
}

static void compare_way(const struct sf_scenario *sc, const struct sf_state *st, uint8_t seat, const json_t *told,
                        const uint8_t path[2], unsigned steps, struct seen *seen)
{
    struct odds_way truth;
    struct sp_error error;
    struct sf_state asks = *st; /* standing orders are secret: all who may try do */
    for (unsigned p = 0; p < SF_PIECES; p++)
        if (sc->of_side[sf_other(seat)] >> p & 1)
            asks.standing[p] = STANDING_ASK;
    asks.declined = 0;
    assert_true(odds_walk(sc, &asks, NULL, 0, path, steps, ODDS_SPREAD, &truth, &error));
    const json_t *through = json_object_get(told, "through");
    seen->ways++;
    seen->unsure += json_number_value(json_object_get(through, "least")) + NEAR <
                    json_number_value(json_object_get(through, "most"));
    assert_true(within(through, truth.through));
    const json_t *first = json_array_get(json_object_get(told, "steps"), 0);
    assert_true(within(json_object_get(first, "intercepted"), truth.stopped[0]));
    assert_true(fabs(json_number_value(json_object_get(first, "storm")) - truth.storm[0]) < NEAR);
    for (unsigned step = 0; step < steps; step++)
        compare_watchers(sc, st, json_array_get(json_object_get(told, "steps"), step), truth.watchers[step]);
}

/* ---- Positions ---- */

static void look_at_ways(const struct sf_scenario *sc, const struct sf_state *st, const struct sf_state *redacted,
                         uint8_t seat, struct seen *seen)
{
    struct sp_order orders[SF_MAX_LEGAL];
    struct sf_list list = {orders, 0};
    sf_list_answers(sc, st, seat, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        struct sp_error error;
        char text[WAY_TEXT];
        if (orders[i].kind != O_TO)
            continue;
        const uint8_t path[2] = {(uint8_t)orders[i].a, st->came_from};
        for (unsigned steps = 1; steps <= 2; steps++) {
            const char *second = steps == 2 && path[1] != SF_NONE ? sc->place[path[1]].id : "";
            snprintf(text, sizeof text, "%s%s%s", sc->place[path[0]].id, *second ? "-" : "", second);
            json_t *told = sp_outlook(&sf_game, sc, redacted, seat, text, &error);
            if (told && (steps == 1 || *second))
                compare_way(sc, st, seat, json_object_get(told, "way"), path, steps, seen);
            assert_true(told || steps == 2);
            json_decref(told);
        }
    }
}

static void look(const struct sf_scenario *sc, const struct sf_state *st, struct odds *odds, struct seen *seen)
{
    const uint8_t seat = st->asked & 1 ? FRENCH : ENGLISH;
    struct sf_state redacted;
    struct sp_error error;
    sf_game.redact(sc, st, seat, &redacted);
    json_t *told = sp_outlook(&sf_game, sc, &redacted, seat, "", &error);
    assert_non_null(told);
    assert_true(json_is_null(json_object_get(told, "way")));
    size_t i;
    json_t *order;
    json_array_foreach(json_object_get(told, "orders"), i, order)
    {
        compare_order(sc, st, seat, order, odds, seen);
    }
    if (st->question == Q_GROUP)
        look_at_ways(sc, st, &redacted, seat, seen);
    json_decref(told);
}

static void play(const struct sf_scenario *sc, uint64_t seed, struct odds *odds, struct seen *seen)
{
    struct sp_order orders[SF_MAX_LEGAL];
    struct sp_dice dice = {.seed = seed};
    struct sf_state st;
    sf_game.set_up(sc, &st);
    for (unsigned n = 0; n < ENTRIES_MOST && !st.over; n++) {
        struct sp_pending pending;
        struct sp_entry entry = {.kind = SP_DIE};
        sf_game.pending(sc, &st, &pending);
        if (pending.die_sides > 0) {
            entry.die = (uint16_t)sp_roll(&dice, pending.die_sides);
        } else {
            if (n % 3 == 0)
                look(sc, &st, odds, seen);
            entry = (struct sp_entry){.kind = SP_ORDER, .seat = pending.seats & 1 ? FRENCH : ENGLISH};
            entry.order = orders[sp_roll(&dice, sf_game.legal(sc, &st, entry.seat, orders))];
        }
        sf_game.apply(sc, &st, &entry, NULL);
    }
}

static void s11_what_a_seat_is_told_is_true(void **state)
{
    (void)state;
    struct sf_scenario *sc = fixture_load(NULL, NULL, NULL);
    struct odds *odds = odds_open();
    struct seen seen = {0};
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play(sc, seed, odds, &seen);
    printf("# %u chances, %u battles, %u ways, %u of them unsure\n", seen.chances, seen.battles, seen.ways,
           seen.unsure);
    assert_true(seen.chances > 20 && seen.battles > 20 && seen.ways > 100 && seen.unsure > 10);
    odds_close(odds);
    sf_free_scenario(sc);
}

/* S-32: a way leads where the rules let it, and what is none is told in a sentence. */
static void s32_a_way_that_is_none_is_refused(void **state)
{
    (void)state;
    struct sf_scenario *sc = fixture_load(NULL, NULL, NULL);
    struct sf_state st, redacted;
    struct sp_error error;
    sf_game.set_up(sc, &st);
    sf_game.redact(sc, &st, FRENCH, &redacted);
    static const char *const ways[] = {"atlantis", "0905-0906", "-",
                                       "0905-0905-0905-0905-0905-0905-0905-0905-0905-0905-0905"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        assert_null(sp_outlook(&sf_game, sc, &redacted, FRENCH, ways[i], &error));
        assert_true(strlen(error.text) > 10);
    }
    sf_free_scenario(sc);
}

/* ---- Whom a step frees ---- */

enum { HAYDER_ALI, COOTE, STUART, GENERALS };

static const char *const generals[GENERALS] = {"hayder_ali", "coote", "stuart"};

/* Hayder Ali before Madras, about to march off; Coote is besieged there, Stuart is in the field or away. */
static void besiege_madras(const struct sf_scenario *sc, struct sf_state *st, bool stuart)
{
    unsigned piece[GENERALS];
    sf_game.set_up(sc, st);
    for (unsigned p = 0; p < sc->piece_count; p++) {
        st->status[p] = STATUS_ABSENT;
        st->place[p] = st->carrier[p] = st->in_town[p] = SF_NONE;
    }
    for (unsigned i = 0; i < (stuart ? GENERALS : STUART); i++) {
        piece[i] = sc->leader_piece[sf_find_leader(sc, generals[i])];
        st->status[piece[i]] = STATUS_FIELD;
        st->place[piece[i]] = sf_find_place(sc, "0904");
    }
    const uint8_t madras = sf_find_town(sc, "madras");
    st->status[piece[COOTE]] = STATUS_BESIEGED;
    st->in_town[piece[COOTE]] = madras;
    st->sieges = 1u << madras;
    st->orphan = SF_NONE;
    st->question = Q_NOTHING;
    st->asked = 0;
    st->turn = 5;
    st->phase = PHASE_B;
    st->stage = STAGE_MOVES;
    st->mover = st->first = FRENCH;
    sf_resume(sc, st);
}

static void order(const struct sf_scenario *sc, struct sf_state *st, const char *text)
{
    struct sp_entry entry = {.kind = SP_ORDER, .seat = FRENCH};
    struct sp_refusal refusal;
    assert_true(sf_game.parse_order(sc, FRENCH, text, &entry.order, &refusal));
    assert_true(sf_game.check(sc, st, FRENCH, &entry.order, &refusal));
    sf_game.apply(sc, st, &entry, NULL);
}

/* At that step of the way one general watches from Madras, face down if he has no name; or nobody: no chance. */
static void expect_watcher(const struct sf_scenario *sc, const struct sf_state *st, const char *way, unsigned step,
                           const char *general, double least, double most)
{
    struct sf_state redacted;
    struct sp_error error;
    sf_game.redact(sc, st, FRENCH, &redacted);
    json_t *told = sp_outlook(&sf_game, sc, &redacted, FRENCH, way, &error);
    assert_non_null(told);
    const json_t *steps = json_object_get(json_object_get(told, "way"), "steps");
    const json_t *watchers = json_object_get(json_array_get(steps, step - 1), "watchers");
    assert_int_equal(json_array_size(watchers), most > 0 ? 1 : 0);
    if (most > 0) {
        const json_t *watcher = json_array_get(watchers, 0);
        assert_string_equal(json_string_value(json_object_get(watcher, "place")), "0904");
        const char *commander = json_string_value(json_object_get(watcher, "commander"));
        assert_string_equal(commander ? commander : "", general ? general : "");
        assert_int_equal(json_integer_value(json_object_get(watcher, "counters")), 1);
        assert_true(fabs(json_number_value(json_object_get(watcher, "least")) - least) < NEAR);
        assert_true(fabs(json_number_value(json_object_get(watcher, "most")) - most) < NEAR);
    }
    json_decref(told);
}

/* The man whom the first step frees lets it pass, and is told of at the second by his own chance. */
static void s35_whom_a_step_frees_watches_the_next(void **state)
{
    (void)state;
    struct sf_scenario *sc = fixture_load(NULL, NULL, NULL);
    struct sf_state st;
    besiege_madras(sc, &st, false);
    order(sc, &st, "take hayder_ali");
    expect_watcher(sc, &st, "0903-0803", 1, NULL, 0, 0);
    expect_watcher(sc, &st, "0903-0803", 2, "coote", 0.7, 0.7);
    order(sc, &st, "to 0903"); /* from where he lies face down */
    expect_watcher(sc, &st, "0803", 1, NULL, 0.7, 0.7);
    sf_free_scenario(sc);
}

/* One who has tried watches no more, though he stands beside the freed man: he neither counts nor commands. */
static void s36_who_has_tried_watches_no_more(void **state)
{
    (void)state;
    struct sf_scenario *sc = fixture_load(NULL, NULL, NULL);
    struct sf_state st;
    besiege_madras(sc, &st, true);
    st.standing[sc->leader_piece[sf_find_leader(sc, "stuart")]] = STANDING_ALWAYS;
    order(sc, &st, "take hayder_ali");
    expect_watcher(sc, &st, "0903-0803", 1, "stuart", 0.4, 0.4);
    expect_watcher(sc, &st, "0903-0803", 2, "coote", 0.7, 0.7);
    order(sc, &st, "to 0903");
    assert_int_equal(st.question, Q_DIE_INTERCEPT);
    sf_game.apply(sc, &st, &(struct sp_entry){.kind = SP_DIE, .die = 5}, NULL);
    expect_watcher(sc, &st, "0803", 1, NULL, 0.4, 0.7);
    sf_free_scenario(sc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s11_what_a_seat_is_told_is_true),
        cmocka_unit_test(s35_whom_a_step_frees_watches_the_next),
        cmocka_unit_test(s36_who_has_tried_watches_no_more),
        cmocka_unit_test(s32_a_way_that_is_none_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
