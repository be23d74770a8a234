/*
 * Playing at a table: orders, dice and the end (play.c), orders given in place of rolls (rolls.c), and what an umpire
 * does (umpire.c).
 */
#ifndef SERVER_PLAY_H
#define SERVER_PLAY_H

#include "server/tables.h"

struct sv_server;
struct sv_job;

/* Who must act, as the seat (or SP_OBSERVER) may know it: from its redacted state, so that a sealed order is not told
 * by the silence.  Nobody when there is no memory. */
void sv_pending_seen(const struct sp_match *match, uint8_t seat, struct sp_pending *pending);
/* The seats that owe an order and give it themselves. */
sp_seats sv_asked(const struct sp_match *match);
/* Whether the seat is an umpire's. */
bool sv_is_umpire(const struct sv_table *table, uint8_t seat);
/* Whether the account sits there itself; not when a computer sits in for it. */
bool sv_sits_at(const struct sv_table *table, uint8_t seat, const char *account);
/* The first seat of the account that asks, or SP_OBSERVER; an umpire's before others. */
uint8_t sv_seat_of(const struct sv_table *table, const struct sv_request *request);
/* Answers what the match refused, or could not keep; false, for convenience. */
bool sv_not_done(struct sv_request *request, enum sp_answer answer, const struct sp_error *error);
/* Ends the match, in the journal and in the store; false after an answer. */
bool sv_close_match(struct sv_server *server, struct sv_request *request, struct sv_table *table, sp_seats consent);
/* Whether all seats were taken once. */
bool sv_begun(const struct sv_table *table);
/* Their names, as an array. */
json_t *sv_seat_names(const struct sp_game *game, sp_seats seats);
/* Rolls what is awaited, unless somebody throws it, and ends what is over; false after sv_fail or a refusal. */
bool sv_go_on(struct sv_server *server, struct sv_request *request, struct sv_table *table);
/* The summary of a match as the seat (or SP_OBSERVER) may know it. */
json_t *sv_summary(struct sv_table *table, uint8_t seat);
/* An order of a computer player, made by a helper. */
void sv_computer_order(struct sv_server *server, struct sv_request *request, struct sv_job *job);
/* The table and the seat that the path names, if the account of the request sits there; NULL after an answer. */
struct sv_table *sv_own_table(struct sv_server *server, struct sv_request *request, uint8_t *seat);

/* ---- rolls.c ---- */

/* Whether the request's "rolls", if it has any, can follow the seat's order; false after an answer. */
bool sv_rolls_sound(struct sv_request *request, const struct sv_table *table, uint8_t seat, const char *order);
/* After the order: gives orders in place of rolls as the request says, and lets the others fall; nothing without
 * "rolls".  False after sv_fail. */
bool sv_roll_through(struct sv_request *request, struct sv_table *table, uint8_t seat);

/* ---- umpire.c ---- */

/* Whether all dice of the match are typed in. */
bool sv_dice_typed(const struct sv_table *table);

/* Whether dice wait until somebody throws them: all are typed in, or an umpire holds them. */
bool sv_dice_wait(const struct sv_table *table);
/* The die that the seat may throw now, {"die": ID, "question", "sides"}, or null. */
json_t *sv_die_json(struct sv_table *table, uint8_t seat);

/* Whether the seat throws a die now. */
bool sv_throws(const struct sv_table *table, uint8_t seat);

#endif
