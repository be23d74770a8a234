/*
 * The end of a campaign: each colonel's aim, whether he met it, and what he has (C-30).  Pounds decide for wealth
 * alone.
 */
#include <stdio.h>

#include "cli/colonels/pages.h"

static void add_row(const struct affairs *a, unsigned c, bool met)
{
    const struct cc_campaign *st = a->st;
    const unsigned n = st->regiment[c];
    char line[TEXT_LINE] = "", sum[AFFAIRS_SUM], text[64];
    text_pad(a->theme, line, sizeof line, 12, affairs_seat(a, c));
    text_pad(a->theme, line, sizeof line, 25,
             affairs_word(a->play, "objective", cc_word(a->sc, CF_OBJECTIVE, st->objective[c])));
    text_pad(a->theme, line, sizeof line, 9, met ? "met" : "not met");
    text_pad(a->theme, line, sizeof line, -7, affairs_pounds(st->purse[c], sum));
    snprintf(text, sizeof text, "%ld PIP", (long)st->pip[c]);
    text_pad(a->theme, line, sizeof line, -9, text);
    if (n != 0)
        told_add(line, sizeof line, "  D%u M%u E%u", st->attribute[DRILL][n], st->attribute[MUSKETRY][n],
                 st->attribute[EFFECTIVENESS][n]);
    page_line(a->page, a->theme, "%s%s", to_ink(met ? INK_STRONG : INK_TEXT), line);
}

void page_end(const struct paper *paper, const struct sp_outcome *outcome)
{
    const struct affairs a = affairs_of(paper);
    const unsigned met = cc_count(outcome->won);
    if (met == 0)
        page_add(a.page, a.theme, "The game is over: nobody has met his aim (C-30).");
    else if (met == 1)
        page_add(a.page, a.theme, "The game is over: %s has won, for he alone has met his aim (C-30).",
                 affairs_colonel(&a, cc_first(outcome->won)));
    else
        page_add(a.page, a.theme, "The game is over: %u have met their aims, so none of them has won alone (C-30).",
                 met);
    for (sp_seats m = outcome->players; m; m &= m - 1)
        add_row(&a, cc_first(m), cc_in(outcome->won, cc_first(m)));
}
