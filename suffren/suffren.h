/* The game of Suffren aux Indes behind the common interface. */
#ifndef SUFFREN_SUFFREN_H
#define SUFFREN_SUFFREN_H

#include "spontoon/game.h"

extern const struct sp_game sf_game;

#endif
