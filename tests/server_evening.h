/* A campaign of the colonels between clients of a server: what each may do over HTTP, and a way to play on at random.
 */
#ifndef TESTS_SERVER_EVENING_H
#define TESTS_SERVER_EVENING_H

#include "server_client.h"
#include "server_fixture.h"
#include "spontoon/dice.h"
#include "store_fixture.h"

enum { COLONELS = 3, UMPIRE = COLONELS, SEATS, PUBLIC = SEATS, SIGHTS, KEPT = 600 };

extern const char *const evening_seats[SEATS];

/* What one seat, or the public, was sent at one moment. */
struct kept {
    unsigned acts;
    unsigned sight;
    json_t *view, *waits_for, *legal;
    char *record;
};

/* Three colonels and an umpire, each a person, who sit at one match, and one who only looks on. */
struct evening {
    struct store_fixture *place;
    struct sv_server *server;
    struct client client[SIGHTS];
    char match[32];
    struct sp_dice dice;
    unsigned acts; /* orders and dice */
    struct kept kept[KEPT];
    size_t kept_count;
};

/* The path of a match, of a seat's where the sight is one, and what follows; in a buffer that the next call uses again.
 */
const char *evening_path(const struct evening *e, unsigned sight, const char *rest);
/* JSON that the caller owns, or a text; the status must be 200. */
json_t *evening_get(struct evening *e, unsigned sight, const char *rest);
char *evening_text(struct evening *e, unsigned sight, const char *rest);
/* The summary of the match as this one sees it. */
json_t *evening_summary(struct evening *e, unsigned sight);
/* A request with a body, which is taken, about the seat; the status must be this one, or is told. */
json_t *evening_ask(struct evening *e, unsigned status, const char *method, unsigned seat, const char *rest,
                    json_t *body);
unsigned evening_status(struct evening *e, const char *method, unsigned by, const char *rest, json_t *body);
/* Empties the store, serves, and seats all; `more` (taken) is added to the request that makes the match. */
void evening_start(struct evening *e, struct store_fixture *place, const char *dice, uint64_t seed, json_t *more);
void evening_end(struct evening *e);

/* An order that answers the decision: its status.  And one that must be taken. */
unsigned evening_order(struct evening *e, unsigned seat, const char *text, const json_t *decision);
void evening_give(struct evening *e, unsigned seat, const char *text);
bool evening_lists(const json_t *list, const char *text);
/* The umpire throws the die, as it falls when the value is negative. */
void evening_throw(struct evening *e, const json_t *die, int value);
/* One act of somebody; false when the game is over. */
bool evening_step(struct evening *e);
/* Plays on until all colonels owe an answer to this question. */
void evening_until(struct evening *e, const char *question);
/* Keeps what everybody is sent now. */
void evening_keep(struct evening *e);
/* All that this one is sent: one text. */
char *evening_sight(struct evening *e, unsigned sight);

#endif
