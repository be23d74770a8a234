/*
 * The diary of a colonel, month by month, and the gazette for all (C-17), told from the seat's own log.
 */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "cli/colonels/pages.h"
#include "cli/options.h"
#include "colonels/campaign/words.h"

bool page_months(const struct affairs *a, const struct paper *paper, int *from, int *to)
{
    uint64_t month = 0;
    *to = a->st->month;
    *from = a->st->month > 1 ? a->st->month - 1 : 0;
    if (strcmp(paper->rest, "all") == 0) {
        *from = 0;
    } else if (paper->rest[0] != '\0') {
        if (!cli_number(paper->rest, &month) || month > a->st->month)
            return sp_fail(paper->error, "`%s` is no month: give one from 0 (the beginning) to %u, or all", paper->rest,
                           a->st->month);
        *from = *to = (int)month;
    }
    return true;
}

/* ---- What goes where ---- */

/* Lines of the log that a diary need not repeat: accounts have the sums, the desk the orders. */
static const char *const not_in_diary[] = {"plan", "ready", "amends", "money", "month",      "closed",
                                           "bid",  "lot",   "drops",  "seen",  "match_text", NULL};

/* What everybody reads of the month (C-17): who was seen where, promotions, crises, casualties. */
static const char *const in_gazette[] = {
    "sold",          "seen",    "alone",      "crisis",      "region",  "mission", "nation",       "attached",
    "briefing",      "number",  "which_vote", "commander",   "embarks", "role",    "voyage",       "disease",
    "disease_force", "wreck",   "battle",     "battle_over", "result",  "losses",  "table_losses", "loot",
    "killed",        "vacant",  "home",       "admitted",    "judged",  "final",   "no_committee", "ending",
    "over",          "gazette", "named",      "title",       "facings", NULL};

/* ---- The gazette's column of who was seen where, one line a place ---- */

static void add_seen(const struct affairs *a, const struct event_list *list)
{
    for (const char *const *place = cc_seen_words; *place != NULL; place++) {
        char names[AFFAIRS_LIST] = "";
        for (size_t i = 0; i < list->count; i++) {
            const json_t *event = list->line[i].event;
            if (strcmp(affairs_event_name(&list->line[i]), "seen") == 0 &&
                strcmp(affairs_text_field(event, "where"), *place) == 0)
                told_add(names, sizeof names, "%s%s", names[0] != '\0' ? ", " : "",
                         affairs_word(a->play, "name", affairs_text_field(event, "colonel")));
        }
        if (names[0] != '\0')
            page_add(a->page, a->theme, "Seen %s: %s", affairs_word(a->play, "seen", *place), names);
    }
}

/* Of a battle on the table the log has every shot; diaries have how it ended. */
static const char *const of_battle[] = {"battle_over", "leader_hit", "losses", NULL};

static bool in_diary(const struct event_line *line)
{
    const char *name = affairs_event_name(line);
    const bool battle = affairs_text_field(line->event, "rule")[0] == 'B';
    return battle ? sp_find_word(of_battle, name) >= 0 : sp_find_word(not_in_diary, name) < 0;
}

static bool is_told(const struct event_line *line, bool gazette)
{
    const char *name = affairs_event_name(line);
    return gazette ? sp_find_word(in_gazette, name) >= 0 && strcmp(name, "seen") != 0 : in_diary(line);
}

void page_month(const struct affairs *a, int month, bool gazette)
{
    struct event_list list;
    char title[48];
    affairs_events(a, month, &list);
    snprintf(title, sizeof title, month == 0 ? "The beginning" : "Month %d", month);
    page_head(a->page, a->theme, title);
    const int before = a->page->count;
    if (gazette)
        add_seen(a, &list);
    for (size_t i = 0; i < list.count; i++)
        if (is_told(&list.line[i], gazette))
            affairs_tell(a, &list.line[i]);
    if (a->page->count == before)
        page_add(a->page, a->theme, "%sNothing yet", to_ink(INK_DIM));
    affairs_events_free(&list);
}

static bool fill_months(const struct paper *paper, bool gazette)
{
    const struct affairs a = affairs_of(paper);
    int from = 0, to = 0;
    if (!page_months(&a, paper, &from, &to))
        return false;
    for (int month = to; month >= from; month--) {
        /* A month that has just opened has nothing to tell yet. */
        if (month != a.st->month || a.st->question != CQ_MONTH || from == to)
            page_month(&a, month, gazette);
    }
    return true;
}

bool page_diary(const struct paper *paper)
{
    return fill_months(paper, false);
}

bool page_gazette(const struct paper *paper)
{
    return fill_months(paper, true);
}
