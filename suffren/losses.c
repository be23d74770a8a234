/*
 * Losses that are due: ships damaged or sunk (S-4, S-40, S-47), PF lost (S-34, S-50, S-54), leaders lost with their
 * last PF (S-7), generals whose carrier is lost (S-33).
 *
 * A loss is due until its owner has marked it, one ship or PF at a time; he is asked only while he has a choice.
 */
#include "suffren/rules.h"

void sf_add_due(struct sf_game *g, unsigned kind, unsigned side, unsigned left, uint32_t pool)
{
    struct sf_state *st = g->st;
    if (left == 0)
        return;
    assert(st->due_count < SF_DUES);
    const unsigned i = st->due_count++;
    st->due_kind[i] = (uint8_t)kind;
    st->due_side[i] = (uint8_t)side;
    st->due_left[i] = (uint8_t)left;
    st->due_pool[i] = (uint16_t)pool;
}

static void drop_due(struct sf_state *st)
{
    st->due_count--;
    for (unsigned i = 0; i < st->due_count; i++) {
        st->due_kind[i] = st->due_kind[i + 1];
        st->due_side[i] = st->due_side[i + 1];
        st->due_left[i] = st->due_left[i + 1];
        st->due_pool[i] = st->due_pool[i + 1];
    }
    st->due_kind[st->due_count] = 0;
    st->due_side[st->due_count] = 0;
    st->due_left[st->due_count] = 0;
    st->due_pool[st->due_count] = 0;
}

/* Moves pieces, and whoever sails with them, to a place. */
void sf_relocate(struct sf_game *g, uint32_t set, uint8_t place)
{
    struct sf_state *st = g->st;
    const uint32_t sailing = sf_where(st->status, STATUS_ABOARD);
    for (uint32_t m = sailing; m; m &= m - 1) {
        const unsigned general = sf_first(m);
        if (st->carrier[general] != SF_NONE && (set >> st->carrier[general]) & 1)
            st->place[general] = place;
    }
    for (; set; set &= set - 1)
        st->place[sf_first(set)] = place;
}

/* The first general aboard nothing, if any. */
static void find_orphan(struct sf_state *st)
{
    const uint16_t orphans = sf_where(st->status, STATUS_ABOARD) & sf_where(st->carrier, SF_NONE);
    st->orphan = orphans ? (uint8_t)sf_first(orphans) : SF_NONE;
}

/* S-7: the piece is out; generals aboard it look for another ship (S-33). */
static void lose_piece(struct sf_game *g, unsigned piece)
{
    struct sf_state *st = g->st;
    const unsigned side = g->sc->piece[piece].side;
    const bool open = sf_is_open(g, piece);
    if (sf_heard(g)) {
        sf_tell(g, (struct sp_event){.kind = EV_LEADER_LOST,
                                     .seen = open ? (sp_seats)SEEN_BY_ALL : sf_own(side),
                                     .field = {st->leader[piece], st->place[piece]}});
        if (!open)
            sf_tell(g, (struct sp_event){.kind = EV_COUNTER_LOST_SEEN,
                                         .seen = sf_rest(side),
                                         .field = {(int32_t)side, g->sc->piece[piece].kind, st->place[piece]}});
    }
    const uint16_t others = (uint16_t)~sf_bit(piece);
    if (open)
        st->lost_known |= sf_bit(piece);
    st->status[piece] = STATUS_LOST;
    st->place[piece] = SF_NONE;
    st->carrier[piece] = SF_NONE;
    st->in_town[piece] = SF_NONE;
    st->moved &= others;
    st->fought &= others;
    st->retreated &= others;
    st->group &= others;
    st->tried &= others;
    st->declined &= others;
    st->attackers &= others;
    st->defenders &= others;
    st->joined &= others;
    for (uint32_t m = sf_aboard(g->sc, st, side); m; m &= m - 1) {
        const unsigned general = sf_first(m);
        if (st->carrier[general] == piece)
            st->carrier[general] = SF_NONE;
    }
    find_orphan(st);
}

/* --- Ships --- */

static bool is_ship_due(unsigned kind)
{
    return kind == DUE_DAMAGE || kind == DUE_SINK || kind == DUE_STORM;
}

/* Hulls of a piece that the first due loss may fall on. */
static unsigned open_hulls(const struct sf_scenario *sc, const struct sf_state *st, unsigned piece)
{
    const unsigned afloat = sf_afloat(sc, st, piece);
    return st->due_kind[0] == DUE_STORM ? afloat & ~(unsigned)st->hit[piece] : afloat;
}

/* S-47: pieces among which the owner chooses; with convoy-losses=last the convoy only when no ship is left. */
static uint32_t ship_pool(const struct sf_scenario *sc, const struct sf_state *st)
{
    const uint32_t pool = st->due_pool[0] & sf_field(st);
    const uint32_t ships = pool & sc->squadrons;
    return sc->option[OPT_CONVOY_LOSSES] == CONVOY_LOSSES_LAST && st->due_kind[0] != DUE_STORM && ships ? ships : pool;
}

void sf_list_hulls(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    (void)side;
    const unsigned verb = st->due_kind[0] == DUE_SINK ? O_SINK : O_DAMAGE;
    for (uint32_t m = ship_pool(sc, st); m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        for (unsigned hulls = open_hulls(sc, st, piece); hulls; hulls &= hulls - 1)
            sf_add(list, verb, sc->piece[piece].leader, (int)sf_first(hulls), 0);
    }
}

unsigned sf_damage_points(const struct sf_scenario *sc, unsigned piece, unsigned hulls)
{
    if (sc->piece[piece].kind != SQUADRON)
        return 0; /* S-6: a convoy never scores */
    const unsigned line = sf_count(hulls & sc->piece[piece].line);
    return line * sc->vp_damaged_line + (sf_count(hulls) - line) * sc->vp_damaged_frigate;
}

static void tell_hit(struct sf_game *g, unsigned piece, unsigned hull, bool sunk)
{
    if (!sf_heard(g))
        return;
    const struct sf_piece *p = &g->sc->piece[piece];
    sf_tell(g, (struct sp_event){.kind = EV_SHIP_HIT,
                                 .seen = sf_own(p->side),
                                 .field = {g->st->leader[piece], (int32_t)(piece << 8 | hull), sunk}});
    if (!sf_is_open(g, piece))
        return; /* S-13: which ships a storm hit is not known, unless face up */
    const int32_t class = p->kind == CONVOY ? 2 : !((p->line >> hull) & 1);
    sf_tell(g, (struct sp_event){.kind = EV_SHIP_HIT_SEEN,
                                 .seen = sf_rest(p->side),
                                 .field = {p->side, g->st->place[piece], class, sunk}});
}

static void hit_hull(struct sf_game *g, unsigned piece, unsigned hull)
{
    struct sf_state *st = g->st;
    const uint16_t bit = sf_bit(hull);
    const bool sinks = st->due_kind[0] == DUE_SINK || (st->damaged[piece] & bit);
    tell_hit(g, piece, hull, sinks);
    if (st->due_kind[0] == DUE_STORM)
        st->hit[piece] |= bit;
    if (sinks) {
        st->sunk[piece] |= bit;
        st->damaged[piece] &= (uint16_t)~bit;
    } else {
        st->damaged[piece] |= bit;
        /* S-65, second reading: what became damaged this turn counts even if it sinks later. */
        const unsigned winner = sf_other(g->sc->piece[piece].side);
        st->inflicted[winner] = (int16_t)(st->inflicted[winner] + (int)sf_damage_points(g->sc, piece, bit));
    }
    if (sf_afloat(g->sc, st, piece) == 0)
        lose_piece(g, piece);
    if (--st->due_left[0] == 0)
        drop_due(st);
}

void sf_answer_hull(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    (void)side;
    hit_hull(g, g->sc->leader_piece[order->a], (unsigned)order->b);
}

/* Marks what leaves no choice; asks otherwise. */
static void settle_ships(struct sf_game *g)
{
    struct sf_state *st = g->st;
    unsigned hulls = 0, steps = 0, piece = 0;
    for (uint32_t m = ship_pool(g->sc, st); m; m &= m - 1) {
        const unsigned open = open_hulls(g->sc, st, sf_first(m));
        if (open == 0)
            continue;
        piece = sf_first(m);
        hulls += sf_count(open);
        steps += 2 * sf_count(open) - sf_count(open & st->damaged[piece]);
    }
    if (hulls == 0) {
        drop_due(st); /* S-45: losses beyond what is left are void */
        return;
    }
    const unsigned all = st->due_kind[0] == DUE_DAMAGE ? steps : hulls;
    if (hulls == 1 || st->due_left[0] >= all)
        hit_hull(g, piece, sf_first(open_hulls(g->sc, st, piece)));
    else
        sf_ask(g, st->due_kind[0] == DUE_SINK ? Q_SINK : Q_DAMAGE, st->due_side[0]);
}

/* --- Troops --- */

void sf_list_troops(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    (void)sc;
    (void)side;
    for (uint32_t m = st->due_pool[0]; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        if (st->regulars[piece])
            sf_add(list, O_LOSE, st->leader[piece], 0, 0);
        if (st->natives[piece])
            sf_add(list, O_LOSE, st->leader[piece], 1, 0);
    }
}

static void tell_troops(struct sf_game *g, unsigned piece, int32_t troops, int32_t pf)
{
    if (!sf_heard(g))
        return;
    const unsigned side = g->sc->piece[piece].side;
    const int32_t reason = g->st->due_kind[0] - DUE_TROOPS;
    sf_tell(g, (struct sp_event){
                   .kind = EV_TROOPS_LOST, .seen = sf_own(side), .field = {g->st->leader[piece], troops, pf, reason}});
    if (g->st->due_kind[0] == DUE_TROOPS) /* S-13: losses in battle are public by kind */
        sf_tell(g, (struct sp_event){.kind = EV_TROOPS_LOST_SEEN,
                                     .seen = sf_rest(side),
                                     .field = {(int32_t)side, g->st->place[piece], troops, pf}});
}

static void lose_troops(struct sf_game *g, unsigned piece, unsigned troops, unsigned pf)
{
    struct sf_state *st = g->st;
    uint8_t *ranks = troops ? &st->natives[piece] : &st->regulars[piece];
    assert(*ranks >= pf && st->due_left[0] >= pf);
    tell_troops(g, piece, (int32_t)troops, (int32_t)pf);
    *ranks = (uint8_t)(*ranks - pf);
    st->due_left[0] = (uint8_t)(st->due_left[0] - pf);
    if (st->regulars[piece] + st->natives[piece] == 0) {
        st->due_pool[0] &= (uint16_t)~sf_bit(piece);
        lose_piece(g, piece);
    }
    if (st->due_left[0] == 0)
        drop_due(st);
}

void sf_answer_troops(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    (void)side;
    lose_troops(g, g->sc->leader_piece[order->a], (unsigned)order->b, 1);
}

static void settle_troops(struct sf_game *g)
{
    static const uint8_t questions[] = {[DUE_TROOPS] = Q_TROOPS, [DUE_SURPLUS] = Q_SURPLUS, [DUE_HALVED] = Q_HALVED};
    struct sf_state *st = g->st;
    unsigned kinds = 0, pf = 0, piece = 0, troops = 0, ranks = 0;
    for (uint32_t m = st->due_pool[0]; m; m &= m - 1) {
        const unsigned p = sf_first(m);
        const unsigned in[2] = {st->regulars[p], st->natives[p]};
        for (unsigned t = 0; t < 2; t++) {
            if (in[t] == 0)
                continue;
            kinds++;
            pf += in[t];
            piece = p;
            troops = t;
            ranks = in[t];
        }
    }
    if (kinds == 0)
        drop_due(st);
    else if (kinds == 1 || st->due_left[0] >= pf)
        lose_troops(g, piece, troops, ranks < st->due_left[0] ? ranks : st->due_left[0]);
    else
        sf_ask(g, questions[st->due_kind[0]], st->due_side[0]);
}

/* --- Generals whose carrier is lost (S-33) --- */

static uint16_t rescuers(const struct sf_scenario *sc, const struct sf_state *st, unsigned general)
{
    return sf_stack(sc, st, sc->piece[general].side, SEA, st->place[general]) & sc->squadrons;
}

void sf_list_carry(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    (void)side;
    for (uint32_t m = rescuers(sc, st, st->orphan); m; m &= m - 1)
        sf_add(list, O_CARRY, st->leader[st->orphan], st->leader[sf_first(m)], 0);
}

static void carry(struct sf_game *g, unsigned general, unsigned carrier)
{
    g->st->carrier[general] = (uint8_t)carrier;
    sf_tell(g, (struct sp_event){.kind = EV_CARRIED,
                                 .seen = sf_own(g->sc->piece[general].side),
                                 .field = {g->st->leader[general], g->st->leader[carrier]}});
    find_orphan(g->st);
}

void sf_answer_carry(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    (void)side;
    carry(g, g->sc->leader_piece[order->a], g->sc->leader_piece[order->b]);
    if (g->st->turn == 0) /* chosen at set-up: not asked again in the first half */
        g->st->changed |= sf_bit(g->sc->leader_piece[order->a]);
}

static void settle_orphan(struct sf_game *g)
{
    struct sf_state *st = g->st;
    const unsigned general = st->orphan;
    const uint16_t ships = rescuers(g->sc, st, general);
    if (ships == 0)
        lose_piece(g, general);
    else if (sf_count(ships) == 1)
        carry(g, general, sf_first(ships));
    else
        sf_ask(g, st->turn == 0 ? Q_SETUP_CARRIER : Q_CARRY, g->sc->piece[general].side);
}

/* --- Capacity (S-34) --- */

void sf_check_capacity(struct sf_game *g, unsigned sides, uint8_t place)
{
    for (unsigned side = 0; side < 2; side++)
        if (((sides >> side) & 1) && sf_aboard(g->sc, g->st, side) == 0)
            sides &= ~(1u << side);
    g->st->surplus_left = (uint8_t)sides;
    g->st->surplus_place = place;
}

/* PF carried beyond capacity in a place, were `leaving` gone from it and `coming` there. */
unsigned sf_surplus(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t place,
                    uint32_t leaving, uint32_t coming)
{
    const uint32_t here = ((sf_at(st, place) & sc->of_side[side]) | coming) & ~leaving;
    const unsigned carried = sf_pf_of(sc, st, here & sf_where(st->status, STATUS_ABOARD));
    const unsigned room = sf_pf_of(sc, st, here & sf_field(st) & sc->squadrons);
    return carried > room ? carried - room : 0;
}

static void settle_capacity(struct sf_game *g)
{
    struct sf_state *st = g->st;
    const unsigned side = sf_first(st->surplus_left);
    for (uint32_t m = sf_aboard(g->sc, st, side); m; m &= m - 1) {
        const uint8_t place = st->place[sf_first(m)];
        if (st->surplus_place != SF_NONE && st->surplus_place != place)
            continue;
        const unsigned surplus = sf_surplus(g->sc, st, side, place, 0, 0);
        if (surplus) {
            sf_add_due(g, DUE_SURPLUS, side, surplus, sf_aboard(g->sc, st, side) & sf_at(st, place));
            return;
        }
    }
    st->surplus_left &= (uint8_t) ~(1u << side);
    if (st->surplus_left == 0)
        st->surplus_place = SF_NONE;
}

/* Does one thing that is due; false when nothing is. */
bool sf_settle(struct sf_game *g)
{
    const struct sf_state *st = g->st;
    if (st->due_count)
        (is_ship_due(st->due_kind[0]) ? settle_ships : settle_troops)(g);
    else if (st->orphan != SF_NONE)
        settle_orphan(g);
    else if (st->surplus_left)
        settle_capacity(g);
    else
        return false;
    return true;
}
