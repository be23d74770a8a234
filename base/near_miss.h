/*
 * Which known word was probably meant by an unknown one: "sufren" is suffren, "coote" eyre_coote.
 */
#ifndef BASE_NEAR_MISS_H
#define BASE_NEAR_MISS_H

#include <stdint.h>

struct sp_near_miss {
    const char *word;  /* what was written */
    const char *best;  /* the nearest candidate so far, or NULL; borrowed from the caller */
    uint32_t distance; /* of best; before there is one, the least that is too far */
};

/* `word` is borrowed. */
struct sp_near_miss sp_near_miss_begin(const char *word);

/* Offers a candidate; "" is none.  Of two that are as near the first one stays. */
void sp_near_miss_try(struct sp_near_miss *near, const char *candidate);

#endif
