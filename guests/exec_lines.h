/*
 * The lines that a program is asked by (docs/players.md).
 */
#ifndef GUESTS_EXEC_LINES_H
#define GUESTS_EXEC_LINES_H

#include "mind/player.h"

/* Each makes one line of JSON with its newline, which the caller frees; NULL when memory runs out. */
char *guest_start_line(const struct sp_seating *seating);
/* `since`: how many events of the log the program has been told already. */
char *guest_ask_line(const struct sp_asked *asked, uint32_t since, uint32_t milliseconds);

/* Whether the order has a place for a text that a person would write. */
bool guest_needs_text(const struct sp_game *game, const struct sp_order *order);

#endif
