/*
 * Exact geometry of the table (B-1): whole numbers only, so that a battle replays to the byte anywhere.
 *
 * The table has x from its west edge and y from its south edge.  Places are whole millimetres; corners are 1/16 mm.
 * Facings are whole degrees clockwise from north: facing f looks along (sin f, cos f).
 *
 * Widths.  A unit's middle is on a table of at most 4,000 mm by 4,000, its sides are at most 240 mm (battle_check.c),
 * and a move goes at most 960 mm (rules_load.c).  So every corner, of a unit or of the outline of its whole move, lies
 * less than 1,200 mm outside of the table: two points differ by at most 6,400 mm = 102,400 sixteenths along each axis,
 * and are at most sqrt(2) times that, 144,816, apart.  From there, with the greatest numbers (|u x v| and |u . v| are
 * at most |u| |v|):
 *
 *     mm of an outline times a sine, two of them       2 * 1,080 * 2^14            = 3.6e7      < 2^26
 *     the same lifted by 2^30 for rounding                                                     < 2^31   int32_t
 *     a unit's side, with the rounding of its ends     240 * 16 + 2                = 3,842      < 2^12
 *     its square, the scale of a nearest point         3,842^2                     = 1.5e7      < 2^24
 *     cross or dot product of two differences          144,816^2                   = 2.1e10     < 2^35
 *     of a difference and a side                       144,816 * 3,842             = 5.6e8      < 2^30
 *     its square: of a distance to a side, scaled      (5.6e8)^2                   = 3.1e17     < 2^59
 *     a square of a distance (2,000 mm), scaled        32,000^2 * 1.5e7            = 1.6e16     < 2^54
 *     a vector to the nearest point, scaled            144,816 * 1.5e7             = 2.2e12     < 2^41
 *     that with a direction, two products              2 * 2.2e12 * 2^14           = 7.1e16     < 2^57
 *     that with a difference                           2.2e12 * 144,816            = 3.1e17     < 2^59
 *     a line and an edge of a polygon (5,657 mm)       2 * 90,510 * 144,816 * 1.5e7 = 3.9e17    < 2^59
 *
 * all but the first two in int64_t, of which 63 bits count.  geometry.c asserts these products, and
 * tests/test_battle_geometry.c compares the largest cases with sums of 128 bits.
 */
#ifndef COLONELS_BATTLE_GEOMETRY_H
#define COLONELS_BATTLE_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

enum {
    GEO_UNIT = 16,
    GEO_SINE = 1 << 14,
    GEO_POINTS = 16,
    /* mm, at most: a side of the table, a side of a unit, a move, a distance that is asked for */
    GEO_TABLE_MOST = 4000,
    GEO_SIDE_MOST = 240,
    GEO_MOVE_MOST = 960,
    GEO_ASKED_MOST = 2000,
};

/* In 1/16 mm. */
struct geo_point {
    int32_t x, y;
};

/* A convex figure of four corners, clockwise (front left, front right, back right, back left), with its bounds. */
struct geo_quad {
    struct geo_point p[4];
    int32_t lo_x, lo_y, hi_x, hi_y;
};

/* A simple polygon of 3 to 16 corners, not necessarily convex, in whole mm, with its bounds. */
struct geo_polygon {
    const int16_t *x, *y;
    unsigned count;
    int32_t lo_x, lo_y, hi_x, hi_y; /* 1/16 mm */
};

/*
 * The point of a quad nearest to another point: that point plus (vx, vy) / scale.  The square of the distance is
 * square / scale, both exact.
 */
struct geo_near {
    int64_t vx, vy;
    int64_t square;
    int64_t scale;
};

/* The sines of 0 to 449 degrees, times 2^14. */
extern const int16_t geo_sines[450];

/* Most are whole turns already. */
static inline int geo_whole_turn(int degrees)
{
    if (degrees >= 0 && degrees < 360)
        return degrees;
    const int rest = degrees % 360;
    return rest < 0 ? rest + 360 : rest;
}

/* sin and cos of whole degrees, times 2^14; any degrees. */
static inline int32_t geo_sin(int degrees)
{
    return geo_sines[geo_whole_turn(degrees)];
}

static inline int32_t geo_cos(int degrees)
{
    return geo_sines[geo_whole_turn(degrees) + 90];
}

/* value / divisor rounded half away from zero; divisor > 0. */
int64_t geo_round(int64_t value, int64_t divisor);
/* The largest whole number whose square is at most value; 0 for one below 0. */
int64_t geo_root(int64_t value);
/* The whole degrees 0 … 359 nearest to the direction of (x, y), each below 2^30; 0 for (0, 0). */
unsigned geo_heading(int64_t x, int64_t y);

static inline int64_t geo_cross(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    return ax * by - ay * bx;
}

static inline int64_t geo_dot(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    return ax * bx + ay * by;
}

static inline struct geo_point geo_at(int x_mm, int y_mm)
{
    return (struct geo_point){x_mm * GEO_UNIT, y_mm * GEO_UNIT};
}

static inline int64_t geo_square(struct geo_point a, struct geo_point b)
{
    return geo_dot(a.x - b.x, a.y - b.y, a.x - b.x, a.y - b.y);
}

/* Whether two points are farther from each other than that. */
static inline bool geo_beyond(struct geo_point a, struct geo_point b, int mm)
{
    return geo_square(a, b) > (int64_t)mm * mm * GEO_UNIT * GEO_UNIT;
}

/* A product of mm and sines, 2^14 to a mm, in sixteenths, half away from zero; lifted above zero, where division rounds
 * down and needs no sign. */
static inline int32_t geo_sixteenths(int32_t product)
{
    enum { STEP = GEO_SINE / GEO_UNIT, LIFT = 1 << 20 };
    return (int32_t)((uint32_t)(product + STEP / 2 - (product < 0) + LIFT * STEP) / STEP) - LIFT;
}

/* The point right (mm) to the right of and ahead (mm) before (x, y) for one who faces so. */
static inline struct geo_point geo_offset(int x_mm, int y_mm, int facing, int right_mm, int ahead_mm)
{
    const int s = geo_sin(facing), c = geo_cos(facing);
    return (struct geo_point){x_mm * GEO_UNIT + geo_sixteenths(right_mm * c + ahead_mm * s),
                              y_mm * GEO_UNIT + geo_sixteenths(ahead_mm * c - right_mm * s)};
}

/* A rectangle around (x, y): half_mm to either side, back_mm behind, front_mm before. */
void geo_rectangle(struct geo_quad *quad, int x_mm, int y_mm, int facing, int half_mm, int back_mm, int front_mm);
/* The same rectangle with its front as far ahead of (x, y), or, below 0, its back as far behind. */
void geo_stretch(struct geo_quad *quad, int x_mm, int y_mm, int facing, int half_mm, int ahead_mm);

/* Whether the insides of two figures have a point in common; touching is not overlapping. */
bool geo_overlap(const struct geo_quad *a, const struct geo_quad *b);
bool geo_overlap_polygon(const struct geo_quad *quad, const struct geo_polygon *polygon);
/* Whether the point lies in the polygon or on its edge. */
bool geo_inside(struct geo_point point, const struct geo_polygon *polygon);

/* Whether a box lies wholly to one side of the line from a point to (x, y). */
static inline bool geo_misses(struct geo_point from, int64_t x, int64_t y, int32_t lo_x, int32_t lo_y, int32_t hi_x,
                              int32_t hi_y)
{
    return (from.x < lo_x && x + 1 < lo_x) || (from.x > hi_x && x - 1 > hi_x) || (from.y < lo_y && y + 1 < lo_y) ||
           (from.y > hi_y && y - 1 > hi_y);
}

/* The nearest point of a quad; a point within it is its own nearest. */
struct geo_near geo_nearest(struct geo_point from, const struct geo_quad *quad);
/* value / scale towards 0; most often the scale is 1, and division is slow. */
static inline int64_t geo_part(int64_t value, int64_t scale)
{
    return scale == 1 ? value : value / scale;
}

/* The square of that distance in whole sixteenths, rounded down. */
static inline int64_t geo_whole(const struct geo_near *near)
{
    return geo_part(near->square, near->scale);
}

/* Whether that distance is at most so far, inclusive. */
static inline bool geo_within(const struct geo_near *near, int mm)
{
    const int64_t reach = (int64_t)mm * GEO_UNIT;
    return near->square <= reach * reach * near->scale;
}

/* The distance in sixteenths, rounded up: in mm rounded up it is at most so far if and only if geo_within says so. */
int64_t geo_distance(const struct geo_near *near);
/* Whether two quads come as near as that, inclusive. */
bool geo_gap_within(const struct geo_quad *a, const struct geo_quad *b, int mm);
/* Whether the vector lies within 45 degrees of the facing, inclusive; (0, 0) does. */
static inline bool geo_ahead(int facing, int64_t vx, int64_t vy)
{
    const int64_t s = geo_sin(facing), c = geo_cos(facing);
    const int64_t ahead = geo_dot(s, c, vx, vy), across = geo_cross(s, c, vx, vy);
    return ahead >= 0 && across <= ahead && -across <= ahead;
}

/* Whether the line from a point to that point plus (vx, vy) / scale crosses the polygon's outline. */
bool geo_crosses(struct geo_point from, const struct geo_near *to, const struct geo_polygon *polygon);
/* Whether it crosses a quad. */
bool geo_crosses_quad(struct geo_point from, const struct geo_near *to, const struct geo_quad *quad);

#endif
