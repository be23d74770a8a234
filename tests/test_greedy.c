/*
 * The computer seat `greedy`: the obvious order in set positions, nothing learnt from what it may not know, whole
 * games.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mind/greedy/greedy.h"
#include "mind/series.h"
#include "scenario_fixture.h"
#include "suffren/rules.h"
#include "suffren/suffren.h"
#include "suffren/turn.h"

enum { GAMES = 40, ENOUGH = 36 };

/* --- Positions: an empty map, pieces put on it, the clock set, then play runs on to the next question --- */

struct table {
    struct sf_scenario *sc;
    struct sf_state st;
    struct sf_state redacted;
    struct sp_order legal[SF_MAX_LEGAL];
};

static int lay(void **state)
{
    struct table *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->sc = fixture_load(NULL, NULL, NULL);
    sf_game.set_up(t->sc, &t->st);
    for (unsigned p = 0; p < t->sc->piece_count; p++) {
        t->st.status[p] = STATUS_ABSENT;
        t->st.place[p] = t->st.carrier[p] = SF_NONE;
    }
    t->st.orphan = SF_NONE;
    t->st.question = Q_NOTHING;
    t->st.asked = 0;
    t->st.turn = 2;
    *state = t;
    return 0;
}

static int clear(void **state)
{
    struct table *t = *state;
    sf_free_scenario(t->sc);
    free(t);
    return 0;
}

static unsigned piece(const struct table *t, const char *leader)
{
    const uint8_t number = sf_find_leader(t->sc, leader);
    assert_int_not_equal(number, SF_NONE);
    return t->sc->leader_piece[number];
}

static void put(struct table *t, const char *leader, const char *place)
{
    const unsigned p = piece(t, leader);
    t->st.status[p] = STATUS_FIELD;
    t->st.place[p] = sf_find_place(t->sc, place);
    assert_int_not_equal(t->st.place[p], SF_NONE);
}

static void give(struct table *t, const char *town, unsigned side)
{
    t->st.control[sf_find_town(t->sc, town)] = (uint8_t)side;
}

static void run(struct table *t, unsigned phase, unsigned stage, unsigned mover)
{
    t->st.question = Q_NOTHING;
    t->st.asked = 0;
    t->st.phase = (uint8_t)phase;
    t->st.stage = (uint8_t)stage;
    t->st.mover = t->st.first = (uint8_t)mover;
    sf_resume(t->sc, &t->st);
}

static struct sp_order ask(const struct sf_scenario *sc, const struct sf_state *redacted, uint8_t seat,
                           const struct sp_order *legal, uint32_t count, struct sp_dice *dice)
{
    const struct sp_asked asked = {.game = &sf_game,
                                   .scenario = sc,
                                   .state = redacted,
                                   .seat = seat,
                                   .legal = legal,
                                   .count = count,
                                   .dice = dice};
    struct sp_order order;
    sp_greedy_player.choose(&asked, &order);
    return order;
}

static uint32_t choose(struct table *t, uint8_t seat, uint64_t seed, uint32_t *count)
{
    struct sp_dice dice = {.seed = seed};
    *count = sf_game.legal(t->sc, &t->st, seat, t->legal);
    assert_true(*count > 0);
    sf_game.redact(t->sc, &t->st, seat, &t->redacted);
    const struct sp_order chosen = ask(t->sc, &t->redacted, seat, t->legal, *count, &dice);
    for (uint32_t i = 0; i < *count; i++)
        if (memcmp(&t->legal[i], &chosen, sizeof chosen) == 0)
            return i;
    fail_msg("an order that is not listed");
    return 0;
}

static void order(struct table *t, uint8_t seat, struct sp_order given)
{
    sf_game.apply(t->sc, &t->st, &(struct sp_entry){.kind = SP_ORDER, .seat = seat, .order = given}, NULL);
}

/* Its answer, which is given. */
static struct sp_order answer(struct table *t, uint8_t seat)
{
    uint32_t count;
    const struct sp_order chosen = t->legal[choose(t, seat, 1, &count)];
    order(t, seat, chosen);
    return chosen;
}

/* It answers so, whatever the dice, and the answer is given. */
static void expect(struct table *t, uint8_t seat, const char *expected)
{
    char text[SP_TEXT_MAX] = "";
    uint32_t choice = 0, count = 0;
    for (uint64_t seed = 0; seed < 8; seed++) {
        choice = choose(t, seat, seed, &count);
        sf_game.print_order(t->sc, seat, &t->legal[choice], text);
        assert_string_equal(text, expected);
    }
    assert_true(count > 1);
    order(t, seat, t->legal[choice]);
}

static void die(struct table *t, uint16_t value)
{
    struct sp_pending pending;
    sf_game.pending(t->sc, &t->st, &pending);
    assert_true(pending.die_sides > value);
    const struct sp_entry entry = {.kind = SP_DIE, .die = value};
    sf_game.apply(t->sc, &t->st, &entry, NULL);
}

/* --- Towns --- */

static void takes_an_open_town(void **state)
{
    struct table *t = *state;
    put(t, "suffren", "0705");
    put(t, "hughes", "0602");
    run(t, PHASE_A, STAGE_TOWNS, FRENCH);
    expect(t, FRENCH, "assault calicut");
}

static void s53_leaves_goa_alone_unless_it_is_paid_for(void **state)
{
    struct table *t = *state;
    put(t, "suffren", "0603");
    run(t, PHASE_A, STAGE_TOWNS, FRENCH);
    const struct sf_state before = t->st;
    expect(t, FRENCH, "end");
    t->st = before;
    t->st.neutral_struck = 1 << FRENCH;
    expect(t, FRENCH, "assault goa");
}

static void s54_besieges(void **state)
{
    struct table *t = *state;
    put(t, "hayder_ali", "0904");
    put(t, "coote", "0904");
    t->st.status[piece(t, "coote")] = STATUS_BESIEGED;
    t->st.in_town[piece(t, "coote")] = sf_find_town(t->sc, "madras");
    run(t, PHASE_B, STAGE_TOWNS, FRENCH);
    expect(t, FRENCH, "besiege madras");
}

/* A squadron sails to the town that is open, not past it. */
static void sails_for_a_weak_town(void **state)
{
    struct table *t = *state;
    put(t, "hughes", "0904");
    give(t, "pondichery", ENGLISH);
    give(t, "mahe", ENGLISH);
    give(t, "achem", ENGLISH);
    run(t, PHASE_A, STAGE_MOVES, ENGLISH);
    expect(t, ENGLISH, "take hughes");
    expect(t, ENGLISH, "to 0905");
    expect(t, ENGLISH, "to 0906");
    expect(t, ENGLISH, "halt");
    run(t, PHASE_A, STAGE_TOWNS, ENGLISH);
    expect(t, ENGLISH, "assault karikal");
}

static void marches_on_a_weak_town(void **state)
{
    struct table *t = *state;
    put(t, "coote", "0904");
    give(t, "pondichery", ENGLISH);
    give(t, "mahe", ENGLISH);
    run(t, PHASE_B, STAGE_MOVES, ENGLISH);
    expect(t, ENGLISH, "take coote");
    expect(t, ENGLISH, "to 0905");
    expect(t, ENGLISH, "to 0906");
    expect(t, ENGLISH, "halt");
}

/* --- Battles --- */

static void attacks_a_lone_convoy(void **state)
{
    struct table *t = *state;
    put(t, "suffren", "0408");
    put(t, "tromelin", "0408");
    put(t, "english_convoy", "0408");
    run(t, PHASE_A, STAGE_COMBATS, FRENCH);
    expect(t, FRENCH, "attack 0408");
}

static void seeks_no_battle_against_the_odds(void **state)
{
    struct table *t = *state;
    put(t, "aymar", "0408");
    put(t, "hughes", "0408");
    put(t, "allen", "0408");
    run(t, PHASE_C, STAGE_COMBATS, FRENCH);
    expect(t, FRENCH, "end");
}

static void s43_evades_when_hopeless(void **state)
{
    struct table *t = *state;
    put(t, "cuverville", "0408");
    put(t, "hughes", "0408");
    put(t, "allen", "0408");
    run(t, PHASE_A, STAGE_COMBATS, ENGLISH);
    expect(t, ENGLISH, "attack 0408");
    expect(t, FRENCH, "evade");
    die(t, 9); /* evaded */
    die(t, 3); /* no effect at 2 : 1, once the bonus is counted: whatever it is, he may go */
    while (t->st.question == Q_DAMAGE)
        answer(t, FRENCH);
    assert_int_equal(t->st.question, Q_RETREAT);
    assert_int_equal(answer(t, FRENCH).kind, O_RETREAT);
}

static void s43_accepts_what_it_wins(void **state)
{
    struct table *t = *state;
    put(t, "suffren", "0408");
    put(t, "tromelin", "0408");
    put(t, "cuverville", "0408");
    put(t, "allen", "0408");
    t->st.phase = PHASE_A;
    struct sf_game game = {.sc = t->sc, .st = &t->st};
    sf_begin_battle(&game, BATTLE_ATTACK, sf_find_place(t->sc, "0408"), ENGLISH, sf_bit(piece(t, "allen")));
    run(t, PHASE_A, t->st.stage, ENGLISH);
    expect(t, FRENCH, "accept");
}

static void s50_withdraws_into_a_town_when_outnumbered(void **state)
{
    struct table *t = *state;
    put(t, "macleod", "0904");
    put(t, "hayder_ali", "0904");
    put(t, "du_chemin", "0904");
    run(t, PHASE_B, STAGE_COMBATS, FRENCH);
    expect(t, FRENCH, "attack 0904");
    expect(t, ENGLISH, "withdraw into madras");
}

/* A group of three squadrons that passes by, and a lone one. */
static void group_passes(struct table *t, const char *const *leaders, const char *from, const char *to)
{
    for (size_t i = 0; leaders[i] != NULL; i++)
        put(t, leaders[i], from);
    const uint8_t side = t->sc->piece[piece(t, leaders[0])].side;
    run(t, PHASE_A, STAGE_MOVES, side);
    for (size_t i = 0; leaders[i] != NULL; i++)
        order(t, side, (struct sp_order){.kind = O_TAKE, .a = sf_find_leader(t->sc, leaders[i])});
    order(t, side, (struct sp_order){.kind = O_TO, .a = sf_find_place(t->sc, to)});
    die(t, 5); /* no storm */
}

static void s38_intercepts_the_weak(void **state)
{
    struct table *t = *state;
    put(t, "suffren", "0806");
    put(t, "tromelin", "0806");
    put(t, "cuverville", "0806");
    group_passes(t, (const char *const[]){"allen", NULL}, "0808", "0807");
    expect(t, FRENCH, "intercept 0806");
}

static void s38_lets_the_strong_pass(void **state)
{
    struct table *t = *state;
    put(t, "aymar", "0806");
    group_passes(t, (const char *const[]){"hughes", "allen", NULL}, "0808", "0807");
    expect(t, FRENCH, "decline");
}

/* --- Losses --- */

static void s47_spreads_hits_over_sound_ships(void **state)
{
    struct table *t = *state;
    put(t, "suffren", "0408");
    const unsigned suffren = piece(t, "suffren");
    const unsigned hulls = (1u << t->sc->piece[suffren].hull_count) - 1u;
    t->st.damaged[suffren] = (uint16_t)(hulls & (hulls - 1)); /* all but the first */
    t->st.due_count = 1;
    t->st.due_kind[0] = DUE_DAMAGE;
    t->st.due_side[0] = FRENCH;
    t->st.due_left[0] = 1;
    t->st.due_pool[0] = sf_bit(suffren);
    run(t, PHASE_A, STAGE_TOWNS, FRENCH);
    const uint16_t damaged = t->st.damaged[suffren];
    const struct sp_order given = answer(t, FRENCH);
    assert_int_equal(given.kind, O_DAMAGE);
    assert_false(damaged >> given.b & 1);
}

static void s50_loses_natives_first(void **state)
{
    struct table *t = *state;
    put(t, "coote", "0904");
    t->st.due_count = 1;
    t->st.due_kind[0] = DUE_TROOPS;
    t->st.due_side[0] = ENGLISH;
    t->st.due_left[0] = 1;
    t->st.due_pool[0] = sf_bit(piece(t, "coote"));
    run(t, PHASE_B, STAGE_TOWNS, ENGLISH);
    expect(t, ENGLISH, "lose coote n");
}

/* --- Ships and weather --- */

static void damage_half(struct table *t, const char *leader)
{
    const unsigned p = piece(t, leader);
    t->st.damaged[p] = t->sc->piece[p].line;
}

static void s59_brings_damaged_ships_to_an_arsenal(void **state)
{
    struct table *t = *state;
    put(t, "hughes", "1004");
    damage_half(t, "hughes");
    run(t, PHASE_C, STAGE_MOVES, ENGLISH);
    expect(t, ENGLISH, "take hughes");
    expect(t, ENGLISH, "to 0904");
    expect(t, ENGLISH, "halt");
}

static void s59_brings_the_convoy_to_damaged_ships(void **state)
{
    struct table *t = *state;
    put(t, "suffren", "0906");
    damage_half(t, "suffren");
    t->st.moved = sf_bit(piece(t, "suffren"));
    put(t, "french_convoy", "0806");
    run(t, PHASE_C, STAGE_MOVES, FRENCH);
    expect(t, FRENCH, "take french_convoy");
    expect(t, FRENCH, "to 0906");
    expect(t, FRENCH, "halt");
}

static void s41_is_in_an_arsenal_when_the_monsoon_comes(void **state)
{
    struct table *t = *state;
    t->st.turn = t->sc->monsoon_turn;
    put(t, "hughes", "1005");
    put(t, "allen", "1005");
    run(t, PHASE_C, STAGE_MOVES, ENGLISH);
    expect(t, ENGLISH, "take hughes");
    expect(t, ENGLISH, "take allen"); /* squadrons keep together */
    for (unsigned steps = 0; t->st.question == Q_GROUP && steps < 10; steps++)
        answer(t, ENGLISH);
    const uint8_t place = t->st.place[piece(t, "hughes")];
    const uint32_t towns = sf_towns_of(t->sc, &t->st, ENGLISH, place);
    assert_true(towns != 0);
    assert_true(t->sc->town[sf_first(towns)].arsenal);
}

static void s33_embarks_a_general_with_nothing_to_do(void **state)
{
    struct table *t = *state;
    put(t, "bussy", "1607");
    put(t, "suffren", "1607");
    t->st.moved = sf_bit(piece(t, "bussy"));
    run(t, PHASE_B, STAGE_EMBARKATION, FRENCH);
    expect(t, FRENCH, "embark bussy on suffren");
}

/* --- Nothing but what the seat may know --- */

struct watcher {
    struct sf_state other;
    struct sf_state redacted;
    struct sp_order legal[SF_MAX_LEGAL];
    uint32_t compared;
};

/* Another truth behind the same view must bring the same answer. */
static bool compare(void *context, const struct sp_workspace *workspace, const struct sp_entry *entry)
{
    struct watcher *w = context;
    const struct sf_scenario *sc = workspace->series->scenario;
    const struct sf_state *st = workspace->state;
    struct sp_dice guess = {.seed = workspace->entries_total};
    (void)entry;
    for (uint8_t seat = 0; seat < 2; seat++) {
        if ((st->asked >> seat & 1) == 0 || st->over)
            continue;
        sf_game.redact(sc, st, seat, &w->redacted);
        w->other = w->redacted;
        sf_game.imagine(sc, &w->other, seat, NULL, &guess);
        struct sp_dice one = {.seed = 7}, two = {.seed = 7};
        uint32_t count = sf_game.legal(sc, st, seat, w->legal);
        const struct sp_order chosen = ask(sc, &w->redacted, seat, w->legal, count, &one);
        count = sf_game.legal(sc, &w->other, seat, w->legal);
        sf_game.redact(sc, &w->other, seat, &w->redacted);
        const struct sp_order other = ask(sc, &w->redacted, seat, w->legal, count, &two);
        assert_memory_equal(&chosen, &other, sizeof chosen);
        assert_true(one.drawn == two.drawn);
        w->compared++;
    }
    return true;
}

/* Plays games of a series; returns those that `side` won. */
static int play(const struct sf_scenario *sc, const struct sp_player *french, const struct sp_player *english,
                int games, uint8_t side, struct watcher *watcher)
{
    const struct sp_series series = {.game = &sf_game, .scenario = sc, .player = {french, english}, .seed = 1782};
    struct sp_workspace workspace;
    int won = 0;
    assert_true(sp_workspace_open(&workspace, &series));
    workspace.watch = watcher != NULL ? compare : NULL;
    workspace.watch_context = watcher;
    for (int number = 0; number < games; number++) {
        struct sp_outcome outcome;
        sp_series_start(&workspace, (uint64_t)number);
        assert_int_equal(sp_series_play(&workspace), SP_SERIES_OVER); /* by the rules, and before the list is full */
        assert_true(sf_game.outcome(sc, workspace.state, &outcome));
        won += outcome.winner == side;
    }
    sp_workspace_close(&workspace);
    return won;
}

static void s10_answers_the_same_whatever_is_hidden(void **state)
{
    const struct table *t = *state;
    struct watcher watcher = {.compared = 0};
    play(t->sc, &sp_greedy_player, &sp_greedy_player, 10, FRENCH, &watcher);
    play(t->sc, &sp_random_player, &sp_random_player, 10, FRENCH, &watcher);
    assert_true(watcher.compared > 2000);
}

/* --- Whole games --- */

static void beats_random_from_either_side(void **state)
{
    const struct table *t = *state;
    assert_true(play(t->sc, &sp_greedy_player, &sp_random_player, GAMES, FRENCH, NULL) >= ENOUGH);
    assert_true(play(t->sc, &sp_random_player, &sp_greedy_player, GAMES, ENGLISH, NULL) >= ENOUGH);
}

static void ends_games_against_itself(void **state)
{
    const struct table *t = *state;
    const int won = play(t->sc, &sp_greedy_player, &sp_greedy_player, GAMES, FRENCH, NULL);
    assert_int_equal(play(t->sc, &sp_greedy_player, &sp_greedy_player, GAMES, FRENCH, NULL), won);
}

static void choose_tuned(const struct sp_asked *asked, struct sp_order *order)
{
    *order = asked->legal[greedy_choose_suffren(&greedy_tuned, asked->scenario, asked->state, asked->seat, asked->legal,
                                                asked->count, asked->dice)];
}

/* Whoever changes a rule of thumb, or what it goes by, finds here whether the numbers still suit it. */
static void tuned_numbers_beat_the_plain_ones_from_both_sides_together(void **state)
{
    const struct table *t = *state;
    const struct sp_player tuned = {.name = "tuned", .looks = true, .choose = choose_tuned};
    const int won = play(t->sc, &tuned, &sp_greedy_player, GAMES, FRENCH, NULL) +
                    play(t->sc, &sp_greedy_player, &tuned, GAMES, ENGLISH, NULL);
    assert_in_range(won, 5 * 2 * GAMES / 8, 2 * GAMES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(takes_an_open_town, lay, clear),
        cmocka_unit_test_setup_teardown(s53_leaves_goa_alone_unless_it_is_paid_for, lay, clear),
        cmocka_unit_test_setup_teardown(s54_besieges, lay, clear),
        cmocka_unit_test_setup_teardown(sails_for_a_weak_town, lay, clear),
        cmocka_unit_test_setup_teardown(marches_on_a_weak_town, lay, clear),
        cmocka_unit_test_setup_teardown(attacks_a_lone_convoy, lay, clear),
        cmocka_unit_test_setup_teardown(seeks_no_battle_against_the_odds, lay, clear),
        cmocka_unit_test_setup_teardown(s43_evades_when_hopeless, lay, clear),
        cmocka_unit_test_setup_teardown(s43_accepts_what_it_wins, lay, clear),
        cmocka_unit_test_setup_teardown(s50_withdraws_into_a_town_when_outnumbered, lay, clear),
        cmocka_unit_test_setup_teardown(s38_intercepts_the_weak, lay, clear),
        cmocka_unit_test_setup_teardown(s38_lets_the_strong_pass, lay, clear),
        cmocka_unit_test_setup_teardown(s47_spreads_hits_over_sound_ships, lay, clear),
        cmocka_unit_test_setup_teardown(s50_loses_natives_first, lay, clear),
        cmocka_unit_test_setup_teardown(s59_brings_damaged_ships_to_an_arsenal, lay, clear),
        cmocka_unit_test_setup_teardown(s59_brings_the_convoy_to_damaged_ships, lay, clear),
        cmocka_unit_test_setup_teardown(s41_is_in_an_arsenal_when_the_monsoon_comes, lay, clear),
        cmocka_unit_test_setup_teardown(s33_embarks_a_general_with_nothing_to_do, lay, clear),
        cmocka_unit_test_setup_teardown(s10_answers_the_same_whatever_is_hidden, lay, clear),
        cmocka_unit_test_setup_teardown(beats_random_from_either_side, lay, clear),
        cmocka_unit_test_setup_teardown(ends_games_against_itself, lay, clear),
        cmocka_unit_test_setup_teardown(tuned_numbers_beat_the_plain_ones_from_both_sides_together, lay, clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
