/*
 * A battle settled at once: a stand-in for the program playing both sides on the table (C-27), by a stated procedure of
 * this project's own (house rule), until battles on the table are played here.
 *
 *  1. Each side's weight is its men times the sum of their attributes (enemy kinds in equal parts), times a d6 + 3. The
 *     British win if theirs is the greater.
 *  2. Where a town, port or island can be taken, whoever won and wants it takes it on a d6 of 3 or more.  Riots that
 * are not put down get worse.
 *  3. Each regiment ran once if a d6 is above its Effectiveness, 2 higher for the winner's; it was under musketry for
 *     0, 0, 1, 1, 2, 2 turns by a d6, and a turn under guns if the enemy brought any.
 *  4. Each colonel is hit on 2 with two dice; then 1-2 he is killed (B-12).
 */
#include "colonels/campaign/rules.h"

enum { WEIGHT_ADDED = 3, TAKEN_FROM = 3, WINNER_STEADIER = 2, SIDE_BRITISH = 0, SIDE_ENEMY = 1 };

enum { STEP_WEIGHTS, STEP_TAKEN, STEP_REGIMENTS, STEP_LEADERS, STEP_DONE };

int32_t cc_force_men(const struct cc_scenario *sc, const struct cc_campaign *st)
{
    int32_t men = cc_attached_men(sc, st);
    for (uint32_t m = st->force; m; m &= m - 1)
        men += st->men[cc_first(m)];
    return men;
}

/* C-21: outnumbered when the battle begins; C-27: settled here, or on a real table. */
void cc_stage_battle(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    st->outnumbered = st->enemy_men > cc_force_men(g->sc, st);
    CC_TELL(g, CE_BATTLE, (sp_seats)CC_EVERYBODY, st->mission, st->outnumbered);
    st->cursor = CC_FIRST_LOT;
    if (g->sc->option[CC_OPT_BATTLES] == BATTLES_SETTLED) {
        cc_settle(g);
        return;
    }
    if (g->sc->option[CC_OPT_BATTLES] == BATTLES_TABLE) {
        st->stage = CC_STAGE_TABLE;
        return;
    }
    st->stage = CC_STAGE_LOSSES;
    cc_ask(g, CQ_RESULT, (sp_seats)CC_UMPIRES);
}

/* The one way in: whoever replaces this procedure by battles on the table begins here. */
void cc_settle(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    st->step = STEP_WEIGHTS;
    st->cursor = CC_FIRST_LOT;
    st->stage = CC_STAGE_SETTLE;
    for (uint32_t m = st->force; m; m &= m - 1)
        st->engaged[cc_first(m)] = 1;
}

static int64_t british_weight(const struct cc_scenario *sc, const struct cc_campaign *st)
{
    int64_t weight = (int64_t)cc_attached_men(sc, st) * sc->unplayed_value;
    for (uint32_t m = st->force; m; m &= m - 1) {
        const unsigned n = cc_first(m);
        const int64_t sum = st->attribute[DRILL][n] + st->attribute[MUSKETRY][n] + st->attribute[EFFECTIVENESS][n];
        weight += st->men[n] * sum;
    }
    return weight;
}

static int64_t enemy_weight(const struct cc_scenario *sc, const struct cc_campaign *st)
{
    const unsigned set = sc->mission[st->mission].quality;
    int64_t sum = 0;
    for (unsigned q = 0; q < CC_QUALITIES; q++)
        sum += set >> q & 1 ? sc->value[q] : 0;
    return st->enemy_men * sum / cc_count(set);
}

/* Whether something can be taken by the side that won. */
static bool can_be_taken(const struct cc_game *g)
{
    const int16_t gain = g->sc->mission[g->st->mission].taken;
    return gain != 0 && (gain > 0) == cc_won(g->st);
}

static bool leader_at_risk(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    while (st->cursor < CC_COLONELS && !cc_in(st->going, st->cursor))
        st->cursor++;
    return st->cursor < CC_COLONELS && g->sc->leader_risk;
}

static bool regiment_left(struct cc_campaign *st)
{
    while (st->cursor <= CC_LAST_LOT && !cc_in(st->force, st->cursor))
        st->cursor++;
    return st->cursor <= CC_LAST_LOT;
}

void cc_stage_settle(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    if (st->step == STEP_WEIGHTS) {
        cc_await_die(g, CQ_DIE_BRITISH);
    } else if (st->step == STEP_TAKEN) {
        st->step = STEP_REGIMENTS;
        if (can_be_taken(g))
            cc_await_die(g, CQ_DIE_TAKEN);
    } else if (st->step == STEP_REGIMENTS) {
        if (regiment_left(st)) {
            cc_await_die(g, CQ_DIE_RAN);
        } else {
            st->cursor = 0;
            st->step = STEP_LEADERS;
        }
    } else if (leader_at_risk(g)) {
        cc_await_die(g, CQ_DIE_LEADER);
    } else {
        cc_tell_result(g);
        st->cursor = CC_FIRST_LOT;
        st->step = 0;
        st->stage = CC_STAGE_LOSSES;
    }
}

void cc_roll_british(struct cc_game *g, unsigned die)
{
    g->st->die[0] = (uint8_t)(die + 1);
    CC_TELL(g, CE_SETTLE_ROLL, (sp_seats)CC_EVERYBODY, SIDE_BRITISH, (int32_t)die + 1);
    cc_await_die(g, CQ_DIE_ENEMY);
}

void cc_roll_enemy(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    CC_TELL(g, CE_SETTLE_ROLL, (sp_seats)CC_EVERYBODY, SIDE_ENEMY, (int32_t)die + 1);
    const int64_t british = british_weight(g->sc, st) * (st->die[0] + WEIGHT_ADDED);
    const int64_t enemy = enemy_weight(g->sc, st) * ((int32_t)die + 1 + WEIGHT_ADDED);
    st->outcome = british > enemy ? OUTCOME_BRITISH : OUTCOME_ENEMY;
    st->worse = !cc_won(st) && g->sc->mission[st->mission].worse != 0;
    st->die[0] = 0;
    st->step = STEP_TAKEN;
}

void cc_roll_taken(struct cc_game *g, unsigned die)
{
    g->st->taken = die + 1 >= TAKEN_FROM;
    CC_TELL(g, CE_TAKEN_ROLL, (sp_seats)CC_EVERYBODY, (int32_t)die + 1, g->st->taken);
}

void cc_roll_ran(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const unsigned n = st->cursor;
    const int32_t steady = st->attribute[EFFECTIVENESS][n] + (cc_won(st) ? WINNER_STEADIER : 0);
    st->ran[n] = (int32_t)die + 1 > steady;
    CC_TELL(g, CE_REGIMENT_ROLL, (sp_seats)CC_EVERYBODY, (int32_t)n, 0, (int32_t)die + 1, st->ran[n]);
    cc_await_die(g, CQ_DIE_MUSKETRY);
}

void cc_roll_musketry(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const unsigned n = st->cursor++;
    st->under_musketry[n] = (uint8_t)(die / 2);
    st->under_guns[n] = g->sc->mission[st->mission].enemy_guns;
    CC_TELL(g, CE_REGIMENT_ROLL, (sp_seats)CC_EVERYBODY, (int32_t)n, 1, (int32_t)die + 1, st->under_musketry[n]);
}

void cc_roll_leader(struct cc_game *g, unsigned die)
{
    g->st->die[0] = (uint8_t)(die + 1);
    cc_await_die(g, CQ_DIE_LEADER_SECOND);
}

void cc_roll_leader_second(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const bool hit = st->die[0] + die + 1 == 2;
    CC_TELL(g, CE_LEADER_ROLL, (sp_seats)CC_EVERYBODY, st->cursor, st->die[0], (int32_t)die + 1, hit);
    st->die[0] = 0;
    if (hit)
        cc_await_die(g, CQ_DIE_WOUND);
    else
        st->cursor++;
}

void cc_roll_wound(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const bool killed = die + 1 <= 2;
    CC_TELL(g, CE_WOUND_ROLL, (sp_seats)CC_EVERYBODY, st->cursor, (int32_t)die + 1, killed);
    if (killed)
        st->fallen |= cc_bit(st->cursor);
    st->cursor++;
}
