/*
 * The kinds of orders of a battle and their one text form; orders.c has the table.
 *
 *     card none | card talk | card inspire | card fight | card move X Y | card join UNIT
 *     card order UNIT ORDER [text N]
 *     parley | fight on
 *     umpire roll N | umpire test UNIT | umpire place UNIT X Y FACING | umpire end crown|enemy|nobody
 *     umpire set PATH UNIT|LEADER|battle N [kept]
 */
#ifndef COLONELS_BATTLE_ORDERS_H
#define COLONELS_BATTLE_ORDERS_H

#include "base/order_forms.h"
#include "colonels/battle/battle.h"

enum cb_order_kind {
    CB_O_NONE = CB_ORDER_BASE,
    CB_O_NOTHING,  /* card none */
    CB_O_TALK,     /* card talk: with whoever stands within 30 mm */
    CB_O_ORDER,    /* card order UNIT ORDER [text N]: a unit, b order, c the special order's text */
    CB_O_INSPIRE,  /* card inspire */
    CB_O_FIGHT,    /* card fight */
    CB_O_MOVE,     /* card move X Y: b, c */
    CB_O_JOIN,     /* card join UNIT: a; moves towards it and is with it if he gets there */
    CB_O_PARLEY,   /* parley: a commander agrees to end the battle (B-61) */
    CB_O_FIGHT_ON, /* fight on: takes it back */
    CB_O_TEST,     /* umpire test UNIT: a reaction test in the next phase (B-42) */
    CB_O_PLACE,    /* umpire place UNIT X Y FACING: a, b, c, d (C-60) */
    CB_O_END,      /* umpire end SIDE: a winner (B-61) */
    CB_O_ROLL,     /* umpire roll N: a is his own die, 1 to 6, for the one that is awaited (C-60) */
    CB_O_SET,      /* umpire set PATH TARGET N [kept]: a path, b whose, c value, d kept (C-60) */
    CB_O_LAST
};

/* The row of a kind, CB_O_NOTHING to CB_O_SET; NULL for any other number. */
const struct sp_order_form *cb_order_form(uint16_t kind);
/* The form in words, such as `card move N N`; text holds at least SP_TEXT_MAX bytes. */
void cb_order_usage(uint16_t kind, char *text);
/* See struct sp_game. */
bool cb_order_text(const struct sp_order *order, uint32_t *number);

/* The word of an order of a unit, or NULL. */
const char *cb_unit_order_word(unsigned order);

/* The words of the orders of a unit, in texts and in files of battles; ends in NULL. */
extern const char *const cb_unit_order_words[];

#endif
