/*
 * Muster roll and accounts of a colonel (C-62): his regiment on the first page, his ledgers on the next ones.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/muster.h"
#include "draw/ornament.h"
#include "draw/words.h"

enum { COMPANIES = 10, RATINGS = 6 };

/* --- Heads and feet --- */

static json_t *title_fields(const struct muster *muster)
{
    struct phrase facings;
    return json_pack("{s:s, s:I, s:s, s:I, s:O*}", "colonel", muster->seat, "month", (json_int_t)muster->matter->month,
                     "facings", words_or(muster->words, "facings", member_word(muster->regiment, "facings"), &facings),
                     "regiment", (json_int_t)member_number(muster->regiment, "regiment"), "title",
                     json_object_get(muster->regiment, "title"));
}

void muster_foot(struct sheet *sheet, const struct muster *muster)
{
    struct phrase phrase;
    json_t *fields = title_fields(muster);
    sheet_rule(sheet, MUSTER_MARGIN, MUSTER_FOOT + 8, MUSTER_MEASURE, 0.4);
    sheet_line(sheet, STYLE_NOTE, MUSTER_MARGIN, MUSTER_FOOT + 19, MUSTER_MEASURE, ALIGN_CENTRE,
               words_say(muster->words, "muster.foot", fields, &phrase));
    json_decref(fields);
}

/* What he told of himself (C-1): "aged 41, married; of the gentry". */
static const char *about_him(const struct muster *muster, struct phrase *phrase)
{
    static const char *const members[] = {"age", "family", "background", "experience"};
    char text[SP_MESSAGE_MAX] = "";
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        char key[40];
        const json_t *value = json_object_get(muster->colonel, members[i]);
        if (value == NULL || json_is_null(value))
            continue;
        snprintf(key, sizeof key, "muster.%s", members[i]);
        const size_t at = strlen(text);
        snprintf(text + at, sizeof text - at, "%s%s", at > 0 ? ", " : "",
                 words_say(muster->words, key, muster->colonel, phrase));
    }
    memcpy(phrase->text, text, sizeof text);
    return phrase->text;
}

double muster_title(struct sheet *sheet, const struct muster *muster, bool trophy, const char *title, const char *under)
{
    struct phrase phrase;
    json_t *fields = title_fields(muster);
    double y = 18 * SHEET_MM;
    if (trophy)
        ornament_trophy(sheet, A4_WIDE / 2, y, 104);
    y += trophy ? 104 * 0.6 + 30 : 16;
    sheet_line(sheet, STYLE_TITLE, MUSTER_MARGIN, y, MUSTER_MEASURE, ALIGN_CENTRE,
               words_say(muster->words, title, fields, &phrase));
    y += 22;
    sheet_line(sheet, STYLE_SUBHEAD, MUSTER_MARGIN, y, MUSTER_MEASURE, ALIGN_CENTRE,
               words_say(muster->words, under, fields, &phrase));
    y += 19;
    sheet_line(sheet, STYLE_HEAD, MUSTER_MARGIN, y, MUSTER_MEASURE, ALIGN_CENTRE,
               words_say(muster->words, "muster.commanded", fields, &phrase));
    json_decref(fields);
    if (trophy && about_him(muster, &phrase)[0] != '\0') {
        y += 14;
        sheet_line(sheet, STYLE_NOTE, MUSTER_MARGIN, y, MUSTER_MEASURE, ALIGN_CENTRE, phrase.text);
    }
    ornament_band(sheet, MUSTER_MARGIN, y + 13, MUSTER_MEASURE, 15);
    return y + 13 + 15 + 16;
}

void muster_furnish(struct sheet *sheet, const void *matter)
{
    const struct muster *muster = matter;
    struct phrase phrase;
    json_t *fields = title_fields(muster);
    sheet_line(sheet, STYLE_KICKER, MUSTER_MARGIN, 18 * SHEET_MM, MUSTER_MEASURE, ALIGN_CENTRE,
               words_say(muster->words, "muster.running", fields, &phrase));
    sheet_rule_double(sheet, MUSTER_MARGIN, 18 * SHEET_MM + 7, MUSTER_MEASURE, 1.2);
    json_decref(fields);
    muster_foot(sheet, muster);
}

/* --- The companies --- */

/* The regiment's strength is kept whole; the roll divides it as evenly as may be, the grenadiers first (C-5). */
static long long company_men(long long men, long long companies, long long number)
{
    return companies > 0 ? men / companies + (number < men % companies ? 1 : 0) : 0;
}

static void fill_companies(struct flow *flow, const void *matter)
{
    static const struct flow_cell cells[] = {
        {2.4, ALIGN_LEFT, STYLE_BODY}, {1, ALIGN_RIGHT, STYLE_FIGURE}, {2.6, ALIGN_RIGHT, STYLE_ITALIC}};
    const struct muster *muster = matter;
    const long long men = member_number(muster->regiment, "men"), kept = member_number(muster->regiment, "companies");
    const long long declared = member_number(json_object_get(muster->colonel, "orders"), "declare");
    struct phrase head[3], name, number, remark;
    const char *const heads[] = {words_say(muster->words, "muster.company", NULL, &head[0]),
                                 words_say(muster->words, "muster.men", NULL, &head[1]),
                                 words_say(muster->words, "muster.remark", NULL, &head[2])};
    flow_table(flow, cells, 3, heads);
    for (long long i = 0; i < COMPANIES; i++) {
        char key[40];
        snprintf(key, sizeof key, "company.%lld", i);
        const char *const row[] = {words_say(muster->words, key, NULL, &name),
                                   i < kept ? words_number(company_men(men, kept, i), &number) : "—",
                                   i < kept       ? ""
                                   : i < declared ? words_say(muster->words, "muster.on_paper", NULL, &remark)
                                                  : words_say(muster->words, "muster.not_raised", NULL, &remark)};
        flow_row(flow, row);
    }
    flow_line(flow, 0.5);
    const char *const sum[] = {
        words_say(muster->words, "muster.in_all", NULL, &name), words_number(men, &number),
        words_count(muster->words, "muster.bases", member_number(muster->regiment, "bases"), &remark)};
    flow_row(flow, sum);
    flow_table_end(flow);
}

/* --- The state of the regiment --- */

/* Six boxes, so many of them full. */
static void draw_rating(struct sheet *sheet, double x, double y, long long rating)
{
    if (sheet->trial)
        return;
    const double side = 8.5 * sheet->type, step = 11.5 * sheet->type;
    for (int i = 0; i < RATINGS; i++) {
        cairo_set_line_width(sheet->cr, 0.6);
        cairo_rectangle(sheet->cr, x + i * step, y, side, side);
        cairo_stroke(sheet->cr);
        if (i < rating) {
            cairo_rectangle(sheet->cr, x + i * step + 1.5, y + 1.5, side - 3, side - 3);
            cairo_fill(sheet->cr);
        }
    }
}

static const char *const attributes[] = {"drill", "musketry", "effectiveness"};
enum { ATTRIBUTES = sizeof attributes / sizeof attributes[0] };

static double draw_ratings(struct sheet *sheet, const struct muster *muster, double x, double y, double width)
{
    const double t = sheet->type;
    struct phrase phrase;
    for (int i = 0; i < ATTRIBUTES; i++) {
        const long long rating = member_number(muster->regiment, attributes[i]);
        sheet_line(sheet, STYLE_BODY, x, y + 9 * t, width - 96 * t, ALIGN_LEFT,
                   words_of(muster->words, "attribute", attributes[i], &phrase));
        draw_rating(sheet, x + width - 94 * t, y + 0.5 * t, rating);
        sheet_line(sheet, STYLE_FIGURE, x + width - 18 * t, y + 9 * t, 18 * t, ALIGN_RIGHT,
                   words_number(rating, &phrase));
        y += 17 * t;
    }
    return y;
}

/* One line of the state: a name, and what is the case at its right. */
static double state_line(struct sheet *sheet, const struct muster *muster, const char *key, const char *value, double x,
                         double y, double width)
{
    struct phrase phrase;
    const double base = y + 9 * sheet->type;
    const double taken =
        sheet_line(sheet, STYLE_BODY, x, base, width * 0.68, ALIGN_LEFT, words_say(muster->words, key, NULL, &phrase));
    sheet_line(sheet, STYLE_FIGURE, x + taken + 4, base, width - taken - 4, ALIGN_RIGHT, value);
    return y + 14.5 * sheet->type;
}

static double draw_state(struct sheet *sheet, const struct muster *muster, double x, double y, double width)
{
    static const struct {
        const char *key;
        const char *member;
        const char *form; /* a message for the number */
    } lines[] = {
        {"muster.idle_musketry", "months_without_musketry", "muster.months"},
        {"muster.idle_manoeuvres", "months_without_manoeuvres", "muster.months"},
        {"muster.arrears", "arrears", "muster.pounds"},
        {"muster.months_owed", "months_in_arrears", "muster.months"},
    };
    struct phrase phrase;
    const double t = sheet->type;
    sheet_line(sheet, STYLE_HEAD, x, y + 12 * t, width, ALIGN_CENTRE,
               words_say(muster->words, "muster.state", NULL, &phrase));
    sheet_rule_swelled(sheet, x + width / 2, y + 20 * t, width * 0.6, 1.4);
    y = draw_ratings(sheet, muster, x, y + 30 * t, width) + 5;
    sheet_rule(sheet, x, y - 3, width, 0.3);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        words_count(muster->words, lines[i].form, member_number(muster->regiment, lines[i].member), &phrase);
        y = state_line(sheet, muster, lines[i].key, phrase.text, x, y, width);
    }
    struct phrase declared;
    const json_t *orders = json_object_get(muster->colonel, "orders");
    words_number(member_number(orders, "declare"), &declared);
    y = state_line(sheet, muster, "muster.declared", declared.text, x, y, width);
    words_count(muster->words, "muster.pounds", member_number(muster->colonel, "pocketed"), &declared);
    return state_line(sheet, muster, "muster.pocketed", declared.text, x, y, width);
}

/* --- What happened --- */

/* What a regiment's page tells of its month; the sentences are the game's own. */
static const char *const regiment_events[] = {
    "men",           "training_roll", "decay_roll", "inspection",   "false_muster", "mutiny_roll", "disease",
    "disease_force", "wreck",         "losses",     "table_losses", "unafforded",   "debt",        NULL};

/* Whether it is about this colonel or his regiment. */
static bool is_his(const struct muster *muster, const json_t *event)
{
    const json_t *colonel = json_object_get(event, "colonel");
    if (json_is_string(colonel))
        return strcmp(json_string_value(colonel), muster->seat) == 0;
    return muster_is_of_regiment(muster, event);
}

static bool is_told(const struct muster *muster, const json_t *event)
{
    return muster_lists(member_word(event, "event"), regiment_events) && is_his(muster, event);
}

static bool anything_happened(const struct muster *muster)
{
    const json_t *events = muster->matter->events;
    for (size_t i = draw_month_begins(muster->matter); i < json_array_size(events); i++)
        if (is_told(muster, json_array_get(events, i)))
            return true;
    return false;
}

static void fill_happenings(struct flow *flow, const void *matter)
{
    const struct muster *muster = matter;
    const json_t *events = muster->matter->events;
    struct phrase phrase;
    if (!anything_happened(muster))
        flow_text(flow, STYLE_NOTE, ALIGN_CENTRE, 0, words_say(muster->words, "muster.nothing", NULL, &phrase));
    for (size_t i = draw_month_begins(muster->matter); i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        char key[80];
        if (!is_told(muster, event))
            continue;
        snprintf(key, sizeof key, "event.%s", member_word(event, "event"));
        flow_text(flow, STYLE_SMALL, ALIGN_LEFT, 0, words_say(muster->words, key, event, &phrase));
        flow_gap(flow, 1.5);
    }
}

/* --- His journal --- */

static bool is_page(const struct muster *muster, const json_t *event)
{
    return strcmp(member_word(event, "event"), "page") == 0 && is_his(muster, event) &&
           member_word(event, "said")[0] != '\0';
}

static bool wrote_pages(const struct muster *muster)
{
    const json_t *events = muster->matter->events;
    for (size_t i = draw_month_begins(muster->matter); i < json_array_size(events); i++)
        if (is_page(muster, json_array_get(events, i)))
            return true;
    return false;
}

/* The month's pages, as he wrote them (C-17). */
static void fill_pages(struct flow *flow, const void *matter)
{
    const struct muster *muster = matter;
    const json_t *events = muster->matter->events;
    for (size_t i = draw_month_begins(muster->matter); i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        if (is_page(muster, event))
            flow_text(flow, STYLE_ITALIC, ALIGN_BOTH, 11, member_word(event, "said"));
    }
}

/* --- The page --- */

static double set_section(struct sheet *sheet, const struct muster *muster, const char *key, double y)
{
    const double t = sheet->type;
    struct phrase phrase;
    sheet_line(sheet, STYLE_HEAD, MUSTER_MARGIN, y + 8 * t, MUSTER_MEASURE, ALIGN_CENTRE,
               words_say(muster->words, key, NULL, &phrase));
    sheet_rule_swelled(sheet, A4_WIDE / 2, y + 16 * t, MUSTER_MEASURE * 0.35, 1.4);
    return y + 26 * t;
}

/* Companies and state side by side; returns how low they come. */
static double draw_upper(struct sheet *sheet, const struct muster *muster, double top)
{
    const double gutter = 26, left = MUSTER_MEASURE * 0.52, right = MUSTER_MEASURE - left - gutter;
    const struct flow_frame companies = {
        .left = MUSTER_MARGIN, .width = left, .top = top, .next_top = top, .bottom = MUSTER_FOOT, .columns = 1};
    const double low = flow_run(sheet, &companies, fill_companies, muster);
    return fmax(low, draw_state(sheet, muster, MUSTER_MARGIN + left + gutter, top, right));
}

/* A section across the page, with so many columns, from `y` on; returns how low it comes. */
static double draw_section(struct sheet *sheet, const struct muster *muster, const char *key, unsigned columns,
                           void (*fill)(struct flow *, const void *), double y)
{
    if (y + 70 > MUSTER_FOOT) {
        sheet_next(sheet);
        if (!sheet->trial)
            muster_furnish(sheet, muster);
        y = MUSTER_NEXT - 18;
    }
    const struct flow_frame frame = {.left = MUSTER_MARGIN,
                                     .width = MUSTER_MEASURE,
                                     .gutter = 22,
                                     .top = set_section(sheet, muster, key, y + 18 * sheet->type),
                                     .next_top = MUSTER_NEXT,
                                     .bottom = MUSTER_FOOT,
                                     .columns = columns,
                                     .furnish = muster_furnish};
    return flow_run(sheet, &frame, fill, muster);
}

static double draw_parts(struct sheet *sheet, const struct muster *muster, double top)
{
    double y = draw_upper(sheet, muster, top);
    y = draw_section(sheet, muster, "muster.month", anything_happened(muster) ? 2 : 1, fill_happenings, y);
    y = draw_section(sheet, muster, "service.title", 3, muster_service, y);
    return wrote_pages(muster) ? draw_section(sheet, muster, "muster.journal", 2, fill_pages, y) : y;
}

/* In type as large as keeps it all on one page. */
static void draw_roll(struct sheet *sheet, const struct muster *muster)
{
    static const double sizes[] = {1.22, 1.14, 1.07, 1};
    const double top = muster_title(sheet, muster, true, "muster.title", "muster.of");
    const unsigned page = sheet->number, overfull = sheet->overfull;
    muster_foot(sheet, muster);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        sheet->type = sizes[i];
        sheet->trial = true;
        draw_parts(sheet, muster, top);
        sheet->trial = false;
        const bool one = sheet->number == page;
        sheet->number = page;
        sheet->overfull = overfull;
        if (one)
            break;
    }
    const double low = draw_parts(sheet, muster, top);
    sheet->type = 1;
    if (low + 70 < MUSTER_FOOT)
        ornament_tail(sheet, A4_WIDE / 2, low + 20, 100);
}

/* --- The whole --- */

static const json_t *regiment_of(const json_t *view, const json_t *colonel)
{
    const json_t *regiments = json_object_get(view, "regiments");
    const long long number = member_number(colonel, "regiment");
    for (size_t i = 0; i < json_array_size(regiments); i++) {
        const json_t *regiment = json_array_get(regiments, i);
        if (number != 0 && member_number(regiment, "regiment") == number)
            return regiment;
    }
    return NULL;
}

/* Whose affairs are drawn: a colonel's own, or those of all for an umpire. */
static bool is_drawn(const struct draw_matter *matter, const json_t *colonel)
{
    const bool own = strcmp(matter->seat, member_word(colonel, "colonel")) == 0;
    const bool umpire = strncmp(matter->seat, "colonel_", 8) != 0;
    return json_object_get(colonel, "pounds") != NULL && (own || umpire);
}

static unsigned count_drawn(const struct draw_matter *matter)
{
    const json_t *colonels = json_object_get(matter->view, "colonels");
    unsigned count = 0;
    for (size_t i = 0; i < json_array_size(colonels); i++)
        count += is_drawn(matter, json_array_get(colonels, i));
    return count;
}

static bool draw_one(struct sheet *sheet, const struct muster *muster)
{
    if (muster->regiment != NULL) {
        draw_roll(sheet, muster);
        sheet_next(sheet);
    }
    return muster_accounts(sheet, muster);
}

bool draw_muster(const struct sp_messages *words, const struct draw_matter *matter, struct draw_paper *paper,
                 struct sp_error *error)
{
    struct sheet sheet;
    struct phrase phrase;
    *paper = (struct draw_paper){0};
    if (!draw_is_campaign(matter, error))
        return false;
    if (count_drawn(matter) == 0)
        return sp_fail(error, "%s has no muster roll: the affairs of no colonel are known there", matter->seat);
    words_say(words, "muster.sheet", NULL, &phrase);
    if (!sheet_open(&sheet, DRAW_PDF, A4_WIDE, A4_HIGH, phrase.text, error))
        return false;
    const json_t *colonels = json_object_get(matter->view, "colonels");
    bool done = true, first = true;
    for (size_t i = 0; i < json_array_size(colonels) && done; i++) {
        const json_t *colonel = json_array_get(colonels, i);
        if (!is_drawn(matter, colonel))
            continue;
        if (!first)
            sheet_next(&sheet);
        first = false;
        const struct muster muster = {.words = words,
                                      .matter = matter,
                                      .colonel = colonel,
                                      .regiment = regiment_of(matter->view, colonel),
                                      .seat = member_word(colonel, "colonel")};
        done = draw_one(&sheet, &muster);
    }
    if (!sheet_close(&sheet, paper, error))
        return false;
    if (done)
        return true;
    draw_paper_free(paper);
    return sp_fail(error, "there is not enough memory for the accounts");
}
