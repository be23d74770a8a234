/*
 * Order cards to cut: Annex B's eighteen and ADVANCE, four by five on a sheet, with a card for the owner's name in the
 * place that is left; the backs are the second page, for printing on both sides.
 */
#include "draw/cards.h"

#include <assert.h>

#include "draw/ornament.h"
#include "draw/words.h"

enum { ACROSS = 4, DOWN = 5, PLACES = ACROSS * DOWN, CARDS = 19 };

#define CARD_WIDE (46.5 * SHEET_MM)
#define CARD_HIGH (54.0 * SHEET_MM)
#define LEFT ((A4_WIDE - ACROSS * CARD_WIDE) / 2)
#define TOP ((A4_HIGH - DOWN * CARD_HIGH) / 2)

static const struct {
    const char *name; /* in the catalogue: card.NAME, card.NAME.rule */
    const char *kind; /* card.kind.KIND, or NULL */
    card_figure *figure;
} cards[] = {
    {"talk", "personal", figure_talk},
    {"inspire", "personal", figure_inspire},
    {"fight", "personal", figure_fight},
    {"move", "personal", figure_move},
    {"fire", "order", figure_fire},
    {"hold_fire", "order", figure_hold},
    {"cease_fire", "order", figure_cease},
    {"retreat", "order", figure_retreat},
    {"advance", "order", figure_advance},
    {"charge", "order", figure_charge},
    {"wheel_left", "order", figure_wheel_left},
    {"wheel_right", "order", figure_wheel_right},
    {"line", "order", figure_line},
    {"column", "order", figure_column},
    {"square", "order", figure_square},
    {"follow_me", "personal", figure_follow},
    {"run_away", "order", figure_run},
    {"special", "order", figure_special},
    {"none", NULL, figure_none},
};
static_assert(sizeof cards / sizeof cards[0] == CARDS && CARDS < PLACES, "a place is left for the name");

static double place_x(int place)
{
    return LEFT + place % ACROSS * CARD_WIDE;
}

static double place_y(int place)
{
    const int row = place / ACROSS;
    return TOP + row * CARD_HIGH;
}

/* Hairlines between the cards, and ticks beyond them for the ruler. */
static void draw_cuts(struct sheet *sheet)
{
    static const double dashes[] = {1, 3};
    cairo_t *cr = sheet->cr;
    cairo_set_line_width(cr, 0.3);
    cairo_set_dash(cr, dashes, 2, 0);
    for (int i = 0; i <= ACROSS; i++) {
        cairo_move_to(cr, LEFT + i * CARD_WIDE, TOP);
        cairo_rel_line_to(cr, 0, DOWN * CARD_HIGH);
    }
    for (int i = 0; i <= DOWN; i++) {
        cairo_move_to(cr, LEFT, TOP + i * CARD_HIGH);
        cairo_rel_line_to(cr, ACROSS * CARD_WIDE, 0);
    }
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_set_line_width(cr, 0.5);
    for (int i = 0; i <= ACROSS; i++)
        for (int end = 0; end < 2; end++) {
            cairo_move_to(cr, LEFT + i * CARD_WIDE, end ? TOP + DOWN * CARD_HIGH + 4 : TOP - 14);
            cairo_rel_line_to(cr, 0, 10);
        }
    for (int i = 0; i <= DOWN; i++)
        for (int end = 0; end < 2; end++) {
            cairo_move_to(cr, end ? LEFT + ACROSS * CARD_WIDE + 4 : LEFT - 14, TOP + i * CARD_HIGH);
            cairo_rel_line_to(cr, 10, 0);
        }
    cairo_stroke(cr);
}

static void draw_frame(struct sheet *sheet, double x, double y)
{
    sheet_frame(sheet, x + 6, y + 6, CARD_WIDE - 12, CARD_HIGH - 12, 1);
    sheet_frame(sheet, x + 8, y + 8, CARD_WIDE - 16, CARD_HIGH - 16, 0.35);
}

static void draw_card(struct sheet *sheet, const struct sp_messages *words, const json_t *numbers, int place)
{
    const double x = place_x(place), y = place_y(place), left = x + 13, width = CARD_WIDE - 26;
    const double figure = 92;
    struct phrase phrase;
    char key[64];
    draw_frame(sheet, x, y);
    if (cards[place].kind != NULL)
        sheet_line(sheet, STYLE_KICKER, left, y + 20.5, width, ALIGN_CENTRE,
                   words_of(words, "card.kind", cards[place].kind, &phrase));
    sheet_line(sheet, STYLE_CARD, left, y + 37, width, ALIGN_CENTRE,
               words_of(words, "card", cards[place].name, &phrase));
    sheet_rule_swelled(sheet, x + CARD_WIDE / 2, y + 44.5, width * 0.7, 1.5);
    cairo_save(sheet->cr);
    cairo_translate(sheet->cr, x + (CARD_WIDE - figure) / 2, y + 50.5);
    cairo_scale(sheet->cr, figure / 100, figure / 100);
    cards[place].figure(sheet->cr);
    cairo_restore(sheet->cr);
    snprintf(key, sizeof key, "card.%s.rule", cards[place].name);
    sheet_in_box(sheet, STYLE_SMALL, (struct sheet_box){left - 2, y + 106, width + 4, 36}, STAND_MIDDLE,
                 words_say(words, key, numbers, &phrase));
}

/* Whose set it is. */
static void draw_owner(struct sheet *sheet, const struct sp_messages *words, int place)
{
    const double x = place_x(place), y = place_y(place), left = x + 13, width = CARD_WIDE - 26;
    struct phrase phrase;
    draw_frame(sheet, x, y);
    sheet_in_box(sheet, STYLE_HEAD, (struct sheet_box){left, y + 16, width, 34}, STAND_MIDDLE,
                 words_say(words, "card.owner", NULL, &phrase));
    ornament_trophy(sheet, x + CARD_WIDE / 2, y + 52, 72);
    for (int i = 0; i < 2; i++)
        sheet_rule(sheet, left, y + 116 + i * 15, width, 0.4);
    sheet_line(sheet, STYLE_NOTE, left, y + 140, width, ALIGN_CENTRE, words_say(words, "card.colonel", NULL, &phrase));
}

/* Distances that the cards name. */
static json_t *numbers_of(const struct cb_rules *rules)
{
    return json_pack("{s:i, s:i, s:i, s:i, s:i}", "with", (int)rules->with, "talk", (int)rules->talk, "move",
                     (int)rules->leader_move, "hold", (int)rules->hold, "wheel", (int)rules->wheel_most);
}

bool draw_cards(const struct sp_messages *words, const struct cb_rules *rules, struct draw_paper *paper,
                struct sp_error *error)
{
    struct sheet sheet;
    struct phrase phrase;
    *paper = (struct draw_paper){0};
    if (!sheet_open(&sheet, DRAW_PDF, A4_WIDE, A4_HIGH, words_say(words, "card.sheet", NULL, &phrase), error))
        return false;
    json_t *numbers = numbers_of(rules);
    draw_cuts(&sheet);
    for (int place = 0; place < CARDS; place++)
        draw_card(&sheet, words, numbers, place);
    for (int place = CARDS; place < PLACES; place++)
        draw_owner(&sheet, words, place);
    json_decref(numbers);
    sheet_next(&sheet);
    for (int place = 0; place < PLACES; place++)
        ornament_back(&sheet, place_x(place), place_y(place), CARD_WIDE, CARD_HIGH);
    return sheet_close(&sheet, paper, error);
}
