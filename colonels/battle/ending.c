/* How a battle ends (B-61), the losses (B-60), and what the campaign books of it. */
#include <string.h>

#include "colonels/battle/rules.h"

static bool is_here(const struct cb_battle *st, unsigned side)
{
    for (unsigned u = 0; u < st->unit_count; u++)
        if (st->side[u] == side && cb_here(st, u))
            return true;
    return false;
}

static int32_t men_of(const struct cb_battle *st, unsigned side)
{
    int32_t men = 0;
    for (unsigned u = 0; u < st->unit_count; u++)
        men += st->side[u] == side ? st->men[u] : 0;
    return men;
}

int32_t cb_men_in_order(const struct cb_battle *st, unsigned side)
{
    int32_t men = 0;
    for (unsigned u = 0; u < st->unit_count; u++)
        if (st->side[u] == side && (st->status[u] == UNIT_HERE || st->status[u] == UNIT_LEFT))
            men += st->men[u];
    return men;
}

/* Cards that were chosen and not yet shown stay secret (B-4). */
static void forget_cards(struct cb_battle *st)
{
    for (unsigned l = 0; l < st->leader_count; l++) {
        st->card[l] = CARD_NONE;
        st->card_unit[l] = CB_NONE;
        st->card_order[l] = ORDER_NONE;
        st->card_x[l] = st->card_y[l] = 0;
        st->card_note[l] = 0;
    }
}

void cb_end(struct cb_game *g, unsigned winner, unsigned end)
{
    struct cb_battle *st = g->st;
    if (st->question == QUESTION_CARD)
        forget_cards(st);
    st->winner = (uint8_t)winner;
    st->end = (uint8_t)end;
    st->question = QUESTION_NONE;
    st->risk = 0;
    memset(st->asked, 0, sizeof st->asked);
    /* What was compared, where the last turn is judged as it stands. */
    const int32_t judged = end == END_TURNS ? st->objective + 1 : 0;
    cb_tell(g, (struct sp_event){.kind = CB_BATTLE_ENDS,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)winner, (int32_t)end, st->turn, judged, cb_men_in_order(st, CROWN),
                                           men_of(st, CROWN), cb_men_in_order(st, ENEMY), men_of(st, ENEMY),
                                           st->town_taken}});
    cb_next_stage(g, STAGE_LOSSES);
}

/* --- Objectives --- */

static bool in_town(struct cb_game *g, unsigned side)
{
    const struct cb_battle *st = g->st;
    for (unsigned u = 0; u < st->unit_count; u++)
        if (st->side[u] == side && cb_here(st, u) && cb_touches(&g->table, u, CB_OBJECTIVE))
            return true;
    return false;
}

/* A town is taken by whoever is in it, in good order, when no enemy in good order is. */
static void take_town(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    const unsigned taker = st->attacker;
    if (in_town(g, 1 - taker))
        return;
    for (unsigned u = 0; u < st->unit_count; u++) {
        if (st->side[u] != taker || !cb_here(st, u) || cb_has(st->looted_by, u) ||
            !cb_touches(&g->table, u, CB_OBJECTIVE))
            continue;
        st->looted_by |= cb_bit(u);
        st->town_taken = 1;
        cb_tell(g, (struct sp_event){.kind = CB_TOWN_TAKEN, .seen = SEEN_BY_ALL, .field = {(int32_t)u}});
    }
}

static bool loot_is_safe(const struct cb_battle *st)
{
    for (unsigned u = 0; u < st->unit_count; u++)
        if (cb_has(st->looted_by, u) && st->status[u] == UNIT_LEFT)
            return true;
    return false;
}

/* How the end of a turn is judged: the winner, or CB_NONE to go on, and why. */
struct verdict {
    unsigned winner, end;
};
static const struct verdict undecided = {CB_NONE, END_NOT};

/* `last`: judged as it stands. */
static struct verdict judge_loot(struct cb_game *g, bool last)
{
    struct cb_battle *st = g->st;
    const unsigned attacker = st->attacker, defender = 1 - attacker;
    take_town(g);
    if (loot_is_safe(st))
        return (struct verdict){attacker, END_OBJECTIVE};
    if (!is_here(st, attacker))
        return (struct verdict){defender, END_ROUTED};
    if (!is_here(st, defender)) {
        st->town_taken = 1; /* nobody is left to keep it */
        return (struct verdict){attacker, END_ROUTED};
    }
    return last ? (struct verdict){st->town_taken ? attacker : defender, END_TURNS} : undecided;
}

static struct verdict judge_clear(struct cb_game *g, bool last)
{
    struct cb_battle *st = g->st;
    const unsigned attacker = st->attacker, defender = 1 - attacker;
    if (!is_here(st, attacker))
        return (struct verdict){defender, END_ROUTED};
    if (!in_town(g, defender)) {
        st->town_taken = 1;
        return (struct verdict){attacker, is_here(st, defender) ? END_OBJECTIVE : END_ROUTED};
    }
    return last ? (struct verdict){defender, END_TURNS} : undecided;
}

/* As it stands: who has kept more of his men in good order, of as many as he had. */
static struct verdict judge_rout(struct cb_game *g, bool last)
{
    const struct cb_battle *st = g->st;
    const bool crown = is_here(st, CROWN), enemy = is_here(st, ENEMY);
    if (!crown || !enemy)
        return (struct verdict){crown ? CROWN : enemy ? ENEMY : NO_SIDE, END_ROUTED};
    if (!last)
        return undecided;
    const int64_t ours = (int64_t)cb_men_in_order(st, CROWN) * men_of(st, ENEMY);
    const int64_t theirs = (int64_t)cb_men_in_order(st, ENEMY) * men_of(st, CROWN);
    return (struct verdict){ours > theirs ? CROWN : ours < theirs ? ENEMY : NO_SIDE, END_TURNS};
}

static struct verdict (*const judges[])(struct cb_game *, bool last) = {
    [OBJECTIVE_ROUT] = judge_rout, [OBJECTIVE_LOOT] = judge_loot, [OBJECTIVE_CLEAR] = judge_clear};

static void log_tension(struct cb_battle *st)
{
    const unsigned slot = st->turn - 1u;
    for (unsigned u = 0; u < st->unit_count; u++)
        st->tp_log[u][slot / 2] |= (uint8_t)(st->tp[u] << (slot % 2 ? 4 : 0));
}

void cb_stage_turn_ends(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    log_tension(st);
    const struct verdict verdict = judges[st->objective](g, st->turn == st->turns);
    if (verdict.winner == CB_NONE)
        cb_next_stage(g, STAGE_TURN);
    else
        cb_end(g, verdict.winner, verdict.end);
}

/* --- Losses (B-60) --- */

/* B-60, option idle-losses: who met nothing loses nothing, or rolls as all. */
void cb_stage_losses(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    const uint64_t all = st->unit_count == CB_UNITS ? UINT64_MAX : cb_bit(st->unit_count) - 1;
    if (cb_walk(st, g->r->option[CB_OPT_IDLE_LOSSES] == IDLE_LOSSES_PRINTED ? all : st->met) != CB_NONE)
        cb_await(g, DIE_LOSSES);
    else
        st->over = 1;
}

void cb_die_losses(struct cb_game *g, unsigned die)
{
    struct cb_battle *st = g->st;
    const unsigned unit = st->sequence[st->cursor++];
    const unsigned sum = die * g->r->loss_die + (unsigned)st->ran[unit] * g->r->loss_run +
                         (unsigned)st->volleys[unit] * g->r->loss_musketry +
                         (unsigned)st->gunned[unit] * g->r->loss_guns;
    st->percent[unit] = (uint8_t)cb_least(sum, 100);
    st->lost[unit] = (uint16_t)((unsigned)st->men[unit] * st->percent[unit] / 100);
    cb_tell(g, (struct sp_event){.kind = CB_LOSSES,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)unit, (int32_t)die, st->ran[unit], st->volleys[unit],
                                           st->gunned[unit], st->percent[unit], st->lost[unit]}});
}

/* --- Outcome and result --- */

bool cb_outcome(const struct cb_battle *battle, struct sp_outcome *outcome)
{
    *outcome = (struct sp_outcome){.over = battle->over, .winner = -1};
    for (unsigned l = 0; l < battle->leader_count; l++) {
        const uint8_t seat = battle->leader_seat[l], side = battle->leader_side[l];
        outcome->players |= 1u << seat;
        outcome->score[seat] = cb_men_in_order(battle, side);
        if (!battle->over || side != battle->winner)
            continue;
        outcome->won |= 1u << seat;
        if (outcome->winner < 0 || seat < outcome->winner)
            outcome->winner = (int8_t)seat;
    }
    return battle->over;
}

void cb_result(const struct cb_battle *battle, struct cb_result *result)
{
    memset(result, 0, sizeof *result);
    result->winner = battle->winner;
    result->end = battle->end;
    result->turns = battle->turn;
    result->town_taken = battle->town_taken;
    result->outnumbered = battle->outnumbered;
    result->unit_count = battle->unit_count;
    result->leader_count = battle->leader_count;
    memcpy(result->leader_status, battle->leader_status, sizeof result->leader_status);
    for (unsigned u = 0; u < battle->unit_count; u++)
        result->unit[u] = (struct cb_unit_result){
            .status = battle->status[u],
            .ran = battle->ran[u],
            .volleys = battle->volleys[u],
            .gunned = battle->gunned[u],
            .met = (uint8_t)((battle->met >> u) & 1),
            .percent = battle->percent[u],
            .side = battle->side[u],
            .seat = battle->seat[u],
            .regiment = battle->regiment[u],
            .men = battle->men[u],
            .lost = battle->lost[u],
        };
}

bool cb_at_phase_start(const struct cb_battle *battle)
{
    for (unsigned l = 0; l < battle->leader_count; l++)
        if (battle->leader_status[l] == LEADER_ACTS && !battle->asked[l])
            return battle->over;
    return battle->over || battle->question == QUESTION_CARD;
}
