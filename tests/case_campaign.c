/*
 * Cases of the colonels' campaign: the position that one starts from (a month, then colonels and regiments), the clock
 * afterwards, and who does as little as he can.
 */
#include "case_campaign.h"

#include <stdio.h>
#include <string.h>

#include "colonels/battle/orders.h"
#include "colonels/campaign/turn.h"

/* --- The position --- */

/* A campaign under way in which nobody plays yet. */
static void clear_campaign(struct case_run *run)
{
    struct cc_campaign *st = run->state;
    memset(st, 0, sizeof *st);
    for (unsigned n = 0; n < CC_REGIMENTS; n++)
        st->owner[n] = CC_NONE;
    st->highest = st->region = st->mission = st->commander = st->winner = CC_NONE;
    st->lowest_price = cc_scenario_of(run)->reserve;
    st->crisis_month = CC_MONTHS;
    st->month = 1;
    st->stage = CC_STAGE_PLANS;
}

/* `month 4, orders`: where play goes on. */
static bool set_clock(struct case_run *run, const struct case_words *words)
{
    static const struct {
        const char *word;
        uint8_t stage;
    } steps[] = {
        {"orders", CC_STAGE_PLANS},       {"crisis", CC_STAGE_CRISIS}, {"sale", CC_STAGE_SALE},
        {"committee", CC_STAGE_BRIEFING}, {"end", CC_STAGE_ENDING},
    };
    struct cc_campaign *st = run->state;
    long month = 0;
    if (!case_number(words->word[1], 1, CC_MONTHS, &month))
        return case_fail(run, "expected month N, STEP");
    st->month = (uint16_t)month;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (strcmp(words->word[2], steps[i].word) != 0)
            continue;
        st->stage = steps[i].stage;
        if (st->stage == CC_STAGE_CRISIS)
            st->crisis_month = st->month;
        return true;
    }
    return case_fail(run, "%s is no step of a month", words->word[2]);
}

static bool position(struct case_run *run, const char *line, const struct case_words *words)
{
    if (strcmp(line, "position") == 0) {
        clear_campaign(run);
        return true;
    }
    if (strcmp(line, "as set up") == 0) {
        run->game->set_up(run->scenario, run->state);
        return true;
    }
    if (strcmp(words->word[0], "month") == 0)
        return set_clock(run, words);
    return cc_case_has(run, words);
}

/* Past the month's orders all have sent theirs, but for those of whom it is said that they did not. */
static bool begin(struct case_run *run)
{
    struct cc_campaign *st = run->state;
    if (st->question != CQ_NOTHING)
        return true;
    if (!case_room(run))
        return false;
    if (st->stage != CC_STAGE_PLANS)
        st->ordered = st->played & ~st->ordered & ~st->going;
    else
        st->ordered = 0;
    struct sp_events events = {run->log, run->game->max_events, 0};
    struct cc_game inside = {.sc = run->scenario, .st = st, .events = &events};
    cc_run(&inside);
    run->log_count = events.count;
    return true;
}

/* --- The clock, and who does as little as he can --- */

static void clock_text(const struct case_run *run, char *text, size_t room)
{
    const struct cc_campaign *st = run->state;
    (void)snprintf(text, room, "month %d, %s", st->month, cc_question_name(st->question));
}

/* `month 4`. */
static bool clock_agrees(const struct case_run *run, const struct case_words *words, size_t *at, bool *known)
{
    long month = 0;
    *known = strcmp(words->word[*at], "month") == 0 && case_number(words->word[*at + 1], 1, CC_MONTHS, &month);
    *at += 2;
    return *known && cc_state_of(run)->month == month;
}

static unsigned round_of(const struct case_run *run)
{
    const struct cc_campaign *st = run->state;
    return st->month * 32u + st->lot + ((unsigned)st->table.turn << 16);
}

static struct sp_order least(const struct sp_order *orders, uint32_t count)
{
    static const uint16_t quiet[] = {CO_READY, CO_DONE, CO_DROP, CO_PASS, CO_QUIET, CO_BOOK, CO_WON, CB_O_NOTHING};
    for (size_t k = 0; k < sizeof quiet / sizeof *quiet; k++)
        for (uint32_t i = 0; i < count; i++)
            if (orders[i].kind == quiet[k])
                return orders[i];
    return orders[0];
}

/* A die of six sides shows a 4, which neither gains nor loses; any other its highest. */
static uint16_t least_die(uint16_t sides)
{
    return sides == 6 ? 3 : (uint16_t)(sides - 1);
}

static bool open_case(struct case_run *run)
{
    return case_load(run, NULL, 0);
}

static bool sentence(struct case_run *run, const char *line, const struct case_words *words)
{
    (void)line;
    return strstr(line, "account:") ? cc_case_account(run, words) : cc_case_has(run, words);
}

static const char *const data[] = {"colonels/campaign.json", "colonels/battle.json", NULL};

const struct case_kind case_campaign = {.game = "colonels",
                                        .data = data,
                                        .least_face = 1,
                                        .open = open_case,
                                        .position = position,
                                        .begin = begin,
                                        .sentence = sentence,
                                        .clock = clock_text,
                                        .clock_agrees = clock_agrees,
                                        .round = round_of,
                                        .least = least,
                                        .least_die = least_die};
