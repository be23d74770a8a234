/* The state at the start of a match (S-64), and the state as bytes. */
#include <string.h>

#include "suffren/rules.h"
#include "suffren/setup.h"
#include "suffren/turn.h"

/* No padding: copying and comparing states by their bytes is exact. */
static_assert(offsetof(struct sf_state, tried_towns) == 3 * 8, "64-bit members first");
static_assert(offsetof(struct sf_state, moved) == offsetof(struct sf_state, tried_towns) + 3 * 4, "then 32-bit");
static_assert(offsetof(struct sf_state, turn) % 2 == 0, "then 16-bit");
static_assert(sizeof(struct sf_state) == offsetof(struct sf_state, spare) + sizeof(((struct sf_state *)0)->spare),
              "the spare bytes fill the struct");
static_assert(sizeof(struct sf_state) < 2048, "a state is small");

void sf_blank(struct sf_state *st)
{
    memset(st, 0, sizeof *st);
    st->french_die = st->origin = st->here = st->came_from = st->trier = SF_NONE;
    st->battle_place = st->sortie_town = st->assault_town = st->surplus_place = st->orphan = SF_NONE;
    for (unsigned role = 0; role < 2; role++)
        st->shelter[role] = st->rolled[role] = st->convoy_choice[role] = SF_NONE;
    for (unsigned p = 0; p < SF_PIECES; p++)
        st->leader[p] = st->place[p] = st->carrier[p] = st->in_town[p] = SF_NONE;
    for (unsigned t = 0; t < SF_TOWNS; t++)
        st->control[t] = NEUTRAL;
}

static void set_piece(const struct sf_scenario *sc, struct sf_state *st, unsigned piece)
{
    const struct sf_piece *p = &sc->piece[piece];
    st->leader[piece] = p->leader;
    st->regulars[piece] = p->regulars;
    st->natives[piece] = p->natives_join ? 0 : p->natives;
    if (p->kind == PIECE_UNUSED || p->kind == CONVOY || p->arrival_turn > 1)
        return; /* STATUS_ABSENT */
    st->place[piece] = p->arrival_place;
    st->status[piece] = p->aboard ? STATUS_ABOARD : STATUS_FIELD;
    st->carrier[piece] = p->aboard ? p->carrier : SF_NONE;
    if (p->aboard && p->carrier == SF_NONE)
        st->orphan = (uint8_t)piece; /* S-33: the owner chooses */
}

void sf_set_up(const void *scenario, void *state)
{
    const struct sf_scenario *sc = scenario;
    struct sf_state *st = state;
    sf_blank(st);
    for (unsigned t = 0; t < sc->town_count; t++)
        st->control[t] = sc->town[t].control;
    for (unsigned p = 0; p < SF_PIECES; p++)
        set_piece(sc, st, p);
    sf_join_natives(&(struct sf_game){.sc = sc, .st = st}, sc->generals);
    st->stage = STAGE_TURN;
    sf_resume(sc, st);
}

void sf_resume(const struct sf_scenario *sc, struct sf_state *st)
{
    struct sf_game g = {.sc = sc, .st = st};
    assert(st->question == Q_NOTHING);
    sf_run(&g);
}

/* The members lie by falling width, so each width is one run. */
void sf_encode(const void *state, uint8_t *bytes)
{
    const struct sf_state *st = state;
    const uint32_t towns[] = {st->tried_towns, st->sieges, st->rolled_sieges};
    const size_t words = (offsetof(struct sf_state, turn) - offsetof(struct sf_state, moved)) / 2;
    for (unsigned i = 0; i < 3; i++)
        for (unsigned b = 0; b < 8; b++)
            *bytes++ = (uint8_t)(st->fought_in[i] >> (8 * b));
    for (unsigned i = 0; i < 3; i++)
        for (unsigned b = 0; b < 4; b++)
            *bytes++ = (uint8_t)(towns[i] >> (8 * b));
    const unsigned char *run = (const unsigned char *)state + offsetof(struct sf_state, moved);
    for (size_t i = 0; i < words; i++) {
        uint16_t word;
        memcpy(&word, run + 2 * i, 2);
        *bytes++ = (uint8_t)word;
        *bytes++ = (uint8_t)(word >> 8);
    }
    memcpy(bytes, &st->turn, sizeof *st - offsetof(struct sf_state, turn));
}
