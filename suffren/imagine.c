/*
 * A possible truth for what a seat cannot know: which leaders are behind the counters, how strong they are, who carries
 * whom.  Whatever is imagined gives back the same redacted state.
 */
#include "suffren/knowledge.h"
#include "suffren/rules.h"

/* Who is who among the unknown pieces of one kind: `from` are the records, `to` the leaders that they may be. */
struct deal {
    uint16_t from;
    uint16_t to;
    uint8_t *slot;
};

static void assign(struct deal *deal, struct sf_state *st, const struct sf_state *before, unsigned from, unsigned to)
{
    deal->slot[from] = (uint8_t)to;
    deal->from &= (uint16_t)~sf_bit(from);
    deal->to &= (uint16_t)~sf_bit(to);
    st->place[to] = before->place[from];
    st->status[to] = before->status[from];
}

static unsigned pick(uint32_t set, struct sp_dice *dice)
{
    for (unsigned skip = sp_roll(dice, sf_count(set)); skip; skip--)
        set &= set - 1;
    return sf_first(set);
}

/* Leaders who must be where the log saw them last take a counter there; chance deals the others out. */
static void deal_out(struct sf_state *st, uint32_t unknown, const uint8_t where[SF_PIECES], struct sp_dice *dice,
                     uint8_t slot[SF_PIECES])
{
    const struct sf_state before = *st;
    struct deal deal = {(uint16_t)unknown, (uint16_t)unknown, slot};
    for (uint32_t m = unknown; m; m &= m - 1) {
        const unsigned leader = sf_first(m);
        const uint16_t there = where[leader] == SF_NONE ? 0 : deal.from & sf_at(&before, where[leader]);
        if (there)
            assign(&deal, st, &before, sf_first(there), leader);
    }
    while (deal.from)
        assign(&deal, st, &before, sf_first(deal.from), pick(deal.to, dice));
}

static void name_them(const struct sf_scenario *sc, struct sf_state *st, uint32_t unknown)
{
    for (uint32_t m = unknown; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        st->leader[piece] = (st->succeeded >> piece) & 1 ? sc->piece[piece].successor : sc->piece[piece].leader;
        if (st->status[piece] == STATUS_UNKNOWN)
            st->status[piece] = STATUS_LOST;
    }
}

/* Mostly whole, sometimes battered: each hull is sunk with 1 chance in 12, damaged with 1 in 6, but one floats. */
static void imagine_ships(const struct sf_scenario *sc, struct sf_state *st, unsigned piece, struct sp_dice *dice)
{
    const unsigned hulls = sc->piece[piece].hull_count;
    for (unsigned h = 0; h < hulls; h++) {
        const uint32_t fate = sp_roll(dice, 12);
        if (fate == 0)
            st->sunk[piece] |= sf_bit(h);
        else if (fate <= 2)
            st->damaged[piece] |= sf_bit(h);
    }
    if (sf_afloat(sc, st, piece) == 0)
        st->sunk[piece] &= (uint16_t)~sf_bit(sp_roll(dice, hulls));
}

static void imagine_troops(const struct sf_scenario *sc, struct sf_state *st, unsigned piece, struct sp_dice *dice)
{
    const struct sf_piece *p = &sc->piece[piece];
    const bool in_india =
        sf_ashore(st, piece) && st->place[piece] < sc->place_count && sc->place[st->place[piece]].region == INDIA;
    if (p->natives_join && (in_india || (st->status[piece] != STATUS_ABSENT && sp_roll(dice, 2))))
        st->arrived_n |= sf_bit(piece);
    const bool natives = !p->natives_join || ((st->arrived_n >> piece) & 1);
    st->regulars[piece] = (uint8_t)(p->regulars - sp_roll(dice, p->regulars / 3u + 1u));
    st->natives[piece] = natives ? (uint8_t)(p->natives - sp_roll(dice, p->natives / 3u + 1u)) : 0;
}

static void imagine_strengths(const struct sf_scenario *sc, struct sf_state *st, uint32_t side, uint16_t shown,
                              struct sp_dice *dice)
{
    for (uint32_t m = side & ~(uint32_t)shown; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        const struct sf_piece *p = &sc->piece[piece];
        const uint8_t status = st->status[piece];
        if (status == STATUS_LOST) {
            st->sunk[piece] = (uint16_t)sf_hulls(p);
            continue;
        }
        if (status == STATUS_ABSENT || status == STATUS_WAITING) {
            st->regulars[piece] = p->regulars;
            st->natives[piece] = p->natives_join ? 0 : p->natives;
        } else if (p->kind == GENERAL) {
            imagine_troops(sc, st, piece, dice);
        } else if (p->kind == SQUADRON) {
            imagine_ships(sc, st, piece, dice);
        }
    }
}

static void imagine_carriers(const struct sf_scenario *sc, struct sf_state *st, unsigned side, struct sp_dice *dice)
{
    for (uint32_t m = sf_aboard(sc, st, side); m; m &= m - 1) {
        const unsigned general = sf_first(m);
        const uint32_t ships = sf_stack(sc, st, side, SEA, st->place[general]) & sc->squadrons;
        if (ships == 0 || general == st->orphan)
            continue;
        st->carrier[general] = (uint8_t)pick(ships, dice);
    }
}

/* S-34: what is carried fits, in a group that passes through a hex and in what lies there each by itself. */
static void imagine_loads(const struct sf_scenario *sc, struct sf_state *st, unsigned side)
{
    const uint32_t sailing = sf_with_passengers(st, st->group);
    for (uint32_t m = sf_aboard(sc, st, side); m; m &= m - 1) {
        const unsigned general = sf_first(m);
        const uint32_t apart = (sailing >> general) & 1 ? ~sailing : sailing;
        while (sf_pf(sc, st, general) > 1 && sf_surplus(sc, st, side, st->place[general], apart, 0) > 0)
            if (st->natives[general])
                st->natives[general]--;
            else
                st->regulars[general]--;
    }
}

/* A side that marks recruits has a general with room for both kinds: one whose strength is open, or one imagined so. */
static void imagine_recruits(const struct sf_scenario *sc, struct sf_state *st, unsigned side, uint32_t shown)
{
    for (uint32_t m = sc->generals & sc->of_side[side]; m; m &= m - 1) {
        const unsigned general = sf_first(m);
        const struct sf_piece *p = &sc->piece[general];
        if (st->status[general] == STATUS_LOST || st->status[general] == STATUS_ABSENT || st->regulars[general] < 2 ||
            st->natives[general] < 2)
            continue;
        if ((shown >> general) & 1) {
            if (st->regulars[general] == p->regulars || st->natives[general] == p->natives)
                continue;
        } else {
            st->regulars[general] = (uint8_t)(p->regulars - 1);
            st->natives[general] = (uint8_t)(p->natives - 2);
        }
        st->recruits[general] = 2;
        st->cursor = (uint8_t)general;
        return;
    }
}

/* Imagining starts from nothing, so that what redaction might have left can never come back as a guess. */
static void forget(const struct sf_scenario *sc, struct sf_state *st, unsigned side, uint32_t shown)
{
    for (uint32_t m = sc->of_side[side]; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        st->standing[piece] = STANDING_ASK;
        st->hit[piece] = 0;
        st->recruits[piece] = 0;
        st->carrier[piece] = SF_NONE;
        if (((shown >> piece) & 1) == 0)
            st->damaged[piece] = st->sunk[piece] = st->regulars[piece] = st->natives[piece] = 0;
    }
    st->arrived_n &= (uint16_t)~sc->of_side[side];
    st->declined &= (uint16_t)~sc->of_side[side];
    st->changed &= (uint16_t)~sc->of_side[side];
    st->inflicted[sf_other(side)] = 0;
    st->convoy_choice[side] = SF_NONE;
}

static void imagine_side(const struct sf_scenario *sc, struct sf_state *st, unsigned side, const struct sp_log *log,
                         struct sp_dice *dice)
{
    const uint32_t own = sc->of_side[side];
    const uint32_t unknown = own & (uint32_t)~sf_known(sc, st);
    uint32_t shown = 0;
    for (uint32_t m = own & ~unknown; m; m &= m - 1)
        if (sf_strength_open(sc, st, sf_first(m), sf_face_up(sc, st)))
            shown |= 1u << sf_first(m);
    forget(sc, st, side, shown);
    uint8_t slot[SF_PIECES];
    for (unsigned p = 0; p < SF_PIECES; p++)
        slot[p] = (uint8_t)p;
    uint8_t where[SF_PIECES];
    sf_remember(sc, log, side, where);
    deal_out(st, unknown & sc->squadrons, where, dice, slot);
    deal_out(st, unknown & sc->generals, where, dice, slot);
    sf_renumber(st, slot);
    name_them(sc, st, unknown);
    for (uint32_t m = shown & sc->generals; m; m &= m - 1)
        if (sc->piece[sf_first(m)].natives_join && st->natives[sf_first(m)])
            st->arrived_n |= sf_bit(sf_first(m));
    imagine_strengths(sc, st, own, (uint16_t)shown, dice);
    imagine_carriers(sc, st, side, dice);
    imagine_loads(sc, st, side);
    if (st->question == Q_RECRUIT && (st->asked >> side) & 1)
        imagine_recruits(sc, st, side, shown);
}

void sf_imagine(const void *scenario, void *state, uint8_t seat, const struct sp_log *log, struct sp_dice *dice)
{
    for (unsigned side = 0; side < 2; side++)
        if (side != seat)
            imagine_side(scenario, state, side, log, dice);
}
