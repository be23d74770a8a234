/*
 * A battle in words: what it is about, the map, then a line for each unit and leader.
 */
#include "cli/colonels/table_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/colonels/table_map.h"

enum { MAP_LINES = 18, MAP_LINES_WIDE = 26, WIDE_FROM = 88, NAME_COLUMNS = 16, TENSION_MOST = 8, WORDS = 64 };

static const char *word(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static int number(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

/* An order's or a mission's word as people write it: run away for run_away. */
static void plain(char text[WORDS], const char *id)
{
    snprintf(text, WORDS, "%s", id);
    for (char *at = text; *at != '\0'; at++)
        *at = *at == '_' ? ' ' : *at;
}

/* "foot_3" is a regiment by its number; of other ids each word begins with a capital, but for particles. */
void table_title(char *text, size_t size, const char *id)
{
    char *end = NULL;
    const bool foot = strncmp(id, "foot_", 5) == 0 && id[5] >= '1' && id[5] <= '9';
    const unsigned long regiment = foot ? strtoul(id + 5, &end, 10) : 0;
    if (foot && *end == '\0') {
        char ordinal[WORDS];
        snprintf(text, size, "the %s Foot", text_ordinal((unsigned)regiment, ordinal, sizeof ordinal));
        return;
    }
    snprintf(text, size, "%s", id);
    bool first = true;
    for (char *at = text; *at != '\0'; at++) {
        const bool particle = strncmp(at, "de_", 3) == 0 || strncmp(at, "du_", 3) == 0;
        if (first && !particle && *at >= 'a' && *at <= 'z')
            *at = (char)(*at - 'a' + 'A');
        first = *at == '_';
        *at = *at == '_' ? ' ' : *at;
    }
}

static const char *compass(int facing)
{
    static const char *const names[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    return names[(facing % 360 * 2 + 45) / 90 % 8];
}

static void add_aim(struct page *page, const struct theme *theme, const json_t *battle)
{
    static const struct {
        const char *objective;
        const char *words;
    } aims[] = {{"rout", "whoever routs the other side wins"},
                {"loot", "the attacker must take the town and get a unit off by his own edge"},
                {"clear", "the attacker must leave no enemy standing in the town"}};
    char mission[WORDS];
    plain(mission, word(battle, "mission"));
    for (size_t i = 0; i < sizeof aims / sizeof aims[0]; i++) {
        if (strcmp(word(battle, "objective"), aims[i].objective) == 0) {
            page_add(page, theme, "Turn %d of %d, %s: %s (B-61). The attacker is the %s.", number(battle, "turn"),
                     number(battle, "turns"), mission, aims[i].words,
                     strcmp(word(battle, "attacker"), "crown") == 0 ? "Crown" : "Enemy");
        }
    }
    const json_t *men = json_object_get(battle, "men_in_order");
    page_add(page, theme, "Home edges: Crown %s, Enemy %s. Men in good order: Crown %d, Enemy %d.",
             word(battle, "home_crown"), word(battle, "home_enemy"), number(men, "crown"), number(men, "enemy"));
}

/* ---- Units ---- */

static void names_of(char text[WORDS], const json_t *list)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < json_array_size(list) && used < WORDS; i++) {
        char name[WORDS];
        table_title(name, sizeof name, json_string_value(json_array_get(list, i)));
        used += (size_t)snprintf(text + used, WORDS - used, "%s%s", i > 0 ? ", " : "", name);
    }
}

/* What it does now, and what it will do from the next turn on (B-11). */
static void orders_of(char text[2 * WORDS], const struct theme *theme, const json_t *unit)
{
    char now[WORDS], next[WORDS];
    plain(now, word(unit, "order"));
    plain(next, word(unit, "pending"));
    const bool changes = next[0] != '\0' && strcmp(next, "stand") != 0;
    const struct sp_tongue *tongue = theme->tongue;
    snprintf(text, 2 * WORDS, "%s%s%s", sp_tongue_word(tongue, now[0] != '\0' ? now : "stand"),
             changes ? sp_tongue_word(tongue, ", next turn ") : "", changes ? sp_tongue_word(tongue, next) : "");
}

static void tension_of(char text[WORDS], const struct theme *theme, int tension)
{
    size_t used = 0;
    for (int i = 0; i < TENSION_MOST && used < WORDS; i++) {
        used +=
            (size_t)snprintf(text + used, WORDS - used, "%s", theme_sign(theme, i < tension ? SIGN_FULL : SIGN_EMPTY));
    }
}

static const char *state_of(const json_t *unit)
{
    static const struct {
        const char *status;
        const char *words;
    } states[] = {{"runs", "RUNS AWAY"}, {"left", "left the table"}, {"gone", "ran off the table"}, {"out", "taken"}};
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++)
        if (strcmp(word(unit, "status"), states[i].status) == 0)
            return states[i].words;
    if (json_is_string(json_object_get(unit, "foe")))
        return "IN MELEE";
    return json_is_true(json_object_get(unit, "hidden")) ? "under its guns" : NULL;
}

static bool is_off(const json_t *unit)
{
    return strcmp(word(unit, "status"), "here") != 0 && strcmp(word(unit, "status"), "runs") != 0;
}

/* The second line: orders, the nearest enemy and the range, leaders. */
static void add_doings(struct page *page, const struct theme *theme, const json_t *unit)
{
    char orders[2 * WORDS], leaders[WORDS], near[2 * WORDS] = "";
    const json_t *nearest = json_object_get(unit, "nearest");
    orders_of(orders, theme, unit);
    names_of(leaders, json_object_get(unit, "leaders"));
    if (json_is_object(nearest)) {
        snprintf(near, sizeof near,
                 json_is_true(json_object_get(nearest, "ahead")) ? "; %s %d mm ahead" : "; %s %d mm BESIDE its front",
                 word(nearest, "unit"), number(nearest, "mm"));
        text_told(theme, near, sizeof near);
    }
    page_add(page, theme, leaders[0] != '\0' ? "      %s%s; range %d; with %s" : "      %s%s; range %d", orders, near,
             number(unit, "range"), leaders);
}

static void add_unit(struct page *page, const struct theme *theme, const json_t *unit, const char *mark,
                     const char *name, enum screen_ink ink)
{
    const char *said = state_of(unit);
    const char *state = said != NULL ? sp_tongue_word(theme->tongue, said) : NULL;
    const json_t *record = json_object_get(unit, "record");
    const int facing = number(unit, "facing");
    if (is_off(unit)) {
        page_add(page, theme, "%s%s %-*s%s %s, %d men", to_ink(ink), mark, NAME_COLUMNS, name, to_ink(INK_DIM), state,
                 number(unit, "men"));
        return;
    }
    char tension[WORDS], place[WORDS], formation[WORDS] = "", padded[2 * WORDS] = "";
    text_pad(theme, padded, sizeof padded, NAME_COLUMNS, name);
    text_pad(theme, formation, sizeof formation, 6, word(unit, "formation"));
    tension_of(tension, theme, number(unit, "tension"));
    snprintf(place, sizeof place, "%d,%d", number(unit, "x"), number(unit, "y"));
    page_add(page, theme, "%s%s %s%s %4d men  %s %s %-2s at %-9s D%d M%d E%d  TP %d %s%s%s%s", to_ink(ink), mark,
             padded, to_ink(INK_TEXT), number(unit, "men"), formation, table_arrow(theme, facing),
             sp_tongue_word(theme->tongue, compass(facing)), place, number(record, "drill"), number(record, "musketry"),
             number(record, "effectiveness"), number(unit, "tension"), tension, to_ink(INK_WARN),
             state != NULL ? "  " : "", state != NULL ? state : "");
    add_doings(page, theme, unit);
}

static void add_side(struct page *page, const struct theme *theme, const json_t *battle, bool crown,
                     enum table_names names)
{
    const json_t *units = json_object_get(battle, "units");
    size_t place = 0;
    page_head(page, theme, crown ? "The Crown" : "The Enemy");
    for (size_t i = 0; i < json_array_size(units); i++) {
        const json_t *unit = json_array_get(units, i);
        char mark[TABLE_MARK], name[WORDS];
        if ((strcmp(word(unit, "side"), "crown") == 0) != crown)
            continue;
        table_mark(mark, crown, place++);
        if (names == TABLE_NUMBERS) {
            char title[WORDS];
            table_title(title, sizeof title, word(unit, "id"));
            char *from = strncmp(title, "the ", 4) == 0 ? title + 4 : title;
            text_told(theme, from, sizeof title - (size_t)(from - title));
            snprintf(name, sizeof name, "u%zu %s", i, from);
        } else {
            snprintf(name, sizeof name, "%s", word(unit, "id"));
        }
        add_unit(page, theme, unit, mark, name, crown ? INK_CROWN : INK_ENEMY);
    }
}

/* ---- Leaders ---- */

static void add_leader(struct page *page, const struct theme *theme, const json_t *leader)
{
    const json_t *with = json_object_get(leader, "with");
    const bool crown = strcmp(word(leader, "side"), "crown") == 0;
    char place[2 * WORDS], card[WORDS], name[WORDS];
    table_title(name, sizeof name, word(leader, "id"));
    plain(card, word(leader, "shown"));
    if (json_is_string(with))
        snprintf(place, sizeof place, "with %s", json_string_value(with));
    else
        snprintf(place, sizeof place, "at %d,%d", number(leader, "x"), number(leader, "y"));
    const struct sp_tongue *tongue = theme->tongue;
    const char *status = word(leader, "status");
    const bool played = strcmp(card, "none") != 0;
    text_told(theme, place, sizeof place);
    page_add(page, theme, "%s%-*s%s %s%s%s%s%s%s%s", to_ink(crown ? INK_CROWN : INK_ENEMY), NAME_COLUMNS, name,
             to_ink(INK_TEXT),
             json_is_true(json_object_get(leader, "commander")) ? sp_tongue_word(tongue, "commands; ") : "",
             strcmp(status, "acts") == 0 ? place : sp_tongue_word(tongue, status),
             played ? sp_tongue_word(tongue, "; last card ") : "", played ? sp_tongue_word(tongue, card) : "",
             json_is_true(json_object_get(leader, "own")) ? sp_tongue_word(tongue, "; yours") : "",
             json_is_true(json_object_get(leader, "asked")) ? sp_tongue_word(tongue, "; owes a card") : "",
             json_is_true(json_object_get(leader, "agrees")) ? sp_tongue_word(tongue, "; would end the battle") : "");
}

void table_page(struct page *page, const struct theme *theme, const json_t *battle, enum table_names names)
{
    const json_t *leaders = json_object_get(battle, "leaders");
    page_head(page, theme, "The table");
    add_aim(page, theme, battle);
    table_map(page, theme, battle, page->width >= WIDE_FROM ? MAP_LINES_WIDE : MAP_LINES);
    add_side(page, theme, battle, true, names);
    add_side(page, theme, battle, false, names);
    page_head(page, theme, "Leaders");
    for (size_t i = 0; i < json_array_size(leaders); i++)
        add_leader(page, theme, json_array_get(leaders, i));
}
