/* The text form of a battle's orders: the table of kinds, and the names that its parts can have. */
#include "colonels/battle/orders.h"

#include "base/order_forms.h"
#include "colonels/battle/umpire.h"
#include "colonels/battle/words.h"

/* Parts of a battle's own. */
enum part_type { PART_UNIT = SP_PART_OWN, PART_PATH, PART_TARGET };
enum { NUMBER_MOST = 9999 };

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

const char *cb_unit_order_word(unsigned order)
{
    return order < CB_UNIT_ORDERS ? cb_unit_order_words[order] : NULL;
}

#define PART(kind, at)                                                                                                 \
    {                                                                                                                  \
        .type = PART_##kind, .slot = at                                                                                \
    }
#define NUMBER(at)                                                                                                     \
    {                                                                                                                  \
        .type = SP_PART_NUMBER, .slot = at, .most = NUMBER_MOST                                                        \
    }
#define SIDE                                                                                                           \
    {                                                                                                                  \
        .type = SP_PART_WORD, .words = cb_side_words                                                                   \
    }
#define ORDER                                                                                                          \
    {                                                                                                                  \
        .type = SP_PART_WORD, .slot = 1, .words = cb_unit_order_words, .least = ORDER_NONE + 1                         \
    }
#define TEXT                                                                                                           \
    {                                                                                                                  \
        .before = "text", .type = SP_PART_TEXT, .slot = 2, .optional = 1                                               \
    }
#define KEPT                                                                                                           \
    {                                                                                                                  \
        .before = "kept", .type = SP_PART_FLAG, .slot = 3                                                              \
    }
#define ROW(kind) [CB_O_##kind - CB_ORDER_BASE]

static const struct sp_order_form forms[CB_O_LAST - CB_ORDER_BASE] = {
    ROW(NOTHING) = {"card none", "B-10", {{0}}, NULL},
    ROW(TALK) = {"card talk", "B-10", {{0}}, NULL},
    ROW(ORDER) = {"card order", "B-11", {PART(UNIT, 0), ORDER, TEXT}, NULL},
    ROW(INSPIRE) = {"card inspire", "B-13", {{0}}, NULL},
    ROW(FIGHT) = {"card fight", "B-12", {{0}}, NULL},
    ROW(MOVE) = {"card move", "B-10", {NUMBER(1), NUMBER(2)}, NULL},
    ROW(JOIN) = {"card join", "B-3", {PART(UNIT, 0)}, NULL},
    ROW(PARLEY) = {"parley", "B-61", {{0}}, NULL},
    ROW(FIGHT_ON) = {"fight on", "B-61", {{0}}, NULL},
    ROW(TEST) = {"umpire test", "B-42", {PART(UNIT, 0)}, NULL},
    ROW(PLACE) = {"umpire place", "C-60", {PART(UNIT, 0), NUMBER(1), NUMBER(2), NUMBER(3)}, NULL},
    ROW(END) = {"umpire end", "B-61", {SIDE}, NULL},
    ROW(ROLL) = {"umpire roll", "C-60", {NUMBER(0)}, NULL},
    ROW(SET) = {"umpire set", "C-60", {PART(PATH, 0), PART(TARGET, 1), NUMBER(2), KEPT}, NULL},
};

/* --- Names --- */

/* Whose value a path is: named by its scope. */
static const char *target_id(const struct cb_battle *battle, unsigned path, uint32_t index)
{
    if (path >= cb_path_count)
        return NULL;
    if (cb_paths[path].scope == CB_SCOPE_UNIT)
        return index < battle->unit_count ? battle->id[index] : NULL;
    if (cb_paths[path].scope == CB_SCOPE_LEADER)
        return index < battle->leader_count ? battle->leader_id[index] : NULL;
    return index == 0 ? "battle" : NULL;
}

static const char *name_at(const void *context, uint8_t type, const struct sp_order *order, uint32_t index,
                           char word[SP_WORD_MAX])
{
    const struct cb_battle *battle = context;
    (void)word;
    switch (type) {
    case PART_UNIT:
        return index < battle->unit_count ? battle->id[index] : NULL;
    case PART_PATH:
        return index < cb_path_count ? cb_paths[index].name : NULL;
    default:
        return target_id(battle, order->a, index);
    }
}

static const struct sp_order_names names[] = {
    [PART_UNIT - SP_PART_OWN] = {"UNIT", "unit", "a unit", NULL, NULL, NULL},
    [PART_PATH - SP_PART_OWN] = {"PATH", "value", "a value such as tension, fate or turns", NULL, NULL, NULL},
    [PART_TARGET - SP_PART_OWN] = {"UNIT|LEADER|battle", "owner of that value",
                                   "a unit, a leader or battle, as the value is theirs,", NULL, NULL, NULL},
};

static const struct sp_order_grammar grammar = {.forms = forms,
                                                .first = CB_ORDER_BASE,
                                                .count = CB_O_LAST - CB_ORDER_BASE,
                                                .names = names,
                                                .name = name_at,
                                                .example = "card inspire"};

bool cb_is_order(uint16_t kind)
{
    return sp_order_form(&grammar, kind) != NULL;
}

const struct sp_order_form *cb_order_form(uint16_t kind)
{
    return sp_order_form(&grammar, kind);
}

void cb_order_usage(uint16_t kind, char *text)
{
    sp_order_usage(&grammar, kind, text);
}

bool cb_order_text(const struct sp_order *order, uint32_t *number)
{
    return sp_order_has_text(&grammar, order, number);
}

void cb_print_order(const struct cb_battle *battle, const struct sp_order *order, char *text)
{
    sp_order_print(&grammar, battle, order, text);
}

bool cb_parse_order(const struct cb_battle *battle, const char *text, struct sp_order *order,
                    struct sp_refusal *refusal)
{
    return sp_order_read(&grammar, battle, text, order, refusal);
}
