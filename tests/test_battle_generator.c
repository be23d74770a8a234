/* Battles that are made (C-20, C-21). */
#include "tests/battle_fixture.h"

#include "colonels/battle/generator.h"

/* Whatever their number, each quality of a mixture has its equal part of the men. */
static void c21_mixtures_in_equal_parts(void **state)
{
    static const uint8_t mixed[] = {CAPTURE_ISLAND, FIGHT_JACOBITES};
    struct field f;
    struct sp_error error;
    (void)state;
    field_empty(&f, NULL, NULL);
    for (unsigned i = 0; i < sizeof mixed; i++) {
        const int parts = (int)i + 2;
        for (int32_t men = parts; men <= 9000; men += 299) {
            struct sp_dice dice = {7, 0};
            struct cb_brief brief = field_brief(mixed[i], &dice);
            int32_t of[CB_TROOPS] = {0};
            brief.enemy_men = men;
            assert_true(cb_generate(&f.rules, &brief, &dice, &f.oob, &error));
            for (unsigned u = 0; u < f.oob.unit_count; u++) {
                const struct cb_unit_spec *unit = &f.oob.unit[u];
                if (unit->side == ENEMY && unit->troop != HORSE && !unit->gun)
                    of[unit->troop] += unit->men;
            }
            assert_in_range(of[REGULAR], men / parts, (men + parts - 1) / parts);
            assert_in_range(of[MILITIA], men / parts, (men + parts - 1) / parts);
            assert_int_equal(of[REGULAR] + of[MILITIA] + of[IRREGULAR], men);
        }
    }
}

/* B-2: horse of the attacker too. */
static void b2_every_unit_starts_with_an_order(void **state)
{
    struct field f;
    struct sp_error error;
    (void)state;
    field_empty(&f, NULL, NULL);
    for (unsigned mission = 0; mission < CB_MISSIONS; mission++) {
        struct sp_dice dice = {9, 0};
        struct cb_brief brief = field_brief(mission, &dice);
        brief.horse = brief.enemy_horse = brief.guns = brief.enemy_guns = 1;
        assert_true(cb_generate(&f.rules, &brief, &dice, &f.oob, &error));
        for (unsigned u = 0; u < f.oob.unit_count; u++)
            assert_int_not_equal(f.oob.unit[u].order, ORDER_NONE);
    }
}

/* Leaders stand in order of seniority: of two orders to one unit the first's counts. */
static void b11_a_general_is_senior_to_all(void **state)
{
    struct field f;
    struct sp_error error;
    struct sp_dice dice = {11, 0};
    struct cb_brief brief = field_brief(FIGHT_JACOBITES, &dice);
    (void)state;
    field_empty(&f, NULL, NULL);
    brief.general = 6;
    assert_true(cb_generate(&f.rules, &brief, &dice, &f.oob, &error));
    assert_int_equal(f.oob.leader[0].seat, 6);
    for (unsigned l = 0; l < f.oob.leader_count && f.oob.leader[l].side == CROWN; l++) {
        assert_int_equal(f.oob.leader[l].commander, l == 0);
        assert_int_equal(f.oob.leader[l].with, l == 0 ? CB_NONE : l - 1);
    }
}

/* The ground is the region's: no hills in the Netherlands, many in Scotland; and it varies. */
static void c20_the_ground_is_the_regions(void **state)
{
    struct field f;
    struct sp_error error;
    unsigned hills[CB_REGIONS] = {0}, polygons[CB_REGIONS] = {0};
    (void)state;
    field_empty(&f, NULL, NULL);
    for (uint8_t region = 0; region < CB_REGIONS; region++)
        for (unsigned n = 0; n < 60; n++) {
            struct sp_dice dice = {sp_seed_of(20, n), 0};
            struct cb_brief brief = field_brief(CAPTURE_ISLAND, &dice);
            brief.region = region;
            assert_true(cb_generate(&f.rules, &brief, &dice, &f.oob, &error));
            polygons[region] += f.oob.polygon_count;
            for (unsigned i = 0; i < f.oob.polygon_count; i++)
                hills[region] += f.oob.polygon[i].terrain == HILL;
        }
    assert_int_equal(hills[CB_NETHERLANDS], 0);
    assert_int_equal(hills[CB_FLANDERS], 0);
    assert_true(3 * hills[CB_SCOTLAND] > polygons[CB_SCOTLAND]);
    assert_true(hills[CB_ENGLAND] > 0 && 4 * hills[CB_ENGLAND] < polygons[CB_ENGLAND]);
    assert_int_equal(cb_region_of("West Indies"), CB_WEST_INDIES);
    assert_int_equal(cb_region_of("Mainland France"), CB_FRANCE);
    assert_int_equal(cb_region_of("Atlantis"), CB_ANYWHERE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c21_mixtures_in_equal_parts),
        cmocka_unit_test(b2_every_unit_starts_with_an_order),
        cmocka_unit_test(b11_a_general_is_senior_to_all),
        cmocka_unit_test(c20_the_ground_is_the_regions),
    };
    return cmocka_run_group_tests_name("battle_generator", tests, NULL, NULL);
}
