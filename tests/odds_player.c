/* Battles fought out by the rules under a plan. */
#include "tests/odds_player.h"

#include <string.h>

#include "suffren/rules.h"
#include "suffren/suffren.h"
#include "tests/odds_answer.h"

void odds_player_die(const struct sf_scenario *sc, struct sf_state *st, unsigned die)
{
    const struct sp_entry entry = {.kind = SP_DIE, .die = (uint16_t)die};
    sf_game.apply(sc, st, &entry, NULL);
}

static uint8_t asked(const struct sf_state *st)
{
    return st->asked & 1 ? FRENCH : ENGLISH;
}

void odds_player_order(const struct sf_scenario *sc, struct sf_state *st, const struct sp_order *order)
{
    const struct sp_entry entry = {.kind = SP_ORDER, .seat = asked(st), .order = *order};
    sf_game.apply(sc, st, &entry, NULL);
}

uint32_t odds_player_legal(const struct sf_scenario *sc, const struct sf_state *st, struct sp_order *orders)
{
    return sf_game.legal(sc, st, asked(st), orders);
}

/* --- Losses --- */

static void count_piece(const struct sf_scenario *sc, const struct sf_state *st, unsigned piece, int *steps,
                        int *points)
{
    for (unsigned hull = 0; hull < sc->piece[piece].hull_count; hull++) {
        const bool damaged = st->damaged[piece] >> hull & 1, sunk = st->sunk[piece] >> hull & 1;
        const bool line = sc->piece[piece].line >> hull & 1;
        *steps += damaged ? 1 : sunk ? 2 : 0;
        if (sc->piece[piece].kind != SQUADRON)
            continue;
        if (sunk)
            *points += line ? sc->vp_sunk_line : sc->vp_sunk_frigate;
        if (damaged && sc->option[OPT_DAMAGE_VP] == DAMAGE_STANDING)
            *points += line ? sc->vp_damaged_line : sc->vp_damaged_frigate;
    }
    *steps -= st->regulars[piece] + st->natives[piece];
}

struct odds_fought odds_player_losses(const struct sf_scenario *sc, const struct sf_state *before,
                                      const struct sf_state *after)
{
    struct odds_fought fought = {{false, false}, {0, 0}, {0, 0}};
    for (unsigned role = 0; role < 2; role++) {
        const unsigned side = role == 0 ? before->attacker : sf_other(before->attacker);
        const unsigned set = role == 0 ? before->attackers : before->defenders;
        int steps[2] = {0, 0}, points[2] = {0, 0};
        fought.gone[role] = true;
        for (unsigned piece = 0; piece < SF_PIECES; piece++) {
            if (!(set >> piece & 1))
                continue;
            count_piece(sc, before, piece, &steps[0], &points[0]);
            count_piece(sc, after, piece, &steps[1], &points[1]);
            fought.gone[role] = fought.gone[role] && after->status[piece] == STATUS_LOST;
        }
        if (sc->option[OPT_DAMAGE_VP] == DAMAGE_INFLICTED && before->battle_arm == SEA) {
            points[0] += before->inflicted[sf_other(side)];
            points[1] += after->inflicted[sf_other(side)];
        }
        fought.steps[role] = steps[1] - steps[0];
        fought.points[1 - role] = before->battle_arm == SEA ? points[1] - points[0] : 0;
    }
    return fought;
}

/* Where a ship stands in the order of losses that odds.h tells: smaller is lost sooner. */
static int place_of(const struct sf_scenario *sc, const struct sf_state *st, unsigned losses,
                    const struct sp_order *order)
{
    const unsigned piece = sc->leader_piece[order->a];
    if (order->kind == O_LOSE)
        return order->b == 1 ? 0 : 1;
    const bool line = sc->piece[piece].line >> order->b & 1, damaged = st->damaged[piece] >> order->b & 1;
    const char ship = line ? damaged ? 's' : 'S' : damaged ? 'f' : 'F';
    const char *row = losses == ODDS_FINISH ? "fsFS" : order->kind == O_SINK ? "fFsS" : "SFfs";
    return sc->piece[piece].kind == CONVOY ? 9 : (int)(strchr(row, ship) - row);
}

static uint32_t pick_loss(const struct sf_scenario *sc, const struct sf_state *st, unsigned losses,
                          const struct sp_order *orders, uint32_t count)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; i++) {
        const int here = place_of(sc, st, losses, &orders[i]), there = place_of(sc, st, losses, &orders[best]);
        const int32_t junior = sc->leader[st->leader[sc->leader_piece[orders[i].a]]].command_order;
        const int32_t senior = sc->leader[st->leader[sc->leader_piece[orders[best].a]]].command_order;
        if (here < there || (here == there && junior > senior))
            best = i;
    }
    return best;
}

/* --- Stances --- */

static bool give_kind(const struct sf_scenario *sc, struct sf_state *st, unsigned kind)
{
    struct sp_order orders[SF_MAX_LEGAL];
    const uint32_t count = odds_player_legal(sc, st, orders);
    for (uint32_t i = 0; i < count; i++) {
        if (orders[i].kind != kind)
            continue;
        odds_player_order(sc, st, &orders[i]);
        return true;
    }
    return false;
}

static bool asks_for_losses(const struct sf_state *st)
{
    return st->question == Q_DAMAGE || st->question == Q_SINK || st->question == Q_TROOPS;
}

void odds_player_mark(const struct sf_scenario *sc, struct sf_state *st, const uint8_t losses[2])
{
    struct sp_order orders[SF_MAX_LEGAL];
    while (asks_for_losses(st)) {
        const uint32_t count = odds_player_legal(sc, st, orders);
        const unsigned role = asked(st) == st->attacker ? 0 : 1;
        odds_player_order(sc, st, &orders[pick_loss(sc, st, losses[role], orders, count)]);
    }
}

/* Losses that the role's roll promises to itself and to the enemy, over all faces of its die; an S is two D. */
static void promise(const struct sf_scenario *sc, const struct sf_state *st, unsigned role, int promised[2])
{
    const uint16_t force[2] = {st->attackers, st->defenders};
    for (unsigned die = 0; die < 10; die++) {
        const struct sf_roll r =
            (st->battle_arm == SEA ? sf_naval_roll : sf_land_roll)(sc, st, force[role], force[1 - role], die);
        promised[role] += r.result.own_damaged + 2 * r.result.own_sunk + r.result.own_pf;
        promised[1 - role] += r.result.enemy_damaged + 2 * r.result.enemy_sunk + r.result.enemy_pf;
    }
}

static bool favoured(const struct sf_scenario *sc, const struct sf_state *st, unsigned role)
{
    int promised[2] = {0, 0};
    promise(sc, st, 0, promised);
    promise(sc, st, 1, promised);
    return promised[role] <= promised[1 - role];
}

static bool leaves(const struct sf_scenario *sc, const struct sf_state *st, unsigned role, const struct odds_plan *plan)
{
    const struct odds_policy *policy = &plan->policy[role];
    if (policy->kind == ODDS_WITHDRAW)
        return st->sequence >= policy->from;
    return policy->kind == ODDS_FAVOUR && !favoured(sc, st, role);
}

static void declare(const struct sf_scenario *sc, struct sf_state *st, const struct odds_plan *plan)
{
    const unsigned role = asked(st) == st->attacker ? 0 : 1;
    const struct odds_policy *policy = &plan->policy[role];
    if (policy->kind == ODDS_PASS && st->sequence >= policy->from) {
        if (!give_kind(sc, st, O_PASS))
            give_kind(sc, st, O_STOP);
        return;
    }
    if (leaves(sc, st, role, plan)) {
        if (st->battle == BATTLE_SORTIE && role == 0 ? give_kind(sc, st, O_STOP)
                                                     : give_kind(sc, st, O_WITHDRAW) || give_kind(sc, st, O_SHELTER))
            return;
    }
    give_kind(sc, st, O_FIGHT);
}

/* --- Battles --- */

static bool asks_solver(const struct sf_state *st, const struct odds_plan *plan)
{
    const unsigned role = asked(st) == st->attacker ? 0 : 1;
    const bool stance = st->question == Q_ATTACKER || st->question == Q_DEFENDER;
    return stance ? plan->policy[role].kind == ODDS_BEST : plan->losses[role] == ODDS_CHOSEN;
}

static void answer(const struct sf_scenario *sc, struct sf_state *st, const struct odds_plan *plan, struct odds *odds)
{
    struct sp_order orders[SF_MAX_LEGAL];
    const uint32_t count = odds_player_legal(sc, st, orders);
    switch (st->question) {
    case Q_RELIEF:
        give_kind(sc, st, O_BEGIN);
        break;
    case Q_RESPOND:
        if (plan->evasion != ODDS_EVADES || !give_kind(sc, st, O_EVADE))
            give_kind(sc, st, O_ACCEPT);
        break;
    case Q_ATTACKER:
    case Q_DEFENDER:
        if (asks_solver(st, plan))
            odds_player_order(sc, st, &orders[odds_answer(odds, st, orders, count)]);
        else
            declare(sc, st, plan);
        break;
    case Q_DAMAGE:
    case Q_SINK:
    case Q_TROOPS:
        if (asks_solver(st, plan))
            odds_player_order(sc, st, &orders[odds_answer(odds, st, orders, count)]);
        else
            odds_player_order(sc, st,
                              &orders[pick_loss(sc, st, plan->losses[asked(st) != st->attacker], orders, count)]);
        break;
    default: /* who carries a general, where to retreat: nothing to the battle */
        odds_player_order(sc, st, &orders[0]);
        break;
    }
}

struct odds_fought odds_player_fight(const struct sf_scenario *sc, const struct sf_state *st,
                                     const struct odds_plan *plan, struct odds *odds, struct sp_dice *dice)
{
    struct sf_state now = *st;
    while (now.battle != BATTLE_NONE)
        if (now.question >= Q_FIRST_DIE)
            odds_player_die(sc, &now, sp_roll(dice, 10));
        else
            answer(sc, &now, plan, odds);
    return odds_player_losses(sc, st, &now);
}
