/*
 * Cases of Suffren aux Indes: the position that one starts from (an empty map, then a clock that says where play goes
 * on), the clock afterwards, and who does as little as he can.
 */
#include "case_suffren.h"

#include <stdio.h>
#include <string.h>

#include "suffren/orders.h"
#include "suffren/rules.h"

static void clear_map(struct case_run *run)
{
    struct sf_state *st = sf_state_of(run);
    for (unsigned p = 0; p < sf_scenario_of(run)->piece_count; p++) {
        const struct sf_piece *spec = &sf_scenario_of(run)->piece[p];
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

static bool set_clock(struct case_run *run, const struct case_words *words)
{
    struct sf_state *st = sf_state_of(run);
    long turn = 0;
    if (!case_number(words->word[1], 1, sf_scenario_of(run)->turn_count, &turn) ||
        strcmp(words->word[2], "phase") != 0 || strlen(words->word[3]) != 1 || words->word[3][0] < 'A' ||
        words->word[3][0] > 'E')
        return case_fail(run, "expected turn N, phase A to E, [SIDE to move,] STEP [, second half]");
    st->turn = (uint8_t)turn;
    st->phase = (uint8_t)(words->word[3][0] - 'A');
    size_t next = 4;
    if (sf_case_side(words->word[next], &st->mover))
        next += 3;
    st->stage = stage_of(words->word[next], st->phase);
    if (st->stage == SF_STAGES)
        return case_fail(run, "%s is no step of this phase", words->word[next]);
    st->half = strcmp(words->word[next + 1], "second") == 0;
    st->first = st->mover ^ st->half;
    return true;
}

/* --- The kind --- */

static bool open_case(struct case_run *run)
{
    return case_load(run, NULL, 0);
}

static bool position(struct case_run *run, const char *line, const struct case_words *words)
{
    if (strcmp(line, "position") == 0) {
        clear_map(run);
        return true;
    }
    if (strcmp(words->word[0], "turn") == 0)
        return set_clock(run, words);
    if (strcmp(line, "as set up") == 0) {
        run->game->set_up(run->scenario, run->state);
        return true;
    }
    return sf_case_sentence(run, line, words);
}

/* From the position as set, play goes on until something is asked. */
static bool begin(struct case_run *run)
{
    if (sf_state_of(run)->question != Q_NOTHING)
        return true;
    if (!case_room(run))
        return false;
    struct sp_events events = {run->log, run->game->max_events, 0};
    struct sf_game inside = {.sc = run->scenario, .st = run->state, .events = &events};
    sf_note_faces(&inside);
    sf_run(&inside);
    run->log_count = events.count;
    return true;
}

static void clock_text(const struct case_run *run, char *text, size_t room)
{
    const struct sf_state *st = run->state;
    (void)snprintf(text, room, "turn %d, phase %c, %s to move", st->turn, 'A' + st->phase,
                   run->game->seat_names[st->mover & 1]);
}

/* `turn 2`, `phase B`, `french to move`. */
static bool clock_agrees(const struct case_run *run, const struct case_words *words, size_t *at, bool *known)
{
    const struct sf_state *st = run->state;
    const char *word = words->word[*at], *next = words->word[*at + 1];
    uint8_t side = 0;
    long turn = 0;
    *at += 2;
    if (strcmp(word, "turn") == 0 && case_number(next, 1, 12, &turn))
        return st->turn == turn;
    if (strcmp(word, "phase") == 0)
        return next[0] == 'A' + st->phase;
    *known = sf_case_side(word, &side);
    ++*at;
    return *known && st->mover == side;
}

static unsigned round_of(const struct case_run *run)
{
    const struct sf_state *st = run->state;
    return st->turn * 8u + st->phase;
}

/* What ends a step comes first, then what refuses, then anything. */
static struct sp_order least(const struct sp_order *orders, uint32_t count)
{
    static const uint16_t quiet[] = {O_END, O_DECLINE, O_HALT, O_BEGIN, O_PASS, O_STAY};
    for (size_t k = 0; k < sizeof quiet / sizeof *quiet; k++)
        for (uint32_t i = 0; i < count; i++)
            if (orders[i].kind == quiet[k])
                return orders[i];
    return orders[0];
}

/* Every die is a 5. */
static uint16_t least_die(uint16_t sides)
{
    (void)sides;
    return 5;
}

static const char *const data[] = {"suffren/india_1782.json", NULL};

const struct case_kind case_suffren = {.game = "suffren",
                                       .data = data,
                                       .open = open_case,
                                       .position = position,
                                       .begin = begin,
                                       .sentence = sf_case_sentence,
                                       .clock = clock_text,
                                       .clock_agrees = clock_agrees,
                                       .round = round_of,
                                       .least = least,
                                       .least_die = least_die};
