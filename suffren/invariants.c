/* What is true of every state between two entries; a state that breaks one of these is a bug of the rules. */
#undef NDEBUG /* whoever calls these checks wants them, in a release build too */
#include "suffren/invariants.h"
#include "suffren/rules.h"

static void assert_piece(const struct sf_scenario *sc, const struct sf_state *st, unsigned piece)
{
    const struct sf_piece *p = &sc->piece[piece];
    const uint8_t status = st->status[piece];
    const bool on_map = status == STATUS_FIELD || status == STATUS_ABOARD || status == STATUS_BESIEGED;
    const unsigned hulls = sf_hulls(p);
    assert(status <= STATUS_LOST);
    assert(on_map == (st->place[piece] != SF_NONE));
    assert((st->sunk[piece] & ~hulls) == 0 && (st->damaged[piece] & ~hulls) == 0);
    assert((st->sunk[piece] & st->damaged[piece]) == 0);
    assert(st->regulars[piece] <= p->regulars && st->natives[piece] <= p->natives); /* S-3 */
    assert(!on_map || sf_pf(sc, st, piece) > 0);                                    /* S-7 */
    assert((status == STATUS_ABOARD) == (st->carrier[piece] != SF_NONE) || st->orphan != SF_NONE);
    if (status == STATUS_ABOARD && st->carrier[piece] != SF_NONE) {
        assert(st->place[st->carrier[piece]] == st->place[piece]); /* S-33 */
        assert(st->status[st->carrier[piece]] == STATUS_FIELD);
    }
    if (status == STATUS_BESIEGED)
        assert(
            sc->town[st->in_town[piece]].place == st->place[piece] &&
            st->control[st->in_town[piece]] ==
                (st->assault_town == st->in_town[piece] && st->stage == STAGE_SURRENDER ? sf_other(p->side) : p->side));
    if (status == STATUS_FIELD) {
        const uint8_t kind = sc->place[st->place[piece]].kind; /* S-30 */
        assert(p->kind == GENERAL ? kind == PLACE_LAND || kind == PLACE_COAST : kind != PLACE_LAND);
    }
}

/* S-56: a besieged general has a besieger in the field, but while a battle is fought around him. */
static void assert_siege(const struct sf_scenario *sc, const struct sf_state *st, unsigned piece)
{
    if (st->status[piece] == STATUS_BESIEGED && st->battle == BATTLE_NONE && st->stage != STAGE_SURRENDER)
        assert(sf_stack(sc, st, sf_other(sc->piece[piece].side), LAND, st->place[piece]));
}

/* S-54: a town has a siege marker while generals are besieged in it; while a battle is fought they may be outside. */
static void assert_markers(const struct sf_scenario *sc, const struct sf_state *st)
{
    for (unsigned t = 0; t < sc->town_count && st->battle == BATTLE_NONE; t++)
        assert(((st->sieges >> t) & 1) == (sf_garrison(st, (uint8_t)t) != 0));
}

void sf_assert_sound(const void *scenario, const void *state)
{
    const struct sf_scenario *sc = scenario;
    const struct sf_state *st = state;
    for (unsigned p = 0; p < sc->piece_count; p++) {
        assert_piece(sc, st, p);
        assert_siege(sc, st, p);
    }
    assert_markers(sc, st);
    assert((st->battle == BATTLE_NONE) == (st->attackers == 0 && st->defenders == 0) || st->due_count);
    assert((st->attackers & st->defenders) == 0);
    assert(st->over || st->question != Q_NOTHING);                         /* no dead end */
    assert(st->over || (st->question >= Q_FIRST_DIE) == (st->asked == 0)); /* a seat or a die */
    assert(st->turn <= sc->turn_count);
}
