#include "cli/screen/panel.h"

#include <stdio.h>
#include <string.h>

#include "suffren/rules.h"

enum screen_ink ink_of_side(uint8_t side)
{
    static const enum screen_ink inks[] = {INK_FRENCH, INK_ENGLISH, INK_NEUTRAL};
    return inks[side <= NEUTRAL ? side : NEUTRAL];
}

static const char *shape_of_side(const struct theme *theme, uint8_t side)
{
    static const enum screen_sign shapes[] = {SIGN_FRENCH, SIGN_ENGLISH, SIGN_NEUTRAL};
    return theme_sign(theme, shapes[side <= NEUTRAL ? side : NEUTRAL]);
}

/* Troops as boxes, one a PF: those that stand, then those lost: "R ■■■□ 3". */
static void add_troops(struct page *page, const struct theme *theme, char kind, int now, int full)
{
    char boxes[256] = "";
    size_t used = 0;
    for (int i = 0; i < full && used + 8 < sizeof boxes; i++) {
        const char *gap = i > 0 && i % 5 == 0 ? " " : "";
        used += (size_t)snprintf(boxes + used, sizeof boxes - used, "%s%s", gap,
                                 theme_sign(theme, i < now ? SIGN_FULL : SIGN_EMPTY));
    }
    if (full > 0)
        page_add(page, theme, "  %c %s%s%s %d/%d", kind, to_ink(INK_STRONG), boxes, to_ink(INK_TEXT), now, full);
}

/* One ship a line: class, name, guns, her damaged and sunk boxes. */
static void add_ship(struct page *page, const struct theme *theme, const struct sight *sight, int piece, int hull)
{
    const struct sf_piece *spec = &sight->scenario->piece[piece];
    const bool sunk = sight->view->sunk[piece] >> hull & 1u;
    const bool damaged = sunk || (sight->view->damaged[piece] >> hull & 1u);
    const enum screen_ink ink = sunk ? INK_DIM : damaged ? INK_WARN : INK_TEXT;
    char name[80];
    const int room = page->width < 43 ? page->width - 11 : 32;
    snprintf(name, sizeof name, "%s %u", spec->ship[hull].name, spec->ship[hull].guns);
    if (spec->ship[hull].guns == 0 || text_width(theme, name) > room)
        snprintf(name, sizeof name, "%s", spec->ship[hull].name);
    const int width = text_width(theme, name);
    int cut = (int)strlen(name);
    if (width > room)
        cut -= width - room;
    /* Never cut inside a character. */
    while (cut > 0 && ((unsigned char)name[cut] & 0xc0) == 0x80)
        cut--;
    page_add(page, theme, "  %c %s%.*s%*s%s[%c][%c]",
             spec->kind == CONVOY      ? 'C'
             : spec->line >> hull & 1u ? 'L'
                                       : 'f',
             to_ink(ink), cut, name, width < room ? room - width : 0, "", to_ink(ink), damaged ? 'D' : ' ',
             sunk ? 'S' : ' ');
}

/* An enemy squadron: S-11 opens how many ships of a class there are in which state, not which ships. */
static void add_ships_by_count(struct page *page, const struct theme *theme, const struct sight *sight, int piece)
{
    const struct sf_piece *spec = &sight->scenario->piece[piece];
    for (int line = 1; line >= 0; line--) {
        int sound = 0, damaged = 0, sunk = 0;
        for (int hull = 0; hull < spec->hull_count; hull++) {
            if ((spec->line >> hull & 1) != line)
                continue;
            if (sight->view->sunk[piece] >> hull & 1u)
                sunk++;
            else if (sight->view->damaged[piece] >> hull & 1u)
                damaged++;
            else
                sound++;
        }
        if (sound + damaged + sunk > 0)
            page_add(page, theme, "  %c %d sound, %d [D], %d [D][S]", line ? 'L' : 'f', sound, damaged, sunk);
    }
}

static void add_strength(struct page *page, const struct theme *theme, const struct sight *sight, int piece)
{
    const struct sf_piece *spec = &sight->scenario->piece[piece];
    if (spec->kind == GENERAL) {
        const bool natives_wait = spec->natives_join && !(sight->view->arrived_n >> piece & 1u);
        add_troops(page, theme, 'R', sight->view->regulars[piece], spec->regulars);
        if (natives_wait)
            page_add(page, theme, "  N %s%u join when he lands in India (S-61)", to_ink(INK_DIM), spec->natives);
        else
            add_troops(page, theme, 'N', sight->view->natives[piece], spec->natives);
        return;
    }
    if (spec->side != sight->seat && spec->kind == SQUADRON) {
        add_ships_by_count(page, theme, sight, piece);
        return;
    }
    for (int hull = 0; hull < spec->hull_count; hull++)
        add_ship(page, theme, sight, piece, hull);
}

static const char *const kind_names[] = {
    [PIECE_UNUSED] = "", [SQUADRON] = "squadron", [CONVOY] = "convoy", [GENERAL] = "general"};

/* What is to be said of where a piece is beside its place. */
static void state_words(const struct sight *sight, int piece, char *text, size_t size)
{
    const struct sf_state *view = sight->view;
    const uint8_t carrier = view->carrier[piece];
    text[0] = '\0';
    if (view->status[piece] == STATUS_ABOARD && carrier < sight->scenario->piece_count)
        snprintf(text, size, "t aboard with %s", facts_leader_name(sight, carrier));
    else if (view->status[piece] == STATUS_ABOARD)
        snprintf(text, size, "t transported");
    else if (view->status[piece] == STATUS_BESIEGED && view->in_town[piece] < sight->scenario->town_count)
        snprintf(text, size, "s besieged in %s", sight->scenario->town[view->in_town[piece]].name);
    else if (view->group >> piece & 1u)
        snprintf(text, size, "under way, %u PM left", view->pm);
    else if (view->moved >> piece & 1u)
        snprintf(text, size, "has moved");
}

/* A face-up counter, with its strength where it is known. */
static void add_known(struct page *page, const struct theme *theme, const struct sight *sight, int piece)
{
    const struct sf_piece *spec = &sight->scenario->piece[piece];
    const struct sf_leader *leader = &sight->scenario->leader[sight->view->leader[piece]];
    const enum screen_ink ink = ink_of_side(spec->side);
    char words[96];
    state_words(sight, piece, words, sizeof words);
    page_add(page, theme, "%s%s %s%s%s %s", to_ink(ink), shape_of_side(theme, spec->side), to_ink(INK_STRONG),
             leader->name, to_ink(INK_DIM),
             spec->kind == CONVOY ? "" : sp_tongue_word(theme->tongue, kind_names[spec->kind]));
    if (spec->kind != CONVOY)
        page_add(page, theme, "  init %u  bonus %+d  rank %u", leader->initiative, leader->bonus, leader->rank);
    if (words[0])
        page_add(page, theme, "  %s%s", to_ink(INK_DIM), words);
    if (!facts_strength_known(sight, piece))
        return;
    page_add(page, theme, "  %s%d PF%s of %d", to_ink(INK_STRONG), facts_pf(sight, piece), to_ink(INK_DIM),
             facts_pf_full(sight, piece));
    add_strength(page, theme, sight, piece);
}

/* Counters of a side here: the known ones one by one, then how many lie face down. */
static void add_side(struct page *page, const struct theme *theme, const struct sight *sight, uint8_t place,
                     uint8_t side)
{
    struct stack hidden = {0};
    for (int p = 0; p < sight->scenario->piece_count; p++) {
        const struct sf_piece *spec = &sight->scenario->piece[p];
        if (spec->side != side || sight->view->place[p] != place || !facts_on_map(sight, p))
            continue;
        if (facts_face_up(sight, p)) {
            add_known(page, theme, sight, p);
            continue;
        }
        hidden.total++;
        hidden.squadrons = (uint8_t)(hidden.squadrons + (spec->kind == SQUADRON));
        hidden.generals = (uint8_t)(hidden.generals + (spec->kind == GENERAL));
        hidden.aboard = (uint8_t)(hidden.aboard + (sight->view->status[p] == STATUS_ABOARD));
        hidden.besieged = (uint8_t)(hidden.besieged + (sight->view->status[p] == STATUS_BESIEGED));
    }
    if (hidden.total == 0)
        return;
    const enum screen_ink ink = ink_of_side(side);
    page_add(page, theme, "%s%s %s face down:", to_ink(ink), shape_of_side(theme, side), facts_side_name(side));
    const struct {
        int count;
        const char *one, *many;
    } rows[] = {
        {hidden.squadrons, "squadron", "squadrons"},
        {hidden.total - hidden.squadrons - hidden.generals, "convoy", "convoys"},
        {hidden.generals, "general", "generals"},
        {hidden.aboard, "of them transported (t)", "of them transported (t)"},
        {hidden.besieged, "of them besieged (s)", "of them besieged (s)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].count > 0)
            page_add(page, theme, "  %d %s", rows[i].count,
                     sp_tongue_word(theme->tongue, rows[i].count == 1 ? rows[i].one : rows[i].many));
    }
}

static void add_town(struct page *page, const struct theme *theme, const struct sight *sight, uint8_t town)
{
    const struct sf_town *t = &sight->scenario->town[town];
    const uint8_t control = sight->view->control[town];
    page_add(page, theme, "%s%s %s%s%s  %s, value %u%s%s", to_ink(ink_of_side(control)), shape_of_side(theme, control),
             to_ink(INK_STRONG), t->name, to_ink(INK_TEXT), facts_side_name(control), t->value,
             t->arsenal ? ", arsenal *" : "", t->generals_only ? ", no port" : "");
    for (int p = 0; p < sight->scenario->piece_count; p++) {
        if (sight->view->status[p] == STATUS_BESIEGED && sight->view->in_town[p] == town) {
            page_add(page, theme, "  %sunder siege, %u rolls so far", to_ink(INK_WARN), sight->view->attempts[town]);
            return;
        }
    }
}

/* PF of a side's pieces in the battle. */
static int battle_pf(const struct sight *sight, uint16_t pieces)
{
    const bool at_sea = sight->view->battle_arm == SEA;
    return (int)(at_sea ? sf_naval_pf : sf_pf_of)(sight->scenario, sight->view, pieces);
}

static void add_battle(struct page *page, const struct theme *theme, const struct sight *sight, uint8_t place)
{
    static const char *const kinds[] = {"", "attacks", "intercepts", "makes a sortie"};
    const struct sf_state *view = sight->view;
    if (view->battle == BATTLE_NONE || view->battle > BATTLE_SORTIE || view->battle_place != place ||
        view->attacker > ENGLISH)
        return;
    page_add(page, theme, "%sBattle: the %s side %s", to_ink(INK_WARN), facts_side_name(view->attacker),
             kinds[view->battle]);
    if (view->strengths_shown)
        page_add(page, theme, "  %s%d PF against %d, sequence %u", to_ink(INK_STRONG),
                 battle_pf(sight, view->attackers), battle_pf(sight, view->defenders), view->sequence);
}

void panel_hex(struct page *page, const struct theme *theme, const struct sight *sight, uint8_t place)
{
    static const char *const kinds[] = {"sea", "coast", "land", "box"};
    static const char *const regions[] = {"", ", India", ", Ceylon"};
    const struct sf_place *spot = &sight->scenario->place[place];
    const bool named = strcmp(spot->name, spot->id) != 0 && spot->name[0] != '\0';
    page_add(page, theme, "%s%s%s%s%s%s %s%s", to_ink(INK_STRONG), named ? spot->name : spot->id, to_ink(INK_DIM),
             named && spot->kind != PLACE_BOX ? " " : "", named && spot->kind != PLACE_BOX ? spot->id : "",
             named ? "," : "", sp_tongue_word(theme->tongue, kinds[spot->kind <= PLACE_BOX ? spot->kind : 0]),
             sp_tongue_word(theme->tongue, regions[spot->region <= CEYLON ? spot->region : 0]));
    add_battle(page, theme, sight, place);
    for (int i = 0; i < spot->town_count; i++)
        add_town(page, theme, sight, spot->town[i]);
    for (int i = 0; i < SF_CONVOY_HEXES; i++)
        if (sight->scenario->convoy_hex[i] == place)
            page_add(page, theme, "%sconvoys are placed here (S-21)", to_ink(INK_DIM));
    const uint8_t first = sight->seat == ENGLISH ? ENGLISH : FRENCH;
    add_side(page, theme, sight, place, first);
    add_side(page, theme, sight, place, first == FRENCH ? ENGLISH : FRENCH);
}

/* Where a piece that is not on the map is. */
static const char *const away[] = {
    [STATUS_ABSENT] = "not yet come",
    [STATUS_WAITING] = "waits off the map",
    [STATUS_FIELD] = "",
    [STATUS_ABOARD] = "",
    [STATUS_BESIEGED] = "",
    [STATUS_FREED] = "comes back next turn",
    [STATUS_LOST] = "lost",
    [STATUS_UNKNOWN] = "not seen",
};

static void add_away(struct page *page, const struct theme *theme, const struct sight *sight, int piece)
{
    const struct sf_piece *spec = &sight->scenario->piece[piece];
    const struct sf_leader *leader = &sight->scenario->leader[spec->leader];
    const uint8_t status = sight->view->status[piece];
    if (spec->kind == CONVOY)
        return;
    if (status == STATUS_ABSENT && spec->arrival_turn > 1)
        page_add(page, theme, "%s%s %s%s, comes in turn %u, %d PF", to_ink(ink_of_side(spec->side)),
                 shape_of_side(theme, spec->side), to_ink(INK_DIM), leader->name, spec->arrival_turn,
                 facts_pf_full(sight, piece));
    else
        page_add(page, theme, "%s%s %s%s: %s", to_ink(ink_of_side(spec->side)), shape_of_side(theme, spec->side),
                 to_ink(INK_DIM), leader->name,
                 sp_tongue_word(theme->tongue, away[status <= STATUS_UNKNOWN ? status : 0]));
}

void panel_forces(struct page *page, const struct theme *theme, const struct sight *sight)
{
    static const uint8_t kinds[] = {SQUADRON, CONVOY, GENERAL};
    for (int pass = 0; pass < 4; pass++) {
        for (int p = 0; p < sight->scenario->piece_count; p++) {
            const struct sf_piece *spec = &sight->scenario->piece[p];
            const bool here = facts_on_map(sight, p);
            if (spec->side != sight->seat || spec->kind == PIECE_UNUSED || here != (pass < 3) ||
                (here && spec->kind != kinds[pass]))
                continue;
            if (!here || !facts_face_up(sight, p)) {
                add_away(page, theme, sight, p);
                continue;
            }
            const struct sf_place *place = &sight->scenario->place[sight->view->place[p]];
            page_add(page, theme, "%s%s %s", to_ink(INK_FRAME), theme_sign(theme, SIGN_LINE), place->name);
            add_known(page, theme, sight, p);
        }
    }
}
