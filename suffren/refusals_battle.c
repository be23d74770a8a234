/* Why an order is refused in a battle, and while losses are marked (S-37 to S-50, S-57). */
#include "suffren/refusals_parts.h"

void sf_why_not_evade(const struct sf_hearing *h)
{
    if (h->st->battle == BATTLE_INTERCEPTION)
        sf_say(h->refusal, "who is intercepted does not evade (S-37)");
    else
        sf_say(h->refusal, "a convoy alone must accept battle (S-43)");
}

void sf_why_not_shelter(const struct sf_hearing *h)
{
    const uint8_t town = (uint8_t)h->order->a;
    const char *name = h->sc->town[town].name;
    if (h->st->battle_arm == SEA)
        sf_say(h->refusal, "ships withdraw to a hex, not into a town (S-48)");
    else if (h->sc->town[town].place != h->st->battle_place)
        sf_say(h->refusal, "%s is not in %s, where the battle is (S-50)", name, sf_place_said(h, h->st->battle_place));
    else if (h->st->control[town] != h->side)
        sf_say(h->refusal, "%s is not in your hands (S-50)", name);
    else
        sf_say(h->refusal, "those who came out of a town go back into it and nowhere else (S-56, S-57)");
}

void sf_why_not_declare(const struct sf_hearing *h)
{
    const bool sortie = h->st->battle == BATTLE_SORTIE;
    if (h->order->kind == O_STOP)
        sf_say(h->refusal, "only a sortie, or its besieger, stops alone: this battle ends when both pass (S-45, S-57)");
    else if (h->order->kind == O_PASS)
        sf_say(h->refusal, "in a sortie nobody passes: `stop` ends it (S-57)");
    else if (sortie && h->side == h->st->attacker)
        sf_say(h->refusal, "a sortie does not withdraw: it fights or stops (S-57)");
    else
        sf_say(h->refusal, "there is no way out of %s to withdraw by (S-48)", sf_place_said(h, h->st->battle_place));
}

void sf_why_not_mark(const struct sf_hearing *h)
{
    const struct sf_state *st = h->st;
    const unsigned piece = sf_own_piece(h, h->order->a), hull = (unsigned)h->order->b;
    if (piece == SF_NONE)
        return;
    const char *ship = h->sc->piece[piece].ship[hull].name;
    if ((st->sunk[piece] >> hull) & 1)
        sf_say(h->refusal, "%s is sunk (S-4)", ship);
    else if (((st->due_pool[0] >> piece) & 1) == 0)
        sf_say(h->refusal, "%s is not where the loss falls (S-40, S-47)", ship);
    else if (st->due_kind[0] == DUE_STORM)
        sf_say(h->refusal, "%s has been hit by this storm: another ship is to be marked (S-40)", ship);
    else
        sf_say(h->refusal, "%s suffers only when no ship is left (S-47, option convoy-losses)", ship);
}

void sf_why_not_lose(const struct sf_hearing *h)
{
    const unsigned piece = sf_own_piece(h, h->order->a);
    if (piece == SF_NONE)
        return;
    if (((h->st->due_pool[0] >> piece) & 1) == 0)
        sf_say(h->refusal, "the loss does not fall on %s (S-50, S-34)", sf_leader_said(h, h->order->a));
    else
        sf_say(h->refusal, h->order->b ? "%s has no natives left (S-3)" : "%s has no regulars left (S-3)",
               sf_leader_said(h, h->order->a));
}
