/*
 * The second part of a month (C-13): regiment by regiment inspection, mutiny, training (Drill, Musketry, Effectiveness)
 * and decay in the same order.  The cursor is the regiment, the step what is looked at; a die is asked for where one
 * falls.  Vacant regiments are kept untrained, so they decay too (C-26).
 */
#include "colonels/campaign/rules.h"

static unsigned missing(const struct cc_campaign *st, unsigned colonel)
{
    return st->declared[colonel] > st->kept[colonel] ? st->declared[colonel] - (unsigned)st->kept[colonel] : 0;
}

static int32_t mutiny_on(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned regiment)
{
    const int32_t months = cc_months_in_arrears(sc, st, regiment);
    return sc->mutiny_from && months >= sc->mutiny_from ? months - 2 : 0;
}

/* The highest face that loses a point; 0: no roll. */
static int32_t decay_on(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned regiment, unsigned t)
{
    if (st->trained[regiment] >> t & 1 || st->attribute[t][regiment] <= 1)
        return 0;
    if (t == DRILL)
        return sc->drill_decay;
    return st->idle[t][regiment] >= sc->idle_months ? sc->idle_decay : 0;
}

/* Whether a die falls at this step for this regiment; if so it is asked for. */
static bool step_asks(struct cc_game *g, unsigned regiment, unsigned step)
{
    const struct cc_campaign *st = g->st;
    const unsigned colonel = st->owner[regiment];
    const bool owned = colonel != CC_NONE;
    unsigned question = CQ_NOTHING;
    if (step == STEP_INSPECTION)
        question = owned && g->sc->inspection && missing(st, colonel) ? CQ_DIE_INSPECTION : CQ_NOTHING;
    else if (step == STEP_MUTINY)
        question = owned && mutiny_on(g->sc, st, regiment) > 0 ? CQ_DIE_MUTINY : CQ_NOTHING;
    else if (step < STEP_DECAY)
        question =
            st->trained[regiment] >> (step - STEP_TRAINING) & 1 && st->attribute[step - STEP_TRAINING][regiment] < 6
                ? CQ_DIE_TRAINING
                : CQ_NOTHING; /* C-14: at 6 no roll */
    else if (decay_on(g->sc, st, regiment, step - STEP_DECAY) > 0)
        question = CQ_DIE_DECAY;
    if (question)
        cc_await_die(g, question);
    return question != CQ_NOTHING;
}

/* C-15: months without training are counted from the raising, the last training or the last roll. */
static void count_idle(struct cc_campaign *st, const struct cc_scenario *sc, unsigned regiment)
{
    for (unsigned t = MUSKETRY; t < CC_TRAININGS; t++) {
        uint8_t *idle = &st->idle[t][regiment];
        if (st->trained[regiment] >> t & 1)
            *idle = 0;
        else if (*idle >= sc->idle_months)
            *idle = 1; /* no roll at 1: the count begins again */
        else
            (*idle)++;
    }
}

void cc_stage_rolls(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    for (; st->cursor <= CC_LAST_LOT; st->cursor++, st->step = 0) {
        if (!st->raised[st->cursor])
            continue;
        if (st->step == STEP_INSPECTION)
            count_idle(st, g->sc, st->cursor);
        while (st->step < STEP_LAST) {
            const unsigned step = st->step++;
            if (step_asks(g, st->cursor, step))
                return;
        }
    }
    st->cursor = 0;
    st->step = 0;
    st->stage = CC_STAGE_ACTIVITIES;
}

/* C-11: found out, he owes what he pocketed since the last time and loses PIP. */
void cc_roll_inspection(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const unsigned colonel = st->owner[st->cursor];
    const int32_t needed = g->sc->inspection * (int32_t)missing(st, colonel);
    const bool found = (int32_t)die + 1 <= needed;
    CC_TELL(g, CE_INSPECTION, found ? cc_own(colonel) : (sp_seats)CC_UMPIRES, (int32_t)colonel, (int32_t)die + 1,
            needed, found);
    if (!found)
        return;
    const int32_t owed = st->false_pay[colonel];
    st->false_pay[colonel] = 0;
    CC_TELL(g, CE_FALSE_MUSTER, cc_own(colonel), (int32_t)colonel, owed);
    cc_fine(g, colonel, REASON_FALSE_MUSTER, owed);
    cc_pips(g, colonel, REASON_FALSE_MUSTER, -g->sc->inspection_pip);
}

/* C-12: a human umpire decides what comes of it; the automatic one goes by the house rule. */
void cc_roll_mutiny(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const unsigned colonel = st->owner[st->cursor];
    const int32_t needed = mutiny_on(g->sc, st, st->cursor);
    const bool mutiny = (int32_t)die + 1 <= needed;
    CC_TELL(g, CE_MUTINY_ROLL, cc_own(colonel), (int32_t)colonel, st->cursor, (int32_t)die + 1, needed, mutiny);
    if (!mutiny || !cc_automatic(g->sc))
        return;
    cc_pips(g, colonel, REASON_MUTINY, -g->sc->mutiny_pip);
    cc_men(g, st->cursor, REASON_DESERTION, -((int32_t)st->men[st->cursor] / g->sc->desertion));
}

void cc_roll_training(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const unsigned t = st->step - 1u - STEP_TRAINING;
    const unsigned colonel = st->owner[st->cursor]; /* none, if the umpire has a vacant regiment trained */
    const bool supervised = colonel != CC_NONE && st->activity[colonel] == ACTIVITY_SUPERVISE + t;
    const int32_t bonus = supervised ? g->sc->supervision : 0;
    const int32_t total = (int32_t)die + 1 + bonus;
    const bool gained = total >= g->sc->gain_on;
    CC_TELL(g, CE_TRAINING_ROLL, cc_knows_regiment(st, st->cursor), st->cursor, (int32_t)t, (int32_t)die + 1, bonus,
            total, gained);
    if (gained)
        cc_attribute(g, st->cursor, t, REASON_TRAINING, 1);
}

void cc_roll_decay(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const unsigned t = st->step - 1u - STEP_DECAY;
    const int32_t needed = decay_on(g->sc, st, st->cursor, t);
    const bool lost = (int32_t)die + 1 <= needed;
    CC_TELL(g, CE_DECAY_ROLL, cc_knows_regiment(st, st->cursor), st->cursor, (int32_t)t, (int32_t)die + 1, needed,
            lost);
    if (t != DRILL)
        st->idle[t][st->cursor] = 0; /* again after six more months */
    if (lost)
        cc_attribute(g, st->cursor, t, REASON_DECAY, -1);
}
