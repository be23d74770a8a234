/*
 * The one text form of orders, for every game: a table of forms that is printed, read, checked and explained by walks
 * over its parts, so that printing and reading stay inverse.
 *
 *     static const struct sp_order_form forms[] = {
 *         [O_CARRY] = {"carry", "S-33", {{.type = PART_LEADER}, {.before = "on", .type = PART_LEADER, .slot = 1}}},
 *
 * A game gives its table and, for parts that name things of its own, the names by number.  Reading is tolerant of case
 * and blanks only; a refusal says what was expected where, and which word was probably meant.
 */
#ifndef BASE_ORDER_FORMS_H
#define BASE_ORDER_FORMS_H

#include "spontoon/game.h"

enum sp_part_type {
    SP_PART_NONE,
    SP_PART_NUMBER, /* from least to most, written in one way */
    SP_PART_WORD,   /* one of words, by its index, from least on */
    SP_PART_CHOICE, /* the same; the last word has a number from 1 to most behind it, which is added to its index */
    SP_PART_TEXT,   /* text N: a text that a person wrote, by its number; 0: one yet to be written, as lists have it */
    SP_PART_FLAG,   /* the word `before` (1), or nothing (0) */
    SP_PART_OWN,    /* this and what follows: things of the game, by name */
};

enum { SP_ORDER_PARTS = 4, SP_WORD_MAX = 48 };

struct sp_order_part {
    const char *before; /* the word that leads to the part, or NULL; "text" of a SP_PART_TEXT, "kept" of a flag */
    uint8_t type;
    uint8_t slot;     /* 0: order.a, 1: b, 2: c, 3: d */
    uint8_t shift;    /* with bits: where in the slot, so that parts can share one */
    uint8_t bits;     /* 0: all of the slot */
    uint8_t optional; /* where its value is 0 it is left out; it must have a word before it.  A flag always is. */
    const char *const *words; /* of a word or a choice; ends in NULL */
    int32_t least;
    int32_t most;
    const char *expected; /* in a refusal ("a number of PF from 1 to 999"); NULL: made of type and range */
};

/* One row of a table of kinds.  A verb may be two words ("card order"); two kinds may share one (withdraw). */
struct sp_order_form {
    const char *verb;                          /* NULL: there is no such kind */
    const char *rule;                          /* the id that the order rests on */
    struct sp_order_part part[SP_ORDER_PARTS]; /* ends at SP_PART_NONE */
    const char *key;                           /* its explanation in the catalogue of messages, or NULL */
};

/* What a part of the game's own names, by type - SP_PART_OWN. */
struct sp_order_names {
    const char *label;    /* in a usage: "LEADER" */
    const char *noun;     /* in a refusal: "leader" */
    const char *expected; /* "a leader" */
    /* Where the index is not simply what stands in the slot; index is UINT32_MAX when the order names nothing. */
    uint32_t (*index)(const void *context, const struct sp_order *order);
    void (*put)(const void *context, struct sp_order *order, uint32_t index);
    /* Another word for one of them (a town's for its place), or NULL. */
    bool (*alias)(const void *context, const char *word, uint32_t *index);
};

struct sp_order_grammar {
    const struct sp_order_form *forms; /* form i is of kind first + i */
    uint16_t first;
    uint16_t count;
    const struct sp_order_names *names;
    /* The name at `index` in parts of a type: NULL past the last, "" for a gap.  It may be made in word; order holds
     * the parts before. */
    const char *(*name)(const void *context, uint8_t type, const struct sp_order *order, uint32_t index,
                        char word[SP_WORD_MAX]);
    const char *example; /* "take suffren" */
};

/* The row of a kind; NULL when there is none. */
const struct sp_order_form *sp_order_form(const struct sp_order_grammar *grammar, uint16_t kind);
/* How many parts a form has. */
size_t sp_order_parts(const struct sp_order_form *form);
/* What stands in a part. */
int32_t sp_part_value(const struct sp_order_part *part, const struct sp_order *order);
void sp_part_put(const struct sp_order_part *part, struct sp_order *order, int32_t value);
/* The name in a part of the game's own, or NULL; it may be made in word. */
const char *sp_part_name(const struct sp_order_grammar *grammar, const void *context, const struct sp_order_part *part,
                         const struct sp_order *order, char word[SP_WORD_MAX]);
/* What is expected in a part, in words; text holds `size` bytes. */
void sp_part_expected(const struct sp_order_grammar *grammar, const struct sp_order_part *part, char *text,
                      size_t size);

/* See struct sp_game; context is the caller's and given to the functions of names.  What an order cannot name is
 * printed as "?". */
void sp_order_print(const struct sp_order_grammar *grammar, const void *context, const struct sp_order *order,
                    char text[SP_TEXT_MAX]);
bool sp_order_read(const struct sp_order_grammar *grammar, const void *context, const char *text,
                   struct sp_order *order, struct sp_refusal *refusal);
/* Whether each part is in its range and nothing stands where no part is; else one sentence in refusal (may be NULL). */
bool sp_order_in_form(const struct sp_order_grammar *grammar, const void *context, const struct sp_order *order,
                      struct sp_refusal *refusal);
/* The form in words, such as `embark LEADER on LEADER [losing N]` or `letter COLONEL "…"`; empty when there is no such
 * kind. */
void sp_order_usage(const struct sp_order_grammar *grammar, uint16_t kind, char text[SP_TEXT_MAX]);
/* Whether the order has a part for a text; *number is what stands there. */
bool sp_order_has_text(const struct sp_order_grammar *grammar, const struct sp_order *order, uint32_t *number);

/* Words set one behind the other with a blank between them, as far as SP_TEXT_MAX bytes go. */
struct sp_order_writer {
    char *bytes;
    size_t length;
};
void sp_put_word(struct sp_order_writer *writer, const char *word);

#endif
