/* Closing and melee, a round a turn, and leaders in it (B-12, B-32). */
#include "tests/battle_fixture.h"

#include "colonels/battle/rules.h"

static void b32_who_charges_must_pass(void **state)
{
    struct field f;
    (void)state;
    field_charge(&f, 150);
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
    field_charge(&f, 150);
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
    field_face_to_face(&f, 100, NULL, NULL);
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
    field_face_to_face(&f, 100, NULL, NULL);
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
    field_charge(&f, 150);
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
    field_face_to_face(&f, 250, NULL, NULL);
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
    field_face_to_face(&f, 130, NULL, NULL);
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
    field_face_to_face(&f, 150, "leader-risk", "off");
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
    assert_int_equal(field_value(&f, CB_MELEE_ROLL, 0), 0);
}

static void b12_leaders_at_risk_in_melee(void **state)
{
    struct field f;
    (void)state;
    field_face_to_face(&f, 150, NULL, NULL);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b32_who_charges_must_pass),
        cmocka_unit_test(b32_a_round_of_melee),
        cmocka_unit_test(b32_highlanders_strike_without_a_roll),
        cmocka_unit_test(b32_horse_on_4_to_6),
        cmocka_unit_test(b32_average_rounds_halves_up),
        cmocka_unit_test(b32_into_a_shorter_range),
        cmocka_unit_test(b11_advance_stops_in_musketry_range),
        cmocka_unit_test(b12_who_fights_adds_a_try),
        cmocka_unit_test(b12_leaders_at_risk_in_melee),
    };
    return cmocka_run_group_tests_name("battle_melee", tests, NULL, NULL);
}
