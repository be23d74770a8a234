/*
 * The text form of orders: one table of kinds, printed, parsed and checked by walks over its parts, so that they stay
 * inverse.  Reading is tolerant of case and spaces only.
 */
#include "colonels/campaign/orders.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colonels/campaign/rules.h"

const char *const cc_seat_names[CC_SEATS] = {"colonel_1",  "colonel_2",  "colonel_3",  "colonel_4",  "colonel_5",
                                             "colonel_6",  "colonel_7",  "colonel_8",  "colonel_9",  "colonel_10",
                                             "colonel_11", "colonel_12", "colonel_13", "colonel_14", "colonel_15",
                                             "colonel_16", "colonel_17", "colonel_18", "umpire",     "second_umpire"};

static const char *const objectives[] = {"none", "glory", "prestige", "wealth", "smartest", "duty", "own", NULL};
static const char *const trainings[] = {"drill", "musketry", "manoeuvres", NULL};
static const char *const pays[] = {"none", "all", NULL};
static const char *const attached[] = {"battalions", "horse", "guns", NULL};
static const char *const roles[] = {"none", "enemy", "guns", "horse", "locals", "navy", NULL};
static const char *const outcomes[] = {"enemy", "british", "nobody", NULL};
static const char *const yes[] = {"no", "yes", NULL};
static const char *const verdicts[] = {"failed", "met", NULL};
static const char *const reasons[] = {"ruling", "mistake", "fairness", "story", NULL};

enum { SUMS = 100000000, TABLE_MOST = 20 };

#define NUMBER(before, slot, least, most)                                                                              \
    {                                                                                                                  \
        before, CC_PART_NUMBER, slot, NULL, least, most                                                                \
    }
#define WORD(before, slot, words)                                                                                      \
    {                                                                                                                  \
        before, CC_PART_WORD, slot, words, 0, 0                                                                        \
    }
#define PART(type, slot)                                                                                               \
    {                                                                                                                  \
        NULL, CC_PART_##type, slot, NULL, 0, 0                                                                         \
    }
#define KEPT                                                                                                           \
    {                                                                                                                  \
        "kept", CC_PART_FLAG, 3, NULL, 0, 0                                                                            \
    }

static const struct cc_order_form forms[CC_ORDER_KINDS] = {
    [CO_BUY] = {"buy", "C-1", {NUMBER(NULL, 1, 0, 100000)}},
    [CO_OBJECTIVE] = {"objective", "C-2", {{NULL, CC_PART_WORD, 0, objectives, OBJECTIVE_GLORY, 0}}},
    [CO_APPROVE] = {"approve", "C-2", {PART(COLONEL, 0)}},
    [CO_REJECT] = {"reject", "C-2", {PART(COLONEL, 0)}},
    [CO_BID] = {"bid", "C-3", {NUMBER(NULL, 1, 1, SUMS)}},
    [CO_DROP] = {"drop", "C-3", {{0}}},
    [CO_CHOOSE] = {"choose", "C-3", {PART(REGIMENT, 0)}},
    [CO_PASS] = {"pass", "C-4", {{0}}},
    [CO_DECLARE] = {"declare", "C-11", {NUMBER(NULL, 0, 0, CC_COMPANIES)}},
    [CO_KEEP] = {"keep", "C-11", {NUMBER(NULL, 0, 0, CC_COMPANIES)}},
    [CO_PAY] = {"pay", "C-12", {WORD(NULL, 0, pays)}},
    [CO_ARREARS] = {"arrears", "C-12", {NUMBER(NULL, 1, 0, SUMS)}},
    [CO_TRAIN] = {"train", "C-14", {WORD(NULL, 0, trainings)}},
    [CO_REST] = {"rest", "C-14", {WORD(NULL, 0, trainings)}},
    [CO_RECRUIT] = {"recruit", "C-18", {NUMBER(NULL, 1, 0, 200)}},
    [CO_SUPERVISE] = {"supervise", "C-16", {WORD(NULL, 0, trainings)}},
    [CO_SOCIALISE] = {"socialise", "C-16", {{0}}},
    [CO_BUSINESS] = {"business", "C-16", {{0}}},
    [CO_POLITICS] = {"politics", "C-16", {{0}}},
    [CO_READY] = {"ready", "C-10", {{0}}},
    [CO_AMEND] = {"amend", "C-10", {{0}}},
    [CO_PETITION] = {"petition", "C-26", {{0}}},
    [CO_QUIET] = {"quiet", "C-20", {{0}}},
    [CO_CRISIS] = {"crisis", "C-20", {{0}}},
    [CO_ATTACH] = {"attach", "C-23", {WORD(NULL, 0, attached), NUMBER(NULL, 1, 0, TABLE_MOST)}},
    [CO_SEND] = {"send", "C-22", {NUMBER(NULL, 0, 1, CC_COLONELS), NUMBER("staking", 1, 0, CC_STAKE_MOST)}},
    [CO_FOR] = {"for", "C-22", {PART(REGIMENT, 0), NUMBER(NULL, 1, 1, CC_STAKE_MOST)}},
    [CO_AGAINST] = {"against", "C-22", {PART(REGIMENT, 0), NUMBER(NULL, 1, 1, CC_STAKE_MOST)}},
    [CO_SECOND] = {"second", "C-22", {PART(COLONEL, 0), NUMBER(NULL, 1, 1, CC_STAKE_MOST)}},
    [CO_OPPOSE] = {"oppose", "C-22", {PART(COLONEL, 0), NUMBER(NULL, 1, 1, CC_STAKE_MOST)}},
    [CO_DONE] = {"done", "C-22", {{0}}},
    [CO_ROLE] = {"role", "C-23", {PART(COLONEL, 0), WORD(NULL, 1, roles)}},
    [CO_WON] = {"won", "C-27", {WORD(NULL, 0, outcomes)}},
    [CO_TAKEN] = {"taken", "C-27", {WORD(NULL, 0, yes)}},
    [CO_WORSE] = {"worse", "C-27", {WORD(NULL, 0, yes)}},
    [CO_RAN] = {"ran", "B-60", {PART(REGIMENT, 0), NUMBER(NULL, 1, 0, TABLE_MOST)}},
    [CO_MUSKETRY] = {"musketry", "B-60", {PART(REGIMENT, 0), NUMBER(NULL, 1, 0, TABLE_MOST)}},
    [CO_GUNS] = {"guns", "B-60", {PART(REGIMENT, 0), NUMBER(NULL, 1, 0, TABLE_MOST)}},
    [CO_FALLEN] = {"fallen", "C-26", {PART(COLONEL, 0)}},
    [CO_BOOK] = {"book", "C-27", {{0}}},
    [CO_JUDGE] = {"judge", "C-30", {PART(COLONEL, 0), WORD(NULL, 1, verdicts)}},
    [CO_SET] = {"set", "C-60", {PART(PATH, 0), NUMBER(NULL, 2, 0, SUMS), WORD("because", 3, reasons), KEPT}},
    [CO_ADJUST] = {"adjust", "C-60", {PART(PATH, 0), NUMBER("by", 2, -SUMS, SUMS), WORD("because", 3, reasons), KEPT}},
    [CO_ROLL] = {"roll", "C-60", {NUMBER(NULL, 0, 1, SP_SIDES_MAX)}},
    [CO_LOCK] = {"lock", "C-60", {PART(COLONEL, 0)}},
    [CO_UNLOCK] = {"unlock", "C-60", {PART(COLONEL, 0)}},
    [CO_ADMIT] = {"admit", "C-4", {PART(COLONEL, 0)}},
    [CO_CLOSE] = {"close", "C-10", {{0}}},
    [CO_END] = {"end", "C-30", {{0}}},
};

const struct cc_order_form *cc_order_form(uint16_t kind)
{
    return kind > CO_NONE && kind < CC_ORDER_KINDS ? &forms[kind] : NULL;
}

static bool refuse(struct sp_refusal *refusal, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool refuse(struct sp_refusal *refusal, const char *format, ...)
{
    if (refusal) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(refusal->text, sizeof refusal->text, format, arguments);
        va_end(arguments);
    }
    return false;
}

/* --- Slots.  The reason and the flag of an override share the last one. --- */

static int32_t slot_of(const struct sp_order *order, const struct cc_order_part *part)
{
    const int32_t values[] = {order->a, order->b, order->c, order->d};
    const int32_t value = values[part->slot];
    if (part->slot != 3)
        return value;
    return part->type == CC_PART_FLAG ? (value & CC_KEPT) != 0 : value & (CC_KEPT - 1);
}

static void put_slot(struct sp_order *order, const struct cc_order_part *part, int32_t value)
{
    switch (part->slot) {
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
        order->d |= part->type == CC_PART_FLAG ? (value ? CC_KEPT : 0) : value;
        break;
    }
}

static int32_t word_count(const char *const *words)
{
    int32_t count = 0;
    while (words[count])
        count++;
    return count;
}

/* The scopes of the table of paths: what stands before the point, and the numbers of its things. */
static const struct {
    const char *prefix;
    uint8_t numbered;
    int32_t least;
    int32_t most;
    int32_t shown; /* added to the index when it is written */
} scopes[] = {
    [SCOPE_COLONEL] = {"colonel", 1, 0, CC_COLONELS - 1, 1},
    [SCOPE_REGIMENT] = {"regiment", 1, CC_FIRST_LOT, CC_LAST_LOT, 0},
    [SCOPE_CAMPAIGN] = {"campaign", 0, 0, 0, 0},
    [SCOPE_EXPEDITION] = {"expedition", 0, 0, 0, 0},
};

static bool path_in_range(const struct sp_order *order)
{
    if (order->a >= cc_path_count)
        return false;
    const uint8_t scope = cc_paths[order->a].scope;
    return order->b >= scopes[scope].least && order->b <= scopes[scope].most;
}

/* What is expected in a part, in words. */
static void expected(const struct cc_order_part *part, char *text, size_t size)
{
    size_t used = 0;
    switch (part->type) {
    case CC_PART_NUMBER:
        snprintf(text, size, "a whole number from %ld to %ld", (long)part->least, (long)part->most);
        break;
    case CC_PART_REGIMENT:
        snprintf(text, size, "a regiment from %d to %d", CC_FIRST_LOT, CC_LAST_LOT);
        break;
    case CC_PART_COLONEL:
        snprintf(text, size, "a colonel, %s to %s", cc_seat_names[0], cc_seat_names[CC_COLONELS - 1]);
        break;
    case CC_PART_PATH:
        snprintf(text, size, "a value such as colonel_3.purse, regiment_7.drill, expedition.enemy_men");
        break;
    case CC_PART_FLAG:
        snprintf(text, size, "%s or nothing", part->before);
        break;
    default:
        text[0] = '\0';
        for (int32_t i = part->least; part->words[i] && used < size; i++) {
            const int wrote = snprintf(text + used, size - used, "%s%s", i > part->least ? ", " : "", part->words[i]);
            used += wrote > 0 ? (size_t)wrote : 0;
        }
        break;
    }
}

static bool part_in_range(const struct sp_order *order, const struct cc_order_part *part)
{
    const int32_t value = slot_of(order, part);
    switch (part->type) {
    case CC_PART_NUMBER:
        return value >= part->least && value <= part->most;
    case CC_PART_REGIMENT:
        return value >= CC_FIRST_LOT && value <= CC_LAST_LOT;
    case CC_PART_COLONEL:
        return value >= 0 && value < CC_COLONELS;
    case CC_PART_WORD:
        return value >= part->least && value < word_count(part->words);
    case CC_PART_PATH:
        return path_in_range(order);
    default:
        return true;
    }
}

bool cc_order_in_form(const struct sp_order *order, struct sp_refusal *refusal)
{
    const struct cc_order_form *form = cc_order_form(order->kind);
    if (!form)
        return refuse(refusal, "this is no order of a campaign of colonels");
    bool used[4] = {false, false, false, false};
    for (size_t i = 0; i < CC_ORDER_PARTS && form->part[i].type; i++) {
        const struct cc_order_part *part = &form->part[i];
        used[part->slot] = true;
        used[1] = used[1] || part->type == CC_PART_PATH;
        if (!part_in_range(order, part)) {
            char text[160];
            expected(part, text, sizeof text);
            return refuse(refusal, "\"%s\" needs %s (%s)", form->verb, text, form->rule);
        }
    }
    if ((order->a && !used[0]) || (order->b && !used[1]) || (order->c && !used[2]) || (order->d && !used[3]) ||
        order->d < 0 || order->d >= 2 * CC_KEPT)
        return refuse(refusal, "\"%s\" has nothing more behind it (%s)", form->verb, form->rule);
    return true;
}

/* --- Printing --- */

struct text {
    char *bytes; /* SP_TEXT_MAX of them */
    size_t length;
};

static void put(struct text *text, const char *word)
{
    const size_t room = SP_TEXT_MAX - text->length;
    const int wrote = snprintf(text->bytes + text->length, room, "%s%s", text->length ? " " : "", word);
    if (wrote > 0)
        text->length += (size_t)wrote < room ? (size_t)wrote : room - 1;
}

static void put_number(struct text *text, int32_t number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%ld", (long)number);
    put(text, digits);
}

static void put_path(struct text *text, const struct sp_order *order)
{
    char word[64] = "?";
    if (path_in_range(order)) {
        const struct cc_path *path = &cc_paths[order->a];
        const char *prefix = scopes[path->scope].prefix;
        if (scopes[path->scope].numbered)
            snprintf(word, sizeof word, "%s_%ld.%s", prefix, (long)order->b + scopes[path->scope].shown, path->name);
        else
            snprintf(word, sizeof word, "%s.%s", prefix, path->name);
    }
    put(text, word);
}

static void put_part(struct text *text, const struct sp_order *order, const struct cc_order_part *part)
{
    const int32_t value = slot_of(order, part);
    if (part->type == CC_PART_FLAG && !value)
        return;
    if (part->before)
        put(text, part->before);
    switch (part->type) {
    case CC_PART_NUMBER:
    case CC_PART_REGIMENT:
        put_number(text, value);
        break;
    case CC_PART_COLONEL:
        put(text, value >= 0 && value < CC_COLONELS ? cc_seat_names[value] : "?");
        break;
    case CC_PART_WORD:
        put(text, value >= 0 && value < word_count(part->words) ? part->words[value] : "?");
        break;
    case CC_PART_PATH:
        put_path(text, order);
        break;
    default:
        break;
    }
}

void cc_print_order(const void *scenario, uint8_t seat, const struct sp_order *order, char *text)
{
    const struct cc_order_form *form = cc_order_form(order->kind);
    struct text out = {.bytes = text};
    (void)scenario;
    (void)seat;
    if (cb_is_order(order->kind)) {
        cb_print_order(&cc_names, order, text);
        return;
    }
    text[0] = '\0';
    put(&out, form ? form->verb : "?");
    for (size_t i = 0; form && i < CC_ORDER_PARTS && form->part[i].type; i++)
        put_part(&out, order, &form->part[i]);
}

void cc_order_usage(uint16_t kind, char *text)
{
    static const char *const labels[] = {"", "N", "REGIMENT", "COLONEL", "", "PATH", ""};
    const struct cc_order_form *form = cc_order_form(kind);
    struct text out = {.bytes = text};
    text[0] = '\0';
    put(&out, form ? form->verb : "?");
    for (size_t i = 0; form && i < CC_ORDER_PARTS && form->part[i].type; i++) {
        const struct cc_order_part *part = &form->part[i];
        char words[128] = "";
        size_t used = 0;
        if (part->type == CC_PART_FLAG) {
            snprintf(words, sizeof words, "[%s]", part->before);
            put(&out, words);
            continue;
        }
        if (part->before)
            put(&out, part->before);
        for (int32_t w = part->least; part->type == CC_PART_WORD && part->words[w] && used < sizeof words; w++) {
            const int wrote =
                snprintf(words + used, sizeof words - used, "%s%s", w > part->least ? "|" : "", part->words[w]);
            used += wrote > 0 ? (size_t)wrote : 0;
        }
        put(&out, part->type == CC_PART_WORD ? words : labels[part->type]);
    }
}

/* --- Parsing --- */

enum { WORDS_MOST = 10, WORD_MOST = 48 };

struct words {
    char word[WORDS_MOST][WORD_MOST];
    size_t count;
    size_t next;
};

static bool split(const char *text, struct words *words, struct sp_refusal *refusal)
{
    *words = (struct words){.count = 0};
    for (const char *at = text; *at;) {
        size_t length = 0;
        while (*at == ' ' || *at == '\t')
            at++;
        if (*at == '\0')
            break;
        if (words->count == WORDS_MOST)
            return refuse(refusal, "an order has at most %d words", WORDS_MOST);
        for (; *at && *at != ' ' && *at != '\t'; at++, length++) {
            if (length + 1 >= WORD_MOST)
                return refuse(refusal, "a word of an order has at most %d letters", WORD_MOST - 1);
            words->word[words->count][length] = (char)tolower((unsigned char)*at);
        }
        words->count++;
    }
    return words->count > 0 || refuse(refusal, "there is no order on this line");
}

static bool read_number(const char *word, int32_t *number)
{
    char *end;
    const long value = strtol(word, &end, 10);
    /* One way to write a number: as it is printed. */
    char again[WORD_MOST];
    if (*end != '\0' || value > SUMS || value < -SUMS)
        return false;
    snprintf(again, sizeof again, "%ld", value);
    *number = (int32_t)value;
    return strcmp(again, word) == 0;
}

static bool read_word(const char *word, const char *const *words, int32_t *value)
{
    for (int32_t i = 0; words[i]; i++) {
        if (strcmp(words[i], word) == 0) {
            *value = i;
            return true;
        }
    }
    return false;
}

/* colonel_3.purse: the scope, the number, the name. */
static bool read_path(const char *word, struct sp_order *order)
{
    const char *point = strchr(word, '.');
    for (unsigned i = 0; point && i < cc_path_count; i++) {
        const uint8_t scope = cc_paths[i].scope;
        const size_t prefix = strlen(scopes[scope].prefix);
        char head[WORD_MOST];
        int32_t number = 0;
        snprintf(head, sizeof head, "%.*s", (int)(point - word), word);
        if (strcmp(cc_paths[i].name, point + 1) != 0 || strncmp(head, scopes[scope].prefix, prefix) != 0)
            continue;
        if (scopes[scope].numbered ? head[prefix] != '_' || !read_number(head + prefix + 1, &number)
                                   : head[prefix] != '\0')
            continue;
        order->a = (uint16_t)i;
        order->b = number - scopes[scope].shown;
        return path_in_range(order);
    }
    return false;
}

static bool read_value(const char *word, const struct cc_order_part *part, struct sp_order *order)
{
    int32_t value = 0;
    bool read = false;
    switch (part->type) {
    case CC_PART_NUMBER:
    case CC_PART_REGIMENT:
        read = read_number(word, &value) && (part->slot != 0 || (value >= 0 && value <= UINT16_MAX));
        break;
    case CC_PART_COLONEL:
        for (int32_t i = 0; i < CC_COLONELS && !read; i++) {
            read = strcmp(cc_seat_names[i], word) == 0;
            value = i;
        }
        break;
    case CC_PART_WORD:
        read = read_word(word, part->words, &value);
        break;
    default:
        return read_path(word, order);
    }
    if (read)
        put_slot(order, part, value);
    return read && part_in_range(order, part);
}

static bool read_part(struct words *words, const struct cc_order_form *form, const struct cc_order_part *part,
                      struct sp_order *order, struct sp_refusal *refusal)
{
    char text[160];
    if (part->type == CC_PART_FLAG) {
        if (words->next < words->count && strcmp(words->word[words->next], part->before) == 0) {
            words->next++;
            put_slot(order, part, 1);
        }
        return true;
    }
    expected(part, text, sizeof text);
    if (part->before) {
        if (words->next == words->count || strcmp(words->word[words->next], part->before) != 0)
            return refuse(refusal, "\"%s\" needs \"%s\" and %s (%s)", form->verb, part->before, text, form->rule);
        words->next++;
    }
    if (words->next == words->count)
        return refuse(refusal, "\"%s\" needs %s (%s)", form->verb, text, form->rule);
    const char *word = words->word[words->next++];
    return read_value(word, part, order) || refuse(refusal, "\"%s\" is not %s (%s)", word, text, form->rule);
}

bool cc_parse_order(const void *scenario, uint8_t seat, const char *text, struct sp_order *order,
                    struct sp_refusal *refusal)
{
    struct words words;
    (void)scenario;
    (void)seat;
    if (!split(text, &words, refusal))
        return false;
    words.next = 1;
    for (uint16_t kind = CO_NONE + 1; kind < CC_ORDER_KINDS; kind++) {
        if (strcmp(forms[kind].verb, words.word[0]) != 0)
            continue;
        *order = (struct sp_order){.kind = kind};
        for (size_t i = 0; i < CC_ORDER_PARTS && forms[kind].part[i].type; i++) {
            if (!read_part(&words, &forms[kind], &forms[kind].part[i], order, refusal))
                return false;
        }
        return words.next == words.count || refuse(refusal, "\"%s\" is too much behind \"%s\" (%s)",
                                                   words.word[words.next], forms[kind].verb, forms[kind].rule);
    }
    static const char *const table[] = {"card", "parley", "fight", "umpire", NULL};
    int32_t word;
    if (read_word(words.word[0], table, &word))
        return cb_parse_order(&cc_names, text, order, refusal);
    return refuse(refusal, "\"%s\" is no order; orders begin with words such as bid, train, socialise, ready",
                  words.word[0]);
}
