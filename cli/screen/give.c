/*
 * What changes the game: giving orders, taking them back, and whose turn it is at the keyboard.
 */
#include <stdio.h>
#include <string.h>

#include "cli/hint.h"
#include "cli/screen/state.h"
#include "cli/suffren/decision.h"

void screen_say(struct screen *screen, bool warn, const char *text)
{
    screen->warn = warn;
    snprintf(screen->notice, sizeof screen->notice, "%s", text);
}

void screen_follow_pick(struct screen *screen)
{
    const struct order_item *item = orders_picked(&screen->orders);
    if (item && item->place != SF_NONE && !screen->orders.standing) {
        screen->look.cursor = item->place;
        screen->side_top = 0;
    }
}

/* Keys on the map are of no use where no order names a place. */
static void leave_map_if_useless(struct screen *screen)
{
    for (int i = 0; i < screen->orders.count; i++)
        if (screen->orders.item[i].place != SF_NONE)
            return;
    if (screen->focus == FOCUS_MAP && screen->orders.count > 0)
        screen->focus = FOCUS_ORDERS;
}

/* The order that stands picked at first: straight on, else one that commits the group to nothing far. */
static void pick_first(struct screen *screen)
{
    const struct sf_state *view = &screen->view;
    if (orders_pick_place(&screen->orders, way_ahead(&screen->sight)) > 0 || view->question != Q_GROUP)
        return;
    for (int i = 0; i < screen->orders.match_count; i++) {
        const struct sp_order *order = &screen->orders.item[screen->orders.match[i]].order;
        const int cost = decision_cost(screen->sight.scenario, view, order);
        if (view->under_way ? order->kind == O_HALT : order->kind != O_TO || cost < view->pm) {
            screen->orders.picked = i;
            return;
        }
    }
}

/* What the order's words don't say: a leader's strength, a town's control and value, what lies in a hex. */
static void add_place_words(const struct sight *sight, const struct sp_tongue *tongue, struct order_item *item)
{
    const struct sf_scenario *sc = sight->scenario;
    const struct sp_order *order = &item->order;
    const uint8_t town = facts_order_town(sc, order);
    const size_t used = strlen(item->words);
    char *end = item->words + used;
    const size_t room = sizeof item->words - used;
    char there[96] = "";
    if (order->kind == O_TAKE && order->a < sc->leader_count && item->place != SF_NONE) {
        snprintf(end, room, ", %d PF in %s", facts_pf(sight, sc->leader_piece[order->a]), sc->place[item->place].name);
        sp_tongue_tell(tongue, end, end, room);
    } else if (town != SF_NONE) {
        snprintf(end, room, ": %c%u", facts_side_letter(sight->view->control[town]), sc->town[town].value);
    } else if (facts_names_place(order)) {
        facts_place_text(sight, item->place, item->words, there, sizeof there);
        snprintf(end, room, "%s%s", there[0] ? ": " : "", there);
    }
}

void screen_list_orders(struct screen *screen)
{
    orders_fill(&screen->orders, screen->play, screen->sight.seat);
    for (int i = 0; i < screen->orders.count; i++) {
        struct order_item *item = &screen->orders.item[i];
        item->place = facts_order_place(&screen->sight, &item->order);
        add_place_words(&screen->sight, screen->theme.tongue, item);
    }
}

void screen_look_again(struct screen *screen)
{
    memcpy(&screen->view, play_redacted(screen->play, screen->sight.seat), sizeof screen->view);
    screen->orders.standing = false;
    screen_list_orders(screen);
    leave_map_if_useless(screen);
    pick_first(screen);
    const uint8_t focus = facts_focus(&screen->sight);
    if (focus != SF_NONE)
        screen->look.cursor = focus;
    else
        screen_follow_pick(screen);
    screen->look.cursor = screen->look.cursor < screen->sight.scenario->place_count ? screen->look.cursor : 0;
    struct sp_error error;
    char hint[PLAY_LINE];
    if (hint_wanted(screen->play) && hint_line(screen->play, screen->sight.seat, hint, sizeof hint, &error))
        screen_say(screen, false, hint);
}

void screen_show_missed(struct screen *screen, const char *title)
{
    const size_t mark = play_log_mark(screen->play, screen->sight.seat);
    if (mark < play_log_count(screen->play, screen->sight.seat))
        dialog_news(&screen->dialog, screen->play, screen->sight.seat, title, mark);
}

uint8_t screen_first_seat(const struct play *play)
{
    const sp_seats people = play_people(play);
    return people == 0 || play_is_hot_seat(play) ? SP_OBSERVER : play_lowest(people);
}

void screen_seat_next(struct screen *screen)
{
    const sp_seats asked = play_asked(screen->play);
    const uint8_t before = screen->sight.seat;
    if (asked != 0 && (before >= PLAY_SEATS || !(asked >> before & 1u))) {
        screen->sight.seat = play_lowest(asked);
        if (play_is_hot_seat(screen->play)) {
            char whom[64];
            snprintf(whom, sizeof whom, "the %s", play_seat_name(screen->play, screen->sight.seat));
            sp_tongue_tell(screen->theme.tongue, whom, whom, sizeof whom);
            dialog_hand_over(&screen->dialog, whom, ink_of_side(screen->sight.seat), "Enter shows the map");
            screen_look_again(screen);
            screen_show_missed(screen, "Since you last looked");
        }
    }
    screen_look_again(screen);
}

/* After something was ordered: shows what came of it. */
static void show_result(struct screen *screen, size_t lines_before, uint8_t seat_before)
{
    screen_seat_next(screen);
    screen->log.back = 0;
    if (screen->sight.seat != seat_before)
        return;
    const size_t lines = play_log_count(screen->play, screen->sight.seat);
    if (lines > lines_before && screen->page == PAGE_HEX) {
        screen->page = PAGE_LOG;
        screen->page_by_game = true;
    }
    log_update(&screen->log, &screen->theme, screen->play, screen->sight.seat, screen->log_width);
    if (log_lines_since(&screen->log, lines_before) > screen->log_height)
        dialog_news(&screen->dialog, screen->play, screen->sight.seat, "What happened", lines_before);
}

static void take_answer(struct screen *screen, enum play_answer answer, const struct sp_error *error, size_t lines)
{
    const uint8_t seat = screen->sight.seat;
    if (answer == PLAY_REFUSED) {
        screen_say(screen, true, error->text);
        screen->orders.refused = true;
        return;
    }
    screen->notice[0] = '\0';
    show_result(screen, lines, seat);
    if (answer == PLAY_STOPPED)
        screen_say(screen, true, error->text);
    screen->failed = answer == PLAY_FAILED && play_asked(screen->play) == 0;
    if (answer == PLAY_FAILED)
        screen_say(screen, true, error->text);
}

void screen_try_again(struct screen *screen)
{
    struct sp_error error = {{0}};
    const size_t lines = play_log_count(screen->play, screen->sight.seat);
    take_answer(screen, play_run(screen->play, &error) ? PLAY_DONE : PLAY_FAILED, &error, lines);
}

static bool confirm_resignation(struct screen *screen)
{
    return dialog_confirm(&screen->dialog, "Resign", "Give the game up? The other side wins.");
}

/* Whether an `end` leaves out what one would not leave by mistake: a battle, an assault, the moves of a whole half. */
static bool leaves_something(const struct screen *screen)
{
    const struct sf_state *view = &screen->view;
    return screen->orders.count > 1 &&
           (view->question == Q_ATTACK || view->question == Q_TOWNS || (view->question == Q_MOVE && view->moved == 0));
}

static bool confirmed(struct screen *screen, const struct order_item *item)
{
    char sentence[SP_ERROR_MAX];
    if (item->order.kind == O_RESIGN)
        return confirm_resignation(screen);
    if (item->order.kind == O_END && leaves_something(screen))
        return dialog_confirm(&screen->dialog, "End", "There are orders left in this step. End it all the same?");
    if (!strstr(item->text, " losing "))
        return true;
    snprintf(sentence, sizeof sentence, "`%s` loses strength points for want of ships to carry them (S-34). Do it?",
             item->text);
    return dialog_confirm(&screen->dialog, "Surplus", sentence);
}

void screen_give(struct screen *screen, const struct order_item *item)
{
    struct sp_error error = {{0}};
    if (!confirmed(screen, item))
        return;
    const struct sp_order order = item->order;
    const size_t lines = play_log_count(screen->play, screen->sight.seat);
    take_answer(screen, play_give(screen->play, screen->sight.seat, &order, &error), &error, lines);
}

void screen_go(struct screen *screen, const struct way *way)
{
    const uint8_t seat = screen->sight.seat;
    const size_t lines = play_log_count(screen->play, seat);
    struct sp_error error = {{0}};
    enum play_answer answer = PLAY_DONE;
    for (int i = 0; i < way->count && answer == PLAY_DONE; i++) {
        char order[SP_TEXT_MAX];
        const size_t events = play_log_count(screen->play, seat);
        snprintf(order, sizeof order, "to %s", screen->sight.scenario->place[way->step[i]].id);
        answer = play_submit(screen->play, seat, order, &error);
        if (answer == PLAY_REFUSED && i > 0)
            answer = PLAY_STOPPED;
        const char *news = i + 1 < way->count ? play_disturbance(screen->play, seat, events) : NULL;
        if (answer == PLAY_DONE && news) {
            snprintf(error.text, sizeof error.text, "The move stopped: %s", news);
            answer = PLAY_STOPPED;
        }
    }
    take_answer(screen, answer, &error, lines);
}

void screen_submit(struct screen *screen)
{
    struct sp_error error = {{0}};
    char line[SP_TEXT_MAX];
    snprintf(line, sizeof line, "%s", screen->orders.typed);
    if (strcmp(line, "resign") == 0 && !confirm_resignation(screen))
        return;
    const size_t lines = play_log_count(screen->play, screen->sight.seat);
    take_answer(screen, play_submit(screen->play, screen->sight.seat, line, &error), &error, lines);
}

/* Where no person plays the other side, what came of the order can be taken back too; *error says why not. */
static bool undo_by_consent(struct screen *screen, struct sp_error *error)
{
    char sentence[SP_ERROR_MAX + 64];
    if (play_is_hot_seat(screen->play))
        return false;
    snprintf(sentence, sizeof sentence, "Not by yourself: %s. Ask the computer to take back all that came of it?",
             error->text);
    return dialog_confirm(&screen->dialog, "Undo", sentence) &&
           play_undo_by_consent(screen->play, screen->sight.seat, error);
}

void screen_undo(struct screen *screen)
{
    struct sp_error error = {{0}};
    if (!play_undo(screen->play, screen->sight.seat, &error) && !undo_by_consent(screen, &error)) {
        screen_say(screen, true, error.text);
        return;
    }
    screen_look_again(screen);
    screen->log.done = 0;
    screen->log.seat = -1;
    screen_say(screen, false, "Your last order is taken back.");
}

void screen_leave(struct screen *screen)
{
    screen->leaving = dialog_leave(&screen->dialog, screen->play);
    screen->dialog.leave_asked = false;
}
