/* Table, units, leaders, cards and movement (B-1 to B-4, B-10 to B-13, B-20, B-21). */
#include "tests/battle_fixture.h"

#include <string.h>

enum { FAR_Y = 1100 };

/* A battalion of the Crown at (900, 300) that faces north, an enemy far away, a colonel with the battalion, seat 0. */
static uint8_t lone(struct field *f)
{
    field_empty(f, NULL, NULL);
    const uint8_t unit = field_unit(f, "foot_13", CROWN, QUALITY_REGULAR, 900, 300, 0);
    field_unit(f, "enemy_1", ENEMY, QUALITY_REGULAR, 900, FAR_Y, 180);
    field_leader(f, "vere", CROWN, 0, unit);
    return unit;
}

static void turn(struct field *f, const char *card)
{
    field_card(f, 0, card);
}

static void assert_at(const struct field *f, uint8_t unit, int x, int y, int facing)
{
    assert_int_equal(f->st.x[unit], x);
    assert_int_equal(f->st.y[unit], y);
    assert_int_equal(f->st.facing[unit], facing);
}

/* --- Cards and orders --- */

static void b4_cards_are_secret_and_shown_together(void **state)
{
    struct field f;
    struct cb_battle seen;
    struct sp_pending pending;
    (void)state;
    const uint8_t unit = lone(&f);
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
    const uint8_t unit = lone(&f);
    field_begin(&f);
    turn(&f, "card none");
    assert_at(&f, unit, 900, 300, 0);
    assert_int_equal(f.st.turn, 2);
}

static void b11_orders_take_effect_the_turn_after(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    field_begin(&f);
    turn(&f, "card order foot_13 wheel_right");
    assert_at(&f, unit, 900, 300, 0);
    assert_int_equal(f.st.pending[unit], ORDER_WHEEL_RIGHT);
    turn(&f, "card none");
    assert_int_equal(f.st.order[unit], ORDER_WHEEL_RIGHT);
    assert_int_equal(f.st.facing[unit], 7);
}

static void b11_orders_only_within_30_mm(void **state)
{
    struct field f;
    (void)state;
    lone(&f);
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
    const uint8_t unit = lone(&f);
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
    const uint8_t unit = lone(&f);
    field_begin(&f);
    turn(&f, "card order foot_13 cease_fire");
    turn(&f, "card none");
    field_die(&f, "die_cease", 4); /* Drill 2: 3 or less */
    assert_int_equal(f.st.fire[unit], FIRE_AT_WILL);
    turn(&f, "card none");
    field_die(&f, "die_cease", 3);
    assert_int_equal(f.st.fire[unit], FIRE_CEASED);
    turn(&f, "card none");
    field_expect(&f, "card"); /* not rolled again */
}

static void b11_special_orders_number_a_text(void **state)
{
    struct field f;
    struct cb_battle seen;
    (void)state;
    const uint8_t unit = lone(&f);
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
    lone(&f);
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
    const uint8_t unit = lone(&f);
    field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 200, 300, 0);
    field_begin(&f);
    assert_int_equal(f.st.with[0], unit);
    assert_non_null(field_refusal(&f, 0, "card join foot_13"));
    turn(&f, "card join foot_20"); /* 700 mm away: 400 in a turn */
    assert_int_equal(f.st.with[0], CB_NONE);
    assert_in_range(f.st.leader_x[0], 500, 501);
    turn(&f, "card join foot_20");
    assert_int_equal(f.st.with[0], 2);
    assert_int_equal(f.st.leader_x[0], 200);
}

static void b10_talk_within_30_mm(void **state)
{
    struct field f;
    (void)state;
    lone(&f);
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
    lone(&f);
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
    const uint8_t unit = lone(&f);
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
    const uint8_t unit = lone(&f);
    field_begin(&f);
    turn(&f, "card order foot_13 follow_me");
    assert_null(field_refusal(&f, 0, "card move 1000 600"));
    field_card(&f, 0, "card move 1100 500");
    /* 45 degrees, 100 mm at its own rate: 71 and 71; he goes along, and it takes 1 TP. */
    assert_at(&f, unit, 971, 371, 45);
    assert_int_equal(f.st.leader_x[0], 971);
    assert_int_equal(f.st.with[0], unit);
    assert_int_equal(f.st.tp[unit], 1);
    field_expect(&f, "card"); /* a new TP, so no recovery */
    turn(&f, "card none");
    assert_at(&f, unit, 971, 371, 45);
}

/* Only a turn in which it moves disorders it; where it cannot go a millimetre it does not turn either. */
static void b13_follow_me_costs_nothing_unless_it_moves(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    const uint8_t friend = field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 960, 300, 0);
    f.oob.unit[unit].formation = f.oob.unit[friend].formation = COLUMN;
    field_begin(&f);
    turn(&f, "card order foot_13 follow_me");
    field_card(&f, 0, "card move 1200 300"); /* a friend stands 40 mm east of its middle */
    assert_at(&f, unit, 900, 300, 0);
    assert_int_equal(f.st.tp[unit], 0);
    assert_non_null(field_event(&f, CB_STOPPED));
}

/* --- Movement --- */

static void b20_foot_advances_80_and_10_a_point_of_drill(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    f.oob.unit[unit].order = ORDER_ADVANCE;
    f.oob.unit[unit].drill = 3;
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 6);
    assert_at(&f, unit, 900, 410, 0);
    turn(&f, "card none"); /* goes on without a test */
    assert_at(&f, unit, 900, 520, 0);
}

static void b20_horse_rides_150(void **state)
{
    struct field f;
    (void)state;
    lone(&f);
    const uint8_t horse = field_unit(&f, "horse", CROWN, QUALITY_HORSE, 400, 300, 0);
    f.oob.unit[horse].order = ORDER_ADVANCE;
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 4);
    assert_at(&f, horse, 400, 450, 0);
}

static void b20_guns_by_hand_and_limbered(void **state)
{
    struct field f;
    (void)state;
    lone(&f);
    const uint8_t hand = field_unit(&f, "by_hand", CROWN, QUALITY_GUNNERS, 300, 300, 0);
    const uint8_t team = field_unit(&f, "team", CROWN, QUALITY_GUNNERS, 500, 300, 0);
    f.oob.unit[hand].order = f.oob.unit[team].order = ORDER_ADVANCE;
    f.oob.unit[team].formation = COLUMN;
    f.rules.ball = 100; /* or they would stop in range */
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 6);
    field_die(&f, "die_reaction", 6);
    assert_at(&f, hand, 300, 340, 0);
    assert_at(&f, team, 500, 390, 0);
}

static void b20_retreats_facing_the_enemy(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    field_begin(&f);
    turn(&f, "card order foot_13 retreat");
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 5); /* ordered back in the face of the enemy (B-42) */
    assert_at(&f, unit, 900, 280, 0);
}

static void b20_wheels_by_the_arc_of_the_outer_corner(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    f.oob.unit[unit].drill = 6; /* 60 mm of 160: 21.48 degrees */
    field_begin(&f);
    turn(&f, "card order foot_13 wheel_left");
    turn(&f, "card none");
    assert_int_equal(f.st.facing[unit], 339);
    /* The inner front corner, (820, 310), stays to half a mm. */
    const struct geo_point corner = geo_offset(f.st.x[unit], f.st.y[unit], 339, -80, 10);
    assert_in_range(corner.x, 820 * 16 - 8, 820 * 16 + 8);
    assert_in_range(corner.y, 310 * 16 - 8, 310 * 16 + 8);
    for (int i = 0; i < 5; i++)
        turn(&f, "card none");
    assert_int_equal(f.st.facing[unit], 270); /* 90 degrees an order at most */
}

static void b20_a_change_of_formation_takes_the_turn(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    f.oob.unit[1].y = 380; /* in range, and it would be fired on */
    f.oob.unit[1].fire = FIRE_CEASED;
    field_begin(&f);
    field_card(&f, 0, "card order foot_13 square");
    field_die(&f, "die_musketry", 1);
    field_die(&f, "die_reaction", 4);
    field_card(&f, 0, "card none");
    assert_int_equal(f.st.formation[unit], SQUARE);
    field_expect(&f, "card"); /* it has not fired */
    const struct sp_event *forms = field_event(&f, CB_FORMS);
    assert_non_null(forms);
    assert_int_equal(forms->field[1], SQUARE);
}

static void b20_footprints(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    f.oob.unit[unit].formation = COLUMN; /* 40 by 80: beside another at 120 there is room, for a line there is none */
    field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 1000, 300, 0);
    field_begin(&f);
    turn(&f, "card order foot_13 line");
    turn(&f, "card none");
    assert_int_equal(f.st.formation[unit], COLUMN);
    f.st.x[unit] = 840;
    f.st.leader_x[0] = 840;
    turn(&f, "card none"); /* tried again: 840 + 80 = 1000 - 80 */
    assert_int_equal(f.st.formation[unit], LINE);
}

static void b21_friends_stop_a_move(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 950, 370, 0);
    f.oob.unit[unit].order = ORDER_ADVANCE;
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 5);
    assert_at(&f, unit, 900, 350, 0); /* 360 - 10 */
}

static void b1_water_bars(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    field_terrain(&f, WATER, 960, 345, 1300, 500);
    f.oob.unit[unit].order = ORDER_ADVANCE;
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 5);
    assert_at(&f, unit, 900, 335, 0);
}

static void b1_woods_slow_to_half(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    struct cb_polygon_spec *wood = field_terrain(&f, WOOD, 700, 340, 1100, 700);
    wood->flags &= (uint8_t)~CB_BLOCKS_SIGHT;
    f.oob.unit[unit].order = ORDER_ADVANCE;
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 5);
    assert_at(&f, unit, 900, 365, 0); /* 30 mm to the edge, half of the other 70 */
    turn(&f, "card none");
    assert_at(&f, unit, 900, 415, 0);
}

static void b1_a_column_on_a_road_is_not_slowed(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    struct cb_polygon_spec *town = field_terrain(&f, TOWN, 700, 340, 1100, 700);
    town->flags &= (uint8_t)~CB_BLOCKS_SIGHT;
    field_terrain(&f, ROAD, 880, 0, 920, 1000);
    f.oob.unit[unit].order = ORDER_ADVANCE;
    f.oob.unit[unit].formation = COLUMN;
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 5);
    assert_at(&f, unit, 900, 400, 0);
}

static void b1_hills_block_sight(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    field_terrain(&f, HILL, 500, 600, 1300, 700);
    field_begin(&f);
    assert_int_equal(f.st.seen[unit], 0);
    f.st.tp[unit] = 2; /* out of sight: -1, and the die may take another */
    turn(&f, "card none");
    assert_int_equal(f.st.tp[unit], 1);
    field_die(&f, "die_recovery", 2);
    assert_int_equal(f.st.tp[unit], 0);
}

static void b21_runners_pass_through_and_give_a_point(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    const uint8_t behind = field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 900, 200, 0);
    field_begin(&f);
    turn(&f, "card order foot_13 run_away");
    field_card(&f, 0, "card none");
    assert_int_equal(f.st.status[unit], UNIT_RUNS);
    assert_at(&f, unit, 900, 100, 180); /* 200 mm away from the enemy, through foot_20 */
    assert_int_equal(f.st.tp[behind], 1);
    assert_int_equal(f.st.ran[unit], 1);
    field_die(&f, "die_rally", 6); /* its colonel is with it */
    assert_int_equal(f.st.status[unit], UNIT_HERE);
}

static void b21_one_point_a_runner_and_turn(void **state)
{
    struct field f;
    (void)state;
    lone(&f);
    const uint8_t behind = field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 900, 275, 0);
    field_begin(&f);
    turn(&f, "card order foot_13 run_away");
    field_card(&f, 0, "card none");
    assert_int_equal(f.st.tp[behind], 1); /* beside it (B-40), and passed through (B-21) */
}

static void b43_off_the_table_it_is_gone(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    f.oob.unit[unit].y = 150;
    field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 300, 300, 0);
    field_begin(&f);
    turn(&f, "card order foot_13 run_away");
    field_card(&f, 0, "card none");
    assert_int_equal(f.st.status[unit], UNIT_GONE);
    assert_int_equal(f.st.with[0], CB_NONE); /* he stays at the edge */
    assert_int_equal(f.st.leader_status[0], LEADER_ACTS);
}

static void c60_placed_pieces_may_overlap_until_they_move(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = lone(&f);
    const uint8_t other = field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 400, 300, 0);
    f.oob.umpire = 25;
    f.oob.unit[unit].order = ORDER_ADVANCE;
    field_begin(&f);
    assert_non_null(field_refusal(&f, 0, "umpire place foot_13 420 310 0"));
    field_card(&f, 25, "umpire place foot_13 420 305 0");
    assert_int_equal(f.st.x[unit], 420);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 6);
    assert_at(&f, unit, 420, 405, 0); /* out of the overlap */
    assert_int_equal(f.st.exempt, 0);
    assert_int_equal(f.st.status[other], UNIT_HERE);
}

static void b2_orders_of_battle_are_checked(void **state)
{
    struct field f;
    struct sp_error error;
    (void)state;
    lone(&f);
    const uint8_t close = field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 1050, 305, 0);
    assert_false(cb_check_order_of_battle(&f.rules, &f.oob, &error));
    assert_string_equal(error.text, "units foot_13 and foot_20 overlap (B-21)");
    f.oob.unit[close].x = 1750;
    assert_false(cb_check_order_of_battle(&f.rules, &f.oob, &error));
    assert_string_equal(error.text, "unit foot_20 is not wholly on the table (B-21)");
    f.oob.unit[close].x = 1060;
    f.oob.unit[close].order = ORDER_NONE;
    assert_false(cb_check_order_of_battle(&f.rules, &f.oob, &error));
    assert_string_equal(error.text, "unit foot_20 starts without an order (B-2)");
    f.oob.unit[close].order = ORDER_FIRE;
    f.oob.unit[close].formation = SQUARE;
    f.oob.unit[close].troop = HORSE;
    assert_false(cb_check_order_of_battle(&f.rules, &f.oob, &error));
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
        cmocka_unit_test(b20_foot_advances_80_and_10_a_point_of_drill),
        cmocka_unit_test(b20_horse_rides_150),
        cmocka_unit_test(b20_guns_by_hand_and_limbered),
        cmocka_unit_test(b20_retreats_facing_the_enemy),
        cmocka_unit_test(b20_wheels_by_the_arc_of_the_outer_corner),
        cmocka_unit_test(b20_a_change_of_formation_takes_the_turn),
        cmocka_unit_test(b20_footprints),
        cmocka_unit_test(b21_friends_stop_a_move),
        cmocka_unit_test(b1_water_bars),
        cmocka_unit_test(b1_woods_slow_to_half),
        cmocka_unit_test(b1_a_column_on_a_road_is_not_slowed),
        cmocka_unit_test(b1_hills_block_sight),
        cmocka_unit_test(b21_runners_pass_through_and_give_a_point),
        cmocka_unit_test(b21_one_point_a_runner_and_turn),
        cmocka_unit_test(b43_off_the_table_it_is_gone),
        cmocka_unit_test(c60_placed_pieces_may_overlap_until_they_move),
        cmocka_unit_test(b2_orders_of_battle_are_checked),
    };
    return cmocka_run_group_tests_name("battle_moves", tests, NULL, NULL);
}
