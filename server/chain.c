/* Chains of blocks that many are sent. */
#include "server/chain.h"

#include <assert.h>
#include <stdlib.h>

/* A block is held by the places at it, by the block before it, and, the last, by its chain. */
struct sv_block {
    struct sv_block *next; /* NULL: the end, without bytes yet */
    unsigned references;
    bool last; /* and there never will be any */
    uint64_t n;
    size_t length;
    char *bytes;
};

static void release(struct sv_block *block)
{
    while (block && --block->references == 0) {
        struct sv_block *next = block->next;
        free(block->bytes);
        free(block);
        block = next;
    }
}

static struct sv_block *new_end(uint64_t n)
{
    struct sv_block *block = calloc(1, sizeof *block);
    if (block)
        *block = (struct sv_block){.references = 1, .n = n};
    return block;
}

void sv_chain_add(struct sv_chain *chain, char *bytes, size_t length)
{
    struct sv_block *block = chain->end;
    struct sv_block *end = block && bytes ? new_end(block->n + 1) : NULL;
    if (!end) {
        free(bytes);
        sv_chain_end(chain);
        return;
    }
    block->bytes = bytes;
    block->length = length;
    block->next = end;
    end->references++;
    chain->end = end;
    release(block);
}

void sv_chain_end(struct sv_chain *chain)
{
    if (chain->end)
        chain->end->last = true;
    release(chain->end);
    chain->end = NULL;
}

bool sv_place_begin(struct sv_place *place, struct sv_chain *chain, char *bytes, size_t length)
{
    struct sv_block *first = bytes ? new_end(0) : NULL;
    if (first && !chain->end)
        chain->end = new_end(1);
    if (!first || !chain->end) {
        free(first);
        free(bytes);
        return false;
    }
    first->bytes = bytes;
    first->length = length;
    first->n = chain->end->n - 1;
    first->next = chain->end;
    chain->end->references++;
    *place = (struct sv_place){.at = first};
    return true;
}

void sv_place_free(struct sv_place *place)
{
    release(place->at);
    place->at = NULL;
}

bool sv_place_waiting(const struct sv_place *place)
{
    return place->at->next != NULL;
}

bool sv_place_ended(const struct sv_place *place)
{
    return place->at->last;
}

uint64_t sv_place_behind(const struct sv_place *place, const struct sv_chain *chain)
{
    return chain->end ? chain->end->n - place->at->n : 0;
}

size_t sv_place_gather(const struct sv_place *place, struct iovec *parts, size_t most, size_t *length)
{
    size_t count = 0;
    size_t offset = place->offset;
    *length = 0;
    for (const struct sv_block *block = place->at; block->next && count < most; block = block->next) {
        parts[count] = (struct iovec){.iov_base = block->bytes + offset, .iov_len = block->length - offset};
        *length += parts[count++].iov_len;
        offset = 0;
    }
    return count;
}

void sv_place_move(struct sv_place *place, size_t sent)
{
    place->offset += sent;
    while (place->at->next && place->offset >= place->at->length) {
        struct sv_block *next = place->at->next;
        place->offset -= place->at->length;
        next->references++;
        assert(next->references > 1); /* the block before it holds it, too */
        release(place->at);
        place->at = next;
    }
}
