/*
 * Stacks: who is where, who commands, how strong (S-1 to S-8).
 */
#ifndef SUFFREN_STACK_H
#define SUFFREN_STACK_H

#include <assert.h>
#include <string.h>

#include "suffren/state.h"

/* The lowest piece of a set that is not empty; loops over a set read `for (m = set; m; m &= m - 1) p = sf_first(m)`. */
static inline unsigned sf_first(uint32_t set)
{
    assert(set != 0);
    return (unsigned)__builtin_ctz(set);
}

/* Counts bits by halves, pairs, nibbles: the compiler's own is a call where the processor's is not assumed. */
static inline unsigned sf_count(uint32_t set)
{
    set -= (set >> 1) & 0x55555555u;
    set = (set & 0x33333333u) + ((set >> 2) & 0x33333333u);
    return (((set + (set >> 4)) & 0x0f0f0f0fu) * 0x01010101u) >> 24;
}

static inline uint16_t sf_bit(unsigned piece)
{
    return (uint16_t)(1u << piece);
}

static inline uint8_t sf_other(unsigned side)
{
    return (uint8_t)(side ^ 1u);
}

static inline uint64_t sf_load_little_endian(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Pieces whose byte in a 16-byte array equals a value.  Eight at a time: this is the innermost question of the rules.
 */
static inline uint16_t sf_where(const uint8_t bytes[SF_PIECES], uint8_t value)
{
    const uint64_t low7 = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint32_t set = 0;
    for (unsigned half = 0; half < 2; half++) {
        const uint64_t word = sf_load_little_endian(bytes + 8 * half) ^ value * UINT64_C(0x0101010101010101);
        const uint64_t equal = ~(((word & low7) + low7) | word | low7); /* 0x80 in each byte that was equal */
        set |= (uint32_t)(((equal >> 7) * UINT64_C(0x0102040810204080)) >> 56) << (8 * half);
    }
    return (uint16_t)set;
}

/* All pieces in a place, whatever their status. */
static inline uint16_t sf_at(const struct sf_state *st, uint8_t place)
{
    return sf_where(st->place, place);
}

/* Pieces in the field: squadrons and convoys on the map, generals in the open. */
static inline uint16_t sf_field(const struct sf_state *st)
{
    return sf_where(st->status, STATUS_FIELD);
}

/* Those in the field of one side and arm in a place: a stack (with the convoy, at sea). */
static inline uint16_t sf_stack(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, unsigned arm,
                                uint8_t place)
{
    return sf_at(st, place) & sf_field(st) & sc->of_side[side] & sc->of_arm[arm];
}

/* Whether a general stands on land, in the open or in a town. */
static inline bool sf_ashore(const struct sf_state *st, unsigned general)
{
    return st->status[general] == STATUS_FIELD || st->status[general] == STATUS_BESIEGED;
}

static inline uint16_t sf_aboard(const struct sf_scenario *sc, const struct sf_state *st, unsigned side)
{
    return sf_where(st->status, STATUS_ABOARD) & sc->of_side[side];
}

/* A set of ships with the generals that they carry. */
static inline uint32_t sf_with_passengers(const struct sf_state *st, uint32_t ships)
{
    uint32_t sailing = ships;
    for (uint32_t m = sf_where(st->status, STATUS_ABOARD); m; m &= m - 1) {
        const uint8_t carrier = st->carrier[sf_first(m)];
        if (carrier != SF_NONE && (ships >> carrier) & 1)
            sailing |= 1u << sf_first(m);
    }
    return sailing;
}

/* All hulls of a squadron, or the one of a convoy; those that are afloat. */
static inline unsigned sf_hulls(const struct sf_piece *piece)
{
    return (1u << piece->hull_count) - 1u;
}

static inline uint16_t sf_afloat(const struct sf_scenario *sc, const struct sf_state *st, unsigned piece)
{
    return (uint16_t)(sf_hulls(&sc->piece[piece]) & ~(unsigned)st->sunk[piece]);
}

/* S-3, S-4, S-6: PF of a piece. */
static inline unsigned sf_pf(const struct sf_scenario *sc, const struct sf_state *st, unsigned piece)
{
    const unsigned hulls = sf_afloat(sc, st, piece);
    return 2 * sf_count(hulls) + sf_count(hulls & sc->piece[piece].line) - sf_count(st->damaged[piece]) +
           st->regulars[piece] + st->natives[piece];
}

/* The PF of a piece when nothing of it is lost yet. */
static inline unsigned sf_full_pf(const struct sf_piece *piece)
{
    return 2u * piece->hull_count + sf_count(piece->line) + piece->regulars + piece->natives;
}

/* PF of a set of pieces. */
unsigned sf_pf_of(const struct sf_scenario *sc, const struct sf_state *st, uint32_t set);

/* S-2: the piece that commands a set that is not empty; a convoy only when it is alone. */
unsigned sf_commander(const struct sf_scenario *sc, const struct sf_state *st, uint32_t set);

static inline const struct sf_leader *sf_leader_of(const struct sf_scenario *sc, const struct sf_state *st,
                                                   unsigned piece)
{
    return &sc->leader[st->leader[piece]];
}

/* S-1: initiative 1 or 2, which S-43 and S-52 reward. */
static inline bool sf_excellent(const struct sf_leader *leader)
{
    return leader->initiative <= 2;
}

/* The towns of a place that a side controls: a set of towns. */
uint32_t sf_towns_of(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t place);

/* Whether a side controls an arsenal there: a shelter from the monsoon (S-41), a yard for repairs (S-59). */
bool sf_in_arsenal(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t place);

/* Generals of either side besieged in a town. */
static inline uint16_t sf_garrison(const struct sf_state *st, uint8_t town)
{
    return sf_where(st->status, STATUS_BESIEGED) & sf_where(st->in_town, town);
}

static inline bool sf_place_in(const uint64_t set[3], uint8_t place)
{
    return (set[place >> 6] >> (place & 63)) & 1;
}

#endif
