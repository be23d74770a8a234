/*
 * A match: one game driven over entries, with its journal, dice, undo and seats' records.
 *
 *   sp_match_new (or sp_match_load, sp_match_open_file)
 *     -> { sp_match_pending -> sp_match_roll, or sp_match_legal + sp_match_order }* -> sp_match_close -> sp_match_free
 *
 * Every change is first made on a copy, then handed to the journal's sink, and only then becomes the match: a refusal
 * or a full disk leaves everything as it was.  A match keeps no globals and asks no clock; different matches may be
 * used by different threads at once, one match by one thread at a time.
 *
 * A pointer that a getter returns is the match's and holds until the next call that changes the match, unless it is
 * said otherwise.  A json_t * that a function returns is the caller's (json_decref).
 */
#ifndef SPONTOON_MATCH_H
#define SPONTOON_MATCH_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "spontoon/error.h"
#include "spontoon/fairness.h"
#include "spontoon/game.h"
#include "spontoon/journal.h"

struct sp_match;

enum {
    SP_TEXTS_MAX = 65535, /* texts that a match can hold */
    SP_WORDS_MAX = 4000,  /* bytes of a text, without a NUL */
};

/* What became of a request. */
enum sp_answer {
    SP_DONE,
    SP_REFUSED, /* against the rules of the game or of the match; error has the reason; nothing changed */
    SP_FAILED,  /* the journal could not be kept; error has the reason; nothing changed, it may be tried again */
};

enum sp_dice_kind {
    SP_DICE_SEEDED, /* from setup.seed, which stands in the journal's header from the start: local play */
    SP_DICE_FAIR,   /* from setup.secret, of which the header has the commitment only */
    SP_DICE_TYPED,  /* every die is typed in: sp_match_roll is refused */
};

/*
 * Scenarios that matches share: to load one takes as long as hundreds of orders.  Matches that share a shelf are made,
 * loaded and freed by one thread at a time, and the shelf is freed after them.  NULL stands for no memory when one is
 * made, and elsewhere for no shelf: then each match has its own.
 */
struct sp_shelf;
struct sp_shelf *sp_shelf_new(void);
void sp_shelf_free(struct sp_shelf *shelf);

/* All that makes a new match.  Nothing of it is kept by pointer, but for game and shelf. */
struct sp_setup {
    const struct sp_game *game;
    /* The name under which a reader finds the first source again ("india_1782"); NULL: its text goes into the header,
     * as the texts of overlays always do and those of companions never. */
    const char *scenario;
    const struct sp_source *sources;
    size_t source_count;
    const struct sp_option *options; /* those given; the header names all, with their values */
    size_t option_count;
    const char *const *players; /* game->seat_count texts: who plays ("human", "random", "greedy") */
    enum sp_dice_kind dice;
    uint64_t seed;
    uint8_t secret[SP_SECRET_BYTES];
    struct sp_shelf *shelf; /* where the scenario is found or put; kept */
};

/* The scenario of a set-up, with nothing but game, sources, options and shelf of it; NULL and one sentence on failure.
 * It is given back to the same shelf. */
void *sp_scenario_take(const struct sp_setup *setup, struct sp_error *error);
void sp_scenario_give_back(struct sp_shelf *shelf, const struct sp_game *game, void *scenario);

/* Finds what a journal only names.  All texts stay the caller's and must hold during sp_match_load. */
struct sp_loading {
    /* The game of that name, NULL if there is none.  A NULL function stands for sp_game_find. */
    const struct sp_game *(*find_game)(void *context, const char *name);
    /* Fills *source with the data file of that path below data/, without .json ("suffren/india_1782"): a scenario or a
     * companion.  False and one sentence when there is none. */
    bool (*read_data)(void *context, const char *path, struct sp_source *source, struct sp_error *error);
    void *context;
    struct sp_shelf *shelf; /* of the matches that are loaded */
};

/* What sp_match_load found. */
struct sp_loaded {
    size_t kept;               /* bytes of whole lines */
    size_t torn;               /* bytes of a torn last line that is dropped */
    char notice[SP_ERROR_MAX]; /* one sentence about the torn line, or empty */
};

/*
 * Starts a match and writes the header to the sink.  NULL and one sentence on failure; the sink is then closed.  The
 * match owns the sink: sp_match_free closes it.
 */
struct sp_match *sp_match_new(const struct sp_setup *setup, struct sp_sink sink, struct sp_error *error);

/*
 * Plays a journal back.  NULL and one sentence, with the line, when anything in it is wrong, of another rules version
 * or of another scenario; loaded may be NULL.  The match has no sink yet and refuses to change before it is given one.
 * name is for messages ("game.jsonl").
 */
struct sp_match *sp_match_load(const struct sp_loading *loading, const char *name, const char *text, size_t length,
                               struct sp_loaded *loaded, struct sp_error *error);
/* Plays further whole lines of the same journal, which another of its keepers has written.  False and one sentence,
 * with the number of the entry, at the first that is wrong; those before it have been played. */
bool sp_match_extend(struct sp_match *match, const char *text, size_t length, struct sp_error *error);
/* Gives a loaded match a place for what comes; an sp_sink of zeros keeps nothing. */
void sp_match_set_sink(struct sp_match *match, struct sp_sink sink);
/* Gives a loaded match of fair dice its secret, so that it can roll on.  Refused when it is not the one committed to.
 */
enum sp_answer sp_match_set_secret(struct sp_match *match, const uint8_t secret[SP_SECRET_BYTES],
                                   struct sp_error *error);

/* The same two over a journal file, locked while the match lives; a torn last line is cut off the file
 * when the next one is written. */
struct sp_match *sp_match_create_file(const struct sp_setup *setup, const char *path, struct sp_error *error);
struct sp_match *sp_match_open_file(const struct sp_loading *loading, const char *path, struct sp_loaded *loaded,
                                    struct sp_error *error);

void sp_match_free(struct sp_match *match);

/* ---- What is the case ---- */

const struct sp_game *sp_match_game(const struct sp_match *match);
const void *sp_match_scenario(const struct sp_match *match);
/* The whole truth: for those who run the match, never for a seat. */
const void *sp_match_state(const struct sp_match *match);
/* {"spontoon", "game", "rules_version", "scenario", "scenario_digest", "sources", "options", "seats", "dice"};
 * borrowed. */
const json_t *sp_match_header(const struct sp_match *match);
/* Who plays the seat. */
const char *sp_match_player(const struct sp_match *match, uint8_t seat);
/* The number of a seat's name, or -1. */
int sp_match_seat(const struct sp_match *match, const char *name);

void sp_match_pending(const struct sp_match *match, struct sp_pending *pending);
/* Orders that answer what is pending, and those open at any time; orders holds game->max_legal. */
uint32_t sp_match_legal(const struct sp_match *match, uint8_t seat, struct sp_order *orders);
uint32_t sp_match_open_orders(const struct sp_match *match, uint8_t seat, struct sp_order *orders);
/* The state as the seat (or SP_OBSERVER) may know it, into game->state_size bytes; and its view. */
void sp_match_redact(const struct sp_match *match, uint8_t seat, void *state);
json_t *sp_match_view(const struct sp_match *match, uint8_t seat);
/* What the seat was told of the game by entries that stand, oldest first, into an array that the caller frees.  NULL
 * when memory runs out. */
struct sp_event *sp_match_told(const struct sp_match *match, uint8_t seat, uint32_t *count);
/* Whether the game is over; outcome may be NULL. */
bool sp_match_over(const struct sp_match *match, struct sp_outcome *outcome);
bool sp_match_closed(const struct sp_match *match);
bool sp_match_paused(const struct sp_match *match);
/* 64 bits of the state (sp_state_digest). */
uint64_t sp_match_digest(const struct sp_match *match);

/* ---- What can be done ---- */

/* An order of a seat; error (may be NULL everywhere here) says why not. */
enum sp_answer sp_match_order(struct sp_match *match, uint8_t seat, const struct sp_order *order,
                              struct sp_error *error);
/*
 * The same for an order as its text.  One of its words may be a text in quotes (`letter umpire "Sir, may I …"`; within
 * it \" is a quotation mark, \\ a backslash, \n a new line): the text is written and the order names it, two entries.
 * Nothing is written if the order would be refused; if the second entry cannot be kept the first stands by itself.
 */
enum sp_answer sp_match_order_text(struct sp_match *match, uint8_t seat, const char *text, struct sp_error *error);
/*
 * A text of a seat, for orders to name: 1 to SP_WORDS_MAX bytes of UTF-8, of control characters new lines only.
 * *number (may be NULL) is what it is called.  Numbers rise over the whole match and are never given again; that tells
 * how much is written, and not by whom.  An undo takes a text with it: its words stay known to whoever could read them,
 * and no order can name it any more.
 */
enum sp_answer sp_match_write(struct sp_match *match, uint8_t seat, const char *words, uint32_t *number,
                              struct sp_error *error);
/* The seat's time has run out (the clock is the caller's): the game's own order for its silence is given, marked in the
 * journal as lapsed.  Refused where silence decides nothing. */
enum sp_answer sp_match_lapse(struct sp_match *match, uint8_t seat, struct sp_error *error);
/* Draws the awaited die from the match's dice; *value (may be NULL) is what fell. */
enum sp_answer sp_match_roll(struct sp_match *match, uint32_t *value, struct sp_error *error);
/* A real die, typed in: it stands in the journal as "typed". */
enum sp_answer sp_match_die(struct sp_match *match, uint32_t value, struct sp_error *error);

/*
 * Unmakes all entries after number `to` (0: back to the set-up).  The journal keeps them and grows on, and the dice go
 * on from where they were.  Unless all seats are in `consent`, or the seat is an umpire's, it must be the seat's own
 * latest orders that are unmade, and no die, nothing that showed what was hidden or put a question to another seat, and
 * nobody else's entry may stand among them.
 */
enum sp_answer sp_match_undo(struct sp_match *match, uint8_t seat, uint64_t to, sp_seats consent,
                             struct sp_error *error);
/* What `to` must be for the seat to take back its last order alone.  SP_REFUSED, with the reason, if it may not. */
enum sp_answer sp_match_undo_target(const struct sp_match *match, uint8_t seat, uint64_t *to, struct sp_error *error);
/* What `to` must be to take back the seat's last order and all that came of it, which may need consent.  The latest
 * entry, which no undo takes, when no order of the seat stands. */
uint64_t sp_match_before_own(const struct sp_match *match, uint8_t seat);
/* What `to` must be to unmake entry n and all after it.  The latest entry, which no undo takes, when nothing from n on
 * stands. */
uint64_t sp_match_before(const struct sp_match *match, uint64_t n);

/* What the next step of a rehearsal is.  For a die entry->die is the one that the match would draw, and may be changed;
 * for a question entry is to be filled with an order that check() allows.  False: the rehearsal ends here. */
typedef bool sp_rehearsal_step(void *context, const void *state, const struct sp_pending *pending,
                               struct sp_entry *entry);
/* Is told what each step made happen. */
typedef void sp_rehearsal_event(void *context, const struct sp_entry *entry, const struct sp_event *events,
                                uint32_t count);
/*
 * Plays on over a copy of the state, with the dice that would fall, and writes nothing: for an umpire, who sees a month
 * before it happens, and for those who run the match; never for a player.  A die that the step changes is not drawn.
 * SP_REFUSED when the dice are not known here, or an order is none that is allowed; else SP_DONE.
 */
enum sp_answer sp_match_rehearse(const struct sp_match *match, sp_rehearsal_step *step, sp_rehearsal_event *event,
                                 void *context, struct sp_error *error);

/* A seat's own text for fair dice, before the first roll, once. */
enum sp_answer sp_match_dice_text(struct sp_match *match, uint8_t seat, const char *text, struct sp_error *error);
/* While paused no order and no die is taken. */
enum sp_answer sp_match_pause(struct sp_match *match, uint8_t seat, bool paused, struct sp_error *error);
/* The seat changes hands. */
enum sp_answer sp_match_hand_over(struct sp_match *match, uint8_t seat, const char *player, struct sp_error *error);
/* The last entry: publishes the secret of fair dice.  The game must be over, or all seats in `consent`. */
enum sp_answer sp_match_close(struct sp_match *match, sp_seats consent, struct sp_error *error);

/* ---- What has been ---- */

/* The number of the last entry; the header is 0.  Undone entries keep their numbers. */
uint64_t sp_match_entry_count(const struct sp_match *match);
/* The number of the latest entry that stands, 0 at the set-up: what an undo leaves is a smaller one of these. */
uint64_t sp_match_latest(const struct sp_match *match);
/* The state as it was right after entry n (undos before n carried out, later ones not), into game->state_size bytes. */
bool sp_match_state_at(const struct sp_match *match, uint64_t n, void *state);
/* A text that the seat may read, unmade ones too, {"seat", "text": NUMBER, "words"}; NULL when there is none for it. */
json_t *sp_match_text(struct sp_match *match, uint8_t seat, uint32_t number);
/*
 * The texts that stand after entry n and that the seat may read then, {"NUMBER": {"seat", "words"}}: its own, those
 * that an event which it may know of names, all for an umpire of the game.  NULL when memory runs out.
 */
json_t *sp_match_texts(const struct sp_match *match, uint8_t seat, uint64_t n);
/* How many orders the seat has given, those that were unmade since too: it never falls. */
uint64_t sp_match_orders_given(const struct sp_match *match, uint8_t seat);
/* How many dice the match has drawn; typed ones are not drawn. */
uint64_t sp_match_dice_drawn(const struct sp_match *match);

/*
 * The journal's line of entry n (0: header) with its newline, and the whole journal.  It holds every secret: let it out
 * only when the match is closed, or in local play to its owner.
 */
const char *sp_match_line(const struct sp_match *match, uint64_t n, size_t *length);
const char *sp_match_journal(const struct sp_match *match, size_t *length);
/* The order of entry n in its text form; empty when the entry is none. */
void sp_match_printed(const struct sp_match *match, uint64_t n, char text[SP_TEXT_MAX]);

/*
 * The record of a seat or of SP_OBSERVER, JSON Lines: a header, then what it came to know, one event a line with its
 * own count "n" and its own checksum chain.  Beside the game's events (sp_game.event_json) there are those of the
 * match:
 *   {"event": "match_undone", "seat", "to": K}: the game's events after line K are unmade (their lines stay)
 *   {"event": "match_lapsed", "seat"}: before the events of the order for its silence; for the seat and umpires alone
 *   {"event": "match_text", "seat", "text": NUMBER, "words"}: once, as soon as the seat may read the text, before the
 *       event that names it; an undo does not unmake it
 *   {"event": "match_dice_text", "seat", "text"}, {"event": "match_handed_over", "seat", "player"}
 *   {"event": "match_paused", "seat"}, {"event": "match_resumed", "seat"}, {"event": "match_closed"[, "secret"]}
 *
 * Borrowed; NULL when memory runs out.
 */
const char *sp_match_record(struct sp_match *match, uint8_t seat, size_t *length);
/* The number of the record's last line; 0: only the header. */
uint64_t sp_match_record_count(struct sp_match *match, uint8_t seat);
/* Line n of the record, 0 being the header, without "check"; NULL beyond the end. */
json_t *sp_match_record_line(struct sp_match *match, uint8_t seat, uint64_t n);
/* The journal's entry that line n of the record tells of; 0 for the header, and beyond the end. */
uint64_t sp_match_record_entry(struct sp_match *match, uint8_t seat, uint64_t n);
/* The seat's view as it was while line n was the last of its record, just before the next one came, undone since or
 * not: what it was shown then, and nothing that it came to know later.  NULL beyond the end, or when memory runs out.
 */
json_t *sp_match_view_at(struct sp_match *match, uint8_t seat, uint64_t n);
/* The first line that the seat's last own order made, or that came after it: what happened since it last looked is from
 * here to the end.  1 when it gave none yet; may be one more than the count. */
uint64_t sp_match_record_since(struct sp_match *match, uint8_t seat);

#endif
