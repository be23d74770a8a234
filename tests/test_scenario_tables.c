/* The combat tables and the options of a scenario (S-71, S-72). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "tests/scenario_fixture.h"

static const char *const naval[4][10] = {
    {"1aS", "2aD", "1aD", "N/A", "N/A", "1aD/1eD", "1aD/1eD", "1eD", "1eD", "1eD"},
    {"1aD", "1aD", "N/A", "N/A", "1aD/1eD", "1aD/1eD", "1eD", "1eD", "1eD", "1aD/2eD"},
    {"1aD", "N/A", "N/A", "1aD/1eD", "1aD/1eD", "1eD", "1eD", "1eD", "1aD/2eD", "2eD"},
    {"N/A", "N/A", "1aD/1eD", "1aD/1eD", "1eD", "1eD", "1eD", "1aD/2eD", "2eD", "1eS"},
};
static const char *const land[4][10] = {
    {"3a/1e", "2a/1e", "1a", "N/A", "N/A", "1a/1e", "1a/1e", "1e", "1e", "1e"},
    {"1a", "1a", "N/A", "N/A", "1a/1e", "1a/1e", "1e", "1e", "1e", "1a/2e"},
    {"1a", "N/A", "N/A", "1a/1e", "1a/1e", "1e", "1e", "1e", "1a/2e", "2e"},
    {"N/A", "N/A", "1a/1e", "1a/1e", "1e", "1e", "1e", "1a/2e", "2e", "1a/3e"},
};

/* A cell as it is printed. */
static void print_cell(const struct sf_result *result, char text[32])
{
    const struct {
        uint8_t number;
        const char *letters;
    } parts[] = {{result->own_damaged, "aD"},   {result->own_sunk, "aS"},   {result->own_pf, "a"},
                 {result->enemy_damaged, "eD"}, {result->enemy_sunk, "eS"}, {result->enemy_pf, "e"}};
    size_t used = 0;
    snprintf(text, 32, "N/A");
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (parts[i].number > 0)
            used +=
                (size_t)snprintf(text + used, 32 - used, "%s%u%s", used ? "/" : "", parts[i].number, parts[i].letters);
    }
}

static void assert_row(const struct sf_result results[10], const char *const expected[10])
{
    for (unsigned column = 0; column < 10; column++) {
        char text[32];
        print_cell(&results[column], text);
        assert_string_equal(text, expected[column]);
    }
}

static void s71_every_cell(void **state)
{
    struct sf_scenario *sc = fixture_load(NULL, NULL, NULL);
    (void)state;
    for (unsigned row = 0; row < 4; row++) {
        assert_row(sc->naval[row], naval[row]);
        assert_row(sc->land[row], land[row]);
    }
    sf_free_scenario(sc);
}

static void s71_printed_rows(void **state)
{
    struct sf_scenario *sc = fixture_load(NULL, "odds-rows", "printed");
    (void)state;
    for (unsigned row = 0; row < 4; row++) {
        assert_row(sc->naval[row], naval[row > 1 ? 1 : row]);
        assert_row(sc->land[row], land[row > 1 ? 1 : row]);
    }
    sf_free_scenario(sc);
}

/* At 1/1 a 4, answered at 1/2 by a 7: two of the attacker's ships are damaged and one of the defender's. */
static void s72_worked_example(void **state)
{
    struct sf_scenario *sc = fixture_load(NULL, NULL, NULL);
    const struct sf_result *attack = &sc->naval[1][4];
    const struct sf_result *defence = &sc->naval[0][7];
    (void)state;
    assert_int_equal(attack->own_damaged + defence->enemy_damaged, 2);
    assert_int_equal(attack->enemy_damaged + defence->own_damaged, 1);
    sf_free_scenario(sc);
}

static const struct {
    const char *name, *rule, *values[2];
} options[SF_OPTIONS] = {
    {"strength-seen", "S-11", {"battle", "contact"}}, {"straits", "S-30", {"closed", "open"}},
    {"interception", "S-36", {"once", "every-hex"}},  {"odds-rounding", "S-46", {"defender", "nearest"}},
    {"convoy-losses", "S-47", {"owner", "last"}},     {"assault-bar", "S-52", {"any", "same-arm"}},
    {"siege-phases", "S-54", {"land", "all"}},        {"damage-vp", "S-65", {"standing", "inflicted"}},
    {"odds-rows", "S-71", {"extended", "printed"}},
};

static void options_and_their_defaults(void **state)
{
    struct sf_scenario *sc = fixture_load(NULL, NULL, NULL);
    const uint64_t digest = sf_scenario_digest(sc);
    (void)state;
    for (unsigned i = 0; i < SF_OPTIONS; i++) {
        assert_string_equal(sf_options[i].name, options[i].name);
        assert_string_equal(sf_options[i].rule, options[i].rule);
        assert_string_equal(sf_options[i].values[0], options[i].values[0]);
        assert_string_equal(sf_options[i].values[1], options[i].values[1]);
        assert_null(sf_options[i].values[2]);
        assert_true(strlen(sf_options[i].help) > 0);
        assert_int_equal(sc->option[i], 0);
        for (uint8_t value = 0; value < 2; value++) {
            struct sf_scenario *chosen = fixture_load(NULL, options[i].name, options[i].values[value]);
            assert_int_equal(chosen->option[i], value);
            assert_int_equal(sf_scenario_digest(chosen) == digest, value == 0);
            sf_free_scenario(chosen);
        }
    }
    sf_free_scenario(sc);
}

static void assert_refused(const struct sp_option *given, size_t count, const char *expected)
{
    struct sp_source base = fixture_base();
    struct sp_error error;
    void *scenario = &error;
    assert_false(sf_load_scenario(&scenario, &base, 1, given, count, &error));
    assert_null(scenario);
    assert_string_equal(error.text, expected);
    fixture_free(&base);
}

static void options_that_are_none(void **state)
{
    const struct sp_option unknown = {"strait", "closed"};
    const struct sp_option wrong = {"straits", "shut"};
    const struct sp_option twice[] = {{"straits", "open"}, {"straits", "open"}};
    (void)state;
    assert_refused(&unknown, 1,
                   "there is no option \"strait\"; expected strength-seen, straits, interception, odds-rounding, "
                   "convoy-losses, assault-bar, siege-phases, damage-vp or odds-rows");
    assert_refused(&wrong, 1, "option straits cannot be \"shut\"; expected closed or open (S-30)");
    assert_refused(twice, 2, "option straits is given twice");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s71_every_cell),        cmocka_unit_test(s71_printed_rows),
        cmocka_unit_test(s72_worked_example),    cmocka_unit_test(options_and_their_defaults),
        cmocka_unit_test(options_that_are_none),
    };
    return cmocka_run_group_tests_name("scenario tables", tests, NULL, NULL);
}
