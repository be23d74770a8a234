/*
 * A computer player: it sees what its seat may know and picks one of the legal orders.
 *
 * Players keep nothing between calls; what they draw at random comes from the caller's dice, so a seed fixes a game.
 */
#ifndef SPONTOON_MIND_PLAYER_H
#define SPONTOON_MIND_PLAYER_H

#include "spontoon/game.h"

/* What a player is asked; all borrowed. */
struct sp_asked {
    const struct sp_game *game;
    const void *scenario;
    const void *state; /* as the seat may know it; but see sp_player.looks */
    uint8_t seat;
    const struct sp_order *legal; /* at least one */
    uint32_t count;
    struct sp_dice *dice;
};

struct sp_player {
    const char *name; /* as in --seat SIDE=NAME */
    const char *help;
    const char *const *games; /* that it has learnt, by name, ending in NULL; NULL: any */
    /* False: choose() only hands the state to the game's draw(), which reads what the seat may know: the caller may
     * skip redaction. */
    bool looks;
    /* The order to give: one of the listed ones, or of their kinds with a value that the game's check allows; or one
     * that is open at any time, after which it is asked again. */
    void (*choose)(const struct sp_asked *asked, struct sp_order *order);
};

/* The player of that name, or NULL. */
const struct sp_player *sp_player_find(const char *name);
/* Whether it has learnt the game. */
bool sp_player_plays(const struct sp_player *player, const struct sp_game *game);
/* The best that has. */
const struct sp_player *sp_player_for(const struct sp_game *game);
/* All of them, NULL-terminated, the weakest first. */
const struct sp_player *const *sp_players(void);

extern const struct sp_player sp_random_player;
extern const struct sp_player sp_greedy_player;
extern const struct sp_player sp_steady_player;

#endif
