/*
 * A possible truth for what a seat cannot know: the purses, PIP, objectives, orders and regiments of others, when the
 * crisis comes, how strong the enemy is.  Whatever is imagined gives back the same redacted state.
 */
#include "colonels/campaign/rules.h"
#include "colonels/campaign/turn.h"

enum { PURSE_MOST = 1200, PIP_MOST = 90 };

static void imagine_objective(struct cc_campaign *st, unsigned c, struct sp_dice *dice)
{
    const bool asked = st->question == CQ_OBJECTIVE && cc_in(st->asked, c);
    const bool before = st->question == CQ_PIP && cc_in(st->newcomers, c);
    st->objective[c] = OBJECTIVE_NONE;
    if (st->question == CQ_APPROVAL && st->cursor == c)
        st->objective[c] = OBJECTIVE_OWN;
    else if (!asked && !before)
        st->objective[c] = (uint8_t)(OBJECTIVE_GLORY + sp_roll(dice, OBJECTIVE_OWN - OBJECTIVE_GLORY));
}

static void imagine_plan(struct cc_campaign *st, unsigned c)
{
    st->kept[c] = st->regiment[c] ? st->companies[st->regiment[c]] : 0;
    st->declared[c] = st->regiment[c] ? CC_COMPANIES : 0;
    st->pays[c] = 1;
    st->activity[c] = cc_at_home(st, c) ? ACTIVITY_BUSINESS : ACTIVITY_CAMPAIGN;
}

static void imagine_colonel(const struct cc_scenario *sc, struct cc_campaign *st, unsigned c, struct sp_dice *dice)
{
    int32_t purse = (int32_t)sp_roll(dice, PURSE_MOST) + cc_price(sc, st);
    if (st->question == CQ_PIP)
        purse = sc->fortune;
    if (st->highest == c && purse < st->bid)
        purse = st->bid;
    st->purse[c] = st->money_in[c] = purse;
    st->pip[c] = st->pip_in[c] = st->question == CQ_PIP ? 0 : (int32_t)sp_roll(dice, PIP_MOST);
    imagine_objective(st, c, dice);
    imagine_plan(st, c);
    if (st->question == CQ_NUMBER && cc_in(st->members & ~st->asked, c))
        st->number[c] = 1;
    if (st->question != CQ_MONTH || !cc_in(st->asked, c))
        st->ordered |= cc_bit(c);
}

static void imagine_regiment(const struct cc_scenario *sc, struct cc_campaign *st, unsigned n, struct sp_dice *dice)
{
    st->companies[n] = CC_COMPANIES;
    st->men[n] = (uint16_t)(CC_COMPANIES * sc->company_men);
    st->men_in[n] = st->men[n];
    if (cc_in(st->force, n) && st->leg != LEG_NONE)
        st->embarked[n] = st->men[n];
    for (unsigned a = 0; a < CC_TRAININGS; a++) {
        st->attribute[a][n] = (uint8_t)(1 + sp_roll(dice, 4));
        st->idle[a][n] = a == DRILL ? 0 : (uint8_t)sp_roll(dice, (uint32_t)sc->idle_months);
    }
}

static void imagine_enemy(const struct cc_scenario *sc, struct cc_campaign *st, struct sp_dice *dice)
{
    if (st->mission == CC_NONE || st->stage == CC_STAGE_CRISIS)
        return;
    const struct cc_mission *mission = &sc->mission[st->mission];
    const uint32_t values = mission->most_tenths - (uint32_t)mission->least_tenths + 1;
    st->multiple = (uint8_t)(mission->least_tenths + sp_roll(dice, values));
    st->enemy_men = (int32_t)((int64_t)st->told_men * (75 + (int32_t)sp_roll(dice, 51)) / 100);
}

/* Some other newcomer has an objective of his own. */
static void imagine_approval(struct cc_campaign *st, uint8_t seat)
{
    const bool own = seat < CC_COLONELS && st->cursor == seat && st->objective[seat] == OBJECTIVE_OWN;
    const sp_seats others = st->newcomers & ~(seat < CC_COLONELS ? cc_bit(seat) : 0);
    if (st->question == CQ_APPROVAL && !own && others)
        st->cursor = (uint8_t)cc_first(others);
}

/* Some die that this seat does not see. */
static void imagine_die(const struct cc_scenario *sc, struct cc_campaign *st, struct sp_dice *dice)
{
    if (st->question != CQ_DIE_HIDDEN)
        return;
    if (st->stage == CC_STAGE_MONTH) {
        st->question = CQ_DIE_CRISIS_DATE;
        st->die[0] = sc->crisis_dice == 2 ? (uint8_t)sp_roll(dice, (uint32_t)sc->crisis_sides + 1) : 0;
        st->crisis_month = 0;
    } else if (st->stage == CC_STAGE_CRISIS) {
        st->question = CQ_DIE_MULTIPLE;
        st->step = 6; /* the steps of crisis.c after the multiple */
    } else {
        st->question = CQ_DIE_INSPECTION;
        st->step = STEP_INSPECTION + 1;
        for (unsigned n = CC_LAST_LOT; n >= CC_FIRST_LOT; n--)
            if (st->owner[n] != CC_NONE)
                st->cursor = (uint8_t)n;
    }
}

void cc_imagine(const void *scenario, void *state, uint8_t seat, const struct sp_log *log, struct sp_dice *dice)
{
    const struct cc_scenario *sc = scenario;
    struct cc_campaign *st = state;
    (void)log;
    if (st->over || seat == CC_UMPIRE || seat == CC_SECOND)
        return;
    for (unsigned n = CC_FIRST_LOT; n <= CC_LAST_LOT; n++)
        if (st->owner[n] != CC_NONE && st->owner[n] != seat)
            imagine_regiment(scenario, st, n, dice);
    imagine_approval(st, seat);
    for (unsigned c = 0; c < CC_COLONELS; c++)
        if (c != seat && cc_in(st->played, c))
            imagine_colonel(scenario, st, c, dice);
    if (cc_automatic(sc) && !st->first_sale && st->leg == LEG_NONE)
        st->crisis_month = (uint16_t)(st->month + sp_roll(dice, (uint32_t)(sc->crisis_dice * sc->crisis_sides - 1)));
    imagine_enemy(scenario, st, dice);
    imagine_die(sc, st, dice);
    if (st->table.unit_count)
        cb_imagine(&sc->table, &st->table, seat, dice);
}
