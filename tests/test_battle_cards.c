/* Leaders, their cards, and orders of units (B-3, B-4, B-10, B-11, B-13). */
#include "tests/battle_fixture.h"

#include <string.h>

#include "colonels/battle/orders.h"

static void b4_cards_are_secret_and_shown_together(void **state)
{
    struct field f;
    struct cb_battle seen;
    struct sp_pending pending;
    (void)state;
    const uint8_t unit = field_lone(&f);
    field_leader(&f, "kemp", CROWN, 1, unit);
    field_leader(&f, "saxe", ENEMY, 18, 1);
    field_begin(&f);
    cb_pending(&f.rules, &f.st, &pending);
    assert_int_equal(pending.seats, 1u | 2u | 1u << 18); /* all at once */
    field_card(&f, 0, "card inspire");
    assert_non_null(field_event(&f, CB_CARD_CHOSEN));
    assert_int_equal(field_event(&f, CB_CARD_CHOSEN)->seen, 1u);
    cb_redact(&f.rules, &f.st, 18, &seen);
    assert_int_equal(seen.card[0], CARD_HIDDEN);
    assert_int_equal(seen.asked[0], 1); /* that he has chosen is not known either */
    cb_redact(&f.rules, &f.st, 0, &seen);
    assert_int_equal(seen.card[0], CARD_INSPIRE);
    assert_int_equal(seen.card[1], CARD_HIDDEN);
    field_card(&f, 18, "card none");
    assert_null(field_event(&f, CB_CARD_SHOWN));
    field_card(&f, 1, "card none"); /* the last */
    assert_int_equal(field_count(&f, CB_CARD_SHOWN), 3);
    assert_true(cb_reveals(0, f.events.buffer, f.events.count));
    assert_int_equal(f.st.turn, 2);
}

static void b4_no_card_is_no_action(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_assert_at(&f, unit, 900, 300, 0);
    assert_int_equal(f.st.turn, 2);
}

static void b11_orders_take_effect_the_turn_after(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    field_begin(&f);
    field_card(&f, 0, "card order foot_13 wheel_right");
    field_assert_at(&f, unit, 900, 300, 0);
    assert_int_equal(f.st.pending[unit], ORDER_WHEEL_RIGHT);
    field_card(&f, 0, "card none");
    assert_int_equal(f.st.order[unit], ORDER_WHEEL_RIGHT);
    assert_int_equal(f.st.facing[unit], 7);
}

static void b11_orders_only_within_30_mm(void **state)
{
    struct field f;
    (void)state;
    field_lone(&f);
    f.oob.leader[0].with = CB_NONE;
    f.oob.leader[0].x = 900;
    f.oob.leader[0].y = 260; /* 30 mm from the rear edge */
    field_begin(&f);
    assert_null(field_refusal(&f, 0, "card order foot_13 fire"));
    f.st.leader_y[0] = 259;
    assert_non_null(field_refusal(&f, 0, "card order foot_13 fire"));
    assert_non_null(field_refusal(&f, 0, "card order enemy_1 fire"));
}

static void b11_the_seniors_order_stands(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    field_leader(&f, "kemp", CROWN, 1, unit);
    field_begin(&f);
    field_card(&f, 0, "card order foot_13 column");
    field_card(&f, 1, "card order foot_13 square");
    assert_int_equal(f.st.pending[unit], ORDER_COLUMN);
}

static void b11_cease_fire_is_hard_to_hear(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    field_begin(&f);
    field_card(&f, 0, "card order foot_13 cease_fire");
    field_card(&f, 0, "card none");
    field_die(&f, "die_cease", 4); /* Drill 2: 3 or less */
    assert_int_equal(f.st.fire[unit], FIRE_AT_WILL);
    field_card(&f, 0, "card none");
    field_die(&f, "die_cease", 3);
    assert_int_equal(f.st.fire[unit], FIRE_CEASED);
    field_card(&f, 0, "card none");
    field_expect(&f, "card"); /* not rolled again */
}

static void b11_special_orders_number_a_text(void **state)
{
    struct field f;
    struct cb_battle seen;
    (void)state;
    const uint8_t unit = field_lone(&f);
    field_leader(&f, "saxe", ENEMY, 18, 1);
    f.oob.umpire = 25;
    field_begin(&f);
    assert_non_null(field_refusal(&f, 0, "card order foot_13 fire text 3"));
    field_card(&f, 0, "card order foot_13 special text 3");
    field_card(&f, 18, "card none");
    assert_int_equal(f.st.note[unit], 3);
    assert_int_equal(field_event(&f, CB_NOTE)->seen, 1u | 1u << 25);
    cb_redact(&f.rules, &f.st, 18, &seen);
    assert_int_equal(seen.note[unit], 0);
    cb_redact(&f.rules, &f.st, 0, &seen);
    assert_int_equal(seen.note[unit], 3);
    cb_redact(&f.rules, &f.st, 25, &seen);
    assert_int_equal(seen.note[unit], 3);
    cb_redact(&f.rules, &f.st, SP_OBSERVER, &seen);
    assert_int_equal(seen.note[unit], 0);
}

static void b10_leaders_move_400_mm(void **state)
{
    struct field f;
    (void)state;
    field_lone(&f);
    field_terrain(&f, WATER, 1000, 500, 1100, 600);
    field_begin(&f);
    assert_null(field_refusal(&f, 0, "card move 900 700"));
    assert_non_null(field_refusal(&f, 0, "card move 900 701"));
    assert_null(field_refusal(&f, 0, "card move 1140 620")); /* 240 and 320: 400 exactly */
    assert_non_null(field_refusal(&f, 0, "card move 1050 550"));
    field_card(&f, 0, "card move 900 700");
    assert_int_equal(f.st.leader_y[0], 700);
    assert_int_equal(f.st.with[0], CB_NONE);
}

static void b3_with_a_unit_or_free(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 200, 300, 0);
    field_begin(&f);
    assert_int_equal(f.st.with[0], unit);
    assert_non_null(field_refusal(&f, 0, "card join foot_13"));
    field_card(&f, 0, "card join foot_20"); /* 700 mm away: 400 in a turn */
    assert_int_equal(f.st.with[0], CB_NONE);
    assert_in_range(f.st.leader_x[0], 500, 501);
    field_card(&f, 0, "card join foot_20");
    assert_int_equal(f.st.with[0], 2);
    assert_int_equal(f.st.leader_x[0], 200);
}

static void b10_talk_within_30_mm(void **state)
{
    struct field f;
    (void)state;
    field_lone(&f);
    field_leader(&f, "kemp", CROWN, 1, CB_NONE);
    f.oob.leader[1].x = 918;
    f.oob.leader[1].y = 324; /* 18 and 24: 30 */
    field_begin(&f);
    field_card(&f, 0, "card talk");
    assert_false(cb_may_talk(&f.st, 0, 1)); /* not shown yet */
    f.st.leader_y[1] = 325;
    assert_non_null(field_refusal(&f, 1, "card talk"));
    f.st.leader_y[1] = 324;
    field_card(&f, 1, "card none");
    assert_int_equal(field_event(&f, CB_TALK)->field[1], 2);
}

static void b10_who_talks_may_chat(void **state)
{
    struct field f;
    (void)state;
    field_lone(&f);
    field_leader(&f, "kemp", CROWN, 1, 0);
    field_leader(&f, "hunter", CROWN, 2, CB_NONE); /* at 0, 0 */
    field_begin(&f);
    field_card(&f, 0, "card talk");
    field_card(&f, 1, "card none");
    field_card(&f, 2, "card none");
    assert_true(cb_may_talk(&f.st, 0, 1)); /* while the next cards are chosen */
    assert_true(cb_may_talk(&f.st, 1, 0));
    assert_false(cb_may_talk(&f.st, 0, 2));
    field_no_cards(&f);
    assert_false(cb_may_talk(&f.st, 0, 1));
}

static void b13_inspire_takes_a_tension_point(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    field_begin(&f);
    f.st.tp[unit] = 3;
    field_card(&f, 0, "card inspire");
    assert_int_equal(f.st.tp[unit], 2);
    field_die(&f, "die_recovery", 6);
    assert_int_equal(f.st.tp[unit], 2);
}

static void b13_follow_me(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    field_begin(&f);
    field_card(&f, 0, "card order foot_13 follow_me");
    assert_null(field_refusal(&f, 0, "card move 1000 600"));
    field_card(&f, 0, "card move 1100 500");
    /* 45 degrees, 100 mm at its own rate: 71 and 71; he goes along, and it takes 1 TP. */
    field_assert_at(&f, unit, 971, 371, 45);
    assert_int_equal(f.st.leader_x[0], 971);
    assert_int_equal(f.st.with[0], unit);
    assert_int_equal(f.st.tp[unit], 1);
    field_expect(&f, "card"); /* a new TP, so no recovery */
    field_card(&f, 0, "card none");
    field_assert_at(&f, unit, 971, 371, 45);
}

/* Only a turn in which it moves disorders it; where it cannot go a millimetre it does not turn either. */
static void b13_follow_me_costs_nothing_unless_it_moves(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    const uint8_t friend = field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 960, 300, 0);
    f.oob.unit[unit].formation = f.oob.unit[friend].formation = COLUMN;
    field_begin(&f);
    field_card(&f, 0, "card order foot_13 follow_me");
    field_card(&f, 0, "card move 1200 300"); /* a friend stands 40 mm east of its middle */
    field_assert_at(&f, unit, 900, 300, 0);
    assert_int_equal(f.st.tp[unit], 0);
    assert_non_null(field_event(&f, CB_STOPPED));
}

static void b11_texts_of_orders(void **state)
{
    static const char *const good[] = {
        "card none",
        "card talk",
        "card inspire",
        "card fight",
        "card move 1200 850",
        "card join foot_13",
        "card order foot_13 advance",
        "card order foot_13 special text 12",
        "parley",
        "fight on",
        "umpire test foot_13",
        "umpire place enemy_1 3 4 359",
        "umpire end nobody",
    };
    static const char *const bad[] = {
        "",
        "card",
        "card advance",
        "card order",
        "card order foot_14 fire",
        "card order foot_13 dance",
        "card order foot_13 fire now",
        "card order foot_13 special text",
        "card order foot_13 special text 0",
        "card move 12",
        "card move 012 5",
        "card move -1 5",
        "card move 12 5 6",
        "card move 99999 5",
        "umpire end french",
        "one two three four five six seven eight nine ten",
    };
    struct field f;
    struct sp_order order;
    struct sp_refusal refusal;
    char text[SP_TEXT_MAX];
    (void)state;
    field_two(&f, NULL, NULL);
    field_begin(&f);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(cb_parse_order(&f.st, good[i], &order, &refusal));
        cb_print_order(&f.st, &order, text);
        assert_string_equal(text, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        refusal.text[0] = '\0';
        assert_false(cb_parse_order(&f.st, bad[i], &order, &refusal));
        assert_true(strlen(refusal.text) > 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b4_cards_are_secret_and_shown_together),
        cmocka_unit_test(b4_no_card_is_no_action),
        cmocka_unit_test(b11_orders_take_effect_the_turn_after),
        cmocka_unit_test(b11_orders_only_within_30_mm),
        cmocka_unit_test(b11_the_seniors_order_stands),
        cmocka_unit_test(b11_cease_fire_is_hard_to_hear),
        cmocka_unit_test(b11_special_orders_number_a_text),
        cmocka_unit_test(b10_leaders_move_400_mm),
        cmocka_unit_test(b3_with_a_unit_or_free),
        cmocka_unit_test(b10_talk_within_30_mm),
        cmocka_unit_test(b10_who_talks_may_chat),
        cmocka_unit_test(b13_inspire_takes_a_tension_point),
        cmocka_unit_test(b13_follow_me),
        cmocka_unit_test(b13_follow_me_costs_nothing_unless_it_moves),
        cmocka_unit_test(b11_texts_of_orders),
    };
    return cmocka_run_group_tests_name("battle_cards", tests, NULL, NULL);
}
