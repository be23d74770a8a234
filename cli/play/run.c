/*
 * A session going on: orders of people, then dice and computers until a person is asked again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/session.h"
#include "cli/secret.h"

/* ---- Computers ---- */

/* Who answers for the seat: its own computer, or for a person who is not asked the best one. */
static struct sp_sitting *sitting_of(struct play *play, uint8_t seat)
{
    const struct sp_player *player = play->player[seat] != NULL ? play->player[seat] : sp_player_for(play->game);
    struct sp_sitting *sitting = &play->sitting[seat];
    if (sitting->player != player) {
        const struct sp_seating seating = {.game = play->game,
                                           .scenario = sp_match_scenario(play->match),
                                           .argument = play->argument[seat],
                                           .seat = seat};
        sp_sitting_leave(sitting);
        sp_sit(sitting, player, &seating);
    }
    return sitting;
}

/* The order of who sits there; a foreign one is tried, and a refusal loses the game. */
static enum sp_answer give_answer(struct play *play, struct sp_sitting *sitting, const struct sp_asked *asked,
                                  struct sp_error *error)
{
    const bool lost = sitting->lost;
    struct sp_order order;
    if (!sp_sitting_ask(sitting, asked, &order, error))
        return SP_FAILED;
    enum sp_answer answer = sp_match_order(play->match, asked->seat, &order, error);
    if (answer == SP_REFUSED && sitting->player->foreign && !sitting->lost) {
        sp_sitting_lose(sitting, asked, error->text, &order);
        answer = sp_match_order(play->match, asked->seat, &order, error);
    }
    play->lost |= sitting->lost && !lost ? UINT32_C(1) << asked->seat : 0;
    return answer;
}

bool play_question(struct play *play, uint8_t seat, bool remembers, struct play_question *question,
                   struct sp_error *error)
{
    *question = (struct play_question){
        .dice = {.seed = sp_seed_of(play->player_seed + seat, sp_match_entry_count(play->match))}};
    question->asked = (struct sp_asked){.game = play->game,
                                        .scenario = sp_match_scenario(play->match),
                                        .state = play_redacted(play, seat),
                                        .seat = seat,
                                        .legal = play->legal,
                                        .count = sp_match_legal(play->match, seat, play->legal),
                                        .dice = &question->dice,
                                        .limits = play->limits};
    if (question->asked.count == 0)
        return sp_fail(error, "%s owes an order but has none", play->game->seat_names[seat]);
    if (remembers) {
        question->told = sp_match_told(play->match, seat, &question->asked.log.count);
        if (question->told == NULL)
            return sp_fail(error, "there is not enough memory for what %s was told", play->game->seat_names[seat]);
        question->asked.log.events = question->told;
    }
    return true;
}

/* The computer's order, or the program's for a person who is not asked.  Its choice depends on seed, seat and the
 * entries so far, so it is the same after a resumption, but for a searcher that had set out for somewhere: he thinks
 * about that anew. */
static enum sp_answer computer_moves(struct play *play, uint8_t seat, struct sp_error *error)
{
    struct sp_sitting *sitting = sitting_of(play, seat);
    struct play_question question;
    if (!play_question(play, seat, sitting->player->remembers, &question, error))
        return SP_FAILED;
    const enum sp_answer answer = give_answer(play, sitting, &question.asked, error);
    free(question.told);
    return answer;
}

bool play_lost(struct play *play, struct sp_error *sentence)
{
    for (uint8_t seat = 0; seat < play->game->seat_count; seat++) {
        const sp_seats bit = UINT32_C(1) << seat;
        if ((play->lost & bit) != 0) {
            const struct sp_sitting *sitting = &play->sitting[seat];
            play->lost &= ~bit;
            sp_fail(sentence, "the player %s of %s has lost the game: %.400s", sitting->player->name,
                    play->game->seat_names[seat], sitting->why.text);
            return true;
        }
    }
    return false;
}

/* Ends the match; what the journal publishes then need not be kept secret any longer. */
static bool close_match(struct play *play, struct sp_error *error)
{
    if (sp_match_closed(play->match))
        return true;
    if (sp_match_close(play->match, 0, error) != SP_DONE)
        return false;
    if (play->journal != NULL && strcmp(play_dice_kind(play->match), "fair") == 0)
        secret_remove(play->journal);
    return true;
}

static enum play_answer go_on(struct play *play, enum sp_answer answer, struct sp_error *error)
{
    if (answer != SP_DONE)
        return answer == SP_REFUSED ? PLAY_REFUSED : PLAY_FAILED;
    return play_run(play, error) ? PLAY_DONE : PLAY_FAILED;
}

/* ---- Dice ---- */

/* The next die: as the umpire has said beforehand if it is one that he meant, else the match's own. */
static enum sp_answer fall(struct play *play, const struct sp_pending *pending, struct sp_error *error)
{
    const struct front *front = play->front;
    char order[SP_TEXT_MAX];
    if (play->dice.changed == 0 || front->die_key == NULL)
        return sp_match_roll(play->match, NULL, error);
    const uint32_t key = front->die_key(play_scenario(play), sp_match_state(play->match));
    const uint16_t face = play_changed_die(play, pending->question, key);
    if (face == 0 || face > pending->die_sides)
        return sp_match_roll(play->match, NULL, error);
    snprintf(order, sizeof order, "%s %u", front->roll_order, face);
    const enum sp_answer answer = sp_match_order_text(play->match, play->dice.by, order, error);
    const struct play_die fallen = {.question = pending->question, .key = key};
    return answer == SP_DONE && !play_change_die(play, play->dice.by, &fallen, error) ? SP_FAILED : answer;
}

enum play_answer play_type_die(struct play *play, uint32_t face, struct sp_error *error)
{
    const uint32_t sides = play_pending(play).die_sides;
    const uint32_t lowest = play->game->lowest_face;
    if (sides == 0 || face < lowest || face - lowest >= sides) {
        sp_fail(error, sides == 0 ? "no die is awaited now" : "that die shows %u to %u", lowest, lowest + sides - 1);
        return PLAY_REFUSED;
    }
    return go_on(play, sp_match_die(play->match, face - lowest, error), error);
}

/* ---- On and on ---- */

static bool run_on(struct play *play, struct sp_error *error)
{
    const sp_seats people = play_people(play);
    /* Umpires share a desk: where one is a person the program gives no answers there. */
    const sp_seats silent = (people & play->game->umpires) != 0 ? play->game->umpires & ~people : 0;
    while (!sp_match_over(play->match, NULL)) {
        const struct sp_pending pending = play_pending(play);
        const sp_seats computers = pending.seats & (~people | pending.program) & ~silent;
        enum sp_answer answer = SP_DONE;
        if (pending.die_sides != 0 && play->dice.typed)
            return true;
        if (pending.die_sides != 0) {
            answer = fall(play, &pending, error);
        } else if (computers != 0) {
            uint8_t seat = 0;
            while ((computers & 1u << seat) == 0)
                seat++;
            answer = computer_moves(play, seat, error);
        }
        if (answer != SP_DONE)
            return false;
        if (pending.die_sides == 0 && computers == 0)
            return true;
    }
    return close_match(play, error);
}

bool play_run(struct play *play, struct sp_error *error)
{
    const bool run = run_on(play, error);
    if (play->front->learn_names != NULL)
        play->front->learn_names(play);
    return run;
}

enum play_answer play_give(struct play *play, uint8_t seat, const struct sp_order *order, struct sp_error *error)
{
    const struct sp_order given = *order; /* it may stand in the session's own list */
    return go_on(play, sp_match_order(play->match, seat, &given, error), error);
}

enum play_answer play_text(struct play *play, uint8_t seat, const char *text, struct sp_error *error)
{
    return go_on(play, sp_match_order_text(play->match, seat, text, error), error);
}

enum play_answer play_lapse(struct play *play, uint8_t seat, struct sp_error *error)
{
    return go_on(play, sp_match_lapse(play->match, seat, error), error);
}

bool play_hand_over(struct play *play, uint8_t seat, const char *player, struct sp_error *error)
{
    const struct sp_player *wanted = sp_player_find(player);
    if (wanted == NULL && strcmp(player, "human") != 0)
        return sp_fail(error, "there is no player '%s'", player);
    if (wanted != NULL && !sp_player_plays(wanted, play->game))
        return sp_fail(error, "the player %s does not know %s", player, play->game->name);
    if (sp_match_hand_over(play->match, seat, player, error) != SP_DONE)
        return false;
    play->player[seat] = wanted;
    play->argument[seat] = NULL;
    return play_run(play, error);
}

static enum play_answer submit(struct play *play, uint8_t seat, const char *line, struct sp_error *error)
{
    const bool shorthand = play->front->is_shorthand != NULL && play->front->is_shorthand(line);
    return shorthand ? play->front->shorthand(play, seat, line, error) : play_text(play, seat, line, error);
}

enum play_answer play_submit(struct play *play, uint8_t seat, const char *line, struct sp_error *error)
{
    char order[SP_WORDS_MAX + SP_TEXT_MAX];
    if (play->front->plain_order != NULL && strlen(line) < sizeof order) {
        play->front->plain_order(line, order, sizeof order);
        return submit(play, seat, order, error);
    }
    return submit(play, seat, line, error);
}

bool play_undo_by_consent(struct play *play, uint8_t seat, struct sp_error *error)
{
    for (uint8_t other = 0; other < play->game->seat_count; other++)
        if (other != seat && play->player[other] == NULL)
            return sp_fail(error, "the other side is a person's: he cannot be asked here to take a move back");
    const sp_seats all = (sp_seats)((UINT32_C(1) << play->game->seat_count) - 1);
    const uint64_t to = sp_match_before_own(play->match, seat);
    return sp_match_undo(play->match, seat, to, all, error) == SP_DONE && play_run(play, error);
}

enum play_answer play_undo_to(struct play *play, uint8_t seat, uint64_t to, struct sp_error *error)
{
    return play_forget_dice(play, error) ? go_on(play, sp_match_undo(play->match, seat, to, 0, error), error)
                                         : PLAY_FAILED;
}

bool play_may_undo(const struct play *play, uint8_t seat, struct sp_error *error)
{
    uint64_t to = 0;
    return sp_match_undo_target(play->match, seat, &to, error) == SP_DONE;
}

bool play_undo(struct play *play, uint8_t seat, struct sp_error *error)
{
    uint64_t to = 0;
    return sp_match_undo_target(play->match, seat, &to, error) == SP_DONE &&
           sp_match_undo(play->match, seat, to, 0, error) == SP_DONE && play_run(play, error);
}
