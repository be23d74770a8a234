/* The text form of a battle's orders: one table of kinds, printed and parsed by the same walk over its parts. */
#include "colonels/battle/orders.h"

#include <stdio.h>
#include <string.h>

#include "colonels/battle/umpire.h"
#include "colonels/battle/words.h"

/* What stands in a part of an order, and in which member. */
enum part_type {
    PART_NONE,
    PART_UNIT,
    PART_ORDER,
    PART_NOTE,
    PART_NUMBER,
    PART_SIDE,
    PART_PATH,
    PART_TARGET,
    PART_KEPT
};
enum { PARTS = 4, WORDS_MAX = 8 };

struct part {
    uint8_t type;
    uint8_t slot; /* 0: a, 1: b, 2: c, 3: d */
};

static const struct {
    const char *verb[2];
    struct part part[PARTS];
    const char *usage;
} forms[CB_O_LAST - CB_ORDER_BASE] = {
    [CB_O_NOTHING - CB_ORDER_BASE] = {{"card", "none"}, {{0}}, "card none"},
    [CB_O_TALK - CB_ORDER_BASE] = {{"card", "talk"}, {{0}}, "card talk"},
    [CB_O_ORDER - CB_ORDER_BASE] = {{"card", "order"},
                                    {{PART_UNIT, 0}, {PART_ORDER, 1}, {PART_NOTE, 2}},
                                    "card order UNIT ORDER [note N]"},
    [CB_O_INSPIRE - CB_ORDER_BASE] = {{"card", "inspire"}, {{0}}, "card inspire"},
    [CB_O_FIGHT - CB_ORDER_BASE] = {{"card", "fight"}, {{0}}, "card fight"},
    [CB_O_MOVE - CB_ORDER_BASE] = {{"card", "move"}, {{PART_NUMBER, 1}, {PART_NUMBER, 2}}, "card move X Y"},
    [CB_O_JOIN - CB_ORDER_BASE] = {{"card", "join"}, {{PART_UNIT, 0}}, "card join UNIT"},
    [CB_O_PARLEY - CB_ORDER_BASE] = {{"parley", NULL}, {{0}}, "parley"},
    [CB_O_FIGHT_ON - CB_ORDER_BASE] = {{"fight", "on"}, {{0}}, "fight on"},
    [CB_O_TEST - CB_ORDER_BASE] = {{"umpire", "test"}, {{PART_UNIT, 0}}, "umpire test UNIT"},
    [CB_O_PLACE - CB_ORDER_BASE] = {{"umpire", "place"},
                                    {{PART_UNIT, 0}, {PART_NUMBER, 1}, {PART_NUMBER, 2}, {PART_NUMBER, 3}},
                                    "umpire place UNIT X Y FACING"},
    [CB_O_ROLL - CB_ORDER_BASE] = {{"umpire", "roll"}, {{PART_NUMBER, 0}}, "umpire roll N"},
    [CB_O_SET - CB_ORDER_BASE] = {{"umpire", "set"},
                                  {{PART_PATH, 0}, {PART_TARGET, 1}, {PART_NUMBER, 2}, {PART_KEPT, 3}},
                                  "umpire set PATH UNIT|LEADER|battle N [kept]"},
    [CB_O_END - CB_ORDER_BASE] = {{"umpire", "end"}, {{PART_SIDE, 0}}, "umpire end crown|enemy|nobody"},
};

const char *const cb_unit_order_words[CB_UNIT_ORDERS + 1] = {
    [ORDER_NONE] = "stand",
    [ORDER_FIRE] = "fire",
    [ORDER_HOLD_FIRE] = "hold_fire",
    [ORDER_CEASE_FIRE] = "cease_fire",
    [ORDER_RETREAT] = "retreat",
    [ORDER_RUN_AWAY] = "run_away",
    [ORDER_ADVANCE] = "advance",
    [ORDER_CHARGE] = "charge",
    [ORDER_WHEEL_LEFT] = "wheel_left",
    [ORDER_WHEEL_RIGHT] = "wheel_right",
    [ORDER_FOLLOW_ME] = "follow_me",
    [ORDER_LINE] = "line",
    [ORDER_COLUMN] = "column",
    [ORDER_SQUARE] = "square",
    [ORDER_SPECIAL] = "special",
};

const uint16_t cb_ranged_orders[] = {CB_O_MOVE, CB_O_ORDER, CB_O_PLACE, CB_O_SET, 0};

const char *cb_unit_order_word(unsigned order)
{
    return order < CB_UNIT_ORDERS ? cb_unit_order_words[order] : NULL;
}

bool cb_is_order(uint16_t kind)
{
    return kind > CB_O_NONE && kind < CB_O_LAST;
}

/* ---- Printing ---- */

struct text {
    char *bytes; /* SP_TEXT_MAX of them, always ended by NUL */
    size_t length;
};

static void put(struct text *text, const char *word)
{
    const size_t room = SP_TEXT_MAX - text->length;
    const int written = snprintf(text->bytes + text->length, room, "%s%s", text->length ? " " : "", word);
    if (written > 0)
        text->length += (size_t)written < room ? (size_t)written : room - 1;
}

static int32_t slot_of(const struct sp_order *order, uint8_t slot)
{
    return slot == 0 ? order->a : slot == 1 ? order->b : slot == 2 ? order->c : order->d;
}

/* Whose value a path is: named by scope. */
static const char *target_id(const struct cb_battle *battle, unsigned path, int32_t index)
{
    if (path >= cb_path_count || index < 0)
        return NULL;
    if (cb_paths[path].scope == CB_SCOPE_UNIT)
        return index < battle->unit_count ? battle->id[index] : NULL;
    if (cb_paths[path].scope == CB_SCOPE_LEADER)
        return index < battle->leader_count ? battle->leader_id[index] : NULL;
    return "battle";
}

static void put_part(struct text *text, const struct cb_battle *battle, const struct part *part,
                     const struct sp_order *order)
{
    const int32_t value = slot_of(order, part->slot);
    char digits[16];
    const char *word = NULL;
    snprintf(digits, sizeof digits, "%ld", (long)value);
    switch (part->type) {
    case PART_UNIT:
        word = value >= 0 && value < battle->unit_count ? battle->id[value] : NULL;
        break;
    case PART_ORDER:
        word = value > ORDER_NONE && value < CB_UNIT_ORDERS ? cb_unit_order_words[value] : NULL;
        break;
    case PART_SIDE:
        word = value >= CROWN && value <= NO_SIDE ? cb_side_words[value] : NULL;
        break;
    case PART_NOTE:
        if (value <= 0)
            return;
        put(text, "note");
        word = digits;
        break;
    case PART_KEPT:
        if (value == 0)
            return;
        word = "kept";
        break;
    case PART_PATH:
        word = (unsigned)value < cb_path_count ? cb_paths[value].name : NULL;
        break;
    case PART_TARGET:
        word = target_id(battle, order->a, value);
        break;
    default:
        word = digits;
    }
    put(text, word ? word : "?");
}

void cb_print_order(const struct cb_battle *battle, const struct sp_order *order, char *text)
{
    struct text out = {.bytes = text};
    text[0] = '\0';
    if (!cb_is_order(order->kind)) {
        put(&out, "?");
        return;
    }
    const unsigned form = (unsigned)order->kind - CB_ORDER_BASE;
    for (unsigned i = 0; i < 2 && forms[form].verb[i]; i++)
        put(&out, forms[form].verb[i]);
    for (unsigned i = 0; i < PARTS && forms[form].part[i].type; i++)
        put_part(&out, battle, &forms[form].part[i], order);
}

/* ---- Parsing ---- */

struct words {
    char bytes[SP_TEXT_MAX];
    const char *word[WORDS_MAX];
    unsigned count;
};

static bool refuse(struct sp_refusal *refusal, const char *before, const char *what)
{
    if (refusal)
        snprintf(refusal->text, sizeof refusal->text, "%s%s%s", before, before[0] ? " " : "", what);
    return false;
}

static bool cut(const char *text, struct words *words)
{
    const size_t length = strlen(text);
    bool inside = false;
    words->count = 0;
    if (length >= sizeof words->bytes)
        return false;
    for (size_t i = 0; i <= length; i++) {
        const char c = text[i];
        const bool ends = c == '\0' || c == ' ' || c == '\t' || c == '\r' || c == '\n';
        words->bytes[i] = (char)(ends ? '\0' : c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        if (!ends && !inside) {
            if (words->count == WORDS_MAX)
                return false;
            words->word[words->count++] = &words->bytes[i];
        }
        inside = !ends;
    }
    return true;
}

/* Without sign or leading zero, so that there is one way to write it. */
static bool read_number(const char *word, int32_t most, int32_t *number)
{
    int32_t value = 0;
    const size_t length = strlen(word);
    if (length == 0 || length > 4 || (word[0] == '0' && length > 1))
        return false;
    for (size_t i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9')
            return false;
        value = 10 * value + (word[i] - '0');
    }
    *number = value;
    return value <= most;
}

static bool read_word(const char *word, const char *const *among, int32_t first, int32_t *index)
{
    for (int32_t i = first; among[i]; i++)
        if (strcmp(word, among[i]) == 0) {
            *index = i;
            return true;
        }
    return false;
}

static bool read_path(const char *word, int32_t *path)
{
    for (unsigned i = 0; i < cb_path_count; i++)
        if (strcmp(cb_paths[i].name, word) == 0) {
            *path = (int32_t)i;
            return true;
        }
    return false;
}

static bool read_target(const struct cb_battle *battle, unsigned path, const char *word, int32_t *index)
{
    *index = 0;
    if (cb_paths[path].scope == CB_SCOPE_UNIT)
        *index = cb_find_unit(battle, word);
    else if (cb_paths[path].scope == CB_SCOPE_LEADER)
        *index = cb_find_leader(battle, word);
    else
        return strcmp(word, "battle") == 0;
    return *index != CB_NONE;
}

static bool read_part(const struct cb_battle *battle, uint8_t type, const char *word, const struct sp_order *order,
                      int32_t *value, struct sp_refusal *refusal)
{
    switch (type) {
    case PART_PATH:
        return read_path(word, value) || refuse(refusal, "", "There is no value of that name to set (C-60)");
    case PART_TARGET:
        return read_target(battle, order->a, word, value) ||
               refuse(refusal, "", "A unit, a leader or battle was expected, as the value is theirs (C-60)");
    case PART_KEPT:
        *value = CB_SET_KEPT;
        return strcmp(word, "kept") == 0 || refuse(refusal, "", "Nothing more, or 'kept', was expected");
    case PART_UNIT:
        *value = cb_find_unit(battle, word);
        return *value != CB_NONE || refuse(refusal, "", "There is no unit of that name");
    case PART_ORDER:
        return read_word(word, cb_unit_order_words, ORDER_NONE + 1, value) ||
               refuse(refusal, "",
                      "An order was expected: fire, hold_fire, cease_fire, retreat, run_away, advance, charge, "
                      "wheel_left, wheel_right, follow_me, line, column, square or special");
    case PART_SIDE:
        return read_word(word, cb_side_words, 0, value) || refuse(refusal, "", "crown, enemy or nobody was expected");
    default:
        return read_number(word, CB_NOTE_MOST, value) || refuse(refusal, "", "A number from 0 to 9999 was expected");
    }
}

static void set_slot(struct sp_order *order, uint8_t slot, int32_t value)
{
    switch (slot) {
    case 0:
        order->a = (uint16_t)value;
        break;
    case 1:
        order->b = value;
        break;
    case 2:
        order->c = value;
        break;
    default:
        order->d = value;
    }
}

/* The parts after the verb; a note is led by its word and may be left out. */
static bool read_parts(const struct cb_battle *battle, unsigned form, const struct words *words, unsigned next,
                       struct sp_order *order, struct sp_refusal *refusal)
{
    for (unsigned i = 0; i < PARTS && forms[form].part[i].type; i++) {
        const struct part *part = &forms[form].part[i];
        int32_t value = 0;
        if ((part->type == PART_NOTE || part->type == PART_KEPT) && next == words->count)
            continue;
        if (part->type == PART_NOTE) {
            if (strcmp(words->word[next], "note") != 0)
                return refuse(refusal, "Expected nothing more, or 'note' and a number:", forms[form].usage);
            next++;
        }
        if (next >= words->count)
            return refuse(refusal, "Something is missing; expected", forms[form].usage);
        if (!read_part(battle, part->type, words->word[next++], order, &value, refusal))
            return false;
        if (part->type == PART_NOTE && value == 0)
            return refuse(refusal, "", "A note has a number from 1 to 9999");
        set_slot(order, part->slot, value);
    }
    return next == words->count || refuse(refusal, "There is too much; expected", forms[form].usage);
}

bool cb_parse_order(const struct cb_battle *battle, const char *text, struct sp_order *order,
                    struct sp_refusal *refusal)
{
    struct words words;
    if (!cut(text, &words) || words.count == 0)
        return refuse(refusal, "", "An order was expected, such as 'card inspire'");
    for (uint16_t kind = CB_O_NONE + 1; kind < CB_O_LAST; kind++) {
        const unsigned form = (unsigned)kind - CB_ORDER_BASE, verbs = forms[form].verb[1] ? 2 : 1;
        if (words.count < verbs || strcmp(words.word[0], forms[form].verb[0]) != 0 ||
            (verbs == 2 && strcmp(words.word[1], forms[form].verb[1]) != 0))
            continue;
        struct sp_order read = {.kind = kind};
        if (!read_parts(battle, form, &words, verbs, &read, refusal))
            return false;
        *order = read;
        return true;
    }
    return refuse(refusal, "",
                  "There is no such order; expected card none, talk, order, inspire, fight, move or join, parley, or "
                  "fight on");
}
