/*
 * Coffers, a toy that fulfils struct sp_game whole, so that match and conformance suite can be tested without a real
 * game: hidden coins, secret simultaneous bids, dice that one seat sees and dice that all see, moves that can be
 * undone.
 *
 * A round: both seats bid 1 to 3 in secret; the bids are shown; each seat gains a hidden d10 of coins; the higher bid
 * (a tie: red in odd rounds, blue in even) pays and may hide coins in its vault, a choice a time, or show its purse;
 * then an omen of d6 falls: on a 0 both lose half their coins outside the vault.  Most coins in purse and vault win.
 * At any time a seat may signal, resign, whisper a text to the other and note one for itself.
 */
#ifndef TESTS_TOY_GAME_H
#define TESTS_TOY_GAME_H

#include "spontoon/game.h"

enum toy_order {
    TOY_NONE,
    TOY_BID,
    TOY_HIDE,
    TOY_SHOW,
    TOY_END,
    TOY_SIGNAL,
    TOY_RESIGN,
    TOY_WHISPER, /* a text to the other seat */
    TOY_NOTE,    /* a text for oneself */
    TOY_ORDERS
};

enum toy_event {
    TOY_EV_NONE,
    TOY_EV_BID,     /* seat, bid */
    TOY_EV_BIDS,    /* bid, bid */
    TOY_EV_GAIN,    /* seat, coins */
    TOY_EV_PAY,     /* seat, coins */
    TOY_EV_HIDE,    /* seat, coins */
    TOY_EV_SHOW,    /* seat, purse, vault */
    TOY_EV_SIGNAL,  /* seat, value */
    TOY_EV_OMEN,    /* die */
    TOY_EV_LOSE,    /* seat, coins */
    TOY_EV_OVER,    /* winner */
    TOY_EV_WHISPER, /* seat, text */
    TOY_EV_NOTE,    /* seat, text */
    TOY_EVENTS
};

enum toy_question { TOY_Q_OVER, TOY_Q_BID, TOY_Q_SPEND, TOY_Q_RED_GAIN, TOY_Q_BLUE_GAIN, TOY_Q_OMEN, TOY_QUESTIONS };

enum { TOY_UNKNOWN = 255, TOY_HIDES = 3 };

struct toy_state {
    uint8_t round;
    uint8_t question; /* enum toy_question */
    uint8_t asked;
    uint8_t mover;
    uint8_t hides; /* made in this round: known to their owner alone */
    uint8_t resigned;
    uint8_t bid[2]; /* 0: none yet */
    uint8_t purse[2];
    uint8_t vault[2];
    uint8_t signal[2];
};

struct toy_scenario {
    uint8_t rounds;
    uint8_t purse; /* at the start */
};

extern const struct sp_game toy_game;
/* Variants that break a promise each, to prove that the suite finds it: a redacted state that shows the bid, an event
 * that the wrong seat sees, a list of legal orders that depends on what its seat does not know. */
extern const struct sp_game toy_leaks_state;
extern const struct sp_game toy_leaks_event;
extern const struct sp_game toy_leaks_legal;

/* Its one source: "rounds N\n". */
extern const struct sp_source toy_source;
/* For struct sp_loading. */
const struct sp_game *toy_find(void *context, const char *name);
bool toy_read_data(void *context, const char *path, struct sp_source *source, struct sp_error *error);

#endif
