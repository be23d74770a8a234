/*
 * A player in a seat for one game: sat down, asked, got up again.
 *
 *   sp_sit -> { sp_sitting_ask }* -> sp_sitting_leave
 *
 * A player that forfeits has lost the game for good and is asked no more: what the seat owes from then on is given for
 * it (sp_forfeit).
 */
#ifndef SPONTOON_MIND_SITTING_H
#define SPONTOON_MIND_SITTING_H

#include "mind/player.h"

struct sp_sitting {
    const struct sp_player *player; /* NULL: nobody sits */
    struct sp_seating seating;
    void *self; /* made by the player's open() when it is asked for the first time */
    bool lost;
    struct sp_error why; /* one sentence, if lost */
};

/* Nothing is opened yet.  What seating borrows must hold until sp_sitting_leave. */
void sp_sit(struct sp_sitting *sitting, const struct sp_player *player, const struct sp_seating *seating);

/*
 * The player's order, or if it has lost the one that is given for it: never one that the game's check refuses for
 * asked->state.  False with a sentence in error only if no instance can be opened.
 */
bool sp_sitting_ask(struct sp_sitting *sitting, const struct sp_asked *asked, struct sp_order *order,
                    struct sp_error *error);

/* The player has lost, for this reason; *order becomes the one that is given for it. */
void sp_sitting_lose(struct sp_sitting *sitting, const struct sp_asked *asked, const char *why, struct sp_order *order);

/* Ends the instance, if there is one; nobody sits then. */
void sp_sitting_leave(struct sp_sitting *sitting);

/* What stands for a seat that plays no more: its resignation where the game knows one, else the order that silence
 * stands for, else the first that is legal. */
void sp_forfeit(const struct sp_asked *asked, struct sp_order *order);

#endif
