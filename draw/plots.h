/*
 * Plots of many games: what `spontoon simulate --json` or scripts/strength printed, drawn in the manner of the
 * handouts.  One page as wide as A4 (PDF, PNG or SVG); lines and points are told apart by pattern, place and name,
 * never by colour.
 */
#ifndef DRAW_PLOTS_H
#define DRAW_PLOTS_H

#include "draw/draw.h"

enum { DRAW_RUNS_MOST = 64, DRAW_COURSE_LABEL = 128 };

/* A series of games; all borrowed. */
struct draw_run {
    const char *label;
    const char *file; /* where it was read, for errors */
    json_t *figures;  /* the object that was printed */
};

/* All take 1 to DRAW_RUNS_MOST runs, and return false and one sentence on failure; *paper then holds nothing.  The
 * seats are those of the first run. */

/* How each seat's scores are spread, a panel a run and seat, with the mean. */
bool draw_scores(const struct sp_messages *words, const struct draw_run *runs, size_t count, enum draw_format format,
                 struct draw_paper *paper, struct sp_error *error);

/* How often each seat won, a row a run, with the interval that holds the true rate with a confidence of 95 in 100. */
bool draw_rates(const struct sp_messages *words, const struct draw_run *runs, size_t count, enum draw_format format,
                struct draw_paper *paper, struct sp_error *error);

/* How often an event happens in a game, turn by turn, a line a run; "EVENT.FIELD" has a line a run and word of that
 * field.  The runs must have counted events (--stats). */
bool draw_course(const struct sp_messages *words, const struct draw_run *runs, size_t count, const char *event,
                 enum draw_format format, struct draw_paper *paper, struct sp_error *error);

/* What computer players score against another, by the positions that a decision is worth: a line a run, of what
 * scripts/strength printed. */
bool draw_strength(const struct sp_messages *words, const struct draw_run *runs, size_t count, enum draw_format format,
                   struct draw_paper *paper, struct sp_error *error);

#endif
