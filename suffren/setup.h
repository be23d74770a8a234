/* See struct sp_game.set_up and .encode. */
#ifndef SUFFREN_SETUP_H
#define SUFFREN_SETUP_H

struct sf_state;

/* A state in which nothing is anywhere and nothing is asked. */
void sf_blank(struct sf_state *st);
void sf_set_up(const void *scenario, void *state);
void sf_encode(const void *state, unsigned char *bytes);

#endif
