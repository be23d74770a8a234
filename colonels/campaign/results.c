/* What a battle comes to: losses (B-60), loot, PIP and honours (C-21), colonels killed and vacant regiments (C-26). */
#include "colonels/campaign/rules.h"

/* idle-losses none: who met neither fire nor melee nor rout loses nothing. */
void cc_stage_losses(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    const bool all = g->sc->option[CC_OPT_IDLE_LOSSES] == IDLE_LOSSES_PRINTED;
    for (; st->cursor <= CC_LAST_LOT; st->cursor++) {
        if (cc_in(st->force, st->cursor) && (all || st->engaged[st->cursor])) {
            cc_await_die(g, CQ_DIE_LOSSES);
            return;
        }
    }
    st->cursor = 0;
    st->stage = CC_STAGE_LOOT;
}

void cc_roll_losses(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const unsigned n = st->cursor++;
    const struct cb_rules *table = &g->sc->table;
    int32_t percent = table->loss_die * ((int32_t)die + 1) + table->loss_run * st->ran[n] +
                      table->loss_musketry * st->under_musketry[n] + table->loss_guns * st->under_guns[n];
    percent = percent > 100 ? 100 : percent;
    const int32_t men = st->men[n] * percent / 100;
    CC_TELL(g, CE_LOSSES, (sp_seats)CC_EVERYBODY, (int32_t)n, (int32_t)die + 1, st->ran[n], st->under_musketry[n],
            st->under_guns[n], percent);
    st->campaign_lost[n] = (uint16_t)(st->campaign_lost[n] + men);
    cc_men(g, n, REASON_BATTLE, -men);
}

bool cc_won(const struct cc_campaign *st)
{
    return st->outcome == OUTCOME_BRITISH;
}

void cc_tell_result(struct cc_game *g)
{
    const struct cc_campaign *st = g->st;
    CC_TELL(g, CE_RESULT, (sp_seats)CC_EVERYBODY, cc_won(st), st->taken, st->worse, st->outcome == OUTCOME_NOBODY);
}

/* --- Loot --- */

static sp_seats survivors(const struct cc_campaign *st)
{
    return st->going & ~st->fallen;
}

/* C-26: command passes to the next senior present. */
static void pass_command(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    if (st->commander == CC_NONE || !cc_in(st->fallen, st->commander))
        return;
    st->commander = (uint8_t)cc_senior(st, survivors(st));
    if (st->commander != CC_NONE)
        CC_TELL(g, CE_COMMANDER, (sp_seats)CC_EVERYBODY, st->commander, !cc_in(st->force, st->regiment[st->commander]));
}

/* C-21: loot is what a success brings; those who took a town and lost the battle leave it behind. */
void cc_stage_loot(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    const uint8_t kind = g->sc->mission[st->mission].loot_kind;
    pass_command(g);
    st->stage = CC_STAGE_BOOKING;
    if (survivors(st) && cc_won(st) && (kind == LOOT_WON_EACH || (kind == LOOT_TAKEN_SHARED && st->taken)))
        cc_await_die(g, CQ_DIE_LOOT);
}

/* C-21: rolled once for the force; a town's loot is shared, odd pounds to the commander, a battlefield's is each's. */
void cc_roll_loot(struct cc_game *g, unsigned die)
{
    struct cc_campaign *st = g->st;
    const struct cc_mission *mission = &g->sc->mission[st->mission];
    const int32_t pounds = mission->loot * ((int32_t)die + 1);
    const int32_t people = (int32_t)cc_count(survivors(st));
    const bool shared = mission->loot_kind == LOOT_TAKEN_SHARED;
    const int32_t share = shared ? pounds / people : pounds;
    const int32_t odd = shared ? pounds % people : 0;
    CC_TELL(g, CE_LOOT, (sp_seats)CC_EVERYBODY, (int32_t)die + 1, pounds, share, odd, st->commander);
    for (sp_seats m = survivors(st); m; m &= m - 1)
        cc_money(g, cc_first(m), REASON_LOOT, share + (cc_first(m) == st->commander ? odd : 0));
}

/* --- PIP and honours --- */

static void reward(struct cc_game *g, unsigned seat)
{
    struct cc_campaign *st = g->st;
    const struct cc_mission *mission = &g->sc->mission[st->mission];
    const bool commands = seat == st->commander;
    cc_pips(g, seat, REASON_BATTLE, st->outnumbered ? mission->part_outnumbered : mission->part);
    if (cc_won(st))
        cc_pips(g, seat, REASON_BATTLE, st->outnumbered ? mission->win_outnumbered : mission->win);
    else if (st->outcome == OUTCOME_ENEMY) /* a drawn battle is not lost */
        cc_pips(g, seat, REASON_BATTLE, mission->lose);
    if (st->taken) {
        cc_pips(g, seat, REASON_TAKEN, commands ? mission->taken_commander : mission->taken);
        cc_money(g, seat, REASON_BONUS, mission->bonus);
    }
    if (st->worse)
        cc_pips(g, seat, REASON_WORSE, mission->worse);
    if (cc_won(st) && st->battles_won[seat] < UINT8_MAX)
        st->battles_won[seat]++;
    if (cc_won(st) && commands && st->commands_won[seat] < UINT8_MAX)
        st->commands_won[seat]++;
    if (g->sc->region[st->region].abroad)
        st->record[seat] |= RECORD_ABROAD;
}

/* C-26: his regiment falls vacant as it is; the player begins anew next month. */
static void bury(struct cc_game *g, unsigned seat)
{
    struct cc_campaign *st = g->st;
    const unsigned regiment = st->regiment[seat];
    CC_TELL(g, CE_KILLED, (sp_seats)CC_EVERYBODY, (int32_t)seat, (int32_t)regiment);
    cc_money(g, seat, REASON_DEATH, -st->purse[seat]);
    cc_pips(g, seat, REASON_DEATH, -st->pip[seat]);
    st->debt[seat] = st->false_pay[seat] = 0;
    st->plan_arrears[seat] = st->plan_recruits[seat] = 0;
    st->objective[seat] = OBJECTIVE_NONE;
    st->record[seat] = st->battles_won[seat] = st->commands_won[seat] = 0;
    st->months_social[seat] = 0;
    st->kept[seat] = st->declared[seat] = st->pays[seat] = st->trains[seat] = st->activity[seat] = 0;
    st->regiment[seat] = 0;
    st->played &= ~cc_bit(seat);
    st->going &= ~cc_bit(seat);
    st->admitted |= cc_bit(seat);
    if (regiment == 0)
        return;
    st->owner[regiment] = CC_NONE;
    CC_TELL(g, CE_VACANT, (sp_seats)CC_EVERYBODY, (int32_t)regiment);
}

void cc_stage_booking(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    for (sp_seats m = survivors(st); m; m &= m - 1)
        reward(g, cc_first(m));
    for (sp_seats m = st->fallen; m; m &= m - 1)
        bury(g, cc_first(m));
    st->fallen = 0;
    const uint8_t back = g->sc->region[st->region].months_back;
    st->leg = back ? LEG_BACK : LEG_HOME;
    st->months_left = back;
    st->stage = back ? CC_STAGE_CRISIS : CC_STAGE_HOME;
}
