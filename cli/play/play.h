/*
 * A game being played at this terminal: what the line mode (lines.c) and the full screen (screen.c) share.
 *
 * A session has a match, who sits on each seat, and for every seat the lines of its log.  Nothing here prints. Whatever
 * text comes out for a seat is made from its redacted state and its own events only.  All texts are UTF-8, one line
 * unless said otherwise, without a final newline.
 */
#ifndef SPONTOON_CLI_PLAY_H
#define SPONTOON_CLI_PLAY_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/tongue.h"
#include "mind/player.h"
#include "spontoon/game.h"

enum { PLAY_SEATS = 20, PLAY_LINE = 512, PLAY_HELP = 4096 };

struct play; /* session.c */

/* ---- who and what ---- */

/* The program as it was called. */
const char *play_program(const struct play *play);

/* The language of the session ("en"), and what the program's own words are told in; NULL: English. */
const char *play_language(const struct play *play);
const struct sp_tongue *play_tongue(const struct play *play);

const struct sp_game *play_game(const struct play *play);
const void *play_scenario(const struct play *play);
/* The seats that people hold, and of them those that owe an order now (0: the game is over). */
sp_seats play_people(const struct play *play);
sp_seats play_asked(const struct play *play);
/* Whether several people share this terminal, which is covered between their turns. */
bool play_is_hot_seat(const struct play *play);
/* The lowest of some seats; PLAY_SEATS when they are none. */
uint8_t play_lowest(sp_seats seats);
/* What is awaited; its question belongs to game->question_name. */
struct sp_pending play_pending(const struct play *play);
/* The state as the seat may know it (SP_OBSERVER: what everybody sees).  It is the session's own and holds until the
 * next call that changes the game or asks for another seat. */
const void *play_redacted(struct play *play, uint8_t seat);
bool play_outcome(const struct play *play, struct sp_outcome *outcome);
/* The file that every entry is saved to, or NULL. */
const char *play_journal(const struct play *play);

/* Whether going on with that file needs the secret of fair dice beside it, FILE.secret. */
bool play_keeps_secret(const struct play *play);

/*
 * Saves a game that is not saved yet to a new file, and every entry from now on.  False with a sentence in error when
 * it cannot be (there is something in the file already, no room); then the game goes on unsaved.
 */
bool play_save_as(struct play *play, const char *path, struct sp_error *error);

/* ---- going on ---- */

/*
 * Lets dice fall and computers move until a person owes an order or the game is over.  False when an entry could not be
 * saved (the disk is full, the file is gone): the sentence is in error and the game stands where it stood.
 */
bool play_run(struct play *play, struct sp_error *error);

enum play_answer {
    PLAY_DONE,    /* given and saved; the game has gone on until a person is asked again */
    PLAY_NOTED,   /* the same, and error has a sentence that answers it */
    PLAY_STOPPED, /* a shorthand was given in part: something happened; error says after what */
    PLAY_REFUSED, /* nothing changed; error has one sentence with the rule's id */
    PLAY_FAILED,  /* could not be saved; error has the sentence */
};

/*
 * A typed line of the seat: one order in its text form (standing orders and resignation too), or the shorthand
 * `move LEADER,LEADER HEX-HEX-HEX` that stands for several.  Blanks around and between words do not matter.  After the
 * order dice and computers go on as in play_run.
 */
enum play_answer play_submit(struct play *play, uint8_t seat, const char *line, struct sp_error *error);
/* The same for an order from the list. */
enum play_answer play_give(struct play *play, uint8_t seat, const struct sp_order *order, struct sp_error *error);

/* Unmakes the seat's last order where the match allows it (no die, reveal or other's entry is crossed).  False with a
 * sentence in error when it does not. */
bool play_undo(struct play *play, uint8_t seat, struct sp_error *error);
/* Whether it would. */
bool play_may_undo(const struct play *play, uint8_t seat, struct sp_error *error);
/* Unmakes it with all that came of it, dice and answers too: computers consent, people are not asked here. */
bool play_undo_by_consent(struct play *play, uint8_t seat, struct sp_error *error);

/* ---- what may be ordered ---- */

/* The legal orders of a seat that owes one, and those open at any time.  The arrays are the session's own and hold
 * until the next call of either or one that changes the game. */
uint32_t play_legal(struct play *play, uint8_t seat, const struct sp_order **orders);
uint32_t play_open(struct play *play, uint8_t seat, const struct sp_order **orders);
/* An order's text form, at most SP_TEXT_MAX bytes with the NUL; a text that is yet to be written is "…", in quotes. */
void play_order_text(const struct play *play, uint8_t seat, const struct sp_order *order, char *text);
/* What the order does, in words ("Suffren joins the group"); "" when the catalogue has none. */
void play_order_words(struct play *play, uint8_t seat, const struct sp_order *order, char *text, size_t size);

/* Whether a line is an order in form, be it allowed now or not. */
bool play_is_order(const struct play *play, uint8_t seat, const char *line);

/* ---- words ---- */

/* The question that the seat is asked, or what the game waits for when the seat owes nothing. */
void play_prompt(struct play *play, uint8_t seat, char *text, size_t size);
/* Help on the present decision with the rules' ids: several lines, PLAY_HELP bytes at most. */
void play_help(struct play *play, uint8_t seat, char *text, size_t size);
/* "French", for the seat's number; SP_OBSERVER: "everybody". */
const char *play_seat_name(const struct play *play, uint8_t seat);

/* ---- the seat's log ---- */

size_t play_log_count(const struct play *play, uint8_t seat);
/* The line is the session's own and holds as long as the session.  What an undo unmade stays, with a line that says so;
 * index is below the count. */
const char *play_log_line(struct play *play, uint8_t seat, size_t index);
/* What is to be told from the line on: the line, or one that stands for a run of lines alike (a long bidding).  Returns
 * how many lines that covers. */
size_t play_log_told(struct play *play, uint8_t seat, size_t index, char *text, size_t size);
/* The words of the text that the line tells of, of any length and with new lines, or NULL; the session's own as well.
 */
const char *play_log_words(struct play *play, uint8_t seat, size_t index);
/* The first line from index `from` on that is more than a move going on as ordered, or NULL (shorthand.c). */
const char *play_disturbance(struct play *play, uint8_t seat, size_t from);
/* The first line after the seat's last order: from here on it tells what happened since the seat last acted. */
size_t play_log_mark(const struct play *play, uint8_t seat);

/* ---- JSON, a new value that belongs to the caller ---- */

json_t *play_view(struct play *play, uint8_t seat);
size_t play_event_count(const struct play *play, uint8_t seat); /* of the seat's own, as many as log lines */
json_t *play_event(const struct play *play, uint8_t seat, size_t index);

/* ---- the two fronts; each returns the exit status ---- */

int play_lines(struct play *play, bool json); /* lines.c: one order a line from standard input */
/* Whether the game has a full screen; others are played by lines. */
bool sp_screen_knows(const struct sp_game *game);
int sp_screen_play(struct play *play);

#endif
