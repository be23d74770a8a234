/* The umpire's table of paths (C-60). */
#include "tests/battle_fixture.h"

#include "colonels/battle/umpire.h"

static void c60_any_value_of_the_table_of_paths(void **state)
{
    struct field f;
    (void)state;
    field_two(&f, NULL, NULL);
    f.oob.umpire = 25;
    field_begin(&f);
    field_card(&f, 25, "umpire set tension foot_13 3");
    assert_int_equal(f.st.tp[0], 3);
    const struct sp_event *set = field_event(&f, CB_SET);
    assert_non_null(set);
    assert_int_equal(set->field[2], 0);
    assert_int_equal(set->field[3], 3);
    assert_true(set->seen & 1);
    field_card(&f, 25, "umpire set men enemy_1 450 kept");
    assert_int_equal(field_event(&f, CB_SET)->seen, 1u << 25);
    assert_non_null(field_refusal(&f, 0, "umpire set tension foot_13 4"));
    assert_non_null(field_refusal(&f, 25, "umpire set tension foot_13 9"));
    assert_non_null(field_refusal(&f, 25, "umpire set turns battle 0"));
    field_card(&f, 25, "umpire set fate vere 1");
    assert_int_equal(f.st.leader_status[0], LEADER_KILLED);
    field_card(&f, 18, "card none"); /* nobody else is asked */
    field_expect(&f, "die_recovery");
    field_card(&f, 25, "umpire roll 1");
    assert_int_equal(f.st.tp[0], 2);
    assert_non_null(field_event(&f, CB_UMPIRE_ROLLS));
}

static void c60_wrong_paths_are_refused(void **state)
{
    static const char *const bad[] = {"umpire set luck foot_13 3",  "umpire set tension vere 3",
                                      "umpire set fate foot_13 1",  "umpire set turns crown 3",
                                      "umpire set tension foot_13", "umpire set tension foot_13 3 secretly"};
    struct field f;
    struct sp_order order;
    struct sp_refusal refusal;
    (void)state;
    field_two(&f, NULL, NULL);
    field_begin(&f);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(cb_parse_order(&f.st, bad[i], &order, &refusal));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c60_any_value_of_the_table_of_paths),
        cmocka_unit_test(c60_wrong_paths_are_refused),
    };
    return cmocka_run_group_tests_name("battle_umpire", tests, NULL, NULL);
}
