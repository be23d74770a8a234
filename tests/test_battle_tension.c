/* Tension: what gives it and what takes it away (B-40, B-41). */
#include "tests/battle_fixture.h"

static void b40_friends_beside_a_charge(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 150, NULL, NULL);
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
    field_guns_at(&f, 100);
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
    field_face_to_face(&f, 600, NULL, NULL);
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
    field_face_to_face(&f, 600, NULL, NULL);
    field_begin(&f);
    f.st.tp[0] = 2;
    field_no_cards(&f);
    field_die(&f, "die_recovery", 2); /* Effectiveness 2 */
    assert_int_equal(f.st.tp[0], 1);
    field_no_cards(&f);
    field_die(&f, "die_recovery", 3);
    assert_int_equal(f.st.tp[0], 1);
}

/* B-40: the charge itself alarms, once, not the result that it comes of. */
static void b40_one_charge_alarms_once(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 80, NULL, NULL);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b40_friends_beside_a_charge), cmocka_unit_test(b40_at_most_8),
        cmocka_unit_test(b41_enemy_seen_running),      cmocka_unit_test(b41_recovers_at_the_end),
        cmocka_unit_test(b40_one_charge_alarms_once),
    };
    return cmocka_run_group_tests_name("battle_tension", tests, NULL, NULL);
}
