/* The figures on order cards. */
#ifndef DRAW_CARDS_H
#define DRAW_CARDS_H

#include <cairo.h>

/* A figure in a box of 100 by 56. */
typedef void card_figure(cairo_t *cr);

card_figure figure_talk, figure_inspire, figure_fight, figure_move;
card_figure figure_fire, figure_hold, figure_cease, figure_retreat, figure_run;
card_figure figure_advance, figure_charge, figure_wheel_left, figure_wheel_right, figure_follow;
card_figure figure_line, figure_column, figure_square, figure_special, figure_none;

#endif
