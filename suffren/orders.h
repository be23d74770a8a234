/*
 * The kinds of orders and their one text form.
 *
 * Leaders and convoys are named by leader number, so that a text needs no state; places, towns and ships by their
 * numbers in the scenario.  orders.c has the table of kinds with verb and parts.
 */
#ifndef SUFFREN_ORDERS_H
#define SUFFREN_ORDERS_H

#include "base/order_forms.h"
#include "suffren/scenario.h"

enum sf_order_kind {
    O_NONE,
    O_END,       /* end: the mover ends a step (S-23) */
    O_TAKE,      /* take LEADER */
    O_TO,        /* to PLACE [losing N]: a place, b PF that the order loses by S-34 */
    O_HALT,      /* halt [losing N]: b */
    O_PLACE,     /* place PLACE: the convoy (S-21) */
    O_CARRY,     /* carry LEADER on LEADER: a general, b commander */
    O_EMBARK,    /* embark LEADER on LEADER [losing N]: a, b, c PF */
    O_INTERCEPT, /* intercept PLACE: with the stack there */
    O_DECLINE,   /* decline */
    O_ATTACK,    /* attack PLACE */
    O_SORTIE,    /* sortie TOWN */
    O_JOIN,      /* join LEADER: a besieged general joins the attack */
    O_BEGIN,     /* begin: nobody else joins */
    O_ACCEPT,    /* accept */
    O_EVADE,     /* evade */
    O_FIGHT,     /* fight */
    O_PASS,      /* pass */
    O_STOP,      /* stop */
    O_WITHDRAW,  /* withdraw */
    O_SHELTER,   /* withdraw into TOWN */
    O_RETREAT,   /* retreat PLACE [losing N]: a, b PF */
    O_STAY,      /* stay */
    O_DAMAGE,    /* damage SHIP|CONVOY: a leader of the squadron or convoy, b hull */
    O_SINK,      /* sink SHIP|CONVOY: a, b */
    O_LOSE,      /* lose LEADER r|n: a, b 0 regular 1 native */
    O_RECRUIT,   /* recruit LEADER r|n */
    O_ASSAULT,   /* assault TOWN */
    O_BESIEGE,   /* besiege TOWN */
    O_RETURN,    /* return LEADER to TOWN */
    O_ARRIVE,    /* arrive LEADER at TOWN */
    O_STANDING,  /* standing LEADER ask|always|never|convoys|at-most N: b enum sf_standing, STANDING_AT_MOST + N */
    O_RESIGN,    /* resign */
    SF_ORDER_KINDS
};

/* Parts of this game's own: what can be named in an order. */
enum sf_part_type {
    PART_LEADER = SP_PART_OWN, /* id of a leader or a convoy */
    PART_PLACE,                /* id of a hex or a box */
    PART_TOWN,                 /* id of a town */
    PART_SHIP,                 /* id of a ship or a convoy; fills a and b */
};

enum { SF_LOSING_LIMIT = 999 };

extern const struct sp_order_grammar sf_grammar;

/* The row of a kind, O_END to O_RESIGN; NULL for any other number. */
const struct sp_order_form *sf_order_form(uint16_t kind);

/* The form in words, such as `embark LEADER on LEADER [losing N]`; text holds at least SP_TEXT_MAX bytes. */
void sf_order_usage(uint16_t kind, char *text);

/* The id that stands at `index` among those that a part of that type can name: NULL past the last, "" for a gap. */
const char *sf_part_id(const struct sf_scenario *sc, uint8_t type, uint32_t index);

/*
 * The order as {"order": name, "rule": S-id, parts…}, the parts by type: leader, carrier (the second leader), place,
 * town, ship, troops, standing (and counters), losing.  The name is the form's key without "order.".
 */
json_t *sf_order_json(const void *scenario, const struct sp_order *order);

/* See struct sp_game.  A ship is written by her own id, so `damage heros` names squadron and hull at once; her squadron
 * is written as the piece's first leader in a (S-5: ships never change squadron), a convoy as itself. */
void sf_print_order(const void *scenario, uint8_t seat, const struct sp_order *order, char *text);
bool sf_parse_order(const void *scenario, uint8_t seat, const char *text, struct sp_order *order,
                    struct sp_refusal *refusal);

#endif
