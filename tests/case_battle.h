/* What the two files of the cases of battles share. */
#ifndef SPONTOON_TESTS_CASE_BATTLE_H
#define SPONTOON_TESTS_CASE_BATTLE_H

#include "case.h"
#include "colonels/battle/battle.h"
#include "colonels/battle/single.h"

static inline struct cb_battle *cb_state_of(const struct case_run *run)
{
    return &((struct cb_single *)run->state)->table;
}

static inline const struct cb_rules *cb_rules_of(const struct case_run *run)
{
    return &((const struct cb_scenario *)run->scenario)->rules;
}

/* A sentence about a unit, a leader or the battle: sets or checks, by run->checking. */
bool cb_case_sentence(struct case_run *run, const char *line, const struct case_words *words);

#endif
