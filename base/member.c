#include "base/member.h"

#include <assert.h>
#include <string.h>

int32_t sp_member(const void *at, unsigned width)
{
    int32_t whole;
    uint16_t half;
    switch (width) {
    case sizeof whole:
        memcpy(&whole, at, sizeof whole);
        return whole;
    case sizeof half:
        memcpy(&half, at, sizeof half);
        return half;
    default:
        assert(width == 1);
        return *(const uint8_t *)at;
    }
}

void sp_member_put(void *at, unsigned width, int32_t value)
{
    const uint16_t half = (uint16_t)value;
    switch (width) {
    case sizeof value:
        memcpy(at, &value, sizeof value);
        break;
    case sizeof half:
        assert(half == value);
        memcpy(at, &half, sizeof half);
        break;
    default:
        assert(width == 1 && value >= 0 && value <= UINT8_MAX);
        *(uint8_t *)at = (uint8_t)value;
        break;
    }
}
