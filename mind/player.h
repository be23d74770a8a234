/*
 * A computer player: it sees what its seat may know and picks one of the legal orders.
 *
 * Players keep nothing between calls; what they draw at random comes from the caller's dice, so a seed fixes a game.
 */
#ifndef SPONTOON_MIND_PLAYER_H
#define SPONTOON_MIND_PLAYER_H

#include "spontoon/game.h"

struct sp_player {
    const char *name; /* as in --seat SIDE=NAME */
    const char *help;
    /* False: choose() reads only the number of legal orders, so the caller may skip redaction and pass state NULL. */
    bool looks;
    /*
     * The index of the order to give, 0 to count - 1.  redacted is the state as the seat may know it; legal has count
     * orders, at least one.
     */
    uint32_t (*choose)(const struct sp_game *game, const void *scenario, const void *redacted, uint8_t seat,
                       const struct sp_order *legal, uint32_t count, struct sp_dice *dice);
};

/* The player of that name, or NULL. */
const struct sp_player *sp_player_find(const char *name);
/* All of them, NULL-terminated, the weakest first. */
const struct sp_player *const *sp_players(void);

extern const struct sp_player sp_random_player;
extern const struct sp_player sp_greedy_player;

#endif
