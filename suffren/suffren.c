/* The game of Suffren aux Indes behind the common interface (include/spontoon/game.h). */
#include "suffren/suffren.h"

#include "suffren/invariants.h"
#include "suffren/knowledge.h"
#include "suffren/refusals.h"
#include "suffren/rules.h"
#include "suffren/setup.h"
#include "suffren/turn.h"
#include "suffren/view.h"

static const char *const seat_names[] = {"french", "english"};

/* Whose luck the awaited die is: the side that rolls, or whose ships the weather strikes; for `verify` alone. */
static unsigned side_of_die(const struct sf_state *st)
{
    switch (st->question) {
    case Q_DIE_FRENCH_INITIATIVE:
        return FRENCH;
    case Q_DIE_ENGLISH_INITIATIVE:
        return ENGLISH;
    case Q_DIE_INTERCEPT:
        return sf_other(st->mover);
    case Q_DIE_ATTACK:
        return st->attacker;
    case Q_DIE_EVADE:
    case Q_DIE_DEFENCE:
        return sf_other(st->attacker);
    case Q_DIE_MONSOON:
        return st->cursor_side;
    default: /* storms at sea, assaults, sieges: his half, his dice */
        return st->mover;
    }
}

static void pending(const void *scenario, const void *state, struct sp_pending *out)
{
    (void)scenario;
    const struct sf_state *st = state;
    const bool die = st->question >= Q_FIRST_DIE;
    *out = (struct sp_pending){.seats = st->asked,
                               .die_sides = die ? 10 : 0,
                               .question = st->question,
                               .die_seen = die ? (sp_seats)SEEN_BY_ALL : 0, /* S-13: every die is public */
                               .die_of = die ? (uint8_t)(side_of_die(st) + 1) : 0};
}

static uint32_t legal(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders)
{
    struct sf_list list = {orders, 0};
    sf_list_answers(scenario, state, seat, &list);
    assert(list.count <= SF_MAX_LEGAL);
    return list.count;
}

/* S-38: a leader who may intercept has standing orders, wherever he is. */
static bool takes_standing(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, unsigned piece)
{
    const uint8_t kind = sc->piece[piece].kind;
    return sc->piece[piece].side == side && (kind == SQUADRON || kind == GENERAL) && st->status[piece] != STATUS_LOST &&
           st->status[piece] != STATUS_ABSENT;
}

static uint32_t open(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders)
{
    const struct sf_scenario *sc = scenario;
    const struct sf_state *st = state;
    struct sf_list list = {orders, 0};
    if (seat > ENGLISH || st->over)
        return 0;
    for (unsigned p = 0; p < sc->piece_count; p++) {
        if (!takes_standing(sc, st, seat, p))
            continue;
        for (int standing = STANDING_ASK; standing <= STANDING_AT_MOST + SF_AT_MOST_LIMIT; standing++)
            if (standing != STANDING_AT_MOST && standing != st->standing[p])
                sf_add(&list, O_STANDING, st->leader[p], standing, 0);
    }
    sf_add(&list, O_RESIGN, 0, 0, 0);
    assert(list.count <= SF_MAX_LEGAL);
    return list.count;
}

static bool listed(uint32_t (*list)(const void *, const void *, uint8_t, struct sp_order *), const void *scenario,
                   const void *state, uint8_t seat, const struct sp_order *order)
{
    struct sp_order orders[SF_MAX_LEGAL];
    const uint32_t count = list(scenario, state, seat, orders);
    for (uint32_t i = 0; i < count; i++)
        if (orders[i].kind == order->kind && orders[i].a == order->a && orders[i].b == order->b &&
            orders[i].c == order->c && orders[i].d == order->d)
            return true;
    return false;
}

static bool check(const void *scenario, const void *state, uint8_t seat, const struct sp_order *order,
                  struct sp_refusal *refusal)
{
    if (listed(legal, scenario, state, seat, order) || listed(open, scenario, state, seat, order))
        return true;
    if (refusal)
        sf_explain(scenario, state, seat, order, refusal);
    return false;
}

static void set_standing(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    g->st->standing[g->sc->leader_piece[order->a]] = (uint8_t)order->b;
    sf_tell(g, (struct sp_event){.kind = EV_STANDING, .seen = sf_own(side), .field = {order->a, order->b}});
    if (g->st->question == Q_INTERCEPT) { /* the new orders may answer what is asked, or ask anew */
        g->st->question = Q_NOTHING;
        g->st->asked = 0;
        sf_run(g);
    }
}

static void resign(struct sf_game *g, unsigned side)
{
    g->st->resigned |= (uint8_t)(1u << side);
    sf_tell(g, (struct sp_event){.kind = EV_RESIGNS, .seen = SEEN_BY_ALL, .field = {(int32_t)side}});
    sf_end_game(g, sf_other(side));
}

static void apply(const void *scenario, void *state, const struct sp_entry *entry, struct sp_events *events)
{
    struct sf_game g = {.sc = scenario, .st = state, .events = events};
    sf_note_faces(&g);
    if (entry->kind == SP_DIE)
        sf_answer_die(&g, entry->die);
    else if (entry->order.kind == O_STANDING)
        set_standing(&g, entry->seat, &entry->order);
    else if (entry->order.kind == O_RESIGN)
        resign(&g, entry->seat);
    else
        sf_answer(&g, entry->seat, &entry->order);
}

static bool outcome(const void *scenario, const void *state, struct sp_outcome *out)
{
    (void)scenario;
    const struct sf_state *st = state;
    *out = (struct sp_outcome){.over = st->over,
                               .winner = -1,
                               .players = 1u << FRENCH | 1u << ENGLISH,
                               .score = {[FRENCH] = st->vp[FRENCH], [ENGLISH] = st->vp[ENGLISH]}};
    if (st->over && st->winner != NEUTRAL) {
        out->winner = (int8_t)st->winner;
        out->won = 1u << st->winner;
    }
    return st->over;
}

static bool giving_up(const void *scenario, const void *state, uint8_t seat, struct sp_order *order)
{
    (void)scenario;
    const struct sf_state *st = state;
    *order = (struct sp_order){.kind = O_RESIGN};
    return seat <= ENGLISH && !st->over;
}

static uint32_t period(const void *scenario, const void *state)
{
    (void)scenario;
    return ((const struct sf_state *)state)->turn;
}

/* The convoys open a turn, the first die of initiative B and C. */
static bool at_phase_start(const void *scenario, const void *state)
{
    (void)scenario;
    const struct sf_state *st = state;
    return st->over || st->question == Q_DIE_FRENCH_INITIATIVE || (st->question == Q_CONVOY && st->asked == 3);
}

const struct sp_game sf_game = {
    .name = "suffren",
    .title = "Suffren aux Indes",
    .score_unit = "victory points",
    .lowest_face = 0, /* a d10 is read from 0 to 9 */
    .folder = "suffren",
    .scenario = "india_1782",
    .rules_version = 1,
    .state_size = sizeof(struct sf_state),
    .encoded_size = sizeof(struct sf_state),
    .max_legal = SF_MAX_LEGAL,
    .max_events = SF_MAX_EVENTS,
    .seat_count = 2,
    .seat_names = seat_names,
    .options = sf_options,
    .option_count = SF_OPTIONS,
    .load_scenario = sf_load_scenario,
    .unpublished = sf_unpublished,
    .free_scenario = sf_free_scenario,
    .scenario_digest = sf_scenario_digest,
    .set_up = sf_set_up,
    .pending = pending,
    .legal = legal,
    .open = open,
    .resign = giving_up,
    .check = check,
    .apply = apply,
    .reveals = sf_reveals,
    .redact = sf_redact,
    .imagine = sf_imagine,
    .outcome = outcome,
    .period = period,
    .at_phase_start = at_phase_start,
    .encode = sf_encode,
    .assert_sound = sf_assert_sound,
    .print_order = sf_print_order,
    .parse_order = sf_parse_order,
    .event_json = sf_event_json,
    .view = sf_view,
    .question_name = sf_question_name,
};
