/*
 * Hashes over entries and states that are the same on every machine: for digests of simulations and check values of
 * journals.  They find differences; they are no protection against a forger.
 */
#ifndef SPONTOON_PLAY_H
#define SPONTOON_PLAY_H

#include <stdint.h>

#include "spontoon/game.h"

/* The hash after one more word; 0 is one to begin with. */
static inline uint64_t sp_hash_add(uint64_t hash, uint64_t word)
{
    return sp_mix((hash ^ word) + UINT64_C(0x9e3779b97f4a7c15)); /* SplitMix64's step: 2^64 over the golden ratio */
}

/* The hash of game `number` of a series before its first entry. */
static inline uint64_t sp_entry_hash_start(uint64_t number)
{
    return sp_hash_add(0, number);
}

/* The hash after one more entry: over its 20 bytes in little-endian order, as three words. */
static inline uint64_t sp_entry_hash_add(uint64_t hash, const struct sp_entry *entry)
{
    const struct sp_order *order = &entry->order;
    const uint64_t head = (uint64_t)entry->kind | (uint64_t)entry->seat << 8 | (uint64_t)entry->die << 16 |
                          (uint64_t)order->kind << 32 | (uint64_t)order->a << 48;
    const uint64_t middle = (uint64_t)(uint32_t)order->b | (uint64_t)(uint32_t)order->c << 32;
    return sp_hash_add(sp_hash_add(sp_hash_add(hash, head), middle), (uint32_t)order->d);
}

/* 64 bits over a block of bytes. */
uint64_t sp_bytes_digest(const uint8_t *bytes, size_t length);

/* 64 bits over encode(state); bytes is room for game->encoded_size. */
uint64_t sp_state_digest(const struct sp_game *game, const void *state, uint8_t *bytes);

#endif
