/*
 * People: their names (names.c), accounts and sessions (accounts.c).
 */
#ifndef SERVER_ACCOUNTS_H
#define SERVER_ACCOUNTS_H

#include "server/request.h"

struct sv_server;

enum {
    SV_SESSION_SLOTS = 4096, /* a power of two */
    SV_TRY_SLOTS = 4096,     /* a power of two */
    SV_NAME = 32,            /* of a person's name that is asked for, with its NUL */
};

struct sv_session {
    char hash[ST_TOKEN];
    char id[ST_ID];
    char name[ST_NAME];
    char language[ST_LANGUAGE];
    bool guest;
    int64_t expires;
    int64_t checked;
};

struct sv_try {
    uint64_t key;
    int64_t minute;
    uint64_t count;
};

/* The same for all addresses of one client, as far as can be told: whoever has an IPv6 address has a network of them.
 */
uint64_t sv_address_key(const struct sv_server *server, const char *address);
/* Counts a try of the request's address; false after refusing, when there were too many this minute. */
bool sv_may_try(struct sv_server *server, struct sv_request *request);

/* Finds the account of the request's session, if there is one; false after sv_fail. */
bool sv_sign_in(struct sv_server *server, struct sv_request *request);
/* Makes a guest of who has no account, and gives him a session; false after an answer. */
bool sv_make_guest(struct sv_server *server, struct sv_request *request, const char *name);
void sv_forget_sessions(struct sv_server *server);
/* The tongue of a language's short name; NULL is English. */
const struct sp_tongue *sv_tongue(const struct sv_server *server, const char *language);
/* A fresh secret text (SV_TOKEN bytes) and its hash (ST_TOKEN bytes); and the hash of one that is given. */
void sv_make_token(char *text, char *hash);
void sv_hash_token(const char *text, char *hash);
/* A fresh id of ST_ID bytes. */
void sv_make_id(char *id);

/* ---- names.c ---- */

/* The form in which a name, which is valid UTF-8, is unique: letters of ASCII fold.  False when it is none. */
bool sv_fold(const char *name, char folded[ST_NAME]);
/* The same for a request; false after an answer. */
bool sv_fold_name(struct sv_request *request, const char *name, char folded[ST_NAME]);

#endif
