/* Fair dice: a secret, its commitment, and dice by a keyed hash. */
#include "spontoon/fairness.h"

#include <sodium.h>
#include <string.h>

#include "match/internal.h"

bool sp_fair_secret(uint8_t secret[SP_SECRET_BYTES])
{
    if (sodium_init() < 0)
        return false;
    randombytes_buf(secret, SP_SECRET_BYTES);
    return true;
}

void sp_fair_commit(const uint8_t secret[SP_SECRET_BYTES], uint8_t commitment[SP_COMMITMENT_BYTES])
{
    crypto_generichash(commitment, SP_COMMITMENT_BYTES, secret, SP_SECRET_BYTES, NULL, 0);
}

static void hash_number(crypto_generichash_state *hash, uint64_t number)
{
    uint8_t bytes[8];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
    crypto_generichash_update(hash, bytes, sizeof bytes);
}

/*
 * BLAKE2b-512, keyed with the secret, over: the number of texts; each text as its length and its bytes; n; the attempt.
 * Numbers are 64 bits, little-endian.  The output is read as eight such numbers.
 */
static void hash_die(const uint8_t secret[SP_SECRET_BYTES], const char *const *texts, size_t text_count, uint64_t n,
                     uint64_t attempt, uint8_t output[64])
{
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, secret, SP_SECRET_BYTES, 64);
    hash_number(&hash, text_count);
    for (size_t i = 0; i < text_count; i++) {
        const char *text = texts[i] ? texts[i] : "";
        hash_number(&hash, strlen(text));
        crypto_generichash_update(&hash, (const unsigned char *)text, strlen(text));
    }
    hash_number(&hash, n);
    hash_number(&hash, attempt);
    crypto_generichash_final(&hash, output, 64);
}

uint32_t sp_fair_die(const uint8_t secret[SP_SECRET_BYTES], const char *const *texts, size_t text_count, uint64_t n,
                     uint32_t sides)
{
    /* Numbers beyond the last whole multiple of sides are skipped, so that every face has the same chance. */
    const uint64_t beyond = UINT64_MAX - UINT64_MAX % sides;
    for (uint64_t attempt = 0;; attempt++) {
        uint8_t output[64];
        hash_die(secret, texts, text_count, n, attempt, output);
        for (size_t word = 0; word < 8; word++) {
            uint64_t bits = 0;
            for (size_t i = 0; i < 8; i++)
                bits |= (uint64_t)output[8 * word + i] << (8 * i);
            if (bits < beyond)
                return (uint32_t)(bits % sides);
        }
    }
}

uint32_t sp_match_next_die(const struct sp_match *match, uint64_t n, uint32_t sides)
{
    if (match->dice_kind == SP_DICE_SEEDED) {
        struct sp_dice dice = {.seed = match->seed, .drawn = n - 1};
        return sp_roll(&dice, sides);
    }
    const char *texts[SP_SEATS_MAX];
    for (uint32_t i = 0; i < match->game->seat_count; i++)
        texts[i] = match->dice_texts[i];
    return sp_fair_die(match->secret, texts, match->game->seat_count, n, sides);
}
