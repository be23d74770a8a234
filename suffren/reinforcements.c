/*
 * Reinforcements and replacements, freed generals, convoys (S-21, S-54, S-60 to S-64).
 *
 * The stages walk over the pieces by st->cursor and stop where a side must choose.
 */
#include "suffren/rules.h"

/* S-61: natives who wait for their general join when he stands on land in India, be it in a besieged town. */
void sf_join_natives(struct sf_game *g, uint32_t set)
{
    struct sf_state *st = g->st;
    for (set &= g->sc->generals & (uint32_t)~st->arrived_n; set; set &= set - 1) {
        const unsigned piece = sf_first(set);
        const struct sf_piece *p = &g->sc->piece[piece];
        if (!p->natives_join || !sf_ashore(st, piece) || g->sc->place[st->place[piece]].region != INDIA)
            continue;
        st->arrived_n |= sf_bit(piece);
        st->natives[piece] = p->natives;
        sf_tell(g, (struct sp_event){
                       .kind = EV_NATIVES_JOIN, .seen = sf_own(p->side), .field = {st->leader[piece], p->natives}});
    }
}

/* What the others see of an arrival, or of the return of a freed general. */
static void show_arrival(struct sf_game *g, unsigned piece, bool freed)
{
    const unsigned side = g->sc->piece[piece].side;
    sf_tell(g, (struct sp_event){.kind = EV_ARRIVES_SEEN,
                                 .seen = sf_rest(side),
                                 .field = {(int32_t)side, g->sc->piece[piece].kind, g->st->place[piece], freed}});
    sf_tell_faces(g);
}

static void tell_arrival(struct sf_game *g, unsigned piece)
{
    sf_tell(g, (struct sp_event){.kind = EV_ARRIVES,
                                 .seen = sf_own(g->sc->piece[piece].side),
                                 .field = {g->st->leader[piece], g->st->place[piece]}});
    show_arrival(g, piece, false);
}

/* Puts a general into a place, or among the besieged of his town there (S-56). */
static void bring_to_town(struct sf_game *g, unsigned piece, uint8_t town)
{
    struct sf_state *st = g->st;
    const bool besieged = g->sc->piece[piece].kind == GENERAL && sf_garrison(st, town) != 0;
    st->status[piece] = besieged ? STATUS_BESIEGED : STATUS_FIELD;
    st->in_town[piece] = besieged ? town : SF_NONE;
    st->place[piece] = g->sc->town[town].place;
    sf_join_natives(g, sf_bit(piece));
}

static void bring_aboard(struct sf_game *g, unsigned piece, uint8_t place)
{
    struct sf_state *st = g->st;
    st->status[piece] = STATUS_ABOARD;
    st->carrier[piece] = g->sc->piece[piece].carrier;
    st->place[piece] = place;
    tell_arrival(g, piece);
}

static void bring_passengers(struct sf_game *g, unsigned carrier)
{
    for (uint32_t m = g->sc->generals & sf_where(g->st->status, STATUS_ABSENT); m; m &= m - 1) {
        const unsigned general = sf_first(m);
        const struct sf_piece *p = &g->sc->piece[general];
        if (p->aboard && p->carrier == carrier && p->arrival_turn <= g->st->turn)
            bring_aboard(g, general, g->st->place[carrier]);
    }
}

static void arrive(struct sf_game *g, unsigned piece, uint8_t town)
{
    bring_to_town(g, piece, town);
    tell_arrival(g, piece);
    bring_passengers(g, piece);
}

/* Where no town decides: a hex of a scenario of one's own, or the place of S-62, whoever holds what then. */
static void arrive_in_the_open(struct sf_game *g, unsigned piece, uint8_t place)
{
    g->st->status[piece] = STATUS_FIELD;
    g->st->place[piece] = place;
    sf_join_natives(g, sf_bit(piece));
    tell_arrival(g, piece);
    bring_passengers(g, piece);
}

/* S-63: towns, English by nationality and control, that may take a late piece. */
static uint32_t late_towns(const struct sf_scenario *sc, const struct sf_state *st, unsigned piece)
{
    const struct sf_piece *p = &sc->piece[piece];
    uint32_t towns = 0;
    for (unsigned t = 0; t < sc->town_count; t++) {
        const struct sf_town *town = &sc->town[t];
        const bool coastal = sc->place[town->place].kind == PLACE_COAST;
        if (town->nationality == p->side && st->control[t] == p->side && (coastal || p->kind == GENERAL))
            towns |= 1u << t;
    }
    return towns;
}

/* A piece that is due, or has waited: true when its owner must choose where. */
static bool bring(struct sf_game *g, unsigned piece)
{
    struct sf_state *st = g->st;
    const struct sf_piece *p = &g->sc->piece[piece];
    const uint8_t enemy = sf_other(p->side);
    if (st->turn == p->arrival_turn) {
        if (p->arrival_town == SF_NONE) {
            arrive_in_the_open(g, piece, p->arrival_place);
        } else if (st->control[p->arrival_town] != enemy) {
            arrive(g, piece, p->arrival_town);
        } else if (p->arrival_instead != SF_NONE && st->control[p->arrival_instead] != enemy) {
            arrive(g, piece, p->arrival_instead);
        } else {
            st->status[piece] = STATUS_WAITING;
            sf_tell(g, (struct sp_event){.kind = EV_WAITS, .seen = SEEN_BY_ALL, .field = {st->leader[piece]}});
        }
        return false;
    }
    if (p->arrival_late != SF_NONE) {
        arrive_in_the_open(g, piece, p->arrival_late);
        return false;
    }
    const uint32_t towns = late_towns(g->sc, st, piece);
    if (sf_count(towns) == 1)
        arrive(g, piece, (uint8_t)sf_first(towns));
    return sf_count(towns) > 1;
}

static bool is_due(const struct sf_game *g, unsigned piece)
{
    const struct sf_piece *p = &g->sc->piece[piece];
    if (p->aboard || p->arrival_turn == 1)
        return false; /* comes with his carrier; stands on the map from the start (S-64) */
    return g->st->status[piece] == STATUS_WAITING ||
           (g->st->status[piece] == STATUS_ABSENT && p->kind != CONVOY && g->st->turn == p->arrival_turn);
}

/* S-5, S-60: who is out is not replaced (S-7), and that tells the enemy that he is. */
static void succeed(struct sf_game *g, unsigned piece)
{
    struct sf_state *st = g->st;
    const struct sf_piece *p = &g->sc->piece[piece];
    if (p->successor == SF_NONE || p->successor_turn != st->turn)
        return;
    if (st->status[piece] == STATUS_LOST) {
        st->lost_known |= sf_bit(piece);
        return;
    }
    sf_tell(g, (struct sp_event){.kind = EV_SUCCEEDS, .seen = SEEN_BY_ALL, .field = {st->leader[piece], p->successor}});
    st->leader[piece] = p->successor;
    st->succeeded |= sf_bit(piece);
}

void sf_stage_arrivals(struct sf_game *g)
{
    struct sf_state *st = g->st;
    const uint32_t arm = g->sc->of_arm[sf_arm_of_phase(st)];
    for (; st->cursor < SF_PIECES; st->cursor++) {
        if (((arm >> st->cursor) & 1) && is_due(g, st->cursor) && bring(g, st->cursor)) {
            sf_ask(g, Q_ARRIVE, g->sc->piece[st->cursor].side);
            return;
        }
    }
    for (uint32_t m = arm & ~g->sc->convoys; m; m &= m - 1)
        succeed(g, sf_first(m));
    st->cursor = 0;
    if (st->stage == STAGE_NAVAL_ARRIVALS) {
        st->stage = STAGE_CONVOYS;
        return;
    }
    for (uint32_t m = st->turn == g->sc->recruit_turn ? g->sc->generals : 0; m; m &= m - 1)
        st->recruits[sf_first(m)] = g->sc->recruit_pf;
    st->stage = STAGE_RECRUITS;
}

void sf_list_arrive(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    (void)side;
    for (uint32_t m = late_towns(sc, st, st->cursor); m; m &= m - 1)
        sf_add(list, O_ARRIVE, st->leader[st->cursor], (int)sf_first(m), 0);
}

void sf_answer_arrive(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    (void)side;
    arrive(g, g->sc->leader_piece[order->a], (uint8_t)order->b);
    g->st->cursor++;
}

/* --- Convoys (S-6, S-21) --- */

void sf_stage_convoys(struct sf_game *g)
{
    g->st->question = Q_CONVOY;
    g->st->asked = 3;
}

void sf_list_convoy(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    (void)st;
    (void)side;
    for (unsigned i = 0; i < SF_CONVOY_HEXES; i++)
        sf_add(list, O_PLACE, sc->convoy_hex[i], 0, 0);
}

void sf_answer_convoy(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    struct sf_state *st = g->st;
    st->convoy_choice[side] = (uint8_t)order->a;
    sf_tell(g, (struct sp_event){.kind = EV_CONVOY_CHOSEN, .seen = sf_own(side), .field = {(int32_t)side, order->a}});
    st->asked &= (uint8_t) ~(1u << side);
    if (st->asked) {
        st->question = Q_CONVOY; /* the other has still to choose */
        return;
    }
    st->stage = STAGE_CONVOYS_SHOWN;
}

void sf_stage_convoys_shown(struct sf_game *g)
{
    struct sf_state *st = g->st;
    for (unsigned side = 0; side < 2; side++) {
        const unsigned convoy = g->sc->convoy_of[side];
        st->status[convoy] = STATUS_FIELD;
        st->place[convoy] = st->convoy_choice[side];
        st->damaged[convoy] = 0;
        st->sunk[convoy] = 0;
        st->convoy_choice[side] = SF_NONE;
        sf_tell(g,
                (struct sp_event){.kind = EV_CONVOY, .seen = SEEN_BY_ALL, .field = {(int32_t)side, st->place[convoy]}});
    }
    sf_tell_faces(g);
    st->stage = STAGE_INITIATIVE;
}

/* --- Freed generals (S-54) --- */

/* Generals of a side on land in a place, in the open or besieged. */
static uint16_t generals_at(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t place)
{
    return sf_at(st, place) & sc->of_side[side] & sc->generals & (uint16_t)~sf_where(st->status, STATUS_ABOARD);
}

/* Friendly towns nearest to where his town fell, free of enemy generals if any is. */
static uint32_t refuges(const struct sf_scenario *sc, const struct sf_state *st, unsigned general)
{
    const unsigned side = sc->piece[general].side;
    const uint8_t from = sc->town[st->in_town[general]].place;
    uint32_t best[2] = {0, 0};
    unsigned distance[2] = {SF_DIST_FAR + 1, SF_DIST_FAR + 1};
    for (unsigned t = 0; t < sc->town_count; t++) {
        if (st->control[t] != side)
            continue;
        const uint8_t place = sc->town[t].place;
        const unsigned watched = generals_at(sc, st, sf_other(side), place) != 0;
        const unsigned d = sf_distance(sc, from, place);
        if (d < distance[watched]) {
            distance[watched] = d;
            best[watched] = 0;
        }
        if (d == distance[watched])
            best[watched] |= 1u << t;
    }
    return best[0] ? best[0] : best[1];
}

static void set_free(struct sf_game *g, unsigned general, uint8_t town)
{
    struct sf_state *st = g->st;
    st->freed_turn[general] = 0;
    bring_to_town(g, general, town);
    sf_tell(g, (struct sp_event){.kind = EV_RETURNS,
                                 .seen = sf_own(g->sc->piece[general].side),
                                 .field = {st->leader[general], town}});
    show_arrival(g, general, true);
}

void sf_stage_returns(struct sf_game *g)
{
    struct sf_state *st = g->st;
    for (; st->cursor < SF_PIECES; st->cursor++) {
        const unsigned general = st->cursor;
        if (st->status[general] != STATUS_FREED || st->freed_turn[general] == st->turn)
            continue;
        const uint32_t towns = refuges(g->sc, st, general);
        if (sf_count(towns) > 1) {
            sf_ask(g, Q_RETURN, g->sc->piece[general].side);
            return;
        }
        if (towns)
            set_free(g, general, (uint8_t)sf_first(towns));
    }
    st->cursor = 0;
    st->stage = STAGE_LAND_ARRIVALS;
}

void sf_list_return(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    (void)side;
    for (uint32_t m = refuges(sc, st, st->cursor); m; m &= m - 1)
        sf_add(list, O_RETURN, st->leader[st->cursor], (int)sf_first(m), 0);
}

void sf_answer_return(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    (void)side;
    set_free(g, g->sc->leader_piece[order->a], (uint8_t)order->b);
    g->st->cursor++;
}

/* --- Recruits (S-60) --- */

struct want {
    unsigned regulars, natives; /* missing from the set-up strength */
};

static struct want missing(const struct sf_scenario *sc, const struct sf_state *st, unsigned general)
{
    const struct sf_piece *p = &sc->piece[general];
    const bool joined = !p->natives_join || ((st->arrived_n >> general) & 1);
    return (struct want){.regulars = (unsigned)(p->regulars - st->regulars[general]),
                         .natives = joined ? (unsigned)(p->natives - st->natives[general]) : 0};
}

static void recruit(struct sf_game *g, unsigned general, unsigned troops, unsigned pf)
{
    struct sf_state *st = g->st;
    uint8_t *ranks = troops ? &st->natives[general] : &st->regulars[general];
    *ranks = (uint8_t)(*ranks + pf);
    st->recruits[general] = (uint8_t)(st->recruits[general] - pf);
    for (unsigned i = 0; i < pf; i++)
        sf_tell(g, (struct sp_event){.kind = EV_RECRUITS,
                                     .seen = sf_own(g->sc->piece[general].side),
                                     .field = {st->leader[general], (int32_t)troops}});
}

/* No more than he lacks, nor, aboard, than the ships of his hex have room for (S-34). */
static unsigned recruits_of(const struct sf_game *g, unsigned general, unsigned lacking)
{
    const struct sf_state *st = g->st;
    unsigned pf = st->recruits[general] < lacking ? st->recruits[general] : lacking;
    if (st->status[general] == STATUS_ABOARD) {
        const uint16_t own = sf_at(st, st->place[general]) & g->sc->of_side[g->sc->piece[general].side];
        const unsigned room = sf_pf_of(g->sc, st, own & sf_field(st) & g->sc->squadrons);
        const unsigned carried = sf_pf_of(g->sc, st, own & sf_where(st->status, STATUS_ABOARD));
        const unsigned left = room > carried ? room - carried : 0;
        pf = pf < left ? pf : left;
    }
    return pf;
}

void sf_stage_recruits(struct sf_game *g)
{
    struct sf_state *st = g->st;
    for (; st->turn == g->sc->recruit_turn && st->cursor < SF_PIECES; st->cursor++) {
        const unsigned general = st->cursor;
        const uint8_t status = st->status[general];
        if (g->sc->piece[general].kind != GENERAL)
            continue;
        if (status == STATUS_ABSENT || status == STATUS_WAITING || status == STATUS_LOST) {
            st->recruits[general] = 0;
            continue;
        }
        const struct want want = missing(g->sc, st, general);
        const unsigned pf = recruits_of(g, general, want.regulars + want.natives);
        st->recruits[general] = (uint8_t)pf;
        if (pf && pf < want.regulars + want.natives && want.regulars && want.natives) {
            sf_ask(g, Q_RECRUIT, g->sc->piece[general].side);
            return;
        }
        const unsigned regulars = pf < want.regulars ? pf : want.regulars;
        recruit(g, general, 0, regulars);
        recruit(g, general, 1, pf - regulars);
    }
    st->cursor = 0;
    st->stage = STAGE_INITIATIVE;
}

void sf_list_recruit(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    (void)side;
    const struct want want = missing(sc, st, st->cursor);
    if (want.regulars)
        sf_add(list, O_RECRUIT, st->leader[st->cursor], 0, 0);
    if (want.natives)
        sf_add(list, O_RECRUIT, st->leader[st->cursor], 1, 0);
}

void sf_answer_recruit(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    (void)side;
    recruit(g, g->sc->leader_piece[order->a], (unsigned)order->b, 1);
}
