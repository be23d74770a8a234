/* Exact geometry (B-1): values by hand, and the extremes of the largest table. */
#include "tests/battle_fixture.h"

#include "colonels/battle/rules.h"

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

/* --- The extremes that geometry.h counts with, against sums of 128 bits --- */

__extension__ typedef __int128 wide;

static bool is_cross(int64_t value, wide ax, wide ay, wide bx, wide by)
{
    return (wide)value == ax * by - ay * bx;
}

/* The nearest point of an edge is where it says, and as far: v * length = (a + e * along / length - p) * length. */
static void near_is_exact(const struct geo_near *near, struct geo_point from, const struct geo_quad *quad)
{
    const wide x = (wide)from.x * near->scale + near->vx, y = (wide)from.y * near->scale + near->vy;
    assert_true(near->scale > 0 && near->square >= 0);
    /* square / scale is |v / scale|^2, so square * scale is |v|^2. */
    assert_true((wide)near->square * near->scale == (wide)near->vx * near->vx + (wide)near->vy * near->vy);
    bool on_edge = false;
    for (int i = 0; i < 4; i++) {
        const struct geo_point a = quad->p[i], b = quad->p[(i + 1) % 4];
        const wide ax = (wide)a.x * near->scale, ay = (wide)a.y * near->scale;
        on_edge |= (x - ax) * (b.y - a.y) == (y - ay) * (b.x - a.x);
    }
    assert_true(on_edge);
}

static void looks_are_exact(const struct geo_near *near, struct geo_point from, const struct geo_polygon *polygon)
{
    for (int facing = 0; facing < 360; facing += 45) {
        const wide ahead = (wide)geo_sin(facing) * near->vx + (wide)geo_cos(facing) * near->vy;
        const wide across = (wide)geo_sin(facing) * near->vy - (wide)geo_cos(facing) * near->vx;
        const bool expected = ahead >= 0 && across <= ahead && -across <= ahead;
        assert_int_equal(geo_ahead(facing, near->vx, near->vy), expected);
    }
    for (unsigned i = 0; i < polygon->count; i++) {
        const int64_t dx = polygon->x[i] * GEO_UNIT - from.x, dy = polygon->y[i] * GEO_UNIT - from.y;
        assert_true(is_cross(geo_cross(near->vx, near->vy, dx, dy), near->vx, near->vy, dx, dy));
    }
}

/* Units of six bases in the corners of a table of 4 m, each after the longest move out of it, at every facing. */
static void b1_nothing_overflows_on_the_largest_table(void **state)
{
    enum { HALF = GEO_SIDE_MOST / 2, MOVED = HALF + GEO_MOVE_MOST };
    const int16_t x[] = {0, GEO_TABLE_MOST, GEO_TABLE_MOST, 0}, y[] = {0, 0, GEO_TABLE_MOST, GEO_TABLE_MOST};
    const struct geo_polygon whole = polygon_of(x, y, 4);
    struct geo_quad unit, moved;
    (void)state;
    for (int d = 0; d < 360; d++) {
        geo_rectangle(&unit, GEO_TABLE_MOST, GEO_TABLE_MOST, d, HALF, HALF, HALF);
        geo_rectangle(&moved, 0, 0, 359 - d, HALF, HALF, HALF);
        geo_stretch(&moved, 0, 0, 359 - d, HALF, MOVED);
        assert_true(moved.lo_x >= -1200 * GEO_UNIT && moved.hi_x <= 1200 * GEO_UNIT);
        assert_true(moved.lo_y >= -1200 * GEO_UNIT && moved.hi_y <= 1200 * GEO_UNIT);
        assert_false(geo_overlap(&unit, &moved));
        assert_false(geo_gap_within(&unit, &moved, GEO_ASKED_MOST));
        assert_true(geo_overlap_polygon(&unit, &whole));
        for (int i = 0; i < 4; i++) {
            const struct geo_near near = geo_nearest(moved.p[i], &unit);
            near_is_exact(&near, moved.p[i], &unit);
            looks_are_exact(&near, moved.p[i], &whole);
            assert_false(geo_within(&near, GEO_ASKED_MOST));
            assert_in_range(geo_distance(&near), 4200 * GEO_UNIT, 7400 * GEO_UNIT);
            geo_crosses(moved.p[i], &near, &whole); /* the sanitizer looks on */
            assert_false(geo_crosses_quad(moved.p[i], &near, &moved) && geo_overlap(&unit, &moved));
        }
    }
}

/* A stretched outline is the one that is made in one piece, whatever the facing. */
static void b1_a_stretched_outline(void **state)
{
    (void)state;
    for (int d = 0; d < 360; d++)
        for (int mm = 1; mm <= GEO_MOVE_MOST; mm += 137) {
            struct geo_quad stretched, whole;
            geo_rectangle(&stretched, 777, 333, d, 80, 10, 10);
            geo_stretch(&stretched, 777, 333, d, 80, 10 + mm);
            geo_rectangle(&whole, 777, 333, d, 80, 10, 10 + mm);
            assert_memory_equal(&stretched, &whole, sizeof whole);
            geo_rectangle(&stretched, 777, 333, d, 80, 10, 10);
            geo_stretch(&stretched, 777, 333, d, 80, -10 - mm);
            geo_rectangle(&whole, 777, 333, d, 80, 10 + mm, 10);
            assert_memory_equal(&stretched, &whole, sizeof whole);
        }
}

/* The bounds by which units are left out: whoever is apart is not within, whoever is close is, whoever is aside is not
 * ahead. */
static void b1_quick_tests_are_certain(void **state)
{
    struct sp_dice dice = {2, 0};
    struct field f;
    unsigned apart = 0, close = 0, aside = 0;
    (void)state;
    field_empty(&f, NULL, NULL);
    field_unit(&f, "a", CROWN, QUALITY_REGULAR, 900, 300, 0);
    field_unit(&f, "b", ENEMY, QUALITY_HORSE, 900, 900, 180);
    field_leader(&f, "colonel", CROWN, 0, 0);
    field_begin(&f);
    for (int n = 0; n < 200000; n++) {
        struct cb_table table;
        for (unsigned u = 0; u < 2; u++) {
            f.st.x[u] = (int16_t)(700 + sp_roll(&dice, 400));
            f.st.y[u] = (int16_t)(400 + sp_roll(&dice, 400));
            f.st.facing[u] = (int16_t)sp_roll(&dice, 360);
            f.st.formation[u] = (uint8_t)sp_roll(&dice, u ? 2 : 3);
            f.st.bases[u] = (uint8_t)(f.st.formation[u] == SQUARE ? 4 : 1 + sp_roll(&dice, 6));
        }
        const int mm = (int)sp_roll(&dice, 300);
        cb_lay_table(&table, &f.st);
        const bool within = geo_gap_within(cb_quad(&table, 0), cb_quad(&table, 1), mm);
        const struct geo_near near = geo_nearest(cb_front(&f.st, 0), cb_quad(&table, 1));
        const struct geo_near place = geo_nearest(geo_at(f.st.x[0], f.st.y[0]), cb_quad(&table, 1));
        assert_false(within && cb_apart(&f.st, 0, 1, mm));
        assert_false(!within && cb_close(&f.st, 0, 1, mm));
        assert_false(geo_ahead(f.st.facing[0], near.vx, near.vy) && cb_aside(&f.st, 0, 1));
        assert_false(geo_within(&place, mm) && cb_beyond(&f.st, geo_at(f.st.x[0], f.st.y[0]), 1, mm));
        apart += cb_apart(&f.st, 0, 1, mm);
        close += cb_close(&f.st, 0, 1, mm);
        aside += cb_aside(&f.st, 0, 1);
    }
    assert_true(apart > 10000 && close > 10000 && aside > 10000);
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
        cmocka_unit_test(b1_a_stretched_outline),
        cmocka_unit_test(b1_quick_tests_are_certain),
        cmocka_unit_test(b1_overlap_agrees_with_points),
    };
    return cmocka_run_group_tests_name("battle_geometry", tests, NULL, NULL);
}
