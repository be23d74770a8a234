/* Reaction tests: their modifiers, who takes one, and what comes of it (B-42, B-43). */
#include "tests/battle_fixture.h"

#include "colonels/battle/rules.h"

/* A volley that makes enemy_1 test; what its reaction's event says. */
static const struct sp_event *test_of_enemy(struct field *f)
{
    field_no_cards(f);
    field_die(f, "die_musketry", 1);
    field_die(f, "die_reaction", 3);
    const struct sp_event *event = field_event(f, CB_REACTION);
    assert_non_null(event);
    assert_int_equal(event->field[0], 1);
    return event;
}

/* Fired on with tension 4, gives a result by the die: regulars 2 FB, 0 RA; -1 and -1 for men and Drill. */
static void shaken(struct field *f, unsigned tension)
{
    field_face_to_face(f, 50, NULL, NULL);
    field_unit(f, "enemy_2", ENEMY, QUALITY_REGULAR, 100, 1100, 180); /* or its flight would end the battle */
    field_begin(f);
    f->st.tp[1] = (uint8_t)tension;
    field_no_cards(f);
    field_die(f, "die_musketry", 1);
}

static void b42_outnumbered_above_one_and_a_half(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[0].men = 900;
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[2], 0);
    field_face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[0].men = 901;
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[2], -1);
    field_face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[0].men = 901;
    field_unit(&f, "enemy_2", ENEMY, QUALITY_REGULAR, 900, 540, 180); /* 150 mm from enemy_1's edge */
    f.oob.unit[2].fire = FIRE_CEASED;
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[2], 0);
}

static void b42_outflanked(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 50, NULL, NULL);
    field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 1150, 420, 270); /* could charge enemy_1's flank */
    f.oob.unit[2].fire = FIRE_CEASED;
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[3], -1);
    f.oob.unit[1].formation = SQUARE;
    f.oob.unit[1].y = 400;
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[3], 0); /* a square has no flanks */
}

static void b42_drill_more_than_2_better(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[0].drill = 4;
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[4], 0);
    field_face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[0].drill = 5;
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[4], -1);
}

static void b42_a_leader_with_it(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 50, NULL, NULL);
    field_leader(&f, "saxe", ENEMY, 18, 1);
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[5], 1);
}

static void b42_gunners_with_foot_beside(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[1].troop = GUNNERS;
    f.oob.unit[1].gun = 1;
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[6], 0);
    field_unit(&f, "enemy_2", ENEMY, QUALITY_REGULAR, 900, 430, 180);
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[6], 1);
}

static void b42_enemy_running(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 50, NULL, NULL);
    field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 300, 300, 0);
    field_begin(&f);
    f.st.status[2] = UNIT_RUNS;
    f.st.order[2] = ORDER_RUN_AWAY;
    f.st.ran[2] = 1;
    f.st.met = 4;
    assert_int_equal(test_of_enemy(&f)->field[7], 1);
}

static void b42_clamped_to_0_and_8(void **state)
{
    struct field f;
    const struct cb_modifiers best = {0, 0, 0, 1, 1, 1}, worst = {-1, -1, -1, 0, 0, 0};
    (void)state;
    field_face_to_face(&f, 50, NULL, NULL);
    field_begin(&f);
    f.st.troop[0] = MILITIA;
    assert_int_equal(cb_react(&f.rules, &f.st, 0, 6, &best), RESULT_CH); /* 8: Ch at no tension */
    assert_int_equal(cb_react(&f.rules, &f.st, 0, 1, &worst), RESULT_FB);
}

static void b42_the_enemy_tests_first(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[1].fire = FIRE_AT_WILL;
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 1);
    assert_int_equal(field_value(&f, CB_VOLLEY, 0), 1);
    field_die(&f, "die_musketry", 1);
    field_die(&f, "die_reaction", 5);
    assert_int_equal(field_value(&f, CB_REACTION, 0), 1);
    field_die(&f, "die_reaction", 5);
    assert_int_equal(field_value(&f, CB_REACTION, 0), 0);
}

static void b42_surprised_from_outside_the_front(void **state)
{
    struct field f;
    (void)state;
    field_guns_at(&f, 100);
    f.oob.unit[1].facing = 0; /* its back to the guns */
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_guns", 1);
    field_expect(&f, "die_reaction");
}

static void b42_first_seen_within_200_mm(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 280, NULL, NULL);
    field_terrain(&f, HILL, 600, 360, 1200, 480);
    f.oob.unit[0].order = ORDER_ADVANCE;
    f.oob.unit[0].fire = FIRE_CEASED;
    field_begin(&f);
    assert_int_equal(f.st.seen[1], 0);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 6); /* the order's; then on the hill it is seen 180 mm away */
    assert_int_equal(f.st.y[0], 400);
    field_die(&f, "die_reaction", 6);
    assert_int_equal(field_value(&f, CB_REACTION, 0), 1);
    field_die(&f, "die_reaction", 6);
    assert_int_equal(field_value(&f, CB_REACTION, 0), 0);
    field_expect(&f, "card");
}

static void b42_the_umpires_wish(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 600, NULL, NULL);
    f.oob.umpire = 25;
    field_begin(&f);
    field_card(&f, 25, "umpire test enemy_1");
    assert_non_null(field_refusal(&f, 0, "umpire test enemy_1"));
    field_no_cards(&f);
    field_die(&f, "die_reaction", 4);
    assert_int_equal(field_value(&f, CB_REACTION, 0), 1);
}

static void b43_falls_back_a_turn_and_holds(void **state)
{
    struct field f;
    (void)state;
    shaken(&f, 4);
    field_die(&f, "die_reaction", 2);
    assert_int_equal(f.st.tp[1], 5);
    assert_int_equal(f.st.y[1], 390); /* 10 x Drill, facing the enemy */
    assert_int_equal(f.st.facing[1], 180);
    assert_int_equal(f.st.order[1], ORDER_NONE);
}

static void b43_runs_and_halts_unseen_or_with_a_leader(void **state)
{
    struct field f;
    (void)state;
    shaken(&f, 7);
    field_die(&f, "die_reaction", 1);
    assert_int_equal(f.st.status[1], UNIT_RUNS);
    assert_int_equal(f.st.ran[1], 1);
    assert_int_equal(f.st.tp[1], 8);
    assert_int_equal(f.st.y[1], 570);
    field_dice(&f, 6);
    field_no_cards(&f); /* seen and without a leader it runs on */
    assert_int_equal(f.st.y[1], 770);
    assert_int_equal(f.st.ran[1], 1); /* begun once (B-60) */
    for (int i = 0; i < 3; i++) {
        field_dice(&f, 6);
        field_no_cards(&f);
    }
    assert_int_equal(f.st.status[1], UNIT_GONE); /* off the table */
}

static void b43_a_charge_of_itself(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[1].troop = IRREGULAR;
    f.oob.unit[1].y = 400; /* 80 mm: out of range, but foot_13 has Musketry 4 */
    f.oob.unit[0].musketry = 4;
    field_begin(&f);
    f.st.tp[1] = 4;
    field_no_cards(&f);
    field_die(&f, "die_musketry", 1);
    field_die(&f, "die_reaction", 5); /* irregulars at tension 4: Ch */
    assert_int_equal(f.st.order[1], ORDER_CHARGE);
    assert_int_equal(f.st.y[1], 400); /* in the next turn's moves, without another test */
    field_dice(&f, 6);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 6);
    assert_int_equal(field_value(&f, CB_REACTION, 0), 0); /* only the charged one */
    assert_int_equal(f.st.foe[1], 0);
    field_expect(&f, "die_musketry"); /* the closing volley, before the melee (B-4) */
}

/* An umpire's test that is asked for after the last tests of a turn comes with the first of the next. */
static void b42_an_umpires_test_is_not_lost(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 600, NULL, NULL);
    f.oob.umpire = 25;
    field_begin(&f);
    f.st.tp[0] = 1;
    field_no_cards(&f);
    field_expect(&f, "die_recovery");
    field_card(&f, 25, "umpire test foot_13");
    field_die(&f, "die_recovery", 6);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 6);
    assert_int_equal(field_value(&f, CB_REACTION, 0), 0);
    field_dice(&f, 6);
    field_no_cards(&f);
    field_expect(&f, "die_recovery"); /* once */
}

static void b43_gunners_hide_and_are_out_when_reached(void **state)
{
    struct field f;
    (void)state;
    field_guns_at(&f, 150);
    f.oob.unit[1].order = ORDER_CHARGE;
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 6);
    field_die(&f, "die_reaction", 2); /* gunners, no tension: CF */
    assert_int_equal(f.st.status[0], UNIT_OUT);
    field_dice(&f, 1);
    assert_true(f.st.over);
    assert_int_equal(f.st.winner, ENEMY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b42_outnumbered_above_one_and_a_half),
        cmocka_unit_test(b42_outflanked),
        cmocka_unit_test(b42_drill_more_than_2_better),
        cmocka_unit_test(b42_a_leader_with_it),
        cmocka_unit_test(b42_gunners_with_foot_beside),
        cmocka_unit_test(b42_enemy_running),
        cmocka_unit_test(b42_clamped_to_0_and_8),
        cmocka_unit_test(b42_the_enemy_tests_first),
        cmocka_unit_test(b42_surprised_from_outside_the_front),
        cmocka_unit_test(b42_first_seen_within_200_mm),
        cmocka_unit_test(b42_the_umpires_wish),
        cmocka_unit_test(b43_falls_back_a_turn_and_holds),
        cmocka_unit_test(b43_runs_and_halts_unseen_or_with_a_leader),
        cmocka_unit_test(b43_a_charge_of_itself),
        cmocka_unit_test(b42_an_umpires_test_is_not_lost),
        cmocka_unit_test(b43_gunners_hide_and_are_out_when_reached),
    };
    return cmocka_run_group_tests_name("battle_reactions", tests, NULL, NULL);
}
