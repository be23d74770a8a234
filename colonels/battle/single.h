/*
 * A battle as a game of its own: who sits where, and its scenario (colonels/battle_game.c is the game).
 */
#ifndef COLONELS_BATTLE_SINGLE_H
#define COLONELS_BATTLE_SINGLE_H

#include "colonels/battle/generator.h"

/*
 * Each side has seats for four leaders, turn about: seat 2 r + s is the one of rank r on side s, so seats 0 and 1 are
 * the sides' first.  Of more leaders the fifth has the first seat again, and so on.
 */
enum { CB_SIDE_SEATS = 4, CB_SEAT_UMPIRE = 2 * CB_SIDE_SEATS, CB_SEATS };
extern const char *const cb_seat_names[CB_SEATS];

struct cb_scenario {
    struct cb_rules rules;
    struct cb_order_of_battle oob; /* of a set piece, or the largest that the plan can make */
    struct cb_plan plan;           /* most_tenths is 0: a set piece */
    struct cb_battle names;        /* oob laid out: units and leaders that orders and events can name */
};

/* Dice that make a planned battle: the enemy's strength, unless there is only one, then the ground. */
enum { CB_GROUND_DICE = 3, CB_MAKING_DICE = 1 + CB_GROUND_DICE };

/* The state of a battle by itself. */
struct cb_single {
    struct cb_battle table; /* nobody stands on it until it is made */
    uint8_t rolled;         /* dice so far */
    uint8_t die[CB_MAKING_DICE];
    uint8_t spare[3]; /* always 0: no padding */
};

/* Who commands whom, by the options leaders and umpire. */
void cb_seat(const struct cb_rules *rules, struct cb_order_of_battle *oob);
/* The plan's battle against so many tenths of the Crown's men; the number makes the ground.  False with a sentence when
 * it does not fit on a table. */
bool cb_make(const struct cb_rules *rules, const struct cb_plan *plan, unsigned tenths, uint64_t number,
             struct cb_order_of_battle *oob, struct sp_error *error);

/*
 * Reads a battle's file (data/colonels/battles/ID.json and overlays): an order of battle, or a plan (its most_tenths is
 * 0 when it is none); rules give what it leaves open.
 */
bool cb_load_battle(const struct cb_rules *rules, struct cb_order_of_battle *oob, struct cb_plan *plan,
                    const struct sp_source *sources, size_t source_count, struct sp_error *error);

/* See struct sp_game. */
bool cb_single_load(void **scenario, const struct sp_source *sources, size_t source_count,
                    const struct sp_option *options, size_t option_count, struct sp_error *error);
void cb_single_free(void *scenario);
uint64_t cb_single_digest(const void *scenario);

/* The leak test's tables for a battle: kinds of events that tell what was hidden; ends in 0. */
extern const uint16_t cb_revealing_events[];

#endif
