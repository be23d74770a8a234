/*
 * Playing by lines: what its files share.  lines.c reads them, lines_words.c does what a word that is no order asks
 * for, lines_show.c prints what a seat is to see.
 */
#ifndef SPONTOON_CLI_PLAY_LINES_H
#define SPONTOON_CLI_PLAY_LINES_H

#include "cli/play/session.h"

struct lines {
    struct play *play;
    bool json;
    bool ended; /* by `quit` */
    bool outcome_told;
    uint64_t line;            /* number of the line read last */
    size_t shown[PLAY_SEATS]; /* lines of each seat's log that were printed */
};

/* ---- lines_show.c ---- */

/* The game's name of a seat, as it stands before a line; of SP_OBSERVER too. */
const char *lines_seat_id(const struct lines *lines, uint8_t seat);
/* Takes the object. */
void lines_print_json(json_t *object);
/* A text for the seat, of a type: a notice, help, a refusal. */
void lines_say(const struct lines *lines, const char *type, uint8_t seat, const char *sentence);
/* Its log from that line on. */
void lines_show_log(struct lines *lines, uint8_t seat, size_t from);
/* The orders that the seat may give now, or (open) at any time, as an array that the caller owns. */
json_t *lines_order_texts(struct lines *lines, uint8_t seat, bool open);
/* What is new to the seats that owe an order, then the question. */
void lines_show_asked(struct lines *lines);
void lines_show_outcome(struct lines *lines);
/* A match that its players closed before the game was over asks nothing and has no outcome. */
void lines_show_closed(const struct lines *lines);

/* ---- lines_words.c ---- */

/* A word that is no order: what the program itself does. */
struct verb {
    const char *word;
    const char *help;
    bool alone; /* nothing may follow it */
    /* True: the position may have changed, so the question is put again. */
    bool (*run)(struct lines *lines, uint8_t seat, const char *rest);
};

/* NULL: it is none.  *rest is what follows it. */
const struct verb *lines_find_verb(const char *text, const char **rest);
/* Says that what follows the word is not what it takes; false. */
bool lines_refuse_rest(const struct lines *lines, uint8_t seat, const char *word, const char *takes);
/* A page of the front, or what it prints as it is. */
void lines_show_page(struct lines *lines, uint8_t seat, const struct front_page *shown, const char *rest);
/* The verb `hint`, which is asked before every order where hints are wanted. */
bool lines_hint(struct lines *lines, uint8_t seat, const char *rest);

#endif
