/*
 * The searchers: what they choose comes from what their seat may know, from the seed and from the nodes they may look
 * at; from nothing else, whoever asks and with however many threads.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mind/advice.h"
#include "mind/search/suffren_mind.h"
#include "mind/series.h"
#include "scenario_fixture.h"
#include "suffren/state.h"
#include "suffren/suffren.h"

enum { NODES = 1500, POSITIONS = 40, ENTRIES_APART = 7, FEW_POSITIONS = 3 };

/* A game under way, and another table at which its positions are put to players who have just sat down. */
struct hall {
    struct sf_scenario *sc;
    struct sp_series series;
    struct sp_series asked_series;
    struct sp_workspace game;
    struct sp_workspace asked;
    struct sf_state redacted, imagined, again;
};

/* Ends the play of a series after one entry. */
static bool one_entry(void *context, const struct sp_workspace *workspace, const struct sp_entry *entry)
{
    (void)workspace;
    *(struct sp_entry *)context = *entry;
    return false;
}

static int open_hall(void **state)
{
    struct hall *hall = calloc(1, sizeof *hall);
    assert_non_null(hall);
    hall->sc = fixture_load(NULL, NULL, NULL);
    *state = hall;
    return 0;
}

static int close_hall(void **state)
{
    struct hall *hall = *state;
    sf_free_scenario(hall->sc);
    free(hall);
    return 0;
}

static struct sp_series series_of(const struct hall *hall, const struct sp_player *player, uint32_t threads)
{
    return (struct sp_series){.game = &sf_game,
                              .scenario = hall->sc,
                              .player = {player, player},
                              .limits = {.nodes = NODES, .threads = threads},
                              .seed = 5,
                              .eventful = true};
}

/* Plays greedy against greedy on, telling both seats what they may know. */
static void begin(struct hall *hall, const struct sp_player *player, uint64_t number)
{
    hall->series = series_of(hall, &sp_greedy_player, 1);
    hall->asked_series = series_of(hall, player, 1);
    assert_true(sp_workspace_open(&hall->game, &hall->series));
    assert_true(sp_workspace_open(&hall->asked, &hall->asked_series));
    hall->game.remembering = 3;
    sp_series_start(&hall->game, number);
}

static void end(struct hall *hall)
{
    sp_workspace_close(&hall->game);
    sp_workspace_close(&hall->asked);
}

/* Goes on by so many entries, then to the next real choice of the seat, known to be his alone (where both place convoys
 * nobody knows who has: S-21); false when the game is over before. */
static bool next_choice(struct hall *hall, uint8_t seat, unsigned entries)
{
    struct sp_entry entry;
    hall->game.watch = one_entry;
    hall->game.watch_context = &entry;
    for (unsigned n = 0;; n++) {
        struct sp_pending pending;
        sf_game.pending(hall->sc, hall->game.state, &pending);
        if (n >= entries && pending.seats == (sp_seats)1 << seat && pending.question != Q_CONVOY &&
            sf_game.legal(hall->sc, hall->game.state, seat, hall->game.legal) > 1)
            return true;
        if (sp_series_play(&hall->game) != SP_SERIES_ENDED)
            return false;
        hall->game.entry_count = 0;
    }
}

/* What the player who has just sat down orders when the truth is that one; the seat's log is the game's. */
static struct sp_order choice(struct hall *hall, const void *truth, uint8_t seat, uint64_t seed)
{
    struct sp_entry entry = {0};
    struct sp_told *told = &hall->asked.told[seat];
    const struct sp_told *from = &hall->game.told[seat];
    sp_series_start(&hall->asked, 0);
    memcpy(hall->asked.state, truth, sizeof(struct sf_state));
    free(told->event);
    *told = (struct sp_told){calloc(from->count + 1, sizeof *told->event), from->count, from->count + 1};
    assert_non_null(told->event);
    if (from->count > 0)
        memcpy(told->event, from->event, from->count * sizeof *told->event);
    hall->asked.dice = (struct sp_dice){.seed = seed};
    hall->asked.watch = one_entry;
    hall->asked.watch_context = &entry;
    assert_int_equal(sp_series_play(&hall->asked), SP_SERIES_ENDED);
    assert_int_equal(entry.kind, SP_ORDER);
    assert_int_equal(entry.seat, seat);
    return entry.order;
}

/* Another truth for the seat: the same to it, and for the others not the one that is. */
static bool another_truth(struct hall *hall, uint8_t seat, uint64_t seed)
{
    struct sp_dice dice = {.seed = seed};
    const struct sp_log log = {hall->game.told[seat].event, hall->game.told[seat].count};
    sf_game.redact(hall->sc, hall->game.state, seat, &hall->redacted);
    hall->imagined = hall->redacted;
    sf_game.imagine(hall->sc, &hall->imagined, seat, &log, &dice);
    sf_game.redact(hall->sc, &hall->imagined, seat, &hall->again);
    assert_memory_equal(&hall->again, &hall->redacted, sizeof hall->again);
    return memcmp(&hall->imagined, hall->game.state, sizeof hall->imagined) != 0;
}

static unsigned positions(void)
{
    return getenv("SPONTOON_TEST_GAMES") ? FEW_POSITIONS : POSITIONS;
}

static void keep_no_secret(struct hall *hall, const struct sp_player *player, uint8_t seat)
{
    unsigned different = 0;
    begin(hall, player, 1 + seat);
    for (unsigned n = 0; n < positions() && next_choice(hall, seat, ENTRIES_APART); n++) {
        const uint64_t seed = 100 + n;
        different += another_truth(hall, seat, seed);
        const struct sp_order here = choice(hall, hall->game.state, seat, seed);
        const struct sp_order there = choice(hall, &hall->imagined, seat, seed);
        assert_memory_equal(&here, &there, sizeof here);
    }
    assert_true(different > 0);
    end(hall);
}

static void chooses_alike_whatever_is_hidden(void **state)
{
    for (uint8_t seat = 0; seat < 2; seat++) {
        keep_no_secret(*state, &sp_cadet_player, seat);
        keep_no_secret(*state, &sp_captain_player, seat);
        keep_no_secret(*state, &sp_admiral_player, seat);
    }
}

static void chooses_alike_with_any_number_of_threads(void **state)
{
    struct hall *hall = *state;
    begin(hall, &sp_admiral_player, 3);
    for (unsigned n = 0; n < positions() / 2 && next_choice(hall, FRENCH, 2 * ENTRIES_APART); n++) {
        hall->asked_series.limits = (struct sp_limits){.nodes = 4 * NODES, .threads = 1};
        const struct sp_order alone = choice(hall, hall->game.state, FRENCH, n);
        hall->asked_series.limits.threads = 3;
        const struct sp_order three = choice(hall, hall->game.state, FRENCH, n);
        assert_memory_equal(&alone, &three, sizeof alone);
    }
    end(hall);
}

/* --- Asked directly --- */

static struct sp_asked question(struct hall *hall, uint8_t seat, struct sp_dice *dice)
{
    sf_game.redact(hall->sc, hall->game.state, seat, &hall->redacted);
    return (struct sp_asked){.game = &sf_game,
                             .scenario = hall->sc,
                             .state = &hall->redacted,
                             .seat = seat,
                             .legal = hall->game.legal,
                             .count = sf_game.legal(hall->sc, hall->game.state, seat, hall->game.legal),
                             .dice = dice,
                             .log = {hall->game.told[seat].event, hall->game.told[seat].count}};
}

/* Advice is a plan that can be carried out: its orders are legal one after another while nothing comes between. */
static void assert_sound(const struct hall *hall, const struct sp_advice *advice, const struct sp_asked *asked)
{
    const struct sp_findings *found = &advice->findings;
    assert_true(found->count >= 1);
    for (uint32_t i = 0; i < found->count; i++) {
        const struct sp_finding *finding = &found->list[i];
        struct sp_order orders[SP_ADVICE_ORDERS];
        const uint32_t count = sp_advice_orders(advice, asked, i, orders);
        struct sf_state st = *(const struct sf_state *)hall->game.state;
        struct sp_pending pending = {.seats = (sp_seats)1 << asked->seat};
        for (uint32_t n = 0; n < count && pending.seats == (sp_seats)1 << asked->seat; n++) {
            if (n > 0 && st.question != Q_GROUP && st.question != Q_MOVE)
                break; /* a hex where he is asked something else */
            assert_true(sf_game.check(hall->sc, &st, asked->seat, &orders[n], NULL));
            sf_game.apply(hall->sc, &st, &(struct sp_entry){.kind = SP_ORDER, .seat = asked->seat, .order = orders[n]},
                          NULL);
            sf_game.pending(hall->sc, &st, &pending);
        }
        assert_in_range(finding->prospect.chance, 0, SP_CHANCE_ONE);
    }
    assert_true(found->list[0].worlds > 0);
}

static void leaves_all_as_it_was_and_gives_plans_that_can_be_followed(void **state)
{
    struct hall *hall = *state;
    begin(hall, &sp_cadet_player, 4);
    for (unsigned n = 0; n < positions() && next_choice(hall, ENGLISH, ENTRIES_APART); n++) {
        struct sp_dice dice = {.seed = n};
        struct sp_advice advice;
        struct sp_error error;
        struct sp_asked asked = question(hall, ENGLISH, &dice);
        const struct sf_state before = hall->redacted;
        const struct sp_order first = hall->game.legal[0];
        asked.limits.nodes = NODES;
        assert_true(sp_advise(&asked, &advice, &error));
        assert_memory_equal(&before, &hall->redacted, sizeof before);
        assert_memory_equal(&first, &hall->game.legal[0], sizeof first);
        assert_int_equal(dice.drawn, 1);
        assert_sound(hall, &advice, &asked);
    }
    end(hall);
}

static void the_best_advises_on_each_game(void **state)
{
    (void)state;
    assert_ptr_equal(sp_adviser_for(&sf_game), &sp_admiral_player);
    assert_ptr_equal(sp_adviser_for(sp_game_find("colonels_battle")), &sp_general_player);
    assert_ptr_equal(sp_adviser_for(sp_game_find("colonels")), &sp_general_player);
}

/* At every choice of some games; orders name places, leaders and towns by number. */
static void proposes_orders_that_may_be_given_whatever_is_asked(void **state)
{
    enum { GAMES = 3, MOST = 48 };
    struct sp_intent intents[MOST];
    struct hall *hall = *state;
    for (uint64_t number = 0; number < GAMES; number++) {
        const uint8_t seat = number % 2 ? ENGLISH : FRENCH;
        begin(hall, &sp_cadet_player, number);
        while (next_choice(hall, seat, 1)) {
            const uint32_t count = sf_game.legal(hall->sc, hall->game.state, seat, hall->game.legal);
            sf_game.redact(hall->sc, hall->game.state, seat, &hall->redacted);
            const struct sp_scene scene = {&greedy_plain, hall->sc, &hall->redacted, seat, hall->game.legal, count};
            const uint32_t proposed = suffren_propose(&scene, intents, MOST);
            assert_in_range(proposed, 1, MOST);
            for (uint32_t i = 0; i < proposed; i++)
                assert_true(sf_game.check(hall->sc, hall->game.state, seat, &intents[i].order, NULL));
        }
        end(hall);
    }
}

/* PF by which what is thought of a side's pieces misses the truth. */
static unsigned error_of(const struct hall *hall, const struct sf_state *thought, unsigned side)
{
    const struct sf_state *truth = hall->game.state;
    unsigned error = 0;
    for (unsigned p = 0; p < hall->sc->piece_count; p++)
        if (hall->sc->of_side[side] >> p & 1)
            error += (unsigned)abs((int)sf_pf(hall->sc, thought, p) - (int)sf_pf(hall->sc, truth, p));
    return error;
}

/* S-10 to S-13, S-65: what is believed of the enemy looks like what is seen of him, and follows what the log tells. */
static void believes_of_the_enemy_what_the_log_tells(void **state)
{
    enum { GAMES = 4, WORLDS = 3 };
    struct hall *hall = *state;
    unsigned believed = 0, guessed = 0;
    for (uint64_t number = 0; number < GAMES; number++) {
        const uint8_t seat = number % 2 ? ENGLISH : FRENCH;
        begin(hall, &sp_cadet_player, 20 + number);
        while (next_choice(hall, seat, 1)) {
            const struct sp_log log = {hall->game.told[seat].event, hall->game.told[seat].count};
            sf_game.redact(hall->sc, hall->game.state, seat, &hall->redacted);
            for (uint64_t world = 0; world < WORLDS; world++) {
                hall->imagined = hall->redacted;
                suffren_imagine(hall->sc, &hall->imagined, seat, &log, &(struct sp_dice){.seed = world});
                sf_game.assert_sound(hall->sc, &hall->imagined);
                sf_game.redact(hall->sc, &hall->imagined, seat, &hall->again);
                assert_memory_equal(&hall->again, &hall->redacted, sizeof hall->again);
                believed += error_of(hall, &hall->imagined, sf_other(seat));
                hall->imagined = hall->redacted;
                sf_game.imagine(hall->sc, &hall->imagined, seat, &log, &(struct sp_dice){.seed = world});
                guessed += error_of(hall, &hall->imagined, sf_other(seat));
            }
        }
        end(hall);
    }
    assert_true(believed * 2 < guessed);
}

/* However short the time is, there is an order; and more nodes are more worlds. */
static void answers_within_any_limits(void **state)
{
    struct hall *hall = *state;
    struct sp_dice dice = {.seed = 1};
    struct sp_advice little, more;
    struct sp_error error;
    begin(hall, &sp_cadet_player, 5);
    assert_true(next_choice(hall, FRENCH, 5 * ENTRIES_APART));
    struct sp_asked asked = question(hall, FRENCH, &dice);
    asked.limits = (struct sp_limits){.milliseconds = 1};
    assert_true(sp_advise(&asked, &little, &error));
    assert_true(sf_game.check(hall->sc, hall->game.state, FRENCH, &little.findings.list[0].intent.order, NULL));
    asked.limits = (struct sp_limits){.nodes = 1};
    assert_true(sp_advise(&asked, &little, &error));
    asked.limits.nodes = 40 * NODES;
    assert_true(sp_advise(&asked, &more, &error));
    assert_true(more.findings.nodes > little.findings.nodes);
    assert_true(more.findings.list[0].worlds > little.findings.list[0].worlds);
    end(hall);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(chooses_alike_whatever_is_hidden, open_hall, close_hall),
        cmocka_unit_test_setup_teardown(chooses_alike_with_any_number_of_threads, open_hall, close_hall),
        cmocka_unit_test_setup_teardown(leaves_all_as_it_was_and_gives_plans_that_can_be_followed, open_hall,
                                        close_hall),
        cmocka_unit_test(the_best_advises_on_each_game),
        cmocka_unit_test_setup_teardown(proposes_orders_that_may_be_given_whatever_is_asked, open_hall, close_hall),
        cmocka_unit_test_setup_teardown(believes_of_the_enemy_what_the_log_tells, open_hall, close_hall),
        cmocka_unit_test_setup_teardown(answers_within_any_limits, open_hall, close_hall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
