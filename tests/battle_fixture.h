/*
 * Battles for tests: units are put on a table one by one, cards given as text, dice fed with the question that they
 * must answer, so that a missing or an unasked roll fails.
 */
#ifndef TESTS_BATTLE_FIXTURE_H
#define TESTS_BATTLE_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "colonels/battle/battle.h"
#include "colonels/battle/events.h"
#include "colonels/battle/generator.h"

struct field {
    struct cb_rules rules;
    struct cb_order_of_battle oob;
    struct cb_battle st;
    struct sp_event buffer[CB_MAX_EVENTS];
    struct sp_events events; /* of the last entry */
};

/* A file of data/colonels, "battles/glenmore.json"; to be freed. */
char *field_text(const char *name);
/* An empty table of 1,800 by 1,200 mm with the rules of data/colonels/battle.json; option may be NULL. */
void field_empty(struct field *f, const char *option, const char *value);
/* A set piece of data/colonels/battles. */
void field_load(struct field *f, const char *name);
/* The unit's number; it stands in line and fires at will. */
uint8_t field_unit(struct field *f, const char *id, uint8_t side, uint8_t quality, int x, int y, int facing);
uint8_t field_leader(struct field *f, const char *id, uint8_t side, uint8_t seat, uint8_t with);
struct cb_polygon_spec *field_terrain(struct field *f, uint8_t terrain, int west, int south, int east, int north);
/* Checks the order of battle and sets up. */
void field_begin(struct field *f);
/* A die as a person reads it, 1 to 6, that answers the question of that name. */
void field_die(struct field *f, const char *question, unsigned die);
/* Any dice until cards are asked for or the battle is over; each shows `die`.  Returns how many. */
unsigned field_dice(struct field *f, unsigned die);
void field_card(struct field *f, uint8_t seat, const char *text);
/* Every leader who still owes one plays no card. */
void field_no_cards(struct field *f);
/* The refusal of a card, or NULL when it is legal. */
const char *field_refusal(struct field *f, uint8_t seat, const char *text);
/* The last entry's first event of that kind, from `after` on; NULL when there is none. */
const struct sp_event *field_event(const struct field *f, uint16_t kind);
unsigned field_count(const struct field *f, uint16_t kind);
const char *field_question(const struct field *f);
/* Asserts the question that is pending. */
void field_expect(const struct field *f, const char *question);

/* --- What many tests begin with --- */

/* Two lines face to face with so many mm between their fronts: unit 0 the Crown's, unit 1 the enemy's, who does not
 * fire.  The Crown's only leader is far off. */
void field_face_to_face(struct field *f, int gap, const char *option, const char *value);
/* The same, and begun: the Crown has been told to charge. */
void field_charge(struct field *f, int gap);
/* A gun of the Crown, and a line so many mm before it. */
void field_guns_at(struct field *f, int mm);
/* A battalion each, out of range, with a commander each: seats 0 and 18. */
void field_two(struct field *f, const char *option, const char *value);
/* A battalion of the Crown at (900, 300) that faces north, an enemy far away, a colonel with the battalion, seat 0. */
uint8_t field_lone(struct field *f);
void field_assert_at(const struct field *f, uint8_t unit, int x, int y, int facing);
/* A field of the last entry's first event of that kind; there must be one. */
int32_t field_value(const struct field *f, uint16_t kind, unsigned index);
/* An expedition at random for a mission. */
struct cb_brief field_brief(unsigned mission, struct sp_dice *dice);

#endif
