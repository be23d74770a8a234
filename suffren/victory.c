/* End of a turn and of the game: victory points (S-65, S-66). */
#include "suffren/rules.h"

/* Points for the enemy's ships that are damaged now. */
static int standing_points(const struct sf_game *g, unsigned side)
{
    unsigned points = 0;
    for (uint32_t m = g->sc->squadrons & g->sc->of_side[sf_other(side)]; m; m &= m - 1)
        points += sf_damage_points(g->sc, sf_first(m), g->st->damaged[sf_first(m)]);
    return (int)points;
}

static void tally(struct sf_game *g)
{
    struct sf_state *st = g->st;
    const bool by_inflicted = g->sc->option[OPT_DAMAGE_VP] == DAMAGE_INFLICTED;
    struct sp_event e = {.kind = EV_TALLY, .seen = SEEN_BY_ALL, .field = {st->turn}};
    for (unsigned side = 0; side < 2; side++) {
        const int standing = standing_points(g, side), inflicted = st->inflicted[side];
        st->vp_standing[side] = (int16_t)(st->vp_standing[side] + standing);
        st->vp_inflicted[side] = (int16_t)(st->vp_inflicted[side] + inflicted);
        st->vp[side] = (int16_t)(st->vp[side] + (by_inflicted ? inflicted : standing));
        st->inflicted[side] = 0;
        e.field[1 + side] = standing;
        e.field[3 + side] = inflicted;
        e.field[5 + side] = st->vp[side];
    }
    sf_tell(g, e);
}

static void final_points(struct sf_game *g, unsigned side)
{
    const struct sf_scenario *sc = g->sc;
    struct sf_state *st = g->st;
    unsigned line = 0, frigates = 0, towns = 0;
    for (uint32_t m = sc->squadrons & sc->of_side[sf_other(side)]; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        line += sf_count(st->sunk[piece] & sc->piece[piece].line);
        frigates += sf_count(st->sunk[piece] & (unsigned)~sc->piece[piece].line);
    }
    for (unsigned t = 0; t < sc->town_count; t++)
        towns += st->control[t] == side && sc->town[t].control != side;
    st->vp[side] =
        (int16_t)(st->vp[side] + (int)(line * sc->vp_sunk_line + frigates * sc->vp_sunk_frigate + towns * sc->vp_town));
    sf_tell(
        g, (struct sp_event){.kind = EV_FINAL,
                             .seen = SEEN_BY_ALL,
                             .field = {(int32_t)side, (int32_t)frigates, (int32_t)line, (int32_t)towns, st->vp[side]}});
}

void sf_end_game(struct sf_game *g, unsigned winner)
{
    struct sf_state *st = g->st;
    st->over = 1;
    st->winner = (uint8_t)winner;
    st->question = Q_NOTHING;
    st->asked = 0;
    st->stage = STAGE_OVER;
    sf_tell(g,
            (struct sp_event){.kind = EV_OVER, .seen = SEEN_BY_ALL, .field = {(int32_t)winner, st->vp[0], st->vp[1]}});
}

void sf_stage_tally(struct sf_game *g)
{
    struct sf_state *st = g->st;
    st->phase = PHASE_E;
    sf_tell(g, (struct sp_event){.kind = EV_PHASE, .seen = SEEN_BY_ALL, .field = {st->turn, st->phase}});
    tally(g);
    if (st->turn < g->sc->turn_count) {
        st->stage = STAGE_TURN;
        return;
    }
    for (unsigned side = 0; side < 2; side++)
        final_points(g, side);
    const int lead = st->vp[FRENCH] - st->vp[ENGLISH];
    sf_end_game(g, lead > 0 ? FRENCH : lead < 0 ? ENGLISH : NEUTRAL);
}
