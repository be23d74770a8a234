/*
 * What colonels are told of a crisis (C-21), the sketch map, and where the expedition is (C-24).
 */
#include <stdio.h>
#include <string.h>

#include "cli/colonels/pages.h"
#include "cli/colonels/sketch.h"

bool page_expedition_there(struct play *play, uint8_t seat)
{
    const struct cc_campaign *st = play_redacted(play, seat);
    return st->region != CC_NONE;
}

static const char *word(const struct affairs *a, const char *kind, uint8_t type, int32_t value)
{
    return affairs_word(a->play, kind, cc_word(a->sc, type, value));
}

/* "militia and regulars", as told. */
static void qualities(const struct affairs *a, unsigned set, char text[AFFAIRS_LIST])
{
    text[0] = '\0';
    for (unsigned m = set; m; m &= m - 1)
        told_add(text, AFFAIRS_LIST, "%s%s",
                 m == set             ? ""
                 : (m & (m - 1)) != 0 ? ", "
                                      : " and ",
                 word(a, "name", CF_QUALITY, (int32_t)cc_first(m)));
}

static void add_enemy(const struct affairs *a)
{
    const struct cc_campaign *st = a->st;
    char troops[AFFAIRS_LIST];
    qualities(a, st->told_quality, troops);
    page_add(a->page, a->theme,
             "Enemy: %s; about %s%ld men%s, said to be %s (house rule intelligence: up to %ld %% off, in one report of "
             "six other troops)",
             word(a, "nation", CF_NATION, st->nation), to_ink(INK_STRONG), (long)st->told_men, to_ink(INK_TEXT), troops,
             (long)a->sc->intelligence);
    if (affairs_is_umpire(a->seat) && st->enemy_men > 0) {
        qualities(a, a->sc->mission[st->mission].quality, troops);
        page_add(a->page, a->theme, "%sIn truth: %ld men, %s, %u tenths of half the colonels present (C-21)",
                 to_ink(INK_WARN), (long)st->enemy_men, troops, st->multiple);
    }
}

/* What is to be won and lost (C-21). */
static void add_gains(const struct affairs *a)
{
    const struct cc_mission *m = &a->sc->mission[a->st->mission];
    char text[AFFAIRS_LIST] = "";
    if (m->part != 0)
        affairs_say(a, text, sizeof text, "%d PIP for taking part, outnumbered %d; ", m->part, m->part_outnumbered);
    if (m->win != 0)
        affairs_say(a, text, sizeof text, "%d PIP if won, outnumbered %d; ", m->win, m->win_outnumbered);
    if (m->lose != 0)
        affairs_say(a, text, sizeof text, "− %d PIP if lost; ", -m->lose);
    if (m->taken != 0)
        affairs_say(a, text, sizeof text, "%s %d PIP if it is taken; ", m->taken < 0 ? "−" : "+",
                    m->taken < 0 ? -m->taken : m->taken);
    if (m->taken_commander > m->taken)
        affairs_say(a, text, sizeof text, "the commander %d; ", m->taken_commander);
    if (m->worse != 0)
        affairs_say(a, text, sizeof text, "− %d PIP if it gets worse; ", -m->worse);
    if (m->loot != 0)
        affairs_say(a, text, sizeof text,
                    m->loot_kind == LOOT_WON_EACH ? "loot d6 × £%d each; " : "loot d6 × £%d, shared; ", m->loot);
    if (m->bonus != 0)
        affairs_say(a, text, sizeof text, "£%d each; ", m->bonus);
    const size_t length = strlen(text);
    if (length > 2)
        text[length - 2] = '\0';
    page_add(a->page, a->theme, "For each who goes: %s", text);
}

static void add_journey(const struct affairs *a)
{
    const struct cc_campaign *st = a->st;
    const struct cc_region *region = &a->sc->region[st->region];
    if (region->months_out + region->months_back == 0)
        page_add(a->page, a->theme, "Journey: none by sea; the month in the field only");
    else
        page_add(
            a->page, a->theme,
            "Journey, in months: %u out, one in the field, %u back; on a voyage disease on %u in 6, then a wreck on "
            "%u in 6 (C-24)",
            region->months_out, region->months_back, st->disease, st->wreck);
    page_add(a->page, a->theme, "Attached: %u battalions, %u troops of horse, %u guns (C-23)",
             st->attached[ATTACHED_BATTALIONS], st->attached[ATTACHED_HORSE], st->attached[ATTACHED_GUNS]);
}

static void add_sketch(const struct affairs *a)
{
    const struct cc_campaign *st = a->st;
    const struct sketch_of of = {.region = st->region,
                                 .mission = st->mission,
                                 .nation = st->nation,
                                 .place = a->sc->region[st->region].place,
                                 .table = a->sc->mission[st->mission].table};
    page_head(a->page, a->theme, "An invented sketch, not to be relied on");
    sketch_draw(a->page, a->theme, &of);
}

static bool no_crisis(const struct affairs *a)
{
    if (a->st->region != CC_NONE)
        return false;
    page_add(a->page, a->theme, "There is no crisis that is known of.");
    return true;
}

bool page_map(const struct paper *paper)
{
    const struct affairs a = affairs_of(paper);
    if (!no_crisis(&a))
        add_sketch(&a);
    return true;
}

bool page_briefing(const struct paper *paper)
{
    const struct affairs a = affairs_of(paper);
    char title[160];
    if (no_crisis(&a))
        return true;
    const char *mission = word(&a, "mission", CF_MISSION, a.st->mission);
    snprintf(title, sizeof title, "Briefing: %s, %s", mission, a.sc->region[a.st->region].place);
    page_head(a.page, a.theme, title);
    add_enemy(&a);
    add_gains(&a);
    add_journey(&a);
    add_sketch(&a);
    return true;
}

/* ---- The expedition ---- */

static void add_force(const struct affairs *a)
{
    const struct cc_campaign *st = a->st;
    for (uint32_t m = st->force; m; m &= m - 1) {
        const unsigned n = cc_first(m);
        char line[TEXT_LINE] = "", number[AFFAIRS_SUM];
        text_pad(a->theme, line, sizeof line, 6, affairs_ordinal(n, number));
        text_pad(a->theme, line, sizeof line, 16,
                 st->owner[n] != CC_NONE ? affairs_colonel(a, st->owner[n]) : "without a colonel");
        if (st->embarked[n] > 0)
            affairs_say(a, line, sizeof line, "%u of %u men; Drill %u, Musketry %u, Effectiveness %u", st->men[n],
                        st->embarked[n], st->attribute[DRILL][n], st->attribute[MUSKETRY][n],
                        st->attribute[EFFECTIVENESS][n]);
        page_add(a->page, a->theme, "%s", line);
    }
}

bool page_expedition(const struct paper *paper)
{
    const struct affairs a = affairs_of(paper);
    const struct cc_campaign *st = a.st;
    char title[160], text[AFFAIRS_LIST];
    if (no_crisis(&a))
        return true;
    snprintf(title, sizeof title, "The expedition: %s, %s", word(&a, "mission", CF_MISSION, st->mission),
             a.sc->region[st->region].place);
    page_head(a.page, a.theme, title);
    if (st->leg == LEG_NONE) {
        page_add(a.page, a.theme, "It is not yet decided who goes.");
        return true;
    }
    page_add(a.page, a.theme,
             st->leg == LEG_FIELD && st->question == CQ_MONTH ? "Where: %s; it fights this month" : "Where: %s",
             word(&a, "leg", CF_LEG, st->leg));
    if (st->months_left > 0)
        page_add(a.page, a.theme, "Months of this voyage left: %u", st->months_left);
    if (st->commander != CC_NONE)
        page_add(a.page, a.theme,
                 cc_in(st->force, st->regiment[st->commander]) ? "Commander: %s%s"
                                                               : "Commander: %s%s, as General without his regiment",
                 to_ink(INK_STRONG), affairs_colonel(&a, st->commander));
    add_force(&a);
    for (unsigned role = ROLE_ENEMY; role < ROLES; role++) {
        sp_seats seats = 0;
        for (unsigned c = 0; c < CC_COLONELS; c++)
            seats |= st->role[c] == role ? cc_bit(c) : 0;
        affairs_colonels(&a, seats, "", text);
        if (seats != 0)
            page_add(a.page, a.theme, "%s: %s", word(&a, "role", CF_ROLE, (int32_t)role), text);
    }
    add_enemy(&a);
    return true;
}
