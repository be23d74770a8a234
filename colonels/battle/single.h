/*
 * A battle as a game of its own: who sits where, and its scenario (colonels/battle_game.c is the game).
 */
#ifndef COLONELS_BATTLE_SINGLE_H
#define COLONELS_BATTLE_SINGLE_H

#include "colonels/battle/battle.h"

/*
 * Each side has seats for four leaders, turn about: seat 2 r + s is the one of rank r on side s, so seats 0 and 1 are
 * the sides' first.  Of more leaders the fifth has the first seat again, and so on.
 */
enum { CB_SIDE_SEATS = 4, CB_SEAT_UMPIRE = 2 * CB_SIDE_SEATS, CB_SEATS };
extern const char *const cb_seat_names[CB_SEATS];

struct cb_scenario {
    struct cb_rules rules;
    struct cb_order_of_battle oob;
    struct cb_battle names; /* units and leaders that orders and events can name */
};

/* The seats of the leaders of each side: the first for all of them, or by rank a seat each. */
void cb_seat_leaders(struct cb_order_of_battle *oob, bool each);

/* See struct sp_game. */
bool cb_single_load(void **scenario, const struct sp_source *sources, size_t source_count,
                    const struct sp_option *options, size_t option_count, struct sp_error *error);
void cb_single_free(void *scenario);
uint64_t cb_single_digest(const void *scenario);

/* The leak test's tables for a battle: kinds of events that tell what was hidden; ends in 0. */
extern const uint16_t cb_revealing_events[];

#endif
