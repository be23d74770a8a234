/*
 * What each seat may know (S-10 to S-13): redaction and the table of reveals.
 *
 * An enemy piece is known whole when it is face up, a convoy, or publicly off the map (not yet come, waiting, freed,
 * seen to be lost).  All others of a kind are dealt out anew over their numbers: the counters on the map, without
 * names, sorted by place and by what has been seen of them, then those of whom nobody on this side knows whether they
 * still exist.
 */
#include "suffren/knowledge.h"
#include "suffren/rules.h"

static uint16_t on_map(const struct sf_state *st)
{
    return (uint16_t)~sf_where(st->place, SF_NONE);
}

/* S-11: enemies share the hex.  The Transit boxes are no hexes; a general aboard is not turned up (S-33). */
uint16_t sf_face_up(const struct sf_scenario *sc, const struct sf_state *st)
{
    const uint16_t all = on_map(st);
    uint32_t up = 0;
    for (uint32_t m = all & sc->of_side[FRENCH]; m;) {
        const uint8_t place = st->place[sf_first(m)];
        const uint16_t here = sf_at(st, place);
        if ((here & sc->of_side[ENGLISH]) && !sc->place[place].transit)
            up |= here;
        m &= (uint32_t)~here;
    }
    return (uint16_t)(up & (uint32_t)~sf_where(st->status, STATUS_ABOARD));
}

/* S-11: strengths are open in a battle; with strength-seen=contact whenever face up. */
bool sf_strength_open(const struct sf_scenario *sc, const struct sf_state *st, unsigned piece, uint16_t faces)
{
    const bool fighting = st->strengths_shown && (((st->attackers | st->defenders) >> piece) & 1);
    return fighting || (sc->option[OPT_STRENGTH_SEEN] == STRENGTH_SEEN_ON_CONTACT && ((faces >> piece) & 1));
}

/* Hulls of one class by count, not by name: the lowest are sunk, then damaged. */
static void by_count(struct sf_state *out, unsigned piece, unsigned class, unsigned sunk, unsigned damaged)
{
    for (; class; class &= class - 1) {
        const uint16_t hull = sf_bit(sf_first(class));
        if (sunk) {
            out->sunk[piece] |= hull;
            sunk--;
        } else if (damaged) {
            out->damaged[piece] |= hull;
            damaged--;
        }
    }
}

static void copy_strength(const struct sf_scenario *sc, const struct sf_state *st, struct sf_state *out, unsigned piece)
{
    const struct sf_piece *p = &sc->piece[piece];
    const unsigned frigates = sf_hulls(p) & ~(unsigned)p->line;
    out->sunk[piece] = out->damaged[piece] = 0;
    by_count(out, piece, p->line, sf_count(st->sunk[piece] & p->line), sf_count(st->damaged[piece] & p->line));
    by_count(out, piece, frigates, sf_count(st->sunk[piece] & frigates), sf_count(st->damaged[piece] & frigates));
    out->regulars[piece] = st->regulars[piece];
    out->natives[piece] = st->natives[piece];
}

static void blank_strength(struct sf_state *out, unsigned piece)
{
    out->sunk[piece] = out->damaged[piece] = 0;
    out->regulars[piece] = out->natives[piece] = 0;
}

/* --- Which enemy pieces are known, and how the others are dealt out --- */

uint16_t sf_known(const struct sf_scenario *sc, const struct sf_state *st)
{
    const uint16_t off_map_in_public =
        sf_where(st->status, STATUS_ABSENT) | sf_where(st->status, STATUS_WAITING) | sf_where(st->status, STATUS_FREED);
    return sf_face_up(sc, st) | st->attackers | st->defenders | sc->convoys | off_map_in_public | st->lost_known;
}

/* What has been seen of a counter in this half, as a key to sort by; unknown fates come last. */
static uint32_t look(const struct sf_state *st, unsigned piece)
{
    if (st->place[piece] == SF_NONE)
        return UINT32_MAX;
    const uint32_t seen = (uint32_t)((st->moved >> piece) & 1) | (uint32_t)((st->fought >> piece) & 1) << 1 |
                          (uint32_t)((st->retreated >> piece) & 1) << 2 | (uint32_t)((st->group >> piece) & 1) << 3 |
                          (uint32_t)((st->tried >> piece) & 1) << 4 | (uint32_t)(st->orphan == piece) << 5;
    return (uint32_t)st->place[piece] << 16 | (uint32_t)st->status[piece] << 8 | seen;
}

/* Deals the unknown pieces of one kind out over their own numbers, sorted by look: slot[piece] is the new number. */
static void deal(const struct sf_state *st, uint32_t unknown, uint8_t slot[SF_PIECES])
{
    for (uint32_t m = unknown; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        unsigned rank = 0;
        for (uint32_t o = unknown; o; o &= o - 1) {
            const unsigned other = sf_first(o);
            const uint32_t a = look(st, other), b = look(st, piece);
            rank += a < b || (a == b && other < piece);
        }
        uint32_t slots = unknown;
        while (rank--)
            slots &= slots - 1;
        slot[piece] = (uint8_t)sf_first(slots);
    }
}

static uint16_t dealt(uint16_t set, const uint8_t slot[SF_PIECES])
{
    uint32_t out = 0;
    for (uint32_t m = set; m; m &= m - 1)
        out |= 1u << slot[sf_first(m)];
    return (uint16_t)out;
}

void sf_renumber(struct sf_state *st, const uint8_t slot[SF_PIECES])
{
    uint16_t *const sets[] = {&st->moved,    &st->fought,    &st->retreated, &st->group, &st->tried,
                              &st->declined, &st->attackers, &st->defenders, &st->joined};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        *sets[i] = dealt(*sets[i], slot);
    for (unsigned i = 0; i < st->due_count; i++)
        st->due_pool[i] = dealt(st->due_pool[i], slot);
    if (st->orphan != SF_NONE)
        st->orphan = slot[st->orphan];
}

static void hide_unknown(const struct sf_state *st, struct sf_state *out, uint32_t unknown,
                         const uint8_t slot[SF_PIECES])
{
    for (uint32_t m = unknown; m; m &= m - 1) {
        const unsigned piece = sf_first(m), to = slot[piece];
        const bool off = st->place[piece] == SF_NONE;
        out->leader[to] = SF_NONE;
        out->place[to] = st->place[piece];
        out->status[to] = off ? STATUS_UNKNOWN : st->status[piece];
        out->carrier[to] = SF_NONE;
        out->in_town[to] = SF_NONE;
        blank_strength(out, to);
    }
}

/* Losses that a side must mark out of sight: how many, and of whose ships, is its own affair (S-13). */
static void hide_dues(struct sf_state *out, unsigned side)
{
    for (unsigned i = 0; i < out->due_count; i++)
        if (out->due_side[i] == side && out->due_kind[i] != DUE_DAMAGE && out->due_kind[i] != DUE_SINK &&
            out->due_kind[i] != DUE_TROOPS)
            out->due_left[i] = 1;
}

/* The walk over recruits stops at a general whom only his owner knows. */
static bool walks_in_secret(const struct sf_state *st)
{
    return st->question == Q_RECRUIT;
}

static void hide_side(const struct sf_scenario *sc, const struct sf_state *st, struct sf_state *out, unsigned side)
{
    const uint16_t own = sc->of_side[side];
    const uint16_t faces = sf_face_up(sc, st);
    uint8_t slot[SF_PIECES];
    for (unsigned p = 0; p < SF_PIECES; p++)
        slot[p] = (uint8_t)p;
    const uint32_t unknown = own & (uint32_t)~sf_known(sc, st);
    deal(st, unknown & sc->squadrons, slot);
    deal(st, unknown & sc->generals, slot);
    sf_renumber(out, slot);
    hide_unknown(st, out, unknown, slot);
    for (uint32_t m = own & ~unknown; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        if (sf_strength_open(sc, st, piece, faces))
            copy_strength(sc, st, out, piece);
        else
            blank_strength(out, piece);
        out->carrier[piece] = SF_NONE;
    }
    for (uint32_t m = own; m; m &= m - 1) {
        out->standing[sf_first(m)] = STANDING_ASK;
        out->hit[sf_first(m)] = 0;
        out->recruits[sf_first(m)] = 0;
    }
    out->arrived_n &= (uint16_t)~own;
    out->declined &= (uint16_t)~own;
    out->changed &= (uint16_t)~own;
    out->inflicted[sf_other(side)] = 0;
    out->convoy_choice[side] = SF_NONE;
    if (st->question == Q_CONVOY)
        out->asked |= (uint8_t)(1u << side); /* who has placed already is not known before both are shown */
    hide_dues(out, side);
    if (walks_in_secret(st) && (st->asked >> side) & 1)
        out->cursor = 0;
}

void sf_redact(const void *scenario, const void *state, uint8_t seat, void *redacted)
{
    const struct sf_scenario *sc = scenario;
    const struct sf_state *st = state;
    struct sf_state *out = redacted;
    *out = *st;
    for (unsigned side = 0; side < 2; side++)
        if (side != seat)
            hide_side(sc, st, out, side);
}

/* --- Reveals --- */

/* What may tell a seat more than the redacted state before it did, and why that is right. */
const uint16_t sf_revealing_events[] = {
    EV_INTERCEPTS,        /* a roll's result, against a rating that may be hidden */
    EV_INTERCEPTS_SEEN,   /* the same */
    EV_ASSAULT,           /* a roll's result */
    EV_ASSAULT_SEEN,      /* the same, with a modifier that may be hidden */
    EV_CONVOY,            /* secret choices are shown together (S-21) */
    EV_PASSENGERS_SEEN,   /* a transport marker goes with its carrier (S-33) */
    EV_FACE_UP,           /* counters are turned face up (S-11) */
    EV_STRENGTH_SEA,      /* strengths are shown when a battle begins (S-11) */
    EV_STRENGTH_LAND,     /* the same */
    EV_SHIP_HIT_SEEN,     /* losses in battle are public by kind (S-13) */
    EV_TROOPS_LOST_SEEN,  /* the same */
    EV_LEADER_LOST,       /* a counter leaves the map */
    EV_COUNTER_LOST_SEEN, /* the same */
    EV_SUCCEEDS,          /* a successor's name is announced (S-5) */
    EV_TALLY,             /* tallies are shown at E (S-12) */
    EV_FINAL,             /* and at the end (S-66) */
    0,
};

/* Whose answer, or roll, decides out of sight whether its owner is asked for more: who must act is public. */
const uint16_t sf_revealing_questions[] = {
    Q_DIE_STORM_FORCE, /* how many ships to mark, if any, follows from how many there are */
    Q_DIE_MONSOON,     /* the same */
    Q_DAMAGE,          /* the last one is marked, or there is room for all aboard, or there is not */
    Q_SURPLUS,         /* the same */
    Q_HALVED,          /* the same */
    Q_CARRY,           /* another general may have lost his ship */
    Q_RECRUIT,         /* another general may have room for recruits */
    0,
};

/* Questions of which it is secret, until they are put, whether they will be: who must act is public. */
const uint16_t sf_revealing_turns[] = {
    Q_INTERCEPT,     /* or he has standing orders (S-38) */
    Q_DIE_INTERCEPT, /* the same */
    Q_CARRIERS,      /* or those aboard have changed ships already (S-33) */
    Q_SURPLUS,       /* or what is aboard still fits (S-34) */
    Q_RECRUIT,       /* or his generals have room for one kind only, or for none */
    Q_HALVED,        /* or a general who surrenders has PF of one kind only (S-54) */
    0,
};

static bool in_table(const uint16_t *table, uint16_t value)
{
    for (; *table; table++)
        if (*table == value)
            return true;
    return false;
}

/* What the giver of an order learnt by it he would keep, were it unmade; what he let others see is his own affair. */
bool sf_reveals(const void *scenario, uint8_t seat, const struct sp_event *events, uint32_t count)
{
    (void)scenario;
    for (uint32_t i = 0; i < count; i++)
        if (((events[i].seen >> seat) & 1) && in_table(sf_revealing_events, events[i].kind))
            return true;
    return false;
}
