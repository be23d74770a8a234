/*
 * What the parts of the case runner share.
 *
 * A case file is a position, orders and dice, and what must come of them, in sentences that a player can read
 * (tests/cases/README.md).  Orders, dice, questions, events and views are the same for every game and work through
 * struct sp_game; what a position is, and the sentences about it, are a game's own (struct case_kind).
 */
#ifndef SPONTOON_TESTS_CASE_H
#define SPONTOON_TESTS_CASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/words.h"
#include "spontoon/game.h"

enum { CASE_WORDS = 64, CASE_LINE = 512, CASE_OPTIONS = 12, CASE_SOURCES = 8 };

/* A line cut into words at spaces and commas. */
struct case_words {
    char text[CASE_LINE];
    const char *word[CASE_WORDS]; /* into text; those past count are "" */
    size_t count;
};

struct case_kind;

struct case_run {
    const struct case_kind *kind;
    const struct sp_game *game;
    void *scenario;       /* the game's; NULL until it is loaded */
    void *state;          /* of game->state_size bytes */
    void *notes;          /* the kind's own, from its open */
    struct sp_event *log; /* all that happened since the position stood */
    size_t log_count;
    size_t log_room;
    struct sp_order *orders; /* room for a list of legal orders, and for another */
    struct sp_order *known;
    void *redacted; /* room for a state */
    struct sp_option option[CASE_OPTIONS];
    size_t option_count;
    struct sp_source source[CASE_SOURCES]; /* the kind's files; borrowed */
    size_t source_count;
    const char *values; /* the `values:` line's text as an overlay in JSON, or NULL */
    const char *file;
    size_t line;
    bool checking; /* past `position` */
    bool answered; /* what is awaited at the end has been stated */
    char failure[1024];
};

/* A kind of position.  Each function that returns bool notes a failure when it returns false. */
struct case_kind {
    const char *game;        /* its name, as `game:` has it */
    const char *const *data; /* its files below data/, the scenario first, then companions; ends in NULL */
    int least_face;          /* what the lowest face of a die is written as */
    /* The head has been read: loads the scenario, or makes ready for a position that is its scenario. */
    bool (*open)(struct case_run *run);
    void (*close)(struct case_run *run); /* frees notes; may be NULL */
    /* A line under `position`. */
    bool (*position)(struct case_run *run, const char *line, const struct case_words *words);
    /* `play`: the position stands, play goes on from it until something is asked. */
    bool (*begin)(struct case_run *run);
    /* A line afterwards that is none of the shared ones. */
    bool (*sentence)(struct case_run *run, const char *line, const struct case_words *words);
    /* The clock in words, for a failure. */
    void (*clock)(const struct case_run *run, char *text, size_t room);
    /* Whether the clock agrees with the word at *at and those that belong to it; moves *at past them.  *known is false
     * when the word means nothing. */
    bool (*clock_agrees)(const struct case_run *run, const struct case_words *words, size_t *at, bool *known);
    /* What changes when the same question is put anew: a turn, a month. */
    unsigned (*round)(const struct case_run *run);
    /* `quietly`: the order of one who does as little as he can, and the die, counted from 0, that does as little. */
    struct sp_order (*least)(const struct sp_order *orders, uint32_t count);
    uint16_t (*least_die)(uint16_t sides);
};

extern const struct case_kind case_suffren;
extern const struct case_kind case_campaign;
extern const struct case_kind case_battle;

/* Notes what went wrong and returns false. */
bool case_fail(struct case_run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Loads the scenario from these sources, the overlay of `values:` and the options, and sets the state up. */
bool case_load(struct case_run *run, const struct sp_source *sources, size_t count);

/* case_lines.c: lines and words. */
bool case_every_line(struct case_run *run, const char *text);
void case_cut(const char *line, struct case_words *words);
/* Whether the text is a number from low to high. */
bool case_number(const char *text, long low, long high, long *value);
const char *case_skip_space(const char *text);
/* The rest of a line that begins with the heading, or NULL. */
const char *case_after(const char *line, const char *heading);
/* The seat by name, or SP_SEATS_MAX. */
uint8_t case_seat(const struct case_run *run, const char *name);

/* case_best.c: what a searcher would do. */
bool case_best(struct case_run *run, uint8_t seat, const char *list);

/* case_play.c: orders, dice and questions. */
/* Takes the next of a list `A; B; C (reason)`; false at the end. */
bool case_next_item(const char **list, char *item, size_t room);
bool case_room(struct case_run *run);
bool case_order(struct case_run *run, uint8_t seat, const char *text);
bool case_everybody(struct case_run *run, const char *text);
bool case_dice(struct case_run *run, const struct case_words *words);
bool case_may(struct case_run *run, uint8_t seat, const char *text);
bool case_asked(struct case_run *run, const struct case_words *words);
bool case_quietly(struct case_run *run, const struct case_words *words);
bool case_now(struct case_run *run, const struct case_words *words);

/* case_seen.c: what seats are told and may know. */
/* A JSON value as the cases write it: arrays joined by +, yes and no, none for nothing. */
void case_value(const json_t *value, char *text, size_t room);
bool case_sees(struct case_run *run, uint8_t seat, bool expected, const struct case_words *words);
bool case_view(struct case_run *run, uint8_t seat, bool expected, const char *text);
/* Invariants after every entry: orders print and parse back, a seat's list comes from what it may know. */
bool case_sound(struct case_run *run);

#endif
