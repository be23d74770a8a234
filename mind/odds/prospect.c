/* What one state leads to: the die that is awaited, and the battle that goes on or follows. */
#include "mind/odds/prospect.h"

#include "mind/odds/chances.h"
#include "suffren/rules.h"

enum { FACES = 10 };

/* What odds_look is asked about, and where the answer goes. */
struct looking {
    struct odds *odds;
    const struct sf_scenario *sc;
    const struct odds_plan *plan;
    struct odds_prospect *prospect;
    struct sp_error *error;
};

static bool solve(const struct looking *look, const struct sf_state *st)
{
    if (st->battle == BATTLE_NONE || st->attackers == 0 || st->defenders == 0)
        return false;
    struct odds_prospect *prospect = look->prospect;
    prospect->has_battle = odds_solve(look->odds, look->sc, st, look->plan, &prospect->battle, look->error);
    return prospect->has_battle;
}

/* The die of an interception: how often it succeeds, and the battle then. */
static bool intercepts(const struct looking *look, const struct sf_state *st)
{
    struct sf_state met = *st;
    unsigned faces = 0;
    for (unsigned die = 0; die < FACES; die++) {
        struct sf_state after = *st;
        struct sf_game g = {.sc = look->sc, .st = &after};
        sf_answer_die(&g, die);
        if (after.battle == BATTLE_INTERCEPTION) {
            met = after;
            faces++;
        }
    }
    look->prospect->has_chance = true;
    look->prospect->chance = (double)faces / FACES;
    if (faces > 0)
        solve(look, &met);
    return true;
}

static bool evades(const struct looking *look, const struct sf_state *st)
{
    look->prospect->has_chance = solve(look, st);
    look->prospect->chance = look->prospect->battle.outcome[ODDS_EVADED];
    return look->prospect->has_chance;
}

bool odds_look(struct odds *odds, const struct sf_scenario *sc, const struct sf_state *st, const struct odds_plan *plan,
               struct odds_prospect *prospect, struct sp_error *error)
{
    const struct looking look = {odds, sc, plan, prospect, error};
    *prospect = (struct odds_prospect){.has_chance = false};
    error->text[0] = '\0';
    if (st->question == Q_DIE_INTERCEPT)
        return intercepts(&look, st);
    if (st->question == Q_DIE_EVADE)
        return evades(&look, st);
    if (st->question == Q_DIE_SIEGE || st->question == Q_DIE_ASSAULT) {
        struct odds_attempt attempt;
        odds_attempts(sc, st, &attempt, 1, NULL);
        prospect->has_chance = true;
        prospect->chance = attempt.taken;
        return true;
    }
    return solve(&look, st);
}
