/*
 * The one door into a match: permitted? -> next state on a copy -> line -> sink -> commit.  Nothing of the match
 * changes before the line is safe; nothing can fail after.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/internal.h"

enum sp_answer sp_refuse(struct sp_error *error, const char *format, ...)
{
    struct sp_error made;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(made.text, sizeof made.text, format, arguments);
    va_end(arguments);
    sp_fail(error, "%s", made.text);
    return SP_REFUSED;
}

static enum sp_answer no_memory(struct sp_error *error)
{
    sp_fail(error, "there is no memory left for another entry");
    return SP_FAILED;
}

/* ---- Permitted? ---- */

static bool is_silence(const struct sp_match *match, const struct sp_act *act)
{
    struct sp_order order = {0};
    return match->game->silence && match->game->silence(match->scenario, match->state, act->seat, &order) &&
           memcmp(&order, &act->order, sizeof order) == 0;
}

static enum sp_answer permit_order(const struct sp_match *match, const struct sp_act *act, struct sp_error *error)
{
    struct sp_refusal refusal = {.text = ""};
    if (match->paused)
        return sp_refuse(error, "the match is paused");
    if (!match->game->check(match->scenario, match->state, act->seat, &act->order, &refusal))
        return sp_refuse(error, "%s", refusal.text);
    if (act->lapsed && !is_silence(match, act))
        return sp_refuse(error, "that is not the order that stands for the silence of %s",
                         match->game->seat_names[act->seat]);
    return sp_named_text_permitted(match, act, error);
}

static enum sp_answer permit_die(const struct sp_match *match, const struct sp_act *act, struct sp_error *error)
{
    struct sp_pending pending;
    sp_match_pending(match, &pending);
    if (match->paused)
        return sp_refuse(error, "the match is paused");
    if (pending.die_sides == 0)
        return sp_refuse(error, "no die is awaited now");
    if (act->die >= pending.die_sides)
        return sp_refuse(error, "a die of %u sides counts 0 to %u, not %lu", pending.die_sides, pending.die_sides - 1U,
                         (unsigned long)act->die);
    if (!act->typed && match->dice_kind == SP_DICE_TYPED)
        return sp_refuse(error, "the dice of this match are typed in");
    return SP_DONE;
}

static enum sp_answer permit_dice_text(const struct sp_match *match, const struct sp_act *act, struct sp_error *error)
{
    if (match->dice_kind != SP_DICE_FAIR)
        return sp_refuse(error, "only fair dice take a text of the players");
    if (match->drawn > 0)
        return sp_refuse(error, "a text for the dice must come before the first roll");
    if (match->dice_texts[act->seat][0] != '\0')
        return sp_refuse(error, "%s has given a text for the dice already", match->game->seat_names[act->seat]);
    if (!sp_text_fits(act->text, SP_DICE_TEXT_MAX, false))
        return sp_refuse(error, "a text for the dice has 1 to %d bytes of UTF-8 without control characters",
                         SP_DICE_TEXT_MAX);
    return SP_DONE;
}

static enum sp_answer permit_pause(const struct sp_match *match, const struct sp_act *act, struct sp_error *error)
{
    if (match->paused == act->paused)
        return sp_refuse(error, act->paused ? "the match is paused already" : "the match is not paused");
    return SP_DONE;
}

static enum sp_answer permit_hand_over(const struct sp_match *match, const struct sp_act *act, struct sp_error *error)
{
    if (!sp_text_fits(act->text, SP_PLAYER_MAX - 1, false))
        return sp_refuse(error, "who plays %s must be a text of 1 to %d bytes", match->game->seat_names[act->seat],
                         SP_PLAYER_MAX - 1);
    return SP_DONE;
}

static enum sp_answer permit_close(const struct sp_match *match, const struct sp_act *act, struct sp_error *error)
{
    uint8_t commitment[SP_COMMITMENT_BYTES];
    if (!sp_match_over(match, NULL) && act->consent != sp_all_seats(match))
        return sp_refuse(error, "the game is not over: only with the consent of all can the match be closed");
    if (match->dice_kind != SP_DICE_FAIR)
        return act->secret ? sp_refuse(error, "only fair dice have a secret") : SP_DONE;
    if (!act->secret && !match->secret_known)
        return sp_refuse(error, "the secret of the dice must be known to close the match");
    sp_fair_commit(act->secret ? act->secret : match->secret, commitment);
    if (memcmp(commitment, match->commitment, sizeof commitment) != 0)
        return sp_refuse(error, "the secret is not the one to which the header is committed");
    return SP_DONE;
}

typedef enum sp_answer permit_act(const struct sp_match *match, const struct sp_act *act, struct sp_error *error);

static permit_act *const permits[SP_ACT_KINDS] = {
    [ACT_ORDER] = permit_order,         [ACT_DIE] = permit_die,
    [ACT_TEXT] = sp_text_permitted,     [ACT_UNDO] = sp_undo_permitted,
    [ACT_DICE_TEXT] = permit_dice_text, [ACT_PAUSE] = permit_pause,
    [ACT_HAND_OVER] = permit_hand_over, [ACT_CLOSE] = permit_close,
};

enum sp_answer sp_permitted(const struct sp_match *match, const struct sp_act *act, struct sp_error *error)
{
    if (match->closed)
        return sp_refuse(error, "the match is closed");
    if (act->kind != ACT_DIE && act->kind != ACT_CLOSE && !sp_seat_exists(match, act->seat))
        return sp_refuse(error, "there is no seat %u", act->seat);
    return permits[act->kind](match, act, error);
}

/* ---- The next state, on a copy ---- */

/* Whether match->next puts a question to a seat that owed no answer before: it has seen something, and may be thinking.
 */
static bool asks_another(const struct sp_match *match, const struct sp_pending *before, uint8_t seat)
{
    struct sp_pending after = {0};
    match->game->pending(match->scenario, match->next, &after);
    return (after.seats & ~before->seats & ~(1U << seat)) != 0;
}

/* What the act would make: the item, match->next if it changes the game, and match->made with `events` events. */
static void make(struct sp_match *match, const struct sp_act *act, struct sp_item *item, uint32_t *event_count)
{
    const struct sp_game *game = match->game;
    *item = (struct sp_item){.kind = act->kind,
                             .seat = act->seat,
                             .typed = act->typed,
                             .lapsed = act->lapsed,
                             .to = act->to,
                             .consent = act->consent,
                             .text = act->kind == ACT_TEXT ? (uint16_t)(match->writing_count + 1) : 0,
                             .line = match->journal.length,
                             .event = match->event_count};
    *event_count = 0;
    if (act->kind == ACT_UNDO)
        sp_rebuild(match, match->branch, sp_branch_until(match, act->to), match->next);
    if (act->kind != ACT_ORDER && act->kind != ACT_DIE)
        return;
    struct sp_pending before;
    sp_match_pending(match, &before);
    item->entry = (struct sp_entry){.kind = SP_ORDER, .seat = act->seat, .order = act->order};
    if (act->kind == ACT_DIE) {
        item->entry = (struct sp_entry){.kind = SP_DIE, .die = (uint16_t)act->die};
        item->sides = before.die_sides;
        item->question = before.question;
        item->die_of = before.die_of;
    }
    /* Past those that stand, where make_room() has made room: they count once the act does. */
    struct sp_events events = {.buffer = match->events + match->event_count, .capacity = game->max_events};
    memcpy(match->next, match->state, game->state_size);
    game->apply(match->scenario, match->next, &item->entry, &events);
    item->reveals = act->kind == ACT_ORDER && (game->reveals(match->scenario, act->seat, events.buffer, events.count) ||
                                               asks_another(match, &before, act->seat));
    *event_count = events.count;
}

static bool changes_game(const struct sp_act *act)
{
    return act->kind == ACT_ORDER || act->kind == ACT_DIE || act->kind == ACT_UNDO;
}

/* ---- The line ---- */

/* Says where a line that was read differs from the one that its act writes. */
static void explain_difference(const json_t *given, const json_t *made, struct sp_error *error)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)made, key, value)
    {
        const json_t *other = json_object_get(given, key);
        if (json_equal(other, value))
            continue;
        if (strcmp(key, "state") == 0) {
            sp_fail(error, "the state after this entry is not the one that was played: rules or data differ");
            return;
        }
        char *expected = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
        sp_fail(error, "\"%s\" should be %.200s", key, expected ? expected : "different");
        free(expected);
        return;
    }
    sp_fail(error, "the line holds more than this entry writes, or is written differently");
}

/* Adds the line to the journal's text, which the caller takes back if anything fails. */
static enum sp_answer write_line(struct sp_match *match, const struct sp_act *act, const struct sp_given *given,
                                 uint64_t *chain, struct sp_error *error)
{
    const size_t start = match->journal.length;
    json_t *object = sp_act_json(match, act, changes_game(act) ? match->next : NULL);
    if (!object || !sp_line_write(&match->journal, object, chain)) {
        json_decref(object);
        return no_memory(error);
    }
    const char *line = match->journal.bytes + start;
    const size_t length = match->journal.length - start;
    enum sp_answer answer = SP_DONE;
    if (given && (given->length != length || memcmp(given->line, line, length) != 0)) {
        explain_difference(given->object, object, error);
        answer = SP_REFUSED;
    } else if (!given && !match->writable) {
        sp_fail(error, "the match has no place for its journal");
        answer = SP_FAILED;
    } else if (!given && match->sink.append && !match->sink.append(match->sink.context, line, length, error)) {
        answer = SP_FAILED;
    }
    json_decref(object);
    return answer;
}

/* ---- Commit ---- */

static bool make_room(struct sp_match *match)
{
    return sp_grow(&match->items, match->item_count, 1, &match->item_capacity, sizeof *match->items) &&
           sp_grow(&match->events, match->event_count, match->game->max_events, &match->event_capacity,
                   sizeof *match->events) &&
           sp_grow(&match->branch, match->branch_count, 1, &match->branch_capacity, sizeof *match->branch) &&
           sp_grow(&match->writings, match->writing_count, 1, &match->writing_capacity, sizeof *match->writings);
}

static void commit_state(struct sp_match *match, const struct sp_item *item, uint32_t event_count)
{
    void *before = match->state;
    match->state = match->next;
    match->next = before;
    match->event_count += event_count;
    if (item->kind == ACT_UNDO) {
        match->branch_count = sp_branch_until(match, item->to);
        sp_undo_texts(match, item->to);
    } else {
        match->branch[match->branch_count++] = match->item_count;
    }
    if (item->kind == ACT_DIE && !item->typed)
        match->drawn++;
    if (item->kind == ACT_ORDER) {
        match->last_order[item->seat] = match->item_count;
        match->orders_given[item->seat]++;
    }
}

static void commit(struct sp_match *match, const struct sp_act *act, const struct sp_item *item, uint32_t event_count)
{
    if (changes_game(act))
        commit_state(match, item, event_count);
    if (act->kind == ACT_TEXT) {
        match->branch[match->branch_count++] = match->item_count;
        match->writings[match->writing_count++] =
            (struct sp_writing){.item = match->item_count, .seat = act->seat, .stands = true};
    }
    if (act->kind == ACT_DICE_TEXT)
        memcpy(match->dice_texts[act->seat], act->text, strlen(act->text) + 1);
    if (act->kind == ACT_HAND_OVER)
        memcpy(match->players[act->seat], act->text, strlen(act->text) + 1);
    if (act->kind == ACT_PAUSE)
        match->paused = act->paused;
    if (act->kind == ACT_CLOSE)
        match->closed = true;
    if (act->secret) {
        memcpy(match->secret, act->secret, SP_SECRET_BYTES);
        match->secret_known = true;
    }
    match->items[match->item_count++] = *item;
}

enum sp_answer sp_act(struct sp_match *match, const struct sp_act *act, const struct sp_given *given,
                      struct sp_error *error)
{
    enum sp_answer answer = sp_permitted(match, act, error);
    if (answer != SP_DONE)
        return answer;
    if (!make_room(match))
        return no_memory(error);
    struct sp_item item;
    uint32_t event_count = 0;
    uint64_t chain = match->chain;
    make(match, act, &item, &event_count);
    answer = write_line(match, act, given, &chain, error);
    if (answer != SP_DONE) {
        match->journal.length = item.line;
        match->journal.bytes[item.line] = '\0';
        return answer;
    }
    match->chain = chain;
    commit(match, act, &item, event_count);
    return SP_DONE;
}

/* ---- The acts by name ---- */

enum sp_answer sp_match_order(struct sp_match *match, uint8_t seat, const struct sp_order *order,
                              struct sp_error *error)
{
    const struct sp_act act = {.kind = ACT_ORDER, .seat = seat, .order = *order};
    return sp_act(match, &act, NULL, error);
}

enum sp_answer sp_match_lapse(struct sp_match *match, uint8_t seat, struct sp_error *error)
{
    struct sp_act act = {.kind = ACT_ORDER, .seat = seat, .lapsed = true};
    if (!sp_seat_exists(match, seat))
        return sp_refuse(error, "there is no seat %u", seat);
    if (!match->game->silence || !match->game->silence(match->scenario, match->state, seat, &act.order))
        return sp_refuse(error, "the silence of %s decides nothing now", match->game->seat_names[seat]);
    return sp_act(match, &act, NULL, error);
}

enum sp_answer sp_match_order_text(struct sp_match *match, uint8_t seat, const char *text, struct sp_error *error)
{
    struct sp_order order;
    struct sp_refusal refusal = {.text = ""};
    if (!sp_seat_exists(match, seat))
        return sp_refuse(error, "there is no seat %u", seat);
    if (strchr(text, '"'))
        return sp_match_order_quoted(match, seat, text, error);
    if (!match->game->parse_order(match->scenario, seat, text, &order, &refusal))
        return sp_refuse(error, "%s", refusal.text);
    return sp_match_order(match, seat, &order, error);
}

enum sp_answer sp_match_die(struct sp_match *match, uint32_t value, struct sp_error *error)
{
    const struct sp_act act = {.kind = ACT_DIE, .die = value, .typed = true};
    return sp_act(match, &act, NULL, error);
}

enum sp_answer sp_match_roll(struct sp_match *match, uint32_t *value, struct sp_error *error)
{
    struct sp_pending pending;
    struct sp_act act = {.kind = ACT_DIE};
    sp_match_pending(match, &pending);
    if (match->dice_kind == SP_DICE_FAIR && !match->secret_known)
        return sp_refuse(error, "the secret of the dice is not known here");
    if (match->dice_kind != SP_DICE_TYPED && pending.die_sides > 0)
        act.die = sp_match_next_die(match, match->drawn + 1, pending.die_sides);
    const enum sp_answer answer = sp_act(match, &act, NULL, error);
    if (answer == SP_DONE && value)
        *value = act.die;
    return answer;
}

enum sp_answer sp_match_write(struct sp_match *match, uint8_t seat, const char *words, uint32_t *number,
                              struct sp_error *error)
{
    const struct sp_act act = {.kind = ACT_TEXT, .seat = seat, .text = words};
    const enum sp_answer answer = sp_act(match, &act, NULL, error);
    if (answer == SP_DONE && number)
        *number = (uint32_t)match->writing_count;
    return answer;
}

enum sp_answer sp_match_dice_text(struct sp_match *match, uint8_t seat, const char *text, struct sp_error *error)
{
    const struct sp_act act = {.kind = ACT_DICE_TEXT, .seat = seat, .text = text};
    return sp_act(match, &act, NULL, error);
}

enum sp_answer sp_match_pause(struct sp_match *match, uint8_t seat, bool paused, struct sp_error *error)
{
    const struct sp_act act = {.kind = ACT_PAUSE, .seat = seat, .paused = paused};
    return sp_act(match, &act, NULL, error);
}

enum sp_answer sp_match_hand_over(struct sp_match *match, uint8_t seat, const char *player, struct sp_error *error)
{
    const struct sp_act act = {.kind = ACT_HAND_OVER, .seat = seat, .text = player};
    return sp_act(match, &act, NULL, error);
}

enum sp_answer sp_match_close(struct sp_match *match, sp_seats consent, struct sp_error *error)
{
    const struct sp_act act = {.kind = ACT_CLOSE, .consent = consent & sp_all_seats(match)};
    return sp_act(match, &act, NULL, error);
}
