/*
 * The umpire's console: his pages, and words to the session that are no orders of the game:
 *
 *     die 3 6, die 3 off      what a coming roll shall show
 *     dice real, dice program who rolls; 5 a real die, typed in
 *     back, back 2            a month is taken back
 *     seat colonel_3 steady   another plays the seat from now on
 *     lapse colonel_3         his time has run out
 */
#ifndef SPONTOON_CLI_COLONELS_CONSOLE_H
#define SPONTOON_CLI_COLONELS_CONSOLE_H

#include "cli/front.h"
#include "cli/play/session.h"

bool page_console(const struct paper *paper);
bool console_there(struct play *play, uint8_t seat);
bool page_results(const struct paper *paper);
bool results_there(struct play *play, uint8_t seat);

bool console_is_word(const char *line);
enum play_answer console_word(struct play *play, uint8_t seat, const char *line, struct sp_error *error);
uint32_t console_die_key(const void *scenario, const void *state);

/* rehearse.c: the month carried out on a copy, with the dice that will fall; every roll is shown and nothing is
 * written. */
bool page_rehearsal(const struct paper *paper);
/* What the rehearsal's roll of that number is for, and how many sides its die has; false: there is none. */
bool rehearsal_die(struct play *play, uint32_t number, struct play_die *die, uint16_t *sides);

#endif
