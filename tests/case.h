/*
 * What the parts of the case runner share.
 *
 * A case file is a position, orders and dice, and what must come of them, in sentences that a player can read
 * (tests/cases/README.md).  A sentence about a piece, a ship or a town sets it under `position` and checks it
 * afterwards.
 */
#ifndef SPONTOON_TESTS_CASE_H
#define SPONTOON_TESTS_CASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "suffren/scenario.h"
#include "suffren/state.h"

enum { CASE_WORDS = 48, CASE_LINE = 512 };

/* A line cut into words at spaces and commas. */
struct case_words {
    char text[CASE_LINE];
    const char *word[CASE_WORDS]; /* into text; those past count are "" */
    size_t count;
};

struct case_run {
    const struct sp_game *game;
    const struct sf_scenario *sc;
    struct sf_state state;
    struct sp_event *log; /* all that happened since the position stood */
    size_t log_count;
    size_t log_room;
    const char *file;
    size_t line;
    bool checking; /* past `position` */
    bool answered; /* what is awaited at the end has been stated */
    char failure[1024];
};

/* Notes what went wrong and returns false. */
bool case_fail(struct case_run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));

void case_cut(const char *line, struct case_words *words);
/* Whether the text is a number from low to high. */
bool case_number(const char *text, long low, long high, long *value);
bool case_side(const char *text, uint8_t *side);
/* The piece that a leader or convoy commands, or SF_NONE. */
uint8_t case_piece(const struct case_run *run, const char *id);
/* A ship or convoy by id. */
bool case_hull(const struct case_run *run, const char *id, uint8_t *piece, uint8_t *hull);

/* case_position.c: an empty map, then sentences that set; `turn` lines choose where play goes on. */
void case_clear(struct case_run *run);
bool case_clock(struct case_run *run, const struct case_words *words);

/* case_sentences.c: a sentence that sets or checks, by run->checking; false with a failure when it is wrong. */
bool case_sentence(struct case_run *run, const struct case_words *words);

/* case_play.c: orders, dice and questions. */
bool case_room(struct case_run *run);
bool case_order(struct case_run *run, uint8_t seat, const char *text);
bool case_die(struct case_run *run, const struct case_words *words);
bool case_may(struct case_run *run, uint8_t seat, const char *text);
bool case_asked(struct case_run *run, const struct case_words *words);
bool case_quietly(struct case_run *run, const struct case_words *words);
bool case_now(struct case_run *run, const struct case_words *words);
bool case_sees(struct case_run *run, uint8_t seat, bool expected, const struct case_words *words);
bool case_view(struct case_run *run, uint8_t seat, bool expected, const char *text);
/* Invariants after every entry: orders print and parse back, a seat's list comes from what it may know. */
bool case_sound(struct case_run *run);

#endif
