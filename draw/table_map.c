/*
 * The plan of a battle's table: terrain, units with their facing, leaders; north at the top, as x and y are measured.
 */
#include "draw/table_map.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/marks.h"
#include "draw/ornament.h"
#include "draw/words.h"

enum { BORDER_MM = 100 }; /* a bar of the frame is so much of the table */
#define BORDER 3.2        /* points */

struct plan plan_lay(struct sheet *sheet, const json_t *view, double left, double top, double width, double height)
{
    struct plan plan = {.sheet = sheet,
                        .view = view,
                        .width = fmax(1, (double)member_number(view, "width")),
                        .height = fmax(1, (double)member_number(view, "height"))};
    plan.factor = fmin((width - 2 * BORDER) / plan.width, (height - 2 * BORDER) / plan.height);
    plan.left = left + (width - plan.width * plan.factor) / 2;
    plan.top = top + BORDER;
    return plan;
}

static double plan_x(const struct plan *plan, double x)
{
    return plan->left + x * plan->factor;
}

static double plan_y(const struct plan *plan, double y)
{
    return plan->top + (plan->height - y) * plan->factor;
}

void plan_key(const json_t *view, size_t unit, char key[PLAN_KEY])
{
    const json_t *units = json_object_get(view, "units");
    const bool crown = strcmp(member_word(json_array_get(units, unit), "side"), "crown") == 0;
    unsigned rank = 0;
    for (size_t i = 0; i < unit; i++)
        rank += (strcmp(member_word(json_array_get(units, i), "side"), "crown") == 0) == crown;
    if (!crown)
        snprintf(key, PLAN_KEY, "%u", rank + 1);
    else if (rank < 26)
        snprintf(key, PLAN_KEY, "%c", (char)('A' + rank));
    else
        snprintf(key, PLAN_KEY, "%c%c", (char)('A' + rank / 26 - 1), (char)('A' + rank % 26));
}

/* --- Terrain --- */

static struct mark_path outline_of(const struct plan *plan, const json_t *points)
{
    struct mark_path path = {0};
    for (size_t i = 0; i < json_array_size(points); i++) {
        const json_t *point = json_array_get(points, i);
        mark_add(&path, plan_x(plan, (double)json_integer_value(json_array_get(point, 0))),
                 plan_y(plan, (double)json_integer_value(json_array_get(point, 1))));
    }
    return path;
}

static void draw_hill(cairo_t *cr, struct sp_dice *dice, const struct mark_path *path, double size)
{
    (void)dice;
    mark_hachures(cr, path, 11 * size, 2.6 * size);
}

static void draw_water(cairo_t *cr, struct sp_dice *dice, const struct mark_path *path, double size)
{
    (void)dice;
    cairo_save(cr);
    mark_trace(cr, path, false, true);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_clip(cr);
    mark_waterlines(cr, path, false, true, 6, 1.9 * size);
    cairo_restore(cr);
    mark_trace(cr, path, false, true);
    cairo_set_line_width(cr, 0.9);
    cairo_stroke(cr);
}

static void draw_wood(cairo_t *cr, struct sp_dice *dice, const struct mark_path *path, double size)
{
    static const double dots[] = {0.8, 1.8};
    mark_trace(cr, path, false, true);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, 0.5);
    cairo_set_dash(cr, dots, 2, 0);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
    mark_wood(cr, dice, path, 9 * size);
}

static void draw_town(cairo_t *cr, struct sp_dice *dice, const struct mark_path *path, double size)
{
    mark_trace(cr, path, false, true);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, 0.6);
    cairo_stroke(cr);
    mark_town(cr, dice, path, 5 * size);
}

static void draw_road(cairo_t *cr, struct sp_dice *dice, const struct mark_path *path, double size)
{
    (void)dice;
    (void)size;
    mark_trace(cr, path, false, true);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, 0.45);
    cairo_stroke(cr);
}

/* Bushes along the middle of the line's longest way. */
static void draw_hedge(cairo_t *cr, struct sp_dice *dice, const struct mark_path *path, double size)
{
    (void)dice;
    const unsigned half = path->count / 2;
    for (unsigned i = 0; i + 1 < half || (i == 0 && half >= 1); i++) {
        const unsigned j = path->count - 1 - i, to = i + 1 < path->count ? i + 1 : i, back = j > 0 ? j - 1 : 0;
        const double x = (path->x[i] + path->x[j]) / 2, y = (path->y[i] + path->y[j]) / 2;
        const double to_x = (path->x[to] + path->x[back]) / 2, to_y = (path->y[to] + path->y[back]) / 2;
        const int count = (int)fmax(1, hypot(to_x - x, to_y - y) / (3.4 * size));
        for (int k = 0; k <= count; k++)
            mark_bush(cr, x + (to_x - x) * k / count, y + (to_y - y) * k / count, 3.4 * size);
    }
}

/* In the order in which they are drawn; their strokes are smaller on a small plan. */
static const struct terrain {
    const char *kind;
    void (*draw)(cairo_t *, struct sp_dice *, const struct mark_path *, double size);
} terrains[] = {{"hill", draw_hill}, {"road", draw_road}, {"water", draw_water},
                {"wood", draw_wood}, {"town", draw_town}, {"hedge", draw_hedge}};

static void draw_terrain(const struct plan *plan)
{
    const json_t *polygons = json_object_get(plan->view, "terrain");
    const double size = fmax(0.5, fmin(1, plan->factor / 0.3));
    for (size_t t = 0; t < sizeof terrains / sizeof terrains[0]; t++) {
        for (size_t i = 0; i < json_array_size(polygons); i++) {
            const json_t *polygon = json_array_get(polygons, i);
            if (strcmp(member_word(polygon, "kind"), terrains[t].kind) != 0)
                continue;
            const struct mark_path path = outline_of(plan, json_object_get(polygon, "points"));
            struct sp_dice dice = {.seed = i + 1};
            if (path.count >= 3)
                terrains[t].draw(plan->sheet->cr, &dice, &path, size);
        }
    }
}

/* --- Units --- */

bool plan_shows(const json_t *unit)
{
    const char *status = member_word(unit, "status");
    return strcmp(status, "here") == 0 || strcmp(status, "runs") == 0;
}

/* Turns so that the unit's front is upwards, with its middle at the origin and points for lengths. */
static void turn_to(const struct plan *plan, const json_t *unit)
{
    cairo_translate(plan->sheet->cr, plan_x(plan, (double)member_number(unit, "x")),
                    plan_y(plan, (double)member_number(unit, "y")));
    cairo_rotate(plan->sheet->cr, (double)member_number(unit, "facing") * SHEET_PI / 180);
}

/* Guns: a barrel between two wheels before the base. */
static void draw_gun(cairo_t *cr, double front)
{
    cairo_set_line_width(cr, 1.1);
    cairo_move_to(cr, 0, front + 1);
    cairo_line_to(cr, 0, front - 5);
    cairo_move_to(cr, -2.2, front - 1.6);
    cairo_line_to(cr, -2.2, front + 1);
    cairo_move_to(cr, 2.2, front - 1.6);
    cairo_line_to(cr, 2.2, front + 1);
    cairo_stroke(cr);
}

/* The Crown's are black, the enemy's hatched; a heavy front with a point on it; horse are crossed by a line. */
static void draw_unit(const struct plan *plan, const json_t *unit)
{
    cairo_t *cr = plan->sheet->cr;
    const double w = fmax(3, (double)member_number(unit, "width") * plan->factor);
    const double h = fmax(2, (double)member_number(unit, "depth") * plan->factor);
    const bool crown = strcmp(member_word(unit, "side"), "crown") == 0;
    static const double dashes[] = {1.4, 1.2};
    cairo_save(cr);
    turn_to(plan, unit);
    cairo_rectangle(cr, -w / 2, -h / 2, w, h);
    cairo_set_source_rgb(cr, crown ? 0 : 1, crown ? 0 : 1, crown ? 0 : 1);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    if (!crown) {
        cairo_save(cr);
        cairo_clip_preserve(cr);
        cairo_path_t *edge = cairo_copy_path(cr);
        cairo_new_path(cr);
        engrave_hatch(cr, (struct sheet_box){-w / 2, -h / 2, w, h}, 45, 1.5, 0.4);
        cairo_append_path(cr, edge);
        cairo_path_destroy(edge);
        cairo_restore(cr);
    }
    if (strcmp(member_word(unit, "status"), "runs") == 0)
        cairo_set_dash(cr, dashes, 2, 0);
    cairo_set_line_width(cr, 0.8);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_rectangle(cr, -w / 2 - 0.4, -h / 2 - 0.4, w + 0.8, 1.2);
    cairo_fill(cr);
    if (strcmp(member_word(unit, "troops"), "horse") == 0) {
        cairo_set_source_rgb(cr, crown ? 1 : 0, crown ? 1 : 0, crown ? 1 : 0);
        cairo_set_line_width(cr, 1);
        cairo_move_to(cr, -w / 2 + 0.8, h / 2 - 0.8);
        cairo_line_to(cr, w / 2 - 0.8, -h / 2 + 1.2);
        cairo_stroke(cr);
        cairo_set_source_rgb(cr, 0, 0, 0);
    }
    if (member_yes(unit, "guns")) {
        draw_gun(cr, -h / 2);
    } else {
        cairo_move_to(cr, -2.3, -h / 2);
        cairo_line_to(cr, 0, -h / 2 - 3.6);
        cairo_line_to(cr, 2.3, -h / 2);
        cairo_fill(cr);
    }
    cairo_restore(cr);
}

/* --- Keys --- */

struct box {
    double x, y, half_width, half_height;
};

static double overlap(const struct box *a, const struct box *b)
{
    const double x = a->half_width + b->half_width - fabs(a->x - b->x);
    const double y = a->half_height + b->half_height - fabs(a->y - b->y);
    return x > 0 && y > 0 ? x * y : 0;
}

enum { PLACED = 2 * CB_UNITS };

/* What is on the plan already, so that keys keep out of it. */
struct placed {
    unsigned count;
    struct box box[PLACED];
};

static struct box box_of(const struct plan *plan, const json_t *unit)
{
    const double turn = (double)member_number(unit, "facing") * SHEET_PI / 180;
    const double w = (double)member_number(unit, "width") * plan->factor / 2 + 1;
    const double h = (double)member_number(unit, "depth") * plan->factor / 2 + 1;
    return (struct box){.x = plan_x(plan, (double)member_number(unit, "x")),
                        .y = plan_y(plan, (double)member_number(unit, "y")),
                        .half_width = fabs(w * cos(turn)) + fabs(h * sin(turn)),
                        .half_height = fabs(w * sin(turn)) + fabs(h * cos(turn))};
}

static void put(struct placed *placed, const struct box *box)
{
    if (placed->count < PLACED)
        placed->box[placed->count++] = *box;
}

/* Behind it, else at a flank, before it, or farther behind: where it covers least. */
static struct box find_place(const struct plan *plan, const json_t *unit, const struct placed *placed, double width)
{
    static const double ways[][2] = {{0, 1}, {1, 0}, {-1, 0}, {0, -1}, {0, 1.7}, {1, 1}, {-1, 1}};
    const struct box own = box_of(plan, unit);
    const double turn = (double)member_number(unit, "facing") * SHEET_PI / 180;
    struct box best = own;
    double least = INFINITY;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        const double side = (double)member_number(unit, "width") * plan->factor / 2 + 6;
        const double back = (double)member_number(unit, "depth") * plan->factor / 2 + 6.5;
        const double dx = ways[i][0] * side, dy = ways[i][1] * back;
        const struct box box = {.x = own.x + dx * cos(turn) - dy * sin(turn),
                                .y = own.y + dx * sin(turn) + dy * cos(turn),
                                .half_width = width / 2,
                                .half_height = 4.2};
        const struct box frame = {.x = plan->left + plan->width * plan->factor / 2,
                                  .y = plan->top + plan->height * plan->factor / 2,
                                  .half_width = plan->width * plan->factor / 2 - width / 2,
                                  .half_height = plan->height * plan->factor / 2 - 4.2};
        double covers = (double)i * 0.5;
        covers += fabs(box.x - frame.x) > frame.half_width || fabs(box.y - frame.y) > frame.half_height ? 1000 : 0;
        for (unsigned k = 0; k < placed->count; k++)
            covers += overlap(&box, &placed->box[k]);
        if (covers < least) {
            least = covers;
            best = box;
        }
    }
    return best;
}

static void draw_keys(const struct plan *plan)
{
    const json_t *units = json_object_get(plan->view, "units");
    struct placed placed = {0};
    for (size_t i = 0; i < json_array_size(units); i++) {
        const json_t *unit = json_array_get(units, i);
        const struct box box = box_of(plan, unit);
        if (plan_shows(unit))
            put(&placed, &box);
    }
    for (size_t i = 0; i < json_array_size(units); i++) {
        const json_t *unit = json_array_get(units, i);
        char key[PLAN_KEY];
        if (!plan_shows(unit))
            continue;
        plan_key(plan->view, i, key);
        const struct box box = find_place(plan, unit, &placed, sheet_measure(plan->sheet, STYLE_KEY, key) + 2);
        mark_label(plan->sheet, STYLE_KEY, box.x, box.y + 2.8, key);
        put(&placed, &box);
    }
}

/* How many leaders before this one are with the same unit. */
static unsigned rank_with(const json_t *leaders, size_t leader)
{
    unsigned rank = 0;
    const char *unit = member_word(json_array_get(leaders, leader), "with");
    for (size_t i = 0; i < leader; i++)
        rank += strcmp(member_word(json_array_get(leaders, i), "with"), unit) == 0;
    return rank;
}

/* Those who are with a unit stand from a quarter of its width on, so that its front is seen. */
static void stand_aside(const struct plan *plan, const json_t *leaders, size_t leader, double *x, double *y)
{
    const json_t *units = json_object_get(plan->view, "units");
    for (size_t i = 0; i < json_array_size(units); i++) {
        const json_t *unit = json_array_get(units, i);
        if (strcmp(member_word(unit, "id"), member_word(json_array_get(leaders, leader), "with")) != 0)
            continue;
        const double turn = (double)member_number(unit, "facing") * SHEET_PI / 180;
        const double aside = (double)member_number(unit, "width") * plan->factor / 4 - 6.5 * rank_with(leaders, leader);
        *x -= aside * cos(turn);
        *y -= aside * sin(turn);
    }
}

/* A leader is a star where he stands, with a ring if he commands. */
static void draw_leaders(const struct plan *plan)
{
    const json_t *leaders = json_object_get(plan->view, "leaders");
    cairo_t *cr = plan->sheet->cr;
    for (size_t i = 0; i < json_array_size(leaders); i++) {
        const json_t *leader = json_array_get(leaders, i);
        if (strcmp(member_word(leader, "status"), "acts") != 0)
            continue;
        double x = plan_x(plan, (double)member_number(leader, "x"));
        double y = plan_y(plan, (double)member_number(leader, "y"));
        stand_aside(plan, leaders, i, &x, &y);
        const double r = member_yes(leader, "commander") ? 3.6 : 2.8;
        cairo_new_path(cr);
        for (int k = 0; k < 10; k++) {
            const double turn = k * SHEET_PI / 5 - SHEET_PI / 2, reach = k % 2 ? r * 0.45 : r;
            cairo_line_to(cr, x + reach * cos(turn), y + reach * sin(turn));
        }
        cairo_close_path(cr);
        cairo_set_source_rgb(cr, 1, 1, 1);
        cairo_set_line_width(cr, 2);
        cairo_stroke_preserve(cr);
        cairo_fill_preserve(cr);
        cairo_set_source_rgb(cr, 0, 0, 0);
        cairo_set_line_width(cr, 0.6);
        cairo_stroke(cr);
    }
}

/* --- The frame --- */

/* Bars of a hundred millimetres, by turns black and white, along one edge. */
static void draw_bars(const struct plan *plan, double x, double y, double length_mm, bool down)
{
    cairo_t *cr = plan->sheet->cr;
    for (int i = 0; i * BORDER_MM < length_mm; i++) {
        const double from = i * BORDER_MM * plan->factor;
        const double size = fmin(BORDER_MM, length_mm - i * BORDER_MM) * plan->factor;
        if (i % 2 == 0)
            continue;
        cairo_rectangle(cr, down ? x : x + from, down ? y + from : y, down ? BORDER - 1 : size,
                        down ? size : BORDER - 1);
        cairo_fill(cr);
    }
}

static void draw_frame(const struct plan *plan)
{
    const double w = plan->width * plan->factor, h = plan->height * plan->factor;
    draw_bars(plan, plan->left, plan->top - BORDER + 0.5, plan->width, false);
    draw_bars(plan, plan->left, plan->top + h + 0.5, plan->width, false);
    draw_bars(plan, plan->left - BORDER + 0.5, plan->top, plan->height, true);
    draw_bars(plan, plan->left + w + 0.5, plan->top, plan->height, true);
    sheet_frame(plan->sheet, plan->left, plan->top, w, h, 0.6);
    sheet_frame(plan->sheet, plan->left - BORDER, plan->top - BORDER, w + 2 * BORDER, h + 2 * BORDER, 1);
}

void plan_draw(const struct plan *plan)
{
    if (plan->sheet->trial)
        return;
    cairo_t *cr = plan->sheet->cr;
    const json_t *units = json_object_get(plan->view, "units");
    cairo_save(cr);
    cairo_rectangle(cr, plan->left, plan->top, plan->width * plan->factor, plan->height * plan->factor);
    cairo_clip(cr);
    draw_terrain(plan);
    for (size_t i = 0; i < json_array_size(units); i++)
        if (plan_shows(json_array_get(units, i)))
            draw_unit(plan, json_array_get(units, i));
    draw_keys(plan);
    draw_leaders(plan);
    cairo_restore(cr);
    draw_frame(plan);
}
