/*
 * The campaign in words: what struct front asks for.  All of it is from the seat's redacted state and events.
 */
#ifndef SPONTOON_CLI_COLONELS_WORDS_H
#define SPONTOON_CLI_COLONELS_WORDS_H

#include "cli/play/play.h"

void words_of_order(struct play *play, uint8_t seat, const struct sp_order *order, char *text, size_t size);
void words_of_question(struct play *play, uint8_t seat, char *text, size_t size);
/* Whose luck the awaited die is: "The 3rd Foot, Drill: ". */
void words_of_die(struct play *play, uint8_t seat, char *text, size_t size);
void words_of_status(struct play *play, uint8_t seat, char *text, size_t size);
const char *words_alike(const struct play *play, uint8_t seat, const json_t *event);
/* "for 3rd 2" as `for 3 2`, "letter 5 …" as `letter colonel_5 …`. */
void words_plain_order(const char *line, char *order, size_t size);
int words_rank(uint16_t kind);

#endif
