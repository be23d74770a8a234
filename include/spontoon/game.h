/*
 * The interface that every game of Spontoon fulfils.
 *
 * A game is a set of pure functions over two blocks of memory that the caller owns: a scenario (read only once loaded)
 * and a state (flat, without pointers, copied by assignment).  Everything that changes a state is an entry: an order of
 * a seat or a die.  apply() is the only door in, redact() the only way out.
 *
 *   load_scenario -> set_up -> { pending -> legal/check -> apply }* -> outcome
 *
 * Nothing here reads a file, asks a clock, allocates (but for load_scenario, and for view and event_json, which build
 * JSON) or keeps anything between calls, so any number of threads may play over one scenario.
 */
#ifndef SPONTOON_GAME_H
#define SPONTOON_GAME_H

#include <assert.h>
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "spontoon/dice.h"
#include "spontoon/error.h"

enum {
    SP_EVENT_FIELDS = 10, /* numbers that an event carries at most */
    SP_TEXT_MAX = 200,    /* bytes of an order's text with its final NUL */
    SP_SIDES_MAX = 100,   /* a die has 2 to 100 sides */
    SP_SEATS_MAX = 30,    /* seats that a game has at most */
    SP_OBSERVER = 30,     /* a seat that sees what everybody sees and never acts */
};

/* A set of seats: bit s stands for seat s. */
typedef uint32_t sp_seats;

/* One choice of one seat.  What a, b, c and d mean belongs to the game's table of order kinds; unused ones are 0. */
struct sp_order {
    uint16_t kind;
    uint16_t a;
    int32_t b;
    int32_t c;
    int32_t d;
};

enum sp_entry_kind { SP_ORDER = 1, SP_DIE = 2 };

/* All that can be fed to a state. */
struct sp_entry {
    uint8_t kind; /* enum sp_entry_kind */
    uint8_t seat; /* who ordered; 0 for a die */
    uint16_t die; /* 0 to sides - 1; 0 for an order */
    struct sp_order order;
};

/* What the state waits for: seats that owe an order, or a die (then seats is 0). */
struct sp_pending {
    sp_seats seats;
    sp_seats program;   /* of seats: those whose order a computer player gives, whoever sits there */
    uint16_t die_sides; /* 0: no die is awaited */
    uint16_t question;  /* the game's own number for the decision or the roll */
    sp_seats die_seen;  /* who may see the die */
    uint8_t die_of;     /* whose luck it is: seat + 1; 0: nobody's */
};

/* What an entry made happen.  Kind and fields are described by the game's table of events. */
struct sp_event {
    uint16_t kind;
    sp_seats seen; /* who may know of it; SP_OBSERVER's bit marks the public ones */
    int32_t field[SP_EVENT_FIELDS];
};

/* The caller's buffer for events: capacity at least sp_game.max_events. */
struct sp_events {
    struct sp_event *buffer;
    uint32_t capacity;
    uint32_t count; /* set to 0 by the caller */
};

/* Adds an event where somebody listens; inline, so that where nobody does, it is not even made. */
static inline void sp_tell(struct sp_events *events, struct sp_event event)
{
    if (!events)
        return;
    assert(events->count < events->capacity);
    events->buffer[events->count++] = event;
}

/* What a seat has been told so far, oldest first; borrowed. */
struct sp_log {
    const struct sp_event *events;
    uint32_t count;
};

/* Why an order is refused: one sentence with the rule's id, in English, made by the game. */
struct sp_refusal {
    char text[SP_ERROR_MAX];
};

/* What a game has come to; scores stand while it is under way, too. */
struct sp_outcome {
    bool over;
    int8_t winner;               /* the seat that won, for its side too; -1: none, or several each for himself */
    sp_seats won;                /* all that reached what they were after; 0: a draw */
    sp_seats players;            /* those that took part */
    int32_t score[SP_SEATS_MAX]; /* of those, in sp_game.score_unit */
};

/* An option of the game: its first value is the default. */
struct sp_option_spec {
    const char *name;
    const char *values[3]; /* NULL-terminated when fewer */
    const char *help;
    const char *rule;
};

/* An option as given by a player. */
struct sp_option {
    char name[32];
    char value[32];
};

/* One file of a scenario, already read: name is for messages; text is UTF-8, NUL-terminated. */
struct sp_source {
    const char *name;
    const char *text;
    size_t length;
};

struct sp_game {
    const char *name;
    const char *title;
    const char *folder;            /* of its scenarios below data/: NAME is read from folder/NAME.json */
    const char *scenario;          /* the one that is played unless another is named */
    const char *const *companions; /* data files that every scenario needs besides, below data/ without .json; ends in
                                      NULL, NULL when there are none */
    const char *battles;           /* the game that plays single battles of this one, or NULL */
    const char *score_unit;        /* what a seat's score counts: "victory points" */
    uint8_t lowest_face; /* what the lowest face of its dice reads: entries count from 0, people as they see */
    uint32_t rules_version;
    size_t state_size;   /* bytes of the state */
    size_t encoded_size; /* bytes that encode() writes */
    uint32_t max_legal;  /* orders that legal() or open() can list */
    uint32_t max_events; /* events that one entry can make */
    uint32_t seat_count;
    const char *const *seat_names;
    const struct sp_option_spec *options;
    size_t option_count;

    /*
     * Builds a scenario from its sources (the first whole, then the companions, then overlays of single values) and the
     * options given (others take their defaults).  On failure returns false, fills error with one sentence (file, line,
     * expected) and leaves *scenario NULL.  The caller frees it with free_scenario.
     */
    bool (*load_scenario)(void **scenario, const struct sp_source *sources, size_t source_count,
                          const struct sp_option *options, size_t option_count, struct sp_error *error);
    void (*free_scenario)(void *scenario);
    /* The values of sound sources that the published game does not give: an array of {"path", "value", "source", "why",
     * "file", "line"} in the order of the files ("why" is null where none is given).  NULL with a sentence in error. */
    json_t *(*unpublished)(const struct sp_source *sources, size_t source_count, struct sp_error *error);
    /* 64 bits that differ when anything in the compiled scenario or its options differs. */
    uint64_t (*scenario_digest)(const void *scenario);

    /* The state at the start of a match; the first pending decision or die is already found. */
    void (*set_up)(const void *scenario, void *state);
    void (*pending)(const void *scenario, const void *state, struct sp_pending *pending);
    /* The orders of a seat that answer what is pending; 0 when the seat owes none. */
    uint32_t (*legal)(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders);
    /* Orders that are open at any time (standing orders, resignation): never drawn at random. */
    uint32_t (*open)(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders);
    /* The order that stands for a seat whose time has run out, one that check() allows; false: silence decides nothing
     * here.  NULL: nowhere. */
    bool (*silence)(const void *scenario, const void *state, uint8_t seat, struct sp_order *order);
    /* The order by which the seat gives the whole game up; false: it cannot now.  NULL: the game knows none. */
    bool (*resign)(const void *scenario, const void *state, uint8_t seat, struct sp_order *order);
    /* One of the listed orders at random, with a value of its range where the list holds only some (a sum, a point).
     * Reads what `seat` may know.  NULL: each listed order is as likely as the others, and no list leaves values out.
     */
    void (*draw)(const void *scenario, const void *state, uint8_t seat, const struct sp_order *listed, uint32_t count,
                 struct sp_dice *dice, struct sp_order *order);
    /* Whether the seat may give the order now; if not, refusal (may be NULL) says why. */
    bool (*check)(const void *scenario, const void *state, uint8_t seat, const struct sp_order *order,
                  struct sp_refusal *refusal);
    /*
     * Applies an entry that check() allows, or the awaited die: anything else is the caller's fault and asserted.
     * events may be NULL.  Never allocates.
     */
    void (*apply)(const void *scenario, void *state, const struct sp_entry *entry, struct sp_events *events);
    /* Whether an order of `seat` that made these events showed something that cannot be unseen, so that the match must
     * not let it be unmade without the consent of all (a die never may; that the match knows by itself). */
    bool (*reveals)(const void *scenario, uint8_t seat, const struct sp_event *events, uint32_t count);

    /* The state as the seat may know it, in one canonical form; seat may be SP_OBSERVER.  out may not be state. */
    void (*redact)(const void *scenario, const void *state, uint8_t seat, void *out);
    /* Fills the blanks of a redacted state with a possible truth that fits what the seat's log remembers; log may be
     * NULL: nothing is remembered. */
    void (*imagine)(const void *scenario, void *state, uint8_t seat, const struct sp_log *log, struct sp_dice *dice);
    bool (*outcome)(const void *scenario, const void *state, struct sp_outcome *outcome);
    /* The turn or month that is being played, from 1: what statistics are kept by.  NULL: there are none. */
    uint32_t (*period)(const void *scenario, const void *state);
    /* Whether a phase has just ended: a good moment for a check value. */
    bool (*at_phase_start)(const void *scenario, const void *state);
    /* Writes encoded_size bytes, little-endian, the same on every machine. */
    void (*encode)(const void *state, uint8_t *bytes);
    /* Asserts every invariant that the state alone can show.  `checks` of the debug build call it after each entry. */
    void (*assert_sound)(const void *scenario, const void *state);

    /*
     * Texts that people write (letters, biographies, reasons): entries of the match, which gives them numbers from 1.
     * Orders and events name them by number, states hold nothing but numbers, and the match sees to it that an order
     * names a text of its own giver.  Both functions are NULL in a game without texts.
     */
    /* Whether the order has a place for a text; *number is the one that it names.  Lists of orders have 0 there, a text
     * yet to be written, which check() allows and the match does not. */
    bool (*order_text)(const struct sp_order *order, uint32_t *number);
    /* The text that an event names, or 0: whoever may know of the event may read it. */
    uint32_t (*event_text)(const struct sp_event *event);
    /* Seats that may read every text as soon as it is written, and unmake entries without the consent of others. */
    sp_seats umpires;
    /* Whether what one of the two seats says now the other may hear; the same both ways.  NULL: everybody hears all. */
    bool (*may_talk)(const void *scenario, const void *state, uint8_t seat, uint8_t other);

    /* Edges: text and JSON.  A JSON value belongs to the caller. */
    /* Writes the order's one text form, at most SP_TEXT_MAX bytes with the NUL. */
    void (*print_order)(const void *scenario, uint8_t seat, const struct sp_order *order, char *text);
    /* The inverse; false and one sentence in refusal when the text is no order of this game. */
    bool (*parse_order)(const void *scenario, uint8_t seat, const char *text, struct sp_order *order,
                        struct sp_refusal *refusal);
    /* An event as {"event": NAME, "rule": ID, fields...}. */
    json_t *(*event_json)(const void *scenario, const struct sp_event *event);
    /* A redacted state as the seat's view. */
    json_t *(*view)(const void *scenario, const void *redacted, uint8_t seat);
    /* The key of the pending question in the catalogue of messages ("attack", "die_storm"), never NULL. */
    const char *(*question_name)(uint16_t question);
};

/*
 * Loads a scenario with the options as they are.  If it is sound, *findings is what unpublished() tells, and the
 * caller's.  If not, returns false with one sentence in error, and *findings is NULL.
 */
bool sp_check_scenario(const struct sp_game *game, const struct sp_source *sources, size_t source_count,
                       json_t **findings, struct sp_error *error);

/* The number of a seat's name, or -1. */
int sp_game_seat(const struct sp_game *game, const char *name);

/* How many companions a game has. */
size_t sp_companion_count(const struct sp_game *game);

/* The games of this build, by name; NULL when there is none of that name. */
const struct sp_game *sp_game_find(const char *name);
/* All of them, NULL-terminated. */
const struct sp_game *const *sp_games(void);

#endif
