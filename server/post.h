/*
 * Letters to people who are not there: what they say, where they may go, and sending one.
 *
 * Nothing here knows the server or the store; any thread may use it.
 */
#ifndef SERVER_POST_H
#define SERVER_POST_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#include "server/server.h"
#include "store/store.h"

enum { SV_LINK = 512 };

/* What a letter tells, all of it texts of one line; nothing of the game is among it. */
struct sv_news {
    const char *kind;               /* as st_notice.kind */
    const char *address;            /* where it goes */
    const char *title;              /* of the match */
    const char *seat;               /* its name */
    const char *link;               /* to the match, or to confirm the address */
    const char *quiet;              /* link that ends such letters */
    const char *id;                 /* unique to this letter, and the same when it is tried again */
    int64_t at;                     /* seconds since 1970 */
    const struct sp_tongue *tongue; /* that it is told in; NULL: English */
};

/* The letter as a message of e-mail (lines end in CR LF), or as JSON; the caller frees it.  NULL: no memory. */
char *sv_write_mail(const struct sv_post *post, const struct sv_news *news);
char *sv_write_hook(const struct sv_news *news);

/* Whether the address of a socket lies on the open internet: not on this machine, in a private network, or reserved. */
bool sv_is_public(const struct sockaddr *address);
/* Whether an address of e-mail, or of a hook, is one that letters can be sent to; false and one sentence. */
bool sv_mail_address_sound(const char *address, struct sp_error *error);
bool sv_hook_address_sound(const struct sv_post *post, const char *address, struct sp_error *error);

/* What became of a letter. */
enum sv_sent {
    SV_SENT,
    SV_NOT_YET, /* it may be tried again; error has the reason */
    SV_NEVER,   /* it is of no use to try again; error has the reason */
};

/* Sends, and waits until that is done; a minute at most, and a few seconds once *stopping is true. */
enum sv_sent sv_send_mail(const struct sv_post *post, const char *address, const char *letter,
                          const atomic_bool *stopping, struct sp_error *error);
enum sv_sent sv_send_hook(const struct sv_post *post, const char *address, const char *letter,
                          const atomic_bool *stopping, struct sp_error *error);

#endif
