/*
 * The desk of a colonel: purse, the orders of the month line by line with what they come to, the regiment; and the
 * accounts (C-10 to C-16).
 */
#include <stdio.h>
#include <string.h>

#include "cli/colonels/affairs.h"
#include "cli/colonels/pages.h"
#include "colonels/campaign/words.h"

/* A sum at the right edge of the column: "pay 10 companies     − £100". */
static void add_sum(const struct affairs *a, enum screen_ink ink, const char *what, int32_t pounds)
{
    char sum[AFFAIRS_SUM], line[TEXT_LINE] = "";
    const int room = a->page->width - 9 < 34 ? a->page->width - 9 : 34;
    affairs_signed(pounds, sum);
    text_pad(a->theme, line, sizeof line, room, what);
    text_pad(a->theme, line, sizeof line, -8, sum);
    page_line(a->page, a->theme, "%s%s", to_ink(ink), line);
}

static void add_note(const struct affairs *a, enum screen_ink ink, const char *text)
{
    page_add(a->page, a->theme, "%s%s", to_ink(ink), text);
}

/* ---- The month's orders ---- */

static void add_income(const struct affairs *a, const struct cc_plan *plan)
{
    const struct cc_campaign *st = a->st;
    char text[80], none[AFFAIRS_SUM];
    add_sum(a, INK_TEXT, "in the purse", st->purse[a->seat]);
    if (st->regiment[a->seat] != 0) {
        snprintf(text, sizeof text, "declare %u companies", plan->declared);
        add_sum(a, INK_TEXT, text, a->sc->company_pay * plan->declared);
    }
    add_sum(a, INK_TEXT, "your own pay", a->sc->colonel_pay);
    if (plan->declared > plan->kept && a->sc->inspection > 0) {
        snprintf(text, sizeof text, "%d missing: found out on %d in 100, %s since the last time (C-11)",
                 plan->declared - plan->kept, a->sc->inspection * (plan->declared - plan->kept),
                 affairs_pounds(st->false_pay[a->seat], none));
        add_note(a, INK_WARN, text);
    }
}

static void add_pay(const struct affairs *a, const struct cc_plan *plan, const struct cc_bill *bill)
{
    const struct cc_campaign *st = a->st;
    const unsigned regiment = st->regiment[a->seat];
    char text[80], sum[AFFAIRS_SUM];
    if (bill->debt > 0)
        add_sum(a, INK_WARN, "debt", -bill->debt);
    if (plan->pays)
        snprintf(text, sizeof text, "pay all: %u companies", plan->kept);
    else
        snprintf(text, sizeof text, "pay none: %s stay owed", affairs_pounds(a->sc->company_pay * plan->kept, sum));
    add_sum(a, plan->pays ? INK_TEXT : INK_WARN, text, -bill->pay);
    if (st->arrears[regiment] > 0) {
        snprintf(text, sizeof text, "arrears (of %s)", affairs_pounds(st->arrears[regiment], sum));
        add_sum(a, INK_WARN, text, -bill->arrears);
    }
    if (plan->kept != st->companies[regiment]) {
        snprintf(text, sizeof text, "keep %u companies (there are %u)", plan->kept, st->companies[regiment]);
        add_sum(a, INK_TEXT, text, plan->kept > st->companies[regiment] ? -bill->recruits : 0);
    }
    if (plan->recruits > 0) {
        snprintf(text, sizeof text, "recruit %ld men", (long)plan->recruits);
        add_sum(a, INK_TEXT, text, -a->sc->recruit_cost);
    }
    for (unsigned t = 0; t < CC_TRAININGS; t++) {
        snprintf(text, sizeof text, "train %s", cc_training_words[t]);
        if (plan->trains >> t & 1)
            add_sum(a, INK_TEXT, text, -a->sc->training_cost[t]);
    }
}

/* What the colonel does himself, and what it brings (C-16). */
static void add_activity(const struct affairs *a, const struct cc_plan *plan)
{
    char text[96];
    const int supervised = plan->activity - ACTIVITY_SUPERVISE;
    switch (plan->activity) {
    case ACTIVITY_BUSINESS:
        add_sum(a, INK_TEXT, "business: your own affairs", a->sc->business_pounds);
        return;
    case ACTIVITY_SOCIALISE:
        snprintf(text, sizeof text, "socialise: + %ld PIP", (long)a->sc->socialise_pip);
        break;
    case ACTIVITY_POLITICS:
        snprintf(text, sizeof text, "politics: + %ld PIP", (long)a->sc->politics_pip);
        break;
    case ACTIVITY_VOYAGE:
        snprintf(text, sizeof text, "at sea with the expedition");
        break;
    case ACTIVITY_CAMPAIGN:
        snprintf(text, sizeof text, "on campaign");
        break;
    default:
        snprintf(text, sizeof text, "supervise %s: + %ld to its roll", cc_training_words[supervised],
                 (long)a->sc->supervision);
        break;
    }
    page_line(a->page, a->theme, "%s", text);
}

/* Outside the month there are no orders that count: what is in the purse, and when there will be. */
static void add_between(const struct affairs *a)
{
    add_note(a, INK_DIM,
             a->st->over         ? "The campaign is over"
             : a->st->month == 0 ? "Orders of the month come after the first sale"
                                 : "The month's orders are carried out; the next month has others");
    add_sum(a, INK_STRONG, "in the purse", a->st->purse[a->seat]);
}

static void add_plan(const struct affairs *a)
{
    if (!cc_month_is_open(a->st)) {
        add_between(a);
        return;
    }
    const struct cc_plan plan = cc_plan_of(a->st, a->seat);
    const struct cc_bill bill = cc_bill_of(a->sc, a->st, a->seat, &plan);
    const int32_t end = affairs_month_end(a->sc, a->st, a->seat, &plan);
    add_note(a, INK_DIM, "Orders of the month");
    add_income(a, &plan);
    if (a->st->regiment[a->seat] != 0)
        add_pay(a, &plan, &bill);
    add_activity(a, &plan);
    add_sum(a, end < 0 ? INK_WARN : INK_STRONG, "at the month's end", end);
}

/* ---- The regiment ---- */

/* What will be rolled for an attribute at the month's end, as its colonel can know. */
static void chance_words(const struct affairs *a, const struct cc_plan *plan, unsigned t, char *text, size_t size)
{
    const struct cc_campaign *st = a->st;
    const unsigned n = st->regiment[a->seat];
    const int value = st->attribute[t][n];
    const int bonus = plan->activity == ACTIVITY_SUPERVISE + t ? a->sc->supervision : 0;
    const int idle = st->idle[t][n];
    if (plan->trains >> t & 1)
        snprintf(text, size,
                 value >= 6  ? "at its best"
                 : bonus > 0 ? "needs %d or more"
                             : "needs %d",
                 a->sc->gain_on - bonus);
    else if (value <= 1)
        snprintf(text, size, "cannot fall");
    else if (t == DRILL)
        snprintf(text, size, "falls on a %d", a->sc->drill_decay);
    else if (idle + 1 >= a->sc->idle_months)
        snprintf(text, size, "falls on 1–%d", a->sc->idle_decay);
    else
        snprintf(text, size, "safe for %d months", a->sc->idle_months - idle - 1);
}

static void add_ratings(const struct affairs *a, unsigned n, const struct cc_plan *plan)
{
    static const char *const names[CC_TRAININGS] = {"Drill", "Musketry", "Effectiveness"};
    for (unsigned t = 0; t < CC_TRAININGS; t++) {
        char bar[AFFAIRS_SUM], chance[48] = "";
        if (plan != NULL)
            chance_words(a, plan, t, chance, sizeof chance);
        char line[TEXT_LINE] = "";
        text_pad(a->theme, line, sizeof line, 13, names[t]);
        told_add(line, sizeof line, " %s%u %s%s ", to_ink(INK_STRONG), a->st->attribute[t][n],
                 affairs_bar(a->theme, a->st->attribute[t][n], bar), to_ink(INK_DIM));
        affairs_say(a, line, sizeof line, "%s", chance);
        page_line(a->page, a->theme, "%s", line);
    }
}

static void add_strength(const struct affairs *a, unsigned n)
{
    const struct cc_campaign *st = a->st;
    char sum[AFFAIRS_SUM];
    page_add(a->page, a->theme, "%s%u%s men, %u companies, %d bases", to_ink(INK_STRONG), st->men[n], to_ink(INK_TEXT),
             st->companies[n], cc_bases(a->sc, st, n));
    const int32_t short_of = st->companies[n] * a->sc->company_men - (int32_t)st->men[n];
    if (short_of > 0)
        page_add(a->page, a->theme, "%s%ld men short of full companies", to_ink(INK_WARN), (long)short_of);
    if (st->arrears[n] > 0) {
        const int32_t months = cc_months_in_arrears(a->sc, st, n);
        page_add(a->page, a->theme,
                 a->sc->mutiny_from != 0 && months >= a->sc->mutiny_from
                     ? "%s%s owed to them, months in arrears: %ld, mutiny threatens (C-12)"
                     : "%s%s owed to them, months in arrears: %ld",
                 to_ink(INK_WARN), affairs_pounds(st->arrears[n], sum), (long)months);
    }
    if (st->embarked[n] > 0)
        page_add(a->page, a->theme, "abroad: %u embarked, %u lost since", st->embarked[n], st->campaign_lost[n]);
}

static void add_regiment(const struct affairs *a, bool chances)
{
    const unsigned n = a->st->regiment[a->seat];
    const struct cc_plan plan = cc_plan_of(a->st, a->seat);
    if (n == 0 && a->st->month == 0) {
        add_note(a, INK_DIM, "No regiment yet: `auction` shows the sale");
        return;
    }
    if (n == 0) {
        add_note(a, INK_DIM, "No regiment");
        page_add(a->page, a->theme,
                 "A volunteer: your own pay, activities and parts to play. `petition` asks for a sale (C-26).");
        return;
    }
    page_add(a->page, a->theme, "%sRegiment: %s (%s)", to_ink(INK_DIM), affairs_regiment(a, n), a->sc->facings[n]);
    add_ratings(a, n, chances && a->st->question == CQ_MONTH ? &plan : NULL);
    add_strength(a, n);
}

/* Who has sent orders, so far as it is public. */
static void add_waiting(const struct affairs *a)
{
    char text[AFFAIRS_LIST];
    if (a->st->question != CQ_MONTH)
        return;
    /* Computers have always sent theirs when it matters. */
    affairs_colonels(a, a->st->asked & play_people(a->play) & ~cc_bit(a->seat), "nobody", text);
    if (!cc_in(a->st->asked, a->seat))
        page_add(a->page, a->theme,
                 cc_in(a->st->locked, a->seat) ? "%sYour orders are in, and locked by the umpire; awaited: %s"
                                               : "%sYour orders are in (`amend` takes them back); awaited: %s",
                 to_ink(INK_DIM), text);
    else if (strcmp(text, "nobody") != 0)
        page_add(a->page, a->theme, "%sAwaited beside yours: %s", to_ink(INK_DIM), text);
}

bool page_desk(const struct paper *paper)
{
    const struct affairs a = affairs_of(paper);
    struct page left = {0}, right = {0};
    if (!affairs_is_colonel(&a))
        return sp_fail(paper->error, "only a colonel has a desk");
    const int width = page_half(a.page->width);
    const struct affairs beside = affairs_on(&a, &right, width), first = affairs_on(&a, &left, width);
    add_plan(&first);
    add_regiment(&beside, true);
    page_add(&right, a.theme, "%s%ld PIP%s; aim: %s", to_ink(INK_STRONG), (long)a.st->pip[a.seat], to_ink(INK_TEXT),
             affairs_word(a.play, "objective", cc_word(a.sc, CF_OBJECTIVE, a.st->objective[a.seat])));
    add_waiting(&beside);
    page_beside(a.page, a.theme, &left, &right);
    page_free(&left);
    page_free(&right);
    if (a.st->month > 1 && !a.st->over)
        page_month(&a, a.st->month - 1, false);
    return true;
}

/* ---- The regiment's page, and the roll ---- */

static void roll_row(const struct affairs *a, unsigned n)
{
    const struct cc_campaign *st = a->st;
    const unsigned c = st->owner[n];
    char line[TEXT_LINE] = "", number[AFFAIRS_SUM], where[64], title[AFFAIRS_NAME];
    if (c == CC_NONE)
        snprintf(where, sizeof where, "%s", cc_in(st->force, n) ? "abroad" : "vacant");
    else
        snprintf(where, sizeof where, "%s", cc_in(st->going, c) ? "away" : "at home");
    text_pad(a->theme, line, sizeof line, 6, affairs_ordinal(n, number));
    text_pad(a->theme, line, sizeof line, 16, c == CC_NONE ? "" : affairs_seat(a, c));
    text_pad(a->theme, line, sizeof line, 9, where);
    if (c != CC_NONE && st->role[c] != ROLE_NONE)
        told_add(line, sizeof line, "%s; ", affairs_word(a->play, "role", cc_word(a->sc, CF_ROLE, st->role[c])));
    if (c != CC_NONE && st->battles_won[c] > 0)
        affairs_say(a, line, sizeof line, "battles won: %u, in command: %u; ", st->battles_won[c], st->commands_won[c]);
    if (st->men[n] > 0)
        affairs_say(a, line, sizeof line, "%u men, %u %u %u; ", st->men[n], st->attribute[DRILL][n],
                    st->attribute[MUSKETRY][n], st->attribute[EFFECTIVENESS][n]);
    told_add(line, sizeof line, "%s",
             st->facings[n] != FACINGS_OWN ? affairs_word(a->play, "facings", cc_facings_words[st->facings[n]])
                                           : a->sc->facings[n]);
    if (st->title[n] != 0)
        told_add(line, sizeof line, ", “%s”", affairs_said(a, st->title[n], title));
    page_add(a->page, a->theme, "%s%s", to_ink(c == a->seat ? INK_STRONG : INK_TEXT), line);
}

bool page_roll(const struct paper *paper)
{
    const struct affairs a = affairs_of(paper);
    char text[AFFAIRS_LIST];
    page_head(a.page, a.theme, "The army's roll");
    for (unsigned n = CC_FIRST_LOT; n <= CC_LAST_LOT; n++)
        if (a.st->raised[n])
            roll_row(&a, n);
    affairs_colonels(&a, cc_volunteers(a.st), "", text);
    if (text[0] != '\0')
        page_add(a.page, a.theme, "Without a regiment: %s", text);
    affairs_regiments(cc_free_regiments(a.st), "none", text);
    page_add(a.page, a.theme, "%sFree: %s", to_ink(INK_DIM), text);
    for (sp_seats m = a.st->played; m; m &= m - 1)
        page_add_officer(&a, cc_first(m));
    return true;
}

bool page_regiment(const struct paper *paper)
{
    const struct affairs a = affairs_of(paper);
    if (!affairs_is_colonel(&a))
        return page_roll(paper);
    add_regiment(&a, true);
    const unsigned n = a.st->regiment[a.seat];
    if (n != 0) {
        page_add(a.page, a.theme,
                 "Months without musketry training: %u; without manoeuvres: %u; at %ld each is rolled for (C-15).",
                 a.st->idle[MUSKETRY][n], a.st->idle[EFFECTIVENESS][n], (long)a.sc->idle_months);
        page_add(a.page, a.theme,
                 "Drill is marching: %d mm a turn in line; Musketry is range: %d mm; Effectiveness steadies men (B-20, "
                 "B-31, B-41).",
                 80 + 10 * a.st->attribute[DRILL][n], 40 + 10 * a.st->attribute[MUSKETRY][n]);
    }
    return true;
}

/* ---- Accounts ---- */

static void ledger_row(const struct affairs *a, const json_t *event, const char *unit)
{
    char line[TEXT_LINE] = "", sum[AFFAIRS_SUM], left[AFFAIRS_SUM];
    const int amount = affairs_field(event, "amount");
    const bool pounds = unit[0] == '\0';
    const int what = a->page->width < 70 ? 30 : 40;
    text_pad(a->theme, line, sizeof line, what, affairs_word(a->play, "reason", affairs_text_field(event, "reason")));
    if (pounds) {
        affairs_signed(amount, sum);
        affairs_pounds(affairs_field(event, "balance"), left);
    } else {
        snprintf(sum, sizeof sum, "%s%d %s", amount < 0 ? "− " : "+ ", amount < 0 ? -amount : amount, unit);
        snprintf(left, sizeof left, "%d %s", affairs_field(event, "balance"), unit);
    }
    text_pad(a->theme, line, sizeof line, -10, sum);
    text_pad(a->theme, line, sizeof line, -12, left);
    page_line(a->page, a->theme, "%s%s", to_ink(amount < 0 ? INK_TEXT : INK_STRONG), line);
}

/* Lines of the account in a list of events, of one kind; returns how many. */
static int ledger_rows(const struct affairs *a, const struct event_list *list, const char *kind, const char *unit)
{
    int count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const json_t *event = list->line[i].event;
        if (strcmp(affairs_event_name(&list->line[i]), kind) != 0 ||
            strcmp(affairs_text_field(event, "colonel"), cc_seat_names[a->seat]) != 0)
            continue;
        ledger_row(a, event, unit);
        count++;
    }
    return count;
}

static void month_account(const struct affairs *a, int month)
{
    char title[64];
    struct event_list list;
    affairs_events(a, month, &list);
    snprintf(title, sizeof title, month == 0 ? "Before the first month" : "Month %d", month);
    page_head(a->page, a->theme, title);
    const int lines = ledger_rows(a, &list, "money", "") + ledger_rows(a, &list, "pip", "PIP");
    if (lines == 0)
        page_add(a->page, a->theme, "%sNothing yet", to_ink(INK_DIM));
    affairs_events_free(&list);
}

/* `accounts` the last months, `accounts 3` the third, `accounts all`. */
bool page_accounts(const struct paper *paper)
{
    const struct affairs a = affairs_of(paper);
    const struct cc_campaign *st = a.st;
    int from = 0, to = 0;
    char in[AFFAIRS_SUM], out[AFFAIRS_SUM], left[AFFAIRS_SUM];
    if (!affairs_is_colonel(&a))
        return sp_fail(paper->error, "only a colonel has accounts");
    if (!page_months(&a, paper, &from, &to))
        return false;
    page_add(a.page, a.theme, "%s%s%s in the purse: %s came in, %s went out, in %u lines. %ld PIP.", to_ink(INK_STRONG),
             affairs_pounds(st->purse[a.seat], left), to_ink(INK_TEXT), affairs_pounds(st->money_in[a.seat], in),
             affairs_pounds(st->money_out[a.seat], out), st->money_lines[a.seat], (long)st->pip[a.seat]);
    if (st->debt[a.seat] > 0)
        page_add(a.page, a.theme, "%sA debt of %s is taken from the next income (C-13).", to_ink(INK_WARN),
                 affairs_pounds(st->debt[a.seat], in));
    if (st->false_pay[a.seat] > 0)
        page_add(a.page, a.theme, "Pocketed since the last inspection that told: %s (C-11)",
                 affairs_pounds(st->false_pay[a.seat], in));
    for (int month = to; month >= from; month--)
        month_account(&a, month);
    return true;
}
