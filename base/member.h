/*
 * Whole numbers in a flat struct by where they lie: for tables that name the members which an umpire may set.
 */
#ifndef BASE_MEMBER_H
#define BASE_MEMBER_H

#include <stdint.h>

/* What stands there; width is 1 or 2 bytes, without a sign, or 4 with one. */
int32_t sp_member(const void *at, unsigned width);
/* The value must fit in. */
void sp_member_put(void *at, unsigned width, int32_t value);

#endif
