/* Exact geometry; geometry.h has the widths. */
#include "colonels/battle/geometry.h"

#include <assert.h>
#include <stdlib.h>

/* The widths that geometry.h counts, in sixteenths; a root of 2 is taken as 1.5. */
#define SPAN (INT64_C(16) * (GEO_TABLE_MOST + 2 * (GEO_SIDE_MOST + GEO_MOVE_MOST)))
#define SIDE (INT64_C(16) * GEO_SIDE_MOST + 2)
#define SCALE (SIDE * SIDE)
static_assert(INT64_C(2) * (GEO_MOVE_MOST + GEO_SIDE_MOST) * GEO_SINE < 1 << 30, "outlines and their lift");
static_assert(2 * SPAN * SPAN < INT64_C(1) << 35, "products of differences");
static_assert(SPAN * SIDE * 3 / 2 < INT64_C(1) << 30, "a difference and a side");
static_assert(INT64_C(256) * GEO_ASKED_MOST * GEO_ASKED_MOST < INT64_MAX / SCALE, "a square of a distance, scaled");
static_assert(2 * GEO_SINE * (SPAN * 3 / 2) < INT64_MAX / SCALE, "a vector and a direction");
static_assert(2 * SPAN * SPAN < INT64_MAX / SCALE, "a vector and a difference");
static_assert(INT64_C(2) * (16 * GEO_TABLE_MOST * 3 / 2) * (SPAN * 3 / 2) < INT64_MAX / SCALE, "a line and an edge");

/* Sine of 0 … 449 degrees times 2^14, rounded half away from zero: its second quarter on is the cosine's first. */
const int16_t geo_sines[450] = {
    0,      286,    572,    857,    1143,   1428,   1713,   1997,   2280,   2563,   2845,   3126,   3406,   3686,
    3964,   4240,   4516,   4790,   5063,   5334,   5604,   5872,   6138,   6402,   6664,   6924,   7182,   7438,
    7692,   7943,   8192,   8438,   8682,   8923,   9162,   9397,   9630,   9860,   10087,  10311,  10531,  10749,
    10963,  11174,  11381,  11585,  11786,  11982,  12176,  12365,  12551,  12733,  12911,  13085,  13255,  13421,
    13583,  13741,  13894,  14044,  14189,  14330,  14466,  14598,  14726,  14849,  14968,  15082,  15191,  15296,
    15396,  15491,  15582,  15668,  15749,  15826,  15897,  15964,  16026,  16083,  16135,  16182,  16225,  16262,
    16294,  16322,  16344,  16362,  16374,  16382,  16384,  16382,  16374,  16362,  16344,  16322,  16294,  16262,
    16225,  16182,  16135,  16083,  16026,  15964,  15897,  15826,  15749,  15668,  15582,  15491,  15396,  15296,
    15191,  15082,  14968,  14849,  14726,  14598,  14466,  14330,  14189,  14044,  13894,  13741,  13583,  13421,
    13255,  13085,  12911,  12733,  12551,  12365,  12176,  11982,  11786,  11585,  11381,  11174,  10963,  10749,
    10531,  10311,  10087,  9860,   9630,   9397,   9162,   8923,   8682,   8438,   8192,   7943,   7692,   7438,
    7182,   6924,   6664,   6402,   6138,   5872,   5604,   5334,   5063,   4790,   4516,   4240,   3964,   3686,
    3406,   3126,   2845,   2563,   2280,   1997,   1713,   1428,   1143,   857,    572,    286,    0,      -286,
    -572,   -857,   -1143,  -1428,  -1713,  -1997,  -2280,  -2563,  -2845,  -3126,  -3406,  -3686,  -3964,  -4240,
    -4516,  -4790,  -5063,  -5334,  -5604,  -5872,  -6138,  -6402,  -6664,  -6924,  -7182,  -7438,  -7692,  -7943,
    -8192,  -8438,  -8682,  -8923,  -9162,  -9397,  -9630,  -9860,  -10087, -10311, -10531, -10749, -10963, -11174,
    -11381, -11585, -11786, -11982, -12176, -12365, -12551, -12733, -12911, -13085, -13255, -13421, -13583, -13741,
    -13894, -14044, -14189, -14330, -14466, -14598, -14726, -14849, -14968, -15082, -15191, -15296, -15396, -15491,
    -15582, -15668, -15749, -15826, -15897, -15964, -16026, -16083, -16135, -16182, -16225, -16262, -16294, -16322,
    -16344, -16362, -16374, -16382, -16384, -16382, -16374, -16362, -16344, -16322, -16294, -16262, -16225, -16182,
    -16135, -16083, -16026, -15964, -15897, -15826, -15749, -15668, -15582, -15491, -15396, -15296, -15191, -15082,
    -14968, -14849, -14726, -14598, -14466, -14330, -14189, -14044, -13894, -13741, -13583, -13421, -13255, -13085,
    -12911, -12733, -12551, -12365, -12176, -11982, -11786, -11585, -11381, -11174, -10963, -10749, -10531, -10311,
    -10087, -9860,  -9630,  -9397,  -9162,  -8923,  -8682,  -8438,  -8192,  -7943,  -7692,  -7438,  -7182,  -6924,
    -6664,  -6402,  -6138,  -5872,  -5604,  -5334,  -5063,  -4790,  -4516,  -4240,  -3964,  -3686,  -3406,  -3126,
    -2845,  -2563,  -2280,  -1997,  -1713,  -1428,  -1143,  -857,   -572,   -286,   0,      286,    572,    857,
    1143,   1428,   1713,   1997,   2280,   2563,   2845,   3126,   3406,   3686,   3964,   4240,   4516,   4790,
    5063,   5334,   5604,   5872,   6138,   6402,   6664,   6924,   7182,   7438,   7692,   7943,   8192,   8438,
    8682,   8923,   9162,   9397,   9630,   9860,   10087,  10311,  10531,  10749,  10963,  11174,  11381,  11585,
    11786,  11982,  12176,  12365,  12551,  12733,  12911,  13085,  13255,  13421,  13583,  13741,  13894,  14044,
    14189,  14330,  14466,  14598,  14726,  14849,  14968,  15082,  15191,  15296,  15396,  15491,  15582,  15668,
    15749,  15826,  15897,  15964,  16026,  16083,  16135,  16182,  16225,  16262,  16294,  16322,  16344,  16362,
    16374,  16382,
};

int64_t geo_round(int64_t value, int64_t divisor)
{
    const int64_t half = divisor / 2;
    return value >= 0 ? (value + half) / divisor : -((-value + half) / divisor);
}

/* Digit by digit in base 2, from the value's first digit on. */
int64_t geo_root(int64_t value)
{
    int64_t root = 0;
    if (value <= 0)
        return 0;
    for (int64_t digit = INT64_C(1) << ((63 - __builtin_clzll((unsigned long long)value)) & ~1); digit; digit >>= 2) {
        const int64_t one = -(int64_t)(value >= root + digit); /* all bits, or none: a branch would be a coin's toss */
        value -= (root + digit) & one;
        root = root / 2 + (digit & one);
    }
    return root;
}

/* Facing k is left of a vector (or along it) when the vector is clockwise of it: cross(direction, v) <= 0. */
unsigned geo_heading(int64_t x, int64_t y)
{
    if (x == 0 && y == 0)
        return 0;
    int low = x >= 0 ? (y > 0 ? 0 : 90) : (y < 0 ? 180 : 270);
    if (x == 0 && y > 0)
        low = 0;
    int high = low + 90;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (geo_cross(geo_sin(middle), geo_cos(middle), x, y) <= 0)
            low = middle;
        else
            high = middle;
    }
    const int64_t past = -geo_cross(geo_sin(low), geo_cos(low), x, y);
    const int64_t left = geo_cross(geo_sin(high), geo_cos(high), x, y);
    return (unsigned)((past <= left ? low : high) % 360);
}

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t most(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static void find_bounds(struct geo_quad *quad)
{
    const struct geo_point *p = quad->p;
    quad->lo_x = least(least(p[0].x, p[1].x), least(p[2].x, p[3].x));
    quad->lo_y = least(least(p[0].y, p[1].y), least(p[2].y, p[3].y));
    quad->hi_x = most(most(p[0].x, p[1].x), most(p[2].x, p[3].x));
    quad->hi_y = most(most(p[0].y, p[1].y), most(p[2].y, p[3].y));
}

/* Of a figure that looks the same from either side of its middle, by its first two corners. */
static void find_even_bounds(struct geo_quad *quad, int32_t x, int32_t y)
{
    const struct geo_point *p = quad->p;
    const int32_t far_x = most(abs(p[0].x - x), abs(p[1].x - x)), far_y = most(abs(p[0].y - y), abs(p[1].y - y));
    quad->lo_x = x - far_x;
    quad->lo_y = y - far_y;
    quad->hi_x = x + far_x;
    quad->hi_y = y + far_y;
}

/* The ends of an edge across the facing, so many mm ahead of the middle. */
static void edge(struct geo_point *left, struct geo_point *right, int x_mm, int y_mm, int facing, int half_mm,
                 int ahead_mm)
{
    const int s = geo_sin(facing), c = geo_cos(facing), x = x_mm * GEO_UNIT, y = y_mm * GEO_UNIT;
    const int ahead_x = ahead_mm * s, ahead_y = ahead_mm * c, across_x = half_mm * c, across_y = half_mm * s;
    *left = (struct geo_point){x + geo_sixteenths(ahead_x - across_x), y + geo_sixteenths(ahead_y + across_y)};
    *right = (struct geo_point){x + geo_sixteenths(ahead_x + across_x), y + geo_sixteenths(ahead_y - across_y)};
}

void geo_rectangle(struct geo_quad *quad, int x_mm, int y_mm, int facing, int half_mm, int back_mm, int front_mm)
{
    struct geo_point *p = quad->p;
    edge(&p[0], &p[1], x_mm, y_mm, facing, half_mm, front_mm);
    if (back_mm == front_mm) { /* rounding away from zero keeps the figure's symmetry */
        const int32_t x = x_mm * GEO_UNIT, y = y_mm * GEO_UNIT;
        p[2] = (struct geo_point){2 * x - p[0].x, 2 * y - p[0].y};
        p[3] = (struct geo_point){2 * x - p[1].x, 2 * y - p[1].y};
        find_even_bounds(quad, x, y);
    } else {
        edge(&p[3], &p[2], x_mm, y_mm, facing, half_mm, -back_mm);
        find_bounds(quad);
    }
}

void geo_stretch(struct geo_quad *quad, int x_mm, int y_mm, int facing, int half_mm, int ahead_mm)
{
    struct geo_point *p = quad->p;
    if (ahead_mm >= 0)
        edge(&p[0], &p[1], x_mm, y_mm, facing, half_mm, ahead_mm);
    else
        edge(&p[3], &p[2], x_mm, y_mm, facing, half_mm, ahead_mm);
    find_bounds(quad);
}

/* Above 0: left of the line from a to b, which is outside of a figure drawn clockwise. */
static int64_t side_of(struct geo_point a, struct geo_point b, struct geo_point c)
{
    return geo_cross(b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y);
}

/* Whether an edge of a has all of b outside or on it. */
static bool separates(const struct geo_quad *a, const struct geo_point *b, unsigned count)
{
    for (unsigned i = 0; i < 4; i++) {
        unsigned outside = 0;
        while (outside < count && side_of(a->p[i], a->p[(i + 1) % 4], b[outside]) >= 0)
            outside++;
        if (outside == count)
            return true;
    }
    return false;
}

bool geo_overlap(const struct geo_quad *a, const struct geo_quad *b)
{
    if (a->hi_x <= b->lo_x || b->hi_x <= a->lo_x || a->hi_y <= b->lo_y || b->hi_y <= a->lo_y)
        return false;
    return !separates(a, b->p, 4) && !separates(b, a->p, 4);
}

static struct geo_point corner(const struct geo_polygon *polygon, unsigned i)
{
    return geo_at(polygon->x[i], polygon->y[i]);
}

/* Whether a segment has a point in the inside of a quad: no axis separates the two convex figures. */
static bool enters(const struct geo_quad *quad, struct geo_point a, struct geo_point b)
{
    const struct geo_point ends[2] = {a, b};
    if (separates(quad, ends, 2))
        return false;
    unsigned left = 0, right = 0;
    for (unsigned i = 0; i < 4; i++) {
        const int64_t side = side_of(a, b, quad->p[i]);
        left += side > 0;
        right += side < 0;
    }
    return left && right;
}

bool geo_overlap_polygon(const struct geo_quad *quad, const struct geo_polygon *polygon)
{
    if (quad->hi_x <= polygon->lo_x || polygon->hi_x <= quad->lo_x || quad->hi_y <= polygon->lo_y ||
        polygon->hi_y <= quad->lo_y)
        return false;
    for (unsigned i = 0; i < polygon->count; i++)
        if (enters(quad, corner(polygon, i), corner(polygon, (i + 1) % polygon->count)))
            return true;
    /* No edge goes through it, so the quad lies inside or outside as a whole: its middle tells. */
    const struct geo_point middle = {(quad->p[0].x + quad->p[2].x) / 2, (quad->p[0].y + quad->p[2].y) / 2};
    return geo_inside(middle, polygon);
}

bool geo_inside(struct geo_point point, const struct geo_polygon *polygon)
{
    if (point.x < polygon->lo_x || point.x > polygon->hi_x || point.y < polygon->lo_y || point.y > polygon->hi_y)
        return false;
    bool inside = false;
    for (unsigned i = 0; i < polygon->count; i++) {
        const struct geo_point a = corner(polygon, i), b = corner(polygon, (i + 1) % polygon->count);
        const int64_t side = side_of(a, b, point);
        if (side == 0 && point.x >= least(a.x, b.x) && point.x <= most(a.x, b.x) && point.y >= least(a.y, b.y) &&
            point.y <= most(a.y, b.y))
            return true;
        if ((a.y > point.y) != (b.y > point.y) && (side > 0) == (b.y > a.y))
            inside = !inside;
    }
    return inside;
}

/*
 * The nearest point of an edge, for a point so much to its left (side_of): distance^2 = square / scale.  A corner is
 * written with the scale 1; whatever lies between the corners has a larger one.
 */
static struct geo_near near_edge(struct geo_point from, struct geo_point a, struct geo_point b, int64_t left)
{
    const int64_t ex = b.x - a.x, ey = b.y - a.y, px = from.x - a.x, py = from.y - a.y;
    const int64_t length = geo_dot(ex, ey, ex, ey), along = geo_dot(px, py, ex, ey);
    if (along <= 0)
        return (struct geo_near){-px, -py, geo_dot(px, py, px, py), 1};
    if (along >= length) {
        const int64_t qx = b.x - from.x, qy = b.y - from.y;
        return (struct geo_near){qx, qy, geo_dot(qx, qy, qx, qy), 1};
    }
    return (struct geo_near){ex * along - px * length, ey * along - py * length, left * left, length};
}

/* Only edges of which the point is on the outer side. All of the figure lies beyond the line of each, so one that is
 * nearest between its corners is the nearest of all. */
struct geo_near geo_nearest(struct geo_point from, const struct geo_quad *quad)
{
    struct geo_near best = {0, 0, 0, 1};
    int64_t left[4];
    unsigned outside = 0;
    for (unsigned i = 0; i < 4; i++) {
        left[i] = side_of(quad->p[i], quad->p[(i + 1) % 4], from);
        outside |= (unsigned)(left[i] >= 0) << i;
    }
    for (unsigned set = outside; set; set &= set - 1) {
        const unsigned i = (unsigned)__builtin_ctz(set);
        const struct geo_near near = near_edge(from, quad->p[i], quad->p[(i + 1) % 4], left[i]);
        if (near.scale > 1)
            return near;
        if (set == outside || near.square < best.square)
            best = near;
    }
    return best;
}

int64_t geo_distance(const struct geo_near *near)
{
    const int64_t root = geo_root(geo_whole(near));
    return root * root * near->scale < near->square ? root + 1 : root;
}

/* Whether a corner of one is within reach of the other; its bounds tell for most that it is not. */
static bool corner_within(const struct geo_quad *corners, const struct geo_quad *quad, int mm)
{
    const int32_t reach = mm * GEO_UNIT;
    for (unsigned i = 0; i < 4; i++) {
        const struct geo_point p = corners->p[i];
        if (p.x < quad->lo_x - reach || p.x > quad->hi_x + reach || p.y < quad->lo_y - reach ||
            p.y > quad->hi_y + reach)
            continue;
        const struct geo_near near = geo_nearest(p, quad);
        if (geo_within(&near, mm))
            return true;
    }
    return false;
}

bool geo_gap_within(const struct geo_quad *a, const struct geo_quad *b, int mm)
{
    return corner_within(a, b, mm) || corner_within(b, a, mm) || geo_overlap(a, b);
}

/* Whether a point is left of the line from p along v; one on the line counts as left of it. */
static bool is_left(struct geo_point p, const struct geo_near *to, struct geo_point c)
{
    return geo_cross(to->vx, to->vy, c.x - p.x, c.y - p.y) >= 0;
}

/* Whether the line from p to p + v / scale crosses the line through c and d, which lie on either side of its own. */
static bool ends_apart(struct geo_point p, const struct geo_near *to, struct geo_point c, struct geo_point d)
{
    const int64_t ex = d.x - c.x, ey = d.y - c.y;
    const int64_t at_p = geo_cross(ex, ey, p.x - c.x, p.y - c.y) * to->scale;
    const int64_t at_q = at_p + geo_cross(ex, ey, to->vx, to->vy);
    return (at_p >= 0) != (at_q >= 0);
}

bool geo_crosses(struct geo_point from, const struct geo_near *to, const struct geo_polygon *polygon)
{
    if (geo_misses(from, from.x + geo_part(to->vx, to->scale), from.y + geo_part(to->vy, to->scale), polygon->lo_x,
                   polygon->lo_y, polygon->hi_x, polygon->hi_y))
        return false;
    struct geo_point last = corner(polygon, polygon->count - 1);
    bool last_left = is_left(from, to, last);
    for (unsigned i = 0; i < polygon->count; i++) {
        const struct geo_point next = corner(polygon, i);
        const bool left = is_left(from, to, next);
        if (left != last_left && ends_apart(from, to, last, next))
            return true;
        last = next;
        last_left = left;
    }
    return false;
}

bool geo_crosses_quad(struct geo_point from, const struct geo_near *to, const struct geo_quad *quad)
{
    bool last_left = is_left(from, to, quad->p[3]);
    for (unsigned i = 0; i < 4; i++) {
        const bool left = is_left(from, to, quad->p[i]);
        if (left != last_left && ends_apart(from, to, quad->p[(i + 3) % 4], quad->p[i]))
            return true;
        last_left = left;
    }
    return false;
}
