/* What an expedition comes to: its battle fought out many times. */
#include "mind/odds/expedition.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "colonels/campaign/rules.h"
#include "colonels/colonels.h"
#include "mind/odds/table.h"
#include "mind/series.h"
#include "mind/steady/battle.h"

double odds_share(unsigned count, unsigned of)
{
    return of ? (double)count / of : 0;
}

double odds_share_error(unsigned count, unsigned of)
{
    const double share = odds_share(count, of);
    return of ? sqrt(share * (1 - share) / of) : 0;
}

/* --- In plain words --- */

/* Both sides led by steady leaders, until it is over. */
static void fight_out(const struct cb_rules *rules, struct cb_battle *st, struct sp_dice *dice)
{
    struct cb_battle seen;
    struct sp_order listed[CB_MAX_LEGAL];
    while (!st->over) {
        struct sp_pending pending;
        struct sp_entry entry = {.kind = SP_DIE};
        cb_pending(rules, st, &pending);
        if (pending.die_sides) {
            entry.die = (uint16_t)sp_roll(dice, pending.die_sides);
        } else {
            entry.kind = SP_ORDER;
            while (!((pending.seats >> entry.seat) & 1))
                entry.seat++;
            cb_redact(rules, st, entry.seat, &seen);
            const uint32_t count = cb_legal(rules, st, entry.seat, listed);
            sp_steady_battle(&(struct steady_asked){rules, &seen, entry.seat, listed, count}, &entry.order);
        }
        cb_apply(rules, st, &entry, NULL);
    }
}

static int32_t men_of(const struct odds_venture *v, const struct cb_brief *brief)
{
    int32_t men = v->brief.battalions * v->sc->attach_men[ATTACHED_BATTALIONS] +
                  v->brief.horse * v->sc->attach_men[ATTACHED_HORSE] + v->brief.guns * v->sc->attach_men[ATTACHED_GUNS];
    for (unsigned i = 0; i < brief->regiment_count; i++)
        men += brief->regiment[i].men;
    return men;
}

/* C-24, with dice: what one voyage after the other leaves. */
static uint16_t sail(const struct cc_scenario *sc, unsigned men, unsigned voyages, struct sp_dice *dice)
{
    for (unsigned v = 0; v < voyages; v++) {
        if ((int32_t)sp_roll(dice, ODDS_SIXTHS) >= sc->passage)
            continue;
        men -= men * (unsigned)sc->disease * (1 + sp_roll(dice, ODDS_SIXTHS)) / 100;
        men -= (int32_t)sp_roll(dice, ODDS_SIXTHS) < sc->wreck ? men / 2 : 0;
    }
    return (uint16_t)men;
}

/* The force as it lands, against as many as the die gives by its strength when it embarked. */
static struct cb_brief landed(const struct odds_venture *v, struct sp_dice *dice)
{
    const struct cc_mission *mission = &v->sc->mission[v->mission];
    const unsigned range = mission->most_tenths - mission->least_tenths + 1u;
    const int tenths = v->tenths ? v->tenths : (int)(mission->least_tenths + sp_roll(dice, range));
    struct cb_brief brief = v->brief;
    brief.enemy_men = men_of(v, &v->brief) * tenths / 10;
    for (unsigned i = 0; i < brief.regiment_count; i++)
        brief.regiment[i].men = sail(v->sc, brief.regiment[i].men, v->voyages, dice);
    return brief;
}

static void count_regiments(const struct cb_battle *st, const struct cb_result *result, struct odds_fights *fights)
{
    for (unsigned u = 0; u < result->unit_count; u++) {
        if (st->side[u] != CROWN || st->regiment[u] == 0)
            continue;
        fights->men += result->unit[u].men;
        fights->men_lost += result->unit[u].lost;
    }
}

bool odds_venture(const struct odds_venture *venture, unsigned battles, uint64_t seed, struct odds_fights *fights,
                  struct sp_error *error)
{
    struct cb_order_of_battle *oob = malloc(sizeof *oob);
    struct cb_battle *st = malloc(sizeof *st);
    bool good = oob != NULL && st != NULL;
    memset(fights, 0, sizeof *fights);
    if (!good)
        sp_fail(error, "there is not enough memory for a battle");
    for (unsigned i = 0; good && i < battles; i++) {
        struct sp_dice dice = {.seed = sp_seed_of(seed, i)};
        const struct cb_brief brief = landed(venture, &dice);
        struct cb_result result;
        good = cb_generate(&venture->sc->table, &brief, &dice, oob, error);
        if (!good)
            break;
        cb_set_up(&venture->sc->table, oob, st);
        fights->outnumbered += brief.enemy_men > men_of(venture, &brief);
        fight_out(&venture->sc->table, st, &dice);
        cb_result(st, &result);
        fights->fought++;
        fights->won += result.winner == CROWN;
        fights->lost += result.winner == ENEMY;
        fights->taken += st->objective == OBJECTIVE_ROUT ? result.winner == CROWN : result.town_taken != 0;
        count_regiments(st, &result, fights);
    }
    free(oob);
    free(st);
    return good;
}

/* --- In a campaign --- */

struct watched {
    struct odds_fights *fights;
    bool fought;
};

static int32_t men_sent(const struct cc_campaign *st)
{
    int32_t men = 0;
    for (unsigned n = 0; n < CC_REGIMENTS; n++)
        men += (st->force >> n) & 1 ? st->men[n] : 0;
    return men;
}

/* Until the expedition is on its way back, or home. */
static bool watch(void *context, const struct sp_workspace *workspace, const struct sp_entry *entry)
{
    struct watched *watched = context;
    const struct cc_campaign *st = workspace->state;
    (void)entry;
    for (uint32_t i = 0; i < workspace->made.count; i++) {
        const struct sp_event *event = &workspace->made.buffer[i];
        if (event->kind == CE_BATTLE) {
            watched->fights->outnumbered += event->field[1] != 0;
            watched->fights->men += men_sent(st);
        } else if (event->kind == CE_RESULT) {
            watched->fought = true;
            watched->fights->fought++;
            watched->fights->won += event->field[0] != 0;
            watched->fights->taken += event->field[1] != 0;
            watched->fights->lost += event->field[0] == 0 && event->field[3] == 0;
        } else if (event->kind == CE_MEN && event->field[1] == REASON_BATTLE) {
            watched->fights->men_lost -= event->field[2];
        }
    }
    return !(watched->fought && (st->leg == LEG_BACK || st->leg == LEG_HOME || st->leg == LEG_NONE));
}

static bool play_on(struct sp_workspace *w, const struct cc_campaign *st, unsigned battles, struct watched *watched,
                    struct sp_error *error)
{
    w->watch = watch;
    w->watch_context = watched;
    for (unsigned i = 0; i < battles; i++) {
        watched->fought = false;
        sp_series_start(w, i);
        memcpy(w->state, st, sizeof *st);
        while (sp_series_play(w) == SP_SERIES_FULL)
            sp_series_hash(w);
        if (!watched->fought)
            return sp_fail(error, "the expedition comes to no battle that the program could fight");
    }
    return true;
}

bool odds_campaign(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned battles, uint64_t seed,
                   struct odds_fights *fights, struct sp_error *error)
{
    struct sp_series series = {.game = &cc_game, .scenario = sc, .seed = seed, .eventful = true};
    struct sp_workspace workspace;
    struct watched watched = {.fights = fights};
    memset(fights, 0, sizeof *fights);
    for (unsigned seat = 0; seat < cc_game.seat_count; seat++)
        series.player[seat] = &sp_steady_player;
    if (!sp_workspace_open(&workspace, &series))
        return sp_fail(error, "there is not enough memory for a campaign");
    const bool good = play_on(&workspace, st, battles, &watched, error);
    sp_workspace_close(&workspace);
    return good;
}
