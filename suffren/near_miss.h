/*
 * Which known word was probably meant by an unknown one: "sufren" is suffren, "coote" eyre_coote.
 */
#ifndef SUFFREN_NEAR_MISS_H
#define SUFFREN_NEAR_MISS_H

#include <stdint.h>

struct sf_near_miss {
    const char *word; /* what was written */
    const char *best; /* the nearest candidate so far, or NULL; borrowed from the caller */
    uint32_t distance;
};

struct sf_near_miss sf_near_miss_begin(const char *word);

/* Offers a candidate; "" is none. */
void sf_near_miss_try(struct sf_near_miss *near, const char *candidate);

#endif
