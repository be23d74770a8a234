/* Fire, melee, tension, reactions (B-12, B-30 to B-33, B-40 to B-43). */
#include "colonels/battle/inside.h"
#include "tests/battle_fixture.h"

#include <string.h>

/* Two lines face to face with so many mm between their fronts: unit 0 the Crown's, unit 1 the enemy's. */
static void face_to_face(struct field *f, int gap, const char *option, const char *value)
{
    field_empty(f, option, value);
    field_unit(f, "foot_13", CROWN, QUALITY_REGULAR, 900, 300, 0);
    field_unit(f, "enemy_1", ENEMY, QUALITY_REGULAR, 900, 320 + gap, 180);
    field_leader(f, "vere", CROWN, 0, CB_NONE);
    f->oob.leader[0].x = 100;
    f->oob.leader[0].y = 100;
    f->oob.unit[1].fire = FIRE_CEASED;
}

static int32_t field_of(const struct field *f, uint16_t kind, unsigned index)
{
    const struct sp_event *event = field_event(f, kind);
    assert_non_null(event);
    return event->field[index];
}

/* --- Guns --- */

static void guns_at(struct field *f, int mm)
{
    field_empty(f, NULL, NULL);
    field_unit(f, "guns_1", CROWN, QUALITY_GUNNERS, 900, 300, 0);
    field_unit(f, "enemy_1", ENEMY, QUALITY_REGULAR, 900, 330 + mm, 180);
    f->oob.unit[1].fire = FIRE_CEASED;
    field_leader(f, "vere", CROWN, 0, CB_NONE);
}

static void b30_grape_to_150_mm(void **state)
{
    struct field f;
    (void)state;
    guns_at(&f, 150);
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_guns", 3);
    assert_int_equal(f.st.tp[1], 1);
    field_expect(&f, "card"); /* no test for guns alone (B-33) */
    assert_int_equal(f.st.gunned[1], 1);
    guns_at(&f, 151);
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
    guns_at(&f, 500);
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_guns", 5);
    assert_int_equal(f.st.tp[1], 1);
    guns_at(&f, 501);
    field_begin(&f);
    field_no_cards(&f);
    field_expect(&f, "card");
}

static void b30_deep_targets(void **state)
{
    struct field f;
    (void)state;
    guns_at(&f, 300);
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
    guns_at(&f, 600);
    f.oob.unit[0].order = ORDER_ADVANCE;
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 6);
    assert_int_equal(f.st.y[0], 340);
    field_expect(&f, "card");
}

/* --- Musketry --- */

static void b31_range_40_and_10_a_point(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 60, NULL, NULL); /* Musketry 2 */
    field_begin(&f);
    field_no_cards(&f);
    field_expect(&f, "die_musketry");
    face_to_face(&f, 61, NULL, NULL);
    field_begin(&f);
    field_no_cards(&f);
    field_expect(&f, "card");
}

static void b31_four_bases_tell_on_4(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 50, NULL, NULL);
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 4);
    assert_int_equal(field_of(&f, CB_VOLLEY, 3), 4);
    assert_int_equal(f.st.tp[1], 1);
    assert_int_equal(f.st.volleys[1], 1);
    face_to_face(&f, 50, NULL, NULL);
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
    face_to_face(&f, 50, "musketry-by", "rating");
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 4);
    assert_int_equal(f.st.tp[1], 0); /* Musketry 2: 5 and 6 */
}

static void b31_a_column_fires_its_front_base(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[0].formation = COLUMN;
    f.oob.unit[0].y = 270;
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 5);
    assert_int_equal(field_of(&f, CB_VOLLEY, 3), 1);
    assert_int_equal(f.st.tp[1], 0); /* one base: only 6 */
}

static void b31_a_square_one_base_a_side(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[0].formation = SQUARE;
    f.oob.unit[0].y = 270;
    f.oob.unit[0].facing = 90; /* its left side looks at the enemy */
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 6);
    assert_int_equal(field_of(&f, CB_VOLLEY, 3), 1);
}

static void b31_bases_that_see_it_fire(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 60, NULL, NULL);
    f.oob.unit[1].x = 1040; /* its near end at 960: 60 mm straight before the last base */
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 6);
    assert_int_equal(field_of(&f, CB_VOLLEY, 3), 1);
    face_to_face(&f, 40, NULL, NULL);
    f.oob.unit[1].x = 1020; /* its near end at 940: the bases at 920 and 960; from 880 it is beyond 45 degrees */
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 5);
    assert_int_equal(field_of(&f, CB_VOLLEY, 3), 2);
    assert_int_equal(f.st.tp[1], 1);
}

static void b31_nobody_fires_through_friends(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 60, NULL, NULL);
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
    face_to_face(&f, 41, NULL, NULL);
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
    face_to_face(&f, 50, NULL, NULL);
    field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 740, 300, 0); /* its right base bears too */
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 1);
    field_die(&f, "die_musketry", 1);
    field_die(&f, "die_reaction", 6); /* one for both volleys */
    field_expect(&f, "card");
    assert_int_equal(f.st.volleys[1], 1); /* a turn of musketry */
}

/* --- Closing and melee --- */

static void charge(struct field *f, int gap)
{
    face_to_face(f, gap, NULL, NULL);
    f->oob.unit[0].order = ORDER_CHARGE;
    f->oob.unit[0].fire = FIRE_CEASED;
    field_begin(f);
    field_no_cards(f);
}

static void b32_who_charges_must_pass(void **state)
{
    struct field f;
    (void)state;
    charge(&f, 150);
    f.st.tp[0] = 2;
    field_die(&f, "die_reaction", 2); /* NA: halts short, keeps the order, tests again */
    assert_int_equal(f.st.y[0], 300);
    assert_int_equal(f.st.order[0], ORDER_CHARGE);
    field_die(&f, "die_recovery", 6);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 6); /* OK */
    field_die(&f, "die_reaction", 6); /* the charged one stands */
    assert_int_equal(f.st.foe[0], 1);
    assert_int_equal(f.st.foe[1], 0);
}

static void b32_a_round_of_melee(void **state)
{
    struct field f;
    (void)state;
    charge(&f, 150);
    field_die(&f, "die_reaction", 6);
    field_die(&f, "die_reaction", 6);
    assert_int_equal(f.st.tp[0], 1); /* both take one */
    assert_int_equal(f.st.tp[1], 1);
    field_die(&f, "die_melee", 1); /* the enemy first: 1 is below (2 + 2) / 2 */
    assert_int_equal(f.st.tp[0], 2);
    field_die(&f, "die_melee", 2); /* 2 is not */
    assert_int_equal(f.st.tp[1], 1);
    field_die(&f, "die_reaction", 5); /* both test (B-33) */
    field_die(&f, "die_reaction", 5);
    field_expect(&f, "card");
    field_no_cards(&f);
    field_expect(&f, "die_melee"); /* a round a turn */
}

static void b32_highlanders_strike_without_a_roll(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 100, NULL, NULL);
    f.oob.unit[1].fierce = 1;
    f.oob.unit[1].troop = IRREGULAR;
    f.oob.unit[0].fire = FIRE_CEASED;
    f.oob.unit[1].order = ORDER_CHARGE;
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 5);
    field_die(&f, "die_reaction", 6);
    assert_int_equal(f.st.tp[0], 2); /* one for the melee, one struck */
    field_die(&f, "die_melee", 6);   /* only foot_13 rolls */
    field_die(&f, "die_reaction", 6);
    field_die(&f, "die_reaction", 6);
}

static void b32_horse_on_4_to_6(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 100, NULL, NULL);
    f.oob.unit[1].troop = HORSE;
    f.oob.unit[1].order = ORDER_CHARGE;
    f.oob.unit[0].fire = FIRE_CEASED;
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 5);
    field_die(&f, "die_reaction", 6);
    field_die(&f, "die_melee", 4);
    assert_int_equal(f.st.tp[0], 2);
}

static void b32_average_rounds_halves_up(void **state)
{
    struct field f;
    (void)state;
    charge(&f, 150);
    f.st.effectiveness[0] = 3; /* (2 + 3) / 2 is 3: 1 and 2 tell */
    field_die(&f, "die_reaction", 6);
    field_die(&f, "die_reaction", 6);
    field_die(&f, "die_melee", 6);
    field_die(&f, "die_melee", 2);
    assert_int_equal(f.st.tp[1], 2);
}

/* Its own range is shorter than the enemy's: coming into it takes a test each time. */
static void b32_into_a_shorter_range(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 250, NULL, NULL);
    f.oob.unit[0].order = ORDER_ADVANCE;
    f.oob.unit[0].fire = FIRE_CEASED;
    f.oob.unit[1].musketry = 3;
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 6); /* the order's own */
    assert_int_equal(f.st.y[0], 400);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 6); /* 150 mm left: 60 is within this move */
    assert_int_equal(f.st.y[0], 490);
    field_no_cards(&f);
    field_expect(&f, "card"); /* it stands in range */
}

static void b11_advance_stops_in_musketry_range(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 130, NULL, NULL);
    f.oob.unit[0].order = ORDER_ADVANCE;
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 6);
    assert_int_equal(f.st.y[0], 370); /* 60 mm from it */
    field_expect(&f, "die_musketry"); /* and fires, being at will */
}

static void b12_who_fights_adds_a_try(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 150, "leader-risk", "off");
    f.oob.unit[0].order = ORDER_CHARGE;
    f.oob.unit[0].fire = FIRE_CEASED;
    f.oob.leader[0].with = 0;
    field_begin(&f);
    assert_non_null(field_refusal(&f, 0, "card fight"));
    field_no_cards(&f);
    assert_int_equal(field_dice(&f, 5), 6); /* two tests, two tries, two tests */
    field_card(&f, 0, "card fight");
    field_die(&f, "die_melee", 1);
    field_die(&f, "die_melee", 6);
    field_die(&f, "die_melee", 1);
    assert_int_equal(field_of(&f, CB_MELEE_ROLL, 0), 0);
}

static void b12_leaders_at_risk_in_melee(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 150, NULL, NULL);
    f.oob.unit[0].order = ORDER_CHARGE;
    f.oob.unit[0].fire = FIRE_CEASED;
    f.oob.leader[0].with = 0;
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 5);
    field_die(&f, "die_reaction", 5);
    field_die(&f, "die_risk", 1);
    field_die(&f, "die_fate", 2);
    assert_int_equal(f.st.leader_status[0], LEADER_KILLED);
    assert_int_equal(f.st.tp[0], 2); /* the melee, and a leader seen to fall (B-40) */
}

static void b12_leaders_at_risk_under_fire(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 50, NULL, NULL);
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

/* --- Tension --- */

static void b40_friends_beside_a_charge(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 150, NULL, NULL);
    f.oob.unit[0].order = ORDER_CHARGE;
    field_unit(&f, "beside", CROWN, QUALITY_REGULAR, 1100, 300, 0); /* 40 mm between them */
    field_unit(&f, "farther", CROWN, QUALITY_REGULAR, 699, 300, 0); /* 41 */
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 6);
    assert_int_equal(f.st.tp[2], 1);
    assert_int_equal(f.st.tp[3], 0);
}

static void b40_at_most_8(void **state)
{
    struct field f;
    (void)state;
    guns_at(&f, 100);
    field_begin(&f);
    f.st.tp[1] = 8;
    field_no_cards(&f);
    field_die(&f, "die_guns", 6);
    assert_int_equal(f.st.tp[1], 8);
}

static void b41_enemy_seen_running(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 600, NULL, NULL);
    field_leader(&f, "saxe", ENEMY, 18, 1);
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_card(&f, 18, "card order enemy_1 run_away");
    f.st.tp[0] = 4;
    f.st.effectiveness[0] = 1;
    field_card(&f, 0, "card none");
    field_card(&f, 18, "card none");
    assert_int_equal(f.st.status[1], UNIT_RUNS);
    field_die(&f, "die_rally", 1); /* with a leader; 1 and 1, no tension: OK, so it halts */
    assert_int_equal(f.st.status[1], UNIT_HERE);
    assert_int_equal(f.st.tp[0], 4); /* and is not seen running at the end */
}

static void b41_recovers_at_the_end(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 600, NULL, NULL);
    field_begin(&f);
    f.st.tp[0] = 2;
    field_no_cards(&f);
    field_die(&f, "die_recovery", 2); /* Effectiveness 2 */
    assert_int_equal(f.st.tp[0], 1);
    field_no_cards(&f);
    field_die(&f, "die_recovery", 3);
    assert_int_equal(f.st.tp[0], 1);
}

/* --- Modifiers and results --- */

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

static void b42_outnumbered_above_one_and_a_half(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[0].men = 900;
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[2], 0);
    face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[0].men = 901;
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[2], -1);
    face_to_face(&f, 50, NULL, NULL);
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
    face_to_face(&f, 50, NULL, NULL);
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
    face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[0].drill = 4;
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[4], 0);
    face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[0].drill = 5;
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[4], -1);
}

static void b42_a_leader_with_it(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 50, NULL, NULL);
    field_leader(&f, "saxe", ENEMY, 18, 1);
    field_begin(&f);
    assert_int_equal(test_of_enemy(&f)->field[5], 1);
}

static void b42_gunners_with_foot_beside(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 50, NULL, NULL);
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
    face_to_face(&f, 50, NULL, NULL);
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
    face_to_face(&f, 50, NULL, NULL);
    field_begin(&f);
    f.st.troop[0] = MILITIA;
    assert_int_equal(cb_react(&f.rules, &f.st, 0, 6, &best), RESULT_CH); /* 8: Ch at no tension */
    assert_int_equal(cb_react(&f.rules, &f.st, 0, 1, &worst), RESULT_FB);
}

static void b42_the_enemy_tests_first(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 50, NULL, NULL);
    f.oob.unit[1].fire = FIRE_AT_WILL;
    field_begin(&f);
    field_no_cards(&f);
    field_die(&f, "die_musketry", 1);
    assert_int_equal(field_of(&f, CB_VOLLEY, 0), 1);
    field_die(&f, "die_musketry", 1);
    field_die(&f, "die_reaction", 5);
    assert_int_equal(field_of(&f, CB_REACTION, 0), 1);
    field_die(&f, "die_reaction", 5);
    assert_int_equal(field_of(&f, CB_REACTION, 0), 0);
}

static void b42_surprised_from_outside_the_front(void **state)
{
    struct field f;
    (void)state;
    guns_at(&f, 100);
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
    face_to_face(&f, 280, NULL, NULL);
    field_terrain(&f, HILL, 600, 360, 1200, 480);
    f.oob.unit[0].order = ORDER_ADVANCE;
    f.oob.unit[0].fire = FIRE_CEASED;
    field_begin(&f);
    assert_int_equal(f.st.seen[1], 0);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 6); /* the order's; then on the hill it is seen 180 mm away */
    assert_int_equal(f.st.y[0], 400);
    field_die(&f, "die_reaction", 6);
    assert_int_equal(field_of(&f, CB_REACTION, 0), 1);
    field_die(&f, "die_reaction", 6);
    assert_int_equal(field_of(&f, CB_REACTION, 0), 0);
    field_expect(&f, "card");
}

static void b42_the_umpires_wish(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 600, NULL, NULL);
    f.oob.umpire = 25;
    field_begin(&f);
    field_card(&f, 25, "umpire test enemy_1");
    assert_non_null(field_refusal(&f, 0, "umpire test enemy_1"));
    field_no_cards(&f);
    field_die(&f, "die_reaction", 4);
    assert_int_equal(field_of(&f, CB_REACTION, 0), 1);
}

/* Fired on with tension 4, gives a result by the die: regulars 2 FB, 0 RA; -1 and -1 for men and Drill. */
static void shaken(struct field *f, unsigned tension)
{
    face_to_face(f, 50, NULL, NULL);
    field_unit(f, "enemy_2", ENEMY, QUALITY_REGULAR, 100, 1100, 180); /* or its flight would end the battle */
    field_begin(f);
    f->st.tp[1] = (uint8_t)tension;
    field_no_cards(f);
    field_die(f, "die_musketry", 1);
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
    face_to_face(&f, 50, NULL, NULL);
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
    assert_int_equal(field_of(&f, CB_REACTION, 0), 0); /* only the charged one */
    assert_int_equal(f.st.foe[1], 0);
    field_expect(&f, "die_musketry"); /* the closing volley, before the melee (B-4) */
}

/* B-40: the charge itself alarms, once, not the result that it comes of. */
static void b40_one_charge_alarms_once(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 80, NULL, NULL);
    f.oob.unit[0].musketry = 4;
    f.oob.unit[1].troop = IRREGULAR;
    const uint8_t beside = field_unit(&f, "beside", ENEMY, QUALITY_REGULAR, 1100, 400, 180);
    f.oob.unit[beside].fire = FIRE_CEASED;
    field_begin(&f);
    f.st.tp[1] = 4;
    field_no_cards(&f);
    field_die(&f, "die_musketry", 1);
    field_die(&f, "die_reaction", 5);
    assert_int_equal(f.st.order[1], ORDER_CHARGE);
    assert_int_equal(f.st.tp[beside], 0); /* not yet */
    field_dice(&f, 6);
    field_no_cards(&f); /* the next turn: it charges */
    assert_non_null(field_event(&f, CB_CHARGES));
    assert_int_equal(f.st.tp[beside], 1);
}

/* An umpire's test that is asked for after the last tests of a turn comes with the first of the next. */
static void b42_an_umpires_test_is_not_lost(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 600, NULL, NULL);
    f.oob.umpire = 25;
    field_begin(&f);
    f.st.tp[0] = 1;
    field_no_cards(&f);
    field_expect(&f, "die_recovery");
    field_card(&f, 25, "umpire test foot_13");
    field_die(&f, "die_recovery", 6);
    field_no_cards(&f);
    field_die(&f, "die_reaction", 6);
    assert_int_equal(field_of(&f, CB_REACTION, 0), 0);
    field_dice(&f, 6);
    field_no_cards(&f);
    field_expect(&f, "die_recovery"); /* once */
}

static void b11_fire_held_by_the_umpire_tells_better(void **state)
{
    struct field f;
    (void)state;
    face_to_face(&f, 40, NULL, NULL);
    f.oob.umpire = 25;
    field_begin(&f);
    field_card(&f, 25, "umpire set fire foot_13 1");
    field_no_cards(&f);
    field_die(&f, "die_musketry", 3);
    assert_int_equal(field_of(&f, CB_VOLLEY, 5), 1);
    face_to_face(&f, 40, NULL, NULL);
    f.oob.umpire = 25;
    f.oob.unit[0].fire = FIRE_HELD;
    field_begin(&f);
    field_card(&f, 25, "umpire set fire foot_13 0");
    assert_int_equal(f.st.held, 0);
}

static void b43_gunners_hide_and_are_out_when_reached(void **state)
{
    struct field f;
    (void)state;
    guns_at(&f, 150);
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
        cmocka_unit_test(b32_who_charges_must_pass),
        cmocka_unit_test(b32_a_round_of_melee),
        cmocka_unit_test(b32_highlanders_strike_without_a_roll),
        cmocka_unit_test(b32_horse_on_4_to_6),
        cmocka_unit_test(b32_average_rounds_halves_up),
        cmocka_unit_test(b32_into_a_shorter_range),
        cmocka_unit_test(b11_advance_stops_in_musketry_range),
        cmocka_unit_test(b12_who_fights_adds_a_try),
        cmocka_unit_test(b12_leaders_at_risk_in_melee),
        cmocka_unit_test(b12_leaders_at_risk_under_fire),
        cmocka_unit_test(b40_friends_beside_a_charge),
        cmocka_unit_test(b40_at_most_8),
        cmocka_unit_test(b41_enemy_seen_running),
        cmocka_unit_test(b41_recovers_at_the_end),
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
        cmocka_unit_test(b40_one_charge_alarms_once),
        cmocka_unit_test(b42_an_umpires_test_is_not_lost),
        cmocka_unit_test(b11_fire_held_by_the_umpire_tells_better),
        cmocka_unit_test(b43_gunners_hide_and_are_out_when_reached),
    };
    return cmocka_run_group_tests_name("battle_fights", tests, NULL, NULL);
}
