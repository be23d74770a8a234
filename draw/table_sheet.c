/* A battle's table on a sheet of its own: the plan, and beside it what its keys and marks mean. */
#include <stdio.h>
#include <string.h>

#include "draw/flow.h"
#include "draw/marks.h"
#include "draw/table_map.h"
#include "draw/words.h"

#define WIDE A4_HIGH /* the sheet lies on its side */
#define HIGH A4_WIDE
#define MARGIN (13 * SHEET_MM)
#define SIDE (66 * SHEET_MM) /* of the references */

struct table {
    const struct sp_messages *words;
    const json_t *view;
    const char *title;
};

/* A leader's name: a person's, or his id made readable. */
static const char *leader_name(const struct sp_messages *words, const char *id, struct phrase *phrase)
{
    char key[64];
    snprintf(key, sizeof key, "name.%s", id);
    if (sp_messages_find(words, key) != NULL)
        return words_say(words, key, NULL, phrase);
    return words_called(words, id, phrase);
}

const char *plan_unit_name(const struct sp_messages *words, const json_t *unit, struct phrase *phrase)
{
    const json_t *record = json_object_get(unit, "record");
    if (member_number(record, "regiment") > 0)
        return words_say(words, "gazette.the_regiment", record, phrase);
    return words_called(words, member_word(unit, "id"), phrase);
}

/* Who leads it, after a semicolon; empty when nobody does. */
static void add_leaders(const struct table *table, const json_t *unit, char *text, size_t size)
{
    const json_t *leaders = json_object_get(unit, "leaders");
    for (size_t i = 0; i < json_array_size(leaders); i++) {
        struct phrase name;
        const size_t at = strlen(text);
        leader_name(table->words, json_string_value(json_array_get(leaders, i)), &name);
        snprintf(text + at, size - at, ", %s", name.text);
    }
}

static void set_unit(struct flow *flow, const struct table *table, size_t index, const json_t *unit)
{
    char key[PLAN_KEY], text[SP_MESSAGE_MAX];
    struct phrase name, about;
    json_t *fields = json_deep_copy(json_object_get(unit, "record"));
    json_object_update(fields, (json_t *)unit);
    plan_key(table->view, index, key);
    snprintf(text, sizeof text, "%s, %s", plan_unit_name(table->words, unit, &name),
             words_say(table->words, "plan.unit", fields, &about));
    const size_t end = strlen(text);
    snprintf(text + end, sizeof text - end, "%s",
             words_of(table->words, "plan.status", member_word(unit, "status"), &about));
    add_leaders(table, unit, text, sizeof text);
    json_decref(fields);
    const char *const row[] = {key, text};
    flow_row(flow, row);
}

static void set_side(struct flow *flow, const struct table *table, const char *side)
{
    static const struct flow_cell cells[] = {{1.2, ALIGN_RIGHT, STYLE_KEY}, {8.4, ALIGN_LEFT, STYLE_SMALL}};
    const json_t *units = json_object_get(table->view, "units");
    struct phrase phrase;
    flow_gap(flow, 5);
    flow_need(flow, 40);
    flow_text(flow, STYLE_KICKER, ALIGN_LEFT, 0, words_of(table->words, "plan.side", side, &phrase));
    flow_gap(flow, 1);
    flow_table(flow, cells, 2, NULL);
    for (size_t i = 0; i < json_array_size(units); i++) {
        const json_t *unit = json_array_get(units, i);
        if (strcmp(member_word(unit, "side"), side) == 0)
            set_unit(flow, table, i, unit);
    }
    flow_table_end(flow);
}

/* What a kind of terrain does here, by the first polygon of it. */
static void set_terrain(struct flow *flow, const struct table *table, const char *kind)
{
    static const char *const flags[] = {"bars", "slows", "blocks_sight", "covers", "quickens_columns", "objective"};
    const json_t *polygons = json_object_get(table->view, "terrain");
    struct phrase phrase;
    for (size_t i = 0; i < json_array_size(polygons); i++) {
        const json_t *polygon = json_array_get(polygons, i);
        if (strcmp(member_word(polygon, "kind"), kind) != 0)
            continue;
        char text[SP_MESSAGE_MAX];
        snprintf(text, sizeof text, "%s", words_of(table->words, "plan.terrain", kind, &phrase));
        const char *between = ": ";
        for (size_t f = 0; f < sizeof flags / sizeof flags[0]; f++) {
            const size_t at = strlen(text);
            if (!member_yes(polygon, flags[f]))
                continue;
            snprintf(text + at, sizeof text - at, "%s%s", between,
                     words_of(table->words, "plan.does", flags[f], &phrase));
            between = ", ";
        }
        flow_text(flow, STYLE_SMALL, ALIGN_LEFT, -8, text);
        return;
    }
}

static void fill(struct flow *flow, const void *matter)
{
    static const char *const kinds[] = {"hill", "wood", "water", "town", "road", "hedge"};
    const struct table *table = matter;
    struct phrase phrase;
    set_side(flow, table, "crown");
    set_side(flow, table, "enemy");
    flow_gap(flow, 5);
    flow_text(flow, STYLE_KICKER, ALIGN_LEFT, 0, words_say(table->words, "plan.ground", NULL, &phrase));
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        set_terrain(flow, table, kinds[i]);
    flow_gap(flow, 5);
    flow_text(flow, STYLE_NOTE, ALIGN_LEFT, 0, words_say(table->words, "plan.note", table->view, &phrase));
}

/* A title may have two parts, "Glenmore: the clans come down the hill". */
static double draw_title(struct sheet *sheet, const struct table *table)
{
    char head[SP_MESSAGE_MAX];
    struct phrase phrase;
    snprintf(head, sizeof head, "%s", table->title);
    char *colon = strstr(head, ": ");
    if (colon != NULL)
        *colon = '\0';
    const double width = WIDE - 2 * MARGIN;
    char *capitals = g_utf8_strup(head, -1);
    sheet_line(sheet, STYLE_TITLE, MARGIN, MARGIN + 20, width * 0.72, ALIGN_LEFT, capitals);
    g_free(capitals);
    double y = MARGIN + 20;
    if (colon != NULL) {
        y += 17;
        sheet_line(sheet, STYLE_SUBHEAD, MARGIN, y, width, ALIGN_LEFT, colon + 2);
    }
    sheet_line(sheet, STYLE_HEAD, MARGIN, MARGIN + 18, width, ALIGN_RIGHT,
               words_say(table->words, member_number(table->view, "turn") > 1 ? "plan.turn" : "plan.begins",
                         table->view, &phrase));
    sheet_rule_double(sheet, MARGIN, y + 8, width, 1.4);
    return y + 18;
}

static void draw_references(struct sheet *sheet, const struct table *table, double top)
{
    static const double sizes[] = {1.1, 1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46};
    const struct flow_frame frame = {.left = WIDE - MARGIN - SIDE,
                                     .width = SIDE,
                                     .gutter = 10,
                                     .top = top,
                                     .next_top = top,
                                     .bottom = HIGH - MARGIN,
                                     .columns = json_array_size(json_object_get(table->view, "units")) > 44 ? 2 : 1};
    flow_size(sheet, &frame, fill, table, sizes, sizeof sizes / sizeof sizes[0]);
    const unsigned page = sheet->number;
    flow_run(sheet, &frame, fill, table);
    sheet->overfull += sheet->number > page;
    sheet->type = 1;
}

/* Distances in whole hundreds of millimetres, which are yards on the ground. */
static void draw_scale(struct sheet *sheet, const struct table *table, const struct plan *plan)
{
    struct phrase phrase;
    const double y = plan->top + plan->height * plan->factor + 26;
    mark_scale(sheet, plan->left + 6, y, 100 * plan->factor, 5, 100,
               words_say(table->words, "plan.scale", NULL, &phrase));
    mark_compass(sheet, plan->left + plan->width * plan->factor - 18, y + 2, 14, "N");
}

bool draw_table(const struct sp_messages *words, const struct draw_matter *matter, enum draw_format format,
                struct draw_paper *paper, struct sp_error *error)
{
    struct sheet sheet;
    struct phrase phrase;
    const json_t *battle = matter->battle;
    *paper = (struct draw_paper){0};
    if (battle == NULL)
        return sp_fail(error, "no battle was fought on the table up to month %u", matter->month);
    if (!draw_is_laid_out(matter, error))
        return false;
    const char *title = member_word(battle, "title");
    if (title[0] == '\0')
        title = words_of(words, "plan.mission", member_word(battle, "mission"), &phrase);
    const struct table table = {.words = words, .view = battle, .title = title};
    if (!sheet_open(&sheet, format, WIDE, HIGH, title, error))
        return false;
    const double top = draw_title(&sheet, &table);
    const struct plan plan =
        plan_lay(&sheet, battle, MARGIN, top, WIDE - 2 * MARGIN - SIDE - 14, HIGH - MARGIN - 36 - top);
    plan_draw(&plan);
    draw_scale(&sheet, &table, &plan);
    draw_references(&sheet, &table, top - 2);
    return sheet_close(&sheet, paper, error);
}
