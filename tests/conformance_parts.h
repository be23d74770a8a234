/* What the files of the conformance suite share. */
#ifndef TESTS_CONFORMANCE_PARTS_H
#define TESTS_CONFORMANCE_PARTS_H

#include "conformance.h"

/* One game under trial, with room for everything. */
struct trial {
    const struct conformance *suite;
    const struct sp_game *game;
    void *scenario;
    struct conformance_counts *counts;
    struct sp_error *error;
    struct sp_dice dice; /* draws everything: orders, dice, junk, imagined truths */
    uint64_t number;     /* of the game */
    bool over;
    struct sp_pending pending;
    struct sp_entry *entries;
    uint32_t entry_count;
    uint8_t *writers; /* of the texts that orders name, by number - 1 */
    uint32_t text_count;
    void *state;  /* the truth */
    void *before; /* the truth before the latest entry */
    void *copy;
    void *redacted;
    void *imagined;
    void *other;
    uint8_t *bytes[2];
    struct sp_order *orders[2];
    struct sp_events events[2]; /* [0]: made by the latest entry in truth */
};

/* Fills the error with game, entry and the sentence; returns false. */
bool trial_fault(struct trial *trial, const char *what);
/* Whether two states encode alike. */
bool trial_same(struct trial *trial, const void *x, const void *y);

/* conformance_texts.c: an order drawn from a list that has place for a text yet to be written names one of its own. */
bool trial_write_text(struct trial *trial, struct sp_entry *entry);
/* conformance_leaks.c: the leak test over the entry that led from before to state. */
bool trial_keeps_secrets(struct trial *trial, const struct sp_entry *entry);
/* conformance_match.c: the game's entries as a match, saved, loaded, undone. */
bool trial_match_holds(struct trial *trial);

#endif
