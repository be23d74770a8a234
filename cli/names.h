/*
 * Printed names of the ids of a scenario, for the sentences of a catalogue.
 */
#ifndef SPONTOON_CLI_NAMES_H
#define SPONTOON_CLI_NAMES_H

#include "base/messages.h"
#include "base/tongue.h"
#include "spontoon/game.h"

/* Names over a scenario in a tongue (NULL: English), both of which they borrow; NULL when memory runs out. */
struct cli_names;
struct cli_names *cli_names_open(const struct sp_game *game, const void *scenario, const struct sp_tongue *tongue);
void cli_names_close(struct cli_names *names);

/* Learns from a state what names are not in the scenario. */
void cli_names_look(struct cli_names *names, const void *state);

/* The lookup for sp_message; it borrows the names. */
struct sp_names cli_names_lookup(const struct cli_names *names);

/* The catalogue of the game in the language ("en"); NULL with a sentence in error.  sp_messages_free frees it. */
struct sp_messages *cli_messages(const struct sp_game *game, const char *language, struct sp_error *error);

/* The language to speak: what was asked for, or what LC_ALL, LC_MESSAGES or LANG say if there is a catalogue, or "en".
 */
const char *cli_language(const char *asked);
/* Whether there are messages in the language; if not, a sentence in error. */
bool cli_speaks(const char *language, struct sp_error *error);
/* What the program's own words are told in: *tongue is NULL for "en".  False with a sentence in error when there is no
 * such language.  sp_tongue_free frees it. */
bool cli_tongue(const char *language, struct sp_tongue **tongue, struct sp_error *error);

/* Whether words can stand within a sentence. */
bool cli_is_short(const char *words);
/* Adds the words of the text that an event names, or holds, as "said", if they are short enough to stand in its
 * sentence; returns whether they are. */
bool cli_add_said(json_t *event, const char *words);

/* The sentence of an event as event_json or a record gives it: message "event.NAME". */
void cli_event_words(const struct sp_messages *messages, const struct sp_names *names, const json_t *event, char *text,
                     size_t size);

#endif
