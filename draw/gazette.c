/*
 * The gazette of a month (C-17, C-62): what everybody may know, told in the manner of the London prints.
 *
 * Sections and what goes into them are tables; the sentences are messages gazette.EVENT.
 */
#include <stdio.h>
#include <string.h>

#include "colonels/campaign/words.h"
#include "draw/flow.h"
#include "draw/ornament.h"
#include "draw/table_map.h"
#include "draw/words.h"

#define MARGIN (17 * SHEET_MM)
#define MEASURE (A4_WIDE - 2 * MARGIN)
#define FOOT (A4_HIGH - 17 * SHEET_MM)

enum { KINDS = 12, PARAGRAPH = 8192 };

/* A section: its head (gazette.head.NAME) and the kinds of events it tells, a paragraph each; + runs on. */
static const struct {
    const char *head;
    const char *events[KINDS];
} sections[] = {
    {"intelligence", {"briefing", "no_committee", "voyage", "battle", "+result", "+loot", "+home"}},
    {"war_office",
     {"character", "sold", "set_aside", "number", "+which_vote", "+command_vote", "commander", "+embarks", "+role",
      "vacant", "admitted"}},
    {"losses", {"killed", "disease_force", "wreck"}},
    {"society", {"seen", "alone"}},
    {"notices", {"gazette", "override", "ending"}},
    {"end", {"over", "judged"}},
};
enum { SECTIONS = sizeof sections / sizeof sections[0] };

struct gazette {
    const struct sp_messages *words;
    const struct draw_matter *matter;
    const char *reader; /* whose copy it is, or NULL */
    size_t begin;       /* of the month's events */
};

/* --- Sentences --- */

static bool is_kind(const json_t *event, const char *kind)
{
    return strcmp(member_word(event, "event"), kind) == 0;
}

static void append(char text[PARAGRAPH], const char *between, const char *sentence)
{
    const size_t at = strlen(text), room = PARAGRAPH - at;
    if (sentence[0] != '\0' && strlen(between) + strlen(sentence) < room)
        snprintf(text + at, room, "%s%s", at > 0 ? between : "", sentence);
}

/*
 * All that was of a kind in the month: sentences one after the other, or, when the catalogue has a lead for the kind
 * (gazette.KIND.lead), what it tells of each after that, in one sentence.
 */
static void tell_kind(const struct gazette *gazette, const char *kind, char text[PARAGRAPH])
{
    const json_t *events = gazette->matter->events;
    struct phrase phrase;
    char key[80], lead[80];
    snprintf(key, sizeof key, "gazette.%s", kind);
    snprintf(lead, sizeof lead, "gazette.%s.lead", kind);
    const bool listed = sp_messages_find(gazette->words, lead) != NULL;
    size_t count = 0;
    for (size_t i = gazette->begin; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        if (!is_kind(event, kind))
            continue;
        if (listed && count == 0)
            append(text, " ", words_say(gazette->words, lead, event, &phrase));
        append(text, listed && count > 0 ? "; " : " ", words_say(gazette->words, key, event, &phrase));
        count++;
    }
    if (listed && count > 0)
        append(text, "", ".");
}

/* Who was seen where (C-17): a sentence for each place, with all who were there. */
static void tell_society(const struct gazette *gazette, char text[PARAGRAPH])
{
    const json_t *events = gazette->matter->events;
    struct phrase phrase;
    for (const char *const *place = cc_seen_words; *place != NULL; place++) {
        json_t *who = json_array();
        for (size_t i = gazette->begin; i < json_array_size(events); i++) {
            const json_t *event = json_array_get(events, i);
            if (is_kind(event, "seen") && strcmp(member_word(event, "where"), *place) == 0)
                json_array_append(who, json_object_get(event, "colonel"));
        }
        if (json_array_size(who) > 0) {
            char key[80];
            snprintf(key, sizeof key, "gazette.seen.%s%s", *place, json_array_size(who) == 1 ? ".1" : "");
            json_t *fields = json_pack("{s:O}", "who", who);
            append(text, " ", words_say(gazette->words, key, fields, &phrase));
            json_decref(fields);
        }
        json_decref(who);
    }
}

static void tell(const struct gazette *gazette, const char *kind, char text[PARAGRAPH])
{
    if (strcmp(kind, "seen") == 0)
        tell_society(gazette, text);
    else
        tell_kind(gazette, kind, text);
}

/* --- Tables --- */

static void set_head(struct flow *flow, const struct gazette *gazette, const char *head)
{
    struct phrase phrase;
    double x, y;
    flow_gap(flow, 7);
    flow_need(flow, 62);
    flow_text(flow, STYLE_HEAD, ALIGN_CENTRE, 0, words_of(gazette->words, "gazette.head", head, &phrase));
    flow_room(flow, 7, &x, &y);
    sheet_rule_swelled(flow->sheet, x + flow_width(flow) / 2, y + 2, flow_width(flow) * 0.4, 1.2);
}

static bool is_loss(const json_t *event)
{
    return (is_kind(event, "losses") || is_kind(event, "table_losses")) &&
           json_is_integer(json_object_get(event, "regiment"));
}

static size_t count_losses(const struct gazette *gazette)
{
    const json_t *events = gazette->matter->events;
    size_t count = 0;
    for (size_t i = gazette->begin; i < json_array_size(events); i++)
        count += is_loss(json_array_get(events, i));
    return count;
}

/* The return of losses by regiments (B-60), whether the battle was fought on the table or its result noted. */
static void set_losses(struct flow *flow, const struct gazette *gazette, bool headed)
{
    static const struct flow_cell cells[] = {{3, ALIGN_LEFT, STYLE_SMALL},
                                             {1.1, ALIGN_RIGHT, STYLE_SMALL},
                                             {1.5, ALIGN_RIGHT, STYLE_SMALL},
                                             {1.1, ALIGN_RIGHT, STYLE_SMALL},
                                             {1.2, ALIGN_RIGHT, STYLE_SMALL}};
    enum { CELLS = sizeof cells / sizeof cells[0] };
    static const char *const names[CELLS] = {"gazette.regiment", "gazette.ran", "gazette.musketry", "gazette.guns",
                                             "gazette.lost"};
    const json_t *events = gazette->matter->events;
    struct phrase head[CELLS], text[CELLS];
    const char *heads[CELLS];
    const size_t count = count_losses(gazette);
    if (count == 0)
        return;
    if (!headed)
        set_head(flow, gazette, "losses");
    flow_gap(flow, 3);
    flow_need(flow, (double)(count + 2) * sheet_leading(flow->sheet, STYLE_SMALL));
    for (int i = 0; i < CELLS; i++)
        heads[i] = words_say(gazette->words, names[i], NULL, &head[i]);
    flow_table(flow, cells, CELLS, heads);
    for (size_t i = gazette->begin; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        if (!is_loss(event))
            continue;
        const char *const row[CELLS] = {words_say(gazette->words, "gazette.the_regiment", event, &text[0]),
                                        words_number(member_number(event, "ran"), &text[1]),
                                        words_number(member_number(event, "musketry"), &text[2]),
                                        words_number(member_number(event, "guns"), &text[3]),
                                        words_say(gazette->words, "gazette.percent", event, &text[4])};
        flow_row(flow, row);
    }
    flow_table_end(flow);
}

/* How each colonel stands at the campaign's end (C-30). */
static void set_final(struct flow *flow, const struct gazette *gazette)
{
    static const struct flow_cell cells[] = {{3.4, ALIGN_LEFT, STYLE_SMALL},  {1.5, ALIGN_RIGHT, STYLE_SMALL},
                                             {1.2, ALIGN_RIGHT, STYLE_SMALL}, {1.7, ALIGN_RIGHT, STYLE_SMALL},
                                             {1.2, ALIGN_RIGHT, STYLE_SMALL}, {1.2, ALIGN_RIGHT, STYLE_SMALL}};
    enum { CELLS = sizeof cells / sizeof cells[0] };
    static const char *const names[CELLS] = {"colonel", "pounds", "pip", "ratings", "battles", "commands"};
    const json_t *events = gazette->matter->events;
    struct phrase text[CELLS], head[CELLS];
    const char *row[CELLS], *heads[CELLS];
    bool any = false;
    for (int i = 0; i < CELLS; i++)
        heads[i] = words_of(gazette->words, "gazette.final.head", names[i], &head[i]);
    for (size_t e = gazette->begin; e < json_array_size(events); e++) {
        const json_t *event = json_array_get(events, e);
        if (!is_kind(event, "final"))
            continue;
        if (!any) {
            flow_gap(flow, 3);
            flow_table(flow, cells, CELLS, heads);
        }
        any = true;
        for (int i = 0; i < CELLS; i++) {
            char key[48];
            snprintf(key, sizeof key, "gazette.final.%s", names[i]);
            row[i] = words_say(gazette->words, key, event, &text[i]);
        }
        flow_row(flow, row);
    }
    flow_table_end(flow);
}

static const json_t *colonel_of(const json_t *view, const char *seat)
{
    const json_t *colonels = json_object_get(view, "colonels");
    for (size_t i = 0; i < json_array_size(colonels); i++) {
        const json_t *colonel = json_array_get(colonels, i);
        if (strcmp(member_word(colonel, "colonel"), seat) == 0)
            return colonel;
    }
    return NULL;
}

/* The public roll (C-61): who has which regiment, and whether he is away. */
static void set_roll(struct flow *flow, const struct gazette *gazette)
{
    static const struct flow_cell cells[] = {
        {1, ALIGN_LEFT, STYLE_SMALL}, {2.1, ALIGN_LEFT, STYLE_NOTE}, {3.9, ALIGN_LEFT, STYLE_SMALL}};
    const json_t *regiments = json_object_get(gazette->matter->view, "regiments");
    struct phrase text[3];
    bool any = false;
    for (size_t i = 0; i < json_array_size(regiments); i++) {
        const json_t *regiment = json_array_get(regiments, i);
        if (!member_yes(regiment, "raised"))
            continue;
        if (!any) {
            set_head(flow, gazette, "roll");
            flow_table(flow, cells, 3, NULL);
        }
        any = true;
        const char *seat = member_word(regiment, "colonel");
        const json_t *colonel = colonel_of(gazette->matter->view, seat);
        const char *where = seat[0] == '\0' ? "vacant" : member_yes(colonel, "away") ? "away" : "home";
        char key[40];
        snprintf(key, sizeof key, "gazette.roll.%s", where);
        const char *const row[] = {words_say(gazette->words, "gazette.numbered", regiment, &text[0]),
                                   words_or(gazette->words, "facings", member_word(regiment, "facings"), &text[1]),
                                   words_say(gazette->words, key, regiment, &text[2])};
        flow_row(flow, row);
    }
    flow_table_end(flow);
}

/* --- The page --- */

/* The kinds of a section that make one paragraph, from *kind on; moves on to the next. */
static void tell_paragraph(const struct gazette *gazette, const char *const events[KINDS], int *kind,
                           char text[PARAGRAPH])
{
    text[0] = '\0';
    do {
        tell(gazette, events[*kind] + (events[*kind][0] == '+'), text);
        ++*kind;
    } while (*kind < KINDS && events[*kind] != NULL && events[*kind][0] == '+');
}

static void fill(struct flow *flow, const void *matter)
{
    const struct gazette *gazette = matter;
    char text[PARAGRAPH];
    bool opened = false;
    for (int s = 0; s < SECTIONS; s++) {
        bool headed = false;
        for (int k = 0; k < KINDS && sections[s].events[k] != NULL;) {
            tell_paragraph(gazette, sections[s].events, &k, text);
            if (text[0] == '\0')
                continue;
            if (!headed)
                set_head(flow, gazette, sections[s].head);
            if (!opened)
                flow_opening(flow, text);
            else
                flow_text(flow, STYLE_BODY, ALIGN_BOTH, headed ? 11 : 0, text);
            headed = opened = true;
        }
        if (strcmp(sections[s].head, "losses") == 0)
            set_losses(flow, gazette, headed);
        if (strcmp(sections[s].head, "end") == 0)
            set_final(flow, gazette);
    }
    set_roll(flow, gazette);
}

static json_t *fields_of(const struct gazette *gazette)
{
    return json_pack("{s:I, s:s?}", "month", (json_int_t)gazette->matter->month, "reader", gazette->reader);
}

static void draw_foot(struct sheet *sheet, const struct gazette *gazette)
{
    struct phrase phrase;
    json_t *fields = fields_of(gazette);
    sheet_rule(sheet, MARGIN, FOOT + 8, MEASURE, 0.4);
    sheet_line(
        sheet, STYLE_NOTE, MARGIN, FOOT + 19, MEASURE, ALIGN_CENTRE,
        words_say(gazette->words, gazette->reader != NULL ? "gazette.foot_reader" : "gazette.foot", fields, &phrase));
    json_decref(fields);
}

static void furnish(struct sheet *sheet, const void *matter)
{
    const struct gazette *gazette = matter;
    struct phrase phrase;
    json_t *fields = fields_of(gazette);
    sheet_line(sheet, STYLE_KICKER, MARGIN, 16 * SHEET_MM, MEASURE, ALIGN_CENTRE,
               words_say(gazette->words, "gazette.running", fields, &phrase));
    sheet_rule_double(sheet, MARGIN, 16 * SHEET_MM + 7, MEASURE, 1.2);
    json_decref(fields);
    draw_foot(sheet, gazette);
}

static double draw_masthead(struct sheet *sheet, const struct gazette *gazette)
{
    struct phrase phrase;
    json_t *fields = fields_of(gazette);
    double y = 15 * SHEET_MM;
    sheet_line(sheet, STYLE_KICKER, MARGIN, y, MEASURE, ALIGN_LEFT,
               words_say(gazette->words, "gazette.numb", fields, &phrase));
    sheet_line(sheet, STYLE_KICKER, MARGIN, y, MEASURE, ALIGN_RIGHT,
               words_say(gazette->words, "gazette.year", fields, &phrase));
    ornament_trophy(sheet, A4_WIDE / 2, y - 9, 112);
    y += 96;
    sheet_line(sheet, STYLE_MAST, MARGIN, y, MEASURE, ALIGN_CENTRE,
               words_say(gazette->words, "gazette.title", fields, &phrase));
    y += 19;
    sheet_line(sheet, STYLE_SUBHEAD, MARGIN, y, MEASURE, ALIGN_CENTRE,
               words_say(gazette->words, "gazette.authority", fields, &phrase));
    sheet_rule_double(sheet, MARGIN, y + 10, MEASURE, -1.6);
    sheet_line(sheet, STYLE_HEAD, MARGIN, y + 25, MEASURE, ALIGN_CENTRE,
               words_say(gazette->words, "gazette.dated", fields, &phrase));
    sheet_rule_double(sheet, MARGIN, y + 33, MEASURE, 1.6);
    json_decref(fields);
    return y + 44;
}

/* --- The plan of the month's battle --- */

/* Points: its title above it, references below it, and the least that it is worth. */
#define PLAN_TITLE 20.0
#define PLAN_REFERENCES 38.0
#define PLAN_LEAST 165.0

static const json_t *battle_of(const struct gazette *gazette)
{
    const struct draw_matter *matter = gazette->matter;
    return matter->battle_month == matter->month ? matter->battle : NULL;
}

/* "A, the 3rd Foot; B, the 4th Foot; 1, Regulars 1": those who stood on it at the end. */
static void set_references(struct sheet *sheet, const struct gazette *gazette, double y)
{
    const json_t *units = json_object_get(battle_of(gazette), "units");
    char text[PARAGRAPH] = "", one[SP_MESSAGE_MAX], key[PLAN_KEY];
    for (size_t i = 0; i < json_array_size(units); i++) {
        struct phrase name;
        const json_t *unit = json_array_get(units, i);
        if (!plan_shows(unit))
            continue;
        plan_key(battle_of(gazette), i, key);
        snprintf(one, sizeof one, "*%s*, %s", key, plan_unit_name(gazette->words, unit, &name));
        append(text, "; ", one);
    }
    sheet_in_box(sheet, STYLE_SMALL, (struct sheet_box){MARGIN, y, MEASURE, PLAN_REFERENCES - 6}, STAND_TOP, text);
}

static void draw_battle(struct sheet *sheet, const struct gazette *gazette, double top)
{
    struct phrase phrase;
    const json_t *battle = battle_of(gazette);
    sheet_line(sheet, STYLE_HEAD, MARGIN, top + 11, MEASURE, ALIGN_CENTRE,
               words_of(gazette->words, "plan.mission", member_word(battle, "mission"), &phrase));
    const struct plan plan =
        plan_lay(sheet, battle, MARGIN, top + PLAN_TITLE, MEASURE, FOOT - PLAN_REFERENCES - top - PLAN_TITLE);
    plan_draw(&plan);
    set_references(sheet, gazette, plan.top + plan.height * plan.factor + 8);
}

/* Below the columns, whose type is chosen so that it finds room there; else over the page. */
static void set_with_battle(struct sheet *sheet, const struct gazette *gazette, struct flow_frame *frame)
{
    static const double sizes[] = {1.08, 1, 0.94, 0.88};
    frame->bottom = FOOT - PLAN_LEAST - PLAN_TITLE - PLAN_REFERENCES - 16;
    flow_size(sheet, frame, fill, gazette, sizes, sizeof sizes / sizeof sizes[0]);
    const bool below = flow_fits(sheet, frame, fill, gazette);
    if (!below)
        frame->bottom = FOOT;
    const double low = flow_run(sheet, frame, fill, gazette);
    sheet->type = 1;
    if (!below) {
        sheet_next(sheet);
        furnish(sheet, gazette);
    }
    draw_battle(sheet, gazette, below ? low + 16 : frame->next_top);
}

bool draw_gazette(const struct sp_messages *words, const struct draw_matter *matter, const char *reader,
                  struct draw_paper *paper, struct sp_error *error)
{
    static const double sizes[] = {1.3, 1.22, 1.15, 1.08, 1, 0.95};
    struct sheet sheet;
    struct phrase phrase;
    *paper = (struct draw_paper){0};
    if (!draw_is_campaign(matter, error))
        return false;
    if (!sheet_open(&sheet, DRAW_PDF, A4_WIDE, A4_HIGH, words_say(words, "gazette.sheet", NULL, &phrase), error))
        return false;
    /* The first gazette tells how the campaign began as well. */
    const struct gazette gazette = {
        .words = words, .matter = matter, .reader = reader, .begin = matter->month > 1 ? draw_month_begins(matter) : 0};
    const double top = draw_masthead(&sheet, &gazette);
    draw_foot(&sheet, &gazette);
    struct flow_frame frame = {.left = MARGIN,
                               .width = MEASURE,
                               .gutter = 20,
                               .top = top,
                               .next_top = 28 * SHEET_MM,
                               .bottom = FOOT,
                               .columns = 2,
                               .furnish = furnish};
    if (battle_of(&gazette) != NULL) {
        set_with_battle(&sheet, &gazette, &frame);
        return sheet_close(&sheet, paper, error);
    }
    /* A quiet month is set in larger type. */
    flow_size(&sheet, &frame, fill, &gazette, sizes, sizeof sizes / sizeof sizes[0]);
    const double low = flow_run(&sheet, &frame, fill, &gazette);
    sheet.type = 1;
    if (low + 80 < FOOT)
        ornament_tail(&sheet, A4_WIDE / 2, low + 24, 130);
    return sheet_close(&sheet, paper, error);
}
