/*
 * The sale of regiments (C-3, C-4): the lot, its bids, who is still in; what was sold and what comes.
 */
#include <stdio.h>
#include <string.h>

#include "cli/colonels/pages.h"

enum { BIDS_SHOWN = 6 };

static bool sale_is_on(const struct cc_campaign *st)
{
    return st->question == CQ_BID || st->question == CQ_CHOOSE || st->question == CQ_DIE_TIE;
}

bool page_auction_there(struct play *play, uint8_t seat)
{
    const struct cc_campaign *st = play_redacted(play, seat);
    return sale_is_on(st) || st->month < 2;
}

/* The last bids of the lot, the newest first. */
static void add_bids(const struct affairs *a, const struct event_list *list)
{
    char text[AFFAIRS_LIST] = "";
    size_t at = affairs_last_event(list, "lot");
    int shown = 0, all = 0;
    if (at == list->count)
        return;
    for (size_t i = list->count; i > at; i--) {
        const json_t *event = list->line[i - 1].event;
        if (strcmp(affairs_event_name(&list->line[i - 1]), "bid") != 0)
            continue;
        if (shown++ < BIDS_SHOWN) {
            told_add(text, sizeof text, "%s", text[0] != '\0' ? ", " : "");
            affairs_say(a, text, sizeof text, "£%d", affairs_field(event, "pounds"));
            told_add(text, sizeof text, " %s", affairs_word(a->play, "name", affairs_text_field(event, "colonel")));
        }
        all++;
    }
    if (all > 0)
        page_add(a->page, a->theme, all == 1 ? "%d bid: %s%s" : "%d bids, the newest first: %s%s", all, text,
                 all > BIDS_SHOWN ? ", …" : "");
}

static void add_lot(const struct affairs *a, const struct event_list *list)
{
    const struct cc_campaign *st = a->st;
    char title[96], text[AFFAIRS_LIST], sum[AFFAIRS_SUM];
    snprintf(title, sizeof title, "For sale: %s", affairs_regiment(a, st->lot));
    page_head(a->page, a->theme, title);
    if (st->highest == CC_NONE)
        page_add(a->page, a->theme, "No bid yet; it opens at %s (C-3). Facings %s.",
                 affairs_pounds(cc_price(a->sc, st), sum), a->sc->facings[st->lot]);
    else
        page_add(a->page, a->theme,
                 st->highest == a->seat ? "Highest: %s by %s (you). Facings %s." : "Highest: %s by %s. Facings %s.",
                 affairs_pounds(st->bid, sum), affairs_colonel(a, st->highest), a->sc->facings[st->lot]);
    affairs_colonels(a, st->bidders, "nobody", text);
    page_add(a->page, a->theme, "Still in: %s", text);
    affairs_colonels(a, st->buyers & cc_volunteers(st) & ~st->bidders, "", text);
    if (text[0] != '\0')
        page_add(a->page, a->theme, "%sOut of this lot: %s", to_ink(INK_DIM), text);
    add_bids(a, list);
    if (st->raised[st->lot])
        page_add(a->page, a->theme, "As it fell vacant: %u men, Drill %u, Musketry %u, Effectiveness %u (C-26)",
                 st->men[st->lot], st->attribute[DRILL][st->lot], st->attribute[MUSKETRY][st->lot],
                 st->attribute[EFFECTIVENESS][st->lot]);
}

static void add_left(const struct affairs *a)
{
    char text[AFFAIRS_LIST], sum[AFFAIRS_SUM];
    page_head(a->page, a->theme, "What is left");
    affairs_regiments(cc_free_regiments(a->st), "nothing", text);
    page_add(a->page, a->theme, "At %s each, the richest chooses first (C-3): %s",
             affairs_pounds(cc_price(a->sc, a->st), sum), text);
}

/* Lots of this sale so far, a line each where there is room. */
static void add_sold(const struct affairs *a, const struct event_list *list)
{
    int lines = 0;
    for (size_t i = 0; i < list->count; i++) {
        const char *name = affairs_event_name(&list->line[i]);
        const json_t *event = list->line[i].event;
        char number[AFFAIRS_SUM];
        const bool sold = strcmp(name, "sold") == 0;
        if (!sold && strcmp(name, "set_aside") != 0)
            continue;
        if (lines++ == 0)
            page_head(a->page, a->theme, "So far");
        affairs_ordinal((unsigned)affairs_field(event, "regiment"), number);
        if (sold)
            page_add(a->page, a->theme, "%-5s %s, £%d", sp_tongue_word(a->theme->tongue, number),
                     affairs_word(a->play, "name", affairs_text_field(event, "colonel")),
                     affairs_field(event, "pounds"));
        else
            page_add(a->page, a->theme, "%s%-5s %s", to_ink(INK_DIM), sp_tongue_word(a->theme->tongue, number),
                     sp_tongue_word(a->theme->tongue, "set aside"));
    }
}

bool page_auction(const struct paper *paper)
{
    const struct affairs a = affairs_of(paper);
    struct event_list list;
    char sum[AFFAIRS_SUM];
    affairs_events(&a, AFFAIRS_ALL, &list);
    if (a.st->question == CQ_BID)
        add_lot(&a, &list);
    else if (sale_is_on(a.st))
        add_left(&a);
    else
        page_add(a.page, a.theme, "No sale is on.");
    if (affairs_is_colonel(&a) && sale_is_on(a.st))
        page_add(a.page, a.theme, "Your purse: %s", affairs_pounds(a.st->purse[a.seat], sum));
    add_sold(&a, &list);
    affairs_events_free(&list);
    return true;
}
