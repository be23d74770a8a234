/* The tables of the rulebook cell by cell, and the numbers of the rules with them (B-2, B-20, B-30 to B-32, B-42,
 * B-62). */
#include "tests/battle_fixture.h"

#include <stdlib.h>
#include <string.h>

/* Copied from the rulebook, not from the data: horse, regulars, militia, irregulars, gunners; die 0 to 8 down. */
static const char *const printed[CB_TROOPS][9] = {
    {"FB FB FB FB RA RA RA RA RA", "NA NA NA FB FB RA RA RA RA", "OK OK NA NA FB FB RA RA RA",
     "OK OK OK NA NA FB FB RA RA", "OK OK OK OK NA NA FB FB FB", "OK OK OK OK OK NA NA NA NA",
     "OK OK Ch Ch OK OK NA NA NA", "OK Ch Ch Ch Ch OK OK OK NA", "Ch Ch Ch Ch Ch Ch OK OK NA"},
    {"NA NA NA FB FB RA RA RA RA", "OK NA NA FB FB FB RA RA RA", "OK OK NA NA FB FB FB RA RA",
     "OK OK OK NA NA FB FB FB RA", "OK OK OK OK NA NA FB FB FB", "OK OK OK OK OK NA NA FB FB",
     "OK OK OK OK OK OK NA NA NA", "OK OK OK OK OK OK OK NA NA", "OK OK OK OK OK OK OK NA NA"},
    {"FB FB FB FB RA RA RA RA RA", "NA NA NA FB FB RA RA RA RA", "OK OK NA NA FB FB RA RA RA",
     "OK OK OK NA NA FB FB RA RA", "OK OK OK OK NA NA FB RA RA", "OK OK OK OK OK NA FB FB RA",
     "OK OK OK OK OK OK NA NA NA", "OK OK OK OK OK OK OK NA NA", "Ch OK OK OK OK OK OK OK NA"},
    {"FB FB FB RA RA RA RA RA RA", "NA NA FB FB FB RA RA RA RA", "OK OK OK FB FB FB RA RA RA",
     "OK OK OK OK FB FB FB RA RA", "OK OK OK OK OK OK Ch FB RA", "OK OK OK OK Ch Ch Ch Ch FB",
     "OK OK Ch Ch Ch Ch Ch Ch Ch", "OK Ch Ch Ch Ch Ch Ch Ch Ch", "Ch Ch Ch Ch Ch Ch Ch Ch Ch"},
    {"RA RA RA RA RA RA RA RA RA", "CF RA RA RA RA RA RA RA RA", "CF CF RA RA RA RA RA RA RA",
     "OK CF CF RA RA RA RA RA RA", "OK OK CF CF RA RA RA RA RA", "OK OK OK CF CF RA RA RA RA",
     "OK OK OK OK CF CF RA RA RA", "OK OK OK OK OK CF CF RA RA", "OK OK OK OK OK OK CF CF RA"},
};

static void b42_reactions_to_the_letter(void **state)
{
    static const char words[CB_REACTIONS][3] = {"Ch", "OK", "NA", "FB", "RA", "CF"};
    struct field f;
    unsigned cells = 0;
    (void)state;
    field_empty(&f, NULL, NULL);
    for (unsigned troop = 0; troop < CB_TROOPS; troop++)
        for (unsigned die = 0; die < 9; die++)
            for (unsigned tension = 0; tension < 9; tension++) {
                const char *word = words[f.rules.reaction[troop][die][tension]];
                assert_memory_equal(word, printed[troop][die] + 3 * tension, 2);
                cells++;
            }
    assert_int_equal(cells, 5 * 81);
}

static void b31_musketry_by_bases(void **state)
{
    static const uint8_t least[] = {7, 6, 5, 4, 4, 3, 2};
    struct field f;
    (void)state;
    field_empty(&f, NULL, NULL);
    for (unsigned i = 0; i < sizeof least; i++)
        assert_int_equal(f.rules.musketry[i], least[i]);
    assert_int_equal(f.rules.musket, 40);
    assert_int_equal(f.rules.musket_rating, 10);
}

static void b30_guns(void **state)
{
    struct field f;
    (void)state;
    field_empty(&f, NULL, NULL);
    assert_int_equal(f.rules.grape, 150);
    assert_int_equal(f.rules.grape_least, 3);
    assert_int_equal(f.rules.ball, 500);
    assert_int_equal(f.rules.ball_least, 5);
    assert_int_equal(f.rules.deep_bonus, 1);
}

static void b20_paces(void **state)
{
    struct field f;
    (void)state;
    field_empty(&f, NULL, NULL);
    const struct cb_pace foot = {80, 10, 200, 0, 10, 200, 0, 10}, horse = {150, 0, 450, 50, 0, 500, 30, 0};
    assert_memory_equal(&f.rules.pace[PACE_FOOT], &foot, sizeof foot);
    assert_memory_equal(&f.rules.pace[PACE_HORSE], &horse, sizeof horse);
    assert_int_equal(f.rules.pace[PACE_GUNS].forward, 40);
    assert_int_equal(f.rules.pace[PACE_LIMBERED].forward, 90);
    assert_int_equal(f.rules.leader_move, 400);
}

static void b2_house_values(void **state)
{
    static const uint8_t values[CB_QUALITIES][4] = {
        [QUALITY_REGULAR] = {2, 2, 2, REGULAR},      [QUALITY_MILITIA] = {1, 1, 1, MILITIA},
        [QUALITY_HIGHLANDER] = {1, 1, 3, IRREGULAR}, [QUALITY_PIRATE] = {1, 1, 1, IRREGULAR},
        [QUALITY_CIVILIAN] = {1, 1, 1, MILITIA},     [QUALITY_HORSE] = {2, 1, 2, HORSE},
        [QUALITY_GUNNERS] = {1, 1, 1, GUNNERS},
    };
    struct field f;
    (void)state;
    field_empty(&f, NULL, NULL);
    for (unsigned q = 0; q < CB_QUALITIES; q++) {
        assert_int_equal(f.rules.quality[q].drill, values[q][0]);
        assert_int_equal(f.rules.quality[q].musketry, values[q][1]);
        assert_int_equal(f.rules.quality[q].effectiveness, values[q][2]);
        assert_int_equal(f.rules.quality[q].troop, values[q][3]);
    }
    assert_int_equal(f.rules.quality[QUALITY_HORSE].men, 150);
    assert_int_equal(f.rules.quality[QUALITY_GUNNERS].men, 30);
    assert_true(f.rules.quality[QUALITY_HIGHLANDER].fierce);
}

static void record_of_45th(const char *option, const char *value, int least)
{
    struct field f;
    field_empty(&f, option, value);
    const uint8_t unit = field_unit(&f, "foot_45", CROWN, QUALITY_REGULAR, 500, 300, 0);
    f.oob.unit[unit].effectiveness = 3;
    field_unit(&f, "enemy_1", ENEMY, QUALITY_MILITIA, 500, 900, 180);
    field_leader(&f, "colonel", CROWN, 0, unit);
    field_begin(&f);
    json_t *record = cb_record(&f.rules, &f.st, unit);
    assert_int_equal(json_integer_value(json_object_get(record, "average")), 3);
    assert_int_equal(json_integer_value(json_object_get(record, "musketry_least")), least);
    assert_string_equal(json_string_value(json_object_get(record, "musketry_by")), value ? value : "bases");
    json_decref(record);
}

/* The rulebook's own line: Drill 2, Musketry 2, Effectiveness 3, average 3, musketry 5 and 6. */
static void b62_sample_record_under_rating(void **state)
{
    (void)state;
    record_of_45th("musketry-by", "rating", 5);
}

/* By the table's heading its four bases score on 4 to 6. */
static void b62_sample_record_under_bases(void **state)
{
    (void)state;
    record_of_45th(NULL, NULL, 4);
}

static void b62_tensions_turn_by_turn(void **state)
{
    struct field f;
    (void)state;
    field_empty(&f, NULL, NULL);
    const uint8_t unit = field_unit(&f, "foot_45", CROWN, QUALITY_REGULAR, 500, 300, 0);
    field_unit(&f, "guns_1", ENEMY, QUALITY_GUNNERS, 500, 700, 180);
    field_leader(&f, "colonel", CROWN, 0, CB_NONE);
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_guns", 5);
    field_no_cards(&f); /* struck in this turn, so no recovery */
    field_die(&f, "die_guns", 6);
    json_t *record = cb_record(&f.rules, &f.st, unit), *tension = json_object_get(record, "tension");
    assert_int_equal(json_array_size(tension), 2);
    assert_int_equal(json_integer_value(json_array_get(tension, 0)), 1);
    assert_int_equal(json_integer_value(json_array_get(tension, 1)), 2);
    assert_int_equal(json_integer_value(json_object_get(record, "guns")), 2);
    json_decref(record);
}

/* Nothing pretends to be printed: every value has one of the sources, and a wrong one is refused. */
static void b42_data_is_checked(void **state)
{
    static const char text[] = "{\"game\": \"colonels\", \"format\": 1, \"movement\": {\"source\": \"hearsay\"}}";
    const struct sp_source source = {"battle.json", text, sizeof text - 1};
    struct cb_rules rules;
    struct sp_error error;
    (void)state;
    assert_false(cb_load_rules(&rules, &source, 1, NULL, 0, &error));
    assert_string_equal(error.text,
                        "battle.json:1: movement.source is not a source; expected rulebook, ruling, house_rule, "
                        "history or scenario");
}

/* B-1: nothing moves farther than the geometry counts with. */
static void b1_b20_moves_have_a_longest(void **state)
{
    struct cb_rules rules;
    struct sp_error error;
    char *text = field_text("battle.json");
    static const char longer[] = "{\"game\": \"colonels\", \"format\": 1, \"id\": \"battle\", \"movement\": "
                                 "{\"foot\": {\"forward_drill\": {\"value\": 147, \"source\": \"house_rule\"}}}}";
    const struct sp_source sources[] = {{"battle.json", text, strlen(text)},
                                        {"longer.json", longer, sizeof longer - 1}};
    (void)state;
    assert_false(cb_load_rules(&rules, sources, 2, NULL, 0, &error));
    assert_non_null(strstr(error.text, "movement.foot has a move of 962 mm with Drill 6; expected at most 960"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b42_reactions_to_the_letter),
        cmocka_unit_test(b31_musketry_by_bases),
        cmocka_unit_test(b30_guns),
        cmocka_unit_test(b20_paces),
        cmocka_unit_test(b2_house_values),
        cmocka_unit_test(b62_sample_record_under_rating),
        cmocka_unit_test(b62_sample_record_under_bases),
        cmocka_unit_test(b62_tensions_turn_by_turn),
        cmocka_unit_test(b42_data_is_checked),
        cmocka_unit_test(b1_b20_moves_have_a_longest),
    };
    return cmocka_run_group_tests_name("battle_tables", tests, NULL, NULL);
}
