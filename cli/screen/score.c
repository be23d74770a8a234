/*
 * The page of points, calendar and towns.
 */
#include <stdio.h>

#include "cli/screen/panel.h"

static void add_calendar(struct page *page, const struct theme *theme, const struct sight *sight)
{
    const struct sf_scenario *sc = sight->scenario;
    page_add(page, theme, "%sTurns", to_ink(INK_STRONG));
    for (int t = 1; t <= sc->turn_count && t <= SF_TURNS; t++) {
        const bool now = t == sight->view->turn;
        const char *extra = t == sc->monsoon_turn ? " storms in D (S-41)" : "";
        page_add(page, theme, "%s%s%d %s%s%s",
                 to_ink(now                     ? INK_STRONG
                        : t < sight->view->turn ? INK_DIM
                                                : INK_TEXT),
                 now ? theme_sign(theme, SIGN_PICK) : " ", t, sp_tongue_word(theme->tongue, sc->turn_name[t]),
                 to_ink(INK_DIM), sp_tongue_word(theme->tongue, extra));
    }
}

static void add_arrivals(struct page *page, const struct theme *theme, const struct sight *sight)
{
    const struct sf_scenario *sc = sight->scenario;
    bool any = false;
    for (int p = 0; p < sc->piece_count; p++) {
        const struct sf_piece *piece = &sc->piece[p];
        const bool comes = piece->arrival_turn > sight->view->turn && piece->kind != CONVOY;
        const bool changes = piece->successor != SF_NONE && sight->view->status[p] != STATUS_LOST &&
                             piece->successor_turn > sight->view->turn;
        if ((comes || changes) && !any) {
            page_add(page, theme, " ");
            page_add(page, theme, "%sStill to come", to_ink(INK_STRONG));
            any = true;
        }
        if (comes)
            page_add(page, theme, "%s%c T%u %s", to_ink(ink_of_side(piece->side)), facts_side_letter(piece->side),
                     piece->arrival_turn, sc->leader[piece->leader].name);
        if (changes)
            page_add(page, theme, "%s%c T%u %s for %s", to_ink(ink_of_side(piece->side)),
                     facts_side_letter(piece->side), piece->successor_turn, sc->leader[piece->successor].name,
                     sc->leader[piece->leader].name);
    }
}

/* Towns that a side holds, and whether they are worth points (S-66). */
static void add_towns(struct page *page, const struct theme *theme, const struct sight *sight, uint8_t side)
{
    const struct sf_scenario *sc = sight->scenario;
    char line[TEXT_LINE];
    size_t used = (size_t)snprintf(line, sizeof line, "%s%s:%s", to_ink(ink_of_side(side)),
                                   sp_tongue_word(theme->tongue, facts_side_name(side)), to_ink(INK_TEXT));
    for (int t = 0; t < sc->town_count && used + 64 < sizeof line; t++) {
        if (sight->view->control[t] != side)
            continue;
        used += (size_t)snprintf(line + used, sizeof line - used, " %s %u%s%s,", sc->town[t].name, sc->town[t].value,
                                 sc->town[t].arsenal ? "*" : "",
                                 sp_tongue_word(theme->tongue, sc->town[t].control != side ? " (taken)" : ""));
    }
    if (line[used - 1] == ',')
        line[used - 1] = '.';
    page_add(page, theme, "%s", line);
}

void panel_towns(struct page *page, const struct theme *theme, const struct sight *sight)
{
    page_add(page, theme, "%sTowns", to_ink(INK_STRONG));
    for (uint8_t side = FRENCH; side <= NEUTRAL; side++)
        add_towns(page, theme, sight, side);
}

void panel_score(struct page *page, const struct theme *theme, const struct sight *sight)
{
    const struct sf_state *view = sight->view;
    page_add(page, theme, "%sVictory points", to_ink(INK_STRONG));
    page_add(page, theme, "%s           French English", to_ink(INK_DIM));
    page_add(page, theme, "%sVP so far   %5d  %6d", to_ink(INK_TEXT), view->vp[FRENCH], view->vp[ENGLISH]);
    page_add(page, theme, "%sstill damaged%4d  %6d", to_ink(INK_DIM), view->vp_standing[FRENCH],
             view->vp_standing[ENGLISH]);
    page_add(page, theme, "%sby each hit %5d  %6d", to_ink(INK_DIM), view->vp_inflicted[FRENCH],
             view->vp_inflicted[ENGLISH]);
    page_add(page, theme, "%sDamage counts for ships %s (S-65); ships sunk and towns taken at the end (S-66)",
             to_ink(INK_DIM),
             sight->scenario->option[OPT_DAMAGE_VP] == DAMAGE_INFLICTED ? "at each hit"
                                                                        : "still damaged at the end of a turn");
    page_add(page, theme, " ");
    add_calendar(page, theme, sight);
    add_arrivals(page, theme, sight);
    page_add(page, theme, " ");
    panel_towns(page, theme, sight);
}
