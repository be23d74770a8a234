/*
 * The conformance suite over Suffren aux Indes.  SPONTOON_TEST_GAMES plays that many games instead of a few,
 * SPONTOON_TEST_SEED from another seed, so that it can be run long.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance.h"
#include "scenario_fixture.h"
#include "suffren/events.h"
#include "suffren/knowledge.h"
#include "suffren/orders.h"
#include "suffren/suffren.h"

/* Whom an enemy takes, or embarks, is seen only as a counter. */
static const uint16_t pointing_orders[] = {O_TAKE, O_EMBARK, 0};

static uint64_t wanted(const char *name, uint64_t usual)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : usual;
}

static struct conformance suite_of(const struct sp_source *source, const struct sp_option *options, size_t option_count)
{
    return (struct conformance){.game = &sf_game,
                                .sources = source,
                                .source_count = 1,
                                .options = options,
                                .option_count = option_count,
                                .revealing_events = sf_revealing_events,
                                .revealing_questions = sf_revealing_questions,
                                .revealing_turns = sf_revealing_turns,
                                .pointing_orders = pointing_orders,
                                .resignation = O_RESIGN,
                                .longest = 20000,
                                .match_each = 10,
                                .leak_each = 1};
}

static void play(const struct sp_option *options, size_t option_count, uint64_t games)
{
    struct sp_source source = fixture_base();
    const struct conformance suite = suite_of(&source, options, option_count);
    struct conformance_counts counts;
    struct sp_error error = {.text = ""};
    const bool holds = conformance_run(&suite, wanted("SPONTOON_TEST_SEED", 1), games, &counts, &error);
    fixture_free(&source);
    if (!holds)
        fail_msg("%s", error.text);
    print_message("# %llu games, %llu entries, %llu refusals, %llu positions: %llu compared, %llu revealed, %llu not "
                  "legal; at most "
                  "%u orders, %u events, %u entries\n",
                  (unsigned long long)counts.games, (unsigned long long)counts.entries,
                  (unsigned long long)counts.refusals, (unsigned long long)counts.positions,
                  (unsigned long long)counts.compared, (unsigned long long)counts.revealed,
                  (unsigned long long)counts.not_legal, counts.most_legal, counts.most_events, counts.most_entries);
    assert_true(counts.compared > counts.revealed + counts.not_legal);
}

static void suffren_conforms(void **state)
{
    (void)state;
    play(NULL, 0, wanted("SPONTOON_TEST_GAMES", 15));
}

/* Each option at its other values. */
static void suffren_conforms_under_every_option(void **state)
{
    (void)state;
    for (size_t i = 0; i < SF_OPTIONS; i++) {
        for (size_t k = 1; k < 3 && sf_options[i].values[k]; k++) {
            struct sp_option option = {.name = ""};
            strncpy(option.name, sf_options[i].name, sizeof option.name - 1);
            strncpy(option.value, sf_options[i].values[k], sizeof option.value - 1);
            play(&option, 1, wanted("SPONTOON_TEST_GAMES", 15) / 15 + 1);
        }
    }
}

/* --- Variants that leak: the suite must find them --- */

static void leak_standing(const void *scenario, const void *state, uint8_t seat, void *out)
{
    sf_redact(scenario, state, seat, out);
    memcpy(((struct sf_state *)out)->standing, ((const struct sf_state *)state)->standing, SF_PIECES);
}

static void leak_troops(const void *scenario, const void *state, uint8_t seat, void *out)
{
    sf_redact(scenario, state, seat, out);
    memcpy(((struct sf_state *)out)->natives, ((const struct sf_state *)state)->natives, SF_PIECES);
}

static void leak_places(const void *scenario, const void *state, uint8_t seat, void *out)
{
    sf_redact(scenario, state, seat, out);
    memcpy(((struct sf_state *)out)->place, ((const struct sf_state *)state)->place, SF_PIECES);
}

/* The enemy learns who moves. */
static void leak_moves(const void *scenario, void *state, const struct sp_entry *entry, struct sp_events *events)
{
    sf_game.apply(scenario, state, entry, events);
    for (uint32_t i = 0; events && i < events->count; i++)
        if (events->buffer[i].kind == EV_MOVES || events->buffer[i].kind == EV_ARRIVES)
            events->buffer[i].seen = 3;
}

/* The French have an order less while Coote's natives are odd in number. */
static uint32_t leak_list(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders)
{
    const struct sf_scenario *sc = scenario;
    const uint8_t coote = sc->leader_piece[sf_find_leader(sc, "coote")];
    const uint32_t count = sf_game.legal(scenario, state, seat, orders);
    return count > 1 && seat == FRENCH && ((const struct sf_state *)state)->natives[coote] % 2 ? count - 1 : count;
}

/* The French are told while Coote's natives are odd in number, when they order what they may not. */
static bool leak_refusal(const void *scenario, const void *state, uint8_t seat, const struct sp_order *order,
                         struct sp_refusal *refusal)
{
    const struct sf_scenario *sc = scenario;
    const uint8_t coote = sc->leader_piece[sf_find_leader(sc, "coote")];
    const bool allowed = sf_game.check(scenario, state, seat, order, refusal);
    if (!allowed && refusal && seat == FRENCH && ((const struct sf_state *)state)->natives[coote] % 2)
        refusal->text[0] = '!';
    return allowed;
}

static void finds(const struct sp_game *game, const char *reason)
{
    struct sp_source source = fixture_base();
    struct conformance suite = suite_of(&source, NULL, 0);
    suite.game = game;
    suite.match_each = 0;
    struct conformance_counts counts;
    struct sp_error error = {.text = ""};
    const bool holds = conformance_run(&suite, 1, 60, &counts, &error);
    fixture_free(&source);
    assert_false(holds);
    if (!strstr(error.text, reason))
        fail_msg("found \"%s\" instead of \"%s\"", error.text, reason);
}

static void s10_s11_a_leak_in_the_view_is_found(void **state)
{
    (void)state;
    struct sp_game leaky = sf_game;
    leaky.redact = leak_places;
    finds(&leaky, "");
    leaky.redact = leak_troops;
    finds(&leaky, "looks different");
    leaky.redact = leak_standing;
    finds(&leaky, "looks different");
}

static void s12_a_leak_in_an_event_is_found(void **state)
{
    (void)state;
    struct sp_game leaky = sf_game;
    leaky.apply = leak_moves;
    finds(&leaky, "an event tells a seat");
}

static void s13_a_leak_in_the_legal_list_is_found(void **state)
{
    (void)state;
    struct sp_game leaky = sf_game;
    leaky.legal = leak_list;
    finds(&leaky, "lists other orders");
}

static void s13_a_leak_in_a_refusal_is_found(void **state)
{
    (void)state;
    struct sp_game leaky = sf_game;
    leaky.check = leak_refusal;
    finds(&leaky, "a refusal tells what is hidden");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(suffren_conforms),
        cmocka_unit_test(suffren_conforms_under_every_option),
        cmocka_unit_test(s10_s11_a_leak_in_the_view_is_found),
        cmocka_unit_test(s12_a_leak_in_an_event_is_found),
        cmocka_unit_test(s13_a_leak_in_the_legal_list_is_found),
        cmocka_unit_test(s13_a_leak_in_a_refusal_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
