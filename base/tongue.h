/*
 * A second language for the sentences that code makes (refusals, faults, the terminal's own words).
 *
 * Code below the edges speaks English and knows of no other language.  A tongue is a catalogue (base/messages.h) whose
 * keys are those English sentences, with {1}, {2} … for what varies:
 *
 *     {"{1} has moved in this phase (S-31)": "{1} a déjà bougé dans cette phase (S-31)"}
 *
 * A sentence is recognised by its fixed words; if several keys fit, by the one with the most of them, and the tests see
 * to it that each sentence of the source finds its own.  Blanks around a sentence stay as they are.  In a translation
 *
 *     {1}       what stood there, as it is; it has no colon with a blank behind it, and in a key of
 *               signs alone ("£{1}") no blank
 *     {1'}      the same in this tongue, if it is a sentence or word of its own ("a leader", a reason)
 *     {1:KEY}   the message KEY.VALUE or KEY.other: plurals, words by value
 *
 * What a tongue does not know it leaves in English.
 */
#ifndef BASE_TONGUE_H
#define BASE_TONGUE_H

#include <stdbool.h>
#include <stddef.h>

#include "spontoon/error.h"

struct sp_tongue;

/* An empty tongue, which leaves all as it is; NULL when memory runs out.  sp_tongue_free frees it. */
struct sp_tongue *sp_tongue_new(void);
/* Adds the sentences of a file, whose name is for messages.  False with file, line and reason in error. */
bool sp_tongue_add(struct sp_tongue *tongue, const char *name, const char *text, size_t length, struct sp_error *error);
void sp_tongue_free(struct sp_tongue *tongue);

/* The sentence in the tongue, into text, which may be where it stands; a tongue that is NULL is English. */
void sp_tongue_tell(const struct sp_tongue *tongue, const char *english, char *text, size_t size);
/* The same for one that nothing varies in: borrowed from the tongue, or english itself. */
const char *sp_tongue_word(const struct sp_tongue *tongue, const char *english);

#endif
