/*
 * A series of games played by computers: game n of a series depends on seed and n alone, so games may be shared out
 * over any number of threads or machines and still add up to the same digest.
 *
 * A workspace belongs to one thread.  Playing and hashing are separate calls, so that a clock can stand around the
 * first only.
 */
#ifndef SPONTOON_MIND_SERIES_H
#define SPONTOON_MIND_SERIES_H

#include "mind/sitting.h"
#include "spontoon/game.h"

/* What all games of the series have in common; all borrowed. */
struct sp_series {
    const struct sp_game *game;
    const void *scenario;
    const struct sp_player *player[SP_SEATS_MAX];
    const char *argument[SP_SEATS_MAX]; /* sp_seating.argument */
    struct sp_limits limits;
    uint64_t seed;
    bool eventful; /* the workspace's `made` is wanted */
};

enum sp_series_result {
    SP_SERIES_OVER,  /* the game has ended by its rules */
    SP_SERIES_FULL,  /* the list of entries is full: hash it, then go on */
    SP_SERIES_STUCK, /* neither over nor does anybody have a legal order */
    SP_SERIES_ENDED, /* watch() wanted no more, or a player could not be let in: workspace->failure */
};

/* What a seat of the game under way has been told, if its player remembers. */
struct sp_told {
    struct sp_event *event;
    uint32_t count, capacity;
};

/* One game under way. */
struct sp_workspace {
    const struct sp_series *series;
    uint64_t number;
    struct sp_dice dice;
    void *state;    /* game->state_size bytes */
    void *redacted; /* the same */
    struct sp_order *legal;
    struct sp_events made; /* of the entry just applied, if the series is eventful or a player remembers; else none */
    struct sp_told told[SP_SEATS_MAX];
    sp_seats remembering;
    struct sp_sitting sitting[SP_SEATS_MAX];
    struct sp_error failure;  /* one sentence, or "" */
    struct sp_entry *entries; /* since the last hash */
    uint32_t entry_count;
    uint64_t hash;
    uint64_t entries_total;
    uint64_t decisions; /* orders among them */
    /* Called after each entry, if not NULL: the checks of `simulate --check`, its statistics. */
    bool (*watch)(void *context, const struct sp_workspace *workspace, const struct sp_entry *entry);
    void *watch_context;
};

/* False when memory runs out; nothing is kept then. */
bool sp_workspace_open(struct sp_workspace *workspace, const struct sp_series *series);
void sp_workspace_close(struct sp_workspace *workspace);

/* Sets up game `number`; who sat in the one before gets up. */
void sp_series_start(struct sp_workspace *workspace, uint64_t number);
/* Plays on until the game is over or the list of entries is full. */
enum sp_series_result sp_series_play(struct sp_workspace *workspace);
/* Takes the entries played since the last call into workspace->hash and forgets them. */
void sp_series_hash(struct sp_workspace *workspace);

#endif
