/*
 * What the files of match/ share: the match itself, its acts, and the format of a line.
 *
 * An act is a request to change a match.  All acts, live ones and those read from a journal, go through sp_act (act.c):
 * permitted? -> next state on a copy -> line -> sink -> commit.
 */
#ifndef MATCH_INTERNAL_H
#define MATCH_INTERNAL_H

#include <assert.h>

#include "match/texts.h"
#include "spontoon/match.h"
#include "spontoon/play.h"

enum {
    SP_FORMAT = 1, /* of journals and records */
    SP_PLAYER_MAX = 120,
    SP_CHECK_DIGITS = 16,
    SP_PATH_MAX = 128, /* of a data file, below data/ */
};

/* ---- grow.c ---- */

/* A text that grows, NUL-terminated once something was added; zero is an empty one. */
struct sp_text {
    char *bytes;
    size_t length;
    size_t capacity;
};

/* Makes room for so many bytes more and a NUL; false when memory runs out, nothing changed then. */
bool sp_text_reserve(struct sp_text *text, size_t more);
bool sp_text_add(struct sp_text *text, const char *bytes, size_t length);
void sp_text_free(struct sp_text *text);

/* Makes room for `more` elements of `size` bytes behind `count`; false when memory runs out, nothing changed then.
 * array is the address of the pointer to the first, whatever its type. */
bool sp_grow(void *array, size_t count, size_t more, size_t *capacity, size_t size);

/* ---- journal.c: lines and their chain ---- */

/* Adds the object as a line: compact JSON with "check" as its last member, and a newline.  Moves the chain on. */
bool sp_line_write(struct sp_text *text, const json_t *object, uint64_t *chain);
/* Reads a line (without its newline): checks the chain, moves it on, returns the object without "check". */
json_t *sp_line_read(const char *line, size_t length, uint64_t *chain, struct sp_error *error);
/* Whether bytes can be the beginning of entry number n, cut short before its closing brace. */
bool sp_line_torn(const char *bytes, size_t length, uint64_t n);
void sp_hex(const uint8_t *bytes, size_t length, char *text);
bool sp_unhex(const char *text, uint8_t *bytes, size_t length);
/* "%016x" as a JSON string. */
json_t *sp_json_hex64(uint64_t value);

/* Sets a member, or appends an element; takes the value.  When memory runs out the whole becomes NULL, and stays so:
 * a line is made whole or not at all. */
void sp_json_put(json_t **object, const char *key, json_t *value);
void sp_json_push(json_t **array, json_t *value);

/* ---- acts ---- */

static_assert(sizeof(struct sp_order) == 16, "no padding: orders are compared by their bytes");

enum sp_act_kind {
    ACT_ORDER,
    ACT_DIE,
    ACT_TEXT,
    ACT_LAST_UNMADE = ACT_TEXT, /* those that an undo unmakes come first */
    ACT_UNDO,
    ACT_DICE_TEXT,
    ACT_PAUSE,
    ACT_HAND_OVER,
    ACT_CLOSE,
    SP_ACT_KINDS
};

struct sp_act {
    uint8_t kind; /* enum sp_act_kind */
    uint8_t seat; /* who asks for it; unused by ACT_DIE and ACT_CLOSE */
    bool typed;   /* ACT_DIE */
    bool lapsed;  /* ACT_ORDER: the seat's time ran out */
    bool paused;  /* ACT_PAUSE */
    struct sp_order order;
    uint32_t die;
    uint64_t to;           /* ACT_UNDO */
    sp_seats consent;      /* ACT_UNDO, ACT_CLOSE */
    const char *text;      /* ACT_TEXT, ACT_DICE_TEXT, ACT_HAND_OVER */
    const uint8_t *secret; /* ACT_CLOSE read from a journal: what it publishes; else NULL */
};

/* An entry of the journal as the match remembers it. */
struct sp_item {
    uint8_t kind; /* enum sp_act_kind */
    uint8_t seat;
    bool typed;
    bool lapsed;
    bool reveals;   /* an order that told another seat something, or asked it */
    uint8_t die_of; /* see struct sp_pending */
    uint16_t sides; /* of a die */
    uint16_t question;
    uint16_t text;         /* ACT_TEXT: its number */
    struct sp_entry entry; /* ACT_ORDER, ACT_DIE */
    uint64_t to;           /* ACT_UNDO */
    sp_seats consent;      /* ACT_UNDO */
    size_t line;           /* where its line starts in the journal */
    size_t event;          /* its first event */
};

/* A text that a seat wrote; the words are in the journal. */
struct sp_writing {
    uint64_t item;
    uint8_t seat;
    bool stands; /* it was not undone */
};

/* A line as it stands in a journal that is read: what the act must write again, byte for byte. */
struct sp_given {
    const char *line;
    size_t length; /* with the newline */
    const json_t *object;
};

/* A record under way: made from items and events when somebody asks (record.c). */
struct sp_record_line {
    size_t start;  /* in the text, once it is written */
    uint64_t item; /* whose doing it is */
    size_t event;  /* until then: what it tells... */
    bool act;      /* ...unless that is the item itself */
};
struct sp_record {
    struct sp_text text;
    uint64_t chain;
    struct sp_record_line *lines;
    size_t line_count, line_capacity;
    size_t written;     /* lines in the text: those behind are counted more often than read */
    uint64_t *standing; /* numbers of the game's lines that are not unmade, rising */
    size_t standing_count, standing_capacity;
    size_t item;    /* items already told; 0: not even the header */
    uint8_t *known; /* a bit for each text that was told, by number; NULL: none yet */
};

struct sp_match {
    const struct sp_game *game;
    struct sp_shelf *shelf; /* the scenario's, or NULL */
    void *scenario;
    json_t *header;
    struct sp_sink sink;
    bool writable; /* it has a sink */
    bool paused;
    bool closed;

    void *state;
    void *next; /* where an act is tried */
    uint8_t *encoded;

    struct sp_text journal;
    uint64_t chain;
    struct sp_item *items; /* items[n] is entry n; items[0] stands for the header */
    size_t item_count, item_capacity;
    struct sp_event *events;
    size_t event_count, event_capacity;
    uint64_t *branch; /* orders, dice and texts that stand, rising */
    size_t branch_count, branch_capacity;
    struct sp_writing *writings; /* texts, by their numbers - 1 */
    size_t writing_count, writing_capacity;

    enum sp_dice_kind dice_kind;
    uint64_t seed;
    bool secret_known;
    uint8_t secret[SP_SECRET_BYTES];
    uint8_t commitment[SP_COMMITMENT_BYTES];
    uint64_t drawn;
    char (*dice_texts)[SP_DICE_TEXT_MAX + 1]; /* a seat each */
    char (*players)[SP_PLAYER_MAX];
    uint64_t *last_order;      /* a seat each: its last order's entry, 0 for none */
    uint64_t *orders_given;    /* a seat each: how many, unmade ones too */
    struct sp_record *records; /* a seat each, then the observer */
};

enum sp_answer sp_act(struct sp_match *match, const struct sp_act *act, const struct sp_given *given,
                      struct sp_error *error);
/* The act's line, without "check"; made (which may be NULL) is the state after it, for check values. */
json_t *sp_act_json(const struct sp_match *match, const struct sp_act *act, const void *made);
/* The act that a line means.  Its texts belong to the line. */
bool sp_act_read(const struct sp_match *match, const json_t *line, struct sp_act *act, struct sp_error *error);

enum sp_answer sp_refuse(struct sp_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
sp_seats sp_all_seats(const struct sp_match *match);
bool sp_seat_exists(const struct sp_match *match, uint8_t seat);
/* Whether the act is allowed now, by the match and by the game. */
enum sp_answer sp_permitted(const struct sp_match *match, const struct sp_act *act, struct sp_error *error);

/* header.c: a match made of its header; the set-up is checked here and nothing is written. */
struct sp_match *sp_match_make(const struct sp_setup *setup, const uint8_t *commitment, struct sp_error *error);

/* undo.c */
enum sp_answer sp_undo_permitted(const struct sp_match *match, const struct sp_act *act, struct sp_error *error);
/* How many of the standing entries have a number of at most `to`. */
size_t sp_branch_until(const struct sp_match *match, uint64_t to);
/* The set-up and the first `count` entries of a branch. */
void sp_rebuild(const struct sp_match *match, const uint64_t *branch, size_t count, void *state);

/* texts.c */
enum sp_answer sp_text_permitted(const struct sp_match *match, const struct sp_act *act, struct sp_error *error);
/* Whether the text that an order names, if any, is one that stands and that its giver wrote. */
enum sp_answer sp_named_text_permitted(const struct sp_match *match, const struct sp_act *act, struct sp_error *error);
/* The number of the text that an order or an event names; 0: none. */
uint32_t sp_order_names_text(const struct sp_match *match, const struct sp_order *order);
uint32_t sp_event_names_text(const struct sp_match *match, const struct sp_event *event);
bool sp_reads_all_texts(const struct sp_match *match, uint8_t seat);
/* {"seat", "text", "words"} of a text; NULL when memory runs out. */
json_t *sp_text_json(const struct sp_match *match, uint32_t number);
/* Texts whose entries come after `to` stand no more. */
void sp_undo_texts(struct sp_match *match, uint64_t to);
/* An order in which a word is a text in quotes. */
enum sp_answer sp_match_order_quoted(struct sp_match *match, uint8_t seat, const char *text, struct sp_error *error);

/* fairness.c: what the match's next die is. */
uint32_t sp_match_next_die(const struct sp_match *match, uint64_t n, uint32_t sides);

void sp_record_free(struct sp_record *record);

#endif
