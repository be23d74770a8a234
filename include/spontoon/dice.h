/*
 * A seeded source of dice for play without fairness proofs, simulations and imagined truths.
 *
 * Counter-based: roll n of a seed is a function of seed and n alone, so a match can go on from any count of dice drawn.
 */
#ifndef SPONTOON_DICE_H
#define SPONTOON_DICE_H

#include <stdint.h>

struct sp_dice {
    uint64_t seed;
    uint64_t drawn; /* dice drawn so far */
};

/* 64 well-mixed bits (SplitMix64's finalizer, public domain). */
static inline uint64_t sp_mix(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* The seed of the game numbered `number` of a series that starts from `seed`. */
static inline uint64_t sp_seed_of(uint64_t seed, uint64_t number)
{
    return sp_mix(sp_mix(seed + UINT64_C(0x9e3779b97f4a7c15)) ^ (number * UINT64_C(0xd1342543de82ef95) + 1));
}

/*
 * A number from 0 to sides - 1, the high half of a product with 32 mixed bits: no side is likelier than another by more
 * than one part in 2^32, which a million games cannot show.
 */
static inline uint32_t sp_roll(struct sp_dice *dice, uint32_t sides)
{
    dice->drawn++;
    const uint64_t bits = sp_mix(dice->seed + dice->drawn * UINT64_C(0x9e3779b97f4a7c15));
    return (uint32_t)(((bits >> 32) * sides) >> 32);
}

#endif
