/*
 * Battle records (B-62): a regiment's ratings, its tension turn by turn and its losses, two to a page.  What the table
 * knows is filled in; the rest is boxes for a pencil.
 */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "colonels/battle/rules.h"
#include "colonels/battle/words.h"
#include "draw/ornament.h"
#include "draw/sheet.h"
#include "draw/table_map.h"
#include "draw/words.h"

#define MARGIN (17 * SHEET_MM)
#define MEASURE (A4_WIDE - 2 * MARGIN)
#define TOP (15 * SHEET_MM)
#define HALF ((A4_HIGH - 2 * TOP) / 2)

enum { TURNS = 24, RATINGS = 5, DICE = 9, TICKS = 10, REMARKS = 4 };

/* One regiment's record. */
struct record {
    const struct sp_messages *words;
    const struct cb_rules *rules;
    const char *name;
    const char *troops;  /* a word of the view, for its reactions */
    const json_t *sheet; /* the view's record */
    long long range;     /* of its fire in mm; 0: unknown */
    unsigned turns;      /* that the battle may have */
};

/* --- Parts --- */

static void draw_cell(struct sheet *sheet, double x, double y, double width, const char *head, const char *text)
{
    sheet_frame(sheet, x, y, width, 38, 0.5);
    sheet_line(sheet, STYLE_KICKER, x + 3, y + 11, width - 6, ALIGN_CENTRE, head);
    sheet_rule(sheet, x + width * 0.2, y + 15, width * 0.6, 0.3);
    sheet_line(sheet, STYLE_TITLE, x + 6, y + 33.5, width - 12, ALIGN_CENTRE, text);
}

/* The dice that give a point: "5–6", "6". */
static const char *dice_from(long long least, struct phrase *phrase)
{
    snprintf(phrase->text, sizeof phrase->text, least >= 6 ? "%lld" : "%lld–6", least > 6 ? 6 : least);
    return phrase->text;
}

static void draw_ratings(struct sheet *sheet, const struct record *record, double y)
{
    static const struct {
        const char *head;
        const char *member;
    } cells[RATINGS] = {{"record.drill", "drill"},
                        {"record.musketry", "musketry"},
                        {"record.effectiveness", "effectiveness"},
                        {"record.average", "average"},
                        {"record.score", "musketry_least"}};
    const double width = MEASURE / RATINGS;
    struct phrase head, text;
    for (int i = 0; i < RATINGS; i++) {
        const long long number = member_number(record->sheet, cells[i].member);
        const bool gunners = strcmp(record->troops, "gunners") == 0 && i == RATINGS - 1;
        draw_cell(sheet, MARGIN + i * width, y, width, words_say(record->words, cells[i].head, NULL, &head),
                  gunners            ? "—"
                  : i == RATINGS - 1 ? dice_from(number, &text)
                                     : words_number(number, &text));
    }
}

/* A box a turn, its tension in it when it is known. */
static void draw_tension(struct sheet *sheet, const struct record *record, double y)
{
    const json_t *tension = json_object_get(record->sheet, "tension");
    const unsigned turns = record->turns > 0 && record->turns < TURNS ? record->turns : TURNS;
    const double side = MEASURE / TURNS;
    struct phrase phrase;
    sheet_line(sheet, STYLE_KICKER, MARGIN, y + 9, MEASURE, ALIGN_LEFT,
               words_say(record->words, "record.tension", NULL, &phrase));
    y += 22;
    for (unsigned i = 0; i < turns; i++) {
        const double x = MARGIN + i * side;
        sheet_line(sheet, STYLE_KEY, x, y - 2, side, ALIGN_CENTRE, words_number(i + 1, &phrase));
        sheet_frame(sheet, x + 1, y, side - 2, side + 4, 0.5);
        if (i < json_array_size(tension))
            sheet_line(sheet, STYLE_FIGURE, x + 1, y + side - 3, side - 2, ALIGN_CENTRE,
                       words_number(json_integer_value(json_array_get(tension, i)), &phrase));
    }
}

/* What a regiment loses men by: how often it did, and what each time comes to. */
struct ticks {
    const char *key; /* its message */
    long long times;
    int percent;
};

/* Boxes to tick; the sum itself when it is known. */
static double draw_ticks(struct sheet *sheet, const struct record *record, struct ticks ticks, double y, double width)
{
    const bool known = json_array_size(json_object_get(record->sheet, "tension")) > 0;
    struct phrase phrase;
    const double box = 7.4, step = box + 1.7;
    sheet_line(sheet, STYLE_BODY, MARGIN, y + 8, width * 0.36, ALIGN_LEFT,
               words_say(record->words, ticks.key, NULL, &phrase));
    for (int i = 0; i < TICKS; i++) {
        const double x = MARGIN + width * 0.38 + i * step;
        sheet_frame(sheet, x, y, box, box, 0.5);
        if (i < ticks.times)
            sheet_line(sheet, STYLE_BODY, x, y + 8, box, ALIGN_CENTRE, "×");
    }
    words_count(record->words, "record.each", ticks.percent, &phrase);
    sheet_line(sheet, STYLE_NOTE, MARGIN + width * 0.38 + TICKS * step + 3, y + 8, width * 0.62 - TICKS * step - 34,
               ALIGN_LEFT, phrase.text);
    if (known)
        sheet_line(sheet, STYLE_FIGURE, MARGIN + width - 34, y + 8, 34, ALIGN_RIGHT,
                   words_count(record->words, "record.percent", ticks.times * ticks.percent, &phrase));
    else
        sheet_rule(sheet, MARGIN + width - 30, y + 10, 30, 0.4);
    return y + 16;
}

static void draw_losses(struct sheet *sheet, const struct record *record, double y, double width)
{
    const json_t *losses = record->sheet;
    const struct cb_rules *rules = record->rules;
    const struct ticks rows[] = {{"record.ran", member_number(losses, "ran"), rules->loss_run},
                                 {"record.volleys", member_number(losses, "volleys"), rules->loss_musketry},
                                 {"record.guns", member_number(losses, "guns"), rules->loss_guns}};
    struct phrase phrase;
    sheet_line(sheet, STYLE_KICKER, MARGIN, y + 9, width, ALIGN_LEFT,
               words_say(record->words, "record.losses", NULL, &phrase));
    sheet_rule(sheet, MARGIN, y + 13, width, 0.4);
    y += 21;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        y = draw_ticks(sheet, record, rows[i], y, width);
    sheet_line(sheet, STYLE_BODY, MARGIN, y + 8, width * 0.7, ALIGN_LEFT,
               words_count(record->words, "record.die", rules->loss_die, &phrase));
    if (json_is_integer(json_object_get(losses, "die")))
        sheet_line(sheet, STYLE_FIGURE, MARGIN + width - 34, y + 8, 34, ALIGN_RIGHT,
                   words_number(member_number(losses, "die"), &phrase));
    else
        sheet_rule(sheet, MARGIN + width - 30, y + 10, 30, 0.4);
    y += 18;
    sheet_line(sheet, STYLE_HEAD, MARGIN, y + 9, width * 0.6, ALIGN_LEFT,
               words_say(record->words, "record.in_all", NULL, &phrase));
    if (member_yes(losses, "settled"))
        sheet_line(sheet, STYLE_HEAD, MARGIN + width * 0.4, y + 9, width * 0.6, ALIGN_RIGHT,
                   words_say(record->words, "record.lost", losses, &phrase));
    else
        sheet_rule(sheet, MARGIN + width - 60, y + 11, 60, 0.6);
}

/* Lines for the pencil. */
static void draw_remarks(struct sheet *sheet, const struct record *record, double y, double width)
{
    struct phrase phrase;
    sheet_line(sheet, STYLE_KICKER, MARGIN, y + 9, width, ALIGN_LEFT,
               words_say(record->words, "record.remarks", NULL, &phrase));
    for (int i = 0; i < REMARKS; i++)
        sheet_rule(sheet, MARGIN, y + 26 + i * 16, width, 0.3);
}

/* --- The reaction table of its troops --- */

static void draw_reactions(struct sheet *sheet, const struct record *record, double x, double y, double width)
{
    const int known = sp_find_word(cb_troop_words, record->troops), troop = known < 0 ? REGULAR : known;
    const double column = width / (DICE + 1.6), row = 11.4, first = column * 1.6;
    struct phrase phrase;
    char head[SP_MESSAGE_MAX];
    words_of(record->words, "plan_troops", record->troops, &phrase);
    json_t *fields = json_pack("{s:s}", "troops", phrase.text);
    snprintf(head, sizeof head, "%s", words_say(record->words, "record.reactions", fields, &phrase));
    json_decref(fields);
    sheet_line(sheet, STYLE_KICKER, x, y + 9, width, ALIGN_LEFT, head);
    sheet_rule(sheet, x, y + 13, width, 0.4);
    sheet_line(sheet, STYLE_NOTE, x, y + 23, first, ALIGN_LEFT, words_say(record->words, "record.test", NULL, &phrase));
    for (int tension = 0; tension < DICE; tension++)
        sheet_line(sheet, STYLE_KEY, x + first + tension * column, y + 23, column, ALIGN_CENTRE,
                   words_number(tension, &phrase));
    sheet_rule(sheet, x, y + 26, width, 0.3);
    for (int die = 0; die < DICE; die++) {
        const double base = y + 35.5 + die * row;
        sheet_line(sheet, STYLE_KEY, x, base, first * 0.6, ALIGN_CENTRE, words_number(die, &phrase));
        for (int tension = 0; tension < DICE; tension++) {
            const uint8_t result = record->rules->reaction[troop][die][tension];
            const bool plain = result == RESULT_OK;
            sheet_line(sheet, plain ? STYLE_NOTE : STYLE_KICKER, x + first + tension * column, base, column,
                       ALIGN_CENTRE, words_of(record->words, "record.result", cb_result_words[result], &phrase));
        }
        if (die % 3 == 2 && die + 1 < DICE)
            sheet_rule(sheet, x, base + 2.6, width, 0.2);
    }
    sheet_text(sheet, STYLE_NOTE, x, y + 36 + DICE * row, width, ALIGN_LEFT,
               words_of(record->words, "record.means", troop == GUNNERS ? "gunners" : "others", &phrase));
}

/* --- One record, half a page --- */

static void draw_head(struct sheet *sheet, const struct record *record, double y)
{
    struct phrase phrase;
    json_t *fields = json_pack("{s:s, s:I, s:I}", "troops", record->troops, "men",
                               (json_int_t)member_number(record->sheet, "men"), "range", (json_int_t)record->range);
    sheet_line(sheet, STYLE_TITLE, MARGIN, y + 22, MEASURE * 0.62, ALIGN_LEFT, record->name);
    sheet_line(sheet, STYLE_HEAD, MARGIN + MEASURE * 0.64, y + 14, MEASURE * 0.36, ALIGN_RIGHT,
               words_say(record->words, "record.title", NULL, &phrase));
    sheet_line(sheet, STYLE_ITALIC, MARGIN + MEASURE * 0.5, y + 28, MEASURE * 0.5, ALIGN_RIGHT,
               words_say(record->words, record->range > 0 ? "record.men_range" : "record.men", fields, &phrase));
    sheet_rule_double(sheet, MARGIN, y + 36, MEASURE, 1.4);
    json_decref(fields);
}

static void draw_record_at(struct sheet *sheet, const struct record *record, double y)
{
    const double left = MEASURE * 0.5, gutter = 20;
    draw_head(sheet, record, y);
    draw_ratings(sheet, record, y + 48);
    draw_tension(sheet, record, y + 96);
    draw_losses(sheet, record, y + 154, left);
    draw_remarks(sheet, record, y + 266, left);
    draw_reactions(sheet, record, MARGIN + left + gutter, y + 154, MEASURE - left - gutter);
}

/* The records so far, and where the next one goes. */
struct book {
    struct sheet *sheet;
    unsigned count;
};

static void add_record(struct book *book, const struct record *record)
{
    if (book->sheet == NULL) { /* only counted */
        book->count++;
        return;
    }
    const bool lower = book->count % 2 == 1;
    if (!lower && book->count > 0)
        sheet_next(book->sheet);
    if (lower)
        sheet_rule_swelled(book->sheet, A4_WIDE / 2, A4_HIGH / 2 - 4, MEASURE * 0.7, 1.6);
    draw_record_at(book->sheet, record, lower ? TOP + HALF + 10 : TOP);
    book->count++;
}

/* --- Whose records --- */

static bool is_everybodys(const char *seat)
{
    return strcmp(seat, "observer") == 0 || strstr(seat, "umpire") != NULL;
}

/* Whether a leader of the seat is with the unit; or, when nobody is, whether the seat has its side's command. */
static bool leads(const json_t *battle, const char *seat, const json_t *unit)
{
    const json_t *leaders = json_object_get(battle, "leaders");
    const bool led = json_array_size(json_object_get(unit, "leaders")) > 0;
    for (size_t i = 0; i < json_array_size(leaders); i++) {
        const json_t *leader = json_array_get(leaders, i);
        const bool with = strcmp(member_word(leader, "with"), member_word(unit, "id")) == 0;
        const bool commands =
            member_yes(leader, "commander") && strcmp(member_word(leader, "side"), member_word(unit, "side")) == 0;
        if (strcmp(member_word(leader, "seat"), seat) == 0 && (led ? with : commands))
            return true;
    }
    return false;
}

static bool is_wanted(const json_t *battle, const char *seat, const json_t *unit)
{
    const char *owner = member_word(unit, "seat");
    return is_everybodys(seat) || strcmp(owner, seat) == 0 || (owner[0] == '\0' && leads(battle, seat, unit));
}

static void add_units(struct book *book, const struct sp_messages *words, const struct draw_matter *matter,
                      const json_t *battle)
{
    const json_t *units = json_object_get(battle, "units");
    for (size_t i = 0; i < json_array_size(units); i++) {
        const json_t *unit = json_array_get(units, i);
        struct phrase name;
        if (!is_wanted(battle, matter->seat, unit))
            continue;
        const struct record record = {.words = words,
                                      .rules = matter->rules,
                                      .name = plan_unit_name(words, unit, &name),
                                      .troops = member_word(unit, "troops"),
                                      .sheet = json_object_get(unit, "record"),
                                      .range = member_number(unit, "range"),
                                      .turns = (unsigned)member_number(battle, "turns")};
        add_record(book, &record);
    }
}

/* A record as the table would begin it, of a regiment that the seat knows (B-62). */
static json_t *blank_record(const json_t *regiment, const struct cb_rules *rules)
{
    const unsigned drill = (unsigned)member_number(regiment, "drill");
    const unsigned musketry = (unsigned)member_number(regiment, "musketry");
    const unsigned effectiveness = (unsigned)member_number(regiment, "effectiveness");
    const unsigned bases = (unsigned)member_number(regiment, "bases");
    json_t *record = json_deep_copy(regiment);
    json_object_set_new(record, "average", json_integer(cb_average(drill, effectiveness)));
    json_object_set_new(record, "musketry_least", json_integer(cb_volley_least(rules, musketry, bases)));
    return record;
}

static bool is_in(const json_t *numbers, long long number)
{
    for (size_t i = 0; i < json_array_size(numbers); i++)
        if (json_integer_value(json_array_get(numbers, i)) == number)
            return true;
    return false;
}

/* Regiments of an expedition before its battle, or whose battle is fought on a real table (C-27). */
static void add_force(struct book *book, const struct sp_messages *words, const struct draw_matter *matter)
{
    const json_t *force = json_object_get(json_object_get(matter->view, "expedition"), "force");
    const json_t *regiments = json_object_get(matter->view, "regiments");
    for (size_t i = 0; i < json_array_size(regiments); i++) {
        const json_t *regiment = json_array_get(regiments, i);
        /* Who has nobody left, or whose men the seat does not know, has no record. */
        const bool own = is_everybodys(matter->seat) || strcmp(member_word(regiment, "colonel"), matter->seat) == 0;
        if (!own || member_number(regiment, "men") == 0 || !is_in(force, member_number(regiment, "regiment")))
            continue;
        struct phrase name;
        json_t *blank = blank_record(regiment, matter->rules);
        const struct record record = {
            .words = words,
            .rules = matter->rules,
            .name = words_say(words, "gazette.the_regiment", regiment, &name),
            .troops = cb_troop_words[REGULAR],
            .sheet = blank,
            .range = cb_musket_reach(matter->rules, (unsigned)member_number(regiment, "musketry"))};
        add_record(book, &record);
        json_decref(blank);
    }
}

/* A force that has yet to fight, or fights elsewhere, before the battle of an earlier one. */
static bool is_past(const struct draw_matter *matter)
{
    const json_t *force = json_object_get(json_object_get(matter->view, "expedition"), "force");
    return json_object_get(matter->view, "battle") == NULL && matter->battle_month < matter->month &&
           json_array_size(force) > 0;
}

static void add_all(struct book *book, const struct sp_messages *words, const struct draw_matter *matter)
{
    if (matter->battle != NULL && !is_past(matter))
        add_units(book, words, matter, matter->battle);
    else
        add_force(book, words, matter);
}

bool draw_record(const struct sp_messages *words, const struct draw_matter *matter, struct draw_paper *paper,
                 struct sp_error *error)
{
    struct sheet sheet;
    struct phrase phrase;
    struct book book = {0};
    *paper = (struct draw_paper){0};
    if (!draw_is_laid_out(matter, error))
        return false;
    add_all(&book, words, matter);
    if (book.count == 0)
        return sp_fail(error, "%s has no regiment in a battle or on an expedition in month %u", matter->seat,
                       matter->month);
    if (!sheet_open(&sheet, DRAW_PDF, A4_WIDE, A4_HIGH, words_say(words, "record.title", NULL, &phrase), error))
        return false;
    book = (struct book){.sheet = &sheet};
    add_all(&book, words, matter);
    return sheet_close(&sheet, paper, error);
}
