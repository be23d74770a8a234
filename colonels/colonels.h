/* Over the Hills and Far Away behind the common interface (include/spontoon/game.h). */
#ifndef COLONELS_COLONELS_H
#define COLONELS_COLONELS_H

#include "spontoon/game.h"

extern const struct sp_game cc_game;
/* A battle on the table by itself. */
extern const struct sp_game cb_game;

#endif
