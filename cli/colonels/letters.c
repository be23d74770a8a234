/*
 * What people wrote that the seat may read (C-17), and who they are (C-1): letters, requests and answers, pages of a
 * journal, lives.
 */
#include <stdio.h>
#include <string.h>

#include "cli/colonels/pages.h"
#include "cli/play/session.h"

/* Events that tell of something written to somebody, or for oneself. */
static const char *const written[] = {"letter", "request", "answer", "page", "gazette", "biography", "note", NULL};

static bool is_written(const struct event_line *line)
{
    for (size_t i = 0; written[i] != NULL; i++)
        if (strcmp(written[i], affairs_event_name(line)) == 0)
            return true;
    return false;
}

static void add_month(const struct affairs *a, int month)
{
    struct event_list list;
    bool any = false;
    affairs_events(a, month, &list);
    for (size_t i = 0; i < list.count; i++) {
        char title[48];
        if (!is_written(&list.line[i]))
            continue;
        snprintf(title, sizeof title, month == 0 ? "The beginning" : "Month %d", month);
        if (!any)
            page_head(a->page, a->theme, title);
        any = true;
        affairs_tell(a, &list.line[i]);
    }
    affairs_events_free(&list);
}

/* Whom the umpire still owes an answer; a colonel, that he waits for one. */
static void add_requests(const struct affairs *a)
{
    sp_seats waiting = 0;
    char text[AFFAIRS_LIST];
    for (unsigned c = 0; c < CC_COLONELS; c++)
        waiting |= a->st->request[c] != 0 ? cc_bit(c) : 0;
    if (waiting == 0)
        return;
    affairs_colonels(a, waiting, "", text);
    page_add(a->page, a->theme,
             affairs_is_umpire(a->seat) ? "%sThe umpire's answer is awaited by %s; answer COLONEL \"…\""
                                        : "%sThe umpire's answer is awaited by %s",
             to_ink(INK_WARN), text);
}

bool page_letters(const struct paper *paper)
{
    const struct affairs a = affairs_of(paper);
    int from = 0, to = 0;
    if (!page_months(&a, paper, &from, &to))
        return false;
    add_requests(&a);
    const int before = a.page->count;
    for (int month = to; month >= from; month--)
        add_month(&a, month);
    if (a.page->count == before)
        page_add(a.page, a.theme, "%s%s `letter colonel_2 \"Sir, …\"` writes a letter.", to_ink(INK_DIM),
                 strcmp(paper->rest, "all") == 0 ? "Nothing is written yet."
                 : paper->rest[0] != '\0'        ? "Nothing was written then; `letters all` has the others."
                                                 : "Nothing of late; `letters all` has the older ones.");
    return true;
}

/* ---- Who they are ---- */

/* Adds ", " and the words if there is something to say. */
static void add_told(const struct affairs *a, char *line, size_t size, const char *kind, uint8_t type, unsigned value)
{
    if (value != 0)
        told_add(line, size, ", %s", affairs_word(a->play, kind, cc_word(a->sc, type, (int32_t)value)));
}

void page_add_officer(const struct affairs *a, unsigned colonel)
{
    const struct cc_campaign *st = a->st;
    char line[TEXT_LINE] = "";
    char name[AFFAIRS_NAME];
    if (st->name[colonel])
        told_add(line, sizeof line, ", %s", affairs_said(a, st->name[colonel], name));
    if (st->age[colonel])
        affairs_say(a, line, sizeof line, ", %u years old", st->age[colonel]);
    add_told(a, line, sizeof line, "family", CF_FAMILY, st->family[colonel]);
    if (st->background[colonel])
        affairs_say(a, line, sizeof line, ", comes of %s",
                    affairs_word(a->play, "background", cc_word(a->sc, CF_BACKGROUND, st->background[colonel])));
    add_told(a, line, sizeof line, "experience", CF_EXPERIENCE, st->experience[colonel]);
    if (line[0] != '\0')
        page_add(a->page, a->theme, "%s: %s", affairs_seat(a, colonel), line + 2);
}
