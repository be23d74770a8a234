/*
 * What every game of Spontoon must keep, tested by random play against struct sp_game alone.
 *
 * After every entry: somebody can act, or a die is awaited, or the game is over; lists of legal orders are those of the
 * redacted state, within their published maximum, of legal orders only, each with a text that reads back as itself;
 * other orders are refused and change nothing; the leak test holds.  At the end: the entries replayed give the same
 * bytes; the match of the same game saved, loaded and undone to its root agrees.
 *
 * The leak test: t = imagine(redact(s)) has the redacted state and the view of s, and after an entry that is legal in
 * both, redacted state, view and events are equal too (a wrong order is refused in both with the same words), unless
 * the entry tells what was hidden: the game's own table of reveals names the kinds of events and the dice that do.
 * (imagine must fill by the rules of knowledge, not where it finds a blank, or it would copy what redact forgot.)
 */
#ifndef TESTS_CONFORMANCE_H
#define TESTS_CONFORMANCE_H

#include "spontoon/game.h"

struct conformance {
    const struct sp_game *game;
    const struct sp_source *sources;
    size_t source_count;
    const struct sp_option *options;
    size_t option_count;
    /* The table of reveals, each part ending in 0 (or NULL).  An entry reveals that makes an event of these kinds, in
     * the one state or the other; that answers, or rolls for, a question of these numbers; or after which one of these
     * questions is put in the one state and not in the other. */
    const uint16_t *revealing_events;
    const uint16_t *revealing_questions;
    const uint16_t *revealing_turns;
    /* Ends in 0: kinds of orders that point at a counter by a name hidden from other seats; in another truth the same
     * words point at another counter, so that other seats rightly see something else. */
    const uint16_t *pointing_orders;
    /* Ends in 0: kinds of orders with a part that cannot be listed (a sum); the check may allow more than the list. */
    const uint16_t *ranged_orders;
    uint16_t junk_kinds;  /* the kinds of orders of this game begin near here: junk is made of the next 64 */
    uint16_t resignation; /* the kind of order that gives a game up: drawn rarely; 0 if there is none */
    uint32_t longest;     /* entries that no game may exceed */
    uint32_t match_each;  /* every so many games is also played as a match, saved, loaded and undone; 0: none */
    uint32_t leak_each;   /* the leak test at every so many entries; 0: none */
};

struct conformance_counts {
    uint64_t games;
    uint64_t entries;
    uint64_t dice;
    uint64_t positions; /* given to the leak test, a seat each */
    uint64_t compared;  /* of them, after the same entry */
    uint64_t revealed;  /* not compared: the entry reveals */
    uint64_t not_legal; /* not compared: the entry is not legal in the imagined state */
    uint64_t refusals;
    uint64_t refusals_compared; /* of a wrong order, in the truth and in an imagined one */
    uint64_t matches;
    uint32_t most_legal;
    uint32_t most_events;
    uint32_t most_entries;
};

/* Plays `games` games from seed.  False with one sentence (game, entry, what was broken) in error at the first fault.
 */
bool conformance_run(const struct conformance *suite, uint64_t seed, uint64_t games, struct conformance_counts *counts,
                     struct sp_error *error);

#endif
