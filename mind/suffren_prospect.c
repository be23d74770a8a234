/*
 * What a position of Suffren aux Indes promises, once the dust has settled.
 */
#include "mind/suffren_mind.h"

bool suffren_settled(const void *scenario, const void *from, const void *state, uint32_t reach)
{
    const struct sf_state *before = from, *now = state;
    (void)scenario;
    return now->over || now->turn >= before->turn + reach;
}

static int side_worth(const struct sf_scenario *sc, const struct sf_state *st, unsigned side)
{
    const int left = sc->turn_count - st->turn + 1; /* tallies to come */
    int worth = st->vp[side] * 100;
    for (uint32_t m = sc->squadrons & sc->of_side[sf_other(side)]; m; m &= m - 1) {
        const unsigned p = sf_first(m);
        const unsigned line = sc->piece[p].line;
        const int sunk = (int)(sf_count(st->sunk[p] & line) * sc->vp_sunk_line +
                               sf_count(st->sunk[p] & ~line) * sc->vp_sunk_frigate);
        worth += sunk * 100 + sunk * 20 * left;
        worth += (int)sf_damage_points(sc, p, st->damaged[p]) * (left > 0 ? 60 : 0);
    }
    for (unsigned t = 0; t < sc->town_count; t++)
        if (st->control[t] == side && sc->town[t].control != side)
            worth += sc->vp_town * 100 + (sc->town[t].arsenal ? 20 * left : 0);
    return worth;
}

/* 2^16 / (1 + exp(-x / 256)), by points. */
static int32_t chance_of(int margin, int spread)
{
    static const int32_t logistic[] = {32768, 40795, 47911, 53581, 57724, 60564, 62429,
                                       63616, 64357, 64815, 65097, 65269, 65373};
    const int sure = (int)(sizeof logistic / sizeof logistic[0]) - 1;
    const int x = (margin < 0 ? -margin : margin) * 2 * 256 / spread; /* steps of a half */
    const int step = x / 256;
    const int32_t chance =
        step >= sure ? logistic[sure] : logistic[step] + (logistic[step + 1] - logistic[step]) * (x % 256) / 256;
    return margin < 0 ? SP_CHANCE_ONE - chance : chance;
}

void suffren_weigh(const void *scenario, const void *state, uint8_t seat, struct sp_prospect *prospect)
{
    const struct sf_scenario *sc = scenario;
    const struct sf_state *st = state;
    if (st->over) {
        prospect->margin = (st->vp[seat] - st->vp[sf_other(seat)]) * 100;
        prospect->chance = st->winner == NEUTRAL ? SP_CHANCE_ONE / 2 : st->winner == seat ? SP_CHANCE_ONE : 0;
        return;
    }
    const int left = sc->turn_count - st->turn + 1;
    prospect->margin = side_worth(sc, st, seat) - side_worth(sc, st, sf_other(seat));
    prospect->chance = chance_of(prospect->margin, 200 + 100 * left);
}
