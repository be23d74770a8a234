/* Exact geometry (B-1): values by hand, and the extremes of the largest table. */
#include "tests/battle_fixture.h"

static void b1_sines_of_whole_degrees(void **state)
{
    (void)state;
    assert_int_equal(geo_sin(0), 0);
    assert_int_equal(geo_sin(30), 8192);
    assert_int_equal(geo_sin(90), 16384);
    assert_int_equal(geo_sin(210), -8192);
    assert_int_equal(geo_sin(-30), -8192);
    assert_int_equal(geo_cos(60), 8192);
    assert_int_equal(geo_cos(180), -16384);
    for (int d = -720; d < 720; d++) {
        assert_int_equal(geo_sin(d), geo_sin(d + 360));
        assert_int_equal(geo_sin(d), -geo_sin(-d));
        const int64_t one = (int64_t)geo_sin(d) * geo_sin(d) + (int64_t)geo_cos(d) * geo_cos(d);
        assert_in_range(one, (INT64_C(1) << 28) - 32768, (INT64_C(1) << 28) + 32768);
    }
}

static void b1_rounds_half_away_from_zero(void **state)
{
    (void)state;
    assert_int_equal(geo_round(5, 10), 1);
    assert_int_equal(geo_round(-5, 10), -1);
    assert_int_equal(geo_round(4, 10), 0);
    assert_int_equal(geo_round(-4, 10), 0);
    assert_int_equal(geo_round(-15, 10), -2);
}

static void b1_roots(void **state)
{
    (void)state;
    assert_int_equal(geo_root(-1), 0);
    assert_int_equal(geo_root(0), 0);
    assert_int_equal(geo_root(24), 4);
    assert_int_equal(geo_root(25), 5);
    assert_int_equal(geo_root(INT64_MAX), 3037000499);
    for (int64_t n = 1; n < 100000; n += 7) {
        assert_int_equal(geo_root(n * n), n);
        assert_int_equal(geo_root(n * n - 1), n - 1);
    }
}

static void b1_corners_in_sixteenths(void **state)
{
    struct geo_quad quad;
    (void)state;
    geo_rectangle(&quad, 100, 200, 0, 80, 10, 10);
    assert_int_equal(quad.p[0].x, 20 * 16);
    assert_int_equal(quad.p[0].y, 210 * 16);
    assert_int_equal(quad.p[2].x, 180 * 16);
    assert_int_equal(quad.p[2].y, 190 * 16);
    geo_rectangle(&quad, 100, 200, 90, 80, 10, 10); /* looks east: its left is north */
    assert_int_equal(quad.p[0].x, 110 * 16);
    assert_int_equal(quad.p[0].y, 280 * 16);
    /* 30 degrees: (-80 cos + 10 sin, 10 cos + 80 sin) = (-64.282, 48.660) mm, by the table to 1/16. */
    geo_rectangle(&quad, 0, 0, 30, 80, 10, 10);
    assert_int_equal(quad.p[0].x, -1029);
    assert_int_equal(quad.p[0].y, 779);
}

static void b1_headings_are_inverse_to_directions(void **state)
{
    (void)state;
    assert_int_equal(geo_heading(0, 0), 0);
    for (int d = 0; d < 360; d++) {
        assert_int_equal(geo_heading(geo_sin(d), geo_cos(d)), d);
        assert_int_equal(geo_heading((int64_t)geo_sin(d) * 4, (int64_t)geo_cos(d) * 4), d);
    }
    assert_int_equal(geo_heading(1, 57), 1); /* 1.005 degrees */
    assert_int_equal(geo_heading(-1, 1000000), 0);
}

static void b1_touching_is_not_overlapping(void **state)
{
    struct geo_quad a, b;
    (void)state;
    geo_rectangle(&a, 500, 500, 0, 80, 10, 10);
    geo_rectangle(&b, 660, 500, 0, 80, 10, 10);
    assert_false(geo_overlap(&a, &b));
    geo_rectangle(&b, 659, 500, 0, 80, 10, 10);
    assert_true(geo_overlap(&a, &b));
    geo_rectangle(&b, 500, 520, 180, 80, 10, 10);
    assert_false(geo_overlap(&a, &b));
    geo_rectangle(&b, 500, 520, 181, 80, 10, 10);
    assert_true(geo_overlap(&a, &b));
}

static void b1_nearest_points(void **state)
{
    struct geo_quad quad;
    (void)state;
    geo_rectangle(&quad, 500, 500, 0, 80, 10, 10);
    struct geo_near near = geo_nearest(geo_at(500, 600), &quad);
    assert_true(geo_within(&near, 90));
    assert_false(geo_within(&near, 89));
    assert_int_equal(geo_distance(&near), 90 * 16);
    near = geo_nearest(geo_at(610, 550), &quad); /* 30 and 40 from the corner */
    assert_true(geo_within(&near, 50));
    assert_false(geo_within(&near, 49));
    near = geo_nearest(geo_at(500, 500), &quad);
    assert_int_equal(near.square, 0);
    for (int n = 0; n < 360; n++) {
        geo_rectangle(&quad, 500, 500, n, 80, 10, 10);
        near = geo_nearest(geo_at(600 + n % 7, 580 - n % 11), &quad);
        const int mm = (int)((geo_distance(&near) + 15) / 16);
        assert_true(geo_within(&near, mm));
        assert_false(mm > 0 && geo_within(&near, mm - 1));
    }
}

static void b31_forty_five_degrees_inclusive(void **state)
{
    (void)state;
    assert_true(geo_ahead(0, 10, 10));
    assert_true(geo_ahead(0, -10, 10));
    assert_false(geo_ahead(0, 11, 10));
    assert_false(geo_ahead(0, 0, -1));
    assert_true(geo_ahead(45, 10, 0));
    assert_true(geo_ahead(45, 0, 10));
    assert_false(geo_ahead(45, -1, 10));
    assert_true(geo_ahead(270, -7, 7));
}

static struct geo_polygon polygon_of(const int16_t *x, const int16_t *y, unsigned count)
{
    struct geo_polygon p = {x, y, count, x[0] * 16, y[0] * 16, x[0] * 16, y[0] * 16};
    for (unsigned i = 1; i < count; i++) {
        p.lo_x = x[i] * 16 < p.lo_x ? x[i] * 16 : p.lo_x;
        p.lo_y = y[i] * 16 < p.lo_y ? y[i] * 16 : p.lo_y;
        p.hi_x = x[i] * 16 > p.hi_x ? x[i] * 16 : p.hi_x;
        p.hi_y = y[i] * 16 > p.hi_y ? y[i] * 16 : p.hi_y;
    }
    return p;
}

/* A horseshoe open to the north. */
static const int16_t shoe_x[] = {100, 200, 200, 300, 300, 400, 400, 100};
static const int16_t shoe_y[] = {300, 300, 200, 200, 300, 300, 100, 100};

static void b1_polygons_need_not_be_convex(void **state)
{
    const struct geo_polygon shoe = polygon_of(shoe_x, shoe_y, 8);
    struct geo_quad quad;
    (void)state;
    assert_true(geo_inside(geo_at(150, 250), &shoe));
    assert_false(geo_inside(geo_at(250, 250), &shoe));
    assert_true(geo_inside(geo_at(200, 250), &shoe)); /* on an edge */
    assert_true(geo_inside(geo_at(250, 150), &shoe));
    geo_rectangle(&quad, 250, 260, 0, 40, 10, 10);
    assert_false(geo_overlap_polygon(&quad, &shoe));
    geo_rectangle(&quad, 250, 260, 0, 60, 10, 10);
    assert_true(geo_overlap_polygon(&quad, &shoe));
    geo_rectangle(&quad, 250, 150, 0, 10, 10, 10); /* wholly inside */
    assert_true(geo_overlap_polygon(&quad, &shoe));
    geo_rectangle(&quad, 250, 150, 0, 400, 300, 300); /* wholly around */
    assert_true(geo_overlap_polygon(&quad, &shoe));
}

static void b1_lines_of_sight(void **state)
{
    const struct geo_polygon shoe = polygon_of(shoe_x, shoe_y, 8);
    const struct geo_near east = {400 * 16, 0, 0, 1}, short_east = {40 * 16, 0, 0, 1};
    (void)state;
    assert_true(geo_crosses(geo_at(50, 250), &east, &shoe));
    assert_false(geo_crosses(geo_at(50, 350), &east, &shoe));
    assert_false(geo_crosses(geo_at(50, 250), &short_east, &shoe));
    /* Through two corners exactly. */
    const int16_t x[] = {100, 200, 200, 100}, y[] = {100, 100, 200, 200};
    const struct geo_polygon square = polygon_of(x, y, 4);
    const struct geo_near diagonal = {200 * 16, 200 * 16, 0, 1};
    assert_true(geo_crosses(geo_at(50, 50), &diagonal, &square));
}

/* The extremes that geometry.h counts with: whoever overflows here is found by the sanitizer. */
static void b1_nothing_overflows_on_the_largest_table(void **state)
{
    const int16_t x[] = {0, 4000, 4000, 0}, y[] = {0, 0, 4000, 4000};
    const struct geo_polygon whole = polygon_of(x, y, 4);
    struct geo_quad quad, other;
    (void)state;
    for (int d = 0; d < 360; d++) {
        geo_rectangle(&quad, 4000, 4000, d, 120, 620, 620);
        geo_rectangle(&other, 0, 0, 359 - d, 120, 620, 620);
        assert_false(geo_overlap(&quad, &other));
        assert_false(geo_gap_within(&quad, &other, 1000));
        assert_true(geo_gap_within(&quad, &other, 5657));
        const struct geo_near near = geo_nearest(other.p[0], &quad);
        assert_true(near.square >= 0 && near.scale > 0);
        assert_true(geo_distance(&near) > 3000 * 16);
        assert_true(geo_ahead(45, near.vx, near.vy));
        geo_crosses(other.p[0], &near, &whole);
        geo_crosses_quad(other.p[0], &near, &quad);
        geo_overlap_polygon(&quad, &whole);
    }
}

/* Overlap by separating axes says what a search for a common point says. */
static void b1_overlap_agrees_with_points(void **state)
{
    struct sp_dice dice = {1, 0};
    struct geo_quad a, b;
    (void)state;
    for (int n = 0; n < 2000; n++) {
        geo_rectangle(&a, 500, 500, (int)sp_roll(&dice, 360), 80, 10, 10);
        geo_rectangle(&b, 400 + (int)sp_roll(&dice, 200), 400 + (int)sp_roll(&dice, 200), (int)sp_roll(&dice, 360), 20,
                      40, 40);
        bool common = false;
        for (int i = 0; i < 4; i++) {
            const struct geo_near to_a = geo_nearest(b.p[i], &a), to_b = geo_nearest(a.p[i], &b);
            common |= to_a.square == 0 || to_b.square == 0;
        }
        if (common && !geo_overlap(&a, &b)) /* a corner within, or on the edge, of the other */
            assert_true(geo_gap_within(&a, &b, 0));
        if (!geo_gap_within(&a, &b, 0))
            assert_false(geo_overlap(&a, &b));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b1_sines_of_whole_degrees),
        cmocka_unit_test(b1_rounds_half_away_from_zero),
        cmocka_unit_test(b1_roots),
        cmocka_unit_test(b1_corners_in_sixteenths),
        cmocka_unit_test(b1_headings_are_inverse_to_directions),
        cmocka_unit_test(b1_touching_is_not_overlapping),
        cmocka_unit_test(b1_nearest_points),
        cmocka_unit_test(b31_forty_five_degrees_inclusive),
        cmocka_unit_test(b1_polygons_need_not_be_convex),
        cmocka_unit_test(b1_lines_of_sight),
        cmocka_unit_test(b1_nothing_overflows_on_the_largest_table),
        cmocka_unit_test(b1_overlap_agrees_with_points),
    };
    return cmocka_run_group_tests_name("battle_geometry", tests, NULL, NULL);
}
