/* Events: what the rules tell, and to whom (S-10 to S-13). */
#include "suffren/rules.h"

void sf_tell(struct sf_game *g, struct sp_event event)
{
    if (!g->events)
        return;
    assert(g->events->count < g->events->capacity);
    g->events->buffer[g->events->count++] = event;
}

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

void sf_tell_faces(struct sf_game *g)
{
    if (!sf_heard(g))
        return;
    const uint16_t faces = sf_face_up(g->sc, g->st);
    for (uint32_t fresh = faces & ~g->faces & ~g->sc->convoys; fresh;) {
        const uint8_t place = g->st->place[sf_first(fresh)];
        const uint32_t here = fresh & sf_at(g->st, place);
        sf_tell(g, (struct sp_event){.kind = EV_FACE_UP, .seen = SEEN_BY_ALL, .field = {sf_leaders(g, here), place}});
        fresh &= ~here;
    }
    g->faces = faces;
}

bool sf_is_open(const struct sf_game *g, unsigned piece)
{
    return ((sf_face_up(g->sc, g->st) | g->st->attackers | g->st->defenders) >> piece) & 1;
}
