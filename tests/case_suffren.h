/* What the two files of the cases of Suffren aux Indes share. */
#ifndef SPONTOON_TESTS_CASE_SUFFREN_H
#define SPONTOON_TESTS_CASE_SUFFREN_H

#include "case.h"
#include "suffren/scenario.h"
#include "suffren/state.h"

static inline struct sf_state *sf_state_of(const struct case_run *run)
{
    return run->state;
}

static inline const struct sf_scenario *sf_scenario_of(const struct case_run *run)
{
    return run->scenario;
}

bool sf_case_side(const char *text, uint8_t *side);
/* A sentence that sets or checks, by run->checking; false with a failure when it is wrong. */
bool sf_case_sentence(struct case_run *run, const char *line, const struct case_words *words);

#endif
