/*
 * A chain of blocks of bytes that many are sent, each at his own pace.  It ends in a block that has no bytes yet: there
 * those wait who have everything.  A block is freed when nobody is at it or before it.
 *
 * Nothing here locks.
 */
#ifndef SERVER_CHAIN_H
#define SERVER_CHAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/uio.h>

struct sv_chain {
    struct sv_block *end; /* NULL: not begun, or ended */
};

/* How far somebody has got. */
struct sv_place {
    struct sv_block *at; /* holds it, and so all behind it */
    size_t offset;       /* bytes of it that he has */
};

/* Adds the bytes, which it takes, if the chain has begun.  Without bytes, or memory for another block, the chain ends:
 * nobody may miss what is in the middle. */
void sv_chain_add(struct sv_chain *chain, char *bytes, size_t length);
/* What is there is the last; who begins later begins another chain. */
void sv_chain_end(struct sv_chain *chain);

/* A place at the chain's end, with some bytes of its own before that, which it takes.  The chain begins if it has not.
 * False when there is no memory, or there are no bytes. */
bool sv_place_begin(struct sv_place *place, struct sv_chain *chain, char *bytes, size_t length);
void sv_place_free(struct sv_place *place);
/* Whether there are bytes to send, and whether none will ever come. */
bool sv_place_waiting(const struct sv_place *place);
bool sv_place_ended(const struct sv_place *place);
/* By how many blocks it is behind the chain. */
uint64_t sv_place_behind(const struct sv_place *place, const struct sv_chain *chain);
/* What waits, in at most so many parts, and its length; their number.  They stay there until the place is moved. */
size_t sv_place_gather(const struct sv_place *place, struct iovec *parts, size_t most, size_t *length);
/* He has so many bytes more, of those that wait. */
void sv_place_move(struct sv_place *place, size_t sent);

#endif
