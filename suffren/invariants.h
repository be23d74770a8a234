/* See struct sp_game.assert_sound. */
#ifndef SUFFREN_INVARIANTS_H
#define SUFFREN_INVARIANTS_H

void sf_assert_sound(const void *scenario, const void *state);

#endif
