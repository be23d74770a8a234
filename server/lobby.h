/*
 * How matches come about, and who sits where: drafts (draft.c), seats and invitations (lobby.c), what all must agree to
 * (wishes.c), and the time that a seat has (clock.c).
 */
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include "server/tables.h"

struct sv_server;

enum { SV_CLOCK_MOST = 365 * 24 * 3600 /* seconds for an order */ };

/* Makes the match that the body describes; asked (or NULL) has for each seat who is asked to take it, where the body
 * says "invited".  NULL after an answer. */
struct sv_table *sv_draft_match(struct sv_server *server, struct sv_request *request, const struct st_seat *asked);
/* Answers with the new match and links to its seats for those who are invited; false after another answer. */
bool sv_answer_made(struct sv_server *server, struct sv_request *request, struct sv_table *table);

/* Begins the match if every seat is taken, and winds its clock; false after an answer. */
bool sv_begin_if_full(struct sv_server *server, struct sv_request *request, struct sv_table *table);
/*
 * What "player" of a seat may be: "me", "open", "invited", "nobody", "computer:NAME".  False after an answer.
 */
bool sv_read_seat(const struct sv_server *server, struct sv_request *request, const struct sp_game *game,
                  int64_t number, const char *wanted, struct st_seat *seat);
/* What the journal calls who sits there. */
void sv_player_text(const struct st_seat *seat, char text[ST_NAME]);
/* A link's secret text for the seat; NULL after an answer. */
json_t *sv_invite(struct sv_server *server, struct sv_request *request, const struct sv_table *table, int64_t seat);

/* Somebody sits down, or leaves: in the journal and in the store; the match begins if it can.  False after an answer.
 */
bool sv_seat_somebody(struct sv_server *server, struct sv_request *request, struct sv_table *table,
                      const struct st_seat *seat);
/* What somebody wishes that the others must agree to, or null. */
json_t *sv_wish_json(const struct sv_table *table);
/* Sets the due times as the match is now; false after sv_fail. */
bool sv_wind_clock(struct sv_server *server, struct sv_request *request, struct sv_table *table);
/* What is asked now is what the due times are for. */
void sv_note_question(struct sv_table *table);
/* Asks the keeper, as a request, to see to the matches in which somebody's time is up; inside a transaction. */
bool sv_look_at_clocks(struct sv_server *server, struct sp_error *error);
void sv_time_is_up(struct sv_server *server, struct sv_request *request);

#endif
