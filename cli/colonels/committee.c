/*
 * The War Office Committee (C-22): its three sealed rounds, what the seat has staked, and the sums of the rounds that
 * are opened.
 */
#include <stdio.h>
#include <string.h>

#include "cli/colonels/pages.h"

static bool sits(const struct cc_campaign *st)
{
    return st->question == CQ_NUMBER || st->question == CQ_WHICH || st->question == CQ_COMMAND;
}

bool page_committee_there(struct play *play, uint8_t seat)
{
    const struct cc_campaign *st = play_redacted(play, seat);
    return st->region != CC_NONE && (sits(st) || st->leg != LEG_NONE);
}

static void add_round(const struct affairs *a, const char *title, bool now)
{
    page_add(a->page, a->theme, "%s%s%s", to_ink(now ? INK_TITLE_ACTIVE : INK_DIM),
             sp_tongue_word(a->theme->tongue, title), to_ink(INK_TEXT));
}

/* Sums of a round that is opened, from the events since the briefing; returns how many there were. */
static int add_sums(const struct affairs *a, const struct event_list *list, const char *kind)
{
    int lines = 0;
    const size_t from = affairs_last_event(list, "briefing");
    for (size_t i = from; i < list->count; i++) {
        if (strcmp(affairs_event_name(&list->line[i]), kind) != 0)
            continue;
        page_add(a->page, a->theme, "  %s", play_log_line(a->play, a->seat, list->line[i].index));
        lines++;
    }
    return lines;
}

/* ---- The rounds ---- */

static void number_round(const struct affairs *a, const struct event_list *list)
{
    const struct cc_campaign *st = a->st;
    const bool now = st->question == CQ_NUMBER;
    add_round(a, "First: how many go", now);
    if (!now) {
        add_sums(a, list, "number_vote");
        add_sums(a, list, "number");
        return;
    }
    page_add(a->page, a->theme, "  At most %u; if nobody stakes, %u. `send 3 staking 10`.", cc_count(st->fit),
             (cc_count(st->members) + 1) / 2);
    if (a->seat < CC_COLONELS && st->number[a->seat] != 0)
        page_add(a->page, a->theme, "  %sYou want %u to go and staked %u PIP.", to_ink(INK_STRONG), st->number[a->seat],
                 st->stake[a->seat]);
}

/* Each regiment that may go, with the own stake on it. */
static void which_round(const struct affairs *a, const struct event_list *list)
{
    const struct cc_campaign *st = a->st;
    add_round(a, "Second: which", st->question == CQ_WHICH);
    if (st->question == CQ_NUMBER)
        return;
    if (st->question != CQ_WHICH) {
        add_sums(a, list, "which_vote");
        return;
    }
    page_add(a->page, a->theme, "  %u go. `for 7 5`, `against 4 2`, then `done`.", st->to_send);
    for (uint32_t m = st->fit; m; m &= m - 1) {
        const unsigned n = cc_first(m);
        char stake[48] = "", number[AFFAIRS_SUM];
        const int own = a->seat < CC_COLONELS ? st->which[a->seat][n] : 0;
        if (own != 0)
            snprintf(stake, sizeof stake, "you staked %d %s", own < 0 ? -own : own, own < 0 ? "against" : "for");
        page_add(a->page, a->theme, "  %-5s %-12s %s%s", sp_tongue_word(a->theme->tongue, affairs_ordinal(n, number)),
                 affairs_seat(a, st->owner[n]), to_ink(INK_STRONG), stake);
    }
}

static void command_round(const struct affairs *a, const struct event_list *list)
{
    const struct cc_campaign *st = a->st;
    add_round(a, "Third: who commands", st->question == CQ_COMMAND);
    if (st->question == CQ_NUMBER || st->question == CQ_WHICH)
        return;
    if (st->question != CQ_COMMAND) {
        add_sums(a, list, "command_vote");
        add_sums(a, list, "commander");
        return;
    }
    const unsigned senior = cc_senior(st, st->going);
    page_add(a->page, a->theme,
             "  %s, the senior who goes, unless another has more for him than against. `second colonel_4 6`, `oppose "
             "colonel_4 3`, then `done`.",
             affairs_colonel(a, senior));
    for (sp_seats m = st->members; m; m &= m - 1) {
        const unsigned c = cc_first(m);
        const int own = a->seat < CC_COLONELS ? st->motion[a->seat][c] : 0;
        if (own != 0)
            page_add(a->page, a->theme, "  %s%s: you staked %d %s", to_ink(INK_STRONG), affairs_colonel(a, c),
                     own < 0 ? -own : own, own < 0 ? "against" : "for");
    }
}

bool page_committee(const struct paper *paper)
{
    const struct affairs a = affairs_of(paper);
    struct event_list list;
    char text[AFFAIRS_LIST];
    affairs_events(&a, AFFAIRS_ALL, &list);
    page_head(a.page, a.theme, "The War Office Committee (C-22)");
    if (!page_committee_there(a.play, a.seat))
        page_add(a.page, a.theme, "It does not sit.");
    affairs_colonels(&a, a.st->members, "nobody", text);
    page_add(a.page, a.theme, "Members: %s", text);
    if (affairs_is_colonel(&a) && sits(a.st))
        page_add(a.page, a.theme, "Your PIP: %s%ld%s, of which %ld are not yet staked. What is staked is spent.",
                 to_ink(INK_STRONG), (long)a.st->pip[a.seat], to_ink(INK_TEXT), (long)cc_unstaked(a.st, a.seat));
    number_round(&a, &list);
    which_round(&a, &list);
    command_round(&a, &list);
    affairs_events_free(&list);
    return true;
}
