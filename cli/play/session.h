/*
 * The inside of a session (play.h): for the files that make one.
 */
#ifndef SPONTOON_CLI_PLAY_SESSION_H
#define SPONTOON_CLI_PLAY_SESSION_H

#include "base/messages.h"
#include "cli/front.h"
#include "cli/names.h"
#include "cli/play/play.h"
#include "cli/setup.h"
#include "mind/sitting.h"
#include "spontoon/match.h"

/* A seat's log lines as far as they were asked for. */
struct play_log_line {
    char *text;
    char *words;       /* of a text that somebody wrote, or NULL */
    const char *alike; /* the name of a run that it belongs to, or NULL */
};

struct play_log {
    struct play_log_line *line;
    size_t count;
    size_t capacity;
};

/* A coming roll that the umpire has changed beforehand: that for this question and key, whenever it comes. */
struct play_die {
    uint16_t question;
    uint16_t face;
    uint32_t key; /* the front's die_key */
};

enum { PLAY_CHANGED_DICE = 32 };

/* How dice fall at this terminal. */
struct play_dice {
    bool typed; /* real ones: each is asked of `by` and typed in */
    uint8_t by; /* the seat that has a say in them */
    size_t changed;
    struct play_die die[PLAY_CHANGED_DICE];
};

struct play {
    struct sp_match *match;
    const struct sp_game *game;
    const struct front *front; /* of that game */
    struct sp_messages *messages;
    const char *language;           /* "en" */
    const struct sp_tongue *tongue; /* borrowed; NULL: English */
    struct cli_names *names;
    const char *program;                        /* borrowed */
    const char *journal;                        /* borrowed, or NULL */
    char *saved_as;                             /* play_save_as's: what journal then points to */
    uint8_t secret[SP_SECRET_BYTES];            /* of a new match's fair dice */
    const struct sp_player *player[PLAY_SEATS]; /* NULL: a person */
    struct sp_sitting sitting[PLAY_SEATS];      /* of those who are computers, or for whom the program answers */
    const char *argument[PLAY_SEATS];           /* sp_seating.argument */
    struct sp_limits limits;
    bool hints;    /* are given with every question */
    sp_seats lost; /* computers that have forfeited and of whom play_lost has not told */
    struct play_dice dice;
    uint64_t player_seed;                /* of the computers' choices */
    void *redacted;                      /* play_redacted's */
    struct sp_order *legal;              /* play_legal's and play_open's */
    struct play_log log[PLAY_SEATS + 1]; /* the last one: SP_OBSERVER's */
};

/* How a session begins. */
struct play_start {
    const struct setup *setup;
    const char *journal; /* NULL: not kept */
    const char *language;
    const struct sp_tongue *tongue; /* of that language; must outlive the session */
    const char *program;            /* as it was called */
    bool seeded;                    /* else the dice are fair ones */
    bool hints;                     /* with every question */
    uint64_t seed;
};

/*
 * Starts a match, or goes on with the journal's if there is one in the file.  NULL with a sentence in error; notice
 * says what else there is to know ("" when nothing).
 */
struct play *play_open_session(const struct play_start *start, char notice[SP_ERROR_MAX], struct sp_error *error);
void play_close_session(struct play *play);

/* "fair", "seeded", "typed". */
const char *play_dice_kind(const struct sp_match *match);

/* The sentence of a computer that has forfeited, once each; false: there is none to tell (run.c). */
bool play_lost(struct play *play, struct sp_error *sentence);

/* ---- again.c ---- */

/* Whether the file holds the journal of a single battle of that game. */
bool play_journal_is_battle(const char *path, const struct sp_game *game);
/* A journal keeps its own dice, options and scenario; to name them again is well as long as they are the same. */
bool play_is_as_asked(const struct play_start *start, const struct sp_match *match, struct sp_error *error);

/* ---- dice.c ---- */

/* The roll for that question and key shall show this face; 0: as it falls. */
bool play_change_die(struct play *play, uint8_t seat, const struct play_die *die, struct sp_error *error);
/* What was said of it: a face, or 0. */
uint16_t play_changed_die(const struct play *play, uint16_t question, uint32_t key);
/* All rolls fall as they fall again. */
bool play_forget_dice(struct play *play, struct sp_error *error);
/* Keeps beside the journal, if there is one, what is said of dice; and finds it there when a game is gone on with. */
bool play_keep_dice(const struct play *play, struct sp_error *error);
bool play_find_dice(struct play *play, struct sp_error *error);

/* ---- run.c ---- */

/* What a seat that owes an order is asked, as a player gets it. */
struct play_question {
    struct sp_asked asked;
    struct sp_dice dice;
    struct sp_event *told; /* that the log has; the caller frees it */
};

/* False with a sentence in error; then there is nothing to be freed.  What it points to holds until the game changes or
 * another seat is asked. */
bool play_question(struct play *play, uint8_t seat, bool remembers, struct play_question *question,
                   struct sp_error *error);

/* A real die for the one that is awaited, by the face that it shows; then play_run. */
enum play_answer play_type_die(struct play *play, uint32_t face, struct sp_error *error);
/* Unmakes all entries after number `to` by the power of the seat, an umpire's; then play_run. */
enum play_answer play_undo_to(struct play *play, uint8_t seat, uint64_t to, struct sp_error *error);

/* Another plays the seat from now on: a player of that name, or "human". */
bool play_hand_over(struct play *play, uint8_t seat, const char *player, struct sp_error *error);
/* The seat's time has run out: the game's own order for its silence, then play_run. */
enum play_answer play_lapse(struct play *play, uint8_t seat, struct sp_error *error);

/* One order, then dice and computers. */
enum play_answer play_text(struct play *play, uint8_t seat, const char *text, struct sp_error *error);

/* ---- shorthand.c: of Suffren aux Indes ---- */

/* Whether the line starts as a shorthand does. */
bool shorthand_is(const char *line);
enum play_answer shorthand_submit(struct play *play, uint8_t seat, const char *line, struct sp_error *error);
/* See front.h. */
bool shorthand_for(struct play *play, uint8_t seat, const struct sp_order *orders, uint32_t count, char *line,
                   size_t size);

#endif
