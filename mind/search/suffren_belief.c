/*
 * What a seat may believe of the enemy's strength: he is whole but for what its log tells.  Strengths are told when a
 * battle begins and losses by kind in it (S-11, S-13), damage that stands at E by its points (S-65); what is left open
 * differs from world to world.  The game's own imagine() draws fleets as battered as can be, which suits tests; who
 * believes that thinks himself half a war ahead.
 */
#include "mind/search/suffren_mind.h"
#include "suffren/knowledge.h"

enum state { WHOLE, DAMAGED, SUNK };
enum { LINE, FRIGATES };

struct belief {
    const struct sf_scenario *sc;
    struct sp_dice *dice;
    unsigned enemy;
    uint32_t engaged; /* his squadrons or generals in the battle under way */
    uint16_t damaged[SF_PIECES], sunk[SF_PIECES];
    uint8_t troops[2][SF_PIECES]; /* regulars, natives */
};

/* --- Ships --- */

/* Hulls of a squadron that are of one class and in one state. */
static uint32_t hulls_of(const struct belief *b, unsigned piece, unsigned class, enum state state)
{
    const struct sf_piece *p = &b->sc->piece[piece];
    const uint32_t all = (class == LINE ? p->line : ~(uint32_t)p->line) & ((1u << p->hull_count) - 1u);
    const uint32_t sunk = b->sunk[piece], damaged = b->damaged[piece];
    return all & (state == SUNK ? sunk : state == DAMAGED ? damaged : ~(sunk | damaged));
}

static unsigned count_of(const struct belief *b, uint32_t set, unsigned class, enum state state)
{
    unsigned count = 0;
    for (uint32_t m = set; m; m &= m - 1)
        count += sf_count(hulls_of(b, sf_first(m), class, state));
    return count;
}

static void put(struct belief *b, unsigned piece, unsigned hull, enum state state)
{
    b->damaged[piece] &= (uint16_t)~sf_bit(hull);
    b->sunk[piece] &= (uint16_t)~sf_bit(hull);
    if (state == DAMAGED)
        b->damaged[piece] |= sf_bit(hull);
    else if (state == SUNK)
        b->sunk[piece] |= sf_bit(hull);
}

/* So many ships of a set of squadrons, drawn by chance, pass from one state to another; returns how many there were. */
static unsigned turn_ships(struct belief *b, uint32_t set, unsigned class, enum state from, enum state to, unsigned n)
{
    unsigned done = 0;
    for (; done < n; done++) {
        const unsigned count = count_of(b, set, class, from);
        if (count == 0)
            break;
        unsigned skip = sp_roll(b->dice, count);
        uint32_t m = set;
        for (; skip >= sf_count(hulls_of(b, sf_first(m), class, from)); m &= m - 1)
            skip -= sf_count(hulls_of(b, sf_first(m), class, from));
        uint32_t hulls = hulls_of(b, sf_first(m), class, from);
        for (; skip; skip--)
            hulls &= hulls - 1;
        put(b, sf_first(m), sf_first(hulls), to);
    }
    return done;
}

static void sink_ships(struct belief *b, uint32_t set, unsigned class, unsigned n)
{
    const unsigned done = turn_ships(b, set, class, DAMAGED, SUNK, n);
    turn_ships(b, set, class, WHOLE, SUNK, n - done);
}

/* A fleet is told to have so many ships of a class, whole and damaged. */
static void fit_class(struct belief *b, unsigned class, unsigned whole, unsigned damaged)
{
    const uint32_t fleet = b->engaged;
    const unsigned afloat = count_of(b, fleet, class, WHOLE) + count_of(b, fleet, class, DAMAGED);
    if (afloat < whole + damaged)
        turn_ships(b, fleet, class, SUNK, DAMAGED, whole + damaged - afloat);
    else
        sink_ships(b, fleet, class, afloat - whole - damaged);
    const unsigned hurt = count_of(b, fleet, class, DAMAGED);
    if (hurt < damaged)
        turn_ships(b, fleet, class, WHOLE, DAMAGED, damaged - hurt);
    else
        turn_ships(b, fleet, class, DAMAGED, WHOLE, hurt - damaged);
}

static int points_of(const struct belief *b, uint32_t set)
{
    int points = 0;
    for (uint32_t m = set; m; m &= m - 1)
        points += (int)sf_damage_points(b->sc, sf_first(m), b->damaged[sf_first(m)]);
    return points;
}

/* S-65: the points that damage stands for are told.  Repairs mend whole squadrons (S-59); then single ships are mended
 * by chance, or damaged, as a storm may have done. */
static void fit_damage(struct belief *b, int turn, int points)
{
    const int line = b->sc->vp_damaged_line, frigate = b->sc->vp_damaged_frigate;
    uint32_t fleet = 0;
    for (uint32_t m = b->sc->squadrons & b->sc->of_side[b->enemy]; m; m &= m - 1)
        fleet |= b->sc->piece[sf_first(m)].arrival_turn <= turn ? 1u << sf_first(m) : 0;
    for (uint32_t left = fleet; left;) {
        uint32_t m = left;
        for (unsigned skip = sp_roll(b->dice, sf_count(left)); skip; skip--)
            m &= m - 1;
        left &= ~(1u << sf_first(m));
        if (points_of(b, fleet) - points_of(b, 1u << sf_first(m)) >= points)
            b->damaged[sf_first(m)] = 0;
    }
    int more = points - points_of(b, fleet);
    while (more <= -line && turn_ships(b, fleet, LINE, DAMAGED, WHOLE, 1))
        more += line;
    while (more < 0 && turn_ships(b, fleet, FRIGATES, DAMAGED, WHOLE, 1))
        more += frigate;
    while (more >= line && turn_ships(b, fleet, LINE, WHOLE, DAMAGED, 1))
        more -= line;
    while (more >= frigate && turn_ships(b, fleet, FRIGATES, WHOLE, DAMAGED, 1))
        more -= frigate;
}

/* --- Troops --- */

/* So many PF more of a kind in a set of generals, or fewer, each drawn by chance from those who can. */
static void turn_troops(struct belief *b, uint32_t set, unsigned kind, int more)
{
    for (; more != 0; more += more < 0 ? 1 : -1) {
        uint32_t able = 0;
        for (uint32_t m = set; m; m &= m - 1) {
            const unsigned piece = sf_first(m);
            const struct sf_piece *p = &b->sc->piece[piece];
            const unsigned most = kind == 0 ? p->regulars : p->natives;
            able |= (more < 0 ? b->troops[kind][piece] > 0 : b->troops[kind][piece] < most) ? 1u << piece : 0;
        }
        if (able == 0)
            return;
        for (unsigned skip = sp_roll(b->dice, sf_count(able)); skip; skip--)
            able &= able - 1;
        uint8_t *pf = &b->troops[kind][sf_first(able)];
        *pf = (uint8_t)(more < 0 ? *pf - 1 : *pf + 1);
    }
}

static void fit_troops(struct belief *b, unsigned kind, int told)
{
    int pf = 0;
    for (uint32_t m = b->engaged; m; m &= m - 1)
        pf += b->troops[kind][sf_first(m)];
    turn_troops(b, b->engaged, kind, told - pf);
}

/* --- The log --- */

/* The enemy's pieces of an arm among a set of leaders. */
static uint32_t pieces_of(const struct belief *b, int32_t leaders, unsigned arm)
{
    uint32_t set = 0;
    for (uint32_t m = (uint32_t)leaders; m; m &= m - 1)
        set |= 1u << b->sc->leader_piece[sf_first(m)];
    return set & b->sc->of_side[b->enemy] & (arm == SEA ? b->sc->squadrons : b->sc->generals);
}

static void recall(struct belief *b, const struct sp_event *e)
{
    const int32_t *f = e->field;
    const bool his = f[0] == (int32_t)b->enemy;
    switch (e->kind) {
    case EV_BATTLE:
        b->engaged = pieces_of(b, f[4] | f[5], (unsigned)f[0]);
        break;
    case EV_STRENGTH_SEA:
        if (his && b->engaged & b->sc->squadrons) {
            fit_class(b, LINE, (unsigned)f[2], (unsigned)f[3]);
            fit_class(b, FRIGATES, (unsigned)f[4], (unsigned)f[5]);
        }
        break;
    case EV_SHIP_HIT_SEEN:
        if (his && f[2] <= FRIGATES) {
            if (f[3])
                sink_ships(b, b->engaged & b->sc->squadrons, (unsigned)f[2], 1);
            else
                turn_ships(b, b->engaged & b->sc->squadrons, (unsigned)f[2], WHOLE, DAMAGED, 1);
        }
        break;
    case EV_STRENGTH_LAND:
        if (his && b->engaged & b->sc->generals) {
            fit_troops(b, 0, f[2]);
            fit_troops(b, 1, f[3]);
        }
        break;
    case EV_TROOPS_LOST_SEEN:
        if (his)
            turn_troops(b, b->engaged & b->sc->generals, f[2] != 0, -f[3]);
        break;
    case EV_BATTLE_ENDS:
        b->engaged = 0;
        break;
    case EV_LEADER_LOST:
        if (pieces_of(b, (int32_t)(1u << f[0]), SEA)) {
            const unsigned piece = b->sc->leader_piece[f[0]];
            b->damaged[piece] = 0;
            b->sunk[piece] = (uint16_t)((1u << b->sc->piece[piece].hull_count) - 1u);
        }
        break;
    case EV_TALLY:
        fit_damage(b, f[0], f[1 + sf_other(b->enemy)]);
        break;
    default:
        break;
    }
}

/* --- What is believed, as a truth --- */

static void take_ships(const struct belief *b, struct sf_state *st, unsigned piece)
{
    st->damaged[piece] = b->damaged[piece];
    st->sunk[piece] = b->sunk[piece];
    if (sf_afloat(b->sc, st, piece) == 0)
        st->sunk[piece] &= (uint16_t)(st->sunk[piece] - 1u); /* his counter is there */
}

/* Who is aboard was dealt no more than there is room for (S-34). */
static void take_troops(const struct belief *b, struct sf_state *st, unsigned piece)
{
    const bool natives = !b->sc->piece[piece].natives_join || (st->arrived_n >> piece & 1) != 0;
    const unsigned regulars = b->troops[0][piece], joined = natives ? b->troops[1][piece] : 0;
    if (regulars + joined == 0 || (st->status[piece] == STATUS_ABOARD && regulars + joined > sf_pf(b->sc, st, piece)))
        return;
    st->regulars[piece] = (uint8_t)regulars;
    st->natives[piece] = (uint8_t)joined;
}

void suffren_imagine(const void *scenario, void *state, uint8_t seat, const struct sp_log *log, struct sp_dice *dice)
{
    const struct sf_scenario *sc = scenario;
    struct sf_state *st = state;
    struct belief b = {.sc = sc, .dice = dice, .enemy = sf_other(seat)};
    sf_imagine(scenario, state, seat, log, dice);
    if (st->question == Q_RECRUIT)
        return; /* who is asked has room for recruits */
    for (unsigned p = 0; p < sc->piece_count; p++) {
        b.troops[0][p] = sc->piece[p].regulars;
        b.troops[1][p] = sc->piece[p].natives;
    }
    for (uint32_t i = 0; log && i < log->count; i++)
        recall(&b, &log->events[i]);
    for (uint32_t m = sc->of_side[b.enemy]; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        const uint8_t status = st->status[piece];
        if (status == STATUS_LOST || status == STATUS_ABSENT || status == STATUS_WAITING ||
            sf_strength_open(sc, st, piece, sf_face_up(sc, st)))
            continue;
        if (sc->piece[piece].kind == SQUADRON)
            take_ships(&b, st, piece);
        else if (sc->piece[piece].kind == GENERAL)
            take_troops(&b, st, piece);
    }
}
