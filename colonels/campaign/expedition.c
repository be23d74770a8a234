/* The expedition's months (C-24): voyages with their risks, the field, coming home (C-25). */
#include <string.h>

#include "colonels/campaign/rules.h"

/* A voyage's risks are run once, in its last month. */
void cc_stage_journey(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    if (st->leg == LEG_NONE) {
        st->stage = CC_STAGE_CRISIS;
        return;
    }
    if (st->leg == LEG_FIELD) {
        st->stage = CC_STAGE_BATTLE;
        return;
    }
    st->months_left--;
    CC_TELL(g, CE_VOYAGE, (sp_seats)CC_EVERYBODY, st->leg, st->months_left);
    st->cursor = CC_FIRST_LOT;
    st->stage = st->months_left == 0 ? CC_STAGE_PASSAGE : CC_STAGE_CRISIS;
}

void cc_stage_passage(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    while (st->cursor <= CC_LAST_LOT && !cc_in(st->force, st->cursor))
        st->cursor++;
    if (st->cursor <= CC_LAST_LOT && st->disease) {
        cc_await_die(g, CQ_DIE_DISEASE);
        return;
    }
    st->cursor = 0;
    st->stage = st->leg == LEG_OUT ? CC_STAGE_CRISIS : CC_STAGE_HOME;
    st->leg = st->leg == LEG_OUT ? LEG_FIELD : LEG_HOME;
}

/* What is lost on campaign counts for C-25. */
static void lose(struct cc_game *g, unsigned reason, int32_t men)
{
    struct cc_campaign *st = g->st;
    st->campaign_lost[st->cursor] = (uint16_t)(st->campaign_lost[st->cursor] + men);
    cc_men(g, st->cursor, reason, -men);
}

void cc_roll_disease(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const bool sick = die + 1 <= st->disease;
    CC_TELL(g, CE_DISEASE, (sp_seats)CC_EVERYBODY, st->cursor, (int32_t)die + 1, sick);
    if (sick)
        cc_await_die(g, CQ_DIE_DISEASE_FORCE);
    else
        st->cursor++;
}

void cc_roll_disease_force(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const int32_t percent = ((int32_t)die + 1) * g->sc->disease;
    CC_TELL(g, CE_DISEASE_FORCE, (sp_seats)CC_EVERYBODY, st->cursor, (int32_t)die + 1, percent);
    lose(g, REASON_DISEASE, st->men[st->cursor] * percent / 100);
    if (st->wreck)
        cc_await_die(g, CQ_DIE_WRECK);
    else
        st->cursor++;
}

void cc_roll_wreck(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const bool wrecked = die + 1 <= st->wreck;
    CC_TELL(g, CE_WRECK, (sp_seats)CC_EVERYBODY, st->cursor, (int32_t)die + 1, wrecked);
    if (wrecked)
        lose(g, REASON_WRECK, st->men[st->cursor] / 2);
    st->cursor++;
}

/* C-25: half its strength or more lost on the campaign costs a point in all three; of no strength there is no half. */
static void come_home(struct cc_game *g, unsigned regiment)
{
    struct cc_campaign *st = g->st;
    if (st->owner[regiment] == CC_NONE)
        st->sale_due = 1;
    if (st->embarked[regiment] == 0 || 2 * st->campaign_lost[regiment] < st->embarked[regiment])
        return;
    for (unsigned a = 0; a < CC_TRAININGS; a++)
        cc_attribute(g, regiment, a, REASON_HALF_STRENGTH, -1);
}

static void forget_expedition(struct cc_campaign *st)
{
    st->going = st->members = 0;
    st->fit = st->force = st->fallen = 0;
    for (unsigned c = 0; c < CC_COLONELS; c++)
        st->role[c] = ROLE_NONE;
    for (unsigned n = 0; n < CC_REGIMENTS; n++)
        st->embarked[n] = st->campaign_lost[n] = st->ran[n] = st->under_musketry[n] = st->under_guns[n] =
            st->engaged[n] = 0;
    for (unsigned k = 0; k < CC_ATTACHED; k++)
        st->attached[k] = 0;
    st->enemy_men = st->told_men = 0;
    st->region = st->mission = st->commander = CC_NONE;
    st->nation = st->multiple = st->told_quality = st->months_left = st->to_send = 0;
    st->outnumbered = st->outcome = st->taken = st->worse = 0;
    st->disease = st->wreck = 0;
    st->leg = LEG_NONE;
    st->crisis_month = 0;
    memset(&st->table, 0, sizeof st->table);
}

void cc_stage_home(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    for (sp_seats m = st->going & ~st->fallen; m; m &= m - 1) {
        const unsigned seat = cc_first(m), regiment = st->regiment[seat];
        CC_TELL(g, CE_HOME, (sp_seats)CC_EVERYBODY, (int32_t)seat, cc_in(st->force, regiment) ? (int32_t)regiment : 0);
    }
    for (uint32_t m = st->force; m; m &= m - 1)
        come_home(g, cc_first(m));
    forget_expedition(st);
    st->stage = CC_STAGE_CRISIS_DATE;
}
