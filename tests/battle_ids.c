#include "tests/battle_ids.h"

#include <string.h>

uint8_t unit_by_id(const struct cb_battle *battle, const char *id)
{
    for (unsigned u = 0; u < battle->unit_count; u++)
        if (strncmp(battle->id[u], id, CB_ID) == 0)
            return (uint8_t)u;
    return CB_NONE;
}

uint8_t leader_by_id(const struct cb_battle *battle, const char *id)
{
    for (unsigned l = 0; l < battle->leader_count; l++)
        if (strncmp(battle->leader_id[l], id, CB_ID) == 0)
            return (uint8_t)l;
    return CB_NONE;
}
