/*
 * Dice that nobody can choose and everybody can check, and the check itself.
 *
 * Whoever runs a match draws a secret of 32 bytes and publishes its hash, the commitment, before the first entry.  Each
 * seat may add a text of its own.  Die n is a keyed hash of secret, texts and n.  The secret is published when the
 * match closes; from then on everybody can recompute every die.
 */
#ifndef SPONTOON_FAIRNESS_H
#define SPONTOON_FAIRNESS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "spontoon/error.h"

enum {
    SP_SECRET_BYTES = 32,
    SP_COMMITMENT_BYTES = 32,
    SP_DICE_TEXT_MAX = 200, /* bytes of a seat's own text, without a NUL */
};

/* A fresh secret from the system's source of randomness; false (never seen on a sound system) if there is none. */
bool sp_fair_secret(uint8_t secret[SP_SECRET_BYTES]);

/* BLAKE2b-256 of the secret. */
void sp_fair_commit(const uint8_t secret[SP_SECRET_BYTES], uint8_t commitment[SP_COMMITMENT_BYTES]);

/*
 * Die number n (from 1) of `sides` faces, 0 to sides - 1, without bias.  texts holds one text a seat in the order of
 * the seats, NULL or "" for a seat that gave none.
 */
uint32_t sp_fair_die(const uint8_t secret[SP_SECRET_BYTES], const char *const *texts, size_t text_count, uint64_t n,
                     uint32_t sides);

/*
 * Proves a journal: its chain, that every entry was legal, and every die that is not typed.  name is for messages.
 *
 * Returns true when all that can be proved is proved.  *report, the caller's, is then
 *   {"proved": true, "game", "entries", "undone", "dice": {"kind", "drawn", "typed", "proved"}, "over", "closed",
 *    "luck": [{"seat": NAME or null, "dice", "typed", "mean", "expected", "deviation"}, ...],
 *    "questions": [{"question", "sides", "dice", "typed", "mean", "expected", "deviation"}, ...],
 *    "state": DIGEST[, "notice": TEXT about a torn last line]}
 * ("mean" and "expected" are of faces as people read them, from the game's lowest_face on; "deviation" is the mean's
 * distance from expectation in standard deviations; undone dice count too: they fell).
 * Otherwise false with one sentence (line or entry, and reason) in error, and *report is NULL.  Fair dice cannot be
 * proved before the secret is published: that too is an error.
 */
struct sp_loading;
bool sp_verify(const struct sp_loading *loading, const char *name, const char *text, size_t length, json_t **report,
               struct sp_error *error);

#endif
