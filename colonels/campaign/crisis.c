/*
 * A crisis (C-20, C-21): when it comes, where, against whom; troops attached; the enemy's true strength and what the
 * colonels are told of it.  The stage walks along a table of steps; each asks for a die, or the umpire, or nobody.
 */
#include "colonels/campaign/rules.h"

/* --- When: two dice, or one in a short campaign, that the umpire alone sees --- */

void cc_stage_crisis_date(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    st->stage = CC_STAGE_MONTH;
    st->die[0] = 0;
    if (cc_automatic(g->sc))
        cc_await_die(g, CQ_DIE_CRISIS_DATE);
}

void cc_roll_crisis_date(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    if (st->die[0] == 0 && g->sc->crisis_dice == 2) {
        st->die[0] = (uint8_t)(die + 1);
        cc_await_die(g, CQ_DIE_CRISIS_DATE);
        return;
    }
    const unsigned from = st->month ? st->month : 1u; /* the campaign's first month, or the one of coming home */
    st->crisis_month = (uint16_t)(from + st->die[0] + die + 1);
    st->die[0] = 0;
    CC_TELL(g, CE_CRISIS_DATE, (sp_seats)CC_UMPIRES, st->crisis_month);
}

/* --- What --- */

int32_t cc_attached_men(const struct cc_scenario *sc, const struct cc_campaign *st)
{
    int32_t men = 0;
    for (unsigned k = 0; k < CC_ATTACHED; k++)
        men += st->attached[k] * sc->attach_men[k];
    return men;
}

/* Those who would sit in the committee: present, with a regiment (a volunteer has no vote, C-26). */
static sp_seats members(const struct cc_campaign *st)
{
    return cc_present(st) & ~cc_volunteers(st);
}

/* By the automatic umpire's rule none comes in the last month: there is no other in which anybody could go. */
static bool is_last_month(const struct cc_game *g)
{
    return g->st->ending || g->st->month >= g->sc->months;
}

static void step_begin(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    if (cc_automatic(g->sc) && (st->month < st->crisis_month || is_last_month(g))) {
        st->step = 0;
        st->stage = CC_STAGE_MONTH;
        return;
    }
    if (!cc_automatic(g->sc)) {
        cc_ask(g, CQ_CRISIS, (sp_seats)CC_UMPIRES);
        return;
    }
    CC_TELL(g, CE_CRISIS, (sp_seats)CC_EVERYBODY, st->month);
}

static void step_region(struct cc_game *g)
{
    cc_await_die(g, CQ_DIE_REGION);
}

void cc_roll_region(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    for (uint8_t i = 0; i < g->sc->region_count; i++)
        if (g->sc->region[i].low <= die + 1 && die + 1 <= g->sc->region[i].high)
            st->region = i;
    st->mission = g->sc->region[st->region].mission;
    st->nation = g->sc->region[st->region].nation;
    st->disease = (uint8_t)g->sc->passage;
    st->wreck = (uint8_t)g->sc->wreck;
    CC_TELL(g, CE_REGION, (sp_seats)CC_EVERYBODY, (int32_t)die + 1, st->region);
}

static void step_island(struct cc_game *g)
{
    if (g->sc->region[g->st->region].other != CC_NONE)
        cc_await_die(g, CQ_DIE_ISLAND);
}

/* C-20: 1 to 3 the first mission of the row, 4 to 6 the other, which has no nation for an enemy. */
void cc_roll_island(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const uint8_t other = g->sc->region[st->region].other;
    if (die + 1 >= 4 && other != CC_NONE) { /* the umpire may have put another region in its place */
        st->mission = other;
        st->nation = NATION_NONE;
    }
    CC_TELL(g, CE_MISSION, (sp_seats)CC_EVERYBODY, st->mission);
}

static void step_nation(struct cc_game *g)
{
    if (g->st->nation == NATION_D6)
        cc_await_die(g, CQ_DIE_NATION);
}

void cc_roll_nation(struct cc_game *g, unsigned die)
{
    g->st->nation = g->sc->nation_of_d6[die + 1];
    CC_TELL(g, CE_NATION, (sp_seats)CC_EVERYBODY, g->st->nation);
}

/* C-23: by the automatic umpire's rule a d6 each for battalions, horse and guns: 1–2 none, 3–4 one, 5–6 two. */
static void step_attach(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    if (cc_automatic(g->sc)) {
        st->cursor = 0;
        cc_await_die(g, CQ_DIE_ATTACH);
    } else {
        cc_ask(g, CQ_ATTACH, (sp_seats)CC_UMPIRES);
    }
}

void cc_roll_attach(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    st->attached[st->cursor] = (uint8_t)(die / 2);
    CC_TELL(g, CE_ATTACHED, (sp_seats)CC_EVERYBODY, st->cursor, st->attached[st->cursor]);
    if (++st->cursor < CC_ATTACHED)
        cc_await_die(g, CQ_DIE_ATTACH);
    else
        st->cursor = 0;
}

/* Where there is one multiple only there is nothing to roll. */
static void step_multiple(struct cc_game *g)
{
    const struct cc_mission *mission = &g->sc->mission[g->st->mission];
    if (mission->least_tenths < mission->most_tenths)
        cc_await_die(g, CQ_DIE_MULTIPLE);
    else
        cc_roll_multiple(g, 0);
}

/* C-21: against half the colonels present, rounded up, at full strength, and the attached troops. */
void cc_roll_multiple(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const struct cc_mission *mission = &g->sc->mission[st->mission];
    const int32_t regiments = ((int32_t)cc_count(members(st)) + 1) / 2;
    const int32_t base = regiments * CC_COMPANIES * g->sc->company_men + cc_attached_men(g->sc, st);
    st->multiple =
        mission->least_tenths < mission->most_tenths ? (uint8_t)(mission->least_tenths + die) : mission->least_tenths;
    st->enemy_men = base * st->multiple / 10;
    st->told_men = st->enemy_men;
    st->told_quality = mission->quality;
    CC_TELL(g, CE_ENEMY, (sp_seats)CC_UMPIRES, st->multiple, st->enemy_men, mission->quality);
}

static void step_report(struct cc_game *g)
{
    if (g->sc->intelligence)
        cc_await_die(g, CQ_DIE_REPORT);
}

void cc_roll_report(struct cc_game *g, unsigned die)
{
    const int32_t percent = 100 - g->sc->intelligence + (int32_t)die;
    g->st->told_men = (int32_t)((int64_t)g->st->enemy_men * percent / 100);
    cc_await_die(g, CQ_DIE_REPORT_QUALITY);
}

/* In one of six reports each kind of troops is taken for the next in the list of qualities. */
void cc_roll_report_quality(struct cc_game *g, unsigned die)
{
    const unsigned true_set = g->sc->mission[g->st->mission].quality;
    if (die == 0)
        g->st->told_quality = (uint8_t)((true_set << 1 | true_set >> (CC_QUALITIES - 1)) & ((1u << CC_QUALITIES) - 1));
}

static void step_end(struct cc_game *g)
{
    g->st->step = 0;
    g->st->stage = CC_STAGE_BRIEFING;
}

static cc_stage *const steps[] = {step_begin,  step_region,   step_island, step_nation,
                                  step_attach, step_multiple, step_report, step_end};

void cc_stage_crisis(struct cc_game *g)
{
    if (g->st->leg != LEG_NONE) {
        g->st->stage = CC_STAGE_MONTH; /* one expedition at a time */
        return;
    }
    steps[g->st->step++](g);
}

bool cc_unreported(const struct cc_campaign *st)
{
    return st->stage == CC_STAGE_CRISIS;
}

/* --- The umpire's choices --- */

void cc_list_crisis(struct cc_list *list)
{
    cc_offer(list, CO_QUIET, 0, 0);
    cc_offer(list, CO_CRISIS, 0, 0);
}

void cc_answer_quiet(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)seat;
    (void)order;
    g->st->asked = 0;
    g->st->step = 0;
    g->st->stage = CC_STAGE_MONTH;
}

void cc_answer_crisis(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)seat;
    (void)order;
    g->st->asked = 0;
    CC_TELL(g, CE_CRISIS, (sp_seats)CC_EVERYBODY, g->st->month);
}

void cc_list_attach(struct cc_list *list)
{
    for (int k = 0; k < CC_ATTACHED; k++)
        cc_offer_sums(list, CO_ATTACH, k, 0, 3);
    cc_offer(list, CO_DONE, 0, 0);
}

bool cc_check_attach(const struct cc_asker *asker, const struct sp_order *order)
{
    return order->b != asker->st->attached[order->a] || cc_refuse(asker, "so many are attached already (C-23)");
}

void cc_answer_attach(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)seat;
    g->st->attached[order->a] = (uint8_t)order->b;
    CC_TELL(g, CE_ATTACHED, (sp_seats)CC_EVERYBODY, order->a, order->b);
}

/* --- The briefing --- */

/* Nobody is present, or nobody has a regiment that can go: unplayed battalions go, no gains (C-22). */
static void nobody_goes(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    CC_TELL(g, CE_NO_COMMITTEE, (sp_seats)CC_EVERYBODY, st->month);
    st->leg = LEG_HOME;
    st->stage = CC_STAGE_HOME;
}

void cc_stage_briefing(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    const struct cc_region *region = &g->sc->region[st->region];
    CC_TELL(g, CE_BRIEFING, (sp_seats)CC_EVERYBODY, st->region, st->mission, st->nation, st->told_quality, st->told_men,
            region->months_out, region->months_back, st->disease, st->wreck);
    st->members = members(st);
    st->fit = 0;
    for (sp_seats m = st->members; m; m &= m - 1) {
        const unsigned regiment = st->regiment[cc_first(m)];
        if (st->men[regiment] >= g->sc->least_men)
            st->fit |= cc_bit(regiment);
    }
    if (st->fit == 0)
        nobody_goes(g);
    else
        st->stage = CC_STAGE_NUMBER;
}
