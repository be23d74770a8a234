/* A game of suffren between two clients of a server, at random. */
#ifndef TESTS_SERVER_PLAY_H
#define TESTS_SERVER_PLAY_H

#include "server_client.h"
#include "spontoon/dice.h"

struct playing {
    struct client *player[2]; /* by seat */
    char match[32];
    struct sp_dice dice;
    unsigned orders;
    /* Called with what a seat must decide, before it answers; may be NULL. */
    void (*look)(void *context, struct playing *playing, int seat, const json_t *decision);
    void *context;
};

extern const char *const playing_seats[2];

/* "/api/v1/matches/MATCH" and what follows, in a buffer that the next call uses again. */
const char *playing_path(const struct playing *playing, const char *rest);
const char *playing_seat_path(const struct playing *playing, int seat, const char *rest);
/* Makes a match in which the two sit. */
void playing_start(struct playing *playing, struct client *french, struct client *english, uint64_t seed);
/* Gives up to `most` orders; false when the game is over. */
bool playing_go_on(struct playing *playing, unsigned most);

/* What a seat must decide, as its player is told; to be released. */
json_t *playing_decision(const struct playing *playing, int seat);
/* The status with which an order for a seat is answered that the player of seat `by` gives; `name` of the request may
 * be NULL. */
unsigned playing_order(const struct playing *playing, int by, int seat, const char *text, const json_t *decision,
                       const char *name);
/* Borrowed. */
const char *playing_first_legal(const json_t *decision);

#endif
