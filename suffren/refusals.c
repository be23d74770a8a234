/* Why an order is refused: one sentence with the rule's id, from what the seat itself knows. */
#include <stdarg.h>
#include <stdio.h>

#include "suffren/refusals.h"
#include "suffren/refusals_parts.h"
#include "suffren/turn.h"

void sf_say(struct sp_refusal *refusal, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(refusal->text, sizeof refusal->text, format, arguments);
    va_end(arguments);
}

/* What each question wants, for an order of another kind. */
static const struct {
    const char *wanted;
    const char *rule;
} wants[SF_QUESTIONS] = {
    [Q_SETUP_CARRIER] = {"say who carries the general (`carry … on …`)", "S-33"},
    [Q_CONVOY] = {"place the convoy (`place HEX`)", "S-21"},
    [Q_CARRIERS] = {"change carriers (`carry … on …`) or `end`", "S-33"},
    [Q_MOVE] = {"take a leader (`take …`) or `end` the moves", "S-31"},
    [Q_GROUP] = {"take the group a hex on (`to HEX`) or `halt`", "S-31"},
    [Q_INTERCEPT] = {"try to intercept (`intercept HEX`) or `decline`", "S-38"},
    [Q_EMBARK] = {"mark generals for transport (`embark … on …`) or `end`", "S-33"},
    [Q_ATTACK] = {"attack (`attack HEX`, `sortie TOWN`) or `end` the combats", "S-42"},
    [Q_RELIEF] = {"let the besieged join (`join …`) or `begin` the battle", "S-56"},
    [Q_RESPOND] = {"`accept` battle, `evade` or `withdraw into` a town, as far as listed", "S-43"},
    [Q_ATTACKER] = {"`fight`, `pass`, `stop` or `withdraw`, as far as listed", "S-45"},
    [Q_DEFENDER] = {"`fight`, `pass`, `stop` or `withdraw`, as far as listed", "S-45"},
    [Q_RETREAT] = {"choose where to retreat (`retreat HEX`)", "S-48"},
    [Q_DAMAGE] = {"choose the ship that is damaged (`damage SHIP`)", "S-47"},
    [Q_SINK] = {"choose the ship that is sunk (`sink SHIP`)", "S-47"},
    [Q_TROOPS] = {"choose the troops lost (`lose … r|n`)", "S-50"},
    [Q_SURPLUS] = {"choose the troops lost overboard (`lose … r|n`)", "S-34"},
    [Q_HALVED] = {"choose the troops lost in the surrender (`lose … r|n`)", "S-54"},
    [Q_CARRY] = {"say who takes the general aboard (`carry … on …`)", "S-33"},
    [Q_TOWNS] = {"`assault` or `besiege` a town, or `end`", "S-52"},
    [Q_RETURN] = {"choose where the freed general returns (`return … to …`)", "S-54"},
    [Q_ARRIVE] = {"choose where the reinforcement arrives (`arrive … at …`)", "S-63"},
    [Q_RECRUIT] = {"choose the recruits (`recruit … r|n`)", "S-60"},
};

const char *sf_leader_said(const struct sf_hearing *h, unsigned leader)
{
    return h->sc->leader[leader].name;
}

const char *sf_place_said(const struct sf_hearing *h, unsigned place)
{
    return h->sc->place[place].name[0] ? h->sc->place[place].name : h->sc->place[place].id;
}

/* An own leader who is in the game, whether he has come or not: his piece, or SF_NONE with the reason. */
static unsigned own_command(const struct sf_hearing *h, unsigned leader)
{
    const unsigned piece = h->sc->leader_piece[leader];
    const bool lost = h->st->status[piece] == STATUS_LOST;
    const char *name = sf_leader_said(h, leader), *present = sf_leader_said(h, h->st->leader[piece]);
    if (h->sc->leader[leader].side != h->side)
        sf_say(h->refusal, "%s is not yours to command (S-23)", name);
    else if (lost && h->sc->piece[piece].kind == CONVOY)
        sf_say(h->refusal, "%s is sunk, and the next one comes next turn (S-6)", name);
    else if (h->st->leader[piece] != leader && h->sc->piece[piece].leader == leader)
        sf_say(h->refusal, "%s has been replaced by %s (S-60)", name, present);
    else if (h->st->leader[piece] != leader)
        sf_say(h->refusal,
               lost ? "%s does not come, for %s is out of the game (S-7)" : "%s has not yet replaced %s (S-60)", name,
               present);
    else if (lost)
        sf_say(h->refusal, "%s is out of the game (S-7)", name);
    else
        return piece;
    return SF_NONE;
}

unsigned sf_own_piece(const struct sf_hearing *h, unsigned leader)
{
    const unsigned piece = own_command(h, leader);
    if (piece == SF_NONE)
        return SF_NONE;
    if (h->st->status[piece] == STATUS_ABSENT || h->st->status[piece] == STATUS_WAITING)
        sf_say(h->refusal, "%s has not yet come (S-21)", sf_leader_said(h, leader));
    else if (h->st->status[piece] == STATUS_FREED)
        sf_say(h->refusal, "%s is off the map since his town fell (S-54)", sf_leader_said(h, leader));
    else
        return piece;
    return SF_NONE;
}

static void why_not_take(const struct sf_hearing *h)
{
    const unsigned piece = sf_own_piece(h, h->order->a);
    if (piece == SF_NONE)
        return;
    const char *name = sf_leader_said(h, h->order->a);
    const bool naval = sf_naval(h->st);
    if (((h->sc->of_arm[naval ? SEA : LAND] >> piece) & 1) == 0)
        sf_say(h->refusal,
               naval ? "%s is a general: generals move in the land phase (S-30)"
                     : "%s is at sea: squadrons and convoys move in the naval phases (S-30)",
               name);
    else if (h->st->status[piece] == STATUS_ABOARD)
        sf_say(h->refusal, "%s is aboard and moves with his carrier (S-33)", name);
    else if (h->st->status[piece] == STATUS_BESIEGED)
        sf_say(h->refusal, "%s is besieged and stays put (S-56)", name);
    else if ((h->st->group >> piece) & 1)
        sf_say(h->refusal, "%s is in the group already (S-31)", name);
    else if ((h->st->moved >> piece) & 1)
        sf_say(h->refusal, "%s has moved in this phase (S-31)", name);
    else if (h->st->group && h->st->under_way)
        sf_say(h->refusal, "nobody joins a group under way (S-31)");
    else if (h->st->group)
        sf_say(h->refusal, "%s is not in %s, where the group starts (S-31)", name, sf_place_said(h, h->st->origin));
    else
        sf_say(h->refusal, "%s has no way out of %s (S-32)", name, sf_place_said(h, h->st->place[piece]));
}

/* The PF that the order would lose as it is listed, or -1 when it is not. */
static int listed_loss(const struct sf_hearing *h, unsigned kind, unsigned a)
{
    struct sp_order orders[SF_MAX_LEGAL];
    struct sf_list list = {orders, 0};
    sf_list_answers(h->sc, h->st, h->side, &list);
    for (uint32_t i = 0; i < list.count; i++)
        if (orders[i].kind == kind && orders[i].a == a && (kind != O_EMBARK || orders[i].b == h->order->b))
            return kind == O_EMBARK ? orders[i].c : orders[i].b;
    return -1;
}

/* S-34: the text of an order that loses PF says how many. */
static bool why_loss_differs(const struct sf_hearing *h, int loss)
{
    if (loss < 0)
        return false;
    if (loss == 0)
        sf_say(h->refusal, "that loses no PF: give the order without `losing` (S-34)");
    else
        sf_say(h->refusal, "that would lose %d PF for want of room in the ships: add `losing %d` to confirm it (S-34)",
               loss, loss);
    return true;
}

static bool is_neighbour(const struct sf_scenario *sc, unsigned from, unsigned to)
{
    for (unsigned arm = 0; arm < 2; arm++)
        for (unsigned i = 0; i < sc->place[from].edge_count[arm]; i++)
            if (sc->place[from].edge[arm][i].to == to)
                return true;
    const struct sf_place *a = &sc->place[from], *b = &sc->place[to];
    return a->kind != PLACE_BOX && b->kind != PLACE_BOX && sf_distance(sc, (uint8_t)from, (uint8_t)to) == 1;
}

static void why_not_to(const struct sf_hearing *h)
{
    const struct sf_scenario *sc = h->sc;
    const unsigned arm = sf_arm_of_phase(h->st);
    const unsigned to = h->order->a, here = h->st->here;
    const struct sf_place *target = &sc->place[to];
    if (why_loss_differs(h, listed_loss(h, O_TO, to)))
        return;
    for (unsigned i = 0; i < sc->place[here].edge_count[arm]; i++) {
        if (sc->place[here].edge[arm][i].to == to) {
            sf_say(h->refusal, "the step to %s costs %u PM and %u are left (S-30, S-32)", sf_place_said(h, to),
                   sc->place[here].edge[arm][i].cost, h->st->pm);
            return;
        }
    }
    if (to == here)
        sf_say(h->refusal, "the group is in %s already", sf_place_said(h, to));
    else if (!is_neighbour(sc, here, to))
        sf_say(h->refusal, "%s is not next to %s (S-31)", sf_place_said(h, to), sf_place_said(h, here));
    else if (arm == SEA && target->kind == PLACE_LAND)
        sf_say(h->refusal, "%s is a land hex: ships keep to sea and coast (S-30)", sf_place_said(h, to));
    else if (arm == LAND && target->kind == PLACE_SEA)
        sf_say(h->refusal, "%s is a sea hex: generals keep to land and coast (S-30)", sf_place_said(h, to));
    else
        sf_say(h->refusal, "the way from %s to %s is barred (S-30, option straits)", sf_place_said(h, here),
               sf_place_said(h, to));
}

static void why_not_halt(const struct sf_hearing *h)
{
    why_loss_differs(h, listed_loss(h, O_HALT, 0));
}

static void why_not_retreat(const struct sf_hearing *h)
{
    if (!why_loss_differs(h, listed_loss(h, O_RETREAT, h->order->a)))
        sf_say(h->refusal, "nobody retreats from %s to %s (S-48)", sf_place_said(h, h->st->battle_place),
               sf_place_said(h, h->order->a));
}

static void why_not_embark(const struct sf_hearing *h)
{
    const unsigned piece = sf_own_piece(h, h->order->a);
    if (piece == SF_NONE)
        return;
    const unsigned carrier = sf_own_piece(h, (unsigned)h->order->b);
    if (carrier == SF_NONE || why_loss_differs(h, listed_loss(h, O_EMBARK, h->order->a)))
        return;
    const char *name = sf_leader_said(h, h->order->a), *ship = sf_leader_said(h, (unsigned)h->order->b);
    if (h->sc->piece[piece].kind != GENERAL || h->sc->piece[carrier].kind != SQUADRON)
        sf_say(h->refusal, "generals sail with squadron commanders, not %s with %s (S-33)", name, ship);
    else if (h->st->status[piece] == STATUS_ABOARD)
        sf_say(h->refusal, "%s is marked for transport already (S-33)", name);
    else if (h->st->place[piece] != h->st->place[carrier])
        sf_say(h->refusal, "%s and %s are not in the same hex (S-33)", name, ship);
    else
        sf_say(h->refusal, "an enemy squadron in %s prevents embarkation (S-33)",
               sf_place_said(h, h->st->place[piece]));
}

static void why_not_carry(const struct sf_hearing *h)
{
    const unsigned piece = sf_own_piece(h, h->order->a);
    if (piece == SF_NONE || sf_own_piece(h, (unsigned)h->order->b) == SF_NONE)
        return;
    const char *name = sf_leader_said(h, h->order->a), *ship = sf_leader_said(h, (unsigned)h->order->b);
    if (h->st->orphan != SF_NONE && piece != h->st->orphan)
        sf_say(h->refusal, "first say who takes %s aboard (S-33)", sf_leader_said(h, h->st->leader[h->st->orphan]));
    else if (h->st->status[piece] != STATUS_ABOARD)
        sf_say(h->refusal, "%s is not aboard a squadron (S-33)", name);
    else
        sf_say(h->refusal, "%s cannot pass to %s now: not in his hex, his carrier already, or changed once (S-33)",
               name, ship);
}

static void why_not_intercept(const struct sf_hearing *h)
{
    const struct sf_state *st = h->st;
    const unsigned arm = sf_arm_of_phase(st);
    const uint8_t place = (uint8_t)h->order->a;
    const char *name = sf_place_said(h, place);
    const uint16_t own = sf_stack(h->sc, st, h->side, arm, place) & (uint16_t)~h->sc->convoys;
    const bool in_reach = sf_place_in(h->sc->near[arm][st->here], place) || (arm == SEA && place == st->here);
    if (own == 0)
        sf_say(h->refusal, "you have no %s in %s to intercept with (S-35)",
               arm == SEA ? "squadron" : "general in the field", name);
    else if (!in_reach)
        sf_say(h->refusal, "%s is out of reach from %s (S-35)", sf_place_said(h, st->here), name);
    else if ((own & (uint16_t)~st->tried) == 0)
        sf_say(h->refusal, "those in %s have tried already (S-36)", name);
    else if (sf_interceptors(h->sc, st, place) == 0)
        sf_say(h->refusal, "those in %s were besieged until this step (S-35)", name);
    else
        sf_say(h->refusal, "the standing order of those in %s lets this group pass (S-38)", name);
}

static void why_not_attack(const struct sf_hearing *h)
{
    const struct sf_state *st = h->st;
    const unsigned arm = sf_arm_of_phase(st);
    const uint8_t place = (uint8_t)h->order->a;
    const char *name = sf_place_said(h, place);
    const uint16_t own = sf_stack(h->sc, st, h->side, arm, place) & (uint16_t)~h->sc->convoys;
    if (own == 0)
        sf_say(h->refusal, "you have no %s in %s (S-42)", arm == SEA ? "squadron" : "general in the field", name);
    else if (h->sc->place[place].transit)
        sf_say(h->refusal, "there is no combat in %s (S-32)", name);
    else if (sf_stack(h->sc, st, sf_other(h->side), arm, place) == 0)
        sf_say(h->refusal, "there is no enemy %s in %s to attack (S-42)",
               arm == SEA ? "squadron or convoy" : "general in the field", name);
    else if (sf_place_in(st->fought_in, place))
        sf_say(h->refusal, "a battle has been fought in %s in this half (S-42)", name);
    else
        sf_say(h->refusal, "those in %s fought or retreated in this half (S-42)", name);
}

static void why_not_sortie(const struct sf_hearing *h)
{
    const uint8_t town = (uint8_t)h->order->a;
    const char *name = h->sc->town[town].name;
    if ((sf_garrison(h->st, town) & h->sc->of_side[h->side]) == 0)
        sf_say(h->refusal, "no general of yours is besieged in %s (S-57)", name);
    else if (h->st->phase != PHASE_B)
        sf_say(h->refusal, "sorties are made in the land phase (S-57)");
    else if (sf_place_in(h->st->fought_in, h->sc->town[town].place))
        sf_say(h->refusal, "a battle has been fought before %s in this half (S-42)", name);
    else if ((sf_garrison(h->st, town) & (uint16_t)~h->st->fought) == 0)
        sf_say(h->refusal, "those in %s fought or withdrew in this half (S-42)", name);
    else
        sf_say(h->refusal, "your general in the field before %s attacks, and the besieged may join him (S-56)", name);
}

static void why_not_assault(const struct sf_hearing *h)
{
    const struct sf_state *st = h->st;
    const uint8_t town = (uint8_t)h->order->a;
    const uint8_t place = h->sc->town[town].place;
    const char *name = h->sc->town[town].name;
    const uint16_t own = sf_stack(h->sc, st, h->side, sf_arm_of_phase(st), place) & (uint16_t)~h->sc->convoys;
    if (st->control[town] == h->side)
        sf_say(h->refusal, "%s is yours (S-52)", name);
    else if (own == 0)
        sf_say(h->refusal, "you have no leader of this phase's arm at %s (S-52)", name);
    else if (h->sc->town[town].generals_only && sf_naval(st))
        sf_say(h->refusal, "only generals may assault %s (S-52)", name);
    else if ((st->tried_towns >> town) & 1)
        sf_say(h->refusal, "%s has been assaulted in this half (S-52)", name);
    else if ((own & (uint16_t)~st->retreated) == 0)
        sf_say(h->refusal, "who retreated in this half makes no assault (S-48)");
    else if (sf_garrison(st, town))
        sf_say(h->refusal, "a general holds %s: it must be besieged (S-54)", name);
    else
        sf_say(h->refusal, "an enemy leader at %s bars the assault (S-52)", name);
}

static void why_not_besiege(const struct sf_hearing *h)
{
    const struct sf_state *st = h->st;
    const uint8_t town = (uint8_t)h->order->a;
    const char *name = h->sc->town[town].name;
    if (st->control[town] == h->side || sf_garrison(st, town) == 0)
        sf_say(h->refusal, "no enemy general is besieged in %s (S-54)", name);
    else if ((st->rolled_sieges >> town) & 1)
        sf_say(h->refusal, "the siege of %s has been rolled for in this half (S-54)", name);
    else if (st->phase != PHASE_B && h->sc->option[OPT_SIEGE_PHASES] == SIEGES_IN_LAND_PHASES)
        sf_say(h->refusal, "sieges are pressed in the land phase (S-54, option siege-phases)");
    else if (sf_stack(h->sc, st, h->side, LAND, h->sc->town[town].place) == 0)
        sf_say(h->refusal, "you have no general in the field before %s (S-54)", name);
    else
        sf_say(h->refusal,
               "no siege roll at %s: an enemy fleet unopposed, an enemy general in the field, or your own "
               "men retreated (S-48, S-55)",
               name);
}

static void (*const reasons[SF_ORDER_KINDS])(const struct sf_hearing *) = {
    [O_TAKE] = why_not_take,           [O_TO] = why_not_to,           [O_HALT] = why_not_halt,
    [O_RETREAT] = why_not_retreat,     [O_EMBARK] = why_not_embark,   [O_CARRY] = why_not_carry,
    [O_INTERCEPT] = why_not_intercept, [O_ATTACK] = why_not_attack,   [O_SORTIE] = why_not_sortie,
    [O_ASSAULT] = why_not_assault,     [O_BESIEGE] = why_not_besiege, [O_EVADE] = sf_why_not_evade,
    [O_SHELTER] = sf_why_not_shelter,  [O_PASS] = sf_why_not_declare, [O_STOP] = sf_why_not_declare,
    [O_WITHDRAW] = sf_why_not_declare, [O_DAMAGE] = sf_why_not_mark,  [O_SINK] = sf_why_not_mark,
    [O_LOSE] = sf_why_not_lose,
};

/* Whether the pending question knows orders of this kind at all. */
static bool asks_for(const struct sf_hearing *h)
{
    static const uint8_t answers[SF_QUESTIONS][4] = {
        [Q_SETUP_CARRIER] = {O_CARRY},
        [Q_CARRIERS] = {O_CARRY},
        [Q_MOVE] = {O_TAKE},
        [Q_GROUP] = {O_TAKE, O_TO, O_HALT},
        [Q_EMBARK] = {O_EMBARK},
        [Q_ATTACK] = {O_ATTACK, O_SORTIE},
        [Q_INTERCEPT] = {O_INTERCEPT},
        [Q_RETREAT] = {O_RETREAT},
        [Q_CARRY] = {O_CARRY},
        [Q_TOWNS] = {O_ASSAULT, O_BESIEGE},
        [Q_RESPOND] = {O_EVADE, O_SHELTER},
        [Q_ATTACKER] = {O_PASS, O_STOP, O_WITHDRAW, O_SHELTER},
        [Q_DEFENDER] = {O_PASS, O_STOP, O_WITHDRAW, O_SHELTER},
        [Q_DAMAGE] = {O_DAMAGE},
        [Q_SINK] = {O_SINK},
        [Q_TROOPS] = {O_LOSE},
        [Q_SURPLUS] = {O_LOSE},
        [Q_HALVED] = {O_LOSE},
    };
    for (unsigned i = 0; i < 4; i++)
        if (answers[h->st->question][i] == h->order->kind && h->order->kind != O_NONE)
            return true;
    return false;
}

static void why_not_standing(const struct sf_hearing *h)
{
    const unsigned piece = h->sc->leader_piece[h->order->a];
    const bool convoy = piece == h->sc->convoy_of[h->side];
    if (!convoy && own_command(h, h->order->a) == SF_NONE)
        return;
    if (!convoy && h->st->status[piece] == STATUS_ABSENT)
        sf_say(h->refusal, "%s has not yet come (S-21)", sf_leader_said(h, h->order->a));
    else if (!convoy && h->st->standing[piece] == h->order->b)
        sf_say(h->refusal, "%s has that standing order already (S-38)", sf_leader_said(h, h->order->a));
    else
        sf_say(h->refusal,
               "standing orders are ask, always, never, convoys or at-most 1 to %d, and convoys take none (S-38)",
               SF_AT_MOST_LIMIT);
}

static bool names_are_known(const struct sf_hearing *h)
{
    const struct sp_order *o = h->order;
    const struct sf_scenario *sc = h->sc;
    switch (o->kind) {
    case O_TAKE:
    case O_STANDING:
    case O_LOSE:
        return o->a < sc->leader_count;
    case O_DAMAGE:
    case O_SINK:
        return o->a < sc->leader_count && o->b >= 0 && o->b < sc->piece[sc->leader_piece[o->a]].hull_count;
    case O_EMBARK:
    case O_CARRY:
        return o->a < sc->leader_count && o->b >= 0 && o->b < sc->leader_count;
    case O_TO:
    case O_INTERCEPT:
    case O_ATTACK:
    case O_RETREAT:
        return o->a < sc->place_count;
    case O_SORTIE:
    case O_SHELTER:
    case O_ASSAULT:
    case O_BESIEGE:
        return o->a < sc->town_count;
    default:
        return true;
    }
}

static const char *const seat_names[] = {"French", "English"};

void sf_explain(const struct sf_scenario *sc, const struct sf_state *st, uint8_t seat, const struct sp_order *order,
                struct sp_refusal *refusal)
{
    const struct sf_hearing h = {sc, st, seat, order, refusal};
    sf_say(refusal, "that cannot be done now");
    if (seat > ENGLISH)
        sf_say(refusal, "only the French and the English give orders");
    else if (st->over)
        sf_say(refusal, "the game is over");
    else if (order->kind >= SF_ORDER_KINDS || !names_are_known(&h))
        sf_say(refusal, "that is no order of this game");
    else if (order->kind == O_STANDING)
        why_not_standing(&h);
    else if (st->asked == 0)
        sf_say(refusal, "a die is to be rolled first");
    else if (((st->asked >> seat) & 1) == 0)
        sf_say(refusal, "it is for the %s to decide, not the %s (S-23)", seat_names[sf_other(seat)], seat_names[seat]);
    else if (asks_for(&h))
        reasons[order->kind](&h);
    else if (st->question == Q_CONVOY && order->kind == O_PLACE && order->a < sc->place_count)
        sf_say(refusal, "a convoy is placed in %s, %s, %s or %s, not in %s (S-21)",
               sf_place_said(&h, sc->convoy_hex[0]), sf_place_said(&h, sc->convoy_hex[1]),
               sf_place_said(&h, sc->convoy_hex[2]), sf_place_said(&h, sc->convoy_hex[3]), sf_place_said(&h, order->a));
    else
        sf_say(refusal, "now is the time to %s (%s)", wants[st->question].wanted, wants[st->question].rule);
}
