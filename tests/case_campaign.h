/* What the two files of the cases of the colonels' campaign share. */
#ifndef SPONTOON_TESTS_CASE_CAMPAIGN_H
#define SPONTOON_TESTS_CASE_CAMPAIGN_H

#include "case.h"
#include "colonels/campaign/rules.h"

static inline struct cc_campaign *cc_state_of(const struct case_run *run)
{
    return run->state;
}

static inline const struct cc_scenario *cc_scenario_of(const struct case_run *run)
{
    return run->scenario;
}

/* `colonel_1 has …`, `regiment 3 has …`, `expedition has …`, `campaign has …`: sets or checks, by run->checking. */
bool cc_case_has(struct case_run *run, const struct case_words *words);
/* `colonel_1 account: …`, `colonel_1 pip account: …`, `regiment 3 men account: …`: lines since the position stood. */
bool cc_case_account(struct case_run *run, const struct case_words *words);

#endif
