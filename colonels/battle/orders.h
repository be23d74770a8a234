/*
 * The kinds of orders of a battle and their one text form; orders.c has the table.
 *
 *     card none | card talk | card inspire | card fight | card move X Y | card join UNIT
 *     card order UNIT ORDER [note N]
 *     parley | fight on
 *     umpire roll N | umpire test UNIT | umpire place UNIT X Y FACING | umpire end crown|enemy|nobody
 *     umpire set PATH UNIT|LEADER|battle N [kept]
 */
#ifndef COLONELS_BATTLE_ORDERS_H
#define COLONELS_BATTLE_ORDERS_H

#include "colonels/battle/battle.h"

enum cb_order_kind {
    CB_O_NONE = CB_ORDER_BASE,
    CB_O_NOTHING,  /* card none */
    CB_O_TALK,     /* card talk: with whoever stands within 30 mm */
    CB_O_ORDER,    /* card order UNIT ORDER [note N]: a unit, b order, c number of the special order's text */
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

enum { CB_NOTE_MOST = 9999 };

/* The word of an order of a unit, or NULL. */
const char *cb_unit_order_word(unsigned order);

/* The words of the orders of a unit, in texts and in files of battles; ends in NULL. */
extern const char *const cb_unit_order_words[];

/* Kinds with a part of which lists hold only some values (a point, a note, a value that is set); ends in 0. */
extern const uint16_t cb_ranged_orders[];

#endif
