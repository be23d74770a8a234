/*
 * The umpire's table of paths (C-60): which values of a battle he may set, and in which range.
 *
 *     umpire set tension foot_13 3        umpire set fate kemp 1 kept        umpire set turns battle 30
 */
#ifndef COLONELS_BATTLE_UMPIRE_H
#define COLONELS_BATTLE_UMPIRE_H

#include "colonels/battle/battle.h"

enum cb_scope { CB_SCOPE_UNIT, CB_SCOPE_LEADER, CB_SCOPE_BATTLE };
enum { CB_SET_KEPT = 1 }; /* in an order's d: kept back, the umpire alone is told */

struct cb_path {
    const char *name;
    uint8_t scope; /* enum cb_scope */
    uint8_t width; /* bytes of a value */
    int16_t least, most;
    size_t offset; /* in struct cb_battle */
};

extern const struct cb_path cb_paths[];
extern const unsigned cb_path_count;

int32_t cb_path_value(const struct cb_battle *battle, unsigned path, unsigned index);
/* Whose value it is, as an id; "battle" for the battle's own. */
json_t *cb_set_target(const struct cb_battle *battle, unsigned path, int32_t index);

#endif
