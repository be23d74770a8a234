/*
 * What a position of Suffren aux Indes promises, once the dust has settled.
 */
#include "mind/search/suffren_mind.h"

/* A playout goes on to the end of `reach` phases, and never beyond the turn.  What lies further is weighed: that both
 * sides go on by the rule of thumb for longer adds more chance and error than knowledge (docs/balance.md). */
bool suffren_settled(const void *scenario, const void *from, const void *state, uint32_t reach)
{
    const struct sf_state *before = from, *now = state;
    (void)scenario;
    return now->over || now->turn > before->turn || (now->phase <= PHASE_C && now->phase >= before->phase + reach);
}

/*
 * What a side's margin gains until the end of the game, in hundredths of VP, by turns to come: for each point of damage
 * on enemy ships that counts now, each PF of ships, each arsenal, each town held; and how far the margin spreads around
 * that.  Fitted by least squares over the positions at the starts of turns in 150 games of searchers against each
 * other, but for the towns: who holds many loses some again, which is no reason to take fewer, so theirs is half of
 * what was found.
 */
static const struct {
    int16_t damage, ships, arsenal, town, spread;
} gains[] = {
    {40, 20, 40, -25, 410},   /* the last turn begins */
    {45, 34, 80, -40, 550},   /* two are left */
    {45, 32, 110, -50, 950},  /* three */
    {25, 40, 110, -50, 1020}, /* four */
    {10, 60, 110, -50, 1080}, /* five and more */
};
enum { GAINS = sizeof gains / sizeof gains[0] };

/* In the middle of a turn: a convoy afloat, and a point of damage on ships whose convoy is sunk and mends them no more
 * (S-59). */
enum { AFLOAT = 30, UNMENDED = 40 };

static unsigned stage_of(const struct sf_scenario *sc, const struct sf_state *st)
{
    const int later = sc->turn_count - st->turn;
    return later < 0 ? 0 : later < GAINS ? (unsigned)later : GAINS - 1;
}

/* Points that count at the end as things stand, and gains to come. */
static int side_worth(const struct sf_scenario *sc, const struct sf_state *st, unsigned side)
{
    const unsigned stage = stage_of(sc, st);
    const bool unmended = st->status[sc->convoy_of[sf_other(side)]] == STATUS_LOST;
    const int damage = gains[stage].damage + (unmended ? UNMENDED : 0);
    int points = st->vp[side], gain = st->status[sc->convoy_of[side]] == STATUS_FIELD ? AFLOAT : 0;
    for (uint32_t m = sc->squadrons & sc->of_side[sf_other(side)]; m; m &= m - 1) {
        const unsigned p = sf_first(m);
        const unsigned sunk = st->sunk[p], line = sc->piece[p].line;
        points += (int)(sf_count(sunk & line) * sc->vp_sunk_line + sf_count(sunk & ~line) * sc->vp_sunk_frigate);
        gain += damage * (int)sf_damage_points(sc, p, st->damaged[p]);
    }
    for (uint32_t m = sc->squadrons & sc->of_side[side]; m; m &= m - 1)
        gain += gains[stage].ships * (int)(2 * sf_count(sf_afloat(sc, st, sf_first(m))) +
                                           sf_count(sf_afloat(sc, st, sf_first(m)) & sc->piece[sf_first(m)].line));
    for (unsigned t = 0; t < sc->town_count; t++) {
        if (st->control[t] != side)
            continue;
        points += sc->town[t].control != side ? sc->vp_town : 0;
        gain += gains[stage].town + (sc->town[t].arsenal ? gains[stage].arsenal : 0);
    }
    return points * GREEDY_VP + gain;
}

/* The logistic function of margin over spread, by points half a spread apart. */
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
    prospect->margin = side_worth(sc, st, seat) - side_worth(sc, st, sf_other(seat));
    prospect->chance = chance_of(prospect->margin, gains[stage_of(sc, st)].spread);
}
