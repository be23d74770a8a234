/*
 * The position that a case starts from: an empty map, then a clock that says where play goes on.
 */
#include <string.h>

#include "case.h"

void case_clear(struct case_run *run)
{
    struct sf_state *st = &run->state;
    for (unsigned p = 0; p < run->sc->piece_count; p++) {
        const struct sf_piece *spec = &run->sc->piece[p];
        st->status[p] = STATUS_ABSENT;
        st->place[p] = SF_NONE;
        st->carrier[p] = SF_NONE;
        st->in_town[p] = SF_NONE;
        st->leader[p] = spec->leader;
        st->regulars[p] = spec->regulars;
        st->natives[p] = spec->natives_join ? 0 : spec->natives;
    }
    st->orphan = SF_NONE; /* whom the set-up asks about */
    st->question = Q_NOTHING;
    st->asked = 0;
    st->turn = 1;
}

/* Where play goes on for a word of the clock, by phase A to E; SF_STAGES: the word makes no sense there. */
static uint8_t stage_of(const char *word, uint8_t phase)
{
    static const struct {
        const char *word;
        uint8_t stage[5];
    } table[] = {
        {"start", {STAGE_NAVAL_ARRIVALS, STAGE_LAND_CAPACITY, STAGE_INITIATIVE, STAGE_MONSOON, STAGE_TALLY}},
        {"initiative", {STAGE_INITIATIVE, STAGE_INITIATIVE, STAGE_INITIATIVE, SF_STAGES, SF_STAGES}},
        {"half", {STAGE_HALF, STAGE_HALF, STAGE_HALF, SF_STAGES, SF_STAGES}},
        {"moves", {STAGE_MOVES, STAGE_MOVES, STAGE_MOVES, SF_STAGES, SF_STAGES}},
        {"embarkation", {SF_STAGES, STAGE_EMBARKATION, SF_STAGES, SF_STAGES, SF_STAGES}},
        {"combats", {STAGE_COMBATS, STAGE_COMBATS, STAGE_COMBATS, SF_STAGES, SF_STAGES}},
        {"towns", {STAGE_TOWNS, STAGE_TOWNS, STAGE_TOWNS, SF_STAGES, SF_STAGES}},
        {"repairs", {SF_STAGES, SF_STAGES, SF_STAGES, STAGE_REPAIRS, SF_STAGES}},
        {"end", {STAGE_PHASE_ENDS, STAGE_PHASE_ENDS, STAGE_PHASE_ENDS, STAGE_PHASE_ENDS, STAGE_TALLY}},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(word, table[i].word) == 0)
            return table[i].stage[phase];
    return SF_STAGES;
}

bool case_clock(struct case_run *run, const struct case_words *words)
{
    struct sf_state *st = &run->state;
    long turn = 0;
    if (!case_number(words->word[1], 1, run->sc->turn_count, &turn) || strcmp(words->word[2], "phase") != 0 ||
        strlen(words->word[3]) != 1 || words->word[3][0] < 'A' || words->word[3][0] > 'E')
        return case_fail(run, "expected turn N, phase A to E, [SIDE to move,] STEP [, second half]");
    st->turn = (uint8_t)turn;
    st->phase = (uint8_t)(words->word[3][0] - 'A');
    size_t next = 4;
    if (case_side(words->word[next], &st->mover))
        next += 3;
    st->stage = stage_of(words->word[next], st->phase);
    if (st->stage == SF_STAGES)
        return case_fail(run, "%s is no step of this phase", words->word[next]);
    st->half = strcmp(words->word[next + 1], "second") == 0;
    st->first = st->mover ^ st->half;
    return true;
}
