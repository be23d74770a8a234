/*
 * Plots of what `spontoon simulate --json` counted: how scores are spread, who won how often, and how often something
 * happened turn by turn.
 */
#include "draw/plots.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/near_miss.h"
#include "draw/axes.h"
#include "draw/plot_page.h"
#include "draw/series_figures.h"
#include "draw/words.h"

#define MARGIN PLOT_MARGIN
#define WIDE PLOT_WIDE
#define TOP PLOT_TOP
#define LABEL (38 * SHEET_MM)
#define FOOT 46.0 /* below the lowest panel: numbers, what they count, a note */

enum { SEATS_MOST = 24, LINES_MOST = 24 };

/* Runs in a row, and the seats that played in the first, in its order. */
struct plots {
    const struct sp_messages *words;
    const struct draw_run *runs;
    size_t count;
    const char *seat[SEATS_MOST];
    size_t seats;
};

static const char *seat_name(const struct plots *plots, const char *seat, struct phrase *phrase)
{
    char key[64];
    snprintf(key, sizeof key, "plot.seat.%s", seat);
    if (sp_messages_find(plots->words, key) != NULL)
        return words_say(plots->words, key, NULL, phrase);
    words_title(seat, phrase->text, sizeof phrase->text);
    return phrase->text;
}

static const char *say(const struct plots *plots, const char *key, struct phrase *phrase)
{
    return words_say(plots->words, key, NULL, phrase);
}

/* What was played: "10000 games". */
static const char *games_of(const struct plots *plots, const struct draw_run *run, struct phrase *phrase)
{
    return words_say(plots->words, "plot.games", run->figures, phrase);
}

/* "greedy, 1000 games". */
static const char *run_label(const struct plots *plots, const struct draw_run *run, struct phrase *phrase)
{
    struct phrase games, label;
    sheet_plain(run->label, label.text, sizeof label.text);
    snprintf(phrase->text, sizeof phrase->text, "%s, %s", label.text, games_of(plots, run, &games));
    return phrase->text;
}

static bool begin(struct plots *plots, const struct sp_messages *words, const struct draw_run *runs, size_t count,
                  struct sp_error *error)
{
    *plots = (struct plots){.words = words, .runs = runs, .count = count};
    const char *seat;
    json_t *spread;
    assert(count > 0 && count <= DRAW_RUNS_MOST);
    json_object_foreach(json_object_get(runs[0].figures, "scores"), seat, spread)
    {
        if (plots->seats < SEATS_MOST)
            plots->seat[plots->seats++] = seat;
    }
    for (size_t i = 0; i < count; i++) {
        if (!series_is_one(runs[i].figures))
            return sp_fail(error, "%s is not what `spontoon simulate --json` prints", runs[i].file);
        if (!series_is_sound(runs[i].figures))
            return sp_fail(error, "%s is damaged: its figures do not fit together", runs[i].file);
    }
    return plots->seats > 0 || sp_fail(error, "%s has no game in it", runs[0].file);
}

/* "town_taken" as a title begins: "Town taken". */
static void first_capital(const char *id, char *text, size_t size)
{
    snprintf(text, size, "%s", id);
    for (char *c = text; *c; c++)
        *c = (char)(*c == '_' ? ' ' : *c);
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
}

/* ---- Scores ---- */

/* A seat's scores in one run, as shares of its games. */
struct bars {
    double first, width; /* of the cells, in points of the score */
    double mean;
    double highest; /* share of games a point of the score, of the tallest cell */
    const json_t *cells;
    double count;
};

static double cell_height(const struct bars *bars, size_t i)
{
    return (double)json_integer_value(json_array_get(bars->cells, i)) / bars->count / bars->width;
}

static bool read_bars(const struct draw_run *run, const char *seat, struct bars *bars)
{
    const json_t *spread = json_object_get(json_object_get(run->figures, "scores"), seat);
    *bars = (struct bars){.first = (double)member_number(spread, "first"),
                          .width = (double)member_number(spread, "width"),
                          .mean = json_number_value(json_object_get(json_object_get(run->figures, "mean"), seat)),
                          .cells = json_object_get(spread, "cells"),
                          .count = (double)member_number(spread, "count")};
    if (bars->width <= 0 || bars->count <= 0)
        return false;
    for (size_t i = 0; i < json_array_size(bars->cells); i++)
        bars->highest = fmax(bars->highest, cell_height(bars, i));
    return true;
}

static void draw_bars(struct sheet *sheet, const struct bars *bars, const struct axis *axis, double foot, double scale)
{
    cairo_t *cr = sheet->cr;
    for (size_t i = 0; i < json_array_size(bars->cells); i++) {
        const double from = axis_at(axis, bars->first + (double)i * bars->width);
        const double to = axis_at(axis, bars->first + (double)(i + 1) * bars->width);
        const double high = cell_height(bars, i) * scale;
        cairo_rectangle(cr, from, foot - high, fmax(to - from - 0.35, 0.3), high);
    }
    cairo_fill(cr);
    const double mean = axis_at(axis, bars->mean);
    const double over = foot - bars->highest * scale - 5;
    cairo_set_line_width(cr, 0.8);
    cairo_move_to(cr, mean, foot + 2);
    cairo_line_to(cr, mean, over);
    cairo_stroke(cr);
    cairo_arc(cr, mean, over, 1.8, 0, 2 * SHEET_PI);
    cairo_fill(cr);
}

/* The least and the most score of all, and the tallest cell of each run: a run's panels have one scale. */
static bool survey(const struct plots *plots, double *least, double *most, double *tallest)
{
    *least = INFINITY;
    *most = -INFINITY;
    for (size_t r = 0; r < plots->count; r++) {
        tallest[r] = 0;
        for (size_t s = 0; s < plots->seats; s++) {
            struct bars bars;
            if (!read_bars(&plots->runs[r], plots->seat[s], &bars))
                continue;
            *least = fmin(*least, bars.first);
            *most = fmax(*most, bars.first + bars.width * (double)json_array_size(bars.cells));
            tallest[r] = fmax(tallest[r], bars.highest);
        }
    }
    return *least < *most;
}

static void label_of(struct sheet *sheet, const struct plots *plots, const struct draw_run *run, const char *seat,
                     double mean, double y)
{
    struct phrase phrase;
    char text[SP_MESSAGE_MAX];
    const double leading = sheet_leading(sheet, STYLE_SMALL);
    double line = y + leading;
    if (plots->count > 1) {
        sheet_line(sheet, STYLE_NOTE, MARGIN, line, LABEL - 8, ALIGN_LEFT, run_label(plots, run, &phrase));
        line += leading;
    }
    sheet_line(sheet, STYLE_HEAD, MARGIN, line + 1, LABEL - 8, ALIGN_LEFT, seat_name(plots, seat, &phrase));
    json_t *fields = json_object();
    snprintf(text, sizeof text, "%.1f", mean);
    json_object_set_new(fields, "mean", json_string(text));
    sheet_line(sheet, STYLE_SMALL, MARGIN, line + 1 + leading, LABEL - 8, ALIGN_LEFT,
               words_say(plots->words, "plot.mean", fields, &phrase));
    json_decref(fields);
}

bool draw_scores(const struct sp_messages *words, const struct draw_run *runs, size_t count, enum draw_format format,
                 struct draw_paper *paper, struct sp_error *error)
{
    enum { PANEL = 64, BETWEEN = 12 };
    struct plots plots;
    struct sheet sheet;
    struct phrase phrase;
    double least, most, tallest[DRAW_RUNS_MOST];
    *paper = (struct draw_paper){0};
    if (!begin(&plots, words, runs, count, error))
        return false;
    if (!survey(&plots, &least, &most, tallest))
        return sp_fail(error, "%s has no scores", runs[0].file);
    const size_t panels = count * plots.seats;
    const double foot = TOP + (double)panels * (PANEL + BETWEEN);
    if (!plot_open(&sheet, format, foot + FOOT, say(&plots, "plot.scores", &phrase), error))
        return false;
    const struct axis axis = axis_fit(least, most, 10, MARGIN + LABEL, WIDE - MARGIN);
    axis_across(&sheet, &axis, foot, TOP, say(&plots, "plot.score", &phrase));
    for (size_t i = 0; i < panels; i++) {
        const struct draw_run *run = &runs[i / plots.seats];
        const double y = TOP + (double)i * (PANEL + BETWEEN);
        struct bars bars;
        if (!read_bars(run, plots.seat[i % plots.seats], &bars))
            continue;
        label_of(&sheet, &plots, run, plots.seat[i % plots.seats], bars.mean, y);
        draw_bars(&sheet, &bars, &axis, y + PANEL + BETWEEN / 2.0, (PANEL - 6) / tallest[i / plots.seats]);
    }
    if (count == 1)
        sheet_line(&sheet, STYLE_NOTE, MARGIN, foot + FOOT - 14, LABEL, ALIGN_LEFT,
                   games_of(&plots, &runs[0], &phrase));
    return sheet_close(&sheet, paper, error);
}

/* ---- Games won ---- */

static double per_cent(const json_t *rate, const char *member)
{
    return 100 * json_number_value(json_object_get(rate, member));
}

/* A point for the rate, and a line as long as it may be out by. */
static void draw_rate(struct sheet *sheet, const struct axis *axis, double y, const json_t *rate)
{
    axis_whisker(sheet, axis_at(axis, per_cent(rate, "low")), y, axis_at(axis, per_cent(rate, "high")), y);
    axis_dot(sheet, axis_at(axis, per_cent(rate, "rate")), y);
}

static void draw_rates_panel(struct sheet *sheet, const struct plots *plots, size_t panel, const struct axis *axis,
                             double row)
{
    struct phrase phrase;
    const bool drawn = panel == plots->seats;
    const double foot = TOP + 14 + row * (double)plots->count;
    const char *name = drawn ? say(plots, "plot.drawn", &phrase) : seat_name(plots, plots->seat[panel], &phrase);
    sheet_line(sheet, STYLE_HEAD, axis->from, TOP + 2, axis->to - axis->from, ALIGN_LEFT, name);
    axis_across(sheet, axis, foot, TOP + 10, panel == plots->seats ? say(plots, "plot.per_cent", &phrase) : "");
    for (size_t r = 0; r < plots->count; r++) {
        const json_t *rates = json_object_get(plots->runs[r].figures, "win_rate");
        const json_t *rate = json_object_get(rates, drawn ? "draw" : plots->seat[panel]);
        if (rate != NULL)
            draw_rate(sheet, axis, TOP + 14 + row * ((double)r + 0.5), rate);
    }
}

bool draw_rates(const struct sp_messages *words, const struct draw_run *runs, size_t count, enum draw_format format,
                struct draw_paper *paper, struct sp_error *error)
{
    const double row = 17, gap = 18, label = 52 * SHEET_MM;
    struct plots plots;
    struct sheet sheet;
    struct phrase phrase;
    *paper = (struct draw_paper){0};
    if (!begin(&plots, words, runs, count, error))
        return false;
    const double foot = TOP + 14 + row * (double)count;
    if (!plot_open(&sheet, format, foot + FOOT + 12, say(&plots, "plot.rates", &phrase), error))
        return false;
    const size_t panels = plots.seats + 1;
    const double wide = (WIDE - 2 * MARGIN - label - gap * (double)(panels - 1)) / (double)panels;
    for (size_t p = 0; p < panels; p++) {
        const double from = MARGIN + label + (double)p * (wide + gap);
        const struct axis axis = axis_fit(0, 100, panels > 4 ? 2 : 4, from, from + wide);
        draw_rates_panel(&sheet, &plots, p, &axis, row);
    }
    for (size_t r = 0; r < count; r++)
        sheet_line(&sheet, STYLE_SMALL, MARGIN, TOP + 14 + row * ((double)r + 0.5) + 3, label - 10, ALIGN_LEFT,
                   run_label(&plots, &runs[r], &phrase));
    sheet_line(&sheet, STYLE_NOTE, MARGIN, foot + FOOT, WIDE - 2 * MARGIN, ALIGN_LEFT,
               say(&plots, "plot.confidence", &phrase));
    return sheet_close(&sheet, paper, error);
}

/* ---- What happens, turn by turn ---- */

/* A line of the plot: counts by period. */
struct course {
    char label[DRAW_COURSE_LABEL];
    const json_t *periods;
    double games;
};

/* Adds a line, or only counts it when there is no room. */
static void add_course(struct course *lines, size_t *count, const struct plots *plots, size_t run, const char *word,
                       const json_t *periods)
{
    if (!json_is_object(periods))
        return;
    if (*count >= LINES_MOST) {
        ++*count;
        return;
    }
    struct course *line = &lines[*count];
    char name[DRAW_COURSE_LABEL] = "";
    if (word != NULL)
        words_title(word, name, sizeof name);
    struct phrase label;
    char whole[DRAW_COURSE_LABEL]; /* but cut, perhaps within a character */
    snprintf(whole, sizeof whole, "%.60s%s%.60s", plots->count > 1 ? run_label(plots, &plots->runs[run], &label) : "",
             plots->count > 1 && word != NULL ? ", " : "", name);
    sheet_plain(whole, line->label, sizeof line->label);
    line->periods = periods;
    line->games = (double)member_number(plots->runs[run].figures, "games");
    *count += line->games > 0;
}

/* The lines of an event: one a run, or one a run and word of a field. */
static size_t find_courses(const struct plots *plots, const char *event, const char *field, struct course *lines)
{
    size_t count = 0;
    for (size_t r = 0; r < plots->count; r++) {
        const json_t *of = json_object_get(json_object_get(plots->runs[r].figures, "events"), event);
        const char *word;
        json_t *periods;
        if (field == NULL) {
            add_course(lines, &count, plots, r, NULL, json_object_get(of, "all"));
            continue;
        }
        json_object_foreach(json_object_get(of, field), word, periods)
        {
            add_course(lines, &count, plots, r, word, periods);
        }
    }
    return count;
}

static double at_period(const struct course *line, unsigned period)
{
    char key[16];
    snprintf(key, sizeof key, "%u", period);
    return (double)member_number(line->periods, key) / line->games;
}

static unsigned last_period(const struct course *lines, size_t count)
{
    unsigned last = 1;
    for (size_t i = 0; i < count; i++) {
        const char *key;
        json_t *value;
        json_object_foreach((json_t *)(uintptr_t)lines[i].periods, key, value)
        {
            const unsigned long period = strtoul(key, NULL, 10);
            last = period > last && period < 1000 ? (unsigned)period : last;
        }
    }
    return last;
}

static double highest_course(const struct course *lines, size_t count, unsigned last)
{
    double highest = 0;
    for (size_t i = 0; i < count; i++)
        for (unsigned p = 0; p <= last; p++)
            highest = fmax(highest, at_period(&lines[i], p));
    return highest;
}

static void draw_course_line(struct sheet *sheet, const struct course *line, unsigned n, const struct axis *across,
                             const struct axis *upright, unsigned last)
{
    cairo_t *cr = sheet->cr;
    axis_pattern(sheet, n);
    for (unsigned p = 1; p <= last; p++)
        cairo_line_to(cr, axis_at(across, p), axis_at(upright, at_period(line, p)));
    cairo_stroke(cr);
    axis_pattern_end(sheet);
    for (unsigned p = 1; p <= last; p++)
        axis_mark(sheet, n, axis_at(across, p), axis_at(upright, at_period(line, p)));
}

/* Why there is nothing to draw of the event. */
static bool fail_to_find(const struct draw_run *run, const char *event, struct sp_error *error)
{
    const json_t *events = json_object_get(run->figures, "events");
    struct sp_near_miss near = sp_near_miss_begin(event);
    const char *name;
    json_t *of;
    if (json_object_size(events) == 0)
        return sp_fail(error, "%s has no events: `spontoon simulate --stats --json` counts them", run->file);
    json_object_foreach((json_t *)(uintptr_t)events, name, of)
    {
        sp_near_miss_try(&near, name);
    }
    return sp_fail(error, "%s has no event '%.80s'%s%s; `spontoon simulate --stats` lists what it counts", run->file,
                   event, near.best != NULL ? "; did you mean " : "", near.best != NULL ? near.best : "");
}

/* "town_taken.side" is the event and one of its fields. */
static void split(const char *event, char name[64], const char **field)
{
    const char *dot = strchr(event, '.');
    snprintf(name, 64, "%.*s", dot != NULL ? (int)(dot - event) : 63, event);
    *field = dot != NULL && dot[1] != '\0' ? dot + 1 : NULL;
}

bool draw_course(const struct sp_messages *words, const struct draw_run *runs, size_t count, const char *event,
                 enum draw_format format, struct draw_paper *paper, struct sp_error *error)
{
    struct plots plots;
    struct sheet sheet;
    struct phrase phrase;
    struct course lines[LINES_MOST];
    char name[64], title[SP_MESSAGE_MAX];
    const char *field = NULL;
    *paper = (struct draw_paper){0};
    if (!begin(&plots, words, runs, count, error))
        return false;
    split(event, name, &field);
    const size_t found = find_courses(&plots, name, field, lines);
    if (found > LINES_MOST)
        return sp_fail(error, "'%.80s' has %zu lines, and a plot has room for %d", event, found, LINES_MOST);
    const unsigned last = last_period(lines, found);
    const double highest = highest_course(lines, found, last);
    if (found == 0 || highest <= 0)
        return fail_to_find(&runs[0], event, error);
    const bool keyed = plots.count > 1 || field != NULL;
    const double keys = keyed ? plot_keys_height(found) : 0;
    const double foot = TOP + 210;
    char printed[64];
    first_capital(name, printed, sizeof printed);
    json_t *fields = json_pack("{s:s}", "event", printed);
    snprintf(title, sizeof title, "%s", words_say(words, "plot.course", fields, &phrase));
    json_decref(fields);
    if (!plot_open(&sheet, format, foot + FOOT + keys, title, error))
        return false;
    const struct axis across = axis_fit(0, last, last < 12 ? last : 12, MARGIN + 30, WIDE - MARGIN);
    const struct axis upright = axis_fit(0, highest, 6, foot, TOP);
    axis_across(&sheet, &across, foot, foot, say(&plots, "plot.turn", &phrase));
    axis_upright(&sheet, &upright, MARGIN + 30, WIDE - MARGIN);
    for (size_t i = 0; i < found; i++)
        draw_course_line(&sheet, &lines[i], (unsigned)i, &across, &upright, last);
    for (size_t i = 0; keyed && i < found; i++)
        plot_key(&sheet, i, foot + 46, lines[i].label);
    if (count == 1)
        sheet_line(&sheet, STYLE_NOTE, MARGIN, foot + FOOT + keys - 14, LABEL, ALIGN_LEFT,
                   games_of(&plots, &runs[0], &phrase));
    return sheet_close(&sheet, paper, error);
}
