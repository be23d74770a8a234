/*
 * A clock that only goes forward, whatever is done to the time of day: for limits and for measuring, never for what a
 * game comes to.
 */
#ifndef SPONTOON_MIND_CLOCK_H
#define SPONTOON_MIND_CLOCK_H

#include <stdint.h>

/* In nanoseconds. */
enum { SP_MICROSECOND = 1000, SP_MILLISECOND = 1000000, SP_SECOND = 1000000000 };

/* Nanoseconds since some moment before the program began. */
uint64_t sp_clock(void);

#endif
