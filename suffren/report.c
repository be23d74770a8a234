/* Events: what the rules tell, and to whom (S-10 to S-13). */
#include "suffren/rules.h"

int32_t sf_leaders(const struct sf_game *g, uint32_t set)
{
    uint32_t leaders = 0;
    for (; set; set &= set - 1)
        leaders |= 1u << g->st->leader[sf_first(set)];
    return (int32_t)leaders;
}

int32_t sf_counters(const struct sf_scenario *sc, uint32_t set)
{
    return (int32_t)(sf_count(set & sc->squadrons) | sf_count(set & sc->convoys) << 4 |
                     sf_count(set & sc->generals) << 8);
}

void sf_tell_strength(struct sf_game *g, uint32_t set)
{
    const struct sf_state *st = g->st;
    if (set == 0)
        return;
    const unsigned first = sf_first(set);
    struct sp_event e = {.kind = (set & g->sc->generals) ? EV_STRENGTH_LAND : EV_STRENGTH_SEA,
                         .seen = SEEN_BY_ALL,
                         .field = {g->sc->piece[first].side, st->place[first]}};
    for (; set; set &= set - 1) {
        const unsigned piece = sf_first(set);
        if (g->sc->piece[piece].kind == GENERAL) {
            e.field[2] += st->regulars[piece];
            e.field[3] += st->natives[piece];
        } else if (g->sc->piece[piece].kind == CONVOY) {
            e.field[6] += (int32_t)sf_pf(g->sc, st, piece);
        } else {
            const unsigned line = g->sc->piece[piece].line, hulls = sf_afloat(g->sc, st, piece);
            const unsigned damaged = st->damaged[piece];
            e.field[2] += (int32_t)sf_count(hulls & line & ~damaged);
            e.field[3] += (int32_t)sf_count(line & damaged);
            e.field[4] += (int32_t)sf_count(hulls & ~line & ~damaged);
            e.field[5] += (int32_t)sf_count(~line & damaged);
        }
    }
    sf_tell(g, e);
}

/* S-11, strength-seen=contact: what has just come face up in a place shows its strength, by side and arm. */
static void tell_contact(struct sf_game *g, uint32_t fresh)
{
    for (unsigned side = 0; side < 2; side++)
        for (unsigned arm = SEA; arm <= LAND; arm++)
            sf_tell_strength(g, fresh & g->sc->of_side[side] & g->sc->of_arm[arm]);
}

void sf_note_faces(struct sf_game *g)
{
    if (!sf_heard(g))
        return;
    const uint16_t faces = sf_face_up(g->sc, g->st);
    for (unsigned p = 0; p < SF_PIECES; p++)
        g->seen_in[p] = (faces >> p) & 1 ? g->st->place[p] : SF_NONE;
}

void sf_tell_faces(struct sf_game *g)
{
    if (!sf_heard(g))
        return;
    uint32_t fresh = sf_face_up(g->sc, g->st);
    for (uint32_t m = fresh; m; m &= m - 1)
        if (g->seen_in[sf_first(m)] == g->st->place[sf_first(m)])
            fresh &= ~(1u << sf_first(m));
    while (fresh) {
        const uint8_t place = g->st->place[sf_first(fresh)];
        const uint32_t here = fresh & sf_at(g->st, place);
        const uint32_t leaders = here & ~(uint32_t)g->sc->convoys;
        if (leaders)
            sf_tell(g, (struct sp_event){
                           .kind = EV_FACE_UP, .seen = SEEN_BY_ALL, .field = {sf_leaders(g, leaders), place}});
        if (g->sc->option[OPT_STRENGTH_SEEN] == STRENGTH_SEEN_ON_CONTACT)
            tell_contact(g, here);
        fresh &= ~here;
    }
    sf_note_faces(g);
}

bool sf_is_open(const struct sf_game *g, unsigned piece)
{
    return ((sf_face_up(g->sc, g->st) | g->st->attackers | g->st->defenders) >> piece) & 1;
}
