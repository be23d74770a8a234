/*
 * greedy for Suffren aux Indes: the table of questions, and the short answers.
 */
#include "mind/greedy/greedy.h"

/* --- Losses --- */

/* S-47: a hit falls where it costs least.  A sound ship is better damaged than a damaged one sunk, a frigate better
 * than a ship of the line; a convoy scores nothing, but repairs. */
static int score_hit(const struct greedy *g, const struct sp_order *order)
{
    const unsigned piece = g->sc->leader_piece[order->a];
    const struct sf_piece *p = &g->sc->piece[piece];
    if (p->kind == CONVOY)
        return greedy_damage(g, g->st->due_pool[0]) ? -250 : -120;
    const unsigned hull = (unsigned)order->b;
    const bool line = p->line >> hull & 1, damaged = g->st->damaged[piece] >> hull & 1;
    const bool sinks = damaged || order->kind == O_SINK;
    const int cost = sinks ? (line ? g->sc->vp_sunk_line : g->sc->vp_sunk_frigate) * GREEDY_VP - (damaged ? 50 : 0)
                           : (line ? g->sc->vp_damaged_line : g->sc->vp_damaged_frigate) * GREEDY_VP;
    const bool last = sinks && sf_count(sf_afloat(g->sc, g->st, piece)) == 1; /* S-7 */
    return -cost - (last ? GREEDY_VP : 0);
}

/* Natives go first (S-51), from the general who has most; nobody gives his last PF while another can. */
static int score_loss(const struct greedy *g, const struct sp_order *order)
{
    const unsigned general = g->sc->leader_piece[order->a];
    const int pf = (int)sf_pf(g->sc, g->st, general);
    return (order->b ? 100 : 0) + pf - (pf == 1 ? 500 : 0);
}

static int score_recruit(const struct greedy *g, const struct sp_order *order)
{
    (void)g;
    return order->b ? 0 : 1; /* regulars: most of the men must not be natives */
}

/* --- Transport --- */

/* The strongest squadron keeps a passenger driest. */
static int score_carry(const struct greedy *g, const struct sp_order *order)
{
    return (int)sf_pf(g->sc, g->st, g->sc->leader_piece[order->b]) + g->rank[g->sc->leader_piece[order->b]];
}

/* Stacks sail together, so a change of carrier is never needed. */
static int score_carriers(const struct greedy *g, const struct sp_order *order)
{
    (void)g;
    return order->kind == O_END;
}

/* A general for whom there is nothing to be had by land takes ship, if nobody drowns and the town is not left to the
 * enemy; landings of after the last turn never come. */
static int score_embark(const struct greedy *g, const struct sp_order *order)
{
    if (order->kind == O_END)
        return 0;
    const unsigned general = g->sc->leader_piece[order->a];
    const uint8_t place = g->st->place[general];
    const bool last = g->st->turn == g->sc->turn_count;
    if (order->c || last || !greedy_is_idle(g, general) || g->st->status[general] == STATUS_BESIEGED)
        return GREEDY_NEVER;
    int best = 0;
    for (unsigned t = 0; t < g->sc->town_count; t++) {
        const uint8_t there = g->sc->town[t].place;
        if (there == place || g->sc->place[there].kind != PLACE_COAST)
            continue;
        const int worth = greedy_landing_worth(g, 1u << general, there);
        best = worth > best ? worth : best;
    }
    return best * g->w->embark / GREEDY_SHARE - greedy_worth_of(g, LAND, 1u << general, place);
}

/* --- Towns --- */

/* S-53: a neutral town costs more than it brings, unless that is paid. */
static int score_towns(const struct greedy *g, const struct sp_order *order)
{
    if (order->kind == O_END)
        return 0;
    if (order->kind == O_BESIEGE)
        return 1;
    const bool neutral = g->st->control[order->a] == NEUTRAL && (g->st->neutral_struck >> g->side & 1) == 0;
    return neutral ? GREEDY_NEVER
                   : 1 + greedy_assault_chance(g, g->leaders[g->side] & sf_at(g->st, g->sc->town[order->a].place),
                                               order->a);
}

/* Where a general or squadron comes in: where he is of most use. */
static int score_return(const struct greedy *g, const struct sp_order *order)
{
    const unsigned piece = g->sc->leader_piece[order->a];
    const uint8_t place = g->sc->town[order->b].place;
    return greedy_worth_of(g, g->sc->piece[piece].kind == SQUADRON ? SEA : LAND, 1u << piece, place);
}

/* --- The table --- */

static const struct {
    void (*prepare)(struct greedy *g); /* what all orders need; may be NULL */
    int (*score)(const struct greedy *g, const struct sp_order *order);
} answers[SF_QUESTIONS] = {
    [Q_SETUP_CARRIER] = {NULL, score_carry},
    [Q_CONVOY] = {NULL, greedy_score_convoy},
    [Q_CARRIERS] = {NULL, score_carriers},
    [Q_MOVE] = {NULL, greedy_score_move},
    [Q_GROUP] = {greedy_prepare_group, greedy_score_group},
    [Q_INTERCEPT] = {NULL, greedy_score_intercept},
    [Q_EMBARK] = {NULL, score_embark},
    [Q_ATTACK] = {NULL, greedy_score_attack},
    [Q_RELIEF] = {NULL, greedy_score_relief},
    [Q_RESPOND] = {greedy_prepare_battle, greedy_score_respond},
    [Q_ATTACKER] = {greedy_prepare_battle, greedy_score_stance},
    [Q_DEFENDER] = {greedy_prepare_battle, greedy_score_stance},
    [Q_RETREAT] = {NULL, greedy_score_retreat},
    [Q_DAMAGE] = {NULL, score_hit},
    [Q_SINK] = {NULL, score_hit},
    [Q_TROOPS] = {NULL, score_loss},
    [Q_SURPLUS] = {NULL, score_loss},
    [Q_HALVED] = {NULL, score_loss},
    [Q_CARRY] = {NULL, score_carry},
    [Q_TOWNS] = {NULL, score_towns},
    [Q_RETURN] = {NULL, score_return},
    [Q_ARRIVE] = {NULL, score_return},
    [Q_RECRUIT] = {NULL, score_recruit},
};

void greedy_score_suffren(const struct greedy_worths *worths, const void *scenario, const void *redacted, uint8_t seat,
                          const struct sp_order *legal, uint32_t count, int32_t *score)
{
    const struct sf_state *st = redacted;
    struct greedy g;
    greedy_look(&g, worths, scenario, st, seat);
    if (answers[st->question].prepare != NULL)
        answers[st->question].prepare(&g);
    for (uint32_t i = 0; i < count; i++)
        score[i] = answers[st->question].score(&g, &legal[i]);
}

uint32_t greedy_choose_suffren(const struct greedy_worths *worths, const void *scenario, const void *redacted,
                               uint8_t seat, const struct sp_order *legal, uint32_t count, struct sp_dice *dice)
{
    int32_t score[SF_MAX_LEGAL];
    uint32_t best = 0, equals = 0;
    greedy_score_suffren(worths, scenario, redacted, seat, legal, count, score);
    for (uint32_t i = 0; i < count; i++) {
        if (equals == 0 || score[i] > score[best]) {
            best = i;
            equals = 1;
        } else if (score[i] == score[best]) {
            best = sp_roll(dice, ++equals) == 0 ? i : best;
        }
    }
    return best;
}
