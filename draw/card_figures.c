/*
 * The figures on order cards, as in a drill book: a regiment is four bases, its front to the top.
 */
#include <math.h>
#include <stddef.h>

#include "draw/cards.h"
#include "draw/ornament.h"

/* --- What the figures are made of --- */

enum { BASE_WIDE = 13, BASE_DEEP = 7 };

/* A base: hatched, its front edge heavy. */
static void base(cairo_t *cr, double x, double y)
{
    cairo_save(cr);
    cairo_rectangle(cr, x, y, BASE_WIDE, BASE_DEEP);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_clip_preserve(cr);
    cairo_new_path(cr);
    engrave_hatch(cr, (struct sheet_box){x, y, BASE_WIDE, BASE_DEEP}, 45, 1.5, 0.35);
    cairo_restore(cr);
    cairo_set_line_width(cr, 0.7);
    cairo_rectangle(cr, x, y, BASE_WIDE, BASE_DEEP);
    cairo_stroke(cr);
    cairo_rectangle(cr, x, y - 0.5, BASE_WIDE, 1.7);
    cairo_fill(cr);
}

/* Four bases in line about x, their front at y. */
static void line_of_bases(cairo_t *cr, double x, double y)
{
    for (int i = 0; i < 4; i++)
        base(cr, x + (i - 2) * BASE_WIDE, y);
}

/* Where bases stood or will stand. */
static void ghost(cairo_t *cr, double x, double y, double width, double height)
{
    static const double dashes[] = {1.6, 1.6};
    cairo_set_line_width(cr, 0.6);
    cairo_set_dash(cr, dashes, 2, 0);
    cairo_rectangle(cr, x, y, width, height);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

/* A cloud of smoke before a base. */
static void smoke(cairo_t *cr, double x, double y, double size)
{
    static const struct {
        double x, y, r;
    } puff[] = {{-0.7, 0.15, 0.5}, {0.7, 0.15, 0.5}, {0, -0.25, 0.65}, {0, 0.3, 0.5}};
    for (int outline = 1; outline >= 0; outline--) {
        cairo_set_source_rgb(cr, outline ? 0 : 1, outline ? 0 : 1, outline ? 0 : 1);
        for (size_t i = 0; i < sizeof puff / sizeof puff[0]; i++) {
            cairo_arc(cr, x + puff[i].x * size, y + puff[i].y * size, puff[i].r * size + (outline ? 0.6 : 0), 0,
                      2 * SHEET_PI);
            cairo_fill(cr);
        }
    }
    cairo_set_source_rgb(cr, 0, 0, 0);
}

/* A leader: his hat, cocked, about x with its brim at y. */
static void hat(cairo_t *cr, double x, double y, double size)
{
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, size / 100, size / 100);
    cairo_move_to(cr, -50, 0);
    cairo_curve_to(cr, -38, -22, -26, -26, -14, -30);
    cairo_curve_to(cr, -8, -44, 8, -44, 14, -30);
    cairo_curve_to(cr, 26, -26, 38, -22, 50, 0);
    cairo_curve_to(cr, 28, -10, 12, -4, 0, 6);
    cairo_curve_to(cr, -12, -4, -28, -10, -50, 0);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_set_line_width(cr, 2.4);
    cairo_move_to(cr, -40, -3);
    cairo_curve_to(cr, -26, -13, -10, -9, 0, 1);
    cairo_curve_to(cr, 10, -9, 26, -13, 40, -3);
    cairo_stroke(cr);
    cairo_set_line_width(cr, 3.2);
    cairo_move_to(cr, 13, -13);
    cairo_line_to(cr, 17, -25);
    cairo_stroke(cr);
    cairo_restore(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
}

static void dotted(cairo_t *cr, double x, double y, double to_x, double to_y)
{
    static const double dots[] = {0, 2.6};
    cairo_set_line_width(cr, 1);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_dash(cr, dots, 2, 0);
    cairo_move_to(cr, x, y);
    cairo_line_to(cr, to_x, to_y);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
}

/* The enemy: an open rectangle, its front to the foot. */
static void enemy(cairo_t *cr, double x, double y, double width)
{
    cairo_set_line_width(cr, 0.7);
    cairo_rectangle(cr, x - width / 2, y, width, 6);
    cairo_stroke(cr);
    cairo_rectangle(cr, x - width / 2, y + 5.2, width, 1.6);
    cairo_fill(cr);
}

/* --- Personal actions --- */

void figure_talk(cairo_t *cr)
{
    hat(cr, 18, 40, 36);
    hat(cr, 82, 40, 36);
    cairo_set_line_width(cr, 0.9);
    for (int i = 0; i < 2; i++) {
        cairo_arc(cr, 34, 36, 6 + i * 4.5, -0.7, 0.35);
        cairo_stroke(cr);
        cairo_arc(cr, 66, 36, 6 + i * 4.5, SHEET_PI - 0.35, SHEET_PI + 0.7);
        cairo_stroke(cr);
    }
}

void figure_inspire(cairo_t *cr)
{
    engrave_spontoon(cr, 50, 58, 50, 20, 1.9);
    for (int i = 0; i < 13; i++) {
        const double turn = SHEET_PI * (1 + (i + 0.5) / 13.0), reach = i % 2 ? 24 : 30;
        cairo_move_to(cr, 50 + 15 * cos(turn), 26 + 15 * sin(turn) * 0.9);
        cairo_line_to(cr, 50 + reach * cos(turn) * 1.25, 26 + reach * sin(turn) * 0.86);
        cairo_set_line_width(cr, 0.8);
        cairo_stroke(cr);
    }
    line_of_bases(cr, 50, 46);
}

static void sword(cairo_t *cr, double x, double y, double to_x, double to_y)
{
    const double length = hypot(to_x - x, to_y - y);
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_rotate(cr, atan2(to_y - y, to_x - x));
    cairo_move_to(cr, 12, -1.3);
    cairo_line_to(cr, length - 6, -1);
    cairo_line_to(cr, length, 0);
    cairo_line_to(cr, length - 6, 1);
    cairo_line_to(cr, 12, 1.3);
    cairo_fill(cr);
    cairo_rectangle(cr, 1, -1.1, 10, 2.2);
    cairo_rectangle(cr, 10.5, -5, 1.8, 10);
    cairo_fill(cr);
    cairo_arc(cr, 0, 0, 1.9, 0, 2 * SHEET_PI);
    cairo_fill(cr);
    cairo_set_line_width(cr, 1);
    cairo_move_to(cr, 11, 5);
    cairo_curve_to(cr, 8, 7, 2, 6, 0, 1);
    cairo_stroke(cr);
    cairo_restore(cr);
}

void figure_fight(cairo_t *cr)
{
    sword(cr, 16, 52, 80, 4);
    cairo_save(cr);
    cairo_translate(cr, 100, 0);
    cairo_scale(cr, -1, 1);
    sword(cr, 16, 52, 80, 4);
    cairo_restore(cr);
}

void figure_move(cairo_t *cr)
{
    hat(cr, 24, 48, 36);
    dotted(cr, 40, 40, 66, 22);
    engrave_arrow(cr, 66, 22, 76, 15, 1, 8);
    cairo_set_line_width(cr, 0.7);
    cairo_arc(cr, 84, 11, 7, 0, 2 * SHEET_PI);
    cairo_stroke(cr);
}

/* --- Fire --- */

void figure_fire(cairo_t *cr)
{
    line_of_bases(cr, 50, 44);
    for (int i = 0; i < 4; i++) {
        const double x = 50 + (i - 1.5) * BASE_WIDE;
        dotted(cr, x, 24, x, 4);
        smoke(cr, x, 34, 5);
    }
}

void figure_hold(cairo_t *cr)
{
    enemy(cr, 50, 4, 46);
    line_of_bases(cr, 50, 44);
    cairo_set_line_width(cr, 0.7);
    for (int i = 0; i < 4; i++) {
        const double x = 50 + (i - 1.5) * BASE_WIDE;
        cairo_move_to(cr, x - 3, 40);
        cairo_line_to(cr, x - 3, 30);
        cairo_move_to(cr, x, 40);
        cairo_line_to(cr, x, 30);
        cairo_move_to(cr, x + 3, 40);
        cairo_line_to(cr, x + 3, 30);
    }
    cairo_stroke(cr);
    engrave_arrow(cr, 84, 28, 84, 12, 0.7, 5);
    engrave_arrow(cr, 84, 28, 84, 44, 0.7, 5);
}

/* The drummer beats to cease. */
void figure_cease(cairo_t *cr)
{
    cairo_set_line_width(cr, 1);
    cairo_move_to(cr, 33, 20);
    cairo_line_to(cr, 33, 45);
    cairo_curve_to(cr, 33, 54, 67, 54, 67, 45);
    cairo_line_to(cr, 67, 20);
    cairo_stroke(cr);
    for (int i = 0; i < 3; i++) {
        static const double y[] = {20, 24.5, 40.5};
        cairo_move_to(cr, 33, y[i]);
        cairo_curve_to(cr, 33, y[i] + 9, 67, y[i] + 9, 67, y[i]);
        cairo_stroke(cr);
    }
    cairo_move_to(cr, 33, 20);
    cairo_curve_to(cr, 33, 12, 67, 12, 67, 20);
    cairo_stroke(cr);
    static const double cord[][2] = {{33.5, 27},   {39, 44.5}, {44.5, 30.5}, {50, 47},
                                     {55.5, 30.5}, {61, 44.5}, {66.5, 27}};
    cairo_set_line_width(cr, 0.7);
    for (size_t i = 0; i < sizeof cord / sizeof cord[0]; i++)
        cairo_line_to(cr, cord[i][0], cord[i][1]);
    cairo_stroke(cr);
    cairo_set_line_width(cr, 1.5);
    cairo_move_to(cr, 40, 4);
    cairo_line_to(cr, 58, 19);
    cairo_move_to(cr, 60, 4);
    cairo_line_to(cr, 42, 19);
    cairo_stroke(cr);
}

/* --- Going and coming --- */

void figure_retreat(cairo_t *cr)
{
    line_of_bases(cr, 50, 8);
    engrave_arrow(cr, 50, 19, 50, 42, 1.6, 9);
    ghost(cr, 50 - 2 * BASE_WIDE, 45, 4 * BASE_WIDE, BASE_DEEP);
}

void figure_run(cairo_t *cr)
{
    static const struct {
        double x, y, turn;
    } lost[] = {{22, 10, -0.5}, {42, 6, 0.25}, {61, 11, -0.2}, {80, 7, 0.6}};
    for (size_t i = 0; i < sizeof lost / sizeof lost[0]; i++) {
        cairo_save(cr);
        cairo_translate(cr, lost[i].x, lost[i].y);
        cairo_rotate(cr, lost[i].turn);
        base(cr, -BASE_WIDE / 2.0, -BASE_DEEP / 2.0);
        engrave_arrow(cr, 0, 8, 0, 40 - lost[i].y, 1.1, 8);
        cairo_restore(cr);
    }
}

void figure_advance(cairo_t *cr)
{
    ghost(cr, 50 - 2 * BASE_WIDE, 5, 4 * BASE_WIDE, BASE_DEEP);
    engrave_arrow(cr, 50, 41, 50, 16, 1.6, 9);
    line_of_bases(cr, 50, 44);
}

void figure_charge(cairo_t *cr)
{
    enemy(cr, 50, 2, 52);
    line_of_bases(cr, 50, 44);
    for (int i = 0; i < 12; i++) {
        const double x = 50 + (i - 5.5) * 4.3;
        cairo_move_to(cr, x - 0.9, 43);
        cairo_line_to(cr, x, 34);
        cairo_line_to(cr, x + 0.9, 43);
        cairo_fill(cr);
    }
    for (int i = -1; i <= 1; i++)
        engrave_arrow(cr, 50 + i * 17, 31, 50 + i * 17, 11, 1.8, 8);
}

void figure_wheel_left(cairo_t *cr)
{
    cairo_save(cr);
    cairo_translate(cr, 24, 44);
    cairo_save(cr);
    cairo_rotate(cr, -0.62);
    ghost(cr, 0, 0, 4 * BASE_WIDE, BASE_DEEP);
    cairo_restore(cr);
    for (int i = 0; i < 4; i++)
        base(cr, i * BASE_WIDE, 0);
    cairo_arc(cr, 0, 0, 1.8, 0, 2 * SHEET_PI);
    cairo_fill(cr);
    cairo_set_line_width(cr, 1.2);
    cairo_arc_negative(cr, 0, 0, 56, -0.04, -0.5);
    cairo_stroke(cr);
    engrave_arrow(cr, 56 * cos(-0.5), 56 * sin(-0.5), 56 * cos(-0.64), 56 * sin(-0.64), 1.2, 8);
    cairo_restore(cr);
}

void figure_wheel_right(cairo_t *cr)
{
    cairo_save(cr);
    cairo_translate(cr, 100, 0);
    cairo_scale(cr, -1, 1);
    figure_wheel_left(cr);
    cairo_restore(cr);
}

void figure_follow(cairo_t *cr)
{
    hat(cr, 50, 14, 32);
    dotted(cr, 50, 39, 50, 26);
    engrave_arrow(cr, 50, 26, 50, 19, 1, 7);
    line_of_bases(cr, 50, 44);
}

/* --- Formations --- */

void figure_line(cairo_t *cr)
{
    line_of_bases(cr, 50, 24);
    engrave_arrow(cr, 50, 19, 50, 6, 0.8, 6);
}

void figure_column(cairo_t *cr)
{
    for (int i = 0; i < 4; i++)
        base(cr, 50 - BASE_WIDE / 2.0, 20 + i * (BASE_DEEP + 1.6));
    engrave_arrow(cr, 50, 15, 50, 3, 0.8, 6);
}

void figure_square(cairo_t *cr)
{
    for (int i = 0; i < 4; i++) {
        cairo_save(cr);
        cairo_translate(cr, 50, 28);
        cairo_rotate(cr, i * SHEET_PI / 2);
        base(cr, -BASE_WIDE / 2.0, -14);
        engrave_arrow(cr, 0, -17, 0, -26, 0.8, 5);
        cairo_restore(cr);
    }
}

/* --- The others --- */

/* A letter under seal. */
void figure_special(cairo_t *cr)
{
    cairo_set_line_width(cr, 0.9);
    cairo_rectangle(cr, 22, 10, 56, 37);
    cairo_stroke(cr);
    cairo_move_to(cr, 22, 10);
    cairo_line_to(cr, 50, 31);
    cairo_line_to(cr, 78, 10);
    cairo_move_to(cr, 22, 47);
    cairo_line_to(cr, 43, 26);
    cairo_move_to(cr, 78, 47);
    cairo_line_to(cr, 57, 26);
    cairo_stroke(cr);
    for (int i = 0; i < 16; i++) {
        const double turn = i * SHEET_PI / 8, reach = i % 2 ? 7.2 : 8;
        cairo_line_to(cr, 50 + reach * cos(turn), 31 + reach * sin(turn));
    }
    cairo_close_path(cr);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_arc(cr, 50, 31, 4.6, 0, 2 * SHEET_PI);
    cairo_set_line_width(cr, 0.7);
    cairo_stroke(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
}

/* An hour-glass. */
void figure_none(cairo_t *cr)
{
    cairo_rectangle(cr, 34, 4, 32, 3.2);
    cairo_rectangle(cr, 34, 49, 32, 3.2);
    cairo_fill(cr);
    cairo_set_line_width(cr, 1);
    for (int side = -1; side <= 1; side += 2) {
        cairo_move_to(cr, 50 + side * 12, 7);
        cairo_curve_to(cr, 50 + side * 12, 20, 50 + side * 1.4, 22, 50 + side * 1.4, 28);
        cairo_curve_to(cr, 50 + side * 1.4, 34, 50 + side * 12, 36, 50 + side * 12, 49);
        cairo_stroke(cr);
        cairo_move_to(cr, 50 + side * 15.4, 7);
        cairo_line_to(cr, 50 + side * 15.4, 49);
        cairo_stroke(cr);
    }
    cairo_move_to(cr, 41.5, 17);
    cairo_line_to(cr, 58.5, 17);
    cairo_curve_to(cr, 55, 22, 51, 23, 50, 28);
    cairo_curve_to(cr, 49, 23, 45, 22, 41.5, 17);
    cairo_fill(cr);
    cairo_move_to(cr, 39.5, 48.6);
    cairo_curve_to(cr, 42, 42, 48, 42, 50, 38);
    cairo_curve_to(cr, 52, 42, 58, 42, 60.5, 48.6);
    cairo_fill(cr);
    cairo_set_line_width(cr, 0.6);
    cairo_move_to(cr, 50, 28);
    cairo_line_to(cr, 50, 40);
    cairo_stroke(cr);
}
