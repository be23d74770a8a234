/*
 * The last page: who has won, and where the points come from (S-65, S-66).
 */
#include <stdio.h>
#include <string.h>

#include "cli/screen/state.h"

/* A side's points as the last events tell them. */
struct account {
    int damage, frigates, line, towns, all;
    bool told;
};

static int number(const json_t *event, const char *key)
{
    return (int)json_integer_value(json_object_get(event, key));
}

static void read_event(struct account account[2], const json_t *event)
{
    const char *kind = json_string_value(json_object_get(event, "event"));
    const char *side = json_string_value(json_object_get(event, "side"));
    if (kind && strcmp(kind, "tally") == 0) {
        account[FRENCH].damage = number(event, "vp_french");
        account[ENGLISH].damage = number(event, "vp_english");
    } else if (kind && side && strcmp(kind, "final") == 0) {
        struct account *of = &account[strcmp(side, "english") == 0 ? ENGLISH : FRENCH];
        of->frigates = number(event, "frigates");
        of->line = number(event, "line");
        of->towns = number(event, "towns");
        of->all = number(event, "vp");
        of->told = true;
    }
}

static void add_winner(struct page *page, const struct screen *screen, const struct sp_outcome *outcome)
{
    const bool draw = outcome->winner < 0;
    const uint8_t side = draw ? NEUTRAL : (uint8_t)outcome->winner;
    static const char *const wins[][2] = {
        [FRENCH] = {"The French win.", "The French win, for the other side has resigned."},
        [ENGLISH] = {"The English win.", "The English win, for the other side has resigned."},
        [NEUTRAL] = {"The game is a draw.", "The game is a draw."},
    };
    page_add(page, &screen->theme, "%s%s", to_ink(draw ? INK_STRONG : ink_of_side(side)),
             wins[side][screen->sight.view->resigned != 0]);
    page_add(page, &screen->theme, " ");
}

enum { NAME_WIDTH = 30 };

static void add_row(struct page *page, const struct theme *theme, enum screen_ink ink, const char *name, int french,
                    int english, const char *rule)
{
    char line[TEXT_LINE];
    snprintf(line, sizeof line, "%s", to_ink(ink));
    text_pad(theme, line, sizeof line, NAME_WIDTH, sp_tongue_word(theme->tongue, name));
    page_add(page, theme, "%s %8d %8d  %s%s", line, french, english, to_ink(INK_RULE), rule);
}

static void add_account(struct page *page, const struct screen *screen, const struct account *french,
                        const struct account *english)
{
    const struct sf_scenario *sc = screen->sight.scenario;
    const struct theme *theme = &screen->theme;
    char head[TEXT_LINE];
    snprintf(head, sizeof head, "%s", to_ink(INK_DIM));
    text_pad(theme, head, sizeof head, NAME_WIDTH, sp_tongue_word(theme->tongue, "Victory points"));
    text_pad(theme, head, sizeof head, -9, sp_tongue_word(theme->tongue, facts_side_name(FRENCH)));
    text_pad(theme, head, sizeof head, -9, sp_tongue_word(theme->tongue, facts_side_name(ENGLISH)));
    page_add(page, theme, "%s", head);
    add_row(page, theme, INK_TEXT, "damage, turn by turn", french->damage, english->damage, "S-65, S-53");
    add_row(page, theme, INK_TEXT, "enemy frigates sunk", french->frigates * sc->vp_sunk_frigate,
            english->frigates * sc->vp_sunk_frigate, "S-66");
    add_row(page, theme, INK_TEXT, "enemy ships of the line sunk", french->line * sc->vp_sunk_line,
            english->line * sc->vp_sunk_line, "S-66");
    add_row(page, theme, INK_TEXT, "towns won", french->towns * sc->vp_town, english->towns * sc->vp_town, "S-66");
    add_row(page, theme, INK_STRONG, "in all", french->all, english->all, "");
    page_add(page, theme, " ");
}

void screen_show_end(struct screen *screen)
{
    struct sp_outcome outcome = {0};
    struct account account[2] = {{0}};
    struct page page = {0};
    const uint8_t seat = screen->sight.seat;
    if (!play_outcome(screen->play, &outcome))
        return;
    for (size_t i = 0; i < play_event_count(screen->play, seat); i++) {
        json_t *event = play_event(screen->play, seat, i);
        read_event(account, event);
        json_decref(event);
    }
    page_clear(&page, dialog_width(66));
    add_winner(&page, screen, &outcome);
    if (account[FRENCH].told && account[ENGLISH].told)
        add_account(&page, screen, &account[FRENCH], &account[ENGLISH]);
    panel_towns(&page, &screen->theme, &screen->sight);
    dialog_page(&screen->dialog, &page, "The end", "Up and Down scroll, Enter shows the map", false);
    page_free(&page);
}
