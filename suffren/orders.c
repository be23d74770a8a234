/*
 * The text form of orders: one table of kinds, printed and parsed by the same walk over its parts, so that both stay
 * inverse.  Reading is tolerant of case and spaces, and takes a town's name for its hex; there is one way to
 * write an order.
 */
#include "suffren/orders.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "suffren/near_miss.h"
#include "suffren/state.h"

static const struct sf_order_form forms[SF_ORDER_KINDS] = {
    [O_END] = {"end", {{0}}, "S-23", "order.end"},
    [O_TAKE] = {"take", {{NULL, PART_LEADER, 0}}, "S-31", "order.take"},
    [O_TO] = {"to", {{NULL, PART_PLACE, 0}, {"losing", PART_LOSING, 1}}, "S-31", "order.to"},
    [O_HALT] = {"halt", {{"losing", PART_LOSING, 1}}, "S-31", "order.halt"},
    [O_PLACE] = {"place", {{NULL, PART_PLACE, 0}}, "S-21", "order.place"},
    [O_CARRY] = {"carry", {{NULL, PART_LEADER, 0}, {"on", PART_LEADER, 1}}, "S-33", "order.carry"},
    [O_EMBARK] = {"embark",
                  {{NULL, PART_LEADER, 0}, {"on", PART_LEADER, 1}, {"losing", PART_LOSING, 2}},
                  "S-33",
                  "order.embark"},
    [O_INTERCEPT] = {"intercept", {{NULL, PART_PLACE, 0}}, "S-35", "order.intercept"},
    [O_DECLINE] = {"decline", {{0}}, "S-38", "order.decline"},
    [O_ATTACK] = {"attack", {{NULL, PART_PLACE, 0}}, "S-42", "order.attack"},
    [O_SORTIE] = {"sortie", {{NULL, PART_TOWN, 0}}, "S-57", "order.sortie"},
    [O_JOIN] = {"join", {{NULL, PART_LEADER, 0}}, "S-56", "order.join"},
    [O_BEGIN] = {"begin", {{0}}, "S-56", "order.begin"},
    [O_ACCEPT] = {"accept", {{0}}, "S-43", "order.accept"},
    [O_EVADE] = {"evade", {{0}}, "S-43", "order.evade"},
    [O_FIGHT] = {"fight", {{0}}, "S-45", "order.fight"},
    [O_PASS] = {"pass", {{0}}, "S-45", "order.pass"},
    [O_STOP] = {"stop", {{0}}, "S-57", "order.stop"},
    [O_WITHDRAW] = {"withdraw", {{0}}, "S-45", "order.withdraw"},
    [O_SHELTER] = {"withdraw", {{"into", PART_TOWN, 0}}, "S-50", "order.shelter"},
    [O_RETREAT] = {"retreat", {{NULL, PART_PLACE, 0}, {"losing", PART_LOSING, 1}}, "S-48", "order.retreat"},
    [O_STAY] = {"stay", {{0}}, "S-48", "order.stay"},
    [O_DAMAGE] = {"damage", {{NULL, PART_SHIP, 0}}, "S-47", "order.damage"},
    [O_SINK] = {"sink", {{NULL, PART_SHIP, 0}}, "S-47", "order.sink"},
    [O_LOSE] = {"lose", {{NULL, PART_LEADER, 0}, {NULL, PART_TROOPS, 1}}, "S-50", "order.lose"},
    [O_RECRUIT] = {"recruit", {{NULL, PART_LEADER, 0}, {NULL, PART_TROOPS, 1}}, "S-60", "order.recruit"},
    [O_ASSAULT] = {"assault", {{NULL, PART_TOWN, 0}}, "S-52", "order.assault"},
    [O_BESIEGE] = {"besiege", {{NULL, PART_TOWN, 0}}, "S-54", "order.besiege"},
    [O_RETURN] = {"return", {{NULL, PART_LEADER, 0}, {"to", PART_TOWN, 1}}, "S-54", "order.return"},
    [O_ARRIVE] = {"arrive", {{NULL, PART_LEADER, 0}, {"at", PART_TOWN, 1}}, "S-63", "order.arrive"},
    [O_STANDING] = {"standing", {{NULL, PART_LEADER, 0}, {NULL, PART_STANDING, 1}}, "S-38", "order.standing"},
    [O_RESIGN] = {"resign", {{0}}, "S-66", "order.resign"},
};

/* What a part is called in a usage line and in a sentence. */
static const struct {
    const char *label;
    const char *noun;
    const char *expected;
} part_words[] = {
    [PART_NONE] = {"", "", ""},
    [PART_LEADER] = {"LEADER", "leader", "a leader"},
    [PART_PLACE] = {"PLACE", "place", "a place"},
    [PART_TOWN] = {"TOWN", "town", "a town"},
    [PART_SHIP] = {"SHIP", "ship", "a ship"},
    [PART_TROOPS] = {"r|n", "kind of troops", "r (regulars) or n (natives)"},
    [PART_STANDING] = {"ask|always|never|convoys|at-most N", "standing order",
                       "ask, always, never, convoys or at-most N"},
    [PART_LOSING] = {"N", "number", "a number of PF from 1 to 999"},
};

static const char *const standing_words[] = {
    [STANDING_ASK] = "ask",         [STANDING_ALWAYS] = "always",   [STANDING_NEVER] = "never",
    [STANDING_CONVOYS] = "convoys", [STANDING_AT_MOST] = "at-most",
};

const struct sf_order_form *sf_order_form(uint16_t kind)
{
    return kind > O_NONE && kind < SF_ORDER_KINDS ? &forms[kind] : NULL;
}

/* Ships and convoys are counted in one row, SF_HULLS to a piece. */
static const char *ship_id(const struct sf_scenario *sc, uint32_t index)
{
    const uint32_t piece = index / SF_HULLS;
    const uint32_t hull = index % SF_HULLS;
    if (piece >= SF_PIECES || piece >= sc->piece_count) {
        return NULL;
    }
    if (sc->piece[piece].kind == CONVOY) {
        return hull == 0 && sc->piece[piece].leader < SF_LEADERS ? sc->leader[sc->piece[piece].leader].id : "";
    }
    return hull < sc->piece[piece].hull_count ? sc->piece[piece].ship[hull].id : "";
}

const char *sf_part_id(const struct sf_scenario *sc, uint8_t type, uint32_t index)
{
    switch (type) {
    case PART_LEADER:
        return index < sc->leader_count ? sc->leader[index].id : NULL;
    case PART_PLACE:
        return index < sc->place_count ? sc->place[index].id : NULL;
    case PART_TOWN:
        return index < sc->town_count ? sc->town[index].id : NULL;
    case PART_SHIP:
        return ship_id(sc, index);
    default:
        return NULL;
    }
}

/* ---- Printing ---- */

struct text {
    char *bytes; /* SP_TEXT_MAX of them, always ended by NUL */
    size_t length;
};

static void put(struct text *text, const char *word)
{
    const size_t room = SP_TEXT_MAX - text->length;
    const int written = snprintf(text->bytes + text->length, room, "%s%s", text->length > 0 ? " " : "", word);
    if (written > 0) {
        text->length += (size_t)written < room ? (size_t)written : room - 1;
    }
}

static void put_number(struct text *text, int32_t number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%ld", (long)number);
    put(text, digits);
}

static int32_t slot_value(const struct sp_order *order, uint8_t slot)
{
    return slot == 0 ? order->a : slot == 1 ? order->b : order->c;
}

/* The index of a ship among sf_part_id's; UINT32_MAX when the order names none. */
static uint32_t ship_index(const struct sf_scenario *sc, const struct sp_order *order)
{
    if (order->a >= sc->leader_count || order->b < 0 || order->b >= SF_HULLS) {
        return UINT32_MAX;
    }
    return (uint32_t)sc->leader_piece[order->a] * SF_HULLS + (uint32_t)order->b;
}

static void put_id(struct text *text, const struct sf_scenario *sc, uint8_t type, uint32_t index)
{
    const char *id = sf_part_id(sc, type, index);
    put(text, id != NULL && id[0] != '\0' ? id : "?");
}

static void put_standing(struct text *text, int32_t value)
{
    if (value < STANDING_ASK || value == STANDING_AT_MOST || value > STANDING_AT_MOST + SF_AT_MOST_LIMIT) {
        put(text, "?");
    } else if (value < STANDING_AT_MOST) {
        put(text, standing_words[value]);
    } else {
        put(text, standing_words[STANDING_AT_MOST]);
        put_number(text, value - STANDING_AT_MOST);
    }
}

static void put_part(struct text *text, const struct sf_scenario *sc, const struct sf_order_part *part,
                     const struct sp_order *order)
{
    const int32_t value = slot_value(order, part->slot);
    if (part->type == PART_LOSING && value <= 0) {
        return;
    }
    if (part->before != NULL) {
        put(text, part->before);
    }
    switch (part->type) {
    case PART_TROOPS:
        put(text, value == 0 ? "r" : value == 1 ? "n" : "?");
        break;
    case PART_STANDING:
        put_standing(text, value);
        break;
    case PART_LOSING:
        put_number(text, value);
        break;
    case PART_SHIP:
        put_id(text, sc, PART_SHIP, ship_index(sc, order));
        break;
    default:
        put_id(text, sc, part->type, (uint32_t)value);
        break;
    }
}

void sf_print_order(const void *scenario, uint8_t seat, const struct sp_order *order, char *text)
{
    (void)seat;
    struct text out = {.bytes = text};
    text[0] = '\0';
    const struct sf_order_form *form = sf_order_form(order->kind);
    if (form == NULL) {
        put(&out, "?");
        return;
    }
    put(&out, form->verb);
    for (uint32_t i = 0; i < SF_ORDER_PARTS && form->part[i].type != PART_NONE; i++) {
        put_part(&out, scenario, &form->part[i], order);
    }
}

void sf_order_usage(uint16_t kind, char *text)
{
    struct text out = {.bytes = text};
    text[0] = '\0';
    const struct sf_order_form *form = sf_order_form(kind);
    if (form == NULL) {
        return;
    }
    put(&out, form->verb);
    for (uint32_t i = 0; i < SF_ORDER_PARTS && form->part[i].type != PART_NONE; i++) {
        const struct sf_order_part *part = &form->part[i];
        char piece[64];
        const bool optional = part->type == PART_LOSING;
        snprintf(piece, sizeof piece, "%s%s%s%s%s", optional ? "[" : "", part->before != NULL ? part->before : "",
                 part->before != NULL ? " " : "", part_words[part->type].label, optional ? "]" : "");
        put(&out, piece);
    }
}

/* ---- Parsing ---- */

enum { WORDS_MAX = 8, QUOTE_MAX = 32 };

/* An order cut into words of small letters. */
struct words {
    char bytes[SP_TEXT_MAX];
    const char *word[WORDS_MAX];
    uint8_t count;
};

/* How far a form could be read, and what stopped it. */
struct reading {
    const struct sf_scenario *sc;
    const struct words *words;
    uint8_t next; /* the word to be read */
    char error[SP_ERROR_MAX];
};

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_name(const char *word)
{
    return word[0] != '\0' && word[strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789_-")] == '\0';
}

static bool cut(const char *text, struct words *words)
{
    const size_t length = strlen(text);
    if (length >= sizeof words->bytes) {
        return false;
    }
    words->count = 0;
    bool inside = false;
    for (size_t i = 0; i <= length; i++) {
        const char c = text[i];
        const bool ends = c == '\0' || is_space(c);
        words->bytes[i] = (char)(ends ? '\0' : c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        if (!ends && !inside && words->count < WORDS_MAX) {
            words->word[words->count++] = &words->bytes[i];
        }
        inside = !ends;
    }
    return true;
}

static bool stopped(struct reading *reading, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool stopped(struct reading *reading, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reading->error, sizeof reading->error, format, arguments);
    va_end(arguments);
    return false;
}

/* The words read so far, as a person would quote them. */
static void read_so_far(const struct reading *reading, char *text)
{
    struct text out = {.bytes = text};
    text[0] = '\0';
    for (uint8_t i = 0; i < reading->next; i++) {
        put(&out, reading->words->word[i]);
    }
}

static bool expected(struct reading *reading, const char *what)
{
    char before[SP_TEXT_MAX];
    read_so_far(reading, before);
    return stopped(reading, "After '%s' %s was expected", before, what);
}

static const char *next_word(const struct reading *reading)
{
    return reading->next < reading->words->count ? reading->words->word[reading->next] : NULL;
}

static bool no_such(struct reading *reading, const char *noun, const char *word, const char *meant)
{
    if (meant == NULL) {
        return stopped(reading, "There is no %s '%.*s'", noun, QUOTE_MAX, word);
    }
    return stopped(reading, "There is no %s '%.*s'; did you mean %s?", noun, QUOTE_MAX, word, meant);
}

static bool read_id(struct reading *reading, uint8_t type, uint32_t *index)
{
    const char *word = next_word(reading);
    if (word == NULL) {
        return expected(reading, part_words[type].expected);
    }
    struct sf_near_miss near = sf_near_miss_begin(word);
    const char *id = NULL;
    for (uint32_t i = 0; (id = sf_part_id(reading->sc, type, i)) != NULL; i++) {
        if (id[0] != '\0' && strcmp(id, word) == 0) {
            *index = i;
            reading->next++;
            return true;
        }
        sf_near_miss_try(&near, id);
    }
    const uint8_t town = type == PART_PLACE ? sf_find_town(reading->sc, word) : SF_NONE;
    if (town != SF_NONE) {
        *index = reading->sc->town[town].place;
        reading->next++;
        return true;
    }
    if (!is_name(word)) {
        return near.best == NULL
                   ? stopped(reading, "The name of a %s has only the letters a to z, digits and _",
                             part_words[type].noun)
                   : stopped(reading, "The name of a %s has only the letters a to z, digits and _; did you mean %s?",
                             part_words[type].noun, near.best);
    }
    return no_such(reading, part_words[type].noun, word, near.best);
}

/* A number without sign or leading zero, so that there is one way to write it. */
static bool read_number(struct reading *reading, int32_t limit, const char *what, int32_t *number)
{
    const char *word = next_word(reading);
    if (word == NULL || word[0] < '1' || word[0] > '9' || strlen(word) > 3) {
        return expected(reading, what);
    }
    int32_t value = 0;
    for (const char *c = word; *c != '\0'; c++) {
        if (*c < '0' || *c > '9') {
            return expected(reading, what);
        }
        value = value * 10 + (*c - '0');
    }
    if (value > limit) {
        return expected(reading, what);
    }
    *number = value;
    reading->next++;
    return true;
}

static bool read_standing(struct reading *reading, int32_t *value)
{
    const char *word = next_word(reading);
    struct sf_near_miss near = sf_near_miss_begin(word != NULL ? word : "");
    for (int32_t i = STANDING_ASK; word != NULL && i <= STANDING_AT_MOST; i++) {
        if (strcmp(word, standing_words[i]) == 0) {
            reading->next++;
            int32_t number = 0;
            if (i == STANDING_AT_MOST && !read_number(reading, SF_AT_MOST_LIMIT, "a number from 1 to 9", &number)) {
                return false;
            }
            *value = i + number;
            return true;
        }
        sf_near_miss_try(&near, standing_words[i]);
    }
    if (near.best != NULL && is_name(word)) {
        return no_such(reading, part_words[PART_STANDING].noun, word, near.best);
    }
    return expected(reading, part_words[PART_STANDING].expected);
}

static bool read_troops(struct reading *reading, int32_t *value)
{
    const char *word = next_word(reading);
    if (word == NULL || (strcmp(word, "r") != 0 && strcmp(word, "n") != 0)) {
        return expected(reading, part_words[PART_TROOPS].expected);
    }
    *value = word[0] == 'n';
    reading->next++;
    return true;
}

static void set_slot(struct sp_order *order, uint8_t slot, int32_t value)
{
    if (slot == 0) {
        order->a = (uint16_t)value;
    } else if (slot == 1) {
        order->b = value;
    } else {
        order->c = value;
    }
}

static void set_ship(struct sp_order *order, const struct sf_scenario *sc, uint32_t index)
{
    order->a = sc->piece[index / SF_HULLS].leader;
    order->b = (int32_t)(index % SF_HULLS);
}

/* The word before a part.  Sets *absent when the part may be left out and is. */
static bool read_before(struct reading *reading, const struct sf_order_part *part, bool *absent)
{
    const char *word = next_word(reading);
    *absent = part->type == PART_LOSING && word == NULL;
    if (part->before == NULL || *absent) {
        return true;
    }
    if (word == NULL || strcmp(word, part->before) != 0) {
        char quoted[16];
        snprintf(quoted, sizeof quoted, "'%s'", part->before);
        return expected(reading, part->type == PART_LOSING ? "nothing more, or 'losing' and a number of PF," : quoted);
    }
    reading->next++;
    return true;
}

static bool read_part(struct reading *reading, const struct sf_order_part *part, struct sp_order *order)
{
    bool absent = false;
    if (!read_before(reading, part, &absent)) {
        return false;
    }
    uint32_t index = 0;
    int32_t value = 0;
    bool read = true;
    switch (part->type) {
    case PART_LOSING:
        read = absent || read_number(reading, SF_LOSING_LIMIT, part_words[PART_LOSING].expected, &value);
        break;
    case PART_TROOPS:
        read = read_troops(reading, &value);
        break;
    case PART_STANDING:
        read = read_standing(reading, &value);
        break;
    default:
        read = read_id(reading, part->type, &index);
        value = (int32_t)index;
        break;
    }
    if (read && part->type == PART_SHIP) {
        set_ship(order, reading->sc, index);
    } else if (read) {
        set_slot(order, part->slot, value);
    }
    return read;
}

static bool read_form(struct reading *reading, uint16_t kind, struct sp_order *order)
{
    const struct sf_order_form *form = &forms[kind];
    *order = (struct sp_order){.kind = kind};
    reading->next = 1;
    for (uint32_t i = 0; i < SF_ORDER_PARTS && form->part[i].type != PART_NONE; i++) {
        if (!read_part(reading, &form->part[i], order)) {
            return false;
        }
    }
    if (next_word(reading) != NULL) {
        return expected(reading, "nothing more");
    }
    return true;
}

/* Two kinds may share a verb (withdraw): the one that could be read furthest tells what was wrong. */
static bool read_forms(const struct sf_scenario *sc, const struct words *words, struct sp_order *order,
                       struct reading *furthest)
{
    struct sf_near_miss near = sf_near_miss_begin(words->word[0]);
    for (uint16_t kind = O_NONE + 1; kind < SF_ORDER_KINDS; kind++) {
        sf_near_miss_try(&near, forms[kind].verb);
        if (strcmp(forms[kind].verb, words->word[0]) != 0) {
            continue;
        }
        struct reading reading = {.sc = sc, .words = words};
        if (read_form(&reading, kind, order)) {
            return true;
        }
        if (reading.next >= furthest->next) {
            *furthest = reading;
        }
    }
    if (furthest->next == 0) {
        return is_name(words->word[0]) ? no_such(furthest, "order", words->word[0], near.best)
                                       : stopped(furthest, "An order begins with a word, such as 'take' or 'attack'");
    }
    return false;
}

static bool refuse(struct sp_refusal *refusal, const char *sentence)
{
    if (refusal != NULL) {
        snprintf(refusal->text, sizeof refusal->text, "%s", sentence);
    }
    return false;
}

bool sf_parse_order(const void *scenario, uint8_t seat, const char *text, struct sp_order *order,
                    struct sp_refusal *refusal)
{
    (void)seat;
    struct words words;
    if (!cut(text, &words)) {
        return refuse(refusal, "An order is at most 199 characters long");
    }
    if (words.count == 0) {
        return refuse(refusal, "An order was expected, such as 'take suffren'");
    }
    struct sp_order read = {0};
    struct reading furthest = {.sc = scenario, .words = &words};
    if (!read_forms(scenario, &words, &read, &furthest)) {
        return refuse(refusal, furthest.error);
    }
    *order = read;
    return true;
}
