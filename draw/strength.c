/*
 * A plot of strength: what computer players score against another, by the positions that a decision is worth, as
 * scripts/strength prints it.
 */
#include <assert.h>
#include <math.h>

#include "draw/axes.h"
#include "draw/plot_page.h"
#include "draw/plots.h"
#include "draw/words.h"

#define HIGH 230.0 /* of the plot */
#define BELOW 36.0 /* numbers, and what they count */

enum { POINTS_MOST = 64 };

/* One measure of a player, in points of a hundred. */
struct measure {
    double positions, score, low, high;
};

static const json_t *points_of(const struct draw_run *run)
{
    return json_object_get(run->figures, "strength");
}

static struct measure measure_at(const struct draw_run *run, size_t i)
{
    const json_t *point = json_array_get(points_of(run), i);
    return (struct measure){.positions = json_number_value(json_object_get(point, "positions")),
                            .score = 100 * json_number_value(json_object_get(point, "score")),
                            .low = 100 * json_number_value(json_object_get(point, "low")),
                            .high = 100 * json_number_value(json_object_get(point, "high"))};
}

/* Positions rise from point to point, and shares are shares. */
static bool is_sound(const struct draw_run *run)
{
    const size_t count = json_array_size(points_of(run));
    double before = 0;
    for (size_t i = 0; i < count; i++) {
        const struct measure at = measure_at(run, i);
        if (at.positions < 1 || at.positions > 1e12 || at.positions <= before || at.low < 0 || at.low > at.score ||
            at.score > at.high || at.high > 100)
            return false;
        before = at.positions;
    }
    return count > 0 && count <= POINTS_MOST && json_is_string(json_object_get(run->figures, "player")) &&
           json_is_string(json_object_get(run->figures, "against"));
}

/* In powers of two: thought grows by factors. */
static struct axis axis_of(const struct draw_run *runs, size_t count)
{
    double least = INFINITY, most = 0;
    for (size_t r = 0; r < count; r++) {
        least = fmin(least, log2(measure_at(&runs[r], 0).positions));
        most = fmax(most, log2(measure_at(&runs[r], json_array_size(points_of(&runs[r])) - 1).positions));
    }
    return (struct axis){.least = floor(least),
                         .most = fmax(ceil(most), floor(least) + 1),
                         .step = 1,
                         .from = PLOT_MARGIN + 30,
                         .to = PLOT_WIDE - PLOT_MARGIN - 12};
}

/* Whether one of the runs before was measured with so many positions. */
static bool is_marked(const struct draw_run *runs, size_t before, double positions)
{
    for (size_t r = 0; r < before; r++) {
        for (size_t i = 0; i < json_array_size(points_of(&runs[r])); i++)
            if (measure_at(&runs[r], i).positions == positions)
                return true;
    }
    return false;
}

/* A number wherever somebody was measured. */
static void draw_positions(struct sheet *sheet, const struct draw_run *runs, size_t run, const struct axis *across,
                           double foot)
{
    enum { ROOM = 60 };
    struct phrase phrase;
    for (size_t i = 0; i < json_array_size(points_of(&runs[run])); i++) {
        const double positions = measure_at(&runs[run], i).positions;
        const double x = axis_at(across, log2(positions));
        if (!is_marked(runs, run, positions))
            sheet_line(sheet, STYLE_FIGURE, x - ROOM / 2.0, foot + 3 + sheet_leading(sheet, STYLE_FIGURE), ROOM,
                       ALIGN_CENTRE, words_number((long long)positions, &phrase));
    }
}

static void draw_growth(struct sheet *sheet, const struct draw_run *run, unsigned n, const struct axis *across,
                        const struct axis *upright)
{
    const size_t count = json_array_size(points_of(run));
    const double aside = 2.5 * n; /* whiskers of two players stand side by side */
    axis_pattern(sheet, n);
    for (size_t i = 0; i < count; i++) {
        const struct measure at = measure_at(run, i);
        cairo_line_to(sheet->cr, axis_at(across, log2(at.positions)) + aside, axis_at(upright, at.score));
    }
    cairo_stroke(sheet->cr);
    axis_pattern_end(sheet);
    for (size_t i = 0; i < count; i++) {
        const struct measure at = measure_at(run, i);
        const double x = axis_at(across, log2(at.positions)) + aside;
        axis_whisker(sheet, x, axis_at(upright, at.low), x, axis_at(upright, at.high));
        axis_dot(sheet, x, axis_at(upright, at.score));
    }
}

bool draw_strength(const struct sp_messages *words, const struct draw_run *runs, size_t count, enum draw_format format,
                   struct draw_paper *paper, struct sp_error *error)
{
    const double foot = PLOT_TOP + HIGH, keys = foot + BELOW + 16;
    struct sheet sheet;
    struct phrase phrase;
    *paper = (struct draw_paper){0};
    assert(count > 0 && count <= DRAW_RUNS_MOST);
    for (size_t r = 0; r < count; r++)
        if (!is_sound(&runs[r]))
            return sp_fail(error, "%s is not what scripts/strength prints", runs[r].file);
    if (!plot_open(&sheet, format, keys + plot_keys_height(count) + 16,
                   words_say(words, "plot.strength", NULL, &phrase), error))
        return false;
    const struct axis across = axis_of(runs, count);
    const struct axis upright = axis_fit(0, 100, 5, foot, PLOT_TOP);
    axis_upright(&sheet, &upright, PLOT_MARGIN + 30, PLOT_WIDE - PLOT_MARGIN);
    sheet_line(&sheet, STYLE_NOTE, PLOT_MARGIN, foot + BELOW - 6, PLOT_WIDE - 2 * PLOT_MARGIN, ALIGN_RIGHT,
               words_say(words, "plot.positions", NULL, &phrase));
    for (size_t r = 0; r < count; r++) {
        draw_positions(&sheet, runs, r, &across, foot);
        draw_growth(&sheet, &runs[r], (unsigned)r, &across, &upright);
        plot_key(&sheet, r, keys, words_say(words, "plot.player", runs[r].figures, &phrase));
    }
    sheet_line(&sheet, STYLE_NOTE, PLOT_MARGIN, keys + plot_keys_height(count), PLOT_WIDE - 2 * PLOT_MARGIN, ALIGN_LEFT,
               words_say(words, "plot.confidence", NULL, &phrase));
    return sheet_close(&sheet, paper, error);
}
