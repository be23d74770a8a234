/* Fire: guns, musketry, who may fire and at whom (B-30, B-31), the test after it (B-33), fire that is held (B-11). */
#include "tests/battle_fixture.h"

static void b30_grape_to_150_mm(void **state)
{
    struct field f;
    (void)state;
    field_guns_at(&f, 150);
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_guns", 3);
    assert_int_equal(f.st.tp[1], 1);
    field_expect(&f, "card"); /* no test for guns alone (B-33) */
    assert_int_equal(f.st.gunned[1], 1);
    field_guns_at(&f, 151);
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_guns", 4);
    assert_int_equal(f.st.tp[1], 0);
    assert_int_equal(f.st.gunned[1], 1);
}

static void b30_ball_to_500_mm(void **state)
{
    struct field f;
    (void)state;
    field_guns_at(&f, 500);
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_guns", 5);
    assert_int_equal(f.st.tp[1], 1);
    field_guns_at(&f, 501);
    field_begin(&f);
    field_no_cards(&f);
    field_expect(&f, "card");
}

static void b30_deep_targets(void **state)
{
    struct field f;
    (void)state;
    field_guns_at(&f, 300);
    f.oob.unit[1].formation = COLUMN;
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_guns", 4); /* and 1 */
    assert_int_equal(f.st.tp[1], 1);
}

static void b30_no_shot_in_a_turn_of_movement(void **state)
{
    struct field f;
    (void)state;
    field_guns_at(&f, 600);
    f.oob.unit[0].order = ORDER_ADVANCE;
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 6);
    assert_int_equal(f.st.y[0], 340);
    field_expect(&f, "card");
}

static void b31_range_40_and_10_a_point(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 60, NULL, NULL); /* Musketry 2 */
    field_begin(&f);
    field_no_cards(&f);
    field_expect(&f, "die_musketry");
    field_face_to_face(&f, 61, NULL, NULL);
    field_begin(&f);
    field_no_cards(&f);
    field_expect(&f, "card");
}

static void b31_four_bases_tell_on_4(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 50, NULL, NULL);
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 4);
    assert_int_equal(field_value(&f, CB_VOLLEY, 3), 4);
    assert_int_equal(f.st.tp[1], 1);
    assert_int_equal(f.st.volleys[1], 1);
    field_face_to_face(&f, 50, NULL, NULL);
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 3);
    assert_int_equal(f.st.tp[1], 0);
    assert_int_equal(f.st.volleys[1], 1);
    field_die(&f, "die_reaction", 4); /* told or not (B-33) */
}

static void b31_by_rating(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 50, "musketry-by", "rating");
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 4);
    assert_int_equal(f.st.tp[1], 0); /* Musketry 2: 5 and 6 */
}

static void b31_a_column_fires_its_front_base(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[0].formation = COLUMN;
    f.oob.unit[0].y = 270;
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 5);
    assert_int_equal(field_value(&f, CB_VOLLEY, 3), 1);
    assert_int_equal(f.st.tp[1], 0); /* one base: only 6 */
}

static void b31_a_square_one_base_a_side(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[0].formation = SQUARE;
    f.oob.unit[0].y = 270;
    f.oob.unit[0].facing = 90; /* its left side looks at the enemy */
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 6);
    assert_int_equal(field_value(&f, CB_VOLLEY, 3), 1);
}

static void b31_bases_that_see_it_fire(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 60, NULL, NULL);
    f.oob.unit[1].x = 1040; /* its near end at 960: 60 mm straight before the last base */
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 6);
    assert_int_equal(field_value(&f, CB_VOLLEY, 3), 1);
    field_face_to_face(&f, 40, NULL, NULL);
    f.oob.unit[1].x = 1020; /* its near end at 940: the bases at 920 and 960; from 880 it is beyond 45 degrees */
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 5);
    assert_int_equal(field_value(&f, CB_VOLLEY, 3), 2);
    assert_int_equal(f.st.tp[1], 1);
}

static void b31_nobody_fires_through_friends(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 60, NULL, NULL);
    field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 900, 330, 0);
    f.oob.unit[2].fire = FIRE_CEASED;
    field_begin(&f);
    field_no_cards(&f);
    field_expect(&f, "card");
}

static void b11_hold_fire_until_40_mm(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 41, NULL, NULL);
    f.oob.unit[0].order = ORDER_HOLD_FIRE;
    f.oob.unit[0].fire = FIRE_HELD;
    field_begin(&f);
    field_no_cards(&f);
    field_expect(&f, "card");
    f.st.y[1] = 360; /* 40 mm */
    field_no_cards(&f);
    field_die(&f, "die_musketry", 3); /* and 1: the first volley */
    assert_int_equal(f.st.tp[1], 1);
    field_die(&f, "die_reaction", 6);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 3); /* no more */
    assert_int_equal(f.st.tp[1], 1);
}

static void b33_one_test_after_a_round_of_musketry(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 50, NULL, NULL);
    field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 740, 300, 0); /* its right base bears too */
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 1);
    field_die(&f, "die_musketry", 1);
    field_die(&f, "die_reaction", 6); /* one for both volleys */
    field_expect(&f, "card");
    assert_int_equal(f.st.volleys[1], 1); /* a turn of musketry */
}

static void b12_leaders_at_risk_under_fire(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[1].fire = FIRE_AT_WILL;
    f.oob.unit[0].fire = FIRE_CEASED;
    f.oob.leader[0].with = 0;
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 6);
    field_die(&f, "die_risk", 1);
    field_die(&f, "die_risk_second", 1);
    field_die(&f, "die_fate", 3);
    assert_int_equal(f.st.leader_status[0], LEADER_WOUNDED);
    assert_int_equal(f.st.tp[0], 2);
    field_dice(&f, 6);
    struct sp_pending pending;
    cb_pending(&f.rules, &f.st, &pending);
    assert_int_equal(pending.seats, 0); /* out of the battle: nobody is asked, the turns go on */
    assert_true(f.st.over);
}

static void b11_fire_held_by_the_umpire_tells_better(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 40, NULL, NULL);
    f.oob.umpire = 25;
    field_begin(&f);
    field_card(&f, 25, "umpire set fire foot_13 1");
    field_no_cards(&f);
    field_die(&f, "die_musketry", 3);
    assert_int_equal(field_value(&f, CB_VOLLEY, 5), 1);
    field_face_to_face(&f, 40, NULL, NULL);
    f.oob.umpire = 25;
    f.oob.unit[0].fire = FIRE_HELD;
    field_begin(&f);
    field_card(&f, 25, "umpire set fire foot_13 0");
    assert_int_equal(f.st.held, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b30_grape_to_150_mm),
        cmocka_unit_test(b30_ball_to_500_mm),
        cmocka_unit_test(b30_deep_targets),
        cmocka_unit_test(b30_no_shot_in_a_turn_of_movement),
        cmocka_unit_test(b31_range_40_and_10_a_point),
        cmocka_unit_test(b31_four_bases_tell_on_4),
        cmocka_unit_test(b31_by_rating),
        cmocka_unit_test(b31_a_column_fires_its_front_base),
        cmocka_unit_test(b31_a_square_one_base_a_side),
        cmocka_unit_test(b31_bases_that_see_it_fire),
        cmocka_unit_test(b31_nobody_fires_through_friends),
        cmocka_unit_test(b11_hold_fire_until_40_mm),
        cmocka_unit_test(b33_one_test_after_a_round_of_musketry),
        cmocka_unit_test(b12_leaders_at_risk_under_fire),
        cmocka_unit_test(b11_fire_held_by_the_umpire_tells_better),
    };
    return cmocka_run_group_tests_name("battle_fire", tests, NULL, NULL);
}
