/*
 * Cases of battles on the table.  The position is a scenario of its own: its lines become the file of a set piece
 * (docs/battles.md), which the game reads as it reads any; what such a file cannot say is set afterwards.
 */
#include "case_battle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colonels/battle/events.h"
#include "colonels/battle/rules.h"

enum { LATER = 32 };

/* The file under way, and the lines that must wait until the table stands. */
struct notes {
    json_t *root, *battle, *terrain, *units, *leaders;
    size_t later;
    size_t at[LATER];
    char line[LATER][CASE_LINE];
};

static bool open_case(struct case_run *run)
{
    struct notes *notes = calloc(1, sizeof *notes);
    if (!notes)
        return case_fail(run, "out of memory");
    run->notes = notes;
    notes->battle = json_pack("{s:s, s:i, s:i, s:s, s:s, s:s, s:s, s:s}", "source", "scenario", "width", 1800, "height",
                              1200, "mission", "fight_jacobites", "objective", "rout", "attacker", "crown",
                              "home_crown", "south", "home_enemy", "north");
    notes->terrain = json_pack("{s:s}", "source", "scenario");
    notes->units = json_pack("{s:s}", "source", "scenario");
    notes->leaders = json_pack("{s:s}", "source", "scenario");
    notes->root = json_pack("{s:s, s:i, s:s, s:s, s:o, s:o, s:o, s:o}", "game", "colonels_battle", "format", 1, "id",
                            "case", "title", "A case", "battle", notes->battle, "terrain", notes->terrain, "units",
                            notes->units, "leaders", notes->leaders);
    return notes->root || case_fail(run, "out of memory");
}

static void close_case(struct case_run *run)
{
    struct notes *notes = run->notes;
    if (notes)
        json_decref(notes->root);
    free(notes);
}

/* --- The lines of a position --- */

/* Pairs of a name and a value from word `at` on; yes and no, numbers, or words. */
static void put_values(json_t *object, const struct case_words *words, size_t at)
{
    long number = 0;
    for (; at < words->count; at += 2) {
        const char *value = words->word[at + 1];
        json_t *json = case_number(value, -9999, 9999, &number) ? json_integer(number)
                       : strcmp(value, "yes") == 0              ? json_true()
                       : strcmp(value, "no") == 0               ? json_false()
                                                                : json_string(value);
        json_object_set_new(object, words->word[at], json);
    }
}

/* `X Y` at word `at`. */
static bool put_place(struct case_run *run, json_t *object, const struct case_words *words, size_t at)
{
    long x = 0, y = 0;
    if (!case_number(words->word[at], 0, GEO_TABLE_MOST, &x) ||
        !case_number(words->word[at + 1], 0, GEO_TABLE_MOST, &y))
        return case_fail(run, "expected at X Y, in mm");
    json_object_set_new(object, "x", json_integer(x));
    json_object_set_new(object, "y", json_integer(y));
    return true;
}

/* A name that ends in a colon, without it. */
static const char *name_at(const struct case_words *words, size_t at, char name[CASE_LINE])
{
    (void)snprintf(name, CASE_LINE, "%.*s", (int)strcspn(words->word[at], ":"), words->word[at]);
    return name;
}

/* `crown foot_13: regular at 900 300 facing 0, drill 3, order advance` */
static bool put_unit(struct case_run *run, const struct case_words *words)
{
    struct notes *notes = run->notes;
    char name[CASE_LINE];
    long facing = 0;
    if (strcmp(words->word[3], "at") != 0 || strcmp(words->word[6], "facing") != 0 ||
        !case_number(words->word[7], 0, 359, &facing))
        return case_fail(run, "expected SIDE NAME: TROOPS at X Y facing DEGREES, and values by name");
    json_t *unit =
        json_pack("{s:s, s:s, s:i}", "side", words->word[0], "quality", words->word[2], "facing", (int)facing);
    json_object_set_new(notes->units, name_at(words, 1, name), unit);
    if (!put_place(run, unit, words, 4))
        return false;
    put_values(unit, words, 8);
    return true;
}

/* `crown leader vere: with foot_13, commander`, `enemy leader saxe: at 900 1100` */
static bool put_leader(struct case_run *run, const struct case_words *words)
{
    struct notes *notes = run->notes;
    char name[CASE_LINE];
    const bool free_one = strcmp(words->word[3], "at") == 0;
    json_t *leader = json_pack("{s:s}", "side", words->word[0]);
    json_object_set_new(notes->leaders, name_at(words, 2, name), leader);
    if (strcmp(words->word[words->count - 1], "commander") == 0)
        json_object_set_new(leader, "commander", json_true());
    if (free_one)
        return put_place(run, leader, words, 4);
    json_object_set_new(leader, "with", json_string(words->word[4]));
    return strcmp(words->word[3], "with") == 0 || case_fail(run, "expected with UNIT, or at X Y");
}

/* `wood: 400 300, 600 300, 600 500; slows no`: its corners, then what it does otherwise than its kind. */
static bool put_terrain(struct case_run *run, const char *line, const struct case_words *words)
{
    struct notes *notes = run->notes;
    char name[CASE_LINE], corners[CASE_LINE];
    json_t *points = json_array();
    json_t *polygon = json_pack("{s:s, s:o}", "kind", name_at(words, 0, name), "points", points);
    struct case_words cut;
    (void)snprintf(name, sizeof name, "terrain_%zu", json_object_size(notes->terrain));
    json_object_set_new(notes->terrain, name, polygon);
    const char *from = strchr(line, ':') + 1, *end = strchr(line, ';');
    (void)snprintf(corners, sizeof corners, "%.*s", (int)(end ? (size_t)(end - from) : strlen(from)), from);
    case_cut(corners, &cut);
    for (size_t i = 0; i < cut.count; i += 2) {
        long x = 0, y = 0;
        if (!case_number(cut.word[i], 0, GEO_TABLE_MOST, &x) || !case_number(cut.word[i + 1], 0, GEO_TABLE_MOST, &y))
            return case_fail(run, "expected KIND: X Y, X Y, X Y; and what it does");
        json_array_append_new(points, json_pack("[i, i]", (int)x, (int)y));
    }
    if (end) {
        case_cut(end + 1, &cut);
        put_values(polygon, &cut, 0);
    }
    return true;
}

static bool is_terrain(const char *word)
{
    static const char *const kinds[] = {"wood:", "water:", "hill:", "town:", "road:", "hedge:", NULL};
    return sp_find_word(kinds, word) >= 0;
}

static bool position(struct case_run *run, const char *line, const struct case_words *words)
{
    struct notes *notes = run->notes;
    const bool side = strcmp(words->word[0], "crown") == 0 || strcmp(words->word[0], "enemy") == 0;
    if (strcmp(line, "position") == 0)
        return true;
    if (strcmp(words->word[0], "table") == 0) {
        put_values(notes->battle, words, 1);
        return true;
    }
    if (is_terrain(words->word[0]))
        return put_terrain(run, line, words);
    if (side)
        return strcmp(words->word[1], "leader") == 0 ? put_leader(run, words) : put_unit(run, words);
    if (notes->later == LATER)
        return case_fail(run, "a position has at most %d lines of this kind", LATER);
    notes->at[notes->later] = run->line;
    (void)snprintf(notes->line[notes->later++], CASE_LINE, "%s", line);
    return true;
}

/* The table stands: the first cards are asked for. */
static bool begin(struct case_run *run)
{
    struct notes *notes = run->notes;
    const size_t line = run->line;
    char *text = json_dumps(notes->root, JSON_INDENT(1));
    if (!text)
        return case_fail(run, "the position cannot be written as a file");
    const struct sp_source source = {"position", text, strlen(text)};
    const bool loaded = case_load(run, &source, 1);
    free(text);
    run->checking = false;
    for (size_t i = 0; loaded && i < notes->later; i++) {
        struct case_words words;
        run->line = notes->at[i];
        case_cut(notes->line[i], &words);
        if (!cb_case_sentence(run, notes->line[i], &words))
            return false;
    }
    run->checking = true;
    run->line = line;
    return loaded;
}

/* --- The clock, and who does as little as he can --- */

static void clock_text(const struct case_run *run, char *text, size_t room)
{
    const struct cb_battle *st = cb_state_of(run);
    (void)snprintf(text, room, "turn %d, %s", st->turn, cb_question_name((uint16_t)(CB_QUESTION_BASE + st->question)));
}

/* `turn 4`. */
static bool clock_agrees(const struct case_run *run, const struct case_words *words, size_t *at, bool *known)
{
    long turn = 0;
    *known = strcmp(words->word[*at], "turn") == 0 && case_number(words->word[*at + 1], 1, CB_TURNS, &turn);
    *at += 2;
    return *known && cb_state_of(run)->turn == turn;
}

static unsigned round_of(const struct case_run *run)
{
    return cb_state_of(run)->turn;
}

static struct sp_order least(const struct sp_order *orders, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (orders[i].kind == CB_O_NOTHING)
            return orders[i];
    return orders[0];
}

/* A 6: most tests are passed by it. */
static uint16_t least_die(uint16_t sides)
{
    return (uint16_t)(sides - 1);
}

static const char *const data[] = {"colonels/battle.json", NULL};

const struct case_kind case_battle = {.game = "colonels_battle",
                                      .data = data,
                                      .least_face = 1,
                                      .open = open_case,
                                      .close = close_case,
                                      .position = position,
                                      .begin = begin,
                                      .sentence = cb_case_sentence,
                                      .clock = clock_text,
                                      .clock_agrees = clock_agrees,
                                      .round = round_of,
                                      .least = least,
                                      .least_die = least_die};
