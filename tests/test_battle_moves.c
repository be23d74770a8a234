/* The table and movement on it (B-1, B-2, B-20, B-21, B-43), and what the umpire places (C-60). */
#include "colonels/battle/table.h"
#include "tests/battle_fixture.h"

static void b20_foot_advances_80_and_10_a_point_of_drill(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    f.oob.unit[unit].order = ORDER_ADVANCE;
    f.oob.unit[unit].drill = 3;
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 6);
    field_assert_at(&f, unit, 900, 410, 0);
    field_card(&f, 0, "card none"); /* goes on without a test */
    field_assert_at(&f, unit, 900, 520, 0);
}

static void b20_horse_rides_150(void **state)
{
    struct field f;
    (void)state;
    field_lone(&f);
    const uint8_t horse = field_unit(&f, "horse", CROWN, QUALITY_HORSE, 400, 300, 0);
    f.oob.unit[horse].order = ORDER_ADVANCE;
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 4);
    field_assert_at(&f, horse, 400, 450, 0);
}

static void b20_guns_by_hand_and_limbered(void **state)
{
    struct field f;
    (void)state;
    field_lone(&f);
    const uint8_t hand = field_unit(&f, "by_hand", CROWN, QUALITY_GUNNERS, 300, 300, 0);
    const uint8_t team = field_unit(&f, "team", CROWN, QUALITY_GUNNERS, 500, 300, 0);
    f.oob.unit[hand].order = f.oob.unit[team].order = ORDER_ADVANCE;
    f.oob.unit[team].formation = COLUMN;
    f.rules.ball = 100; /* or they would stop in range */
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 6);
    field_die(&f, "die_reaction", 6);
    field_assert_at(&f, hand, 300, 340, 0);
    field_assert_at(&f, team, 500, 390, 0);
}

static void b20_retreats_facing_the_enemy(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    field_begin(&f);
    field_card(&f, 0, "card order foot_13 retreat");
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 5); /* ordered back in the face of the enemy (B-42) */
    field_assert_at(&f, unit, 900, 280, 0);
}

static void b20_wheels_by_the_arc_of_the_outer_corner(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    f.oob.unit[unit].drill = 6; /* 60 mm of 160: 21.48 degrees */
    field_begin(&f);
    field_card(&f, 0, "card order foot_13 wheel_left");
    field_card(&f, 0, "card none");
    assert_int_equal(f.st.facing[unit], 339);
    /* The inner front corner, (820, 310), stays to half a mm. */
    const struct geo_point corner = geo_offset(f.st.x[unit], f.st.y[unit], 339, -80, 10);
    assert_in_range(corner.x, 820 * 16 - 8, 820 * 16 + 8);
    assert_in_range(corner.y, 310 * 16 - 8, 310 * 16 + 8);
    for (int i = 0; i < 5; i++)
        field_card(&f, 0, "card none");
    assert_int_equal(f.st.facing[unit], 270); /* 90 degrees an order at most */
}

static void b20_a_change_of_formation_takes_the_turn(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
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
    const uint8_t unit = field_lone(&f);
    f.oob.unit[unit].formation = COLUMN; /* 40 by 80: beside another at 120 there is room, for a line there is none */
    field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 1000, 300, 0);
    field_begin(&f);
    field_card(&f, 0, "card order foot_13 line");
    field_card(&f, 0, "card none");
    assert_int_equal(f.st.formation[unit], COLUMN);
    f.st.x[unit] = 840;
    f.st.leader_x[0] = 840;
    field_card(&f, 0, "card none"); /* tried again: 840 + 80 = 1000 - 80 */
    assert_int_equal(f.st.formation[unit], LINE);
}

static void b21_friends_stop_a_move(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 950, 370, 0);
    f.oob.unit[unit].order = ORDER_ADVANCE;
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 5);
    field_assert_at(&f, unit, 900, 350, 0); /* 360 - 10 */
}

static void b1_water_bars(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    field_terrain(&f, WATER, 960, 345, 1300, 500);
    f.oob.unit[unit].order = ORDER_ADVANCE;
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 5);
    field_assert_at(&f, unit, 900, 335, 0);
}

static void b1_woods_slow_to_half(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    struct cb_polygon_spec *wood = field_terrain(&f, WOOD, 700, 340, 1100, 700);
    wood->flags &= (uint8_t)~CB_BLOCKS_SIGHT;
    f.oob.unit[unit].order = ORDER_ADVANCE;
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 5);
    field_assert_at(&f, unit, 900, 365, 0); /* 30 mm to the edge, half of the other 70 */
    field_card(&f, 0, "card none");
    field_assert_at(&f, unit, 900, 415, 0);
}

static void b1_a_column_on_a_road_is_not_slowed(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    struct cb_polygon_spec *town = field_terrain(&f, TOWN, 700, 340, 1100, 700);
    town->flags &= (uint8_t)~CB_BLOCKS_SIGHT;
    field_terrain(&f, ROAD, 880, 0, 920, 1000);
    f.oob.unit[unit].order = ORDER_ADVANCE;
    f.oob.unit[unit].formation = COLUMN;
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 5);
    field_assert_at(&f, unit, 900, 400, 0);
}

static void b1_hills_block_sight(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    field_terrain(&f, HILL, 500, 600, 1300, 700);
    field_begin(&f);
    assert_int_equal(f.st.seen[unit], 0);
    f.st.tp[unit] = 2; /* out of sight: -1, and the die may take another */
    field_card(&f, 0, "card none");
    assert_int_equal(f.st.tp[unit], 1);
    field_die(&f, "die_recovery", 2);
    assert_int_equal(f.st.tp[unit], 0);
}

static void b21_runners_pass_through_and_give_a_point(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    const uint8_t behind = field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 900, 200, 0);
    field_begin(&f);
    field_card(&f, 0, "card order foot_13 run_away");
    field_card(&f, 0, "card none");
    assert_int_equal(f.st.status[unit], UNIT_RUNS);
    field_assert_at(&f, unit, 900, 100, 180); /* 200 mm away from the enemy, through foot_20 */
    assert_int_equal(f.st.tp[behind], 1);
    assert_int_equal(f.st.ran[unit], 1);
    field_die(&f, "die_rally", 6); /* its colonel is with it */
    assert_int_equal(f.st.status[unit], UNIT_HERE);
}

static void b21_one_point_a_runner_and_turn(void **state)
{
    struct field f;
    (void)state;
    field_lone(&f);
    const uint8_t behind = field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 900, 275, 0);
    field_begin(&f);
    field_card(&f, 0, "card order foot_13 run_away");
    field_card(&f, 0, "card none");
    assert_int_equal(f.st.tp[behind], 1); /* beside it (B-40), and passed through (B-21) */
}

static void b43_off_the_table_it_is_gone(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    f.oob.unit[unit].y = 150;
    field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 300, 300, 0);
    field_begin(&f);
    field_card(&f, 0, "card order foot_13 run_away");
    field_card(&f, 0, "card none");
    assert_int_equal(f.st.status[unit], UNIT_GONE);
    assert_int_equal(f.st.with[0], CB_NONE); /* he stays at the edge */
    assert_int_equal(f.st.leader_status[0], LEADER_ACTS);
}

/* Nobody in sight: a hill lies between. */
static void b43_out_of_sight_it_runs_to_its_own_edge(void **state)
{
    static const struct {
        uint8_t edge;
        int16_t x, y, facing;
    } ways[] = {{EDGE_NORTH, 900, 500, 0},
                {EDGE_EAST, 1100, 300, 90},
                {EDGE_SOUTH, 900, 100, 180},
                {EDGE_WEST, 700, 300, 270},
                {EDGE_NONE, 900, 500, 0}};
    struct field f;
    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        const uint8_t unit = field_lone(&f);
        field_terrain(&f, HILL, 0, 700, 1800, 800);
        field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 300, 600, 0);
        f.oob.home[CROWN] = ways[i].edge;
        field_begin(&f);
        field_card(&f, 0, "card order foot_13 run_away");
        field_card(&f, 0, "card none");
        field_assert_at(&f, unit, ways[i].x, ways[i].y, ways[i].facing);
    }
}

/* Exactly before it, or exactly beside it: straight from him, not to the edge. */
static void b43_a_runner_goes_straight_from_the_enemy(void **state)
{
    static const struct {
        int16_t enemy_x, enemy_y, x, y, facing;
    } ways[] = {{900, 100, 900, 500, 0}, {400, 300, 1100, 300, 90}};
    struct field f;
    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        const uint8_t unit = field_lone(&f);
        field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 300, 600, 0);
        f.oob.unit[1].x = ways[i].enemy_x;
        f.oob.unit[1].y = ways[i].enemy_y;
        f.oob.home[CROWN] = EDGE_SOUTH;
        field_begin(&f);
        field_card(&f, 0, "card order foot_13 run_away");
        field_card(&f, 0, "card none");
        field_assert_at(&f, unit, ways[i].x, ways[i].y, ways[i].facing);
    }
}

static void c60_placed_pieces_may_overlap_until_they_move(void **state)
{
    struct field f;
    (void)state;
    const uint8_t unit = field_lone(&f);
    const uint8_t other = field_unit(&f, "foot_20", CROWN, QUALITY_REGULAR, 400, 300, 0);
    f.oob.umpire = 25;
    f.oob.unit[unit].order = ORDER_ADVANCE;
    field_begin(&f);
    assert_non_null(field_refusal(&f, 0, "umpire place foot_13 420 310 0"));
    field_card(&f, 25, "umpire place foot_13 420 305 0");
    assert_int_equal(f.st.x[unit], 420);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 6);
    field_assert_at(&f, unit, 420, 405, 0); /* out of the overlap */
    assert_int_equal(f.st.exempt, 0);
    assert_int_equal(f.st.status[other], UNIT_HERE);
}

static void b2_orders_of_battle_are_checked(void **state)
{
    struct field f;
    struct sp_error error;
    (void)state;
    field_lone(&f);
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

/* B-2, B-11: an order at the start is one that the unit could be given. */
static void b11_a_first_order_can_be_obeyed(void **state)
{
    static const struct {
        uint8_t quality, formation, order;
        bool fits;
    } starts[] = {
        {QUALITY_HORSE, LINE, ORDER_SQUARE, false},         {QUALITY_REGULAR, LINE, ORDER_SQUARE, true},
        {QUALITY_REGULAR, SQUARE, ORDER_WHEEL_LEFT, false}, {QUALITY_REGULAR, COLUMN, ORDER_WHEEL_LEFT, true},
        {QUALITY_GUNNERS, LINE, ORDER_CHARGE, false},       {QUALITY_GUNNERS, LINE, ORDER_HOLD_FIRE, false},
        {QUALITY_REGULAR, LINE, ORDER_RUN_AWAY, false},     {QUALITY_REGULAR, LINE, ORDER_LINE, true},
    };
    struct sp_error error;
    (void)state;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        struct field f;
        field_lone(&f);
        const uint8_t unit = field_unit(&f, "other", CROWN, starts[i].quality, 500, 300, 0);
        f.oob.unit[unit].formation = starts[i].formation;
        f.oob.unit[unit].order = starts[i].order;
        assert_int_equal(cb_check_order_of_battle(&f.rules, &f.oob, &error), starts[i].fits);
        if (!starts[i].fits)
            assert_string_equal(error.text, "unit other cannot start with that order (B-11)");
    }
}

/* Places are in whole mm: along a slant they lie beside the line, and the advance is as long as that takes. */
static void b11_an_advance_ends_in_range_whatever_its_direction(void **state)
{
    enum { AHEAD = 140, RANGE = 60 };
    struct field f;
    (void)state;
    for (int facing = 0; facing < 360; facing++) {
        field_face_to_face(&f, AHEAD, NULL, NULL);
        const struct geo_point there = geo_offset(900, 600, facing, 0, AHEAD);
        f.oob.unit[0].y = 600;
        f.oob.unit[0].facing = (int16_t)facing;
        f.oob.unit[0].order = ORDER_ADVANCE;
        f.oob.unit[1].x = (int16_t)(there.x / GEO_UNIT);
        f.oob.unit[1].y = (int16_t)(there.y / GEO_UNIT);
        f.oob.unit[1].facing = (int16_t)((facing + 180) % 360);
        field_begin(&f);
        field_no_cards(&f);
        field_die(&f, "die_reaction", 6);
        struct cb_table table;
        cb_lay_table(&table, &f.st);
        const struct geo_near near = cb_from_front(&table, 0, 1);
        assert_true(geo_within(&near, RANGE));
        assert_false(geo_within(&near, RANGE - 2));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
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
        cmocka_unit_test(b43_out_of_sight_it_runs_to_its_own_edge),
        cmocka_unit_test(b43_a_runner_goes_straight_from_the_enemy),
        cmocka_unit_test(c60_placed_pieces_may_overlap_until_they_move),
        cmocka_unit_test(b2_orders_of_battle_are_checked),
        cmocka_unit_test(b11_a_first_order_can_be_obeyed),
        cmocka_unit_test(b11_an_advance_ends_in_range_whatever_its_direction),
    };
    return cmocka_run_group_tests_name("battle_moves", tests, NULL, NULL);
}
