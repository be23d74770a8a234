/*
 * A computer player: it sees what its seat may know and picks one of the legal orders.
 *
 * A player is a table.  Most keep nothing between orders and have choose() alone; one that does (a search that keeps
 * its tree, a program of somebody else's) has open(), ask() and close(), and an instance of it sits for one game at a
 * time.  Whoever lets players sit does so by mind/sitting.h, which knows both kinds.
 *
 * What a player draws at random comes from the caller's dice, so that a seed fixes a game.
 */
#ifndef SPONTOON_MIND_PLAYER_H
#define SPONTOON_MIND_PLAYER_H

#include "spontoon/game.h"

/* What an order may cost; 0: as much as the player thinks fit. */
struct sp_limits {
    uint32_t milliseconds;
    uint32_t threads;
    uint64_t nodes; /* positions that a search looks at */
};

/* What a player is asked; all borrowed. */
struct sp_asked {
    const struct sp_game *game;
    const void *scenario;
    const void *state; /* as the seat may know it; but see sp_player.looks */
    uint8_t seat;
    const struct sp_order *legal; /* at least one */
    uint32_t count;
    struct sp_dice *dice;
    /* What the seat was told, if the player remembers; else empty.  It grows from one question of a game to the next,
     * unless entries were unmade. */
    struct sp_log log;
    struct sp_limits limits;
};

/* Where an instance sits: for one game, in one seat.  All borrowed, until close(). */
struct sp_seating {
    const struct sp_game *game;
    const void *scenario;
    const char *argument; /* what the player is told besides its name, as in exec:COMMAND; NULL: nothing */
    uint64_t number;      /* of the game in its series; 0: it stands alone */
    uint8_t seat;
};

/* Whether a player gives the same order again when it is asked the same, with the same dice. */
enum sp_constancy {
    SP_CONSTANT,         /* always */
    SP_CONSTANT_UNTIMED, /* unless milliseconds limit it */
    SP_INCONSTANT,       /* nobody knows */
};

struct sp_level; /* mind/search/search.h, both */
struct sp_findings;

struct sp_player {
    const char *name; /* as in --seat SIDE=NAME */
    const char *help;
    const char *const *games; /* that it has learnt, by name, ending in NULL; NULL: any */
    /* False: choose() only hands the state to the game's draw(), which reads what the seat may know: the caller may
     * skip redaction. */
    bool looks;
    bool remembers; /* it reads sp_asked.log */
    bool foreign;   /* its orders are not trusted: whoever applies them checks them against the true state first */
    enum sp_constancy constancy;
    /* The order to give: one of the listed ones, or of their kinds with a value that the game's check allows; or one
     * that is open at any time, after which it is asked again.  NULL: it has the three below. */
    void (*choose)(const struct sp_asked *asked, struct sp_order *order);

    const struct sp_level *level; /* of a searcher; NULL: it is none */
    /* A new instance, or NULL and a sentence in error: this machine cannot have one now. */
    void *(*open)(const struct sp_player *player, const struct sp_seating *seating, struct sp_error *error);
    /* As choose(); false and a sentence in error when the player has forfeited the game.  One call at a time, but not
     * always from the same thread. */
    bool (*ask)(void *self, const struct sp_asked *asked, struct sp_order *order, struct sp_error *error);
    /* Advice: all that it finds of the decision at hand, its own order first.  False and a sentence in error when
     * memory runs out.  NULL: it gives none. */
    bool (*consider)(void *self, const struct sp_asked *asked, struct sp_findings *findings, struct sp_error *error);
    void (*close)(void *self);
};

/* The player of that name, or NULL. */
const struct sp_player *sp_player_find(const char *name);
/* Whether it has learnt the game. */
bool sp_player_plays(const struct sp_player *player, const struct sp_game *game);
/* Whether it repeats itself under these limits. */
bool sp_player_repeats(const struct sp_player *player, const struct sp_limits *limits);
/* The best that has and that answers at once. */
const struct sp_player *sp_player_for(const struct sp_game *game);
/* All of them, NULL-terminated, the weakest first. */
const struct sp_player *const *sp_players(void);

extern const struct sp_player sp_random_player;
extern const struct sp_player sp_greedy_player;
extern const struct sp_player sp_steady_player;
extern const struct sp_player sp_cadet_player;
extern const struct sp_player sp_captain_player;
extern const struct sp_player sp_admiral_player;
extern const struct sp_player sp_ensign_player;
extern const struct sp_player sp_major_player;
extern const struct sp_player sp_general_player;

#endif
