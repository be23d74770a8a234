/*
 * The briefing of an expedition (C-21, C-62): what is reported of it, what it may bring, who may go, and a sketch map
 * that is not to be relied on.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/flow.h"
#include "draw/ornament.h"
#include "draw/sketch.h"
#include "draw/words.h"

#define MARGIN (19 * SHEET_MM)
#define MEASURE (A4_WIDE - 2 * MARGIN)
#define FOOT (A4_HIGH - 17 * SHEET_MM)
/* Points; it goes to a page of its own when there is less room. */
#define SKETCH_LEAST 215.0
#define SKETCH_MOST 400.0

struct briefing {
    const struct sp_messages *words;
    const struct draw_matter *matter;
    json_t *facts;   /* the view's expedition with names that the messages use */
    unsigned crisis; /* month */
};

/* --- Facts --- */

/* The month of the crisis: of the latest briefing that the seat was given. */
static unsigned month_of_crisis(const struct draw_matter *matter)
{
    const json_t *events = matter->events;
    unsigned month = 0, crisis = 0;
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        const char *name = member_word(event, "event");
        if (strcmp(name, "month") == 0)
            month = (unsigned)member_number(event, "month");
        if (strcmp(name, "crisis") == 0 || strcmp(name, "briefing") == 0)
            crisis = month;
    }
    return crisis;
}

/* Names as the gazette's messages have them, so that both tell the same tale. */
static json_t *facts_of(const json_t *expedition)
{
    json_t *facts = json_deep_copy(expedition);
    json_object_set(facts, "men", json_object_get(expedition, "reported_men"));
    json_object_set(facts, "true_quality", json_object_get(expedition, "quality"));
    json_object_set(facts, "quality", json_object_get(expedition, "reported_quality"));
    return facts;
}

/* --- What it may bring --- */

/* Rewards that are not 0, as messages briefing.gain.KIND. */
static void set_gains(struct flow *flow, const struct briefing *briefing)
{
    static const char *const kinds[] = {"part", "win", "lose", "taken", "taken_commander", "worse", "loot", "bonus"};
    const json_t *gains = json_object_get(briefing->facts, "gains");
    struct phrase phrase;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const long long amount = member_number(gains, kinds[i]);
        char key[80], more[40];
        snprintf(more, sizeof more, "%s_outnumbered", kinds[i]);
        const bool varies = json_object_get(gains, more) != NULL && member_number(gains, more) != amount;
        const bool same = strcmp(kinds[i], "taken_commander") == 0 && amount == member_number(gains, "taken");
        if ((amount == 0 && !varies) || same)
            continue;
        snprintf(key, sizeof key, "briefing.gain.%s%s", kinds[i], varies ? "_varies" : "");
        flow_text(flow, STYLE_BODY, ALIGN_LEFT, -9, words_say(briefing->words, key, gains, &phrase));
    }
}

/* --- The columns --- */

static void set_head(struct flow *flow, const struct briefing *briefing, const char *key)
{
    struct phrase phrase;
    double x, y;
    flow_gap(flow, 6);
    flow_need(flow, 50);
    flow_text(flow, STYLE_HEAD, ALIGN_CENTRE, 0, words_say(briefing->words, key, NULL, &phrase));
    flow_room(flow, 7, &x, &y);
    sheet_rule_swelled(flow->sheet, x + flow_width(flow) / 2, y + 2, flow_width(flow) * 0.4, 1.2);
}

static void set_line(struct flow *flow, const struct briefing *briefing, const char *key)
{
    struct phrase phrase;
    words_say(briefing->words, key, briefing->facts, &phrase);
    if (phrase.text[0] != '\0')
        flow_text(flow, STYLE_BODY, ALIGN_LEFT, -9, phrase.text);
}

/* Who may go, and who goes once it is settled. */
static void set_force(struct flow *flow, const struct briefing *briefing)
{
    const json_t *facts = briefing->facts;
    const bool settled =
        json_array_size(json_object_get(facts, "force")) > 0 || json_array_size(json_object_get(facts, "going")) > 0;
    set_head(flow, briefing, settled ? "briefing.head.force" : "briefing.head.committee");
    set_line(flow, briefing, settled ? "briefing.going" : "briefing.members");
    set_line(flow, briefing, settled ? "briefing.force" : "briefing.fit");
    if (json_is_string(json_object_get(facts, "commander")))
        set_line(flow, briefing, "briefing.commander");
}

static void fill(struct flow *flow, const void *matter)
{
    static const char *const lines[] = {"briefing.enemy",   "briefing.strength", "briefing.troops",
                                        "briefing.passage", "briefing.risk",     "briefing.attached"};
    const struct briefing *briefing = matter;
    struct phrase phrase;
    flow_opening(flow, words_say(briefing->words, "briefing.opening", briefing->facts, &phrase));
    flow_text(flow, STYLE_BODY, ALIGN_BOTH, 11,
              words_say(briefing->words, "briefing.object", briefing->facts, &phrase));
    set_head(flow, briefing, "briefing.head.reported");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        set_line(flow, briefing, lines[i]);
    set_head(flow, briefing, "briefing.head.gains");
    set_gains(flow, briefing);
    set_force(flow, briefing);
    if (json_object_get(briefing->facts, "enemy_men") != NULL) {
        set_head(flow, briefing, "briefing.head.truth");
        set_line(flow, briefing, "briefing.truth");
    }
}

/* --- The page --- */

static void draw_foot(struct sheet *sheet, const struct briefing *briefing)
{
    struct phrase phrase;
    sheet_rule(sheet, MARGIN, FOOT + 8, MEASURE, 0.4);
    sheet_line(sheet, STYLE_NOTE, MARGIN, FOOT + 19, MEASURE, ALIGN_CENTRE,
               words_count(briefing->words, "briefing.foot", briefing->crisis, &phrase));
}

static void furnish(struct sheet *sheet, const void *matter)
{
    const struct briefing *briefing = matter;
    struct phrase phrase;
    sheet_line(sheet, STYLE_KICKER, MARGIN, 18 * SHEET_MM, MEASURE, ALIGN_CENTRE,
               words_say(briefing->words, "briefing.under", briefing->facts, &phrase));
    sheet_rule_double(sheet, MARGIN, 18 * SHEET_MM + 7, MEASURE, 1.2);
    draw_foot(sheet, briefing);
}

static double draw_title(struct sheet *sheet, const struct briefing *briefing)
{
    struct phrase phrase;
    double y = 17 * SHEET_MM;
    sheet_line(sheet, STYLE_KICKER, MARGIN, y, MEASURE, ALIGN_LEFT,
               words_say(briefing->words, "briefing.office", briefing->facts, &phrase));
    sheet_line(sheet, STYLE_KICKER, MARGIN, y, MEASURE, ALIGN_RIGHT,
               words_count(briefing->words, "briefing.month", briefing->crisis, &phrase));
    y += 34;
    sheet_line(sheet, STYLE_TITLE, MARGIN, y, MEASURE, ALIGN_CENTRE,
               words_say(briefing->words, "briefing.title", briefing->facts, &phrase));
    y += 21;
    sheet_line(sheet, STYLE_SUBHEAD, MARGIN, y, MEASURE, ALIGN_CENTRE,
               words_say(briefing->words, "briefing.under", briefing->facts, &phrase));
    ornament_band(sheet, MARGIN, y + 12, MEASURE, 15);
    return y + 12 + 15 + 12;
}

static void draw_map(struct sheet *sheet, const struct briefing *briefing, double top)
{
    if (FOOT - top < SKETCH_LEAST) {
        sheet_next(sheet);
        furnish(sheet, briefing);
        top = 31 * SHEET_MM;
    }
    const struct sheet_box frame = {MARGIN + 3, top, MEASURE - 6, fmin(FOOT - top - 6, SKETCH_MOST)};
    draw_sketch(sheet, briefing->words, briefing->facts, briefing->crisis, frame);
}

bool draw_briefing(const struct sp_messages *words, const struct draw_matter *matter, struct draw_paper *paper,
                   struct sp_error *error)
{
    struct sheet sheet;
    struct phrase phrase;
    const json_t *expedition = matter->expedition;
    *paper = (struct draw_paper){0};
    if (!draw_is_campaign(matter, error))
        return false;
    if (!json_is_object(expedition) || member_number(expedition, "reported_men") == 0)
        return sp_fail(error, "there has been no expedition by month %u", matter->month);
    const struct briefing briefing = {
        .words = words, .matter = matter, .facts = facts_of(expedition), .crisis = month_of_crisis(matter)};
    words_say(words, "briefing.sheet", briefing.facts, &phrase);
    if (!sheet_open(&sheet, DRAW_PDF, A4_WIDE, A4_HIGH, phrase.text, error)) {
        json_decref(briefing.facts);
        return false;
    }
    const double top = draw_title(&sheet, &briefing);
    draw_foot(&sheet, &briefing);
    const struct flow_frame frame = {.left = MARGIN,
                                     .width = MEASURE,
                                     .gutter = 22,
                                     .top = top,
                                     .next_top = 31 * SHEET_MM,
                                     .bottom = FOOT,
                                     .columns = 2,
                                     .furnish = furnish};
    draw_map(&sheet, &briefing, flow_run(&sheet, &frame, fill, &briefing) + 14);
    json_decref(briefing.facts);
    return sheet_close(&sheet, paper, error);
}
