/* The text form of orders: the table of kinds, and the names that its parts can have. */
#include "colonels/campaign/orders.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "colonels/battle/orders.h"
#include "colonels/campaign/rules.h"
#include "colonels/campaign/words.h"

const char *const cc_seat_names[CC_SEATS] = {"colonel_1",  "colonel_2",  "colonel_3",  "colonel_4",  "colonel_5",
                                             "colonel_6",  "colonel_7",  "colonel_8",  "colonel_9",  "colonel_10",
                                             "colonel_11", "colonel_12", "colonel_13", "colonel_14", "colonel_15",
                                             "colonel_16", "colonel_17", "colonel_18", "umpire",     "second_umpire"};

static const char *const pays[] = {"none", "all", NULL};
static const char *const outcomes[] = {"enemy", "british", "nobody", NULL};
static const char *const yes[] = {"no", "yes", NULL};
static const char *const verdicts[] = {"failed", "met", NULL};

enum { SUMS = 100000000, TABLE_MOST = 20 };

#define NUMBER(word, at, from, to)                                                                                     \
    {                                                                                                                  \
        .before = word, .type = SP_PART_NUMBER, .slot = at, .least = from, .most = to                                  \
    }
#define WORD(word, at, list)                                                                                           \
    {                                                                                                                  \
        .before = word, .type = SP_PART_WORD, .slot = at, .words = list                                                \
    }
#define PART(kind, at)                                                                                                 \
    {                                                                                                                  \
        .type = CC_PART_##kind, .slot = at                                                                             \
    }
#define OBJECTIVE                                                                                                      \
    {                                                                                                                  \
        .type = SP_PART_WORD, .words = cc_objective_words, .least = OBJECTIVE_GLORY                                    \
    }
/* The reason and the flag of an override share d. */
#define REASON                                                                                                         \
    {                                                                                                                  \
        .before = "because", .type = SP_PART_CHOICE, .slot = 3, .shift = CC_REASON_SHIFT, .bits = 17,                  \
        .words = cc_reason_words, .most = UINT16_MAX                                                                   \
    }
#define KEPT                                                                                                           \
    {                                                                                                                  \
        .before = "kept", .type = SP_PART_FLAG, .slot = 3, .bits = 1                                                   \
    }
#define TEXT(at)                                                                                                       \
    {                                                                                                                  \
        .before = "text", .type = SP_PART_TEXT, .slot = at                                                             \
    }
#define OWN_WORDS                                                                                                      \
    {                                                                                                                  \
        .before = "text", .type = SP_PART_TEXT, .slot = 1, .optional = 1                                               \
    }
/* What a character tells: 0 is what he has not told. */
#define TELLS(list)                                                                                                    \
    {                                                                                                                  \
        .type = SP_PART_WORD, .words = list, .least = 1                                                                \
    }

#define FORM(verb, rule, ...)                                                                                          \
    {                                                                                                                  \
        verb, rule, {__VA_ARGS__}, "order." verb                                                                       \
    }

static const struct sp_order_form forms[CC_ORDER_KINDS] = {
    [CO_BUY] = FORM("buy", "C-1", NUMBER(NULL, 1, 0, SUMS)),
    [CO_OBJECTIVE] = FORM("objective", "C-2", OBJECTIVE, OWN_WORDS),
    [CO_APPROVE] = FORM("approve", "C-2", PART(COLONEL, 0)),
    [CO_REJECT] = FORM("reject", "C-2", PART(COLONEL, 0)),
    [CO_BID] = FORM("bid", "C-3", NUMBER(NULL, 1, 1, SUMS)),
    [CO_DROP] = FORM("drop", "C-3", {0}),
    [CO_CHOOSE] = FORM("choose", "C-3", PART(REGIMENT, 0)),
    [CO_PASS] = FORM("pass", "C-4", {0}),
    [CO_DECLARE] = FORM("declare", "C-11", NUMBER(NULL, 0, 0, CC_COMPANIES)),
    [CO_KEEP] = FORM("keep", "C-11", NUMBER(NULL, 0, 0, CC_COMPANIES)),
    [CO_PAY] = FORM("pay", "C-12", WORD(NULL, 0, pays)),
    [CO_ARREARS] = FORM("arrears", "C-12", NUMBER(NULL, 1, 0, SUMS)),
    [CO_TRAIN] = FORM("train", "C-14", WORD(NULL, 0, cc_training_words)),
    [CO_REST] = FORM("rest", "C-14", WORD(NULL, 0, cc_training_words)),
    [CO_RECRUIT] = FORM("recruit", "C-18", NUMBER(NULL, 1, 0, 200)),
    [CO_SUPERVISE] = FORM("supervise", "C-16", WORD(NULL, 0, cc_training_words)),
    [CO_SOCIALISE] = FORM("socialise", "C-16", {0}),
    [CO_BUSINESS] = FORM("business", "C-16", {0}),
    [CO_POLITICS] = FORM("politics", "C-16", {0}),
    [CO_READY] = FORM("ready", "C-10", {0}),
    [CO_AMEND] = FORM("amend", "C-10", {0}),
    [CO_PETITION] = FORM("petition", "C-26", {0}),
    [CO_QUIET] = FORM("quiet", "C-20", {0}),
    [CO_CRISIS] = FORM("crisis", "C-20", {0}),
    [CO_ATTACH] = FORM("attach", "C-23", WORD(NULL, 0, cc_attached_words), NUMBER(NULL, 1, 0, TABLE_MOST)),
    [CO_SEND] = FORM("send", "C-22", NUMBER(NULL, 0, 1, CC_COLONELS), NUMBER("staking", 1, 0, CC_STAKE_MOST)),
    [CO_FOR] = FORM("for", "C-22", PART(REGIMENT, 0), NUMBER(NULL, 1, 1, CC_STAKE_MOST)),
    [CO_AGAINST] = FORM("against", "C-22", PART(REGIMENT, 0), NUMBER(NULL, 1, 1, CC_STAKE_MOST)),
    [CO_SECOND] = FORM("second", "C-22", PART(COLONEL, 0), NUMBER(NULL, 1, 1, CC_STAKE_MOST)),
    [CO_OPPOSE] = FORM("oppose", "C-22", PART(COLONEL, 0), NUMBER(NULL, 1, 1, CC_STAKE_MOST)),
    [CO_DONE] = FORM("done", "C-22", {0}),
    [CO_ROLE] = FORM("role", "C-23", PART(COLONEL, 0), WORD(NULL, 1, cc_role_words)),
    [CO_WON] = FORM("won", "C-27", WORD(NULL, 0, outcomes)),
    [CO_TAKEN] = FORM("taken", "C-27", WORD(NULL, 0, yes)),
    [CO_WORSE] = FORM("worse", "C-27", WORD(NULL, 0, yes)),
    [CO_RAN] = FORM("ran", "B-60", PART(REGIMENT, 0), NUMBER(NULL, 1, 0, CB_TURNS)),
    [CO_MUSKETRY] = FORM("musketry", "B-60", PART(REGIMENT, 0), NUMBER(NULL, 1, 0, CB_TURNS)),
    [CO_GUNS] = FORM("guns", "B-60", PART(REGIMENT, 0), NUMBER(NULL, 1, 0, CB_TURNS)),
    [CO_FALLEN] = FORM("fallen", "C-26", PART(COLONEL, 0)),
    [CO_BOOK] = FORM("book", "C-27", {0}),
    [CO_JUDGE] = FORM("judge", "C-30", PART(COLONEL, 0), WORD(NULL, 1, verdicts)),
    [CO_SET] = FORM("set", "C-60", PART(PATH, 0), NUMBER(NULL, 2, 0, SUMS), REASON, KEPT),
    [CO_ADJUST] = FORM("adjust", "C-60", PART(PATH, 0), NUMBER("by", 2, -SUMS, SUMS), REASON, KEPT),
    [CO_ROLL] = FORM("roll", "C-60", NUMBER(NULL, 0, 1, SP_SIDES_MAX)),
    [CO_LOCK] = FORM("lock", "C-60", PART(COLONEL, 0)),
    [CO_UNLOCK] = FORM("unlock", "C-60", PART(COLONEL, 0)),
    [CO_ADMIT] = FORM("admit", "C-4", PART(COLONEL, 0)),
    [CO_CLOSE] = FORM("close", "C-10", {0}),
    [CO_END] = FORM("end", "C-30", {0}),
    [CO_NAME] = FORM("name", "C-1", TEXT(1)),
    [CO_AGE] = FORM("age", "C-1", NUMBER(NULL, 1, CC_AGE_LEAST, CC_AGE_MOST)),
    [CO_FAMILY] = FORM("family", "C-1", TELLS(cc_family_words)),
    [CO_BACKGROUND] = FORM("background", "C-1", TELLS(cc_background_words)),
    [CO_EXPERIENCE] = FORM("experience", "C-1", TELLS(cc_experience_words)),
    [CO_BIOGRAPHY] = FORM("biography", "C-1", TEXT(1)),
    [CO_TITLE] = FORM("title", "C-5", TEXT(1)),
    [CO_FACINGS] = FORM("facings", "C-5", TELLS(cc_facings_words)),
    [CO_LETTER] = FORM("letter", "C-17", PART(READER, 0), TEXT(1)),
    [CO_PAGE] = FORM("page", "C-17", TEXT(1)),
    [CO_ASK] = FORM("ask", "C-17", TEXT(1)),
    [CO_ANSWER] = FORM("answer", "C-17", PART(COLONEL, 0), TEXT(1)),
    [CO_GAZETTE] = FORM("gazette", "C-17", TEXT(1)),
};

/* --- Names --- */

static const char *const regiment_names[CC_REGIMENTS] = {
    "", "", "", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20"};

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

/* Paths are counted in one row, so many to each. */
enum { PATH_STEP = 32 };

/* colonel_3.purse: the scope, the number, the name. */
static const char *path_name(uint32_t row, char word[SP_WORD_MAX])
{
    const uint32_t path = row / PATH_STEP;
    const int32_t index = (int32_t)(row % PATH_STEP);
    if (path >= cc_path_count)
        return NULL;
    const uint8_t scope = cc_paths[path].scope;
    if (index < scopes[scope].least || index > scopes[scope].most)
        return "";
    if (scopes[scope].numbered)
        snprintf(word, SP_WORD_MAX, "%s_%ld.%s", scopes[scope].prefix, (long)index + scopes[scope].shown,
                 cc_paths[path].name);
    else
        snprintf(word, SP_WORD_MAX, "%s.%s", scopes[scope].prefix, cc_paths[path].name);
    return word;
}

static uint32_t path_row(const void *context, const struct sp_order *order)
{
    (void)context;
    return order->b >= 0 && order->b < PATH_STEP ? order->a * (uint32_t)PATH_STEP + (uint32_t)order->b : UINT32_MAX;
}

static void put_path(const void *context, struct sp_order *order, uint32_t row)
{
    (void)context;
    order->a = (uint16_t)(row / PATH_STEP);
    order->b = (int32_t)(row % PATH_STEP);
}

static const char *name_at(const void *context, uint8_t type, const struct sp_order *order, uint32_t index,
                           char word[SP_WORD_MAX])
{
    (void)context;
    (void)order;
    switch (type) {
    case CC_PART_REGIMENT:
        return index < CC_REGIMENTS ? regiment_names[index] : NULL;
    case CC_PART_COLONEL:
        return index < CC_COLONELS ? cc_seat_names[index] : NULL;
    case CC_PART_READER:
        return index <= CC_UMPIRE ? cc_seat_names[index] : NULL;
    default:
        return path_name(index, word);
    }
}

static const struct sp_order_names names[] = {
    [CC_PART_REGIMENT - SP_PART_OWN] = {"REGIMENT", "regiment", "a regiment from 3 to 20", NULL, NULL, NULL},
    [CC_PART_COLONEL - SP_PART_OWN] = {"COLONEL", "colonel", "a colonel, colonel_1 to colonel_18", NULL, NULL, NULL},
    [CC_PART_READER - SP_PART_OWN] = {"COLONEL|umpire", "reader", "a colonel or umpire", NULL, NULL, NULL},
    [CC_PART_PATH - SP_PART_OWN] = {"PATH", "value",
                                    "a value such as colonel_3.purse, regiment_7.drill or expedition.enemy_men",
                                    path_row, put_path, NULL},
};

static const struct sp_order_grammar grammar = {
    .forms = forms, .count = CC_ORDER_KINDS, .names = names, .name = name_at, .example = "train drill"};

/* --- The game's interface --- */

const struct sp_order_form *cc_order_form(uint16_t kind)
{
    return sp_order_form(&grammar, kind);
}

void cc_order_usage(uint16_t kind, char *text)
{
    sp_order_usage(&grammar, kind, text);
}

bool cc_order_in_form(const struct sp_order *order, struct sp_refusal *refusal)
{
    return sp_order_in_form(&grammar, NULL, order, refusal);
}

bool cc_order_text(const struct sp_order *order, uint32_t *number)
{
    const int32_t reason = order->d >> CC_REASON_SHIFT;
    const bool override = order->kind == CO_SET || order->kind == CO_ADJUST;
    if (cb_is_order(order->kind))
        return cb_order_text(order, number);
    if (!override)
        return sp_order_has_text(&grammar, order, number);
    *number = reason > CC_REASON_TEXT ? (uint32_t)(reason - CC_REASON_TEXT) : 0;
    return reason > CC_REASON_TEXT;
}

void cc_print_order(const void *scenario, uint8_t seat, const struct sp_order *order, char *text)
{
    (void)scenario;
    (void)seat;
    if (cb_is_order(order->kind))
        cb_print_order(&cc_names, order, text);
    else
        sp_order_print(&grammar, NULL, order, text);
}

/* Whether the line begins as an order of a battle does. */
static bool is_of_table(const char *text)
{
    static const char *const verbs[] = {"card", "parley", "fight", "umpire"};
    const char *word = text + strspn(text, " \t\r\n");
    const size_t length = strcspn(word, " \t\r\n");
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (length == strlen(verbs[i]) && strncasecmp(word, verbs[i], length) == 0)
            return true;
    return false;
}

bool cc_parse_order(const void *scenario, uint8_t seat, const char *text, struct sp_order *order,
                    struct sp_refusal *refusal)
{
    (void)scenario;
    (void)seat;
    return is_of_table(text) ? cb_parse_order(&cc_names, text, order, refusal)
                             : sp_order_read(&grammar, NULL, text, order, refusal);
}
