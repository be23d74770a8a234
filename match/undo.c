/*
 * Undo: the state is rebuilt from the set-up and the entries that stand; the journal and the count of dice only grow.
 */
#include <stdlib.h>

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
        if (match->items[branch[i]].kind != ACT_TEXT)
            match->game->apply(match->scenario, state, &match->items[branch[i]].entry, NULL);
}

/* Whether the seat may unmake this entry of its own accord.  What another seat gave may be its secret. */
static enum sp_answer own_and_quiet(const struct sp_match *match, uint8_t seat, uint64_t n, struct sp_error *error)
{
    const struct sp_item *item = &match->items[n];
    char text[SP_TEXT_MAX];
    if (item->kind == ACT_DIE)
        return sp_refuse(error, "a die fell since: only with the consent of all can that be undone");
    if (item->seat != seat)
        return sp_refuse(error, "another seat has acted since: only with the consent of all can that be undone");
    if (!item->reveals)
        return SP_DONE;
    match->game->print_order(match->scenario, item->seat, &item->entry.order, text);
    return sp_refuse(error,
                     "`%s` showed what was hidden, or asked the other side: only with the consent of all can it be "
                     "undone",
                     text);
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
    if ((act->consent | 1U << act->seat) == sp_all_seats(match) || match->game->umpires >> act->seat & 1)
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

/* What an undo of the standing entry must go back to.  A text that was written for the order goes with it. */
static uint64_t before_entry(const struct sp_match *match, size_t at)
{
    const struct sp_item *item = &match->items[match->branch[at]];
    if (at > 0 && item->kind == ACT_ORDER) {
        const uint16_t text = match->items[match->branch[at - 1]].text;
        at -= text != 0 && text == sp_order_names_text(match, &item->entry.order);
    }
    return at > 0 ? match->branch[at - 1] : 0;
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
    *to = before_entry(match, last);
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
    return before_entry(match, i - 1);
}

uint64_t sp_match_before(const struct sp_match *match, uint64_t n)
{
    size_t at = 0;
    while (at < match->branch_count && match->branch[at] < n)
        at++;
    return at < match->branch_count ? before_entry(match, at) : sp_match_latest(match);
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
