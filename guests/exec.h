/*
 * The player `exec`: any program can hold a seat.  It is asked by lines of JSON on its standard input and answers with
 * an order a line; docs/players.md is the protocol.
 *
 * Its argument is a command of the shell.  Whoever can choose it can run programs here: it is none of sp_players(), and
 * only a command line or an operator's configuration may name it.
 */
#ifndef GUESTS_EXEC_H
#define GUESTS_EXEC_H

#include "mind/player.h"

enum {
    GUEST_PROTOCOL = 1,
    GUEST_USUAL_MILLISECONDS = 10000, /* for an order, when no limit is set */
};

extern const struct sp_player guest_exec_player;

/* What follows "exec:" in a player's name, or NULL when it does not begin so or nothing follows. */
const char *guest_command(const char *name);

#endif
