/* Digests over blocks of bytes and states. */
#include "spontoon/play.h"

uint64_t sp_bytes_digest(const uint8_t *bytes, size_t length)
{
    uint64_t hash = sp_hash_add(0, length);
    for (size_t i = 0; i < length; i += 8) {
        uint64_t word = 0;
        for (size_t k = 0; k < 8 && i + k < length; k++)
            word |= (uint64_t)bytes[i + k] << (8 * k);
        hash = sp_hash_add(hash, word);
    }
    return hash;
}

uint64_t sp_state_digest(const struct sp_game *game, const void *state, uint8_t *bytes)
{
    game->encode(state, bytes);
    return sp_bytes_digest(bytes, game->encoded_size);
}
