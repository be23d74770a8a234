/*
 * Undo: the state is rebuilt from the set-up and the entries that stand; the journal and the count of dice only grow.
 */
#include <stdlib.h>
#include <string.h>

#include "match/internal.h"

size_t sp_branch_until(const struct sp_match *match, uint64_t to)
{
    size_t count = match->branch_count;
    while (count > 0 && match->branch[count - 1] > to)
        count--;
    return count;
}

void sp_rebuild(const struct sp_match *match, const uint64_t *branch, size_t count, void *state)
{
    match->game->set_up(match->scenario, state);
    for (size_t i = 0; i < count; i++)
        match->game->apply(match->scenario, state, &match->items[branch[i]].entry, NULL);
}

/* Whether the seat may unmake this entry of its own accord. */
static enum sp_answer own_and_quiet(const struct sp_match *match, uint8_t seat, uint64_t n, struct sp_error *error)
{
    const struct sp_item *item = &match->items[n];
    char text[SP_TEXT_MAX];
    if (item->kind == ACT_DIE)
        return sp_refuse(error, "a die fell since: only with the consent of all can that be undone");
    match->game->print_order(match->scenario, item->seat, &item->entry.order, text);
    if (item->seat != seat)
        return sp_refuse(
            error, "the last order, `%s`, is of the other side (%s): only with the consent of all can it be undone",
            text, match->game->seat_names[item->seat]);
    if (item->reveals)
        return sp_refuse(
            error,
            "`%s` showed what was hidden, or asked the other side: only with the consent of all can it be undone",
            text);
    return SP_DONE;
}

enum sp_answer sp_undo_permitted(const struct sp_match *match, const struct sp_act *act, struct sp_error *error)
{
    const size_t left = sp_branch_until(match, act->to);
    const uint64_t latest = left > 0 ? match->branch[left - 1] : 0;
    if (left == match->branch_count)
        return sp_refuse(error, "nothing is left to undo after entry %llu", (unsigned long long)act->to);
    if (latest != act->to)
        return sp_refuse(error, "entry %llu is none that stands: an undo goes back to 0 or to one that does",
                         (unsigned long long)act->to);
    if ((act->consent | 1U << act->seat) == sp_all_seats(match))
        return SP_DONE;
    for (size_t i = match->branch_count; i > left; i--) {
        const enum sp_answer answer = own_and_quiet(match, act->seat, match->branch[i - 1], error);
        if (answer != SP_DONE)
            return answer;
    }
    return SP_DONE;
}

enum sp_answer sp_match_undo(struct sp_match *match, uint8_t seat, uint64_t to, sp_seats consent,
                             struct sp_error *error)
{
    const struct sp_act act = {.kind = ACT_UNDO, .seat = seat, .to = to, .consent = consent & sp_all_seats(match)};
    return sp_act(match, &act, NULL, error);
}

enum sp_answer sp_match_undo_target(const struct sp_match *match, uint8_t seat, uint64_t *to, struct sp_error *error)
{
    if (!sp_seat_exists(match, seat))
        return sp_refuse(error, "there is no seat %u", seat);
    if (match->closed)
        return sp_refuse(error, "the match is closed");
    if (match->branch_count == 0)
        return sp_refuse(error, "nothing has been done that could be undone");
    const size_t last = match->branch_count - 1;
    *to = last > 0 ? match->branch[last - 1] : 0;
    return own_and_quiet(match, seat, match->branch[last], error);
}

uint64_t sp_match_before_own(const struct sp_match *match, uint8_t seat)
{
    size_t i = match->branch_count;
    while (i > 0 &&
           (match->items[match->branch[i - 1]].kind != ACT_ORDER || match->items[match->branch[i - 1]].seat != seat))
        i--;
    if (i == 0) /* it has given none: nothing is to be taken back */
        return sp_match_latest(match);
    return i > 1 ? match->branch[i - 2] : 0;
}

bool sp_match_state_at(const struct sp_match *match, uint64_t n, void *state)
{
    if (n >= match->item_count)
        return false;
    uint64_t *branch = malloc((n + 1) * sizeof *branch);
    if (!branch)
        return false;
    size_t count = 0;
    for (uint64_t i = 1; i <= n; i++) {
        const struct sp_item *item = &match->items[i];
        if (item->kind == ACT_ORDER || item->kind == ACT_DIE)
            branch[count++] = i;
        while (item->kind == ACT_UNDO && count > 0 && branch[count - 1] > item->to)
            count--;
    }
    sp_rebuild(match, branch, count, state);
    free(branch);
    return true;
}
