/*
 * `move LEADER,LEADER HEX-HEX-HEX`: takes the leaders, steps from hex to hex, halts.  It is several entries; it stops
 * as soon as anything happens that the mover would want to think about.
 *
 * Leaders and first step are tried on a copy before anything is given, so that a mistake in them changes nothing.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play_session.h"

enum { WORDS_MAX = 24, WORD = 32 };

/* Events of the mover's own log that nobody need stop for. */
static const char *const quiet_events[] = {"takes", "moves", "halts", NULL};

struct move {
    size_t leader_count;
    size_t step_count;
    char leader[WORDS_MAX][WORD];
    char step[WORDS_MAX][WORD];
    size_t first; /* step: 1 when the path names the place where the group stands already */
};

static const char *skip_blanks(const char *text)
{
    while (isspace((unsigned char)*text)) {
        text++;
    }
    return text;
}

bool shorthand_is(const char *line)
{
    line = skip_blanks(line);
    return strncmp(line, "move", 4) == 0 && (line[4] == '\0' || isspace((unsigned char)line[4]));
}

/* Reads words that `joint` joins ("a,b", "a - b"); returns where they end, NULL when there is none, or too many. */
static const char *read_words(const char *text, char joint, char word[WORDS_MAX][WORD], size_t *count)
{
    for (;;) {
        text = skip_blanks(text);
        size_t length = 0;
        while (isalnum((unsigned char)text[length]) || text[length] == '_') {
            length++;
        }
        if (length == 0 || length >= WORD || *count == WORDS_MAX) {
            return NULL;
        }
        memcpy(word[*count], text, length);
        word[(*count)++][length] = '\0';
        text += length;
        const char *next = skip_blanks(text);
        if (*next != joint) {
            return text;
        }
        text = next + 1;
    }
}

static bool read_move(const char *line, struct move *move, struct sp_error *error)
{
    *move = (struct move){0};
    const char *rest = read_words(skip_blanks(line) + 4, ',', move->leader, &move->leader_count);
    if (rest != NULL) {
        rest = read_words(rest, '-', move->step, &move->step_count);
    }
    if (rest != NULL && *skip_blanks(rest) == '\0') {
        return true;
    }
    return sp_fail(error, "the shorthand is `move LEADER,LEADER HEX-HEX-HEX`, such as `move suffren 0905-0906`");
}

/* Tries one order on the copy; applies it there when it may be given. */
static bool try_order(const struct play *play, void *copy, uint8_t seat, const char *verb, const char *what,
                      bool applied, struct sp_refusal *refusal)
{
    const void *scenario = sp_match_scenario(play->match);
    char text[WORD * 2];
    snprintf(text, sizeof text, "%s %s", verb, what);
    struct sp_entry entry = {.kind = SP_ORDER, .seat = seat};
    if (!play->game->parse_order(scenario, seat, text, &entry.order, refusal) ||
        !play->game->check(scenario, copy, seat, &entry.order, refusal)) {
        return false;
    }
    if (applied) {
        play->game->apply(scenario, copy, &entry, NULL);
    }
    return true;
}

/* Leaders and the first step; finds out whether the path begins where the group stands. */
static bool try_move(const struct play *play, void *copy, uint8_t seat, struct move *move, struct sp_error *error)
{
    struct sp_refusal refusal;
    memcpy(copy, sp_match_state(play->match), play->game->state_size);
    for (size_t i = 0; i < move->leader_count; i++) {
        if (!try_order(play, copy, seat, "take", move->leader[i], true, &refusal)) {
            return sp_fail(error, "%s", refusal.text);
        }
    }
    if (try_order(play, copy, seat, "to", move->step[0], false, &refusal)) {
        return true;
    }
    move->first = 1;
    if (move->step_count > 1 && try_order(play, copy, seat, "to", move->step[1], false, &refusal)) {
        return true;
    }
    return sp_fail(error, "%s", refusal.text);
}

static bool is_quiet(const json_t *line)
{
    const char *name = json_string_value(json_object_get(line, "event"));
    for (size_t i = 0; name != NULL && quiet_events[i] != NULL; i++) {
        if (strcmp(name, quiet_events[i]) == 0) {
            return true;
        }
    }
    /* A storm's first die brings none unless it is 0 (S-40). */
    return name != NULL && strcmp(name, "storm_roll") == 0 && json_integer_value(json_object_get(line, "die")) != 0;
}

/* Whether the seat is asked the same again and nothing worth a thought stands in its log from line `from` on. */
static bool nothing_happened(struct play *play, uint8_t seat, uint64_t from, uint16_t question)
{
    const struct sp_pending pending = play_pending(play);
    bool quiet = pending.seats == 1u << seat && pending.question == question;
    const uint64_t count = sp_match_record_count(play->match, seat);
    for (uint64_t n = from; quiet && n <= count; n++) {
        json_t *line = sp_match_record_line(play->match, seat, n);
        quiet = is_quiet(line);
        json_decref(line);
    }
    return quiet;
}

/* Gives all that was tried; what was given stays given. */
static enum play_answer give_move(struct play *play, uint8_t seat, const struct move *move, struct sp_error *error)
{
    char text[WORD * 2];
    for (size_t i = 0; i < move->leader_count; i++) {
        snprintf(text, sizeof text, "take %s", move->leader[i]);
        const enum play_answer answer = play_text(play, seat, text, error);
        if (answer != PLAY_DONE) {
            return answer;
        }
    }
    const uint16_t question = play_pending(play).question;
    for (size_t i = move->first; i < move->step_count; i++) {
        const uint64_t from = sp_match_record_count(play->match, seat) + 1;
        snprintf(text, sizeof text, "to %s", move->step[i]);
        struct sp_error why;
        const enum play_answer answer = play_text(play, seat, text, &why);
        if (answer == PLAY_REFUSED && i > move->first) {
            sp_fail(error, "the move stopped at %s: %s", move->step[i - 1], why.text);
            return PLAY_STOPPED;
        }
        if (answer != PLAY_DONE) {
            *error = why;
            return answer;
        }
        if (i + 1 < move->step_count && !nothing_happened(play, seat, from, question)) {
            sp_fail(error, "the move stopped at %s, for something happened", move->step[i]);
            return PLAY_STOPPED;
        }
    }
    /* The last step may have ended the move by itself, or asked something else. */
    const struct sp_pending pending = play_pending(play);
    if (pending.seats == 1u << seat && pending.question == question) {
        return play_text(play, seat, "halt", error);
    }
    return PLAY_DONE;
}

enum play_answer shorthand_submit(struct play *play, uint8_t seat, const char *line, struct sp_error *error)
{
    struct move move;
    if (!read_move(line, &move, error)) {
        return PLAY_REFUSED;
    }
    void *copy = malloc(play->game->state_size);
    if (copy == NULL) {
        sp_fail(error, "there is not enough memory for a game");
        return PLAY_FAILED;
    }
    const bool possible = try_move(play, copy, seat, &move, error);
    free(copy);
    return possible ? give_move(play, seat, &move, error) : PLAY_REFUSED;
}
