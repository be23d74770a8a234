/*
 * The umpire's desk when a computer sits at it.  Each choice is by a stated rule, as near to the automatic umpire's as
 * a choice can be to a die; where he is asked again until he is done, a whim of the month stands for the die.
 */
#include "mind/steady/colonel.h"

enum {
    QUIET = 6,    /* months of quiet to one of crisis: the mean of two dice */
    ATTACHED = 3, /* none, one or two */
};

/* The umpire sees all purses: no two campaigns, and no two months of one, have the same. */
static uint32_t whim(const struct steady *s, uint32_t matter, uint32_t sides)
{
    uint64_t all = s->st->month;
    for (unsigned c = 0; c < CC_COLONELS; c++)
        all = sp_mix(all + (uint64_t)(uint32_t)s->st->purse[c] + ((uint64_t)(uint32_t)s->st->pip[c] << 32));
    return (uint32_t)(sp_mix(all + matter) % sides);
}

/* The troops of the month; once they are as they should be he is done. */
static bool attach(const struct steady *s, struct sp_order *order)
{
    for (unsigned k = 0; k < CC_ATTACHED; k++) {
        const int32_t wanted = (int32_t)whim(s, k, ATTACHED);
        if (wanted != s->st->attached[k] && steady_gives(s, CO_ATTACH, k, wanted, order))
            return true;
    }
    return steady_gives(s, CO_DONE, 0, 0, order);
}

/* C-23: by seniority, volunteers last, the roles in turn, leaving out arms that are not there. */
static bool give_roles(const struct steady *s, struct sp_order *order)
{
    const struct cc_campaign *st = s->st;
    sp_seats left = cc_present(st);
    int32_t role = ROLE_ENEMY;
    for (unsigned seat; (seat = cc_senior(st, left)) != CC_NONE; left &= ~cc_bit(seat)) {
        while ((role == ROLE_GUNS && !st->attached[ATTACHED_GUNS]) ||
               (role == ROLE_HORSE && !st->attached[ATTACHED_HORSE]))
            role++;
        if (st->role[seat] != role && steady_gives(s, CO_ROLE, seat, role, order))
            return true;
        role = role + 1 == ROLES ? ROLE_ENEMY : role + 1;
    }
    return steady_gives(s, CO_DONE, 0, 0, order);
}

/* Nobody types what was fought on a real table: the odds are even, and every regiment was under fire for a turn or
 * two. */
static bool note_result(const struct steady *s, struct sp_order *order)
{
    enum { WON, TAKEN, FIRE };
    const struct cc_campaign *st = s->st;
    const bool won = whim(s, WON, 2), wins_town = s->sc->mission[st->mission].taken > 0;
    const bool taken = wins_town ? won : s->sc->mission[st->mission].taken < 0 && !won;
    if (st->outcome != (won ? OUTCOME_BRITISH : OUTCOME_ENEMY) &&
        steady_gives(s, CO_WON, won ? OUTCOME_BRITISH : OUTCOME_ENEMY, 0, order))
        return true;
    if (st->taken != taken && steady_gives(s, CO_TAKEN, taken, 0, order))
        return true;
    for (uint32_t m = st->force; m; m &= m - 1) {
        const unsigned n = cc_first(m);
        if (!st->engaged[n] && steady_gives(s, CO_MUSKETRY, n, 1 + (int32_t)whim(s, FIRE + n, 2), order))
            return true;
    }
    return steady_gives(s, CO_BOOK, 0, 0, order);
}

/* C-30: an objective of one's own is met by those who did their part in the field or on parade. */
static bool judge(const struct steady *s, struct sp_order *order)
{
    const struct cc_campaign *st = s->st;
    for (sp_seats m = st->played; m; m &= m - 1) {
        const unsigned c = cc_first(m);
        const bool met = st->battles_won[c] > 0 || steady_sum(s, st->regiment[c]) >= s->sc->duty_sum;
        if (steady_gives(s, CO_JUDGE, c, met, order))
            return true;
    }
    return false;
}

bool steady_umpire(const struct steady *s, struct sp_order *order)
{
    switch (s->st->question) {
    case CQ_APPROVAL:
        return steady_gives(s, CO_APPROVE, s->st->cursor, 0, order);
    case CQ_CRISIS:
        return steady_gives(s, sp_roll(s->asked->dice, QUIET + 1) == 0 ? CO_CRISIS : CO_QUIET, 0, 0, order);
    case CQ_ATTACH:
        return attach(s, order);
    case CQ_ROLES:
        return give_roles(s, order);
    case CQ_RESULT:
        return note_result(s, order);
    default:
        return judge(s, order);
    }
}
