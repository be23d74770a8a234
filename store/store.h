/*
 * All that a server must not forget: accounts, tokens, matches with their seats, journals, talk and notes.
 *
 *   st_open -> { st_begin -> reads and writes -> st_commit or st_rollback }* -> st_close
 *
 * Everything happens inside a transaction.  A function that returns false has filled error with one sentence: the
 * database cannot do it now (full disk, lost connection); the caller rolls back, and nothing since st_begin stands.
 * That something isn't there is no failure: `found` says so.  One thread at a time uses a store.
 *
 * Texts in structs that are read into are cut to their size; those written are borrowed for the call.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "spontoon/error.h"
#include "store/database.h"

enum {
    ST_ID = 24,         /* bytes of an id with its NUL */
    ST_NAME = 64,       /* of a person's name, a game's, a computer player's */
    ST_HASH = 160,      /* of a hashed password */
    ST_TOKEN = 72,      /* of a token's hash */
    ST_TITLE = 128,     /* of a match */
    ST_REQUEST = 68,    /* of a client's own name for a request */
    ST_DECISION = 20,   /* of a decision's id */
    ST_SECRET = 68,     /* of the dice's secret in hex */
    ST_CHAT_MAX = 1024, /* bytes of one message, with its NUL */
    ST_WAY = 8,         /* of a way in which people are told something */
    ST_ADDRESS = 512,   /* of who is told, there */
    ST_LANGUAGE = 4,    /* of a language's short name */
};

struct st_store;

/* "sqlite:FILE" or "postgresql://..." (what libpq takes); makes or brings up to date the tables. */
struct st_store *st_open(const char *address, struct sp_error *error);
/* The same of a store that is there already: what looks into one, or changes it, makes none. */
struct st_store *st_open_existing(const char *address, struct sp_error *error);
/* Whether that is how a store is named; false and one sentence. */
bool st_check(const char *address, struct sp_error *error);
void st_close(struct st_store *store);
/* Says that a server uses the store from now on.  False when another one does and cannot share it. */
bool st_claim(struct st_store *store, struct sp_error *error);

bool st_begin(struct st_store *store, enum db_begin kind, struct sp_error *error);
bool st_commit(struct st_store *store, struct sp_error *error);
void st_rollback(struct st_store *store);

/* What the servers of a store tell one another: an id, and what its reader makes of the rest. */
struct st_news {
    char text[ST_ID + 16];
};

/* Whether other processes may use the same store at the same time; st_listen tells of what they did. */
bool st_shared(const struct st_store *store);
/* heard is called from a thread of its own, with what another server told or "" when it must be assumed that anything
 * has changed; in a shared store first with "", before this returns. */
bool st_listen(struct st_store *store, void (*heard)(void *context, const char *text), void *context,
               struct sp_error *error);
bool st_notify(struct st_store *store, const struct st_news *news, size_t count, struct sp_error *error);

/* ---- Accounts and tokens ---- */

struct st_account {
    char id[ST_ID];
    char name[ST_NAME];
    char folded[ST_NAME];   /* the name in the form in which it is unique */
    char password[ST_HASH]; /* a hash; empty for guests, who have none */
    int64_t created;
    char language[ST_LANGUAGE]; /* in which it is told things where it does not say otherwise: "en" or "fr" */
};

/* *added is false when the name is taken. */
bool st_add_account(struct st_store *store, const struct st_account *account, bool *added, struct sp_error *error);
bool st_find_account(struct st_store *store, const char *id, struct st_account *account, bool *found,
                     struct sp_error *error);
bool st_find_account_by_name(struct st_store *store, const char *folded, struct st_account *account, bool *found,
                             struct sp_error *error);
bool st_set_password(struct st_store *store, const char *account, const char *password, struct sp_error *error);
bool st_set_language(struct st_store *store, const char *account, const char *language, struct sp_error *error);

/* What the holder of a secret text may do; the store knows only its hash. */
struct st_token {
    char hash[ST_TOKEN];
    char kind[16]; /* "session", "invitation", "reset", "confirm"; "taken": an invitation by the account; "mailed" is
                      good for nothing but to be counted */
    char account[ST_ID];
    char match[ST_ID]; /* of an invitation, with seat; "mailed": of the address */
    int64_t seat;
    int64_t expires; /* seconds since 1970 */
};

bool st_add_token(struct st_store *store, const struct st_token *token, struct sp_error *error);
bool st_find_token(struct st_store *store, const char *hash, struct st_token *token, bool *found,
                   struct sp_error *error);
/* *gone (may be NULL) is whether it was there: of two who use a token up, one is told so. */
bool st_drop_token(struct st_store *store, const char *hash, bool *gone, struct sp_error *error);
/* How many of the kind and match have not expired. */
bool st_count_tokens(struct st_store *store, const char *kind, const char *match, int64_t now, int64_t *count,
                     struct sp_error *error);
/* Also the links with which it might be given a new password. */
bool st_drop_sessions(struct st_store *store, const char *account, struct sp_error *error);
bool st_drop_invitations(struct st_store *store, const char *match, int64_t seat, struct sp_error *error);
/* Adds such a token and drops it again: when that is committed, something can be kept. */
bool st_prove(struct st_store *store, const char *hash, struct sp_error *error);
bool st_drop_expired(struct st_store *store, int64_t now, struct sp_error *error);

/* ---- Matches ---- */

struct st_match {
    char id[ST_ID];
    char game[ST_NAME];
    char title[ST_TITLE];
    char creator[ST_ID];
    char secret[ST_SECRET]; /* of the dice: leaves the server when the match is closed, never before */
    char status[16];        /* "open", "playing", "over" */
    char wish[64];          /* what waits for the consent of others, in the server's own form; empty: nothing */
    int64_t clock;          /* seconds that a person has for a decision; 0: as long as he likes */
    int64_t created;
    char late[16];       /* what follows when they are up: "computer" or "silence" */
    int64_t grace;       /* seconds that pass before it does */
    bool held;           /* dice wait until an umpire throws them */
    char rematch[ST_ID]; /* the match that was made to follow it; empty: none */
    char hints[16];      /* to whom a computer tells what it would do: "alone" (with computers), "all", "nobody" */
    bool program;        /* owes an order now, in place of whoever sits there */
};

bool st_add_match(struct st_store *store, const struct st_match *match, struct sp_error *error);
bool st_find_match(struct st_store *store, const char *id, struct st_match *match, bool *found, struct sp_error *error);
bool st_set_status(struct st_store *store, const char *id, const char *status, struct sp_error *error);
bool st_set_wish(struct st_store *store, const char *id, const char *wish, struct sp_error *error);
bool st_set_held(struct st_store *store, const char *id, bool held, struct sp_error *error);
bool st_set_program(struct st_store *store, const char *id, bool program, struct sp_error *error);
/* *set is false when another match follows it already. */
bool st_set_rematch(struct st_store *store, const char *id, const char *rematch, bool *set, struct sp_error *error);

enum st_list {
    ST_OPEN,     /* with a seat that is open to all; account is not looked at */
    ST_OWN,      /* where the account sits or is asked to, and which it has not put away */
    ST_ARCHIVED, /* where it sits, and which it has put away */
};
/* Which matches, the newest first: created before `before` (and of that second those with a lower id than before_id).
 */
struct st_query {
    enum st_list which;
    const char *account;
    int64_t before;
    const char *before_id;
    int64_t limit;
};
bool st_list_matches(struct st_store *store, const struct st_query *query,
                     void (*take)(void *context, const struct st_match *match), void *context, struct sp_error *error);

struct st_seat {
    int64_t seat;
    char kind[16];       /* "open", "invited", "person", "computer" */
    char account[ST_ID]; /* of a person, also while a computer player sits in for him; of who is asked to sit there */
    char name[ST_NAME];  /* of those, or of a computer player; empty for others */
    int64_t due;         /* when a person's time is up, in seconds since 1970; 0: never */
    bool archived;       /* its person has put the match away */
    bool guest;          /* the account has no password; only read */
};

bool st_put_seat(struct st_store *store, const char *match, const struct st_seat *seat, struct sp_error *error);
bool st_read_seats(struct st_store *store, const char *match, void (*take)(void *context, const struct st_seat *seat),
                   void *context, struct sp_error *error);
/* The matches in which somebody's time was up at that moment. */
bool st_list_due(struct st_store *store, int64_t now, void (*take)(void *context, const char *match), void *context,
                 struct sp_error *error);

/* The ids behind `after`, in their order, of at most `limit` matches that are being played with a computer, or in which
 * the program owes an order. */
bool st_list_computers(struct st_store *store, const char *after, int64_t limit,
                       void (*take)(void *context, const char *match), void *context, struct sp_error *error);

/* ---- Journals ---- */

struct st_entry {
    const char *match;
    int64_t n; /* 0: the header */
    const char *line;
    size_t length;        /* with its newline */
    int64_t seat;         /* who ordered it; -1 when nobody did */
    const char *decision; /* what the order answers, and the client's name for the request; NULL when there is none */
    const char *request;
};

/* Adds all or, when another was faster with one of the numbers, *lost is true and the caller must roll back. */
bool st_add_entries(struct st_store *store, const struct st_entry *entries, size_t count, bool *lost,
                    struct sp_error *error);
/* Those from number `from` on, in order. */
bool st_read_entries(struct st_store *store, const char *match, int64_t from,
                     void (*take)(void *context, const struct st_entry *entry), void *context, struct sp_error *error);

/* ---- Talk and notes ---- */

struct st_message {
    int64_t n; /* counts from 1: of all when added, of those heard by the reader when read */
    int64_t at;
    int64_t seat; /* -1: somebody without a seat */
    char name[ST_NAME];
    bool guest; /* who had no password */
    char text[ST_CHAT_MAX];
    int64_t heard; /* the seats that hear it, a bit each */
};

/* Gives the message the next number. */
bool st_add_message(struct st_store *store, const char *match, struct st_message *message, struct sp_error *error);
/* Of those that one of the seats in `ears` hears: how many, and from the `from`th on. */
bool st_count_messages(struct st_store *store, const char *match, int64_t ears, int64_t *count, struct sp_error *error);
bool st_read_messages(struct st_store *store, const char *match, int64_t ears, int64_t from, int64_t limit,
                      void (*take)(void *context, const struct st_message *message), void *context,
                      struct sp_error *error);

bool st_put_note(struct st_store *store, const char *match, int64_t seat, const char *text, struct sp_error *error);
/* The caller frees *text; NULL when there is none. */
bool st_read_note(struct st_store *store, const char *match, int64_t seat, char **text, struct sp_error *error);

/* ---- Notices ---- */

/* How an account wants to be told that it is its turn: at most one contact a way. */
struct st_contact {
    char account[ST_ID];
    char way[ST_WAY]; /* "mail" or "hook" */
    char address[ST_ADDRESS];
    bool confirmed;        /* by who can be reached there */
    bool quiet;            /* nothing is sent */
    char secret[ST_TOKEN]; /* the end of the link that makes it quiet; it can do no more than that, and is no hash */
};

bool st_put_contact(struct st_store *store, const struct st_contact *contact, struct sp_error *error);
/* With all that waits to be sent to it. */
bool st_drop_contact(struct st_store *store, const char *account, const char *way, struct sp_error *error);
bool st_find_contact(struct st_store *store, const char *account, const char *way, struct st_contact *contact,
                     bool *found, struct sp_error *error);
bool st_find_contact_by_secret(struct st_store *store, const char *secret, struct st_contact *contact, bool *found,
                               struct sp_error *error);
/* The tokens of kind "confirm" of the account. */
bool st_drop_confirmations(struct st_store *store, const char *account, struct sp_error *error);

/* What is known of calling the person of a seat. */
struct st_calling {
    int64_t seat;
    bool wanted;  /* there is a contact that is confirmed and not quiet */
    bool called;  /* he has been called, or will be, since he was last asked for an order */
    bool waiting; /* and that is not sent yet */
};
/* Of the seats that have an account. */
bool st_read_callings(struct st_store *store, const char *match,
                      void (*take)(void *context, const struct st_calling *calling), void *context,
                      struct sp_error *error);

/* What waits to be sent: to an account, by one of its ways.  When it is sent, or is not worth it any more, a "turn"
 * stays with due 0 until the seat has answered, so that nothing is sent twice; other kinds go. */
struct st_notice {
    char account[ST_ID];
    char kind[ST_WAY]; /* "turn"; "asked" to take a seat; "confirm": a link to confirm the address */
    char match[ST_ID]; /* empty for "confirm" */
    int64_t seat;
    char way[ST_WAY];
    int64_t due; /* when it is to be tried, in seconds since 1970 */
    int64_t made;
    int64_t tries; /* that have begun */
};

/* Adds the notice for each confirmed way of its account that is not quiet, where it does not stand already. */
bool st_call(struct st_store *store, const struct st_notice *notice, struct sp_error *error);
/* Nothing more is sent for the seat's turn; and: the turn has passed, or the seat has another person. */
bool st_call_answered(struct st_store *store, const char *match, int64_t seat, struct sp_error *error);
bool st_drop_calls(struct st_store *store, const char *match, int64_t seat, struct sp_error *error);
/* The matches that are not over and where the account sits. */
bool st_list_playing(struct st_store *store, const char *account, void (*take)(void *context, const char *match),
                     void *context, struct sp_error *error);
/* Adds one, or begins one of the same account, kind, match, seat and way anew. */
bool st_put_notice(struct st_store *store, const struct st_notice *notice, struct sp_error *error);
/* Those that are to be tried, the longest due first. */
bool st_list_notices(struct st_store *store, int64_t now, int64_t limit,
                     void (*take)(void *context, const struct st_notice *notice), void *context,
                     struct sp_error *error);
/* Changes when it is due and how often it was tried.  *mine is false when it is not any more as `notice` says: another
 * server deals with it, or nobody needs it. */
bool st_put_off(struct st_store *store, const struct st_notice *notice, int64_t due, int64_t tries, bool *mine,
                struct sp_error *error);
/* Drops it, if it is still as `notice` says. */
bool st_drop_notice(struct st_store *store, const struct st_notice *notice, struct sp_error *error);

/* ---- The whole ---- */

/* Writes all, as of one moment, as JSON Lines; other users go on meanwhile. */
bool st_backup(struct st_store *store, FILE *out, struct sp_error *error);
/* Fills an empty store, also with what an older program wrote; on failure it stays empty.  name is for messages. */
bool st_restore(struct st_store *store, FILE *in, const char *name, struct sp_error *error);

/* The same of the store at the address.  A file that is made for it is there only if it succeeds. */
bool st_fill(const char *address, FILE *in, const char *name, struct sp_error *error);

#endif
