#include "mind/clock.h"

#include <time.h>

uint64_t sp_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * SP_SECOND + (uint64_t)time.tv_nsec;
}
