/*
 * `move LEADER,LEADER HEX-HEX-HEX`: takes the leaders, steps from hex to hex, halts.  One hex alone may be farther off.
 * It is several entries; it stops as soon as anything happens that the mover would want to think about.
 *
 * Leaders, the whole path on the map and the first step are tried before anything is given, so that a mistake in them
 * changes nothing.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "cli/play/session.h"
#include "cli/screen/way.h"
#include "suffren/rules.h"

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
    while (isspace((unsigned char)*text))
        text++;
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
        while (isalnum((unsigned char)text[length]) || text[length] == '_')
            length++;
        if (length == 0 || length >= WORD || *count == WORDS_MAX)
            return NULL;
        memcpy(word[*count], text, length);
        word[(*count)++][length] = '\0';
        text += length;
        const char *next = skip_blanks(text);
        if (*next != joint)
            return text;
        text = next + 1;
    }
}

static bool read_move(const char *line, struct move *move, struct sp_error *error)
{
    *move = (struct move){0};
    const char *rest = read_words(skip_blanks(line) + 4, ',', move->leader, &move->leader_count);
    if (rest != NULL)
        rest = read_words(rest, '-', move->step, &move->step_count);
    if (rest != NULL && *skip_blanks(rest) == '\0')
        return true;
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
        !play->game->check(scenario, copy, seat, &entry.order, refusal))
        return false;
    if (applied)
        play->game->apply(scenario, copy, &entry, NULL);
    return true;
}

/* The place that a word of the path names, by its id or a town; SF_NONE: none. */
static uint8_t named_place(const struct sf_scenario *sc, const char *word)
{
    const uint8_t town = sf_find_town(sc, word);
    return town != SF_NONE ? sc->town[town].place : sf_find_place(sc, word);
}

/* PM of the way from place to place, 0: they are no neighbours. */
static unsigned edge_cost(const struct sf_place *from, unsigned arm, uint8_t to)
{
    for (unsigned e = 0; e < from->edge_count[arm]; e++)
        if (from->edge[arm][e].to == to)
            return from->edge[arm][e].cost;
    return 0;
}

/* Whether the map allows the whole path from where the group of the copy stands: nothing is given of one that it does
 * not. */
static bool check_path(const struct sf_scenario *sc, const struct sf_state *st, struct move *move,
                       struct sp_error *error)
{
    const unsigned arm = sf_arm_of_phase(st);
    unsigned pm = st->pm;
    uint8_t at = st->here;
    for (size_t i = 0; i < move->step_count; i++) {
        const uint8_t to = named_place(sc, move->step[i]);
        if (to == SF_NONE)
            return sp_fail(error, "there is no place '%s'", move->step[i]);
        const struct sf_place *from = &sc->place[at];
        const unsigned cost = edge_cost(from, arm, to);
        snprintf(move->step[i], WORD, "%s", sc->place[to].id);
        if (i == 0 && to == at) {
            move->first = 1; /* the path names the place where the group stands */
            continue;
        }
        if (cost == 0) {
            return sp_fail(error,
                           at == st->here ? "%s is not next to %s, where the group stands (S-30)"
                                          : "%s is not next to %s (S-30)",
                           move->step[i], from->id);
        }
        if (cost > pm) {
            return sp_fail(error, "%s needs %u PM, and at %s the group has %u left (S-30)", move->step[i], cost,
                           from->id, pm);
        }
        pm -= cost;
        at = to;
    }
    return move->first < move->step_count || sp_fail(error, "the group stands in %s already", sc->place[at].id);
}

/* One place alone is where to go: the shortest way is found, as from the map of the full screen. */
static void find_way(const struct sf_scenario *sc, const struct sf_state *st, uint8_t seat, struct move *move)
{
    const struct sight sight = {.scenario = sc, .view = st, .seat = seat};
    const uint8_t to = move->step_count == 1 ? named_place(sc, move->step[0]) : SF_NONE;
    struct way way;
    if (to == SF_NONE || !way_find(&sight, to, &way) || way.count > WORDS_MAX)
        return;
    move->step_count = 0;
    for (int i = 0; i < way.count; i++)
        snprintf(move->step[move->step_count++], WORD, "%s", sc->place[way.step[i]].id);
}

/* Tries leaders, path and first step; nothing is given yet. */
static bool try_move(const struct play *play, void *copy, uint8_t seat, struct move *move, struct sp_error *error)
{
    struct sp_refusal refusal;
    memcpy(copy, sp_match_state(play->match), play->game->state_size);
    for (size_t i = 0; i < move->leader_count; i++)
        if (!try_order(play, copy, seat, "take", move->leader[i], true, &refusal))
            return sp_fail(error, "%s", refusal.text);
    find_way(sp_match_scenario(play->match), copy, seat, move);
    if (!check_path(sp_match_scenario(play->match), copy, move, error))
        return false;
    return try_order(play, copy, seat, "to", move->step[move->first], false, &refusal) ||
           sp_fail(error, "%s", refusal.text);
}

static bool is_quiet(const json_t *line)
{
    const char *name = json_string_value(json_object_get(line, "event"));
    if (name == NULL)
        return false;
    /* A storm's first die brings none unless it is 0 (S-40). */
    return sp_find_word(quiet_events, name) >= 0 ||
           (strcmp(name, "storm_roll") == 0 && json_integer_value(json_object_get(line, "die")) != 0);
}

const char *play_disturbance(struct play *play, uint8_t seat, size_t from)
{
    for (size_t i = from; i < play_log_count(play, seat); i++) {
        json_t *line = play_event(play, seat, i);
        const bool quiet = is_quiet(line);
        json_decref(line);
        if (!quiet)
            return play_log_line(play, seat, i);
    }
    return NULL;
}

/* Why a move does not go on by itself; NULL: the seat is asked the same again and nothing worth a thought happened. */
static const char *reason_to_stop(struct play *play, uint8_t seat, size_t from, uint16_t question)
{
    const char *news = play_disturbance(play, seat, from);
    const struct sp_pending pending = play_pending(play);
    const bool same = pending.seats == 1u << seat && pending.question == question;
    return news != NULL ? news : same ? NULL : "the move is over";
}

/* Gives all that was tried; what was given stays given. */
static enum play_answer give_move(struct play *play, uint8_t seat, const struct move *move, struct sp_error *error)
{
    char text[WORD * 2];
    for (size_t i = 0; i < move->leader_count; i++) {
        snprintf(text, sizeof text, "take %s", move->leader[i]);
        const enum play_answer answer = play_text(play, seat, text, error);
        if (answer != PLAY_DONE)
            return answer;
    }
    const uint16_t question = play_pending(play).question;
    for (size_t i = move->first; i < move->step_count; i++) {
        const size_t from = play_log_count(play, seat);
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
        const char *news = i + 1 < move->step_count ? reason_to_stop(play, seat, from, question) : NULL;
        if (news != NULL) {
            sp_fail(error, "the move stopped at %s: %s", move->step[i], news);
            return PLAY_STOPPED;
        }
    }
    /* The last step may have ended the move by itself, or asked something else. */
    const struct sp_pending pending = play_pending(play);
    if (pending.seats == 1u << seat && pending.question == question)
        return play_text(play, seat, "halt", error);
    return PLAY_DONE;
}

enum play_answer shorthand_submit(struct play *play, uint8_t seat, const char *line, struct sp_error *error)
{
    struct move move;
    if (!read_move(line, &move, error))
        return PLAY_REFUSED;
    void *copy = malloc(play->game->state_size);
    if (copy == NULL) {
        sp_fail(error, "there is not enough memory for a game");
        return PLAY_FAILED;
    }
    const bool possible = try_move(play, copy, seat, &move, error);
    free(copy);
    return possible ? give_move(play, seat, &move, error) : PLAY_REFUSED;
}

/* Adds what the orders from number `from` on name that begin with the verb ("take "), joined; returns where they end.
 */
static uint32_t write_words(const struct play *play, uint8_t seat, const struct sp_order *orders, uint32_t from,
                            uint32_t count, const char *verb, char joint, char *line, size_t size)
{
    uint32_t i = from;
    char text[SP_TEXT_MAX];
    for (; i < count; i++) {
        play_order_text(play, seat, &orders[i], text);
        if (strncmp(text, verb, strlen(verb)) != 0)
            break;
        const size_t length = strlen(line);
        snprintf(line + length, size - length, "%c%s", i == from ? ' ' : joint, text + strlen(verb));
    }
    return i;
}

bool shorthand_for(struct play *play, uint8_t seat, const struct sp_order *orders, uint32_t count, char *line,
                   size_t size)
{
    struct move move;
    struct sp_error error;
    char last[SP_TEXT_MAX];
    snprintf(line, size, "move");
    const uint32_t taken = write_words(play, seat, orders, 0, count, "take ", ',', line, size);
    const uint32_t gone = write_words(play, seat, orders, taken, count, "to ", '-', line, size);
    if (taken == 0 || gone == taken || gone + 1 != count)
        return false;
    play_order_text(play, seat, &orders[gone], last);
    if (strcmp(last, "halt") != 0 || !read_move(line, &move, &error))
        return false;
    void *copy = malloc(play->game->state_size);
    const bool same = copy != NULL && try_move(play, copy, seat, &move, &error) && move.step_count == gone - taken;
    free(copy);
    return same;
}
